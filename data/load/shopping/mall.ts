/** The mall of the demo company: its catalogue, its SKUs, and what people ordered in the months since it was opened. */
import type { Pool } from 'pg'
import { dayOf } from '../../../upstream/runtime/change/numbering.ts'
import { idOf } from '../book.ts'
import { listIn, readCsv } from '../csv.ts'
import type { People } from '../year/people.ts'
import { newRandom } from '../year/random.ts'
import { type Plan, plusDays, runSteps } from '../year/steps.ts'
import { fillCarts, planMallOrders } from './mall-orders.ts'
import { agree, changeShelf, putOnShelf, waresIn } from './mall-skus.ts'

const SEED = 20_260_301
const LANES = 8
/** Days ago: when the mall was opened, when people filled the carts that still stand there, and when prices changed since. */
const OPENED = 240
const FILLED = 4
const CHANGED = 2

export interface Mall {
  pool: Pool
  people: People
}

export async function loadMall(pool: Pool, people: People, now: Date): Promise<void> {
  const mall: Mall = { pool, people }
  const today = dayOf(now)
  const morning = (ago: number) => new Date(`${plusDays(today, -ago)}T09:00:00+08:00`)
  const wares = waresIn(readCsv('demo/mall-goods'))
  await plantCatalogue(mall, morning(OPENED))
  const agreements = await agree(mall, wares, morning(OPENED))
  const shelved = await putOnShelf(mall, wares, morning(OPENED))
  const plan: Plan = { now, today, random: newRandom(SEED), steps: [] }
  const shoppers = await planMallOrders(mall, plan, shelved, plusDays(today, -OPENED))
  await runSteps(plan.steps, LANES)
  const inCarts = await fillCarts(shoppers, shelved, morning(FILLED))
  await changeShelf(mall, agreements, inCarts, morning(CHANGED))
}

async function plantCatalogue({ people }: Mall, now: Date): Promise<void> {
  // A manager sees the materials of all categories.
  const manager = people('manager2')
  const ids = new Map<string, string>()
  for (const { code = '', parentCode = '', name, nameEn, categoryCodes, materialCodes } of readCsv('demo/mall-nodes')) {
    const catalogueMapping = [
      ...listIn(categoryCodes).map((category) => ({ categoryId: idOf('purchaseCategory', category), priority: 20 })),
      ...listIn(materialCodes).map((material) => ({
        categoryId: idOf('purchaseCategory', material.slice(0, 6)),
        materialId: idOf('materialItem', material),
        priority: 10,
      })),
    ]
    const isLeaf = code.length === 7
    const place = { ...(parentCode && { parentId: ids.get(parentCode) }), ...(isLeaf && { buyerId: idOf('user', 'buyer3') }) }
    ids.set(code, await manager.save('catalogue', { code, name, nameEn, sortNum: Number(code.slice(-2)) * 10, ...place, catalogueMapping }, now))
  }
}
