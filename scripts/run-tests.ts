/** All runners one after the other, all of them even when one fails; each of type check, lint and build counts as one test. */
import { spawn } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildWhatChanged } from './lib/build.ts'
import { movedClock } from './lib/moved-clock.ts'

interface Count {
  passed: number
  failed: number
  skipped: number
}

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = join(root, 'node_modules', '.bin')
const cache = join(root, '.cache')
/** `--clock 2027-11-30T23:40+08:00`: that is when the tests begin, whatever the machine says. The rest is vitest's. */
const { given, clock } = asked(process.argv.slice(2))

await mkdir(cache, { recursive: true })
const checks = await Promise.all([one('Type check', () => run('tsc', ['--noEmit'])), one('Lint', () => run('biome', ['check']))])
const built = await one('Build', async () => {
  await buildWhatChanged((step) => console.log(`  ${step}`))
  return 0
})
const counts = [...checks, built, await vitest()]
const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0)
process.exitCode = sum('failed') ? 1 : 0
console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)

function asked(args: string[]) {
  const at = args.indexOf('--clock')
  return at < 0 ? { given: args, clock: null } : { given: args.toSpliced(at, 2), clock: args[at + 1] ?? '' }
}

async function one(name: string, work: () => Promise<number>): Promise<Count> {
  const isGood = await work().then(
    (code) => code === 0,
    (error) => {
      console.error(error instanceof Error ? error.message : error)
      return false
    },
  )
  console.log(`${name}: ${isGood ? 'passed' : 'FAILED'}`)
  return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0 }
}

interface Report {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

async function vitest(): Promise<Count> {
  const file = join(cache, 'vitest.json')
  // What the last full run proved is forgotten before this one begins (`npm run coverage` reads it).
  const coverage = join(cache, 'coverage')
  await Promise.all([rm(file, { force: true }), rm(coverage, { recursive: true, force: true })])
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...given]
  const code = await run('vitest', args, { RECORD_COVERAGE: coverage, ...(clock && movedClock(clock)) })
  const report = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Report,
    () => null,
  )
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  // A file that cannot be loaded, or fails beside its tests, has no failed test to count.
  const broken = report.testResults.filter((f) => f.status === 'failed' && !f.assertionResults.some((test) => test.status === 'failed')).length
  const failed = report.numFailedTests + broken
  return { passed: report.numPassedTests, failed: failed || (code === 0 ? 0 : 1), skipped: report.numPendingTests + report.numTodoTests }
}

function run(program: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(bin, program), ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
