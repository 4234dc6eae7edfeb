/** Tables as they follow from the definitions: one per document, one per kind of line. */

import type { EntityName } from '../../catalogue/entities.ts'
import { documents } from '../../catalogue/index.ts'
import {
  type AnyDefinition,
  type Field,
  type Fields,
  int,
  type LabelledBy,
  type Lines,
  type LinesMap,
  leadsBack,
  systemFields,
  uuid,
} from '../../catalogue/language/define.ts'
import { factsOf, type Kind } from '../../catalogue/language/kinds.ts'
import { mistakesIn, type Target } from '../../catalogue/language/mistakes/index.ts'
import { sealedLength } from './sealing.ts'

export interface Column {
  field: string
  /** Column name, snake_case, unquoted. */
  name: string
  kind: Kind
  sql: string
  required: boolean
  /** Entity whose label is shown for it. */
  target: string | null
  /** Holds ciphertext. */
  isSealed: boolean
}

export interface Table {
  entity: string
  name: string
  definition: AnyDefinition
  /** Lines from the header down to this table; empty for the header itself. */
  path: readonly string[]
  columns: readonly Column[]
  byField: ReadonlyMap<string, Column>
  parent: Table | null
  children: Table[]
  fields: Fields
  isPart: boolean
  labelledBy: LabelledBy
}

export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
/** What a record is known by to people. */
export const numberColumn = ({ type }: AnyDefinition): string => (type === 'master' ? 'code' : 'doc_num')
export const quoted = (name: string): string => `"${name}"`

/** How the values of a field are stored. */
export function sqlTypeOf(field: Field): string {
  return factsOf(field.kind)
    .sql.replace('{n}', String(field.length ?? 200))
    .replace('{p}', String(field.precision ?? 18))
    .replace('{s}', String(field.scale ?? 4))
}

const columnOf = (field: string, def: Field): Column => ({
  field,
  name: snake(field),
  kind: def.kind,
  sql: def.options.sealed ? `varchar(${sealedLength(def.length ?? 200)})` : sqlTypeOf(def),
  required: false,
  target: def.target ?? null,
  isSealed: def.options.sealed === true,
})

/** What a sealed value of this row opens in. */
export const placeOf = (table: Table, column: Column, id: string): string => `${table.name}.${column.name} ${id}`

const idColumn: Column = { field: 'id', name: 'id', kind: 'uuid', sql: 'uuid', required: true, target: null, isSealed: false }
const lineFields: Fields = { headerId: uuid('单据', 'Document'), lineNum: int('行号', 'Line'), versionNum: int('版本号', 'Version') }
const nestedFields: Fields = { parentId: uuid('上级行', 'Parent line') }

const keptIds = (target: EntityName, cn: string, en: string): Field => ({ kind: 'refs', label: [cn, en], options: { kept: true }, target })

/** The tables of one document: its own and one for each kind of line. */
export function tablesOf(definition: AnyDefinition): Table[] {
  const scopeFields: Fields = {
    ...(definition.scope.category && { scopeCategoryIds: keptIds('purchaseCategory', '品类', 'Categories') }),
    ...(definition.scope.orgs && { scopeOrgIds: keptIds('organization', '适用业务单元', 'Business units') }),
    ...(leadsBack(definition) && {
      cameFrom: { kind: 'text', label: ['原状态', 'State before'], options: { kept: true }, length: 50 } satisfies Field,
    }),
  }
  const header = tableFrom(definition, definition.entity, [], { ...definition.fields, ...scopeFields, ...systemFields }, null)
  return [header, ...linesTables(definition, definition.lines, header)]
}

function linesTables(definition: AnyDefinition, lines: LinesMap, parent: Table): Table[] {
  return Object.entries(lines).flatMap(([entity, spec]) => {
    const nested = parent.path.length > 0 ? nestedFields : {}
    const table = tableFrom(definition, entity, [...parent.path, entity], { ...lineFields, ...nested, ...spec.fields }, parent, spec)
    parent.children.push(table)
    return [table, ...linesTables(definition, spec.lines, table)]
  })
}

function tableFrom(definition: AnyDefinition, entity: string, path: readonly string[], fields: Fields, parent: Table | null, lines?: Lines): Table {
  const columns = [idColumn, ...Object.entries(fields).map(([key, field]) => columnOf(key, field))]
  return {
    entity,
    name: snake(entity),
    definition,
    path,
    columns,
    byField: new Map(columns.map((c) => [c.field, c])),
    parent,
    children: [],
    fields,
    isPart: lines?.options.part === true,
    labelledBy: lines?.labelledBy ?? {},
  }
}

export const tables: readonly Table[] = documents.flatMap(tablesOf)
const byEntity = new Map(tables.map((t) => [t.entity, t]))

const mistakes = documents.flatMap((definition) => mistakesIn(definition, targetOf))
if (mistakes.length > 0) throw new Error(mistakes.join('\n'))

/** What no two documents have alike, always or in some states. */
function keysOf({ fields, unique, alone }: AnyDefinition): (readonly string[])[] {
  return [...Object.keys(fields).flatMap((key) => (fields[key]?.options.unique ? [[key]] : [])), ...unique, ...alone.map(({ by }) => by)]
}

/** Where a reference to a kind of row leads. */
function targetOf(entity: string): ReturnType<Target> {
  const table = byEntity.get(entity)
  return (
    table && {
      fields: table.fields,
      header: table.parent ? table.definition.entity : null,
      definition: table.parent ? undefined : table.definition,
      keys: table.parent ? [] : keysOf(table.definition),
    }
  )
}

/** The table that stores an entity; unknown names are a defect of the caller. */
export function tableOf(entity: string): Table {
  const table = byEntity.get(entity)
  if (!table) throw new Error(`No table stores ${entity}`)
  return table
}
export const findTable = (entity: string): Table | undefined => byEntity.get(entity)

/** Rows of the house itself, which nothing refers to. */
export const isLog = ({ appendOnly, scope }: AnyDefinition): boolean => appendOnly && scope.anyOrg === true

/** How the columns of rows are selected, and what stands beside them. */
interface Selected {
  column(column: Column): string
  readonly instead: readonly string[]
}

/** Lines of a kind with the columns of their documents beside their own, and the SQL that both come from. They are saved with their document, so its version is theirs. */
export function lineListTable(
  definition: AnyDefinition,
  lines: string,
  which: string,
  read: { own: Selected; above: Selected },
): { table: Table; source: string } {
  const line = tableOf(lines)
  const header = tableOf(definition.entity)
  const own = line.columns.filter(({ field }) => field !== 'versionNum')
  const besides = header.columns.filter(({ field }) => field === 'versionNum' || !line.byField.has(field))
  const columns = [...own, ...besides]
  const select = [
    ...own.map((one) => read.own.column(one)),
    ...besides.map((one) => read.above.column(one)),
    ...read.own.instead,
    ...read.above.instead,
  ].join(', ')
  return {
    table: { ...line, definition, columns, byField: new Map(columns.map((column) => [column.field, column])) },
    source: `(select ${select} from ${quoted(line.name)} l join ${quoted(header.name)} h on h.id = l.header_id where ${which})`,
  }
}

export interface LabelColumns {
  code: string
  name: string
  nameEn: string
  /** Table of the document whose number stands before the line's own. */
  headerTable?: string
}

/** Columns from which the label of a row is made; lines of documents are called `PO202611200001-10`. */
export function labelColumns({ path, definition, labelledBy }: Table): LabelColumns {
  const isDocument = definition.type === 'document'
  if (path.length === 0)
    return isDocument ? { code: 'doc_num', name: 'doc_num', nameEn: 'doc_num' } : { code: 'code', name: 'name', nameEn: 'name_en' }
  const { code = 'lineNum', name = code, nameEn = name } = labelledBy
  return { code: snake(code), name: snake(name), nameEn: snake(nameEn), ...(isDocument && { headerTable: snake(definition.entity) }) }
}

/** What the search of the head looks through: the number of a document, code and names of a master that is found everywhere. */
export function searchedIn({ path, definition }: Table): 'number' | 'words' | null {
  if (path.length > 0 || isLog(definition)) return null
  return definition.type === 'document' ? 'number' : definition.list.everywhere ? 'words' : null
}
