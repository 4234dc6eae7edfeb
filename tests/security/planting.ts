/** Rows of somebody else, put in past all rights, with a marker in every text: what must never reach whoever they are not meant for. */
import { randomUUID } from 'node:crypto'
import { buttons, lookups } from '../../catalogue/index.ts'
import type { AnyDefinition, Field, Fields, NamedRole } from '../../catalogue/language/define.ts'
import type { Condition } from '../../catalogue/language/formula.ts'
import { headRoles, storedMembers, supplierField } from '../../catalogue/language/members.ts'
import type { Actor, CallContext, Doc } from '../../upstream/runtime/types.ts'
import { quoted, type Table, tableOf } from '../../upstream/store/tables.ts'
import { NOW, TODAY, type World } from '../support/world.ts'

/** One character, so that it fits the shortest field; no demo data has it. */
export const MARKER = 'ꙮ'

/** Whose rows are planted. */
export interface Owner {
  supplierId: string | null
  orgId: string | null
  categoryIds: string[]
  userId: string
  /** For rows that the one who asks may well see. */
  marker?: string
  /** Required references lead somewhere, as in a document that can be worked on. */
  isWhole?: boolean
}

let planted = 900_000

/** Whom a role names in what is planted, and whether it counts yet. */
interface InRole {
  role: NamedRole
  memberId: string
  isSince: boolean
}

/** One row of the document and one of each of its lines; `given` overrules what is made up. */
export async function plant(world: World, definition: AnyDefinition, owner: Owner, given: Partial<Doc> = {}, inRole?: InRole): Promise<Doc> {
  const header = tableOf(definition.entity)
  const row = rowOf(header, owner)
  const roles = Object.values(definition.roles)
  // Everybody of a side would be no stranger.
  for (const role of roles) if (role.kind === 'every') satisfy(definition, role.when, row, false)
  for (const role of roles) if (role.kind === 'supplier' && role.from) satisfy(definition, role.from, row)
  if (definition.scope.internalWhen) satisfy(definition, definition.scope.internalWhen, row)
  for (const [, { path }] of headRoles(definition, 'supplier')) row[path] = owner.supplierId ?? row[path]
  Object.assign(row, given)
  const ofHead = inRole && !inRole.role.path.includes('.')
  if (ofHead) row[inRole.role.path] = definition.fields[inRole.role.path]?.kind === 'refs' ? [inRole.memberId] : inRole.memberId
  if (inRole?.role.from) satisfy(definition, inRole.role.from, row, inRole.isSince)
  if (given.status) row.status = given.status
  await insert(world, header, row)
  await plantLines(world, header, row, row.id, owner, ofHead ? undefined : inRole)
  await plantMembers(world, definition, row)
  return row
}

/** As the runtime keeps them beside the document. */
async function plantMembers(world: World, definition: AnyDefinition, row: Doc): Promise<void> {
  for (const { role, memberId, actsAs } of storedMembers(definition, row))
    await world.query('insert into document_member values ($1, $2, $3, $4)', [row.id, role, memberId, actsAs])
}

/** Whether the record is itself the supplier whose it is. */
export const isItsOwnSupplier = (definition: AnyDefinition): boolean => supplierField(definition) === 'id'

async function plantLines(world: World, table: Table, parent: Doc, headerId: string, owner: Owner, inRole?: InRole): Promise<void> {
  for (const child of table.children) {
    const line = { ...rowOf(child, owner), headerId, lineNum: 10, ...(child.byField.has('parentId') ? { parentId: parent.id } : {}) }
    for (const role of Object.values(child.definition.roles))
      if (role.kind !== 'every' && role.while && isAt(role.path, child)) satisfy(child.definition, role.while, line)
    if (inRole && isAt(inRole.role.path, child)) Object.assign(line, { [inRole.role.path.split('.').at(-1) ?? '']: inRole.memberId })
    await insert(world, child, line)
    await plantLines(world, child, line, headerId, owner, inRole)
    parent[child.entity] = child.isPart ? line : [line]
  }
}

const isAt = (path: string, { path: lines }: Table): boolean => path.split('.').slice(0, -1).join('.') === lines.join('.')

function rowOf(table: Table, owner: Owner): Doc {
  planted += 1
  const row: Doc = { id: randomUUID() }
  for (const [key, field] of Object.entries(table.fields)) row[key] = made(field, owner)
  const own = {
    versionNum: 1,
    createdBy: owner.userId,
    lastUpdatedBy: owner.userId,
    orgId: owner.orgId,
    scopeCategoryIds: owner.categoryIds,
    categoryId: owner.categoryIds[0] ?? null,
  }
  for (const [key, value] of Object.entries(own)) if (table.byField.has(key)) row[key] = value
  if (table.path.length === 0 && table.definition.type === 'document') row.status = Object.keys(table.definition.states)[0]
  return row
}

function made(field: Field, owner: Owner): unknown {
  switch (field.kind) {
    case 'text':
    case 'textarea':
    case 'richText':
    case 'code':
    case 'secret':
      return `${owner.marker ?? MARKER}${planted}`.slice(0, field.length ?? 200)
    case 'lookup':
      return field.lookup ? Object.keys(lookups[field.lookup].values)[0] : null
    case 'lookups':
      return field.lookup ? Object.keys(lookups[field.lookup].values).slice(0, 1) : []
    case 'ref':
      return field.target === 'supplierInfo' ? owner.supplierId : owner.isWhole && field.options.required ? randomUUID() : null
    case 'refs':
    case 'files':
      return []
    case 'int':
      return planted
    case 'date':
      return TODAY
    case 'datetime':
      return NOW.toISOString()
    case 'time':
      return '08:00'
    case 'year':
      return '2026'
    case 'month':
      // One of its own: what there is once a month is planted often.
      return `${1000 + (planted % 9000)}-11`
    case 'checkbox':
      return 'Y'
    case 'image':
    case 'uuid':
      return randomUUID()
    case 'json':
      return { said: owner.marker ?? MARKER }
    default:
      return '1'
  }
}

/** Makes a condition of a scope hold, or not hold. */
function satisfy(definition: AnyDefinition, { op, args, values }: Condition, row: Doc, holds = true): void {
  const [first] = args
  if (op === 'not') satisfy(definition, first as Condition, row, !holds)
  else if (op === 'all' || op === 'any') for (const test of args) satisfy(definition, test as Condition, row, holds)
  else if (op === 'is')
    row[String(first)] = holds ? values?.[0] : first === 'status' ? Object.keys(definition.states).find((state) => !values?.includes(state)) : null
  else if (op === 'isSet' && !holds) row[String(first)] = null
}

async function insert(world: World, table: Table, row: Doc): Promise<void> {
  const record = Object.fromEntries(table.columns.map((c) => [c.name, row[c.field] ?? null]))
  const name = quoted(table.name)
  await world.query(`insert into ${name} select * from jsonb_populate_record(null::${name}, $1::jsonb)`, [JSON.stringify(record)])
}

/** Lines of a planted document, by the name of their table. */
export function linesIn(definition: AnyDefinition, doc: Doc): { entity: string; id: string }[] {
  const under = (table: Table, row: Doc): { entity: string; id: string }[] =>
    table.children.flatMap((child) => {
      const [line] = [row[child.entity]].flat() as Doc[]
      return line ? [{ entity: child.entity, id: line.id }, ...under(child, line)] : []
    })
  return under(tableOf(definition.entity), doc)
}

const everyButton: ReadonlySet<string> = new Set(Object.keys(buttons))

/** The person on one page with every button of it, but those named. */
export function onPage(actor: Actor, page: string, without: readonly string[] = []): Actor {
  return { ...actor, page, grants: new Map([[page, new Set([...everyButton].filter((code) => !without.includes(code)))]]) }
}

export const contextOf = (actor: Actor, key: string | null = null): CallContext => ({
  actor,
  now: NOW,
  language: 'CN',
  requestId: randomUUID(),
  address: '203.0.113.7',
  idempotencyKey: key,
})

/** Something that the fields of an action's question accept. */
function inputFor(fields: Fields | undefined): Record<string, unknown> {
  const nobody: Owner = { supplierId: randomUUID(), orgId: null, categoryIds: [], userId: randomUUID() }
  const value = (field: Field) => (field.kind === 'ref' ? randomUUID() : ['text', 'textarea', 'int'].includes(field.kind) ? '1' : made(field, nobody))
  return Object.fromEntries(
    Object.entries(fields ?? {})
      .filter(([, field]) => field.options.required)
      .map(([key, field]) => [key, value(field)]),
  )
}

/** The body of an action on a row, with an answer to whatever it asks. */
export function actionBody(definition: AnyDefinition, name: string, id: string, lineIds: readonly string[]): Record<string, unknown> {
  const action = definition.actions[name]
  return { menuId: 0, rows: [{ id, versionNum: 1 }], lineIds, input: { ...inputFor(action?.input), reason: '原因' } }
}

export const isForPeople = (definition: AnyDefinition, name: string): boolean => !definition.actions[name]?.who.every((who) => who === 'system')

/** What the documents say, hashed table by table, whatever the order of rows: two equal digests mean that nothing was changed. */
export async function digestOf(world: World, tables: readonly string[]): Promise<Record<string, string>> {
  const parts = tables.map(
    (name) => `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as digest from ${quoted(name)} t`,
  )
  const rows = await world.query<{ name: string; digest: string }>(parts.join(' union all '))
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}

/** What workbooks are taken for: the master itself, and lines of a document. */
export const importedFrom = ({ entity, importable, lines }: AnyDefinition): string[] => [
  ...(importable ? [entity] : []),
  ...Object.keys(lines).filter((key) => (lines[key]?.imports.length ?? 0) > 0),
]
