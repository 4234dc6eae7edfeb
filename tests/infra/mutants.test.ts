/** The faults of `npm run mutants` are edits of code that moves: one that no longer fits must not pass for one that was caught. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Mutant, misfitOf } from '../../scripts/lib/mutant-run.ts'
import { mutants } from '../../scripts/mutants/index.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'supplybase-fault-'))
  mkdirSync(join(folder, 'tests'))
  writeFileSync(join(folder, 'sum.ts'), 'const sum = a + b\nconst most = a + c\n')
  writeFileSync(join(folder, 'tests/sum.test.ts'), '')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const fault: Mutant = { name: 'sum', breaks: '', file: 'sum.ts', text: 'a + b', instead: 'a - b', caughtBy: ['tests/sum.test.ts'] }

test('an edit whose text stands once, and whose tests are there, fits', () => {
  expect(misfitOf(fault, folder)).toBeNull()
})

test.each([
  ['a file that was renamed', { file: 'total.ts' }, 'there is no total.ts'],
  ['a text that was rewritten', { text: 'a * b' }, 'the text stands 0 times in sum.ts'],
  ['a text that stands twice', { text: 'a + ' }, 'the text stands 2 times in sum.ts'],
  ['an edit that changes nothing', { instead: 'a + b' }, 'nothing changes'],
  ['a test that moved', { caughtBy: ['tests/total.test.ts'] }, 'there is no tests/total.test.ts'],
])('who asks for %s is told why it does not fit', (_, part, why) => {
  expect(misfitOf({ ...fault, ...part }, folder)).toBe(why)
})

test('each fault has a name of its own, and one that is asked for is one of them', () => {
  const names = mutants.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(mutants.filter(({ breaks }) => breaks === '')).toEqual([])
})
