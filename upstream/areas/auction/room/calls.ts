/** What is asked of auctions by names of their own: offers in the words of a room, answered with how it stands afterwards. */
import type { Pool } from 'pg'
import { z } from 'zod'
import { auctionHeader } from '../../../../catalogue/auction/auction-header.ts'
import { bidHeader } from '../../../../catalogue/auction/bid-header.ts'
import type { Answer } from '../../../../contract/types.ts'
import { askAsSystem } from '../../../platform/database/as-system.ts'
import { runAction } from '../../../runtime/change/change.ts'
import { refusingOnce } from '../../../runtime/change/idempotency.ts'
import { actionRequestIn, anId, shaped } from '../../../runtime/change/requests.ts'
import { readForPerson } from '../../../runtime/reading/record.ts'
import { enterRoleSql, inTransaction } from '../../../runtime/rows/database.ts'
import type { CallContext, NamedCall } from '../../../runtime/types.ts'
import { requireButton } from '../../../runtime/visibility/rights.ts'
import { live } from './live.ts'

type Body = Record<string, unknown>

const offered = z.object({
  id: anId,
  seenSeq: z.int().min(0).optional(),
  items: z.array(z.object({ itemId: anId, price: z.string() })),
  confirmFlag: z.enum(['Y', 'N']).optional(),
})

const isOffer = (body: Body): boolean => 'items' in body && !('rows' in body)

/** What was refused under a key is refused under it again. */
async function offer(
  pool: Pool,
  { menuId, language: _, ...body }: Body,
  context: CallContext,
  auctionOf: (id: string) => Promise<string>,
): Promise<Answer> {
  const { id, ...input } = shaped(offered, body)
  const auctionId = await auctionOf(id)
  const request = { menuId: Number(menuId ?? 0), rows: [{ id: auctionId }], input }
  const here: CallContext = { ...context, actor: { ...context.actor, page: 'inquiryNotQuotedList' } }
  const answer = await refusingOnce(pool, here, 'auctionHeader.doOfferPrice', request, () =>
    runAction(pool, auctionHeader, 'doOfferPrice', request, here),
  )
  const { room } = await live.roomFor(pool, auctionId, here)
  const [last] = await askAsSystem<{ seq: number | null }>(
    pool,
    'select max(bid_seq) as seq from bid_offer where auction_id = $1 and round = 0 and supplier_id = any($2::uuid[])',
    [auctionId, context.actor.supplierIds],
  )
  return {
    ...answer,
    data: {
      ...answer.data,
      seqNum: last?.seq ?? null,
      rank: room.own?.rank ?? null,
      end: room.turnEnd,
      extendCount: room.extendCount,
      lines: room.own?.lines.map(({ itemId, last, most, rank, best }) => ({ itemId, last, allowedMax: most, rank, best })) ?? [],
    },
  }
}

/** `auctionHeaderRestful/doSupplierAnswer`: with `items` an offer in an auction, else what is written in the own quotation. */
const answerInquiry = (pool: Pool, body: Body, context: CallContext): Promise<Answer> =>
  isOffer(body) ? offer(pool, body, context, async (id) => id) : runAction(pool, auctionHeader, 'doSupplierAnswer', actionRequestIn(body), context)

/** `bidHeaderRestful/doSupplierAnswer`: with `items` an offer in the auction of this quotation. */
function answerBid(pool: Pool, body: Body, context: CallContext): Promise<Answer> {
  if (!isOffer(body)) return runAction(pool, bidHeader, 'doSupplierAnswer', actionRequestIn(body), context)
  requireButton(bidHeader, context.actor, 'btnSupplierAnswer')
  return offer(pool, body, context, (id) =>
    inTransaction(pool, enterRoleSql(context.actor), async (tx) => String((await readForPerson(tx, bidHeader, id, context)).auctionId)),
  )
}

export const roomCalls = (pool: Pool): Readonly<Record<string, NamedCall>> => ({
  '/v1/auctionHeaderRestful/findMonitor': (body, context) => live.find(pool, body, context),
  '/v1/auctionHeaderRestful/doSupplierAnswer': (body, context) => answerInquiry(pool, body, context),
  '/v1/bidHeaderRestful/doSupplierAnswer': (body, context) => answerBid(pool, body, context),
})
