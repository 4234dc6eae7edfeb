/** One walk: steps taken by chance among what the documents of the house allow, each written down before it is tried. */
import { decimalsOf } from '../../catalogue/base/countable.ts'
import { clockDay } from '../../catalogue/constants/clock.ts'
import { agreeing } from '../../data/load/agreeing.ts'
import { newRandom, type Random } from '../../data/load/year/random.ts'
import { areaClock } from '../../upstream/platform/jobs/area-clock.ts'
import { doneAt } from '../../upstream/platform/jobs/rows.ts'
import { delegationsInForce } from '../../upstream/platform/rights/documents/delegation.ts'
import { Refusal } from '../../upstream/runtime/rules/refusal.ts'
import { dayAfter } from '../support/days.ts'
import type { Person } from '../support/world.ts'
import { type House, insiders } from './house.ts'
import { changedSince, lastNote } from './notes.ts'

export interface Walk {
  house: House
  random: Random
  /** What was done so far, and what became of it. */
  story: string[]
  /** Kinds of steps that succeeded. */
  done: string[]
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

export const newWalk = (house: House, seed: number): Walk => ({ house, random: newRandom(seed), story: [], done: [], refused: 0 })

/** Somebody with what they may at this moment: one of those whose work it is, or, one time in eight, anybody. */
export function somebody({ house, random }: Walk, whose: readonly (string | null)[]): Promise<Person> {
  const known = whose.filter((name) => name !== null)
  const name = known.length === 0 || random.chance(0.125) ? random.pick(everybody(house)) : random.pick(known)
  return house.world.person(name, undefined, house.clock.now)
}

export const suppliersOf = ({ goods }: House): string[] => [...new Set(goods.map(({ supplierUser }) => supplierUser))].sort()

export const everybody = (house: House): string[] => [...insiders, ...suppliersOf(house)]

/** One of the rows, which the statement puts in an order that every walk of this seed finds again; every other time one of the last, so that what was begun goes on. */
export async function oneOf<T>({ house, random }: Walk, sql: string, values: unknown[] = []): Promise<T | null> {
  const rows = await house.world.query<T>(sql, values)
  const among = random.chance(0.5) ? rows.slice(-3) : rows
  return among.length > 0 ? random.pick(among) : null
}

export const dayIn = ({ house }: Walk, days: number): string => dayAfter(house.clock.now, days)

/** With as many places as its unit is counted in; of what is measured now and then with too many. */
export function quantity({ random }: Walk, uom: string): string {
  const places = decimalsOf(uom) + (random.chance(0.03) ? 1 : 0)
  const factor = 10 ** places
  return (random.int(1, 300 * factor) / factor).toFixed(places)
}

/** A share of a quantity, at least the least that its unit counts. */
export function shareOf(qty: string, uom: string, factor: number): string {
  const [places, least] = [decimalsOf(uom), 10 ** -decimalsOf(uom)]
  return Math.max(least, Math.floor((Number(qty) * factor) / least) * least).toFixed(places)
}

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

/** Minutes, now and then a day or two; each night what the night does to delegations. */
async function letTimePass({ house: { clock, world }, random }: Walk): Promise<void> {
  const before = clockDay(clock.now)
  clock.now = new Date(clock.now.getTime() + random.int(1, random.chance(0.02) ? 2_000 : 20) * MINUTE_MS)
  if (clockDay(clock.now) === before) return
  await doneAt(world.pool, areaClock, clock.now)
  await doneAt(world.pool, delegationsInForce, clock.now)
}

/** Takes one of the steps that there is something to take with; what is refused must have changed nothing. */
export async function take(walk: Walk, steps: readonly (readonly [name: string, step: Step])[]): Promise<void> {
  const { house, random, story } = walk
  await letTimePass(walk)
  let [name, attempt]: [string, Attempt | null] = ['', null]
  while (!attempt) {
    const [called, step] = random.pick(steps)
    ;[name, attempt] = [called, await step(walk)]
  }
  const at = story.push(`${house.clock.now.toISOString().slice(0, 16)} ${attempt.by.actor.userName} ${name}: ${attempt.what}`) - 1
  const before = await lastNote(house.world)
  const refusal = await attempt.try().then(() => null, asRefusal)
  story[at] += refusal ? ` – ${saidBy(refusal)}` : ' – done'
  if (!refusal) walk.done.push(name)
  else walk.refused++
  const changed = refusal ? await changedSince(house.world, before) : []
  if (changed.length > 0) throw new Error(`What was refused changed ${changed.join(', ')}`)
}

const saidBy = ({ code, words, issues }: Refusal): string =>
  [code, ...(issues.length > 0 ? issues.map((issue) => issue.words.CN) : [words.CN])].join(' ')

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  throw error
}
