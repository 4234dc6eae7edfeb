/** What an agreement writes into the price list while it is in force: a row for each business unit, line and step. */
import type { Full } from '../../../../catalogue/define.ts'
import type { agreementHeader } from '../../../../catalogue/purchasing/agreement-header.ts'
import { newId } from '../../../runtime/new-id.ts'
import type { Work } from '../../../runtime/working.ts'

type Agreement = Full<typeof agreementHeader>

interface Priced {
  id: string
  code: string
  org_id: string
  supplier_id: string
  material_id: string
  category_id: string
  uom: string
  currency: string
  min_qty: string
  net_price: string
  tax_rate: string
  lead_days: number | null
  start_date: string
  end_date: string
  source_doc_num: string
  source_line_id: string
}

function pricesOf(work: Work, agreement: Agreement): Priced[] {
  const { docNum, supplierId, currency } = agreement
  const orgs = agreement.agreementOrg.filter(({ enabledFlag }) => enabledFlag === 'Y')
  return agreement.agreementLine.flatMap((line) => {
    const { materialId, categoryId, uom, taxRate, leadTimeDays, startDate, endDate } = line
    if (!materialId) return []
    // What depends on all that was ordered so far has no row of its own: price finding asks the agreement.
    const steps = line.stepType === 'ORDER' ? line.agreementLineStep : [{ fromQty: '0', netPrice: line.netPrice }]
    return orgs.flatMap(({ orgId }, at) =>
      steps.map(({ fromQty, netPrice }) => ({
        id: newId(work.now),
        code: `${docNum}-${line.lineNum}-${at + 1}-${fromQty}`,
        org_id: orgId,
        supplier_id: supplierId,
        material_id: materialId,
        category_id: categoryId,
        uom,
        currency,
        min_qty: fromQty,
        net_price: netPrice,
        tax_rate: taxRate,
        lead_days: leadTimeDays,
        start_date: startDate,
        end_date: endDate,
        source_doc_num: String(docNum),
        source_line_id: line.id,
      })),
    )
  })
}

const asked = `jsonb_to_recordset($1) as a(id uuid, code text, org_id uuid, supplier_id uuid, material_id uuid, category_id uuid, uom text, currency text, min_qty numeric, net_price numeric, tax_rate numeric,
  lead_days int, start_date date, end_date date, source_doc_num text, source_line_id uuid)`
const sameKey = `p.org_id = a.org_id and p.supplier_id = a.supplier_id and p.material_id = a.material_id and p.uom = a.uom and p.currency = a.currency and p.min_qty = a.min_qty`

/** On a day one price holds: rows that began before end with the day before, a row that begins on the same day becomes this one. */
export async function listPrices(work: Work, agreement: Agreement): Promise<void> {
  const rows = JSON.stringify(pricesOf(work, agreement))
  work.tx.send(
    `update supplier_price_list p set end_date = a.start_date - 1 from ${asked} where ${sameKey} and p.start_date < a.start_date and (p.end_date is null or p.end_date >= a.start_date)`,
    [rows],
  )
  await work.tx.query(
    `insert into supplier_price_list (id, version_num, code, name, enabled_flag, org_id, supplier_id, material_id, category_id, uom, currency, min_qty, net_price, tax_rate, gross_price, lead_days, price_kind, start_date, end_date,
       source_type, source_doc_num, source_line_id, state, created_by, creation_date, last_updated_by, last_update_date)
     select a.id, 1, a.code, a.code, 'Y', a.org_id, a.supplier_id, a.material_id, a.category_id, a.uom, a.currency, a.min_qty, a.net_price, a.tax_rate, round(a.net_price * (1 + a.tax_rate / 100), 6), a.lead_days, 'NORMAL',
       a.start_date, a.end_date, 'AGREEMENT', a.source_doc_num, a.source_line_id, case when a.start_date > $2::date then 'FUTURE' else 'EFFECTIVE' end, $3, $4, $3, $4
     from ${asked}
     on conflict (org_id, supplier_id, material_id, uom, currency, min_qty, start_date) do update set net_price = excluded.net_price, tax_rate = excluded.tax_rate, gross_price = excluded.gross_price, end_date = excluded.end_date,
       source_type = excluded.source_type, source_doc_num = excluded.source_doc_num, source_line_id = excluded.source_line_id, state = excluded.state`,
    [rows, work.today, work.actor.userId, work.nowText],
  )
}

/** Its rows end today; one that had not begun never does. */
export async function endPrices(work: Work, { agreementLine }: Agreement): Promise<void> {
  work.tx.send(
    `update supplier_price_list set end_date = greatest($2::date, start_date - 1), state = case when start_date > $2::date then 'VOID' else 'EXPIRED' end
     where source_line_id = any($1::uuid[]) and (end_date is null or end_date > $2::date)`,
    [agreementLine.map(({ id }) => id), work.today],
  )
}
