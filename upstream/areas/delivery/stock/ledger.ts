/** The stock ledger: each movement a new row with the balance after it, under the lock of its key. */

import type { AnyDefinition } from '../../../../catalogue/define.ts'
import { storageTransaction } from '../../../../catalogue/delivery/storage-transaction.ts'
import { add, isPositive, isZero, lesser, multiply, roundTo, spoken, subtract } from '../../../../catalogue/formula.ts'
import { materialItem } from '../../../../catalogue/master-data/material-item.ts'
import { storageLocation } from '../../../../catalogue/master-data/places.ts'
import { storeMany } from '../../../runtime/many.ts'
import { refuse } from '../../../runtime/refusal.ts'
import { rowOf } from '../../../runtime/rows.ts'
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
}

export interface Movement extends StockKey {
  transactionType: string
  /** Signed, in the base unit of the material. */
  qty: string
  uom: string | null
  sourceType: string
  sourceDocNum: string
  sourceLineId: string
  supplierId: string | null
}

const definition: AnyDefinition = storageTransaction

const keyOf = (m: StockKey) => [m.orgId, m.materialId, m.storageLocationId, m.batchNo ?? '', m.stockState].join('|')

/** Writes movements in their order; nothing is taken that is not there. */
export async function postStock(work: Work, movements: readonly Movement[]): Promise<void> {
  const moving = movements.filter((m) => !isZero(m.qty))
  const keys = [...new Set(moving.map(keyOf))].sort()
  // In the order of the list: nobody else waits for them the other way round.
  if (keys.length)
    work.tx.send('select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest($1::text[]) with ordinality as k(key, place) order by place', [
      keys,
    ])
  const balances = new Map<string, string>()
  const rows: Doc[] = []
  for (const movement of moving) {
    const key = keyOf(movement)
    const before = balances.get(key) ?? (await balanceOf(work, movement))
    const after = add(before, movement.qty)
    if (isPositive(subtract('0', movement.qty)) && isPositive(subtract('0', after))) await refuseShort(work, movement, before)
    balances.set(key, after)
    rows.push(Object.assign(blank(definition, work), movement, { transactionTime: work.nowText, balanceAfter: after }))
  }
  await storeMany(work, definition, rows, 'post')
}

async function balanceOf(work: Work, key: StockKey): Promise<string> {
  const { rows } = await work.tx.query<{ balance: string }>(
    `select coalesce(sum(qty), 0)::text as balance from storage_transaction
     where org_id = $1 and material_id = $2 and storage_location_id = $3 and batch_no is not distinct from $4 and stock_state = $5`,
    [key.orgId, key.materialId, key.storageLocationId, key.batchNo, key.stockState],
  )
  return rows[0]?.balance ?? '0'
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

/** Where the goods of one source line lie now, by place and state. */
export async function heldOf(work: Work, sourceLineId: string): Promise<{ storageLocationId: string; stockState: StockState; qty: string }[]> {
  const { rows } = await work.tx.query<{ storageLocationId: string; stockState: StockState; qty: string }>(
    `select storage_location_id as "storageLocationId", stock_state as "stockState", sum(qty)::text as qty from storage_transaction
     where source_line_id = $1 group by 1, 2 having sum(qty) <> 0 order by 1, 2`,
    [sourceLineId],
  )
  return rows
}

/** Movements that take a quantity of one source line out of a state, from the places where it lies. */
export async function takingOut(work: Work, movement: Omit<Movement, 'qty'>, qty: string): Promise<Movement[]> {
  const places = (await heldOf(work, movement.sourceLineId)).filter((h) => h.stockState === movement.stockState && isPositive(h.qty))
  let rest = qty
  const movements = places.map(({ storageLocationId, qty: held }) => {
    const taken = lesser(rest, held)
    rest = subtract(rest, taken)
    return { ...movement, storageLocationId, qty: subtract('0', taken) }
  })
  // What is not there any more is asked of the line's own place, which then refuses with its balance.
  return isPositive(rest) ? [...movements, { ...movement, qty: subtract('0', rest) }] : movements
}

/** A quantity of the order unit in the base unit, to the four places of a quantity. */
export const inBaseUom = (qty: string, uomRate: string | null): string => roundTo(multiply(qty, uomRate ?? '1'), 4)
