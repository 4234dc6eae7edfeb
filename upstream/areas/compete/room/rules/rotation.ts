import type { Ranked } from './ranking.ts'

/** Who offers in which order: in the first turn as drawn, later whoever is worst first; who has no offer is worse than all. */
export function orderOfTurn(turnNum: number, active: readonly string[], ranking: readonly Ranked[], draw: (below: number) => number): string[] {
  if (turnNum === 1) return drawn(active, draw)
  const place = new Map(ranking.map(({ supplierId, rank }) => [supplierId, rank ?? Number.POSITIVE_INFINITY]))
  return [...active].sort((a, b) => placed(place, b) - placed(place, a))
}

const placed = (place: ReadonlyMap<string, number>, supplierId: string): number =>
  Math.min(place.get(supplierId) ?? Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER)

function drawn(all: readonly string[], draw: (below: number) => number): string[] {
  const left = [...all]
  return all.flatMap(() => left.splice(draw(left.length), 1))
}

/** The next slot of a turn whose supplier still takes part; -1 where it was the last one. */
export const nextSlot = (order: readonly string[], after: number, active: readonly string[]): number =>
  order.findIndex((supplierId, at) => at > after && active.includes(supplierId))
