/** What `npm test` counts when files that failed have run once more alone. */
import { expect, test } from 'vitest'
import { argumentsOf } from '../../scripts/lib/area-tests.ts'
import type { FileOutcome, RunOutcome } from '../../scripts/lib/run-reporter.ts'
import { settled } from '../../scripts/lib/test-run.ts'

const file = (name: string, passed: number, ...failed: string[]): FileOutcome => ({ file: name, seconds: 1, passed, skipped: 0, failed })
const run = (...files: FileOutcome[]): RunOutcome => ({ files, strayErrors: 0 })

test('what fails beside others and passes alone counts as passed, and is named', () => {
  const outcome = settled(run(file('a', 4), file('b', 2, 'b > late')), run(file('b', 3)))
  expect(outcome).toEqual({ count: { passed: 7, failed: 0, skipped: 0 }, byLuck: ['b > late'] })
})

test('what fails again is a failure, whatever else passed alone', () => {
  const outcome = settled(run(file('b', 1, 'b > late', 'b > wrong')), run(file('b', 2, 'b > wrong')))
  expect(outcome).toEqual({ count: { passed: 2, failed: 1, skipped: 0 }, byLuck: ['b > late'] })
})

test('what fails only alone is a failure as well', () => {
  const outcome = settled(run(file('b', 1, 'b > late')), run(file('b', 1, 'b > leans on the one before')))
  expect(outcome.count).toEqual({ passed: 1, failed: 1, skipped: 0 })
})

test('four tests that pass only alone are four failures', () => {
  const late = ['b > 1', 'b > 2', 'b > 3', 'b > 4']
  expect(settled(run(file('b', 0, ...late)), run(file('b', 4)))).toEqual({ count: { passed: 0, failed: 4, skipped: 0 }, byLuck: late })
})

test('a file that could not be loaded, and can be alone, brings its tests', () => {
  expect(settled(run(file('b', 0, 'b')), run(file('b', 5)))).toEqual({ count: { passed: 5, failed: 0, skipped: 0 }, byLuck: ['b'] })
})

test('an error that no test waited for stays a failure', () => {
  const first = { ...run(file('b', 1, 'b > late')), strayErrors: 1 }
  expect(settled(first, run(file('b', 2))).count).toEqual({ passed: 2, failed: 1, skipped: 0 })
})

test('an area runs its own folder and the tests that go through definitions; one that is not there is refused', () => {
  const given = argumentsOf('purchasing')
  expect(given).toContain('tests/purchasing/')
  expect(given).toEqual(expect.arrayContaining(['tests/pages/pages.test.ts', 'tests/pages/actions.test.ts', 'tests/security/isolation.test.ts']))
  expect(() => argumentsOf('weather')).toThrow('There is no area weather')
})
