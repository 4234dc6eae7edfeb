/** Lists, trees, and what is chosen and configured in them. */
import type { ButtonView, ColumnView, FieldView, Issue, Row } from './field.ts'
import type { SumsView } from './record.ts'

export interface SortView {
  key: string
  descending: boolean
}

export interface ListView {
  page: string
  title: string
  entity: string
  /** Address of the page with menuId and respId, without search parameters. */
  address: string
  /** Address of the edit page (with menuId and respId); `&id=` is appended. Null for lists without one. */
  editAddress: string | null
  views: { key: string; label: string; address: string; count?: number; current?: boolean }[]
  /** Lists of other documents beside this one. */
  tabs: { key: string; label: string; href: string; current: boolean }[]
  search: FieldView[]
  moreSearch: FieldView[]
  columns: ColumnView[]
  toolbar: ButtonView[]
  selectable: boolean
  pageSizes: number[]
  emptyHint: string
  density: 'COMFORT' | 'COMPACT'
  /** Marked with the star: among the person's shortcuts. Null where the page is no menu's. */
  isShortcut: boolean | null
  /** Searches that this person keeps. */
  filters: { name: string; address: string; isDefault: boolean }[]
  /** Page of the column settings; null for lists whose columns are not stored. */
  columnsAddress: string | null
  /** Takes in one width, where columns are stored. */
  widthAddress: string | null
  /** What everything found comes to for each value of a key, under the list once its totals are asked for. */
  sumsBy?: SumsView[]
  /** What the link of a row is called in its state, where something is to be done there. */
  rowLabels: Record<string, string>
  /** Room for the longest of them. */
  actionsWidth: number
}

/** Documents that would be made of rows. */
export interface TakePreview {
  title: string
  columns: ColumnView[]
  rows: Row[]
  warnings: string[]
}

/** One node of a tree beside a list. */
export interface BranchView {
  id: string
  title: string
  code: string
  /** Titles from the top. */
  path: string
  /** The list of what is below it. */
  address: string
  /** Page on which it is renamed; null for whoever may not. */
  renameAddress: string | null
  isOpen: boolean
  hasChildren: boolean
  /** As far as they are known; others are fetched when the node is opened. */
  children: BranchView[]
}

export interface TreeView {
  label: string
  /** The list without a chosen node. */
  address: string
  /** Answers the children of the node named by `&under=`. */
  branchAddress: string
  q: string
  currentId: string | null
  nodes: BranchView[]
}

/** A node of a tree that is renamed, on a page of its own or where it stands. */
export interface RenameView {
  title: string
  address: string
  backAddress: string
  versionNum: number
  idem: string
  fields: FieldView[]
  /** As stored. */
  row: Row
  typed: Record<string, string> | null
  /** What is wrong, by field; the rest stands above them. */
  errors: Record<string, string>
  refusal: string | null
  /** What was done, where the form is shown once more. */
  said: string | null
  /** Its place among its siblings, from 1; null where they stand by their codes. */
  place: { at: number; of: number } | null
}

/** A whole tree that is read, each node a line with its facts. */
export interface TreeSheetView {
  title: string
  address: string
  q: string
  nameLabel: string
  columns: { key: string; label: string; align: 'left' | 'right' }[]
  nodes: TreeSheetNode[]
  exportAddress: string | null
  exportLabel: string
}

export interface TreeSheetNode {
  id: string
  title: string
  code: string
  /** The record, where this person's menu leads to it. */
  href: string | null
  facts: Record<string, string>
  tag?: string
  /** Facts that somebody should see to. */
  warned?: string[]
  children: TreeSheetNode[]
}

/** The offer to make a long export in the background. */
export interface BackExportView {
  title: string
  explain: string
  backAddress: string
}

export interface ListData {
  rows: Row[]
  /** Some of the rows are under way. */
  isLive?: boolean
  count: number
  countKind: 'exact' | 'capped'
  pageIndex: number
  pageRows: number
  sort: SortView[]
  /** Search values as given, by field key (`key.from`, `key.to` for ranges). */
  search: Record<string, string>
  /** Sums of the page, per summary column; keyed by currency or '' . */
  sums: Record<string, Record<string, string>>
  /** Sums of everything found, when they were asked for. */
  totals?: Record<string, Record<string, string>>
  /** The same for each value of a key, by key. */
  totalsBy?: Record<string, Row[]>
  /** How many of everything found stand at each hour, from the first to the last of them. */
  hours?: { hour: string; n: number }[]
  /** Rows chosen across pages. */
  chosen: string[]
  /** Only what was chosen is shown. */
  isChosenOnly?: boolean
  /** What of the search is no day or no figure, by the names of its boxes; nothing was asked for. */
  wrong?: Record<string, string>
  /** What of the search and the order was passed over. */
  notice?: string
  /** The rows could not be loaded; the reference to name. */
  failed?: string
  /** The row that is open, with its lines. */
  detail?: { id: string; label: string; columns: ColumnView[]; rows: Row[] }
  /** What can be done with a row in its state, by row id; the first is shown, without it 'view' leads to the record. */
  rowLinks?: Record<string, { label: string; href: string }[]>
}

/** What became of the rows of an action on several, told row by row where not all of them are done. */
export interface BatchView {
  title: string
  tone: 'warn' | 'bad'
  rows: { id: string; number: string; isDone: boolean; text: string }[]
}

/** The own favourites in their order, and what of the menu could be among them. */
export interface CollectView {
  title: string
  most: number
  items: { id: string; menuId: number; name: string; title: string }[]
  folders: { title: string; pages: { menuId: number; title: string }[] }[]
}

export interface PickerView {
  title: string
  /** GET address of the search; its query is repeated in hidden fields. */
  address: string
  q: string
  /** Posted by a choice as `intent=choose` with `id`. */
  columns: ColumnView[]
  rows: Row[]
  /** Rows that are listed but cannot be chosen, with the reason. */
  blocked: Record<string, string>
  count: number
  limit: number
  backAddress: string
  /** Everything typed on the page that asked, carried on in hidden fields. */
  parked: [string, string][]
}

/** How one list is laid out, to be changed by its person. */
export interface ColumnsView {
  title: string
  backAddress: string
  columns: {
    key: string
    label: string
    visible: boolean
    /** The column that names the record is always there. */
    isRequired: boolean
    seq: number
    width: number
    fixed: 'left' | 'right' | 'none'
    sort: 'asc' | 'desc' | 'none'
    sortSeq: number | null
    sortable: boolean
  }[]
  density: 'COMFORT' | 'COMPACT'
  /** What was wrong with the form that came. */
  issues: Issue[]
}
