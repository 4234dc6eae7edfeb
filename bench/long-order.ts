/** An order of 500 lines beside one of ten: opened, one line edited, saved; in the services alone. */
import type { Pool } from 'pg'
import { readPeople } from '../data/load/year-people.ts'
import { looseGoods } from '../tests/support/sold-goods.ts'
import type { Doc } from '../upstream/runtime/types.ts'
import { median } from './load.ts'
import { type BenchDatabase, openPool } from './place.ts'
import { atMost, type Figure, figure } from './report.ts'

const TURNS = 15
const sizes = [10, 500] as const

export async function measureLongOrder(database: BenchDatabase): Promise<Figure[]> {
  const pool = openPool(database)
  const looking = openPool({ ...database, appUrl: database.superUrl })
  try {
    const [few, many] = [await timesOf(pool, looking, sizes[0]), await timesOf(pool, looking, sizes[1])]
    const steps = ['opened', 'saved with one line edited'] as const
    return steps.flatMap((step, at) => {
      const [a, b] = [few[at] ?? Number.NaN, many[at] ?? Number.NaN]
      return [figure(`order of ${sizes.join(' and ')} lines ${step} (${a.toFixed(0)} → ${b.toFixed(0)} ms): 500 ÷ 10`, b / a, atMost(2))]
    })
  } finally {
    await Promise.all([pool.end(), looking.end()])
  }
}

/** Medians of opening and of saving. */
async function timesOf(pool: Pool, looking: Pool, lines: number): Promise<number[]> {
  const now = new Date()
  const buyer = (await readPeople(pool, now))('buyer1')
  const query = async <T>(sql: string, values: unknown[] = []) => (await looking.query(sql, values)).rows as T[]
  const goods = await looseGoods({ query })
  const [type] = await query<{ id: string }>(`select id from purchase_bill_type where code = 'PO_STD'`)
  const needByDate = new Date(now.getTime() + 30 * 86_400_000).toISOString().slice(0, 10)
  const poLine = Array.from({ length: lines }, () => ({ materialId: goods.material, orderQty: '1', needByDate }))
  const id = await buyer.save('poHeader', { billTypeId: type?.id, orgId: goods.org, supplierId: goods.supplier, poLine }, now)
  const taken: [number[], number[]] = [[], []]
  for (let turn = -3; turn < TURNS; turn++) {
    const begun = performance.now()
    const stored = await buyer.find('poHeader', id, now)
    const opened = performance.now()
    const [first] = stored.poLine as Doc[]
    await buyer.change('poHeader', stored, { poLine: [{ id: first?.id, orderQty: String(turn + 10) }] }, now)
    if (turn < 0) continue
    taken[0].push(opened - begun)
    taken[1].push(performance.now() - opened)
  }
  return taken.map(median)
}
