/** How many statements go to the database through a pool. */
import type { Pool } from 'pg'

export interface Counter {
  /** Of a piece of work that nothing else runs beside. */
  during(work: () => Promise<unknown>): Promise<number>
  /** What they say. */
  textsDuring(work: () => Promise<unknown>): Promise<string[]>
}

/** Before the pool has connected. */
export function countStatements(pool: Pool): Counter {
  let count = 0
  let texts: string[] = []
  pool.on('connect', (client) => {
    const query = client.query as (...asked: unknown[]) => unknown
    Object.assign(client, {
      query: (...asked: unknown[]) => {
        count += 1
        texts.push(textOf(asked[0]))
        return query.apply(client, asked)
      },
    })
  })
  return {
    async during(work) {
      const before = count
      await work()
      return count - before
    },
    async textsDuring(work) {
      texts = []
      await work()
      return texts
    },
  }
}

const textOf = (asked: unknown): string => (typeof asked === 'object' && asked !== null && 'text' in asked ? String(asked.text) : String(asked))
