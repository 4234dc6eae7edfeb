/** `findRevision`: a document as it was released by the number of its revision, and how it differs from another one; both as the person reads them. */
import type { Pool } from 'pg'
import { type AnyDefinition, isServerOwned } from '../../catalogue/define.ts'
import { holds } from '../../catalogue/formula.ts'
import { isId } from '../../catalogue/ids.ts'
import { headOf, type Place, placeAt, readsOf } from '../../catalogue/settling.ts'
import type { Change, Changes, RevisionAnswer } from '../../contract/history.ts'
import type { Answer } from '../../contract/types.ts'
import { tableOf } from '../store/tables.ts'
import { enterRoleSql, inTransaction } from './database.ts'
import { changesBetween } from './documents.ts'
import { attachLabels, readShown, requireGranted, wideningOf, withholdFrom } from './read.ts'
import { refuseRule } from './refusal.ts'
import { revisionNumOf, revisionOf, revisionsOf } from './revisions.ts'
import type { CallContext, Doc, Tx } from './types.ts'
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
    const compared = cut(agreed(definition, changesBetween(tableOf(definition.entity), before, document)), mostCompared)
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

/** Without what the course of things alone moves: kept figures, and what is computed of them. */
function agreed(definition: AnyDefinition, { fields, lines }: Changes): Changes {
  const head = headOf(definition)
  const placeOf = placesOf(head)
  const said = (place: Place | undefined, changes: Record<string, Change>) =>
    Object.fromEntries(Object.entries(changes).filter(([key]) => place && isSaid(place, key)))
  return {
    fields: said(head, fields),
    lines: lines
      .map((line) => ({ ...line, fields: said(placeOf.get(line.lines), line.fields) }))
      .filter(({ how, fields: those }) => how !== 'changed' || Object.keys(those).length > 0),
  }
}

function placesOf(head: Place): ReadonlyMap<string, Place> {
  const found = new Map<string, Place>()
  const visit = (place: Place) => {
    for (const name of Object.keys(place.level.lines)) {
      const below = placeAt(place, name)
      found.set(name, below)
      visit(below)
    }
  }
  visit(head)
  return found
}

/** Typed, or computed of nothing but what is. */
function isSaid(place: Place, key: string): boolean {
  const formula = place.level.compute[key]
  if (formula) return [...readsOf(formula, place)].every((read) => read.reference === null && isSaid(read.place, read.key))
  const field = place.level.fields[key]
  return field !== undefined && key !== 'status' && !isServerOwned(field)
}
