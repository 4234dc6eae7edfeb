/** One run of vitest, and once more alone for each file that failed: a machine that was too busy is told apart from a defect. */
import { spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FileOutcome, RunOutcome } from './run-reporter.ts'

export interface Count {
  passed: number
  failed: number
  skipped: number
}

/** More tests than these that pass only alone are a defect of the suite. */
const MOST_BY_LUCK = 3

const root = fileURLToPath(new URL('../..', import.meta.url))

/** `args` are vitest's own. Says at the end which tests needed the second round. */
export async function runTests(args: string[], env: Record<string, string> = {}): Promise<Count> {
  const first = await round(args, env)
  const failed = first?.files.filter((file) => file.failed.length > 0) ?? []
  if (!first || failed.length === 0) return countOf(first)
  console.log(`\nOnce more, each alone: ${failed.length} of ${first.files.length} files`)
  const again = await round(['--isolate', '--maxWorkers=1', ...failed.map(({ file }) => file)], env)
  if (!again) return countOf(first)
  const { count, byLuck } = settled(first, again)
  if (byLuck.length)
    console.log(`\nFailed, and passed alone${count.failed ? '' : ', which counts'}:\n${byLuck.map((name) => `  ${name}`).join('\n')}`)
  return count
}

/** What a file did alone counts, unless more passed only then than a busy machine explains. */
export function settled(first: RunOutcome, again: RunOutcome): { count: Count; byLuck: string[] } {
  const second = new Map(again.files.map((file) => [file.file, file]))
  const files = first.files.map((file) => second.get(file.file) ?? file)
  const still = new Set(files.flatMap(({ failed }) => failed))
  const byLuck = first.files.flatMap(({ failed }) => failed).filter((name) => !still.has(name))
  const count = countOf({ files, strayErrors: first.strayErrors + again.strayErrors })
  if (byLuck.length <= MOST_BY_LUCK) return { count, byLuck }
  return { count: { ...count, passed: count.passed - byLuck.length, failed: count.failed + byLuck.length }, byLuck }
}

function countOf(outcome: RunOutcome | null): Count {
  if (!outcome) return { passed: 0, failed: 1, skipped: 0 }
  const sum = (of: (file: FileOutcome) => number) => outcome.files.reduce((total, file) => total + of(file), 0)
  return { passed: sum((file) => file.passed), failed: sum((file) => file.failed.length) + outcome.strayErrors, skipped: sum((file) => file.skipped) }
}

/** Null where vitest itself broke off. */
async function round(args: string[], env: Record<string, string>): Promise<RunOutcome | null> {
  const written = join(root, '.cache', 'run-outcome.json')
  await rm(written, { force: true })
  const code = await run('vitest', ['run', '--reporter=default', '--reporter=./scripts/lib/run-reporter.ts', ...args], {
    ...env,
    RUN_OUTCOME: written,
  })
  const outcome = await readFile(written, 'utf8').then(
    (text) => JSON.parse(text) as RunOutcome,
    () => null,
  )
  const isExplained = code === 0 || !outcome || outcome.strayErrors > 0 || outcome.files.some(({ failed }) => failed.length > 0)
  return isExplained ? outcome : null
}

/** `biome`, or the path of a program in node_modules. */
export function run(program: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', program.includes('/') ? program : join('.bin', program)), ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
