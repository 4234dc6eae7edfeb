/** How long a report takes over a year of a larger company, as a ratio to reading the same lines once. */
import { randomUUID } from 'node:crypto'
import { reportOf } from '../../catalogue/reports.ts'
import { readReport } from '../../upstream/platform/reports/read-report.ts'
import { enterRoleSql, inTransaction } from '../../upstream/runtime/rows/database.ts'
import { median } from '../machine/load.ts'
import { contextOf } from '../machine/people.ts'
import { type BenchDatabase, openPool } from '../machine/place.ts'
import { atMost, type Figure, figure } from '../machine/report.ts'

const TURNS = 7

/** Of a database with 100,000 orders and a line each. */
export async function measureReports(database: BenchDatabase): Promise<Figure[]> {
  const report = reportOf('orderReport')
  if (!report) throw new Error('There is no order report')
  const pool = openPool(database)
  const context = await contextOf(pool, 'manager1', 'orderReport')
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const times: number[] = []
    for (let turn = 0; turn <= TURNS; turn++) {
      const begun = performance.now()
      await work()
      if (turn > 0) times.push(performance.now() - begun)
    }
    return median(times)
  }
  const asked = (by: string[]) => () => readReport(pool, report, { by }, { ...context, requestId: randomUUID() })
  const figures: Figure[] = []
  for (const by of [
    ['month', 'category'],
    ['month', 'supplier'],
    ['supplier', 'category'],
  ])
    figures.push(figure(`order report of 100,000 orders by ${by.join(' and ')}`, (await timed(asked(by))) / 1_000, atMost(1, 's')))
  const bare = await timed(() =>
    inTransaction(pool, enterRoleSql(context.actor), (tx) =>
      tx.query('select sum(base_net_amount) from po_line l join po_header h on h.id = l.header_id'),
    ),
  )
  figures.push(figure('the same lines added up once by bare SQL under row security', `${(bare / 1_000).toFixed(2)} s`))
  await pool.end()
  return figures
}
