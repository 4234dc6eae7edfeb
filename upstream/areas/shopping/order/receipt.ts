/** What a shopper confirms to have got is received, by the delivery note under way that carries it; what the warehouse took in already is not received again. */

import { deliveryNoteHeader } from '../../../../catalogue/delivery/delivery-note-header.ts'
import { receiveHeader } from '../../../../catalogue/delivery/receive-header.ts'
import { isPositive, lesser, subtract } from '../../../../catalogue/language/formula.ts'
import { catalogueOrder } from '../../../../catalogue/shopping/catalogue-order.ts'
import type { ActionCall } from '../../../runtime/behaviour.ts'
import { change, loadOne, reload } from '../../../runtime/work.ts'
import { receiptFromNote } from '../../delivery/receipt/from-note.ts'
import { postReceipt } from '../../delivery/receipt/receive-header.ts'
import type { Order } from './parts.ts'

interface UnderWay {
  noteId: string
  noteLineId: string
  poLineId: string
  open: string
}

export async function receiveConfirmed(call: ActionCall, order: Order): Promise<void> {
  const wanted = new Map(order.catalogueOrderLine.map(({ poLineId, confirmedQty, receivedQty }) => [poLineId, subtract(confirmedQty, receivedQty)]))
  const { rows } = await call.tx.query<UnderWay>(
    `select n.id as "noteId", l.id as "noteLineId", d.parent_id as "poLineId", l.ship_qty - coalesce(l.received_qty, 0) as open
     from delivery_note_line l join delivery_note_header n on n.id = l.header_id join po_delivery d on d.id = l.po_delivery_id
     where d.header_id = $1 and n.status in ('SHIPPED', 'PART_RECEIVED') and l.ship_qty > coalesce(l.received_qty, 0) order by n.id, l.line_num`,
    [order.poHeaderId],
  )
  const taken = rows.flatMap((row) => {
    const qty = lesser(row.open, wanted.get(row.poLineId) ?? '0')
    if (!isPositive(qty)) return []
    wanted.set(row.poLineId, subtract(wanted.get(row.poLineId) ?? '0', qty))
    return [{ ...row, qty }]
  })
  const confirmed = new Map(order.catalogueOrderLine.map(({ id, confirmedQty }) => [id, confirmedQty]))
  for (const [noteId, lines] of Map.groupBy(taken, (one) => one.noteId))
    await receiveFrom(call, noteId, new Map(lines.map(({ noteLineId, qty }) => [noteLineId, qty])))
  const { status } = order
  await reload(call, catalogueOrder, order)
  // Receiving the last of it finishes the order.
  if (order.status !== 'FINISHED') order.status = status
  for (const line of order.catalogueOrderLine) line.confirmedQty = confirmed.get(line.id) ?? line.confirmedQty
}

async function receiveFrom(call: ActionCall, noteId: string, qtyOf: ReadonlyMap<string, string>): Promise<void> {
  const note = await loadOne(call, deliveryNoteHeader, noteId, { lock: true })
  if (!note) return
  const { id } = await receiptFromNote(call, note, null)
  await change(call, receiveHeader, [id], 'confirmed', (receipt) => {
    receipt.receiveLine = receipt.receiveLine.filter(({ noteLineId }) => qtyOf.has(noteLineId ?? ''))
    for (const line of receipt.receiveLine) line.receiveQty = qtyOf.get(line.noteLineId ?? '') ?? line.receiveQty
  })
  await postReceipt(call, id)
}
