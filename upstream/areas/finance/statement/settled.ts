/** How much of each receive transaction is on statements that stand: what finance may still settle is the rest. */

import { receiveTransaction } from '../../../../catalogue/delivery/receive-transaction.ts'
import type { AnyDefinition } from '../../../../catalogue/language/define.ts'
import { changeMany } from '../../../runtime/change/many.ts'
import { applyFormulasTo } from '../../../runtime/figures/formula-inputs.ts'
import { load } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { keepMaterial } from '../unfinished/material.ts'

const definition: AnyDefinition = receiveTransaction

/** Sums again, under the lock of the transactions. Each is a document of its own, so a feed would write them one by one. */
export async function keepSettled(work: Work, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await load(work, receiveTransaction, [...new Set(ids)].sort(), { lock: true })
  const sums = await settledOf(work, ids)
  const before = new Map(rows.map((row) => [row.id, { ...row }]))
  for (const row of rows) row.settledQty = sums.get(row.id) ?? '0.0000'
  await applyFormulasTo(work, definition, rows)
  await changeMany(work, definition, rows, before, 'settle')
  await keepMaterial(work, ids)
}

async function settledOf({ tx }: Work, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.query<{ id: string; qty: string }>(
    `select x.source_id as id, sum(x.qty)::text as qty from account_statement_tx x join account_statement s on s.id = x.header_id
     where x.source_id = any($1::uuid[]) and x.tx_state <> 'FREE' and s.status <> 'CANCELLED' group by 1`,
    [ids],
  )
  return new Map(rows.map(({ id, qty }) => [id, qty]))
}
