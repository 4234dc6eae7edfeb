/** How long people wait for list pages while the services write a large export behind them. */
import { setTimeout as sleep } from 'node:timers/promises'
import { menuIdOf } from '../../catalogue/menu.ts'
import { load } from '../machine/load.ts'
import { signIn } from '../machine/people.ts'
import { asSuperuser, type BenchDatabase, type Place, startServices } from '../machine/place.ts'
import { atMost, type Figure, figure } from '../machine/report.ts'

const userName = 'manager1'
const page = 'purchaseOrderListNoPermission'
/** Ten people, each looking at a list four times a second. */
const people = { workers: 10, pauseMs: 250 }
/** One after another: a single one is over before people have looked often enough for a percentile. */
const EXPORTS = 5
const longestExport = 120

export async function measureMeanwhile(place: Place, database: BenchDatabase): Promise<Figure[]> {
  const services = await startServices(place, database)
  const visitor = await signIn(services, place, userName)
  const look = () => visitor.page(`/main/${page}`)
  try {
    const alone = await load(look, [], { ...people, seconds: 6 })
    const paramsValue = JSON.stringify({ requestUrl: '/v1/poHeaderRestful/listByPage', requestParams: {} })
    const write = async () => {
      await visitor.call('/v1/backgroundExport', { menuId: menuIdOf(page), paramsValue, fileName: 'bench' })
      return untilWritten(database)
    }
    let isDone = false
    const written = inTurn(write).finally(() => (isDone = true))
    // Awaited below; until then its failure is nobody's.
    written.catch(() => {})
    const beside = await load(look, [], { ...people, seconds: EXPORTS * longestExport, warmUp: 0, isOver: () => isDone })
    const exports = await written
    const rows = exports[0]!.rows
    const seconds = exports.reduce((sum, one) => sum + one.seconds, 0) / EXPORTS
    return [
      figure(`background exports of ${rows.toLocaleString('en')} orders beside ten people, each written in`, `${seconds.toFixed(1)} s`),
      figure(
        `their list pages' p95 meanwhile ÷ before (${alone.p95Ms.toFixed(0)} → ${beside.p95Ms.toFixed(0)} ms)`,
        beside.p95Ms / alone.p95Ms,
        atMost(2),
      ),
    ]
  } finally {
    await visitor.close()
    await services.stop()
  }
}

async function inTurn<T>(work: () => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let turn = 0; turn < EXPORTS; turn++) results.push(await work())
  return results
}

/** Seconds from its start to its end, as the export itself has noted them. */
async function untilWritten({ superUrl }: BenchDatabase): Promise<{ rows: number; seconds: number }> {
  const state = `select status, row_count, extract(epoch from finished_at - started_at) as seconds from report_back_export order by creation_date desc limit 1`
  return asSuperuser(superUrl, async (client) => {
    const end = Date.now() + longestExport * 1_000
    while (Date.now() < end) {
      const { status, row_count: rows, seconds } = (await client.query(state)).rows[0]
      if (status === 'DONE') return { rows: Number(rows), seconds: Number(seconds) }
      if (status === 'FAILED') throw new Error('the export failed')
      await sleep(200)
    }
    throw new Error(`the export was not written within ${longestExport} s`)
  })
}
