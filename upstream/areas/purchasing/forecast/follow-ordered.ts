/** What is ordered in the periods of forecasts that were published, and not replaced or closed since: it follows the orders. */
import { forecastHeader } from '../../../../catalogue/purchasing/forecast-header.ts'
import { keep } from '../../../runtime/figures/feeds.ts'
import type { Work } from '../../../runtime/working.ts'
import type { Order } from '../followed.ts'

/** All that a forecast counts of an order; nothing before it is released. */
const orderedIn = (order: Order | null): string =>
  order === null || order.releasedDate === null || order.status === 'CANCELLED'
    ? '[]'
    : JSON.stringify(
        order.poLine
          .filter(({ lineStatus, materialId }) => lineStatus !== 'CANCELLED' && materialId !== null)
          .map(({ materialId, uomRate, poDelivery }) => [
            materialId,
            uomRate,
            poDelivery.map(({ scheduleQty, needByDate }) => [scheduleQty, needByDate]),
          ]),
      )

/** Receipts and promises change nothing that is ordered. */
export async function followOrdered(work: Work, order: Order, before: Order | null): Promise<void> {
  if (orderedIn(order) === orderedIn(before)) return
  const materials = [order, before].flatMap((one) => one?.poLine.map(({ materialId }) => materialId) ?? [])
  const { rows } = await work.tx.query<{ id: string }>(
    `select distinct f.id from forecast_header f join forecast_line l on l.header_id = f.id
     where f.supplier_id = $1 and f.org_id = $2 and f.status in ('PUBLISHED', 'REPLIED', 'CONFIRMED') and l.material_id = any($3::uuid[])`,
    [order.supplierId, order.orgId, materials],
  )
  // Its settling counts anew.
  await keep(
    work,
    forecastHeader,
    rows.map(({ id }) => id),
    () => {},
  )
}
