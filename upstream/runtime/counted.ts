/** Figures of a row that others move without touching it, as the rules count them at this moment. */
import { behaviourOf } from './behaviour.ts'
import { enterSystem } from './database.ts'
import type { Actor, Doc, Tx } from './types.ts'

/** Counted by the system, as the rules count: what this person may not open is used all the same. Last in its transaction. */
export async function withCounted(tx: Tx, entity: string, rows: readonly Doc[], { userId }: Pick<Actor, 'userId'>): Promise<void> {
  const { counted } = behaviourOf(entity)
  if (!counted || rows.length === 0) return
  enterSystem(tx)
  const figures = new Map(await counted(rows, { tx, userId }))
  for (const row of rows) for (const [field, figure] of Object.entries(figures.get(row.id) ?? {})) if (field in row) row[field] = figure
}
