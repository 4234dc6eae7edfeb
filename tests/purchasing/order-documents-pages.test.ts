/** The tab of an order that shows the documents around it. */
import { beforeAll, expect } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { confirmedOrder, peopleOf, shippedNote } from '../delivery/goods.ts'
import { eachWayOfForms } from '../support/browser.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import { openWorld } from '../support/world.ts'

let system: System
let order: Doc
let note: Doc

beforeAll(async () => {
  system = await startSystem()
  const world = await openWorld(system.database)
  const people = await peopleOf(world)
  order = await confirmedOrder(world, people, '100')
  note = await shippedNote(people, order, ['40'])
})

eachWayOfForms(
  'whoever opens an order finds the delivery note that came of it, with its state, and goes there and back',
  async ({ page, context }) => {
    await signIn(page, context, system, 'buyer1')
    await openPage(page, system, 'purchaseOrderList', `docNum=${order.docNum}`)
    await page
      .locator('main tbody a', { hasText: String(order.docNum) })
      .first()
      .click()
    await page.locator('nav.tab-links a', { hasText: '相关' }).click()
    const row = page.locator('main table tr', { hasText: String(note.docNum) }).first()
    await expect.poll(() => row.innerText()).toContain('在途')
    await row.locator('a', { hasText: String(note.docNum) }).click()
    await page.waitForURL(/deliveryNoteEdit/)
    await page.locator('nav.tab-links a', { hasText: '相关' }).click()
    await page
      .locator('main table tr a', { hasText: String(order.docNum) })
      .first()
      .click()
    await page.waitForURL(/purchaseOrderEdit/)
  },
)
