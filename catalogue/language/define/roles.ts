/** Who one is in a document: the suppliers and users whom its fields name, or everybody of a side. */
import { namedBy } from '../../entities.ts'
import { nearestTo } from '../../values/nearest-name.ts'
import { compileTest, headOf, type Level, placeAt } from '../evaluator.ts'
import { type Condition, pathsOf } from '../formula.ts'
import { systemFields } from './common-fields.ts'
import type { Fields } from './fields.ts'
import type { Responsibility, Side } from './words.ts'

interface RoleOptions<H extends string, W extends string> {
  /** One is in the role once this holds of the document: `isSet('releasedDate')`. */
  readonly from?: Condition<H>
  /** A row of the lines names somebody while this holds of it: `is('accepted', 'Y')`. */
  readonly while?: Condition<W>
  /** Field of the row that says as what one is named: `memberRole`. */
  readonly as?: W
}
interface UserOptions<H extends string, W extends string> extends RoleOptions<H, W> {
  /** Whoever is in the role is an owner of the document, besides whoever made it. A role called `owner` owns it in any case. */
  readonly owns?: true
}

/** A field of the head (`supplierId`) or of lines (`auctionSupplier.supplierId`) says who is in it. */
export interface NamedRole<P extends string = string, H extends string = string, W extends string = string> extends UserOptions<H, W> {
  readonly kind: 'supplier' | 'user'
  readonly path: P
}
/** Everybody of a side is in it, while the condition holds of the document; of those who have a link, whoever was mailed one to this document. */
export interface EveryRole<H extends string = string, P extends string = string> {
  readonly kind: 'every'
  readonly side: Side | 'link'
  readonly when: Condition<H>
  readonly link?: LinkTerms<P>
}

/** What a link is to a person without an account. */
export interface LinkTerms<P extends string = string> {
  /** Field of the head with the e-mail address that it is sent to. */
  readonly to: P
  /** Field of the head that says what the person is called. */
  readonly name?: P
  /** So many days it is good for, or until the end of this day. */
  readonly days?: number
  readonly until?: P
  /** What is seen by it besides what the states let its holder edit: fields of the head, and lines. */
  readonly shows: readonly P[]
}
export type Role<P extends string = string, H extends string = string, W extends string = string> = NamedRole<P, H, W> | EveryRole<H, P>
export type Roles = Readonly<Record<string, Role>>

/** Names that mean somebody else wherever people are named. `supplier` is a responsibility as well, and means those of the role where a document has one. */
export type TakenName = Exclude<Responsibility, 'supplier'> | 'assignee' | 'system' | 'internal'

/** The people of the suppliers that a field names: they see the document. */
export const supplier = <const P extends string, const H extends string = never, const W extends string = never>(path: P, options: RoleOptions<H, W> = {}): NamedRole<P, NoInfer<H>, NoInfer<W>> => ({ kind: 'supplier', path, ...options })

/** The users of our side that a field names: they see the document, whatever their permits. */
export const user = <const P extends string, const H extends string = never, const W extends string = never>(path: P, options: UserOptions<H, W> = {}): NamedRole<P, NoInfer<H>, NoInfer<W>> => ({ kind: 'user', path, ...options })

/** Everybody of a side sees the document while the condition holds. */
export const everyone = <const H extends string>(side: Side, { when }: { readonly when: Condition<H> }): EveryRole<H, never> => ({ kind: 'every', side, when })

/** A person without an account, in this document and no other: by a link that is mailed when an action tells the role, while the condition holds and until its end. */
export const byLink = <const P extends string, const H extends string>(to: P, { while: when, ...terms }: { readonly while: Condition<H> } & Omit<LinkTerms<P>, 'to'>): EveryRole<H, P> => ({ kind: 'every', side: 'link', when, link: { to, ...terms } })

/** The side whose people are in it; of links no side's. */
export const sideOfRole = (role: Role | undefined): Side | undefined => (role?.kind === 'every' ? (role.side === 'link' ? undefined : role.side) : role && (role.kind === 'supplier' ? 'supplier' : 'internal'))

/** Whether whoever is in it owns the document. */
export const isOwning = (name: string, role: Role): boolean => role.kind === 'user' && (name === 'owner' || role.owns === true)

/** The roles with their conditions compiled where they stand. Throws where a role reads what is not there. */
export function compileRoles(entity: string, roles: Roles, level: Level): Roles {
  return Object.fromEntries(Object.entries(roles).map(([name, role]) => [name, compileRole(`${entity}.roles.${name}`, role, level)]))
}

function compileRole(at: string, role: Role, level: Level): Role {
  const head = headOf(level)
  const ofHead = namesOf(level.fields, ['id', ...Object.keys(systemFields)])
  if (role.kind === 'every') {
    if (role.link) requireTerms(at, role.link, level)
    return { ...role, when: compileTest(readable(`${at}.when`, role.when, ofHead), head) }
  }
  const { kind, path, from } = role
  const lines = path.split('.').slice(0, -1)
  const own = lines.length > 0 ? linesAt(at, level, lines) : level
  const names = namesOf(own.fields, ['id', lines.length > 0 ? 'lineNum' : ''])
  const field = path.split('.').at(-1) ?? ''
  const target = own.fields[requireName(at, field, names)]?.target
  const isItself = field === 'id' && lines.length === 0
  if (!isItself && target !== namedBy[kind]) throw new Error(`${at}: ${path} names ${target ?? 'nobody'}, not ${namedBy[kind]}`)
  if (lines.length === 0 && (role.while || role.as)) throw new Error(`${at}: ${path} is a field of the head, which says by 'from' since when it names somebody`)
  if (role.as) requireName(`${at}.as`, role.as, names)
  return {
    ...role,
    ...(from && { from: compileTest(readable(`${at}.from`, from, ofHead), head) }),
    ...(role.while && { while: compileTest(readable(`${at}.while`, role.while, names), placeAt(head, lines.join('.'))) }),
  }
}

/** A link without an end is refused, as is one whose address or day is no field of the head. */
function requireTerms(at: string, { to, name, days, until, shows }: LinkTerms, { fields, lines }: Level): void {
  const ofHead = namesOf(fields, ['docNum', 'status', ...Object.keys(systemFields)])
  for (const field of [to, name, until]) if (field !== undefined) requireName(at, field, ofHead)
  for (const path of shows) requireName(`${at}.shows`, path, [...ofHead, ...Object.keys(lines)])
  if (days === undefined && until === undefined) throw new Error(`${at}: a link has an end, by 'days' or 'until'`)
}

const namesOf = (fields: Fields, others: readonly string[]): readonly string[] => [...Object.keys(fields), ...others.filter(Boolean)]

function linesAt(at: string, { lines }: Pick<Level, 'lines'>, [name = '', ...below]: readonly string[]): Pick<Level, 'fields' | 'lines'> {
  const found = lines[requireName(at, name, Object.keys(lines))]
  if (!found) throw new Error(`${at}: there are no lines ${name}`)
  return below.length > 0 ? linesAt(at, found, below) : found
}

/** The condition, where every field that it reads is one of these. */
function readable(at: string, test: Condition, names: readonly string[]): Condition {
  for (const path of pathsOf(test)) requireName(at, path, names)
  return test
}

/** The name, where it is one of these; throws with the nearest otherwise. */
export function requireName(at: string, name: string, names: readonly string[]): string {
  if (names.includes(name)) return name
  const meant = nearestTo(name, names)
  throw new Error(`${at}: there is no ${name}${meant ? `; did you mean ${meant}?` : ''}`)
}
