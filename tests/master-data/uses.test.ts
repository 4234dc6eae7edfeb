/** What uses a master is counted where it is: in the ledger, in drafts, by currency and day; the page and the rules count alike. */
import { beforeAll, expect, test } from 'vitest'
import { confirmedOrder, draftReceipt, draftWriteOff, type People, peopleOf, postedReceipt, shippedNote } from '../delivery/goods.ts'
import { soldGoods } from '../support/sold-goods.ts'
import { openWorld, type Person, type World } from '../support/world.ts'

let world: World
let people: People
let finance: Person

beforeAll(async () => {
  world = await openWorld()
  people = await peopleOf(world)
  finance = await world.person('finance1')
})

const rateOf = async (from: string, startDate: string) => {
  const [row] = await world.query<{ id: string }>(
    `select id from exchange_rate where from_currency = $1 and to_currency = 'CNY' and start_date = $2`,
    [from, startDate],
  )
  return finance.find('exchangeRate', String(row?.id))
}

async function orderIn(currency: string, orderDate: string) {
  const goods = await soldGoods(world)
  const head = { billTypeId: await world.idOf('purchaseBillType', 'PO_SMP'), orgId: goods.org, supplierId: goods.supplier, currency, orderDate }
  return people.buyer.save('poHeader', {
    ...head,
    poLine: [{ materialId: goods.material, orderQty: '10', netPrice: '5', taxRate: '13', needByDate: '2026-12-20' }],
  })
}

test('a rate that an order was counted with is neither changed nor taken away, and ends only after it', async () => {
  await orderIn('EUR', '2026-11-16')
  const rate = await rateOf('EUR', '2026-11-01')
  expect(rate.usedCount).toBe(1)
  const listed = await finance.list('exchangeRateList', { search: { code: String(rate.code) } })
  expect(listed.rows.map(({ usedCount }) => usedCount)).toEqual([1])

  const words = async (draft: Record<string, unknown>) => (await finance.refused(finance.save('exchangeRate', draft, rate))).words.CN
  expect(await words({ rate: '9.9' })).toBe('汇率已被1张单据使用，只能终止')
  expect(await words({ startDate: '2026-11-17' })).toBe('汇率已被1张单据使用，只能终止')
  expect(await words({ endDate: '2026-11-15' })).toBe('2026-11-15之后有1张单据使用此汇率，不能提前终止')
  const removal = finance.verb('exchangeRate', 'delete', { id: rate.id })
  expect((await finance.refused(removal)).code).toBe('exchangeRate.IN_USE')
  const ended = await finance.save('exchangeRate', { endDate: '2026-11-16' }, rate)
  expect(ended).toMatchObject({ endDate: '2026-11-16', usedCount: 1 })
})

test('a rate that nobody was counted with may be changed', async () => {
  const rate = await rateOf('GBP', '2026-03-01')
  expect(rate.usedCount).toBe(0)
  expect(await finance.save('exchangeRate', { rate: '9.5' }, rate)).toMatchObject({ rate: '9.5000000000' })
})

const placeOf = async (code: string) => people.warehouse.find('storageLocation', await world.idOf('storageLocation', code))

test('a location is disabled only when the ledger says that it is empty and no receipt waits to put goods there', async () => {
  const order = await confirmedOrder(world, people, '60')
  expect(await placeOf('SZ10-INSPECT')).toMatchObject({ stockQtyFlag: 'N' })
  const draft = await draftReceipt(world, people, await shippedNote(people, order, ['50']), ['50'])
  const disable = async () =>
    (await people.warehouse.refused(people.warehouse.act('storageLocation', 'doInvalid', await placeOf('SZ10-INSPECT')))).words.CN
  expect(await disable()).toBe(`未过账的接收单${draft.docNum}使用库存地点SZ10-INSPECT`)

  await people.warehouse.act('receiveHeader', 'doPost', await people.warehouse.find('receiveHeader', draft.id))
  expect(await placeOf('SZ10-INSPECT')).toMatchObject({ stockQtyFlag: 'Y' })
  const { rows } = await people.warehouse.list('storageLocationList', { search: { code: 'SZ10-INSPECT' } })
  expect(rows.map(({ stockQtyFlag }) => stockQtyFlag)).toEqual(['Y'])
  expect(await disable()).toBe('库存地点SZ10-INSPECT仍有1种物料的库存，合计50')
})

test('nothing is posted into a location that was disabled meanwhile', async () => {
  const order = await confirmedOrder(world, people, '60')
  const draft = await draftReceipt(world, people, await shippedNote(people, order, ['50']), ['50'])
  await world.query(`update storage_location set enabled_flag = 'N' where code = 'SZ10-INSPECT'`)
  const receipt = await people.warehouse.find('receiveHeader', draft.id)
  expect((await people.warehouse.refused(people.warehouse.act('receiveHeader', 'doPost', receipt))).words.CN).toBe('第10行库位SZ10-INSPECT已停用')
  await world.query(`update storage_location set enabled_flag = 'Y' where code = 'SZ10-INSPECT'`)
})

test('a return is not booked on a day that has not come', async () => {
  const order = await confirmedOrder(world, people, '60')
  const receipt = await postedReceipt(world, people, await shippedNote(people, order, ['50']), ['50'])
  const back = await draftWriteOff(people.warehouse, receipt, { writeOffType: 'RETURN', fromStock: 'PENDING', qty: '2', bookDate: '2027-01-04' })
  const refusal = await people.warehouse.refused(people.warehouse.act('receiveWriteOff', 'doPost', back))
  expect(refusal).toMatchObject({ code: 'receiveWriteOff.DATE_LATER', at: 'bookDate', words: { CN: '记账日期不能晚于今天' } })
})

test('who deletes a master that is used reads by what and by how many', async () => {
  const manager = await world.person('manager1')
  const goods = await soldGoods(world)
  const [project] = await world.query<{ id: string }>(
    `select id from project where coalesce(org_id, $1) = $1 and stage <> 'CLOSED' order by code limit 1`,
    [goods.org],
  )
  const projectId = String(project?.id)
  for (const purpose of ['补充库存', '试制'])
    await manager.save('requisitionHeader', {
      billTypeId: await world.idOf('purchaseBillType', 'PR_STD'),
      orgId: goods.org,
      purpose,
      projectId,
      requisitionLine: [{ materialId: goods.material, requestQty: '1', needByDate: '2026-12-18' }],
    })
  const refusal = await manager.refused(manager.verb('project', 'delete', { id: projectId }))
  expect(refusal).toMatchObject({
    code: 'USED',
    words: { CN: '已被采购申请2条引用，不能删除', EN: 'Used by Purchase requisition (2); it cannot be deleted' },
  })
})
