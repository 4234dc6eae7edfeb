/** The purchase order as area purchasing tells it: amounts, dates offered and rejected, forbidden and stale attempts. */
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { type SoldGoods, soldGoods } from '../support/sold-goods.ts'
import { openWorld, type Person, type World } from '../support/world.ts'

let world: World
let buyer: Person
let manager: Person
let supplier: Person
let ids: SoldGoods
let types: { standard: string; sample: string }

beforeAll(async () => {
  world = await openWorld()
  buyer = await world.person('buyer1')
  manager = await world.person('manager1')
  supplier = await world.person('supplier01')
  ids = await soldGoods(world)
  types = { standard: await world.idOf('purchaseBillType', 'PO_STD'), sample: await world.idOf('purchaseBillType', 'PO_SMP') }
})

const linesOf = (doc: Doc, key: string) => doc[key] as Doc[]
const first = (doc: Doc, key: string) => linesOf(doc, key)[0] as Doc
const schedulesOf = (order: Doc) => linesOf(first(order, 'poLine'), 'poDelivery')

const header = (billTypeId: string) => ({ billTypeId, orgId: ids.org, supplierId: ids.supplier })
const line = (orderQty: string, more: Record<string, unknown> = {}) => ({ materialId: ids.material, orderQty, needByDate: '2026-12-20', ...more })

async function approved(draft: Record<string, unknown>): Promise<Doc> {
  const saved = await buyer.save('poHeader', draft)
  await buyer.act('poHeader', 'doSubmit', saved)
  await manager.act('poHeader', 'doApproval', await manager.find('poHeader', saved.id))
  return supplier.find('poHeader', saved.id)
}

const promises = (order: Doc, given: { promisedDate: string; promisedQty: string; replyNote?: string }[]) => ({
  poLine: [{ id: first(order, 'poLine').id, poDelivery: schedulesOf(order).map((s, i) => ({ id: s.id, ...given[i] })) }],
})

test('amounts round half up at the line, and the header sums the rounded lines', async () => {
  const manual = (orderQty: string, netPrice: string) => ({ itemDesc: '样品', categoryId: undefined, ...line(orderQty), netPrice, taxRate: '13' })
  const order = await buyer.save('poHeader', {
    ...header(types.sample),
    poLine: [manual('1000', '0.123456'), manual('333', '3.335'), manual('7', '0.005')],
  })
  expect(linesOf(order, 'poLine').map((l) => l.netAmount)).toEqual(['123.46', '1110.56', '0.04'])
  expect(linesOf(order, 'poLine').map((l) => l.taxAmount)).toEqual(['16.05', '144.37', '0.01'])
  expect(order).toMatchObject({ netAmount: '1234.06', taxAmount: '160.43', grossAmount: '1394.49' })
  const { rows } = await buyer.list('purchaseOrderList', { search: { docNum: String(order.docNum) } })
  expect(rows).toMatchObject([{ grossAmount: '1394.49', currency: 'CNY' }])
})

test('60 × 12.345678 at 13 % is net 740.74, tax 96.30, gross 837.04', async () => {
  const order = await buyer.save('poHeader', { ...header(types.sample), poLine: [{ ...line('60'), netPrice: '12.345678', taxRate: '13' }] })
  expect(order).toMatchObject({ netAmount: '740.74', taxAmount: '96.30', grossAmount: '837.04' })
})

test('dates are offered with a note, rejected with a reason, and confirmed when they keep', async () => {
  const schedules = [
    { scheduleQty: '300', needByDate: '2026-12-10' },
    { scheduleQty: '200', needByDate: '2026-12-20' },
  ]
  const order = await approved({ ...header(types.standard), poLine: [line('500', { poDelivery: schedules })] })
  expect(order.status).toBe('APPROVED')

  const late = promises(order, [
    { promisedDate: '2026-12-10', promisedQty: '300' },
    { promisedDate: '2026-12-23', promisedQty: '200' },
  ])
  const refusal = await supplier.refused(supplier.act('poHeader', 'doSupplierDeliveryConfirm', order, { draft: late }))
  expect(refusal).toMatchObject({ code: 'poHeader.REPLY_NOTE', at: 'poLine[0].poDelivery[1].replyNote' })

  const noted = promises(order, [
    { promisedDate: '2026-12-10', promisedQty: '300' },
    { promisedDate: '2026-12-23', promisedQty: '200', replyNote: '模具保养' },
  ])
  await supplier.act('poHeader', 'doSupplierDeliveryConfirm', order, { draft: noted })
  const offered = await buyer.find('poHeader', order.id)
  expect(offered.status).toBe('DELIVERY_REPLIED')

  await buyer.act('poHeader', 'doBuyerDeliveryReject', offered, { reason: '客户不接受' })
  const returned = await supplier.find('poHeader', order.id)
  expect(returned.status).toBe('APPROVED')
  expect(schedulesOf(returned).map((s) => s.promisedDate)).toEqual(['2026-12-10', '2026-12-23'])

  const kept = promises(returned, [
    { promisedDate: '2026-12-10', promisedQty: '300' },
    { promisedDate: '2026-12-20', promisedQty: '200' },
  ])
  await supplier.act('poHeader', 'doSupplierDeliveryConfirm', returned, { draft: kept })
  expect((await buyer.find('poHeader', order.id)).status).toBe('CONFIRMED')
})

test('a supplier confirms only when every schedule has a promised date, and promises add up to what is ordered', async () => {
  const order = await approved({ ...header(types.standard), poLine: [line('60')] })
  expect((await supplier.refused(supplier.act('poHeader', 'doSupplierDeliveryConfirm', order))).words.CN).toBe('第10行未填写承诺日期')
  const short = promises(order, [{ promisedDate: '2026-12-20', promisedQty: '59' }])
  expect((await supplier.refused(supplier.act('poHeader', 'doSupplierDeliveryConfirm', order, { draft: short }))).words.CN).toBe(
    '第10行承诺数量合计59不等于订单数量60',
  )
})

test('schedules that do not add up to the order quantity are refused at submission', async () => {
  const saved = await buyer.save('poHeader', {
    ...header(types.standard),
    poLine: [line('100', { poDelivery: [{ scheduleQty: '60', needByDate: '2026-12-20' }] })],
  })
  const refusal = await buyer.refused(buyer.act('poHeader', 'doSubmit', saved))
  expect(refusal.words.CN).toBe('第10行交货计划合计60不等于订单数量100')
  expect((await buyer.find('poHeader', saved.id)).status).toBe('DRAFT')
})

test('a price from the price list cannot be changed where the order type does not allow it', async () => {
  const attempt = buyer.save('poHeader', { ...header(types.standard), poLine: [line('60', { netPrice: '99' })] })
  expect((await buyer.refused(attempt)).code).toBe('poHeader.PRICE_FIXED')
})

test('S9.2: a stale save names who changed the order and keeps what is stored', async () => {
  const order = await buyer.save('poHeader', { ...header(types.standard), poLine: [line('60')] })
  const saved = await buyer.save('poHeader', { remark: '第一次' }, order)
  const refusal = await manager.refused(manager.save('poHeader', { remark: '第二次' }, order))
  expect(refusal).toMatchObject({ status: 409, code: 'CHANGED', by: { CN: '宋莉', EN: 'Song Li' } })
  expect(refusal.words.EN).toMatch(/^Song Li changed this at .+\. Your input is kept; compare and save again$/)
  expect((await buyer.find('poHeader', order.id)).remark).toBe(saved.remark)
})

test('what was handed in is not typed over: quantity and price of an approved order are refused where they stand', async () => {
  const order = await approved({ ...header(types.sample), poLine: [{ ...line('60'), netPrice: '12.5', taxRate: '13' }] })
  const [stored, { id }] = [await buyer.find('poHeader', order.id), first(order, 'poLine')]
  const refusal = await buyer.refused(buyer.save('poHeader', { poLine: [{ id, orderQty: '600', netPrice: '1.25' }] }, stored))
  expect(refusal.issues.map(({ at, code }) => [at, code])).toEqual([
    ['poLine[0].orderQty', 'NOT_EDITABLE'],
    ['poLine[0].netPrice', 'NOT_EDITABLE'],
  ])
  expect(await buyer.find('poHeader', order.id)).toMatchObject({ netAmount: '750.00', versionNum: stored.versionNum })
})

test('a supplier sees an order only once it was released, and never what is internal', async () => {
  const draft = await buyer.save('poHeader', { ...header(types.standard), poLine: [line('60')], poExpandHead: { customerOrderNum: 'KH-2026-7' } })
  expect((await supplier.refused(supplier.find('poHeader', draft.id))).status).toBe(404)
  await buyer.act('poHeader', 'doSubmit', draft)
  await manager.act('poHeader', 'doApproval', await manager.find('poHeader', draft.id))
  const seen = await supplier.find('poHeader', draft.id)
  expect(JSON.stringify(seen)).not.toContain('KH-2026-7')
  for (const key of ['baseAmount', 'scopeCategoryIds']) expect(seen[key] ?? null, key).toBeNull()
  const stranger = await world.person('supplier02')
  expect((await stranger.refused(stranger.find('poHeader', draft.id))).status).toBe(404)
  expect((await stranger.list('purchaseOrderListSupplier')).count).toBe(0)
})

test('nobody but the submitter withdraws, and an approved order cannot be withdrawn', async () => {
  const order = await buyer.save('poHeader', { ...header(types.standard), poLine: [line('60')] })
  await buyer.act('poHeader', 'doSubmit', order)
  const submitted = await buyer.find('poHeader', order.id)
  expect((await manager.refused(manager.act('poHeader', 'doWithdraw', submitted))).status).toBe(403)
  await buyer.act('poHeader', 'doWithdraw', submitted)
  expect((await buyer.find('poHeader', order.id)).status).toBe('DRAFT')
})
