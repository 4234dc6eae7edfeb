/** Stages of approved invoices that wait for a contract: due once it is signed, accepted or out of its warranty. */
import { invoiceHeader } from '../../../../catalogue/finance/invoice-header.ts'
import { keep } from '../../../runtime/figures/feeds.ts'
import { inTurn } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { type ContractEvents, contractEvents } from '../contract-events.ts'
import { happened } from './stages.ts'

interface Waiting {
  id: string
  contractIds: string[]
}

const ofContract = (invoice: string) => `
  select e.contract_id as id from invoice_account a join account_statement_line l on l.header_id = a.account_statement_id
    join po_line p on p.id = l.po_line_id join po_expand_head e on e.header_id = p.header_id
  where a.header_id = ${invoice} and l.line_status <> 'MOVED' and e.contract_id is not null
  union select g.header_id from invoice_account a join account_statement_line l on l.header_id = a.account_statement_id
    join contract_payment_stage g on g.id = l.contract_payment_stage_id
  where a.header_id = ${invoice} and l.line_status <> 'MOVED'`

/** What came before the approval is read there; what comes later is told by the contract. */
export async function contractMoved(work: Work, contractId: string): Promise<void> {
  const { rows } = await work.tx.query<Waiting>(
    `select h.id, array(select n.id::text from (${ofContract('h.id')}) n) as "contractIds" from invoice_header h
     where h.status in ('APPROVED', 'POSTED') and exists (
         select from invoice_payment_stage s where s.header_id = h.id and s.contract_payment_stage_id is null and s.event_date is null
           and s.base_event in ('CONTRACT_SIGNED', 'ACCEPTANCE', 'WARRANTY_END'))
       and $1::uuid in (${ofContract('h.id')}) order by h.id`,
    [contractId],
  )
  await inTurn(rows, async ({ id, contractIds }) => {
    const events = await contractEvents(work, contractIds)
    if (Object.values(events).some((day) => day)) await keep(work, invoiceHeader, [id], (invoice) => tell(invoice.invoicePaymentStage, events))
  })
}

function tell(stages: Parameters<typeof happened>[0][], events: ContractEvents): void {
  for (const stage of stages) {
    const day = stage.baseEvent && stage.baseEvent in events ? events[stage.baseEvent as keyof ContractEvents] : null
    if (day && !stage.eventDate && !stage.contractPaymentStageId) happened(stage, day)
  }
}
