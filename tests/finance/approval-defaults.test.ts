/** By whom documents of finance are approved unless an administrator says otherwise: shipped out of force, with the amounts of the company. */
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { openWorld, type World } from '../support/world.ts'
import { askedOf, taskOf } from '../workflow/processes.ts'
import { advanceDraft, application, moved, type PayingPeople, payingPeople, postedInvoice, simplyBilled, stagesOf } from './invoices.ts'

let world: World
let people: PayingPeople

beforeAll(async () => {
  world = await openWorld()
  people = await payingPeople(world)
})

/** The steps by their names, each passed by whom it asks. */
async function stepsOf(code: string, handedIn: () => Promise<Doc>): Promise<string[]> {
  const admin = await world.person('admin')
  const id = await world.idOf('approvalBillType', code)
  await admin.act('approvalBillType', 'doEnabled', await admin.find('approvalBillType', id))
  const steps: string[] = []
  try {
    const doc = await handedIn()
    for (let asked = await askedOf(world, doc); asked.length > 0; asked = await askedOf(world, doc)) {
      const [step = '', user = ''] = String(asked[0]).split(': ')
      steps.push(step)
      const person = await world.person(user)
      await person.act('interiorPendingItem', 'doPass', await taskOf(world, person, doc))
    }
  } finally {
    await admin.act('approvalBillType', 'doInvalid', await admin.find('approvalBillType', id))
  }
  return steps
}

test.each([
  ['8849.55', '999999.15', ['财务主管']],
  ['8849.57', '1000001.41', ['财务主管', '上级负责人']],
])('a payment of 100 at %s, which comes to %s, is approved by %j', async (price, payAmount, steps) => {
  const invoice = await postedInvoice(world, people, await simplyBilled(world, people, price))
  const draft = await application(people, invoice, stagesOf(invoice))
  expect(draft).toMatchObject({ payAmount, baseAmount: payAmount })
  expect(await stepsOf('PAYMENT_APPLY_SUBMIT', () => moved(people.finance, 'paymentApply', 'doSubmit', draft))).toEqual(steps)
  expect(await people.finance.find('paymentApply', draft.id)).toMatchObject({ status: 'APPROVED' })
})

test.each([
  ['500000.00', ['采购经理', '财务主管']],
  ['500000.01', ['采购经理', '财务主管', '部门负责人']],
])('an advance of %s is approved by %j', async (amount, steps) => {
  const { order } = await simplyBilled(world, people, '20000')
  const draft = await advanceDraft(people, order, amount)
  expect(await stepsOf('ADVANCE_APPLY_SUBMIT', () => moved(people.buyer, 'advanceApply', 'doSubmit', draft))).toEqual(steps)
})

test('the rows of finance are shipped out of force, one for each document with its flow', async () => {
  const rows = await world.query<{ code: string; on: string; priority: number }>(
    `select code, enabled_flag as on, priority from approval_bill_type where priority = 900 order by code`,
  )
  expect(rows).toEqual(
    ['ACCOUNT_STATEMENT', 'ADVANCE_APPLY', 'DEDUCTIONS', 'INVOICE_HEADER', 'PAYMENT_APPLY'].map((code) => ({
      code: `${code}_SUBMIT`,
      on: 'N',
      priority: 900,
    })),
  )
})
