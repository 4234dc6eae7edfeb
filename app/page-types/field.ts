/** Fields and cells: how one value is named, typed, shown and changed. */
import type { Answers } from '../../catalogue/values/answers.ts'

export type Language = 'CN' | 'EN'
export type Side = 'internal' | 'supplier'

export type FieldKind =
  | 'text'
  | 'textarea'
  | 'richText'
  | 'code'
  | 'secret'
  | 'number'
  | 'int'
  | 'qty'
  | 'price'
  | 'amount'
  | 'percent'
  | 'lookup'
  | 'lookups'
  | 'ref'
  | 'refs'
  | 'date'
  | 'datetime'
  | 'time'
  | 'year'
  | 'month'
  | 'daterange'
  | 'checkbox'
  | 'files'
  | 'image'

/** The glyph and tone of a status, by the rule of `describe-fields.ts`. */
export type Tone = 'idle' | 'wait' | 'run' | 'done' | 'stop' | 'void'

export interface Choice {
  code: string
  label: string
  tone?: Tone
  disabled?: boolean
  /** The value of another look-up type under which alone it is chosen. */
  under?: string
}

/** A referred row as it is shown: name first, code after it. */
export interface Labelled {
  code: string
  name: string
}

export interface FieldView {
  key: string
  label: string
  kind: FieldKind
  /** In this state, for this person; everything else is shown as text. */
  editable: boolean
  required?: boolean
  /** Typed in the line notation of legal texts, which its value has beside it. */
  isNoted?: true
  /** Digits after the point of a number. */
  scale?: number
  /** Fewest digits shown after the point (a price shows 2 to 6, as entered). */
  minScale?: number
  maxLength?: number
  min?: string
  max?: string
  /** A number is a whole count of steps from `min`, else from 0. */
  step?: string
  /** Thousands are set apart unless N. */
  showThousandSeparator?: 'N'
  /** What source text is written in. */
  syntax?: string
  /** Values of a look-up field, disabled ones marked. */
  choices?: Choice[]
  /**
   * The choices are those under the value of this field, of the same row or of the nearest one above; `groups` are its values, and `fixed` is the
   * one that it has where nobody changes it on the page.
   */
  narrowed?: { by: string; groups: readonly Choice[]; fixed?: string }
  /** A text that answers the question of its row; the row says how. */
  answers?: Answers & { isEnglish: boolean }
  /** Entity that a reference field chooses from; the picker page and the type-ahead ask for it. */
  picks?: string
  /** What stands between several references. */
  between?: string
  /** A lookup that is the document's status: shown as glyph and word. */
  isStatus?: boolean
  /** Column or field whose value is the unit or currency shown beside the figure. */
  unitKey?: string
  help?: string
  /** What the answer to a question begins with. */
  init?: string
  /** What an empty input says: that the value is found when it is left so. */
  placeholder?: string
  /** Of a date and time: whose clock shows it. */
  timeZone?: string
  /** Address that the type-ahead asks, `?q=` is appended; without it `/picks/{picks}`. */
  picksAddress?: string
  /** Fields that restrict what a reference may point to, of the same row or of the nearest ones above. */
  near?: readonly string[]
  /** The fields of a period, first and last day; its own key names none. */
  parts?: readonly FieldView[]
  /** Shown otherwise than its kind is. */
  cell?: CellView
}

/** How a value is shown where not as its kind; `key`s are those of the row. */
export type CellView =
  /** A tag that leads to the record whose id stands under `idKey`; without an address the tag alone. Of rows of several kinds the code under `by.key` says which. */
  | { type: 'linkTag'; address: string | null; idKey: string; by?: { key: string; addresses: Readonly<Record<string, string | null>> } }
  /** Pictures by code. */
  | { type: 'icon'; icons: Readonly<Record<string, CellIcon>> }
  /** An action on the line, named by the column's key; a row leaves it out under `$without`, and says under `$forbidden` why it is grey. Or the way to the file that the line names. */
  | { type: 'button'; opens?: FileView }
  /** The value leads to the file that it names, in a window of its own. */
  | { type: 'fileLink'; opens: FileView }
  /** Sends what the line has in `of`; a line without it has no button, and the one of `first` is pressed. */
  | { type: 'radio'; name: 'from' | 'to'; of: string; first: number }
  /** What a module of the components draws from these keys. */
  | { type: 'slot'; slot: SlotName; keys: Readonly<Record<string, string>> }

/** A file that rows name in `by`: it is asked for at the address, with what they have in `asks`. */
export interface FileView {
  address: string
  by: string
  asks: readonly string[]
}

export type CellIcon = 'alert' | 'check' | 'clock' | 'info' | 'star' | 'stop'
export type SlotName = 'progress'

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
  /** A percentage drawn as a progress bar before the figure. */
  isProgress?: boolean
  /** Typed over in a list: what was shown goes along. */
  isCompared?: boolean
  /** Of the table itself: the count of the row, or what opens it. */
  isOwn?: 'index' | 'expand'
}

/** One field's raw value: decimals travel as strings, dates as yyyy-MM-dd, absent is null. */
export type Value = string | number | boolean | null | string[]

/**
 * A row as read: raw values by key; for a reference `key` there is also `key$`: a `Labelled`.
 * Nested lines stand under their key as arrays of rows.
 * Beside a value there may be `key$was` (old value, shown struck), `key$note` (small grey text after it),
 * `key$tag` (`{ tone: 'warn' | 'bad', text }`) and `key$href` (the value is a link).
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
  /** Why the record as it stands forbids it: the button is there and grey. */
  forbidden?: string
  /** A link instead of a submit (export, print, new record). */
  href?: string
  /** On a list: runs on the chosen rows. */
  needsRows?: boolean
}

/** Why a computed figure is what it is: its rule in words, the inputs, and to how many digits it was rounded. */
export interface WhyView {
  label: string
  result: string
  rule: string
  inputs: { label: string; value: string }[]
  digits: number | null
}

/** One thing wrong with what was sent. `at` is the form name of the field: `poLine[0].orderQty`, or '' for the document. */
export interface Issue {
  at: string
  label: string
  message: string
  given?: string
}
