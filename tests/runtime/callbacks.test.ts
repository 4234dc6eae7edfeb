/** What a behaviour gives the runtime to do is waited for, whatever it asks of the database on the way. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { storageLocation } from '../../catalogue/master-data/places.ts'
import { asSystem } from '../../upstream/platform/database/as-system.ts'
import { keep } from '../../upstream/runtime/figures/feeds.ts'
import { permitted, roleOf } from '../../upstream/runtime/rows/database.ts'
import { create } from '../../upstream/runtime/work.ts'
import { newWork, type Work } from '../../upstream/runtime/working.ts'
import { NOW, openWorld, type World } from '../support/world.ts'

let world: World
let orgId: string

beforeAll(async () => {
  world = await openWorld()
  orgId = await world.idOf('organization', 'SZ10')
})

async function working<T>(work: (work: Work) => Promise<T>): Promise<T> {
  const { actor } = await world.person('warehouse1')
  expect(roleOf(actor)).toBe('app_internal')
  return asSystem(world.pool, (tx) => work(newWork(tx, { actor, now: NOW, requestId: randomUUID(), address: '' }, permitted)))
}

const draft = () => ({ code: `W${randomUUID().slice(0, 8)}`, name: '待检区', orgId, warehouseCode: 'WH1', locationType: 'GOOD' as const })

test('what is found out for a new record while it is made is stored with it', async () => {
  const made = await working((work) =>
    create(work, storageLocation, draft(), {
      fill: async (location) => {
        const { rows } = await work.tx.query<{ count: string }>('select count(*) from organization')
        location.erpCode = `ERP${rows[0]?.count}`
      },
    }),
  )
  const [stored] = await world.query<{ erp_code: string }>('select erp_code from storage_location where id = $1', [made.id])
  expect(stored?.erp_code).toMatch(/^ERP[1-9]\d*$/)
})

test('what is found out for a kept figure is stored with it', async () => {
  const { id } = await working((work) => create(work, storageLocation, draft()))
  await working((work) =>
    keep(work, storageLocation, [id], async (location) => {
      await work.tx.query('select 1')
      location.stockQtyFlag = 'Y'
    }),
  )
  expect(await world.query('select stock_qty_flag from storage_location where id = $1', [id])).toEqual([{ stock_qty_flag: 'Y' }])
})
