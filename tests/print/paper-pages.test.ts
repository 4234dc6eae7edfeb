/** Documents laid out for paper: all that they hold, without the frame, under a head with logo and bar code. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { PDFDocument } from 'pdf-lib'
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { code128 } from '../../upstream/platform/print/codes.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { filesOf } from '../files/attaching.ts'
import { personAt } from '../files/person.ts'
import { twoHalves } from '../files/pictures.ts'
import { eachWay } from '../support/browser.ts'
import { record } from '../support/record.ts'
import { soldGoods } from '../support/sold-goods.ts'
import { type System, signIn, startSystem } from '../support/system.ts'
import { openWorld, type World } from '../support/world.ts'
import { draftOrder } from './people.ts'

let system: System
let world: World
let order: Doc

beforeAll(async () => {
  system = await startSystem({ background: true })
  process.env.DATA_DIR = system.dataFolder
  world = await openWorld(system.database)
  order = await draftOrder(world, await world.person('buyer1'), await soldGoods(world))
  const { actor, ...rest } = await world.person('admin')
  const admin = { ...rest, actor: { ...actor, page: 'systemsetting/institution' } }
  const [logo] = await filesOf(world).upload(admin, { functionId: 'organization', field: 'logoFileId' }, [['标志.png', await twoHalves(600, 200)]], {
    path: '/v2/images/upload',
  })
  const unit = await admin.find('organization', await world.idOf('organization', 'SZ10'))
  await admin.save('organization', { logoFileId: logo?.id }, unit)
})

/** What a browser puts on paper, and its text page by page where poppler is at hand. */
async function printed(page: Page): Promise<{ pages: number; isSideways: boolean; text: string[] | null }> {
  const bytes = await page.pdf({ preferCSSPageSize: true })
  const pdf = await PDFDocument.load(bytes)
  const { width, height } = pdf.getPage(0).getSize()
  const text = existsSync('/usr/bin/pdftotext')
    ? execFileSync('/usr/bin/pdftotext', ['-layout', '-', '-'], { input: bytes, encoding: 'utf8' }).split('\f').slice(0, -1)
    : null
  return { pages: pdf.getPageCount(), isSideways: width > height, text }
}

eachWay('a buyer prints an order: logo, number, bar code, who and when, all lines, and on each page its number', async (way) => {
  const { page, context, javaScript } = way
  await signIn(page, context, system, 'buyer1')
  await page.goto(`${system.origin}/main/purchaseOrderEdit?id=${order.id}`)
  record('page', 'purchaseOrderEdit')
  await page.getByRole('link', { name: '打印', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/main/purchaseOrderEdit/paper')
  const head = page.locator('.paper-head')
  await head.waitFor()
  const logo = head.getByRole('img', { name: '华东智造股份有限公司苏州分公司' })
  expect(await logo.evaluate((img: HTMLImageElement) => img.decode().then(() => [img.naturalWidth, img.naturalHeight]))).toEqual([600, 200])
  expect(await page.locator('h1').innerText()).toBe('采购订单')
  expect(await head.innerText()).toContain(String(order.docNum))
  expect(await head.innerText()).toMatch(/打印：\d{4}-\d\d-\d\d \d\d:\d\d \S+/)
  const bars = head.getByRole('img', { name: `单号条码 ${order.docNum}` })
  const widths = code128(String(order.docNum))
  expect(await bars.getAttribute('viewBox')).toBe(`0 0 ${widths.reduce((sum, w) => sum + w, 0)} 1`)
  expect(await bars.locator('path').getAttribute('d')).toMatch(new RegExp(`^M0 0h${widths[0]}v1h-${widths[0]}z`))
  const words = await page.locator('main').innerText()
  for (const shown of ['1,234.06', '1,394.49', '贴片电容 0402 & <样品>', '历史', '0.123456']) expect(words).toContain(shown)
  expect(await page.locator('main input, main textarea, main select, .side, .top').count()).toBe(0)
  expect(await page.getByRole('button', { name: '打印', exact: true }).count(), 'the browser of whoever has no script prints by itself').toBe(
    javaScript ? 1 : 0,
  )

  const { pages, isSideways, text } = await printed(page)
  expect(isSideways, 'an order has more than eight columns').toBe(true)
  if (text) {
    expect(text).toHaveLength(pages)
    for (const [at, one] of text.entries()) {
      expect(one).toContain(`${at + 1}/${pages}`)
      expect(one).toContain(String(order.docNum))
    }
    expect(text.join('')).not.toContain('返回')
  }
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'PDF' }).click()])
  expect(download.suggestedFilename()).toBe(`${order.docNum}.pdf`)
  await page.getByRole('link', { name: '返回' }).click()
  await expect.poll(() => page.locator('h1').innerText()).toBe(String(order.docNum))
})

eachWay('wherever the lines begin, their head is on the sheet of the first of them', async ({ page, context }) => {
  await signIn(page, context, system, 'buyer1')
  await page.goto(`${system.origin}/main/purchaseOrderEdit/paper?id=${order.id}`)
  const head = page.locator('.paper-head')
  const begins = new Set<number>()
  for (let px = 0; px <= 300; px += 20) {
    await head.evaluate((element, space) => {
      element.style.paddingBottom = `${space}px`
    }, px)
    const { pages, text } = await printed(page)
    expect(pages).toBeGreaterThan(0)
    if (!text) return
    const at = text.findIndex((one) => one.includes('订单行'))
    expect(text[at], `${px} px further down`).toContain('0.123456')
    begins.add(at)
  }
  expect([...begins], 'pushed down, they begin on the next sheet').toEqual([0, 1])
})

test('nobody prints what they do not see', async () => {
  const [buyer, stranger] = [await personAt(system, 'buyer1'), await personAt(system, 'supplier02')]
  const address = `/main/purchaseOrderEdit/paper?id=${order.id}`
  expect((await buyer.ask(address)).status).toBe(200)
  expect((await stranger.ask(address)).status).toBe(404)
  expect((await buyer.ask('/main/purchaseOrderEdit/paper?id=00000000-0000-4000-8000-000000000000')).status).toBe(404)
  expect((await buyer.ask('/main/purchaseOrderEdit/paper')).status).toBe(404)
})
