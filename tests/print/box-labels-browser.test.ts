/** A supplier prints the labels of its boxes. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { beforeAll, expect } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { confirmedOrder, type People, peopleOf, shippedNote } from '../delivery/goods.ts'
import { eachWayOfForms } from '../support/browser.ts'
import { type System, signIn, startSystem } from '../support/system.ts'
import { openWorld } from '../support/world.ts'
import { textOfPdf } from './pdf-text.ts'

let system: System
let people: People
let order: Doc

beforeAll(async () => {
  system = await startSystem()
  const world = await openWorld(system.database)
  people = await peopleOf(world)
  order = await confirmedOrder(world, people, '1000')
})

async function printed(page: Page): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '打印', exact: true }).click()])
  return (await textOfPdf(await readFile(await download.path()))).join()
}

eachWayOfForms('labels come at once; printed again, a reason is asked for on the same page and the labels say so', async ({ page, context }) => {
  const note = await shippedNote(people, order, ['40'])
  await signIn(page, context, system, 'supplier01')
  await page.goto(`${system.origin}/main/deliveryNoteEdit?id=${note.id}`)
  await page.getByRole('link', { name: '箱签' }).click()
  await expect.poll(() => page.locator('h1').innerText()).toBe('打印箱签')
  expect(await page.locator('main').innerText()).toContain(`${note.docNum} 共 1 箱`)
  expect(await printed(page)).not.toContain('补打')

  await page.getByLabel('纸张').selectOption({ label: '标签纸 100×70 mm' })
  await page.getByRole('button', { name: '打印', exact: true }).click()
  await expect.poll(() => page.getByRole('alert').allInnerTexts()).toEqual(['补打请填写原因'])
  expect(await page.getByLabel('纸张').inputValue()).toBe('ROLL')
  await page.getByLabel('补打原因').fill('标签破损')
  expect(await printed(page)).toContain('补打 REPRINT')
  await page.getByRole('link', { name: '返回送货单' }).click()
  await expect.poll(() => page.locator('h1').innerText()).toBe(note.docNum)
})
