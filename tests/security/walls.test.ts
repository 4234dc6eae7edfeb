/** S5.2, generated for every document: scope and row security each keep strangers out alone. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Refusal } from '../../upstream/runtime/rules/refusal.ts'
import type { Actor, Doc } from '../../upstream/runtime/types.ts'
import { quoted, tables } from '../../upstream/store/tables.ts'
import { leaveScopeOut } from '../support/left-out.ts'
import { openWorld, type World } from '../support/world.ts'
import { contextOf, MARKER, onPage } from './planting.ts'
import { cases, type Planted, pagesOf, plantEverything } from './strangers.ts'

let world: World
let planted: Planted

beforeAll(async () => {
  world = await openWorld()
  planted = await plantEverything(world)
})

test('lines ask whether their header is seen, and judge none of its columns themselves', async () => {
  const written = await world.query<{ name: string; using: string }>(
    `select tablename as name, qual as using from pg_policies where policyname = 'app_internal_rows'`,
  )
  const ofLines = new Set(tables.filter(({ parent }) => parent).map(({ name }) => name))
  const judging = written.filter(({ name, using }) => ofLines.has(name) && /created_by|org_id|scope_category_ids/.test(using))
  expect(judging).toEqual([])
})

/** What follows another document is kept by that document's row security and has no scope of its own. */
const walled = cases.filter(({ definition, who }) => !definition.scope.follows && pagesOf(definition, who).length > 0)

describe('without the scope of the queries', () => {
  beforeAll(() => leaveScopeOut(true))
  afterAll(() => leaveScopeOut(false))

  test.each(walled)('row security alone keeps $entity from $who', expectUnseen)
})

describe('without row security', () => {
  beforeAll(() => switchRowSecurity('disable'))
  afterAll(() => switchRowSecurity('enable'))

  test.each(walled)('scope alone keeps $entity from $who', expectUnseen)

  describe('and without scope', () => {
    beforeAll(() => leaveScopeOut(true))
    afterAll(() => leaveScopeOut(false))

    test.each(walled)('$who reads the row of $entity', async ({ definition, who }) => {
      for (const { name } of pagesOf(definition, who)) expect(await found(definition.entity, onPage(planted.strangers[who], name)), name).toBe(true)
    })
  })
})

async function switchRowSecurity(how: 'enable' | 'disable'): Promise<void> {
  await world.query(tables.map(({ name }) => `alter table ${quoted(name)} ${how} row level security`).join('; '))
}

async function expectUnseen({ definition, who }: (typeof cases)[number]): Promise<void> {
  for (const { name, kind } of pagesOf(definition, who)) {
    const actor = onPage(planted.strangers[who], name)
    expect(await found(definition.entity, actor), name).toBe(false)
    if (kind === 'list') expect(await inList(definition.entity, actor), name).toBe(false)
  }
}

async function found(entity: string, actor: Actor): Promise<boolean> {
  const { id } = planted.rows.get(entity) as Doc
  return world.services.verb(entity, 'findById', { menuId: 0, id }, contextOf(actor)).then(
    () => true,
    (error) => {
      if (error instanceof Refusal && error.status === 404) return false
      throw error
    },
  )
}

async function inList(entity: string, actor: Actor): Promise<boolean> {
  const answer = await world.services.verb(entity, 'listByPage', { menuId: 0, pageRows: 2000, exactCount: true }, contextOf(actor))
  return JSON.stringify(answer.data).includes(MARKER)
}
