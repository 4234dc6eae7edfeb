/** One walk: steps taken by chance among what the documents of the house allow, each written down before it is tried. */

import { clockDay } from '../../catalogue/shell/clock.ts'
import { agreeing } from '../../data/load/agreeing.ts'
import { newRandom, type Random } from '../../data/load/year-random.ts'
import { Refusal } from '../../upstream/runtime/refusal.ts'
import { keepDelegations } from '../../upstream/services/identity/delegation.ts'
import { dayAfter } from '../support/days.ts'
import type { Person } from '../support/world.ts'
import { type House, insiders } from './house.ts'
import { changedSince, lastNote } from './notes.ts'

export interface Walk {
  house: House
  random: Random
  /** What was done so far, and what became of it. */
  story: string[]
  done: number
  refused: number
}

export interface Attempt {
  by: Person
  what: string
  try(): Promise<unknown>
}

/** Null where the house holds nothing to do it with. */
export type Step = (walk: Walk) => Promise<Attempt | null>

const MINUTE_MS = 60_000

export const newWalk = (house: House, seed: number): Walk => ({ house, random: newRandom(seed), story: [], done: 0, refused: 0 })

/** Somebody with what they may at this moment: one of those whose work it is, or, one time in eight, anybody. */
export function somebody({ house, random }: Walk, whose: readonly (string | null)[]): Promise<Person> {
  const known = whose.filter((name) => name !== null)
  const name = known.length === 0 || random.chance(0.125) ? random.pick(everybody(house)) : random.pick(known)
  return house.world.person(name, undefined, house.clock.now)
}

export const suppliersOf = ({ goods }: House): string[] => [...new Set(goods.map(({ supplierUser }) => supplierUser))].sort()

export const everybody = (house: House): string[] => [...insiders, ...suppliersOf(house)]

/** One of the rows, which the statement puts in an order that every walk of this seed finds again. */
export async function oneOf<T>({ house, random }: Walk, sql: string, values: unknown[] = []): Promise<T | null> {
  const rows = await house.world.query<T>(sql, values)
  return rows.length > 0 ? random.pick(rows) : null
}

export const dayIn = ({ house }: Walk, days: number): string => dayAfter(house.clock.now, days)

/** Whole pieces, or with as many places as are stored. */
export const quantity = ({ random }: Walk, uom: string): string =>
  uom === 'PCS' || uom === 'SET' ? String(random.int(1, 300)) : `${random.int(0, 90)}.${String(random.int(1, 9999)).padStart(4, '0')}`

export const price = ({ random }: Walk): string => `${random.int(0, 400)}.${String(random.int(0, 999_999)).padStart(6, '0')}`

/** Saves without reading it again: who may change something may still not see what became of it. */
export function save(by: Person, entity: string, draft: object, stored?: { id: string; version: number }): Promise<unknown> {
  const body = stored ? { id: stored.id, versionNum: stored.version, draft } : { draft }
  return agreeing((confirmed) => by.verb(entity, 'saveOrUpdate', { ...body, confirmed }))
}

/** A document as a step finds it. */
export interface Found {
  id: string
  num: string
  version: number
  status: string
}

export const acting = (by: Person, entity: string, action: string, { id, version }: Found, asked: object = {}) =>
  by.act(entity, action, { id, versionNum: version }, asked)

/** Minutes or hours, now and then two days; each night what the night does to delegations. */
async function letTimePass({ house: { clock, world }, random }: Walk): Promise<void> {
  const before = clockDay(clock.now)
  clock.now = new Date(clock.now.getTime() + random.int(5, random.chance(0.1) ? 3_000 : 120) * MINUTE_MS)
  if (clockDay(clock.now) !== before) await keepDelegations(world.pool, clock.now)
}

/** Takes a step if there is one to take; what is refused must have changed nothing. */
export async function take(walk: Walk, name: string, step: Step): Promise<void> {
  const { house, story } = walk
  await letTimePass(walk)
  const attempt = await step(walk)
  if (!attempt) return
  const at = story.push(`${house.clock.now.toISOString().slice(0, 16)} ${attempt.by.actor.userName} ${name}: ${attempt.what}`) - 1
  const before = await lastNote(house.world)
  const refusal = await attempt.try().then(() => null, asRefusal)
  story[at] += refusal ? ` – ${refusal.code} ${refusal.words.CN}` : ' – done'
  if (!refusal) walk.done++
  else {
    walk.refused++
    const changed = await changedSince(house.world, before)
    if (changed.length > 0) throw new Error(`What was refused changed ${changed.join(', ')}`)
  }
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  throw error
}
