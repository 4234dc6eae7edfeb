/** Costs that the demo company reported, loaded for the day on which tests run. */
import { expect, test } from 'vitest'
import { loadTransactionReports } from '../../data/load/transaction-reports.ts'
import { loaded } from './loaded.ts'

const { rows, count } = loaded(loadTransactionReports)

test.each([
  ['transaction_info', 14],
  [`transaction_info where status = 'APPROVED'`, 9],
  [`transaction_info where status = 'SUBMITTED'`, 2],
  [`transaction_info where status in ('DRAFT', 'REJECTED', 'CANCELLED')`, 3],
  [`transaction_info where report_type in ('FREIGHT', 'CUSTOMS') and ship_doc_num is null`, 0],
  [`transaction_info where status <> 'DRAFT' and not exists (select from base_file f where f.business_id = transaction_info.id)`, 0],
  [`transaction_info where status = 'APPROVED' and due_date is null`, 0],
])('%s: %i', async (what, expected) => expect(await count(what)).toBe(expected))

test('what is approved is open to be paid, and comes to 47,332.70 net', async () => {
  const found = await rows(
    `select sum(net_amount)::text as net, sum(open_amount) = sum(gross_amount) as open, count(distinct supplier_id)::int as suppliers from transaction_info where status = 'APPROVED'`,
  )
  expect(found).toEqual([{ net: '47332.70', open: true, suppliers: 9 }])
})
