/** The parts of a page without a mouse, each with script and without: pages of a list, attachments and their viewers, the crop, the tree, the tabs. */
import type { Page } from 'playwright'
import { beforeAll, expect } from 'vitest'
import { PDF } from '../files/attaching.ts'
import { twoHalves } from '../files/pictures.ts'
import { draftRequisition, goodsOf } from '../flows/flow.ts'
import { eachWay } from '../support/browser.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import { chooseFiles, enter, expectSeen, isAt, pressAt, tabTo } from './keys.ts'

let system: System

beforeAll(async () => {
  system = await startSystem()
})

/** What script answers in place leads to another page without. */
const goOf = (javaScript: boolean) => (javaScript ? pressAt : enter)
const settled = (page: Page) => page.waitForLoadState('networkidle')

eachWay('a long list is paged in a few steps: a second link leads past its rows', async ({ page, context, javaScript }) => {
  await signIn(page, context, system, 'admin', { to: '/main/districtList?pageRows=200' })
  await settled(page)
  const next = page.locator('.pages').getByRole('button', { name: '下一页' })
  const stops: string[] = []
  const press = async (key: string) => {
    await page.keyboard.press(key)
    await expectSeen(page, key)
    stops.push(key)
  }
  // As any page, it begins at its top.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  for (const name of ['跳到正文', '跳到翻页']) {
    await press('Tab')
    expect(await isAt(page.getByRole('link', { name }))).toBe(true)
  }
  await page.keyboard.press('Enter')
  await expect.poll(() => isAt(page.locator('#pager'))).toBe(true)
  for (; !(await isAt(next)); await press('Tab')) expect(stops.length).toBeLessThan(12)
  await (javaScript ? page.keyboard.press('Enter') : Promise.all([page.waitForEvent('domcontentloaded'), page.keyboard.press('Enter')]))
  await expect.poll(() => page.locator('.pages [aria-current]').innerText()).toBe('2')
})

eachWay('a list is paged, ticked across its pages and given another size', async ({ page, context, javaScript }) => {
  await system.query('delete from srm_base_table_config')
  await signIn(page, context, system, 'admin', { to: '/main/districtList' })
  await settled(page)
  const go = goOf(javaScript)
  const rows = page.locator('main tbody input[name=id]')
  await tabTo(page, rows.first())
  await page.keyboard.press('Space')
  const next = page.locator('.pages').getByRole('button', { name: '下一页' })
  await go(page, next)
  await expect.poll(() => page.locator('.pages [aria-current]').innerText()).toBe('2')
  // With script the focus stays where it was; without, a page begins at its top.
  if (javaScript) await expectSeen(page)
  await tabTo(page, rows.first(), javaScript ? 'Shift+Tab' : 'Tab')
  await page.keyboard.press('Space')
  const size = page.locator('select[name=pageRows]')
  await go(page, page.locator('.chosen button[value^="goto:chosen=1"]'), 'Shift+Tab')
  await expect.poll(() => page.locator('.pager > span').innerText()).toBe('共 2 条')

  await tabTo(page, size)
  await page.keyboard.press('ArrowDown')
  if (!javaScript) await enter(page, page.locator('.pager').getByRole('button', { name: '确定' }).first())
  await expect.poll(() => rows.count()).toBe(50)
  if (javaScript) await expectSeen(page)
  await pressAt(page, page.locator('.pager summary'))
  await tabTo(page, page.locator('input[name=customRows]'))
  await page.keyboard.type('35')
  await page.keyboard.press('Enter')
  await expect.poll(() => rows.count()).toBe(35)
})

eachWay('a picture is attached to a draft, looked at larger and turned, and taken away again', async ({ page, context, javaScript }) => {
  const [goods] = await goodsOf(system)
  await signIn(page, context, system, 'buyer1')
  await draftRequisition(page, system, goods!)
  await page.reload()
  await settled(page)
  const go = goOf(javaScript)
  const tools = page.locator('.attachments .tools button').first()
  const files = [
    { name: '照片.png', mimeType: 'image/png', buffer: await twoHalves() },
    { name: '图纸.pdf', mimeType: 'application/pdf', buffer: PDF },
  ]
  if (javaScript) {
    await tabTo(page, tools)
    await chooseFiles(page, files)
  } else {
    await enter(page, tools)
    await tabTo(page, page.locator('input[name=files]'))
    await chooseFiles(page, files)
    await enter(page, page.getByRole('button', { name: '上传附件' }))
  }
  const rows = page.locator('.attachments tbody tr')
  await expect.poll(() => rows.count()).toBe(2)
  const preview = (name: string) => rows.filter({ hasText: name }).getByRole('link', { name: '预览' })

  await go(page, preview('照片.png'))
  const picture = page.locator('.picture img')
  const tool = (name: string) => page.locator('.viewer, .viewer-page').locator('a, button').filter({ hasText: name }).first()
  if (javaScript) {
    await expect.poll(() => isAt(tool('放大'))).toBe(true)
    await page.keyboard.press('Enter')
  } else await enter(page, tool('放大'))
  await expect.poll(() => picture.getAttribute('style')).toMatch(/zoom:\s*1\.25/)
  await go(page, tool('右旋'))
  await expect.poll(() => picture.getAttribute('style')).toContain('rotate(90deg)')
  if (javaScript) {
    for (const key of ['+', '[', '-', '-']) await page.keyboard.press(key)
    await expect.poll(() => picture.getAttribute('style')).toMatch(/rotate\(0deg\).*zoom:\s*1\b/)
    await page.keyboard.press('Escape')
    await expect.poll(() => isAt(preview('照片.png'))).toBe(true)
  } else await go(page, tool('关闭'))
  await expect.poll(() => rows.count()).toBe(2)

  // Of two that are sent at once either may have come first.
  const isAbove = javaScript && (await rows.first().innerText()).includes('图纸.pdf')
  await go(page, preview('图纸.pdf'), isAbove ? 'Shift+Tab' : 'Tab')
  await page.locator('.viewer iframe, .viewer-page iframe').waitFor()
  await go(page, tool('关闭'))
  await expect.poll(() => rows.count()).toBe(2)
  if (javaScript) await expect.poll(() => isAt(preview('图纸.pdf'))).toBe(true)

  await go(page, rows.filter({ hasText: '图纸.pdf' }).getByRole('button', { name: '删除' }))
  const sure = page.locator('.danger.sure:visible')
  await sure.waitFor()
  await go(page, sure)
  await expect.poll(() => rows.count()).toBe(1)
  if (javaScript) await expectSeen(page)
})

eachWay('the square of a picture is chosen: moved and made smaller by keys with script, typed without', async ({ page, context, javaScript }) => {
  await signIn(page, context, system, 'engineer1')
  const [material] = await system.query<{ id: string }>('select id from material_item order by code limit 1')
  await openPage(page, system, 'materialManagementEdit', `id=${material?.id}`)
  await settled(page)
  const go = goOf(javaScript)
  await go(page, page.locator('button[name=intent][value=crop]'))
  await page.locator('#files').waitFor()
  await settled(page)
  const number = (name: string) => page.locator(`.crop-numbers input[name=${name}]`)
  const values = () => Promise.all(['x', 'y', 'w'].map((name) => number(name).inputValue()))
  const choose = async () => {
    await tabTo(page, page.locator('#files'))
    await chooseFiles(page, { name: `键盘${javaScript}.png`, mimeType: 'image/png', buffer: await twoHalves() })
  }
  if (javaScript) {
    await choose()
    await expect.poll(values).toEqual(['100', '0', '200'])
    await tabTo(page, page.getByRole('button', { name: /^截取框：/ }))
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('-')
    await tabTo(page, page.getByRole('button', { name: /^截取框大小/ }))
    await page.keyboard.press('Shift+ArrowLeft')
    await expect.poll(values).toEqual(['101', '0', '189'])
  } else {
    for (const [name, value] of Object.entries({ x: '101', y: '0', w: '189' })) {
      await tabTo(page, number(name))
      await page.keyboard.type(value)
    }
    await choose()
  }
  await go(page, page.getByRole('button', { name: '上传附件' }))
  await expect.poll(() => page.locator('.attachments').innerText()).toContain(`键盘${javaScript}.jpg`)
})

eachWay('the tree is walked down to a district, and its tab read anew, moved and closed', async ({ page, context, javaScript }) => {
  await signIn(page, context, system, 'admin', { to: '/main/districtList' })
  await settled(page)
  const node = (code: string) => page.locator('nav.tree a', { hasText: code })
  if (javaScript) {
    await tabTo(page, page.getByRole('treeitem').first())
    await page.keyboard.press('ArrowRight')
    await page.getByRole('treeitem', { name: '北京市 110000' }).waitFor()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
  } else {
    await enter(page, node('中国'))
    await enter(page, node('110000'))
  }
  await expect.poll(() => page.locator('nav.tree a[aria-current]').innerText()).toContain('110000')
  await expect.poll(() => page.locator('main tbody tr').count()).toBe(1)
  await settled(page)

  const go = goOf(javaScript)
  const menu = page.locator('nav.tabs summary')
  const back = javaScript ? 'Shift+Tab' : 'Tab'
  await pressAt(page, menu, back)
  await go(page, page.getByRole('button', { name: '刷新', exact: true }))
  await expect.poll(() => page.locator('main tbody tr').count()).toBe(1)
  await settled(page)
  const close = page.locator('nav.tabs .on .close')
  await go(page, close, back)
  await expect.poll(() => page.locator('nav.tabs li').count()).toBe(1)
  if (javaScript) await expectSeen(page)
})
