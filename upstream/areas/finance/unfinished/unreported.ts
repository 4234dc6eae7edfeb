/** The list of what nobody reported: due stages and services on no statement, and freight of orders that we bear it of. */
import { unreportedTransaction } from '../../../../catalogue/finance/unreported-transaction.ts'
import type { RowWork } from '../../../platform/jobs/job-work.ts'
import type { Tx } from '../../../runtime/types.ts'
import type { Work } from '../../../runtime/working.ts'
import { ageOf, keepRows, requireSame } from './kept-rows.ts'

interface UnreportedRow {
  id: string | null
  kind: string
  sourceId: string
  docNum: string
  estimatedNet: string | null
  oldestDate: string | null
  status: 'OPEN' | 'SETTLED'
}

const reported = (which: string) =>
  `exists (select from transaction_info i where i.po_header_id = o.id and i.status <> 'CANCELLED' and i.report_type ${which})`

/** Net in CNY by the rate of the contract or order; of a stage its share of the contract without tax. */
const sources = `
  select 'STAGE' as kind, e.id as source_id, e.org_id, e.supplier_id, e.buyer_id, null::uuid as po_header_id, e.contract_id, c.doc_num || '-' || s.stage_num as num,
    round(e.unsettled_gross * c.net_amount / nullif(c.gross_amount, 0) * c.exchange_rate, 2) as net, e.trigger_date as day, e.status = 'OPEN' as is_open
  from unfinished_statement_equipment e join contract c on c.id = e.contract_id join contract_payment_stage s on s.id = e.contract_payment_stage_id
  union all
  select 'SERVICE', m.id, m.org_id, m.supplier_id, m.buyer_id, o.id, null, o.doc_num || '-' || l.line_num,
    round(m.unsettled_net * o.exchange_rate, 2), m.oldest_date, m.status = 'OPEN' and not ${reported(`not in ('FREIGHT', 'CUSTOMS')`)}
  from unfinished_statement_material m join po_header o on o.id = m.po_header_id join po_line l on l.id = m.po_line_id
  join purchase_bill_type b on b.id = o.bill_type_id and b.nature in ('SERVICE', 'EXPENSE')
  union all
  select 'FREIGHT', o.id, o.org_id, o.supplier_id, o.buyer_id, o.id, null, o.doc_num,
    null, came.day, came.day is not null and e.incoterm in ('EXW', 'FCA', 'FOB') and not ${reported(`= 'FREIGHT'`)}
  from po_header o join po_expand_head e on e.header_id = o.id
  cross join lateral (select min(t.transaction_date) as day from po_line l join po_delivery d on d.parent_id = l.id
    join receive_line r on r.po_delivery_id = d.id join receive_transaction t on t.id = r.id where l.header_id = o.id and l.net_received_qty > 0) came
  where e.incoterm in ('EXW', 'FCA', 'FOB') or exists (select from unreported_transaction x where x.kind = 'FREIGHT' and x.source_id = o.id)`

const foundOf = async (tx: Tx, where: string, values: readonly unknown[]): Promise<UnreportedRow[]> => {
  const { rows } = await tx.query<UnreportedRow>(
    `select u.id, f.kind, f.source_id as "sourceId", f.org_id as "orgId", f.supplier_id as "supplierId", f.buyer_id as "buyerId", f.po_header_id as "poHeaderId",
       f.contract_id as "contractId", f.num as "docNum", f.net::text as "estimatedNet", f.day::text as "oldestDate",
       i.id as "transactionInfoId", case when f.is_open and i.id is null then 'OPEN' else 'SETTLED' end as status
     from (${sources}) f left join unreported_transaction u on u.kind = f.kind and u.source_id = f.source_id
     left join transaction_info i on i.id = u.transaction_info_id and i.status <> 'CANCELLED' where ${where} order by f.kind, f.source_id`,
    [...values],
  )
  return rows
}

const keepFound = (work: Work, found: readonly UnreportedRow[]): Promise<void> =>
  keepRows(
    work,
    unreportedTransaction,
    found.map(({ docNum: sourceNum, ...row }) => ({ ...row, sourceNum, ...ageOf(row.oldestDate, work.today) })),
  )

const named = (ids: readonly (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))].sort()

/** Follows receipts, statements and reports of orders. */
export async function unreportedOfOrders(work: Work, orderIds: readonly (string | null)[]): Promise<void> {
  const ids = named(orderIds)
  if (ids.length > 0) await keepFound(work, await foundOf(work.tx, 'f.po_header_id = any($1::uuid[])', [ids]))
}

/** Follows stages of contracts. */
export async function unreportedOfContracts(work: Work, contractIds: readonly (string | null)[]): Promise<void> {
  const ids = named(contractIds)
  if (ids.length > 0) await keepFound(work, await foundOf(work.tx, 'f.contract_id = any($1::uuid[])', [ids]))
}

/** Follows a report that was made of rows of the list, once it stands no more. */
export async function unreportedOfReport(work: Work, reportId: string): Promise<void> {
  const { rows } = await work.tx.query<{ poHeaderId: string | null; contractId: string | null }>(
    'select po_header_id as "poHeaderId", contract_id as "contractId" from unreported_transaction where transaction_info_id = $1',
    [reportId],
  )
  await unreportedOfOrders(
    work,
    rows.map(({ poHeaderId }) => poHeaderId),
  )
  await unreportedOfContracts(
    work,
    rows.map(({ contractId }) => contractId),
  )
}

/** As for goods: ages are those of the night, and what differs is refused with both figures. */
export const proofOfUnreported: RowWork = {
  rows: async (tx) =>
    (await foundOf(tx, 'true', [])).filter(({ id, status }) => status === 'OPEN' || id !== null).map(({ kind, sourceId }) => `${kind} ${sourceId}`),
  async run(work, key) {
    const [found] = await foundOf(work.tx, 'f.kind = $1 and f.source_id = $2', key.split(' '))
    if (!found) return 'skipped'
    await requireSame(work, unreportedTransaction, found, ['estimatedNet'])
    await keepFound(work, [found])
    return 'done'
  },
}
