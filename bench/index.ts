/** `npm run bench`: what the design promises about size and speed, measured in one run on one machine, as a table and as docs/benchmarks.md. */
import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { buildWhatChanged } from '../scripts/lib/build.ts'
import { measureAccess } from './access.ts'
import { measureBrowser } from './browser.ts'
import { measureDemand } from './demand.ts'
import { measureExports } from './exports.ts'
import { measureFiles } from './files.ts'
import { measureFinance } from './finance.ts'
import { measureFinished } from './finished.ts'
import { measureGrid } from './grid.ts'
import { measureHoarder } from './hoarder.ts'
import { measureHostile } from './hostile.ts'
import { measureImports } from './imports.ts'
import { measureKills } from './kills.ts'
import { measureLines } from './lines.ts'
import { measureListPage } from './list-page.ts'
import { measureLogin } from './login.ts'
import { measureLongOrder } from './long-order.ts'
import { measureLongValues } from './long-values.ts'
import { measureMall } from './mall.ts'
import { measureMeanwhile } from './meanwhile.ts'
import { measureMembers } from './members.ts'
import { measureMillion } from './million.ts'
import { insertOrders } from './orders.ts'
import { measurePages } from './pages.ts'
import { measurePeople } from './people-at-work.ts'
import { type BenchDatabase, openPlace, type Place, root } from './place.ts'
import { measureProcess } from './process.ts'
import { type Figure, notMeasured, tableOf } from './report.ts'
import { measureReports } from './report-rows.ts'
import { measureRooms } from './rooms.ts'
import { measureSave } from './save.ts'
import { measureSlowLine } from './slow-line.ts'
import { measureSlowMachines } from './slow-machines.ts'
import { measureStartUp } from './start-up.ts'
import { measureTypeCheck } from './type-check.ts'

/** Parts to measure, by words of their names; all of them when none is named. */
const asked = process.argv.slice(2)
const begun = performance.now()
const say = (step: string) => console.log(`  ${((performance.now() - begun) / 1_000).toFixed(0).padStart(3)} s  ${step}`)

await buildWhatChanged(say)
say('making the databases')
const place = await openPlace()
const figures = await measureAll(place).finally(() => place.close())
console.log(`\n${tableOf(figures)}\n`)
if (asked.length === 0) {
  writeFileSync(join(root, 'docs/benchmarks.md'), report(figures))
  say('written to docs/benchmarks.md')
}

async function measureAll(at: Place): Promise<Figure[]> {
  let made: Promise<BenchDatabase> | null = null
  const orders = () => {
    made ??= withOrders(at)
    return made
  }
  const parts: [string, () => Promise<Figure[]>][] = [
    ['a list page', async () => measureListPage(at, await orders())],
    ['login', async () => measureLogin(at, await orders())],
    ['permissions and row security', async () => measureAccess(at, await orders())],
    ['members of documents', () => measureMembers(at)],
    ['lines of a document', async () => [...(await measureSave(at, await orders())), ...(await measureLines(await orders()))]],
    ['a long order', async () => measureLongOrder(at, await orders())],
    ['demand', () => measureDemand(at)],
    ['settling', () => measureFinance(at)],
    ['the mall', () => measureMall(at)],
    ['the line grid', () => measureGrid()],
    ['what a browser loads', async () => measureBrowser(at, await orders())],
    ['people at work', () => measurePeople(at)],
    ['a live room', () => measureRooms(at)],
    ['the process engine', () => measureProcess()],
    ['finished processes', () => measureFinished(at)],
    ['a hoarder', async () => measureHoarder(at, await orders())],
    ['long values', async () => measureLongValues(at, await orders())],
    ['kills of the services', () => measureKills(at)],
    ['a slow line', async () => measureSlowLine(at, await orders())],
    ['script on slow machines', () => measureSlowMachines(at)],
    ['files of 2 GB', () => measureFiles(at, at.base)],
    ['pages of a filled system', () => measurePages(at)],
    ['reports', async () => measureReports(await orders())],
    ['1,000,000 orders', () => measureMillion(at)],
    ['exports', () => measureExports(at)],
    ['lists beside an export', async () => measureMeanwhile(at, await orders())],
    ['imports', () => measureImports(at)],
    ['hostile input', () => measureHostile(at)],
    ['start', () => measureStartUp(at)],
    ['type check', () => measureTypeCheck()],
  ]
  const all: Figure[] = []
  for (const [name, measure] of parts) {
    if (asked.length > 0 && !asked.some((word) => name.includes(word))) continue
    say(name)
    all.push(...(await measure().catch((error: Error) => [notMeasured(name, error.message.split('\n')[0] ?? '')])))
  }
  return all
}

/** Made for whatever measures it first. */
async function withOrders(at: Place): Promise<BenchDatabase> {
  const database = await at.copy(at.base, 'bench_orders')
  await insertOrders(database, 100_000, { lines: 1 })
  return database
}

function report(all: readonly Figure[]): string {
  const day = new Date().toISOString().slice(0, 10)
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? process.arch}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, ${process.platform}`
  return `# Benchmarks

\`npm run bench\` on ${day}, ${machine}; database, processes and load generator on that one machine.

${tableOf(all)}

**How to read it.** Absolute figures belong to this machine and this moment; load generator and other work share its cores, so requests a second fall when it is busy. The ratios are taken in one run, in turns, and travel better.
"Plain node + PostgreSQL" runs the very statements of the services (transaction, role and settings, page, commit; the count of a list this long is remembered for a minute and made by neither) in a bare \`node:http\` handler without session, signature or checks; "plain React" renders the same rows into a table without links, boxes or formats.
CPU is user and system time of the process, from \`/proc\`, divided by the requests answered. Script counts what Chromium asked for before anything was touched, in gzip; rows stand on Slow 3G (400 ms, 400 kbit/s) when document and style have come whole and something was painted.
A goal that is missed says so and fails nothing.
`
}
