/**
 * Reads a posted form: `poLine[0].poDelivery[1].scheduleQty` becomes nested values, and the pressed button its intent.
 * Which of the fields are declared is for upstream's strict schema; here only names that could reach a prototype are refused (S2.3).
 */
import { parseSubmission } from '@conform-to/react/future'
import { pastePrefix } from '../line-fields.ts'
import { idemIn } from './idem.ts'

export type Draft = Record<string, unknown>

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
const refusedName = /(?:^|[.[\]])(?:__proto__|constructor|prototype)(?:[.[\]]|$)/

export async function readForm(request: Request): Promise<TypedForm> {
  return formOf(await request.formData())
}

/** A press of the button beside the warnings: `confirmed:doSubmit`. */
const agreed = 'confirmed:'

export function formOf(posted: FormData): TypedForm {
  const form = withoutStaleIds(unpacked(posted))
  for (const name of form.keys()) if (refusedName.test(name)) throw new Response('Field name refused', { status: 400 })
  const pressed = textIn(form, 'intent')
  const { payload } = parseSubmission(form, { intentName: 'intent', skipEntry: isOwn })
  const { input = {}, ...draft } = payload as { input?: Record<string, Draft> }
  return {
    intent: intentOf(pressed.startsWith(agreed) ? pressed.slice(agreed.length) : pressed),
    draft: tidy(draft) as Draft,
    input: tidy(input) as Record<string, Draft>,
    id: textIn(form, 'id') || null,
    versionNum: Number(textIn(form, 'versionNum')) || 0,
    rows: form
      .getAll('id')
      .map(String)
      .map((id) => ({ id, versionNum: Number(textIn(form, versionPrefix + id)) || 0 })),
    shown: [...form]
      .filter(([name]) => name.startsWith(versionPrefix))
      .map(([name, version]) => ({ id: name.slice(versionPrefix.length), versionNum: Number(version) || 0 })),
    typed: typedIn(form),
    opened: textIn(form, '_opened'),
    confirmed: pressed.startsWith(agreed) ? form.getAll('_confirmed').map(String) : [],
    open: textsIn(form, '_open'),
    removed: textsIn(form, '_removed'),
    isMoved: textIn(form, '_moved') === 'Y',
    isKept: textIn(form, '_kept') === 'Y',
    typedAt: Number(textIn(form, '_typedAt')) || 0,
    isCopy: textIn(form, '_copy') === 'Y',
    pages: pagesIn(form),
    idem: idemIn(form),
  }
}

/** The form while its person looks elsewhere. */
export function parkedOf({ draft, typed, opened, open, removed, isMoved, isKept, pages, id, versionNum, idem }: TypedForm): Record<string, unknown> {
  return { draft, typed, opened, open, removed, isMoved, isKept, pages, id, versionNum, idem }
}

/** Lines of a long grid come as one field of names and values. */
function unpacked(posted: FormData): FormData {
  const form = new FormData()
  for (const [name, value] of posted) {
    if (name !== '_packed') form.append(name, value)
    else for (const [inner, text] of pairsIn(String(value))) form.append(inner, text)
  }
  return form
}

/** Of another hand it may be anything. */
function pairsIn(packed: string): [string, string][] {
  try {
    const pairs: unknown = JSON.parse(packed)
    return Array.isArray(pairs)
      ? pairs.filter((pair): pair is [string, string] => Array.isArray(pair) && pair.every((each) => typeof each === 'string'))
      : []
  } catch {
    return []
  }
}

/** Whoever typed over the text of a reference means another row than the one whose id stands beside it. */
function withoutStaleIds(form: FormData): FormData {
  for (const [name, shown] of [...form]) {
    if (!name.endsWith(shownSuffix)) continue
    const field = name.slice(0, -shownSuffix.length)
    if (textIn(form, field + textSuffix) !== shown) form.set(field, '')
  }
  return form
}

function pagesIn(form: FormData): Record<string, number> {
  const pages = [...form].filter(([name]) => name.startsWith(pagePrefix))
  return Object.fromEntries(pages.map(([name, value]) => [name.slice(pagePrefix.length), Math.max(0, Math.trunc(Number(value)) || 0)]))
}

function intentOf(value: string): Intent {
  const [word = '', rest = ''] = splitOnce(value, ':')
  if (word === '' || word === 'save') return { kind: 'save' }
  if (word === 'delete') return { kind: 'delete' }
  if (isAgainWord(word)) return { kind: 'again', word, at: rest }
  if (word === 'pick') return { kind: 'pick', field: rest }
  if (/^do[A-Z]\w*$/.test(word)) return { kind: 'action', name: word, ...(rest && { line: rest }) }
  return { kind: 'other', name: word, value: rest }
}

const isAgainWord = (word: string): word is AgainWord => (againWords as readonly string[]).includes(word)

function isOwn(name: string): boolean {
  return own.has(name) || name.endsWith(shownSuffix) || [versionPrefix, pagePrefix, pastePrefix].some((prefix) => name.startsWith(prefix))
}

function typedIn(form: FormData): Record<string, string> {
  const typed: Record<string, string> = {}
  const isTyped = (name: string) => !own.has(name) && !name.endsWith(shownSuffix) && !name.startsWith(pagePrefix)
  for (const name of new Set(form.keys())) if (isTyped(name)) typed[name] = oneOf(textsIn(form, name))
  return typed
}

/** A check box sends N and, when it is ticked, Y after it; several references are one text with commas. */
const oneOf = (values: readonly string[]): string => (values[0] === 'N' ? (values.at(-1) ?? '') : values.filter(Boolean).join(','))

/** The other way round: nested values by form name. */
export function flatten(value: unknown, name = '', into: Record<string, string> = {}): Record<string, string> {
  if (Array.isArray(value) && value.length && value.every((each) => typeof each !== 'object')) into[name] = oneOf(value.map(String))
  else if (Array.isArray(value)) for (const [at, each] of value.entries()) flatten(each, `${name}[${at}]`, into)
  else if (typeof value === 'object' && value !== null)
    for (const [key, each] of Object.entries(value)) flatten(each, name ? `${name}.${key}` : key, into)
  else into[name] = value === null || value === undefined ? '' : String(value)
  return into
}

function splitOnce(value: string, mark: string): string[] {
  const at = value.indexOf(mark)
  return at < 0 ? [value] : [value.slice(0, at), value.slice(at + mark.length)]
}

function textsIn(form: FormData, name: string): string[] {
  return form.getAll(name).filter((value) => typeof value === 'string')
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** An emptied field is null; numbers travel as text without thousands separators being guessed; holes in lists are closed. */
function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy).filter((each) => each !== undefined && each !== null)
  if (value instanceof File) return undefined
  if (typeof value === 'object' && value !== null) return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, tidy(inner)]))
  if (typeof value === 'string') return value.trim() === '' ? null : value.trim()
  return value
}

/** Sets one value by its form name. */
export function placeValue(draft: Draft, path: string, value: unknown): void {
  const { parent, key } = place(draft, path)
  parent[key] = value
}

/** The holder of what a form name names, and its key there; holders that are missing are made. */
export function place(draft: Draft, path: string): { parent: Record<string, unknown>; key: string } {
  const keys = path.split(/[.[\]]+/).filter(Boolean)
  const key = keys.pop() ?? ''
  let parent = draft as Record<string, unknown>
  for (const each of keys) {
    parent[each] ??= {}
    parent = parent[each] as Record<string, unknown>
  }
  return { parent, key }
}
