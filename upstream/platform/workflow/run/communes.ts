/** What approvers and starters ask colleagues while an approval runs. It moves no task; whoever is asked reads the document until the question is closed. */
import type { Full } from '../../../../catalogue/language/define.ts'
import { approval } from '../../../../catalogue/workflow/approval.ts'
import { processInstance } from '../../../../catalogue/workflow/process-instance.ts'
import { newLineOf } from '../../../runtime/change/draft.ts'
import { idsWhere } from '../../../runtime/rows/rows.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import type { Tx } from '../../../runtime/types.ts'
import { change } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { tellPeople } from '../../messaging/events/announce.ts'
import { closeToDosOf, openToDos } from '../../messaging/inbox/to-dos.ts'
import { refuseFlow } from '../engine/words.ts'
import { approversOf } from './binding.ts'
import { calledIn } from './effects.ts'
import type { Matter } from './instance.ts'
import { organisationIn } from './organisation.ts'

type Approval = Full<typeof approval>
type Commune = Approval['approvalCommune'][number]

const MOST_ASKED = 10
const LONGEST_TITLE = 300
const QUESTION = 'WF_COMMUNE'
/** Where one reads and answers, also without a page of the document. */
const TASK_PAGE = '/main/myApproval/record?id={id}'

export interface Question {
  toUserIds: readonly string[]
  question: string
  blocksPass?: string | null
}

export async function ask(work: Work, matter: Matter, instanceId: string, { toUserIds, question, blocksPass }: Question): Promise<void> {
  const { definition, doc } = matter
  const asked = [...new Set(toUserIds)]
  if (asked.length > MOST_ASKED) refuse(processInstance, 'COMMUNE_MANY', { max: MOST_ASKED, n: asked.length }, 'input.toUserIds')
  if (asked.includes(work.actor.userId)) refuse(processInstance, 'COMMUNE_SELF', {}, 'input.toUserIds')
  await requireColleagues(work, matter, asked)
  await inBook(work, instanceId, (book) => {
    const line = newLineOf(work, approval, 'approvalCommune', { headerId: book.id, parent: book, lineNum: (book.approvalCommune.length + 1) * 10 })
    const facts = {
      askedBy: work.actor.userId,
      toUserIds: asked,
      question,
      blocksPass: blocksPass ?? 'N',
      communeStatus: 'OPEN',
      askedAt: work.nowText,
    }
    book.approvalCommune.push(Object.assign(line, facts))
  })
  const called = calledIn(definition, doc)
  const name = work.actor.displayName
  const title = {
    CN: `${name}就${called.CN}提问：${question}`.slice(0, LONGEST_TITLE),
    EN: `${name} asks about ${called.EN}: ${question}`.slice(0, LONGEST_TITLE),
  }
  const addressees = asked.map((userId) => ({ userId }))
  openToDos(work, definition, doc, addressees, { itemType: 'OTHER', templateCode: QUESTION, title, url: TASK_PAGE, opensDocument: 'Y' })
  await tellPeople(work, definition, doc, { code: QUESTION, title }, asked)
}

async function requireColleagues(work: Work, { definition, doc, flow }: Matter, userIds: readonly string[]): Promise<void> {
  const organisation = organisationIn(work.tx, { definition, doc, today: work.today, managers: approversOf(definition, flow) })
  const enabled = await organisation.enabledAmong(userIds)
  const stranger = userIds.find((id) => !enabled.includes(id))
  if (stranger) refuseFlow('NOT_ENABLED', { user: await organisation.nameOf(stranger) }, { at: 'input.toUserIds' })
}

/** To all that this person is asked about the document; the last expected reply closes a question. */
export async function reply(work: Work, { definition, doc }: Matter, instanceId: string, content: string): Promise<void> {
  const me = work.actor.userId
  const askers: string[] = []
  await inBook(work, instanceId, (book) => {
    const open = book.approvalCommune.filter((one) => isOpen(one) && one.toUserIds?.includes(me) && !hasReplied(one, me))
    if (open.length === 0) refuse(processInstance, 'COMMUNE_NONE', {})
    for (const commune of open) {
      const lineNum = (commune.approvalReply.length + 1) * 10
      const line = newLineOf(work, approval, 'approvalReply', { headerId: book.id, parent: commune, lineNum })
      commune.approvalReply.push(Object.assign(line, { replyBy: me, content, repliedAt: work.nowText }))
      if (commune.toUserIds?.every((id) => hasReplied(commune, id))) commune.communeStatus = 'CLOSED'
      if (commune.askedBy) askers.push(commune.askedBy)
    }
  })
  closeToDosOf(work, doc, QUESTION, { userIds: [me] })
  const called = calledIn(definition, doc)
  const name = work.actor.displayName
  const title = {
    CN: `${name}回复了${called.CN}的提问：${content}`.slice(0, LONGEST_TITLE),
    EN: `${name} answered about ${called.EN}: ${content}`.slice(0, LONGEST_TITLE),
  }
  await tellPeople(work, definition, doc, { code: 'WF_REPLY', title }, askers)
}

/** Whoever asked waits no longer; nobody is asked any more who is not asked by somebody else. */
export async function closeOwn(work: Work, { doc }: Matter, instanceId: string): Promise<void> {
  const me = work.actor.userId
  let released: string[] = []
  await inBook(work, instanceId, (book) => {
    const own = book.approvalCommune.filter((one) => isOpen(one) && one.askedBy === me)
    if (own.length === 0) refuse(processInstance, 'COMMUNE_NONE', {})
    for (const commune of own) commune.communeStatus = 'CLOSED'
    const asked = new Set(book.approvalCommune.filter(isOpen).flatMap(awaited))
    released = own.flatMap(awaited).filter((id) => !asked.has(id))
  })
  closeToDosOf(work, doc, QUESTION, { userIds: released })
}

/** With the end of the approval nothing is asked any more. */
export function closeAll(book: Approval): void {
  for (const commune of book.approvalCommune.filter(isOpen)) commune.communeStatus = 'CLOSED'
}

/** Of a person who passes: what must be answered first. */
export async function requireAnswered(tx: Tx, instanceId: string): Promise<void> {
  const { rowCount } = await tx.query(
    `select 1 from approval a join approval_commune c on c.header_id = a.id
     where a.instance_id = $1 and c.commune_status = 'OPEN' and c.blocks_pass = 'Y' limit 1`,
    [instanceId],
  )
  if (rowCount !== 0) refuse(processInstance, 'COMMUNE_OPEN', {})
}

const isOpen = ({ communeStatus }: Commune): boolean => communeStatus === 'OPEN'
const hasReplied = ({ approvalReply }: Commune, userId: string): boolean => approvalReply.some(({ replyBy }) => replyBy === userId)
const awaited = (commune: Commune): string[] => (commune.toUserIds ?? []).filter((id) => !hasReplied(commune, id))

async function inBook(work: Work, instanceId: string, take: (book: Approval) => void): Promise<void> {
  await change(work, approval, await idsWhere(work, approval, { instanceId }), 'doFollow', take)
}
