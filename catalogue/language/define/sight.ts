/** Who reads which fields and lines of a document, while what holds, and what all others find there. */

import { compileTest, headOf, type Level, placeAt } from '../evaluator.ts'
import type { Condition } from '../formula.ts'
import { type ButtonCode, isButton } from '../names.ts'
import type { Fields } from './fields.ts'
import type { LinesMap } from './lines.ts'
import { type Roles, requireName } from './roles.ts'
import type { Scope } from './scope.ts'
import type { Key, Responsibility, Side } from './words.ts'

/** Of lines: the row that names the person in this role, and whatever lies under it. */
interface Own {
  readonly kind: 'own'
}
/** The person is named in this role by a row for which this holds: `mine(isSet('submitTime'))` shows the marks of others to whoever has given his own. */
interface Mine {
  readonly kind: 'mine'
  readonly test: Condition
}
/** The row itself is so; all other conditions speak of the document. */
interface OfRow {
  readonly kind: 'ofRow'
  readonly test: Condition
}
type While<P extends string = string> = Condition<P> | Own | Mine | OfRow

export const always: Condition<never> = { op: 'all', args: [] }
export const never: Condition<never> = { op: 'not', args: [always] }
export const own: Own = { kind: 'own' }
export const mine = (test: Condition): Mine => ({ kind: 'mine', test })
export const ofRow = (test: Condition): OfRow => ({ kind: 'ofRow', test })

/**
 * What stands there for whoever does not read it: nothing at all; three stars; the last four characters, so that it is known again;
 * of lines how many there are; of what names somebody the text of another field of its row (`as('aliasCode')`).
 */
export type Mask<F extends string = string> = 'absent' | 'stars' | 'tail' | 'count' | { readonly as: F }
export const as = <const F extends string>(field: F): { readonly as: F } => ({ as: field })

/** A side, a responsibility, whoever has a button of the page, or a role of the document. Any of several conditions is enough. */
type Readers<P extends string, R extends string> = { readonly [W in Side | Responsibility | ButtonCode | R | 'owner']?: While<P> | readonly While<P>[] }

/** `{ paths: ['quote.netPrice', 'totalAmount'], to: { buyer: is('status', 'OPENED'), invited: own }, else: 'stars' }`. A path of lines means the lines themselves. */
export interface Sight<A extends string = string, P extends string = string, R extends string = string, F extends string = string> {
  readonly paths: readonly A[]
  readonly to: Readers<P, R>
  readonly else?: Mask<F>
}
export type Sights = Readonly<Record<string, Sight>>

/** Somebody who reads it, while any of these holds. */
export interface ReadBy {
  readonly who: string
  readonly isRole: boolean
  /** Of a role in which only people of our side can be. */
  readonly isOurs?: true
  readonly whiles: readonly While[]
}
/** The same at the field or the lines that it speaks of. */
export interface Veil {
  /** The lines at which its rows stand, from the head down. */
  readonly path: readonly string[]
  readonly by: readonly ReadBy[]
  readonly instead: Mask
}
/** Whatever may be kept from somebody: a field, or lines. */
export interface Veiled {
  readonly veils?: readonly Veil[]
}

/** The buttons by which alone somebody reads something. */
export const buttonsOfSight = ({ sight }: { readonly sight: Sights }): ButtonCode[] => [
  ...new Set(Object.values(sight).flatMap(({ to }) => Object.keys(to).filter(isButton))),
]

interface Whole {
  readonly fields: Fields
  readonly lines: LinesMap
}

/** The fields and lines with their veils. Throws where a sight speaks of what is not there. */
export function veiled<W extends Whole & Level>(entity: string, whole: W, sights: Sights, { roles, scope }: { roles: Roles; scope: Scope }): W {
  const found = new Map<string, Veil[]>()
  for (const [name, sight] of Object.entries(sights))
    for (const path of sight.paths) found.set(path, [...(found.get(path) ?? []), veilAt(`${entity}.sight.${name}`, path, sight, whole, { roles, isShared: scope.side === 'both' })])
  return found.size === 0 ? whole : { ...whole, ...veiledLevel(whole, '', found) }
}

function veiledLevel({ fields, lines }: Whole, at: string, found: ReadonlyMap<string, readonly Veil[]>): Whole {
  const over = (key: string): Veiled => (found.has(at + key) ? { veils: found.get(at + key) ?? [] } : {})
  const under = <T extends object>(all: Readonly<Record<string, T>>, change: (one: T, key: string) => T): Readonly<Record<string, T>> =>
    Object.assign(Object.create(null), Object.fromEntries(Object.entries(all).map(([key, one]) => [key, change(one, key)])))
  return {
    fields: under(fields, (field, key) => ({ ...field, ...over(key) })),
    lines: under(lines, (spec, key) => ({ ...spec, ...veiledLevel(spec, `${at}${key}.`, found), ...over(key) })),
  }
}

function veilAt(
  name: string,
  path: string,
  { to, else: instead = 'absent' }: Sight,
  whole: Whole & Level,
  { roles, isShared }: { roles: Roles; isShared: boolean },
): Veil {
  const steps = path.split('.')
  const lines = linesOn(steps, whole)
  const isLines = lines.length === steps.length
  const { level } = placeAt(headOf(whole), lines.join('.'))
  if (!isLines) requireName(name, steps.slice(lines.length).join('.'), [...Object.keys(level.fields), ...Object.keys(level.lines)])
  if (instead === 'count' && !isLines) throw new Error(`${name}: ${path} is no line, and is not counted`)
  if (typeof instead === 'object') requireName(`${name}.else`, instead.as, Object.keys(level.fields))
  const by = Object.entries(to).map(([who, given]): ReadBy => {
    const isRole = who === 'owner' || who in roles
    const whiles = [given ?? []].flat().map((one) => compileWhile(`${name}.to.${who}`, one, { whole, lines, role: roles[who] }))
    // What both sides share, suppliers see through their companies and never by their own names.
    return { who, isRole, whiles, ...(isShared && roles[who]?.kind === 'user' && { isOurs: true }) }
  })
  return { path: lines, by, instead }
}

/** As many steps of a path as are lines. */
export const linesOn = ([first = '', ...rest]: readonly string[], { lines }: Pick<Whole, 'lines'>): string[] => {
  const spec = lines[first]
  return spec ? [first, ...linesOn(rest, spec)] : []
}

function compileWhile(name: string, one: While, { whole, lines, role }: { whole: Level; lines: readonly string[]; role: Roles[string] | undefined }): While {
  const head = headOf(whole)
  if (!('kind' in one)) return compileTest(one, head)
  if (one.kind === 'ofRow') return { ...one, test: compileTest(one.test, placeAt(head, lines.join('.'))) }
  if (!role || role.kind === 'every') throw new Error(`${name}: '${one.kind}' speaks of a role whose members rows name`)
  const named = role.path.split('.').slice(0, -1)
  if (one.kind === 'own') {
    if (named.some((step, at) => lines[at] !== step)) throw new Error(`${name}: 'own' speaks of rows at ${named.join('.') || 'the head'}, which ${lines.join('.') || 'the head'} does not lie under`)
    return one
  }
  return { ...one, test: compileTest(one.test, placeAt(head, named.join('.'))) }
}

/** Sights that name only what there is. */
export type SightsOf<A extends string, P extends string, R extends string, F extends string> = Readonly<Record<string, Sight<A, P, Key<Record<R, unknown>>, F>>>
