/** From a closed room to its result: shares, approval, prices to the cent, and what is taken back. */
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { textOfPdf } from '../print/pdf-text.ts'
import { bytesOf, call } from '../print/people.ts'
import { introduced } from '../support/introduced.ts'
import { looseGoods, type SoldGoods } from '../support/sold-goods.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { type Arena, arenaOf, runningRoom } from './rooms.ts'

let world: World
let arena: Arena
let goods: SoldGoods
let manager: Person

beforeAll(async () => {
  world = await openWorld()
  arena = await arenaOf(world)
  goods = await looseGoods(world)
  manager = arena.manager
  await introduced(world, { ...arena, org: goods.org })
})

const lines = (doc: Doc, key: string) => doc[key] as Doc[]

async function closedRoom(amounts: readonly string[], more: Record<string, unknown> = {}): Promise<Doc> {
  const room = await runningRoom(arena, {
    orgId: goods.org,
    competeItem: [{ materialId: goods.material, uom: goods.uom, requestQty: '100', ceilingPrice: '100', needByDate: arena.buyer.inDays(60) }],
    stepValue: '10',
    ...more,
  })
  for (const [which, amount] of amounts.entries()) await room.offer(which, `9:0${which + 1}`, amount)
  await room.clock('9:15:01')
  return arena.buyer.find('competeHeader', room.doc.id)
}

const find = (person: Person, { id }: Doc) => person.find('competeHeader', id)

const pricings = (doc: Doc) =>
  world.query<{ id: string; status: string }>(`select id, status from pricing_header where source_type = 'COMPETE' and source_id = $1`, [doc.id])

test('an approved award makes the pricing of the winner, tells everybody his own result, and is abolished with its prices', async () => {
  const closed = await closedRoom(['9000', '8500'])
  expect(
    lines(closed, 'competeAward').map(({ rankNum, offerAmount, awardRatio, savingAmount }) => [
      rankNum,
      offerAmount,
      awardRatio && Number(awardRatio),
      savingAmount,
    ]),
  ).toEqual([
    [1, '8500.00', 100, '1500.00'],
    [2, '9000.00', null, '1000.00'],
  ])
  await arena.buyer.act('competeHeader', 'doSubmit', closed)
  expect(await find(arena.buyer, closed)).toMatchObject({ status: 'AWARD_SUBMITTED' })
  await manager.act('competeHeader', 'doApproval', await find(manager, closed))
  const awarded = await find(arena.buyer, closed)
  expect(awarded).toMatchObject({ status: 'AWARDED', awardedAmount: '8500.00', savingAmount: '1500.00' })
  expect(lines(awarded, 'competeItem')).toMatchObject([{ awardNetPrice: '85.000000', awardAmount: '8500.00' }])
  expect(await pricings(closed)).toHaveLength(1)
  const own = async (which: number) => lines(await find(arena.suppliers[which] as Person, closed), 'competeSupplier')
  expect(await own(1)).toMatchObject([{ status: 'WON', awardAmount: '8500.00' }])
  expect(await own(0)).toMatchObject([{ status: 'LOST', awardAmount: null }])
  await manager.act('competeHeader', 'doAbolish', await find(manager, closed), { reason: '重新竞价' })
  expect((await pricings(closed)).map(({ status }) => status)).toEqual(['ABOLISHED'])
})

test('an award that an order was made of cannot be abolished, and only whoever won hears that one was', async () => {
  const closed = await closedRoom(['9000', '8500'], { awardTarget: 'ORDER' })
  await arena.buyer.act('competeHeader', 'doSubmit', closed)
  await manager.act('competeHeader', 'doApproval', await find(manager, closed))
  const [order] = await world.query<{ id: string; num: string }>(
    `select h.id, h.doc_num as num from po_header h join po_line l on l.header_id = h.id where l.price_source = 'AWARD' and l.price_doc_num = $1`,
    [closed.docNum],
  )
  const abolish = async () => manager.act('competeHeader', 'doAbolish', await find(manager, closed), { reason: '重新竞价' })
  expect((await manager.refused(abolish())).words.CN).toBe(`订单${order?.num}已使用`)
  const [pricing] = await pricings(closed)
  const take = async () => manager.act('pricingHeader', 'doAbolish', await manager.find('pricingHeader', String(pricing?.id)), { reason: '重新竞价' })
  expect((await manager.refused(take())).words.CN).toBe(`订单${order?.num}已使用`)
  await world.query(`update po_header set status = 'CANCELLED' where id = $1`, [order?.id])
  await abolish()
  const told = await world.query<{ supplier: string }>(
    `select distinct s.code as supplier from site_message m join "user" u on u.id = m.user_id join supplier_info s on s.id = any(u.supplier_ids) where m.template_code = 'CMP_ABOLISHED' and m.business_id = $1`,
    [closed.id],
  )
  expect(told).toEqual([{ supplier: arena.codes[1] }])
})

test.each([
  ['CONTRACT', 'contract', 'contract_item', 'qty'],
  ['AGREEMENT', 'agreement_header', 'agreement_line', 'agreed_qty'],
])('a competition that is awarded for a %s drafts one of the winner, at his price, that names it', async (awardTarget, table, items, qty) => {
  const closed = await closedRoom(['9000', '8500'], { awardTarget })
  await arena.buyer.act('competeHeader', 'doSubmit', closed)
  await manager.act('competeHeader', 'doApproval', await find(manager, closed))
  const made = await world.query(
    `select h.status, s.code, h.source_type as source, l.${qty}::float8 as qty, l.net_price::float8 as price
     from ${table} h join supplier_info s on s.id = h.supplier_id join ${items} l on l.header_id = h.id where h.source_doc_num = $1`,
    [closed.docNum],
  )
  expect(made).toEqual([{ status: 'DRAFT', code: arena.codes[1], source: 'COMPETE', qty: 100, price: 85 }])
})

test('whoever is not first is awarded with a reason alone, and a rejected award goes back to its buyer', async () => {
  const closed = await closedRoom(['9000', '8500'])
  const [first, second] = lines(closed, 'competeAward')
  const given = (awardReason?: string) => ({
    ...(awardReason && { awardReason }),
    competeAward: [
      { id: first?.id, awardRatio: null },
      { id: second?.id, awardRatio: '100' },
    ],
  })
  const refusal = await arena.buyer.refused(arena.buyer.act('competeHeader', 'doSubmit', closed, { draft: given() }))
  expect(refusal.words.CN).toBe('未授标给排名第一的供应商时请填写授标说明')
  await arena.buyer.act('competeHeader', 'doSubmit', closed, { draft: given('交期更短') })
  await manager.act('competeHeader', 'doReject', await find(manager, closed), { reason: '请再议' })
  const back = await find(arena.buyer, closed)
  expect(back).toMatchObject({ status: 'AWARD_REJECTED', awardedAmount: '9000.00' })
  expect((await arena.buyer.refused(arena.buyer.act('competeHeader', 'doCancel', back, { reason: '流标' }))).words.CN).toBe('批准后只能由经理取消')
  await manager.act('competeHeader', 'doCancel', await find(manager, closed), { reason: '流标' })
  expect(await find(manager, closed)).toMatchObject({ status: 'NO_AWARD' })
})

test('compete 6: a total is allocated to its lines to the cent, and shares must sum to 100%', async () => {
  const ceilings = ['33333.33', '33333.33', '33333.34']
  const closed = await closedRoom(['100000', '99999.99'], {
    awardMode: 'SPLIT',
    stepValue: '0.01',
    competeItem: ceilings.map((ceilingPrice, at) => ({
      itemDesc: `件${at + 1}`,
      requestQty: '1',
      uom: 'PCS',
      ceilingPrice,
      needByDate: arena.buyer.inDays(60),
    })),
  })
  expect(closed).toMatchObject({ ceilingAmount: '100000.00', awardedAmount: '99999.99' })
  expect(lines(closed, 'competeItem').map(({ awardAmount }) => awardAmount)).toEqual(['33333.33', '33333.33', '33333.33'])
  const draft = { competeAward: [{ id: lines(closed, 'competeAward')[0]?.id, awardRatio: '60' }] }
  const refusal = await arena.buyer.refused(arena.buyer.act('competeHeader', 'doSubmit', closed, { draft }))
  expect(refusal.words.CN).toBe('压铸支架年度竞价比例合计60%，应为100%')
})

test('offers line by line are ranked for each line, and each goes to whoever is first for it', async () => {
  const closed = await (async () => {
    const room = await runningRoom(arena, {
      offerBasis: 'ITEM',
      awardMode: 'BY_ITEM',
      stepValue: '0.1',
      competeItem: ['A', 'B'].map((itemDesc) => ({
        itemDesc,
        requestQty: '10',
        uom: 'PCS',
        ceilingPrice: '100',
        needByDate: arena.buyer.inDays(60),
      })),
    })
    const items = lines(room.doc, 'competeItem').map(({ id }) => id)
    const offer = (which: number, clock: string, prices: string[]) =>
      room
        .supplierAt(which, clock)
        .act('competeHall', 'doOfferPrice', { id: room.hallId }, { input: { items: prices.map((price, at) => ({ itemId: items[at], price })) } })
    await offer(0, '9:01', ['90.5', '95'])
    await offer(1, '9:02', ['92', '80.25'])
    expect((await arena.buyer.refused(offer(0, '9:03', ['90.45', '94']))).words.CN).toBe('降幅不足，最高可报90.40')
    await room.clock('9:15:01')
    return arena.buyer.find('competeHeader', room.doc.id)
  })()
  expect(
    lines(closed, 'competeAward')
      .filter(({ awardRatio }) => awardRatio)
      .map(({ offerPrice, awardAmount }) => [offerPrice, awardAmount]),
  ).toEqual([
    ['90.500000', '905.00'],
    ['80.250000', '802.50'],
  ])
  expect(closed).toMatchObject({ awardedAmount: '1707.50' })
})

test('the approval sheet of an award is printed by a name of its own, once it is handed in and for our side alone', async () => {
  const closed = await closedRoom(['9000', '8500'])
  const print = (person: Person, page: string) => call(world, person, '/v1/competeHeaderRestful/doPrint', page, { id: closed.id, paper: 'award' })
  expect(await arena.buyer.refused(print(arena.buyer, 'competeAwardSummary'))).toMatchObject({ status: 404 })
  await arena.buyer.act('competeHeader', 'doSubmit', closed)
  const sheet = (await textOfPdf(await bytesOf(await print(arena.buyer, 'competeAwardSummary')))).join()
  for (const word of ['授标审批表', '未批准', '8,500.00', '1,500.00', '9,000.00', '100']) expect(sheet).toContain(word)
  const supplier = arena.suppliers[1] as Person
  expect(await supplier.refused(print(supplier, 'competeListSupplier'))).toMatchObject({ status: 404 })
})
