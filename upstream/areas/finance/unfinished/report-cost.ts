/** A transaction report of what nobody reported: one of all rows that were chosen together. */

import { transactionInfo } from '../../../../catalogue/finance/transaction-info.ts'
import { unreportedTransaction } from '../../../../catalogue/finance/unreported-transaction.ts'
import type { Full } from '../../../../catalogue/language/define.ts'
import { add } from '../../../../catalogue/language/formula.ts'
import type { ActionCall, Behaviour } from '../../../runtime/behaviour.ts'
import { keep } from '../../../runtime/figures/feeds.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { create, reload } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'

type Row = Full<typeof unreportedTransaction>

interface ReportCostRequest {
  subjectId: string
  costDeptId: string
  netAmount?: string | null
}

export const unreportedTransactionBehaviour = {
  async doReport(row, call) {
    const among = (call.among ?? [row]) as Row[]
    if (among[0]?.id === row.id) await reportTogether(call, among, call.input)
    await reload(call, unreportedTransaction, row)
  },
} satisfies Behaviour<typeof unreportedTransaction>

async function reportTogether(call: ActionCall, rows: readonly Row[], { subjectId, costDeptId, netAmount }: ReportCostRequest): Promise<void> {
  const terms = await termsOf(call, rows)
  const only = <T>(values: readonly T[]): T | undefined => (new Set(values).size === 1 ? values[0] : undefined)
  const [kind, orgId, supplierId, currency] = [
    only(rows.map((row) => row.kind)),
    only(rows.map((row) => row.orgId)),
    only(rows.map((row) => row.supplierId)),
    only(terms.map((one) => one.currency)),
  ]
  if (!kind || !orgId || !supplierId || !currency) refuse(unreportedTransaction, 'PARTIES', {})
  const { id } = await create(call, transactionInfo, {
    ...{ orgId, supplierId, currency: currency as 'CNY', subjectId, costDeptId },
    reportType: kind === 'FREIGHT' ? 'FREIGHT' : 'SERVICE',
    poHeaderId: only(rows.map((row) => row.poHeaderId)) ?? null,
    contractId: only(rows.map((row) => row.contractId)) ?? null,
    paymentTermId: terms[0]?.paymentTermId ?? '',
    description: rows
      .map(({ sourceNum }) => sourceNum)
      .join('、')
      .slice(0, 500),
    netAmount:
      netAmount ?? add('0', ...terms.map(({ net, docNum }) => net ?? refuse(unreportedTransaction, 'NO_ESTIMATE', { docNum }, 'input.netAmount'))),
    ...(terms[0]?.taxRate && { taxRate: terms[0].taxRate }),
    ...{ invoiceFlag: 'N', noInvoiceReason: '发票未到' },
  })
  await keep(
    call,
    unreportedTransaction,
    rows.map((row) => row.id),
    (row) => {
      row.transactionInfoId = id
    },
  )
}

interface Terms {
  docNum: string
  currency: string
  paymentTermId: string
  taxRate: string | null
  net: string | null
}

/** What order or contract says of each, the estimate in its currency. */
async function termsOf({ tx }: Work, asked: readonly Row[]): Promise<Terms[]> {
  const { rows } = await tx.query<Terms>(
    `select u.source_num as "docNum", coalesce(o.currency, c.currency) as currency, coalesce(o.payment_term_id, c.payment_term_id) as "paymentTermId",
       coalesce(l.tax_rate, c.tax_rate)::text as "taxRate", round(u.estimated_net / coalesce(o.exchange_rate, c.exchange_rate), 2)::text as net
     from unreported_transaction u left join po_header o on o.id = u.po_header_id left join contract c on c.id = u.contract_id
     left join unfinished_statement_material m on m.id = u.source_id left join po_line l on l.id = m.po_line_id
     where u.id = any($1::uuid[]) order by u.source_num`,
    [asked.map(({ id }) => id)],
  )
  return rows
}
