/** A process is drawn where script runs: what the canvas says goes into the file that the form sends, and from it into the table of steps. */
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { openWindow } from '../support/browser.ts'
import { type System, signIn, startSystem } from '../support/system.ts'
import { openWorld, type Person, type World } from '../support/world.ts'

let system: System
let world: World
let admin: Person
let model: Doc

beforeAll(async () => {
  system = await startSystem()
  world = await openWorld(system.database)
  admin = await world.person('admin')
  model = await admin.save('processModel', {
    ...{ code: 'DRAWN', name: '画出的流程', nameEn: 'Drawn process', formEntity: 'requisitionHeader' },
    processModelStep: [{ nodeName: '采购经理', nodeNameEn: 'Purchasing manager', assigneeType: 'PERSON', assignee: 'manager1' }],
  })
})

/** Signed in, before the model, its file unfolded. */
async function openModel(page: Page): Promise<void> {
  await signIn(page, page.context(), system, 'admin')
  await page.goto(`${system.origin}/main/processList/record?id=${model.id}`)
  const file = page.locator('details', { has: page.locator('textarea[name="bpmnXml"]') })
  if ((await file.count()) > 0 && (await file.getAttribute('open')) === null) await file.locator('summary').first().click()
}

test('on the canvas a step is renamed and given to somebody else; saved, the table of steps says the same', async () => {
  const context = await openWindow(true, { viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  const refused: string[] = []
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
  await openModel(page)
  await page.getByRole('button', { name: '画布' }).click()
  const canvas = page.locator('.bpmn-canvas')
  await canvas.locator('.djs-shape[data-element-id="step1"]').click()
  await canvas.getByLabel('节点名称').fill('财务主管')
  await canvas.getByLabel('审批人', { exact: true }).fill('finance1')
  await canvas.getByLabel('无人时').selectOption('ADMIN')
  const file = page.locator('textarea[name="bpmnXml"]')
  await expect.poll(() => file.inputValue()).toContain('emptyRule="ADMIN"')
  expect(await file.inputValue()).toContain('name="财务主管"')
  await page.getByRole('button', { name: '保存', exact: true }).first().click()
  const steps = async () => (await admin.find('processModel', model.id)).processModelStep
  await expect.poll(steps).toMatchObject([{ nodeName: '财务主管', nodeNameEn: 'Purchasing manager', assignee: 'finance1', emptyRule: 'ADMIN' }])
  expect(refused).toEqual([])
  await context.close()
})

test('the canvas offers what the engine runs and nothing else, in the language of the page', async () => {
  const context = await openWindow(true, { viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await openModel(page)
  await page.getByRole('button', { name: '画布' }).click()
  const palette = page.locator('.djs-palette .entry')
  await palette.first().waitFor()
  const titles = await palette.evaluateAll((entries) =>
    entries.map((entry) => (entry.querySelector('[aria-label]') ?? entry).getAttribute('aria-label')),
  )
  expect(titles).toEqual(['移动画布', '框选', '增减间距', '连线', '开始', '结束', '网关', '审批节点'])
  // The licence of the tool asks that its sign stays.
  expect(await page.locator('.bjs-powered-by').isVisible()).toBe(true)
  await page.getByRole('button', { name: '源文本' }).click()
  expect(await page.locator('textarea[name="bpmnXml"]').isVisible()).toBe(true)
  await context.close()
})
