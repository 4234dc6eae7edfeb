/** The first wall: what a person asks for is asked for within the person's scope. Row security, the second one, says the same and holds alone. */
import pg from 'pg'
import { type ScopeValue, scopeCondition, type Written } from '../../store/scope.ts'
import type { Table } from '../../store/tables.ts'
import { rowScope, type Widening } from '../rows/database.ts'
import type { Actor } from '../types.ts'

const castOf: Partial<Record<ScopeValue, string>> = { userId: 'uuid', responsibility: 'text', purchaseGroups: 'text[]', userGroups: 'text[]' }

/** How a value of the person is written in a statement; what it gives stands for text, or a list of it as text. */
type Put = (value: string) => string

/** The rows `alias` of a table that this person sees, as SQL; the values stand in it, so that the plan is made for them, unless `put` binds them. */
export function withinScope(table: Table, alias: string, actor: Actor, widening: Widening, put: Put = pg.escapeLiteral): string {
  if (isLeftOut()) return 'true'
  return scopeCondition(table, actor.side, alias, writtenFor(actor, widening, put))
}

/** The person's own values as statements compare with them. */
export function writtenFor(actor: Actor, widening: Widening, put: Put = pg.escapeLiteral): Written {
  const scope = rowScope(actor, widening)
  return (name) => {
    // Which documents wait for a deputy's decision is found as for row security.
    if (name === 'delegatedIds') return '(select delegated_documents())::uuid[]'
    const value = scope[name]
    if (typeof value === 'boolean') return String(value)
    return `${put(Array.isArray(value) ? `{${value.join(',')}}` : String(value))}::${castOf[name] ?? 'uuid[]'}`
  }
}

/** Tests set it in their own process, to show what the other wall holds; what is built has not even the name (scripts/lib/build/build.ts). */
declare const LEFT_OUT_IN_TESTS: boolean | undefined
const isLeftOut = (): boolean => typeof LEFT_OUT_IN_TESTS !== 'undefined' && LEFT_OUT_IN_TESTS
