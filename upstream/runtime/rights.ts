/** What a person may edit in a state, and do on a page. */
import type { Action, AnyDefinition, Responsibility } from '../../catalogue/define.ts'
import { pageOf } from '../../catalogue/index.ts'
import { refuseRule } from './refusal.ts'
import type { Actor } from './types.ts'

/** Whether a path (`supplierId`, `poLine`, `poLine.poDelivery.promisedDate`) may be edited; a right to lines covers all under them. */
export type EditRight = (path: string) => boolean

export function editRight(definition: AnyDefinition, status: string, actor: Pick<Actor, 'side' | 'responsibility'>): EditRight {
  const rights = definition.states[status]?.edit ?? {}
  const granted = [rights[actor.side], rights[actor.responsibility as Responsibility]].filter((r) => r !== undefined)
  if (granted.includes('all')) return () => true
  const paths = granted.flatMap((r) => (r === 'all' ? [] : r))
  return (path) => paths.some((p) => path === p || path.startsWith(`${p}.`))
}

/** State of a document that is not stored yet. */
export const firstState = (definition: AnyDefinition): string => Object.keys(definition.states)[0] ?? ''

export const statusOf = (definition: AnyDefinition, doc: Record<string, unknown>): string => String(definition.type === 'master' ? (doc.enabledFlag ?? 'Y') : doc.status)

/** The page of the call must be granted and stand for this entity (or for lines of it); its buttons are what the person may press. */
export function buttonsFor(definition: AnyDefinition, actor: Actor): ReadonlySet<string> {
  const page = actor.page ? pageOf(actor.page) : undefined
  if (!page || page.entity !== definition.entity) refuseRule('FORBIDDEN')
  return actor.grants.get(page.name) ?? refuseRule('FORBIDDEN')
}

export function requireButton(definition: AnyDefinition, actor: Actor, button: string): void {
  if (!buttonsFor(definition, actor).has(button)) refuseRule('FORBIDDEN')
}

/** Relations that a grant cannot give: only the owner, only the assignee. */
export function requireRelation(definition: AnyDefinition, action: Action, doc: Record<string, unknown>, actor: Actor): void {
  const onlyOwner = action.who.every((w) => w === 'owner')
  const owners = ['createdBy', ...(definition.scope.owners ?? [])]
  if (onlyOwner && !owners.some((field) => doc[field] === actor.userId)) refuseRule('FORBIDDEN')
}
