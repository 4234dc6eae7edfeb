/** After a new master key: writes what is sealed anew under it, so that the old one can be taken away. */
import type { Pool } from 'pg'
import type { Tx } from '../../runtime/types.ts'
import { newestPrefix, seal, unseal } from '../../store/sealing.ts'
import { type Column, placeOf, quoted, type Table, tables } from '../../store/tables.ts'
import { asSystem } from '../database/as-system.ts'
import { resealKeys } from '../sealed/letters.ts'
import { openState, sealedState } from '../sessions/parked-state.ts'

/** Rows of one transaction: a run that breaks off goes on where it stood, and nobody waits long for a row. */
const AT_ONCE = 200

/** How many values were written anew. Versions and histories stay: nothing that anybody reads has changed. */
export async function reseal(pool: Pool): Promise<number> {
  const prefix = `${newestPrefix()}%`
  let count = 0
  for (const table of tables)
    for (const column of table.columns)
      if (column.isSealed) count += await untilNone(() => asSystem(pool, (tx) => resealRows(tx, table, column, prefix)))
  for (const others of [resealForms, resealKeys]) count += await untilNone(() => asSystem(pool, (tx) => others(tx, prefix)))
  return count
}

async function untilNone(step: () => Promise<number>): Promise<number> {
  for (let count = 0; ; ) {
    const done = await step()
    if (done === 0) return count
    count += done
  }
}

async function resealRows(tx: Tx, table: Table, column: Column, prefix: string): Promise<number> {
  const [name, at] = [quoted(table.name), quoted(column.name)]
  const { rows } = await tx.query<{ id: string; value: string }>(
    `select id, ${at} as value from ${name} where ${at} is not null and ${at} not like $1 order by id limit ${AT_ONCE} for update`,
    [prefix],
  )
  const anew = rows.map(({ id, value }) => {
    const place = placeOf(table, column, id)
    return seal(unseal(value, place), place)
  })
  await tx.query(`update ${name} t set ${at} = fresh.value from unnest($1::uuid[], $2::text[]) fresh(id, value) where t.id = fresh.id`, [
    rows.map(({ id }) => id),
    anew,
  ])
  return rows.length
}

async function resealForms(tx: Tx, prefix: string): Promise<number> {
  const { rows } = await tx.query<{ userId: string; key: string; state: unknown }>(
    `select user_id as "userId", form_key as key, state from parked_form
     where jsonb_typeof(state) <> 'string' or state #>> '{}' not like $1 order by user_id, form_key limit ${AT_ONCE} for update`,
    [prefix],
  )
  for (const { userId, key, state } of rows)
    await tx.query('update parked_form set state = $3 where user_id = $1 and form_key = $2', [
      userId,
      key,
      sealedState(userId, key, openState(userId, key, state)),
    ])
  return rows.length
}
