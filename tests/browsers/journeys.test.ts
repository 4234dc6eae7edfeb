/** The day's work in the browsers of the people for whom it is built; which pass is told in docs/browsers.md. */
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../data/load/base.ts'
import { type Goods, goodsOf, requisitionLine } from '../flows/flow.ts'
import { closeLater } from '../support/closing.ts'
import { type System, startSystem } from '../support/system.ts'
import type { KnownBrowser } from './driver.ts'
import { launchFirefox } from './firefox.ts'
import { launchOldChromium } from './old-chromium.ts'
import { type Person, personAt } from './person.ts'
import { launchWebKit } from './webkit.ts'

const installed = (name: string) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))
const firefox = installed('firefox-esr')
const [webKitDriver, screen] = [installed('WebKitWebDriver'), installed('xvfb-run')]
const miniBrowser = ['x86_64-linux-gnu', 'aarch64-linux-gnu']
  .map((machine) => `/usr/lib/${machine}/webkit2gtk-4.1/MiniBrowser`)
  .find((path) => existsSync(path))

/** Those of npm are always there; the others where the system has them. */
const browsers: KnownBrowser[] = [
  ...[109, 92, 88].map((version) => ({ name: `Chromium ${version}`, launch: () => launchOldChromium(version) })),
  ...(firefox ? [{ name: 'Firefox ESR', launch: () => launchFirefox(firefox) }] : []),
  ...(webKitDriver && screen && miniBrowser ? [{ name: 'WebKitGTK', launch: () => launchWebKit(webKitDriver, miniBrowser) }] : []),
]

let system: System
let goods: Goods
let drawing: string

beforeAll(async () => {
  system = await startSystem()
  goods = (await goodsOf(system))[0]!
  drawing = join(system.dataFolder, 'drawing.txt')
  await writeFile(drawing, '外壳 图纸')
}, 90_000)

async function logIn(person: Person, userName: string, path = '/'): Promise<void> {
  await system.query('DELETE FROM "login_address"')
  await person.open(path)
  await person.fill('userName', userName)
  await person.fill('password', DEMO_PASSWORD)
  await person.enter()
  await expect.poll(person.address).toMatch(path === '/' ? /^\/main/ : path)
}

describe.each(browsers)('$name', ({ launch }) => {
  let person: Person
  let requisition: string
  beforeAll(async () => {
    person = personAt(await launch(), system.origin)
    closeLater(() => person.close())
  }, 120_000)

  test('a buyer logs in and opens a list by the menu without a page load', async () => {
    await logIn(person, 'buyer1')
    await person.hasScript()
    await person.open('/main/purchaseOrderList')
    await person.sees('采购订单')
    await person.hasScript()
    await person.stays()
    await person.press('.top a[href="/main/todos"]')
    await expect.poll(person.address).toBe('/main/todos')
    expect(await person.stays()).toBe(true)
  })

  test('a buyer searches a list', async () => {
    await person.open('/main/materialList')
    await person.hasScript()
    await person.stays()
    await person.fill('code', goods.code)
    await person.enter()
    await expect.poll(() => person.count('tbody tr')).toBe(1)
    await person.sees(goods.code)
    expect(await person.stays()).toBe(true)
  })

  test('a buyer writes a requisition with a line, puts a file to it and submits it', async () => {
    await person.open('/main/purchaseRequisitionEdit')
    await person.hasScript()
    await person.fill('billTypeId$text', 'PR_STD')
    await person.fill('purpose', '补充库存')
    await person.press('button[value="line.add:requisitionLine"]')
    for (const [name, value] of Object.entries(requisitionLine(0, goods, '100'))) await person.fill(name, value)
    await person.press('button[name=intent][value=save]')
    await expect.poll(person.heading).toMatch(/^PR\d{12}/)
    requisition = (await person.heading())!.trim()
    await person.attach('.attachments input[type=file]', drawing)
    await person.sees('drawing.txt')
    await person.hasScript()
    await person.press('button[name=intent][value=doSubmit]')
    await person.sees(/已提交|审批中/)
  })

  test('the manager approves it, and it can be printed', async () => {
    const [{ id } = { id: '' }] = await system.query<{ id: string }>('select id from requisition_header where doc_num = $1', [requisition])
    await person.open(`/main/purchaseRequisitionEdit/paper?id=${id}`)
    await person.sees(requisition)
    expect(await person.status(`/main/purchaseRequisitionEdit/print?id=${id}`)).toBe(200)
    await person.open('/main')
    await person.press('.top details.menu:last-child summary, .top > :last-child summary')
    await person.press('button[name=intent][value=logout]')
    await logIn(person, 'manager1', '/main/todos')
    await person.hasScript()
    await person.press('main a[href*="purchaseRequisition"], main li a')
    await person.sees(requisition)
    await person.press('button[name=intent][value=approve], button[name=intent][value=doApprove]')
    await expect
      .poll(
        async () => (await system.query<{ status: string }>('select status from requisition_header where doc_num = $1', [requisition]))[0]?.status,
      )
      .toBe('APPROVED')
  })
})
