/** Faults planted on purpose, each alone, and whether a test sees it. */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { RunOutcome } from './run-reporter.ts'

/** An edit that a careless change might be, and the tests that must see it. */
export interface Mutant {
  /** By which it is asked for. */
  name: string
  /** What goes wrong with it, for whom. */
  breaks: string
  file: string
  /** Stands in the file exactly once. */
  text: string
  instead: string
  /** One of these files has a test that fails. */
  caughtBy: readonly string[]
  /** The pages are built with it: what only shows in a browser. */
  isInPages?: true
}

/** `broken`: nothing could be run, which proves nothing. */
export type Verdict = { how: 'caught'; by: string } | { how: 'missed' } | { how: 'broken'; why: string }

/** Why the edit cannot be made in this tree; null when it can. */
export function misfitOf({ file, text, instead, caughtBy }: Mutant, folder: string): string | null {
  if (!existsSync(join(folder, file))) return `there is no ${file}`
  const times = readFileSync(join(folder, file), 'utf8').split(text).length - 1
  if (times !== 1) return `the text stands ${times} times in ${file}`
  if (text === instead) return 'nothing changes'
  const gone = caughtBy.filter((test) => !existsSync(join(folder, test)))
  return gone.length > 0 ? `there is no ${gone.join(', ')}` : null
}

/** Plants it in the scratch copy, runs its tests, and takes it out again. */
export async function judge(mutant: Mutant, folder: string): Promise<Verdict> {
  const path = join(folder, mutant.file)
  const [source, { atime, mtime }] = [readFileSync(path, 'utf8'), statSync(path)]
  writeFileSync(
    path,
    source.replace(mutant.text, () => mutant.instead),
  )
  try {
    if (mutant.isInPages) await run(folder, [join('scripts', 'build.ts')])
    const { outcome, said } = await runFiles(folder, mutant.caughtBy, ['--bail=1', '--maxWorkers=1'])
    return verdictOf(outcome, said)
  } finally {
    writeFileSync(path, source)
    utimesSync(path, atime, mtime)
  }
}

function verdictOf(outcome: RunOutcome | null, said: string): Verdict {
  const failed = outcome?.files.flatMap((file) => file.failed) ?? []
  // A file by its own name is one whose tests never began.
  const by = failed.find((name) => name.includes(' > '))
  if (by) return { how: 'caught', by }
  const hasRun = outcome !== null && outcome.strayErrors === 0 && failed.length === 0 && outcome.files.some(({ passed }) => passed > 0)
  return hasRun ? { how: 'missed' } : { how: 'broken', why: said.trim().split('\n').slice(-12).join('\n') }
}

/** What became of test files in the scratch copy; no outcome where vitest broke off before them. */
export async function runFiles(
  folder: string,
  files: readonly string[],
  options: readonly string[],
): Promise<{ outcome: RunOutcome | null; said: string }> {
  const written = join(folder, 'run-outcome.json')
  await rm(written, { force: true })
  const vitest = join('node_modules', '.bin', 'vitest')
  const said = await run(folder, [vitest, 'run', '--reporter=default', '--reporter=./scripts/lib/run-reporter.ts', ...options, ...files], written)
  const outcome = await readFile(written, 'utf8').then(
    (text) => JSON.parse(text) as RunOutcome,
    () => null,
  )
  return { outcome, said }
}

/** Answers what it said: that it failed is seen elsewhere. */
function run(folder: string, args: readonly string[], written = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, ...(written && { RUN_OUTCOME: written }) }
    const child = spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part))
    child.once('error', reject)
    child.once('close', () => resolve(said))
  })
}
