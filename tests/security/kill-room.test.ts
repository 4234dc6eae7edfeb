/** S12.2, S7.6: the services are killed in the middle of a turn while suppliers offer: no acknowledged offer is lost, none is there twice, the sequence has no gap, and a turn that ran out meanwhile is not decided for anybody. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { type Arena, approvedCompetition, arenaOf, offersIn, type Room, roomOf } from '../compete/rooms.ts'
import { type System, startSystem } from '../support/system.ts'
import { windowOf } from '../support/window-of.ts'
import { openWorld, type World } from '../support/world.ts'

let system: System
let world: World
let arena: Arena

beforeAll(async () => {
  system = await startSystem({ background: true })
  world = await openWorld(system.database)
  arena = await arenaOf(world)
})

/** Its first turn runs for a minute, and each offer in it gives two more. */
async function running(more: Record<string, unknown> = {}): Promise<Room> {
  const planStartDate = new Date(arena.buyer.now().getTime() + 10 * 60_000).toISOString()
  const room = await roomOf(arena, await approvedCompetition(arena, { planStartDate, turnDurationSec: 120, extendMax: 99, ...more }))
  await arena.buyer.act('competeHall', 'doOpen', await room.hall())
  for (const supplier of arena.suppliers.slice(0, 2))
    await supplier.act('competeHall', 'doSupplierReady', { id: room.hallId }, { input: { ruleHash: room.doc.ruleHash } })
  await arena.buyer.act('competeHall', 'doTurnProcess', await room.hall(), { input: { command: 'START' } })
  return room
}

const GIVE_UP_AFTER_MS = 120_000

/** Sent again under its key until it is answered, as a browser does; whether it was taken, which an address without what was typed says. */
async function offered(page: Page, address: string, amount: string): Promise<boolean> {
  const form = { _idem: randomUUID(), seenSeq: '0', amount, intent: 'doOfferPrice' }
  const end = Date.now() + GIVE_UP_AFTER_MS
  for (;;) {
    const answer = await page.request.post(address, { form, maxRedirects: 0, headers: { origin: system.origin } }).catch(() => null)
    if (answer?.status() === 303) return !(answer.headers().location ?? '').includes('amount=')
    if (Date.now() > end) throw new Error(`No answer but ${answer?.status()}`)
    await sleep(20)
  }
}

const OFFERS_EACH = 12

test('killed again and again in the middle of a turn, the services lose no offer that they acknowledged', async () => {
  const room = await running()
  const taken: string[] = []
  const offering = Promise.all(
    [0, 1].map(async (which) => {
      const page = await windowOf(system, `supplier0${which + 1}`, false)
      await page.goto(`${system.origin}/main/competeHallSupplier/record?id=${room.hallId}`)
      const address = new URL(String(await page.locator('.room form').first().getAttribute('action')), system.origin).href
      for (let nth = 0; nth < OFFERS_EACH; nth++) {
        const amount = String(480_000 - nth * 2_000 - which * 1_000)
        if (await offered(page, address, amount)) taken.push(`S00000${which + 1} ${amount}.00`)
      }
      await page.context().close()
    }),
  )
  for (const share of [0.25, 0.5, 0.75]) {
    await expect.poll(() => taken.length, { timeout: GIVE_UP_AFTER_MS }).toBeGreaterThan(OFFERS_EACH * 2 * share - 2)
    await system.stopUpstream()
    await system.startUpstream()
  }
  await offering
  const offers = await offersIn(room)
  expect(offers.map(({ code, amount }) => `${code} ${amount}`).sort()).toEqual(taken.sort())
  expect(taken).toHaveLength(OFFERS_EACH * 2)
  const events = await world.query<{ seq: number; kind: string }>('select seq, kind from room_event where room_id = $1 order by seq', [room.hallId])
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, at) => at + 1))
  expect(events.filter(({ kind }) => kind === 'offer').map(({ seq }) => seq)).toEqual(offers.map(({ seq }) => seq))
  // Each extension is that of an offer, and the end is what they come to.
  const [turn] = await world.query<{ extensions: number; whole: number }>(
    `select t.extend_count as extensions, extract(epoch from h.turn_end_date - t.start_date)::int as whole from compete_turn t join compete_hall h on h.current_turn_id = t.id where h.id = $1`,
    [room.hallId],
  )
  const extending = offers.filter(({ extended }) => extended === 'Y').length
  expect(turn).toEqual({ extensions: extending, whole: 120 + extending * 120 })
})

test('a turn whose end went by while nobody was there is interrupted when the services are back, and goes on with what was left', async () => {
  const room = await running({ autoExtendFlag: 'N' })
  await arena.suppliers[0]?.act('competeHall', 'doOfferPrice', { id: room.hallId }, { input: { amount: '480000' } })
  await system.stopUpstream()
  // They were away over its end for 16 s.
  const minute = `interval '1 minute'`
  await world.query(`update room_event set at = at - ${minute} where room_id = $1`, [room.hallId])
  await world.query(`update services_process set seen_at = seen_at - ${minute}`)
  await world.query(`update compete_hall set turn_end_date = clock_timestamp() - interval '16 seconds' where id = $1`, [room.hallId])
  await system.startUpstream()
  await expect.poll(async () => (await room.hall()).status, { timeout: GIVE_UP_AFTER_MS }).toBe('SUSPENDED')
  expect(Number((await room.hall()).pausedRemainingMs)).toBeGreaterThan(0)
  expect((await offersIn(room)).map(({ status }) => status)).toEqual(['VALID'])
  await arena.buyer.act('competeHall', 'doTurnProcess', await room.hall(), { input: { command: 'RESCHEDULE' }, reason: '服务恢复' })
  await arena.buyer.act('competeHall', 'doTurnProcess', await room.hall(), { input: { command: 'RESUME' } })
  await arena.suppliers[1]?.act('competeHall', 'doOfferPrice', { id: room.hallId }, { input: { amount: '470000' } })
  expect((await offersIn(room)).map(({ amount }) => amount)).toEqual(['480000.00', '470000.00'])
})
