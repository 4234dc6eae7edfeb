/** Lists whose records hang on each other: their tree beside them. */
import type { Page } from 'playwright'
import { beforeAll, expect } from 'vitest'
import { eachWayOfForms } from '../support/browser.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'

let system: System

beforeAll(async () => {
  system = await startSystem()
})

const tree = (page: Page) => page.locator('nav.tree')
const node = (page: Page, name: string) => tree(page).getByRole('link', { name, exact: false }).first()
const rows = (page: Page) => page.locator('main tbody tr')
const top = (page: Page) => page.locator('nav.tree > ul > li, [role=tree] > div > [role=treeitem]')
const at = (page: Page) => new URL(page.url()).searchParams.get('node')

eachWayOfForms('a buyer walks the categories from the top to the third level, and sees beside them what is below', async ({ page, context }) => {
  await signIn(page, context, system, 'buyer1')
  await openPage(page, system, 'purchaseClassificationList')
  const [first] = await system.query<{ id: string; code: string; name: string }>(
    'select id, code, name from purchase_category where parent_id is null order by code limit 1',
  )
  const below = await system.query<{ id: string; code: string; name: string }>(
    'select id, code, name from purchase_category where parent_id = $1 order by code',
    [first?.id],
  )
  await node(page, String(first?.name)).click()
  await expect.poll(() => at(page)).toBe(first?.id)
  await expect.poll(() => rows(page).count()).toBe(below.length)
  expect(await rows(page).first().innerText()).toContain(below[0]?.code)
  await expect.poll(() => node(page, below[0]!.name).isVisible()).toBe(true)
  expect(await node(page, String(first?.name)).getAttribute('aria-current')).toBe('true')

  await node(page, below[0]!.name).click()
  await expect.poll(() => at(page)).toBe(below[0]?.id)
  const leaves = await system.query<{ code: string }>('select code from purchase_category where parent_id = $1 order by code', [below[0]?.id])
  await expect.poll(() => rows(page).first().innerText()).toContain(leaves[0]?.code)
  expect(await rows(page).count()).toBe(leaves.length)

  // A step through the list stays with the node.
  await page.locator('main thead').getByText('品类编码').click()
  await expect.poll(() => page.url()).toContain('orderBy=')
  expect(at(page)).toBe(below[0]?.id)

  await tree(page).getByRole('link', { name: '全部' }).click()
  await expect.poll(() => at(page)).toBe(null)
})

eachWayOfForms('what is looked for by its code opens the way to it', async ({ page, context }) => {
  await signIn(page, context, system, 'admin')
  await openPage(page, system, 'districtList')
  // 3,000 districts are not sent: only the top is.
  expect(await tree(page).locator('li').count()).toBeLessThan(50)
  await tree(page).locator('input[name=treeQ]').fill('320505')
  await tree(page).locator('input[name=treeQ]').press('Enter')
  await expect.poll(() => node(page, '320505').isVisible()).toBe(true)
  expect(await node(page, '320505').getAttribute('title')).toBe('中国/江苏省/苏州市/虎丘区')
  await node(page, '320500').click()
  const [{ n } = { n: 0 }] = await system.query<{ n: number }>(
    `select count(*)::int as n from district where parent_id = (select id from district where code = '320500')`,
  )
  await expect.poll(() => page.locator('main tbody tr').count()).toBe(n)
  await tree(page).locator('input[name=treeQ]').fill('没有这里')
  await tree(page).locator('input[name=treeQ]').press('Enter')
  await expect.poll(() => tree(page).innerText()).toContain('没有找到')
})

eachWayOfForms('organisations and departments have their tree as well; an export keeps to the node', async ({ page, context }) => {
  await signIn(page, context, system, 'admin')
  for (const [name, table] of [
    ['systemsetting/institution', 'organization'],
    ['department', 'department'],
  ] as const) {
    await openPage(page, system, name)
    const [first] = await system.query<{ n: number }>(`select count(*)::int as n from ${table} where parent_id is null and enabled_flag = 'Y'`)
    await expect.poll(() => top(page).count()).toBe(first?.n)
  }
  await openPage(page, system, 'districtList')
  await node(page, '中国').click()
  await expect.poll(() => at(page)).not.toBe(null)
  await expect.poll(() => page.locator('main a[href*="/export"]').first().getAttribute('href')).toContain(`node=${at(page)}`)
})

eachWayOfForms('with script the tree is walked by keys and loads what is below a node when it is opened', async ({ page, context, javaScript }) => {
  await signIn(page, context, system, 'admin')
  await openPage(page, system, 'districtList')
  if (!javaScript) {
    expect(await page.getByRole('tree').count()).toBe(0)
    return
  }
  await expect.poll(() => page.getByRole('tree').count()).toBe(1)
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  const china = page.getByRole('treeitem', { name: /^中国 / })
  const name = await china.getAttribute('aria-label')
  await china.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => page.locator('[role=treeitem][aria-level="2"]').count()).toBeGreaterThan(30)
  await page.keyboard.press('ArrowRight')
  expect(await focused()).toBe('北京市 110000')
  await page.keyboard.press('ArrowDown')
  expect(await focused()).toBe('天津市 120000')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowLeft')
  expect(await focused()).toBe(name)
  await page.keyboard.press('End')
  expect(await focused()).toBe(await page.getByRole('treeitem').last().getAttribute('aria-label'))
  await page.keyboard.press('Home')
  expect(await focused()).toBe(await page.getByRole('treeitem').first().getAttribute('aria-label'))
  await china.focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => china.getAttribute('aria-expanded')).toBe('false')
  await page.keyboard.press('Enter')
  await expect.poll(() => at(page)).not.toBe(null)
})
