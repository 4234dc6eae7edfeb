/** Statements that recur in one and the same text: each connection parses them once, and plans them anew only where the values tell otherwise. */
import { createHash } from 'node:crypto'
import type { QueryConfig } from 'pg'

/** Names stay below the 63 characters of an identifier. */
const LETTERS = 40
const names = new Map<string, string>()

/** For texts without values in them only: a connection keeps every one of them. */
export function prepared(text: string, values: readonly unknown[]): QueryConfig {
  let name = names.get(text)
  if (!name) {
    name = createHash('sha256').update(text).digest('hex').slice(0, LETTERS)
    names.set(text, name)
  }
  return { name, text, values: [...values] }
}
