/** The file that the bank takes: it pays on the day that was planned, says the same however often it is fetched, and goes to the account that was looked at. */
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { bytesOf, call } from '../print/people.ts'
import { openWorld, type World } from '../support/world.ts'
import {
  application,
  approvedApplication,
  bankSays,
  detailsOf,
  moved,
  type PayingPeople,
  payingPeople,
  postedInvoice,
  simplyBilled,
  stagesOf,
} from './invoices.ts'

let world: World
let people: PayingPeople

beforeAll(async () => {
  world = await openWorld()
  people = await payingPeople(world)
})

const request = { input: { dueBy: '2026-12-31', payerAccount: '1102020000012345678' } }

/** 226.00, of it 100.00 on 25 November and 126.00 on 10 December. */
async function planned(): Promise<Doc> {
  const invoice = await postedInvoice(world, people, await simplyBilled(world, people))
  const applied = await approvedApplication(people, await application(people, invoice, stagesOf(invoice)))
  const input = { firstDate: '2026-11-25', firstAmount: '100.00', secondDate: '2026-12-10', secondAmount: '126.00' }
  return moved(people.finance, 'paymentApply', 'doBatchPaymentPlan', applied, { input })
}

const fileOf = async ({ id }: Doc, by = people.finance): Promise<string> =>
  (await bytesOf(await call(world, by, '/v1/paymentApplyRestful/doDownloadBankFile', 'paymentApplyList', { id }))).toString()

const said = (file: string, tag: string): string[] => [...file.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'g'))].map(([, text]) => String(text))

test('each day of execution is a block of its own with its count and its sum; the head counts all', async () => {
  const applied = await planned()
  await moved(people.finance, 'paymentApply', 'doBatchPaymentRequest', applied, request)
  const file = await fileOf(applied)
  expect(said(file, 'ReqdExctnDt')).toEqual(['<Dt>2026-11-25</Dt>', '<Dt>2026-12-10</Dt>'])
  expect(said(file, 'NbOfTxs')).toEqual(['2', '1', '1'])
  expect(said(file, 'CtrlSum')).toEqual(['226.00', '100.00', '126.00'])
  expect(new Set(said(file, 'PmtInfId')).size).toBe(2)
  for (const id of [...said(file, 'PmtInfId'), ...said(file, 'MsgId')]) expect(id.length).toBeLessThanOrEqual(35)
})

test('a file that is fetched again, the next day as well, is the same to the byte, so that the bank sees the double; what is tried again has another number', async () => {
  const applied = await planned()
  await moved(people.finance, 'paymentApply', 'doBatchPaymentRequest', applied, request)
  const first = await fileOf(applied)
  const tomorrow = people.finance.at(new Date(people.finance.now().getTime() + 26 * 3_600_000))
  expect(await fileOf(applied, tomorrow)).toBe(first)
  const ids = (await detailsOf(world, 'payment_apply_id', applied)).map(({ id }) => id)
  const asked = call(world, people.finance, '/v1/payment/bankFile', 'paymentDetailList', { ids: ids.toReversed() })
  expect(((await asked) as { data: Doc[] }).data).toMatchObject([{ content: first }])

  const [one] = ids as [string]
  await moved(people.finance, 'paymentDetail', 'doFail', { id: one }, { reason: '户名不符' })
  await moved(people.finance, 'paymentDetail', 'doRetry', { id: one })
  expect(said(await fileOf(applied), 'MsgId')).not.toEqual(said(first, 'MsgId'))
})

/** Asks without agreeing to what is warned of. */
const unconfirmed = async (entity: string, action: string, { id }: Doc, input = {}) => {
  const { versionNum } = await people.finance.find(entity, id)
  return people.finance.refused(people.finance.verb(entity, action, { rows: [{ id, versionNum }], input }))
}

const changedAccount = (supplierId: unknown, accountNo: string) =>
  world.query(`update supplier_account set account_no = $2 where header_id = $1`, [supplierId, accountNo])

test('an account whose number is another one than when the payment was planned is asked about by both numbers before it is paid to', async () => {
  const applied = await planned()
  const [detail] = (await detailsOf(world, 'payment_apply_id', applied)) as unknown as [Doc]
  const accountNo = String((await people.finance.find('paymentDetail', detail.id)).accountNo)
  await changedAccount(applied.supplierId, '6222000000009999')
  const asked = await unconfirmed('paymentApply', 'doBatchPaymentRequest', applied, request.input)
  expect(asked).toMatchObject({ code: 'CONFIRM' })
  expect(asked.issues?.[0]?.words.CN).toContain('收款账户自排款后已变更')
  expect(asked.issues?.[0]?.words.CN).toContain('6222000000009999')
  expect(asked.issues?.[0]?.words.CN).toContain(accountNo)
  expect(await people.finance.find('paymentApply', applied.id)).toMatchObject({ status: 'PLANNED' })
  await moved(people.finance, 'paymentApply', 'doBatchPaymentRequest', applied, request)
  expect(await fileOf(applied)).toContain('<Id>6222000000009999</Id>')
  await changedAccount(applied.supplierId, accountNo)
})

test('a payment for which another account was chosen is paid to that one, after the question; one that cannot be paid to is refused at once', async () => {
  const applied = await planned()
  const [detail] = (await detailsOf(world, 'payment_apply_id', applied)) as unknown as [Doc]
  const stored = await people.finance.find('paymentDetail', detail.id)
  const copy = async (verifyStatus: string, accountNo: string, lineNum: number): Promise<string> => {
    const columns = await world.query<{ name: string }>(
      `select string_agg(quote_ident(column_name), ', ') as name from information_schema.columns
       where table_name = 'supplier_account' and column_name not in ('id', 'account_no', 'verify_status', 'line_num', 'default_flag') and is_generated = 'NEVER'`,
    )
    const [{ id } = { id: '' }] = await world.query<{ id: string }>(
      `insert into supplier_account (id, account_no, verify_status, line_num, default_flag, ${columns[0]?.name})
       select gen_random_uuid(), $2, $3, $4, 'N', ${columns[0]?.name} from supplier_account where id = $1 returning id`,
      [stored.supplierAccountId, accountNo, verifyStatus, lineNum],
    )
    return id
  }
  const unverified = await copy('PENDING', '6222000000001111', 980)
  const wrong = people.finance.save('paymentDetail', { supplierAccountId: unverified }, stored)
  expect((await people.finance.refused(wrong)).words.CN).toContain('收款账户未核实或已停用')
  await people.finance.save('paymentDetail', { supplierAccountId: await copy('VERIFIED', '6222000000002222', 990) }, stored)
  const asked = await unconfirmed('paymentDetail', 'doRequest', detail)
  expect(asked.issues?.[0]?.words.CN).toContain('6222000000002222')
  await moved(people.finance, 'paymentApply', 'doBatchPaymentRequest', applied, request)
  expect(await people.finance.find('paymentDetail', detail.id)).toMatchObject({ accountNo: '6222000000002222' })
  await moved(people.finance, 'paymentDetail', 'doBatchConfirm', detail, bankSays(people.finance, 'BK-OTHER-1'))
})
