/** Columns of lines and lists as the renderers take them: fields by their kind, and what a layout says to show otherwise. */

import { errors } from '../../../catalogue/constants/errors.ts'
import { buttons, pages } from '../../../catalogue/index.ts'
import type { AnyDefinition, Fields } from '../../../catalogue/language/define.ts'
import { holds } from '../../../catalogue/language/formula.ts'
import {
  type FieldColumn,
  type FileColumn,
  fieldsOf,
  type LayoutColumn,
  type LinkColumn,
  type PeriodColumn,
  type SlotColumn,
} from '../../../catalogue/language/layouts/columns.ts'
import type { PartName } from '../../../catalogue/page-parts.ts'
import type { CellView, ColumnView, FieldView, FileView, GridView, Row } from '../../page-types.ts'
import type { DescribeContext } from '../page/describe-context.ts'
import { forbiddenIn, forbiddenOf } from './describe-buttons.ts'
import { columnView, fieldView, isShown, say } from './describe-fields.ts'
import { textWidth } from './text-width.ts'

interface ColumnContext {
  definition: AnyDefinition
  fields: Fields
  cells: Readonly<Record<string, LayoutColumn>>
  about: DescribeContext
  mayType: (field: string) => boolean
  /** Where files open that rows of this record name; without it they are only named. */
  fileAddress?: ((part: PartName) => string) | undefined
}

/** A column of lines; nothing where one of its fields is not for this person. */
export function layoutColumn(place: ColumnContext, name: string, index: number): ColumnView[] {
  const { definition, fields, cells, about, mayType } = place
  const cell = cells[name]
  if (!fieldsOf(name, cell).every((key) => isShown(fields[key], about))) return []
  if (cell?.type === 'daterange') return [periodColumn(place, cell)]
  if (cell?.type === 'slot') return [slotColumn(place, cell, index)]
  const field = fields[name]
  if (!field) return []
  const column = columnView(definition, name, field, about, mayType(name), index)
  if (cell?.type !== 'fileLink') return [asCell(column, cell, about)]
  const opens = fileView(place, cell)
  return [opens ? { ...column, cell: { type: 'fileLink', opens } } : column]
}

function fileView({ about, fileAddress }: Pick<ColumnContext, 'about' | 'fileAddress'>, { key, at, asks, button }: FileColumn): FileView | null {
  const mayOpen = fileAddress && (button === undefined || about.buttons.has(button))
  return mayOpen ? { address: fileAddress(at), by: key, asks } : null
}

/** As the layout says, where nobody types in it. */
export function asCell<C extends FieldView>(column: C, cell: FieldColumn | undefined, about: DescribeContext): C {
  if (!cell || column.editable) return column
  if (cell.type === 'icon') return { ...column, cell: { type: 'icon', icons: cell.icons } }
  for (const to of typeof cell.to === 'string' ? [cell.to] : Object.values(cell.to)) requireLinked({ to }, column.label)
  return { ...column, cell: linkCell(cell, about) }
}

function linkCell({ to, by, id: idKey }: LinkColumn, { recordAddress = () => null }: DescribeContext): CellView {
  if (typeof to === 'string') return { type: 'linkTag', address: recordAddress(to), idKey }
  const addresses = Object.fromEntries(Object.entries(to).map(([code, entity]) => [code, recordAddress(entity)]))
  return { type: 'linkTag', address: null, by: { key: by ?? '', addresses }, idKey }
}

/** The record pages of an entity, to which a tag can lead. */
const recordPages = (entity: string) => pages.filter((page) => page.kind === 'edit' && page.entity === entity)

/** A mistake of whoever defines a page is raised while it is made; in production the cell shows plain text. */
export function requireLinked({ to }: { to: string }, title: string): void {
  if (process.env.NODE_ENV === 'production' || recordPages(to).length > 0) return
  const [cn, en] = errors.cellLinkMethodMissing.words
  throw new Error(`${cn.replace('{title}', title)} / ${en.replace('{title}', title)}`)
}

const dayWidth = { read: 86, typed: 124 }

function periodColumn({ definition, fields, about, mayType }: ColumnContext, { key, label, from, to }: PeriodColumn): ColumnView {
  const parts = [from, to].flatMap((name) => {
    const field = fields[name]
    return field ? [fieldView(definition, name, field, about, mayType(name))] : []
  })
  const editable = parts.some((part) => part.editable)
  return {
    key,
    label: say(label, about.language),
    kind: 'daterange',
    editable,
    ...(parts.some((part) => part.required) ? { required: true } : {}),
    parts,
    width: (editable ? dayWidth.typed : dayWidth.read) * 2,
    align: 'left',
    priority: 1,
  }
}

const slotColumn = ({ about }: ColumnContext, { key, label, slot, fields }: SlotColumn, index: number): ColumnView => ({
  key,
  label: say(label, about.language),
  kind: 'text',
  editable: false,
  cell: { type: 'slot', slot, keys: fields },
  width: 104,
  align: 'left',
  priority: index < 6 ? 2 : 3,
})

/** Of a button as words: the least, and what stands round them. */
const buttonWidth = { least: 84, around: 14 }
const wordSize = 13

/** Actions that each line offers by a button of its own, for whoever has them. */
export function buttonColumns({ actions }: AnyDefinition, path: string, status: string, about: DescribeContext): ColumnView[] {
  return Object.entries(actions).flatMap(([name, action]) =>
    action.inLine && action.on === path && action.from.includes(status) && about.buttons.has(action.resource)
      ? [buttonColumn(name, say(action.label, about.language), { type: 'button' })]
      : [],
  )
}

/** Files that lines name and open by a button of their own, for whoever has it; none where no line names any. */
export function fileButtons(
  { cells, about, fileAddress }: Pick<ColumnContext, 'cells' | 'about' | 'fileAddress'>,
  rows: readonly Row[],
): ColumnView[] {
  return Object.values(cells).flatMap((cell) => {
    if (cell.type !== 'fileLink' || !cell.button || !rows.some((row) => row[cell.key])) return []
    const opens = fileView({ about, fileAddress }, cell)
    return opens ? [buttonColumn(cell.button, say(buttons[cell.button], about.language), { type: 'button', opens })] : []
  })
}

const buttonColumn = (key: string, label: string, cell: CellView): ColumnView => ({
  ...{ key, label, cell },
  kind: 'text',
  editable: false,
  width: Math.max(buttonWidth.least, textWidth(label, wordSize) + buttonWidth.around),
  fixed: 'right',
  align: 'left',
  priority: 1,
})

/** The lines, each without the buttons whose condition it does not meet, and with why the record forbids others. */
export function withOffers({ actions }: AnyDefinition, grid: GridView, rows: Row[], stored: Row | null): Row[] {
  const offered = grid.columns.filter(({ cell }) => cell?.type === 'button').map(({ key }) => key)
  if (offered.length === 0) return rows
  return rows.map((row) => {
    const without = offered.filter((name) => {
      const when = actions[name]?.inLine
      return when && !holds(when, { row })
    })
    const $forbidden = { ...forbiddenIn(stored), ...forbiddenOf(stored, row.id) }
    return { ...row, ...(without.length && { $without: without }), ...(Object.keys($forbidden).length && { $forbidden }) }
  })
}
