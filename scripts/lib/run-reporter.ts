/** A reporter of vitest: what became of each file, for `npm test`, and the files and folders that took longest, for people. */
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

/** What became of one file. */
export interface FileOutcome {
  file: string
  /** With its hooks, without what it imports. */
  seconds: number
  passed: number
  skipped: number
  /** Full names; a file that cannot be loaded, or fails beside its tests, stands here itself. */
  failed: string[]
}

export interface RunOutcome {
  files: FileOutcome[]
  /** Thrown where no test waited for it. */
  strayErrors: number
}

const SHOWN = 10

export default class RunReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], strayErrors: readonly unknown[]): void {
    const files = modules.map(outcomeOf)
    const written = process.env.RUN_OUTCOME
    if (written) writeFileSync(written, JSON.stringify({ files, strayErrors: strayErrors.length } satisfies RunOutcome))
    print('The slowest files', files.toSorted(slowestFirst).slice(0, SHOWN))
    print('By folder', byFolder(files))
  }
}

function outcomeOf(module: TestModule): FileOutcome {
  const file = relative(module.project.config.root, module.moduleId)
  const tests = [...module.children.allTests()].map((test) => ({ name: `${file} > ${test.fullName}`, state: test.result().state }))
  const failed = tests.filter(({ state }) => state === 'failed').map(({ name }) => name)
  const count = (state: string) => tests.filter((test) => test.state === state).length
  return {
    file,
    seconds: module.diagnostic().duration / 1000,
    passed: count('passed'),
    skipped: tests.length - count('passed') - failed.length,
    failed: failed.length === 0 && module.state() === 'failed' ? [file] : failed,
  }
}

type Taken = Pick<FileOutcome, 'file' | 'seconds'>

const slowestFirst = (one: Taken, other: Taken) => other.seconds - one.seconds

function byFolder(files: FileOutcome[]): Taken[] {
  const folders = Map.groupBy(files, ({ file }) => file.split('/', 2).join('/'))
  return [...folders].map(([file, own]) => ({ file, seconds: own.reduce((sum, { seconds }) => sum + seconds, 0) })).sort(slowestFirst)
}

function print(title: string, rows: Taken[]): void {
  console.log(`\n${title} (s):`)
  for (const { file, seconds } of rows) console.log(`${seconds.toFixed(1).padStart(8)}  ${file}`)
}
