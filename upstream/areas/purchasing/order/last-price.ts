/** What was paid last for a material at a business unit, kept at its row there: net, in CNY, for one base unit, as its standard price is. */
import type { Full } from '../../../../catalogue/language/define.ts'
import type { poHeader } from '../../../../catalogue/purchasing/po-header.ts'
import type { Work } from '../../../runtime/working.ts'

type Order = Full<typeof poHeader>

/**
 * Of orders that were approved and stand: what is cancelled is no purchase, what is free is no price. By the day of the order, so that a change of an
 * old one does not come before a newer one.
 */
export async function keepLastPrices(work: Work, { orgId, poLine }: Order, gone: { docNum: string } | null = null): Promise<void> {
  const materialIds = [...new Set(poLine.flatMap(({ materialId }) => materialId ?? []))]
  if (materialIds.length === 0) return
  const { rows } = await work.tx.query<{ id: string }>(
    'select id from material_org where org_id = $1 and material_id = any($2::uuid[]) order by id for no key update',
    [orgId, materialIds],
  )
  if (rows.length === 0) return
  work.tx.send(
    `update material_org m set last_price = found.price, last_supplier_id = found.supplier_id, last_order_date = found.order_date
     from material_org own left join lateral (
       select round(h.net_price_cny / l.uom_rate, 6) as price, h.supplier_id, h.order_date
       from purchase_history h join po_line l on l.id = h.po_line_id join po_header o on o.id = l.header_id
       where h.org_id = own.org_id and h.material_id = own.material_id and h.latest_flag = 'Y' and h.net_price > 0
         and l.gift_flag = 'N' and l.line_status <> 'CANCELLED' and o.status <> 'CANCELLED' and h.po_doc_num is distinct from $2::text
       order by h.order_date desc, h.creation_date desc, h.id desc limit 1
     ) found on true
     where own.id = any($1::uuid[]) and m.id = own.id
       and (m.last_price, m.last_supplier_id, m.last_order_date) is distinct from (found.price, found.supplier_id, found.order_date)`,
    [rows.map(({ id }) => id), gone?.docNum ?? null],
  )
}
