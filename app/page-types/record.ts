/** A record as it is edited, compared, decided and remembered. */
import type { CanvasName } from '../../catalogue/canvases.ts'
import type { EvaluationStep } from '../../catalogue/language/evaluator.ts'
import type { CarriedInputs, CarriedPaths, Condition, Formula, SumsBy } from '../../catalogue/language/formula.ts'
import type { ButtonView, Choice, ColumnView, FieldKind, FieldView, Issue, Row, Value } from './field.ts'
import type { AttachmentsView } from './files.ts'

/** Lines of a document: a table of which one row at a time is edited in place. */
export interface GridView {
  /** Entity name of the lines, `poLine`; nested ones stand in `children`. */
  key: string
  label: string
  help?: string
  columns: ColumnView[]
  canAdd: boolean
  canDelete: boolean
  /** Lines may change places: nobody else has seen their numbers yet. */
  canMove?: boolean
  /** What a new line starts with. */
  first?: Record<string, unknown>
  /** Where lines come in from a workbook; only for a document that is stored. */
  importAddress?: string
  /** Lines of these lines (delivery schedules of an order line). */
  children: GridView[]
  /** Formulas of this level by field key, for live totals; the same evaluator as the service's. */
  compute: Record<string, Formula>
  /** What the operands of the formulas are called. */
  names?: Record<string, string>
  /** What the formulas read behind references of the lines. */
  brings?: CarriedPaths[]
  /** What the lines come to for each value of a key, shown under them. */
  sums?: SumsView[]
  /** Buttons that run on the chosen lines. */
  actions: ButtonView[]
  /** Where two lines that were chosen by radio buttons stand side by side; at most one grid of a page has them. */
  pairAddress?: string
}

/** The key and the figures summed for each of its values; `by` where the page may reckon it while somebody types. */
export interface SumsView {
  key: string
  label: string
  columns: ColumnView[]
  by?: SumsBy
}

export interface SectionView {
  key: string
  label: string
  open: boolean
  fields: FieldView[]
  /** Something that must be filled in is not. */
  isMissing?: true
}

/** What stands together, by the keys of its sections and lines: a part of the page, a tab or a step. */
export interface SheetView {
  key: string
  label: string
  parts: string[]
}

/** A step of a record that is filled in one after the other. */
export interface StepView {
  label: string
  state: 'done' | 'now' | 'missing' | 'next'
  /** Where it stands; none before the record is stored. */
  href?: string
}

/** One of the four or five facts under the head; a `field` is shown like its cell, from the document's values. */
export interface FactView {
  label: string
  field?: FieldView
  value?: string
  unit?: string
  note?: string
  href?: string
  strong?: boolean
}

/** A value before and after. Look-ups, references, times and check boxes come as words, so that `kind` is text; figures and days as they are stored. */
export interface DifferenceView {
  label: string
  kind: FieldKind
  scale?: number
  minScale?: number
  showThousandSeparator?: 'N'
  from: Value
  to: Value
}

/** What changed in the head (without a title) or in one line. */
export interface ChangedView {
  title: string
  how: 'added' | 'removed' | 'changed'
  differences: DifferenceView[]
}

export interface HistoryView {
  at: string
  who: string
  what: string
  from?: string
  to?: string
  comment?: string
  versionNum?: number
  changed?: ChangedView[]
  /** Changes that the page leaves out. */
  more?: number
}

/** What a record says to its readers, in each language. */
export interface PreviewView {
  title: string
  backAddress: string
  files: string[]
  sides: { lang: string; name: string; title: string; texts: { key: string; isHtml: boolean; text: string }[] }[]
}

/** Two versions side by side; any two can be chosen. */
export interface VersionsView {
  title: string
  address: string
  backAddress: string
  versions: { versionNum: number; label: string }[]
  from: number
  to: number
  /** What the two are called over their columns. */
  heads: readonly [from: string, to: string]
  changed: ChangedView[]
  more: number
  /** The later one as a whole. */
  read?: ReadView
}

/** Why the figures of a record are what they are, of its head or of one of its lines. */
export interface FiguresView {
  title: string
  address: string
  backAddress: string
  /** The head and the lines that can be asked about. */
  rows: Choice[]
  row: string
  figures: {
    key: string
    label: string
    value: string
    rule: string
    note?: string
    inputs: { label: string; value: string; href?: string }[]
  }[]
}

/** Where two things of one kind differ, row by row. */
export interface ComparedView {
  title: string
  address: string
  backAddress: string
  others: Choice[]
  other: string
  columns: { key: string; label: string }[]
  rows: Record<string, string>[] | null
}

/** A document that is only read, on the page of what speaks of it. */
export interface ReadView {
  title: string
  /** Its own page, where the person has one. */
  href: string | null
  facts: FactView[]
  sections: { key: string; label: string; fields: FieldView[] }[]
  grids: { key: string; label: string; columns: ColumnView[]; rows: Row[] }[]
  values: Row
  /** SVG of the services, all text in it escaped. */
  drawing: string | null
  /** Where it stands among what still waits, and the way to the next one. */
  place: { text: string; next: { text: string; href: string } | null } | null
}

export interface TabView {
  key: string
  label: string
  count?: number
  /** Rows that are only shown: related documents, approval trail. */
  table?: { columns: ColumnView[]; rows: Row[]; links?: Record<string, string>; button?: ButtonView }
  history?: { events: HistoryView[]; compareAddress: string | null }
  attachments?: AttachmentsView
  /** Whole pages, drawn by themselves: nothing in them runs, and nothing of them reaches this page. */
  frames?: { title: string; html: string }[]
  /** Figures that are still to be drawn. */
  chart?: { columns: string[]; series: { name: string; kind: 'bar' | 'line' | 'scatter'; values: (number | null)[] }[] }
  /** The area's own drawing of the rows of the table, which stands under it. */
  canvas?: CanvasName
  timeline?: { id: string; at: string; what: string; more: string[] }[]
  /** SVG of the services or of web, all text in it escaped. */
  drawing?: string
  /** Where those of this record are listed. */
  links?: { label: string; href: string }[]
}

/** What a document bears on paper beside its own content. */
export interface PaperHeadView {
  title: string
  docNum: string
  company: string
  logo: string | null
  /** The number as Code 128: widths of bar and space in turn, in modules. */
  bars: number[]
  /** By whom and when. */
  printed: string
  backAddress: string
  /** Of its form as PDF; null where there is none. */
  pdfAddress: string | null
}

/** A document with all that it holds, as it is to lie on paper. */
export interface PaperView {
  head: PaperHeadView
  view: EditView
  values: Row
  rows: Record<string, Row[]>
  words: Record<string, string>
  csrf: string
}

/** What an action wants to know that makes documents from nothing. */
export interface MakeView {
  title: string
  address: string
  backAddress: string
  action: string
  label: string
  /** By their form names. */
  fields: FieldView[]
  typed: Record<string, string>
  refusal: RefusalView | null
}

/** How the labels of a note's boxes shall come out. */
export interface LabelsView {
  title: string
  docNum: string
  /** How many boxes there are. */
  summary: string
  layouts: { code: string; label: string }[]
  layout: string
  reason: string
  address: string
  backAddress: string
}

/** Unsaved work that waits: when it was kept, and the address that shows it again. */
export interface DraftView {
  at: string
  address: string
  /** Key of the form that it was typed in, and when by the clock of that machine (ms). */
  idem: string
  typedAt: number
}

export interface EditView {
  page: string
  title: string
  entity: string
  address: string
  listAddress: string | null
  /** Where unsaved work is kept; only for those who may save. */
  keepAddress?: string
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
  /** How sections and lines stand where not one below the other. */
  sheets?: { as: 'parts' | 'tabs'; all: SheetView[] }
  /** All steps where only one of them is shown, and what the button that goes on is called. */
  steps?: { all: StepView[]; next?: { intent: string; label: string } }
  /** Keys of sections, lines and sheets that stand there only while something holds, with what the page can judge of it. */
  whens?: Record<string, Condition | null>
  /** Those of them that do not stand there now. */
  shut?: string[]
  compute: Record<string, Formula>
  /** What the formulas read behind references of the head, and what is known of them; what a picker offers brings its own. */
  brings?: CarriedPaths[]
  carried?: CarriedInputs
  /** All formulas in the order of what they need, where going through the levels from the lowest would not settle them. */
  settling?: readonly EvaluationStep[]
  names?: Record<string, string>
  /** Header fields shown at the foot of the lines, the last one largest. */
  totals: FieldView[]
  tabs: TabView[]
  buttons: ButtonView[]
  /** Why this person has no button for what the document waits for. */
  withheld?: string[]
  /** Buttons that show a panel for what is typed. */
  previews?: { intent: string; label: string }[]
  /** Action that script takes once the page is open. */
  opened?: string
  links: { label: string; href: string; icon: 'print' | 'download' | 'star' | 'info' }[]
}

export interface RefusalView {
  status: number
  message: string
  code: string
  issues: Issue[]
  /** Warnings that the person may confirm: the button that was pressed, and what its next press carries. */
  confirm?: { intent: string; label: string; keys: string[] }
  /** On a conflict: who changed it and when, the fields that differ, and the action that waits for an answer. */
  conflict?: {
    by: string
    time: string
    fields: { key: string; label: string; opened: string; mine: string; theirs: string }[]
    /** The state in which the document is now. */
    status?: string
    waiting?: { intent: string; label: string; isPossible: boolean }
  }
}

export interface EditCenterView {
  title: string
  versionNum: number
  fields: FieldView[]
  values: Row
  typed: Record<string, string> | null
  refusal: { message: string; errors: Record<string, string>; conflict?: NonNullable<RefusalView['conflict']> } | null
  /** What the form was opened with, to be compared when the account is saved elsewhere first. */
  opened: string
  backAddress: string
}

/** A decision behind a link, on a phone: one screen, three buttons. */
export interface DecideView {
  title: string
  docNum: string
  subtitle: string
  status: Choice | null
  facts: FactView[]
  /** The reason that the document itself gives. */
  reason?: { label: string; text: string }
  notices: { tone: 'info' | 'warn' | 'bad'; text: string }[]
  changes: { label: string; note?: string; from: string; to: string }[]
  sections: { key: string; label: string; summary: string; columns?: ColumnView[]; rows?: Row[]; text?: string }[]
  /** What is handed over with the decision; null where nothing is to be decided. */
  files: { accept: string; hint: string; attached: { id: string; name: string; size: string }[] } | null
  /** `approve`, `reject`, … ; none when it has been decided. */
  buttons: ButtonView[]
  todoCount?: number
}
