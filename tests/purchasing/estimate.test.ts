/** What a requisition begins with as the estimate of a line: the standard price of the plant, in the unit and the currency of the line. */
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { openWorld, type Person, type World } from '../support/world.ts'

let world: World
let engineer: Person
/** Kept in pieces at 0.062, bought in boxes of 1,000. */
let screws: string
let head: Record<string, unknown>

beforeAll(async () => {
  world = await openWorld()
  engineer = await world.person('engineer1')
  screws = await world.idOf('materialItem', '0203010001')
  head = { billTypeId: await world.idOf('purchaseBillType', 'PR_STD'), orgId: await world.idOf('organization', 'SZ10'), purpose: '装配' }
})

const line = (uom?: string) => ({ materialId: screws, requestQty: '2', needByDate: '2026-12-18', ...(uom && { uom }) })
const estimated = async (currency: string, uom?: string) => {
  const saved = await engineer.save('requisitionHeader', { ...head, currency, requisitionLine: [line(uom)] })
  const [{ uom: unit, estimatedPrice }] = saved.requisitionLine as [Doc]
  return { unit, estimatedPrice }
}

test('a box of a thousand screws is estimated at a thousand times the price of one', async () => {
  expect(await estimated('CNY')).toEqual({ unit: 'BOX', estimatedPrice: '62.000000' })
  expect(await estimated('CNY', 'PCS')).toEqual({ unit: 'PCS', estimatedPrice: '0.062000' })
})

test('a requisition in another currency is estimated in it, by the rate of its day: 62.00 at 7.0765', async () => {
  expect(await estimated('USD')).toEqual({ unit: 'BOX', estimatedPrice: '8.761393' })
})

test('a unit that nothing leads to has no estimate, and the line is not handed in without one', async () => {
  const saved = await engineer.save('requisitionHeader', { ...head, currency: 'CNY', requisitionLine: [line('M')] })
  expect((saved.requisitionLine as Doc[])[0]?.estimatedPrice).toBeNull()
  const refusal = await engineer.refused(engineer.act('requisitionHeader', 'doSubmit', saved))
  expect(refusal.issues.map(({ at }) => at)).toContain('requisitionLine[0].estimatedPrice')
})
