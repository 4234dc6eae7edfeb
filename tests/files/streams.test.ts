/** Uploads and downloads through both processes: limits to the byte, headers, broken forms, and what a kill leaves. */
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { sweep } from '../../upstream/platform/sweep.ts'
import { record } from '../support/record.ts'
import { type System, startSystem } from '../support/system.ts'
import { openWorld, type World } from '../support/world.ts'
import { workflowIn } from '../workflow/people.ts'
import { contentsOf, filesOf, PDF, TEXT } from './attaching.ts'
import { BOUNDARY, field, fileHead, formEnd, formOf, formType, personAt } from './person.ts'

let system: System
let world: World
let buyer: Awaited<ReturnType<typeof personAt>>
let supplier: Awaited<ReturnType<typeof personAt>>
let id: string
let page: string

beforeAll(async () => {
  system = await startSystem({ background: true })
  world = await openWorld(system.database)
  id = (await (await workflowIn(world)).draft(await world.person('buyer1'))).id
  buyer = await personAt(system, 'buyer1')
  supplier = await personAt(system, 'supplier01')
  page = '/main/purchaseRequisitionEdit'
})

const send = (name: string, content: Iterable<Buffer>, bytes: number) =>
  buyer.ask(`${page}/upload?id=${id}`, { method: 'POST', ...formOf(name, content, bytes) })
const sendSmall = (name: string, content: Buffer) => send(name, [content], content.length)
const filesInStore = () => contentsOf(system.dataFolder)
const rowsOfFiles = () => system.query('select id from base_file order by id')

function* zeros(bytes: number) {
  yield PDF
  const chunk = Buffer.alloc(1024 * 1024)
  for (let left = bytes - PDF.length; left > 0; left -= chunk.length) yield chunk.subarray(0, Math.min(left, chunk.length))
}

test('the length of the form decides the way: 104857600 bytes the usual one, 104857601 the large one', async () => {
  for (const bytes of [104_857_600, 104_857_601]) {
    const answer = await send(`${bytes}.pdf`, zeros(bytes), bytes)
    // Each address refuses what belongs to the other, so an answer of 200 names the way that was taken.
    expect(answer.status, answer.bytes.toString()).toBe(200)
    const [stored] = await system.query<{ bytes: number }>('select file_size::float8 as bytes from base_file where original_file_name = $1', [
      `${bytes}.pdf`,
    ])
    expect(stored?.bytes).toBe(bytes)
  }
  record('error', 'largeFileRoute')
  record('constant', 'address.file.v2', 'address.file.large')
})

test('2147483649 bytes are refused by the declared length, before one of them was sent', async () => {
  const before = await filesInStore()
  const head = fileHead('big.pdf')
  const ask = (bytes: number) =>
    buyer.ask(`${page}/upload?id=${id}`, {
      method: 'POST',
      headers: { ...formType, 'content-length': String(head.length + bytes + formEnd.length) },
      // The parser sees the end of the head once something stands behind it.
      body: [head, PDF],
      isHeld: true,
    })
  const answer = await ask(2_147_483_649)
  expect(answer.status).toBe(413)
  expect(answer.json()).toMatchObject({ status: 'E', msg: '文件“big.pdf”大小 2.00 GB，超过上限 2.00 GB' })
  expect(await filesInStore()).toEqual(before)
})

test('several files of more than 100 MB together are refused, and nothing of them stays', async () => {
  const before = await filesInStore()
  const bytes = 60 * 1024 * 1024
  const body = function* () {
    for (const name of ['a.pdf', 'b.pdf']) {
      yield fileHead(name)
      yield* zeros(bytes)
      yield Buffer.from('\r\n')
    }
    yield Buffer.from(`--${BOUNDARY}--\r\n`)
  }
  const length = [...body()].reduce((sum, chunk) => sum + chunk.length, 0)
  const answer = await buyer.ask(`${page}/upload?id=${id}`, {
    method: 'POST',
    headers: { ...formType, 'content-length': String(length) },
    body: body(),
  })
  expect(answer.status).toBe(413)
  await expect.poll(filesInStore).toEqual(before)
})

test('S10.3: a download is an attachment of the type of our table, in a sandbox, in one range at most', async () => {
  const [file] = (await sendSmall('图纸 1.pdf', PDF)).json().data
  const got = await buyer.ask(String(file?.href), { headers: { range: 'bytes=5-7' } })
  expect(got.status).toBe(206)
  expect(got.bytes).toEqual(PDF.subarray(5, 8))
  expect(got.headers).toMatchObject({
    'content-range': `bytes 5-7/${PDF.length}`,
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'no-store',
  })
  expect(got.headers['content-disposition']).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''%E5%9B%BE/)
  expect((await buyer.ask(String(file?.href))).bytes).toEqual(PDF)
  expect((await supplier.ask(String(file?.href))).status).toBe(404)
})

test('an address from getFileUrl opens for its person alone', async () => {
  const [file] = (await sendSmall('地址.pdf', PDF)).json().data
  const person = await world.person('buyer1')
  process.env.DATA_DIR = system.dataFolder
  const { data } = await filesOf(world).call<{ data: string }>(person, '/v2/file/getFileUrl', { id: file?.id })
  expect((await buyer.ask(data)).bytes).toEqual(PDF)
  expect((await supplier.ask(data)).status).toBe(404)
  expect((await buyer.ask(`${data.slice(0, -1)}_`)).status).toBe(404)
})

test('S10.3: text is shown as text, and nothing of HTML or SVG inline', async () => {
  const [file] = (await sendSmall('说明.txt', TEXT)).json().data
  const inline = await buyer.ask(`${file?.href}&inline=1`)
  expect(inline.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
  })
  for (const name of ['a.html', 'a.svg']) expect((await sendSmall(name, TEXT)).status).toBe(422)
})

test('an upload without the right to it, or of nobody, is refused before it is stored', async () => {
  const before = await filesInStore()
  const form = () => ({ method: 'POST', ...formOf('a.pdf', [PDF], PDF.length) })
  expect((await supplier.ask(`${page}/upload?id=${id}`, form())).status).toBe(404)
  const foreign = { ...form(), headers: { ...form().headers, 'sec-fetch-site': 'cross-site' } }
  expect((await buyer.ask(`${page}/upload?id=${id}`, foreign)).status).toBe(403)
  expect(await filesInStore()).toEqual(before)
})

test('S10.1: 200 uploads that break off or are no form leave no file, no row and no descriptor', async () => {
  const [before, rows] = [await filesInStore(), await rowsOfFiles()]
  await sendSmall('vor.txt', TEXT)
  const opened = await system.openDescriptors()
  const whole = Buffer.concat([field('fileDesc', '说明'), fileHead('a.pdf'), PDF, Buffer.alloc(200_000), formEnd])
  const path = `${page}/upload?id=${id}`
  const broken: (() => Promise<unknown>)[] = [
    // The line goes dead somewhere within.
    ...Array.from(
      { length: 120 },
      (_, i) => () =>
        buyer.sendAndHangUp(path, { ...formType, 'content-length': String(whole.length) }, whole.subarray(0, Math.floor((whole.length * i) / 120))),
    ),
    // Forms without an end, with a field after the file, with a bad or long name, a long head, without a boundary, of another type.
    ...Array.from({ length: 80 }, (_, i) => () => {
      const bodies = [
        whole.subarray(0, whole.length - formEnd.length),
        Buffer.concat([fileHead('a.pdf'), PDF, Buffer.from('\r\n'), field('late', 'x'), formEnd]),
        Buffer.concat([field('a[b]', 'x'), fileHead('a.pdf'), PDF, formEnd]),
        Buffer.concat([field('__proto__', 'x'), fileHead('a.pdf'), PDF, formEnd]),
        Buffer.concat([...Array.from({ length: 21 }, (_, n) => field(`f${n}`, 'x')), fileHead('a.pdf'), PDF, formEnd]),
        Buffer.concat([field('fileDesc', 'x'.repeat(1024 * 1024 + 1)), fileHead('a.pdf'), PDF, formEnd]),
        Buffer.from('no form at all'),
        Buffer.alloc(0),
        Buffer.concat([field('n'.repeat(101), 'x'), fileHead('a.pdf'), PDF, formEnd]),
        Buffer.concat([Buffer.from(`--${BOUNDARY}\r\nX-Long: ${'x'.repeat(17 * 1024)}\r\n`), fileHead('a.pdf'), PDF, formEnd]),
      ]
      const body = bodies[i % bodies.length]!
      const type = i % 20 === 7 ? { 'content-type': 'multipart/form-data' } : formType
      return buyer
        .ask(path, { method: 'POST', headers: { ...type, 'content-length': String(body.length) }, body: [body] })
        .then(({ status }) => expect(status).toBeGreaterThanOrEqual(400))
    }),
  ]
  expect(broken).toHaveLength(200)
  for (let at = 0; at < broken.length; at += 4) await Promise.all(broken.slice(at, at + 4).map((one) => one()))
  await expect.poll(async () => (await filesInStore()).length).toBe(before.length + 1)
  expect(await rowsOfFiles()).toHaveLength(rows.length + 1)
  const files = (links: string[]) => links.filter((link) => link.startsWith(system.dataFolder))
  await expect.poll(async () => files((await system.openDescriptors()).upstream)).toEqual(files(opened.upstream))
  await expect
    .poll(async () => (await system.openDescriptors()).web.filter((link) => !link.startsWith('socket:')).length)
    .toBeLessThanOrEqual(opened.web.filter((link) => !link.startsWith('socket:')).length)
  expect(system.isWebAlive()).toBe(true)
  expect((await sendSmall('danach.txt', TEXT)).status).toBe(200)
})

test('S12.2: services that are killed in the middle of an upload keep no half file, and take the next one', async () => {
  const rows = await rowsOfFiles()
  const bytes = 20 * 1024 * 1024
  const [head, chunks] = [fileHead('half.pdf'), [...zeros(bytes)]]
  const sending = buyer
    .ask(`${page}/upload?id=${id}`, {
      method: 'POST',
      headers: { ...formType, 'content-length': String(head.length + bytes + formEnd.length) },
      body: [head, ...chunks.slice(0, chunks.length / 2)],
      isHeld: true,
    })
    .catch(() => null)
  const quarantined = async () => (await filesInStore()).filter((name) => !known.has(name))
  const known = new Set((await system.query<{ name: string }>('select file_name as name from base_file')).map(({ name }) => name))
  await expect.poll(async () => (await quarantined()).length).toBe(1)
  await system.stopUpstream()
  await sending
  await system.startUpstream()
  expect(await rowsOfFiles()).toEqual(rows)
  const old = new Date(Date.now() - 3_700_000)
  for (const name of await quarantined()) await utimes(join(system.dataFolder, 'files', 'quarantine', name), old, old)
  process.env.DATA_DIR = system.dataFolder
  await sweep(world.pool)
  expect(await quarantined()).toEqual([])
  await expect.poll(async () => (await sendSmall('weiter.txt', TEXT)).status).toBe(200)
})
