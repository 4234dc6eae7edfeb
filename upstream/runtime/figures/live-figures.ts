/** Figures of a row that others move without touching it, as the rules count them at this moment. */
import { reachOf } from '../../../catalogue/language/sight.ts'
import { tableOf } from '../../store/tables.ts'
import { behaviourOf } from '../behaviour.ts'
import { enterSystem } from '../rows/database.ts'
import type { Actor, Doc, Tx } from '../types.ts'
import { askedBy } from '../visibility/readable-fields.ts'

/** Counted by the system, as the rules count: what this person may not open is used all the same. Last in its transaction. */
export async function withCounted(tx: Tx, entity: string, rows: readonly Doc[], actor: Actor): Promise<void> {
  const { userId } = actor
  const { counted } = behaviourOf(entity)
  if (!counted || rows.length === 0) return
  enterSystem(tx)
  const figures = new Map(await counted(rows, { tx, userId }))
  // What a sight keeps from the person in some rows is not there, or stands empty in a list.
  const { fields } = tableOf(entity)
  const asked = askedBy(actor)
  const isVeiled = (field: string) => fields[field]?.veils !== undefined && reachOf(fields[field], asked) !== 'all'
  const isRead = (row: Doc, field: string) => field in row && !(row[field] === null && isVeiled(field))
  for (const row of rows) for (const [field, figure] of Object.entries(figures.get(row.id) ?? {})) if (isRead(row, field)) row[field] = figure
}
