/** Area identity, scenarios 6 and 13, in a browser: a supplier user of two suppliers, and what could not be sent. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { createPool } from '../../upstream/connection/pool.ts'
import type { OutboxRow } from '../../upstream/platform/outbox/row.ts'
import { createOutbox } from '../../upstream/platform/outbox/worker.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { confirmedOrder, peopleOf } from '../delivery/goods.ts'
import { rowsOf } from '../excel/books.ts'
import { filesOf, PDF } from '../files/attaching.ts'
import { openMenus, press } from '../flows/flow.ts'
import { bytesOf, call } from '../print/people.ts'
import { eachWayOfForms } from '../support/browser.ts'
import { closeLater } from '../support/closing.ts'
import { record } from '../support/record.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import { openWorld, type World } from '../support/world.ts'

let system: System
let world: World
/** An order of each supplier, with a file. */
const orders = new Map<string, { order: Doc; fileId: string }>()

beforeAll(async () => {
  system = await startSystem({ background: true })
  process.env.DATA_DIR = system.dataFolder
  world = await openWorld(system.database)
  const people = await peopleOf(world)
  for (const code of ['S000005', 'S000006', 'S000007']) orders.set(code, await orderOf(code, people))
})

async function orderOf(code: string, people: Awaited<ReturnType<typeof peopleOf>>) {
  const order = await confirmedOrder(world, people, '10')
  const [file] = await filesOf(world).upload(people.buyer, { functionId: 'poHeader', businessId: order.id }, [[`${code}.pdf`, PDF]])
  await system.query('update po_header set supplier_id = $2 where id = $1', [order.id, await world.idOf('supplierInfo', code)])
  return { order, fileId: String(file?.id) }
}

const shownTo = async (page: Page, code: string) => {
  const { order, fileId } = orders.get(code) as { order: Doc; fileId: string }
  const at = (part: string) => `${system.origin}/main/purchaseOrderEdit${part}`
  const addresses = [at(`?id=${order.id}`), at(`/ubl?id=${order.id}`), at(`/print?id=${order.id}`), at(`/file?id=${order.id}&file=${fileId}`)]
  const statuses: number[] = []
  for (const address of addresses) statuses.push((await page.request.get(address)).status())
  return statuses
}

eachWayOfForms(
  'scenario 6: supplier05 works for S000005 and S000006; of S000007 neither record, export, print nor attachment is there',
  async ({ page, context }) => {
    await signIn(page, context, system, 'supplier05')
    await openPage(page, system, 'purchaseOrderListSupplier')
    const listed = await page.locator('main').innerText()
    const numberOf = (code: string) => String(orders.get(code)?.order.docNum)
    expect(['S000005', 'S000006', 'S000007'].map((code) => listed.includes(numberOf(code)))).toEqual([true, true, false])
    expect(await shownTo(page, 'S000005')).toEqual([200, 200, 200, 200])
    expect(await shownTo(page, 'S000006')).toEqual([200, 200, 200, 200])
    expect(await shownTo(page, 'S000007')).toEqual([404, 404, 404, 404])
    const [users] = await Promise.all([
      page.waitForResponse((answer) => answer.url().endsWith('/main/user')),
      page.goto(`${system.origin}/main/user`),
    ])
    expect(users.status()).toBe(404)
  },
)

test('scenario 6: the list that supplier05 exports holds the orders of both suppliers and none of a third', async () => {
  const supplier = await world.person('supplier05')
  const file = await call(world, supplier, '/v1/exportExcelRestful/exportExcel', 'purchaseOrderListSupplier', { entity: 'poHeader' })
  const cells = (await rowsOf(await bytesOf(file))).flat().map(String)
  const held = ['S000005', 'S000006', 'S000007'].map((code) => cells.includes(String(orders.get(code)?.order.docNum)))
  expect(held).toEqual([true, true, false])
})

/** Another system on this machine: it takes what it likes and notes under which key it was sent what. */
async function receiver() {
  const received: { key: string | undefined; n: number }[] = []
  const broken = new Set<number>()
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => (text += part))
    request.on('end', () => {
      const { n } = JSON.parse(text) as { n: number }
      received.push({ key: request.headers['idempotency-key'] as string | undefined, n })
      response.writeHead(broken.has(n) ? 503 : 200).end()
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  closeLater(async () => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/orders`
  const send = async ({ payload, idempotencyKey }: OutboxRow) => {
    const answer = await fetch(url, { method: 'POST', headers: { 'idempotency-key': idempotencyKey }, body: JSON.stringify(payload) })
    if (!answer.ok) throw new Error(`ERP ${answer.status} ${answer.statusText}`)
  }
  return { received, broken, send }
}

eachWayOfForms(
  'scenario 13: of two rows that are sent again one arrives and one fails, both under the keys of the first try',
  async ({ page, context, javaScript }) => {
    const { received, broken, send } = await receiver()
    const pool = createPool(system.database.appUrl)
    closeLater(() => pool.end())
    const outbox = createOutbox(pool, { ERP: send })
    const rounds = async (times: number) => {
      for (let round = 0; round < times; round++) {
        await system.query(`update outbox set due_at = clock_timestamp() where kind = 'ERP' and sent_at is null`)
        await outbox.drain()
      }
    }
    const [one, two] = javaScript ? [1, 2] : [3, 4]
    await system.query('delete from transaction_compensation')
    await system.query(`delete from outbox where kind = 'ERP'`)
    for (const n of [one, two]) {
      broken.add(Number(n))
      await system.query(`insert into outbox (kind, payload) values ('ERP', jsonb_build_object('n', $1::int))`, [n])
    }
    await rounds(12)
    const keys = new Map(received.map(({ key, n }) => [n, key]))
    received.length = 0
    broken.delete(Number(one))

    await signIn(page, context, system, 'admin')
    await openPage(page, system, 'transactionCompen', 'status=FAILED')
    record('page', 'transactionCompen')
    for (const box of await page.locator('tbody input[name=id]').all()) await box.check()
    if (!javaScript) await openMenus(page, 'doRetry')
    const pressed = press(page, 'doRetry')
    const isTaken = async () => (await system.query(`select 1 from transaction_compensation where status = 'RETRYING'`)).length === 2
    await expect.poll(isTaken, { interval: 20 }).toBe(true)
    await rounds(3)
    expect(await pressed).toBe(200)
    await expect.poll(() => page.locator('.batch b').first().innerText()).toBe('1 成功 1 失败')
    expect((await page.locator('.batch li').allInnerTexts())[0]).toContain('失败：Error: ERP 503 Service Unavailable')
    const statuses = await system.query<{ status: string }>('select status from transaction_compensation order by status')
    expect(statuses.map(({ status }) => status)).toEqual(['DONE', 'FAILED'])
    expect(received.filter(({ n }) => n === one)).toEqual([{ n: one, key: keys.get(Number(one)) }])
    expect(received.filter(({ n }) => n === two)).toEqual(Array.from({ length: 3 }, () => ({ n: two, key: keys.get(Number(two)) })))
  },
)
