/** Moves every token until somebody must be asked or the process is over. */
import { holds } from '../feel/evaluate.ts'
import { calledIn, flowOf, type GatewayNode, type Node, nodeOf, nodesIn } from '../model/graph.ts'
import { reaching } from '../model/reach.ts'
import { Halt } from '../words.ts'
import { dropTokens, nextId, note, type Run } from './run.ts'
import type { Scope, Token } from './state.ts'
import { startTimers, stopTimers } from './timers.ts'
import { addToken, follow, leave } from './tokens.ts'
import { openVisit } from './visits.ts'

/** A process in which nobody is asked for so many moves goes round in circles. */
export const MAX_MOVES = 1_000

export async function advance(run: Run): Promise<void> {
  for (let token = nextToken(run); token; token = nextToken(run)) {
    if (++run.moves > MAX_MOVES) throw new Halt('NEVER_STOPS', { node: calledIn(run.model, token.nodeId), max: MAX_MOVES })
    await enter(run, token)
  }
  const stuck = run.state.tokens[0]
  if (stuck && run.state.status === 'RUNNING' && !run.state.visits.some(({ status }) => status === 'OPEN')) {
    throw new Halt('JOIN_WAITS', { node: calledIn(run.model, stuck.nodeId) })
  }
}

const nextToken = (run: Run): Token | undefined => run.state.tokens.find((token) => mayEnter(run, token))

/** A join waits: a parallel one for each of its flows, an inclusive one for whatever can still come. */
function mayEnter(run: Run, token: Token): boolean {
  const node = nodeOf(run.model, token.nodeId)
  if (node.incoming.length < 2) return true
  if (node.kind === 'PARALLEL') return node.incoming.every((flow) => tokensAt(run, token).some(({ via }) => via === flow))
  if (node.kind !== 'INCLUSIVE') return true
  const leadHere = reaching(run.model, [node.id])
  return !placesIn(run, token.scope).some((place) => place !== node.id && leadHere.has(place))
}

const tokensAt = ({ state }: Run, { nodeId, scope }: Token) => state.tokens.filter((other) => other.nodeId === nodeId && other.scope === scope)

/** Where something of this scope stands. */
const placesIn = ({ state }: Run, scope: string): string[] => [
  ...state.tokens.filter((token) => token.scope === scope).map(({ nodeId }) => nodeId),
  ...state.visits.filter((visit) => visit.scope === scope && visit.status === 'OPEN').map(({ nodeId }) => nodeId),
  ...state.scopes.filter(({ parent }) => parent === scope).map(({ nodeId }) => nodeId),
]

async function enter(run: Run, token: Token): Promise<void> {
  const node = nodeOf(run.model, token.nodeId)
  if (node.kind === 'TASK') await openVisit(run, token, node)
  else if (node.kind === 'SUB') enterScope(run, token, node)
  else if (node.kind === 'END') endToken(run, token)
  else if (node.kind === 'OTHER') throw new Halt('ELEMENT_UNKNOWN', { name: node.element })
  else if (node.kind === 'EXCLUSIVE') leave(run, [token], [await firstOpen(run, node)])
  else if (node.kind === 'INCLUSIVE') leave(run, arrivedAt(run, token), await allOpen(run, node))
  else leave(run, node.kind === 'PARALLEL' ? arrivedAt(run, token) : [token], node.outgoing)
}

/** One token of each flow: a second one of the same flow belongs to the next time. */
function arrivedAt(run: Run, token: Token): Token[] {
  const all = tokensAt(run, token)
  return all.filter((one, index) => all.findIndex(({ via }) => via === one.via) === index)
}

async function firstOpen(run: Run, node: GatewayNode): Promise<string> {
  for (const flow of node.outgoing) if (flow !== node.defaultFlow && (await isOpen(run, node, flow))) return flow
  return node.defaultFlow ?? nowhere(run, node)
}

async function allOpen(run: Run, node: GatewayNode): Promise<string[]> {
  const open: string[] = []
  for (const flow of node.outgoing) if (flow !== node.defaultFlow && (await isOpen(run, node, flow))) open.push(flow)
  return open.length > 0 ? open : [node.defaultFlow ?? nowhere(run, node)]
}

/** The only way out of a gateway needs no condition. */
async function isOpen({ model, about }: Run, { outgoing }: Node, flow: string): Promise<boolean> {
  const { condition } = flowOf(model, flow)
  return condition ? holds(condition, about.facts) : outgoing.length === 1
}

function nowhere({ model }: Run, { id }: Node): never {
  throw new Halt('NO_FLOW', { node: calledIn(model, id) })
}

function enterScope(run: Run, token: Token, { id }: Node): void {
  dropTokens(run, (one) => one === token)
  const scope: Scope = { id: nextId(run, 'scope'), nodeId: id, parent: token.scope, before: token.before }
  run.state.scopes.push(scope)
  startTimers(run, id, scope.id)
  startIn(run, scope)
}

export function startIn(run: Run, scope: Scope): void {
  const start = nodesIn(run.model, scope.nodeId).find(({ kind }) => kind === 'START')
  if (!start) throw new Halt('START_NONE', { node: calledIn(run.model, scope.nodeId) })
  addToken(run, { nodeId: start.id, via: null, scope: scope.id, before: scope.before })
}

function endToken(run: Run, token: Token): void {
  dropTokens(run, (one) => one === token)
  const scope = run.state.scopes.find(({ id }) => id === token.scope)
  if (!scope || placesIn(run, scope.id).length > 0) return
  run.state.scopes = run.state.scopes.filter((one) => one !== scope)
  stopTimers(run, scope.id)
  if (scope.parent === null) pass(run)
  else follow(run, nodeOf(run.model, scope.nodeId).outgoing, { scope: scope.parent, before: token.before })
}

function pass(run: Run): void {
  run.state.status = 'PASSED'
  note(run, 'END')
  const passed = new Set(run.state.visits.filter(({ status }) => status === 'PASSED').map(({ nodeId }) => nodeId))
  const userIds = [...passed].flatMap((id) => {
    const node = nodeOf(run.model, id)
    return node.kind === 'TASK' ? node.rule.cc : []
  })
  if (userIds.length > 0) run.notices.push({ code: 'WF_CC', userIds: [...new Set(userIds)] })
}
