/** The day's work in the browsers of the people for whom it is built; which pass is told in docs/browsers.md. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../data/load/base.ts'
import { type Goods, goodsOf, requisitionLine } from '../flows/flow.ts'
import { closeLater } from '../support/closing.ts'
import { type System, startSystem } from '../support/system.ts'
import type { KnownBrowser } from './driver.ts'
import { launchOldChromium } from './old-chromium.ts'
import { type Person, personAt } from './person.ts'

/** Those of npm are always there. */
const browsers: KnownBrowser[] = [{ name: 'Chromium 109', launch: () => launchOldChromium(109) }]

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

  test('a buyer writes a requisition with a line, puts a file to it and submits it', async () => {
    await person.open('/main/purchaseRequisitionEdit')
    await person.hasScript()
    await person.fill('billTypeId$text', 'PR_STD')
    await person.fill('purpose', '补充库存')
    await person.press('button[value="line.add:requisitionLine"]')
    for (const [name, value] of Object.entries(requisitionLine(0, goods, '100'))) await person.fill(name, value)
    await person.press('button[name=intent][value=save]')
    await expect.poll(person.heading).toMatch(/^PR\d{12}/)
    await person.attach('.attachments input[type=file]', drawing)
    await person.sees('drawing.txt')
    await person.hasScript()
    await person.press('button[name=intent][value=doSubmit]')
    await person.sees(/已提交|审批中/)
  })
})
