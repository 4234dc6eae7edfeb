/** Values in every field that somebody may not read, and every way on which a record leaves the services (S5.4, S5.8). */
import { expect } from 'vitest'
import type { AnyDefinition, Field, Fields, LinesMap } from '../../catalogue/language/define.ts'
import type { Scope } from '../../catalogue/language/formula.ts'
import { rolesIn, supplierField } from '../../catalogue/language/members.ts'
import { maskOf } from '../../catalogue/language/sight.ts'
import { Refusal } from '../../upstream/runtime/rules/refusal.ts'
import type { Actor, Doc } from '../../upstream/runtime/types.ts'
import { isForNobody } from '../../upstream/runtime/visibility/masking.ts'
import { askedBy } from '../../upstream/runtime/visibility/readable-fields.ts'
import { quoted, tableOf } from '../../upstream/store/tables.ts'
import { NOW, type World } from '../support/world.ts'
import { contextOf } from './planting.ts'

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

/** No two documents have a value in common: lists show several. */
let told = 0

/** Values for fields, by the id of their row. */
export type Secrets = ReadonlyMap<string, { entity: string; values: Record<string, string> }>

/** Values for the fields that are kept from a person in each row of the document. */
export function secretsFor(definition: AnyDefinition, actor: Actor, doc: Doc): Secrets {
  const found = new Map<string, { entity: string; values: Record<string, string> }>()
  const asked = askedBy(actor, rolesIn(definition, doc, actor))
  const visit = (entity: string, fields: Fields, lines: LinesMap, scope: Scope, isUnseen: boolean) => {
    const own = Object.entries(fields).flatMap(([key, field]) => {
      const isKept = isUnseen || maskOf(definition, field, asked, scope) !== null || isForNobody(field)
      const value = isKept && key !== supplierField(definition) ? telling(field, ++told) : null
      return value === null ? [] : [[key, value] as const]
    })
    if (own.length > 0) found.set(String(scope.row.id), { entity, values: Object.fromEntries(own) })
    for (const [key, spec] of Object.entries(lines))
      for (const row of [scope.row[key] ?? []].flat() as Doc[]) {
        const below = { row, parent: scope }
        visit(key, spec.fields, spec.lines, below, isUnseen || maskOf(definition, spec, asked, below) !== null)
      }
  }
  visit(definition.entity, definition.fields, definition.lines, { row: doc }, false)
  return found
}

/** Puts the secrets into the stored rows, and an event into the history in which each of them was changed. */
export async function plantSecrets(world: World, definition: AnyDefinition, doc: Doc, secrets: Secrets): Promise<void> {
  const fieldsOf = (values: Record<string, string>) =>
    Object.fromEntries(Object.entries(values).map(([field, value]) => [field, { from: value, to: value }]))
  const changes = { fields: fieldsOf(secrets.get(doc.id)?.values ?? {}), lines: [] as object[] }
  for (const [id, { entity, values }] of secrets) {
    const table = tableOf(entity)
    const columns = Object.keys(values).flatMap((field) => table.byField.get(field)?.name ?? [])
    const set = columns.map((column) => `${quoted(column)} = r.${quoted(column)}`).join(', ')
    const name = quoted(table.name)
    const record = Object.fromEntries(Object.entries(values).map(([field, value]) => [table.byField.get(field)?.name, value]))
    await world.query(`update ${name} t set ${set} from jsonb_populate_record(null::${name}, $1::jsonb) r where t.id = $2`, [
      JSON.stringify(record),
      id,
    ])
    if (table.path.length > 0) changes.lines.push({ id, lines: entity, nums: [10], how: 'changed', fields: fieldsOf(values) })
  }
  const action = Object.keys(definition.actions).find((name) => definition.actions[name]?.who.includes('supplier')) ?? 'save'
  for (const versionNum of [1, 2])
    await world.query(
      `insert into document_history (entity, business_id, at, user_id, user_name, action, from_status, to_status, version_num, changes) values ($1, $2, $3, $4, '某人', $5, 'DRAFT', 'DRAFT', $6, $7)`,
      [definition.entity, doc.id, NOW, doc.createdBy, action, versionNum, JSON.stringify(changes)],
    )
}

/** What each way out of the record says to somebody. */
export async function answersTo(
  world: World,
  actor: Actor,
  { entity, list: { lineViews = {} } }: AnyDefinition,
  id: string,
): Promise<Record<string, string>> {
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
    ...Object.fromEntries(await Promise.all(Object.keys(lineViews).map(async (view) => [`lines ${view}`, await ask('listByPage', { view })]))),
    sums: await ask('listByPage', { sums: true }),
    versions: await ask('compareVersions', { id, from: 1, to: 2 }),
    copy: await ask('copy', { id }),
  }
}

/** Fails where one of them tells a secret. */
export async function expectUntold(world: World, actor: Actor, definition: AnyDefinition, doc: Doc, secrets: Secrets): Promise<void> {
  const answers = await answersTo(world, actor, definition, doc.id)
  for (const { entity, values } of secrets.values())
    for (const [field, value] of Object.entries(values))
      for (const [way, said] of Object.entries(answers)) expect(said.includes(value) ? `${way} tells ${entity}.${field}` : 'nothing').toBe('nothing')
}
