import { meaningOf } from '../../../catalogue/language/lookup-book.ts'
import { notice } from '../../../catalogue/messaging/notice.ts'
import { noticeConfig } from '../../../catalogue/messaging/notice-config.ts'
import { cancelUnsent } from '../../platform/messaging/deliveries/withdrawal.ts'
import { closeToDosOf } from '../../platform/messaging/inbox/to-dos.ts'
import type { ActionCall, Behaviour } from '../../runtime/behaviour.ts'
import { newLineOf } from '../../runtime/change/draft.ts'
import { dayOf } from '../../runtime/change/numbering.ts'
import { rowOf, rowWhere } from '../../runtime/rows/rows.ts'
import { learn } from '../../runtime/rules/facts.ts'
import { Refusal, refuse, saidBy } from '../../runtime/rules/refusal.ts'
import { called } from '../../runtime/rules/row-facts.ts'
import { inTurn } from '../../runtime/work.ts'
import type { Work } from '../../runtime/working.ts'
import { addressedBy, mineAmong, type NoticeDoc } from './notice-receivers.ts'

const DAY_MS = 86_400_000
const isBeingWritten = ({ status }: NoticeDoc) => status === 'DRAFT' || status === 'WITHDRAWN'
const hasCome = (moment: string | null, { now }: Work) => moment !== null && Date.parse(moment) <= now.getTime()

export const noticeBehaviour = {
  defaults(doc, { actor }) {
    doc.publisherId ??= actor.userId
  },

  async settle(doc, work, before) {
    doc.readCount = readersOf(doc).length
    if (isBeingWritten(doc)) await takeRule(work, doc)
    for (const reply of doc.noticeReply) {
      const was = before?.noticeReply.find(({ id }) => id === reply.id)
      if (was && was.content === reply.content && String(was.fileIds ?? '') === String(reply.fileIds ?? '')) continue
      reply.userId = work.actor.userId
      reply.repliedAt = work.nowText
    }
  },

  check(doc, work, before) {
    const isReplying = doc.noticeReply.some(({ id, repliedAt }) => before?.noticeReply.find((was) => was.id === id)?.repliedAt !== repliedAt)
    if (isReplying && hasCome(doc.replyDueAt, work)) refuse(notice, 'CLOSED', {}, 'noticeReply')
  },

  async doPublish(doc, call) {
    const config = await rowOf(call, noticeConfig, doc.configId)
    if (!config?.publisherResponsibilities.includes(call.actor.responsibilityId ?? ''))
      await refusePublisher(call, doc, config?.publisherResponsibilities ?? [])
    doc.publisherId = call.actor.userId
    if (config?.approvalRequired !== 'Y') await publish(call, doc)
  },

  doApproval: (doc, call) => publish(call, doc),

  doWithdraw(doc, { tx, reason }) {
    Object.assign(doc, { withdrawnReason: reason, effectiveFlag: 'N', replyState: 'NONE' })
    cancelUnsent(tx, notice, doc.id)
  },

  async doUrge(doc, call) {
    if (doc.urgedAt && dayOf(new Date(doc.urgedAt)) === call.today) refuse(notice, 'URGED', {})
    const { supplierIds, userIds } = await addressedBy(call, doc)
    const readers = new Set(readersOf(doc))
    const [suppliers, colleagues] = [supplierIds, userIds].map((ids) => ids.filter((id) => !readers.has(id)))
    if (suppliers?.length === 0 && colleagues?.length === 0) refuse(notice, 'ALL_READ', {})
    Object.assign(doc, { urgedAt: call.nowText, urgedSupplierIds: suppliers, urgedUserIds: colleagues })
  },

  doRead(doc, call) {
    const { actor } = call
    const readers = actor.side === 'supplier' ? mineAmong(doc, actor.supplierIds) : [null]
    for (const supplierId of readers) noteReader(doc, call, supplierId)
  },

  doReply(doc, call) {
    if (hasCome(doc.replyDueAt, call)) refuse(notice, 'CLOSED', {})
    const suppliers = mineAmong(doc, call.actor.supplierIds)
    for (const supplierId of suppliers) {
      const reply = doc.noticeReply.find((one) => one.supplierId === supplierId) ?? newReply(doc, call)
      Object.assign(reply, { supplierId, content: call.input.content })
    }
    closeToDosOf(call, doc, 'NOTICE_REPLY_REMIND', { supplierIds: suppliers })
  },
} satisfies Behaviour<typeof notice>

/** The rule of its type, and the days that it gives. */
async function takeRule(work: Work, doc: NoticeDoc): Promise<void> {
  const config = doc.noticeType ? await rowWhere(work, noticeConfig, { noticeType: doc.noticeType, enabledFlag: 'Y' }) : null
  doc.configId = config?.id ?? null
  if (config && doc.publishFrom) doc.publishTo ??= new Date(Date.parse(doc.publishFrom) + config.defaultValidDays * DAY_MS).toISOString()
}

async function refusePublisher(work: Work, { noticeType }: NoticeDoc, publishers: readonly string[]): Promise<never> {
  const names = await inTurn(publishers, async (id) => (await learn(work, { one: called(id) })).one?.name ?? ['', ''])
  const who = ['、', ', '].map((between, language) => names.map((name) => name[language]).join(between))
  const params = { type: meaningOf('NOTICE_TYPE', noticeType), who: [who[0] ?? '', who[1] ?? ''] as const }
  throw new Refusal({ code: 'notice.NOT_PUBLISHER', status: 403, words: saidBy(notice, 'NOT_PUBLISHER', params) })
}

/** Its receivers are what its lines come to at this moment. From its hour on they find it. */
async function publish(work: Work, doc: NoticeDoc): Promise<void> {
  const { supplierIds, userIds } = await addressedBy(work, doc)
  const isChosen = doc.audience === 'CHOSEN'
  Object.assign(doc, {
    publishedAt: work.nowText,
    withdrawnReason: null,
    supplierIds: isChosen ? supplierIds : null,
    userIds: isChosen ? userIds : null,
    supplierCount: supplierIds.length,
    receiverCount: supplierIds.length + userIds.length,
    urgedSupplierIds: null,
    urgedUserIds: null,
    awaitedSupplierIds: null,
  })
  if (hasCome(doc.publishFrom, work)) await takeEffect(work, doc)
}

export async function takeEffect(work: Work, doc: NoticeDoc): Promise<void> {
  const config = await rowOf(work, noticeConfig, doc.configId)
  const isAnswered = config?.replyAllowed === 'Y' && Number(doc.supplierCount) > 0
  doc.effectiveFlag = 'Y'
  doc.replyState = !isAnswered ? 'NONE' : hasCome(doc.replyDueAt, work) ? 'CLOSED' : 'OPEN'
}

/** Suppliers and colleagues who have had it open, each once. */
const readersOf = ({ noticeViewer }: NoticeDoc): string[] => [
  ...new Set(noticeViewer.flatMap(({ supplierId, userId }) => supplierId ?? userId ?? [])),
]

function noteReader(doc: NoticeDoc, call: ActionCall, supplierId: string | null): void {
  const { actor, nowText } = call
  const known = doc.noticeViewer.find((one) => one.userId === actor.userId && one.supplierId === supplierId)
  const reader = known ?? Object.assign(newReader(doc, call), { userId: actor.userId, supplierId, firstAt: nowText, times: 0 })
  Object.assign(reader, { lastAt: nowText, times: Number(reader.times) + 1 })
}

function newReply(doc: NoticeDoc, work: Work): NoticeDoc['noticeReply'][number] {
  const line = newLineOf(work, notice, 'noticeReply', { headerId: doc.id, parent: doc, lineNum: doc.noticeReply.length * 10 + 10 })
  doc.noticeReply.push(line)
  return line
}

function newReader(doc: NoticeDoc, work: Work): NoticeDoc['noticeViewer'][number] {
  const line = newLineOf(work, notice, 'noticeViewer', { headerId: doc.id, parent: doc, lineNum: doc.noticeViewer.length * 10 + 10 })
  doc.noticeViewer.push(line)
  return line
}
