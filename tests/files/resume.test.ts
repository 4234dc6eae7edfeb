/** Large files in parts (tus): cut lines, killed services, and what is refused on the way. */
import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { type System, startSystem } from '../support/system.ts'
import { openWorld, type World } from '../support/world.ts'
import { workflowIn } from '../workflow/people.ts'
import { PDF } from './attaching.ts'
import { personAt } from './person.ts'

type Someone = Awaited<ReturnType<typeof personAt>>
const page = '/main/purchaseRequisitionEdit'
const MB = 1024 * 1024
const tus = { 'tus-resumable': '1.0.0' }

let system: System
let world: World
let buyer: Someone
let colleague: Someone
let supplier: Someone
let id: string

beforeAll(async () => {
  system = await startSystem({ background: true })
  world = await openWorld(system.database)
  ;[buyer, colleague, supplier] = [await personAt(system, 'buyer1'), await personAt(system, 'buyer2'), await personAt(system, 'supplier01')]
  id = (await (await workflowIn(world)).draft(await world.person('buyer1'))).id
})

/** A PDF by its first bytes, no two megabytes of it the same. */
function content(bytes: number): Buffer {
  const made = Buffer.alloc(bytes)
  for (let at = 0; at < bytes; at += 4096) made.writeUInt32LE(at, at)
  PDF.copy(made)
  return made
}

const named = (name: string, bytes: number) => ({
  ...tus,
  'upload-length': String(bytes),
  'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
})
const begin = (name: string, bytes: number, who = buyer, document = id) =>
  who.ask(`${page}/resume?id=${document}`, { method: 'POST', headers: named(name, bytes) })
async function begun(name: string, bytes: number): Promise<string> {
  const answer = await begin(name, bytes)
  expect(answer.status, answer.bytes.toString()).toBe(201)
  return String(answer.headers.location)
}

const part = (from: number, bytes: number) => ({
  ...tus,
  'upload-offset': String(from),
  'content-type': 'application/offset+octet-stream',
  'content-length': String(bytes),
})
const send = (address: string, from: number, bytes: Buffer, who = buyer) =>
  who.ask(address, { method: 'PATCH', headers: part(from, bytes.length), body: chunksOf(bytes) })
function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += MB) yield bytes.subarray(at, at + MB)
}
const offsetOf = async (address: string) => Number((await buyer.ask(address, { method: 'HEAD', headers: tus })).headers['upload-offset'])
/** The rest, as a client of tus sends it: told that what came before was still being written, it asks for the offset once more. */
async function goOn(address: string, whole: Buffer) {
  for (;;) {
    const from = await offsetOf(address)
    const answer = await send(address, from, whole.subarray(from))
    if (answer.status !== 409 && answer.status !== 423) return answer
  }
}
const rows = () =>
  system.query<{ name: string; sha256: string; bytes: number }>(
    'select original_file_name as name, sha256, file_size::float8 as bytes from base_file order by 1',
  )
const quarantined = () => readdir(join(system.dataFolder, 'files', 'quarantine')).catch(() => [])
const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const bytesInPart = async (address: string) =>
  (await stat(join(system.dataFolder, 'files', 'quarantine', String(new URL(address, system.origin).searchParams.get('upload'))))).size

test('a line that is cut at 40 % of 300 MB goes on from its byte, and the file is what was sent', async () => {
  const whole = content(300 * MB)
  const address = await begun('动画 A.pdf', whole.length)
  const cut = whole.length * 0.4
  await buyer.sendAndHangUp(address, part(0, whole.length), whole.subarray(0, cut), 'PATCH')
  await expect.poll(() => offsetOf(address)).toBeGreaterThan(0)
  await expect.poll(async () => (await offsetOf(address)) === (await bytesInPart(address))).toBe(true)
  // What was still on the line may be lost; nothing of what is acknowledged.
  expect(await offsetOf(address)).toBeLessThanOrEqual(cut)
  expect(await rows()).toEqual([])

  const answer = await goOn(address, whole)
  expect(answer.status, answer.bytes.toString()).toBe(200)
  expect(answer.json().data).toMatchObject([{ name: '动画 A.pdf', size: '300.00 MB' }])
  expect(await rows()).toEqual([{ name: '动画 A.pdf', sha256: digestOf(whole), bytes: whole.length }])
  expect((await world.query<{ ids: string[] }>('select file_ids as ids from requisition_header where id = $1', [id]))[0]?.ids).toHaveLength(1)
  // Whoever lost the answer asks again, and is told the same.
  expect(await offsetOf(address)).toBe(whole.length)
  expect((await buyer.ask(address)).json().data).toEqual(answer.json().data)
})

test('S12.2: file services that are killed leave no half file, and the upload goes on when they are back', async () => {
  const whole = content(110 * MB)
  const before = await rows()
  const address = await begun('动画 B.pdf', whole.length)
  const sending = buyer
    .ask(address, { method: 'PATCH', headers: part(0, whole.length), body: chunksOf(whole.subarray(0, 60 * MB)), isHeld: true })
    .catch(() => null)
  await expect.poll(() => bytesInPart(address)).toBeGreaterThan(10 * MB)
  await system.stopUpstream()
  await sending
  await system.startUpstream()
  expect(await rows()).toEqual(before)
  await expect.poll(() => offsetOf(address)).toBeGreaterThan(10 * MB)
  expect((await goOn(address, whole)).status).toBe(200)
  expect(await rows()).toEqual([...before, { name: '动画 B.pdf', sha256: digestOf(whole), bytes: whole.length }])
})

test('S10.2: what may not be attached is refused before a byte of it was sent', async () => {
  const before = await quarantined()
  const refused: [string, number, Someone, string, number][] = [
    ['程序.exe', 110 * MB, buyer, id, 422],
    ['小.pdf', 100 * MB, buyer, id, 422],
    ['超.pdf', 2_147_483_649, buyer, id, 413],
    ['别人.pdf', 110 * MB, supplier, id, 404],
    ['没有.pdf', 110 * MB, buyer, '00000000-0000-4000-8000-000000000000', 404],
  ]
  for (const [name, bytes, who, document, status] of refused) expect((await begin(name, bytes, who, document)).status, name).toBe(status)
  expect(await quarantined()).toEqual(before)
})

test('S10.2: a whole file that is not what its name says is refused and gone', async () => {
  const before = [await rows(), await quarantined()]
  const whole = Buffer.alloc(101 * MB, 'MZ')
  const address = await begun('假.pdf', whole.length)
  const answer = await send(address, 0, whole)
  expect([answer.status, JSON.parse(answer.bytes.toString())]).toEqual([422, { status: 'E', msg: '文件“假.pdf”的内容与扩展名不符' }])
  expect([await rows(), await quarantined()]).toEqual(before)
})

test('a part of another place, of more than was announced, or of another person is refused', async () => {
  const whole = content(101 * MB)
  const address = await begun('动画 C.pdf', whole.length)
  expect((await send(address, 0, whole.subarray(0, MB))).status).toBe(204)
  expect((await send(address, 0, whole.subarray(0, MB))).status).toBe(409)
  expect((await send(address, 2 * MB, whole.subarray(0, MB))).status).toBe(409)
  expect((await send(address, MB, Buffer.alloc(101 * MB))).status).toBe(413)
  expect((await send(address, MB, whole.subarray(MB, 2 * MB), colleague)).status).toBe(404)
  expect((await colleague.ask(address, { method: 'HEAD', headers: tus })).status).toBe(404)
  expect(
    (await buyer.ask(address, { method: 'PATCH', headers: { ...part(MB, 3), 'sec-fetch-site': 'cross-site' }, body: [Buffer.from('abc')] })).status,
  ).toBe(403)
  expect(await offsetOf(address)).toBe(MB)
  expect((await buyer.ask(address, { method: 'DELETE', headers: tus })).status).toBe(204)
  expect((await buyer.ask(address, { method: 'HEAD', headers: tus })).status).toBe(404)
})

test('S10.1: 100 parts that break off leave no descriptor open and end no process', async () => {
  const whole = content(101 * MB)
  const address = await begun('动画 D.pdf', whole.length)
  const opened = await system.openDescriptors()
  for (let round = 0; round < 100; round++) {
    const from = await offsetOf(address)
    await buyer.sendAndHangUp(address, part(from, MB), whole.subarray(from, from + (round % 10) * 1_000), 'PATCH')
  }
  const files = (links: string[]) => links.filter((link) => link.startsWith(system.dataFolder)).length
  await expect.poll(async () => files((await system.openDescriptors()).upstream)).toBe(files(opened.upstream))
  expect(system.isWebAlive()).toBe(true)
  await expect.poll(async () => (await send(address, await offsetOf(address), whole.subarray(await offsetOf(address)))).status).toBe(200)
  expect((await rows()).find(({ name }) => name === '动画 D.pdf')?.sha256).toBe(digestOf(whole))
})

test('nobody has more than six uploads waiting', async () => {
  const addresses = []
  for (let n = 0; n < 6; n++) addresses.push(await begun(`动画 ${n}.pdf`, 110 * MB))
  expect((await begin('动画 7.pdf', 110 * MB)).status).toBe(429)
  for (const address of addresses) expect((await buyer.ask(address, { method: 'DELETE', headers: tus })).status).toBe(204)
})
