import type { Pool } from 'pg'
import { definitionOf } from '../../../catalogue/index.ts'
import type { AnyDefinition, Full } from '../../../catalogue/language/define.ts'
import { notification } from '../../../catalogue/messaging/notification.ts'
import { asSystem } from '../../platform/database/as-system.ts'
import { systemActor } from '../../platform/jobs/system-actor.ts'
import { cancelUnsent } from '../../platform/messaging/deliveries/withdrawal.ts'
import { announceStep } from '../../platform/messaging/events/announce.ts'
import { closeToDosOf } from '../../platform/messaging/inbox/to-dos.ts'
import { colleagueSees, seesItself, suppliersSeeing } from '../../platform/rights/sees.ts'
import type { ActionCall, Behaviour } from '../../runtime/behaviour.ts'
import { refuse } from '../../runtime/rules/refusal.ts'
import { change, inTurn } from '../../runtime/work.ts'
import { newWork, type Work } from '../../runtime/working.ts'

type Notification = Full<typeof notification>
type Receiver = Notification['notificationReceiver'][number]

const isOpen = ({ receipt }: Receiver) => receipt === 'OPEN'

export const notificationBehaviour = {
  defaults(doc, { actor }) {
    doc.writerId = actor.userId
  },

  async settle(doc, work, before) {
    if (doc.businessNum === (before?.businessNum ?? null)) return
    const linked = doc.businessNum ? await documentCalled(work, doc.businessNum) : null
    Object.assign(doc, { entityName: linked?.definition.entity ?? null, businessId: linked?.id ?? null })
  },

  check(doc) {
    if (doc.businessNum && !doc.businessId) refuse(notification, 'NO_DOCUMENT', { docNum: doc.businessNum }, 'businessNum')
  },

  async doPublish(doc, call) {
    await requireReadable(doc, call)
    doc.sentTimes = Number(doc.sentTimes ?? 0) + 1
    Object.assign(doc, { sentAt: call.nowText, withdrawnReason: null, remindedAt: null })
    const receipt = doc.confirmRequired === 'Y' ? 'OPEN' : 'NONE'
    for (const receiver of doc.notificationReceiver)
      Object.assign(receiver, { receipt, confirmedBy: null, confirmedAt: null, confirmedTimes: null, remindedFlag: 'N' })
  },

  doWithdraw(doc, { tx, reason }) {
    doc.withdrawnReason = reason
    cancelUnsent(tx, notification, doc.id)
  },

  doUrge(doc) {
    const open = doc.notificationReceiver.filter(isOpen)
    if (open.length === 0) refuse(notification, 'ALL_CONFIRMED', {})
    for (const receiver of open) receiver.remindedFlag = 'Y'
  },

  doConfirm(doc, call) {
    const mine = doc.notificationReceiver.filter((receiver) => isMine(receiver, call) && isOpen(receiver))
    const isLate = doc.confirmDueAt !== null && Date.parse(doc.confirmDueAt) < call.now.getTime()
    for (const receiver of mine)
      Object.assign(receiver, {
        receipt: isLate ? 'LATE' : 'DONE',
        confirmedBy: call.actor.userId,
        confirmedAt: call.nowText,
        confirmedTimes: doc.sentTimes,
      })
    const whose = {
      supplierIds: mine.flatMap(({ supplierId }) => supplierId ?? []),
      userIds: mine.flatMap(({ userId }) => userId ?? []),
    }
    for (const code of ['NOTIFICATION_SENT', 'NOTIFICATION_REMIND']) closeToDosOf(call, doc, code, whose)
  },
} satisfies Behaviour<typeof notification>

const isMine = ({ supplierId, userId }: Receiver, { actor }: ActionCall): boolean =>
  userId === actor.userId || (supplierId !== null && actor.supplierIds.includes(supplierId))

/** The document of this number that whoever writes can read. */
async function documentCalled(work: Work, docNum: string): Promise<{ definition: AnyDefinition; id: string } | null> {
  const { rows } = await work.tx.query<{ id: string; entity: string }>('select id, entity from entity_label where code = $1 order by id limit 20', [
    docNum,
  ])
  for (const { id, entity } of rows) {
    const definition = definitionOf(entity)
    if (definition?.type === 'document' && (await seesItself(work, definition, id))) return { definition, id }
  }
  return null
}

/** A message never tells of a document that its reader may not open. */
async function requireReadable(doc: Notification, work: Work): Promise<void> {
  const { businessId, businessNum: docNum } = doc
  const definition = definitionOf(doc.entityName ?? '')
  if (!businessId || !definition) return
  const suppliers = doc.notificationReceiver.flatMap(({ supplierId }) => supplierId ?? [])
  const colleagues = doc.notificationReceiver.flatMap(({ userId }) => userId ?? [])
  const seeing = await suppliersSeeing(work, definition, businessId, suppliers)
  const seen = await inTurn(colleagues, (userId) => colleagueSees(work, definition, businessId, userId))
  if (seeing.length < new Set(suppliers).size || seen.includes(false)) refuse(notification, 'UNREADABLE', { docNum }, 'businessNum')
}

/** Whoever has not confirmed by the time is told once more, once. */
export async function remindOfReceipts(pool: Pool, now = new Date()): Promise<void> {
  const due = await asSystem(pool, async (tx) => {
    const { rows } = await tx.query<{ id: string }>(
      `select id from notification where status = 'SENT' and confirm_required = 'Y' and reminded_at is null and confirm_due_at <= $1 order by id`,
      [now],
    )
    return rows
  })
  for (const { id } of due)
    await asSystem(pool, async (tx) => {
      const work = newWork(tx, { actor: systemActor, now, requestId: 'NOTIFICATION_REMIND', address: '' })
      const docs = await change(work, notification, [id], 'doRemind', (doc) => {
        doc.remindedAt = work.nowText
      })
      await inTurn(docs, (doc) => announceStep(work, notification, 'doRemind', doc))
    })
}
