/** What a transaction asks of its connection: questions that are waited for, and writes that only go their way. */
import { hash } from 'node:crypto'
import type { PoolClient } from 'pg'

/** A transaction in the role of the actor. */
export interface Tx extends PoolClient {
  /**
   * Does it after all that was asked before and ahead of all that is asked later, and nobody waits for it.
   * Where it fails, the next question fails with its error, the commit at the latest.
   */
  send(text: string, values?: readonly unknown[]): void
  /** What went wrong with something that was sent. */
  readonly failure: unknown
  /**
   * Statements of changes recur in one and the same text: the connection parses them once, and plans them anew only where their values tell otherwise.
   * For texts whose values stand beside them.
   */
  keepsStatements: boolean
  /** As whom it works. A plan holds for one role, so each has statements of its own. */
  role: string
}

/** A connection keeps all of them, some ten thousand bytes each; a text beyond these is parsed every time. */
const MOST_KEPT = 1_000
/** Names stay below the 63 characters of an identifier. */
const NAME_LENGTH = 40

/** By role and text. */
const names = new Map<string, Map<string, string>>()
let kept = 0

function nameOf(role: string, text: string): string | undefined {
  const ofRole = names.get(role) ?? new Map<string, string>()
  const known = ofRole.get(text)
  if (known || kept >= MOST_KEPT) return known
  const name = hash('sha256', `${role} ${text}`).slice(0, NAME_LENGTH)
  names.set(role, ofRole.set(text, name))
  kept += 1
  return name
}

export function newTx(connection: PoolClient, role: string): Tx {
  let failure: unknown = null
  const asked = (text: string, values?: readonly unknown[]) => {
    if (!values) return { text }
    const name = tx.keepsStatements ? nameOf(tx.role, text) : undefined
    return { text, values: [...values], ...(name && { name }) }
  }
  const tx: Tx = Object.create(connection, {
    keepsStatements: { value: false, writable: true },
    role: { value: role, writable: true },
    failure: { get: () => failure },
    query: { value: (text: string, values?: unknown[]) => connection.query(asked(text, values)).catch((error) => Promise.reject(failure ?? error)) },
    send: {
      value: (text: string, values?: unknown[]) =>
        connection.query(asked(text, values), (error: unknown) => {
          failure ??= error
        }),
    },
  })
  return tx
}
