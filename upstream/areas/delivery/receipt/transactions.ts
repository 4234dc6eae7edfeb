/** Receive transactions: rows that follow posted receipt lines and posted write-offs, each under the id of what it follows. */

import { deliveryNoteHeader } from '../../../../catalogue/delivery/delivery-note-header.ts'
import type { receiveHeader } from '../../../../catalogue/delivery/receive-header.ts'
import { receiveTransaction } from '../../../../catalogue/delivery/receive-transaction.ts'
import type { receiveWriteOff } from '../../../../catalogue/delivery/receive-write-off.ts'
import type { AnyDefinition, Full, LineRow } from '../../../../catalogue/language/define.ts'
import { add, isPositive, isSame, isZero, lesser, subtract } from '../../../../catalogue/language/formula.ts'
import { changeMany, storeMany } from '../../../runtime/change/many.ts'
import { applyFormulasTo } from '../../../runtime/figures/formula-inputs.ts'
import { rowOf } from '../../../runtime/rows/rows.ts'
import { blank, load } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { transactionsWritten } from '../followed.ts'

type Receipt = Full<typeof receiveHeader>
type Line = LineRow<typeof receiveHeader, 'receiveLine'>
type WriteOff = Full<typeof receiveWriteOff>
type Row = Partial<Full<typeof receiveTransaction>> & { id: string }

const definition: AnyDefinition = receiveTransaction

/** What of a line its transaction and those who follow it read. That it went on a statement is said to it by the statement. */
const told = [
  ...(['poDocNum', 'poLineNum', 'materialId', 'itemDesc', 'batchNo', 'uom', 'currency', 'netPrice', 'taxRate', 'settlementBasis'] as const),
  ...([
    'receiveQty',
    'inspectionStatus',
    'acceptedQty',
    'concessionQty',
    'writtenOffQty',
    'returnedQty',
    'returnedAcceptedQty',
    'consumedQty',
  ] as const),
]

function newsOf({ status, receiveLine }: Receipt, before: Receipt | null): Line[] {
  if (status !== before?.status) return receiveLine
  const were = new Map(before.receiveLine.map((line) => [line.id, line]))
  return receiveLine.filter((line) => told.some((field) => line[field] !== were.get(line.id)?.[field]))
}

export async function followReceipt(work: Work, receipt: Receipt, before: Receipt | null): Promise<void> {
  if (receipt.status !== 'POSTED' && receipt.status !== 'WRITTEN_OFF') return
  const news = newsOf(receipt, before)
  if (news.length === 0) return
  const common = await commonTo(work, receipt)
  const were = new Map(before?.receiveLine.map((line) => [line.id, line]))
  const wentBack = await consumedThatWentBack(work, news)
  const rows = news.map(
    (line): Row => ({
      ...common,
      ...goodsOf(line),
      id: line.id,
      docNum: `${receipt.docNum}-${line.lineNum}`,
      rowKind: 'RECEIPT',
      transactionDate: receipt.receiveDate,
      qty: line.receiveQty,
      ...settledOf(line, were.get(line.id), wentBack.get(line.id)),
    }),
  )
  await keepRows(work, rows)
}

/** What it takes of what was to be settled is found once, when it is posted: what is consumed or goes back later does not change it. */
export async function followWriteOff(work: Work, writeOff: WriteOff, before: WriteOff | null, receipt: Receipt, line: Line): Promise<void> {
  if (writeOff.status !== 'POSTED' && writeOff.status !== 'COLLECTED') return
  const row: Row = {
    ...(await commonTo(work, receipt)),
    ...goodsOf(line),
    id: writeOff.id,
    docNum: writeOff.docNum,
    rowKind: writeOff.writeOffType,
    transactionDate: writeOff.bookDate,
    qty: subtract('0', writeOff.qty),
    ...(before?.status !== 'POSTED' && { settleableQty: subtract('0', settledBy(writeOff, line)) }),
  }
  await keepRows(work, [row])
}

async function commonTo(work: Work, { docNum, noteHeaderId, supplierId, orgId }: Receipt) {
  const note = await rowOf(work, deliveryNoteHeader, noteHeaderId)
  return { receiveDocNum: docNum, noteDocNum: note?.docNum ?? null, supplierId, orgId }
}

function goodsOf({ poDocNum, poLineNum, materialId, itemDesc, batchNo, uom, currency, netPrice, taxRate, settlementBasis }: Line) {
  return { poDocNum, poLineNum, materialId, itemDesc, batchNo, uom, currency, netPrice, taxRate, settlementBasis }
}

/** Of consigned goods what is noted as consumed: what goes back meanwhile stands on rows of its own, and lowers them by what they say. */
function settledOf(line: Line, was: Line | undefined, wentBack = '0'): Pick<Row, 'settleableQty'> {
  if (line.settlementBasis !== 'CONSUMPTION') return { settleableQty: settleableOf(line) }
  if (isSame(line.consumedQty ?? '0', was?.consumedQty ?? '0')) return {}
  return { settleableQty: add(lesser(line.consumedQty ?? '0', hereOf(line)), wentBack) }
}

/** What of a line could be settled if nothing had been taken back. */
function settleableOf(line: Line): string {
  if (line.settlementBasis === 'RECEIPT') return line.receiveQty
  return line.inspectionStatus === 'PENDING' ? '0' : add(line.acceptedQty, line.concessionQty)
}

/** What of the goods that go back was to be settled; of consigned ones what had been consumed: what was not is sent back first. */
function settledBy(writeOff: WriteOff, line: Line): string {
  if (!isOfSettleable(writeOff, line)) return '0'
  if (line.settlementBasis !== 'CONSUMPTION') return writeOff.qty
  const consumed = subtract(line.consumedQty, hereOf(line))
  return isPositive(consumed) ? lesser(consumed, writeOff.qty) : '0'
}

/** What is accepted and was not sent back. */
export function hereOf({ inspectionStatus, acceptedQty, concessionQty, writtenOffQty, returnedAcceptedQty }: Line): string {
  const exempted = inspectionStatus === 'EXEMPT' ? writtenOffQty : '0'
  return inspectionStatus === 'PENDING' ? '0' : subtract(add(acceptedQty, concessionQty), exempted, returnedAcceptedQty)
}

/** By line, how much of consumed goods the rows of what went back say. */
async function consumedThatWentBack({ tx }: Work, lines: readonly Line[]): Promise<ReadonlyMap<string, string>> {
  const ids = lines.filter(({ settlementBasis }) => settlementBasis === 'CONSUMPTION').map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const { rows } = await tx.query<{ id: string; qty: string }>(
    `select w.receive_line_id as id, (-sum(t.settleable_qty))::text as qty from receive_transaction t join receive_write_off w on w.id = t.id
     where w.receive_line_id = any($1::uuid[]) group by 1`,
    [ids],
  )
  return new Map(rows.map(({ id, qty }) => [id, qty]))
}

/** Whether what goes back could have been settled: all of it on receipt, on acceptance only what was accepted. */
function isOfSettleable({ writeOffType, fromStock }: WriteOff, line: Line): boolean {
  if (line.settlementBasis === 'RECEIPT') return true
  return writeOffType === 'RETURN' ? fromStock === 'ACCEPTED' : line.inspectionStatus === 'EXEMPT'
}

async function keepRows(work: Work, rows: readonly Row[]): Promise<void> {
  const stored = new Map(
    (
      await load(
        work,
        receiveTransaction,
        rows.map(({ id }) => id),
        { lock: true },
      )
    ).map((row) => [row.id, row]),
  )
  const before = new Map([...stored].map(([id, row]) => [id, { ...row }]))
  const changed = rows.flatMap((row) => {
    const known = stored.get(row.id)
    return known ? [Object.assign(known, row)] : []
  })
  await applyFormulasTo(work, definition, changed)
  await changeMany(work, definition, changed, before, 'settle')
  const fresh = rows.filter(({ id, qty }) => !stored.has(id) && !isZero(qty ?? '0'))
  await storeMany(
    work,
    definition,
    fresh.map((row) => Object.assign(blank(definition, work), { settledQty: '0', settleableQty: '0' }, row)),
    'create',
  )
  await transactionsWritten(
    work,
    rows.map(({ id }) => id),
  )
}
