/** A price that is adjusted for days gone by: what was agreed at the old one is put right on the next statement, up or down. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { draftAdjustment } from '../compete/adjustments.ts'
import { onlyPrice } from '../compete/prices.ts'
import { firstOf, linesOf } from '../delivery/goods.ts'
import { looseGoods, type SoldGoods } from '../support/sold-goods.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import {
  confirmedStatement,
  type FinancePeople,
  financePeople,
  generated,
  nothingToSettle,
  received,
  returned,
  step,
  supplement,
} from './settled-goods.ts'

let world: World
let people: FinancePeople
let goods: SoldGoods
let approver: Person

beforeAll(async () => {
  world = await openWorld()
  people = await financePeople(world)
  goods = await looseGoods(world)
  approver = await world.person('manager2', 'manager')
})

beforeEach(async () => {
  await nothingToSettle(world)
  await world.query(`update account_statement set status = 'CANCELLED'`)
  await world.query(`update deductions set status = 'CANCELLED'`)
  await world.query(`update price_adjust_header set status = 'CANCELLED'`)
  await onlyPrice(world, goods, { price: '45.3', from: '2026-01-01', to: '2026-12-31' })
})

const next = '2026-12'
const linesIn = (statement: Doc) => linesOf(statement, 'accountStatementLine')

/** Agreed by so much more or less for what came in since a day; in effect. */
async function adjusted(manualDelta: string, effectiveDate = '2026-11-01'): Promise<Doc> {
  const draft = await draftAdjustment(world, people, {
    goods,
    head: { adjustType: 'NEGOTIATED', effectiveDate },
    line: { manualDelta, manualReason: '年度议价追溯' },
  })
  const { manager } = people
  await manager.act('priceAdjustHeader', 'doSubmit', await manager.find('priceAdjustHeader', draft.id))
  await approver.act('priceAdjustHeader', 'doApproval', await approver.find('priceAdjustHeader', draft.id))
  return manager.find('priceAdjustHeader', draft.id)
}

/** 1,000 and 500 received at 45.3 of which 30 went back: 1,470 agreed with the supplier. */
async function agreed(price = '45.3'): Promise<{ order: Doc; receipts: Doc[] }> {
  const made = await received(world, people, [{ price, receipts: ['1000', '500'] }])
  await returned(people, made.receipts[0] as Doc, '30')
  await confirmedStatement(people, made.order)
  return made
}

const nothingFor = async (order: Doc) => (await people.buyer.refused(generated(people, order, { period: next }))).words.CN

test('1,470 that were agreed at 45.3 and cost 46.55 since the first of the month are a difference of 1,837.50, 238.88 and 2,076.38 on the next statement', async () => {
  const { order } = await agreed()
  const adjustment = await adjusted('1.25')
  expect(adjustment).toMatchObject({ status: 'APPROVED', retroactiveFlag: 'Y' })
  const statement = await generated(people, order, { period: next })
  expect(linesIn(statement)).toMatchObject([
    {
      lineKind: 'PRICE_DIFF',
      poDocNum: order.docNum,
      poLineNum: 10,
      materialId: goods.material,
      sourceType: 'PRICE_ADJUST',
      sourceId: firstOf(adjustment, 'priceAdjustLine').id,
      qty: '1470.0000',
      netPrice: '1.250000',
      netAmount: '1837.50',
      taxAmount: '238.88',
      grossAmount: '2076.38',
    },
  ])
  expect(String(linesIn(statement)[0]?.itemDesc)).toContain(String(adjustment.docNum))
  expect(statement).toMatchObject({ netAmount: '1837.50', grossAmount: '2076.38', payableAmount: '2076.38' })
})

test('a difference of 2,076.38 that no statement has yet is to be paid, once', async () => {
  const { order } = await agreed()
  const flow = async () => {
    await people.finance.verb('cashFlowStatement', 'doRefresh', { rows: [], input: { orgId: order.orgId } })
    const rows = await world.query<{ item: string; cents: number }>(
      `select flow_item as item, sum(amount * 100)::int as cents from cash_flow_statement
       where org_id = $1 and currency = 'CNY' and period_type = 'WEEK' and flow_item in ('UNSETTLED', 'STATEMENT') group by 1`,
      [order.orgId],
    )
    return Object.fromEntries(rows.map(({ item, cents }) => [item, cents]))
  }
  const before = await flow()
  await adjusted('1.25')
  const due = await flow()
  expect((due.UNSETTLED ?? 0) - (before.UNSETTLED ?? 0)).toBe(207_638)
  await generated(people, order, { period: next })
  const stated = await flow()
  expect([(stated.UNSETTLED ?? 0) - (before.UNSETTLED ?? 0), (stated.STATEMENT ?? 0) - (due.STATEMENT ?? 0)]).toEqual([0, 207_638])
})

test('what a difference is made of once is not made again, neither by another statement nor by loading again', async () => {
  const { order } = await agreed()
  await adjusted('1.25')
  const statement = await generated(people, order, { period: next })
  expect((await people.buyer.refused(step(people.buyer, 'doLoadLines', statement))).words.CN).toBe('没有可加载的事务')
  const beside = await supplement(people, order)
  expect((await people.buyer.refused(step(people.buyer, 'doLoadLines', beside))).words.CN).toBe('没有可加载的事务')
  await step(people.buyer, 'doCancel', statement, { reason: '重做' })
  expect(linesIn(await step(people.buyer, 'doLoadLines', beside))).toMatchObject([{ lineKind: 'PRICE_DIFF', netAmount: '1837.50' }])
})

test('a price that falls takes off the goods of the next statement what was paid too much', async () => {
  const { order } = await agreed()
  await received(world, people, [{ price: '45.3', receipts: ['200'] }], order)
  await adjusted('-0.3')
  const statement = await generated(people, order, { period: next })
  expect(linesIn(statement)).toMatchObject([
    { lineKind: 'RECEIPT', qty: '200.0000', netAmount: '9060.00' },
    { lineKind: 'PRICE_DIFF', qty: '1470.0000', netPrice: '-0.300000', netAmount: '-441.00', taxAmount: '-57.33', grossAmount: '-498.33' },
  ])
  expect(statement).toMatchObject({ netAmount: '8619.00', taxAmount: '1120.47', grossAmount: '9739.47' })
})

test('goods that came before the day, at another price, or at the new one are left as they are', async () => {
  const early = await agreed()
  await world.query(`update receive_transaction set transaction_date = '2026-10-31' where id = any($1::uuid[])`, [
    early.receipts.map((receipt) => firstOf(receipt, 'receiveLine').id),
  ])
  await adjusted('1.25')
  expect(await nothingFor(early.order)).toBe('没有可对账事务')
  for (const price of ['44.1', '46.55']) {
    await world.query(`update account_statement set status = 'CANCELLED'`)
    await nothingToSettle(world)
    const { order } = await agreed(price)
    expect(await nothingFor(order), price).toBe('没有可对账事务')
  }
})

test('goods that go back after their difference was agreed take their part of it back', async () => {
  const { order, receipts } = await agreed()
  await adjusted('1.25')
  const statement = await generated(people, order, { period: next })
  await step(people.supplier, 'doSupplierConfirm', await step(people.buyer, 'doSend', statement))
  await returned(people, receipts[1] as Doc, '100')
  const third = await generated(people, order, { period: '2027-01' })
  expect(linesIn(third)).toMatchObject([{ lineKind: 'RETURN', qty: '-100.0000', netAmount: '-4530.00' }])
  await step(people.supplier, 'doSupplierConfirm', await step(people.buyer, 'doSend', third))
  const fourth = await generated(people, order, { period: '2027-02' })
  expect(linesIn(fourth)).toMatchObject([{ lineKind: 'PRICE_DIFF', qty: '-100.0000', netPrice: '1.250000', netAmount: '-125.00' }])
})

test('an adjustment that is abolished gives back what it made, and a second one begins where the first ended', async () => {
  const { order } = await agreed()
  await adjusted('1.25')
  const second = await adjusted('0.45', '2026-11-10')
  const statement = await generated(people, order, { period: next })
  expect(linesIn(statement)).toMatchObject([
    { netPrice: '1.250000', netAmount: '1837.50' },
    { netPrice: '0.450000', netAmount: '661.50' },
  ])
  await step(people.supplier, 'doSupplierConfirm', await step(people.buyer, 'doSend', statement))
  await people.manager.act('priceAdjustHeader', 'doAbolish', second, { reason: '议价无效' })
  const after = await generated(people, order, { period: '2027-01' })
  expect(linesIn(after)).toMatchObject([{ lineKind: 'PRICE_DIFF', qty: '-1470.0000', netPrice: '0.450000', netAmount: '-661.50' }])
})

test('a difference that the supplier disputes moves to the next period and is taken there', async () => {
  const { order } = await agreed()
  await received(world, people, [{ price: '45.3', receipts: ['200'] }], order)
  await adjusted('1.25')
  const statement = await generated(people, order, { period: next })
  const difference = linesIn(statement).find(({ lineKind }) => lineKind === 'PRICE_DIFF')
  await step(people.buyer, 'doMove', statement, { lineIds: [String(difference?.id)] })
  const sent = await step(people.buyer, 'doSend', statement)
  expect(sent).toMatchObject({ netAmount: '9060.00' })
  expect(linesOf(sent, 'accountStatementUs')).toMatchObject([
    { usReason: 'MOVED', materialId: goods.material, qty: '1470.0000', estimatedNet: '1837.50' },
  ])
  await step(people.supplier, 'doSupplierConfirm', sent)
  expect(linesIn(await generated(people, order, { period: '2027-01' })).map(({ lineKind, qty, netAmount }) => [lineKind, qty, netAmount])).toEqual([
    // What was settled since is due as well.
    ['PRICE_DIFF', '1670.0000', '2087.50'],
  ])
})

test('the supplier invoices a difference beside his goods, and its quantity is none of the order', async () => {
  const { order } = await agreed()
  await adjusted('1.25')
  const statement = await generated(people, order, { period: next })
  await step(people.supplier, 'doSupplierConfirm', await step(people.buyer, 'doSend', statement))
  await step(people.buyer, 'doSubmit', statement)
  await step(people.manager, 'doBatchApproval', statement)
  const { made } = await people.supplier.act('accountStatement', 'doCreateInvoice', await people.supplier.find('accountStatement', statement.id))
  const invoice = await people.supplier.find('invoiceHeader', String(made?.[0]?.id))
  expect(invoice).toMatchObject({ accountNet: '1837.50', accountTax: '238.88', accountGross: '2076.38' })
  expect(linesOf(firstOf(invoice, 'invoiceAccount'), 'invoiceAccountDetail')).toMatchObject([
    { invoiceQty: '1470.0000', netPrice: '1.250000', poLineId: null },
  ])
})
