/** What a material has cost and costs: the purchases of it by day, and the prices that suppliers have given. */
import type { Pool } from 'pg'
import { z } from 'zod'
import { isRealDate } from '../../../../catalogue/language/schema.ts'
import type { Answer } from '../../../../contract/types.ts'
import { shaped } from '../../../runtime/change/requests.ts'
import { enterRoleSql, inTransaction } from '../../../runtime/rows/database.ts'
import { refuseRule } from '../../../runtime/rules/refusal.ts'
import type { CallContext } from '../../../runtime/types.ts'

const day = z.string().refine(isRealDate)
/** What people type: codes and names of either language, in part; a material by its code or by a part of it. */
const asked = z.object({
  material: z.string().trim().min(1).max(60),
  supplier: z.string().trim().max(60).optional(),
  org: z.string().trim().max(60).optional(),
  from: day.optional(),
  to: day.optional(),
})

const named = (alias: string, place: number) =>
  `($${place}::text is null or ${['code', 'name', 'name_en'].map((column) => `${alias}.${column} ilike '%' || $${place} || '%'`).join(' or ')})`

/** `purchaseHistoryRestful/listTrend`: the material that was meant, what was paid for it in CNY of its last revisions, and its price list with states. */
export function listTrend(pool: Pool, { menuId: _menuId, ...body }: Record<string, unknown>, context: CallContext): Promise<Answer> {
  const { actor, language } = context
  if (actor.side !== 'internal' || !actor.grants.has('purchaseHistoryList')) refuseRule('FORBIDDEN')
  const { material, supplier, org, from, to } = shaped(asked, body)
  const name = language === 'EN' ? 'name_en' : 'name'
  const label = (alias: string) => `concat_ws(' ', ${alias}.code, coalesce(${alias}.${name}, ${alias}.name))`
  return inTransaction(pool, enterRoleSql(actor), async (tx) => {
    const { rows: found } = await tx.query<{ id: string; label: string }>(
      `select m.id, ${label('m')} as label from entity_label m where m.entity = 'materialItem' and (m.code ilike '%' || $1 || '%' or m.name ilike '%' || $1 || '%' or m.name_en ilike '%' || $1 || '%')
       order by (m.code = $1) desc, m.code limit 1`,
      [material],
    )
    const [meant] = found
    if (!meant) return { status: '200', msg: '', data: { material: null, points: [], prices: [] } }
    const values = [meant.id, supplier || null, org || null]
    const points = await tx.query(
      `select h.order_date::text as day, ${label('s')} as supplier, ${label('o')} as org, h.po_doc_num as "docNum", h.order_qty::text as "orderQty", h.uom, h.currency, h.net_price::text as "netPrice",
              h.net_price_cny::text as "netPriceCny", h.change_percent::text as "changePercent"
       from purchase_history h left join entity_label s on s.id = h.supplier_id left join entity_label o on o.id = h.org_id
       where h.material_id = $1 and h.latest_flag = 'Y' and ${named('s', 2)} and ${named('o', 3)} and ($4::date is null or h.order_date >= $4) and ($5::date is null or h.order_date <= $5)
       order by h.order_date, h.doc_num limit 1000`,
      [...values, from ?? null, to ?? null],
    )
    const prices = await tx.query(
      `select ${label('s')} as supplier, ${label('o')} as org, p.uom, p.currency, p.min_qty::text as "minQty", p.net_price::text as "netPrice", p.tax_rate::text as "taxRate", p.start_date::text as "startDate",
              p.end_date::text as "endDate", p.source_doc_num as "sourceDocNum", p.state
       from supplier_price_list p left join entity_label s on s.id = p.supplier_id left join entity_label o on o.id = p.org_id
       where p.material_id = $1 and ${named('s', 2)} and ${named('o', 3)}
       order by p.start_date desc, s.code, p.min_qty limit 1000`,
      values,
    )
    return { status: '200', msg: '', data: { material: meant.label, points: points.rows, prices: prices.rows } }
  })
}
