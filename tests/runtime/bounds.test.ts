/** How far a kept figure is past its bound, whichever sign the fed line has. */
import { expect, test } from 'vitest'
import { excess } from '../../upstream/runtime/rules/bounds.ts'

test.each([
  ['of 100 ordered 100 received', '100', '100', '0'],
  ['of 100 ordered 100.5 received', '100.5', '100', '0.5'],
  ['of 100 ordered 5 less than nothing', '-5', '100', '5'],
  ['of a return of 10 all settled', '-10', '-10', '0'],
  ['of a return of 10 settled with 500', '-500', '-10', '490'],
  ['of a return of 10 settled as if it had been received', '3', '-10', '3'],
  ['of nothing nothing', '0', '0', '0'],
])('%s: %s of %s is %s too much', (_, figure, limit, wanted) => {
  expect(excess(figure, limit)).toBe(wanted)
})
