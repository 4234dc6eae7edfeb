import type { Pool } from 'pg'
import { normaliseCode } from '../../../../catalogue/values/normalisation.ts'
import type { Answer } from '../../../../contract/types.ts'
import { searchTextIn } from '../../../runtime/reading/search-text.ts'
import { enterRoleSql, inTransaction } from '../../../runtime/rows/database.ts'
import { refuseRule } from '../../../runtime/rules/refusal.ts'
import type { CallContext } from '../../../runtime/types.ts'

const filters = {
  orgId: 'org_id',
  materialId: 'material_id',
  storageLocationId: 'storage_location_id',
  batchNo: 'batch_no',
  stockState: 'stock_state',
} as const

/** What people type: codes and names of either language, in part. */
const searches = { material: 'm', place: 'l' } as const

/** `storageTransactionRestful/listBalance`: what lies where now, of the organisations that this person may see. */
export function listBalances(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer> {
  const { actor } = context
  if (actor.side !== 'internal' || !actor.grants.has('storageTransactionList')) refuseRule('FORBIDDEN')
  const values: string[] = []
  const tests = Object.entries(filters).flatMap(([field, column]) => {
    const given = body[field]
    const text = typeof given === 'string' ? searchTextIn(normaliseCode(given), field) : ''
    // A batch is printed in capitals and typed in small letters; of ids and states both sides are the same.
    return text ? [`lower(t.${column}::text) = lower($${values.push(text)})`] : []
  })
  for (const [field, alias] of Object.entries(searches)) {
    const given = searchTextIn(body[field], field)
    if (given === '') continue
    const mark = `'%' || $${values.push(given)} || '%'`
    tests.push(`(${['code', 'name', 'name_en'].map((column) => `${alias}.${column} ilike ${mark}`).join(' or ')})`)
  }
  const name = context.language === 'EN' ? 'name_en' : 'name'
  return inTransaction(pool, enterRoleSql(actor), async (tx) => {
    const { rows } = await tx.query(
      `select t.org_id as "orgId", t.material_id as "materialId", m.code as "materialCode", coalesce(m.${name}, m.name) as "materialName", t.storage_location_id as "storageLocationId", l.code as "locationCode",
              t.batch_no as "batchNo", t.stock_state as "stockState", max(t.uom) as uom, sum(t.qty)::text as qty
       from storage_transaction t left join entity_label m on m.id = t.material_id left join entity_label l on l.id = t.storage_location_id
       where ${tests.join(' and ') || 'true'}
       group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(t.qty) <> 0 order by 3, 6, 7, 8 limit 2000`,
      values,
    )
    return { status: '200', msg: '', data: rows }
  })
}
