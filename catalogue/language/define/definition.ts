/** The definition of a document or of master data, put together and checked. */

import type { EntityName } from '../../entities.ts'
import type { PageName } from '../../page-names.ts'
import { bare } from '../../values/bare.ts'
import { compileSaid, compileTest, type EvaluationStep, type FormulaPlace, firstFormulas, headOf, placeAt, settling } from '../evaluator.ts'
import type { By, Condition, Formula, SumsBy } from '../formula.ts'
import { columnsOf, type FieldColumn, type LaidOut } from '../layouts/columns.ts'
import type { EditLayout, EditSpec, LaidOutPage, LineView, ListLayout } from '../layouts/layout.ts'
import { inOrder, laidOut } from '../layouts/layout-parts.ts'
import type { ButtonCode } from '../names.ts'
import type { Applies } from './applies.ts'
import { type Common, documentFields, masterFields } from './common-fields.ts'
import { closingGuards, type Deadline, type Expiry, PAST, pastWords } from './deadlines.ts'
import { compileEnvelope, type Envelope, type Secrecy } from './envelope.ts'
import type { Computed, Fields, Through } from './fields.ts'
import { compileFeed, type Feed, type Heard, type Source } from './flow.ts'
import type { Flows } from './flows.ts'
import type { Alone, AtMost, Guard, Unused } from './guards.ts'
import type { InnerLinePaths, LastStep, LineField, Lines, LinesMap, OwnLinePaths, ThroughLines } from './lines.ts'
import { compileMake } from './make.ts'
import type { Page } from './pages.ts'
import { compileRoles, type Role, type Roles, type TakenName } from './roles.ts'
import type { Scope } from './scope.ts'
import { type Sights, type SightsOf, veiled } from './sight.ts'
import { type Action, type Actions, type Edited, type EditGrant, linesGranted, type Made, makingOf, outcomesOf, type States, type Template, type Told } from './states.ts'
import { compileSums } from './sums.ts'
import type { Take, Takeable } from './take.ts'
import type { Key, Label, Nothing } from './words.ts'

export type LogCategory = 'PERMISSION' | 'CONFIG'

/** `labels` are those of the boxes that it names. */
export type Print = 'pdf' | 'ubl' | 'labels' | 'receipt' | 'bank'

/** Another form in which our side puts a record on paper, beside its own: in these states, for whoever has the button. */
export interface Paper<S extends string = string> {
  readonly label: Label
  readonly whileIn: readonly S[]
  readonly needs?: ButtonCode
}

type OwnPath<F> = Key<F> | Key<typeof documentFields> | Key<typeof masterFields> | Common

type Paths<F, L> = OwnPath<F> | OwnLinePaths<L>
/** A field of the head or of lines, whichever level speaks. */
type AnyLevel<F, L> = OwnPath<F> | LastStep<OwnLinePaths<L>>
/** The same, and what references lead to. */
type Reached<F, L> = AnyLevel<F, L> | Through<F> | ThroughLines<L>
/** What a formula or condition of some level may read. */
type Readable<F, L> = Reached<F, L> | OwnLinePaths<L> | `${InnerLinePaths<L>}` | `parent.${Reached<F, L>}` | `parent.parent.${Reached<F, L>}`
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
  readonly flows: Flows
  readonly deadlines: readonly Deadline[]
  readonly expires: readonly Expiry[]
  readonly messages: M
  readonly compute: Readonly<Record<string, Formula>>
  /** The formulas of all levels in the order of what they need. */
  readonly settling: readonly EvaluationStep[]
  readonly guards: readonly Guard[]
  /** Actions that wait until no document refers to it. */
  readonly unused: readonly Unused[]
  readonly roles: Roles
  readonly sight: Sights
  /** What stands sealed until it is opened. */
  readonly envelope: Envelope | null
  /** What suppliers do in it, until the replies to it are opened. */
  readonly secrecy: Secrecy | null
  readonly scope: Scope
  readonly list: Omit<ListLayout, 'columns' | 'sums'> & LaidOut<FieldColumn> & { readonly sums: readonly string[]; readonly sumsBy: readonly SumsBy[] }
  readonly edit: EditLayout
  readonly pages: { readonly [P in PageName]?: Page }
  readonly templates: Readonly<Record<string, Template>>
  readonly sources: readonly Source[]
  readonly feeds: readonly Feed[]
  readonly hears: readonly Heard[]
  readonly takes: Readonly<Record<string, Take>>
  readonly unique: readonly (readonly string[])[]
  readonly alone: readonly Alone[]
  readonly atMost: readonly AtMost[]
  /** For what it holds, where others look for the one that fits best. */
  readonly applies: Applies | null
  /** Rows may be added, never changed. */
  readonly appendOnly: boolean
  /** Whoever opens a record of it stands in the audit. */
  readonly watched: boolean
  /** Under which heading its changes stand in the system log, with what was there before. */
  readonly logs: LogCategory | null
  readonly importable: boolean
  /** Where each row of a workbook is a document with one line of this kind. */
  readonly importedLine: string | null
  /** Where each row of a workbook names a document and what this action is told of it. */
  readonly importedAction: string | null
  /** Where each row of a workbook is a new document of these fields, on which that action is taken with the rest of the row; those in `importedNeeds` may not be empty. */
  readonly importedFields: readonly string[] | null
  readonly importedNeeds: readonly string[]
  readonly mostImported: number | null
  readonly matrix: Matrix | null
  /** What a record can be handed out as. */
  readonly prints: readonly Print[]
  /** The states in which it leaves so; in all of them where nothing is said. */
  readonly printsWhile: { readonly [P in Print]?: readonly string[] }
  /** What else it is printed as, by a name that stands in its address. */
  readonly papers: Readonly<Record<string, Paper>>
  /** Parent of a tree, and the field by which it is named there: its id unless the definition says otherwise. */
  readonly parent: string | null
  readonly parentKey: string
}

interface Spec<F extends Fields, L extends LinesMap, S extends States, A extends Actions, M extends Readonly<Record<string, Label>>, T extends Readonly<Record<string, Template>>, R extends Roles> {
  readonly label: Label
  readonly fields: F
  readonly lines?: L
  readonly compute?: { readonly [K in Computed<NoInfer<F>>]: Formula<Paths<NoInfer<F>, NoInfer<L>> | Through<NoInfer<F>>> }
  readonly messages?: M
  readonly templates?: T
  readonly guards?: readonly Guard<NoInfer<Readable<F, L>>, NoInfer<Key<M>>, NoInfer<AnyLevel<F, L>>, NoInfer<OwnLinePaths<L>>, NoInfer<Key<A>>>[]
  readonly unused?: readonly Unused<NoInfer<Key<M>>, NoInfer<Key<A>>>[]
  /** Who one is in it: whom its fields name sees it, may be told, and is named by `who` and `edit`. */
  readonly roles?: R & { readonly [K in keyof R]: K extends TakenName ? never : Role<NoInfer<Paths<F, L>>, NoInfer<OwnPath<F>>, NoInfer<LastStep<OwnLinePaths<L>>>> }
  /** Its approvals. */
  readonly flows?: Flows<NoInfer<Key<A>>, NoInfer<OwnPath<F>>, NoInfer<Key<T>>, NoInfer<Key<S>>>
  /** What happens when its time has come. */
  readonly deadlines?: readonly Deadline<NoInfer<Readable<F, L>>, NoInfer<Key<A>>, NoInfer<Key<T>>, NoInfer<Paths<F, L> | Key<R>>, NoInfer<OwnLinePaths<L>>>[]
  /** What is valid until a day. */
  readonly expires?: readonly Expiry<NoInfer<OwnPath<F>>, NoInfer<Key<T>>, NoInfer<Key<R>>, NoInfer<Key<L>>, NoInfer<AnyLevel<F, L>>>[]
  /** Who reads what of it while what holds; all that it does not name is read by whoever sees the document. */
  readonly sight?: SightsOf<NoInfer<Paths<F, L>>, NoInfer<Readable<F, L>>, NoInfer<Key<R>>, NoInfer<AnyLevel<F, L>>>
  readonly envelope?: Envelope<NoInfer<Paths<F, L>>, NoInfer<OwnPath<F>>>
  readonly secrecy?: Secrecy<NoInfer<Key<A>>, NoInfer<OwnPath<F>>>
  readonly scope: Scope<NoInfer<OwnPath<F>>, NoInfer<Paths<F, L>>>
  readonly list: ListLayout<NoInfer<OwnPath<F>>, LineView<NoInfer<Key<L>>, NoInfer<OwnPath<F> | LineFieldsOf<L>>>, NoInfer<OwnLinePaths<L>>>
  readonly edit: EditSpec<NoInfer<Paths<F, L>>, NoInfer<Key<L>>, NoInfer<Key<A>>, NoInfer<Readable<F, L>>>
  readonly pages?: { readonly [P in PageName]?: Page }
  readonly sources?: readonly Source[]
  readonly feeds?: readonly Feed<NoInfer<Paths<F, L>>, NoInfer<Key<S>>, NoInfer<Key<M>>, NoInfer<Readable<F, L>>>[]
  /** Feeds of documents of earlier areas, which know nothing of this one. */
  readonly hears?: readonly Heard<NoInfer<Paths<F, L>>>[]
  /** What may be taken of rows of other documents into its lines; of its own kind by a function of the definition. */
  readonly takes?: Readonly<Record<string, Takeable<NoInfer<Paths<F, L>>, NoInfer<Key<M>>>>>
  readonly unique?: readonly (readonly NoInfer<OwnPath<F>>[] | Alone<NoInfer<OwnPath<F>>, NoInfer<Key<S>>, NoInfer<Key<M>>>)[]
  readonly atMost?: readonly AtMost<NoInfer<Paths<F, L>>, NoInfer<AnyLevel<F, L>>, NoInfer<Key<S>>, NoInfer<Key<M>>>[]
  readonly applies?: Applies<NoInfer<OwnPath<F>>, NoInfer<Key<S>>, NoInfer<Key<M>>>
  readonly appendOnly?: true
  readonly watched?: true
  readonly logs?: LogCategory
  /** Taken from workbooks: a row is a record, a document with one line, which its row says as well, an action on the document that it names, or a new document of some fields on which the action is taken at once. */
  readonly importable?:
    | true
    | { readonly line: NoInfer<Key<L>> }
    | { readonly action: NoInfer<Key<A>> }
    | { readonly action: NoInfer<Key<A>>; readonly fields: readonly NoInfer<OwnPath<F>>[]; readonly needs?: readonly NoInfer<OwnPath<F>>[] }
  /** Rows that a workbook may have, where that is fewer than any may. */
  readonly mostImported?: number
  readonly matrix?: Matrix<NoInfer<OwnLinePaths<L>>>
  readonly prints?: readonly Print[]
  readonly printsWhile?: { readonly [P in Print]?: readonly NoInfer<Key<S>>[] }
  readonly papers?: Readonly<Record<string, Paper<NoInfer<Key<S>>>>>
  readonly actions?: A & { readonly [K in keyof A]: Action<NoInfer<Key<S>>, NoInfer<OwnLinePaths<L>>, NoInfer<Key<T>>, NoInfer<LastStep<OwnLinePaths<L>>>, NoInfer<Paths<F, L>>, NoInfer<Key<R>>> & Told<A[K], NoInfer<Paths<F, L> | Key<R>>> & Made<A[K], NoInfer<Readable<F, L> | 'id' | `${OwnLinePaths<L>}.${string}.${string}`>> }
}

type DocumentSpec<F extends Fields, L extends LinesMap, S extends States, A extends Actions, M extends Readonly<Record<string, Label>>, T extends Readonly<Record<string, Template>>, R extends Roles> = Spec<F, L, S, A, M, T, R> & {
  readonly number?: string
  readonly statusLookup?: string
  readonly states: S & States<NoInfer<Paths<F, L>>, NoInfer<Key<R>>> & { readonly [K in keyof S]: Edited<S[K], NoInfer<Key<R>>> }
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
  const R extends Roles = Nothing,
>(entity: E, spec: DocumentSpec<F, L, S, A, M, T, R>): Definition<E, F & typeof documentFields, L, S, A, M> {
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
  const R extends Roles = Nothing,
>(
  entity: E,
  spec: Spec<F, L, EnabledStates, A, M, T, R> & { readonly parent?: NoInfer<Key<F>>; readonly parentKey?: NoInfer<Key<F>>; readonly number?: string },
): Definition<E, typeof masterFields & F, L, EnabledStates, A, M> {
  const states: EnabledStates = {
    Y: { label: ['启用', 'Enabled'], edit: { internal: 'all' } },
    N: { label: ['停用', 'Disabled'], edit: { internal: 'all' } },
  } as EnabledStates
  return assemble('master', entity, masterFields, spec, states, spec.number ?? null, null, spec.parent ?? null, spec.parentKey)
}

/** Its condition and its figures as they are reckoned where it is asked. */
const compileGuard = (guard: Guard, place: FormulaPlace): Guard => ({ ...guard, test: compileTest(guard.test, place), says: Object.fromEntries(Object.entries(guard.says).map(([name, one]) => [name, compileSaid(one, place)])) })

/** With the conditions of rights in some rows as they are asked of these. */
function compileState(state: States[string], whole: { readonly lines: LinesMap }, head: FormulaPlace): States[string] {
  const compiled = (grant: EditGrant): EditGrant =>
    grant === 'all' || 'own' in grant
      ? grant
      : grant.map((one) => (typeof one === 'string' ? one : { ...one, while: compileTest(one.while, placeAt(head, linesGranted(one, whole).join('.'))) }))
  return state.edit ? { ...state, edit: Object.fromEntries(Object.entries<EditGrant | undefined>(state.edit).map(([who, grant]) => [who, grant && compiled(grant)])) } : state
}

function compileAction(action: Action, head: FormulaPlace): Action {
  const made = makingOf(action)
  const outcomes = outcomesOf(action)
  return {
    ...action,
    ...(made && { makes: compileMake(made, head) }),
    ...(outcomes.length > 0 && { to: Object.fromEntries(outcomes.map(([state, test]) => [state, compileTest(test, head)])) }),
  }
}

function compileEdit(entity: string, spec: EditSpec, head: FormulaPlace): EditLayout {
  const page = 'layout' in spec ? laidOut(entity, spec) : inOrder(spec.sections, spec.grids)
  return { ...spec, ...compileLayout(page, head) }
}

/** The conditions of a layout as they are reckoned at the head. */
const compileLayout = (page: LaidOutPage, head: FormulaPlace): LaidOutPage => {
  const compiled = <One extends { readonly when?: Condition }>(one: One): One => (one.when ? { ...one, when: compileTest(one.when, head) } : one)
  return {
    ...page,
    sections: page.sections.map(compiled),
    sheets: page.sheets.map(compiled),
    gridsWhen: Object.fromEntries(Object.entries(page.gridsWhen).map(([name, when]) => [name, compileTest(when, head)])),
  }
}

/** A page that says how its record stands. */
const arranged = (name: string, page: Page, head: FormulaPlace): Page => (page.arranged ? { ...page, laidOut: compileLayout(laidOut(name, page.arranged), head) } : page)

const listSums = (entity: string, sums: readonly (string | By)[], fields: Fields): Pick<Definition['list'], 'sums' | 'sumsBy'> => ({
  sums: sums.filter((one) => typeof one === 'string'),
  sumsBy: compileSums(`${entity}.list`, sums.filter((one) => typeof one !== 'string'), fields),
})

const isAlone = (one: readonly string[] | Alone): one is Alone => !isKey(one)
const isKey = (one: readonly string[] | Alone): one is readonly string[] => Array.isArray(one)

function assemble(
  type: Definition['type'],
  entity: string,
  common: Fields,
  spec: Omit<Spec<Fields, LinesMap, States, Actions, Readonly<Record<string, Label>>, Readonly<Record<string, Template>>, Roles>, 'actions' | 'compute' | 'flows' | 'deadlines' | 'expires' | 'guards' | 'unused' | 'edit' | 'roles' | 'sight' | 'envelope' | 'secrecy' | 'scope' | 'list' | 'unique' | 'atMost' | 'applies'> & {
    readonly roles?: Roles
    readonly sight?: Sights
    readonly envelope?: Envelope
    readonly secrecy?: Secrecy
    readonly actions?: Actions
    readonly flows?: Flows
    readonly deadlines?: readonly Deadline[]
    readonly expires?: readonly Expiry[]
    readonly compute?: Readonly<Record<string, Formula>>
    readonly guards?: readonly Guard[]
    readonly unused?: readonly Unused[]
    readonly edit: EditSpec
    readonly scope: Scope
    readonly list: ListLayout
    readonly unique?: readonly (readonly string[] | Alone)[]
    readonly atMost?: readonly AtMost[]
    readonly applies?: Applies
  },
  states: States,
  numberRule: string | null,
  statusLookup: string | null,
  parent: string | null,
  parentKey = 'id',
): never {
  const settled = settling({ fields: { ...common, ...spec.fields }, lines: spec.lines ?? {}, compute: spec.compute ?? {} })
  const whole = veiled(entity, settled, spec.sight ?? {}, { roles: spec.roles ?? {}, scope: spec.scope })
  const head = headOf(whole)
  firstFormulas(whole)
  const deadlines = spec.deadlines ?? []
  const closing = closingGuards(deadlines, (lines) => placeAt(head, lines).level.fields)
  const definition: Definition = {
    type,
    entity,
    label: spec.label,
    number: numberRule,
    statusLookup,
    ...whole,
    states: bare(Object.fromEntries(Object.entries(states).map(([name, state]) => [name, compileState(state, whole, head)]))),
    actions: bare(Object.fromEntries(Object.entries(spec.actions ?? {}).map(([name, action]) => [name, compileAction(action, head)]))),
    flows: spec.flows ?? {},
    deadlines: deadlines.map((one) => (one.while ? { ...one, while: compileTest(one.while, placeAt(head, one.on ?? '')) } : one)),
    expires: spec.expires ?? [],
    messages: closing.length > 0 ? { ...spec.messages, [PAST]: pastWords } : (spec.messages ?? {}),
    guards: [...(spec.guards ?? []), ...closing].map((guard) => compileGuard(guard, placeAt(head, guard.on ?? ''))),
    unused: spec.unused ?? [],
    roles: bare(compileRoles(entity, spec.roles ?? {}, whole)),
    sight: bare(spec.sight ?? {}),
    envelope: spec.envelope ? compileEnvelope(entity, spec.envelope, whole, { number: numberRule, actions: spec.actions ?? {}, roles: spec.roles ?? {} }) : null,
    secrecy: spec.secrecy ? { ...spec.secrecy, while: compileTest(spec.secrecy.while, head) } : null,
    scope: spec.scope,
    list: { ...spec.list, ...columnsOf(spec.list.columns), ...listSums(entity, spec.list.sums ?? [], whole.fields) },
    edit: compileEdit(entity, spec.edit, head),
    pages: bare(Object.fromEntries(Object.entries(spec.pages ?? {}).map(([name, page]) => [name, arranged(name, page, head)]))),
    templates: bare(spec.templates ?? {}),
    sources: spec.sources ?? [],
    feeds: (spec.feeds ?? []).map((one) => compileFeed(one, head)),
    hears: spec.hears ?? [],
    takes: {},
    unique: (spec.unique ?? []).filter(isKey),
    alone: (spec.unique ?? []).filter(isAlone),
    atMost: spec.atMost ?? [],
    applies: spec.applies ?? null,
    appendOnly: spec.appendOnly ?? false,
    watched: spec.watched ?? false,
    logs: spec.logs ?? null,
    importable: spec.importable !== undefined,
    importedLine: typeof spec.importable === 'object' && 'line' in spec.importable ? spec.importable.line : null,
    importedAction: typeof spec.importable === 'object' && 'action' in spec.importable ? spec.importable.action : null,
    importedFields: typeof spec.importable === 'object' && 'fields' in spec.importable ? spec.importable.fields : null,
    importedNeeds: typeof spec.importable === 'object' && 'fields' in spec.importable ? (spec.importable.needs ?? []) : [],
    mostImported: spec.mostImported ?? null,
    matrix: spec.matrix ?? null,
    prints: spec.prints ?? [],
    printsWhile: spec.printsWhile ?? {},
    papers: bare(spec.papers ?? {}),
    parent,
    parentKey,
  }
  const takes = bare(Object.fromEntries(Object.entries(spec.takes ?? {}).map(([name, said]) => [name, typeof said === 'function' ? said(definition) : said])))
  // The one place where the wide definition takes its precise type, which the callers above declare.
  return { ...definition, takes } as never
}
