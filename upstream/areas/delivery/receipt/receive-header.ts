import { deliveryNoteHeader } from '../../../../catalogue/delivery/delivery-note-header.ts'
import { receiveHeader } from '../../../../catalogue/delivery/receive-header.ts'
import { receiveWriteOff } from '../../../../catalogue/delivery/receive-write-off.ts'
import type { Full, LineRow } from '../../../../catalogue/language/define.ts'
import { add, isAbove, isPositive, isSame, isZero, spoken, subtract } from '../../../../catalogue/language/formula.ts'
import { materialItem } from '../../../../catalogue/master-data/material-item.ts'
import { storageLocation } from '../../../../catalogue/master-data/places.ts'
import { poHeader } from '../../../../catalogue/purchasing/po-header.ts'
import { purchaseBillType } from '../../../../catalogue/purchasing/purchase-bill-type.ts'
import { announceStep } from '../../../platform/messaging/events/announce.ts'
import type { ActionCall, Behaviour, Origin } from '../../../runtime/behaviour.ts'
import { dayOf } from '../../../runtime/change/numbering.ts'
import { idsWhere, linesById, rowOf, rowsById } from '../../../runtime/rows/rows.ts'
import { knowing, learn } from '../../../runtime/rules/facts.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { row } from '../../../runtime/rules/row-facts.ts'
import { change, loadOne } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { type ScheduleOf, saidByOrder, schedule, schedulesOf } from '../delivery-note/schedules.ts'
import { consume } from '../outsourcing/consumption.ts'
import { type HeldHere, heldOf, inBaseUom, type Movement, postStock, type StockState, takingOut } from '../stock/ledger.ts'
import { placeOfType, type StoragePlace } from '../stock/places.ts'
import { type Keeping, keepingOf } from './batches.ts'
import { closedMonthOf } from './closed-month.ts'
import { fillFromNote } from './from-note.ts'
import { followReceipt, hereOf } from './transactions.ts'

type Receipt = Full<typeof receiveHeader>
type Line = LineRow<typeof receiveHeader, 'receiveLine'>
type Note = Full<typeof deliveryNoteHeader>

const at = (receipt: Receipt, line: Line, field: string) => `receiveLine[${receipt.receiveLine.indexOf(line)}].${field}`

/** What a line of a receipt takes over from its order, as that says it. */
const ofOrder = <const F extends 'netPrice' | 'taxRate' | 'uomRate'>(gives: F) =>
  ({
    on: 'receiveLine',
    gives,
    why: knowing(
      ({ poDeliveryId }: Line) => (poDeliveryId ? schedule(poDeliveryId) : null),
      (_line, found): Origin | null =>
        found && {
          rule: ['订单行的值', 'As the line of the order says'],
          inputs: [
            {
              label: [`订单 ${found.order.docNum} 第${found.line.lineNum}行`, `Order ${found.order.docNum} line ${found.line.lineNum}`],
              value: found.line[gives],
              of: { entity: 'poHeader', id: found.order.id, name: found.order.docNum },
            },
          ],
        },
    ),
  }) as const

export const receiveHeaderBehaviour = {
  explains: [ofOrder('netPrice'), ofOrder('taxRate'), ofOrder('uomRate')],

  follows: [
    {
      gives: ['warehouseCode'],
      from: ({ receiveLine: [first] }) => [first?.storageLocationId],
      find: knowing(
        ({ receiveLine: [first] }) => row(storageLocation, first?.storageLocationId),
        (_receipt, place) => ({ warehouseCode: place?.warehouseCode ?? '' }),
      ),
    },
  ],

  async defaults(receipt, work) {
    await fillFromNote(work, receipt)
    const note = await rowOf(work, deliveryNoteHeader, receipt.noteHeaderId)
    if (note) Object.assign(receipt, { orgId: note.orgId, supplierId: receipt.supplierId ?? note.supplierId })
  },

  async settle(receipt, work) {
    if (receipt.status === 'DRAFT') await takeFromOrders(receipt, work)
    // Nothing of it is left: all was written off or sent back.
    const isUndone = receipt.receiveLine.every((line) => !isAbove(line.receiveQty, add(line.writtenOffQty, line.returnedQty)))
    if (receipt.status !== 'POSTED' || !isUndone) return
    receipt.status = 'WRITTEN_OFF'
    receipt.reverseReason = await reasonOf(work, receipt)
  },

  async check(receipt, work, before) {
    if (receipt.status === 'DRAFT') await requireSound(receipt, work)
    if (receipt.status === 'POSTED') requireResultsKept(receipt, before)
  },

  saved: (receipt, work, before) => followReceipt(work, receipt, before),

  async doPost(receipt, call) {
    const orders = await takeFromOrders(receipt, call, { lock: true })
    const note = receipt.noteHeaderId ? await loadOne(call, deliveryNoteHeader, receipt.noteHeaderId, { lock: true }) : null
    await requireSound(receipt, call)
    await requireOpenDay(receipt, call)
    requireUnderWay(note)
    for (const line of receipt.receiveLine) requireOrderStands(orders.get(line.poDeliveryId ?? ''), note)
    await requirePlacesAndBatches(receipt, call)
    for (const line of receipt.receiveLine) {
      if (line.inspectionStatus === 'EXEMPT') Object.assign(line, { acceptedQty: line.receiveQty, concessionQty: '0', rejectedQty: '0' })
    }
    await postStock(
      call,
      receipt.receiveLine.flatMap((line) =>
        movement(receipt, line, 'RECEIPT', line.storageLocationId, line.inspectionStatus === 'EXEMPT' ? 'FREE' : 'INSPECT', line.receiveQty),
      ),
    )
    await consume(call, receipt)
    if (note) await announceStep(call, deliveryNoteHeader, 'doTellReceived', note)
  },

  doInspect: knowing(
    (receipt, call) =>
      chosenLines(receipt, call).map(({ storageLocationId: locationId }) => ({
        good: placeOfType({ locationId, type: 'GOOD' }),
        defect: placeOfType({ locationId, type: 'DEFECT' }),
      })),
    async (receipt, places, call) => {
      const chosen = chosenLines(receipt, call)
      for (const line of chosen) {
        if (isPositive(line.concessionQty) && !call.reason) refuse(receiveHeader, 'CONCESSION_REASON', {}, 'input.reason')
        Object.assign(line, { inspectionStatus: resultOf(line), inspectorId: call.actor.userId, inspectDate: call.today })
      }
      const held = await heldOf(call, stockedIds(chosen))
      const movements = chosen.flatMap((line, at) => {
        const [here, { good, defect }] = [held.get(line.id) ?? [], places[at] ?? { good: null, defect: null }]
        return [
          ...moving(receipt, line, here, 'INSPECT_ACCEPT', 'FREE', good?.id, add(line.acceptedQty, line.concessionQty)),
          ...moving(receipt, line, here, 'INSPECT_REJECT', 'BLOCKED', defect?.id, line.rejectedQty ?? '0'),
        ]
      })
      await postStock(call, movements)
      if (chosen.some(({ rejectedQty }) => isPositive(rejectedQty))) await tellOfRejected(call, receipt)
    },
  ),

  doConsume(receipt, call) {
    const { qty } = call.input
    for (const line of chosenLines(receipt, call)) {
      requireConsumable(line, qty)
      line.consumedQty = add(line.consumedQty, qty)
    }
  },

  async doInspectUndo(receipt, call) {
    const chosen = chosenLines(receipt, call)
    const held = await heldOf(call, stockedIds(chosen))
    await postStock(
      call,
      chosen.flatMap((line) => (held.get(line.id) ?? []).flatMap((here) => back(receipt, line, here))),
    )
    for (const line of chosen) Object.assign(line, { inspectionStatus: 'PENDING', ...noResult, inspectorId: null, inspectDate: null })
  },
} satisfies Behaviour<typeof receiveHeader>

async function tellOfRejected(work: Work, receipt: Receipt): Promise<void> {
  await announceStep(work, receiveHeader, 'doTellRejected', receipt)
  const note = receipt.noteHeaderId ? await loadOne(work, deliveryNoteHeader, receipt.noteHeaderId) : null
  if (note) await announceStep(work, deliveryNoteHeader, 'doTellRejected', note)
}

/** What may be noted as consumed: what is accepted and here. What is put right stands on no statement. */
function requireConsumable(line: Line, qty: string): void {
  const { lineNum, consumedQty, statementQty } = line
  const rest = subtract(hereOf(line), consumedQty)
  const where = 'input.qty'
  if (isZero(qty)) refuse(receiveHeader, 'NOTHING_CONSUMED', { lineNum }, where)
  if (isAbove(qty, '0') && isAbove(qty, rest))
    refuse(receiveHeader, 'OVER_CONSUME', { lineNum, qty: spoken(qty), rest: spoken(isPositive(rest) ? rest : '0') }, where)
  const less = subtract('0', qty)
  const free = subtract(consumedQty, statementQty)
  if (isAbove(less, '0') && isAbove(less, free))
    refuse(receiveHeader, 'UNDER_CONSUME', { lineNum, qty: spoken(less), rest: spoken(isPositive(free) ? free : '0') }, where)
}

const noResult = { acceptedQty: null, concessionQty: null, rejectedQty: null, defectCode: null }

const chosenLines = ({ receiveLine }: Receipt, { lineIds }: ActionCall): Line[] => receiveLine.filter(({ id }) => lineIds.includes(id))

/** Posts a receipt that was just made, as the warehouse's own doPost does. */
export async function postReceipt(call: ActionCall, id: string): Promise<void> {
  const posted = await change(call, receiveHeader, [id], 'doPost', async (receipt) => {
    await receiveHeaderBehaviour.doPost(receipt, call)
    receipt.status = 'POSTED'
  })
  for (const receipt of posted) await announceStep(call, receiveHeader, 'doPost', receipt)
}

const noteLinesOf = ({ receiveLine }: Receipt, work: Work) =>
  linesById(
    work,
    deliveryNoteHeader,
    'deliveryNoteLine',
    receiveLine.flatMap(({ noteLineId }) => noteLineId ?? []),
  )

/** What the lines say of their notes and orders, as those say it now. */
async function takeFromOrders(receipt: Receipt, work: Work, options: { lock?: boolean } = {}): Promise<ReadonlyMap<string, ScheduleOf>> {
  const noteLines = await noteLinesOf(receipt, work)
  for (const line of receipt.receiveLine)
    line.poDeliveryId = (noteLines.get(line.noteLineId ?? '')?.poDeliveryId as string | undefined) ?? line.poDeliveryId
  const schedules = await schedulesOf(
    work,
    receipt.receiveLine.map((line) => line.poDeliveryId),
    options,
  )
  const note = await rowOf(work, deliveryNoteHeader, receipt.noteHeaderId)
  const types = await rowsById(
    work,
    purchaseBillType,
    [...schedules.values()].map(({ order }) => order.billTypeId),
  )
  for (const line of receipt.receiveLine) {
    const found = schedules.get(line.poDeliveryId ?? '')
    if (!found) continue
    const { order, line: ordered, schedule } = found
    Object.assign(line, {
      ...saidByOrder(found),
      baseUom: ordered.baseUom,
      uomRate: ordered.uomRate,
      netPrice: ordered.netPrice,
      taxRate: ordered.taxRate,
      currency: order.currency,
      settlementBasis: types.get(order.billTypeId)?.settlementBasis ?? 'INSPECTION',
      inspectionStatus: ordered.inspectionFlag === 'N' ? 'EXEMPT' : 'PENDING',
      promisedDate: schedule.promisedDate ?? schedule.needByDate,
      arrivalDate: note?.arriveTime ? dayOf(new Date(String(note.arriveTime))) : receipt.receiveDate,
    })
    // What was typed at the gate stands; else the batch is that of the note.
    const noted = noteLines.get(line.noteLineId ?? '')
    for (const field of ['batchNo', 'productionDate', 'expiryDate'] as const) line[field] ??= (noted?.[field] as string | undefined) ?? null
    // Results are quality's, and come after posting.
    Object.assign(line, noResult)
  }
  const currencies = new Set(receipt.receiveLine.flatMap((line) => line.currency ?? []))
  receipt.currency = currencies.size === 1 ? ([...currencies][0] ?? null) : null
  receipt.poDocNums = [...new Set(receipt.receiveLine.map((line) => line.poDocNum).filter(Boolean))].sort().join(', ').slice(0, 500)
  return schedules
}

/** Every line has its source, and all of them are of this supplier, organisation and note. */
async function requireSound(receipt: Receipt, work: Work): Promise<void> {
  const schedules = await schedulesOf(
    work,
    receipt.receiveLine.map((line) => line.poDeliveryId),
  )
  const noteLines = await noteLinesOf(receipt, work)
  const maySkipNote = work.actor.page !== null && work.actor.grants.get(work.actor.page)?.has('btnDirectReceive')
  if (!receipt.noteHeaderId && !maySkipNote) refuse(receiveHeader, 'NO_NOTE', {}, 'noteHeaderId')
  for (const line of receipt.receiveLine) {
    const { lineNum } = line
    const found = schedules.get(line.poDeliveryId ?? '')
    if (!found) refuse(receiveHeader, 'NO_SOURCE', { lineNum }, at(receipt, line, 'noteLineId'))
    const noteOfLine = line.noteLineId ? (noteLines.get(line.noteLineId)?.headerId ?? null) : null
    const isOurs = found.order.supplierId === receipt.supplierId && found.order.orgId === receipt.orgId && noteOfLine === receipt.noteHeaderId
    if (!isOurs) refuse(receiveHeader, 'MIXED', { lineNum }, at(receipt, line, 'noteLineId'))
  }
}

async function requireOpenDay(receipt: Receipt, work: Work): Promise<void> {
  if (receipt.receiveDate > work.today) refuse(receiveHeader, 'DATE_LATER', {}, 'receiveDate')
  const month = await closedMonthOf(work, receipt.orgId, receipt.receiveDate)
  if (month) refuse(receiveHeader, 'MONTH_CLOSED', { month }, 'receiveDate')
}

function requireUnderWay(note: Note | null): void {
  if (!note || note.status === 'SHIPPED' || note.status === 'PART_RECEIVED') return
  refuse(receiveHeader, 'NOT_SHIPPED', { docNum: note.docNum, status: deliveryNoteHeader.states[note.status].label as never }, 'noteHeaderId')
}

/** Goods of a note that left before the order changed are taken in; without one the order must stand. */
function requireOrderStands(found: ScheduleOf | undefined, note: Note | null): void {
  if (!found || found.order.status === 'CONFIRMED' || (note && found.order.status !== 'CANCELLED')) return
  refuse(receiveHeader, 'ORDER_STATE', { docNum: found.order.docNum, status: poHeader.states[found.order.status].label as never })
}

async function requirePlacesAndBatches(receipt: Receipt, work: Work): Promise<void> {
  const known = await learn(
    work,
    receipt.receiveLine.map(({ storageLocationId: locationId, materialId }) => ({
      place: row(storageLocation, locationId),
      forInspection: placeOfType({ locationId, type: 'INSPECT' }),
      material: row(materialItem, materialId),
    })),
  )
  for (const [index, { place, forInspection, material }] of known.entries()) {
    const line = receipt.receiveLine[index] as Line
    requirePlace(receipt, line, place, forInspection)
    requireBatch(receipt, line, keepingOf(material))
  }
}

function requirePlace(receipt: Receipt, line: Line, place: StoragePlace | null, forInspection: StoragePlace | null): void {
  const { lineNum } = line
  const where = at(receipt, line, 'storageLocationId')
  if (place?.warehouseCode !== receipt.warehouseCode || place?.orgId !== receipt.orgId)
    refuse(receiveHeader, 'LOCATION', { lineNum, warehouse: receipt.warehouseCode }, where)
  if (place.enabledFlag === 'N') refuse(receiveHeader, 'LOCATION_OFF', { lineNum, code: place.code }, where)
  if (line.inspectionStatus === 'PENDING' && forInspection?.id !== place.id) refuse(receiveHeader, 'INSPECT_LOCATION', { lineNum }, where)
}

function requireBatch(receipt: Receipt, line: Line, { isBatched, shelfLifeDays }: Keeping): void {
  const { lineNum } = line
  if (isBatched && !line.batchNo) refuse(receiveHeader, 'BATCH_NEEDED', { lineNum }, at(receipt, line, 'batchNo'))
  if (isBatched && shelfLifeDays && !line.expiryDate) refuse(receiveHeader, 'EXPIRY_NEEDED', { lineNum }, at(receipt, line, 'expiryDate'))
}

function resultOf(line: Line): string {
  if (isZero(line.rejectedQty)) return isPositive(line.concessionQty) ? 'CONCESSION' : 'PASSED'
  return isPositive(add(line.acceptedQty, line.concessionQty)) ? 'PART_REJECTED' : 'REJECTED'
}

/** Results that stand are changed by undoing the inspection, not by typing over them. */
function requireResultsKept(receipt: Receipt, before: Receipt | null): void {
  const stored = new Map(before?.status === 'POSTED' ? before.receiveLine.map((line) => [line.id, line]) : [])
  for (const line of receipt.receiveLine) {
    const was = stored.get(line.id)
    if (!was || was.inspectionStatus === 'PENDING' || line.inspectionStatus === 'PENDING') continue
    const isKept =
      (['acceptedQty', 'concessionQty', 'rejectedQty'] as const).every((field) => isSame(line[field], was[field])) &&
      line.defectCode === was.defectCode
    if (!isKept) refuse(receiveHeader, 'NOT_PENDING', { lineNum: line.lineNum }, at(receipt, line, 'acceptedQty'))
  }
}

async function reasonOf(work: Work, receipt: Receipt): Promise<string | null> {
  const ids = await idsWhere(work, receiveWriteOff, { receiveLineId: receipt.receiveLine.map((line) => line.id), status: ['POSTED', 'COLLECTED'] })
  const last = await rowOf(work, receiveWriteOff, ids.at(-1))
  return (last?.reasonText as string | undefined) ?? null
}

// ── Stock ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Description lines (services) have no stock. */
function stockFacts(receipt: Receipt, line: Line, transactionType: string): Omit<Movement, 'qty' | 'stockState' | 'storageLocationId'> {
  const { id, materialId, batchNo, baseUom } = line
  const source = { sourceType: 'receiveHeader', sourceDocNum: receipt.docNum, sourceLineId: id }
  return { transactionType, orgId: receipt.orgId, materialId: materialId ?? '', batchNo, uom: baseUom, supplierId: receipt.supplierId, ...source }
}

function movement(receipt: Receipt, line: Line, type: string, storageLocationId: string, stockState: StockState, qty: string): Movement[] {
  return line.materialId ? [{ ...stockFacts(receipt, line, type), storageLocationId, stockState, qty: inBaseUom(qty, line) }] : []
}

const stockedIds = (lines: readonly Line[]) => lines.flatMap(({ id, materialId }) => (materialId ? [id] : []))

/** Out of inspection, into the state and place of the result. */
function moving(receipt: Receipt, line: Line, held: HeldHere[], type: string, to: StockState, place: string | undefined, qty: string): Movement[] {
  if (!line.materialId || isZero(qty)) return []
  const from = { ...stockFacts(receipt, line, type), storageLocationId: line.storageLocationId, stockState: 'INSPECT' as const }
  return [...takingOut(held, from, inBaseUom(qty, line)), ...movement(receipt, line, type, place ?? line.storageLocationId, to, qty)]
}

/** Out of the place of a result, and back to inspection. */
function back(receipt: Receipt, line: Line, { storageLocationId, stockState, qty }: HeldHere): Movement[] {
  const stock = stockFacts(receipt, line, stockState === 'BLOCKED' ? 'INSPECT_REJECT' : 'INSPECT_ACCEPT')
  return [
    { ...stock, storageLocationId, stockState, qty: subtract('0', qty) },
    { ...stock, storageLocationId: line.storageLocationId, stockState: 'INSPECT', qty },
  ]
}
