/** What a list and an edit page show, in which order. */

import type { CanvasName } from '../../canvases.ts'
import type { PartName } from '../../page-parts.ts'
import type { Fields } from '../define/fields.ts'
import type { Label, Side } from '../define/words.ts'
import type { By, Condition } from '../formula.ts'
import type { ButtonCode } from '../names.ts'
import type { FieldColumn } from './columns.ts'

/** A search with a name; `side` when only one side has such rows. */
export interface View<P extends string = string> {
  readonly label: Label
  readonly where: Condition<P>
  readonly side?: Side
}

/** What is searched and shown, in which order. */
interface Columns<P extends string, F extends string = P> {
  /** A path of lines (`poLine.materialId`) finds the documents that have such a line. */
  readonly find: readonly F[]
  readonly columns: readonly (P | FieldColumn<P>)[]
  readonly sort: P | `-${P}`
  /** A date by which something must happen while this holds: past it, the row says by how many days it is late; from so many days before, how many are left. */
  readonly due?: { readonly date: P; readonly when: Condition<P>; readonly warnDays?: number }
}

/** A list of lines beside that of their documents; a row has the fields of its document as well. */
export interface LineView<L extends string = string, P extends string = string> extends Columns<P> {
  readonly label: Label
  readonly lines: L
  readonly where: Condition<P>
  /** Figures whose totals stand under the list. */
  readonly sums?: readonly P[]
  /** Cells that whoever may save types over in the list itself. */
  readonly edits?: readonly P[]
}

export interface ListLayout<P extends string = string, V extends LineView = LineView, F extends string = string> extends Columns<P, P | F> {
  /** Figures whose totals stand under the list, and `by('status', 'grossAmount')` for what they come to for each value of a key. */
  readonly sums?: readonly (P | By<P>)[]
  readonly views?: Readonly<Record<string, View<P>>>
  readonly lineViews?: Readonly<Record<string, V>>
  /** Rows are counted, across pages. */
  readonly numbered?: true
  /** Lines that a row shows when it is opened. */
  readonly detail?: string
  /** A file that the row stands for: the field that names it, and the column that leads to it. */
  readonly file?: { readonly id: P; readonly in: P }
  /** The document that a row tells of: the fields that name its entity and its id, and the column that leads to it. */
  readonly record?: { readonly entity: P; readonly id: P; readonly in: P }
  /** A search looks at no more than so many days of this time, the newest unless it says which. */
  readonly within?: { readonly time: P; readonly days: number }
  /** A time by whose hours the rows found are counted, drawn above the list. */
  readonly perHour?: P
  /** The search box of the frame finds these records by code and name; documents it finds by their numbers in any case. */
  readonly everywhere?: true
  /** While a row is like this, the page looks again by itself. */
  readonly live?: Condition<P>
}

export interface Section<P extends string = string, W extends string = string> {
  readonly label: Label
  readonly fields: readonly P[]
  readonly closed?: true
  /** Shown only while this holds of the document; it follows what is typed. */
  readonly when?: Condition<W>
}

/** Lines where a layout puts them. */
export interface GridPart<L extends string = string, W extends string = string> {
  readonly grid: L
  readonly when?: Condition<W>
}

/** What stands together: one tab, or one step. */
export interface Group<P extends string = string, L extends string = string, W extends string = string> {
  readonly label: Label
  readonly parts: readonly (Section<P, W> | GridPart<L, W>)[]
  readonly when?: Condition<W>
}

/** What an edit page shows, in its order. */
export type Part<P extends string = string, L extends string = string, W extends string = string> = Section<P, W> | GridPart<L, W> | Group<P, L, W>

/** How the parts stand: one below the other, behind tabs, or as steps that are saved one by one and have an address each. */
export type Arrangement = 'parts' | 'tabs' | 'steps'

export interface PageLayout<P extends string = string, L extends string = string, W extends string = string> {
  readonly as?: Arrangement
  readonly layout: readonly Part<P, L, W>[]
}

export interface Sheet {
  /** Of a group or a section; lines alone are called as they are. */
  readonly label?: Label
  readonly parts: readonly ({ readonly section: number } | { readonly grid: string })[]
  readonly when?: Condition
}

export interface LaidOutPage {
  readonly as: Arrangement
  readonly sections: readonly Section[]
  readonly grids: readonly string[]
  /** Conditions under which lines stand on the page. */
  readonly gridsWhen: Readonly<Record<string, Condition>>
  readonly sheets: readonly Sheet[]
}

/** What an edit page shows: sections and lines as the document lists them, or a layout of both in one order. */
type Arranged<P extends string, L extends string, W extends string> = { readonly sections: readonly Section<P, W>[]; readonly grids?: readonly L[] } | PageLayout<P, L, W>

interface EditMore<P extends string, A extends string> {
  readonly facts?: readonly P[]
  readonly totals?: readonly P[]
  /** What a record is called where its number or code tells people nothing. */
  readonly titledBy?: P
  readonly subtitle?: readonly P[]
  readonly tabs?: readonly ('files' | 'approval' | 'history')[]
  /** Pages beside the record, by the last part of their address; for whoever has the button. */
  readonly sidePages?: Readonly<Partial<Record<PartName, SidePage>>>
  /** Rows that the behaviour finds for whoever opens a stored document, shown as the first tabs. */
  readonly panels?: Readonly<Record<string, Panel<A>>>
}

export type EditSpec<P extends string = string, L extends string = string, A extends string = string, W extends string = string> = EditMore<P, A> & Arranged<P, L, W>

/** The same, with the layout told apart: every section and every kind of lines once, and where each stands. */
export type EditLayout = EditMore<string, string> & LaidOutPage

export interface SidePage {
  readonly label: Label
  readonly needs: ButtonCode
  /** The states in which there is something to see there; all of them unless said. */
  readonly whileIn?: readonly string[]
}

/** How rows are drawn where not as a table alone: the figures of a picture stand under it as well. */
export type Block<K extends string = string> =
  | { readonly block: 'chart'; readonly of: 'bar' | 'line' | 'scatter'; readonly x: K; readonly y: readonly K[] }
  /** A row for each value of one field, a column for each of another, a figure where they meet, and what each comes to. */
  | { readonly block: 'crosstab'; readonly rows: K; readonly columns: K; readonly cell: K }
  /** What happened when, and by whom. */
  | { readonly block: 'timeline'; readonly at: K; readonly what: K; readonly more?: readonly K[] }
  /** Weeks one under the other, each thing on its day. */
  | { readonly block: 'calendar'; readonly day: K; readonly what: K; readonly more?: readonly K[] }
  /** One column for what was and what is: where they differ the old value struck, and by how much a figure moved. */
  | { readonly block: 'comparison'; readonly before: K; readonly after: K }
  /** The area's own drawing of the rows, which needs script; the table stands under it. */
  | { readonly block: 'canvas'; readonly name: CanvasName }

export const chart = <const K extends string>(of: 'bar' | 'line' | 'scatter', x: K, ...y: readonly K[]): Block<K> => ({ block: 'chart', of, x, y })
export const crosstab = <const K extends string>(rows: K, columns: K, cell: K): Block<K> => ({ block: 'crosstab', rows, columns, cell })
export const timeline = <const K extends string>(at: K, what: K, ...more: readonly K[]): Block<K> => ({ block: 'timeline', at, what, more })
export const calendar = <const K extends string>(day: K, what: K, ...more: readonly K[]): Block<K> => ({ block: 'calendar', day, what, more })
export const comparison = <const K extends string>(before: K, after: K): Block<K> => ({ block: 'comparison', before, after })
export const canvas = (name: CanvasName): Block<never> => ({ block: 'canvas', name })

export interface Panel<A extends string = string> {
  readonly label: Label
  readonly fields: Fields
  readonly as?: Block
  /** Action that each row has a button for; it is told the row as it is told chosen lines. */
  readonly act?: A
  /** Seen only with this button of the page. */
  readonly needs?: ButtonCode
  /** Button that finds its rows for what is typed, saving nothing. */
  readonly preview?: Label
  /** Key of its rows under which a whole page stands that is drawn by itself and runs nothing. */
  readonly frame?: string
}
