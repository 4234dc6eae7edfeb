import { batchTemporary } from '../../../../catalogue/delivery/batch-temporary.ts'
import { deliveryNoteHeader } from '../../../../catalogue/delivery/delivery-note-header.ts'
import { deliveryNoticeHeader } from '../../../../catalogue/delivery/delivery-notice-header.ts'
import type { Full, LineRow } from '../../../../catalogue/language/define.ts'
import { add, floorOf, isAbove, isPositive, isSame, multiply, quotient, spoken, subtract } from '../../../../catalogue/language/formula.ts'
import { materialItem } from '../../../../catalogue/master-data/material-item.ts'
import { purchaseBillType } from '../../../../catalogue/purchasing/purchase-bill-type.ts'
import { announceStep } from '../../../platform/messaging/events/announce.ts'
import type { Behaviour } from '../../../runtime/behaviour.ts'
import { newLineOf } from '../../../runtime/change/draft.ts'
import { linesById, rowsById } from '../../../runtime/rows/rows.ts'
import { knowing, learn } from '../../../runtime/rules/facts.ts'
import { codeOf } from '../../../runtime/rules/references-to.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { type RowOf, row } from '../../../runtime/rules/row-facts.ts'
import { reload } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { expiryOf, requireBatch, scheduledMaterial } from '../receipt/batches.ts'
import { receiptFromNote } from '../receipt/from-note.ts'
import { postReceipt } from '../receipt/receive-header.ts'
import { keepBarcodes, nameBoxes } from './barcodes.ts'
import { requireUsableBatch } from './batch-temporary.ts'
import { isReplacement, receivable, type ScheduleOf, saidByOrder, schedule, schedulesOf } from './schedules.ts'
import { requireOwnSerials } from './serials.ts'
import { type PartAsked, unapprovedAmong } from './unapproved-among.ts'

type Note = Full<typeof deliveryNoteHeader>
type Line = LineRow<typeof deliveryNoteHeader, 'deliveryNoteLine'>
type Schedules = ReadonlyMap<string, ScheduleOf>

/** Held until the end of the transaction. */
const lockSchedules = (work: Work, { deliveryNoteLine }: Note) =>
  schedulesOf(
    work,
    deliveryNoteLine.map(({ poDeliveryId }) => poDeliveryId),
    { lock: true },
  )

const schedulesIn = ({ deliveryNoteLine }: Note) => deliveryNoteLine.map(({ poDeliveryId }) => schedule(poDeliveryId))
const byId = (found: readonly (ScheduleOf | null)[]): Schedules => new Map(found.flatMap((one) => (one ? [[one.schedule.id, one]] : [])))

const firstIn = ({ deliveryNoteLine: [first] }: Note) => (first ? schedule(first.poDeliveryId) : null)

export const deliveryNoteHeaderBehaviour = {
  follows: [
    {
      gives: ['supplierId', 'deliveryInfoId'],
      from: ({ deliveryNoteLine: [first] }) => [first?.poDeliveryId],
      find: knowing(firstIn, (_note, first) => (first ? { supplierId: first.order.supplierId, deliveryInfoId: first.schedule.deliveryInfoId } : {})),
    },
    {
      gives: ['arriveDate'],
      from: ({ shipDate, deliveryNoteLine: [first] }) => [shipDate, first?.poDeliveryId],
      find: knowing(firstIn, ({ shipDate }, first) => {
        const due = first?.schedule.promisedDate ?? first?.schedule.needByDate
        return due ? { arriveDate: due < shipDate ? shipDate : due } : {}
      }),
    },
    {
      on: 'deliveryNoteLine',
      gives: ['expiryDate'],
      from: ({ productionDate, batchTemporaryId }) => [productionDate, batchTemporaryId],
      find: knowing(
        ({ poDeliveryId, productionDate, batchTemporaryId }) => ({
          batch: row(batchTemporary, batchTemporaryId),
          material: productionDate ? scheduledMaterial(poDeliveryId) : null,
        }),
        ({ productionDate }, { batch, material }) => ({ expiryDate: batch ? batch.expiryDate : expiryOf(material, productionDate) }),
      ),
    },
  ],

  defaults: knowing(firstIn, (note, first) => {
    Object.assign(note, { orgId: first?.order.orgId ?? note.orgId, erpStatus: 'NONE', printCount: 0 })
  }),

  settle: knowing(
    (note) => (note.status === 'DRAFT' ? schedulesIn(note) : null),
    async (note, schedules, work) => {
      if (schedules) takeFromOrders(note, byId(schedules))
      if (note.status === 'DRAFT' || note.status === 'SHIPPED') await nameBoxes(work, note)
      settleReceived(note)
    },
  ),

  check: knowing(
    (note) => (note.status === 'DRAFT' ? schedulesIn(note) : null),
    (note, schedules, _work, before) => {
      if (!schedules) return
      requireSound(note, byId(schedules))
      requireUnchanging(note, byId(schedules), before)
    },
  ),

  async saved(note, work, before) {
    await keepBarcodes(work, note)
    if (note.status === 'PART_RECEIVED' && before?.status !== 'PART_RECEIVED') await announceStep(work, deliveryNoteHeader, 'doTellShort', note)
  },

  removed: (note, work) => keepBarcodes(work, { ...note, status: 'CANCELLED' }),

  async doCreate(note, call) {
    const schedules = await lockSchedules(call, note)
    takeFromOrders(note, schedules)
    requireSound(note, schedules)
    for (const line of note.deliveryNoteLine) requireDeliverable(note, line, schedules)
    await requireMaterialRules(call, note, schedules)
    await requireOwnSerials(call, note)
    await requireSources(call, note)
    for (const [index, line] of note.deliveryNoteLine.entries()) {
      if (line.deliveryNoteSequence.length === 0) pack(call, note, line)
      const sum = add(...line.deliveryNoteSequence.map((box) => box.qty))
      if (!isSame(sum, line.shipQty))
        refuse(
          deliveryNoteHeader,
          'BOXES',
          { lineNum: line.lineNum, sum: spoken(sum), qty: spoken(line.shipQty) },
          `deliveryNoteLine[${index}].shipQty`,
        )
    }
  },

  doAutoPack(note, call) {
    for (const line of note.deliveryNoteLine) {
      if (typeof call.input.perBoxQty === 'string') line.perBoxQty = call.input.perBoxQty
      pack(call, note, line)
    }
  },

  doArrive(note, call) {
    note.arriveTime = call.nowText
    note.receiverId = call.actor.userId
  },

  async doConfirmReceipt(note, call) {
    const schedules = await lockSchedules(call, note)
    for (const [index, line] of note.deliveryNoteLine.entries()) {
      const at = schedules.get(line.poDeliveryId)
      const max = at ? receivable(at) : '0'
      if (isAbove(line.shipQty, max))
        refuse(deliveryNoteHeader, 'OVER_RECEIPT', { lineNum: line.lineNum, max: spoken(max) }, `deliveryNoteLine[${index}].shipQty`)
    }
    const receipt = await receiptFromNote(call, note, (call.input.storageLocationId as string | null | undefined) ?? null)
    await postReceipt(call, receipt.id)
    // Posting moved this note's own figures.
    await reload(call, deliveryNoteHeader, note)
    note.receiverId ??= call.actor.userId
  },
} satisfies Behaviour<typeof deliveryNoteHeader>

/** What the lines say of their orders, as the orders say it now. */
function takeFromOrders(note: Note, schedules: Schedules): void {
  for (const line of note.deliveryNoteLine) {
    const at = schedules.get(line.poDeliveryId)
    if (!at) continue
    const { needByDate, promisedDate } = at.schedule
    Object.assign(line, { ...saidByOrder(at), needByDate, promisedDate })
  }
  const isReplacing = note.deliveryNoteLine.some((line) => schedules.has(line.poDeliveryId) && isReplacement(schedules.get(line.poDeliveryId)!))
  note.sourceKind = isReplacing ? 'RETURN_REPLACE' : note.deliveryNoteLine.some((line) => line.noticeLineId) ? 'NOTICE' : 'SCHEDULE'
}

/** One supplier, one organisation, one ship-to. */
function requireSound(note: Note, schedules: Schedules): void {
  for (const [index, line] of note.deliveryNoteLine.entries()) {
    const at = schedules.get(line.poDeliveryId)
    const isOurs =
      at && at.order.supplierId === note.supplierId && at.order.orgId === note.orgId && at.schedule.deliveryInfoId === note.deliveryInfoId
    if (!isOurs) refuse(deliveryNoteHeader, 'MIXED', { lineNum: line.lineNum }, `deliveryNoteLine[${index}].poDeliveryId`)
  }
}

/** Of an order that is being changed no note is begun; one that was there before is asked when it leaves. */
function requireUnchanging(note: Note, schedules: Schedules, before: Note | null): void {
  const known = new Set(before?.deliveryNoteLine.map(({ poDeliveryId }) => poDeliveryId))
  for (const [index, { poDeliveryId }] of note.deliveryNoteLine.entries()) {
    const order = known.has(poDeliveryId) ? undefined : schedules.get(poDeliveryId)?.order
    if (order && ['CHANGING', 'SUBMITTED'].includes(order.status))
      refuse(deliveryNoteHeader, 'ORDER_CHANGING', { docNum: order.docNum }, `deliveryNoteLine[${index}].poDeliveryId`)
  }
}

/** The order stands, the notice is there where one is needed, and nothing comes before it may. */
function requireDeliverable(note: Note, line: Line, schedules: Schedules): void {
  const { order, line: ordered } = schedules.get(line.poDeliveryId)!
  const hasEnded = ['CLOSED', 'CANCELLED'].includes(order.status) || ['CLOSED', 'CANCELLED'].includes(ordered.lineStatus ?? '')
  if (hasEnded) refuse(deliveryNoteHeader, 'ORDER_ENDED', { docNum: order.docNum, lineNum: ordered.lineNum })
  if (order.status !== 'CONFIRMED') refuse(deliveryNoteHeader, 'ORDER_CHANGING', { docNum: order.docNum })
  if (order.needNoticeFlag === 'Y' && !line.noticeLineId) refuse(deliveryNoteHeader, 'NOTICE_NEEDED', { lineNum: line.lineNum })
  const early = line.promisedDate ? daysBetween(note.arriveDate, line.promisedDate) : 0
  const max = line.earlyDays ?? 0
  if (early > max) refuse(deliveryNoteHeader, 'EARLY', { lineNum: line.lineNum, days: early, max }, 'arriveDate')
}

/** Batches that may be used, and lines of notices that the supplier confirmed for the same schedule. */
async function requireSources(work: Work, note: Note): Promise<void> {
  const batches = await learn(
    work,
    note.deliveryNoteLine.map(({ batchTemporaryId }) => row(batchTemporary, batchTemporaryId)),
  )
  const notices = await linesById(
    work,
    deliveryNoticeHeader,
    'deliveryNoticeLine',
    note.deliveryNoteLine.flatMap(({ noticeLineId }) => noticeLineId ?? []),
  )
  const headers = await rowsById(work, deliveryNoticeHeader, [...new Set([...notices.values()].map(({ headerId }) => headerId))])
  for (const [index, line] of note.deliveryNoteLine.entries()) {
    if (line.batchTemporaryId)
      requireUsableBatch(batches[index] ?? null, line, note.supplierId, note.arriveDate, `deliveryNoteLine[${index}].batchTemporaryId`)
    const asked = line.noticeLineId ? notices.get(line.noticeLineId) : undefined
    const isAsked = asked?.poDeliveryId === line.poDeliveryId && headers.get(asked.headerId)?.status === 'CONFIRMED'
    if (line.noticeLineId && !isAsked)
      refuse(deliveryNoteHeader, 'NOTICE_OTHER', { lineNum: line.lineNum }, `deliveryNoteLine[${index}].noticeLineId`)
  }
}

/** Batches, serial numbers and the approval of key parts, as the materials ask for them. */
async function requireMaterialRules(work: Work, note: Note, schedules: Schedules): Promise<void> {
  const known = await learn(
    work,
    note.deliveryNoteLine.map(({ materialId, poDeliveryId }) => ({
      material: row(materialItem, materialId),
      type: row(purchaseBillType, schedules.get(poDeliveryId)?.order.billTypeId),
    })),
  )
  const parts: PartAsked[] = []
  for (const [index, { material, type }] of known.entries()) {
    const line = note.deliveryNoteLine[index] as Line
    if (!material) continue
    requireBatch(work, note, line, material, index)
    requireSerials(line, material, index)
    if (type?.nature !== 'SAMPLE' && type?.nature !== 'TRIAL') parts.push(partOf(note, line, schedules))
  }
  const [held] = await unapprovedAmong(work, parts)
  if (held) refuse(deliveryNoteHeader, 'NO_PPAP', { material: await codeOf(work, held.materialId), version: held.version })
}

function requireSerials(line: Line, { serialFlag }: RowOf<typeof materialItem>, index: number): void {
  const isSerial = (box: Line['deliveryNoteSequence'][number]) => Boolean(box.serialNo) && isSame(box.qty, '1')
  if (serialFlag === 'Y' && !(line.deliveryNoteSequence.length > 0 && line.deliveryNoteSequence.every(isSerial)))
    refuse(deliveryNoteHeader, 'SERIAL', { lineNum: line.lineNum }, `deliveryNoteLine[${index}].deliveryNoteSequence`)
}

function partOf(note: Note, line: Line, schedules: Schedules): PartAsked {
  const { order, line: ordered } = schedules.get(line.poDeliveryId)!
  return {
    supplierId: note.supplierId,
    siteId: order.supplierSiteId,
    materialId: line.materialId ?? '',
    version: ordered.drawingVersion,
    day: note.shipDate,
    qty: line.shipQty,
  }
}

/** Full boxes, the last one the rest. */
function pack(work: Work, note: Note, line: Line): void {
  const full = Number(floorOf(quotient(line.shipQty, line.perBoxQty)))
  const rest = subtract(line.shipQty, multiply(String(full), line.perBoxQty))
  const quantities = [...Array<string>(full).fill(line.perBoxQty), ...(isPositive(rest) ? [rest] : [])]
  line.deliveryNoteSequence = quantities.map((qty, index) => {
    const box = newLineOf(work, deliveryNoteHeader, 'deliveryNoteSequence', { headerId: note.id, parent: line, lineNum: (index + 1) * 10 })
    return Object.assign(box, { qty })
  })
}

/** Boxes count as received in their order; the note follows its lines, backwards too when a receipt is written off. */
function settleReceived(note: Note): void {
  for (const line of note.deliveryNoteLine) {
    let filled = '0'
    for (const box of line.deliveryNoteSequence) {
      filled = add(filled, box.qty)
      box.receivedFlag = isAbove(filled, line.receivedQty) ? 'N' : 'Y'
    }
  }
  if (!['SHIPPED', 'PART_RECEIVED', 'RECEIVED'].includes(note.status)) return
  const isFull = note.deliveryNoteLine.every((line) => !isAbove(line.shipQty, line.receivedQty))
  const isBegun = note.deliveryNoteLine.some((line) => isPositive(line.receivedQty))
  note.status = isFull ? 'RECEIVED' : isBegun ? 'PART_RECEIVED' : 'SHIPPED'
}

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
