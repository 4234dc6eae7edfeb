/** Step and extension of rooms with the figures of a reverse auction: the rules by themselves, no room is opened. */
import { expect, test } from 'vitest'
import { extendedEnd } from '../../upstream/platform/rooms/extension.ts'
import { belowByStep } from '../../upstream/platform/rooms/step.ts'

const at = (time: string): number => Date.parse(`2026-03-02T${time}Z`)
const extension = { windowMs: 300_000, byMs: 300_000, most: 10, onlyBest: false }

test('a step of 0.5 leaves at most 97.5 below 98 and 96.5 below 97; one of 0.5 percent 97.51 below 98', () => {
  const half = { stepType: 'AMOUNT', stepValue: '0.5' } as const
  expect(Number(belowByStep(half, '98', 6))).toBe(97.5)
  expect(Number(belowByStep(half, '97', 6))).toBe(96.5)
  expect(Number(belowByStep({ stepType: 'PERCENT', stepValue: '0.5' }, '98', 6))).toBe(97.51)
})

test('an offer at 14:57 moves the end from 15:00 to 15:05, one at 15:02 to 15:10; at 14:54:59.999 and at the end itself nothing moves', () => {
  const first = { endMs: at('15:00:00.000'), extendCount: 0 }
  expect(extendedEnd({ extension }, first, at('14:54:59.999'), true)).toBeNull()
  expect(extendedEnd({ extension }, first, at('14:55:00.000'), true)).toBe(at('15:05:00.000'))
  expect(extendedEnd({ extension }, first, at('14:57:00.000'), true)).toBe(at('15:05:00.000'))
  expect(extendedEnd({ extension }, first, at('15:00:00.000'), true)).toBeNull()
  expect(extendedEnd({ extension }, { endMs: at('15:05:00.000'), extendCount: 1 }, at('15:02:00.000'), true)).toBe(at('15:10:00.000'))
})
