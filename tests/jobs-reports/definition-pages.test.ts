/** Definitions as JSON and the hours of a log on their pages, with script and without. */
import type { Page } from 'playwright'
import { beforeAll, expect } from 'vitest'
import { eachWayOfForms } from '../support/browser.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import { openWorld, type World } from '../support/world.ts'
import { makeDocuments } from './on-pages.ts'

let system: System
let world: World

beforeAll(async () => {
  system = await startSystem({ background: true })
  world = await openWorld(system.database)
  await makeDocuments(world)
})

const main = (page: Page) => page.locator('main').innerText()
const press = (page: Page, intent: string) =>
  Promise.all([page.waitForResponse((answer) => answer.request().method() === 'POST'), page.click(`main button[value="${intent}"]`)])

eachWayOfForms('导出JSON shows a definition without its secrets; 导入JSON makes a draft of the next version of it', async ({ page, context }) => {
  const [owner] = await world.query<{ id: string; code: string }>(`select id, code from scsi_definition order by id limit 1`)
  await signIn(page, context, system, 'admin')
  await page.goto(`${system.origin}/main/scsiDefinition/scsiDefinitionEdit/jsonout?id=${owner?.id}`)
  const json = await page.locator('main pre').first().innerText()
  expect(JSON.parse(json)).toMatchObject({ code: owner?.code, entityName: 'supplierInfo' })
  await page.goto(`${system.origin}/main/scsiDefinitionList/jsonin`)
  await page.locator('[name=json]').fill('{"code":')
  await press(page, 'take')
  await expect.poll(() => main(page)).toContain('不是有效的接口定义JSON')
  await page.locator('[name=json]').fill(json)
  await press(page, 'take')
  await page.waitForURL(/scsiDefinitionEdit/)
  await expect.poll(() => main(page)).toContain(String(owner?.code))
})

eachWayOfForms('a log of calls says above its rows how many there are in each hour, as a picture and as a table', async ({ page, context }) => {
  await signIn(page, context, system, 'admin')
  await openPage(page, system, 'srmBaseTripartiteLogsList')
  const figure = page.locator('main figure.hours')
  expect(await figure.locator('figcaption').innerText()).toMatch(/每小时次数：共\d+次/)
  expect(await figure.locator('svg path').count()).toBe(1)
  expect(await figure.locator('tbody tr').count()).toBeGreaterThan(0)
})
