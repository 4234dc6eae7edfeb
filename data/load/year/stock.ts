/** What lay in the stores when the company began with the system. */
import type { Pool } from 'pg'
import { type Movement, postStock } from '../../../upstream/areas/delivery/stock/ledger.ts'
import { asSystem } from '../../../upstream/platform/database/as-system.ts'
import { newWork } from '../../../upstream/runtime/working.ts'
import { isBatched } from '../batches.ts'
import { idOf } from '../book.ts'
import { listIn, readCsv } from '../csv.ts'
import { orgId, warehouseOf } from './goods.ts'
import type { People } from './people.ts'
import type { Random } from './random.ts'

const MATERIALS = 300

/** Counted in by the keepers, one plant after the other. */
export async function openStock(pool: Pool, people: People, random: Random, at: Date): Promise<void> {
  const stocked = readCsv('demo/materials').filter(
    ({ status, materialType }) => status === 'MASS' && materialType !== 'SERVICE' && materialType !== 'MOULD',
  )
  const chosen = random.some(stocked, MATERIALS).map((row) => ({ row, org: random.pick(listIn(row.orgCodes)), share: random.int(6, 40) }))
  for (const [org, own] of Map.groupBy(chosen, (one) => one.org)) {
    const movements = own.map(({ row, share }): Movement => {
      const { code = '', moq, purchaseRatio, uom = '' } = row
      return {
        transactionType: 'OPENING',
        orgId: orgId(org),
        materialId: idOf('materialItem', code),
        storageLocationId: idOf('storageLocation', `${org}-GOOD`),
        batchNo: isBatched(row.categoryCode) ? '期初' : null,
        stockState: 'FREE',
        // Between six tenths and four times the smallest order, in base units.
        qty: String(Math.ceil((Number(moq) * Number(purchaseRatio || '1') * share) / 10)),
        uom,
        sourceType: 'opening',
        sourceDocNum: `期初盘点 ${org}`,
        sourceLineId: idOf('materialOrg', `${code}@${org}`),
        supplierId: null,
      }
    })
    const { actor } = people(warehouseOf[org]!)
    await asSystem(pool, (tx) => postStock(newWork(tx, { actor, now: at, requestId: 'demo', address: '127.0.0.1' }), movements))
  }
}
