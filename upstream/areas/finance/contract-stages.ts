/** Stages of contracts that are invoiced as they are, because nothing is received for them by an order. */

/** Of which kind of statement; null where goods are bought, which come by orders and are settled as they are received. */
export const stageCategory = `case when c.contract_type in ('EQUIPMENT', 'ENGINEERING') then 'EQUIPMENT' when c.contract_type = 'MOULD' then 'MOULD'
  when exists (select 1 from contract_item a where a.header_id = c.id and a.asset_flag = 'Y') then 'EQUIPMENT'
  when c.contract_type in ('SERVICE', 'LEASE', 'SUPPLEMENT', 'OTHER') then 'SERVICE' end`

/** Once orders name the contract, what they bring is settled. */
const isOrdered = `exists (select 1 from po_expand_head e join po_header o on o.id = e.header_id where e.contract_id = c.id and o.status not in ('DRAFT', 'REJECTED', 'CANCELLED'))`

/** Is going to be invoiced as it is, whether or not it is due yet. */
export const isStageAhead = `s.need_invoice_flag = 'Y' and s.stage_status <> 'CANCELLED' and ${stageCategory} is not null and not ${isOrdered}`

export const isStageSettled = `s.trigger_date is not null and ${isStageAhead}`

/** The rows of statements about a stage and the same stage of the versions before, but for those of one statement. */
export const linesOfStage = (butFor = 'null::uuid') => `(with recursive versions as (
    select s.id, s.previous_stage_id as before
    union all select b.id, b.previous_stage_id from contract_payment_stage b join versions v on b.id = v.before)
  select l.tax_rate, l.net_amount, l.gross_amount from account_statement_line l join account_statement h on h.id = l.header_id
  where l.contract_payment_stage_id in (select id from versions) and l.line_status <> 'MOVED' and h.status <> 'CANCELLED' and h.id is distinct from ${butFor})`

/** What stands on statements; what was invoiced without one counts as well. */
export const stageGross = (butFor?: string) =>
  `greatest(coalesce(s.invoiced_amount, 0) + coalesce(s.prior_invoiced, 0), coalesce((select sum(f.gross_amount) from ${linesOfStage(butFor)} f), 0))`

export const stages = 'contract_payment_stage s join contract c on c.id = s.header_id'
/** An expired contract is still paid for. */
export const isStageOpen = `c.status in ('EFFECTIVE', 'EXPIRED') and ${isStageSettled}`

/** The accounts that have a stage to settle up to the day of the first parameter, a row for each stage. */
export const accountsOfStages = `select c.org_id, c.supplier_id, c.currency, c.payment_term_id, ${stageCategory} as category, c.buyer_id
  from ${stages} where ${isStageOpen} and s.stage_amount > ${stageGross()} and s.trigger_date <= $1`
