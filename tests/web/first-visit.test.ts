/** The first page brings its style along; from the second on the browser has the file. */
import { beforeAll, expect } from 'vitest'
import { eachWay } from '../support/browser.ts'
import { type System, startSystem } from '../support/system.ts'

let system: System

beforeAll(async () => {
  system = await startSystem()
}, 90_000)

eachWay(
  'the first page waits for no style sheet and looks like the second, which reads the file that has come meanwhile',
  async ({ page, context }) => {
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    const looks = () => page.locator('button.primary').evaluate((button) => getComputedStyle(button).backgroundColor)
    const sheets = page.locator('link[rel=stylesheet]')
    const inside = page.locator('head > style')

    await page.goto(system.origin, { waitUntil: 'networkidle' })
    await expect.poll(() => inside.count()).toBe(1)
    expect(await sheets.getAttribute('media')).toBe('print')
    const first = await looks()
    const [known] = (await context.cookies()).filter(({ name }) => name === 'style')
    expect(await sheets.getAttribute('href')).toBe(`/assets/${known?.value}.css`)

    await page.goto(`${system.origin}/login`, { waitUntil: 'networkidle' })
    expect(await inside.count()).toBe(0)
    expect(await sheets.getAttribute('media')).toBeNull()
    expect(await looks()).toBe(first)
    expect(errors).toEqual([])
  },
)
