/** The first page of each list variant at 1,000,000 orders beside 10,000: what a page costs must not grow with the table. */
import type { Pool } from 'pg'
import { median } from '../machine/load.ts'
import { insertOrders } from '../machine/orders.ts'
import { contextOf } from '../machine/people.ts'
import { type BenchDatabase, openPool, type Place } from '../machine/place.ts'
import { atMost, type Figure, figure } from '../machine/report.ts'
import { listOrders, type Statement, statementsOf, stranger } from '../machine/statements.ts'

const variants = [
  { name: 'own', userName: 'buyer1', page: 'purchaseOrderList' },
  { name: 'permitted', userName: 'buyer1', page: 'purchaseOrderListPermission' },
  { name: 'permitted, all plants', userName: 'approver1', page: 'purchaseOrderListPermission' },
  { name: 'all', userName: 'manager1', page: 'purchaseOrderListNoPermission' },
  { name: 'supplier', userName: 'supplier01', page: 'purchaseOrderListSupplier' },
] as const
const pageRows = 20
const turns = 40

export async function measureMillion(place: Place): Promise<Figure[]> {
  const [small, large] = [openPool(await filled(place, 10_000)), openPool(await filled(place, 1_000_000))]
  const figures: Figure[] = []
  for (const { name, userName, page } of variants) {
    const [ofSmall, ofLarge] = [await contextOf(small, userName, page), await contextOf(large, userName, page)]
    const times = { short: [] as number[], long: [] as number[], firstShort: [] as number[], firstLong: [] as number[] }
    const visits = {
      short: () => listOrders(small, ofSmall, pageRows),
      long: () => listOrders(large, ofLarge, pageRows),
      firstShort: () => listOrders(stranger(small), ofSmall, pageRows),
      firstLong: () => listOrders(stranger(large), ofLarge, pageRows),
    }
    // In turn, so that a noisy moment falls on all. The first visit since the services started counts up to 20,001; later ones remember a long list.
    for (let turn = -5; turn < turns; turn++)
      for (const which of Object.keys(visits) as (keyof typeof visits)[]) {
        const ms = await timed(visits[which])
        if (turn >= 0) times[which].push(ms)
      }
    const [few, many, firstFew, firstMany] = [times.short, times.long, times.firstShort, times.firstLong].map(median) as [
      number,
      number,
      number,
      number,
    ]
    figures.push(
      figure(`first page, ${name}: 1,000,000 ÷ 10,000 orders (${few.toFixed(1)} → ${many.toFixed(1)} ms)`, many / few, atMost(2)),
      figure(`first page, ${name}: a person's very first visit, which counts`, `${firstFew.toFixed(1)} → ${firstMany.toFixed(1)} ms`),
    )
    const sorts = await sortsIn(large, await statementsOf(large, ofLarge, pageRows))
    figures.push({
      name: `first page, ${name}: order of the rows`,
      value: sorts ? 'sorted' : 'from an index',
      goal: 'from an index',
      met: sorts ? 'MISSED' : 'met',
    })
  }
  await Promise.all([small.end(), large.end()])
  return figures
}

async function filled(place: Place, count: number): Promise<BenchDatabase> {
  const database = await place.copy(place.base, `bench_${count}`)
  await insertOrders(database, count, { lines: 0 })
  return database
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** Whether the plan of the page has rows of the whole table sorted; the twenty of the page may be put in order again after their labels. */
async function sortsIn(pool: Pool, statements: Statement[]): Promise<boolean> {
  const client = await pool.connect()
  try {
    for (const { text, values } of statements) {
      if (!text.includes(' order by ')) {
        if (text === 'commit') break
        await client.query(text, values.length ? values : undefined)
        continue
      }
      const { rows } = await client.query(`explain (format json) ${text}`, values)
      await client.query('rollback')
      return hasSort(cutOf(rows[0]['QUERY PLAN'][0].Plan) ?? {})
    }
    return false
  } finally {
    client.release()
  }
}

interface Plan {
  'Node Type'?: string
  Plans?: Plan[]
}

const cutOf = (plan: Plan): Plan | undefined => (plan['Node Type'] === 'Limit' ? plan : plan.Plans?.map(cutOf).find(Boolean))
const hasSort = (plan: Plan): boolean => /Sort/.test(plan['Node Type'] ?? '') || (plan.Plans ?? []).some(hasSort)
