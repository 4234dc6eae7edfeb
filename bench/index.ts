/** `npm run bench`: what the design promises about size and speed, measured on one machine, part by part, and kept in docs/benchmarks.md. */
import { buildWhatChanged } from '../scripts/lib/build/build.ts'
import { measureGrid } from './grid/grid.ts'
import { measureHoarder } from './hostile/hoarder.ts'
import { measureHostile } from './hostile/hostile.ts'
import { measureKills } from './hostile/kills.ts'
import { measureLogin } from './hostile/login.ts'
import { measureLongValues } from './hostile/long-values.ts'
import { keepSections, runNow, type Section, sectionOf } from './machine/benchmarks-page.ts'
import { insertOrders } from './machine/orders.ts'
import { type BenchDatabase, openPlace, type Place, root } from './machine/place.ts'
import { type Figure, tableOf } from './machine/report.ts'
import { measureAccess } from './pages/access.ts'
import { measureBrowser } from './pages/browser.ts'
import { measureListPage } from './pages/list-page.ts'
import { measureMall } from './pages/mall.ts'
import { measureMeanwhile } from './pages/meanwhile.ts'
import { measureMembers } from './pages/members.ts'
import { measureMillion } from './pages/million.ts'
import { measurePages } from './pages/pages.ts'
import { measurePeople } from './pages/people-at-work.ts'
import { measureReports } from './pages/report-rows.ts'
import { measureSlowLine } from './pages/slow-line.ts'
import { measureSlowMachines } from './pages/slow-machines.ts'
import { measureProcess } from './process.ts'
import { measureRooms } from './rooms/rooms.ts'
import { measureStartUp } from './start-up.ts'
import { measureTypeCheck } from './type-check.ts'
import { measureDemand } from './volume/demand.ts'
import { measureExports } from './volume/exports.ts'
import { measureFiles } from './volume/files.ts'
import { measureFinance } from './volume/finance.ts'
import { measureFinished } from './volume/finished.ts'
import { measureImports } from './volume/imports.ts'
import { measureLines } from './volume/lines.ts'
import { measureLongOrder } from './volume/long-order.ts'
import { measureSave } from './volume/save.ts'

/** Parts to measure, by words of their names; all of them when none is named. */
const asked = process.argv.slice(2)
const begun = performance.now()
const say = (step: string) => console.log(`  ${((performance.now() - begun) / 1_000).toFixed(0).padStart(3)} s  ${step}`)

await buildWhatChanged(say)
say('making the databases')
const place = await openPlace()
const parts = partsOf(place)
const sections: Section[] = []
try {
  for (const [part, measure] of Object.entries(parts))
    if (asked.length === 0 || asked.some((word) => part.includes(word))) await measured(part, measure)
} finally {
  await place.close()
}
const due = keepSections(root, sections, Object.keys(parts))
say('written to docs/benchmarks.md')
if (due.length > 0) {
  console.error(`To be measured again, or for the first time: ${due.join(', ')}`)
  process.exitCode = 1
}

async function measured(part: string, measure: () => Promise<Figure[]>): Promise<void> {
  say(part)
  const run = runNow(root)
  try {
    const figures = await measure()
    console.log(`\n${tableOf(figures)}\n`)
    sections.push(sectionOf(part, run, figures))
  } catch (error) {
    console.error(`    not measured: ${(error as Error).message.split('\n')[0]}`)
  }
}

/** What there is to measure, by the names that are asked for. */
function partsOf(at: Place): Record<string, () => Promise<Figure[]>> {
  let made: Promise<BenchDatabase> | null = null
  const orders = () => {
    made ??= withOrders(at)
    return made
  }
  return {
    'a list page': async () => measureListPage(at, await orders()),
    login: async () => measureLogin(at, await orders()),
    'permissions and row security': async () => measureAccess(at, await orders()),
    'members of documents': () => measureMembers(at),
    'lines of a document': async () => [...(await measureSave(at, await orders())), ...(await measureLines(await orders()))],
    'a long order': async () => measureLongOrder(at, await orders()),
    demand: () => measureDemand(at),
    settling: () => measureFinance(at),
    'the mall': () => measureMall(at),
    'the line grid': () => measureGrid(),
    'what a browser loads': async () => measureBrowser(at, await orders()),
    'people at work': () => measurePeople(at),
    'a live room': () => measureRooms(at),
    'the process engine': () => measureProcess(),
    'finished processes': () => measureFinished(at),
    'a hoarder': async () => measureHoarder(at, await orders()),
    'long values': async () => measureLongValues(at, await orders()),
    'kills of the services': () => measureKills(at),
    'a slow line': async () => measureSlowLine(at, await orders()),
    'script on slow machines': () => measureSlowMachines(at),
    'files of 2 GB': () => measureFiles(at, at.base),
    'pages of a filled system': () => measurePages(at),
    reports: async () => measureReports(await orders()),
    '1,000,000 orders': () => measureMillion(at),
    exports: () => measureExports(at),
    'lists beside an export': async () => measureMeanwhile(at, await orders()),
    imports: () => measureImports(at),
    'hostile input': () => measureHostile(at),
    start: () => measureStartUp(at),
    'type check': () => measureTypeCheck(),
  }
}

/** Made for whatever measures it first. */
async function withOrders(at: Place): Promise<BenchDatabase> {
  const database = await at.copy(at.base, 'bench_orders')
  await insertOrders(database, 100_000, { lines: 1 })
  return database
}
