/** What an inquiry is worth and what it is compared with, in its own unit and currency; who ends it, and who is reminded. */
import { beforeAll, expect, test } from 'vitest'
import { areaClock } from '../../upstream/platform/jobs/area-clock.ts'
import { doneAt } from '../../upstream/platform/jobs/rows.ts'
import { looseGoods } from '../support/sold-goods.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { after, draftInquiry, lines, type Market, marketOf, read, runningInquiry, sentBid } from './inquiries.ts'

let world: World
let market: Market

beforeAll(async () => {
  world = await openWorld()
  market = await marketOf(world)
})

const item = (more: Record<string, unknown>) => ({ itemDesc: '支架', requestQty: '1000', uom: 'PCS', needByDate: market.buyer.inDays(40), ...more })

test.each([
  // At 7.0765 these are 495,355.00 and 566,120.00 CNY.
  ['USD', '70', 'CUSTODY'],
  ['USD', '80', 'COMMITTEE'],
  ['CNY', '499.99', 'CUSTODY'],
  ['CNY', '500', 'COMMITTEE'],
])('1,000 pieces at %s %s are opened by %s', async (currency, referencePrice, openMode) => {
  const draft = await draftInquiry(market, { currency, openThreshold: 2, auctionItem: [item({ referencePrice })] })
  expect((await read(market, draft)).openMode).toBe(openMode)
})

test('the last price of a piece is compared with by the box, in the currency of the inquiry, and with no unit that nothing leads to', async () => {
  // Kept in pieces, bought in boxes of 1,000.
  const materialId = await world.idOf('materialItem', '0203010001')
  await world.query('update material_org set last_price = 0.06 where material_id = $1 and org_id = $2', [materialId, market.org])
  const wanted = ['BOX', 'PCS', 'M'].map((uom) => item({ materialId, uom, requestQty: '2' }))
  const lastPrices = async (currency: string) => {
    const draft = await draftInquiry({ ...market, buyer: market.manager }, { currency, auctionItem: [...wanted, item({})] })
    return lines(await market.manager.find('auctionHeader', draft.id), 'auctionItem').map(({ lastPrice }) => lastPrice)
  }
  expect(await lastPrices('CNY')).toEqual(['60.000000', '0.060000', null, null])
  expect(await lastPrices('USD')).toEqual(['8.478768', '0.008479', null, null])
})

test('a line that was estimated at 10 USD is asked for with a reference of 70.765 CNY', async () => {
  const goods = await looseGoods(world)
  const requisition = await market.buyer.save('requisitionHeader', {
    billTypeId: await world.idOf('purchaseBillType', 'PR_STD'),
    ...{ orgId: goods.org, purpose: '补充库存', currency: 'USD' },
    requisitionLine: [{ materialId: goods.material, requestQty: '100', needByDate: market.buyer.inDays(60), estimatedPrice: '10' }],
  })
  await market.buyer.act('requisitionHeader', 'doSubmit', requisition)
  await market.manager.act('requisitionHeader', 'doApproval', await market.manager.find('requisitionHeader', requisition.id))
  const [line] = lines(await market.buyer.find('requisitionHeader', requisition.id), 'requisitionLine')
  const take = { take: 'requisitionLines', rows: [{ id: line?.id }] }
  const { made } = (await market.buyer.verb('auctionHeader', 'doTake', take, { page: 'inquiryProposalList' })).data as { made: { id: string }[] }
  const draft = await market.buyer.find('auctionHeader', String(made[0]?.id))
  expect([draft.currency, lines(draft, 'auctionItem')[0]?.referencePrice]).toEqual(['CNY', '70.765000'])
})

test('once published an inquiry is cancelled by a manager alone', async () => {
  const { buyer, manager } = market
  const draft = await draftInquiry(market)
  await buyer.act('auctionHeader', 'doCancel', draft, { reason: '需求取消' })
  const inquiry = await runningInquiry(market)
  const refusal = await buyer.refused(buyer.act('auctionHeader', 'doCancel', inquiry, { reason: '需求取消' }))
  expect(refusal.words).toEqual({ CN: '发布后只能由经理取消', EN: 'After publication only a manager cancels' })
  await manager.act('auctionHeader', 'doCancel', await manager.find('auctionHeader', inquiry.id), { reason: '需求取消' })
  expect((await read(market, inquiry)).status).toBe('CANCELLED')
})

test('two hours before the end whoever has sent no quotation is reminded, and nobody else', async () => {
  const inquiry = await runningInquiry(market)
  const [first, second, third] = market.bidders
  await sentBid(first, inquiry, ['12', '8'])
  const reminded = async (person: Person) =>
    (
      await world.query<{ n: number }>(
        `select count(*)::int as n from site_message where template_code = 'AUC_REMIND' and business_id = $1 and user_id = $2`,
        [inquiry.id, person.actor.userId],
      )
    )[0]?.n
  await doneAt(world.pool, areaClock, new Date(after(market, 61)))
  expect(await Promise.all([first, second, third].map(reminded))).toEqual([0, 1, 1])
})
