/** All runners one after the other, all of them even when one fails; each of type check, lint and build counts as one test. */
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { argumentsOf } from './lib/area-tests.ts'
import { buildWhatChanged } from './lib/build/build.ts'
import { movedClock } from './lib/moved-clock.ts'
import { type Count, run, runTests } from './lib/test-run.ts'
import { checkTypes, typeChecker } from './lib/type-checker.ts'

const cache = fileURLToPath(new URL('../.cache', import.meta.url))
/**
 * `--clock 2027-11-30T23:40+08:00`: that is when the tests begin, whatever the machine says. `--area order`: its own tests and those that are
 * generated from its definitions, without type check and lint. The rest is vitest's.
 */
const { clock, area, given } = asked(process.argv.slice(2))

await mkdir(cache, { recursive: true })
const checks = area
  ? []
  : await Promise.all([
      one('Type check', () => run(typeChecker, [...checkTypes, '--incremental', '--tsBuildInfoFile', join(cache, 'types.tsbuildinfo')])),
      one('Lint', () => run('biome', ['check'])),
    ])
const built = await one('Build', async () => {
  await buildWhatChanged((step) => console.log(`  ${step}`))
  return 0
})
const counts = [...checks, built, await tests()]
const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0)
process.exitCode = sum('failed') ? 1 : 0
console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)

function asked(args: string[]) {
  const { values, tokens } = parseArgs({ args, strict: false, tokens: true, options: { clock: { type: 'string' }, area: { type: 'string' } } })
  const ours = tokens.flatMap((token) => (token.kind === 'option' && (token.name === 'clock' || token.name === 'area') ? [token] : []))
  const places = new Set(ours.flatMap(({ index, inlineValue }) => (inlineValue ? [index] : [index, index + 1])))
  return { clock: values.clock as string | undefined, area: values.area as string | undefined, given: args.filter((_, at) => !places.has(at)) }
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

async function tests(): Promise<Count> {
  // What the last full run proved is forgotten before this one begins (`npm run coverage` reads it).
  const coverage = join(cache, 'coverage')
  if (!area) await rm(coverage, { recursive: true, force: true })
  const env = { ...(area ? { AREA: area } : { RECORD_COVERAGE: coverage }), ...(clock && movedClock(clock)) }
  return runTests([...(area ? argumentsOf(area) : []), ...given], env)
}
