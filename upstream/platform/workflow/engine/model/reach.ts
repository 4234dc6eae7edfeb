/** What of a model can be reached from where, within one scope; a timer is reached with what it stands on. */
import { type Model, type Node, nodesIn } from './graph.ts'

type Ways = Map<string, string[]>

function waysBetween(nodes: readonly Node[], { flows }: Model, isBackwards: boolean): Ways {
  const ways: Ways = new Map(nodes.map(({ id }) => [id, []]))
  const add = (from: string, to: string) => (isBackwards ? ways.get(to)?.push(from) : ways.get(from)?.push(to))
  for (const node of nodes) {
    for (const flow of node.outgoing) add(node.id, flows[flow]?.to ?? '')
    if (node.kind === 'TIMER') add(node.attachedTo, node.id)
  }
  return ways
}

function spread(ways: Ways, from: readonly string[]): Set<string> {
  const reached = new Set(from)
  const open = [...from]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const next of ways.get(at) ?? []) {
      if (reached.has(next)) continue
      reached.add(next)
      open.push(next)
    }
  }
  return reached
}

/** The node itself and all behind it. */
export const reachableFrom = (model: Model, id: string): Set<string> =>
  spread(waysBetween(nodesIn(model, model.nodes[id]?.scope ?? model.id), model, false), [id])

/** The nodes themselves and all from which one of them is reached. */
export const reaching = (model: Model, ids: readonly string[]): Set<string> => spread(waysBetween(Object.values(model.nodes), model, true), ids)

/** The first node of each circle in which nobody is ever asked. */
export function idleLoops(model: Model): string[] {
  const scopes = new Set(Object.values(model.nodes).map(({ scope }) => scope))
  return [...scopes].flatMap((scope) => idleLoopIn(model, scope))
}

function idleLoopIn(model: Model, scope: string): string[] {
  const idle = nodesIn(model, scope).filter(({ kind }) => kind !== 'TASK' && kind !== 'SUB')
  const ways = waysBetween(idle, model, false)
  const done = new Set<string>()
  const onWay = new Set<string>()
  // Depth first with a stack of its own: a model of 1 MB may be one long chain.
  for (const { id: root } of idle) {
    const stack: { id: string; rest: string[] }[] = []
    const enter = (id: string) => {
      onWay.add(id)
      stack.push({ id, rest: (ways.get(id) ?? []).filter((to) => ways.has(to)) })
    }
    if (!done.has(root)) enter(root)
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const next = top.rest.pop()
      if (next === undefined) {
        done.add(top.id)
        onWay.delete(top.id)
        stack.pop()
      } else if (onWay.has(next)) return [next]
      else if (!done.has(next)) enter(next)
    }
  }
  return []
}
