/** The tab bar: what comes back as it was left, what is read anew, what is asked before it goes. */
import type { Page } from 'playwright'
import { beforeAll, expect } from 'vitest'
import { menuIdOf } from '../../catalogue/menu.ts'
import { fill, succeed } from '../flows/flow.ts'
import { eachWay, eachWayOfForms } from '../support/browser.ts'
import { record } from '../support/record.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import { openWorld } from '../support/world.ts'

let system: System

beforeAll(async () => {
  system = await startSystem({ background: true })
  const world = await openWorld(system.database)
  const buyer = await world.person('buyer1')
  const [material] = await world.query<{ id: string }>('select id from material_item order by code limit 1')
  for (const purpose of ['补充库存', '样品']) {
    await buyer.save('requisitionHeader', {
      billTypeId: await world.idOf('purchaseBillType', 'PR_STD'),
      orgId: await world.idOf('organization', 'SZ10'),
      purpose,
      requisitionLine: [{ materialId: material?.id, requestQty: '10', needByDate: '2099-01-04' }],
    })
  }
})

const list = 'purchaseRequisitionList'
const menuId = menuIdOf(list)
const h1 = (page: Page) => page.locator('h1').innerText()
const titles = (page: Page) => page.locator('nav.tabs li > a').allInnerTexts()
const tab = (page: Page, title: string) => page.locator('nav.tabs li', { has: page.getByRole('link', { name: title, exact: true }) })
/** Where the words of each end below. */
const feetOf = (all: Element[]) =>
  all.map((words) => {
    const range = document.createRange()
    range.selectNodeContents(words)
    return range.getBoundingClientRect().bottom
  })
const settled = (page: Page) => page.waitForLoadState('networkidle')
const tabAction = async (page: Page, name: string) => {
  await page.locator('nav.tabs summary').click()
  await page.getByRole('button', { name, exact: true }).click()
}

eachWay('after a save the list is led once to the search at which it stood, and afterwards opens as asked', async ({ page, context }) => {
  record('constant', 'route.refreshFlag')
  await signIn(page, context, system, 'buyer1')
  const [{ respId } = { respId: '' }] = await system.query<{ respId: string }>(
    'select responsibility_id as "respId" from user_info where ended_at is null order by last_seen_at desc limit 1',
  )
  const bare = `/main/${list}?${new URLSearchParams({ menuId: String(menuId), respId })}`
  const searched = `${bare}&status=DRAFT&orderBy=docNum`
  await openPage(page, system, searched.replace('/main/', ''))
  await page.locator('tbody tr').first().getByRole('link').first().click()
  await expect.poll(() => h1(page)).toMatch(/^PR\d{12}$/)
  await fill(page, { purpose: '补充库存，已改' })
  await succeed(page, 'save')
  await expect.poll(() => page.locator('main').innerText()).toContain('保存成功')

  const led = await page.goto(system.origin + bare)
  expect(led?.request().redirectedFrom()?.url(), 'redirected').toBe(system.origin + bare)
  expect(page.url()).toBe(system.origin + searched)
  const plain = await page.goto(system.origin + bare)
  expect(plain?.request().redirectedFrom(), 'once').toBeNull()
  expect(page.url()).toBe(system.origin + bare)
})

eachWayOfForms('刷新 reads the open page anew: what was stored meanwhile stands in the list', async ({ page, context }) => {
  await signIn(page, context, system, 'buyer1')
  await openPage(page, system, list, `menuId=${menuId}`)
  const said = `改于 ${Date.now()}`
  const [{ docNum } = { docNum: '' }] = await system.query<{ docNum: string }>(
    'update requisition_header set purpose = $1 where id = (select id from requisition_header order by doc_num limit 1) returning doc_num as "docNum"',
    [said],
  )
  expect(await page.locator('main').innerText()).not.toContain(said)
  await tabAction(page, '刷新')
  await expect.poll(() => page.locator('tbody tr', { hasText: docNum }).innerText()).toContain(said)
  const pending = () => system.query('select pending_tab_refresh as at from user_info order by last_seen_at desc limit 1')
  await expect.poll(pending).toEqual([{ at: null }])
})

eachWayOfForms(
  'a list that was left for another page comes back at its address, with script as it was left',
  async ({ page, context, javaScript }) => {
    record('constant', 'route.keepAlive', 'route.main.keptAlive')
    await signIn(page, context, system, 'admin')
    await openPage(page, system, 'districtList', 'pageRows=100&orderBy=-code')
    await settled(page)
    const find = page.locator('nav.tree input[name=treeQ]')
    await find.fill('还没有查询')
    await page.locator('main tbody input[type=checkbox]').nth(2).check()
    await page.locator('main tbody input[type=checkbox]').nth(5).check()
    if (javaScript) await page.locator('section.scroll').evaluate((section) => section.scrollTo(0, 700))
    const first = await page.locator('main tbody tr').first().innerText()

    await page.locator('nav.tabs li.fixed a').click()
    await expect.poll(() => titles(page).then((all) => all.length)).toBe(2)
    await expect.poll(() => page.locator('nav.tabs .on').innerText()).toContain('首页')
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.locator('nav.tabs li:not(.fixed) > a').first().click()
    await expect.poll(() => page.locator('main tbody tr').count()).toBe(100)
    expect(new URL(page.url()).searchParams.get('orderBy')).toBe('-code')
    expect(await page.locator('main tbody tr').first().innerText()).toBe(first)
    if (!javaScript) return
    await expect.poll(() => find.inputValue()).toBe('还没有查询')
    expect(await page.locator('main tbody input[type=checkbox]:checked').count()).toBe(2)
    expect(await page.locator('form.chosen [role=status]').innerText()).toBe('已选 2 行')
    expect(await page.locator('section.scroll').evaluate((section) => section.scrollTop)).toBe(700)
    expect(
      asked.filter((url) => url.includes('districtList')),
      'from what the window holds',
    ).toEqual([])
  },
)

eachWay(
  'shell 1: with 14 pages open beside 首页 the next one is refused, and opens when another is closed',
  async ({ page, context, javaScript }) => {
    await signIn(page, context, system, 'admin')
    await openPage(page, system, 'inHome')
    const open = () => page.locator('nav.tabs li').count()
    const addresses = await page.locator('nav.side li a[href^="/main/"]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    for (const address of addresses.slice(0, 14)) await page.goto(system.origin + address)
    expect(await open()).toBe(15)
    await settled(page)
    const before = { address: page.url(), title: await h1(page) }
    const next = page.locator(`nav.side li a[href="${addresses[14]}"]`)
    const title = (await next.innerText()).trim()
    await page.locator('nav.side details', { has: next }).evaluateAll((all) => {
      for (const details of all) details.setAttribute('open', '')
    })
    await next.click()
    await expect.poll(() => page.locator('.lone h1, .message').allInnerTexts()).toEqual(['页签最多打开15个，请先关闭不用的页签'])
    if (javaScript) {
      expect({ address: page.url(), title: await h1(page) }, 'the page stays').toEqual(before)
      expect(await open()).toBe(15)
      await page.locator('nav.tabs button.close').nth(2).click()
    } else {
      expect(await page.locator('.lone li').count()).toBe(15)
      await page.setViewportSize({ width: 390, height: 844 })
      const feet = await page.locator('.lone li').nth(2).locator('a, button').evaluateAll(feetOf)
      expect(Math.abs((feet[0] ?? 0) - (feet[1] ?? 0)), 'title and button stand on one line').toBeLessThan(2)
      await page.locator('.lone li button').nth(2).click()
    }
    await expect.poll(() => page.locator('nav.tabs .on').innerText()).toContain(title)
    expect(await open()).toBe(15)
  },
)

eachWayOfForms('tabs change places: dragged with script, by buttons without; the order is kept', async ({ page, context, javaScript }) => {
  await signIn(page, context, system, 'buyer1')
  for (const name of [list, 'supplierInfoList', 'projectList']) await openPage(page, system, name)
  expect(await titles(page)).toEqual(['首页', '采购申请', '供应商', '项目'])
  if (javaScript) {
    await settled(page)
    const told = page.waitForResponse((answer) => answer.request().method() === 'POST')
    await tab(page, '项目').dragTo(tab(page, '采购申请'))
    await told
  } else {
    await tabAction(page, '左移')
    await tabAction(page, '左移')
    await tabAction(page, '左移')
  }
  await expect.poll(() => titles(page)).toEqual(['首页', '项目', '采购申请', '供应商'])
  await openPage(page, system, list)
  expect(await titles(page)).toEqual(['首页', '项目', '采购申请', '供应商'])
})

eachWayOfForms(
  'a tab with unsaved changes has a dot; closing it asks with script, and the draft is there afterwards',
  async ({ page, context, javaScript }) => {
    await system.query('delete from parked_form')
    await signIn(page, context, system, 'buyer1')
    await openPage(page, system, list, 'status=DRAFT')
    await page.locator('tbody tr').first().getByRole('link').first().click()
    await expect.poll(() => h1(page)).toMatch(/^PR\d{12}$/)
    const docNum = await h1(page)
    await settled(page)
    const dots = () => page.locator('nav.tabs a.dirty').count()
    expect(await dots()).toBe(0)
    if (!javaScript) {
      // What waits comes from another window of the same person.
      const [{ id } = { id: '' }] = await system.query<{ id: string }>('select id from requisition_header where doc_num = $1', [docNum])
      await system.query(
        `insert into parked_form select id, $1, '{"isKept":true,"at":"2026-11-20T01:00:00Z","typed":{"purpose":"没有保存"}}', now() from "user" where code = 'buyer1'`,
        [`draft purchaseRequisitionEdit ${id}`],
      )
      await page.reload()
      expect(await dots()).toBe(1)
      await page.locator('nav.tabs li.on button.close').click()
      await expect.poll(() => titles(page)).toEqual(['首页', '采购申请'])
      expect(await system.query('select count(*)::int as n from parked_form')).toEqual([{ n: 1 }])
      return
    }
    await fill(page, { purpose: '没有保存' })
    await expect.poll(dots).toBe(1)
    const close = page.locator('nav.tabs li.on button.close')
    await close.click()
    const dialog = page.getByRole('dialog', { name: '该页签有未保存的内容，确定关闭吗？' })
    await dialog.getByRole('button', { name: '不关闭' }).click()
    expect(await h1(page)).toBe(docNum)
    await page.locator('nav.tabs li.on').click({ button: 'middle' })
    await page.keyboard.press('Escape')
    expect(await page.locator('[name=purpose]:not([type=hidden])').inputValue()).toBe('没有保存')
    // Looking elsewhere takes the draft along, and the dot stays.
    await tab(page, '采购申请').getByRole('link').click()
    await expect.poll(() => h1(page)).toBe('采购申请')
    expect(await dots()).toBe(1)
    await tab(page, `有未保存的内容 ${docNum}`).locator('button.close').click()
    await dialog.getByRole('button', { name: '关闭', exact: true }).click()
    await expect.poll(() => titles(page)).toEqual(['首页', '采购申请'])
    await expect.poll(() => system.query('select count(*)::int as n from parked_form')).toEqual([{ n: 1 }])
  },
)

eachWayOfForms('a clean tab is closed at once, with script by the middle button as well', async ({ page, context, javaScript }) => {
  await signIn(page, context, system, 'buyer1')
  for (const name of [list, 'supplierInfoList']) await openPage(page, system, name)
  await settled(page)
  if (javaScript) await tab(page, '供应商').click({ button: 'middle' })
  else await tab(page, '供应商').locator('button.close').click()
  await expect.poll(() => titles(page)).toEqual(['首页', '采购申请'])
  await expect.poll(() => h1(page)).toBe('采购申请')
})

eachWayOfForms(
  'a menu entry in mode SINGLE has one tab for all its records, in mode MULTI one for each; an empty one does as TAB_MODE says',
  async ({ page, context }) => {
    record('constant', 'tab.modes')
    const set = (mode: 'SINGLE' | 'MULTI' | null) =>
      system.query(`with changed as (update menu set tab_mode = $1 where html_url = $2) update permission_epoch set epoch = epoch + 1`, [mode, list])
    const records = await system.query<{ id: string; docNum: string }>(
      `select id, doc_num as "docNum" from requisition_header order by doc_num limit 2`,
    )
    await system.query('delete from parked_form')
    const openBoth = async () => {
      await signIn(page, context, system, 'buyer1')
      for (const { id } of records) await openPage(page, system, 'purchaseRequisitionEdit', `menuId=${menuId}&id=${id}`)
      return titles(page)
    }
    const [first, second] = records.map(({ docNum }) => docNum)
    await set('SINGLE')
    expect(await openBoth()).toEqual(['首页', second])
    await set('MULTI')
    expect(await openBoth()).toEqual(['首页', first, second])
    await set(null)
    expect(await openBoth()).toEqual(['首页', second])
    const setting = (mode: string) =>
      system.query(`update profile_value v set value = $1 from profile p where p.id = v.header_id and p.code = 'TAB_MODE' and v.level = 'SYSTEM'`, [
        mode,
      ])
    await setting('MULTI')
    expect(await openBoth()).toEqual(['首页', first, second])
    await setting('SINGLE')
  },
)

eachWayOfForms('the settings of a list leave the tabs and the place in the menu as they are', async ({ page, context }) => {
  await signIn(page, context, system, 'buyer1', { to: '/' })
  await page.locator('nav.side summary').first().click()
  await page
    .locator('nav.side')
    .getByRole('link', { name: /^采购申请/ })
    .click()
  await expect.poll(() => h1(page)).toBe('采购申请')
  await page.getByRole('link', { name: '列设置' }).click()
  await expect.poll(() => h1(page)).toBe('采购申请：列设置')
  expect(await titles(page)).toEqual(['首页', '采购申请'])
  expect(await page.locator('nav.tabs [aria-current]').allInnerTexts()).toEqual(['采购申请'])
  expect(await page.locator('nav.side li [aria-current=page]').innerText()).toMatch(/^采购申请/)
})
