/**
 * Reads a posted form: `poLine[0].poDelivery[1].scheduleQty` becomes nested values, and the pressed button its intent.
 * Which of the fields are declared is for upstream's strict schema; here only names that could reach a prototype are refused (S2.3).
 */
import { parseSubmission } from '@conform-to/react/future'
import { idemIn } from './idem.ts'

export type Draft = Record<string, unknown>

export type Intent =
  | { kind: 'save' | 'delete' | 'none' }
  | { kind: 'action'; name: string }
  | { kind: 'add'; grid: string }
  | { kind: 'remove'; line: string }
  | { kind: 'pick'; field: string }
  | { kind: 'other'; name: string; value: string }

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
  shown: string[]
  /** What came, by form name, to be shown again as it was. */
  typed: Record<string, string>
  /** What the form was opened with, as it carried it. */
  opened: string
  /** Keys of the warnings that stood beside the button that was pressed. */
  confirmed: string[]
  idem: string
}

const own = new Set(['_csrf', '_idem', '_opened', '_confirmed', 'intent', 'id', 'versionNum'])
const versionPrefix = 'version.'
/** The text that the page showed there; another one means that somebody typed. */
const shownSuffix = '$shown'
const refusedName = /(?:^|[.[\]])(?:__proto__|constructor|prototype)(?:[.[\]]|$)/

export async function readForm(request: Request): Promise<TypedForm> {
  return formOf(await request.formData())
}

/** A press of the button beside the warnings: `confirmed:doSubmit`. */
const agreed = 'confirmed:'

export function formOf(form: FormData): TypedForm {
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
    shown: [...form.keys()].filter((name) => name.startsWith(versionPrefix)).map((name) => name.slice(versionPrefix.length)),
    typed: typedIn(form),
    opened: textIn(form, '_opened'),
    confirmed: pressed.startsWith(agreed) ? form.getAll('_confirmed').map(String) : [],
    idem: idemIn(form),
  }
}

/** The form while its person looks elsewhere. */
export function parkedOf({ draft, typed, opened, id, versionNum }: TypedForm, removed: string[]): Record<string, unknown> {
  return { draft, typed, opened, removed, id, versionNum }
}

/** Adds an empty line to the grid at the path, or takes the line at the path away; nothing is saved by it. */
export function changeLines(draft: Draft, intent: Intent): Draft {
  if (intent.kind !== 'add' && intent.kind !== 'remove') return draft
  const changed = structuredClone(draft)
  if (intent.kind === 'add') {
    const { parent, key } = place(changed, intent.grid)
    const lines = Array.isArray(parent[key]) ? (parent[key] as unknown[]) : []
    parent[key] = [...lines, {}]
  } else {
    const { parent, key } = place(changed, intent.line)
    if (Array.isArray(parent)) parent.splice(Number(key), 1)
  }
  return changed
}

function intentOf(value: string): Intent {
  const [word = '', rest = ''] = splitOnce(value, ':')
  if (word === '' || word === 'save') return { kind: 'save' }
  if (word === 'delete') return { kind: 'delete' }
  if (word === 'line.add') return { kind: 'add', grid: rest }
  if (word === 'line.remove') return { kind: 'remove', line: rest }
  if (word === 'pick') return { kind: 'pick', field: rest }
  if (/^do[A-Z]\w*$/.test(word)) return { kind: 'action', name: word }
  return { kind: 'other', name: word, value: rest }
}

function isOwn(name: string): boolean {
  return own.has(name) || name.startsWith(versionPrefix) || name.endsWith(shownSuffix)
}

function typedIn(form: FormData): Record<string, string> {
  const typed: Record<string, string> = {}
  for (const [name, value] of form) if (typeof value === 'string' && !own.has(name)) typed[name] = value
  return typed
}

/** The other way round: nested values by form name. */
export function flatten(value: unknown, name = '', into: Record<string, string> = {}): Record<string, string> {
  if (Array.isArray(value)) for (const [at, each] of value.entries()) flatten(each, `${name}[${at}]`, into)
  else if (typeof value === 'object' && value !== null)
    for (const [key, each] of Object.entries(value)) flatten(each, name ? `${name}.${key}` : key, into)
  else into[name] = value === null || value === undefined ? '' : String(value)
  return into
}

function splitOnce(value: string, mark: string): string[] {
  const at = value.indexOf(mark)
  return at < 0 ? [value] : [value.slice(0, at), value.slice(at + mark.length)]
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** An emptied field is null; numbers travel as text without thousands separators being guessed; holes in lists are closed. */
function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((each) => each !== undefined && each !== null).map(tidy)
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

function place(draft: Draft, path: string): { parent: Record<string, unknown>; key: string } {
  const keys = path.split(/[.[\]]+/).filter(Boolean)
  const key = keys.pop() ?? ''
  let parent = draft as Record<string, unknown>
  for (const each of keys) {
    parent[each] ??= {}
    parent = parent[each] as Record<string, unknown>
  }
  return { parent, key }
}
