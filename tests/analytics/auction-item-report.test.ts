/** The inquiry item report: how far quotations were apart, what awards saved against the reference, and nothing of what is not opened. */
import { beforeAll, expect, test } from 'vitest'
import { clockAt, offerAt, runningAuction } from '../auction/auctions.ts'
import { closeAll } from '../auction/clock.ts'
import { afterEnd, lines, type Market, marketOf, openedInquiry, runningInquiry, sentBid } from '../auction/inquiries.ts'
import { openWorld, type World } from '../support/world.ts'
import { reportOf } from './reading.ts'

let world: World
let market: Market

beforeAll(async () => {
  world = await openWorld()
  market = await marketOf(world)
})

const read = (by: string[], search?: Record<string, string>) => reportOf(world, afterEnd(market.manager), 'auctionItemReport', by, search)

test('analytics 6: quotations of an inquiry that is not opened are in no figure, opened they are, and an award saves 950.00 of 17,250.00 against the reference', async () => {
  const sealed = await runningInquiry(market)
  await sentBid(market.bidders[0], sealed, ['3.21', '1.23'])
  expect((await read(['line'])).rows).toEqual([])
  const opened = await openedInquiry(market, () => closeAll(world, market))
  const buyer = afterEnd(market.buyer)
  await buyer.act('auctionHeader', 'doAwardLowest', opened)
  const { rows, total } = await read(['line'])
  expect(rows.map(({ quoted, best, worst, awarded, saved }) => [quoted, Number(best), Number(worst), awarded, saved]).sort()).toEqual([
    ['3', 12.3, 12.8, '12300.00', '700.00'],
    ['3', 8, 8.6, '4000.00', '250.00'],
  ])
  expect(total).toMatchObject({ offers: '6', awarded: '16300.00', reference: '17250.00', saved: '950.00', savingShare: '5.5072', bargained: '0.00' })
  expect(JSON.stringify(await read(['supplier']))).not.toMatch(/3\.21|1\.23/)
})

test('an auction whose first offer was 98 and whose winner ended at 95 saved 3,000.00 on 1,000 pieces', async () => {
  const auction = await runningAuction(market)
  const [first, second] = market.bidders
  await offerAt(market, first, '14:00', auction, '98')
  await offerAt(market, second, '14:10', auction, '97')
  await offerAt(market, first, '14:20', auction, '95')
  await clockAt(market, '15:00:05')
  const buyer = afterEnd(market.buyer)
  const ended = await buyer.find('auctionHeader', auction.id)
  expect(lines(ended, 'auctionAward').map(({ firstNetPrice, netPrice }) => [Number(firstNetPrice), Number(netPrice)])).toEqual([
    [98, 95],
    [97, 97],
  ])
  await buyer.act('auctionHeader', 'doAwardLowest', ended)
  const { rows } = await read(['type'], { auctionType: 'REVERSE_AUCTION' })
  expect(rows.map(({ awarded, bargained }) => [awarded, bargained])).toEqual([['95000.00', '3000.00']])
})
