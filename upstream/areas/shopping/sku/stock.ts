/** What of SKUs is held for orders, sold and rated: sums over the orders, kept at the SKU under its lock. */
import type { Full } from '../../../../catalogue/language/define.ts'
import type { catalogueOrder } from '../../../../catalogue/shopping/catalogue-order.ts'
import type { Work } from '../../../runtime/working.ts'

/** In the order of their ids, before agreement lines. */
export async function lockSkus({ tx }: Work, ids: readonly string[]): Promise<void> {
  await tx.query('select from catalogue_sku where id = any($1::uuid[]) order by id for no key update', [ids])
}

/** Ordered and not shipped yet, of orders in approval or running. */
export async function holdStock(work: Work, ids: readonly string[]): Promise<void> {
  await lockSkus(work, ids)
  await work.tx.query(
    `with held as (
       select k.id, coalesce(sum(greatest(l.qty - coalesce(l.shipped_qty, 0), 0)) filter (where o.id is not null), 0) as qty
       from catalogue_sku k left join catalogue_order_line l on l.sku_id = k.id
       left join catalogue_order o on o.id = l.header_id and o.status in ('SUBMITTED', 'APPROVED')
       where k.id = any($1::uuid[]) group by k.id
     )
     update catalogue_sku k set reserved_qty = held.qty, available_qty = case when k.stock_qty is null then null else k.stock_qty - held.qty end
     from held where held.id = k.id and k.reserved_qty is distinct from held.qty`,
    [ids],
  )
}

/** Once for each order: it is approved once. */
export async function countSales({ tx }: Work, { catalogueOrderLine }: Full<typeof catalogueOrder>): Promise<void> {
  await tx.query(
    `update catalogue_sku k set sales_qty = coalesce(k.sales_qty, 0) + sold.qty
     from (select "skuId" as id, sum(qty) as qty from jsonb_to_recordset($1) as s("skuId" uuid, qty numeric) group by 1) sold where sold.id = k.id`,
    [JSON.stringify(catalogueOrderLine.filter(({ skuId }) => skuId).map(({ skuId, qty }) => ({ skuId, qty })))],
  )
}

const RECENT_DAYS = 90

/** What was ordered of each in the last ninety days, by which the mall ranks: anew every night, so that old sales fall out, and with each order that is approved. */
export async function countRecentSales({ tx, today }: Pick<Work, 'tx' | 'today'>, ids: readonly string[] | null = null): Promise<void> {
  await tx.query(
    `with recent as (
       select l.sku_id as id, sum(l.qty) as qty from catalogue_order_line l join catalogue_order o on o.id = l.header_id and o.status in ('APPROVED', 'FINISHED')
       join po_header h on h.id = o.po_header_id and h.order_date > $2::date - ${RECENT_DAYS}
       where l.sku_id is not null and ($1::uuid[] is null or l.sku_id = any($1)) group by 1
     )
     update catalogue_sku k set recent_qty = coalesce(recent.qty, 0)
     from catalogue_sku own left join recent on recent.id = own.id
     where own.id = k.id and ($1::uuid[] is null or k.id = any($1)) and coalesce(k.recent_qty, 0) <> coalesce(recent.qty, 0)`,
    [ids, today],
  )
}

/** The mean of all ratings, to two digits, half up. */
export async function countRatings({ tx }: Work, ids: readonly string[]): Promise<void> {
  await tx.query(
    `update catalogue_sku k set rating_avg = r.mean, rating_count = r.n
     from (select sku_id, round(avg(rating), 2) as mean, count(*)::int as n from catalogue_order_line where sku_id = any($1::uuid[]) and rating is not null group by sku_id) r
     where r.sku_id = k.id and (k.rating_avg, k.rating_count) is distinct from (r.mean, r.n)`,
    [ids],
  )
}
