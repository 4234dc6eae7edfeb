/** A business parameter is entered as its kind asks: yes or no and look-ups are chosen, figures typed. */
import { beforeAll, expect } from 'vitest'
import { isAnswer } from '../flows/flow.ts'
import { eachWayOfForms } from '../support/browser.ts'
import { type System, signIn, startSystem } from '../support/system.ts'
import { openWorld, type World } from '../support/world.ts'

let system: System
let world: World

beforeAll(async () => {
  system = await startSystem()
  world = await openWorld(system.database)
})

eachWayOfForms(
  'a parameter offers what it can be, and refuses a word where it wants a figure, with the word kept',
  async ({ page, context, javaScript }) => {
    const manager = await world.person('manager1')
    const orgId = await world.idOf('organization', javaScript ? 'HF20' : 'SZ10')
    const kept = (parameterCode: string, value: string) => manager.save('configProfile', { parameterCode, value, reason: '试行', orgId })
    const [control, days] = [await kept('BUDGET_CONTROL', 'BLOCK'), await kept('INVITE_DAYS', '21')]
    await signIn(page, context, system, 'manager1')
    await page.goto(`${system.origin}/main/configProfileEdit?id=${control.id}`)
    await page.getByLabel('参数值').selectOption({ label: '提醒' })
    await page.getByLabel('变更原因').fill('先提醒')
    await Promise.all([page.waitForResponse(isAnswer), page.getByRole('button', { name: '保存', exact: true }).click()])
    await expect.poll(async () => (await manager.find('configProfile', control.id)).value).toBe('WARN')
    await page.goto(`${system.origin}/main/configProfileEdit?id=${days.id}`)
    await page.getByLabel('参数值').fill('三周')
    await Promise.all([page.waitForResponse(isAnswer), page.getByRole('button', { name: '保存', exact: true }).click()])
    await expect.poll(() => page.locator('main').innerText()).toContain('参数值必须是数字，当前值“三周”')
    expect(await page.getByLabel('参数值').inputValue()).toBe('三周')
    expect((await manager.find('configProfile', days.id)).value).toBe('21')
  },
)
