/** What invoices take from statements: their rows that are still to be invoiced, and whom the orders behind them name on the invoice. */
import { fact, learn, rowsFor } from '../../../runtime/rules/facts.ts'
import type { Work } from '../../../runtime/working.ts'
import { invoicedTo } from '../../purchasing/order/invoiced-to.ts'

export interface StatementHead {
  id: string
  docNum: string
  status: string
  orgId: string
  supplierId: string
  currency: string
  paymentTermId: string
  buyerId: string
  confirmDate: string | null
  titleName: string | null
  titleTaxNo: string | null
  invoiceKind: string | null
  receiptDate: string | null
  orderDate: string | null
  titles: number
  contractIds: string[]
  /** Of which stages stand on it. */
  stageContractIds: string[]
}

/** Null for what nobody has. The orders of one statement name one title, or it is said how many; stages of contracts are invoiced to the company of the unit. */
export const statementHead = fact(async (work, asked: readonly { id: string }[]): Promise<(StatementHead | null)[]> => {
  const rows = await rowsFor<StatementHead>(
    work,
    asked,
    `select asked.place, s.id, s.doc_num as "docNum", s.status, s.org_id as "orgId", s.supplier_id as "supplierId", s.currency,
       s.payment_term_id as "paymentTermId", s.buyer_id as "buyerId", (s.confirm_time at time zone 'Asia/Shanghai')::date::text as "confirmDate",
       o.*, array(select distinct g.header_id::text from account_statement_line l join contract_payment_stage g on g.id = l.contract_payment_stage_id
         where l.header_id = s.id and l.line_status <> 'MOVED') as "stageContractIds"
     from jsonb_to_recordset($1) as asked(place int, id uuid) join account_statement s on s.id = asked.id
     left join lateral (
       select min(e.invoice_title) as "titleName", min(e.invoice_tax_no) as "titleTaxNo", min(e.invoice_kind) as "invoiceKind",
         count(distinct (e.invoice_title, e.invoice_tax_no))::int as titles, min(h.order_date)::text as "orderDate",
         coalesce(array_agg(distinct e.contract_id::text) filter (where e.contract_id is not null), '{}') as "contractIds",
         (select max(x.source_date)::text from account_statement_tx x where x.header_id = s.id and x.row_kind = 'RECEIPT' and x.tx_state <> 'FREE') as "receiptDate"
       from account_statement_line l join po_line p on p.id = l.po_line_id join po_header h on h.id = p.header_id join po_expand_head e on e.header_id = h.id
       where l.header_id = s.id and l.line_status <> 'MOVED'
     ) o on true`,
  )
  const heads = rows.flat().filter(({ stageContractIds }) => stageContractIds.length > 0)
  const companies = await learn(
    work,
    heads.map(({ orgId }) => invoicedTo(orgId)),
  )
  for (const [at, head] of heads.entries()) nameCompany(head, companies[at])
  return rows.map(([found]) => found ?? null)
})

function nameCompany(head: StatementHead, company: { invoiceTitle: string; invoiceTaxNo: string } | undefined): void {
  const isOther = head.titles > 0 && (head.titleName !== company?.invoiceTitle || head.titleTaxNo !== company?.invoiceTaxNo)
  head.titles = isOther ? head.titles + 1 : Math.max(1, head.titles)
  head.titleName ??= company?.invoiceTitle ?? null
  head.titleTaxNo ??= company?.invoiceTaxNo ?? null
  head.contractIds = [...new Set([...head.contractIds, ...head.stageContractIds])]
}

/** The day of the last receipt that a row of a statement settles. */
export const lastReceipt = fact(async (work, asked: readonly { id: string }[]): Promise<(string | null)[]> => {
  const rows = await rowsFor<{ day: string | null }>(
    work,
    asked,
    `select asked.place, max(x.source_date)::text as day from jsonb_to_recordset($1) as asked(place int, id uuid)
     join account_statement_tx x on x.parent_id = asked.id where x.row_kind = 'RECEIPT' and x.tx_state <> 'FREE' group by 1`,
  )
  return rows.map(([found]) => found?.day ?? null)
})

export interface OpenRow {
  statementId: string
  lineId: string | null
  deductionId: string | null
  lineNum: number
  poLineId: string | null
  contractPaymentStageId: string | null
  stageTax: string | null
  categoryId: string | null
  materialCode: string | null
  supplierMaterialCode: string | null
  itemDesc: string | null
  uom: string | null
  open: string | null
  netPrice: string | null
  taxRate: string
  /** Of a deduction, signed. */
  deductNet: string | null
  deductTax: string | null
}

/** Goods first, then what is deducted of them. What a price differs by is no quantity of its order line. */
export async function openRows({ tx }: Work, statementIds: readonly string[]): Promise<OpenRow[]> {
  const { rows } = await tx.query<OpenRow>(
    `select l.header_id as "statementId", l.id as "lineId", null::uuid as "deductionId", l.line_num as "lineNum", case when l.line_kind <> 'PRICE_DIFF' then l.po_line_id end as "poLineId",
       l.contract_payment_stage_id as "contractPaymentStageId", case when l.contract_payment_stage_id is not null then l.tax_amount end::text as "stageTax",
       l.category_id as "categoryId", m.code as "materialCode", p.supplier_material_code as "supplierMaterialCode", l.item_desc as "itemDesc", l.uom,
       (l.qty - coalesce(l.invoiced_qty, 0))::text as open, l.net_price::text as "netPrice", l.tax_rate::text as "taxRate", null::text as "deductNet", null::text as "deductTax"
     from account_statement_line l left join po_line p on p.id = l.po_line_id left join material_item m on m.id = l.material_id
     where l.header_id = any($1::uuid[]) and l.line_status <> 'MOVED' and l.qty <> coalesce(l.invoiced_qty, 0)
     union all
     select d.header_id, null, d.id, 100000 + d.line_num, null, null, null, null, null, null, d.deduct_doc_num, null, null, null, d.tax_rate::text,
       (case d.direction when 'COMPENSATE' then d.net_amount else -d.net_amount end)::text, (case d.direction when 'COMPENSATE' then d.tax_amount else -d.tax_amount end)::text
     from account_statement_de d
     where d.header_id = any($1::uuid[]) and d.deduct_mode = 'INVOICE' and coalesce(d.invoiced_net, 0) = 0
     order by 1, 4`,
    [statementIds],
  )
  return rows
}
