/**
 * What the services are compared with: node:http and pg with nothing between them.
 * `/list` runs the statements of a list page in their transaction and answers JSON; `/table` renders the same rows with React into a bare table.
 */
import { createServer } from 'node:http'
import { createElement as h } from 'react'
import { renderToString } from 'react-dom/server'
import { createPool } from '../../upstream/connection/pool.ts'
import type { Statement } from './statements.ts'

const pool = createPool(process.env.DATABASE_URL ?? '')
const statements = JSON.parse(process.env.STATEMENTS ?? '[]') as Statement[]
const rows = await listRows()

createServer((request, response) => {
  if (request.url === '/list') void listRows().then((data) => answer('application/json', JSON.stringify({ status: '200', data })))
  else if (request.url === '/table') answer('text/html', renderTable())
  else answer('text/plain', 'alive')

  function answer(type: string, body: string) {
    response.writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(body) }).end(body)
  }
}).listen(Number(process.env.PORT), '127.0.0.1')

/** The second statement is the page itself; the ones round it open, count and commit. */
async function listRows(): Promise<Record<string, unknown>[]> {
  const client = await pool.connect()
  try {
    const results = []
    for (const { text, values } of statements) results.push(await (values.length ? client.query(text, values) : client.query(text)))
    return results.find((result) => !Array.isArray(result) && result.rows?.length > 1)?.rows ?? []
  } finally {
    client.release()
  }
}

function renderTable(): string {
  const shown = rows.map((row) =>
    h(
      'tr',
      { key: String(row.id) },
      Object.keys(row).map((key) => h('td', { key }, textOf(row[key]))),
    ),
  )
  return renderToString(h('table', null, h('tbody', null, shown)))
}

const textOf = (value: unknown) => (value !== null && typeof value === 'object' ? JSON.stringify(value) : String(value ?? ''))
