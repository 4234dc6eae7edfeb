/** Tokens on their way along the flows. */
import { flowOf } from '../model/graph.ts'
import { dropTokens, nextId, type Run } from './run.ts'
import type { Token } from './state.ts'

export function addToken(run: Run, token: Omit<Token, 'id'>): void {
  run.state.tokens.push({ id: nextId(run, 'token'), ...token })
}

/** A token on each of the flows. */
export function follow(run: Run, flows: readonly string[], { scope, before }: Pick<Token, 'scope' | 'before'>): void {
  for (const via of flows) addToken(run, { nodeId: flowOf(run.model, via).to, via, scope, before })
}

/** The tokens give way to one on each of the flows. */
export function leave(run: Run, tokens: readonly Token[], flows: readonly string[]): void {
  const [first] = tokens
  if (!first) return
  dropTokens(run, (token) => tokens.includes(token))
  follow(run, flows, { scope: first.scope, before: [...new Set(tokens.flatMap(({ before }) => before))] })
}
