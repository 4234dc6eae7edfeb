/** `redisManagement`: what is remembered, key by key and never with its value, and how to have it forgotten. */
import type { Pool } from 'pg'
import { type AreaName, areaNames, cacheAreas } from '../../../catalogue/identity/cache-areas.ts'
import type { Answer } from '../../../contract/types.ts'
import { refuseRule } from '../../runtime/rules/refusal.ts'
import type { CallContext } from '../../runtime/types.ts'
import { requirePageButton } from '../../runtime/visibility/rights.ts'
import { asSystem } from '../database/as-system.ts'
import { writeLog } from '../logs/system-log.ts'
import { evictArea, factsOfAreas, keysOfArea, refreshArea } from './areas.ts'

const operations = { REFRESH: ['刷新缓存', 'Cache refreshed'], EVICT: ['清除缓存', 'Cache evicted'] } as const

const label = { area: ['区域', 'Area'], op: ['操作', 'Operation'], prefix: ['键前缀', 'Key prefix'], count: ['条数', 'Entries'] } as const

export async function manageCache(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer> {
  const { actor } = context
  const page = actor.page === 'redis' ? 'redis' : 'redisManage'
  const op = String(body.op ?? 'LIST')
  if (op === 'LIST') {
    requirePageButton(page, actor, 'btnQuery')
    return ok(body.area ? await keysOfArea(pool, areaIn(body), prefixIn(body)) : await factsOfAreas(pool))
  }
  if (op === 'REFRESH') {
    requirePageButton('redisManage', actor, 'btnRefreshCache')
    return ok({ count: await done(pool, context, op, areaIn(body), '', refreshArea(pool, areaIn(body))) })
  }
  if (op !== 'EVICT') refuseRule('NOT_A_CODE', { label: label.op, given: op }, { at: 'op' })
  requirePageButton('redisManage', actor, 'btnEvict')
  const [area, prefix] = [areaIn(body), prefixIn(body)]
  // Nobody signs everybody out by leaving a box empty.
  if (area === 'sessions' && prefix === '') refuseRule('REQUIRED', { label: label.prefix }, { at: 'prefix' })
  return ok({ count: await done(pool, context, op, area, prefix, evictArea(pool, area, prefix)) })
}

const ok = (data: unknown): Answer => ({ status: '200', msg: '', data })

function areaIn({ area }: Record<string, unknown>): AreaName {
  return areaNames.find((name) => name === area) ?? refuseRule('NOT_A_CODE', { label: label.area, given: String(area ?? '') }, { at: 'area' })
}

function prefixIn({ prefix }: Record<string, unknown>): string {
  const given = typeof prefix === 'string' ? prefix.trim() : ''
  return given.length > 200 ? refuseRule('TOO_LONG', { label: label.prefix, max: 200, length: given.length }, { at: 'prefix' }) : given
}

/** Whoever makes the house forget is remembered. */
async function done(
  pool: Pool,
  context: CallContext,
  op: keyof typeof operations,
  area: AreaName,
  prefix: string,
  work: Promise<number>,
): Promise<number> {
  const count = await work
  const { actor, now, address, requestId } = context
  const { userId, userName } = actor
  const [cn, en] = operations[op]
  await asSystem(pool, async (tx) => {
    writeLog(tx, {
      now,
      category: 'CONFIG',
      userId,
      userName,
      address,
      requestId,
      message: { CN: `${cn}：${cacheAreas[area][0]}`, EN: `${en}: ${cacheAreas[area][1]}` },
      detail: [[`${label.prefix[0]}: "${prefix}", ${label.count[0]}: ${count}`], [`${label.prefix[1]}: "${prefix}", ${label.count[1]}: ${count}`]],
    })
    await tx.query(
      `insert into audit_event (at, kind, user_id, user_name, responsibility, address, request_id, entity, action) values ($1, 'CACHE', $2, left($3, 60), $4, $5, $6, $7, $8)`,
      [now, userId, actor.displayName, actor.responsibility, address, requestId, area, op],
    )
  })
  return count
}
