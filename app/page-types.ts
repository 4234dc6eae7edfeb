/**
 * What the web server tells the renderers: a page as plain JSON, in one language, for one person and one state.
 * Made by `app/server/describe-*.ts` from the definitions; components know these types and nothing else of the business.
 */
import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import type { Formula } from '../catalogue/formula.ts'

export type Language = 'CN' | 'EN'
export type Side = 'internal' | 'supplier'

export type FieldKind =
  | 'text' | 'textarea' | 'number' | 'int' | 'qty' | 'price' | 'amount' | 'percent'
  | 'lookup' | 'ref' | 'refs' | 'date' | 'datetime' | 'time' | 'year' | 'month' | 'daterange' | 'checkbox' | 'files' | 'image'

/** The glyph and tone of a status, by the rule of design/look.md. */
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
  /** A number is a whole count of steps from `min`, else from 0. */
  step?: string
  /** Thousands are set apart unless N. */
  showThousandSeparator?: 'N'
  /** Values of a look-up field, disabled ones marked. */
  choices?: Choice[]
  /**
   * The choices are those under the value of this field, of the same row or of the nearest one above; `groups` are its values, and `fixed` is the
   * one that it has where nobody changes it on the page.
   */
  narrowed?: { by: string; groups: readonly Choice[]; fixed?: string }
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
  /** A tag that leads to the record whose id stands under `idKey`; without an address the tag alone. */
  | { type: 'linkTag'; address: string | null; idKey: string }
  /** Pictures by code. */
  | { type: 'icon'; icons: Readonly<Record<string, CellIcon>> }
  /** An action on the line, named by the column's key; a row leaves it out under `$without`. */
  | { type: 'button' }
  /** What a module of the components draws from these keys. */
  | { type: 'slot'; slot: SlotName; keys: Readonly<Record<string, string>> }
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
  density: 'COMFORT' | 'COMPACT'
  /** Marked with the star: among the person's shortcuts. Null where the page is no menu's. */
  isShortcut: boolean | null
  /** Searches that this person keeps. */
  filters: { name: string; address: string; isDefault: boolean }[]
  /** Page of the column settings; null for lists whose columns are not stored. */
  columnsAddress: string | null
  /** Takes in one width, where columns are stored. */
  widthAddress: string | null
  /** What the link of a row is called in its state, where something is to be done there. */
  rowLabels: Record<string, string>
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
  /** Rows chosen across pages. */
  chosen: string[]
  /** Only what was chosen is shown. */
  isChosenOnly?: boolean
  /** The rows could not be loaded; the reference to name. */
  failed?: string
  /** The row that is open, with its lines. */
  detail?: { id: string; label: string; columns: ColumnView[]; rows: Row[] }
  /** What can be done with a row in its state, by row id; the first is shown, without it 'view' leads to the record. */
  rowLinks?: Record<string, { label: string; href: string }[]>
}

/** Lines of a document: a table of which one row at a time is edited in place. */
export interface GridView {
  /** Entity name of the lines, `poLine`; nested ones stand in `children`. */
  key: string
  label: string
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
  /** Buttons that run on the chosen lines. */
  actions: ButtonView[]
}

export interface SectionView { key: string; label: string; open: boolean; fields: FieldView[] }
/** One of the four or five facts under the head; a `field` is shown like its cell, from the document's values. */
export interface FactView { label: string; field?: FieldView; value?: string; unit?: string; note?: string; href?: string; strong?: boolean }
/** A value before and after. Look-ups, references, times and check boxes come as words, so that `kind` is text; figures and days as they are stored. */
export interface DifferenceView { label: string; kind: FieldKind; scale?: number; minScale?: number; showThousandSeparator?: 'N'; from: Value; to: Value }
/** What changed in the head (without a title) or in one line. */
export interface ChangedView { title: string; how: 'added' | 'removed' | 'changed'; differences: DifferenceView[] }
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
/** Two versions side by side; any two can be chosen. */
export interface VersionsView {
  title: string
  address: string
  backAddress: string
  versions: { versionNum: number; label: string }[]
  from: number
  to: number
  changed: ChangedView[]
  more: number
}
/** A menu of the grant tool with its buttons; a folder has only what is below it. */
export interface PrivilegeNode {
  id: string
  name: string
  isFolder: boolean
  isChecked: boolean
  isDisabled: boolean
  resources: { id: string; name: string; isChecked: boolean; isBound: boolean }[]
  children: PrivilegeNode[]
}
export interface PrivilegesView {
  title: string
  address: string
  roles: Choice[]
  role: { id: string; name: string; versionNum: number } | null
  /** Ids of the boxes that were ticked when the form was opened. */
  opened: string
  nodes: PrivilegeNode[]
  canSave: boolean
  /** What saving would do, by name. */
  review: { added: string[]; removed: string[] } | null
  refusal: RefusalView | null
  idem: string
}

/** Users by responsibilities. */
export interface MatrixView {
  title: string
  address: string
  search: { q: string; responsibility: string }
  responsibilities: { id: string; name: string; userType: string }[]
  users: { id: string; code: string; name: string; userType: string; versionNum: number; held: HeldView[]; kept: HeldView[] }[]
  pages: { index: number; count: number; rows: number }
  canSave: boolean
  refusal: RefusalView | null
  idem: string
}
/** `kept` are those that the page does not show. */
export interface HeldView { responsibilityId: string; startDate: string | null; endDate: string | null }

/** Why a person may or may not press a button, and see a row. */
export interface ExplainView {
  title: string
  address: string
  backAddress: string
  asked: { page: string; button: string; responsibilityId: string; number: string }
  pages: Choice[]
  buttons: Choice[]
  responsibilities: Choice[]
  found: { mayPress: boolean; maySee: boolean | null; steps: { step: string; isHeld: boolean; text: string }[] } | null
}

/** The tokens of a directory. `made` is the one that was made just now, seen this once. */
export interface TokenView {
  title: string
  backAddress: string
  /** What the directory is told to call. */
  service: string
  tokens: { id: string; label: string; createdAt: string; lastUsedAt: string | null; revokedAt: string | null }[]
  made: string | null
  label: string
  refusal: string | null
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

export interface TabView {
  key: string
  label: string
  count?: number
  /** Rows that are only shown: related documents, approval trail. */
  table?: { columns: ColumnView[]; rows: Row[]; links?: Record<string, string>; button?: ButtonView }
  history?: { events: HistoryView[]; compareAddress: string | null }
  attachments?: AttachmentsView
}

export interface AttachmentView {
  id: string
  name: string
  size: string
  note: string
  by: string
  at: string
  /** Null without the right to it. */
  href: string | null
  viewHref: string | null
  /** How the viewer shows it. */
  kind: 'image' | 'pdf' | 'text' | 'office' | 'other'
  canDelete: boolean
}

/** The files of a document. Uploading and deleting go through pages of their own, and in place with script. */
export interface AttachmentsView {
  files: AttachmentView[]
  /** Why nothing can be added, where the button is there and dead. */
  full: string | null
  canUpload: boolean
  canDownload: boolean
  /** Extensions for the file field, `.pdf,.docx`. */
  accept: string
  hint: string
  maxBytes: number
  maxText: string
  uploadAddress: string
  /** Files of more than so many bytes are sent there, in parts that go on where a line broke. */
  resumeAddress: string
  largeBytes: number
  zipAddress: string
  detachAddress: string
  /** Pictures are cut out and attached on a page of their own. */
  takesPictures: boolean
  /** The document is not stored yet: the ids travel in its form. */
  isUnsaved: boolean
}

export interface AttachView {
  title: string
  attachments: AttachmentsView
  /** Side of the square in which a picture is stored, in points; null where files are uploaded. */
  pictureSide: number | null
  /** What hangs on a line already; empty for a document, whose own page lists them. */
  files: (AttachmentView & { removeHref: string | null })[]
  address: string
  backAddress: string
  refusal: string | null
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

/** A picture for a field of a record, whose form waits meanwhile. */
export interface ChoosePictureView {
  title: string
  label: string
  hint: string
  button: string
  address: string
  backAddress: string
  refusal: string | null
}

export interface RemoveView {
  title: string
  question: string
  name: string
  size: string
  address: string
  backAddress: string
  refusal: string | null
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

/** What of a file can be shown. */
export interface ViewerView {
  title: string
  name: string
  size: string
  kind: AttachmentView['kind']
  /** The file for the viewer; of Office files the text instead. */
  source: string
  downloadAddress: string | null
  backAddress: string
  /** Image: percent and degrees, and the addresses of the next ones. */
  zoom: number
  rotate: number
  turns: { zoomIn: string | null; zoomOut: string | null; left: string; right: string }
  paragraphs?: string[]
  tables?: { name: string; rows: string[][] }[]
  refusal: string | null
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
  compute: Record<string, Formula>
  names?: Record<string, string>
  /** Header fields shown at the foot of the lines, the last one largest. */
  totals: FieldView[]
  tabs: TabView[]
  buttons: ButtonView[]
  links: { label: string; href: string; icon: 'print' | 'download' | 'star' | 'info' }[]
}

/** Why a computed figure is what it is: its rule in words, the inputs, and to how many digits it was rounded. */
export interface WhyView { label: string; result: string; rule: string; inputs: { label: string; value: string }[]; digits: number | null }

/** One thing wrong with what was sent. `at` is the form name of the field: `poLine[0].orderQty`, or '' for the document. */
export interface Issue { at: string; label: string; message: string; given?: string }

export interface RefusalView {
  status: number
  message: string
  code: string
  issues: Issue[]
  /** Warnings that the person may confirm: the button that was pressed, and what its next press carries. */
  confirm?: { intent: string; label: string; keys: string[] }
  /** On a conflict: who changed it and when, and the fields that differ. */
  conflict?: { by: string; time: string; fields: { key: string; label: string; opened: string; mine: string; theirs: string }[] }
}

/** What became of the rows of an action on several, told row by row where not all of them are done. */
export interface BatchView { title: string; tone: 'warn' | 'bad'; rows: { id: string; number: string; isDone: boolean; text: string }[] }

export interface MenuNode { id: number; title: string; address: string | null; current: boolean; open: boolean; count?: number; find?: string; children: MenuNode[] }
export interface TabLink { id: string; title: string; address: string; current: boolean; fixed?: boolean; dirty?: boolean; keepAlive?: boolean }

/** What an open window hears of its session. */
export type LiveEvent =
  | { kind: 'TODO_COUNT'; count: number; pending: Record<number, number> }
  | { kind: 'MESSAGE'; count: number }
  | { kind: 'TAB_REFRESH'; address: string }
  | { kind: 'EXPORT_READY'; title: string; url: string | null }
  | { kind: 'LOGOUT' }

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
  message: { text: string; tone: 'ok' | 'warn' | 'bad'; href?: string; done?: string } | null
  csrf: string
  /** What closes the copies of unsaved work in the browser of this person; nobody else is given it. */
  draftKey: string
  words: Record<string, string>
  /** The side menu is folded away. */
  isFolded?: boolean
  /** Other than `/main?menuQ=`: what was looked for in the menu. */
  menuQ?: string
  /** The interface can be switched to the other language. */
  canSwitchLanguage: boolean
  /** The page is a form: what is typed in it goes along when the language changes. */
  hasForm?: boolean
  /** A list, whose pages are turned below its rows. */
  hasPager?: boolean
  /** A page that found no room among the tabs: closing one leads to it. */
  wanted?: { address: string }
  /** Name, number and system code, at the foot of the menu. */
  release: string
}

export interface NewsLink { title: string; date: string; href: string }

export interface HomeView {
  greeting: string
  /** Role, plant, day. */
  subtitle: string
  refreshAddress: string
  /** Without script the page is read again every five minutes, once its person has asked for it. */
  again: { isOn: boolean; href: string }
  /** `轮到您了`: what waits for this person. */
  turns: { label: string; count: number; href: string; note?: string; isLate?: boolean }[]
  /** Drawn on the server; `text` says the same in words, one point after the other. */
  charts: { title: string; note: string; svg: string; text: string }[]
  tables: { title: string; moreLabel?: string; moreHref?: string; columns: ColumnView[]; rows: Row[]; empty: string }[]
  shortcuts: { title: string; href: string }[]
  adjustAddress?: string
  counts: { title: string; note?: string; items: { label: string; tone?: Tone; count: string; href?: string }[] }[]
  news: { title: string; moreHref?: string; items: NewsLink[] }[]
}

/** What every page before the frame has: language, announcements, and what its forms carry along. */
export interface GateView {
  language: Language
  canSwitchLanguage: boolean
  /** The company is made up, and so are its people. */
  isDemo: boolean
  /** Names and values that every form here sends along unseen. */
  carried: [string, string][]
  news: NewsLink[]
  help: string[]
  footer: string
  refusal: { message: string; field?: string } | null
  /** Shown above the form without being a refusal: the session has ended. */
  notice?: string
  /** Where the forms post; the page's own address where it is missing. */
  address?: string
}

export interface LoginView extends GateView {
  organisation: string
  userName: string
  /** The captcha's picture when one is asked for. */
  captcha: string | null
  /** The code of a mail is asked for instead. */
  asksMailedCode: boolean
  /** Other ways in, as the installation has them. */
  signOn: { label: string; href: string }[]
  registerAddress?: string
  forgetAddress?: string
}

/** An authenticator app that is being set up. */
export interface AppSetUp {
  /** Its secret for typing, in fours. */
  secret: string
  /** The same as a picture to be read by the app. */
  picture: string
}

/** After the password: a second factor is shown, or set up, or its recovery codes are noted down. */
export interface SecondView extends GateView {
  userName: string
  setUp: AppSetUp | null
  /** What the browser asks a passkey; null where the person has none. */
  passkey: PublicKeyCredentialRequestOptionsJSON | null
  hasApp: boolean
  /** Shown this once. */
  recoveryCodes: string[]
  /** The step has timed out or is done. */
  isOver: boolean
  backAddress: string
  nextAddress: string
}

/** What an application of somebody else's would do in the person's name. */
export interface ConsentView extends GateView {
  appName: string
  userName: string
  /** Where a yes or a no leads. */
  host: string
  tokenMinutes: number
  apis: { id: string; code: string; name: string }[]
}

/** A new password for who forgot it: name, code, password; or the password alone behind an administrator's link. */
export interface ForgetView extends GateView {
  step: 'ASK' | 'CODE' | 'PASSWORD' | 'VOID'
  userName: string
  channel: 'EMAIL' | 'PHONE'
  captcha: string | null
}

export interface PasswordView extends GateView {
  userName: string
  /** It must be changed before anything else. */
  isForced: boolean
  backAddress: string
}

/** A person's own account, as it is read. */
export interface CenterView {
  title: string
  subtitle: string
  sections: { label: string; fields: { label: string; value: string; note?: string }[] }[]
  links: { label: string; href: string; primary?: boolean }[]
  pictures: OwnPicturesView
  /** E-mail and telephone that are to be verified. */
  addresses: AddressView[]
  factors: FactorsView
  sessions: { id: string; at: string; address: string; isHere: boolean }[]
  delegations: { id: string; text: string; period: string }[]
  /** Null where people of this side do not delegate. */
  delegationsHref: string | null
}

/** The own picture and signature. */
export interface OwnPicturesView {
  label: string
  /** Side of each, in points. */
  side: number
  choose: string
  change: string
  remove: string
  none: string
  pictures: { name: string; label: string; src: string | null; href: string }[]
}

/** Choosing one of them, or looking at what was uploaded before it is kept. */
export interface OwnPictureView {
  title: string
  side: number
  address: string
  backAddress: string
  button: string
  hint: string
  /** The numbers of the square that came back with a refusal. */
  typed: Record<string, string>
  refusal: string | null
  preview: { fileId: string; src: string; text: string; keep: string; again: string; intent: string; address: string } | null
}

export interface AddressView {
  way: 'EMAIL' | 'PHONE'
  text: string
  /** A code is on its way and can be typed. */
  isSent: boolean
  refusal: { message: string; field?: string } | null
}

/** The own second factors, and what is being done to them. */
export interface FactorsView {
  items: { id: string; label: string; note: string; kind: 'TOTP' | 'PASSKEY' | 'RECOVERY' }[]
  /** What may be begun: neither a second app nor what is being set up already. */
  canAdd: ('APP' | 'PASSKEY')[]
  hint: string
  step: FactorStep | null
  refusal: { message: string; field?: string } | null
}

export type FactorStep =
  | ({ kind: 'APP'; ticket: string } & AppSetUp)
  | { kind: 'PASSKEY'; ticket: string; options: PublicKeyCredentialCreationOptionsJSON; label: string }
  | { kind: 'RENAME'; id: string; label: string }
  | { kind: 'REMOVE'; id: string; label: string }
  | { kind: 'RENEW' }
  | { kind: 'CODES'; codes: string[] }

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

/** The own favourites in their order, and what of the menu could be among them. */
export interface CollectView {
  title: string
  most: number
  items: { id: string; menuId: number; name: string; title: string }[]
  folders: { title: string; pages: { menuId: number; title: string }[] }[]
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
  /** `approve`, `reject`, … ; none when it has been decided. */
  buttons: ButtonView[]
  todoCount?: number
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

export interface ImportView {
  title: string
  /** Missing where the person may import but has no templates. */
  templateAddress?: string
  /** The records as they are, in the form in which they may come back; not for lines of an open document. */
  dataAddress?: string
  backAddress: string
  maxText: string
  /** What the check of the last file brought. */
  result?: ImportResult
  /** Rows of the file that are through; of how many is known once the file was read. */
  progress?: { done: number; total: number | null }
}

export interface ImportResult {
  text: string
  tone: 'ok' | 'bad'
  markedAddress?: string
  errors: { row: number; column: string; message: string; given?: string }[]
  errorCount: number
  /** Every row is good: the file is kept under this token and waits for the word; `idem` is of that word alone. */
  checked?: { token: string; idem: string }
}

/** A page of others in a frame of ours. */
export interface EmbedView {
  title: string
  url: string
  /** Who may speak from inside: its origin, or `null` where the frame keeps even that from it. */
  speaker: string
  sandbox: string
  /** The test bench lists what came. */
  isBench: boolean
  /** The tab that it may close; none outside the frame of the menu. */
  tabId: string | null
  /** Without script nothing is heard from inside; the page can be opened by itself. */
  ownTab: string
}

export interface InboxView {
  kind: 'todo' | 'message' | 'search'
  title: string
  items: { id: string; title: string; text?: string; at: string; href: string; due?: string; isLate?: boolean; isNew?: boolean; tone?: Tone }[]
  canMarkRead?: boolean
}

/** A page that shows no document: what may be asked, what is answered, what can be done. */
export interface ToolView {
  page: string
  title: string
  hint: string | null
  blocks: ToolBlock[]
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
  texts?: { name: string; text: string }[]
  links?: { label: string; href: string; primary?: boolean }[]
}

/** Asked by an address, or posted; `intent` is what its button says. */
export interface ToolForm {
  method: 'get' | 'post'
  address: string
  fields: FieldView[]
  /** A file that goes along. */
  file?: { name: string; label: string; accept: string }
  values: Row
  buttons: { intent?: string; label: string; primary?: boolean; danger?: boolean; confirm?: string }[]
}
