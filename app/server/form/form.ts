/**
 * Reads a posted form: `poLine[0].poDelivery[1].scheduleQty` becomes nested values, and the pressed button its intent.
 * Which of the fields are declared is for upstream's strict schema; here only what is no name is refused (S2.3).
 */
import { isFieldName, stepsOf } from '../../../contract/form-names.ts'
import { pastePrefix } from '../../lines/fields.ts'
import { RefusedName } from '../answer/errors.ts'
import { idemIn } from '../answer/idem.ts'
import { type Draft, isDraft, nested, oneOf } from './form-values.ts'

export type { Draft }

export type Intent =
  | { kind: 'save' | 'delete' | 'none' }
  /** `line` is the form name of the line whose button it was. */
  | { kind: 'action'; name: string; line?: string }
  /** The page again: with another line in edit, lines added or taken away, figures computed. Nothing is saved by it. */
  | { kind: 'again'; word: AgainWord; at: string }
  | { kind: 'pick'; field: string }
  | { kind: 'other'; name: string; value: string }

const againWords = [
  'row',
  'row.close',
  'page',
  'recompute',
  'why',
  'line.add',
  'line.copy',
  'line.remove',
  'line.up',
  'line.down',
  'line.paste',
  'picture.remove',
] as const
export type AgainWord = (typeof againWords)[number]

export interface TypedForm {
  intent: Intent
  draft: Draft
  /** What an action asks for, by action: `input.doReject.reason`. */
  input: Record<string, Draft>
  id: string | null
  versionNum: number
  /** Ticked rows of a list; one for a document. */
  rows: { id: string; versionNum: number }[]
  /** Rows that the page showed, so that unticking one is known too. */
  shown: { id: string; versionNum: number }[]
  /** What came, by form name, to be shown again as it was. */
  typed: Record<string, string>
  /** What the form was opened with, as it carried it. */
  opened: string
  /** Form names of the lines in edit. */
  open: string[]
  /** Ids of stored lines that were taken away. */
  removed: string[]
  /** Lines have changed places. */
  isMoved: boolean
  /** A draft of it waits at the services. */
  isKept: boolean
  /** When it was typed last, by the clock of its machine (ms); only drafts say so. */
  typedAt: number
  /** A copy that a browser kept, beside the draft that waits at the services. */
  isCopy: boolean
  /** The page of each long grid, from 0. */
  pages: Record<string, number>
  /** How the person settled the differences of two versions. */
  settled: 'chosen' | 'mine' | null
  /** Keys of the warnings that stood beside the button that was pressed. */
  confirmed: string[]
  idem: string
}

const own = new Set([
  '_csrf',
  '_idem',
  '_opened',
  '_open',
  '_removed',
  '_moved',
  '_kept',
  '_typedAt',
  '_copy',
  '_packed',
  '_confirmed',
  'intent',
  'id',
  'versionNum',
])
const pagePrefix = '_page.'
const versionPrefix = 'version.'
/** The text that the page showed there; another one means that somebody typed. */
const shownSuffix = '$shown'
const textSuffix = '$text'
/** Cells of a long grid: 2,000 lines of 50, or a paste of 10,000 that the document refuses in its own words. */
const mostPacked = 100_000

export async function readForm(request: Request): Promise<TypedForm> {
  return formOf(await request.formData())
}

/** A press of the button beside the warnings: `confirmed:doSubmit`. */
const agreed = 'confirmed:'

/** A press below two versions: it settles them, and goes on with what had been pressed. `resolve.mine:doSubmit` */
const settling = /^resolve(\.mine)?(?::|$)/

export function formOf(posted: FormData): TypedForm {
  const form = withoutStaleIds(valuesIn(posted))
  const textIn = (name: string) => form.get(name)?.[0] ?? ''
  const pressed = textIn('intent')
  const [answer, mine] = settling.exec(pressed) ?? []
  const { input = {}, ...draft } = nested(pairsOf(form))
  return {
    intent: intentOf(pressed.slice((answer ?? (pressed.startsWith(agreed) ? agreed : '')).length)),
    settled: answer === undefined ? null : mine ? 'mine' : 'chosen',
    draft: tidied(draft),
    input: tidy(input) as Record<string, Draft>,
    id: textIn('id') || null,
    versionNum: Number(textIn('versionNum')) || 0,
    rows: (form.get('id') ?? []).map((id) => ({ id, versionNum: Number(textIn(versionPrefix + id)) || 0 })),
    shown: under(form, versionPrefix).flatMap(([id, versions]) => versions.map((version) => ({ id, versionNum: Number(version) || 0 }))),
    typed: typedIn(form),
    opened: textIn('_opened'),
    confirmed: pressed.startsWith(agreed) ? (form.get('_confirmed') ?? []) : [],
    open: (form.get('_open') ?? []).filter(isFieldName),
    removed: form.get('_removed') ?? [],
    isMoved: textIn('_moved') === 'Y',
    isKept: textIn('_kept') === 'Y',
    typedAt: Number(textIn('_typedAt')) || 0,
    isCopy: textIn('_copy') === 'Y',
    pages: Object.fromEntries(under(form, pagePrefix).map(([grid, [page]]) => [grid, Math.max(0, Math.trunc(Number(page)) || 0)])),
    idem: idemIn(posted),
  }
}

/** The form while its person looks elsewhere. */
export function parkedOf({ draft, typed, opened, open, removed, isMoved, isKept, pages, id, versionNum, idem }: TypedForm): Record<string, unknown> {
  return { draft, typed, opened, open, removed, isMoved, isKept, pages, id, versionNum, idem }
}

/** Refuses what is no name, here and in what is packed, before anything is built. */
export function judgeNames(pairs: Iterable<readonly [name: string, value: FormDataEntryValue]>): void {
  for (const [name] of unpacked(pairs)) if (!isFieldName(name)) throw new RefusedName(name)
}

type Values = Map<string, string[]>

/** What was sent, by name; no file is read from here. Lines of a long grid come as one field of names and values. */
function valuesIn(posted: FormData): Values {
  const values: Values = new Map()
  const add = (name: string, value: string) => {
    const known = values.get(name)
    if (known) known.push(value)
    else if (isFieldName(name)) values.set(name, [value])
    else throw new RefusedName(name)
  }
  for (const [name, value] of unpacked(posted)) add(name, value)
  return values
}

function* unpacked(pairs: Iterable<readonly [name: string, value: FormDataEntryValue]>): Generator<readonly [string, string]> {
  for (const [name, value] of pairs) {
    if (typeof value !== 'string') continue
    if (name === '_packed') yield* pairsIn(value)
    else yield [name, value]
  }
}

/** Of another hand it may be anything. */
function pairsIn(packed: string): [string, string][] {
  const pairs = listIn(packed).filter((pair): pair is [string, string] => Array.isArray(pair) && pair.every((each) => typeof each === 'string'))
  if (pairs.length > mostPacked) throw new RefusedName('_packed')
  return pairs
}

function listIn(packed: string): unknown[] {
  try {
    const list: unknown = JSON.parse(packed)
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}

/** Whoever typed over the text of a reference means another row than the one whose id stands beside it. */
function withoutStaleIds(form: Values): Values {
  for (const [name, [shown]] of [...form]) {
    if (!name.endsWith(shownSuffix)) continue
    const field = name.slice(0, -shownSuffix.length)
    if ((form.get(field + textSuffix)?.[0] ?? '') !== shown) form.set(field, [''])
  }
  return form
}

function* pairsOf(form: Values): Generator<[string, string]> {
  for (const [name, values] of form) if (!isOwn(name)) for (const value of values) yield [name, value]
}

const under = (form: Values, prefix: string): [string, string[]][] =>
  [...form].flatMap(([name, values]) => (name.startsWith(prefix) ? [[name.slice(prefix.length), values]] : []))

function intentOf(value: string): Intent {
  const [word = '', rest = ''] = splitOnce(value, ':')
  if (word === '' || word === 'save') return { kind: 'save' }
  if (word === 'delete') return { kind: 'delete' }
  if (isAgainWord(word)) return { kind: 'again', word, at: placeIn(rest) }
  if (word === 'pick') return { kind: 'pick', field: placeIn(rest) }
  if (/^do[A-Z]\w*$/.test(word)) return { kind: 'action', name: word, ...(rest && { line: rest }) }
  return { kind: 'other', name: word, value: rest }
}

/** Where a button works: a field, a line, a grid and its page, or nowhere in particular. */
function placeIn(at: string): string {
  const [name = ''] = splitOnce(at, ':')
  if (name !== '' && !stepsOf(name)) throw new RefusedName(name)
  return at
}

const isAgainWord = (word: string): word is AgainWord => againWords.some((one) => one === word)

function isOwn(name: string): boolean {
  return own.has(name) || name.endsWith(shownSuffix) || [versionPrefix, pagePrefix, pastePrefix].some((prefix) => name.startsWith(prefix))
}

function typedIn(form: Values): Record<string, string> {
  const isTyped = (name: string) => !own.has(name) && !name.endsWith(shownSuffix) && !name.startsWith(pagePrefix)
  return Object.fromEntries([...form].flatMap(([name, values]) => (isTyped(name) ? [[name, oneOf(values)]] : [])))
}

function splitOnce(value: string, mark: string): string[] {
  const at = value.indexOf(mark)
  return at < 0 ? [value] : [value.slice(0, at), value.slice(at + mark.length)]
}

/** An emptied field is null; numbers travel as text without thousands separators being guessed; holes in lists are closed. */
const tidied = (draft: Draft): Draft => Object.fromEntries(Object.entries(draft).map(([key, inner]) => [key, tidy(inner)]))

function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy).filter((each) => each !== undefined && each !== null)
  if (isDraft(value)) return tidied(value)
  if (typeof value === 'string') return value.trim() === '' ? null : value.trim()
  return value
}
