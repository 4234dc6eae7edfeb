/** Faults that are planted by hand (`npm run mutants`) move along with the code: each still fits it, and its tests are there. */
import { expect, test } from 'vitest'
import { misfitOf } from '../../scripts/lib/mutant-run.ts'
import { mutants } from '../../scripts/mutants/index.ts'
import { root } from './graph.ts'

test('every planted fault still fits the code and names tests that are there', () => {
  const misfits = mutants.flatMap((mutant) => {
    const why = misfitOf(mutant, root)
    return why ? [`${mutant.name}: ${why}`] : []
  })
  expect(misfits).toEqual([])
})

test('no two faults have one name', () => {
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length)
})
