/**
 * The demo company's people at work, on a database of their own: every call goes through the services with the rights
 * that the database gives the person, as a request of the web would.
 */
import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { clockDay } from '../../catalogue/constants/clock.ts'
import { definitionOf, pageOf } from '../../catalogue/index.ts'
import type { LinesMap } from '../../catalogue/language/define.ts'
import { addressOf } from '../../contract/call-names.ts'
import type { ActionAnswer, Answer, Language, ListRequest } from '../../contract/types.ts'
import { agreeing } from '../../data/load/agreeing.ts'
import { createServices } from '../../upstream/compose.ts'
import { createPool } from '../../upstream/connection/pool.ts'
import { grantsOf, readAccess } from '../../upstream/platform/rights/access.ts'
import { rowsOn } from '../../upstream/platform/rights/delegated-rights.ts'
import type { Access } from '../../upstream/platform/sessions/types.ts'
import { Refusal } from '../../upstream/runtime/rules/refusal.ts'
import type { Actor, CallContext, Doc, Services } from '../../upstream/runtime/types.ts'
import { closeLater } from './closing.ts'
import { freshDatabase, type TestDatabase } from './database.ts'
import { dayAfter } from './days.ts'
import { record, recordCall } from './record.ts'

/** 2026-11-20 09:00 in Shanghai, unless a test says otherwise. */
export const NOW = new Date('2026-11-20T01:00:00Z')
export const TODAY = '2026-11-20'

export interface World {
  database: TestDatabase
  pool: Pool
  services: Services
  /** A person of the demo company, in a responsibility they hold (the first one unless named), with what they may at this moment. */
  person(userName: string, responsibility?: string, moment?: Date): Promise<Person>
  /** Id of a master row by its code. */
  idOf(entity: string, code: string): Promise<string>
  /** Past all rights: for looking at what was stored. */
  query<T = Record<string, unknown>>(sql: string, values?: unknown[]): Promise<T[]>
}

export interface Asked {
  lineIds?: string[]
  input?: Record<string, unknown>
  reason?: string
  draft?: Record<string, unknown>
  versionNum?: number
  key?: string
}

export interface Person {
  actor: Actor
  /** The same person with the moment of their work moved. */
  at(now: Date): Person
  /** The moment of their work. */
  now(): Date
  /** The day so many days after it. */
  inDays(days: number): string
  /** The same person in another language. */
  reading(language: Language): Person
  verb(entity: string, verb: string, body: Record<string, unknown>, options?: { page?: string; key?: string }): Promise<Answer>
  list(page: string, request?: Partial<ListRequest>): Promise<{ rows: Doc[]; count: number }>
  find(entity: string, id: string): Promise<Doc>
  /** Saves a new document, or changes of one that was read; agrees to what it warns of, as `act` does. */
  save(entity: string, draft: Record<string, unknown>, stored?: { id: string; versionNum?: unknown }): Promise<Doc>
  act(entity: string, action: string, doc: { id: string; versionNum?: unknown }, asked?: Asked): Promise<ActionAnswer>
  /** The refusal of what should not succeed. */
  refused(attempt: Promise<unknown>): Promise<Refusal>
}

/** On a database of its own, where it is NOW; on that of a running system people live in the present, as its processes and browsers do. */
export async function openWorld(given?: TestDatabase): Promise<World> {
  const database = given ?? (await freshDatabase({ base: true }))
  const clock: Clock = given ? () => new Date() : () => NOW
  const pool = createPool(database.appUrl)
  const looking = createPool(database.superUrl)
  closeLater(async () => {
    await pool.end()
    await looking.end()
  })
  const services = createServices(pool)
  const accessOf = rememberedAccess(pool)
  const query = async <T>(sql: string, values: unknown[] = []) => (await looking.query(sql, values)).rows as T[]
  return {
    database,
    pool,
    services,
    query,
    person: (userName, responsibility, moment) => personOf(accessOf, services, userName, responsibility, query, moment ? () => moment : clock),
    async idOf(entity, code) {
      const [row] = await query<{ id: string }>('select id from entity_label where entity = $1 and code = $2', [entity, code])
      if (!row) throw new Error(`There is no ${entity} ${code}`)
      return row.id
    },
  }
}

/** The same with the people who act in it, by the names that they sign in with. */
export async function openWorldWith<K extends string>(names: Readonly<Record<K, string>>): Promise<{ world: World } & Record<K, Person>> {
  const world = await openWorld()
  const people = {} as Record<K, Person>
  for (const key of Object.keys(names) as K[]) people[key] = await world.person(names[key])
  return { world, ...people }
}

type Clock = () => Date
type Query = <T>(sql: string, values?: unknown[]) => Promise<T[]>

type AccessReader = (userId: string, responsibilityId: string | null, epoch: string, day: string) => Promise<Access>

/** Of this database: that of another file has the same people, and counts its epochs alike. */
function rememberedAccess(pool: Pool): AccessReader {
  const known = new Map<string, Promise<Access>>()
  return (userId, responsibilityId, epoch, day) => {
    const key = [userId, responsibilityId, epoch, day].join(' ')
    const access = known.get(key) ?? readAccess(pool, userId, responsibilityId, day)
    known.set(key, access)
    return access
  }
}

async function personOf(
  accessOf: AccessReader,
  services: Services,
  userName: string,
  responsibility: string | undefined,
  query: Query,
  clock: Clock,
): Promise<Person> {
  const [user] = await query<{ id: string; name: string; user_type: string; supplier_ids: string[] | null }>(
    'select id, name, user_type, supplier_ids from "user" where code = $1',
    [userName],
  )
  if (!user) throw new Error(`There is no user ${userName}`)
  const today = clockDay(clock())
  const [now] = await query<{ epoch: string }>('select epoch::text from permission_epoch')
  const accessIn = (id: string | null) => accessOf(user.id, id, String(now?.epoch), today)
  const held = (await accessIn(null)).responsibilities
  const current = responsibility ? held.find((r) => r.code === responsibility) : held[0]
  if (!current) throw new Error(`${userName} does not hold ${responsibility ?? 'any responsibility'}`)
  const access = await accessIn(current.id)
  const actor: Actor = {
    userId: user.id,
    userName,
    displayName: user.name,
    side: user.user_type === 'SUPPLIER' ? 'supplier' : 'internal',
    responsibilityId: current.id,
    responsibility: current.code,
    responsibilities: held.map((r) => r.code),
    ...rowsOn(access, current.dataScopeAll, null),
    supplierIds: user.supplier_ids ?? [],
    grants: grantsOf(access.menus),
    page: null,
  }
  return working(services, actor, (page) => ({ ...actor, ...rowsOn(access, current.dataScopeAll, page), page }), clock)
}

/** Lines that came with rows, at any depth. */
function recordLines(groups: LinesMap, row: Doc): void {
  for (const [name, group] of Object.entries(groups)) {
    const rows = [row[name] ?? []].flat() as Doc[]
    if (rows.length) record('entity', name)
    for (const one of rows) recordLines(group.lines, one)
  }
}

/** The granted page of an entity whose buttons include the one that is needed, else any of them. */
function pageFor(actor: Actor, entity: string, resource: string | undefined): string | null {
  const granted = [...actor.grants].filter(([name]) => pageOf(name)?.entity === entity)
  return (granted.find(([, buttons]) => resource !== undefined && buttons.has(resource)) ?? granted[0])?.[0] ?? null
}

const standardButtons: Record<string, string> = {
  saveOrUpdate: 'btnSave',
  delete: 'btnDelete',
  doBatchDelete: 'btnDelete',
  findById: 'btnQuery',
  listByPage: 'btnQuery',
}

/** A colleague's page shows the colleague's rows. */
type Standing = (page: string | null) => Actor

function working(services: Services, actor: Actor, on: Standing, clock: Clock, language: Language = 'CN'): Person {
  const context = (page: string | null, key: string): CallContext => ({
    actor: on(page),
    now: clock(),
    language,
    requestId: randomUUID(),
    address: '127.0.0.1',
    idempotencyKey: key,
  })
  const verb: Person['verb'] = async (entity, name, body, { page, key } = {}) => {
    const action = definitionOf(entity)?.actions[name]
    const resource = action?.resource ?? standardButtons[name]
    const answer = await services.verb(entity, name, body, context(page ?? pageFor(actor, entity, resource), key ?? randomUUID()))
    recordCall(addressOf(entity, name), answer)
    if (action) record('action', `${entity}.${name}`)
    return answer
  }
  const person: Person = {
    actor,
    verb,
    at: (moment) => working(services, actor, on, () => moment, language),
    now: clock,
    inDays: (days) => dayAfter(clock(), days),
    reading: (other) => working(services, actor, on, clock, other),
    async list(page, request = {}) {
      const entity = pageOf(page)?.entity ?? ''
      const answer = await verb(entity, 'listByPage', { menuId: 0, ...request }, { page })
      const rows = answer.data as Doc[]
      if (rows.length) record('entity', entity)
      return { rows, count: answer.page?.count ?? 0 }
    },
    async find(entity, id) {
      const doc = (await verb(entity, 'findById', { id })).data as Doc
      record('entity', entity)
      recordLines(definitionOf(entity)?.lines ?? {}, doc)
      return doc
    },
    async save(entity, draft, stored) {
      const body = stored ? { id: stored.id, versionNum: stored.versionNum, draft } : { draft }
      const saved = (await agreeing((confirmed) => verb(entity, 'saveOrUpdate', { ...body, confirmed }))).data as { id: string }
      return person.find(entity, saved.id)
    },
    async act(entity, action, doc, { reason, input, key, versionNum, ...asked } = {}) {
      const rows = [{ id: doc.id, versionNum: versionNum ?? doc.versionNum }]
      const body = { rows, ...asked, input: { ...input, ...(reason ? { reason } : {}) } }
      const answer = await agreeing((confirmed) => verb(entity, action, { ...body, confirmed }, key ? { key } : {}))
      return answer.data as ActionAnswer
    },
    async refused(attempt) {
      const outcome = await attempt.then(
        (value) => ({ value }),
        (error: unknown) => ({ error }),
      )
      if ('error' in outcome && outcome.error instanceof Refusal) return outcome.error
      throw 'error' in outcome ? outcome.error : new Error(`This should have been refused; it gave ${JSON.stringify(outcome.value)}`)
    },
  }
  return person
}
