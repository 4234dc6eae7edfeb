/** The event matrix, and templates as they are looked at before they are kept, with script and without. */
import type { Page } from 'playwright'
import { beforeAll, expect } from 'vitest'
import { eachWayOfForms } from '../support/browser.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import { openWorld, type Person, type World } from '../support/world.ts'

let system: System
let world: World
let admin: Person

beforeAll(async () => {
  system = await startSystem({ background: true })
  world = await openWorld(system.database)
  admin = await world.person('admin')
})

const config = async (code: string) => admin.find('msgConfig', await world.idOf('msgConfig', code))
const posted = (page: Page, press: () => Promise<unknown>) =>
  Promise.all([page.waitForResponse((r) => r.request().method() === 'POST'), press()]).then(([answer]) => answer.status())

eachWayOfForms(
  'an administrator finds the events of purchasing, ticks a channel and sets the minutes; what was not touched stays',
  async ({ page, context }) => {
    await admin.save('msgConfig', { channels: ['SITE', 'EMAIL'], mergeMinutes: 0 }, await config('PO_CANCELLED'))
    const untouched = (await config('PO_RELEASED')).versionNum
    await signIn(page, context, system, 'admin')
    await openPage(page, system, 'msgCfg')
    await page.locator('a', { hasText: '事件矩阵' }).first().click()
    await expect.poll(() => page.locator('h1').innerText()).toBe('事件矩阵')
    await page.locator('select[name=area]').selectOption('PURCHASING')
    await page.locator('form[role=search] button').first().click()
    await expect.poll(() => page.url()).toContain('area=PURCHASING')
    const row = page.locator('tbody tr', { hasText: 'PO_CANCELLED' }).first()
    await row.locator('input[value=WEBHOOK]').check()
    await row.locator('input[value=EMAIL]').uncheck()
    await row.locator('input[name^="merge."]').fill('15')
    expect(await posted(page, () => page.locator('button[value=save]').first().click())).toBeLessThan(400)
    await expect.poll(async () => (await config('PO_CANCELLED')).channels).toEqual(['SITE', 'WEBHOOK'])
    expect(await config('PO_CANCELLED')).toMatchObject({ mergeMinutes: 15 })
    expect((await config('PO_RELEASED')).versionNum).toBe(untouched)
  },
)

eachWayOfForms(
  'what asks for a decision cannot be taken out of the site: the box that was meant is said, and what was ticked stays',
  async ({ page, context }) => {
    await signIn(page, context, system, 'admin')
    await openPage(page, system, 'msgCfg', '')
    await page.locator('a', { hasText: '事件矩阵' }).first().click()
    await page.locator('input[name=eventCode]').fill('WF_TASK')
    await page.locator('form[role=search] button').first().click()
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
    await page.locator('tbody tr input[value=SITE]').uncheck()
    await page.locator('tbody tr input[value=DING]').check()
    expect(await posted(page, () => page.locator('button[value=save]').first().click())).toBe(422)
    await expect.poll(() => page.locator('main').innerText()).toContain('待办类消息不能取消站内信')
    expect(await page.locator('tbody tr input[value=DING]').isChecked()).toBe(true)
    expect((await config('WF_TASK')).channels).toContain('SITE')
  },
)

eachWayOfForms(
  'a template is looked at as a mail in both languages while it is typed; nothing in the frame runs, and nothing is kept',
  async ({ page, context }) => {
    const id = await world.idOf('msgTemplate', 'PO_CANCELLED')
    await signIn(page, context, system, 'admin')
    await openPage(page, system, 'msgTempleCfg/record', `&id=${id}`)
    await page.locator('[name=titleCn]').first().fill('<script>alert(1)</script>订单{docNum}取消')
    await posted(page, () => page.locator('button[value="preview:sample"]').first().click())
    const frames = page.locator('iframe.framed')
    await expect.poll(() => frames.nth(0).getAttribute('srcdoc')).toContain('&lt;script&gt;alert(1)&lt;/script&gt;订单')
    expect(await frames.nth(1).getAttribute('srcdoc')).toContain('lang="en"')
    expect(await frames.nth(0).getAttribute('sandbox')).toBe('')
    expect((await admin.find('msgTemplate', id)).titleCn).not.toContain('script')
  },
)

eachWayOfForms('a template is tried on the administrator himself', async ({ page, context }) => {
  const id = await world.idOf('msgTemplate', 'PO_CANCELLED')
  await world.query(`delete from msg_instance where event_code = 'MANUAL'`)
  await signIn(page, context, system, 'admin')
  await openPage(page, system, 'msgTempleCfg/record', `&id=${id}`)
  await posted(page, () => page.locator('button[value="doTest"]').first().click())
  const sent = () => world.query(`select title, receiver_count as n from msg_instance where event_code = 'MANUAL'`)
  await expect.poll(sent).toEqual([{ title: expect.stringContaining('测试消息'), n: 1 }])
})
