/** What stands nowhere in the database but sealed, until it is opened. */
import type { Condition } from '../formula.ts'
import { compileTest, headOf, type Level } from '../settling.ts'
import { linesOn } from './sight.ts'

/**
 * `{ paths: ['bidItem.netPrice', 'totalNetAmount'], while: is('sealedFlag', 'Y'), keptIn: 'ownCopy' }`: while the condition holds, the columns of these
 * fields are empty, and their values stand together in the sealed text that the head keeps. Rules, formulas and whoever typed them work with them as with
 * any others; our side, lists, searches, exports, histories and readers of the database find nothing.
 */
export interface Envelope<P extends string = string, H extends string = string> {
  readonly paths: readonly P[]
  readonly while: Condition<H>
  readonly keptIn: H
}

/** Compiled, where it names what there is and what may stand in it. */
export function compileEnvelope(entity: string, envelope: Envelope, whole: Level): Envelope {
  const kept = whole.fields[envelope.keptIn]
  if (!kept?.options.sealed || !kept.options.kept) throw new Error(`${entity}.envelope: ${envelope.keptIn} is no kept and sealed field`)
  for (const path of envelope.paths) requireFree(entity, path, whole)
  return { ...envelope, while: compileTest(envelope.while, headOf(whole)) }
}

/** What others refer to by its column cannot be taken out of it. */
function requireFree(entity: string, path: string, whole: Level): void {
  const steps = path.split('.')
  const lines = linesOn(steps, whole)
  const level = lines.reduce<Level | undefined>((above, step) => above?.lines[step], whole)
  const field = level?.fields[steps.slice(lines.length).join('.')]
  if (!field) throw new Error(`${entity}.envelope: there is no field ${path}`)
  if (field.options.required === true || field.kind === 'ref' || field.kind === 'refs' || field.kind === 'files')
    throw new Error(`${entity}.envelope: ${path} is ${field.options.required === true ? 'required' : `of the kind ${field.kind}`}, and cannot stand in an envelope`)
}
