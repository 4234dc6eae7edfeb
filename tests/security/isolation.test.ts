/** S5.3, generated for every document: what belongs to another supplier, organisation or category is not there, on any way. */
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { inflateRawSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { documents, pages } from '../../catalogue/index.ts'
import type { AnyDefinition, Field, Fields, LinesMap, NamedRole, Roles } from '../../catalogue/language/define.ts'
import { holds } from '../../catalogue/language/formula.ts'
import { isNumeric } from '../../catalogue/language/kinds.ts'
import { lookupValues } from '../../catalogue/language/lookup-book.ts'
import { membersOf } from '../../catalogue/language/members.ts'
import { standardVerbs } from '../../contract/call-names.ts'
import { namedCalls } from '../../upstream/compose.ts'
import { headerOf, type ImportColumn, importPlanOf } from '../../upstream/platform/excel/import/import-columns.ts'
import { enterRoleSql } from '../../upstream/runtime/rows/database.ts'
import { Refusal } from '../../upstream/runtime/rules/refusal.ts'
import type { Actor, BinaryAnswer, Doc } from '../../upstream/runtime/types.ts'
import { quoted, type Table, tableOf, tables } from '../../upstream/store/tables.ts'
import { bookOf, upload } from '../excel/books.ts'
import { isInArea } from '../support/area.ts'
import { booksHere } from '../support/books-here.ts'
import { openWorld, type World } from '../support/world.ts'
import { actionBody, contextOf, importedFrom, isForPeople, isItsOwnSupplier, linesIn, MARKER, onPage, plant } from './planting.ts'
import { cases, listsOf, type Planted, pagesOf, plantEverything, type Stranger, strangersTo } from './strangers.ts'

booksHere()

const casesHere = cases.filter(isInArea)

let world: World
let planted: Planted

beforeAll(async () => {
  world = await openWorld()
  planted = await plantEverything(world)
})

test('every document is the business of somebody: a new one is planted and tested without being named here', () => {
  for (const { entity, roles, scope } of documents) {
    expect(planted.rows.get(entity), `${entity} could not be planted: teach tests/security/planting.ts its kinds of field`).toBeDefined()
    if (scope.side === 'both') expect(forSuppliers(roles), `${entity} is seen by suppliers: a role must say by which`).toBe(true)
  }
})

const forSuppliers = (roles: Roles): boolean =>
  Object.values(roles).some((role) => role.kind === 'supplier' || (role.kind === 'every' && role.side === 'supplier'))

test('every standard verb is among what strangers try: a new one is tried here before the build passes', () => {
  const tried = documents.flatMap((definition) => Object.keys(callsOn(definition, planted.insiders.buyer)))
  const imported = cases.some(({ definition }) => importedFrom(definition).length > 0) ? ['doImport'] : []
  expect([...tried, ...imported, 'listByPage']).toEqual(expect.arrayContaining([...standardVerbs]))
})

// ── Calls ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * Strangers of our side differ by the permit that they lack, and one predicate keeps all of them out: the first goes every way, the others
 * the ways that read, save, remove and act.
 */
const goesEveryWay = (definition: AnyDefinition, who: Stranger) => strangersTo(definition).indexOf(who) < 2

function waysOf(definition: AnyDefinition, who: Stranger, actor: Actor): ReturnType<typeof callsOn> {
  const all = callsOn(definition, actor)
  if (goesEveryWay(definition, who)) return all
  const action = Object.keys(definition.actions).find((name) => isForPeople(definition, name))
  return Object.fromEntries(Object.entries(all).filter(([name]) => ['findById', 'saveOrUpdate', 'delete', action].includes(name)))
}

/** What came back, without the answer's own request id and the name of a marked copy. */
async function outcomeOf(attempt: Promise<unknown>): Promise<{ refused: object } | { answered: unknown }> {
  try {
    return { answered: await attempt }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { status, code, words, at, given, by, time, issues } = error
    const { marked: _, ...told } = given ?? {}
    return { refused: { status, code, words, at, given: told, by, time, issues } }
  }
}

/** Every call that names a row, on one page. */
function callsOn(definition: AnyDefinition, actor: Actor): Record<string, (id: string, lineIds: string[]) => Promise<unknown>> {
  const { entity } = definition
  const verb = (name: string, body: Record<string, unknown>) => world.services.verb(entity, name, { menuId: 0, ...body }, contextOf(actor))
  const prints = Object.entries(namedCalls(world.pool)).filter(
    ([path]) => definition.prints.length > 0 && ((path.startsWith(`/v1/${entity}Restful/`) && !/\/list\w+$/.test(path)) || /print|ubl/i.test(path)),
  )
  return {
    findById: (id) => verb('findById', { id }),
    compareVersions: (id) => verb('compareVersions', { id }),
    explainFigures: (id) => verb('explainFigures', { id }),
    findRevision: (id) => verb('findRevision', { id }),
    saveOrUpdate: (id) => verb('saveOrUpdate', { id, versionNum: 1, draft: {} }),
    doBatchSaveOrUpdate: (id) => verb('doBatchSaveOrUpdate', { rows: [{ id, versionNum: 1, draft: {} }] }),
    delete: (id) => verb('delete', { id, versionNum: 1 }),
    doBatchDelete: (id) => verb('doBatchDelete', { ids: [id] }),
    ...Object.fromEntries(
      importedFrom(definition)
        .filter((lines) => lines !== entity)
        .map((lines) => [`import of ${lines}`, importing(lines, actor)]),
    ),
    ...Object.fromEntries(
      Object.keys(definition.actions)
        .filter((name) => isForPeople(definition, name))
        .map((name) => [name, (id: string, lineIds: string[]) => verb(name, actionBody(definition, name, id, lineIds))]),
    ),
    ...Object.fromEntries(prints.map(([path, call]) => [path, async (id: string) => call({ menuId: 0, entity, id, ids: [id] }, contextOf(actor))])),
  }
}

/** The same workbook to whatever document. */
function importing(lines: string, actor: Actor): (id: string) => Promise<unknown> {
  let sheet: ReturnType<typeof sheetOf> | undefined
  return async (id) => {
    sheet ??= sheetOf(lines, actor)
    return world.services.verb(lines, 'doImport', { menuId: 0, id, ...(await sheet) }, contextOf(actor))
  }
}

const row = (entity: string) => planted.rows.get(entity) as Doc

test.each(casesHere.filter(({ definition, who }) => pagesOf(definition, who).length > 0))(
  'S5.7 $entity: $who gets the answer of an unknown id to every call',
  async ({ definition, who }) => {
    const doc = row(definition.entity)
    const lineIds = linesIn(definition, doc).map(({ id }) => id)
    for (const page of pagesOf(definition, who)) {
      for (const [name, call] of Object.entries(waysOf(definition, who, onPage(planted.strangers[who], page.name)))) {
        const [foreign, unknown] = [
          await outcomeOf(call(doc.id, lineIds)),
          await outcomeOf(
            call(
              randomUUID(),
              lineIds.map(() => randomUUID()),
            ),
          ),
        ]
        expect(foreign, `${page.name} ${name}`).toEqual(unknown)
        expect(JSON.stringify(foreign), `${page.name} ${name}`).not.toContain(MARKER)
        const mayRefuseAll = definition.appendOnly && ['saveOrUpdate', 'doBatchSaveOrUpdate', 'delete', 'doBatchDelete'].includes(name)
        if (!/Restful|print|ubl/i.test(name)) expect(foreign, `${page.name} ${name}`).toMatchObject({ refused: { status: mayRefuseAll ? 403 : 404 } })
        else expect(foreign).toHaveProperty('refused')
      }
    }
  },
)

test.each(casesHere.filter(({ definition, who }) => listsOf(definition, who).length > 0))(
  '$entity: $who finds it in no list, no count and no export',
  async ({ definition, who }) => {
    const { entity } = definition
    for (const page of listsOf(definition, who)) {
      const actor = onPage(planted.strangers[who], page.name)
      const isEvery = goesEveryWay(definition, who)
      for (const search of [{}, ...searchesOf(definition).slice(0, isEvery ? undefined : 1)]) {
        const answer = await world.services.verb(entity, 'listByPage', { menuId: 0, pageRows: 2000, exactCount: true, search }, contextOf(actor))
        expect(JSON.stringify(answer), page.name).not.toContain(MARKER)
        if (answer.page?.count === 0) continue
        // What they do have themselves, where the search is for what is kept from them and so is none.
        const absent = Object.fromEntries(Object.keys(search).map((key) => [key, 'ꙧ']))
        const nothing = await world.services.verb(entity, 'listByPage', { menuId: 0, exactCount: true, search: absent }, contextOf(actor))
        expect(answer.page?.count, `a hit counts as what cannot be hit: ${JSON.stringify(search)}`).toBe(nothing.page?.count)
      }
      if (isEvery) expect(await exported(entity, actor), page.name).not.toContain(MARKER)
    }
  },
)

/** By the planted texts themselves, in every field that the list can search. */
function searchesOf({ fields, lines, list }: AnyDefinition): Record<string, string>[] {
  const kindOf = ([first = '', second]: readonly string[]) => (second ? lines[first]?.fields[second] : fields[first])?.kind ?? ''
  const texts = list.find.filter((path) => ['text', 'textarea', 'ref'].includes(kindOf(path.split('.'))))
  return texts.map((key) => ({ [key]: MARKER }))
}

async function exported(entity: string, actor: Actor): Promise<string> {
  const call = world.services.call('/v1/exportExcelRestful/exportExcel')
  const answer = (await call?.({ menuId: 0, entity }, contextOf(actor))) as BinaryAnswer
  return unzipped(Buffer.isBuffer(answer.body) ? answer.body : await buffer(Readable.from(answer.body)))
}

/** The text of all entries of a workbook; sizes stand in its directory at the end. */
function unzipped(file: Buffer): string {
  const texts: string[] = []
  for (let at = file.indexOf('PK\u0001\u0002', 0, 'latin1'); at >= 0; at = file.indexOf('PK\u0001\u0002', at + 46, 'latin1')) {
    const [method, size, start] = [file.readUInt16LE(at + 10), file.readUInt32LE(at + 20), file.readUInt32LE(at + 42)]
    const from = start + 30 + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28)
    const bytes = file.subarray(from, from + size)
    texts.push((method === 8 ? inflateRawSync(bytes) : bytes).toString('utf8'))
  }
  if (texts.length === 0) throw new Error('This is no workbook')
  return texts.join('\n')
}

/** A workbook of one row that is right in itself: a value in every column that must have one, in the first where none must, and what is given. */
async function sheetOf(entity: string, actor: Actor, given: Readonly<Record<string, string>> = {}) {
  const { columns } = importPlanOf(entity, actor)
  const needed = columns.filter(({ key, isRequired }) => isRequired || key in given)
  const filled = needed.length > 0 ? needed : columns.slice(0, 1)
  const cells: string[] = []
  for (const column of filled) cells.push(given[column.key] ?? (await cellOf(column, actor)))
  return upload(await bookOf([filled.map((column) => headerOf(column, 0)), cells]))
}

async function cellOf({ field }: ImportColumn, actor: Actor): Promise<string> {
  if (isNumeric(field.kind)) return '1'
  if (field.kind === 'date') return '2026-12-20'
  if (field.kind === 'checkbox') return 'Y'
  if (field.lookup) return lookupValues(field.lookup)[0]?.code ?? ''
  if (!field.target) return 'ꙧ'
  const theirs = {
    supplierId: actor.supplierIds[0] ?? null,
    orgId: actor.orgIds[0] ?? null,
    categoryIds: [...actor.categoryIds],
    userId: actor.userId,
  }
  const { definition } = tableOf(field.target)
  const code = randomUUID().slice(0, Math.min(8, definition.fields.code?.length ?? 8))
  await plant(world, definition, { ...theirs, marker: 'ꙛ' }, { code, ...(isItsOwnSupplier(definition) && { id: randomUUID() }) })
  return code
}

test.each(casesHere.filter(({ definition, who }) => definition.importable && pagesOf(definition, who).length > 0))(
  '$entity: $who changes it by no import, not even by its own code',
  async ({ definition, who }) => {
    const { entity } = definition
    const stored = () => world.query(`select * from ${quoted(tableOf(entity).name)} where id = $1`, [row(entity).id])
    const before = await stored()
    for (const { name } of pagesOf(definition, who)) {
      const actor = onPage(planted.strangers[who], name)
      const sheet = await sheetOf(entity, actor, { code: String(row(entity).code), name: '改名' })
      await outcomeOf(world.services.verb(entity, 'doImport', { menuId: 0, ...sheet }, contextOf(actor)))
      expect(await stored(), name).toEqual(before)
    }
  },
)

describe('whom the rows belong to', () => {
  const seenBySupplier = documents.filter(({ entity, scope }) => scope.side === 'both' && pages.some((page) => page.entity === entity))
  test.each(seenBySupplier)('$entity: supplier B sees its own row', async (definition) => {
    await expectSeen(
      definition,
      planted.insiders.supplier,
      pages.filter((page) => page.entity === definition.entity),
    )
  })

  const seenInside = documents.filter(({ entity, scope }) => !['system', 'own'].includes(scope.side) && pages.some((page) => page.entity === entity))
  test.each(seenInside)('$entity: a buyer of the organisation, the category and the groups sees it', async (definition) => {
    await expectSeen(
      definition,
      planted.insiders.buyer,
      pages.filter((page) => page.entity === definition.entity),
    )
  })

  async function expectSeen(definition: AnyDefinition, actor: Actor, on: typeof pages): Promise<void> {
    const { entity } = definition
    const doc = row(entity)
    for (const page of on) {
      const context = contextOf(onPage(actor, page.name))
      const found = await world.services.verb(entity, 'findById', { menuId: 0, id: doc.id }, context)
      expect(found.data, page.name).toMatchObject({ id: doc.id })
      if (page.kind === 'edit' || page.show === 'own' || page.view) continue
      const search = { [definition.type === 'master' ? 'code' : 'docNum']: MARKER }
      const listed = await world.services.verb(entity, 'listByPage', { menuId: 0, search }, context)
      expect(
        (listed.data as Doc[]).map(({ id }) => id),
        page.name,
      ).toContain(doc.id)
      if (definition.list.columns.some((key) => ['text', 'textarea'].includes(definition.fields[key]?.kind ?? '')))
        expect(await exported(entity, context.actor), page.name).toContain(MARKER)
    }
  }
})

// ── What one writes into one's own document ─────────────────────────────────────────────────────────────────────────

// ── Roles ───────────────────────────────────────────────────────────────────────────────────────────────────────────

const named = documents
  .filter(isInArea)
  .filter(({ entity, scope }) => ['internal', 'both'].includes(scope.side) && pages.some((page) => page.entity === entity))
  .flatMap((definition) =>
    Object.entries(definition.roles).flatMap(([name, role]) =>
      role.kind === 'every' ? [] : [{ entity: definition.entity, name, role, definition }],
    ),
  )
  // Whoever else of our side has the page sees it as well.
  .filter(({ definition, role }) => role.kind === 'supplier' || !definition.scope.anyOrg)

test.each(named)('$entity: $name sees it in the states in which the role says so, whatever the permits, and nobody else by it', async (one) => {
  const { definition, name, role } = one
  const states = definition.type === 'document' ? Object.keys(definition.states) : [null]
  for (const status of states)
    for (const isSince of role.from ? [true, false] : [true]) {
      const doc = await plantInRole(definition, role, status, isSince)
      const { scope } = definition
      const isReached = role.kind === 'supplier' || !scope.internalWhen || holds(scope.internalWhen, { row: doc })
      const isSeen = isReached && (!role.from || holds(role.from, { row: doc }))
      expect(membersOf(definition, name, doc).length > 0, `${status}`).toBe(!role.from || holds(role.from, { row: doc }))
      expect(await isFound(definition, inRole(role), doc), `${status} as ${name}`).toBe(isSeen)
      expect(await isFound(definition, notInRole(role), doc), `${status} as somebody else`).toBe(false)
    }
})

const [MEMBER, OTHER] = [randomUUID(), randomUUID()]

/** Nobody's otherwise: neither the maker's nor of an organisation that the person has a permit for. */
async function plantInRole(definition: AnyDefinition, role: NamedRole, status: string | null, isSince: boolean): Promise<Doc> {
  const given: Partial<Doc> = {
    ...(status && { status }),
    ...(isItsOwnSupplier(definition) && { id: role.kind === 'supplier' ? MEMBER : randomUUID() }),
  }
  return plant(world, definition, { ...planted.owner, supplierId: randomUUID() }, given, { role, memberId: MEMBER, isSince })
}

const inRole = (role: NamedRole) => person(role, MEMBER)
const notInRole = (role: NamedRole) => person(role, OTHER)
const person = ({ kind }: NamedRole, id: string): Actor =>
  kind === 'supplier'
    ? { ...planted.insiders.supplier, supplierIds: [id] }
    : { ...planted.insiders.buyer, userId: id, orgIds: [], categoryIds: [], purchaseGroups: [], userGroups: [] }

async function isFound(definition: AnyDefinition, actor: Actor, { id }: Doc): Promise<boolean> {
  const page = pages.find(({ entity, show }) => entity === definition.entity && show !== 'all')
  const context = contextOf(onPage(actor, page?.name ?? ''))
  const found = await outcomeOf(world.services.verb(definition.entity, 'findById', { menuId: 0, id }, context))
  return 'answered' in found
}

const withLines = documents
  .filter(isInArea)
  .filter(
    (d) =>
      d.scope.side === 'both' &&
      !isItsOwnSupplier(d) &&
      Object.values(d.lines).some(({ options }) => !options.part && !options.kept) &&
      pages.some((p) => p.entity === d.entity),
  )

test.each(withLines)('$entity: lines of another supplier cannot be named in one’s own document', async (definition) => {
  const mine = { ...planted.owner, supplierId: planted.strangers.supplier.supplierIds[0] ?? null, marker: 'ꙧ' }
  const own = await plant(world, definition, mine)
  const page = pages.find((p) => p.entity === definition.entity)?.name ?? ''
  const save = (draft: Record<string, unknown>) =>
    outcomeOf(
      world.services.verb(
        definition.entity,
        'saveOrUpdate',
        { menuId: 0, id: own.id, versionNum: 1, draft },
        contextOf(onPage(planted.strangers.supplier, page)),
      ),
    )
  for (const [lines, { options }] of Object.entries(definition.lines)) {
    const foreign = (row(definition.entity)[lines] as Doc[])[0]
    if (options.part || options.kept || !foreign) continue
    expect(await save({ [lines]: [{ id: foreign.id }] }), lines).toEqual(await save({ [lines]: [{ id: randomUUID() }] }))
    await save({ deletedLines: [foreign.id] })
    expect(await world.query(`select 1 from ${quoted(tables.find((t) => t.entity === lines)?.name ?? '')} where id = $1`, [foreign.id])).toHaveLength(
      1,
    )
  }
})

// ── References ──────────────────────────────────────────────────────────────────────────────────────────────────────

interface Reference {
  definition: AnyDefinition
  page: string
  name: string
  target: string
}

const references: Reference[] = documents.filter(isInArea).flatMap((definition) => {
  const page = pages.find(({ entity }) => entity === definition.entity)?.name
  if (!page) return []
  const inputs = Object.entries(definition.actions).flatMap(([action, { input }]) => referencesIn(input ?? {}, {}, `input.${action}.`))
  return [...referencesIn(definition.fields, definition.lines, ''), ...inputs].map((found) => ({ definition, page, ...found }))
})

function referencesIn(fields: Fields, lines: LinesMap, at: string): { name: string; target: string }[] {
  const own = Object.entries(fields).flatMap(([key, { target }]: [string, Field]) =>
    target && tables.some((t) => t.entity === target) ? [{ name: at + key, target }] : [],
  )
  return [...own, ...Object.entries(lines).flatMap(([key, spec]) => referencesIn(spec.fields, spec.lines, `${at}${key}.`))]
}

/** One field a target is enough: the query differs by the target only. */
const references1 = [...new Map(references.map((r) => [`${r.definition.entity} ${r.target}`, r])).values()]

test.each(Object.keys(Object.groupBy(references1, ({ definition }) => definition.entity)))(
  '%s: no reference field offers what one must not see',
  async (entity) => {
    for (const { definition, page, name, target } of references1.filter(({ definition: d }) => d.entity === entity)) {
      const aimed = tables.find((t) => t.entity === target) as Table
      const ids = aimed.parent
        ? linesIn(aimed.definition, row(aimed.definition.entity))
            .filter((l) => l.entity === target)
            .map(({ id }) => id)
        : [row(target).id]
      for (const who of strangersTo(aimed.definition)) {
        const pick = (body: object) =>
          world.services
            .verb(definition.entity, 'listPicks', { menuId: 0, field: name, ...body }, contextOf(onPage(planted.strangers[who], page)))
            .then(JSON.stringify, (error) => {
              // A field that they may not read at all is not there for them either.
              if (error instanceof Refusal && error.code === 'NOT_FOUND') return '"data":[]'
              throw error
            })
        expect(await pick({ q: MARKER, pageRows: 200 }), `${name} by text for ${who}`).not.toContain(MARKER)
        expect(await pick({ ids }), `${name} by id for ${who}`).toContain('"data":[]')
      }
    }
  },
)

const changing = references.filter(({ name, page }) => !name.startsWith('input.') && pages.find((p) => p.name === page)?.readOnly !== true)

test.each(Object.keys(Object.groupBy(changing, ({ definition }) => definition.entity)))(
  '%s: what one must not see cannot be chosen either, and says so as an unknown id does',
  async (entity) => {
    const own = new Map<string, Doc>()
    for (const { definition, page, name, target } of changing.filter(({ definition: d }) => d.entity === entity)) {
      const aimed = tables.find((t) => t.entity === target) as Table
      const foreign = aimed.parent ? linesIn(aimed.definition, row(aimed.definition.entity)).find((l) => l.entity === target)?.id : row(target).id
      const everyWay = strangersTo(aimed.definition).filter((who) => goesEveryWay(aimed.definition, who))
      for (const who of everyWay) {
        // Suppliers name our materials and organisations, which they never read.
        if (who === 'supplier' && aimed.definition.scope.side === 'internal') continue
        const actor = planted.strangers[who]
        const mine = {
          supplierId: planted.strangers.supplier.supplierIds[0] ?? null,
          orgId: actor.orgIds[0] ?? null,
          categoryIds: [...actor.categoryIds],
          userId: actor.userId,
          marker: 'ꙧ',
        }
        const doc =
          own.get(who) ??
          (await plant(world, definition, mine, {
            ...(isItsOwnSupplier(definition) ? { id: randomUUID() } : {}),
            ...(definition.type === 'document' ? { status: Object.keys(definition.states)[0] } : {}),
          }))
        own.set(who, doc)
        const [lines, ...rest] = name.split('.')
        if (rest.length > 1) continue
        const choose = async (id: string) => {
          const draft = rest[0]
            ? {
                [String(lines)]: definition.lines[String(lines)]?.options.part
                  ? { [rest[0]]: id }
                  : [{ id: (doc[String(lines)] as Doc[])[0]?.id, [rest[0]]: id }],
              }
            : { [name]: id }
          const outcome = await outcomeOf(
            world.services.verb(entity, 'saveOrUpdate', { menuId: 0, id: doc.id, draft }, contextOf(onPage(actor, page))),
          )
          return JSON.stringify(outcome).replaceAll(id, 'the id')
        }
        expect(await choose(String(foreign)), `${name} for ${who}`).toBe(await choose(randomUUID()))
      }
    }
  },
)

const isHiddenFromSuppliers = ({ veils = [] }: Field): boolean => veils.some(({ by }) => by.every(({ who }) => who === 'internal'))

const secret = documents.filter(
  ({ entity, fields, scope }) =>
    scope.side === 'both' && pages.some((p) => p.entity === entity && p.kind === 'list') && Object.values(fields).some(isHiddenFromSuppliers),
)

test.each(secret)('$entity: a supplier neither reads nor sorts by what is hidden from its side', async (definition) => {
  const { entity } = definition
  const page = pages.find((p) => p.entity === entity && p.kind === 'list')?.name ?? ''
  const context = contextOf(onPage(planted.insiders.supplier, page))
  const found = (await world.services.verb(entity, 'findById', { menuId: 0, id: row(entity).id }, context)).data as Doc
  for (const [key, field] of Object.entries(definition.fields)) {
    if (!isHiddenFromSuppliers(field)) continue
    expect(found, key).not.toHaveProperty(key)
    const [hidden, unknown] = await Promise.all(
      [key, 'noSuchField'].map((orderBy) => outcomeOf(world.services.verb(entity, 'listByPage', { menuId: 0, orderBy }, context))),
    )
    expect(JSON.stringify(hidden).replaceAll(key, 'noSuchField'), key).toBe(JSON.stringify(unknown))
  }
})

// ── Row security alone ──────────────────────────────────────────────────────────────────────────────────────────────

async function asActor<T>(opening: string, work: (query: (sql: string, values?: unknown[]) => Promise<Doc[]>) => Promise<T>): Promise<T> {
  const client = await world.pool.connect()
  try {
    await client.query(`begin; ${opening}`)
    return await work(async (sql, values) => (await client.query(sql, values)).rows as Doc[])
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const idsOf = (table: Table) =>
  table.parent
    ? linesIn(table.definition, row(table.definition.entity))
        .filter((l) => l.entity === table.entity)
        .map(({ id }) => id)
    : [row(table.entity).id]

describe('row security alone', () => {
  const everybody: readonly Stranger[] = [
    'supplier',
    'otherOrg',
    'otherCategory',
    'otherPurchaseGroup',
    'otherUserGroup',
    'withoutOrgs',
    'withoutCategories',
    'withoutPurchaseGroups',
    'withoutUserGroups',
  ]
  test.each(everybody)('as %s a plain select finds nothing of what is foreign', async (who) => {
    await asActor(enterRoleSql(planted.strangers[who]), async (query) => {
      for (const table of tables) {
        if (!strangersTo(table.definition).includes(who)) continue
        expect(await query(`select id from ${quoted(table.name)} where id = any($1::uuid[])`, [idsOf(table)]), table.name).toEqual([])
      }
    })
  })

  test('supplier B finds its own rows', async () => {
    await asActor(enterRoleSql(planted.insiders.supplier), async (query) => {
      for (const table of tables.filter(({ definition }) => definition.scope.side === 'both')) {
        expect(await query(`select id from ${quoted(table.name)} where id = any($1::uuid[])`, [idsOf(table)]), table.name).toHaveLength(1)
      }
    })
  })

  test.each(['app_internal', 'app_supplier'])('%s without settings finds no row at all', async (role) => {
    await asActor(`select set_config('role', '${role}', true)`, async (query) => {
      for (const table of tables) expect(await query(`select id from ${quoted(table.name)} limit 1`), table.name).toEqual([])
    })
  })

  test('the log-in itself, before it has taken a role, may read no table', async () => {
    const client = await world.pool.connect()
    for (const table of tables) await expect(client.query(`select 1 from ${quoted(table.name)}`), table.name).rejects.toMatchObject({ code: '42501' })
    client.release()
  })

  test('neither side writes past the services', async () => {
    for (const actor of [planted.strangers.supplier, planted.insiders.buyer]) {
      for (const table of tables) {
        await asActor(enterRoleSql(actor, { everyOrg: true, everyPermit: true }), async (query) => {
          await expect(query(`delete from ${quoted(table.name)}`), table.name).rejects.toMatchObject({ code: '42501' })
        })
      }
    }
  })
})
