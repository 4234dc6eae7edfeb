/** What somebody reads of a document: judged alike by services and pages, by what `sight` of its definition says. */
import type { AnyDefinition, NamedRole, ReadBy, Side, Veil, Veiled } from './define.ts'
import { scopesAt } from './evaluator.ts'
import { holds, type Scope } from './formula.ts'

/** Who looks. */
export interface Principal {
  readonly side: Side
  readonly responsibility: string
  /** Those of the page. */
  readonly buttons: ReadonlySet<string>
  /** What one is in the document (`rolesIn`); unknown while no single document is looked at. */
  readonly roles?: readonly string[]
}
/** The same, by name. */
export interface NamedPrincipal extends Principal {
  readonly userId: string
  readonly supplierIds: readonly string[]
}

/** Whoever of a side looks, whatever he may do besides. */
export const forAll = (side: Side): Principal => ({ side, responsibility: '', buttons: new Set(), roles: [] })

/** In every row, in some of them, or in none. */
export type Reach = 'all' | 'some' | 'none'

const reaches: readonly Reach[] = ['none', 'some', 'all']

/** As far as one knows without the document. */
export const reachOf = ({ veils = [] }: Veiled, looking: Principal): Reach =>
  reaches[Math.min(...veils.map((veil) => reaches.indexOf(throughVeil(veil, looking))), reaches.indexOf('all'))] ?? 'none'

function throughVeil({ by }: Veil, looking: Principal): Reach {
  const mayApply = by.filter((one) => appliesTo(one, looking) !== false)
  if (mayApply.length === 0) return 'none'
  return mayApply.some((one) => appliesTo(one, looking) === true && one.whiles.some(isAlways)) ? 'all' : 'some'
}

const isAlways = (one: ReadBy['whiles'][number]): boolean => !('kind' in one) && one.op === 'all' && one.args.length === 0

/** Whether somebody is meant; unknown of a role where no document is looked at. */
export function appliesTo({ who, isRole, isOurs }: ReadBy, { side, responsibility, buttons, roles }: Principal): boolean | undefined {
  if (isOurs && side !== 'internal') return false
  if (isRole) return roles?.includes(who)
  return who === side || who === responsibility || buttons.has(who)
}

/** What stands for the value of this row instead of it; null where the person reads it. Of the scope the outermost row is the document. */
export function maskOf(definition: AnyDefinition, { veils = [] }: Veiled, asked: NamedPrincipal, scope: Scope): Veil['instead'] | null {
  const closed = veils.find(({ by, path }) => !by.some((one) => appliesTo(one, asked) === true && one.whiles.some((test) => isNow(definition, one, test, { asked, scope, path }))))
  return closed?.instead ?? null
}

/** The same where no row decides it, as for whoever reads it in all rows or in none; undefined where each row is asked. */
export function maskInAll(definition: AnyDefinition, { veils = [] }: Veiled, asked: NamedPrincipal, doc: Scope): Veil['instead'] | null | undefined {
  for (const { by, path, instead } of veils) {
    const mine = by.filter((one) => appliesTo(one, asked) === true)
    if (mine.some((one) => one.whiles.some((test) => !isOfRow(test) && isNow(definition, one, test, { asked, scope: doc, path })))) continue
    return mine.some((one) => one.whiles.some(isOfRow)) ? undefined : instead
  }
  return null
}

/** Whether somebody finds of lines those alone that name him. */
export const findsOwnAlone = ({ veils = [] }: Veiled, looking: Principal): boolean =>
  veils.some(({ by }) => {
    const mine = by.filter((one) => appliesTo(one, looking) === true)
    return mine.length > 0 && mine.every(({ whiles }) => whiles.every((test) => 'kind' in test && test.kind === 'own'))
  })

const isOfRow = (one: ReadBy['whiles'][number]): boolean => 'kind' in one && (one.kind === 'own' || one.kind === 'ofRow')

interface Here {
  asked: NamedPrincipal
  scope: Scope
  path: Veil['path']
}

function isNow(definition: AnyDefinition, { who }: ReadBy, test: ReadBy['whiles'][number], { asked, scope, path }: Here): boolean {
  if (!('kind' in test)) return holds(test, documentOf(scope))
  if (test.kind === 'ofRow') return holds(test.test, scope)
  const role = definition.roles[who]
  if (!role || role.kind === 'every') return false
  const lines = role.path.split('.').slice(0, -1)
  if (test.kind === 'own') return isNamedBy(role, above(scope, path.length - lines.length), asked)
  return scopesAt(documentOf(scope), lines).some((row) => isNamedBy(role, row, asked) && holds(test.test, row))
}

const documentOf = (scope: Scope): Scope => (scope.parent ? documentOf(scope.parent) : scope)

/** The row so many levels above. */
export const above = (scope: Scope, steps: number): Scope => (steps > 0 && scope.parent ? above(scope.parent, steps - 1) : scope)

/** Whether the row names the person, in the field that says who is in the role. */
export function isNamedBy({ kind, path }: NamedRole, { row }: Scope, { userId, supplierIds, side }: Pick<NamedPrincipal, 'userId' | 'supplierIds' | 'side'>): boolean {
  const named = [row[path.split('.').at(-1) ?? '']].flat()
  return named.some((id) => typeof id === 'string' && (kind === 'user' ? id === userId : side === 'supplier' && supplierIds.includes(id)))
}
