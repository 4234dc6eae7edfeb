import { receiveHeader } from '../../../../catalogue/delivery/receive-header.ts'
import { receiveWriteOff } from '../../../../catalogue/delivery/receive-write-off.ts'
import { lookups } from '../../../../catalogue/index.ts'
import type { Full, LineRow } from '../../../../catalogue/language/define.ts'
import { add, isAbove, isPositive, spoken, subtract } from '../../../../catalogue/language/formula.ts'
import type { ActionCall, Behaviour } from '../../../runtime/behaviour.ts'
import { keep } from '../../../runtime/figures/feeds.ts'
import { idsWhere, lineOf, rowsOf } from '../../../runtime/rows/rows.ts'
import { refuse, refuseRule } from '../../../runtime/rules/refusal.ts'
import { loadOne } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { schedulesOf } from '../delivery-note/schedules.ts'
import { giveBack } from '../outsourcing/consumption.ts'
import { heldOf, inBaseUom, postStock, takingOut } from '../stock/ledger.ts'
import { closedMonthOf } from './closed-month.ts'
import { followWriteOff } from './transactions.ts'

type WriteOff = Full<typeof receiveWriteOff>
type Receipt = Full<typeof receiveHeader>
type Line = LineRow<typeof receiveHeader, 'receiveLine'>

const stateOf = { REJECTED: 'BLOCKED', ACCEPTED: 'FREE', PENDING: 'INSPECT' } as const
type Part = keyof typeof stateOf

export const receiveWriteOffBehaviour = {
  async defaults(writeOff, work) {
    const found = await receiptOf(work, writeOff)
    if (!found) return
    const { receipt, line } = found
    const { poDeliveryId, poDocNum, materialId, uom, netPrice, currency } = line
    Object.assign(writeOff, {
      orgId: receipt.orgId,
      supplierId: receipt.supplierId,
      receiveDocNum: receipt.docNum,
      poDeliveryId,
      poDocNum,
      materialId,
      uom,
      netPrice,
      currency,
    })
    writeOff.fromStock ??= isPositive(line.rejectedQty) ? 'REJECTED' : line.inspectionStatus === 'PENDING' ? 'PENDING' : 'ACCEPTED'
  },

  async settle(writeOff, work) {
    const found = writeOff.status === 'DRAFT' ? await receiptOf(work, writeOff) : null
    if (found) writeOff.reversibleQty = await reversible(work, writeOff, found.line)
  },

  async saved(writeOff, work, before) {
    const found = writeOff.status === 'DRAFT' ? null : await receiptOf(work, writeOff)
    if (found) await followWriteOff(work, writeOff, before, found.receipt, found.line)
  },

  async doPost(writeOff, call) {
    const { receipt, line } = await lockReceipt(call, writeOff)
    if (receipt.status !== 'POSTED') refuse(receiveWriteOff, 'NOT_POSTED', { docNum: receipt.docNum }, 'receiveLineId')
    await requireOpenDay(writeOff, receipt, call)
    requireRightPart(writeOff, line, call)
    await requireReversible(writeOff, line, call)
    if (!line.materialId) return
    const place = {
      orgId: receipt.orgId,
      materialId: line.materialId,
      batchNo: line.batchNo,
      storageLocationId: line.storageLocationId,
      stockState: stateOf[writeOff.fromStock as Part],
    }
    const source = { sourceType: 'receiveWriteOff', sourceDocNum: writeOff.docNum, sourceLineId: line.id }
    const stock = { ...place, ...source, transactionType: writeOff.writeOffType, uom: line.baseUom, supplierId: receipt.supplierId }
    const held = (await heldOf(call, [line.id])).get(line.id) ?? []
    await postStock(call, takingOut(held, stock, inBaseUom(writeOff.qty, line)))
    if (writeOff.writeOffType === 'WRITE_OFF' || writeOff.replaceFlag !== 'Y') await takeBackConsumption(call, writeOff, line)
  },

  doConfirm(writeOff, call) {
    if (writeOff.writeOffType !== 'RETURN') refuse(receiveWriteOff, 'NOT_A_RETURN', {})
    writeOff.pickupTime = call.nowText
  },
} satisfies Behaviour<typeof receiveWriteOff>

/** A part that is not made again gives its material back to the subcontractor's stock. */
async function takeBackConsumption(work: Work, { qty, docNum }: WriteOff, line: Line): Promise<void> {
  await keep(work, receiveHeader, [line.headerId], async (receipt) => {
    const kept = receipt.receiveLine.find(({ id }) => id === line.id)
    if (kept) await giveBack(work, receipt, kept, qty, { sourceType: 'receiveWriteOff', sourceDocNum: String(docNum) })
  })
}

async function receiptOf(work: Work, writeOff: WriteOff, options: { lock?: boolean } = {}): Promise<{ receipt: Receipt; line: Line } | null> {
  const row = await lineOf(work, receiveHeader, 'receiveLine', writeOff.receiveLineId)
  const receipt = row ? await loadOne(work, receiveHeader, row.headerId, options) : null
  const line = receipt?.receiveLine.find((l) => l.id === writeOff.receiveLineId)
  return receipt && line ? { receipt, line } : null
}

/** Order before receipt, as everywhere. */
async function lockReceipt(work: Work, writeOff: WriteOff): Promise<{ receipt: Receipt; line: Line }> {
  await schedulesOf(work, [writeOff.poDeliveryId], { lock: true })
  return (await receiptOf(work, writeOff, { lock: true })) ?? refuseRule('NOT_FOUND')
}

async function requireOpenDay(writeOff: WriteOff, receipt: Receipt, work: Work): Promise<void> {
  if (writeOff.bookDate < receipt.receiveDate) refuse(receiveWriteOff, 'BEFORE_RECEIPT', { date: receipt.receiveDate }, 'bookDate')
  if (writeOff.bookDate > work.today) refuse(receiveWriteOff, 'DATE_LATER', {}, 'bookDate')
  const month = await closedMonthOf(work, receipt.orgId, writeOff.bookDate)
  if (month) refuse(receiveWriteOff, 'MONTH_CLOSED', { month }, 'bookDate')
}

/** A write-off takes back a booking, so results on it are undone first; accepted goods go back on a manager's word. */
function requireRightPart(writeOff: WriteOff, line: Line, call: ActionCall): void {
  const isInspected = line.inspectionStatus !== 'EXEMPT' && line.inspectionStatus !== 'PENDING'
  if (writeOff.writeOffType === 'WRITE_OFF' && isInspected) refuse(receiveWriteOff, 'UNDO_FIRST', {}, 'writeOffType')
  const isThere = writeOff.fromStock === 'PENDING' ? line.inspectionStatus === 'PENDING' : line.inspectionStatus !== 'PENDING'
  if (!isThere) refuse(receiveWriteOff, 'FROM_STOCK', { stock: lookups.WO_STOCK.values[writeOff.fromStock as Part] as never }, 'fromStock')
  if (writeOff.writeOffType === 'RETURN' && writeOff.fromStock === 'ACCEPTED' && call.actor.responsibility !== 'manager')
    refuse(receiveWriteOff, 'ACCEPTED_RETURN', {}, 'fromStock')
}

async function requireReversible(writeOff: WriteOff, line: Line, work: Work): Promise<void> {
  const max = await reversible(work, writeOff, line)
  writeOff.reversibleQty = max
  if (!isAbove(writeOff.qty, max)) return
  if (!isPositive(max) && isPositive(line.decidingQty)) refuse(receiveWriteOff, 'ON_STATEMENT', { qty: spoken(line.decidingQty) }, 'qty')
  refuse(receiveWriteOff, 'OVER', { max: spoken(max), qty: spoken(writeOff.qty) }, 'qty')
}

/** What of the line can still be taken back, by the part that it is taken from. */
async function reversible(work: Work, writeOff: WriteOff, line: Line): Promise<string> {
  const rest = await reversibleOf(work, writeOff, line)
  return isPositive(rest) ? rest : '0'
}

async function reversibleOf(work: Work, writeOff: WriteOff, line: Line): Promise<string> {
  const left = subtract(line.receiveQty, line.writtenOffQty, line.returnedQty)
  if (writeOff.writeOffType === 'WRITE_OFF') return subtract(left, line.decidingQty)
  if (writeOff.fromStock === 'PENDING') return left
  if (writeOff.fromStock === 'REJECTED') return subtract(line.rejectedQty, await returnedFrom(work, line, 'REJECTED'))
  const isExempt = line.inspectionStatus === 'EXEMPT'
  return subtract(add(line.acceptedQty, line.concessionQty), line.returnedAcceptedQty, line.decidingQty, isExempt ? line.writtenOffQty : '0')
}

async function returnedFrom(work: Work, line: Line, fromStock: Part): Promise<string> {
  const ids = await idsWhere(work, receiveWriteOff, { receiveLineId: line.id, writeOffType: 'RETURN', fromStock, status: ['POSTED', 'COLLECTED'] })
  return add(...(await rowsOf(work, receiveWriteOff, ids)).map((row) => row.qty))
}
