/** A document as conditions and rules of a process see it: figures and words as people write them, references by their codes. */
import type { AnyDefinition, Field, Fields, LinesMap } from '../../../../catalogue/language/define.ts'
import { isNumeric } from '../../../../catalogue/language/kinds.ts'
import { linesIn } from '../../../runtime/rows/lines-in.ts'
import type { Doc, Tx } from '../../../runtime/types.ts'
import type { Facts, Fields as ShapeFields } from '../engine/index.ts'

type Shape = ShapeFields[string]

const starterShape = { userName: 'text', department: 'text', position: 'text', level: 'number' } as const

/** What is no matter of conditions: files, secrets, texts as long as they have to be. */
const unseen: ReadonlySet<Field['kind']> = new Set(['files', 'image', 'secret', 'json', 'richText', 'code', 'uuid'])

const shapes = new Map<string, ShapeFields>()

/** The fields that conditions on documents of this kind may name. */
export function shapeOf(definition: AnyDefinition): ShapeFields {
  const known = shapes.get(definition.entity)
  if (known) return known
  const shape = { ...shapeOfFields(definition.fields), ...shapeOfLines(definition.lines), starter: starterShape, org: 'text' as const }
  shapes.set(definition.entity, shape)
  return shape
}

const shapeOfFields = (fields: Fields): Record<string, Shape> =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => (unseen.has(field.kind) ? [] : [[name, shapeOfKind(field.kind)]])))

const shapeOfLines = (lines: LinesMap): Record<string, Shape> =>
  Object.fromEntries(Object.entries(lines).map(([name, one]) => [name, [{ ...shapeOfFields(one.fields), ...shapeOfLines(one.lines) }]]))

function shapeOfKind(kind: Field['kind']): Shape {
  if (isNumeric(kind)) return 'number'
  if (kind === 'date') return 'date'
  if (kind === 'datetime') return 'dateTime'
  if (kind === 'checkbox') return 'flag'
  return kind === 'refs' || kind === 'lookups' ? ['text'] : 'text'
}

/** Who started it, as conditions name him. */
const STARTER = `
select u.code as "userName", d.code as department, o.code as position, l.rank as level
from "user" u left join person p on p.id = u.person_id left join department d on d.id = p.department_id
left join position o on o.id = p.main_position_id left join person_level l on l.id = p.person_level_id where u.id = $1`

export async function factsOf(tx: Tx, definition: AnyDefinition, doc: Doc, starterId: string): Promise<Facts> {
  const codes = await codesOf(tx, referencesIn(definition, doc))
  const {
    rows: [starter],
  } = await tx.query(STARTER, [starterId])
  const values = {
    ...valuesOf(definition.fields, definition.lines, doc, codes),
    starter: starter ?? null,
    org: codes.get(String(doc.orgId)) ?? null,
  }
  return { shape: shapeOf(definition), values }
}

function valuesOf(fields: Fields, lines: LinesMap, row: Doc, codes: ReadonlyMap<string, string>): Record<string, unknown> {
  const own = Object.entries(fields).map(([name, { kind }]) => [name, seenIn(kind, row[name], codes)])
  const below = Object.entries(lines).map(([name, one]) => [name, linesIn(row, name).map((line) => valuesOf(one.fields, one.lines, line, codes))])
  return Object.fromEntries([...own, ...below])
}

const seenIn = (kind: Field['kind'], value: unknown, codes: ReadonlyMap<string, string>): unknown =>
  kind === 'ref' || kind === 'refs' ? coded(value, codes) : (value ?? null)

const coded = (value: unknown, codes: ReadonlyMap<string, string>): unknown =>
  Array.isArray(value) ? value.flatMap((id) => codes.get(String(id)) ?? []) : (codes.get(String(value)) ?? null)

/** Ids of everything that the document and its lines refer to. */
function referencesIn({ fields, lines }: Pick<AnyDefinition, 'fields' | 'lines'>, row: Doc): string[] {
  const own = Object.entries(fields).flatMap(([name, { kind }]) => (kind === 'ref' || kind === 'refs' ? [row[name]].flat() : []))
  const ids = own.filter((id): id is string => typeof id === 'string')
  return [...ids, ...Object.entries(lines).flatMap(([name, one]) => linesIn(row, name).flatMap((line) => referencesIn(one, line)))]
}

async function codesOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.query<{ id: string; code: string }>(`select id, code from entity_label where id = any($1::uuid[]) and code is not null`, [
    [...new Set(ids)],
  ])
  return new Map(rows.map(({ id, code }) => [id, code]))
}
