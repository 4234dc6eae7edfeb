/** With script only the rows in sight are in the page, and every row can be reached: by scrolling and by keys. */
import { build } from 'esbuild'
import type { Locator, Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { record } from '../support/record.ts'

const mostInPage = 90
let [script, style] = ['', '']

beforeAll(async () => {
  const bundle = async (file: string) => {
    const entry = new URL(file, import.meta.url).pathname
    const define = { 'process.env.NODE_ENV': '"production"', 'import.meta.env.SSR': 'false' }
    // Pictures that the server draws stay addresses.
    const external = ['/watermark', '../bpmn/canvas.tsx']
    const made = await build({
      entryPoints: [entry],
      bundle: true,
      external,
      write: false,
      format: 'esm',
      jsx: 'automatic',
      define,
      logLevel: 'error',
    })
    return made.outputFiles[0]?.text ?? ''
  }
  script = await bundle('long-tables.tsx')
  style = await bundle('../../app/styles/index.css')
})

async function opened(name: string, work: (page: Page) => Promise<void>, height = 720): Promise<void> {
  const context = await (await openBrowser()).newContext({ viewport: { width: 1280, height } })
  const page = await context.newPage()
  const own = '#root{display:flex;flex-direction:column;height:100vh}'
  const body = `<!doctype html><meta charset="utf-8"><style>${style}${own}</style><div id="root"></div><script type="module">${script}</script>`
  await page.route('http://long.test/', (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(`http://long.test/#${name}`)
  await work(page)
  await context.close()
}

const heightOf = async (page: Page, selector: string) => Math.round((await page.locator(selector).first().boundingBox())?.height ?? 0)

test.each([
  [420, 300],
  [1400, 700],
])('without a height of its own a long grid in a window of %i pixels is %i high', async (height, expected) => {
  await opened('grid', async (page) => expect.poll(() => heightOf(page, '.windowed')).toBe(expected), height)
  record('constant', 'table.height.unspecified')
})

test('a table in a row of a list is 200 pixels high, one on its own 400; pager 42, total row 40, 4 where no pager stands', async () => {
  await opened('detail', async (page) => {
    await expect.poll(() => heightOf(page, '.sub .inside')).toBe(200)
    expect(await heightOf(page, '.pager')).toBe(42)
    expect(await heightOf(page, 'tfoot td')).toBe(40)
    record('constant', 'table.height.default', 'table.footer.summary')
  })
  await opened('inside', async (page) => {
    await expect.poll(() => heightOf(page, '.inside')).toBe(400)
    const gap = await page.locator('.inside').evaluate((box) => {
      box.scrollTop = box.scrollHeight
      return box.getBoundingClientRect().bottom - (box.querySelector('tbody tr:last-child')?.getBoundingClientRect().bottom ?? 0)
    })
    // A bar at the bottom takes its own room.
    expect(gap - (await page.locator('.inside').evaluate((box: HTMLElement) => box.offsetHeight - box.clientHeight))).toBe(4)
    record('constant', 'table.height.fallback', 'table.footer.allowance')
  })
})

/** All of them stand there as they came, until the first drawing by script has measured the window. */
const isWindowed = (rows: number) => rows > 20 && rows < mostInPage

test('a list of 10,000 rows keeps some ninety in the page and shows its last one at the end, with the first one still ticked', async () => {
  await opened('list', async (page) => {
    const rows = page.locator('tbody tr:has([type=checkbox])')
    await expect.poll(() => rows.count()).toSatisfy(isWindowed)
    await page.locator('input[value=r1]').check()
    await page.locator('.rest').focus()
    await page.keyboard.press('End')
    await expect.poll(() => rows.last().innerText()).toContain('PO10000')
    await expect.poll(() => rows.count()).toBeLessThan(mostInPage)
    const bottomOf = async (what: Locator) => {
      const box = await what.boundingBox()
      return box ? box.y + box.height : Number.NaN
    }
    await expect
      .poll(async () => (await bottomOf(rows.last())) - (await bottomOf(page.locator('.rest'))), { message: 'in sight' })
      .toBeLessThanOrEqual(1)
    expect(
      await page.locator('input[type=hidden][name=id]').evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value)),
    ).toEqual(['r1'])
    await page.keyboard.press('Home')
    await expect.poll(() => rows.first().innerText()).toContain('PO1')
    expect(await page.locator('[type=checkbox][value=r1]').isChecked()).toBe(true)
  })
})

test('a line grid of 10,000 × 20 keeps some ninety lines in the page; Ctrl+End edits the last one and Ctrl+Home the first', async () => {
  await opened('grid', async (page) => {
    const lines = page.locator('tr[data-line]')
    await page.locator('.windowed').waitFor()
    expect(await lines.count()).toBeLessThan(mostInPage)
    const focused = () => page.evaluate(() => (document.activeElement as HTMLInputElement).name)
    await page.locator('tr[data-line="line[0]"] td').nth(3).click()
    await expect.poll(focused).toBe('line[0].c3')
    await page.keyboard.press('Control+End')
    await expect.poll(focused).toBe('line[9999].c3')
    expect(await lines.count()).toBeLessThan(mostInPage)
    await page.keyboard.type('最后')
    await page.keyboard.press('ArrowUp')
    await expect.poll(focused).toBe('line[9998].c3')
    expect(await page.locator('tr[data-line="line[9999]"] td').nth(3).innerText()).toContain('最后')
    await page.keyboard.press('Control+Home')
    await expect.poll(focused).toBe('line[0].c3')

    await page.locator('.windowed').focus()
    await page.keyboard.press('End')
    await expect.poll(() => lines.last().getAttribute('data-line')).toBe('line[9999]')
    expect(await lines.last().innerText()).toContain('最后')
    expect(await lines.count()).toBeLessThan(mostInPage)
  })
})

test.each([
  ['list', 500, 'tbody tr:has([type=checkbox])'],
  ['grid', 1_000, 'tr[data-line]'],
])('on paper a %s has all its %i rows, and afterwards those in sight again', async (name, count, selector) => {
  await opened(`${name}:${count}`, async (page) => {
    const rows = page.locator(selector)
    await expect.poll(() => rows.count()).toBeGreaterThan(20)
    expect(await countPrinted(page, selector)).toBe(count)
    await expect.poll(() => rows.count()).toBeLessThan(mostInPage)
  })
})

/** Rows that stand in the page when the browser has told it that it will be printed. */
const countPrinted = (page: Page, selector: string) =>
  page.evaluate((rows) => {
    window.dispatchEvent(new Event('beforeprint'))
    const count = document.querySelectorAll(rows).length
    window.dispatchEvent(new Event('afterprint'))
    return count
  }, selector)
