/** Values by their form names: how `poLine[0].qty` becomes a nested value, and back. The names have been judged, or are judged here (S2.3). */
import { type PathStep, stepsOf } from '../../../contract/form-names.ts'
import { RefusedName } from '../answer/errors.ts'

export type Draft = Record<string, unknown>

export const isDraft = (value: unknown): value is Draft => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Places that may stand empty between those that a form names; far more than rows that script took away. */
const mostHoles = 10_000

/** A check box sends N and, when it is ticked, Y after it; several references are one text with commas. */
export const oneOf = (values: readonly string[]): string => (values[0] === 'N' ? (values.at(-1) ?? '') : values.filter(Boolean).join(','))

/** Of a name that comes twice both values, one after the other. */
export function nested(pairs: Iterable<readonly [name: string, value: string]>): Draft {
  const root: Draft = {}
  let holes = 0
  for (const [name, value] of pairs) {
    const { parent, key, skipped } = place(root, name)
    holes += skipped
    // Lists are walked place by place, so names that are few must not make them long.
    if (holes > mostHoles) throw new RefusedName(name)
    const known = ownOf(parent, key)
    if (Array.isArray(known)) known.push(value)
    else parent[key] = known === undefined ? value : [known, value]
  }
  return root
}

/** The other way round: nested values by form name. */
export function flatten(value: unknown, name = '', into: Record<string, string> = {}): Record<string, string> {
  if (Array.isArray(value) && value.length && value.every((each) => typeof each !== 'object')) into[name] = oneOf(value.map(String))
  else if (Array.isArray(value)) for (const [at, each] of value.entries()) flatten(each, `${name}[${at}]`, into)
  else if (typeof value === 'object' && value !== null)
    for (const [key, each] of Object.entries(value)) flatten(each, name ? `${name}.${key}` : key, into)
  else into[name] = value === null || value === undefined ? '' : String(value)
  return into
}

/** Sets one value by its form name. */
export function placeValue(draft: Draft, name: string, value: unknown): void {
  const { parent, key } = place(draft, name)
  parent[key] = value
}

/** What stands at a form name. */
export const valueAt = (draft: Draft, name: string): unknown =>
  stepsIn(name).reduce<unknown>((value, key) => (isHolder(value) ? ownOf(value, key) : undefined), draft)

/** The holder of what a form name names, and its key there; holders that are missing are made, and how many places they skip is told. */
export function place(draft: Draft, name: string): { parent: Record<PathStep, unknown>; key: PathStep; skipped: number } {
  const steps = stepsIn(name)
  const key = steps.pop() as PathStep
  let parent: Record<PathStep, unknown> = draft
  let skipped = 0
  for (const [at, each] of steps.entries()) {
    skipped += beyond(parent, each)
    const next = steps[at + 1] ?? key
    if (!isHolder(ownOf(parent, each))) parent[each] = typeof next === 'number' ? [] : {}
    parent = parent[each] as Record<PathStep, unknown>
    // A word is no place of a list: `poLine.length` would be its length.
    if (Array.isArray(parent) && typeof next !== 'number') throw new RefusedName(name)
  }
  return { parent, key, skipped: skipped + beyond(parent, key) }
}

const isHolder = (value: unknown): value is Record<PathStep, unknown> => typeof value === 'object' && value !== null
const ownOf = (holder: Record<PathStep, unknown>, key: PathStep): unknown => (Object.hasOwn(holder, key) ? holder[key] : undefined)
const beyond = (holder: unknown, key: PathStep): number => (Array.isArray(holder) && typeof key === 'number' ? Math.max(0, key - holder.length) : 0)

function stepsIn(name: string): PathStep[] {
  const steps = stepsOf(name)
  if (!steps) throw new RefusedName(name)
  return steps
}
