/** Pages of blocks and forms. */
import type { ButtonView, ColumnView, FieldView, Row } from './field.ts'
import type { Reply } from './gate.ts'
import type { BatchView } from './list.ts'
import type { FactView } from './record.ts'

/** A page that shows no document: what may be asked, what is answered, what can be done. */
export interface ToolView {
  page: string
  title: string
  hint: string | null
  blocks: ToolBlock[]
  /** What became of each row that something was done with. */
  batch?: BatchView
}

/** A page beside a list or a record that asks and answers. */
export interface SideToolView extends ToolView {
  backAddress: string
  idem: string
}

/** One thing after the other; what a block has not is left out. */
export interface ToolBlock {
  key: string
  title?: string
  note?: { tone: 'ok' | 'warn' | 'bad'; text: string }
  facts?: FactView[]
  form?: ToolForm
  table?: { columns: ColumnView[]; rows: Row[] }
  /** What is done with rows of the table that are ticked; posted with their ids, `version.{id}` as it was shown, and what a button asks for. */
  acts?: {
    address: string
    label: string
    ids: readonly string[]
    versions: Readonly<Record<string, number>>
    buttons: ButtonView[]
    /** Whose page it is, packed. */
    opened?: string
    /** As they were ticked, and what was typed, where that was not done. */
    ticked?: readonly string[]
    typed?: Readonly<Record<string, string>>
  }
  /** Drawn by the server from figures that a table beside it says as well. */
  drawing?: { title: string; svg: string }
  texts?: { name: string; text: string }[]
  /** A whole page, drawn by itself: nothing in it runs, and nothing of it reaches this page. */
  frame?: { title: string; html: string }
  links?: { label: string; href: string; primary?: boolean }[]
}

/** Rows by columns, with an input in each cell that has a name. */
export interface ToolMatrix {
  label: string
  head: string
  columns: string[]
  rows: { label: string; cells: (MatrixCell | null)[] }[]
}

export interface MatrixCell {
  shown: string[]
  label: string
  value: string
  name?: string
  /** What is stored, where something else was typed. */
  was?: string
  error?: string
}

/** Asked by an address, or posted; `intent` is what its button says. */
export interface ToolForm {
  method: 'get' | 'post'
  address: string
  fields: FieldView[]
  /** The field that is scanned into: it has the focus, and a camera fills it where the browser can. */
  scans?: string
  /** A file that goes along. */
  file?: { name: string; label: string; accept: string }
  matrix?: ToolMatrix
  values: Row
  /** Of many each is ticked or not; sent by one name. */
  choices?: { name: string; label: string; values: readonly { value: string; label: string }[]; ticked?: readonly string[] }
  /** What was typed when it was refused; it stands in the place of the values. */
  reply?: Reply
  /** Sent with what is typed. */
  hidden?: Readonly<Record<string, string>>
  buttons: { intent?: string; label: string; primary?: boolean; danger?: boolean; confirm?: string }[]
}

/** What a tool is shown again with, where not all was done. */
export interface ToolAnswer {
  blocks: ToolBlock[]
  batch?: BatchView
}
