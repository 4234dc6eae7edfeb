/** What a person may read of rows, as far as one knows without them. What he never reads he neither searches, sorts, sums nor is suggested by: each of these would tell it (S5.8). */
import type { AnyDefinition, Field, Veiled } from '../../../catalogue/language/define.ts'
import { isOfHead } from '../../../catalogue/language/members.ts'
import { type NamedPrincipal, reachOf } from '../../../catalogue/language/sight.ts'
import type { Table } from '../../store/tables.ts'
import type { Actor } from '../types.ts'

const noButtons: ReadonlySet<string> = new Set()

/** The person as `sight` of definitions speaks of him; `roles` where a single document is looked at. */
export const askedBy = ({ side, responsibility, userId, supplierIds, page, grants }: Actor, roles?: readonly string[]): NamedPrincipal => ({
  side,
  responsibility,
  userId,
  supplierIds,
  buttons: (page && grants.get(page)) || noButtons,
  ...(roles && { roles }),
})

/** A field, or lines, of which this person never finds anything. */
export const isHidden = (actor: Actor, what: Veiled | undefined): boolean => what?.veils !== undefined && reachOf(what, askedBy(actor)) === 'none'

const lastChange: ReadonlySet<string> = new Set(['lastUpdatedBy', 'lastUpdateDate'])

/** What the store itself keeps of a document: of which categories it is, and where lines name several suppliers also who of them changed it last, are matters of our side. */
export const isOfOurSide = (definition: AnyDefinition, key: string): boolean =>
  key === 'scopeCategoryIds' || key === 'scopeOrgIds' || (lastChange.has(key) && namesSeveral(definition))

/** Whether its lines name suppliers, so that there may be several. */
export const namesSeveral = (definition: AnyDefinition): boolean =>
  Object.values(definition.roles).some((role) => role.kind === 'supplier' && !isOfHead(definition, role))

/** The version of a line serves whoever changes it. Nobody finds or orders by it: it tells that something was changed, whatever that is. */
export const isOwnVersion = ({ parent }: Table, key: string): boolean => parent !== null && key === 'versionNum'

/** `field` is what the definition says of the column; some are the store's own. */
export function mayRead(actor: Actor, definition: AnyDefinition, key: string, field: Field | undefined): boolean {
  if (actor.side === 'supplier' && isOfOurSide(definition, key)) return false
  return !isHidden(actor, field) && !field?.options.sealed
}
