/** What may be imported of an entity, column by column: master data as they are, lines of a document as its definition says. */

import { definitionOf, documents, pageOf } from '../../../../catalogue/index.ts'
import {
  type AnyDefinition,
  type Field,
  type Fields,
  isFilledIn,
  isNeeded,
  isServerOwned,
  type Label,
  type Lines,
  type SheetRules,
} from '../../../../catalogue/language/define.ts'
import { linesInSheetOf, linkColumnsOf } from '../../../../catalogue/pages/sheet.ts'
import { refuseRule } from '../../../runtime/rules/refusal.ts'
import type { Actor } from '../../../runtime/types.ts'
import { isHidden } from '../../../runtime/visibility/readable-fields.ts'
import { findTable, type Table } from '../../../store/tables.ts'

export interface ImportColumn {
  key: string
  label: Label
  field: Field
  /** The cell may not be empty; what the services can find themselves may. */
  isRequired: boolean
  /** The values are lines of the record; what each refers to stands in this field of theirs. */
  link?: string
  /** The value belongs to the line that the row is, or stands for lines beside it; without it, to the record. */
  of?: 'row' | 'cell'
  /** The value belongs to the schedule of the row, not to its line. */
  ofSchedule?: true
  /** What the action is told that is taken on the record. */
  told?: true
  /** One of the figures that together name a row of another document: that of the document (0), of its line (1), and so on. */
  part?: { of: string; at: number }
}

export interface ImportPlan {
  definition: AnyDefinition
  /** Lines that the rows become; null when the rows are master records. */
  lines: string | null
  /** Rows with the same code are one record, and each is a line of it; null where each row is a record or a line by itself. */
  rowLines: RowLines | null
  /** What is done with the documents that the rows name; null where rows are records or lines. */
  action: string | null
  /** What is done with each document that a row becomes; null where it is left as it is. */
  atOnce: string | null
  /** Rows with the same line number are schedules of one line. */
  schedules: NonNullable<SheetRules['rows']> | null
  columns: ImportColumn[]
}

export interface RowLines {
  entity: string
  /** By which the line is found that a row changes. */
  known: readonly string[]
  cells: CellLines | null
}

/** Lines that stand in a cell of the row, by what the cell calls them. */
export interface CellLines {
  entity: string
  /** Refers to what the cell names. */
  field: string
  /** In the lines and in what they refer to: what the row names. */
  of: string
  by: string
}

export const lineNumKey = 'lineNum'

/** The plan of an entity that is a master, the lines of a document, or the lines of all records that a list shows; what is not imported is 'not there'. */
export function importPlanOf(entity: string, actor: Actor): ImportPlan {
  const master = definitionOf(entity)
  if (master?.importable) {
    const { importedAction, importedFields } = master
    const columns =
      importedAction === null
        ? masterColumns(master, actor)
        : importedFields === null
          ? actionColumns(master, importedAction)
          : madeColumns(master, importedAction, actor)
    const [action, made] = importedFields === null ? [importedAction, null] : [null, importedAction]
    return { definition: master, lines: null, rowLines: linesOfRows(master), action, atOnce: made, schedules: null, columns }
  }
  for (const definition of documents) {
    const spec = Object.hasOwn(definition.lines, entity) ? definition.lines[entity] : undefined
    if (spec && spec.imports.length > 0) {
      const columns = lineColumns(spec, actor)
      return linesInSheetOf(definition, actor.page ? pageOf(actor.page) : undefined) === entity
        ? {
            definition,
            lines: null,
            rowLines: { entity, known: spec.known, cells: null },
            action: null,
            atOnce: null,
            schedules: null,
            columns: behindCode(definition, columns),
          }
        : { definition, lines: entity, rowLines: null, action: null, atOnce: null, schedules: spec.sheet.rows ?? null, columns }
    }
  }
  return refuseRule('NOT_FOUND')
}

function linesOfRows({ matrix, importedLine }: AnyDefinition): RowLines | null {
  if (!matrix) return importedLine === null ? null : { entity: importedLine, known: [], cells: null }
  const [entity = '', of = ''] = matrix.rows.split('.')
  const [cells = '', field = ''] = matrix.cells.split('.')
  return { entity, known: [of], cells: { entity: cells, field, of, by: matrix.by } }
}

/** The number of the document, and what is told of it. */
function actionColumns(definition: AnyDefinition, action: string): ImportColumn[] {
  const told = Object.entries(definition.actions[action]?.input ?? {})
  const number = numberOf(definition)
  return [
    { key: 'code', label: number.label, field: number, isRequired: true },
    ...told.map(([key, field]) => ({ key, label: field.label, field, isRequired: isNeeded(field) })),
  ]
}

/** The fields of the new document, and what the action is told that it takes at once. */
function madeColumns(definition: AnyDefinition, action: string, actor: Actor): ImportColumn[] {
  const { fields, importedFields, importedNeeds, actions } = definition
  const own = (importedFields ?? []).flatMap((key) => columnOf(fields, key, actor, { needs: importedNeeds }))
  const told = Object.entries(actions[action]?.input ?? {})
  return [...told.map(([key, field]) => ({ key, label: field.label, field, isRequired: isNeeded(field), told: true as const })), ...own]
}

/** How a workbook calls the number of a document. */
const numberOf = ({ label }: AnyDefinition): Field => ({ kind: 'text', label: [`${label[0]}号`, `${label[1]} no.`], options: {}, length: 60 })

/** The record that a line belongs to comes first. */
function behindCode({ fields }: AnyDefinition, columns: readonly ImportColumn[]): ImportColumn[] {
  const { code } = fields
  const own: ImportColumn[] = code ? [{ key: 'code', label: code.label, field: code, isRequired: true }] : []
  return [...own, ...columns.map((column) => ({ ...column, of: 'row' as const }))]
}

const notInCells = new Set(['files', 'image', 'json', 'uuid', 'secret'])

function masterColumns(definition: AnyDefinition, actor: Actor): ImportColumn[] {
  const fields = Object.entries(definition.fields).filter(([key, field]) => (key === 'code' || !isServerOwned(field)) && !notInCells.has(field.kind))
  const visible = fields.filter(([, field]) => !isHidden(actor, field))
  // The code tells which record a row is; where the installation numbers them, an empty one means a new record.
  const isNumbered = definition.number !== null
  const { importedLine } = definition
  const ofLine = importedLine === null ? [] : lineColumns(definition.lines[importedLine] as Lines, actor)
  return [
    ...visible.map(
      ([key, field]): ImportColumn => ({
        key,
        label: field.label,
        field,
        isRequired: isAskedFor(definition, key, field) && !(key === 'code' && isNumbered),
      }),
    ),
    ...ofLine.map((column) => ({ ...column, of: 'row' as const })),
    ...linkColumnsOf(definition).map((column) => ({ ...column, isRequired: false })),
  ].sort((a, b) => rank(a) - rank(b))
}

/** Where several rows are one record, one of them says what it needs, and none where it is stored already. */
const isAskedFor = ({ matrix }: AnyDefinition, key: string, field: Field) => isNeeded(field) && !field.options.init && (key === 'code' || !matrix)

function rank({ key, isRequired, link, of }: ImportColumn): number {
  if (key === 'code') return 0
  if (key === 'name') return 1
  if (of && link) return 2
  return link ? 5 : isRequired ? 3 : 4
}

function lineColumns(spec: Lines, actor: Actor): ImportColumn[] {
  const own = spec.imports.flatMap((key) => columnOf(spec.fields, key, actor, spec.sheet)).flatMap(inParts)
  const rule = spec.sheet.rows
  if (!rule) return own
  const schedules = rule.own.flatMap((key) => columnOf(spec.lines[rule.lines]?.fields ?? {}, key, actor))
  return [
    { key: lineNumKey, label: lineNum.label, field: lineNum, isRequired: false },
    ...own,
    ...schedules.map((c) => ({ ...c, isRequired: false, ofSchedule: true as const })),
  ]
}

const lineNum: Field = { kind: 'int', label: ['行号', 'Line'], options: { min: '1' } }

/** A row of another document is named by the number of the document and its place there, in a column each; where the record says which document, by its code. */
function inParts(column: ImportColumn): ImportColumn[] {
  const { key, field } = column
  const levels = levelsDownTo(field.target ? findTable(field.target) : undefined)
  if (levels.length < 2 || field.options.where?.headerId) return [column]
  return levels.map(({ path, definition, labelledBy: { code = '' }, fields }, at) => {
    const named: Field = path.length === 0 ? numberOf(definition) : (fields[code] ?? lineNum)
    return { ...column, key: `${key}$${at}`, label: named.label, field: { ...named, options: {} }, part: { of: key, at } }
  })
}

/** The table and what is above it, its document first. */
export const levelsDownTo = (table: Table | null | undefined): Table[] => (table ? [...levelsDownTo(table.parent), table] : [])

function columnOf(fields: Fields, key: string, actor: Actor, { mayBeEmpty, needs }: SheetRules = {}): ImportColumn[] {
  const field = fields[key]
  if (!field || isHidden(actor, field)) return []
  // What is found elsewhere is not always found.
  const comesByItself = mayBeEmpty?.includes(key) || (field.options.init !== undefined && !isFilledIn(field))
  const isRequired = (isNeeded(field) && !comesByItself) || Boolean(needs?.includes(key))
  return [{ key, label: field.label, field, isRequired }]
}

/** A reference is typed as its code, so its header says so. */
export function headerOf({ label, field }: ImportColumn, index: 0 | 1): string {
  if (field.options.inSheet) return field.options.inSheet[index]
  if (field.kind !== 'ref' && field.kind !== 'refs') return label[index]
  return index === 0 ? `${label[0]}编码` : `${label[1]} code`
}

/** Last step of a form name, as the key of a column; a schedule's quantity is typed in the column of the line's. */
export function keyOf(at: string, { columns, schedules }: ImportPlan): string {
  const lines = at.split('[')[0] ?? ''
  if (columns.some(({ key, link }) => link && key === lines)) return lines
  const key = at.split('.').pop() ?? ''
  if (schedules && key === schedules.ofRow) return schedules.qty
  return columns.find(({ part }) => part?.of === key)?.key ?? key
}
