/** What web and upstream send each other. */
import type { constants } from '../catalogue/constants/constants.ts'

export type Language = (typeof constants)['language.codes'][number]

/** One thing wrong with a request. `at` is the path of the field, `poLine[0].orderQty`, or '' for the whole document. */
export interface Issue {
  at: string
  code: string
  msg: string
  given?: string
  /** Of a warning (refusal CONFIRM): the key that the same request carries in `confirmed` once the person has agreed. */
  confirm?: string
}

/** A refusal's body: HTTP 4xx, expected, shown to the person. */
export interface RefusalBody {
  status: (typeof constants)['response.status.error']
  msg: string
  code: string
  data?: { at?: string; given?: Record<string, string>; by?: string; time?: string; issues?: Issue[]; batch?: BatchRow[] }
}

/** `sums` of everything found, by column and currency or unit ('' without one), and `sumsBy` a key, its values with what they come to; on request, and of no more than 20,001 rows. */
export interface PageInfo { count: number; curIndex: number; countKind: 'exact' | 'capped'; sums?: Record<string, Record<string, string>>; sumsBy?: Record<string, SumRow[]>; hours?: HourCount[]; counts?: Record<string, number> }
/** How many of everything found stand at an hour of the reader's clock: `2026-11-20 09`. */
export interface HourCount { hour: string; n: number }
interface SumRow { id: string; [field: string]: unknown }

export interface Answer<T = unknown> {
  status: (typeof constants)['response.status.success']
  msg: string
  data: T
  page?: PageInfo
  /** Given before, under the same key; travels as the header `idempotent-replay`. */
  readonly isReplay?: true
}

/** `listByPage`: search values by field (`key`, `key.from`, `key.to`), sort as `-orderDate,docNum`. */
export interface ListRequest {
  menuId: number
  pageIndex?: number
  pageRows?: number
  orderBy?: string
  search?: Record<string, string>
  /** A saved view of the page (tab of the list). */
  view?: string
  /** Ask for the exact number of rows even beyond 20,001. */
  exactCount?: boolean
  /** Only these rows: what was chosen across pages. */
  ids?: string[]
  /** Ask for the sums of everything found. */
  sums?: boolean
  /** Ask how many of everything found stand at each hour, of lists that are counted so. */
  hours?: boolean
}

/** Groups of a report: keys under the names of its dimensions (a reference with what it is called under `name$`), measures as decimal text. */
export interface ReportAnswer {
  by: string[]
  /** Those that the person may read, in their order. */
  measures: string[]
  /** With the period that was looked at. */
  search: Record<string, string>
  rows: ({ id: string } & Record<string, unknown>)[]
  /** What all rows come to, those of other pages as well. */
  total: Record<string, unknown> | null
  count: number
  chart: Record<string, unknown>[]
  asOf: string
}

/** With `preview` nothing is stored: the answer holds the panels of the record as it would be. */
export interface SaveRequest { menuId: number; id?: string; versionNum?: number; draft: Record<string, unknown>; confirmed?: string[]; preview?: boolean }

/** `doXxx`. `draft` is what was typed beside the button: saved and acted on in one transaction, or neither. */
export interface ActionRequest {
  menuId: number
  rows: { id: string; versionNum?: number }[]
  lineIds?: string[]
  input?: Record<string, unknown>
  draft?: Record<string, unknown>
  /** Keys of the warnings that the person has agreed to; without them the answer is a refusal CONFIRM (409) and nothing is done. */
  confirmed?: string[]
}

/** `doTake`: so much of these rows as a view `take` of the list shows them, all that is open where no quantity is said. With `preview` nothing is stored. */
export interface TakeRequest { menuId: number; take: string; rows: { id: string; qty?: string }[]; preview?: boolean; confirmed?: string[] }

/** What a person should know of what was done all the same, in both languages. */
export type Warning = Record<Language, string>

/** What became of one row of a batch: `held` was not tried or was taken back, because another one was refused. */
export type RowOutcome = 'done' | 'refused' | 'held'
/** `words` say why, in both languages; in a refusal they come as `msg`. */
export interface BatchRow { id: string; number: string; outcome: RowOutcome; words?: Warning; msg?: string }

/** What an action made, or had made before where it makes one alone. */
export interface MadeDocument { entity: string; id: string; docNum: string; isSame?: true }
export interface ActionAnswer { warnings?: Warning[]; rows: { id: string; versionNum: number; status?: string }[]; made?: MadeDocument[]; batch?: BatchRow[] }

/** An open page of a person, kept with the session. */
export interface Tab {
  tabId: string
  routeName: string
  title: string
  address: string
  menuId: number | null
  respId: string | null
  keepAlive: boolean
  openedAt: string
}

/** How one person has a table. Columns that it does not name stand at their own place. */
export interface TableConfig {
  columns: ColumnConfig[]
  pageRows: number | null
  customPageSizes: number[]
  density: 'COMFORT' | 'COMPACT'
  savedFilters: SavedFilter[]
}

/** `seq` counts from 1, `width` is in pixels, `sortSeq` says which sort comes first. */
export interface ColumnConfig {
  key: string
  visible: boolean
  seq: number
  width: number | null
  fixed: 'left' | 'right' | 'none'
  sort: 'asc' | 'desc' | 'none'
  sortSeq: number | null
}

/** A search with a name: the parameters of the list's address. */
export interface SavedFilter { name: string; params: Record<string, string>; isDefault: boolean }

/** What the home pages show. Parts of pages that the person may not open are null. Decimals are strings, months `2026-11`. */
export interface HomeFigures {
  toDos: { itemType: string; count: number; dueAt: string | null }[]
  /** Of released orders, in the base currency; the twelve months up to this one. */
  orderAmounts: MonthFigure[] | null
  /** Per cent of received lines that came by their promised date. */
  onTime: MonthFigure[] | null
  suppliers: { lifecycle: string; count: number }[] | null
  /** For us: what is late. For a supplier: what is late or due within a week. Of more than are counted `isCapped` says so. */
  lateLines: { count: number; isCapped: boolean; rows: LateLine[] } | null
  company: { code: string; name: string; lifecycle: string; buyerName: string | null } | null
  /** By part, the documents that it tells of. */
  lists: Record<string, string>
}

/** A notice where nobody has asked for it; its text where it is read at once. */
export interface BoardNotice {
  id: string
  title: string
  at: string
  href: string
  isTop: boolean
  isNew: boolean
  html: string | null
}

export interface HelpArticle {
  code: string
  title: string
  category: string
  isOfPage: boolean
}
/** The articles for somebody, and the one that is open. */
export interface HelpShelf {
  articles: HelpArticle[]
  open: { code: string; title: string; html: string; version: number; publishedAt: string } | null
}

export interface MonthFigure { month: string; value: string | null }

/** `daysLate` is negative for what is still to come. */
export interface LateLine {
  id: string
  docNum: string
  lineNum: number
  material: string
  supplier: string
  dueDate: string
  daysLate: number
  openQty: string
  uom: string
}

/** A row of a tree, as `listBranches` tells of it. */
export interface Branch {
  /** By which its children name it. */
  id: string
  rowId: string
  parentId: string | null
  code: string
  name: string
  seqNum: number
  enabledFlag: 'Y' | 'N'
  hasChildren: boolean
}
