/** What suppliers reply in secret, each kind with its story from the first touch to the last moment before the opening. */
import { expect } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { begunBid, lines, type Market, runningInquiry } from '../auction/inquiries.ts'
import { arenaOf, runningRoom } from '../compete/rooms.ts'
import { filesOf } from '../files/attaching.ts'

export interface Reply {
  /** What is answered. */
  asked: { entity: string; id: string }
  /** The document in its envelope, its field that says what it answers, and the event by which its supplier hears that it has arrived. */
  made?: { entity: string; of: string; told: string }
  /** What is done by the supplier, one after the other, each at a moment of its own. */
  steps: readonly (readonly [does: string, step: (at: Date) => Promise<unknown>])[]
  /** What it says, all of it. */
  words: readonly string[]
}

/** The receipt goes to a colleague of the supplier as well, and an administrator has set that buyers get a copy. */
async function copiedToOurSide({ world, stranger }: Market, eventCode: string, supplier: string): Promise<void> {
  await world.query('update "user" set supplier_ids = supplier_ids || $2::uuid where id = $1', [
    stranger.actor.userId,
    await world.idOf('supplierInfo', supplier),
  ])
  const admin = await world.person('admin')
  const [known] = await world.query<{ id: string }>('select id from msg_config where event_code = $1', [eventCode])
  await admin.save(
    'msgConfig',
    { msgConfigReceiver: [{ receiverRule: 'RESPONSIBILITY', receiverArg: 'buyer', ccFlag: 'Y' }] },
    await admin.find('msgConfig', String(known?.id)),
  )
}

/** By the document that is answered: a reply of the first bidder to what all three are asked. */
export const replies: Readonly<Record<string, (market: Market) => Promise<Reply>>> = {
  auctionHeader: async (market) => {
    const [bidder, , third] = market.bidders
    const inquiry = await runningInquiry(market, {
      auctionItem: [
        {
          ...{ itemDesc: '压铸支架', requestQty: '1000', uom: 'PCS', needByDate: market.buyer.inDays(40) },
          auctionProp: [
            { propName: '材质', propType: 'TEXT' },
            { propName: '料', propType: 'COST' },
          ],
        },
      ],
    })
    const asked = { entity: 'auctionHeader', id: inquiry.id }
    await copiedToOurSide(market, 'AUC_RECEIPT', 'S000001')
    const own = async (): Promise<Doc> => begunBid(bidder, inquiry)
    const typed = async (price: string, cost = price) => {
      const bid = await own()
      const bidItem = lines(bid, 'bidItem').map((line) => ({
        ...{ id: line.id, netPrice: price, brand: '密牌子七一七', freightPrice: '717.737341' },
        bidProp: lines(line, 'bidProp').map(({ id, propType }) => ({ id, value: propType === 'COST' ? cost : '密应答七一七' })),
      }))
      return { bid, draft: { leadDays: 20, remark: '密说明七一七', bidItem } }
    }
    return {
      asked,
      made: { entity: 'bidHeader', of: 'auctionId', told: 'AUC_RECEIPT' },
      steps: [
        ['begins', (at) => bidder.at(at).act('auctionHeader', 'doQuote', { id: inquiry.id })],
        [
          'saves a draft',
          async (at) => {
            const { bid, draft } = await typed('717.737311')
            await bidder.at(at).save('bidHeader', draft, bid)
          },
        ],
        [
          'attaches a file',
          async (at) =>
            filesOf(market.world).upload(bidder.at(at), { functionId: 'bidHeader', businessId: (await own()).id }, [
              ['密附件名七一七.txt', Buffer.from('密附件内容七一七'.repeat(9_000))],
            ]),
        ],
        [
          'is refused with a figure',
          async (at) => {
            const { bid, draft } = await typed('717.737321', '717.737391')
            const refusal = await bidder.refused(bidder.at(at).act('bidHeader', 'doSupplierAnswer', bid, { draft }))
            expect(refusal.issues[0]?.code).toBe('bidHeader.COST_SUM')
          },
        ],
        [
          'sends',
          async (at) => {
            const { bid, draft } = await typed('717.737331')
            await bidder.at(at).act('bidHeader', 'doSupplierAnswer', bid, { draft })
          },
        ],
        ['withdraws', async (at) => bidder.at(at).act('bidHeader', 'doWithdraw', await own())],
        ['sends by the inquiry', (at) => bidder.at(at).act('auctionHeader', 'doSupplierAnswer', { id: inquiry.id })],
        [
          'declines, another one',
          (at) =>
            third
              .at(at)
              .act('auctionHeader', 'doSupplierRefuse', { id: inquiry.id }, { input: { refuseReason: 'PRICE', refuseText: '密拒绝七一七' } }),
        ],
      ],
      words: ['717.7373', '717,737', '密牌子七一七', '密应答七一七', '密说明七一七', '密附件名七一七', '密附件内容七一七'],
    }
  },
  // Offers of a sealed turn are no documents.
  competeHall: async ({ world }) => {
    const arena = await arenaOf(world)
    const competeItem = [{ itemDesc: '支架', requestQty: '1', uom: 'PCS', ceilingPrice: '800000', needByDate: arena.buyer.inDays(60) }]
    const room = await runningRoom(arena, { competeMode: 'ROUND', maxTurns: 3, eliminateCount: 1, keepMin: 2, competeItem }, 3)
    return {
      asked: { entity: 'competeHall', id: room.hallId },
      steps: [
        ['offers', () => room.offer(0, '9:05', '717737.31')],
        ['is refused', () => arena.buyer.refused(room.offer(0, '9:06', '817737.31'))],
        ['offers less', () => room.offer(0, '9:07', '717737.21')],
      ],
      words: ['717737', '717,737', '817,737'],
    }
  },
}
