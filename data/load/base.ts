/** The demo company before its first document: who is there, what they buy, from whom, at what price. */
import type { Pool } from 'pg'
// Among the base data stand the calls of the services, as they are put together.
import '../../upstream/compose.ts'
import { writeBuiltInApis } from '../../upstream/platform/apis/built-in.ts'
import { bringIn } from '../../upstream/platform/delivered/bring-in.ts'
import { hashPassword } from '../../upstream/platform/sign-in/password.ts'
import { inTransaction, systemOpening } from '../../upstream/runtime/rows/database.ts'
import type { Tx } from '../../upstream/runtime/types.ts'
import { type Book, newBook, writeBook } from './book.ts'
import { readCsv } from './csv.ts'
import { addMasters } from './masters.ts'
import { addPeople } from './people.ts'
import { addInterfaces } from './platform/interfaces.ts'
import { addMessageSources } from './platform/message-sources.ts'
import { addProcesses } from './platform/processes.ts'
import { addSignOn } from './platform/sign-on.ts'
import { addSuppliers } from './suppliers.ts'

/** Known to everybody: a demo company never meets another machine. */
export const DEMO_PASSWORD = 'Demo-Supply-2026'

/** Loads the company as of `now` in one transaction. */
export async function loadBase(pool: Pool, now: Date): Promise<void> {
  const book = newBook(now)
  addSignOn(book)
  addMessageSources(book)
  addPeople(book)
  addMasters(book)
  addSuppliers(book)
  addInterfaces(book)
  await addProcesses(book)
  // Hashed once for all: sixty-three hashes would take longer than the rest.
  const phc = await hashPassword(DEMO_PASSWORD)
  await inTransaction(pool, systemOpening, async (tx) => {
    await bringIn(tx, new Date(book.begunAt))
    await writeBook(tx, book)
    await setPasswords(tx, book, phc)
    await setCounters(tx)
    await writeBuiltInApis(tx, now)
  })
}

async function setPasswords(tx: Tx, book: Book, phc: string): Promise<void> {
  const ids = book.docs.get('user')?.map(({ id }) => id)
  await tx.query(
    'insert into user_password (user_id, phc, changed_at) select id, $2, $3 from unnest($1::uuid[]) as id on conflict (user_id) do nothing',
    [ids, phc, book.begunAt],
  )
}

/** The next supplier and the next material of a category get numbers that are free. */
async function setCounters(tx: Tx): Promise<void> {
  const last = new Map<string, number>([['S{000000}', readCsv('demo/suppliers').length]])
  for (const { code = '', categoryCode } of readCsv('demo/materials')) {
    const series = `${categoryCode}{0000}`
    last.set(series, Math.max(last.get(series) ?? 0, Number(code.slice(-4))))
  }
  await tx.query(
    'insert into number_counter (series, value) select * from unnest($1::text[], $2::bigint[]) on conflict (series) do update set value = excluded.value',
    [[...last.keys()], [...last.values()]],
  )
}
