/** When stages of invoices are due: by the receipts of what they invoice, and by what happens to their contract, also later. */
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { effective, item, lines, type Office, ofForm, stage } from '../contracts/contracts.ts'
import { linesOf } from '../delivery/goods.ts'
import type { World } from '../support/world.ts'
import {
  accountRowsOf,
  approved,
  billed,
  cleared,
  invoiceApproved,
  invoiceOf,
  type PayingPeople,
  postedInvoice,
  stagesOf,
  submitted,
} from './invoices.ts'
import { openPayingOffice } from './paying-office.ts'
import { received } from './settled-goods.ts'

let world: World
let office: Office
let people: PayingPeople

beforeAll(async () => {
  ;({ world, office, people } = await openPayingOffice())
})

const daysOf = (invoice: Doc) => stagesOf(invoice).map(({ baseEvent, eventDate, dueDate }) => [baseEvent, eventDate, dueDate])
const invoiceNow = ({ id }: Doc): Promise<Doc> => people.finance.find('invoiceHeader', id)

test('of two lines received on the 3rd and the 12th an invoice of the first is due by the 3rd, one of the second by the 12th', async () => {
  await cleared(world)
  const { order } = await received(world, people, [
    { price: '2', receipts: ['100'] },
    { price: '3', receipts: ['10'] },
  ])
  await world.query('update po_header set payment_term_id = $2 where id = $1', [order.id, await world.idOf('paymentTerm', 'PTCOD')])
  const statement = await approved(people, order)
  for (const [at, day] of ['2026-11-03', '2026-11-12'].entries())
    await world.query('update account_statement_tx set source_date = $2 where parent_id = $1', [
      linesOf(statement, 'accountStatementLine')[at]?.id,
      day,
    ])

  const draft = await invoiceOf(people.supplier, statement)
  expect(draft).toMatchObject({ accountGross: '259.90', receiptDate: '2026-11-12' })
  const part = await people.supplier.save('invoiceHeader', { deletedLines: [accountRowsOf(draft)[1]?.id] }, draft)
  expect(part).toMatchObject({ accountGross: '226.00', receiptDate: '2026-11-03' })
  await submitted(people.supplier, part)
  expect(daysOf(await invoiceApproved(people, part))).toEqual([['RECEIPT', '2026-11-03', '2026-11-03']])

  const rest = await submitted(people.supplier, await invoiceOf(people.supplier, statement))
  expect(rest).toMatchObject({ accountGross: '33.90', receiptDate: '2026-11-12' })
  expect(daysOf(await invoiceApproved(people, rest))).toEqual([['RECEIPT', '2026-11-12', '2026-11-12']])
})

test('a retention of 134.70 waits for the end of a warranty and is due on it once the asset was accepted, after the invoice was posted', async () => {
  const contract = await effective(
    office,
    await ofForm(office, 'ENHANCED', {
      contractItem: [item('1', '1000', { assetFlag: 'Y', assetClass: 'MACHINE' })],
      contractPaymentStage: [stage('100', { trigger: 'ACCEPTANCE' })],
      warrantyMonths: 12,
    }),
  )
  const goods = await billed(world, people, { term: 'PTADV361' })
  await world.query('update po_expand_head set contract_id = $2 where header_id = $1', [goods.order.id, contract.id])
  const invoice = await postedInvoice(world, people, goods)
  expect(stagesOf(invoice)[2]).toMatchObject({ stageAmount: '134.70', baseEvent: 'WARRANTY_END', eventDate: null, dueDate: null })

  await office.engineer.act('contract', 'doAssetAcceptance', await office.engineer.find('contract', contract.id), {
    lineIds: [String(lines(contract, 'contractItem')[0]?.id)],
    input: { qty: '1', acceptDate: '2026-11-16', result: 'PASS', assetNum: 'A-7001' },
  })
  const after = await invoiceNow(invoice)
  expect(stagesOf(after)[2]).toMatchObject({ eventDate: '2027-11-16', dueDate: '2027-11-16' })
  expect(daysOf(after).slice(0, 2)).toEqual(daysOf(invoice).slice(0, 2))
  expect(after.versionNum).toBe(invoice.versionNum)
})
