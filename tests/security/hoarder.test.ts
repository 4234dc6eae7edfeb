/** One person begins downloads and reads none of them: what the services count until it is read, and that everybody else works on (S2.7). */
import { get, type IncomingMessage } from 'node:http'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { PDF } from '../files/attaching.ts'
import { formOf, personAt } from '../files/person.ts'
import { type System, startSystem } from '../support/system.ts'
import { openWorld } from '../support/world.ts'
import { workflowIn } from '../workflow/people.ts'

const list = '/main/purchaseRequisitionList'
const edit = '/main/purchaseRequisitionEdit'
/** More than lies between a reader and the store in buffers of any kind. */
const fileBytes = 64 * 1024 ** 2
const opened: IncomingMessage[] = []
let system: System
let hoarder: Awaited<ReturnType<typeof personAt>>
let colleague: Awaited<ReturnType<typeof personAt>>
let file: string

beforeAll(async () => {
  system = await startSystem()
  const world = await openWorld(system.database)
  const { id } = await (await workflowIn(world)).draft(await world.person('buyer1'))
  hoarder = await personAt(system, 'buyer1')
  colleague = await personAt(system, 'manager1')
  const content = [PDF, Buffer.alloc(fileBytes - PDF.length)]
  const sent = await hoarder.ask(`${edit}/upload?id=${id}`, { method: 'POST', ...formOf('图纸.pdf', content, fileBytes) })
  file = `${edit}/file?id=${id}&file=${sent.json().data[0]?.id}`
})
afterEach(() => {
  for (const one of opened.splice(0)) one.destroy()
})

/** The head of an answer of which nothing else is read. */
function hold(path: string): Promise<IncomingMessage> {
  const { hostname, port } = new URL(system.origin)
  return new Promise((done, reject) => {
    get({ hostname, port, path, agent: false, headers: { cookie: hoarder.cookie, 'sec-fetch-site': 'same-origin' } }, (res) => {
      opened.push(res)
      done(res)
    }).on('error', reject)
  })
}

test('S2.7 with four downloads unread the fifth is told to come again, by a link on the page it came from; others and other pages go on', async () => {
  const first = await Promise.all(Array.from({ length: 4 }, () => hold(file)))
  expect(first.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])

  const fifth = await hoarder.ask(file)
  expect([fifth.status, fifth.headers['retry-after']]).toEqual([429, '5'])
  expect(JSON.parse(fifth.bytes.toString()).message).toBe('同时下载的文件过多，请稍后再试')

  const byLink = await hoarder.ask(file, { headers: { 'sec-fetch-mode': 'navigate', accept: 'text/html' } })
  expect(byLink.status).toBe(303)
  const page = await hoarder.ask(String(byLink.headers.location))
  expect(page.bytes.toString()).toContain('同时下载的文件过多，请稍后再试')

  const others = await Promise.all([hoarder.ask(list), colleague.ask('/main/purchaseOrderListNoPermission'), colleague.ask('/main/inHome')])
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200])

  first[0]?.destroy()
  await expect.poll(async () => (await hold(file)).statusCode).toBe(200)
})

test('S2.7 fifty saves at once wait for the database in a queue, and one who looks is answered meanwhile', async () => {
  const post = () =>
    hoarder.ask(edit, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: [Buffer.from('intent=save&billTypeId=none&purpose=x')],
    })
  const saves = Array.from({ length: 50 }, post)
  const looked = await colleague.ask('/main/inHome')
  expect(looked.status).toBe(200)
  const statuses = (await Promise.all(saves)).map(({ status }) => status)
  // Refused as it should be, or told that the system is busy; never a defect.
  expect(statuses.filter((status) => ![422, 503].includes(status))).toEqual([])
})
