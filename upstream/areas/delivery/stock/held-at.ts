/** What the ledger says is at a storage location. */
import type { Tx } from '../../../runtime/types.ts'
import type { Held } from '../../master-data/held-at.ts'

export async function heldByLedger(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Held>> {
  const { rows } = await tx.query<Held & { id: string }>(
    `select id, count(*)::int as materials, sum(qty)::text as qty from (
       select storage_location_id as id, material_id, sum(qty) as qty from storage_transaction
       where storage_location_id = any($1::uuid[]) group by 1, 2 having sum(qty) <> 0
     ) held group by id`,
    [ids],
  )
  return new Map(rows.map(({ id, ...held }) => [id, held]))
}
