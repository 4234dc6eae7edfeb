/** What the lists of unsettled goods and equipment have in common: rows that follow what was found, their age, and the proof of them. */
import type { AnyDefinition } from '../../../../catalogue/language/define.ts'
import { isSame } from '../../../../catalogue/language/formula.ts'
import { changeMany, storeMany } from '../../../runtime/change/many.ts'
import { applyFormulasTo } from '../../../runtime/figures/formula-inputs.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import type { Doc } from '../../../runtime/types.ts'
import { blank, load, loadOne } from '../../../runtime/work.ts'
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
  const foundById = new Map(found.map((one) => [one.id, one]))
  for (const row of rows) Object.assign(row, foundById.get(row.id))
  await applyFormulasTo(work, definition, rows)
  await changeMany(work, definition, rows, before, 'settle')
  const fresh = found.filter(({ id, status }) => id === null && status !== 'SETTLED')
  await storeMany(
    work,
    definition,
    fresh.map(({ id: _none, ...said }) => Object.assign(blank(definition, work), said)),
    'create',
  )
}

interface Provable {
  id: string | null
  docNum: string
}

/** Refuses with both values where a figure of the kept row, if there is one, differs from what was found; the row is locked. */
export async function requireSame<F extends Provable>(
  work: Work,
  definition: AnyDefinition,
  found: F,
  figures: readonly (keyof F & string)[],
): Promise<void> {
  if (!found.id) return
  const kept: Doc | null = await loadOne(work, definition, found.id, { lock: true })
  const wrong = figures.find((name) => !isSame(String(kept?.[name] ?? '0'), String(found[name] ?? '0')))
  if (kept && wrong) refuse(definition, 'DIFFERS', { docNum: found.docNum, found: String(found[wrong]), kept: String(kept[wrong] ?? '') })
}
