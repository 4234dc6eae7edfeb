/** What stands nowhere in the database but sealed, until it is opened. */

import { compileTest, headOf, type Level } from '../evaluator.ts'
import type { Condition } from '../formula.ts'
import { type Field, isServerOwned } from './fields.ts'
import { type Roles, sideOfRole } from './roles.ts'
import { linesOn } from './sight.ts'
import type { Actions } from './states.ts'

/**
 * `{ paths: ['bidItem.netPrice', 'totalNetAmount'], while: is('sealedFlag', 'Y'), keptIn: 'ownCopy' }`: while the condition holds, the columns of these
 * fields are empty, and their values stand together in the sealed text that the head keeps. Rules, formulas and whoever typed them work with them as with
 * any others; our side, lists, searches, exports, histories and readers of the database find nothing. That there is such a document, by whom and since
 * when, is part of what is sealed: no log, message or count of our side tells of it before it is opened.
 */
export interface Envelope<P extends string = string, H extends string = string> {
  readonly paths: readonly P[]
  readonly while: Condition<H>
  readonly keptIn: H
}

/** Compiled, where it names what there is and what may stand in it. */
export function compileEnvelope(entity: string, envelope: Envelope, whole: Level, { number, actions, roles }: { number: string | null; actions: Actions; roles: Roles }): Envelope {
  const kept = whole.fields[envelope.keptIn]
  if (!kept?.options.sealed || !kept.options.kept) throw new Error(`${entity}.envelope: ${envelope.keptIn} is no kept and sealed field`)
  // Numbers in a row would say who began first, and how many did.
  if (number && !/\{#+\}/.test(number)) throw new Error(`${entity}.envelope: the number ${number} is counted`)
  for (const path of envelope.paths) requireFree(entity, path, whole)
  for (const path of typedIn(whole)) if (!envelope.paths.includes(path)) throw new Error(`${entity}.envelope: what is typed in ${path} would stand in the clear`)
  const isOfSuppliers = (who: string) => who === 'supplier' || sideOfRole(roles[who]) === 'supplier'
  for (const [name, { who, reason }] of Object.entries(actions))
    if (reason && who.some(isOfSuppliers)) throw new Error(`${entity}.envelope: the reason of ${name} would stand in the clear`)
  return { ...envelope, while: compileTest(envelope.while, headOf(whole)) }
}

/** What can be taken out of its column. */
const isFree = ({ kind, options }: Field): boolean => options.required !== true && !['ref', 'refs', 'files'].includes(kind)

/** Every word and figure that somebody types and that an envelope can hold. */
const typedIn = ({ fields, lines }: Level, at = ''): string[] => [
  ...Object.entries(fields).flatMap(([key, field]) => (isFree(field) && !isServerOwned(field) ? [at + key] : [])),
  ...Object.entries(lines).flatMap(([key, below]) => typedIn(below, `${at}${key}.`)),
]

/** What others refer to by its column cannot be taken out of it. */
function requireFree(entity: string, path: string, whole: Level): void {
  const steps = path.split('.')
  const lines = linesOn(steps, whole)
  const level = lines.reduce<Level | undefined>((above, step) => above?.lines[step], whole)
  const field = level?.fields[steps.slice(lines.length).join('.')]
  if (!field) throw new Error(`${entity}.envelope: there is no field ${path}`)
  if (!isFree(field))
    throw new Error(`${entity}.envelope: ${path} is ${field.options.required === true ? 'required' : `of the kind ${field.kind}`}, and cannot stand in an envelope`)
}

/**
 * `{ actions: ['doQuote', 'doSupplierRefuse'], while: not(is('status', 'OPENED')) }`: what suppliers do in a document whose replies are sealed. While the
 * condition holds our side reads nowhere that it was done, by whom and when: not in the history of the document, and in no log.
 */
export interface Secrecy<A extends string = string, H extends string = string> {
  readonly actions: readonly A[]
  readonly while: Condition<H>
}
