/** Home, list and record as the system's own preference shows them, dark or in high contrast, on a desk and on a phone (WCAG 2.2 AA). */
import { beforeAll, expect, test } from 'vitest'
import { goodsOf, inDays } from '../flows/flow.ts'
import { openBrowser } from '../support/browser.ts'
import { illegible } from '../support/legible.ts'
import { type System, signIn, startSystem } from '../support/system.ts'
import { openWorld } from '../support/world.ts'

const preferences = { dark: { colorScheme: 'dark' }, 'high contrast': { contrast: 'more' } } as const
const sizes = { desk: { width: 1280, height: 720 }, phone: { width: 390, height: 844 } } as const

let system: System
let order: string

beforeAll(async () => {
  system = await startSystem()
  const [goods] = await goodsOf(system)
  const world = await openWorld(system.database)
  const buyer = await world.person('buyer1')
  const { id } = await buyer.save('poHeader', {
    billTypeId: await world.idOf('purchaseBillType', 'PO_STD'),
    orgId: await world.idOf('organization', 'SZ10'),
    supplierId: await world.idOf('supplierInfo', 'S000001'),
    poLine: [{ materialId: await world.idOf('materialItem', goods?.code ?? ''), orderQty: '100', needByDate: inDays(40) }],
  })
  order = String(id)
})

test.each(Object.entries(preferences))('%s: home, list and record are legible', async (_, preference) => {
  const context = await (await openBrowser()).newContext({ locale: 'zh-CN', ...preference })
  const page = await context.newPage()
  await signIn(page, context, system, 'buyer1', { to: '/' })
  expect(await page.locator('html').getAttribute('data-theme')).toBe('auto')
  for (const path of ['inHome', 'purchaseOrderList', `purchaseOrderEdit?id=${order}`])
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport)
      await page.goto(`${system.origin}/main/${path}`)
      await page.locator('h1').waitFor()
      expect(await illegible(page), `${path} on a ${size}`).toEqual([])
    }
  await context.close()
})
