/** The way back: to the starter, to the node before, to any that was passed. */
import { flowOf } from '../model/graph.ts'
import { reachableFrom } from '../model/reach.ts'
import { cancelTasks, dropTokens, isPending, note, type Run, visitOf } from './run.ts'
import type { Status, Visit } from './state.ts'
import { stopTimers } from './timers.ts'
import { addToken } from './tokens.ts'
import { closeVisit, ruleAt } from './visits.ts'

/** Nodes that were passed on the way to this one, the nearest first; in a sub-process that is over nobody can be asked again. */
export function passedBefore(run: Run, visit: Visit): Visit[] {
  const found: Visit[] = []
  const open = [...visit.before]
  for (let id = open.shift(); id !== undefined; id = open.shift()) {
    const one = visitOf(run, id)
    open.push(...one.before)
    const isKnown = one.nodeId === visit.nodeId || found.some(({ nodeId }) => nodeId === one.nodeId)
    if (!isKnown && run.state.scopes.some((scope) => scope.id === one.scope)) found.push(one)
  }
  return found
}

/** A rejected node: the process ends, or goes back as far as the node says. */
export function reject(run: Run, visit: Visit, toNode: string | null): void {
  const { rejectTo } = ruleAt(run, visit.nodeId)
  const passed = passedBefore(run, visit)
  const target = rejectTo === 'STARTER' ? undefined : rejectTo === 'PREVIOUS' ? passed[0] : passed.find(({ nodeId }) => nodeId === toNode)
  if (target) goBack(run, visit, target)
  else end(run, 'REJECTED')
}

/** Whatever stands behind the earlier node is void; branches beside it go on. */
export function goBack(run: Run, visit: Visit, target: Visit): void {
  if (visit.status === 'OPEN') closeVisit(run, visit, 'BACK')
  const behind = reachableFrom(run.model, target.nodeId)
  clearScope(run, target.scope, behind)
  addToken(run, { nodeId: target.nodeId, via: null, scope: target.scope, before: target.before })
  run.wentBack = true
}

/** Takes out what stands in the scope at these nodes, or all of it, and the sub-processes there with all that is in them. */
export function clearScope(run: Run, scope: string, nodes: ReadonlySet<string> | null): void {
  const isMeant = (nodeId: string) => nodes?.has(nodeId) ?? true
  for (const visit of run.state.visits) {
    if (visit.scope === scope && visit.status === 'OPEN' && isMeant(visit.nodeId)) closeVisit(run, visit, 'CANCELLED')
  }
  dropTokens(run, (token) => token.scope === scope && isMeant(token.via ? flowOf(run.model, token.via).from : token.nodeId))
  for (const child of run.state.scopes.filter(({ parent, nodeId }) => parent === scope && isMeant(nodeId))) {
    clearScope(run, child.id, null)
    stopTimers(run, child.id)
    run.state.scopes = run.state.scopes.filter((one) => one !== child)
  }
}

/** Nothing is asked any more. */
export function end(run: Run, status: Extract<Status, 'REJECTED' | 'WITHDRAWN' | 'STOPPED'>): void {
  for (const visit of run.state.visits) if (visit.status === 'OPEN') visit.status = 'CANCELLED'
  cancelTasks(run, run.state.tasks.filter(isPending))
  Object.assign(run.state, { status, reason: null, tokens: [], timers: [], scopes: [] })
  note(run, 'END')
}
