/** A button that the record forbids stands there grey and says why. */
import { beforeAll, expect } from 'vitest'
import { confirmedOrder, peopleOf, shippedNote } from '../delivery/goods.ts'
import { eachWayOfForms } from '../support/browser.ts'
import { type System, signIn, startSystem } from '../support/system.ts'
import { openWorld } from '../support/world.ts'
import { openDocument } from './flow.ts'

let system: System

beforeAll(async () => {
  system = await startSystem()
})

eachWayOfForms('an order that has been shipped offers its cancellation in grey, and says how much is on its way', async ({ page, context }) => {
  const world = await openWorld(system.database)
  const people = await peopleOf(world)
  const order = await confirmedOrder(world, people, '60')
  await shippedNote(people, order, ['7'])
  await signIn(page, context, system, 'buyer1')
  await openDocument(page, system, 'purchaseOrderList', String(order.docNum))
  const cancel = page.locator('.actions button', { hasText: '取消订单' })
  expect(await cancel.getAttribute('disabled')).not.toBeNull()
  expect(await cancel.locator('small').textContent()).toContain('7')
  // What it says stands in its title as well.
  expect(await cancel.getAttribute('title')).toBe(await cancel.locator('small').textContent())
})
