/** Notices, notifications and help on their pages, with script and without: written, previewed, read, answered, confirmed. */
import type { BrowserContext, Page } from 'playwright'
import { beforeAll, expect } from 'vitest'
import { keepTerms } from '../../upstream/areas/messaging/notice-terms.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { PDF } from '../files/attaching.ts'
import { button, fill, press, says, succeed, unfold, wrong } from '../flows/flow.ts'
import { eachWayOfForms } from '../support/browser.ts'
import { record } from '../support/record.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { hoursAfter, noticeOf, published, ruleFor } from './notice-people.ts'

let system: System
let world: World
let manager: Person
let admin: Person

beforeAll(async () => {
  system = await startSystem()
  world = await openWorld(system.database)
  await ruleFor(world, 'PURCHASE')
  ;[manager, admin] = await Promise.all([world.person('manager1', 'manager'), world.person('admin')])
})

const asking = (more: Record<string, unknown> = {}): Promise<Doc> => {
  const now = manager.now()
  return published(manager, { replyRequired: 'Y', replyDueAt: hoursAfter(now, 24), publishTo: hoursAfter(now, 48), ...more })
}
const viewersOf = (doc: Doc) =>
  world.query<{ code: string }>(`select u.code from notice_viewer v join "user" u on u.id = v.user_id where v.header_id = $1 order by 1`, [doc.id])

async function attach(page: Page): Promise<void> {
  await button(page, 'attach:noticeReply[0]').click()
  await page.setInputFiles('input[name=files]', [{ name: '回执.pdf', mimeType: 'application/pdf', buffer: PDF }])
  await page.getByRole('button', { name: '上传附件' }).click()
}

async function openAs(page: Page, context: BrowserContext, userName: string, name: string, query = ''): Promise<void> {
  await signIn(page, context, system, userName)
  await openPage(page, system, name, query)
}

eachWayOfForms(
  'a manager who publishes a notice for chosen suppliers is told that they are missing, and what he typed stays',
  async ({ page, context }) => {
    await openAs(page, context, 'manager1', 'noticeEdit')
    const now = manager.now()
    await fill(page, { title: '国庆收货安排', titleEn: 'Receiving over the holiday', noticeType: 'PURCHASE', audience: 'CHOSEN' })
    await page.locator('textarea[name=content]').evaluate((area) => {
      ;(area as HTMLTextAreaElement).value = '<p>10月1日至7日暂停收货。</p>'
    })
    await page.locator('[name=publishFrom]:not([type=hidden])').first().fill(hoursAfter(now, -9).slice(0, 16).replace('T', ' '))
    expect(await press(page, 'doPublish')).toBe(422)
    await expect.poll(() => wrong(page).then((all) => all.join())).toContain('请选择接收对象')
    expect(await page.locator('[name=title]').first().inputValue()).toBe('国庆收货安排')
  },
)

eachWayOfForms(
  'scenario 5: a supplier reads a notice, replies with a file, changes the reply, and is told when it is closed',
  async ({ page, context, javaScript }) => {
    const doc = await asking()
    await signIn(page, context, system, 'supplier02')
    await openPage(page, system, 'noticeMoreList')
    await page
      .locator('main tbody tr', { hasText: String(doc.title) })
      .locator('a')
      .first()
      .click()
    await expect.poll(() => page.locator('h1').innerText()).toBe(doc.title)
    record('page', 'noticeDesc')
    if (!javaScript) {
      expect(await viewersOf(doc), 'a look alone marks nothing').toEqual([])
      await succeed(page, 'doRead')
      expect(await button(page, 'doRead').count()).toBe(0)
    }
    await expect.poll(() => viewersOf(doc)).toEqual([{ code: 'supplier02' }])

    await unfold(page, 'doReply', javaScript)
    await fill(page, { 'input.doReply.content': '按时参加' })
    await succeed(page, 'doReply')
    await expect.poll(() => page.locator('[name="noticeReply[0].content"]').first().inputValue()).toBe('按时参加')
    await attach(page)
    await page.waitForURL((url) => url.pathname === '/main/noticeDesc')
    await fill(page, { 'noticeReply[0].content': '派两人参加' })
    await succeed(page, 'save')
    // The page says by itself that it was opened, so an answer may be to that.
    const reply = () =>
      world.query<{ content: string; files: number }>('select content, cardinality(file_ids) as files from notice_reply where header_id = $1', [
        doc.id,
      ])
    await expect.poll(reply).toEqual([{ content: '派两人参加', files: 1 }])

    await keepTerms(world.pool, new Date(hoursAfter(manager.now(), 25)))
    await openPage(page, system, 'noticeDesc', `id=${doc.id}`)
    await says(page, '已截止')
    expect(await button(page, 'doReply').count()).toBe(0)
    expect(await page.locator('[name="noticeReply[0].content"]:not([type=hidden])').count()).toBe(0)
  },
)

eachWayOfForms('scenario 6: what is addressed to others is not there for a supplier', async ({ page, context }) => {
  const doc = await asking({ audience: 'CHOSEN', noticeReceiver: [{ kind: 'SUPPLIER', supplierId: await world.idOf('supplierInfo', 'S000001') }] })
  await signIn(page, context, system, 'supplier02')
  const answer = await page.goto(`${system.origin}/main/noticeDesc?id=${doc.id}`)
  expect(answer?.status()).toBe(404)
})

eachWayOfForms(
  'a notice comes up on the home page until its person says that he knows, and stays among the notices',
  async ({ page, context, javaScript }) => {
    const user = javaScript ? 'supplier11' : 'supplier12'
    const doc = await published(manager, { title: `弹窗公告${user}`, popupFlag: 'Y', topFlag: 'Y' })
    await signIn(page, context, system, user, { to: '/' })
    await expect.poll(() => page.locator('dialog.popup h2').innerText()).toBe(doc.title)
    await page.locator('dialog.popup button', { hasText: '知道了' }).click()
    await expect.poll(() => page.locator('dialog.popup', { hasText: String(doc.title) }).count()).toBe(0)
    await page.goto(`${system.origin}/main/exHome`)
    expect(await page.locator('dialog.popup', { hasText: String(doc.title) }).count()).toBe(0)
    await says(page, String(doc.title))
    expect(await viewersOf(doc)).toEqual([{ code: user }])
    await manager.act('notice', 'doWithdraw', await manager.find('notice', doc.id), { reason: '试毕' })
  },
)

eachWayOfForms('a public notice is read on the log-in page by whoever comes, in the language of the page', async ({ page }) => {
  const doc = await published(manager, {
    title: '系统升级停机通知',
    titleEn: 'System maintenance',
    content: '<p>周六停机。</p>',
    contentEn: '<p>Down on Saturday.</p>',
    audience: 'PUBLIC',
  })
  const other = await published(manager, { title: '仅供应商可见' })
  await page.goto(`${system.origin}/?lang=CN`)
  const aside = page.locator('aside')
  await expect.poll(() => aside.innerText()).toContain('系统升级停机通知')
  expect(await aside.innerText()).not.toContain(String(other.title))
  expect(await aside.locator('.rich').first().innerHTML()).toContain('周六停机')
  await page.goto(`${system.origin}/?lang=EN`)
  await expect.poll(() => aside.innerText()).toContain('System maintenance')
  await manager.act('notice', 'doWithdraw', await manager.find('notice', doc.id), { reason: '试毕' })
  await page.goto(`${system.origin}/?lang=CN`)
  await expect.poll(() => aside.innerText()).not.toContain('系统升级停机通知')
})

eachWayOfForms('a notice is previewed in both languages, and nothing in it runs', async ({ page, context }) => {
  const content = '<p>中文正文</p><img src=x onerror="document.title=1">'
  const doc = await manager.save('notice', noticeOf(manager, { content, contentEn: '<p>English text</p>' }))
  await openAs(page, context, 'manager1', 'noticeEdit', `id=${doc.id}`)
  await page.locator('main a', { hasText: '公告预览' }).first().click()
  record('page', 'noticePreview')
  await says(page, '中文正文')
  await says(page, 'English text')
  await says(page, String(doc.titleEn))
  expect(await page.locator('main').innerHTML()).not.toContain('onerror')
})

eachWayOfForms('scenario 15: a supplier confirms a notification, and neither sees the others nor their number', async ({ page, context }) => {
  const suppliers = await Promise.all(['S000003', 'S000004'].map((code) => world.idOf('supplierInfo', code)))
  const doc = await manager.save('notification', {
    title: '质量整改通知',
    content: '请三日内整改。',
    notificationKind: 'RECTIFY',
    confirmRequired: 'Y',
    confirmDueAt: hoursAfter(manager.now(), 24),
    notificationReceiver: suppliers.map((supplierId) => ({ supplierId })),
  })
  await openAs(page, context, 'manager1', 'notificationEdit', `id=${doc.id}`)
  await page.locator('main a', { hasText: '通知预览' }).first().click()
  record('page', 'notificationPreview')
  await says(page, '请三日内整改')
  await openPage(page, system, 'notificationEdit', `id=${doc.id}`)
  await succeed(page, 'doPublish')

  await openAs(page, context, 'supplier03', 'notificationDesc', `id=${doc.id}`)
  await succeed(page, 'doConfirm')
  await says(page, '已确认')
  const [other] = await world.query<{ name: string }>(`select name from supplier_info where code = 'S000004'`)
  expect(await page.locator('main').innerText()).not.toContain(String(other?.name))
  expect(await manager.find('notification', doc.id)).toMatchObject({ confirmedCount: 1, receiverCount: 2 })
})

eachWayOfForms(
  'the ? of a page leads to its article, the reader says that it helped, and the other side does not find it',
  async ({ page, context, javaScript }) => {
    const code = `HELP_${javaScript ? 'A' : 'B'}`
    const [name, nameEn] = [`如何查看公告${code}`, `How to read notices ${code}`]
    const doc = await admin.save('article', {
      code,
      name,
      nameEn,
      articleCategory: 'GUIDE',
      content: '<p>打开公告菜单。</p>',
      contentEn: '<p>Open the menu Notices.</p>',
      audience: 'SUPPLIER',
      pageNames: 'noticeMoreList',
    })
    await admin.act('article', 'doPublish', doc)
    await openAs(page, context, 'supplier01', 'noticeMoreList')
    await page.locator('header a', { hasText: '帮助' }).first().click()
    await page.waitForURL((url) => url.pathname === '/main/help')
    await page.locator('nav a', { hasText: name }).click()
    await says(page, '打开公告菜单')
    await page.locator('main button', { hasText: '有帮助' }).first().click()
    await says(page, '谢谢您的反馈')
    await expect.poll(async () => (await admin.find('article', doc.id)).helpfulYes).toBe(1)
    expect(Number((await admin.find('article', doc.id)).readCount)).toBeGreaterThan(0)

    await signIn(page, context, system, 'buyer1')
    await page.goto(`${system.origin}/main/help?page=noticeMoreList`)
    expect(await page.locator('main').innerText()).not.toContain(name)
    const answer = await page.goto(`${system.origin}/main/help?article=${code}`)
    expect(answer?.status()).toBe(404)
    await admin.act('article', 'doWithdraw', await admin.find('article', doc.id))
  },
)
