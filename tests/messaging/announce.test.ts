/** Who is told what: the supplier of an order and no other, the buyer who waits for dates, each in the own language. */
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { record } from '../support/record.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { workflowIn } from '../workflow/people.ts'
import { postOffice } from './post-office.ts'

let world: World
let office: Awaited<ReturnType<typeof workflowIn>>
let buyer: Person
let manager: Person
let supplier: Person

beforeAll(async () => {
  world = await openWorld()
  office = await workflowIn(world)
  ;[buyer, manager, supplier] = await Promise.all([world.person('buyer1'), world.person('manager1', 'manager'), world.person('supplier01')])
})

const first = (doc: Doc, key: string) => (doc[key] as Doc[])[0] as Doc

async function draftOrder(): Promise<Doc> {
  const requisition = await office.submitted(buyer)
  await manager.act('requisitionHeader', 'doApproval', requisition)
  const approved = await buyer.find('requisitionHeader', requisition.id)
  const { made } = await buyer.act('requisitionHeader', 'doCreateOrder', approved, {
    lineIds: [first(approved, 'requisitionLine').id],
    input: { supplierId: office.ids.supplier, orderQty: '10' },
  })
  return buyer.find('poHeader', String(made?.[0]?.id))
}

async function approvedOrder(): Promise<Doc> {
  const order = await draftOrder()
  await buyer.act('poHeader', 'doSubmit', order)
  await manager.act('poHeader', 'doApproval', await manager.find('poHeader', order.id))
  return supplier.find('poHeader', order.id)
}

test('an approved order is told to every user of its supplier and to nobody of another', async () => {
  const order = await approvedOrder()
  const mine = await world.query<{ code: string }>(`select u.code from "user" u where u.supplier_ids @> array[$1::uuid] order by 1`, [
    office.ids.supplier,
  ])
  const told = await world.query<{ code: string }>(
    `select u.code from site_message m join "user" u on u.id = m.user_id where m.business_id = $1 and u.user_type = 'SUPPLIER' order by 1`,
    [order.id],
  )
  expect(told).toEqual(mine)
  expect(await office.toDosOf(supplier, order)).toEqual([`订单${order.docNum}待您确认交期`])
  const stranger = await world.person('supplier02')
  expect(await office.toDosOf(stranger, order)).toEqual([])
  expect(await office.messagesOf(stranger, order)).toEqual([])
  record('entity', 'supplierPendingItem')
})

test('when one user of the supplier has answered, the to-do is gone for all and the buyer is told', async () => {
  const order = await approvedOrder()
  const promised = {
    poLine: [
      {
        id: first(order, 'poLine').id,
        poDelivery: [{ id: first(first(order, 'poLine'), 'poDelivery').id, promisedDate: '2026-12-18', promisedQty: '10' }],
      },
    ],
  }
  await supplier.act('poHeader', 'doSupplierDeliveryConfirm', order, { draft: promised })
  expect(await office.toDosOf(supplier, order)).toEqual([])
  expect(await world.query('select status, handled_by from supplier_pending_item where business_id = $1', [order.id])).toEqual([
    { status: 'HANDLED', handled_by: supplier.actor.userId },
  ])
  expect(await office.messagesOf(buyer, order)).toEqual(expect.arrayContaining([expect.objectContaining({ title: `订单${order.docNum}交期已回复` })]))
})

test('what the approver remarks stays in the house', async () => {
  const order = await draftOrder()
  await buyer.act('poHeader', 'doSubmit', order)
  await manager.act('poHeader', 'doApproval', await manager.find('poHeader', order.id), { reason: '价格仍偏高，下次再议' })
  expect(await office.messagesOf(supplier, order)).toMatchObject([{ content: expect.not.stringContaining('偏高') }])
})

test('a draft that is cancelled is no news to the supplier', async () => {
  const order = await draftOrder()
  await buyer.act('poHeader', 'doCancel', order, { reason: '不需要' })
  expect(await office.messagesOf(supplier, order)).toEqual([])
  expect(await world.query('select id from supplier_pending_item where business_id = $1', [order.id])).toEqual([])
})

test('a mail speaks the language of its receiver and shows nothing that is hidden from it', async () => {
  await world.query(`update "user" set language = 'EN' where code = 'supplier01'`)
  const order = await approvedOrder()
  const { drain, sent } = postOffice(world)
  await drain()
  const [{ email } = { email: '' }] = await world.query<{ email: string }>(`select email from "user" where code = 'supplier01'`)
  const mail = sent.find(({ to, subject }) => to.address === email && subject.includes(String(order.docNum)))
  expect(mail?.subject).toBe(`Order ${order.docNum} awaits your delivery dates`)
  expect(mail?.text).toContain(`https://srm.example.com/main/purchaseOrderEdit?id=${order.id}`)
  expect(mail?.html).toContain('lang="en"')
})

test('one event is told to each reader in the language that the reader has now', async () => {
  const order = await draftOrder()
  await buyer.act('poHeader', 'doSubmit', order)
  await manager.act('poHeader', 'doReject', await manager.find('poHeader', order.id), { reason: '价格偏高' })
  const [inChinese] = await office.messagesOf(buyer, order, 'CN')
  expect(inChinese?.title).toBe(`单据${order.docNum}被驳回`)
  expect(inChinese?.content).toMatch(new RegExp(`^CNY [\\d,.]+，苏州华芯微电子.*\n${manager.actor.displayName}：价格偏高$`))
  const [inEnglish] = await office.messagesOf(buyer, order, 'EN')
  expect(inEnglish?.title).toBe(`Document ${order.docNum} was rejected`)
  expect(inEnglish?.content).toMatch(/^CNY [\d,.]+, Suzhou [\w ,.]+\n[A-Z][a-z]+ [A-Z][a-z]+: 价格偏高$/)
})

test('a message from before there were two languages is read as it was written', async () => {
  const order = await approvedOrder()
  await world.query('update site_message set title_en = null, content_en = null where business_id = $1', [order.id])
  const [before] = await office.messagesOf(supplier, order, 'EN')
  expect(before?.title).toBe(`订单${order.docNum}待您确认交期`)
})
