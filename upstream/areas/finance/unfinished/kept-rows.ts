/** What the lists of unsettled goods and equipment have in common: rows that follow what was found, their age, and the proof of them. */
import type { AnyDefinition } from '../../../../catalogue/define.ts'
import { isSame } from '../../../../catalogue/formula.ts'
import { changeMany, storeMany } from '../../../runtime/many.ts'
import { applyFormulas } from '../../../runtime/told.ts'
import type { Doc } from '../../../runtime/types.ts'
import { blank, load } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'

/** The bounds of `STMT_AGE`. */
export function ageOf(day: string | null, today: string): { ageDays: number | null; ageBucket: string | null } {
  if (!day) return { ageDays: null, ageBucket: null }
  const ageDays = Math.max(0, Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000))
  return { ageDays, ageBucket: ageDays <= 30 ? 'D30' : ageDays <= 60 ? 'D60' : ageDays <= 90 ? 'D90' : 'OVER' }
}

/** Writes what was found; `id` is that of the row that is there already. */
export async function keepRows(work: Work, definition: AnyDefinition, found: readonly (Omit<Doc, 'id'> & { id: string | null })[]): Promise<void> {
  const known = found.flatMap(({ id }) => id ?? [])
  const rows = await load(work, definition, known, { lock: true })
  const before = new Map(rows.map((row) => [row.id, { ...row }]))
  for (const row of rows) {
    Object.assign(
      row,
      found.find(({ id }) => id === row.id),
    )
    await applyFormulas(work, definition, row)
  }
  await changeMany(work, definition, rows, before, 'settle')
  const fresh = found.filter(({ id, status }) => id === null && status !== 'SETTLED')
  await storeMany(
    work,
    definition,
    fresh.map(({ id: _none, ...said }) => Object.assign(blank(definition, work), said)),
    'create',
  )
}

/** Names and both values of the figures in which a row differs from what was found. */
export const differencesOf = (kept: Doc, found: Doc, figures: readonly string[]): string[] =>
  figures.filter((name) => !isSame(String(kept[name] ?? '0'), String(found[name] ?? '0')))
