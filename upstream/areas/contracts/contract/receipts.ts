/** What came of the orders of a contract: with the first receipt, and once all that was ordered is accepted, stages fall due that wait for it; and what counts towards fees that come back. */
import { contract } from '../../../../catalogue/contracts/contract.ts'
import { keep } from '../../../runtime/figures/feeds.ts'
import type { Work } from '../../../runtime/working.ts'
import type { Contract } from '../text/values.ts'
import { monthsLater } from './acceptance.ts'
import { triggerStages } from './stages.ts'

interface Come {
  id: string
  /** The first receipt. */
  received: string | null
  /** The last one, where there is nothing to accept by itself and all that was ordered is accepted. */
  accepted: string | null
}

/** Of a line that is closed, by hand or within its tolerance, what came of it; goods that went back for good are not waited for. */
const TO_COME = `case when l.line_status in ('CLOSED', 'DONE')
  then coalesce(l.received_qty, 0) - coalesce(l.returned_qty, 0) else l.order_qty - coalesce(l.not_replaced_qty, 0) end`

/** The contracts that the goods of these receive transactions are of. */
const NAMED = `select distinct e.contract_id as id from receive_transaction t left join receive_write_off w on w.id = t.id join receive_line r on r.id = coalesce(w.receive_line_id, t.id)
    join po_delivery d on d.id = r.po_delivery_id join po_line l on l.id = d.parent_id join po_expand_head e on e.header_id = l.header_id
    where t.id = any($1::uuid[]) and e.contract_id is not null`

/** Of these those in force whose stages wait for goods. */
const COME = `
  select c.id, g.received, case when not exists (select 1 from contract_item i where i.header_id = c.id and i.asset_flag = 'Y') and g.open <= 0 then g.last end as accepted
  from contract c
  cross join lateral (
    select min(h.receive_date)::text as received, max(h.receive_date)::text as last,
      (select coalesce(sum(${TO_COME}), 0) from po_line l join po_header o on o.id = l.header_id join po_expand_head e on e.header_id = o.id
        where e.contract_id = c.id and o.status not in ('DRAFT', 'CANCELLED', 'REJECTED') and l.line_status <> 'CANCELLED')
      - coalesce(sum(case when r.inspection_status = 'PENDING' then 0 else coalesce(r.accepted_qty, 0) + coalesce(r.concession_qty, 0) - coalesce(r.written_off_qty, 0) end), 0) as open
    from receive_line r join receive_header h on h.id = r.header_id join po_delivery d on d.id = r.po_delivery_id join po_line l on l.id = d.parent_id
    join po_expand_head e on e.header_id = l.header_id where e.contract_id = c.id and h.status in ('POSTED', 'WRITTEN_OFF')) g
  where c.id = any($1::uuid[]) and c.status = 'EFFECTIVE' and g.received is not null
    and exists (select 1 from contract_payment_stage s where s.header_id = c.id and s.trigger_date is null and s.trigger in ('RECEIPT', 'ACCEPTANCE', 'WARRANTY_END'))
  order by c.id`

/** Fees come back for goods of the supplier whatever ordered them, also once the contract has ended: with the day on which its first version took effect. */
const REFUNDING = `
  with recursive running as (
    select distinct c.id, c.previous_id, c.effective_date from receive_transaction t join contract c on c.supplier_id = t.supplier_id
      join contract_mold_sample_refund f on f.header_id = c.id and f.material_id = t.material_id
      where t.id = any($1::uuid[]) and c.effective_date is not null and c.status not in ('SUPERSEDED', 'VOIDED', 'CANCELLED')
  ), version as (
    select id as of, previous_id, effective_date from running
    union all select v.of, c.previous_id, c.effective_date from contract c join version v on c.id = v.previous_id
  )
  select of as id, min(effective_date)::text as since from version group by 1 order by 1`

/** In the unit in which the material is kept; nothing is accepted before it was inspected. */
const ACHIEVED = `
  select r.material_id as "materialId", sum(coalesce(r.uom_rate, 1) * (case r.inspection_status when 'PENDING' then 0
      when 'EXEMPT' then coalesce(r.accepted_qty, 0) - coalesce(r.written_off_qty, 0) else coalesce(r.accepted_qty, 0) + coalesce(r.concession_qty, 0) end
      - coalesce(r.returned_accepted_qty, 0)))::numeric(18, 4)::text as qty
  from receive_line r join receive_header h on h.id = r.header_id
  where h.supplier_id = $1 and h.status in ('POSTED', 'WRITTEN_OFF') and h.receive_date >= $2 and r.material_id = any($3::uuid[]) group by 1`

/** What was accepted since counts towards the fees that come back; what is returned counts no more. */
async function followRefunds(work: Work, transactionIds: readonly string[]): Promise<void> {
  const { rows } = await work.tx.query<{ id: string; since: string }>(REFUNDING, [transactionIds])
  const since = new Map(rows.map((row) => [row.id, row.since]))
  await keep(work, contract, [...since.keys()], (doc) => countAchieved(work, doc, since.get(doc.id) ?? null))
}

/** What of the materials whose fees come back was accepted from that day on. */
export async function countAchieved(work: Work, { supplierId, contractMoldSampleRefund: refunds }: Contract, since: string | null): Promise<void> {
  if (refunds.length === 0) return
  const { rows } = await work.tx.query<{ materialId: string; qty: string }>(ACHIEVED, [
    supplierId,
    since,
    refunds.map(({ materialId }) => materialId),
  ])
  const achieved = new Map(rows.map(({ materialId, qty }) => [materialId, qty]))
  for (const refund of refunds) refund.achievedQty = achieved.get(refund.materialId) ?? '0'
}

export async function followReceipts(work: Work, transactionIds: readonly string[]): Promise<void> {
  if (transactionIds.length === 0) return
  await followRefunds(work, transactionIds)
  const { rows } = await work.tx.query<{ id: string }>(NAMED, [transactionIds])
  await followGoods(
    work,
    rows.map(({ id }) => id),
  )
}

/** Also once a line is closed: what it still waited for does not come any more. */
export async function followGoods(work: Work, contractIds: readonly string[]): Promise<void> {
  if (contractIds.length === 0) return
  const { rows } = await work.tx.query<Come>(COME, [contractIds])
  const come = new Map(rows.map((row) => [row.id, row]))
  await keep(work, contract, [...come.keys()], (doc) => {
    const { received, accepted } = come.get(doc.id) ?? {}
    if (received) triggerStages(doc, 'RECEIPT', received)
    if (!accepted) return
    triggerStages(doc, 'ACCEPTANCE', accepted)
    doc.warrantyEndDate ??= monthsLater(accepted, doc.warrantyMonths ?? 0)
    triggerStages(doc, 'WARRANTY_END', doc.warrantyEndDate)
  })
}
