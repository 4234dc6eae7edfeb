/** Every address that the services answer at: the standard verbs and actions of each document, and the named calls. */
import pg from 'pg'
import { documents } from '../../../catalogue/index.ts'
import { callableLines, verbsOfLines } from '../../../catalogue/pages/line-calls.ts'
import { addressOf, standardVerbs } from '../../../contract/call-names.ts'
import { identityCalls } from '../sign-in/index.ts'

let named: readonly string[] | undefined

/** The named calls by their addresses; said once, where everything is put together. */
export function useNamedPaths(paths: readonly string[]): void {
  named = paths
}

export function namedPaths(): readonly string[] {
  if (!named) throw new Error('Nobody has said which calls there are: upstream/compose.ts does')
  return named
}

export function callAddresses(): string[] {
  // Only their names are wanted: this pool never connects.
  const pool = new pg.Pool()
  const verbs = documents.flatMap(({ entity, actions }) => [...standardVerbs, ...Object.keys(actions)].map((verb) => addressOf(entity, verb)))
  const ofLines = callableLines.flatMap(({ entity }) => Object.keys(verbsOfLines).map((verb) => addressOf(entity, verb)))
  return [...verbs, ...ofLines, ...namedPaths(), ...Object.keys(identityCalls(pool))]
}
