/** With script a figure follows the record that was chosen, before anything is saved. */
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'

test('4 pieces of 0.25 become 4 of 1.50 when another material is chosen; of one that is typed and not looked up the stored figure stays', async () => {
  const made = await build({
    entryPoints: [new URL('carried-inputs.tsx', import.meta.url).pathname],
    bundle: true,
    external: ['/watermark', '../bpmn/canvas.tsx'],
    write: false,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env.SSR': 'false' },
    logLevel: 'error',
  })
  const context = await (await openBrowser()).newContext({ viewport: { width: 1280, height: 720 } })
  const page = await context.newPage()
  const body = `<!doctype html><meta charset="utf-8"><div id="root"></div><script type="module">${made.outputFiles[0]?.text}</script>`
  await page.route('http://carried.test/', (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.route('http://carried.test/picks*', (route) =>
    route.fulfill({ json: [{ id: 'b', code: 'B', name: '重件', carried: { 'line.materialId:b': { 'materialId.netWeight': '1.50' } } }] }),
  )
  await page.goto('http://carried.test/')
  const total = () => page.locator('[data-total=mass]').innerText()
  expect(await total()).toBe('1')
  await page.locator('[data-line="line[0]"] td').first().click()
  await page.locator('[name="line[0].materialId$text"]').click()
  await page.getByRole('combobox').fill('重')
  await page.getByRole('option', { name: '重件' }).click()
  await expect.poll(total).toBe('6')
  await page.locator('[name="line[0].qty"]').fill('10')
  await expect.poll(total).toBe('15')

  await page.getByRole('combobox').fill('没有的')
  await expect.poll(total).toBe('1')
  await page.getByRole('combobox').fill('')
  await expect.poll(total).toBe('0')
  await context.close()
})
