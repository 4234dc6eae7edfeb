/** Issue 22: many buyers at the same moment, and never more than was asked for or agreed. */
import { beforeAll, expect, test } from 'vitest'
import { Refusal } from '../../upstream/runtime/rules/refusal.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { firstOf, linesOf, type People, peopleOf } from '../delivery/goods.ts'
import { looseGoods } from '../support/sold-goods.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
let people: People

const BUYERS = 40

beforeAll(async () => {
  world = await openWorld()
  people = await peopleOf(world)
})

/** How many succeeded; whoever did not was refused in words, and nobody saw a deadlock. */
async function together(attempts: readonly (() => Promise<unknown>)[]): Promise<{ done: number; words: string[] }> {
  const outcomes = await Promise.allSettled(attempts.map((attempt) => attempt()))
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  const others = refused.filter((reason) => !(reason instanceof Refusal))
  expect(others).toEqual([])
  return { done: outcomes.length - refused.length, words: refused.map((reason) => (reason as Refusal).words.CN) }
}

async function approvedRequisition(qty: string): Promise<Doc> {
  const { buyer, manager } = people
  const { material, org } = await looseGoods(world)
  const line = { materialId: material, requestQty: qty, needByDate: buyer.inDays(40) }
  const billTypeId = await world.idOf('purchaseBillType', 'PR_STD')
  const saved = await buyer.save('requisitionHeader', { billTypeId, orgId: org, purpose: '补充库存', requisitionLine: [line, line] })
  await buyer.act('requisitionHeader', 'doSubmit', saved)
  await manager.act('requisitionHeader', 'doApproval', await manager.find('requisitionHeader', saved.id))
  return buyer.find('requisitionHeader', saved.id)
}

test('40 buyers at once order 10 each of the same two lines of 100: exactly ten orders of each, and the others read what is left', async () => {
  const { buyer } = people
  const { supplier } = await looseGoods(world)
  const requisition = await approvedRequisition('100')
  const lineIds = linesOf(requisition, 'requisitionLine').map(({ id }) => id)
  const { done, words } = await together(
    Array.from({ length: BUYERS }, (_, at) => async () => {
      const { id } = requisition
      const chosen = at % 2 ? lineIds : [...lineIds].reverse()
      await buyer.act('requisitionHeader', 'doCreateOrder', { id }, { lineIds: chosen, input: { supplierId: supplier, orderQty: '10' } })
    }),
  )
  expect(done).toBe(10)
  for (const said of words) expect(said).toMatch(/^第(10|20)行下单数量10超过未清0$/)
  const after = await buyer.find('requisitionHeader', requisition.id)
  for (const line of linesOf(after, 'requisitionLine'))
    expect(line).toMatchObject({ orderedQty: '100.0000', openQty: '0.0000', lineStatus: 'ORDERED' })
})

test('40 orders of 10 that are approved at once call off an agreement of 100: ten are released, and the agreement stands at 100', async () => {
  const { buyer, manager } = people
  const { material, org, supplier } = await looseGoods(world)
  const agreement = await buyer.save('agreementHeader', {
    billTypeId: await world.idOf('purchaseBillType', 'PA_STD'),
    orgId: org,
    supplierId: supplier,
    agreementType: 'QTY',
    agreementLine: [{ materialId: material, netPrice: '5', agreedQty: '100' }],
  })
  await buyer.act('agreementHeader', 'doSubmit', agreement)
  await manager.act('agreementHeader', 'doApproval', await manager.find('agreementHeader', agreement.id))
  const billTypeId = await world.idOf('purchaseBillType', 'PO_STD')
  const orders: Doc[] = []
  for (let at = 0; at < BUYERS; at++) {
    const order = await buyer.save('poHeader', {
      ...{ billTypeId, orgId: org, supplierId: supplier },
      poLine: [{ materialId: material, orderQty: '10', needByDate: buyer.inDays(40) }],
    })
    await buyer.act('poHeader', 'doSubmit', order)
    orders.push(await manager.find('poHeader', order.id))
  }
  const { done, words } = await together(orders.map((order) => () => manager.act('poHeader', 'doApproval', order)))
  expect(done).toBe(10)
  for (const said of words) expect(said).toBe(`协议${agreement.docNum}剩余0不足10`)
  const line = firstOf(await buyer.find('agreementHeader', agreement.id), 'agreementLine')
  expect(line).toMatchObject({ releasedQty: '100.0000', agreedQty: '100.0000' })

  const released = await world.query<{ id: string }>(
    `select h.id from po_header h join po_line l on l.header_id = h.id where l.agreement_line_id = $1 and h.status = 'APPROVED' order by h.doc_num limit 1`,
    [line.id],
  )
  await buyer.act('poHeader', 'doCancel', await buyer.find('poHeader', String(released[0]?.id)), { reason: '不再需要' })
  expect(firstOf(await buyer.find('agreementHeader', agreement.id), 'agreementLine').releasedQty).toBe('90.0000')
})
