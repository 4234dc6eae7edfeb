/**
 * What the web server tells the renderers: a page as plain JSON, in one language, for one person and one state.
 * Made by `app/server/describe.ts` from the definitions; components know these types and nothing else of the business.
 */
import type { Formula } from '../catalogue/formula.ts'

export type Language = 'CN' | 'EN'
export type Side = 'internal' | 'supplier'

export type FieldKind =
  | 'text' | 'textarea' | 'number' | 'int' | 'qty' | 'price' | 'amount' | 'percent'
  | 'lookup' | 'ref' | 'refs' | 'date' | 'datetime' | 'time' | 'year' | 'month' | 'checkbox' | 'files'

/** The glyph and tone of a status, by the rule of design/look.md. */
export type Tone = 'idle' | 'wait' | 'run' | 'done' | 'stop' | 'void'

export interface Choice { code: string; label: string; tone?: Tone; disabled?: boolean }

/** A referred row as it is shown: name first, code after it. */
export interface Labelled { code: string; name: string }

export interface FieldView {
  key: string
  label: string
  kind: FieldKind
  /** In this state, for this person; everything else is shown as text. */
  editable: boolean
  required?: boolean
  /** Digits after the point of a number. */
  scale?: number
  /** Fewest digits shown after the point (a price shows 2 to 6, as entered). */
  minScale?: number
  maxLength?: number
  min?: string
  max?: string
  /** Values of a look-up field, disabled ones marked. */
  choices?: Choice[]
  /** Entity that a reference field chooses from; the picker page and the type-ahead ask for it. */
  picks?: string
  /** A lookup that is the document's status: shown as glyph and word. */
  isStatus?: boolean
  /** Column or field whose value is the unit or currency shown beside the figure. */
  unitKey?: string
  help?: string
}

export interface ColumnView extends FieldView {
  /** Pixels. */
  width: number
  align: 'left' | 'right'
  sortable?: boolean
  /** 1 shows on a phone first; higher ones are left out there. */
  priority: 1 | 2 | 3
  fixed?: 'left' | 'right'
  /** Summed in the total row, one figure per currency when `unitKey` is set. */
  isSummary?: boolean
  /** The cell is the link to the record. */
  isLink?: boolean
}

/** One field's raw value: decimals travel as strings, dates as yyyy-MM-dd, absent is null. */
export type Value = string | number | boolean | null | string[]

/**
 * A row as read: raw values by key; for a reference `key` there is also `key$`: a `Labelled`.
 * Nested lines stand under their key as arrays of rows.
 */
export type Row = { id: string } & Record<string, unknown>

export interface ButtonView {
  /** `save`, `doSubmit`, `delete`, … : the value of the `intent` the button posts. */
  name: string
  label: string
  resource: string
  primary?: boolean
  danger?: boolean
  /** What the action asks for before it runs (a reason, a new buyer); empty when nothing. */
  input?: FieldView[]
  /** Question of the confirmation, when the action is dangerous. */
  confirm?: string
  /** A link instead of a submit (export, print, new record). */
  href?: string
  /** On a list: runs on the chosen rows. */
  needsRows?: boolean
}

export interface SortView { key: string; descending: boolean }

export interface ListView {
  page: string
  title: string
  entity: string
  /** Address of the page with menuId and respId, without search parameters. */
  address: string
  /** Address of the edit page (with menuId and respId); `&id=` is appended. Null for lists without one. */
  editAddress: string | null
  views: { key: string; label: string; address: string; count?: number; current?: boolean }[]
  search: FieldView[]
  moreSearch: FieldView[]
  columns: ColumnView[]
  toolbar: ButtonView[]
  selectable: boolean
  pageSizes: number[]
  emptyHint: string
}

export interface ListData {
  rows: Row[]
  count: number
  countKind: 'exact' | 'capped'
  pageIndex: number
  pageRows: number
  sort: SortView[]
  /** Search values as given, by field key (`key.from`, `key.to` for ranges). */
  search: Record<string, string>
  /** Sums of the page, per summary column; keyed by currency or '' . */
  sums: Record<string, Record<string, string>>
  /** Rows chosen across pages. */
  chosen: string[]
}

/** Lines of a document: a table of which one row at a time is edited in place; its first rendering is plain inputs. */
export interface GridView {
  /** Entity name of the lines, `poLine`; nested ones stand in `children`. */
  key: string
  label: string
  columns: ColumnView[]
  canAdd: boolean
  canDelete: boolean
  /** Lines of these lines (delivery schedules of an order line). */
  children: GridView[]
  /** Formulas of this level by field key, for live totals; the same evaluator as the service's. */
  compute: Record<string, Formula>
  /** Buttons that run on the chosen lines. */
  actions: ButtonView[]
}

export interface SectionView { key: string; label: string; open: boolean; fields: FieldView[]; summary: string }
export interface FactView { label: string; value: string; unit?: string; note?: string; href?: string; strong?: boolean }
export interface HistoryView { at: string; who: string; what: string; from?: string; to?: string; comment?: string }
export interface TabView {
  key: string
  label: string
  count?: number
  /** Rows that are only shown: related documents, approval trail. */
  table?: { columns: ColumnView[]; rows: Row[]; links?: Record<string, string> }
  history?: HistoryView[]
}

export interface EditView {
  page: string
  title: string
  entity: string
  address: string
  listAddress: string | null
  id: string | null
  docNum: string | null
  versionNum: number
  status: Choice | null
  /** Beside the number: bill type, revision. */
  subtitle: string
  facts: FactView[]
  notices: { tone: 'info' | 'warn' | 'bad'; text: string }[]
  sections: SectionView[]
  grids: GridView[]
  compute: Record<string, Formula>
  /** Header fields shown at the foot of the lines, the last one largest. */
  totals: FieldView[]
  tabs: TabView[]
  buttons: ButtonView[]
  links: { label: string; href: string; icon: 'print' | 'download' | 'star' }[]
}

/** One thing wrong with what was sent. `at` is the form name of the field: `poLine[0].orderQty`, or '' for the document. */
export interface Issue { at: string; label: string; message: string; given?: string }

export interface RefusalView {
  status: number
  message: string
  code: string
  issues: Issue[]
  /** On a conflict: who changed it and when, and the fields that differ. */
  conflict?: { by: string; time: string; fields: { key: string; label: string; opened: string; mine: string; theirs: string }[] }
}

export interface MenuNode { id: number; title: string; address: string | null; current: boolean; open: boolean; count?: number; children: MenuNode[] }
export interface TabLink { id: string; title: string; address: string; current: boolean; fixed?: boolean; dirty?: boolean }

/** The grey frame round every page. */
export interface FrameView {
  language: Language
  theme: 'light' | 'dark' | 'contrast' | 'auto'
  userName: string
  displayName: string
  organisation: string
  responsibility: { id: string; name: string }
  responsibilities: { id: string; name: string }[]
  menu: MenuNode[]
  tabs: TabLink[]
  todoCount: number
  messageCount: number
  /** Shown once, 4 s with script. */
  message: { text: string; tone: 'ok' | 'bad' } | null
  csrf: string
  words: Record<string, string>
}
