/** What the demo company keeps by batch: resins, and pastes and adhesives that go off. */
const shelfLives: Readonly<Record<string, number | null>> = { '040301': null, '040302': 180 }

export const isBatched = (category: string | undefined): boolean => category !== undefined && category in shelfLives

export const keepingOf = (category: string | undefined) =>
  isBatched(category) ? { batchFlag: 'Y', shelfLifeDays: shelfLives[category ?? ''] ?? null } : { batchFlag: 'N' }

/** Made three weeks before it leaves, and called by that day. */
export function batchShipped(day: string): { batchNo: string; productionDate: string } {
  const productionDate = new Date(Date.parse(day) - 21 * 86_400_000).toISOString().slice(0, 10)
  return { batchNo: `L${productionDate.replaceAll('-', '').slice(2)}`, productionDate }
}
