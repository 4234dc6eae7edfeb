/** The events that people are told of, with what ships for each: the words of the definitions, and what a template of it may name. */
import type { AnyDefinition, Label, Template } from '../../../catalogue/define.ts'
import { areas } from '../../../catalogue/index.ts'

export interface EventSpec {
  code: string
  area: string
  title: Label
  category: string
  todoType: string | null
  /** What a title or a text may name, in braces. */
  placeholders: readonly string[]
}

/** Of every document: its number and name, its sum and supplier, the line about it, who acted and why, where it is opened, how many were merged. */
const common = ['docNum', 'name', 'document', 'amount', 'supplierName', 'gist', 'actor', 'reason', 'url', 'n'] as const

const unsaid: ReadonlySet<string> = new Set(['json', 'files', 'image', 'secret', 'code', 'uuid'])

/** Whoever is told without a code, and a task of an approval: the only events of no document in particular. */
const general: readonly EventSpec[] = [
  {
    code: 'DOC_ACTION',
    area: 'messaging',
    title: ['{document}{docNum}：{action}', '{document} {docNum}: {action}'],
    category: 'RESULT',
    todoType: null,
    placeholders: [...common, 'action'],
  },
  {
    code: 'WF_TASK',
    area: 'workflow',
    title: ['{document}{docNum}待您审批', '{document} {docNum} awaits your approval'],
    category: 'TODO',
    todoType: 'APPROVAL',
    placeholders: common,
  },
]

const categoryOf = ({ category, todo }: Template): string => category ?? (todo ? 'TODO' : 'RESULT')

export function eventsOf(documents: readonly AnyDefinition[]): readonly EventSpec[] {
  const areaOf = new Map(areas.flatMap(({ name, documents: own }) => own.map(({ entity }) => [entity, name] as const)))
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
        todoType: known?.todoType ?? (template.todo ? (template.todoType ?? 'OTHER') : null),
        placeholders: [...new Set([...(known?.placeholders ?? common), ...own])],
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
