/** S5.5, S2.2 and S2.3, generated for every document: who lacks a button changes nothing, reading changes nothing, and only declared fields are read. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { documents, pages } from '../../catalogue/index.ts'
import { type AnyDefinition, buttonsOfSight, type Fields, hasOwnRows, isServerOwned, type LinesMap } from '../../catalogue/language/define.ts'
import { rolesIn } from '../../catalogue/language/members.ts'
import { callableLines } from '../../catalogue/pages/line-calls.ts'
import { standardVerbs } from '../../contract/call-names.ts'
import { namedCalls } from '../../upstream/compose.ts'
import { createPool } from '../../upstream/connection/pool.ts'
import { openCalls } from '../../upstream/platform/sign-in/anonymous.ts'
import { parseDraft } from '../../upstream/runtime/change/draft.ts'
import { Refusal } from '../../upstream/runtime/rules/refusal.ts'
import type { Actor, Doc } from '../../upstream/runtime/types.ts'
import { isLog, tables } from '../../upstream/store/tables.ts'
import { entrance } from '../identity/people.ts'
import { isInArea } from '../support/area.ts'
import { booksHere } from '../support/books-here.ts'
import { freshDatabase } from '../support/database.ts'
import { openWorld, type World } from '../support/world.ts'
import { actionBody, contextOf, digestOf, importedFrom, isForPeople, isItsOwnSupplier, linesIn, type Owner, onPage, plant } from './planting.ts'

booksHere()

let world: World
let manager: Actor
let untouched: Record<string, string>
let planted: Owner
const rows = new Map<string, Doc>()

/** Everything but what must be written of a refusal: its audit event and its row in the log. */
const business = [
  ...tables.filter(({ definition }) => !isLog(definition)).map(({ name }) => name),
  'document_history',
  'document_snapshot',
  'number_counter',
  'outbox',
  'idempotency',
  'entity_label',
  'document_member',
]

beforeAll(async () => {
  world = await openWorld()
  manager = (await world.person('manager1')).actor
  const [supplier] = await world.query<{ id: string }>('select id from supplier_info order by code limit 1')
  const [org] = await world.query<{ id: string }>('select id from organization order by code limit 1')
  planted = { supplierId: supplier?.id ?? null, orgId: org?.id ?? null, categoryIds: [], userId: manager.userId }
  for (const definition of documents)
    rows.set(definition.entity, await plant(world, definition, planted, isItsOwnSupplier(definition) ? { id: randomUUID() } : {}))
  untouched = await digestOf(world, business)
})

const withPages = documents.filter(isInArea).filter(({ entity }) => pages.some((page) => page.entity === entity))
const pagesOf = (definition: AnyDefinition) => pages.filter((page) => page.entity === definition.entity)
const row = (definition: AnyDefinition) => rows.get(definition.entity) as Doc

async function refusalOf(attempt: Promise<unknown>): Promise<Refusal | null> {
  try {
    await attempt
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

interface Attempt {
  name: string
  needs: string
  run: (actor: Actor) => Promise<unknown>
}

/** Every change that a page offers, with the button that it needs. */
function changesOf(definition: AnyDefinition): Attempt[] {
  const { entity } = definition
  const { id } = row(definition)
  const lineIds = linesIn(definition, row(definition)).map((line) => line.id)
  const runVerb = (of: string, name: string, body: Record<string, unknown>, actor: Actor) =>
    world.services.verb(of, name, { menuId: 0, ...body }, contextOf(actor, randomUUID()))
  const verb = (name: string, body: Record<string, unknown>) => (actor: Actor) => runVerb(entity, name, body, actor)
  const call = (path: string, body: Record<string, unknown>) => async (actor: Actor) =>
    world.services.call(path)?.({ menuId: 0, entity, ...body }, contextOf(actor, randomUUID()))
  const requestUrl = `/v1/${entity}Restful/listByPage`
  return [
    { name: 'saveOrUpdate', needs: 'btnSave', run: verb('saveOrUpdate', { id, versionNum: 1, draft: {} }) },
    { name: 'saveOrUpdate of a new one', needs: 'btnAdd', run: verb('saveOrUpdate', { draft: {} }) },
    { name: 'doBatchSaveOrUpdate', needs: 'btnSave', run: verb('doBatchSaveOrUpdate', { rows: [{ id, versionNum: 1, draft: {} }] }) },
    { name: 'delete', needs: 'btnDelete', run: verb('delete', { id, versionNum: 1 }) },
    { name: 'doBatchDelete', needs: 'btnDelete', run: verb('doBatchDelete', { ids: [id] }) },
    ...importedFrom(definition).flatMap((imported) => [
      { name: `doImport of ${imported}`, needs: 'btnImport', run: (actor: Actor) => runVerb(imported, 'doImport', { id }, actor) },
      { name: `template of ${imported}`, needs: 'btnTemplate', run: call('/v1/importExcelRestful/downloadImportTemplate', { entity: imported }) },
    ]),
    { name: 'exportExcel', needs: 'btnExport', run: call('/v1/exportExcelRestful/exportExcel', {}) },
    ...['/v1/backgroundExport', '/v1/doBackEasyExport'].map((path) => ({
      name: path,
      needs: 'btnBackExport',
      run: call(path, { requestUrl, fileName: '导出' }),
    })),
    ...(definition.prints.includes('pdf') ? [{ name: 'printPdf', needs: 'btnPrint', run: call('/v1/printPdf', { ids: [id] }) }] : []),
    ...Object.entries(definition.actions)
      .filter(([name]) => isForPeople(definition, name))
      .map(([name, { resource }]) => ({ name, needs: resource, run: verb(name, actionBody(definition, name, id, lineIds)) })),
  ]
}

describe('S5.5', () => {
  test.each(withPages)('$entity: every button but the one that is needed is not enough', async (definition) => {
    for (const page of pagesOf(definition)) {
      for (const { name, needs, run } of changesOf(definition)) {
        expect(await refusalOf(run(onPage(manager, page.name, [needs]))), `${page.name} ${name} without ${needs}`).toMatchObject({
          status: 403,
          code: 'FORBIDDEN',
        })
      }
    }
  })

  // Once for all of them: a look at every table after every document would cost the square of the catalogue.
  test('and of all that was refused so nothing is changed', async () => {
    expect(await digestOf(world, business)).toEqual(untouched)
  })

  const ofRoles = withPages.flatMap((definition) =>
    Object.entries(definition.actions).flatMap(([name, { who, from }]) =>
      // Our side acts for a supplier where it was given the button.
      from.length > 0 && who.every((one) => one !== 'supplier' && (one === 'owner' || one in definition.roles))
        ? [{ entity: definition.entity, name, from, definition }]
        : [],
    ),
  )
  test.each(ofRoles)('$entity: $name is for its roles alone, in each of its states, with whatever button', async ({ definition, name, from }) => {
    for (const status of from)
      for (const isOwner of [true, false]) {
        const doc = await plant(world, definition, { ...planted, userId: isOwner ? manager.userId : randomUUID() }, { status })
        const lineIds = linesIn(definition, doc).map((line) => line.id)
        const actor = onPage(
          { ...manager, dataScopeAll: true },
          (pagesOf(definition).find(({ show }) => show !== 'own') ?? pagesOf(definition)[0])?.name ?? '',
        )
        const attempt = world.services.verb(definition.entity, name, actionBody(definition, name, doc.id, lineIds), contextOf(actor, randomUUID()))
        const refusal = await refusalOf(attempt)
        const roles = rolesIn(definition, doc, manager)
        if (definition.actions[name]?.who.some((one) => roles.includes(one))) expect(refusal?.code, status).not.toBe('FORBIDDEN')
        // What somebody else sees he may not do; what he does not see is not there.
        else expect(refusal?.status, status).toSatisfy((given) => given === 403 || given === 404)
      }
  })

  test.each(withPages)('$entity: with the button the rights are no reason to refuse what is not there', async (definition) => {
    const [page] = pagesOf(definition)
    for (const name of Object.keys(definition.actions).filter((action) => isForPeople(definition, action))) {
      const attempt = world.services.verb(
        definition.entity,
        name,
        actionBody(definition, name, randomUUID(), [randomUUID()]),
        contextOf(onPage(manager, page?.name ?? '')),
      )
      expect((await refusalOf(attempt))?.status, name).toBe(404)
    }
  })

  test.each(documents.filter(isInArea))('$entity: an action from the page of another document, or from none, is refused', async (definition) => {
    const other = pages.find((page) => page.entity !== definition.entity)?.name ?? ''
    const ungranted = pagesOf(definition).map((page) => ({ ...manager, page: page.name, grants: new Map() }))
    for (const actor of [onPage(manager, other), { ...onPage(manager, other), page: null }, ...ungranted]) {
      for (const { name, run } of changesOf(definition)) expect((await refusalOf(run(actor)))?.status, name).toBe(403)
      for (const read of ['findById', 'compareVersions', 'findRevision', 'explainFigures', 'listByPage', 'listPicks']) {
        const attempt = world.services.verb(definition.entity, read, { menuId: 0, id: row(definition).id, field: 'orgId' }, contextOf(actor))
        expect((await refusalOf(attempt))?.status, read).toBe(403)
      }
    }
  })

  test.each(documents.filter(isInArea))('$entity: what the system alone does, nobody can ask for', async (definition) => {
    const page = pagesOf(definition)[0]?.name
    for (const name of [
      ...Object.keys(definition.actions).filter((action) => !isForPeople(definition, action)),
      'doNothingKnown',
      'constructor',
      'toString',
    ]) {
      const actor = page ? onPage(manager, page) : manager
      const attempt = world.services.verb(definition.entity, name, actionBody(definition, name, row(definition).id, []), contextOf(actor))
      expect((await refusalOf(attempt))?.status, name).toBe(404)
    }
  })

  test('every denial of this file stands in the audit', async () => {
    const [{ count } = { count: '0' }] = await world.query<{ count: string }>("select count(*) from audit_event where kind = 'DENIED'")
    const denials = withPages.reduce((sum, definition) => sum + pagesOf(definition).length * changesOf(definition).length, 0)
    expect(Number(count)).toBeGreaterThanOrEqual(denials)
  })
})

/** Fields of the header that only who has a button reads. */
const sensitiveOf = (definition: AnyDefinition) =>
  Object.entries(definition.fields).flatMap(([key, { veils = [] }]) => {
    const [button] = buttonsOfSight(definition).filter((one) => veils.some(({ by }) => by.some(({ who }) => who === one)))
    return button ? [[key, button] as const] : []
  })

describe('S5.4', () => {
  const withSensitive = withPages.filter((definition) => sensitiveOf(definition).length > 0)

  test('prices, sales prices, bank accounts and personal data are columns of their own right', () => {
    const buttons = new Set(documents.flatMap(sensitiveOf).map(([, button]) => button))
    expect([...buttons].sort()).toEqual(['btnViewBank', 'btnViewPerson', 'btnViewPrice', 'btnViewSalesPrice'])
  })

  test.each(withSensitive)(
    '$entity: what needs a button is read without it neither in the record, nor in the list, nor searched or sorted by',
    async (definition) => {
      for (const page of pagesOf(definition)) {
        for (const [field, button] of sensitiveOf(definition)) {
          const actor = onPage(manager, page.name, [button])
          const verb = (name: string, body: Record<string, unknown>) =>
            world.services.verb(definition.entity, name, { menuId: 0, ...body }, contextOf(actor, randomUUID()))
          const at = `${page.name} ${field} without ${button}`
          const found = await verb('findById', { id: row(definition).id }).catch(() => ({ data: {} }))
          expect(Object.keys(found.data as object), at).not.toContain(field)
          const listed = await verb('listByPage', { pageIndex: 1, pageRows: 20 })
          for (const one of listed.data as object[]) expect(Object.keys(one), at).not.toContain(field)
          expect(
            (await refusalOf(verb('listByPage', { pageIndex: 1, pageRows: 20, orderBy: field })))?.status,
            `${at}, sorted`,
          ).toBeGreaterThanOrEqual(400)
        }
      }
    },
  )
})

describe('anonymous', () => {
  test('no call is open to whoever has not signed in', async () => {
    const pool = createPool((await freshDatabase()).appUrl)
    const door = entrance(pool)
    const verbs = (definition: AnyDefinition) => [
      'compareVersions',
      'findRevision',
      'explainFigures',
      'listBranches',
      'listPicks',
      ...standardVerbs,
      ...Object.keys(definition.actions),
    ]
    const paths = [
      ...documents.flatMap((definition) => verbs(definition).map((verb) => `/v1/${definition.entity}Restful/${verb}`)),
      ...callableLines.flatMap(({ entity }) => standardVerbs.map((verb) => `/v1/${entity}Restful/${verb}`)),
      ...Object.keys(namedCalls(pool)).filter((path) => !openCalls.has(path)),
    ]
    for (const path of paths)
      expect(await door.send(path, { authorization: 'anonymous' }), path).toMatchObject({ status: 401, body: { code: 'AUTH' } })
    const unsigned = await door.app.inject({ method: 'POST', url: '/v1/poHeaderRestful/doSubmit', payload: { menuId: 0, rows: [] } })
    expect(unsigned.statusCode).toBe(401)
    expect(door.seen).toEqual([])
    await door.app.close()
    await pool.end()
  })
})

describe('S2.2', () => {
  beforeAll(async () => {
    untouched = await digestOf(world, business)
  })

  test.each(withPages)('$entity: reading twice reads the same', async (definition) => {
    const reference = Object.entries(definition.fields).find(([, { target }]) => tables.some((table) => table.entity === target))?.[0]
    for (const page of pagesOf(definition)) {
      const context = contextOf({ ...onPage(manager, page.name), dataScopeAll: true, orgIds: [], categoryIds: [] })
      const read = async () => {
        const verb = (name: string, body: Record<string, unknown>) => world.services.verb(definition.entity, name, { menuId: 0, ...body }, context)
        const found = await verb('findById', { id: row(definition).id }).catch((error) =>
          error instanceof Refusal && error.status === 404 ? null : Promise.reject(error),
        )
        const listed = await verb('listByPage', { pageRows: 200, search: {} })
        const picked = reference ? await verb('listPicks', { field: reference, q: 'a' }) : null
        return { found, listed, picked }
      }
      expect(await read(), page.name).toEqual(await read())
    }
  })

  test('and of all that was read so nothing is changed', async () => {
    expect(await digestOf(world, business)).toEqual(untouched)
  })
})

describe('S2.3', () => {
  const issuesOf = (definition: AnyDefinition, draft: unknown): { at: string; code: string }[] => {
    try {
      parseDraft(definition, draft)
      return []
    } catch (error) {
      if (error instanceof Refusal) return error.issues
      throw error
    }
  }

  /** Paths of a draft that only the server writes, with the drafts that would write them. */
  function* serverOwned(
    fields: Fields,
    lines: LinesMap,
    wrap: (inner: Record<string, unknown>) => unknown,
    at: string,
    hasVersions: boolean,
  ): Generator<{ at: string; draft: unknown }> {
    const own = Object.entries(fields).flatMap(([key, field]) => (isServerOwned(field) ? [key] : []))
    // Rows of one's own have a version that comes back with them.
    const version = at !== '' && hasVersions ? [] : ['versionNum']
    for (const key of [...own, ...version, 'noSuchField', 'createdBy', 'headerId', 'scopeCategoryIds', 'constructor', 'prototype'])
      yield { at: at + key, draft: wrap({ [key]: '1' }) }
    yield { at: `${at}__proto__`, draft: wrap(JSON.parse('{"__proto__": {"remark": "x"}}')) }
    for (const [key, spec] of Object.entries(lines)) {
      if (spec.options.kept) yield { at: at + key, draft: wrap({ [key]: spec.options.part ? {} : [] }) }
      else if (spec.options.part) yield* serverOwned(spec.fields, spec.lines, (inner) => wrap({ [key]: inner }), `${at}${key}.`, hasVersions)
      else yield* serverOwned(spec.fields, spec.lines, (inner) => wrap({ [key]: [inner] }), `${at}${key}[0].`, hasVersions)
    }
  }

  test.each(documents.filter(isInArea))('$entity: unknown, computed and kept fields are refused by name', (definition) => {
    for (const { at, draft } of serverOwned(definition.fields, definition.lines, (inner) => inner, '', hasOwnRows(definition))) {
      const issues = issuesOf(definition, draft)
      expect(issues, at).toContainEqual(expect.objectContaining({ at, code: 'UNKNOWN_FIELD' }))
    }
  })

  test.each(withPages)('$entity: a draft with a field too many stores nothing', async (definition) => {
    const [page] = pagesOf(definition)
    const attempt = world.services.verb(
      definition.entity,
      'saveOrUpdate',
      { menuId: 0, draft: { noSuchField: '1' } },
      contextOf(onPage(manager, page?.name ?? '')),
    )
    expect(await refusalOf(attempt)).toMatchObject({ status: 422, code: 'INVALID' })
  })

  test.each(documents.filter(isInArea))('$entity: an answer that no action asks for is refused', async (definition) => {
    const page = pagesOf(definition)[0]?.name
    if (!page) return
    for (const name of Object.keys(definition.actions).filter((action) => isForPeople(definition, action))) {
      const body = actionBody(definition, name, row(definition).id, [])
      const attempt = world.services.verb(
        definition.entity,
        name,
        { ...body, input: { ...(body.input as object), noSuchField: '1' } },
        contextOf(onPage(manager, page)),
      )
      expect((await refusalOf(attempt))?.issues, name).toContainEqual(expect.objectContaining({ code: 'UNKNOWN_FIELD' }))
    }
  })
})

test('none of these attempts changed anything', async () => {
  expect(await digestOf(world, business)).toEqual(untouched)
})
