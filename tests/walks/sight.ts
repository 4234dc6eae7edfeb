/** Whether people are shown what the permits of the moment allow, no row more and no row less, in lists and one by one. */
import { expect } from 'vitest'
import type { Person, World } from '../support/world.ts'
import { type Kind, kinds, type Row } from './kinds.ts'
import { givenTo, type Permits, pagesOf, permitsOf, within } from './permits.ts'
import { dayIn, everybody, type Walk } from './walk.ts'

/** Who reads: what they may of their own, and what colleagues gave them. */
interface Reader {
  person: Person
  day: string
  own: Permits
  ownPages: ReadonlySet<string>
  given: Awaited<ReturnType<typeof givenTo>>
  suppliers: ReadonlySet<string>
}

async function readerOf(world: World, person: Person, day: string): Promise<Reader> {
  const { userId, responsibility } = person.actor
  const [user] = await world.query<{ suppliers: string[] | null }>('select supplier_ids as suppliers from "user" where id = $1', [userId])
  return {
    person,
    day,
    own: await permitsOf(world, userId, responsibility, day),
    ownPages: await pagesOf(world, userId, responsibility, day),
    given: await givenTo(world, userId, day),
    suppliers: new Set(user?.suppliers ?? []),
  }
}

/** The rows of a page that is not the reader's own are those of whoever gave it. */
async function permitsOn(world: World, reader: Reader, entity: string, page: string): Promise<Permits> {
  if (reader.ownPages.has(page)) return reader.own
  for (const { grantor, kind, target } of reader.given) {
    const isGiven = (kind === 'MENU' && target === page) || (kind === 'DOC_TYPE' && target === entity)
    if (isGiven && (await pagesOf(world, grantor, null, reader.day)).has(page)) return permitsOf(world, grantor, null, reader.day)
  }
  return reader.own
}

function mayRead(reader: Reader, permits: Permits, entity: string, row: Row, isEverything: boolean): boolean {
  const { userId, side } = reader.person.actor
  if (side === 'supplier') return reader.suppliers.has(row.supplier ?? '') && row.isReleased === true
  if (row.isTheirs) return false
  if (isEverything || row.owners.includes(userId)) return true
  const decidesFor = reader.given.filter(({ kind, target }) => kind === 'TASK' && target === entity).map(({ grantor }) => grantor)
  if (row.tasks?.some(({ of, by }) => by === userId && decidesFor.includes(of))) return true
  const lists: readonly [list: ReadonlySet<string>, of: readonly (string | null)[] | undefined][] = [
    [permits.orgs, [row.org]],
    [permits.categories, row.categories],
    [permits.purchaseGroups, row.purchaseGroup === undefined ? undefined : [row.purchaseGroup]],
    [permits.userGroups, row.userGroup === undefined ? undefined : [row.userGroup]],
  ]
  return lists.every(([list, of]) => of === undefined || within(permits, list, of))
}

/** A list page of a kind that the person has, and a row of each sort by its own. */
async function lookAt({ house: { world }, random }: Walk, reader: Reader, entity: string, { pages, rows: all }: Kind): Promise<void> {
  const { actor } = reader.person
  const granted = Object.entries(pages).filter(([page]) => actor.grants.has(page))
  if (granted.length === 0) return
  const [page, show] = random.pick(granted)
  const permits = await permitsOn(world, reader, entity, page)
  const rows = await world.query<Row>(all)
  const readable = (isEverything: boolean) => rows.filter((row) => mayRead(reader, permits, entity, row, isEverything))
  const listed = readable(show === 'all').filter(({ buyer }) => show !== 'own' || buyer === actor.userId)
  const shown = await reader.person.list(page, { pageRows: 2000 })
  const who = `${actor.userName} as ${actor.responsibility} on ${page}`
  expect(shown.rows.map(({ docNum }) => String(docNum)).sort(), who).toEqual(listed.map(({ num }) => num).sort())
  expect(shown.count, who).toBe(listed.length)
  const opened = readable(granted.some(([, one]) => one === 'all'))
  await open(
    reader.person,
    entity,
    page,
    random.some(opened, 1),
    random.some(
      rows.filter((row) => !opened.includes(row)),
      1,
    ),
  )
}

async function open(person: Person, entity: string, page: string, seen: readonly Row[], denied: readonly Row[]): Promise<void> {
  const find = (id: string) => person.verb(entity, 'findById', { id }, { page })
  for (const { id, num } of seen) expect((await find(id)).data, `${person.actor.userName} opens ${num}`).toMatchObject({ id })
  for (const { id, num } of denied) expect((await person.refused(find(id))).code, `${person.actor.userName} opens ${num}`).toBe('NOT_FOUND')
}

/** A person by chance, in a responsibility by chance, looks at one of the kinds of documents that they have pages for. */
export async function look(walk: Walk): Promise<void> {
  const { house, random } = walk
  const name = random.pick(everybody(house))
  const person = await house.world.person(name, random.pick(await responsibilitiesOf(house.world, name)), house.clock.now)
  const theirs = Object.entries(kinds).filter(([, { pages }]) => Object.keys(pages).some((page) => person.actor.grants.has(page)))
  if (theirs.length === 0) return
  await lookAt(walk, await readerOf(house.world, person, dayIn(walk, 0)), ...random.pick(theirs))
}

async function responsibilitiesOf(world: World, name: string): Promise<string[]> {
  const rows = await world.query<{ code: string }>(
    `select r.code from user_responsibility ur join responsibility r on r.id = ur.responsibility_id join "user" u on u.id = ur.header_id where u.code = $1 order by r.code`,
    [name],
  )
  return rows.map(({ code }) => code)
}
