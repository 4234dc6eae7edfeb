/** What a subcontractor's count lacks of our material is taken off what he is paid: by a deduction of the stock statement. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { confirmedOrder, firstOf, linesOf, type People, peopleOf } from '../delivery/goods.ts'
import { issued, outsourcedOrder, publishedStatement, receivedAtSupplier } from '../delivery/planned.ts'
import { openWorld, type World } from '../support/world.ts'
import { sentDeduction } from './settled-goods.ts'

const stock = 'outsourcingStockHeader'

let world: World
let people: People

beforeAll(async () => {
  world = await openWorld()
  people = await peopleOf(world)
})

beforeEach(async () => {
  await world.query(`update deductions set status = 'CANCELLED'`)
  await world.query(`update outsourcing_stock_header set status = 'CANCELLED'`)
})

interface Counted {
  countedQty: string
  standardPrice?: string | null
  chargeFlag?: 'Y' | 'N'
}

/** 1,254.6 of a component by the ledger, of which the supplier counts so many; handed in, and marked. */
async function counted({ countedQty, standardPrice = '3.21', chargeFlag = 'Y' }: Counted): Promise<Doc> {
  const { order, component } = await outsourcedOrder(world, people, '1000')
  await world.query('delete from storage_transaction where material_id = $1', [component])
  await world.query('update material_org set standard_price = $3 where material_id = $1 and org_id = $2', [component, order.orgId, standardPrice])
  await receivedAtSupplier(people, await issued(world, people, order, component, '1254.6'))
  const statement = await publishedStatement(world, people, order)
  const { id } = firstOf(statement, 'outsourcingStockLine')
  await people.supplier.act(stock, 'doCount', statement, {
    draft: { outsourcingStockLine: [{ id, countedQty, scrapQty: '0', differReason: '盘点短少' }] },
  })
  return people.buyer.save(stock, { outsourcingStockLine: [{ id, chargeFlag }] }, await people.buyer.find(stock, statement.id))
}

const confirm = (statement: Doc) => people.buyer.act(stock, 'doConfirm', statement)

async function deductionOf({ id }: Doc): Promise<Doc | null> {
  const [row] = await world.query<{ id: string }>(`select id from deductions where source_id = $1 and status <> 'CANCELLED'`, [id])
  return row ? people.buyer.find('deductions', row.id) : null
}

test('14.6 counted too little at a standard price of 3.21 and marked to be charged is a deduction in draft of 46.87 off the payments of that supplier', async () => {
  const statement = await counted({ countedQty: '1240' })
  const line = firstOf(statement, 'outsourcingStockLine')
  expect(line).toMatchObject({ bookQty: '1254.6000', differQty: '-14.6000', chargeFlag: 'Y' })
  await confirm(statement)
  const made = (await deductionOf(statement)) as Doc
  expect(made).toMatchObject({
    status: 'DRAFT',
    supplierId: statement.supplierId,
    orgId: statement.orgId,
    currency: 'CNY',
    direction: 'DEDUCT',
    deductType: 'OUTSOURCING_LOSS',
    deductMode: 'PAYMENT',
    sourceType: 'OUTSOURCING_STOCK',
    sourceId: statement.id,
    sourceDocNum: statement.docNum,
    buyerId: people.buyer.actor.userId,
    grossAmount: '46.87',
    openAmount: '46.87',
  })
  expect(made.reason).toContain(String(statement.docNum))
  expect(linesOf(made, 'deductionsLine')).toMatchObject([
    { materialId: line.componentId, qty: '14.6000', unitAmount: '3.210000', netAmount: '46.87', taxAmount: '0.00', sourceLineId: line.id },
  ])
})

test('a loss that is not marked, and a surplus that is, charge nobody', async () => {
  for (const one of [{ countedQty: '1240', chargeFlag: 'N' as const }, { countedQty: '1260' }]) {
    const statement = await counted(one)
    await confirm(statement)
    expect((await people.buyer.find(stock, statement.id)).status).toBe('CONFIRMED')
    expect(await deductionOf(statement)).toBeNull()
  }
})

test('a component without a standard price is not charged at nothing: the confirmation says so', async () => {
  const statement = await counted({ countedQty: '1240', standardPrice: null })
  const [component] = await world.query<{ code: string }>('select code from material_item where id = $1', [
    firstOf(statement, 'outsourcingStockLine').componentId,
  ])
  const refusal = await people.buyer.refused(confirm(statement))
  expect(refusal).toMatchObject({ at: 'outsourcingStockLine[0].chargeFlag' })
  expect(refusal.words).toEqual({
    CN: `第10行组件${component?.code}没有标准价，短少14.6无法扣款`,
    EN: `Line 10: component ${component?.code} has no standard price, so that the 14.6 missing cannot be charged`,
  })
  expect(await deductionOf(statement)).toBeNull()
})

test('of a deduction that a document made only mode and subject are chosen: amounts, supplier and lines stay what its source says', async () => {
  const statement = await counted({ countedQty: '1240' })
  await confirm(statement)
  const made = (await deductionOf(statement)) as Doc
  const { id } = firstOf(made, 'deductionsLine')
  const save = async (draft: Record<string, unknown>) => people.buyer.save('deductions', draft, await people.buyer.find('deductions', made.id))
  const words = {
    CN: `扣款单来自${statement.docNum}，只能修改扣款方式、税率、科目和备注`,
    EN: `The deduction comes of ${statement.docNum}: only its mode, tax rate, subject and remark can be changed`,
  }
  for (const draft of [
    { direction: 'COMPENSATE' },
    { reason: '改' },
    { currency: 'USD' },
    { deductionsLine: [{ id, netAmount: '1.00' }] },
    { deductionsLine: [{ id, qty: '1' }] },
  ])
    expect((await people.buyer.refused(save(draft))).words, JSON.stringify(draft)).toEqual(words)
  const submit = people.buyer.act('deductions', 'doSubmit', made, { draft: { deductionsLine: [{ id, netAmount: '99.00' }] } })
  expect((await people.buyer.refused(submit)).words).toEqual(words)
  const [subject] = await world.query<{ id: string }>(
    'select id from subject s where not exists (select 1 from subject below where below.parent_id = s.id) order by code limit 1',
  )
  expect(
    await save({ deductMode: 'INVOICE', remark: '与本月对账一起', deductionsLine: [{ id, subjectId: subject?.id, taxRate: '13' }] }),
  ).toMatchObject({
    deductMode: 'INVOICE',
    netAmount: '46.87',
    taxAmount: '6.09',
    grossAmount: '52.96',
  })
})

test('what the subcontractor counted himself is confirmed by its approval, and he reads what is taken off and not whence', async () => {
  const statement = await counted({ countedQty: '1240' })
  await confirm(statement)
  const { id } = (await deductionOf(statement)) as Doc
  expect((await people.supplier.refused(people.supplier.find('deductions', id))).status).toBe(404)
  await people.buyer.act('deductions', 'doSubmit', await people.buyer.find('deductions', id))
  await people.manager.act('deductions', 'doApproval', await people.manager.find('deductions', id))
  const told = await people.supplier.find('deductions', id)
  expect(told).toMatchObject({ status: 'CONFIRMED', grossAmount: '46.87', openAmount: '46.87' })
  expect(told.sourceDocNum).toBeUndefined()
})

test('what its approver sends back becomes less and never more, also in the step that hands it in again', async () => {
  const statement = await counted({ countedQty: '1240' })
  await confirm(statement)
  const { id } = (await deductionOf(statement)) as Doc
  await people.buyer.act('deductions', 'doSubmit', await people.buyer.find('deductions', id))
  await people.manager.act('deductions', 'doReject', await people.manager.find('deductions', id), { reason: '按七成扣' })
  const rejected = await people.buyer.find('deductions', id)
  const line = firstOf(rejected, 'deductionsLine').id
  const handIn = (netAmount: string) => people.buyer.act('deductions', 'doSubmit', rejected, { draft: { deductionsLine: [{ id: line, netAmount }] } })
  expect((await people.buyer.refused(handIn('46.88'))).words.CN).toBe('第10行金额只能下调，原46.87，现46.88')
  await handIn('32.81')
  expect(await people.buyer.find('deductions', id)).toMatchObject({ status: 'SUBMITTED', grossAmount: '32.81' })
})

test('what a supplier disputes is not sent to him again with more', async () => {
  const order = await confirmedOrder(world, people, '10')
  const sent = await sentDeduction(world, people, order, { net: '50.00', mode: 'PAYMENT' })
  await people.supplier.act('deductions', 'doSupplierReject', await people.supplier.find('deductions', sent.id), { draft: { disputeNote: '只认30' } })
  const disputed = await people.buyer.find('deductions', sent.id)
  const { id } = firstOf(disputed, 'deductionsLine')
  const sendWith = (netAmount: string) => people.buyer.act('deductions', 'doSend', disputed, { draft: { deductionsLine: [{ id, netAmount }] } })
  expect((await people.buyer.refused(sendWith('60.00'))).words.CN).toBe('第10行金额只能下调，原50，现60')
  await sendWith('30.00')
  expect(await people.supplier.find('deductions', sent.id)).toMatchObject({ status: 'SENT', grossAmount: '30.00' })
})
