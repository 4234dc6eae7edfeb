/** What a person may do on a page. */

import { buttons, pageOf } from '../../../catalogue/index.ts'
import type { Action, AnyDefinition, Label } from '../../../catalogue/language/define.ts'
import { rolesIn } from '../../../catalogue/language/members.ts'
import type { ButtonCode } from '../../../catalogue/language/names.ts'
import { isRelated } from '../../../catalogue/language/rights.ts'
import type { PageName } from '../../../catalogue/page-names.ts'
import { entryIn } from '../../../catalogue/values/object-keys.ts'
import { fill, Refusal, refuseRule } from '../rules/refusal.ts'
import { ruleWords } from '../rules/refusal-words.ts'
import type { Actor } from '../types.ts'

export type { EditRight } from '../../../catalogue/language/rights.ts'
export { editRight, editsOwnAlone, firstState, statusOf } from '../../../catalogue/language/rights.ts'

/** The page of the call must be granted and stand for this entity (or for lines of it); its buttons are what the person may press. */
export function buttonsFor(definition: AnyDefinition, actor: Actor): ReadonlySet<string> {
  const page = actor.page ? pageOf(actor.page) : undefined
  if (!page || page.entity !== definition.entity) refuseRule('FORBIDDEN')
  return actor.grants.get(page.name) ?? refuseRule('FORBIDDEN')
}

/** `label` is what the button says where it stands for an action of the document. */
export function requireButton(definition: AnyDefinition, actor: Actor, button: string, label?: Label): void {
  if (!buttonsFor(definition, actor).has(button)) refuseButton(label ?? entryIn<Label>(buttons, button))
}

/** The call must come from this page, which stands for no entity, and the person must have this button there. */
export function requirePageButton(page: PageName, actor: Actor, button: ButtonCode): void {
  const held = actor.page === page ? actor.grants.get(page) : undefined
  if (!held) refuseRule('FORBIDDEN')
  if (!held.has(button)) refuseButton(buttons[button])
}

/** Whoever lacks a button is told which; to a program it is one refusal like the others. */
function refuseButton(button: Label | undefined): never {
  if (!button) refuseRule('FORBIDDEN')
  const { status, words } = ruleWords.NO_BUTTON
  throw new Refusal({ code: 'FORBIDDEN', status, words: fill(words, { button }) })
}

/** Relations that a grant cannot give: only the owner, only who is in a role of the document. */
export function requireRelation(definition: AnyDefinition, action: Action, doc: Record<string, unknown>, actor: Actor): void {
  if (!isRelated(definition, action, { side: actor.side, roles: rolesIn(definition, doc, actor) })) refuseRule('FORBIDDEN')
}
