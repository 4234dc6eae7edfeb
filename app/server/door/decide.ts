/** The page behind an approval link. The token names a task and is no log-in: it works in the session of its user only (S6.1, S6.2). */

import { allowedTypes, mostBytes } from '../../../catalogue/constants/attachment-types.ts'
import { homeZone } from '../../../catalogue/constants/clock.ts'
import { sizeText } from '../../../catalogue/constants/file-size.ts'
import { inNumber } from '../../../catalogue/constants/wording.ts'
import { definitionOf } from '../../../catalogue/index.ts'
import { interiorPendingItem } from '../../../catalogue/workflow/pending-item.ts'
import type { DecideView, FactView, Language, RefusalView, Row, Tone } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { refusalView, UpstreamRefusal } from '../answer/errors.ts'
import { wordsOf } from '../answer/i18n.ts'
import { newIdem } from '../answer/idem.ts'
import { interfaceWords } from '../answer/interface-words.ts'
import { minuteOf } from '../answer/moment.ts'
import { type PageAnswer, pageAnswer } from '../answer/page-answer.ts'
import { redirect } from '../answer/return-to.ts'
import { layoutColumn } from '../describe/describe-columns.ts'
import { say, toneOf } from '../describe/describe-fields.ts'
import type { BaseFile } from '../describe/edit/describe-attachments.ts'
import { receiveBeside } from '../file/uploads.ts'
import { formOf } from '../form/form.ts'
import type { DescribeContext } from '../page/describe-context.ts'
import { requireSession } from '../page/open-page.ts'
import { call } from '../services/upstream.ts'
import { createApi } from '../session/api.ts'
import { redirectWithMessage } from '../session/flash.ts'
import { callerOf } from '../session/session.ts'

export interface Decision {
  view: DecideView
  versionNum: number
  idem: string
  csrf: string
  words: Record<string, string>
}
export interface Decided {
  /** None where files came or went and nothing was decided. */
  refusal: RefusalView | null
  comment: string
}

/** The task as upstream tells it: facts in words, lines in raw values with their labels. */
interface Task {
  entity: string
  title: string
  docNum: string
  status: string
  /** Its code. */
  state: string
  isOpen: boolean
  decidedBy: string | null
  starterName: string
  startedAt: string
  versionNum: number
  facts: FactView[]
  reason: { label: string; value: string } | null
  lines: Record<string, Row[]>
  /** The to-do, with which files lie until it is decided. */
  itemId: string | null
  files: BaseFile[]
}

export async function showDecision(request: Request, context: PageContext, token: string): Promise<Decision> {
  requireSession(request, context)
  const { language, csrf } = context.session
  const { data } = await call<Task>('/v1/processTask/byToken', { token }, callerOf(context))
  return { view: viewOf(data, language), versionNum: data.versionNum, idem: newIdem(), csrf, words: interfaceWords(language) }
}

function viewOf(task: Task, language: Language): DecideView {
  const { docNum, facts, isOpen, reason, starterName, startedAt, status, title } = task
  const submitted = `${starterName} ${minuteOf(startedAt)}`
  const done = task.decidedBy
    ? say([`任务已由${task.decidedBy}办理`, `Already done by ${task.decidedBy}`], language)
    : say(['任务已结束', 'The task is over'], language)
  return {
    title: say([`${title}审批`, `Approval: ${title}`], language),
    docNum,
    subtitle: say([`${submitted} 提交`, `submitted by ${submitted}`], language),
    status: { code: '', label: isOpen ? say(['待您审批', 'Your turn'], language) : status, tone: isOpen ? 'wait' : toneIn(task) },
    facts,
    ...(reason ? { reason: { label: reason.label, text: reason.value } } : {}),
    notices: isOpen ? [] : [{ tone: 'info', text: done }],
    changes: [],
    files: task.itemId ? filesView(task.files, language) : null,
    sections: Object.entries(task.lines).map(([key, rows]) => linesSection(task.entity, key, rows, language)),
    buttons: isOpen
      ? [
          { name: 'reject', label: say(['驳回', 'Reject'], language), resource: 'btnReject', danger: true },
          { name: 'approve', label: say(['同意', 'Approve'], language), resource: 'btnApproval', primary: true },
        ]
      : [],
  }
}

function filesView(files: readonly BaseFile[], language: Language): NonNullable<DecideView['files']> {
  const limits = interiorPendingItem.fields.fileIds.options.attachments ?? {}
  return {
    accept: allowedTypes(limits)
      .map((type) => `.${type}`)
      .join(','),
    hint: wordsOf(language)('attach.hintUsual', { max: sizeText(mostBytes(limits)) }),
    attached: files.map(({ id, originalFileName, fileSize }) => ({ id, name: originalFileName, size: sizeText(Number(fileSize)) })),
  }
}

const toneIn = ({ entity, state }: Task): Tone => {
  const definition = definitionOf(entity)
  return definition ? toneOf(definition, state) : 'idle'
}

function linesSection(entity: string, key: string, rows: Row[], language: Language): DecideView['sections'][number] {
  const definition = definitionOf(entity)
  const spec = definition?.lines[key]
  if (!definition || !spec) return { key, label: key, summary: '', rows: [] }
  const about: DescribeContext = {
    language,
    side: 'internal',
    responsibility: '',
    buttons: new Set(),
    userId: '',
    timeZone: homeZone,
    menuId: 0,
    respId: '',
  }
  const columns = spec.columns.flatMap((name, index) => layoutColumn({ definition, ...spec, about, mayType: () => false }, name, index))
  return {
    key,
    label: say([`全部 ${rows.length} 行`, `All ${rows.length} ${inNumber(rows.length, 'line', 'lines')}`], language),
    summary: say(spec.label, language),
    columns,
    rows,
  }
}

export async function decide(request: Request, context: PageContext, token: string): Promise<PageAnswer<Decided>> {
  requireSession(request, context)
  const { itemId } = (await call<Task>('/v1/processTask/byToken', { token }, callerOf(context))).data
  const { fields, refusal } = await receiveBeside(context, { functionId: interiorPendingItem.entity, businessId: itemId })
  const { intent, input, typed, versionNum, idem } = formOf(formDataOf(fields))
  const name = intent.kind === 'action' || intent.kind === 'other' ? intent.name : ''
  if (name === '') return redirect(new URL(request.url).pathname, 303)
  const comment = typed.comment ?? ''
  try {
    if (refusal) throw refusal
    if (intent.kind === 'other' && intent.name === 'detach') {
      await createApi(context, null).callSealed('/v2/file/batchDelete', [intent.value], idem)
      return pageAnswer({ refusal: null, comment })
    }
    if (name === 'attach') return pageAnswer({ refusal: null, comment })
    const body = { token, decision: name, versionNum, input: { comment, ...input[name] } }
    await call('/v1/processTask/decideByToken', body, callerOf(context), { idempotencyKey: idem })
  } catch (error) {
    if (!(error instanceof UpstreamRefusal) || error.status === 401) throw error
    return pageAnswer(
      {
        refusal: atComment(refusalView(error, () => wordsOf(context.session.language)('decide.comment'))),
        comment,
      },
      {
        status: error.status,
      },
    )
  }
  return redirectWithMessage(context, '/main/todos', wordsOf(context.session.language)('decide.done'))
}

function formDataOf(fields: readonly (readonly [name: string, value: string])[]): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

/** The reason that a rejection needs is what stands in the comment. */
function atComment(refusal: RefusalView): RefusalView {
  return { ...refusal, issues: refusal.issues.map((issue) => (issue.at === 'input.reason' ? { ...issue, at: 'comment' } : issue)) }
}
