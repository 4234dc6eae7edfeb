/** What a person may do on a page. */
import type { Action, AnyDefinition } from '../../catalogue/define.ts'
import { pageOf } from '../../catalogue/index.ts'
import { refuseRule } from './refusal.ts'
import type { Actor } from './types.ts'

export type { EditRight } from '../../catalogue/rights.ts'
export { editRight, firstState, statusOf } from '../../catalogue/rights.ts'

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
