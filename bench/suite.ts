/**
 * `node bench/suite.ts [COPIES …]`: seconds of the processor that tests take which are generated from definitions, with the catalogue of today
 * and with so many copies of its documents (tests/support/grown.ts). Four copies are 510 entities and 527 pages. Linux counts them.
 */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './machine/place.ts'

/** What needs no rows but those that it plants by itself; `tests/catalogue` is hardly more than the set-up of a run. */
const SAMPLE = ['tests/catalogue/roles.test.ts', 'tests/security/isolation.test.ts', 'tests/security/permissions.test.ts']
const TICKS_A_SECOND = 100

const asked = process.argv.slice(2)
const sizes = asked.length > 0 ? asked.map(Number) : [0, 4]
for (const file of SAMPLE)
  for (const copies of sizes) {
    const { seconds, said } = await measured(file, copies)
    console.log(`${file}, ${copies} copies: ${seconds.toFixed(1)} s, ${/Tests .*/.exec(said)?.[0] ?? 'no tests'}`)
  }

/** Of the run and of all that it started and waited for: browsers, database, processes. */
async function measured(file: string, copies: number): Promise<{ seconds: number; said: string }> {
  const before = ofChildren()
  const said = await run(file, copies)
  return { seconds: (ofChildren() - before) / TICKS_A_SECOND, said }
}

function ofChildren(): number {
  const stat = readFileSync('/proc/self/stat', 'utf8')
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(13, 15)
    .map(Number)
  return user + system
}

function run(file: string, copies: number): Promise<string> {
  const env = { ...process.env, NO_COLOR: '1', ...(copies > 0 && { GROWN: String(copies) }) }
  const vitest = [join(root, 'node_modules/.bin/vitest'), 'run', '--maxWorkers=1', '--reporter=dot', file]
  const child = spawn(process.execPath, vitest, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part))
  return new Promise((resolve, reject) => child.once('error', reject).once('close', () => resolve(said)))
}
