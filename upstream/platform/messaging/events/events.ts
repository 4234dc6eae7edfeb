/** The events that people are told of, with what ships for each: the words of the definitions, and what a template of it may name. */

import { areas } from '../../../../catalogue/index.ts'
import type { AnyDefinition, Label, Template } from '../../../../catalogue/language/define.ts'
import { namedIn } from './wording-names.ts'

type Category = NonNullable<Template['category']>

export interface EventSpec {
  code: string
  /** Of SYSTEM_AREA. */
  area: string
  title: Label
  category: Category
  todoType: string | null
  /** What a title or a text may name, in braces. */
  placeholders: readonly string[]
}

/** Of every document: its number and name, its sum and supplier, the line about it, who acted and why, where it is opened, how many were merged. */
const common = ['docNum', 'name', 'document', 'amount', 'supplierName', 'gist', 'actor', 'reason', 'url', 'n'] as const

const unsaid: ReadonlySet<string> = new Set(['json', 'files', 'image', 'secret', 'code', 'uuid'])

/** Whoever is told without a code, and what approvals tell: the only events of no document in particular. */
const general: readonly EventSpec[] = [
  news('DOC_ACTION', ['{document}{docNum}：{action}', '{document} {docNum}: {action}'], { area: 'MESSAGING', more: ['action'] }),
  news('WF_TASK', ['{document}{docNum}待您审批', '{document} {docNum} awaits your approval'], { category: 'TODO', todoType: 'APPROVAL' }),
  news('WF_PASSED', ['{document}{docNum}审批通过', '{document} {docNum} was approved']),
  news('WF_REJECTED', ['{document}{docNum}被驳回', '{document} {docNum} was rejected']),
  news('WF_STOPPED', ['{document}{docNum}的审批已终止', 'The approval of {document} {docNum} was stopped']),
  news('WF_WITHDRAWN', ['{document}{docNum}已被撤回，无需审批', '{document} {docNum} was withdrawn; no decision is needed']),
  news('WF_BACK', ['{document}{docNum}被退回，请重新审批', '{document} {docNum} was sent back; please decide again'], { category: 'TODO' }),
  news('WF_CC', ['{document}{docNum}审批已通过，抄送给您', '{document} {docNum} was approved; a copy for you'], { category: 'INFO' }),
  news('WF_URGE', ['请尽快审批{document}{docNum}', 'Please decide on {document} {docNum}'], { category: 'REMIND' }),
  news('WF_ESCALATE', ['{document}{docNum}的审批超时未办：{who}', 'The approval of {document} {docNum} is overdue with {who}'], {
    category: 'REMIND',
    more: ['who'],
  }),
  news('WF_SUSPENDED', ['{document}{docNum}的审批已挂起：{why}', 'The approval of {document} {docNum} hangs: {why}'], { more: ['why'] }),
  news(
    'POSITION_VACANT_HEAD',
    ['{document}{docNum}的审批跳过了空缺岗位{who}', 'The approval of {document} {docNum} passed over the vacant post {who}'],
    { more: ['who'] },
  ),
]

function news(code: string, title: Label, { area = 'WORKFLOW', category = 'RESULT', todoType = null, more = [] }: NewsOptions = {}): EventSpec {
  return { code, area, title, category, todoType, placeholders: [...common, ...more] }
}

interface NewsOptions {
  area?: string
  category?: Category
  todoType?: string | null
  more?: readonly string[]
}

const categoryOf = ({ category, todo }: Template): Category => category ?? (todo ? 'TODO' : 'RESULT')

export function eventsOf(documents: readonly AnyDefinition[]): readonly EventSpec[] {
  const areaOf = new Map(
    areas.flatMap(({ name, documents: own }) => own.map(({ entity }) => [entity, name.toUpperCase().replaceAll('-', '_')] as const)),
  )
  const events = new Map<string, EventSpec>()
  for (const { entity, fields, templates } of documents)
    for (const [code, template] of Object.entries(templates)) {
      const own = Object.keys(fields).filter((name) => !unsaid.has(fields[name]?.kind ?? ''))
      const known = events.get(code)
      events.set(code, {
        code,
        area: known?.area ?? areaOf.get(entity) ?? '',
        title: known?.title ?? template.title,
        category: known?.category ?? categoryOf(template),
        todoType: known?.todoType ?? template.todoType ?? (template.todo ? 'OTHER' : null),
        // What its own words name besides, whoever tells it says.
        placeholders: [...new Set([...(known?.placeholders ?? common), ...own, ...template.title.flatMap(namedIn)])],
      })
    }
  return [...events.values(), ...general.filter(({ code }) => !events.has(code))]
}

/** Of the documents of this product. */
let own: ReadonlyMap<string, EventSpec> | undefined

export function eventNamed(code: string): EventSpec | undefined {
  own ??= new Map(eventsOf(areas.flatMap(({ documents }) => documents)).map((event) => [event.code, event]))
  return own.get(code)
}

/** What everybody is told, whether he wants to or not. */
export const isMandatory = (category: string, mandatory: string | null | undefined): boolean =>
  category === 'TODO' || category === 'SECURITY' || mandatory === 'Y'

/** In what ships: the line about the document, and below why. */
export const SHIPPED_BODY = '<p>{gist}</p><p>{reason}</p>'
