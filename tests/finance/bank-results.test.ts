/** What the bank says of many payments, as a workbook: each row confirms the payment that it names, all of them or none. */
import { beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../contract/types.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { bookOf, upload } from '../excel/books.ts'
import { ownStore } from '../files/attaching.ts'
import { call } from '../print/people.ts'
import { booksHere } from '../support/books-here.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import {
  application,
  approvedApplication,
  detailsOf,
  moved,
  type PayingPeople,
  payingPeople,
  postedInvoice,
  simplyBilled,
  stagesOf,
} from './invoices.ts'

booksHere()

let world: World
let people: PayingPeople
let details: [Doc, Doc]

/** 1,104.90, requested of the bank as 600.00 and 504.90. */
beforeAll(async () => {
  await ownStore()
  world = await openWorld()
  people = await payingPeople(world)
  const { finance } = people
  const invoice = await postedInvoice(world, people, await simplyBilled(world, people, '9.77787611'))
  const draft = await application(people, invoice, [stagesOf(invoice)[0] as Doc])
  await approvedApplication(people, draft)
  const plan = { firstAmount: '600.00', secondAmount: '504.90', firstDate: finance.inDays(5), secondDate: finance.inDays(20) }
  await moved(finance, 'paymentApply', 'doBatchPaymentPlan', draft, { input: plan })
  await moved(finance, 'paymentApply', 'doBatchPaymentRequest', draft, { input: { dueBy: finance.inDays(30), payerAccount: '1102020000012345678' } })
  details = (await detailsOf(world, 'payment_apply_id', draft)) as unknown as [Doc, Doc]
})

const headers = ['付款明细号', '实付金额', '付款日期', '银行流水号']
async function send(rows: unknown[][], person: Person = people.finance) {
  const body = { entity: 'paymentDetail', ...upload(await bookOf([headers, ...rows])) }
  return (await call(world, person, '/v1/importExcelRestful/importExcel', 'paymentDetailList', body)) as Answer<{ added: number; changed: number }>
}
const states = async () => (await Promise.all(details.map(({ id }) => people.finance.find('paymentDetail', id)))).map(({ status }) => status)
const numbers = async () => (await Promise.all(details.map(({ id }) => people.finance.find('paymentDetail', id)))).map(({ docNum }) => String(docNum))

test('an unknown payment, an amount that is not the plan and a slip that stands twice are told at their cells, and nothing is paid', async () => {
  const [first, second] = await numbers()
  const refused = async (...rows: unknown[][]) =>
    (await people.finance.refused(send(rows))).issues.map(({ at, code, words }) => [at, code.replace(/^\w+\./, ''), words?.CN])
  expect(await refused(['PD2099010100001', '600.00', '2026-11-20', 'BK1'], [second, '504.91', '2026-11-20', 'BK2'])).toEqual([
    ['rows[2].code', 'NOT_FOUND_REF', expect.any(String)],
    ['rows[3].paidAmount', 'DIFFERS', expect.stringContaining('实付504.91与计划504.90不符')],
  ])
  expect(await refused([first, '600.00', '2026-11-20', 'BK1'], [second, '504.90', '2026-11-20', 'BK1'])).toEqual([
    ['rows[3].bankRef', 'SLIP_TWICE', expect.stringContaining(`银行流水号BK1已用于付款${first}`)],
  ])
  expect(await refused([first, '600.00', '2026-11-20', 'BK1'], [first, '600.00', '2026-11-20', 'BK3'])).toEqual([
    ['rows[3].code', 'DUPLICATE', expect.any(String)],
  ])
  expect(await refused([first, undefined, 'gestern', undefined])).toEqual([
    ['rows[2].bankRef', 'REQUIRED', expect.any(String)],
    ['rows[2].paidDate', 'NOT_A_DATE', expect.any(String)],
  ])
  expect(await states()).toEqual(['REQUESTED', 'REQUESTED'])
})

test('whoever may not confirm payments does not by a workbook', async () => {
  const [first] = await numbers()
  expect((await people.manager.refused(send([[first, '600.00', '2026-11-20', 'BK1']], people.manager))).status).toBe(403)
})

test('two rows pay both, and the application with them', async () => {
  const [first, second] = await numbers()
  const answer = await send([
    [first, '600.00', '2026-11-20', 'BK1'],
    [second, undefined, '2026-11-20', 'BK2'],
  ])
  expect(answer.data).toMatchObject({ added: 0, changed: 2 })
  const paid = await Promise.all(details.map(({ id }) => people.finance.find('paymentDetail', id)))
  expect(paid.map(({ status, paidAmount, bankRef }) => [status, paidAmount, bankRef])).toEqual([
    ['PAID', '600.00', 'BK1'],
    ['PAID', '504.90', 'BK2'],
  ])
  expect(await people.finance.find('paymentApply', String(paid[0]?.paymentApplyId))).toMatchObject({ status: 'PAID', paidAmount: '1104.90' })
  expect((await people.finance.refused(send([[first, '600.00', '2026-11-20', 'BK9']]))).issues.map(({ at }) => at)).toEqual(['rows[2].code'])
})
