/** How the demo company's prices came to be, loaded for the day on which tests run. */
import { expect, test } from 'vitest'
import { loadPricing } from '../../data/load/sourcing/pricing.ts'
import { loaded } from './loaded.ts'

const { count } = loaded(loadPricing)

test.each([
  ['offer_template', 6],
  ['material_type', 10],
  ['material_relationship', 120],
  ['weight_information', 120],
  ['pricing_header', 51],
  [`price_adjust_header where status = 'APPROVED'`, 6],
  [`price_adjust_header where status = 'SUBMITTED'`, 1],
  [`price_adjust_header where status = 'APPROVED' and erp_status = 'FAILED'`, 1],
])('%s: %i', async (what, expected) => expect(await count(what)).toBe(expected))

test('some 2,000 day prices, and lines for what the three buyers buy', async () => {
  expect(Math.abs((await count('basic_material_price')) - 2000)).toBeLessThan(200)
  expect(await count('pricing_line')).toBeGreaterThan(300)
})
