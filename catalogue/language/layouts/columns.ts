/**
 * Columns that are more than one field read as its kind: a period, a number that leads to its document, an icon, a cell of its own.
 * They stand among the field names of a layout, and name fields themselves, so that a wrong word is a compile error.
 */

import type { EntityName } from '../../entities.ts'
import type { PartName } from '../../page-parts.ts'
import type { ButtonCode } from '../names.ts'

type Words = readonly [cn: string, en: string]

/** Two days in one cell. A service refuses a period that ends before it starts. */
export interface PeriodColumn<P extends string = string> {
  readonly type: 'daterange'
  readonly key: string
  readonly label: Words
  readonly from: P
  readonly to: P
}

/** The value is a tag that leads to a record of `to`; `id` names the field that holds which one. Where rows lead to several kinds, `by` names the field whose code says which. */
export interface LinkColumn<P extends string = string> {
  readonly type: 'linkTag'
  readonly key: P
  readonly to: EntityName | Readonly<Record<string, EntityName>>
  readonly by?: P
  readonly id: P
}

/** Codes of a look-up or check box as pictures; a code without one is read as its word. */
export interface IconColumn<P extends string = string> {
  readonly type: 'icon'
  readonly key: P
  readonly icons: Readonly<Record<string, CellIcon>>
}
export type CellIcon = 'alert' | 'check' | 'clock' | 'info' | 'star' | 'stop'

/** The value names a file that another system has: it opens below the page at `at`, in a window of its own, which is told the fields that say which one. */
export interface FileColumn<P extends string = string> {
  readonly type: 'fileLink'
  readonly key: P
  readonly at: PartName
  readonly asks: readonly P[]
  /** Each line has a button for it as well, and both are for whoever holds that. */
  readonly button?: ButtonCode
}

/** A cell that a module of the pages draws from these fields. */
export interface SlotColumn<P extends string = string> {
  readonly type: 'slot'
  readonly key: string
  readonly label: Words
  readonly slot: SlotName
  readonly fields: Readonly<Record<string, P>>
}
/** `progress`: how much of a whole is done, from `part` and `of`. */
export type SlotName = 'progress'

/** A column that shows one field otherwise than its kind does. */
export type FieldColumn<P extends string = string> = LinkColumn<P> | IconColumn<P>
export type LayoutColumn<P extends string = string> = FieldColumn<P> | FileColumn<P> | PeriodColumn<P> | SlotColumn<P>

/** `period('startDate', 'endDate', '有效期', 'Validity')` */
export const period = <const P extends string>(from: P, to: P, cn: string, en: string): PeriodColumn<P> => ({
  type: 'daterange',
  key: `${from}~${to}`,
  label: [cn, en],
  from,
  to,
})

/** `linkTag('orderNum', { to: 'poHeader', id: 'orderId' })`; a reference that is its own id needs no other. `{ by: 'docType', to: { ORDER: 'poHeader', AUCTION: 'auctionHeader' }, id: 'docId' }` */
export const linkTag = <const P extends string>(key: P, { id = key, ...link }: Pick<LinkColumn<P>, 'to' | 'by'> & { id?: P }): LinkColumn<P> => ({ type: 'linkTag', key, id, ...link })

/** `fileLink('drawingNo', { at: 'blueprint', asks: ['materialId', 'drawingNo', 'drawingVersion'], button: 'btnBlueprint' })` */
export const fileLink = <const P extends string>(key: P, file: Omit<FileColumn<P>, 'type' | 'key'>): FileColumn<P> => ({ type: 'fileLink', key, ...file })

/** `icon('lateFlag', { Y: 'alert' })` */
export const icon = <const P extends string>(key: P, icons: Readonly<Record<string, CellIcon>>): IconColumn<P> => ({ type: 'icon', key, icons })

/** `progress({ part: 'orderedQty', of: 'requestQty' }, '下单进度', 'Ordered')` */
export const progress = <const P extends string>(fields: { readonly part: P; readonly of: P }, cn: string, en: string): SlotColumn<P> => ({
  type: 'slot',
  slot: 'progress',
  key: `progress~${fields.part}`,
  label: [cn, en],
  fields,
})

export interface LaidOut<C extends LayoutColumn = LayoutColumn> {
  /** Names of fields, and keys of the columns that are more than that, in order. */
  readonly columns: readonly string[]
  readonly cells: Readonly<Record<string, C>>
}

/** A layout as written, parted into the order of its columns and what is particular about some. */
export const columnsOf = <C extends LayoutColumn>(written: readonly (string | C)[]): LaidOut<C> => ({
  columns: written.map((column) => (typeof column === 'string' ? column : column.key)),
  cells: Object.fromEntries(written.flatMap((column) => (typeof column === 'string' ? [] : [[column.key, column]]))),
})

/** The fields that a column is made of. */
export function fieldsOf(name: string, cell: LayoutColumn | undefined): readonly string[] {
  if (cell?.type === 'daterange') return [cell.from, cell.to]
  if (cell?.type === 'slot') return Object.values(cell.fields)
  return [name]
}
