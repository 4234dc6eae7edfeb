/** Agreements: prices by step, no two for the same goods on a day, and never more called off than was agreed. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { linesOf, type People, peopleOf } from '../delivery/goods.ts'
import { call } from '../print/people.ts'
import { openWorld, type World } from '../support/world.ts'
import { agreementInForce, draftAgreement, noAgreements, orderOf, submittedAgreement } from './agreements.ts'

let world: World
let people: People

beforeAll(async () => {
  world = await openWorld()
  people = await peopleOf(world)
})

beforeEach(() => noAgreements(world))

const steps = (stepType: 'ORDER' | 'CUMULATIVE') => ({
  line: {
    stepType,
    agreementLineStep: [
      { fromQty: '0', netPrice: '10.00' },
      { fromQty: '500', netPrice: '9.50' },
      { fromQty: '2000', netPrice: '9.10' },
    ],
  },
})

const lineOf = (order: Doc) => linesOf(order, 'poLine')[0] as Doc
const lineIn = (agreement: Doc) => linesOf(agreement, 'agreementLine')[0] as Doc

async function release(order: Doc): Promise<void> {
  await people.buyer.act('poHeader', 'doSubmit', order)
  await people.manager.act('poHeader', 'doApproval', await people.manager.find('poHeader', order.id))
}

test.each([
  ['499', '10.000000'],
  ['500', '9.500000'],
  ['2000', '9.100000'],
])('purchasing 4: of steps from 0, 500 and 2000 an order of %s finds %s, and says where', async (qty, price) => {
  const agreement = await agreementInForce(world, people, steps('ORDER'))
  const order = await orderOf(world, people, qty)
  expect(lineOf(order)).toMatchObject({
    netPrice: price,
    priceSource: 'AGREEMENT',
    priceDocNum: agreement.docNum,
    agreementHeaderId: agreement.id,
    agreementLineId: lineIn(agreement).id,
  })
})

test('steps that count what was ordered before put the whole line at the step in which the sum falls', async () => {
  await agreementInForce(world, people, steps('CUMULATIVE'))
  await release(await orderOf(world, people, '400'))
  expect(lineOf(await orderOf(world, people, '99')).netPrice).toBe('10.000000')
  expect(lineOf(await orderOf(world, people, '100')).netPrice).toBe('9.500000')
})

test('steps are sorted, end where the next one begins, and the line costs what its first step does', async () => {
  const doc = await draftAgreement(world, people, {
    line: {
      stepType: 'ORDER',
      agreementLineStep: [
        { fromQty: '500', netPrice: '9.5' },
        { fromQty: '0', netPrice: '10.25' },
      ],
    },
  })
  expect(linesOf(lineIn(doc), 'agreementLineStep').map(({ fromQty, toQty, netPrice }) => [fromQty, toQty, netPrice])).toEqual([
    ['0.0000', '500.0000', '10.250000'],
    ['500.0000', null, '9.500000'],
  ])
  expect(lineIn(doc).netPrice).toBe('10.250000')
})

test.each([
  [[{ fromQty: '10', netPrice: '9' }], '第10行首个阶梯须从0开始，且与单价相同'],
  [
    [
      { fromQty: '0', netPrice: '9' },
      { fromQty: '0', netPrice: '8' },
    ],
    '第10行阶梯数量须递增',
  ],
  [[], '第10行请填写阶梯价'],
])('steps %j are refused when the agreement is handed in', async (agreementLineStep, words) => {
  const doc = await draftAgreement(world, people, { line: { stepType: 'ORDER', agreementLineStep } })
  expect((await people.buyer.refused(people.buyer.act('agreementHeader', 'doSubmit', doc))).words.CN).toBe(words)
})

test('purchasing 15: a second agreement for the same goods from 2026-06-01 overlaps the one until 2026-06-30, from 2026-07-01 it does not', async () => {
  const first = await agreementInForce(world, people, { from: '2026-01-01', to: '2026-06-30' })
  const second = await draftAgreement(world, people, { from: '2026-06-01', to: '2026-12-31' })
  const refusal = await people.buyer.refused(people.buyer.act('agreementHeader', 'doSubmit', second))
  expect(refusal.words).toEqual({ CN: `与协议${first.docNum}第10行有效期重叠`, EN: `Overlaps agreement ${first.docNum} line 10` })
  const later = await agreementInForce(world, people, { from: '2026-07-01', to: '2026-12-31' })
  expect(later.status).toBe('APPROVED')
})

test('of two agreements for the same goods that are approved at the same moment one comes into force', async () => {
  const both = [await submittedAgreement(world, people), await submittedAgreement(world, people)]
  const outcomes = await Promise.allSettled(both.map((doc) => people.manager.act('agreementHeader', 'doApproval', doc)))
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('what is called off an agreement of 100 is never more, however many orders are approved at once', async () => {
  const agreement = await agreementInForce(world, people, { head: { agreementType: 'QTY' }, line: { agreedQty: '100' } })
  const orders: Doc[] = []
  for (let n = 0; n < 4; n += 1) {
    const order = await orderOf(world, people, '40')
    await people.buyer.act('poHeader', 'doSubmit', order)
    orders.push(await people.manager.find('poHeader', order.id))
  }
  const outcomes = await Promise.allSettled(orders.map((order) => people.manager.act('poHeader', 'doApproval', order)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  const words = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.words.CN] : []))
  expect(new Set(words)).toEqual(new Set([`协议${agreement.docNum}剩余20不足40`]))
  expect(lineIn(await people.buyer.find('agreementHeader', agreement.id)).releasedQty).toBe('80.0000')
})

test('an order that is cancelled gives its quantity back to the agreement', async () => {
  const agreement = await agreementInForce(world, people, { head: { agreementType: 'QTY' }, line: { agreedQty: '100' } })
  const order = await orderOf(world, people, '60')
  await release(order)
  const released = async () => lineIn(await people.buyer.find('agreementHeader', agreement.id)).releasedQty
  expect(await released()).toBe('60.0000')
  await people.buyer.act('poHeader', 'doCancel', await people.buyer.find('poHeader', order.id), { reason: '需求取消' })
  expect(await released()).toBe('0.0000')
})

test('an order that is being changed keeps what it called off, so that no other one takes it meanwhile', async () => {
  const { buyer, manager } = people
  const agreement = await agreementInForce(world, people, { head: { agreementType: 'QTY' }, line: { agreedQty: '100' } })
  const order = await orderOf(world, people, '60')
  await release(order)
  await buyer.act('poHeader', 'doChange', await buyer.find('poHeader', order.id), { reason: '改交期' })
  const other = await orderOf(world, people, '50')
  await buyer.act('poHeader', 'doSubmit', other)
  const approve = async () => manager.act('poHeader', 'doApproval', await manager.find('poHeader', other.id))
  const words = { CN: `协议${agreement.docNum}剩余40不足50` }
  expect((await manager.refused(approve())).words).toMatchObject(words)
  await buyer.act('poHeader', 'doSubmit', await buyer.find('poHeader', order.id), { draft: { remark: '改交期' } })
  expect((await manager.refused(approve())).words).toMatchObject(words)
})

test('an agreement without an amount has no remaining amount, however much was ordered by it', async () => {
  const agreement = await agreementInForce(world, people)
  await release(await orderOf(world, people, '60'))
  expect(await people.buyer.find('agreementHeader', agreement.id)).toMatchObject({ releasedAmount: '600.00', remainingAmount: null })
})

test('an agreement of 1,000 in money refuses the order that goes above it', async () => {
  const agreement = await agreementInForce(world, people, { head: { agreementType: 'AMOUNT', agreedAmount: '1000' } })
  await release(await orderOf(world, people, '60'))
  const order = await orderOf(world, people, '41')
  await people.buyer.act('poHeader', 'doSubmit', order)
  const approve = people.manager.act('poHeader', 'doApproval', await people.manager.find('poHeader', order.id))
  expect((await people.manager.refused(approve)).words.CN).toBe(`协议${agreement.docNum}剩余400不足410`)
  expect(await people.buyer.find('agreementHeader', agreement.id)).toMatchObject({
    releasedAmount: '600.00',
    remainingAmount: '400.00',
    usedPercent: '60.0000',
  })
})

test('a revision takes the place of what is in force, which ends the day before, and goes on with what was called off', async () => {
  const agreement = await agreementInForce(world, people, {
    from: people.buyer.inDays(-100),
    head: { agreementType: 'QTY' },
    line: { agreedQty: '100' },
  })
  await release(await orderOf(world, people, '60'))
  const { made } = await people.buyer.act('agreementHeader', 'doRevise', await people.buyer.find('agreementHeader', agreement.id))
  const revision = await people.buyer.find('agreementHeader', String(made?.[0]?.id))
  expect(revision).toMatchObject({ revisionNum: 1, previousId: agreement.id, status: 'DRAFT' })
  const again = people.buyer.act('agreementHeader', 'doRevise', await people.buyer.find('agreementHeader', agreement.id))
  expect((await people.buyer.refused(again)).words.CN).toBe(`已有修订中的版本${revision.docNum}`)
  const saved = await people.buyer.save(
    'agreementHeader',
    { startDate: people.buyer.inDays(0), agreementLine: [{ id: lineIn(revision).id, startDate: people.buyer.inDays(0), netPrice: '9.8' }] },
    revision,
  )
  await people.buyer.act('agreementHeader', 'doSubmit', saved)
  await people.manager.act('agreementHeader', 'doApproval', await people.manager.find('agreementHeader', saved.id))
  expect(await people.buyer.find('agreementHeader', agreement.id)).toMatchObject({ status: 'SUPERSEDED', endDate: people.buyer.inDays(-1) })
  expect(lineIn(await people.buyer.find('agreementHeader', revision.id)).releasedQty).toBe('60.0000')
  const order = await orderOf(world, people, '41')
  expect(lineOf(order)).toMatchObject({ netPrice: '9.800000', priceDocNum: revision.docNum })
  await people.buyer.act('poHeader', 'doSubmit', order)
  const approve = people.manager.act('poHeader', 'doApproval', await people.manager.find('poHeader', order.id))
  expect((await people.manager.refused(approve)).words.CN).toBe(`协议${revision.docNum}剩余40不足41`)
})

test('an agreement that an open order uses cannot be abolished; afterwards its prices end today', async () => {
  const agreement = await agreementInForce(world, people, { from: people.buyer.inDays(-10) })
  const order = await orderOf(world, people, '10')
  await release(order)
  const abolish = async () =>
    people.manager.act('agreementHeader', 'doAbolish', await people.manager.find('agreementHeader', agreement.id), { reason: '重新谈判' })
  expect((await people.manager.refused(abolish())).words.CN).toBe(`订单${order.docNum}未关闭`)
  await people.buyer.act('poHeader', 'doCancel', await people.buyer.find('poHeader', order.id), { reason: '改供应商' })
  await abolish()
  const prices = await world.query<{ end: string }>('select end_date::text as end from supplier_price_list where source_doc_num = $1', [
    agreement.docNum,
  ])
  expect(prices.map(({ end }) => end)).toEqual([people.buyer.inDays(0)])
})

test('an agreement in force stands in the price list, and what held before ends the day before', async () => {
  const from = people.buyer.inDays(5)
  const agreement = await agreementInForce(world, people, { from, line: { netPrice: '8.888888' } })
  const { materialId } = lineIn(agreement)
  const rows = await world.query<{ price: string; first: string; last: string | null }>(
    `select net_price as price, start_date::text as first, end_date::text as last from supplier_price_list where material_id = $1 and org_id = $2 and supplier_id = $3 and min_qty = 0 and enabled_flag = 'Y' and start_date <= $4 and (end_date is null or end_date >= $4)`,
    [materialId, agreement.orgId, agreement.supplierId, from],
  )
  expect(rows).toEqual([{ price: '8.888888', first: from, last: people.buyer.inDays(300) }])
})

test('purchasing 4: findPrice names source, document and step for 499.9999, 500 and 2000', async () => {
  const agreement = await agreementInForce(world, people, steps('ORDER'))
  const { materialId, uom } = lineIn(agreement)
  const ask = async (qty: string) => {
    const body = { orgId: agreement.orgId, supplierId: agreement.supplierId, materialId, uom, currency: 'CNY', qty, date: people.buyer.inDays(0) }
    const answer = await call(world, people.buyer, '/v1/poHeaderRestful/findPrice', 'purchaseOrderList', body)
    return 'data' in answer ? answer.data : null
  }
  expect(await ask('499.9999')).toMatchObject({ source: 'AGREEMENT', netPrice: '10.000000', docNum: agreement.docNum, fromQty: '0.0000' })
  expect(await ask('500')).toMatchObject({ netPrice: '9.500000', fromQty: '500.0000' })
  expect(await ask('2000')).toMatchObject({ netPrice: '9.100000', fromQty: '2000.0000' })
})

test('a supplier has no page of agreements, and reads none', async () => {
  const draft = await draftAgreement(world, people)
  expect((await people.supplier.refused(people.supplier.find('agreementHeader', draft.id))).status).toBe(403)
})

test('a purchasing manager who buys for categories makes, hands in and cancels agreements; who only approves or reads them does not', async () => {
  const { manager } = people
  const draft = await draftAgreement(world, { buyer: manager })
  await manager.act('agreementHeader', 'doSubmit', draft)
  const other = await world.person('manager2')
  await other.act('agreementHeader', 'doApproval', await other.find('agreementHeader', draft.id))
  const { made } = await manager.act('agreementHeader', 'doRevise', await manager.find('agreementHeader', draft.id))
  const revision = await manager.find('agreementHeader', String(made?.[0]?.id))
  expect(revision).toMatchObject({ status: 'DRAFT', revisionNum: 1 })
  for (const name of ['approver1', 'finance1']) {
    const reader = await world.person(name)
    expect((await reader.refused(reader.act('agreementHeader', 'doCancel', revision, { reason: '不需要' }))).status).toBe(403)
    expect((await reader.refused(draftAgreement(world, { buyer: reader }))).status).toBe(403)
  }
  await manager.act('agreementHeader', 'doCancel', revision, { reason: '不需要' })
})
