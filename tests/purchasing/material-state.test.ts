/** What the life cycle of a material allows: one rule for whatever makes new business of it. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { confirmedOrder, firstOf, type People, peopleOf } from '../delivery/goods.ts'
import { looseGoods, type SoldGoods } from '../support/sold-goods.ts'
import { openWorld, type World } from '../support/world.ts'
import { agreementInForce, draftAgreement, noAgreements, orderOf } from './agreements.ts'

let world: World
let people: People
let goods: SoldGoods
let other: { id: string; code: string }

beforeAll(async () => {
  world = await openWorld()
  people = await peopleOf(world)
  goods = await looseGoods(world)
  const [second] = await world.query<{ id: string; code: string }>(
    `select m.id, m.code from material_item m join supplier_price_list p on p.material_id = m.id
     where p.org_id = $1 and p.supplier_id = $2 and m.id <> $3 and m.lifecycle = 'MASS' order by m.code limit 1`,
    [goods.org, goods.supplier, goods.material],
  )
  other = second as typeof other
})

beforeEach(async () => {
  await noAgreements(world)
  await living(goods.material, 'MASS')
})

const living = (id: string, lifecycle: string, enabledFlag = 'Y') =>
  world.query('update material_item set lifecycle = $2, enabled_flag = $3 where id = $1', [id, lifecycle, enabledFlag])
const words = () => ({ CN: `物料${goods.materialCode}已停产/停用，不能新增业务行` })
const handedIn = (entity: string, doc: Doc) => people.buyer.act(entity, 'doSubmit', doc)

test('an obsolete material is neither ordered nor agreed, a disabled one neither', async () => {
  const order = await orderOf(world, people, '10')
  const agreement = await draftAgreement(world, people)
  for (const [lifecycle, enabledFlag] of [
    ['OBSOLETE', 'Y'],
    ['MASS', 'N'],
  ] as const) {
    await living(goods.material, lifecycle, enabledFlag)
    expect(await people.buyer.refused(handedIn('poHeader', order))).toMatchObject({ at: 'poLine[0].materialId', words: words() })
    expect(await people.buyer.refused(handedIn('agreementHeader', agreement))).toMatchObject({ at: 'agreementLine[0].materialId', words: words() })
  }
})

test('an order in force goes on when its material becomes obsolete: it is changed and released again, but takes no new line of what is obsolete', async () => {
  const order = await confirmedOrder(world, people, '100')
  await living(goods.material, 'OBSOLETE')
  await people.buyer.act('poHeader', 'doChange', order, { reason: '客户追加' })
  const open = await people.buyer.find('poHeader', order.id)
  const line = firstOf(open, 'poLine')
  const more = { id: line.id, orderQty: '120', poDelivery: [{ id: firstOf(line, 'poDelivery').id, scheduleQty: '120' }] }

  await living(other.id, 'OBSOLETE')
  const added = { materialId: other.id, orderQty: '1', needByDate: people.buyer.inDays(30), netPrice: '1', taxRate: '13' }
  const refusal = await people.buyer.refused(people.buyer.save('poHeader', { poLine: [more, added] }, open))
  expect(refusal).toMatchObject({ code: 'poHeader.OBSOLETE', at: 'poLine[1].materialId' })
  expect(refusal.words.CN).toContain(other.code)
  await living(other.id, 'MASS')

  const changed = await people.buyer.save('poHeader', { poLine: [more] }, open)
  await handedIn('poHeader', changed)
  expect((await people.buyer.find('poHeader', order.id)).status).toBe('SUBMITTED')
})

test('of what is in trial no agreement is made, though it may be ordered; a new version of one that is in force keeps its line', async () => {
  const agreement = await agreementInForce(world, people)
  await living(goods.material, 'TRIAL')
  await noAgreements(world)
  const refusal = await people.buyer.refused(handedIn('agreementHeader', await draftAgreement(world, people)))
  expect(refusal).toMatchObject({ code: 'agreementHeader.IN_TRIAL', words: { CN: `物料${goods.materialCode}处于试制，不能签订协议` } })
  await handedIn('poHeader', await orderOf(world, people, '10'))
  expect(agreement.status).toBe('APPROVED')
})

test('what is being phased out is asked about, and ordered by whoever knows', async () => {
  await living(goods.material, 'PHASE_OUT')
  const order = await orderOf(world, people, '10')
  await handedIn('poHeader', order)
  expect((await people.buyer.find('poHeader', order.id)).status).toBe('SUBMITTED')
})
