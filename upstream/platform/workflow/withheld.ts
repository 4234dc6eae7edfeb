/** The decisions that a person has buttons for and would be refused, each with why: what must be refused is not offered. */
import { type AnyDefinition, isDecision } from '../../../catalogue/language/define.ts'
import { dayOf } from '../../runtime/change/numbering.ts'
import { ports } from '../../runtime/ports.ts'
import { enterSystem } from '../../runtime/rows/database.ts'
import { ruleWords } from '../../runtime/rules/refusal-words.ts'
import type { CallContext, Doc, Tx } from '../../runtime/types.ts'
import { statusOf } from '../../runtime/visibility/rights.ts'

/** By action, in the reader's language; null where nothing is withheld. From here on the transaction is the system's. */
export async function withheldFrom(
  tx: Tx,
  definition: AnyDefinition,
  doc: Doc,
  { actor, now, language }: CallContext,
): Promise<Record<string, string> | null> {
  const status = statusOf(definition, doc)
  const offered = Object.entries(definition.actions).filter(
    ([name, { from, resource }]) =>
      isDecision(definition, name) && from.includes(status) && actor.page && actor.grants.get(actor.page)?.has(resource),
  )
  if (offered.length === 0) return null
  enterSystem(tx)
  const why = await ports().approval.whyNot(tx, definition, doc, actor.userId, dayOf(now))
  if (!why) return null
  const words = ruleWords[why].words[language === 'EN' ? 1 : 0]
  return Object.fromEntries(offered.map(([name]) => [name, words]))
}
