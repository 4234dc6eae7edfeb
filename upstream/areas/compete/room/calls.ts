/** What is asked of rooms by names of their own: the action itself, told in the words of a room, and answered with how it stands afterwards. */
import type { Pool } from 'pg'
import { z } from 'zod'
import { competeHall } from '../../../../catalogue/compete/compete-hall.ts'
import type { ActionRequest, Answer } from '../../../../contract/types.ts'
import { askAsSystem } from '../../../platform/database/as-system.ts'
import { runAction } from '../../../runtime/change/change.ts'
import { refusingOnce } from '../../../runtime/change/idempotency.ts'
import { actionRequestIn, anId, shaped } from '../../../runtime/change/requests.ts'
import type { CallContext, NamedCall } from '../../../runtime/types.ts'
import { live } from './live.ts'

type Body = Record<string, unknown>

const offered = z.object({
  hallId: anId,
  seenSeq: z.int().min(0).optional(),
  amount: z.string().optional(),
  items: z.array(z.object({ itemId: anId, price: z.string() })).optional(),
  passFlag: z.enum(['Y', 'N']).optional(),
  confirmFlag: z.enum(['Y', 'N']).optional(),
})

const told = z.object({
  ids: z.array(anId).length(1),
  versionNum: z.int(),
  command: z.string(),
  reason: z.string().optional(),
  offerId: anId.optional(),
  supplierId: anId.optional(),
})

function offerRequest({ menuId, language: _, ...body }: Body): ActionRequest {
  if ('rows' in body) return actionRequestIn({ menuId, ...body })
  const { hallId, ...input } = shaped(offered, body)
  return { menuId: Number(menuId ?? 0), rows: [{ id: hallId }], input }
}

function turnRequest({ menuId, language: _, ...body }: Body): ActionRequest {
  if ('rows' in body) return actionRequestIn({ menuId, ...body })
  const { ids, versionNum, ...input } = shaped(told, body)
  return { menuId: Number(menuId ?? 0), rows: ids.map((id) => ({ id, versionNum })), input }
}

/** `competeHallRestful/doOfferPrice`: what was refused under a key is refused under it again. */
async function doOfferPrice(pool: Pool, body: Body, context: CallContext): Promise<Answer> {
  const request = offerRequest(body)
  const route = 'competeHall.doOfferPrice'
  const answer = await refusingOnce(pool, context, route, request, () => runAction(pool, competeHall, 'doOfferPrice', request, context))
  const hallId = String(request.rows[0]?.id)
  const { room } = await live.roomFor(pool, hallId, context)
  const [last] = await askAsSystem<{ seq: number | null }>(
    pool,
    'select max(seq_num) as seq from compete_offer where compete_hall_id = $1 and supplier_id = any($2::uuid[])',
    [hallId, context.actor.supplierIds],
  )
  return {
    ...answer,
    data: {
      ...answer.data,
      seqNum: last?.seq ?? null,
      rank: room.own?.rank ?? null,
      end: room.turnEnd ?? room.slotEnd,
      extendCount: room.extendCount,
      allowedMax: room.own?.lines.map(({ itemId, most }) => ({ itemId, most })) ?? [],
    },
  }
}

export const roomCalls = (pool: Pool): Readonly<Record<string, NamedCall>> => ({
  '/v1/competeHallRestful/findLive': (body, context) => live.find(pool, body, context),
  '/v1/competeHallRestful/doOfferPrice': (body, context) => doOfferPrice(pool, body, context),
  '/v1/competeHallRestful/doTurnProcess': (body, context) => runAction(pool, competeHall, 'doTurnProcess', turnRequest(body), context),
})
