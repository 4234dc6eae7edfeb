/** Which net price is in force: that of an agreement, then of the supplier's price list, then what is typed. */
import { purchaseBillType } from '../../../../catalogue/purchasing/purchase-bill-type.ts'
import { fact, learn, rowsFor } from '../../../runtime/rules/facts.ts'
import { row } from '../../../runtime/rules/row-facts.ts'

export interface FoundPrice {
  source: 'AGREEMENT' | 'PRICE_LIST'
  netPrice: string
  taxRate: string
  docNum: string | null
  lineId: string
  /** The agreement that the price is called off, by its line `lineId`; of a price list none. */
  agreementId: string | null
  /** The quantity from which it holds; null where the price knows no steps. */
  fromQty: string | null
}

export interface PriceQuestion {
  orgId: string
  supplierId: string
  materialId: string
  uom: string
  currency: string
  qty: string
  date: string
}

const question = `jsonb_to_recordset($1) as asked(place int, "orgId" uuid, "supplierId" uuid, "materialId" uuid, uom text, currency text, qty numeric, date date)`

/** The line of an agreement in force in which the business unit takes part, at the step that the quantity reaches: of this order, or with all that was ordered before. */
const agreed = fact(async (work, asked: readonly PriceQuestion[]): Promise<(FoundPrice | null)[]> => {
  const rows = await rowsFor<Omit<FoundPrice, 'source'>>(
    work,
    asked,
    `select distinct on (asked.place) asked.place, l.id as "lineId", h.id as "agreementId", h.doc_num as "docNum", l.tax_rate as "taxRate", coalesce(s.net_price, l.net_price) as "netPrice", s.from_qty as "fromQty"
     from ${question}
     join agreement_header h on h.status = 'APPROVED' and h.supplier_id = asked."supplierId" and h.currency = asked.currency and h.start_date <= asked.date and h.end_date >= asked.date
     join agreement_line l on l.header_id = h.id and l.material_id = asked."materialId" and l.uom = asked.uom and l.start_date <= asked.date and l.end_date >= asked.date
     left join lateral (
       select net_price, from_qty from agreement_line_step where parent_id = l.id and l.step_type <> 'NONE'
         and from_qty <= case l.step_type when 'CUMULATIVE' then coalesce(l.released_qty, 0) + asked.qty else asked.qty end
       order by from_qty desc limit 1) s on true
     where exists (select 1 from agreement_org o where o.header_id = h.id and o.org_id = asked."orgId" and o.enabled_flag = 'Y')
     order by asked.place, h.start_date desc, l.line_num`,
  )
  return rows.map(([found]) => (found ? { source: 'AGREEMENT', ...found } : null))
})

/** Of the rows in force on the day, the one with the largest `minQty` that the quantity reaches; null when none is. */
const listed = fact(async (work, asked: readonly PriceQuestion[]): Promise<(FoundPrice | null)[]> => {
  const rows = await rowsFor<Omit<FoundPrice, 'source' | 'agreementId'>>(
    work,
    asked,
    `select asked.place, p.* from ${question}
     cross join lateral (
       select id as "lineId", net_price as "netPrice", tax_rate as "taxRate", source_doc_num as "docNum", min_qty as "fromQty" from supplier_price_list
       where org_id = asked."orgId" and supplier_id = asked."supplierId" and material_id = asked."materialId" and uom = asked.uom and currency = asked.currency and enabled_flag = 'Y'
         and coalesce(min_qty, 0) <= asked.qty and start_date <= asked.date and (end_date is null or end_date >= asked.date)
       order by coalesce(min_qty, 0) desc, start_date desc limit 1) p`,
  )
  return rows.map(([found]) => (found ? { source: 'PRICE_LIST', agreementId: null, ...found } : null))
})

/** An agreement goes before the price list; null where neither names a price. */
export const price = fact(async (work, asked: readonly PriceQuestion[]): Promise<(FoundPrice | null)[]> => {
  const byAgreement = await learn(
    work,
    asked.map((one) => agreed(one)),
  )
  const byList = await learn(
    work,
    asked.map((one, at) => (byAgreement[at] ? null : listed(one))),
  )
  return asked.map((_, at) => byAgreement[at] ?? byList[at] ?? null)
})

/** The price that nobody may change, where the type of the order says that only the list decides. */
export const fixedPrice = fact(async (work, asked: readonly (PriceQuestion & { billTypeId: string })[]): Promise<(FoundPrice | null)[]> => {
  const types = await learn(
    work,
    asked.map(({ billTypeId }) => row(purchaseBillType, billTypeId)),
  )
  return learn(
    work,
    asked.map(({ billTypeId: _, ...question }, at) => (types[at]?.priceEditableFlag === 'N' ? price(question) : null)),
  )
})
