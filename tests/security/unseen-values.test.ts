/** S5.4, S5.8, generated: a value stands in every field that somebody may not read, and is looked for on every way on which a record leaves the services. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { type AnyDefinition, buttonsOfSight, type Field, type Fields, type LinesMap } from '../../catalogue/define.ts'
import type { Scope } from '../../catalogue/formula.ts'
import { documents, type PageEntry, pages } from '../../catalogue/index.ts'
import { rolesIn, supplierField } from '../../catalogue/members.ts'
import { insteadOf } from '../../catalogue/sight.ts'
import { snapshotOf } from '../../upstream/runtime/documents.ts'
import { isForNobody } from '../../upstream/runtime/masking.ts'
import { askedBy } from '../../upstream/runtime/may-read.ts'
import { Refusal } from '../../upstream/runtime/refusal.ts'
import type { Actor, Doc } from '../../upstream/runtime/types.ts'
import { quoted, type Table, tableOf, tables } from '../../upstream/store/tables.ts'
import { NOW, openWorld, type World } from '../support/world.ts'
import { contextOf, onPage } from './planting.ts'
import { type Planted, plantEverything } from './strangers.ts'

let world: World
let planted: Planted

beforeAll(async () => {
  world = await openWorld()
  planted = await plantEverything(world)
})

const readers = {
  'the supplier': (page: string) => onPage(planted.insiders.supplier, page),
  'a buyer without the buttons that show more': (page: string) => onPage(planted.insiders.buyer, page, showing),
}
type Who = keyof typeof readers

const showing = [...new Set(documents.flatMap(buttonsOfSight))]

/** Told by its digits wherever it stands, and taken by a field of its kind. Codes and flags tell nothing by themselves. */
function telling({ kind, precision = 18, scale = 4, length = 200 }: Field, at: number): string | null {
  const digits = String(7_130_001 + at * 7)
  if (['text', 'textarea', 'richText', 'code', 'secret'].includes(kind)) return length >= digits.length ? digits : null
  if (kind === 'qty' || kind === 'price' || kind === 'amount' || kind === 'int') return digits
  if (kind === 'number') return precision - scale >= digits.length ? digits : null
  if (kind === 'percent') return `${digits.slice(-3)}.${digits.slice(0, 4)}`
  if (kind === 'uuid' || kind === 'ref') return `0197c0de-0000-7000-8000-00000${digits}`
  return null
}

/** Values for the fields that are kept from a person in the first rows of the document, by table. */
function secretsFor(definition: AnyDefinition, actor: Actor): Map<string, Record<string, string>> {
  const found = new Map<string, Record<string, string>>()
  const doc = planted.rows.get(definition.entity) as Doc
  const asked = askedBy(actor, rolesIn(definition, doc, actor))
  let at = 0
  const visit = (entity: string, fields: Fields, lines: LinesMap, scope: Scope, isUnseen: boolean) => {
    const own = Object.entries(fields).flatMap(([key, field]) => {
      const isKept = isUnseen || insteadOf(definition, field, asked, scope) !== null || isForNobody(field)
      const value = isKept && key !== supplierField(definition) ? telling(field, ++at) : null
      return value === null ? [] : [[key, value] as const]
    })
    if (own.length > 0) found.set(entity, Object.fromEntries(own))
    for (const [key, spec] of Object.entries(lines))
      for (const row of [scope.row[key] ?? []].flat().slice(0, 1) as Doc[]) {
        const below = { row, parent: scope }
        visit(key, spec.fields, spec.lines, below, isUnseen || insteadOf(definition, spec, asked, below) !== null)
      }
  }
  visit(definition.entity, definition.fields, definition.lines, { row: doc }, false)
  return found
}

const cases = documents.flatMap((definition) => {
  const page = pages.find(({ entity, kind }) => entity === definition.entity && kind === 'list')
  const isForSuppliers = definition.scope.side === 'both' || definition.scope.side === 'shared'
  const who = (Object.keys(readers) as Who[]).filter((one) => one !== 'the supplier' || isForSuppliers)
  return page ? who.map((one) => ({ entity: definition.entity, definition, page, who: one })) : []
})

/** The planted record with the secrets in it, and an event of its history in which each of them was changed. */
async function plantSecrets(definition: AnyDefinition, secrets: ReadonlyMap<string, Record<string, string>>): Promise<Doc> {
  const doc = planted.rows.get(definition.entity) as Doc
  const rows = [...snapshotOf(tableOf(definition.entity), doc).values()]
  const rowOf = (table: Table) =>
    rows.find((row) => (table.path.length === 0 ? row.id === doc.id : row.headerId === doc.id && isRowOf(doc, table, row.id)))
  const told: Record<string, unknown>[] = []
  for (const [entity, values] of secrets) {
    const table = tableOf(entity)
    const row = rowOf(table)
    if (!row) continue
    const columns = Object.keys(values).flatMap((field) => table.byField.get(field)?.name ?? [])
    const set = columns.map((column) => `${quoted(column)} = r.${quoted(column)}`).join(', ')
    const name = quoted(table.name)
    const record = Object.fromEntries(Object.entries(values).map(([field, value]) => [table.byField.get(field)?.name, value]))
    await world.query(`update ${name} t set ${set} from jsonb_populate_record(null::${name}, $1::jsonb) r where t.id = $2`, [
      JSON.stringify(record),
      row.id,
    ])
    const fields = Object.fromEntries(Object.entries(values).map(([field, value]) => [field, { from: `${value}`, to: `${value}` }]))
    told.push(table.path.length === 0 ? { fields } : { lines: { id: row.id, lines: entity, nums: [10], how: 'changed', fields } })
  }
  const changes = { fields: Object.assign({}, ...told.map((one) => one.fields)), lines: told.flatMap((one) => one.lines ?? []) }
  const action = Object.keys(definition.actions).find((name) => definition.actions[name]?.who.includes('supplier')) ?? 'save'
  for (const versionNum of [1, 2])
    await world.query(
      `insert into document_history (entity, business_id, at, user_id, user_name, action, from_status, to_status, version_num, changes) values ($1, $2, $3, $4, '某人', $5, 'DRAFT', 'DRAFT', $6, $7)`,
      [definition.entity, doc.id, NOW, planted.owner.userId, action, versionNum, JSON.stringify(changes)],
    )
  return doc
}

const isRowOf = (doc: Doc, table: Table, id: string): boolean =>
  table.path.reduce<Doc[]>((above, key) => above.flatMap((row) => [row[key] ?? []].flat() as Doc[]), [doc]).some((row) => row.id === id)

async function answersTo(actor: Actor, { entity }: AnyDefinition, id: string): Promise<Record<string, string>> {
  const ask = (verb: string, body: object) =>
    world.services.verb(entity, verb, { menuId: 0, ...body }, contextOf(actor)).then(
      ({ data, page }) => JSON.stringify({ data, page }),
      (error) => {
        if (error instanceof Refusal) return `refused: ${error.code}`
        throw error
      },
    )
  return {
    record: await ask('findById', { id }),
    list: await ask('listByPage', {}),
    sums: await ask('listByPage', { sums: true }),
    versions: await ask('compareVersions', { id, from: 1, to: 2 }),
    copy: await ask('copy', { id }),
  }
}

test('something is kept from each of them, or this file tests nothing', () => {
  for (const who of Object.keys(readers) as Who[]) {
    const kept = cases.filter((one) => one.who === who).filter(({ definition, page }) => secretsFor(definition, readers[who](page.name)).size > 0)
    expect(kept.length, who).toBeGreaterThan(3)
  }
})

describe.each(cases)('$entity, $who', ({ definition, page, who }: { definition: AnyDefinition; page: PageEntry; who: Who }) => {
  test('S5.8 no way out of the record tells what is kept from them', async () => {
    const actor = readers[who](page.name)
    const secrets = secretsFor(definition, actor)
    const doc = await plantSecrets(definition, secrets)
    const answers = await answersTo(actor, definition, doc.id)
    expect(answers.list).toBeDefined()
    for (const [entity, values] of secrets)
      for (const [field, value] of Object.entries(values))
        for (const [way, said] of Object.entries(answers))
          expect(said.includes(value) ? `${way} tells ${entity}.${field}` : 'nothing').toBe('nothing')
  })
})

test('S11.4 a number and a secret that people typed stand in no table in clear', async () => {
  const [manager, admin] = [await world.person('manager1', 'manager'), await world.person('admin')]
  const supplier = await manager.find('supplierInfo', await world.idOf('supplierInfo', 'S000001'))
  const [account] = supplier.supplierAccount as Doc[]
  const [number, secret] = ['6222029911887766554', `verborgen-${randomUUID()}`]
  await manager.save('supplierInfo', { supplierAccount: [{ id: account?.id, accountNo: number }] }, supplier)
  const provider = {
    code: 'idp9',
    name: '目录',
    protocol: 'OIDC',
    issuer: 'https://idp.example.com',
    clientId: 'srm',
    buttonText: '登录',
    buttonTextEn: 'Sign in',
  }
  const { id } = await admin.save('baseSso', { ...provider, secret })
  await admin.save('baseSso', { secret: `${secret}-2` }, await admin.find('baseSso', id))
  const all = await world.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  expect(all.length).toBeGreaterThan(tables.length)
  for (const { name } of all) {
    const clear = await world.query(`select 1 from ${quoted(name)} t where t::text like $1 or t::text like $2 limit 1`, [
      `%${number}%`,
      `%${secret}%`,
    ])
    expect(clear.length > 0 ? `${name} holds it in clear` : 'nothing').toBe('nothing')
  }
})
