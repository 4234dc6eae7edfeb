/** What the buttons of a list do: actions on the rows that are ticked, steps through the pages, and how the person has the list. */
import { constants } from '../../../catalogue/constants/constants.ts'
import { tableLimits } from '../../../catalogue/constants/table-limits.ts'
import { filled } from '../../../catalogue/constants/wording.ts'
import { actionsOnLines, shownView } from '../../../catalogue/pages/views.ts'
import type { ActionAnswer, BatchRow, TableConfig } from '../../../contract/types.ts'
import type { BatchView, Language, RefusalView, TakePreview } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { UpstreamRefusal } from '../answer/errors.ts'
import { wordsOf } from '../answer/i18n.ts'
import { type PageAnswer, pageAnswer } from '../answer/page-answer.ts'
import { redirect } from '../answer/return-to.ts'
import { definitionBehind, say } from '../describe/describe-fields.ts'
import { declaredInput } from '../form/declared.ts'
import { readForm, type TypedForm } from '../form/form.ts'
import { lookUpTexts, withNotFound } from '../form/reference-text.ts'
import { type OpenedPage, openPage } from '../page/open-page.ts'
import { recordAddress } from '../page/page-address.ts'
import { pressedBy } from '../record/edit-actions.ts'
import { ledTo } from '../record/led-to.ts'
import { redirectWithMessage } from '../session/flash.ts'
import { chosenIn, saveSession, typedInList, withList } from '../session/session.ts'
import { leastRows, storeConfig, withCustomSize } from '../session/table-config.ts'
import { filterIn, selectionOf } from './list-request.ts'
import { changedCells, saveCells, withoutUntouched } from './list-rows.ts'
import { takeRows, typedBeside } from './take-rows.ts'

/** One post to a list: what was sent, what is ticked now, and the address that it came from. */
interface Post {
  opened: OpenedPage
  /** The list that is shown, by the name under which the session keeps what is chosen in it. */
  list: string
  context: PageContext
  typed: TypedForm
  chosen: Record<string, number>
  /** What is typed beside rows that are to be taken, on this page and on others. */
  beside: Record<string, string>
  here: URL
}

export async function doInList(request: Request, context: PageContext): Promise<PageAnswer<ListAnswer>> {
  const opened = await openPage(request, context)
  const typed = await readForm(request)
  const here = new URL(request.url)
  here.searchParams.delete('_data')
  const list = selectionOf(opened.page, viewIn(here))
  const chosen = mergeChosen(chosenIn(opened.session, list), typed)
  const beside = { ...typedInList(opened.session, list), ...typedBeside(typed) }
  const post = { opened, list, context, typed, chosen, beside, here }
  if (typed.intent.kind === 'action' || typed.intent.kind === 'delete') return act(post)
  if (typed.intent.kind !== 'other') return keep(post)
  switch (typed.intent.name) {
    case 'goto':
      return keep({ ...post, here: stepped(here, typed.intent.value) })
    case 'shortcut':
      return markShortcut(post, typed.intent.value === 'on')
    case 'pageSize':
      return resize(post)
    case 'filterSave':
      return saveFilter(post)
    case 'filterDelete':
      return deleteFilter(post, typed.intent.value)
    case 'rows':
      return saveTyped(post)
    case 'take':
      return take(post, typed.intent.value)
    case 'call':
      return callService(post, typed.intent.value)
    case 'selectionClear':
      return keep({ ...post, chosen: {}, beside: {}, here: without(here, 'chosen') })
    default:
      return keep(post)
  }
}

async function act(post: Post): Promise<PageAnswer<ListAnswer>> {
  const { opened, context, typed, chosen, here } = post
  const { page, api, language } = opened
  const words = wordsOf(language)
  const rows = Object.entries(chosen).map(([id, versionNum]) => ({ id, versionNum }))
  if (rows.length === 0) return refusedAsTyped(typed, words('list.nothingChosen'))
  const wrong = await lookUpTexts(opened, typed)
  let answer: Partial<Awaited<ReturnType<typeof api.act>>> = {}
  try {
    if (typed.intent.kind === 'delete') await api.remove(page.entity, rows, typed.idem)
    else if (typed.intent.kind === 'action') {
      const { name } = typed.intent
      const input = declaredInput(page.entity, name, typed.input[name], opened.session.timeZone)
      const chosenRows = isOnLines(post, name) ? { rows: [], lineIds: Object.keys(chosen) } : { rows }
      answer = await api.act(page.entity, name, { ...chosenRows, confirmed: typed.confirmed, input }, typed.idem)
    }
  } catch (error) {
    if (!(error instanceof UpstreamRefusal) || error.status === 401) throw error
    // What was ticked stays ticked, so that the refused row can be taken out.
    await keepChosen(post)
    if (error.refusal.code === 'CONFIRM') return pageAnswer({ asked: askedOf(error, opened, typed) }, { status: error.status })
    const rows = error.refusal.data?.batch
    if (rows) return pageAnswer({ batch: batchView(rows, language), typed: withoutUntouched(typed.typed) }, { status: error.status })
    const refused = withNotFound(error, wrong)
    return refusedAsTyped(typed, refused.refusal.msg, refused.status, reasonsBeside(typed, refused))
  }
  const { batch, made = [] } = answer
  const left = new Set(batch?.filter(({ outcome }) => outcome !== 'done').map(({ id }) => id))
  if (batch && left.size > 0) {
    await keepChosen({ ...post, chosen: Object.fromEntries(Object.entries(chosen).filter(([id]) => left.has(id))) })
    return pageAnswer({ batch: batchView(batch, language, answer.said), typed: withoutUntouched(typed.typed) })
  }
  opened.session.selections = { ...opened.session.selections, [post.list]: {} }
  const numbers = made.map(({ docNum }) => docNum).join(', ')
  const done = numbers
    ? words(made.every(({ isSame }) => isSame) ? 'done.madeBefore' : 'done.made', { numbers })
    : words(typed.intent.kind === 'delete' ? 'done.delete' : 'done.rows', { n: rows.length })
  const leads = recordMade(post, made) ?? (typed.intent.kind === 'action' ? ledTo(opened, typed.intent.name, made) : null)
  return redirectWithMessage(context, leads ?? addressOf(without(here, 'chosen')), done)
}

/** The list again with what was typed, and why nothing was done. */
const refusedAsTyped = ({ typed }: TypedForm, refusal: string, status = 422, errors: Record<string, string> = {}): PageAnswer<ListAnswer> =>
  pageAnswer({ typed: withoutUntouched(typed), refusal, errors }, { status })

/** What is wrong with the answers to an action, by the names of its inputs. */
function reasonsBeside({ intent }: TypedForm, { refusal }: UpstreamRefusal): Record<string, string> {
  if (intent.kind !== 'action') return {}
  const issues = refusal.data?.issues ?? [{ at: refusal.data?.at ?? '', msg: refusal.msg }]
  return Object.fromEntries(issues.flatMap(({ at, msg }) => (at.startsWith('input.') ? [[at.replace('input.', `input.${intent.name}.`), msg]] : [])))
}

const isOnLines = ({ opened: { page }, here }: Post, name: string): boolean =>
  actionsOnLines(definitionBehind(page.name), shownView(page, viewIn(here))).some(([action]) => action === name)

/** One document of this list that was made is what the person goes on with. */
function recordMade({ opened: { page, menuId, respId } }: Post, [first, ...others]: NonNullable<ActionAnswer['made']>): string | null {
  const isOwn = first?.entity === page.entity && others.length === 0
  return isOwn && page.opens ? `${recordAddress(page.opens, menuId, respId)}&id=${first.id}` : null
}

/** The cells of lines that were typed over; what is refused comes back as it was typed. */
async function saveTyped({ opened, context, typed, here }: Post): Promise<PageAnswer<ListAnswer>> {
  const words = wordsOf(opened.language)
  const cells = changedCells(typed.typed)
  if (cells.size === 0) return redirectWithMessage(context, addressOf(here), words('list.nothingTyped'), 'bad')
  const again = (refusal: string, status: number) => pageAnswer({ typed: typed.typed, refusal }, { status })
  try {
    const outcome = await saveCells(opened, cells, viewIn(here), typed.idem)
    return 'refused' in outcome
      ? again(outcome.refused, 409)
      : redirectWithMessage(context, addressOf(here), words('done.rows', { n: outcome.saved }))
  } catch (error) {
    if (!(error instanceof UpstreamRefusal) || error.status === 401) throw error
    return again(error.refusal.msg, error.status)
  }
}

/** Documents are made of what was typed beside rows and of those that are ticked, or shown before they are; what is refused leaves all of it as it was. */
async function take(post: Post, how: string): Promise<PageAnswer<ListAnswer>> {
  const { opened, context, typed, chosen, here } = post
  const words = wordsOf(opened.language)
  await keepChosen(post)
  try {
    const outcome = await takeRows(opened, shownView(opened.page, viewIn(here)) ?? '', how, { ...typed, beside: post.beside }, Object.keys(chosen))
    if ('nothing' in outcome) return refusedAsTyped(typed, words('list.nothingChosen'))
    if ('preview' in outcome) return pageAnswer({ typed: typed.typed, preview: outcome.preview })
    if ('asked' in outcome) return pageAnswer({ typed: typed.typed, asked: outcome.asked }, { status: outcome.asked.refusal.status })
    await keepChosen({ ...post, chosen: {}, beside: {} })
    const numbers = outcome.made.map(({ docNum }) => docNum).join(', ')
    return redirectWithMessage(context, recordMade(post, outcome.made) ?? addressOf(without(here, 'chosen')), words('done.made', { numbers }))
  } catch (error) {
    if (!(error instanceof UpstreamRefusal) || error.status === 401) throw error
    return pageAnswer({ typed: typed.typed, refusal: error.refusal.msg }, { status: error.status })
  }
}

/** What a button of the list asks the services for. */
async function callService({ opened, context, typed, here }: Post, button: string): Promise<Response> {
  const asked = opened.page.calls?.find((one) => one.button === button)
  if (!asked) return redirect(addressOf(here), 303)
  try {
    const { data } = await opened.api.call<Record<string, unknown>>(asked.path, {}, typed.idem)
    const done = filled(say(asked.done, opened.language), (name) => String(data[name] ?? ''))
    return redirectWithMessage(context, addressOf(here), done)
  } catch (error) {
    if (!(error instanceof UpstreamRefusal) || error.status === 401) throw error
    return redirectWithMessage(context, addressOf(here), error.refusal.msg, 'bad')
  }
}

/** What a list says besides its rows, once something was done on it. */
export interface ListAnswer {
  asked?: AskedInList
  batch?: BatchView
  /** What was typed into its cells, for an action or how the list is kept, and why it was not done. */
  typed?: Record<string, string>
  refusal?: string
  /** At inputs of an action. */
  errors?: Record<string, string>
  /** What would be made of the rows. */
  preview?: TakePreview
}

function batchView(rows: readonly BatchRow[], language: Language, said?: string): BatchView {
  const words = wordsOf(language)
  const done = rows.filter(({ outcome }) => outcome === 'done').length
  return {
    title: said ?? words('batch.title', { done, left: rows.length - done }),
    tone: done > 0 ? 'warn' : 'bad',
    // What is left to be looked at stands first.
    rows: rows
      .toSorted((a, b) => Number(a.outcome === 'done') - Number(b.outcome === 'done') || Number(a.outcome === 'held') - Number(b.outcome === 'held'))
      .map(({ id, number, outcome, words: why, msg }) => ({
        id,
        number,
        isDone: outcome === 'done',
        text: outcome === 'refused' ? (msg ?? why?.[language] ?? '') : words(outcome === 'held' ? 'batch.held' : 'batch.done'),
      })),
  }
}

/** The warnings, and the answers that the action was given: they go along when the person confirms. */
export interface AskedInList {
  refusal: RefusalView
  inputs: [string, string][]
}

function askedOf({ status, refusal }: UpstreamRefusal, opened: OpenedPage, { intent, typed }: TypedForm): AskedInList {
  const { action, label } = pressedBy(opened, intent)
  const warnings = refusal.data?.issues ?? []
  const issues = warnings.map(({ msg }) => ({ at: '', label: '', message: msg }))
  const confirm = { intent: action ?? '', label, keys: warnings.flatMap((issue) => issue.confirm ?? []) }
  return {
    refusal: { status, message: refusal.msg, code: refusal.code, issues, confirm },
    inputs: Object.entries(typed).filter(([name]) => name.startsWith('input.')),
  }
}

// ── Steps ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** The ticks travel with every step, so that choosing across pages needs no script. */
async function keep(post: Post): Promise<Response> {
  await keepChosen(post)
  return redirect(addressOf(post.here), 303)
}

const steps = new Set(['pageIndex', 'orderBy', 'chosen', 'sums', 'open'])

/** The list at another page or in another order, as the button says: `pageIndex=3`; only what is a step may change. */
function stepped(here: URL, step: string): URL {
  const next = new URL(here)
  for (const [name, value] of new URLSearchParams(step)) {
    if (!steps.has(name)) continue
    if (value) next.searchParams.set(name, value)
    else next.searchParams.delete(name)
  }
  return next
}

/** Another size leads to page 1 and lets go of what was chosen; it is the person's own from now on. */
async function resize(post: Post): Promise<PageAnswer<ListAnswer>> {
  const { opened, typed, here } = post
  const { tableConfig } = opened.session
  const custom = typed.typed.customRows?.trim()
  const given = Number(custom || typed.typed.pageRows)
  const words = wordsOf(opened.language)
  if (given < constants['table.pageSize.custom.min']) return refusedAsTyped(typed, words('list.sizeNegative'))
  if (!Number.isSafeInteger(given)) return refusedAsTyped(typed, words('list.sizeUnknown', { given: custom ?? '' }))
  const pageRows = Math.min(Math.max(given, leastRows), tableLimits.mostRows)
  await storeConfig(opened.api, opened.page.name, {
    pageRows,
    ...(custom && { customPageSizes: withCustomSize(tableConfig?.customPageSizes ?? [], pageRows) }),
  })
  return keep({ ...post, chosen: {}, here: without(here, 'pageRows', 'pageIndex', 'chosen') })
}

/** The star beside the title: the page stands among the shortcuts of the home page, or no longer. */
async function markShortcut(post: Post, isMarked: boolean): Promise<Response> {
  const { opened, context, typed, here } = post
  try {
    await opened.api.call('/v1/shortcutMenu/mark', { isMarked }, typed.idem)
  } catch (error) {
    if (!(error instanceof UpstreamRefusal) || error.status === 401) throw error
    return redirectWithMessage(context, addressOf(here), error.refusal.msg, 'bad')
  }
  return keep(post)
}

// ── Searches of one's own ───────────────────────────────────────────────────────────────────────────────────────────

async function saveFilter({ opened, context, typed, here }: Post): Promise<PageAnswer<ListAnswer>> {
  const words = wordsOf(opened.language)
  const name = typed.typed.filterName?.trim() ?? ''
  const params = filterIn(here)
  const isDefault = typed.typed.filterDefault === 'Y'
  const others = filtersOf(opened).filter((one) => one.name !== name)
  if (name === '' || name.length > 40) return refusedAsTyped(typed, words('filter.nameWrong', { given: name }))
  if (Object.keys(params).length === 0) return refusedAsTyped(typed, words('filter.empty'))
  const { mostSavedFilters } = tableLimits
  if (others.length >= mostSavedFilters) return refusedAsTyped(typed, words('filter.tooMany', { n: mostSavedFilters }))
  const kept = isDefault ? others.map((one) => ({ ...one, isDefault: false })) : others
  await storeConfig(opened.api, opened.page.name, { savedFilters: [...kept, { name, params, isDefault }] })
  return redirectWithMessage(context, addressOf(here), words('filter.saved', { name }))
}

async function deleteFilter({ opened, context, here }: Post, name: string): Promise<Response> {
  await storeConfig(opened.api, opened.page.name, { savedFilters: filtersOf(opened).filter((one) => one.name !== name) })
  return redirectWithMessage(context, addressOf(here), wordsOf(opened.language)('filter.deleted', { name }))
}

const filtersOf = ({ session }: OpenedPage): TableConfig['savedFilters'] => session.tableConfig?.savedFilters ?? []

// ── What is chosen ──────────────────────────────────────────────────────────────────────────────────────────────────

/** Rows of other pages stay as they were; those that this page showed are as they are ticked now, or all or none of them. */
function mergeChosen(before: Record<string, number>, { intent, rows, shown }: TypedForm): Record<string, number> {
  const seen = new Set(shown.map(({ id }) => id))
  const elsewhere = Object.entries(before).filter(([id]) => !seen.has(id))
  const ticked = intent.kind !== 'other' || intent.name !== 'selectionPage' ? rows : intent.value === 'on' ? shown : []
  return Object.fromEntries([...elsewhere, ...ticked.map(({ id, versionNum }) => [id, versionNum] as const)])
}

async function keepChosen({ opened: { session }, list, context, chosen, beside }: Post): Promise<void> {
  session.selections = withList(session, list, chosen, Object.fromEntries(Object.entries(beside).filter(([, typed]) => typed !== '')))
  await saveSession(context, { selections: session.selections })
}

function without(here: URL, ...names: string[]): URL {
  const there = new URL(here)
  for (const name of names) there.searchParams.delete(name)
  return there
}

const viewIn = (here: URL) => here.searchParams.get('view') ?? undefined
const addressOf = (there: URL) => there.pathname + there.search
