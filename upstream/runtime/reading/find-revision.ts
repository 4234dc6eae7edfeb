/** `findRevision`: a document as it was released by the number of its revision, and how it differs from another one; both as the person reads them. */
import type { Pool } from 'pg'
import type { AnyDefinition } from '../../../catalogue/language/define.ts'
import { holds } from '../../../catalogue/language/formula.ts'
import { isId } from '../../../catalogue/values/ids.ts'
import type { RevisionAnswer } from '../../../contract/history.ts'
import type { Answer } from '../../../contract/types.ts'
import { tableOf } from '../../store/tables.ts'
import { agreedChanges } from '../change/agreed-changes.ts'
import { enterRoleSql, inTransaction } from '../rows/database.ts'
import { refuseRule } from '../rules/refusal.ts'
import type { CallContext, Doc, Tx } from '../types.ts'
import { attachLabels, readShown, requireGranted, wideningOf, withholdFrom } from './record.ts'
import { revisionNumOf, revisionOf, revisionsOf } from './revisions.ts'
import { cut, label } from './versions.ts'

const mostCompared = 1_000

/** `revisionNum` is the released one that is wanted, the last without it; while it is changed the next one is for our side what it is about to become. `from` is what it is compared with, else the one before. */
export function findRevision(
  pool: Pool,
  definition: AnyDefinition,
  body: Record<string, unknown>,
  context: CallContext,
): Promise<Answer<RevisionAnswer>> {
  const { actor } = context
  requireGranted(definition, actor)
  const { id } = body
  const { changing } = definition.scope
  if (!changing || !isId(id)) refuseRule('NOT_FOUND')
  return inTransaction(pool, enterRoleSql(actor, wideningOf(actor, definition)), async (tx) => {
    const { doc: current } = await readShown(tx, definition, id, context)
    const revisions = await revisionsOf(tx, definition, id, actor)
    const isChanging = actor.side === 'internal' && holds(changing.while, { row: current })
    const next = isChanging ? revisionNumOf(definition, current) + 1 : null
    const known = [...(next === null ? [] : [next]), ...revisions.map(({ revisionNum }) => revisionNum)]
    const last = revisions[0]?.revisionNum ?? refuseRule('NOT_FOUND')
    const to = numberIn(body.revisionNum, known) ?? last
    const from = numberIn(body.from, known) ?? known[known.indexOf(to) + 1] ?? to
    const shown = (revisionNum: number) => (revisionNum === next ? current : shownRevision(tx, definition, id, revisionNum, context))
    const [before, document] = [await shown(from), await shown(to)]
    const compared = cut(agreedChanges(definition, before, document), mostCompared)
    await label(tx, definition, [compared], context)
    return { status: '200', msg: '', data: { document, revisions, next, from, to, ...compared } }
  })
}

/** One of those that there are; null where none is named. */
function numberIn(given: unknown, known: readonly number[]): number | null {
  if (given === undefined || given === null || given === '') return null
  return known.find((one) => String(one) === String(given)) ?? refuseRule('NOT_FOUND')
}

async function shownRevision(tx: Tx, definition: AnyDefinition, id: string, revisionNum: number, context: CallContext): Promise<Doc> {
  const doc = (await revisionOf(tx, id, revisionNum, context.actor)) ?? refuseRule('NOT_FOUND')
  const { roles } = await withholdFrom(tx, definition, doc, context)
  await attachLabels(tx, tableOf(definition.entity), [doc], context.language)
  return Object.assign(doc, { $roles: roles })
}
