/** How far from the start a node stands: by the longest way there, flows that lead back not counted. */
import { flowOf, type Model, nodesIn, timersOn } from '../model/graph.ts'

export function ranksIn(model: Model, scope: string): Map<string, number> {
  const { order, nexts } = topDown(model, scope)
  const ranks = new Map<string, number>()
  for (const id of order) {
    const rank = ranks.get(id) ?? 0
    ranks.set(id, rank)
    for (const next of nexts.get(id) ?? []) ranks.set(next, Math.max(ranks.get(next) ?? 0, rank + 1))
  }
  return ranks
}

/** Nodes so that each stands behind those that lead to it; depth first, with a stack of its own. */
function topDown(model: Model, scope: string): { order: string[]; nexts: Map<string, string[]> } {
  const order: string[] = []
  const nexts = new Map<string, string[]>()
  const onWay = new Set<string>()
  const seen = new Set<string>()
  for (const { id: root, kind } of nodesIn(model, scope).toSorted((a, b) => Number(b.kind === 'START') - Number(a.kind === 'START'))) {
    if (seen.has(root) || kind === 'TIMER') continue
    const stack: { id: string; rest: string[] }[] = []
    const enter = (id: string) => {
      seen.add(id)
      onWay.add(id)
      nexts.set(id, [])
      stack.push({ id, rest: behind(model, id) })
    }
    enter(root)
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const next = top.rest.pop()
      if (next === undefined) {
        order.unshift(top.id)
        onWay.delete(top.id)
        stack.pop()
      } else if (!onWay.has(next)) {
        nexts.get(top.id)?.push(next)
        if (!seen.has(next)) enter(next)
      }
    }
  }
  return { order, nexts }
}

const behind = (model: Model, id: string): string[] =>
  [id, ...timersOn(model, id).map((timer) => timer.id)].flatMap((from) => (model.nodes[from]?.outgoing ?? []).map((flow) => flowOf(model, flow).to))
