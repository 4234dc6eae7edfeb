/** A list of 200 orders: the services beside plain node and PostgreSQL, the page beside plain React. */
import { menuIdOf } from '../../catalogue/menu.ts'
import { freePort } from '../../scripts/lib/free-port.ts'
import { load } from '../machine/load.ts'
import { contextOf, signIn } from '../machine/people.ts'
import { type BenchDatabase, openPool, type Place, startProcess, startServices } from '../machine/place.ts'
import { atLeast, atMost, type Figure, figure } from '../machine/report.ts'
import { statementsOf } from '../machine/statements.ts'

const userName = 'approver1'
const page = 'purchaseOrderListPermission'
const pageRows = 200

export async function measureListPage(place: Place, database: BenchDatabase): Promise<Figure[]> {
  const pool = openPool(database)
  const statements = await statementsOf(pool, await contextOf(pool, userName, page), pageRows, 'again')
  await pool.end()
  const services = await startServices(place, database)
  const port = await freePort()
  const plain = startProcess(['bench/machine/plain-handler.ts'], {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: database.appUrl,
    PORT: String(port),
    STATEMENTS: JSON.stringify(statements),
  })
  const visitor = await signIn(services, place, userName)
  try {
    await plain.until(`http://127.0.0.1:${port}/`)
    const get = (path: string) => () => fetch(`http://127.0.0.1:${port}${path}`).then((r) => r.arrayBuffer())
    const listed = () => visitor.call('/v1/poHeaderRestful/listByPage', { menuId: menuIdOf(page), pageRows, pageIndex: 1 })
    // In turn and twice, so that a noisy moment falls on both.
    const rounds = { plain: [] as number[], upstream: [] as number[], upstreamCpu: [] as number[], plainCpu: [] as number[] }
    for (let round = 0; round < 3; round++) {
      const bare = await load(get('/list'), [plain], { seconds: 4 })
      const ours = await load(listed, [services.upstream], { seconds: 4 })
      rounds.plain.push(bare.perSecond)
      rounds.plainCpu.push(bare.cpuMs[0] ?? Number.NaN)
      rounds.upstream.push(ours.perSecond)
      rounds.upstreamCpu.push(ours.cpuMs[0] ?? Number.NaN)
    }
    const shown = await load(() => visitor.page(`/main/${page}?pageRows=${pageRows}`), [services.web, services.upstream], { seconds: 8 })
    const data = await load(() => visitor.page(`/main/${page}?pageRows=${pageRows}&_data=main/${page}`), [services.web], { seconds: 5 })
    const short = await load(() => visitor.page(`/main/${page}`), [services.web, services.upstream], { seconds: 5 })
    const table = await load(get('/table'), [plain], { seconds: 3, workers: 2 })
    const [plainPerSecond, perSecond] = [mean(rounds.plain), mean(rounds.upstream)]
    return [
      figure('list of 200: plain node + PostgreSQL', `${plainPerSecond.toFixed(0)}/s, ${mean(rounds.plainCpu).toFixed(1)} ms CPU`),
      figure('list of 200: services, signed `listByPage`', `${perSecond.toFixed(0)}/s, ${mean(rounds.upstreamCpu).toFixed(1)} ms CPU`),
      figure('services ÷ plain node + PostgreSQL, the same statements', perSecond / plainPerSecond, atLeast(0.8)),
      figure("the rows through web's data address ÷ plain node + PostgreSQL", data.perSecond / plainPerSecond, atLeast(0.5)),
      figure('page of 200 rows through web', `${shown.perSecond.toFixed(0)}/s, median ${shown.medianMs.toFixed(0)} ms`),
      figure('page of 200 rows: CPU of web', shown.cpuMs[0] ?? Number.NaN, atMost(12, 'ms')),
      figure('page of 200 rows: CPU of the services', `${shown.cpuMs[1]?.toFixed(1)} ms`),
      figure('page of 20 rows: CPU of web', `${short.cpuMs[0]?.toFixed(1)} ms, ${short.perSecond.toFixed(0)}/s`),
      figure('the same 200 rows, bare table of plain React', `${table.cpuMs[0]?.toFixed(1)} ms CPU`),
    ]
  } finally {
    await visitor.close()
    await Promise.all([services.stop(), plain.stop()])
  }
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
