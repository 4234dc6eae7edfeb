import { beforeAll, expect, test } from 'vitest'
import { type Movement, postStock } from '../../upstream/areas/delivery/stock/ledger.ts'
import { inTransaction, systemOpening } from '../../upstream/runtime/rows/database.ts'
import { newWork } from '../../upstream/runtime/working.ts'
import { NOW, openWorld, type Person, type World } from '../support/world.ts'

let world: World
let warehouse: Person
let goods: Omit<Movement, 'qty' | 'batchNo'>
let materialCode: string

beforeAll(async () => {
  world = await openWorld()
  warehouse = await world.person('warehouse1')
  const [material] = await world.query<{ id: string; code: string }>('select id, code from material_item order by code limit 1')
  if (!material) throw new Error('The base data has no material')
  materialCode = material.code
  goods = {
    transactionType: 'COUNT',
    orgId: await world.idOf('organization', 'SZ10'),
    materialId: material.id,
    storageLocationId: await world.idOf('storageLocation', 'SZ10-TRANSIT'),
    stockState: 'FREE',
    uom: 'PCS',
    sourceType: 'receiveHeader',
    sourceDocNum: 'COUNT',
    sourceLineId: material.id,
    supplierId: null,
  }
})

const post = (batchNo: string | null, ...quantities: string[]) =>
  inTransaction(world.pool, systemOpening, async (tx) => {
    const work = newWork(tx, { actor: warehouse.actor, now: NOW, requestId: 'test', address: '127.0.0.1' })
    await postStock(
      work,
      quantities.map((qty) => ({ ...goods, batchNo, qty })),
    )
  })
const rowsOf = (batchNo: string | null) =>
  world.query('select qty, balance_after from storage_transaction where material_id = $1 and batch_no is not distinct from $2 order by doc_num', [
    goods.materialId,
    batchNo,
  ])

test('every row carries the balance after it, each batch its own', async () => {
  await post('B1', '100', '-30')
  await post('B2', '7')
  await post('B1', '5.5')
  expect(await rowsOf('B1')).toEqual([
    { qty: '100.0000', balance_after: '100.0000' },
    { qty: '-30.0000', balance_after: '70.0000' },
    { qty: '5.5000', balance_after: '75.5000' },
  ])
  expect(await rowsOf('B2')).toEqual([{ qty: '7.0000', balance_after: '7.0000' }])
})

test('what is not there cannot be taken, and nothing of the attempt stays', async () => {
  const refusal = await warehouse.refused(post('B3', '5', '-8'))
  expect(refusal.words.CN).toBe(`库位SZ10-TRANSIT物料${materialCode}库存5不足8`)
  expect(await rowsOf('B3')).toEqual([])
})

test('two who take 60 of 100 at the same moment: one does, and the balance is never below zero', async () => {
  await post(null, '100')
  const outcomes = await Promise.allSettled([post(null, '-60'), post(null, '-60')])
  expect(outcomes.map((o) => o.status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await rowsOf(null)).at(-1)).toEqual({ qty: '-60.0000', balance_after: '40.0000' })
})

test('a row of the ledger is never changed', async () => {
  await post('B4', '1')
  const change = inTransaction(world.pool, systemOpening, (tx) => tx.query("update storage_transaction set qty = 2 where batch_no = 'B4'"))
  await expect(change).rejects.toThrow(/permission denied/)
})
