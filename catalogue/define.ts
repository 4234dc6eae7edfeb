/**
 * The language in which documents and master data are defined. A definition is data: its fields, lines, formulas, states, actions and layout.
 * Every word that names a part of it is checked by the compiler; tables, schemas, pages, templates and tests follow from it.
 *
 * How the types work: `const` parameters infer literals from `fields`, `lines`, `states`, `templates`, `messages` and `actions` only;
 * every other place that names one of them is wrapped in `NoInfer`, so it is checked and never widens.
 */
import type { ButtonCode } from './buttons.ts'
import { columnsOf, type FieldColumn, type LaidOut, type LayoutColumn } from './columns.ts'
import type { EntityName } from './entities.ts'
import { type Condition, compile, type Formula } from './formula.ts'
import { factsOf, type Kind, kinds } from './kinds.ts'
import type { LookupName, lookups } from './lookups.ts'
import type { PageName } from './page-names.ts'
import type { constants } from './shell/constants.ts'

export type Label = readonly [cn: string, en: string]
export type Side = (typeof constants)['user.types'][number]
export type Responsibility = 'admin' | 'buyer' | 'manager' | 'approver' | 'engineer' | 'quality' | 'warehouse' | 'finance' | 'expert' | 'supplier'
/** Besides responsibilities: `owner` made or is responsible for the document, `assignee` has its approval task, `system` is the runtime itself. */
export type Who = Responsibility | 'owner' | 'assignee' | 'system'

type Nothing = Record<never, never>
type Key<T> = keyof T & string

/** What a text may name; actions and states are those of the document type that another field of the record names. */
export type Naming = 'entity' | 'page' | 'action' | 'state'

// ── Fields ──────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface FieldOptions {
  readonly required?: true
  /** Required only while this holds. */
  readonly requiredWhen?: Condition
  /** Calculated by a formula of the definition; never taken from a client. */
  readonly computed?: true
  /** Written by the server from elsewhere; never taken from a client. */
  readonly kept?: true
  /** First value: a literal, `today`, `me` (the user), `myOrg`; `found`: the behaviour finds it when it is left empty. */
  readonly init?: string
  readonly min?: string
  readonly max?: string
  /** A number is a whole count of steps from `min`, else from 0. */
  readonly step?: string
  /** N: the number names something, as a year or a place in an order does, and is written without separators. */
  readonly showThousandSeparator?: 'Y' | 'N'
  /** The value cannot change once the document is stored. */
  readonly fixed?: true
  readonly unique?: true
  /** Sides that never see the field. */
  readonly hideFrom?: readonly Side[]
  /** Seen only with this button of the page. */
  readonly needs?: ButtonCode
  /** Of our side only these read all of it; the others its last four characters, so that they know it again. */
  readonly fullFor?: readonly Responsibility[]
  /** Unreadable in the database; neither searched, sorted nor shown in lists. */
  readonly sealed?: true
  /** The text is a list of codes of this look-up type, parted by semicolons; read as their meanings. */
  readonly codesOf?: LookupName
  /** The text is the code of a document type, a page, an action or a state; read and sought by what people call these. */
  readonly names?: Naming
  /** The text is the code of a record of this kind; lists and workbooks read and seek it by the record's name. */
  readonly codeOf?: EntityName
  /** Field that says the same in English. */
  readonly english?: string
  /** What the text must look like. */
  readonly format?: 'email' | 'phone'
  /** Field that holds the unit or currency of this figure. */
  readonly unit?: string
  /** Restricts what a reference may choose: `{ orgId: same('orgId'), documentKind: 'ORDER' }`. */
  readonly where?: Readonly<Record<string, string | SameAs>>
  /** A supplier, who reads no master data, chooses among what its lines of this kind name in the field of the same name. */
  readonly knownBy?: EntityName
  readonly help?: Label
  /** Column width in pixels, where the kind's own does not suit. */
  readonly width?: number
  /** What may be attached; for fields of kind `files`. */
  readonly attachments?: Attachments
}

/** Limits of the files of a field; without them the usual extensions, 2 GB a file and 999 files. */
export interface Attachments {
  readonly allowed?: readonly string[]
  /** Bytes of one file. */
  readonly maxSize?: number
  readonly maxCount?: number
  /** Beside files it takes small square pictures, cut out of larger ones. */
  readonly pictures?: true
  /** A button is there only while its condition holds, over the document and the `side` of the person. */
  readonly showRules?: { readonly [U in AttachmentUse]?: Condition }
  /** A button is there and dead while its condition holds. */
  readonly disabledRules?: { readonly [U in AttachmentUse]?: Condition }
}
export type AttachmentUse = 'upload' | 'preview' | 'download' | 'delete'

export interface SameAs {
  readonly same: string
}
/** The chosen row must have the value that this document has in `field`. */
export const same = (field: string): SameAs => ({ same: field })

export interface Field<K extends Kind = Kind, O extends FieldOptions = FieldOptions> {
  readonly kind: K
  readonly label: Label
  readonly options: O
  readonly length?: number
  readonly precision?: number
  readonly scale?: number
  readonly lookup?: LookupName
  readonly target?: EntityName
}
export type Fields = Readonly<Record<string, Field>>

const sized =
  <K extends Kind>(kind: K) =>
  <const O extends FieldOptions = Nothing>(length: number, cn: string, en: string, options?: O): Field<K, O> => ({ kind, label: [cn, en], options: (options ?? {}) as O, length })
const plain =
  <K extends Kind>(kind: K) =>
  <const O extends FieldOptions = Nothing>(cn: string, en: string, options?: O): Field<K, O> => ({ kind, label: [cn, en], options: (options ?? {}) as O })
const pointing =
  <K extends Kind>(kind: K) =>
  <const O extends FieldOptions = Nothing>(target: EntityName, cn: string, en: string, options?: O): Field<K, O> => ({ kind, label: [cn, en], options: (options ?? {}) as O, target })

export const text = sized('text')
export const textarea = sized('textarea')
export const number = <const O extends FieldOptions = Nothing>(precision: number, scale: number, cn: string, en: string, options?: O): Field<'number', O> => ({
  kind: 'number',
  label: [cn, en],
  options: (options ?? {}) as O,
  precision,
  scale,
})
export const int = plain('int')
export const qty = plain('qty')
export const price = plain('price')
export const amount = plain('amount')
export const percent = plain('percent')
export const lookup = <const O extends FieldOptions = Nothing>(type: LookupName, cn: string, en: string, options?: O): Field<'lookup', O> => ({
  kind: 'lookup',
  label: [cn, en],
  options: (options ?? {}) as O,
  lookup: type,
})
export const ref = pointing('ref')
export const refs = pointing('refs')
export const date = plain('date')
export const datetime = plain('datetime')
export const time = plain('time')
export const year = plain('year')
export const month = plain('month')
export const checkbox = plain('checkbox')
export const files = plain('files')
export const image = plain('image')
export const uuid = plain('uuid')
export const json = plain('json')

type Computed<F> = { [K in Key<F>]: F[K] extends Field<Kind, { readonly computed: true }> ? K : never }[Key<F>]
type ServerOwned<F> = { [K in Key<F>]: F[K] extends Field<Kind, { readonly computed: true } | { readonly kept: true }> ? K : never }[Key<F>]
type Needed<F> = { [K in Key<F>]: F[K] extends Field<Kind, { readonly required: true }> ? K : never }[Key<F>]

// ── Lines ───────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface LinesOptions {
  /** At least one line. */
  readonly required?: true
  /** Written by the server only. */
  readonly kept?: true
  /** One row at most: a one-to-one part of its parent, shown as a section. */
  readonly part?: true
  readonly hideFrom?: readonly Side[]
  /** The workbook of the master has a column for these lines: codes of what this field refers to, parted by semicolons. */
  readonly inSheet?: string
  /** They have the standard verbs of their own, besides travelling with their document: each is a change of it. */
  readonly calls?: true
}

/** `columns` are those of the grid, in order; the rest is stored but not shown. */
export interface Lines<F extends Fields = Fields, L extends LinesMap = LinesMap, O extends LinesOptions = LinesOptions> extends LaidOut {
  readonly label: Label
  readonly fields: F
  readonly lines: L
  readonly options: O
  readonly compute: Readonly<Record<string, Formula>>
  /** Columns of the Excel import, in order; empty when lines are not imported. */
  readonly imports: readonly string[]
  /** What tells a line from the others of its record, so that a workbook over several records finds it; empty where there is no such workbook. */
  readonly known: readonly string[]
  readonly unique: readonly (readonly string[])[]
  readonly compares: Compared | null
}

/** Beside each of these fields stands what the line that `to` names has in it. */
export interface Compared<P extends string = string> {
  readonly to: P
  readonly fields: readonly P[]
}
// biome-ignore lint/suspicious/noExplicitAny: the base of a recursive type; a narrower one makes every concrete map unassignable.
export type LinesMap = Readonly<Record<string, Lines<Fields, any, LinesOptions>>>

type LineField<F> = Key<F> | 'lineNum' | 'id'
type OwnLinePaths<L> = { [K in Key<L>]: L[K] extends Lines<infer F, infer C> ? K | `${K}.${LineField<F>}` | `${K}.${OwnLinePaths<C>}` : never }[Key<L>]

/** `poLine.poDelivery.scheduleQty` → `scheduleQty` */
type LastStep<P extends string> = P extends `${string}.${infer Rest}` ? LastStep<Rest> : P

interface LinesSpec<F extends Fields, L extends LinesMap> {
  readonly fields: F
  readonly lines?: L
  readonly compute?: { readonly [K in Computed<NoInfer<F>>]: Formula<LineField<NoInfer<F>> | OwnLinePaths<NoInfer<L>> | `parent.${string}`> }
  readonly columns?: readonly (NoInfer<LineField<F>> | LayoutColumn<NoInfer<LineField<F>>>)[]
  readonly imports?: readonly NoInfer<Key<F>>[]
  readonly known?: readonly NoInfer<Key<F>>[]
  readonly unique?: readonly (readonly NoInfer<Key<F>>[])[]
  readonly compares?: Compared<NoInfer<Key<F>>>
}

/** Lines of a document, named by the entity that stores them: `poLine: lines('订单行', 'Order lines', { fields, lines, compute })`. */
export const lines = <const F extends Fields, const L extends LinesMap = Nothing, const O extends LinesOptions = Nothing>(
  cn: string,
  en: string,
  spec: LinesSpec<F, L>,
  options?: O,
  // NoInfer: where lines stand in a document, its constraint would otherwise be taken for them and nothing checked.
): Lines<F, NoInfer<L>, NoInfer<O>> => ({
  label: [cn, en],
  fields: spec.fields,
  lines: (spec.lines ?? {}) as NoInfer<L>,
  options: (options ?? {}) as NoInfer<O>,
  compute: compiled(spec.fields, spec.compute),
  ...columnsOf<LayoutColumn>(spec.columns ?? Object.keys(spec.fields)),
  imports: spec.imports ?? [],
  known: spec.known ?? [],
  unique: spec.unique ?? [],
  compares: spec.compares ?? null,
})

/** A one-to-one part of a document, stored as an entity of its own. */
export const part = <const F extends Fields>(cn: string, en: string, spec: LinesSpec<F, Nothing>): Lines<F, Nothing, { readonly part: true }> => lines(cn, en, spec, { part: true })

// ── Documents ───────────────────────────────────────────────────────────────────────────────────────────────────────

export const documentFields = {
  docNum: text(40, '单号', 'Number', { kept: true, width: 134 }),
  status: lookup('YES_NO', '状态', 'Status', { kept: true, width: 124 }),
  orgId: ref('organization', '业务单元', 'Business unit', { required: true, init: 'myOrg', width: 110 }),
  remark: textarea(2000, '备注', 'Remark'),
  fileIds: files('附件', 'Attachments'),
} as const
export const masterFields = {
  code: text(60, '编码', 'Code', { required: true, unique: true, width: 130 }),
  name: text(200, '名称', 'Name', { required: true, width: 220 }),
  nameEn: text(200, '英文名', 'English name'),
  enabledFlag: checkbox('启用', 'Enabled', { required: true, init: 'Y' }),
  startDateActive: date('生效日期', 'Active from'),
  endDateActive: date('失效日期', 'Active to'),
  orgId: ref('organization', '业务单元', 'Business unit', { width: 148 }),
  remark: textarea(2000, '备注', 'Remark'),
  fileIds: files('附件', 'Attachments'),
} as const
export const systemFields = {
  versionNum: int('版本号', 'Version', { kept: true }),
  createdBy: ref('user', '创建人', 'Created by', { kept: true, width: 110 }),
  creationDate: datetime('创建时间', 'Created', { kept: true }),
  lastUpdatedBy: ref('user', '修改人', 'Changed by', { kept: true, width: 110 }),
  lastUpdateDate: datetime('修改时间', 'Changed', { kept: true }),
} as const

type Common = 'id' | Key<typeof systemFields>
type OwnPath<F> = Key<F> | Key<typeof documentFields> | Key<typeof masterFields> | Common
export type Tone = 'idle' | 'wait' | 'run' | 'done' | 'stop' | 'void'

export interface State<P extends string = string> {
  readonly label: Label
  /** Who may edit what in this state: a side or a responsibility. A path of lines alone means all of them, adding and deleting included. */
  readonly edit?: { readonly [E in Side | Responsibility]?: 'all' | readonly P[] }
  readonly end?: true
  /** Entered or left by the server alone, as other documents move. */
  readonly kept?: true
  /** Only to depart from the rule of design/look.md. */
  readonly tone?: Tone
}
export type States<P extends string = string> = Readonly<Record<string, State<P>>>

export interface Action<S extends string = string, L extends string = string, T extends string = string, C extends string = string> {
  readonly label: Label
  /** None: it starts from nothing, and makes documents of what it is told on a page of its own; with `on`, of lines chosen in a list of those. */
  readonly from: readonly S[]
  /** One state, `same`, or the states among which the behaviour decides. */
  readonly to: S | 'same' | readonly S[]
  readonly who: readonly Who[]
  readonly resource: ButtonCode
  /** Runs on chosen lines of these. */
  readonly on?: L
  /** Also a button in each of these lines, while it holds for the line; of actions that run without being told more. */
  readonly inLine?: Condition<C>
  readonly input?: Fields
  readonly reason?: 'required' | 'optional'
  /** Starts the approval process; doApproval and doReject end it. */
  readonly approval?: true
  /** Of several rows each is done or refused on its own; without it all are done or none. */
  readonly batch?: 'each'
  /** Template codes by receiver. */
  readonly tell?: { readonly [R in Receiver]?: T }
  /** Entity of the documents it makes. */
  readonly makes?: EntityName
  readonly danger?: true
  /** Also offered on the list, for chosen rows. */
  readonly inList?: true
  /** Shown as the step that moves the document on. */
  readonly primary?: true
}
export type Receiver = 'admin' | 'supplier' | 'buyer' | 'owner' | 'requester' | 'warehouse' | 'quality' | 'approver'
export type Actions = Readonly<Record<string, Action>>

export interface Template {
  readonly title: Label
  /** Stays in the receiver's to-dos until the document moves to another state, or until this no longer holds. */
  readonly todo?: true | Condition
  /** Under which heading the to-do is counted; `OTHER` unless said. */
  readonly todoType?: Key<(typeof lookups)['PENDING_TYPE']['values']>
}

export interface Check<P extends string = string, M extends string = string> {
  readonly message: M
  readonly test: Condition<P>
  readonly at: string
  /** Asks instead of refusing: the person may confirm it. */
  readonly warn?: true
  /** Checked for each of these lines. */
  readonly on?: string
}

/** Refuses to save unless the condition holds; `at` is the field that is blamed. */
export const refuseUnless = <const M extends string, const P extends string>(message: M, test: Condition<P>, at: string, on?: string): Check<P, M> => ({ message, test, at, ...(on ? { on } : {}) })

/** Asks the person to confirm when the condition does not hold, wherever what it reads has changed. */
export const warnUnless = <const M extends string, const P extends string>(message: M, test: Condition<P>, at: string, on?: string): Check<P, M> => ({
  ...refuseUnless(message, test, at, on),
  warn: true,
})

export interface Scope<P extends string = string> {
  /** `internal`: never the supplier's; `both`: by `supplier`; `shared`: everyone may read; `system`: only services; `follows`: as the document that it belongs to; `own`: whoever made it or is named among its `owners`, on either side. */
  readonly side: 'internal' | 'both' | 'shared' | 'system' | 'follows' | 'own'
  /** Fields that name that document; while they are empty the row is its maker's alone. */
  readonly follows?: { readonly entity: P; readonly id: P }
  /** Column that names the supplier it belongs to. */
  readonly supplier?: P
  /** The supplier sees the document once this holds. */
  readonly visibleWhen?: Condition<P>
  /** Our side sees it once this holds (drafts of a supplier are its own). */
  readonly internalWhen?: Condition<P>
  /** Users named here always see the document. */
  readonly owners?: readonly P[]
  /** Responsibilities that see every row of an `own` document. */
  readonly openTo?: readonly Responsibility[]
  /** Field of lines that names users who always see the document; kept by the header in `ownerIds`. */
  readonly lineOwner?: string
  /** Field of lines whose categories the header keeps in `categoryIds`. */
  readonly category?: string
  /** Fields that hold the document's purchase group, and the user group of whoever made it. */
  readonly purchaseGroup?: P
  readonly userGroup?: P
  /** Rows of no organisation's permit: masters seen by all of our side. */
  readonly anyOrg?: true
}

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
  /** Cells that whoever may save types over in the list itself. */
  readonly edits?: readonly P[]
}

export interface ListLayout<P extends string = string, V extends LineView = LineView, F extends string = string> extends Columns<P, P | F> {
  readonly sums?: readonly P[]
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
  /** While a row is like this, the page looks again by itself. */
  readonly live?: Condition<P>
}

export interface Section<P extends string = string> {
  readonly label: Label
  readonly fields: readonly P[]
  readonly closed?: true
}

export interface EditLayout<P extends string = string, L extends string = string, A extends string = string> {
  readonly sections: readonly Section<P>[]
  readonly facts?: readonly P[]
  readonly totals?: readonly P[]
  /** What a record is called where its number or code tells people nothing. */
  readonly titledBy?: P
  readonly subtitle?: readonly P[]
  readonly grids?: readonly L[]
  readonly tabs?: readonly ('files' | 'approval' | 'history')[]
  /** Pages beside the record, by the last part of their address; for whoever has the button. */
  readonly sidePages?: Readonly<Record<string, SidePage>>
  /** Rows that the behaviour finds for whoever opens a stored document, shown as the first tabs. */
  readonly panels?: Readonly<Record<string, Panel<A>>>
}

export interface SidePage {
  readonly label: Label
  readonly needs: ButtonCode
}

export interface Panel<A extends string = string> {
  readonly label: Label
  readonly fields: Fields
  /** Action that each row has a button for; it is told the row as it is told chosen lines. */
  readonly act?: A
  /** Seen only with this button of the page. */
  readonly needs?: ButtonCode
}

export type LogCategory = 'PERMISSION' | 'CONFIG'

/** Which rows a list page shows before any search. */
export type Show = 'own' | 'permitted' | 'all' | 'supplier'

export interface Page {
  readonly kind: 'list' | 'edit'
  readonly label?: Label
  readonly show: Show
  readonly for: readonly Responsibility[]
  /** Responsibilities that may make and change here (btnAdd, btnSave, btnDelete, btnImport). */
  readonly maintain?: readonly Responsibility[]
  /** Nothing but reading and export, whatever the responsibility. */
  readonly readOnly?: true
  /** Its export is the older one, which takes more rows at once and puts fewer on a sheet. */
  readonly olderExport?: true
  /** The edit page in which the rows of this list open; its own name where records stand below the list, at `/record`. */
  readonly opens?: PageName
  /** The view that the page shows; it offers no other but those beside it. */
  readonly view?: string
  readonly beside?: readonly string[]
  /** Values of kept fields that documents made here begin with. */
  readonly starts?: Readonly<Record<string, string>>
  /** Buttons of this page that belong to no action. */
  readonly gives?: { readonly [R in Responsibility]?: readonly ButtonCode[] }
  /** Buttons of the list that ask the services for something besides its documents. */
  readonly calls?: readonly { readonly button: ButtonCode; readonly path: string; readonly done: Label }[]
  /** Buttons of the list that lead to a page beside it, by the last part of its address. */
  readonly leads?: { readonly [B in ButtonCode]?: string }
  /** Paths that have nothing to say here, and actions that nobody looks for here. */
  readonly hides?: readonly string[]
}
export const list = (show: Show, who: readonly Responsibility[], more: Omit<Page, 'kind' | 'show' | 'for'> = {}): Page => ({ kind: 'list', show, for: who, ...more })
export const edit = (who: readonly Responsibility[], more: Omit<Page, 'kind' | 'show' | 'for'> = {}): Page => ({ kind: 'edit', show: 'permitted', for: who, ...more })

/** A quantity of the target that is the sum over these rows, kept under the target's lock. */
export interface Feed {
  readonly target: string
  readonly lines: string
  readonly keep: string
  /** Formula over the own line (`parent.` is the header). */
  readonly qty: Formula
  /** Field of the own line that names the target line. */
  readonly by: string
  readonly whileIn: readonly string[]
  /** Bound, a formula over the target line; the message names the line, the quantity and the rest. */
  readonly upTo?: Formula
  readonly over?: string
}

/** `labels` are those of the boxes that it names. */
export type Print = 'pdf' | 'ubl' | 'labels'

/** How a document of this kind comes from another one; written where it arrives. Both mappings are pure. */
export interface Source {
  readonly from: string
  readonly lines: string
  readonly whileIn: readonly string[]
  readonly header: (document: never) => Readonly<Record<string, unknown>>
  readonly line: (line: never, parent: never, document: never) => Readonly<Record<string, unknown>>
}

type Paths<F, L> = OwnPath<F> | OwnLinePaths<L>
/** The workbook has a row for each line of one kind, behind the code of its record, and in the row a cell for lines of another kind: the menus of a role, and the buttons on each. */
export interface Matrix<P extends string = string> {
  /** The reference by which a row is a line: `roleMenuPermit.menuId`. */
  readonly rows: P
  /** The one whose codes stand in the cell: `roleResourcePermit.resourceId`. Its lines, and what they refer to, name what the row names in a field of the same name. */
  readonly cells: P
  /** What the cell calls them by: unique among those of one row. */
  readonly by: string
}

type LineFieldsOf<L> = { [K in Key<L>]: L[K] extends Lines<infer F> ? LineField<F> : never }[Key<L>]

export interface Definition<
  E extends string = string,
  F extends Fields = Fields,
  L extends LinesMap = LinesMap,
  S extends States = States,
  A extends Actions = Actions,
  M extends Readonly<Record<string, Label>> = Readonly<Record<string, Label>>,
> {
  readonly type: 'document' | 'master'
  readonly entity: E
  readonly label: Label
  readonly number: string | null
  /** Look-up type under which the states are installed. */
  readonly statusLookup: string | null
  /** Own fields and those that every document or master has. */
  readonly fields: F
  readonly lines: L
  readonly states: S
  readonly actions: A
  readonly messages: M
  readonly compute: Readonly<Record<string, Formula>>
  readonly checks: readonly Check[]
  readonly scope: Scope
  readonly list: Omit<ListLayout, 'columns'> & LaidOut<FieldColumn>
  readonly edit: EditLayout
  readonly pages: { readonly [P in PageName]?: Page }
  readonly templates: Readonly<Record<string, Template>>
  readonly sources: readonly Source[]
  readonly feeds: readonly Feed[]
  readonly unique: readonly (readonly string[])[]
  /** Rows may be added, never changed. */
  readonly appendOnly: boolean
  /** Under which heading its changes stand in the system log, with what was there before. */
  readonly logs: LogCategory | null
  readonly importable: boolean
  readonly matrix: Matrix | null
  /** What a record can be handed out as. */
  readonly prints: readonly Print[]
  /** Parent of a tree, and the field by which it is named there: its id unless the definition says otherwise. */
  readonly parent: string | null
  readonly parentKey: string
}

interface Spec<F extends Fields, L extends LinesMap, S extends States, A extends Actions, M extends Readonly<Record<string, Label>>, T extends Readonly<Record<string, Template>>> {
  readonly label: Label
  readonly fields: F
  readonly lines?: L
  readonly compute?: { readonly [K in Computed<NoInfer<F>>]: Formula<Paths<NoInfer<F>, NoInfer<L>>> }
  readonly messages?: M
  readonly templates?: T
  readonly checks?: readonly Check<NoInfer<Paths<F, L> | string>, NoInfer<Key<M>>>[]
  readonly scope: Scope<NoInfer<OwnPath<F>>>
  readonly list: ListLayout<NoInfer<OwnPath<F>>, LineView<NoInfer<Key<L>>, NoInfer<OwnPath<F> | LineFieldsOf<L>>>, NoInfer<OwnLinePaths<L>>>
  readonly edit: EditLayout<NoInfer<Paths<F, L>>, NoInfer<Key<L>>, NoInfer<Key<A>>>
  readonly pages?: { readonly [P in PageName]?: Page }
  readonly sources?: readonly Source[]
  readonly feeds?: readonly Feed[]
  readonly unique?: readonly (readonly NoInfer<OwnPath<F>>[])[]
  readonly appendOnly?: true
  readonly logs?: LogCategory
  readonly importable?: true
  readonly matrix?: Matrix<NoInfer<OwnLinePaths<L>>>
  readonly prints?: readonly Print[]
  readonly actions?: A & { readonly [K in keyof A]: Action<NoInfer<Key<S>>, NoInfer<OwnLinePaths<L>>, NoInfer<Key<T>>, NoInfer<LastStep<OwnLinePaths<L>>>> }
}

type DocumentSpec<F extends Fields, L extends LinesMap, S extends States, A extends Actions, M extends Readonly<Record<string, Label>>, T extends Readonly<Record<string, Template>>> = Spec<F, L, S, A, M, T> & {
  readonly number?: string
  readonly statusLookup?: string
  readonly states: S & States<NoInfer<Paths<F, L>>>
}

/** A document: numbered, with a life of states that only actions change. */
export function document<
  const E extends EntityName,
  const F extends Fields,
  const S extends States,
  const A extends Readonly<Record<`do${string}`, Action>>,
  const L extends LinesMap = Nothing,
  const M extends Readonly<Record<string, Label>> = Nothing,
  const T extends Readonly<Record<string, Template>> = Nothing,
>(entity: E, spec: DocumentSpec<F, L, S, A, M, T>): Definition<E, F & typeof documentFields, L, S, A, M> {
  return assemble('document', entity, documentFields, spec, spec.states, spec.number ?? null, spec.statusLookup ?? null, null)
}

interface EnabledStates extends States {
  readonly Y: { readonly label: readonly ['启用', 'Enabled'] }
  readonly N: { readonly label: readonly ['停用', 'Disabled'] }
}

/** Master data: code, names, enabled flag and dates instead of a status. `Y` and `N` are the states of its actions. */
export function master<
  const E extends EntityName,
  const F extends Fields,
  const A extends Readonly<Record<`do${string}`, Action>> = Nothing,
  const L extends LinesMap = Nothing,
  const M extends Readonly<Record<string, Label>> = Nothing,
  const T extends Readonly<Record<string, Template>> = Nothing,
>(
  entity: E,
  spec: Spec<F, L, EnabledStates, A, M, T> & { readonly parent?: NoInfer<Key<F>>; readonly parentKey?: NoInfer<Key<F>>; readonly number?: string },
): Definition<E, typeof masterFields & F, L, EnabledStates, A, M> {
  const states: EnabledStates = {
    Y: { label: ['启用', 'Enabled'], edit: { internal: 'all' } },
    N: { label: ['停用', 'Disabled'], edit: { internal: 'all' } },
  } as EnabledStates
  return assemble('master', entity, masterFields, spec, states, spec.number ?? null, null, spec.parent ?? null, spec.parentKey)
}

function assemble(
  type: Definition['type'],
  entity: string,
  common: Fields,
  spec: Omit<Spec<Fields, LinesMap, States, Actions, Readonly<Record<string, Label>>, Readonly<Record<string, Template>>>, 'actions' | 'compute' | 'checks' | 'edit' | 'scope' | 'list' | 'unique'> & {
    readonly actions?: Actions
    readonly compute?: Readonly<Record<string, Formula>>
    readonly checks?: readonly Check[]
    readonly edit: EditLayout
    readonly scope: Scope
    readonly list: ListLayout
    readonly unique?: readonly (readonly string[])[]
  },
  states: States,
  numberRule: string | null,
  statusLookup: string | null,
  parent: string | null,
  parentKey = 'id',
): never {
  const fields = { ...common, ...spec.fields }
  const definition: Definition = {
    type,
    entity,
    label: spec.label,
    number: numberRule,
    statusLookup,
    fields,
    lines: spec.lines ?? {},
    states,
    actions: spec.actions ?? {},
    messages: spec.messages ?? {},
    compute: compiled(fields, spec.compute),
    checks: spec.checks ?? [],
    scope: spec.scope,
    list: { ...spec.list, ...columnsOf(spec.list.columns) },
    edit: spec.edit,
    pages: spec.pages ?? {},
    templates: spec.templates ?? {},
    sources: spec.sources ?? [],
    feeds: spec.feeds ?? [],
    unique: spec.unique ?? [],
    appendOnly: spec.appendOnly ?? false,
    logs: spec.logs ?? null,
    importable: spec.importable ?? false,
    matrix: spec.matrix ?? null,
    prints: spec.prints ?? [],
    parent,
    parentKey,
  }
  // The one place where the wide definition takes its precise type, which the callers above declare.
  return definition as never
}

/** Formulas with percentages as hundredths and results rounded to the scale of their field. */
function compiled(fields: Fields, compute: Readonly<Record<string, Formula>> | undefined): Readonly<Record<string, Formula>> {
  const isPercent = (path: string) => fields[path]?.kind === 'percent'
  return Object.fromEntries(Object.entries(compute ?? {}).map(([key, node]) => [key, compile(node, isPercent, fields[key] ? scaleOf(fields[key]) : null)]))
}

/** Digits after the point that a field stores; null for what is no number. */
export const scaleOf = (field: Field): number | null => field.scale ?? factsOf(field.kind).scale

/** First values that are found when the document is made, not written in the definition. */
export const isFinder = (init: string): boolean => init === 'today' || init === 'me' || init === 'myOrg' || init === 'found'

/** Whether handing it in starts an approval. */
export const hasApproval = ({ actions }: Pick<AnyDefinition, 'actions'>): boolean => Object.values(actions).some(({ approval }) => approval)

/** Whether the action says yes or no to what was handed in. */
export const isDecision = (definition: Pick<AnyDefinition, 'actions'>, action: string): boolean => hasApproval(definition) && (action === 'doApproval' || action === 'doReject')

export const isServerOwned = (field: Field): boolean => Boolean(field.options.computed || field.options.kept)

/** A picture that is chosen on the page of its record; one that is kept is chosen elsewhere. */
export const isChosenPicture = (field: Field | undefined): boolean => field?.kind === 'image' && !isServerOwned(field)

// ── What follows in types ───────────────────────────────────────────────────────────────────────────────────────────

type Stored<K extends Kind> = K extends 'int' ? number : K extends 'files' | 'refs' ? string[] : K extends 'checkbox' ? 'Y' | 'N' : K extends 'json' ? unknown : string
type Mutable<T> = { -readonly [K in keyof T]: T[K] }

type Values<F> = Mutable<{ [K in Key<F>]: F[K] extends Field<infer K2, infer O> ? (O extends { readonly required: true } | { readonly computed: true } ? Stored<K2> : Stored<K2> | null) : never }>
type LinesOf<L> = Mutable<{ [K in Key<L>]: L[K] extends Lines<infer F, infer C, infer O> ? (O extends { readonly part: true } ? Line<F, C> | null : Line<F, C>[]) : never }>
type Line<F, C> = { id: string; headerId: string; lineNum: number; versionNum: number } & Values<F> & LinesOf<C>

interface System {
  id: string
  versionNum: number
  createdBy: string
  creationDate: string
  lastUpdatedBy: string
  lastUpdateDate: string
}

// biome-ignore lint/suspicious/noExplicitAny: any definition, whatever its parts.
type Any = Definition<any, any, any, any, any, any>

/** The document as read: header, lines, status. Decimals and dates are strings. */
export type Full<D extends Any> = System & { status: Key<D['states']>; docNum: string } & Omit<Values<D['fields']>, 'status' | 'docNum'> & LinesOf<D['lines']>
/** One line as read. */
export type LineRow<D extends Any, K extends Key<D['lines']>> = D['lines'][K] extends Lines<infer F, infer C> ? Line<F, C> : never
/** A line of a line as read. */
export type ChildRow<D extends Any, K extends Key<D['lines']>, C extends Key<D['lines'][K]['lines']>> = D['lines'][K]['lines'][C] extends Lines<infer F, infer G> ? Line<F, G> : never

type DraftValues<F> = { [K in Exclude<Needed<F>, ServerOwned<F>>]: F[K] extends Field<infer K2> ? Stored<K2> : never } & {
  [K in Exclude<Key<F>, Needed<F> | ServerOwned<F>>]?: F[K] extends Field<infer K2> ? Stored<K2> | null : never
}
type DraftLines<L> = { [K in Key<L>]?: L[K] extends Lines<infer F, infer C> ? ({ id?: string } & DraftValues<F> & DraftLines<C>)[] : never }
/** The document as sent: nothing computed, nothing kept, no status. */
export type Draft<D extends Any> = DraftValues<D['fields']> & DraftLines<D['lines']>

export type ActionName<D extends Any> = Key<D['actions']>
export type StatusOf<D extends Any> = Key<D['states']>
type Placeholder<T extends string> = T extends `${string}{${infer N}}${infer Rest}` ? N | Placeholder<Rest> : never
export type MessageCode<D extends Any> = Key<D['messages']>
/** What a message must be given: exactly the placeholders of its Chinese wording. */
export type MessageParams<D extends Any, C extends MessageCode<D>> = { [P in Placeholder<D['messages'][C][0]>]: string | number | null | undefined | Label }

export type AnyDefinition = Definition

type SourceLine<D extends Any, P extends string> = P extends `${infer K}.${infer C}` ? ChildRow<D, K, C> : LineRow<D, P>
type SourceParent<D extends Any, P extends string> = P extends `${infer K}.${string}` ? LineRow<D, K> : Full<D>

/**
 * Where documents come from: `source(poHeader, 'poLine.poDelivery', { whileIn: ['CONFIRMED'], header: (order) => …, line: (schedule, line, order) => … })`.
 * What it gives is a draft; who makes it adds the quantity.
 */
export function source<const D extends Any, const P extends OwnLinePaths<D['lines']> & string>(
  from: D,
  linesPath: P,
  spec: {
    whileIn: readonly StatusOf<D>[]
    header: (document: Full<D>) => Readonly<Record<string, unknown>>
    line: (line: SourceLine<D, P>, parent: SourceParent<D, P>, document: Full<D>) => Readonly<Record<string, unknown>>
  },
): Source {
  return { from: from.entity, lines: linesPath, ...spec } as Source
}

/** A feed, checked against the document that it feeds. */
export function feed<const D extends Any, const P extends OwnLinePaths<D['lines']> & string>(
  target: D,
  linesPath: P,
  spec: { keep: string; qty: Formula | string; by: string; whileIn: readonly string[]; upTo?: Formula; over?: string },
): Feed {
  const { qty: quantity, ...rest } = spec
  return { target: target.entity, lines: linesPath, qty: typeof quantity === 'string' ? { op: 'plus', args: [quantity] } : quantity, ...rest }
}

export { icon, linkTag, period, progress } from './columns.ts'
export { kinds }
