/** A mall order mirrors its purchase order: what was shipped and received of each line, and that all of it ended. */
import type { Full } from '../../../../catalogue/language/define.ts'
import { isAbove, total } from '../../../../catalogue/language/formula.ts'
import type { poHeader } from '../../../../catalogue/purchasing/po-header.ts'
import { catalogueOrder } from '../../../../catalogue/shopping/catalogue-order.ts'
import { announceStep } from '../../../platform/messaging/events/announce.ts'
import { idsWhere } from '../../../runtime/rows/rows.ts'
import { change } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import type { Order } from './parts.ts'

type PurchaseOrder = Full<typeof poHeader>

export async function mirrorOrder(work: Work, po: PurchaseOrder): Promise<void> {
  if (po.sourceType !== 'CATALOGUE' || (po.status !== 'CONFIRMED' && po.status !== 'CLOSED')) return
  const ids = await idsWhere(work, catalogueOrder, { poHeaderId: po.id, status: 'APPROVED' })
  const steps: ProgressAction[] = []
  for (const order of await change(work, catalogueOrder, ids, 'mirror', (one) => void steps.push(...follow(one, po))))
    for (const step of steps) await announceStep(work, catalogueOrder, step, order)
}

type ProgressAction = 'doShipped' | 'doArrived' | 'doComplete'

/** Answers what has happened since it was looked at last. */
function follow(order: Order, po: PurchaseOrder): ProgressAction[] {
  const was = { shipped: total(order.catalogueOrderLine, 'shippedQty'), received: total(order.catalogueOrderLine, 'receivedQty') }
  const lines = new Map(po.poLine.map((line) => [line.id, line]))
  for (const line of order.catalogueOrderLine) {
    const { shippedQty = '0', receivedQty = '0' } = lines.get(line.poLineId ?? '') ?? {}
    Object.assign(line, { shippedQty, receivedQty })
  }
  order.receiveProgress = po.receiveProgress
  const isOver = po.status === 'CLOSED'
  if (isOver) order.status = 'FINISHED'
  const hasShipped = isAbove(total(order.catalogueOrderLine, 'shippedQty'), was.shipped)
  const hasArrived = isAbove(total(order.catalogueOrderLine, 'receivedQty'), was.received)
  return [
    ...(hasShipped ? (['doShipped'] as const) : []),
    ...(hasArrived && !isOver ? (['doArrived'] as const) : []),
    ...(isOver ? (['doComplete'] as const) : []),
  ]
}
