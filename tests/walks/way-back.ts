/** A walk over the documents of areas: each action in each state that it starts from, on documents that situations of the pages make and steps lead on; at every station somebody must be able to go on. */

import { areas, documents, feedsOf } from '../../catalogue/index.ts'
import type { Action, AnyDefinition, Field } from '../../catalogue/language/define.ts'
import { firstState } from '../../catalogue/language/rights.ts'
import { draftOf as draftOfCopy } from '../../upstream/runtime/change/copy.ts'
import { Refusal } from '../../upstream/runtime/rules/refusal.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { snake } from '../../upstream/store/tables.ts'
import { peopleOf } from '../delivery/goods.ts'
import { type House, type Situation, situations } from '../pages/situations.ts'
import { freshDatabase } from '../support/database.ts'
import { openWorld, type Person } from '../support/world.ts'
import { broken } from './bounds.ts'
import { differences } from './figures.ts'
import { besides, freeFor, freeLine, goesOn, isOfPeople, leadsOn, type Standing, seenBy } from './free.ts'
import { corrections, stations } from './of-ways-back.ts'
import { noteStations, type Station, stateColumn } from './stations.ts'

/** Where goods and money go. */
const walkedAreas = ['purchasing', 'delivery', 'shopping', 'finance']

export const walked: readonly AnyDefinition[] = areas.filter(({ name }) => walkedAreas.includes(name)).flatMap(({ documents }) => documents)

const cast = ['buyer1', 'manager1', 'supplier01', 'warehouse1', 'quality1', 'finance1', 'finance2', 'approver1', 'engineer1', 'admin']

/** How an action is taken: what its situation says, but for the document. */
type Manner = Omit<Situation, 'doc'>

export interface Way {
  house: House
  people: ReadonlyMap<string, Person>
  since(): Promise<Station[]>
  /** By `entity.STATE` the documents that came to it, the last one last. */
  came: Map<string, Set<string>>
  /** `entity.STATE` in which somebody looked around. */
  visited: Set<string>
  /** `entity.STATE` that a step led away from. */
  left: Set<string>
  /** `entity.STATE.action`, with what became of it. */
  taken: Map<string, string>
  manners: Map<string, Manner>
  /** `entity.STATE` with the step that led there, where somebody looked for what is free. */
  looked: Set<string>
  /** How another document comes to a state: made by a situation, and led on by its action where the state lies behind it. */
  recipes: Map<string, () => Promise<string>>
  stuck: string[]
}

export async function openWay(): Promise<Way> {
  const database = await freshDatabase({ base: true })
  // Situations are those of pages, and live in the present as these do.
  const world = await openWorld(database)
  await world.query('update asl_line set min_order_qty = null, pack_qty = null')
  const people = new Map(await Promise.all(cast.map(async (name) => [name, await world.person(name)] as const)))
  const house = { world, ...(await peopleOf(world)), admin: people.get('admin'), finance: people.get('finance1') } as House
  const since = await noteStations(world, walked)
  return {
    ...{ house, people, since, came: new Map(), visited: new Set(), left: new Set(), taken: new Map() },
    ...{ manners: new Map(), looked: new Set(), recipes: new Map(), stuck: [] },
  }
}

export const placeOf = ({ entity }: AnyDefinition, state: string) => `${entity}.${state}`

async function stateOf({ house }: Way, { definition, id }: Standing): Promise<string> {
  const [row] = await house.world.query<{ state: string }>(
    `select ${stateColumn(definition)} as state from "${snake(definition.entity)}" where id = $1`,
    [id],
  )
  return row?.state ?? ''
}

/** Somebody must be able to go on, with the document or with one that hangs together with it; where it ends nobody need. */
async function lookAround(way: Way, standing: Standing, why: string): Promise<void> {
  const { definition, id } = standing
  const state = await stateOf(way, standing)
  if (!state) return
  const place = placeOf(definition, state)
  way.visited.add(place)
  const here = way.came.get(place) ?? new Set()
  here.delete(id)
  way.came.set(place, here.add(id))
  // Master data are switched on and off, and end nowhere.
  if (definition.type === 'master' || definition.states[state]?.end) return
  const arrival = `${place} after ${why}`
  if (way.looked.has(arrival)) return
  way.looked.add(arrival)
  const people = inOrder(way, definition.entity)
  if (await goesOn(people, standing)) return
  for (const other of await besides(way.house.world, documents, standing)) if (await goesOn(inOrder(way, other.definition.entity), other)) return
  way.stuck.push(arrival)
}

/** Those first who take its actions. */
function inOrder({ people, manners }: Way, entity: string): Person[] {
  const hands = [...manners].flatMap(([key, { by }]) => (key.startsWith(`${entity}.`) ? [by] : []))
  return [...new Set([...hands, ...people.keys()])].flatMap((name) => people.get(name) ?? [])
}

/** Whatever the last steps have led on, as it stands now. */
async function moved(way: Way): Promise<Iterable<Station>> {
  const last = new Map<string, Station>()
  for (const station of await way.since()) {
    if (station.from) way.left.add(placeOf(station.definition, station.from))
    last.set(station.id, station)
  }
  return last.values()
}

async function lookAtMoved(way: Way, why: string): Promise<void> {
  for (const station of await moved(way)) await lookAround(way, station, why)
}

const byName = async (way: Way, name: string): Promise<Person> => {
  const person = way.people.get(name) ?? (await way.house.world.person(name))
  ;(way.people as Map<string, Person>).set(name, person)
  return person
}

/** Each action once in its situation; what it led to serves what comes after. */
export async function walkSituations(way: Way, definition: AnyDefinition): Promise<void> {
  const { entity } = definition
  for (const [name, make] of Object.entries(situations[entity] ?? {})) {
    const situation = await make(way.house)
    const { doc, ...manner } = situation
    way.manners.set(`${entity}.${name}`, manner)
    await byName(way, manner.by)
    await moved(way)
    const standing = { definition, id: doc.id }
    await lookAround(way, standing, `${entity}.${name} can be taken`)
    const before = await stateOf(way, standing)
    const again = async () => (await make(way.house)).doc.id
    if (!way.recipes.has(placeOf(definition, before))) way.recipes.set(placeOf(definition, before), again)
    const outcome = await take(way, standing, name)
    if (outcome !== DONE) throw new Error(`${entity}.${name} in its own situation: ${outcome}`)
    const after = await stateOf(way, standing)
    situation.leadsTo?.keep(way.house.world, { id: doc.id, status: after })
    if (!way.recipes.has(placeOf(definition, after))) way.recipes.set(placeOf(definition, after), () => madeAgain(way, definition, name, again))
  }
}

async function madeAgain(way: Way, definition: AnyDefinition, name: string, again: () => Promise<string>): Promise<string> {
  const id = await again()
  await take(way, { definition, id }, name)
  return id
}

/** Where no press leads. */
export async function walkStations(way: Way, definition: AnyDefinition): Promise<void> {
  for (const [state, make] of Object.entries(stations[definition.entity] ?? {})) {
    const { id } = await make(way.house)
    await moved(way)
    const stands = await stateOf(way, { definition, id })
    if (stands !== state) throw new Error(`${placeOf(definition, state)} was to be made, and is ${stands}`)
    await lookAround(way, { definition, id }, 'it was made')
    way.recipes.set(placeOf(definition, state), async () => (await make(way.house)).id)
  }
}

/** What is left of its actions in its states: first what leaves it as it is. What a document that was led far refuses is tried with another one. */
export async function walkOn(way: Way, definition: AnyDefinition): Promise<void> {
  const pairs = Object.entries(definition.actions).flatMap(([name, action]) =>
    way.manners.has(`${definition.entity}.${name}`) ? action.from.map((state) => ({ state, name, action })) : [],
  )
  for (const { state, name } of pairs.toSorted((one, other) => Number(one.action.to !== 'same') - Number(other.action.to !== 'same'))) {
    if (way.taken.has(`${placeOf(definition, state)}.${name}`)) continue
    const id = await oneIn(way, definition, state)
    if (!id || (await take(way, { definition, id }, name)) === DONE) continue
    const other = await anotherIn(way, definition, state)
    if (other) await take(way, { definition, id: other }, name)
  }
}

/** A document that stands there, the one that came last; or another one that is led there. */
async function oneIn(way: Way, definition: AnyDefinition, state: string): Promise<string | null> {
  const place = placeOf(definition, state)
  for (const id of [...(way.came.get(place) ?? [])].reverse()) if ((await stateOf(way, { definition, id })) === state) return id
  return anotherIn(way, definition, state)
}

async function anotherIn(way: Way, definition: AnyDefinition, state: string): Promise<string | null> {
  const id = await way.recipes.get(placeOf(definition, state))?.()
  return id && (await stateOf(way, { definition, id })) === state ? id : null
}

export const DONE = 'done'

/** By whom its situation names, else by whoever may; then everything that it moved is looked at. */
async function take(way: Way, standing: Standing, name: string): Promise<string> {
  const { definition } = standing
  const manner = way.manners.get(`${definition.entity}.${name}`) as Manner
  const action = definition.actions[name] as Action
  const place = placeOf(definition, await stateOf(way, standing))
  const by = await handOf(way, standing, name, manner.by)
  const outcome = await pressed(way, by, standing, { name, action, manner })
  way.taken.set(`${place}.${name}`, outcome)
  await lookAtMoved(way, `${place} ${name}: ${outcome}`)
  return outcome
}

async function handOf(way: Way, standing: Standing, name: string, usual: string): Promise<Person> {
  const first = await byName(way, usual)
  if (await seenBy(first, standing)) return first
  for (const person of way.people.values()) if ((await freeFor(person, standing)).includes(name)) return person
  return first
}

interface Press {
  name: string
  action: Action
  manner: Manner
}

async function pressed(way: Way, by: Person, standing: Standing, { name, action, manner }: Press): Promise<string> {
  const { definition, id } = standing
  try {
    const doc = await by.find(definition.entity, id)
    const line = action.on && freeLine(doc, name, action)
    await by.act(definition.entity, name, doc, {
      ...(manner.typed && { draft: draftOf(doc, manner.typed) }),
      ...(action.on && { lineIds: line ? [line.id] : [] }),
      input: await answersTo(way, by, action, manner),
      ...(action.reason && { reason: '按业务需要' }),
    })
    return DONE
  } catch (error) {
    if (!(error instanceof Refusal)) throw new Error(`${definition.entity}.${name}`, { cause: error })
    return [error.code, ...error.issues.map(({ words }) => words.CN), error.words.CN].join(' ')
  }
}

/** As a form says it, as a draft: `poLine[0].poDelivery[0].promisedQty`. */
function draftOf(doc: Doc, typed: Readonly<Record<string, string>>): Record<string, unknown> {
  const draft: Record<string, unknown> = {}
  for (const [path, value] of Object.entries(typed)) {
    const steps = path.split('.')
    let [at, of]: [Record<string, unknown>, Doc] = [draft, doc]
    for (const step of steps.slice(0, -1)) {
      const [, key = '', index = '0'] = /^(\w+)\[(\d+)\]$/.exec(step) ?? []
      const row = (of[key] as Doc[])[Number(index)] as Doc
      const rows = (at[key] ?? []) as Record<string, unknown>[]
      at[key] = rows
      const known = rows.find((one) => one.id === row.id) ?? { id: row.id }
      if (!rows.includes(known)) rows.push(known)
      ;[at, of] = [known, row]
    }
    at[steps.at(-1) ?? ''] = value
  }
  return draft
}

async function answersTo(way: Way, by: Person, { input = {} }: Action, { input: told = {} }: Manner): Promise<Record<string, unknown>> {
  const asked = Object.entries(input).filter(([key, { options }]) => options.required || key in told)
  return Object.fromEntries(await Promise.all(asked.map(async ([key, field]) => [key, await answerTo(way, by, field, told[key])] as const)))
}

async function answerTo({ house }: Way, by: Person, { kind, target }: Field, told: string | undefined): Promise<string> {
  if (kind === 'ref' && told && target) {
    const [row] = await house.world.query<{ id: string }>(`select id from entity_label where entity = $1 and (code = $2 or name = $2) limit 1`, [
      target,
      told,
    ])
    return row?.id ?? told
  }
  if (told !== undefined) return told
  if (kind === 'date') return by.inDays(0)
  return kind === 'text' || kind === 'textarea' ? '按业务需要' : '1'
}

/** Whether other documents count what it says, or it counts what they say. */
const isCounted = (definition: AnyDefinition): boolean =>
  feedsOf(definition).length > 0 || documents.some((other) => feedsOf(other).some(({ target }) => target === definition.entity))

/** Ends of documents whose figures others count, and what areas put right besides. */
export const ends = walked.flatMap((definition) =>
  Object.entries(definition.states).flatMap(([state, { end }]) =>
    (end && isCounted(definition)) || corrections[definition.entity]?.[state] ? [{ place: placeOf(definition, state), definition, state }] : [],
  ),
)

/** How an end is put right: by what its area says, by a step of people from it that was taken, or by doing the same anew. Figures are right afterwards. */
export async function putRight(way: Way, definition: AnyDefinition, state: string): Promise<unknown[]> {
  const work = await correctionOf(way, definition, state)
  if (work === 'taken') return []
  await moved(way)
  const before = new Set((await wrong(way)).map((one) => JSON.stringify(one)))
  await work()
  await lookAtMoved(way, `${placeOf(definition, state)} was put right`)
  return (await wrong(way)).filter((one) => !before.has(JSON.stringify(one)))
}

const wrong = async ({ house: { world } }: Way): Promise<unknown[]> => [...(await broken(world)), ...(await differences(world))]

async function correctionOf(way: Way, definition: AnyDefinition, state: string): Promise<'taken' | (() => Promise<unknown>)> {
  const place = placeOf(definition, state)
  const own = corrections[definition.entity]?.[state]
  if (own) return own(way.house)
  const isTaken = ([name, action]: [string, Action]) =>
    isOfPeople(action) && leadsOn(definition, action, state) && way.taken.get(`${place}.${name}`) === DONE
  if (Object.entries(definition.actions).some(isTaken)) return 'taken'
  const id = await oneIn(way, definition, state)
  if (!id) throw new Error(`Nothing stands in ${place}`)
  return () => doneAnew(way, { definition, id })
}

/** Whoever made it makes the same once more, and takes its first step. */
async function doneAnew(way: Way, standing: Standing): Promise<void> {
  const { definition, id } = standing
  const [made] = await way.house.world.query<{ by: string }>(
    `select u.code as by from "${snake(definition.entity)}" d join "user" u on u.id = d.created_by where d.id = $1`,
    [id],
  )
  const maker = await byName(way, String(made?.by))
  const again = await maker.save(
    definition.entity,
    draftOfCopy(definition, (await maker.find(definition.entity, id)) as never) as Record<string, unknown>,
  )
  const first = firstState(definition)
  const [step = ''] =
    Object.entries(definition.actions).find(
      ([, action]) => action.from.includes(first) && isOfPeople(action) && leadsOn(definition, action, first),
    ) ?? []
  const outcome = await take(way, { definition, id: again.id }, step)
  if (outcome !== DONE) throw new Error(`${definition.entity} anew, ${step}: ${outcome}`)
}

const places = walked
  .filter(({ type }) => type === 'document')
  .flatMap((definition) => Object.entries(definition.states).map(([state, said]) => ({ place: placeOf(definition, state), said })))

export const unvisited = ({ visited }: Way): string[] => places.flatMap(({ place }) => (visited.has(place) ? [] : [place]))

/** No ends, and nothing that is edited: somebody must have led a document away. */
export const stayedIn = ({ left }: Way): string[] => places.flatMap(({ place, said }) => (said.end || said.edit || left.has(place) ? [] : [place]))

/** What no page has a button for comes by an interface. */
const isOnPage = ({ pages }: AnyDefinition, name: string): boolean => Object.values(pages).some(({ hides }) => !hides?.includes(name))

export const untried = ({ taken }: Way): string[] =>
  walked.flatMap((definition) =>
    Object.entries(definition.actions).flatMap(([name, action]) =>
      isOfPeople(action) && isOnPage(definition, name)
        ? action.from.map((state) => `${placeOf(definition, state)}.${name}`).filter((key) => !taken.has(key))
        : [],
    ),
  )
