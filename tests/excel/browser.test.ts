/** Workbooks through both processes: what a person downloads from a list and sends back. */
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { beforeAll, expect } from 'vitest'
import { eachWay, eachWayOfForms } from '../support/browser.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import { bookOf, open, rowsOf } from './books.ts'

let system: System

beforeAll(async () => {
  system = await startSystem({ background: true })
})

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

eachWay(
  'an administrator exports districts, fills the template, corrects what is wrong, has it checked and imports it',
  async ({ page, context, javaScript }) => {
    const code = javaScript ? '110997' : '110996'
    await signIn(page, context, system, 'admin')
    await openPage(page, system, 'districtList', 'code=1101')
    const saved = async (start: () => Promise<unknown>) => {
      const [download] = await Promise.all([page.waitForEvent('download'), start()])
      return readFile(await download.path())
    }
    const save = (selector: string) => saved(() => page.locator(selector).first().click())
    const address = await page.locator('a[href*="/export"]').first().getAttribute('href')
    // A download breaks off the way to a page.
    const exported = await rowsOf(await saved(() => page.goto(system.origin + address).catch(() => null)))
    expect(exported[0]?.slice(0, 2)).toEqual(['区划代码', '名称'])
    expect(exported.length).toBeGreaterThan(10)
    expect(
      exported.slice(1).filter(([district]) => !String(district).includes('1101')),
      'no more than the search found',
    ).toEqual([])

    await page.locator('a[href*="/import"]').first().click()
    const template = await open(await save('a[href*="/template"]'))
    expect(template.worksheets[0]?.getCell('A1').text).toBe('区划代码 *')

    const records = await rowsOf(await save('a[href*="data=1"]'))
    expect(records[0]?.slice(0, 2)).toEqual(['区划代码', '名称'])
    expect(records.length).toBeGreaterThan(3_000)

    const send = async (rows: unknown[][]) => {
      await page.setInputFiles('input[name=file]', {
        name: '区划.xlsx',
        mimeType: xlsx,
        buffer: await bookOf([['区划代码', '名称', '上级编码'], ...rows]),
      })
      await page.locator('button[value=check]').click()
    }
    await send([[code, '试验区', 'X-404']])
    await expect.poll(() => page.locator('main').innerText()).toContain('X-404')
    expect(await page.locator('table').innerText()).toContain('上级')
    await page.setViewportSize({ width: 390, height: 844 })
    const ends = await page.locator('td.late').evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().right))
    expect(Math.max(...ends), 'every problem is read without scrolling sideways').toBeLessThanOrEqual(390)
    await page.setViewportSize({ width: 1280, height: 720 })
    const marked = await open(await save('a[href*="marked="]'))
    expect(marked.worksheets[0]?.getCell('C2').fill).toMatchObject({ fgColor: { argb: 'FFFFC7CE' } })

    await send([[code, '试验区', '110100']])
    await expect.poll(() => page.locator('main').innerText()).toContain('区划.xlsx：校验通过，将新增1行，修改0行')
    expect(await system.query('select name from district where code = $1', [code])).toEqual([])
    await page.locator('button[value=confirm]').click()
    await expect.poll(() => page.locator('main').innerText()).toContain('导入成功：新增1行')
    expect(await system.query('select name from district where code = $1', [code])).toEqual([{ name: '试验区' }])
  },
)

eachWayOfForms('an empty file is called empty, and a list that takes no workbook has no page for one', async ({ page, context }) => {
  await signIn(page, context, system, 'admin')
  await openPage(page, system, 'districtList', 'code=1101')
  await page.locator('a[href*="/import"]').first().click()
  await page.setInputFiles('input[name=file]', { name: '空.xlsx', mimeType: xlsx, buffer: Buffer.alloc(0) })
  await page.locator('button[value=check]').click()
  await expect.poll(() => page.locator('main').innerText()).toContain('空.xlsx是空文件')
  await signIn(page, context, system, 'buyer1')
  expect((await page.goto(`${system.origin}/main/purchaseOrderList/import`))?.status()).toBe(404)
})

eachWay('while many rows are checked the page says how far it is, and shows what came of it by itself', async ({ page, context, javaScript }) => {
  await signIn(page, context, system, 'admin')
  await openPage(page, system, 'districtList')
  await page.locator('a[href*="/import"]').first().click()
  const holding = new pg.Client({ connectionString: system.database.superUrl })
  await holding.connect()
  try {
    // Whoever writes a district waits, so that the check is under way for as long as the page is looked at.
    await holding.query('begin; lock table district in share row exclusive mode')
    const from = javaScript ? 138_001 : 138_101
    const rows = Array.from({ length: 100 }, (_, i) => [String(from + i), `新区${i}`, '130000'])
    await page.setInputFiles('input[name=file]', {
      name: '新区.xlsx',
      mimeType: xlsx,
      buffer: await bookOf([['区划代码', '名称', '上级编码'], ...rows]),
    })
    await page.locator('button[value=check]').click()
    await expect.poll(() => page.locator('main').innerText()).toContain('已处理 0 / 100 行')
    expect(await page.locator('progress').getAttribute('max')).toBe('100')
    expect(new URL(page.url()).searchParams.get('run')).toMatch(/^[0-9a-f-]{36}$/)
  } finally {
    await holding.query('rollback')
    await holding.end()
  }
  await expect.poll(() => page.locator('main').innerText()).toContain('新区.xlsx：校验通过，将新增100行，修改0行')
  await page.locator('button[value=confirm]').click()
  await expect.poll(() => page.locator('[role=status]').allInnerTexts()).toContain('导入成功：新增100行，修改0行')
})
