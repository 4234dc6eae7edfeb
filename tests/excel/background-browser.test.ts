/** A long list leaves the house in the background, as a person does it. */
import { readFile } from 'node:fs/promises'
import { beforeAll, expect } from 'vitest'
import { constants } from '../../catalogue/constants/constants.ts'
import { eachWay } from '../support/browser.ts'
import { record } from '../support/record.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import { open } from './books.ts'

const rows = 45_000
let system: System

beforeAll(async () => {
  system = await startSystem({ background: true })
  const [{ n } = { n: 0 }] = await system.query<{ n: number }>('select count(*)::int as n from district')
  await system.query(
    `insert into district (id, version_num, code, name, enabled_flag) select gen_random_uuid(), 1, 'Z' || g, '区' || g, 'Y' from generate_series(1, $1) g`,
    [rows - n],
  )
})

eachWay(
  'shell 10: 45,000 rows are offered to the background, submitted with a number, followed in their own tab and downloaded',
  async ({ page, context }) => {
    record('constant', 'route.genericTab')
    await signIn(page, context, system, 'admin', { patienceMs: 90_000 })
    await openPage(page, system, 'districtList')
    const shown = await page.locator('main thead th:not(.select):not(.right)').allInnerTexts()
    await page.locator('a[href*="/export"]').first().click()
    await expect.poll(() => page.locator('h1').innerText()).toBe('行政区划：后台导出')
    expect(await page.locator('main').innerText()).toContain('超过20,000行')

    await page.getByRole('button', { name: '提交后台导出' }).click()
    await page.waitForURL(new RegExp(`/main/${constants['route.genericTab']}`))
    await expect.poll(() => page.locator('.message').first().innerText()).toMatch(/^已提交后台导出EXCEL：EX\d{12}$/)
    const docNum = /EX\d{12}/.exec(await page.locator('.message').first().innerText())?.[0] ?? ''
    const row = page.locator('main tbody tr').filter({ hasText: docNum })
    // With script the list looks again by itself; without, the browser does, every ten seconds.
    await expect
      .poll(
        () =>
          row
            .locator('.status')
            .innerText()
            .catch(() => ''),
        { timeout: 90_000 },
      )
      .toBe('完成')
    expect(await row.innerText()).toContain('45,000')
    const [download] = await Promise.all([page.waitForEvent('download'), row.getByRole('link', { name: '行政区划' }).click()])
    expect(download.suggestedFilename()).toMatch(/^行政区划_\d{14}\.xlsx$/)
    const sheet = (await open(await readFile(await download.path()))).worksheets[0]
    expect(sheet?.rowCount).toBe(rows + 1)
    expect(['A1', 'B1'].map((at) => sheet?.getCell(at).value)).toEqual(shown.slice(0, 2))
    expect(await page.locator('nav.tabs').innerText()).toContain('后台导出列表')
  },
)
