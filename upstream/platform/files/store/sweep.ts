/** What no document took within a day, what a killed process left, and contents without a row. */
import type { Pool } from 'pg'
import { inTransaction, systemOpening } from '../../../runtime/rows/database.ts'
import { sweepQuarantine } from './quarantine.ts'
import { vault } from './vault.ts'

const UNBOUND = `business_id is null and last_update_date < now() - interval '24 hours'`
const ASKED_AT_ONCE = 500

export async function sweepFiles(pool: Pool): Promise<void> {
  const { store, quarantine } = vault()
  await sweepQuarantine(quarantine)
  const gone = await inTransaction(
    pool,
    systemOpening,
    async (tx) => (await tx.query<{ name: string }>(`delete from base_file where ${UNBOUND} returning file_name as name`)).rows,
  )
  for (const { name } of gone) await store.remove(name)
  let asked: string[] = []
  const removeUnknown = async () => {
    const names = asked
    asked = []
    const { rows } = await inTransaction(pool, systemOpening, (tx) =>
      tx.query<{ name: string }>('select file_name as name from base_file where file_name = any($1)', [names]),
    )
    const known = new Set(rows.map(({ name }) => name))
    for (const name of names) if (!known.has(name)) await store.remove(name)
  }
  for await (const name of store.oldNames()) {
    asked.push(name)
    if (asked.length >= ASKED_AT_ONCE) await removeUnknown()
  }
  if (asked.length > 0) await removeUnknown()
}
