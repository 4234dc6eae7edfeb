/** The stock ledger: each movement a new row with the balance after it, under the lock of its key. */
import { storageTransaction } from '../../../../catalogue/delivery/storage-transaction.ts'
import { add, isPositive, isZero, lesser, multiply, roundTo, spoken, subtract } from '../../../../catalogue/language/formula.ts'
import { materialItem } from '../../../../catalogue/master-data/material-item.ts'
import { storageLocation } from '../../../../catalogue/master-data/places.ts'
import { storeMany } from '../../../runtime/change/many.ts'
import { rowOf } from '../../../runtime/rows/rows.ts'
import { rowsFor } from '../../../runtime/rules/facts.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import type { Doc } from '../../../runtime/types.ts'
import { blank } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'

export type StockState = 'FREE' | 'INSPECT' | 'BLOCKED' | 'AT_SUPPLIER'

/** One sort of goods at one place: what a balance is kept for. */
export interface StockKey {
  orgId: string
  materialId: string
  storageLocationId: string
  batchNo: string | null
  stockState: StockState
  /** Of what suppliers hold each has a balance of its own. */
  supplierId: string | null
}

export interface Movement extends StockKey {
  transactionType: string
  /** Signed, in the base unit of the material. */
  qty: string
  uom: string | null
  sourceType: string
  sourceDocNum: string
  sourceLineId: string
}

const keyOf = (m: StockKey) =>
  [m.orgId, m.materialId, m.storageLocationId, m.batchNo ?? '', m.stockState, ...(m.stockState === 'AT_SUPPLIER' ? [m.supplierId] : [])].join('|')

/** Writes movements in their order; nothing is taken that is not there. */
export async function postStock(work: Work, movements: readonly Movement[]): Promise<void> {
  const moving = movements.filter((m) => !isZero(m.qty))
  const keys = [...new Set(moving.map(keyOf))].sort()
  // In the order of the list: nobody else waits for them the other way round.
  if (keys.length)
    work.tx.send('select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest($1::text[]) with ordinality as k(key, place) order by place', [
      keys,
    ])
  const balances = await balancesOf(work, moving)
  const rows: Doc[] = []
  for (const movement of moving) {
    const key = keyOf(movement)
    const before = balances.get(key) ?? '0'
    const after = add(before, movement.qty)
    if (isPositive(subtract('0', movement.qty)) && isPositive(subtract('0', after))) await refuseShort(work, movement, before)
    balances.set(key, after)
    rows.push(Object.assign(blank(storageTransaction, work), movement, { transactionTime: work.nowText, balanceAfter: after }))
  }
  await storeMany(work, storageTransaction, rows, 'post')
}

/** By their keys. */
async function balancesOf(work: Work, movements: readonly StockKey[]): Promise<Map<string, string>> {
  if (movements.length === 0) return new Map()
  const keys = [...new Map(movements.map((one) => [keyOf(one), one]))]
  const rows = await rowsFor<{ balance: string }>(
    work,
    keys.map(([, { orgId, materialId, storageLocationId, batchNo, stockState, supplierId }]) => ({
      orgId,
      materialId,
      storageLocationId,
      batchNo,
      stockState,
      supplierId,
    })),
    `select asked.place, sum(t.qty)::text as balance
     from jsonb_to_recordset($1) as asked(place int, "orgId" uuid, "materialId" uuid, "storageLocationId" uuid, "batchNo" text, "stockState" text, "supplierId" uuid)
     join storage_transaction t on t.org_id = asked."orgId" and t.material_id = asked."materialId" and t.storage_location_id = asked."storageLocationId"
       and t.batch_no is not distinct from asked."batchNo" and t.stock_state = asked."stockState" and (t.stock_state <> 'AT_SUPPLIER' or t.supplier_id = asked."supplierId") group by 1`,
  )
  return new Map(keys.map(([key], at) => [key, rows[at]?.[0]?.balance ?? '0']))
}

async function refuseShort(work: Work, movement: Movement, balance: string): Promise<never> {
  const location = await rowOf(work, storageLocation, movement.storageLocationId)
  const material = await rowOf(work, materialItem, movement.materialId)
  const qty = spoken(subtract('0', movement.qty))
  return refuse(storageTransaction, 'SHORT', {
    location: String(location?.code ?? ''),
    material: String(material?.code ?? ''),
    balance: spoken(balance),
    qty,
  })
}

export interface HeldHere {
  storageLocationId: string
  stockState: StockState
  qty: string
}

/** Where the goods of source lines lie now, by line: place and state. */
export async function heldOf(work: Work, sourceLineIds: readonly string[]): Promise<ReadonlyMap<string, HeldHere[]>> {
  if (sourceLineIds.length === 0) return new Map()
  const { rows } = await work.tx.query<HeldHere & { sourceLineId: string }>(
    `select source_line_id as "sourceLineId", storage_location_id as "storageLocationId", stock_state as "stockState", sum(qty)::text as qty
     from storage_transaction where source_line_id = any($1::uuid[]) group by 1, 2, 3 having sum(qty) <> 0 order by 1, 2, 3`,
    [sourceLineIds],
  )
  return Map.groupBy(rows, ({ sourceLineId }) => sourceLineId)
}

/** Movements that take a quantity of one source line out of a state, from the places where it lies; what they take is there no more. */
export function takingOut(held: readonly HeldHere[], movement: Omit<Movement, 'qty'>, qty: string): Movement[] {
  let rest = qty
  const movements: Movement[] = []
  for (const here of held.filter((one) => one.stockState === movement.stockState && isPositive(one.qty))) {
    const taken = lesser(rest, here.qty)
    rest = subtract(rest, taken)
    here.qty = subtract(here.qty, taken)
    movements.push({ ...movement, storageLocationId: here.storageLocationId, qty: subtract('0', taken) })
  }
  // What is not there any more is asked of the line's own place, which then refuses with its balance.
  return isPositive(rest) ? [...movements, { ...movement, qty: subtract('0', rest) }] : movements
}

/** A quantity of the order unit in the base unit, to the four places of a quantity. */
export function inBaseUom(qty: string, { uomRate }: { uomRate: string | null }): string {
  if (uomRate === null) throw new Error('Goods whose order names no factor into the base unit')
  return roundTo(multiply(qty, uomRate), 4)
}
