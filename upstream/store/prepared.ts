/** Statements of changes recur in one and the same text: each connection parses them once, and plans them anew only where their values tell otherwise. */
import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'

/** A connection keeps all of them, some ten thousand bytes each; a text beyond these is parsed every time. */
const MOST_KEPT = 1_000
/** Names stay below the 63 characters of an identifier. */
const NAME_LENGTH = 40

const names = new Map<string, string>()
const already = new WeakSet<PoolClient>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= MOST_KEPT) return known
  const name = createHash('sha256').update(text).digest('hex').slice(0, NAME_LENGTH)
  names.set(text, name)
  return name
}

/** The same transaction; what is asked with values beside the text is kept by the connection. For texts without values in them only. */
export function preparing(tx: PoolClient): PoolClient {
  if (already.has(tx)) return tx
  const query = (asked: string, values?: unknown[]) => {
    const name = values && nameOf(asked)
    return name ? tx.query({ name, text: asked, values }) : tx.query(asked, values)
  }
  const own: PoolClient = Object.create(tx, { query: { value: query } })
  already.add(own)
  return own
}
