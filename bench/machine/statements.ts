/** The statements that the services send for one list page, taken down as they pass, so that others can run exactly the same. */
import type { Pool, PoolClient } from 'pg'
import { definitionOf } from '../../catalogue/index.ts'
import { listDocuments } from '../../upstream/runtime/reading/list.ts'
import type { CallContext } from '../../upstream/runtime/types.ts'

export interface Statement {
  text: string
  values: unknown[]
}

/** Of a first visit, or of one that comes soon after it: then the count of a long list is remembered, and not made again. */
export async function statementsOf(pool: Pool, context: CallContext, pageRows: number, visit: 'first' | 'again' = 'first'): Promise<Statement[]> {
  const statements: Statement[] = []
  const recording = new Proxy(pool, {
    get: (target, name) => (name === 'connect' ? async () => recorded(await target.connect(), statements) : Reflect.get(target, name)),
  })
  await listOrders(recording, context, pageRows)
  if (visit === 'again') {
    statements.length = 0
    await listOrders(recording, context, pageRows)
  }
  return statements
}

export function listOrders(pool: Pool, context: CallContext, pageRows: number) {
  const orders = definitionOf('poHeader')
  if (!orders) throw new Error('There is no order')
  return listDocuments(pool, orders, { menuId: 0, pageRows, pageIndex: 1 }, context)
}

/** The same pool, of which the services remember nothing. */
export const stranger = (pool: Pool): Pool => new Proxy(pool, {})

function recorded(client: PoolClient, statements: Statement[]): PoolClient {
  return new Proxy(client, {
    get(target, name) {
      if (name === 'query')
        return (asked: { text: string; values?: unknown[] }, done?: () => void) => {
          statements.push({ text: asked.text, values: asked.values ?? [] })
          return done ? target.query(asked, done) : target.query(asked)
        }
      const own = Reflect.get(target, name)
      return typeof own === 'function' ? own.bind(target) : own
    },
  })
}
