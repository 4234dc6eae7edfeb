/** What of a model can be reached from where, within one scope; a timer is reached with what it stands on. */
import { flowOf, type Model, nodesIn, timersOn } from './graph.ts'

const nextOf = (model: Model, id: string): string[] => [
  ...(model.nodes[id]?.outgoing ?? []).map((flow) => flowOf(model, flow).to),
  ...timersOn(model, id).map((timer) => timer.id),
]

/** The node itself and all behind it; `past` closes a node, through which nothing is reached. */
export function reachableFrom(model: Model, id: string, past?: string): Set<string> {
  const reached = new Set<string>([id])
  const open = [id]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at === past) continue
    for (const next of nextOf(model, at)) {
      if (reached.has(next)) continue
      reached.add(next)
      open.push(next)
    }
  }
  return reached
}

export const reaches = (model: Model, from: string, to: string): boolean => reachableFrom(model, from).has(to)

/** The first node of each circle in which nobody is ever asked. */
export function idleLoops(model: Model): string[] {
  const scopes = new Set(Object.values(model.nodes).map(({ scope }) => scope))
  return [...scopes].flatMap((scope) => idleLoopIn(model, scope))
}

function idleLoopIn(model: Model, scope: string): string[] {
  const idle = new Map(nodesIn(model, scope).flatMap((node) => (node.kind === 'TASK' || node.kind === 'SUB' ? [] : [[node.id, node] as const])))
  const done = new Set<string>()
  const entered = new Set<string>()
  // Depth first with a stack of its own: a model of 1 MB may be one long chain.
  for (const root of idle.keys()) {
    const stack: { id: string; next: string[] }[] = []
    const enter = (id: string) => {
      entered.add(id)
      stack.push({ id, next: (idle.get(id)?.outgoing ?? []).map((flow) => flowOf(model, flow).to).filter((to) => idle.has(to)) })
    }
    if (!done.has(root)) enter(root)
    while (stack.length > 0) {
      const top = stack.at(-1)
      const next = top?.next.pop()
      if (next === undefined) {
        if (top) {
          done.add(top.id)
          entered.delete(top.id)
        }
        stack.pop()
      } else if (entered.has(next)) return [next]
      else if (!done.has(next)) enter(next)
    }
  }
  return []
}
