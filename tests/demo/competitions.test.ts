/** Competitions of the demo company, loaded for the day on which tests run. */
import { expect, test } from 'vitest'
import { loadCompetitions } from '../../data/load/sourcing/competitions.ts'
import { NOW } from '../support/world.ts'
import { loaded } from './loaded.ts'

const { rows, count } = loaded(loadCompetitions)

test.each([
  ['compete_header', 9],
  ['compete_item', 26],
  ['compete_supplier', 38],
  ['compete_offer', 190],
])('%s: %i', async (what, expected) => expect(await count(what)).toBe(expected))

test('9 competitions stand in the states of their way, four free, three in sealed rounds, two in rotation', async () => {
  expect(await rows('select status, count(*)::int as n from compete_header group by 1 order by status collate "C"')).toEqual([
    { status: 'APPROVED', n: 2 },
    { status: 'AWARDED', n: 3 },
    { status: 'CLOSED', n: 1 },
    { status: 'DRAFT', n: 1 },
    { status: 'NO_AWARD', n: 1 },
    { status: 'RUNNING', n: 1 },
  ])
  expect(await rows('select compete_mode as mode, count(*)::int as n from compete_header group by 1 order by 1')).toEqual([
    { mode: 'FREE', n: 4 },
    { mode: 'ROTATE', n: 2 },
    { mode: 'ROUND', n: 3 },
  ])
})

test('one room may be opened at once, one is paused in its turn, and awards have written prices', async () => {
  expect(await rows(`select status, count(*)::int as n from compete_hall group by 1 order by 1`)).toEqual([
    { status: 'CLOSED', n: 5 },
    { status: 'PAUSED', n: 1 },
    { status: 'WAITING', n: 2 },
  ])
  expect(await count(`compete_hall where status = 'WAITING' and plan_start_date <= '${new Date(NOW.getTime() + 30 * 60_000).toISOString()}'`)).toBe(1)
  expect(await count(`pricing_header where source_type = 'COMPETE' and status = 'APPROVED'`)).toBe(3)
  expect(await count(`compete_header where creation_date > '${NOW.toISOString()}'`)).toBe(0)
})
