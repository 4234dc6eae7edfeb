/** Whoever is invited to a competition is reminded the day before and half an hour before it begins. */
import { beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../support/world.ts'
import { type Arena, approvedCompetition, arenaOf, roomOf } from './rooms.ts'

let world: World
let arena: Arena

beforeAll(async () => {
  world = await openWorld()
  arena = await arenaOf(world)
})

test('CMP_REMIND is told the day before and again 30 minutes before the planned start, and not a minute earlier', async () => {
  const room = await roomOf(arena, await approvedCompetition(arena))
  const told = async () =>
    (
      await world.query<{ n: number }>(
        `select count(distinct creation_date)::int as n from site_message where template_code = 'CMP_REMIND' and business_id = $1`,
        [room.doc.id],
      )
    )[0]?.n
  await room.clock('8:10')
  expect(await told()).toBe(1)
  await room.clock('8:29:59')
  expect(await told()).toBe(1)
  await room.clock('8:30')
  expect(await told()).toBe(2)
  await room.clock('8:45')
  expect(await told()).toBe(2)
})
