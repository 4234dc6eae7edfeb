/** An edit page as it is shown: the stored document, over it what was typed, and what was refused. */

import { clockDay } from '../../../catalogue/constants/clock.ts'
import { definitionOf, pageOf } from '../../../catalogue/index.ts'
import type { AnyDefinition, LinesMap } from '../../../catalogue/language/define.ts'
import { type CarriedInputs, carryInputs } from '../../../catalogue/language/formula.ts'
import { notationOf } from '../../../catalogue/legal/legal-text.ts'
import { besideOf } from '../../format.ts'
import { pastePrefix } from '../../lines/fields.ts'
import { rowsAt } from '../../lines/rows-at.ts'
import type { DraftView, EditView, FieldView, GridView, Issue, Language, RefusalView, Row, TabView, WhyView } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import type { UpstreamRefusal } from '../answer/errors.ts'
import { inLanguage, type Words, wordsOf } from '../answer/i18n.ts'
import { newIdem, withIdem } from '../answer/idem.ts'
import { drawChart } from '../describe/blocks/draw-chart.ts'
import { withCodeLabels } from '../describe/code-labels.ts'
import { rolesIn } from '../describe/describe-buttons.ts'
import { withOffers } from '../describe/describe-columns.ts'
import { say } from '../describe/describe-fields.ts'
import type { BaseFile } from '../describe/edit/describe-attachments.ts'
import { withDifferences } from '../describe/edit/describe-compared.ts'
import { describeEdit, firstValues, initialValues, withParts } from '../describe/edit/describe-edit.ts'
import { shutIn } from '../describe/edit/describe-layout.ts'
import { withEnglish } from '../describe/english-words.ts'
import { carriedInputsWith } from '../form/carried-inputs.ts'
import type { ChangedForm } from '../form/change-lines.ts'
import type { TypedForm } from '../form/form.ts'
import { type Draft, flatten } from '../form/form-values.ts'
import { type Pressed, refusalOf } from '../form/issues.ts'
import { withPickAddresses } from '../form/pick-addresses.ts'
import { figuresOf, whyOf, withResults } from '../form/recompute.ts'
import { differences, openedWith, readOpened, rowAsOpened } from '../form/versions.ts'
import { aboutOf, type OpenedPage } from '../page/open-page.ts'

export interface EditData {
  page: string
  view: EditView
  values: Row
  rows: Record<string, Row[]>
  typed: Record<string, string> | null
  refusal: RefusalView | null
  idem: string
  /** The values that the form was opened with; the form carries them. */
  opened: string
  /** Form names of the lines in edit; null on a page that comes fresh. */
  open: string[] | null
  removed: string[]
  isMoved: boolean
  isKept: boolean
  /** Unsaved work that waits and is not what is shown. */
  draft: DraftView | null
  pages: Record<string, number>
  why: WhyView | null
}

/** What was typed, and what the form says of its lines besides. */
export type Typed = Pick<TypedForm, 'draft' | 'typed' | 'opened' | 'open' | 'removed' | 'isMoved' | 'isKept' | 'pages' | 'idem'>

interface Again {
  typed?: Typed
  refused?: UpstreamRefusal
  versionNum?: number
  pressed?: Pressed
  /** Attached while the document is not stored yet. */
  files?: BaseFile[]
  draft?: DraftView | null
  /** Of a document that is not stored yet. */
  idem?: string
  /** Cells of a paste that break a rule. */
  wrong?: Issue[]
  /** Where the form waits that is shown. */
  park?: string | null
  /** The figure that was asked about. */
  why?: string
}

/** The line grids of the page, for this person and the state of the document. */
export const gridsOf = (opened: OpenedPage, stored: Row | null): GridView[] => describeEdit(opened.page.name, stored, aboutOf(opened)).grids

export const inWordsOf = (definition: AnyDefinition, page: string, found: Row, language: Language): Row =>
  withEnglish(definition, language, pageOf(page) ?? {})(withCodeLabels(definition, language)(found))

export async function editData(opened: OpenedPage, _context: PageContext, found: Row | null, again: Again = {}): Promise<EditData> {
  const { page, language, session, menuId, respId } = opened
  const definition = definitionOf(page.entity)
  const stored = found && definition ? withDifferences(definition, inWordsOf(definition, page.name, found, language), language) : found
  const about = { ...aboutOf(opened), park: again.park }
  const described = withPickAddresses(describeEdit(page.name, stored, about, again.files), menuId, respId)
  // The key of what is not stored yet stays the same until it is; what was made with it is changed under keys of its own.
  const idem = stored ? newIdem() : (again.typed?.idem ?? again.idem ?? newIdem())
  const view = {
    ...described,
    address: stored ? described.address : withIdem(described.address, idem),
    // A form that comes back still speaks of the version it was opened with; only a conflict, which shows both, moves on to the stored one.
    versionNum: again.refused?.refusal.data?.by ? described.versionNum : (again.versionNum ?? described.versionNum),
  }
  const user = { code: session.user.userName, name: inLanguage(session.user.displayName, session.user.displayNameEn, about.language) }
  const typed = again.typed ?? null
  const storedValues =
    stored && definition ? withParts(definition, stored) : initialValues(page.name, { ...about, today: clockDay(new Date(), about.timeZone), user })
  const storedRows = Object.fromEntries(view.grids.map(({ key }) => [key, rowsAt(stored, key)]))
  const isConflict = !!again.refused?.refusal.data?.by
  // A line that somebody has deleted meanwhile stays as it was opened until the two versions are compared; then it is a new one.
  const before = typed && !isConflict ? readOpened(typed.opened) : null
  const merge = { removed: typed?.removed ?? [], asOpened: (id: string) => before && rowAsOpened(before, id) }
  const merged = Object.fromEntries(
    view.grids.map(({ key }) => [key, mergeLines(merge, rowsAt(stored, key), typed?.draft[key], definition?.lines ?? {}, key)]),
  )
  const plain = { values: storedValues, rows: merged }
  const reader = { ...about, roles: rolesIn(stored) }
  const carried = definition ? await carriedInputsWith(opened, definition, stored, typed?.draft, reader) : {}
  const figures = typed && definition ? figuresOf(definition, plain, typed.draft, reader, carried) : plain
  const { values, rows } = typed && definition ? withResults(definition, plain, figures) : plain
  const fields = view.sections.flatMap((section) => section.fields)
  const asStored = { fields, grids: view.grids, values: storedValues, rows: storedRows }
  const now = openedWith(asStored, session.user.id)
  const words = wordsOf(language)
  const refusal = again.refused
    ? refusalOf(again.refused, { fields, grids: view.grids, rows, language, definition }, typed?.typed, again.pressed)
    : wrongOf(again.wrong ?? [], words)
  const compared =
    refusal?.conflict && typed
      ? differences(asStored, { typed: typed.typed, rows, removed: typed.removed }, readOpened(typed.opened), language)
      : null
  if (refusal?.conflict && compared)
    Object.assign(refusal.conflict, {
      fields: compared.found,
      status: statusLabel(definition, stored, language),
      waiting: waitingOf(again.pressed, view),
    })
  return {
    page: page.name,
    view: {
      ...view,
      tabs: await Promise.all(view.tabs.map(drawn)),
      ...(Object.keys(carried).length > 0 && { carried }),
      ...(definition && shutOf(definition, view, { ...figures.values, ...figures.rows }, carried)),
    },
    values: noted(headOf(values, view.grids), fields),
    rows: definition ? Object.fromEntries(view.grids.map((grid) => [grid.key, withOffers(definition, grid, rows[grid.key] ?? [], stored)])) : rows,
    typed: typed && { ...typed.typed, ...compared?.kept },
    refusal,
    idem,
    opened: (!isConflict && typed?.opened) || now,
    open: typed?.open ?? null,
    removed: typed?.removed ?? [],
    isMoved: typed?.isMoved ?? false,
    isKept: typed?.isKept ?? false,
    draft: typed?.isKept ? null : (again.draft ?? null),
    pages: typed?.pages ?? {},
    why: again.why ? whyOf(view, figures, again.why, (n, label) => words('edit.cell', { n, label })) : null,
  }
}

/** The figures of a tab as a picture. */
async function drawn({ chart, ...tab }: TabView): Promise<TabView> {
  return chart ? { ...tab, drawing: await drawChart({ ...chart, width: 960, height: 200 }) } : tab
}

/** What does not stand there for what is stored and typed. */
function shutOf(definition: AnyDefinition, { page, whens, brings }: EditView, row: Row, carried: CarriedInputs): Pick<EditView, 'shut'> {
  if (!whens) return {}
  carryInputs('', brings ?? [], row, carried)
  return { shut: shutIn(definition, page, row) }
}

function statusLabel(definition: AnyDefinition | undefined, stored: Row | null, language: Language): string | undefined {
  const label = definition?.type === 'document' ? definition.states[String(stored?.status)]?.label : undefined
  return label && say(label, language)
}

/** What was pressed when somebody else's version came in between; it may be that its state allows it no more. */
function waitingOf(pressed: Pressed | undefined, view: EditView): NonNullable<RefusalView['conflict']>['waiting'] {
  if (!pressed || pressed.intent === 'save') return undefined
  const { intent, label } = pressed
  const name = pressed.action ?? intent
  const isPossible = [view.buttons, ...view.grids.map(({ actions }) => actions)].some((buttons) => buttons.some((button) => button.name === name))
  return { intent, label, isPossible }
}

/** Without what the page has elsewhere: the lines, and what the tabs were made from. */
/** Legal texts in their line notation, beside what they are stored as. */
const noted = (values: Row, fields: readonly FieldView[]): Row =>
  Object.assign(
    values,
    Object.fromEntries(
      fields.flatMap(({ key, isNoted }) => (isNoted && values[key] ? [[besideOf(key).notation, notationOf(String(values[key]))]] : [])),
    ),
  )

function headOf(values: Row, grids: readonly GridView[]): Row {
  const elsewhere = new Set(grids.map(({ key }) => key))
  return Object.fromEntries(Object.entries(values).filter(([key]) => !key.startsWith('$') && !elsewhere.has(key))) as Row
}

/** Cells of a paste that break a rule are told like those that the services refuse. */
function wrongOf(issues: Issue[], words: Words): RefusalView | null {
  if (issues.length === 0) return null
  return { status: 422, code: 'INVALID', message: words('edit.pastedWrong', { n: issues.length }), issues }
}

/** A form that waited while one looked elsewhere. */
export function againOf(parked: Record<string, unknown>): Again {
  const { versionNum, ...typed } = parked as unknown as Typed & { versionNum: number }
  return { typed, versionNum }
}

/** What is typed after lines have come, gone or moved: the numbers in their names are others. */
export function retyped(form: TypedForm, changed: Partial<ChangedForm> & Pick<TypedForm, 'draft'>): Typed {
  const head = Object.entries(form.typed).filter(([name]) => !name.includes('[') && !name.startsWith(pastePrefix))
  const lines = Object.entries(changed.draft).filter(([, value]) => Array.isArray(value))
  return { ...form, ...changed, typed: { ...Object.fromEntries(head), ...flatten(Object.fromEntries(lines)) } }
}

interface Merge {
  removed: readonly string[]
  /** A line that is not stored any more, as the form knew it. */
  asOpened: (id: string) => Row | null
}

/** The typed lines in their order, each over its stored one; without typed ones, the stored ones. New ones have the number and the values they will get. */
function mergeLines(merge: Merge, stored: Row[], typed: unknown, specs: LinesMap, key: string): Row[] {
  const left = stored.filter(({ id }) => !merge.removed.includes(id))
  if (!Array.isArray(typed)) return left
  const byId = new Map(left.map((row) => [row.id, row]))
  const spec = specs[key]
  let last = Math.max(0, ...stored.map(({ lineNum }) => Number(lineNum ?? 0)))
  const shown = typed.map((line: Draft) => {
    const id = String(line.id ?? '')
    const known = byId.get(id) ?? (id ? merge.asOpened(id) : null)
    if (!known) last += 10
    return mergeLine(merge, known ?? { id: '', lineNum: last, ...firstValues(spec?.fields ?? {}) }, line, spec?.lines ?? {})
  })
  const named = new Set(shown.map(({ id }) => id))
  return [...shown, ...left.filter(({ id }) => !named.has(id))]
}

function mergeLine(merge: Merge, before: Row, line: Draft, specs: LinesMap): Row {
  const row: Row = { ...before }
  for (const [key, value] of Object.entries(line)) {
    if (Array.isArray(value) && value.every((each) => typeof each === 'object')) row[key] = mergeLines(merge, rowsAt(before, key), value, specs, key)
  }
  return row
}
