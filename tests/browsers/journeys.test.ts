/** The day's work in the browsers of the people for whom it is built; which pass is told in docs/browsers.md. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../data/load/base.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { type Goods, goodsOf, requisitionLine } from '../flows/flow.ts'
import { draftOrder } from '../print/people.ts'
import { closeLater } from '../support/closing.ts'
import { soldGoods } from '../support/sold-goods.ts'
import { type System, startSystem } from '../support/system.ts'
import { openWorld } from '../support/world.ts'
import { browsers } from './known.ts'
import { type Person, personAt } from './person.ts'

let system: System
let goods: Goods
let order: Doc
let drawing: string

beforeAll(async () => {
  system = await startSystem({ background: true })
  goods = (await goodsOf(system))[0]!
  const world = await openWorld(system.database)
  order = await draftOrder(world, await world.person('buyer1'), await soldGoods(world))
  drawing = join(system.dataFolder, 'drawing.txt')
  await writeFile(drawing, '外壳 图纸')
})

async function logIn(person: Person, userName: string): Promise<void> {
  // Journeys sign in more often a minute than one network may (S1.6).
  await system.query('DELETE FROM "login_address"')
  await person.open('/')
  await person.hasScript()
  await person.fill('userName', userName)
  await person.fill('password', DEMO_PASSWORD)
  await person.enter()
  await person.comesTo(/^\/main/)
}

describe.each(browsers)('$name', ({ launch }) => {
  let person: Person
  let requisition: string

  beforeAll(async () => {
    person = personAt(await launch(), system.origin)
    closeLater(() => person.close())
  })

  test('a buyer logs in and opens a list by the menu without a page load', async () => {
    await logIn(person, 'buyer1')
    await person.open('/main/purchaseOrderList')
    await person.hasScript()
    await person.stays()
    await person.press('.top a[href="/main/todos"]')
    await person.comesTo(/^\/main\/todos$/)
    await person.hasScript()
    expect(await person.stays()).toBe(true)
  })

  test('a buyer searches a list', async () => {
    await person.open('/main/materialManagementList')
    await person.hasScript()
    await person.stays()
    await person.fill('code', goods.code)
    await person.enter()
    await expect.poll(() => person.count('tbody tr')).toBe(1)
    await person.sees(goods.name)
    await person.hasScript()
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
    await person.press('button[name=intent][value=doSubmit]')
    await person.sees(/已提交|审批中/)
    await person.hasScript()
  })

  test('the manager approves it from the to-dos', async () => {
    await person.press('header summary', '宋莉')
    await person.press('button[name=intent][value=logout]')
    await person.comesTo(/^\/(login)?$/)
    await logIn(person, 'manager1')
    await person.open('/main/todos')
    await person.hasScript()
    await person.press('main table a', requisition)
    await expect.poll(person.heading).toContain(requisition)
    await person.press('button[name=intent][value=doApproval]')
    await person.sees('已批准')
    expect(await system.query('select status from requisition_header where doc_num = $1', [requisition])).toEqual([{ status: 'APPROVED' }])
    await person.hasScript()
  })

  test('the manager prints an order', async () => {
    await person.open(`/main/purchaseOrderEdit?id=${order.id}`)
    await person.hasScript()
    await person.press('main a', '打印')
    await person.comesTo(/^\/main\/purchaseOrderEdit\/paper$/)
    await person.sees(String(order.docNum))
    await person.hasScript()
    expect(await person.status(`/main/purchaseOrderEdit/print?id=${order.id}`)).toBe(200)
  })
})
