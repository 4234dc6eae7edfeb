/** Attachments of documents as area shell tells it: uploaded, bound, read, downloaded, deleted, swept. */
import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../contract/types.ts'
import { sweep } from '../../upstream/platform/sweep.ts'
import type { BinaryAnswer, Doc } from '../../upstream/runtime/types.ts'
import { record } from '../support/record.ts'
import { NOW, type Person, type World } from '../support/world.ts'
import { workflowIn } from '../workflow/people.ts'
import { contentsOf, type Files, openFiles, outcomeOf, PDF, PNG, TEXT } from './attaching.ts'
import { zipWith } from './zips.ts'

let world: World
let folder: string
let buyer: Person
let colleague: Person
let files: Files
let flow: Awaited<ReturnType<typeof workflowIn>>

beforeAll(async () => {
  ;({ folder, world, buyer, files } = await openFiles())
  colleague = await world.person('manager1')
  flow = await workflowIn(world)
})

const requisition = 'requisitionHeader'
const fileIdsOf = async (doc: Doc) => ((await buyer.find(requisition, doc.id)).fileIds as string[] | null) ?? []
const stored = async () => (await contentsOf(folder)).length

test('a file is stored under a random name, told with its digest and type, and given back byte for byte', async () => {
  const doc = await flow.draft(buyer)
  const [file] = await files.upload(buyer, { functionId: requisition, businessId: doc.id, path: 'pr/2026', fileDesc: '图纸 & 规格' }, [
    ['图纸.PDF', PDF],
  ])
  record('entity', 'baseFile')
  record('constant', 'attachment.fields')
  record('constant', 'request.upload.parts')
  expect(file).toMatchObject({
    originalFileName: '图纸.PDF',
    suffixName: 'pdf',
    fileSize: PDF.length,
    contentType: 'application/pdf',
    sha256: createHash('sha256').update(PDF).digest('hex'),
    businessId: doc.id,
    fileDesc: '图纸 & 规格',
  })
  expect(file?.fileName).toMatch(/^[0-9a-f]{48}$/)
  expect(await contentsOf(folder)).toContain(file?.fileName)
  const got = await files.bytes(buyer, String(file?.id))
  expect(got).toMatchObject({ contentType: 'application/pdf', fileName: '图纸.PDF', bytes: PDF.length, content: PDF })
  expect(await fileIdsOf(doc)).toEqual([file?.id])
})

test('S5.7 ids of files are random throughout, those of copies too', async () => {
  const doc = await flow.draft(buyer)
  const upload = Array.from({ length: 40 }, (_, i) => [`${i}.txt`, TEXT] as [string, Buffer])
  const uploaded = (await files.upload(buyer, { functionId: requisition, businessId: doc.id }, upload)).map(({ id }) => id)
  const answer = await files.call<Answer<string[]>>(buyer, '/v1/fileCopy', { ids: uploaded, functionId: requisition })
  for (const ids of [uploaded, answer.data]) {
    expect(ids).toHaveLength(40)
    // Where other ids say how they were made: the version has one digit there, the variant four.
    for (const at of [14, 19]) expect(new Set(ids.map((id) => id[at])).size).toBeGreaterThan(4)
  }
})

test('a file of a document that is not stored yet is its uploader’s alone, until the document is saved with its id', async () => {
  const [file] = await files.upload(buyer, { functionId: requisition }, [['规格书.txt', TEXT]])
  expect(await files.list(colleague, [String(file?.id)])).toEqual([])
  const draft = { billTypeId: flow.ids.billType, orgId: flow.ids.org, purpose: '补充库存', fileIds: [file?.id] }
  const line = { materialId: flow.ids.material, requestQty: '10', needByDate: '2026-12-18' }
  const doc = await buyer.save(requisition, { ...draft, requisitionLine: [line] })
  expect(await files.list(colleague, [String(file?.id)])).toMatchObject([{ businessId: doc.id, downloadCount: 0 }])
  await files.bytes(colleague, String(file?.id), { path: '/v2/file/downloadBody' })
  expect(await files.list(colleague, [String(file?.id)])).toMatchObject([{ downloadCount: 1 }])
})

test('nobody binds another’s file, a bound one or one of another kind of document', async () => {
  const doc = await flow.draft(buyer)
  const [foreign] = await files.upload(colleague, { functionId: requisition }, [['a.txt', TEXT]])
  const [order] = await files.upload(buyer, { functionId: 'poHeader' }, [['b.txt', TEXT]])
  const bound = (await files.upload(buyer, { functionId: requisition, businessId: (await flow.draft(buyer)).id }, [['c.txt', TEXT]]))[0]
  for (const file of [foreign, order, bound, { id: randomUUID() }]) {
    const refusal = await buyer.refused(buyer.save(requisition, { fileIds: [file?.id] }, doc))
    expect(refusal).toMatchObject({ code: 'INVALID', issues: [{ at: 'fileIds', code: 'NOT_FOUND_REF' }] })
  }
  expect(await fileIdsOf(doc)).toEqual([])
})

test('a save that names a file no longer lets go of it; a day later it is swept with its content', async () => {
  const doc = await flow.draft(buyer)
  const [kept, gone] = await files.upload(buyer, { functionId: requisition, businessId: doc.id }, [
    ['a.txt', TEXT],
    ['b.pdf', PDF],
  ])
  const fresh = await buyer.find(requisition, doc.id)
  await buyer.save(requisition, { fileIds: [kept?.id] }, fresh)
  expect(await files.list(colleague, [String(gone?.id), String(kept?.id)])).toMatchObject([{ id: kept?.id }])
  const age = (id: unknown, hours: number) =>
    world.query(`update base_file set last_update_date = now() - make_interval(hours => $2) where id = $1`, [id, hours])
  await age(gone?.id, 23)
  await sweep(world.pool)
  expect(await contentsOf(folder)).toContain(gone?.fileName)
  await age(gone?.id, 25)
  await age(kept?.id, 2500)
  await sweep(world.pool)
  expect(await contentsOf(folder)).not.toContain(gone?.fileName)
  expect(await contentsOf(folder)).toContain(kept?.fileName)
  expect(await outcomeOf(files.bytes(buyer, String(gone?.id)))).toMatchObject({ refused: { status: 404 } })
})

test('the allowed extensions are compared without case, and named when another comes', async () => {
  const doc = await flow.draft(buyer)
  const before = await stored()
  const upload = (name: string) => files.upload(buyer, { functionId: requisition, businessId: doc.id }, [[name, PDF]])
  expect(await upload('图纸.PDF')).toHaveLength(1)
  const refusal = await buyer.refused(upload('图纸.exe'))
  record('error', 'extensionNotAllowed')
  record('constant', 'attachment.extension.compare')
  expect(refusal).toMatchObject({ status: 422, code: 'extensionNotAllowed' })
  expect(refusal.words.CN).toMatch(/^当前文件扩展名不能作为附件上传，允许的扩展名：pdf、doc、docx/)
  expect(await stored()).toBe(before + 1)
})

test('all files of a request or none: a bad second one leaves nothing of the first', async () => {
  const doc = await flow.draft(buyer)
  const before = await stored()
  const attempt = files.upload(buyer, { functionId: requisition, businessId: doc.id }, [
    ['a.pdf', PDF],
    ['b.pdf', TEXT],
  ])
  expect(await buyer.refused(attempt)).toMatchObject({ code: 'CONTENT' })
  expect(await stored()).toBe(before)
  expect(await fileIdsOf(doc)).toEqual([])
})

test('the 999th place is given once: of two that race for it one succeeds, the other hears that the limit is reached', async () => {
  const doc = await flow.draft(buyer)
  await world.query('update requisition_header set file_ids = (select array_agg(gen_random_uuid()) from generate_series(1, 998)) where id = $1', [
    doc.id,
  ])
  const before = await stored()
  const attempts = ['a.txt', 'b.txt'].map((name) => outcomeOf(files.upload(buyer, { functionId: requisition, businessId: doc.id }, [[name, TEXT]])))
  const outcomes = await Promise.all(attempts)
  expect(outcomes.filter((outcome) => 'answered' in outcome)).toHaveLength(1)
  expect(outcomes.find((outcome) => 'refused' in outcome)).toMatchObject({
    refused: { status: 422, code: 'attachmentCountReached', words: { CN: '附件数量已达上限 999' } },
  })
  record('error', 'attachmentCountReached')
  record('constant', 'attachment.maxCount')
  expect(await fileIdsOf(doc)).toHaveLength(999)
  expect(await stored()).toBe(before + 1)
})

/** Zeros after a PDF’s head, made while they are read. */
function* zeros(bytes: number) {
  const chunk = Buffer.alloc(1024 * 1024)
  yield PDF
  for (let left = bytes - PDF.length; left > 0; left -= chunk.length) yield chunk.subarray(0, Math.min(left, chunk.length))
}

test('104857600 bytes go the usual way, one more goes the large one, and neither takes the other’s', async () => {
  const doc = await flow.draft(buyer)
  const to = { functionId: requisition, businessId: doc.id }
  const send = (bytes: number, path: string) => outcomeOf(files.upload(buyer, to, [['big.pdf', Readable.from(zeros(bytes))]], { path }))
  const [usual, large] = ['/v2/file/upload', '/v1/largeFile/upload'] as const
  expect(await send(104_857_600, large)).toMatchObject({ refused: { code: 'NOT_LARGE', words: { CN: '文件未超过100MB，请使用普通上传' } } })
  expect(await send(104_857_601, usual)).toMatchObject({ refused: { status: 413, code: 'USE_LARGE' } })
  expect(await send(104_857_600, usual)).toMatchObject({ answered: [{ fileSize: 104_857_600 }] })
  const sent = (await send(104_857_601, large)) as { answered: { id: string; fileSize: number }[] }
  record('constant', 'attachment.largeFileThreshold')
  record('error', 'largeFileRoute')
  expect(sent.answered[0]?.fileSize).toBe(104_857_601)
  const tail = await files.bytes(buyer, String(sent.answered[0]?.id), { path: '/v1/largeFile/download', range: 'bytes=104857600-' })
  expect(tail).toMatchObject({ bytes: 1, range: { start: 104_857_600, end: 104_857_600, total: 104_857_601 }, content: Buffer.alloc(1) })
  await files.remove(buyer, await fileIdsOf(doc))
})

test('2147483648 bytes may come and 2147483649 may not: said by its declared length before a byte is stored', async () => {
  const doc = await flow.draft(buyer)
  const before = await stored()
  const send = (fileSize: number) =>
    outcomeOf(
      files.upload(buyer, { functionId: requisition, businessId: doc.id, fileSize: String(fileSize) }, [['big.pdf', PDF]], {
        path: '/v1/largeFile/upload',
      }),
    )
  expect(await send(2_147_483_649)).toMatchObject({
    refused: { status: 413, code: 'attachmentTooLarge', words: { CN: '文件“big.pdf”大小 2.00 GB，超过上限 2.00 GB' } },
  })
  record('error', 'attachmentTooLarge')
  record('constant', 'attachment.maxSize')
  // Within the limit it is the bytes themselves that are found wanting.
  expect(await send(2_147_483_648)).toMatchObject({ refused: { code: 'DAMAGED' } })
  expect(await stored()).toBe(before)
})

test('a range gives that part; one beyond the end is refused, several at once give the whole', async () => {
  const doc = await flow.draft(buyer)
  const [file] = await files.upload(buyer, { functionId: requisition, businessId: doc.id }, [['a.pdf', PDF]])
  const part = (range: string) => files.bytes(buyer, String(file?.id), { path: '/v1/largeFile/downloadBody', range })
  expect(await part('bytes=0-4')).toMatchObject({ content: Buffer.from('%PDF-'), range: { start: 0, end: 4, total: PDF.length } })
  expect((await part('bytes=-6')).content).toEqual(PDF.subarray(-6))
  expect((await part('bytes=0-1,4-5')).content).toEqual(PDF)
  expect(await outcomeOf(part(`bytes=${PDF.length}-`))).toMatchObject({ refused: { status: 416 } })
})

test.each(['/v2/file/batchDownload', '/v1/batchDownload'])('several files come as one zip from %s, the second of a name as (2)', async (path) => {
  const doc = await flow.draft(buyer)
  const sent = await files.upload(buyer, { functionId: requisition, businessId: doc.id }, [
    ['图纸.txt', TEXT],
    ['图纸.txt', Buffer.from('另一份')],
    ['a.pdf', PDF],
  ])
  const answer = await files.call<BinaryAnswer>(buyer, path, { ids: sent.map(({ id }) => id) })
  const zip = await zipWith(await buffer(answer.body as Readable))
  expect(zip).toEqual({ '图纸.txt': TEXT, '图纸(2).txt': Buffer.from('另一份'), 'a.pdf': PDF })
})

test('deleting takes the file, its content and its place in the list; all that are named or none', async () => {
  const doc = await flow.draft(buyer)
  const [one, other] = await files.upload(buyer, { functionId: requisition, businessId: doc.id }, [
    ['a.txt', TEXT],
    ['b.png', PNG],
  ])
  const both = [String(one?.id), String(other?.id)]
  expect(await outcomeOf(files.remove(buyer, [...both, randomUUID()]))).toMatchObject({ refused: { status: 404 } })
  expect(await fileIdsOf(doc)).toEqual(both)
  await files.remove(buyer, both.slice(0, 1))
  record('constant', 'attachment.delete.effect')
  expect(await fileIdsOf(doc)).toEqual(both.slice(1))
  expect(await contentsOf(folder)).not.toContain(one?.fileName)
  await files.call(buyer, '/v1/fileDelete', { id: both[1] })
  expect(await fileIdsOf(doc)).toEqual([])
  const history = (await buyer.find(requisition, doc.id)).$history as { action: string; comment: string }[]
  expect(history.filter(({ action }) => action === 'detach').map(({ comment }) => comment)).toEqual(['b.png', 'a.txt'])
})

test('what was handed in keeps its papers: they can be added to, not taken away', async () => {
  const doc = await flow.draft(buyer)
  const [file] = await files.upload(buyer, { functionId: requisition, businessId: doc.id }, [['a.txt', TEXT]])
  await buyer.act(requisition, 'doSubmit', await buyer.find(requisition, doc.id))
  expect(await outcomeOf(files.remove(buyer, [String(file?.id)]))).toMatchObject({ refused: { code: 'NOT_EDITABLE' } })
  expect(await files.upload(buyer, { functionId: requisition, businessId: doc.id }, [['b.txt', TEXT]])).toHaveLength(1)
  expect(await fileIdsOf(doc)).toHaveLength(2)
})

test('a deleted draft lets go of its files', async () => {
  const doc = await flow.draft(buyer)
  const [file] = await files.upload(buyer, { functionId: requisition, businessId: doc.id }, [['a.txt', TEXT]])
  await buyer.verb(requisition, 'delete', { id: doc.id, versionNum: (await buyer.find(requisition, doc.id)).versionNum })
  expect(await world.query('select business_id, status from base_file where id = $1', [file?.id])).toEqual([{ business_id: null, status: 'UNBOUND' }])
})

test('a copy has the same content under a row of its own, and outlives the original', async () => {
  const [from, to] = [await flow.draft(buyer), await flow.draft(buyer)]
  const [file] = await files.upload(buyer, { functionId: requisition, businessId: from.id }, [['a.pdf', PDF]])
  const body = { ids: [file?.id], functionId: requisition, businessId: to.id }
  const { data } = await files.call<Answer<string[]>>(buyer, '/v1/fileCopy', body)
  await files.remove(buyer, [String(file?.id)])
  expect(await fileIdsOf(to)).toEqual(data)
  expect((await files.bytes(buyer, String(data[0]))).content).toEqual(PDF)
})

test('an address of a file is good for five minutes and for nobody else', async () => {
  const doc = await flow.draft(buyer)
  const [file] = await files.upload(buyer, { functionId: requisition, businessId: doc.id }, [['a.pdf', PDF]])
  const { data } = await files.call<Answer<string>>(buyer, '/v2/file/getFileUrl', { id: file?.id })
  const [, token] = /^\/file\/([\w-]{43})$/.exec(data) ?? []
  const open = (who: Person, after: number) =>
    outcomeOf(files.call(who, '/v2/file/downloadBody', { token }, { now: new Date(NOW.getTime() + after) }))
  expect(await open(buyer, 299_000)).toMatchObject({ answered: { fileName: 'a.pdf' } })
  expect(await open(buyer, 301_000)).toMatchObject({ refused: { status: 404 } })
  expect(await open(colleague, 0)).toMatchObject({ refused: { status: 404 } })
})

test('S9.1: the same upload sent twice is one file', async () => {
  const doc = await flow.draft(buyer)
  const key = randomUUID()
  const before = await stored()
  const send = () => files.upload(buyer, { functionId: requisition, businessId: doc.id }, [['a.pdf', PDF]], { key })
  const [first, second] = [await send(), await send()]
  expect(second.map(({ id }) => id)).toEqual(first.map(({ id }) => id))
  expect(await stored()).toBe(before + 1)
  expect(await fileIdsOf(doc)).toHaveLength(1)
})

test.each(['/v2/pageoffice/doFilePdfView', '/v1/pdfViews'])('a PDF is shown in the page from %s as it was sent', async (path) => {
  const [file] = await files.upload(buyer, { functionId: requisition }, [['a.pdf', PDF]])
  const shown = await files.call<BinaryAnswer>(buyer, path, { id: file?.id })
  expect(shown).toMatchObject({ contentType: 'application/pdf', isInline: true })
  expect(await buffer(shown.body as Readable)).toEqual(PDF)
})

test('any attachment that reads as a PDF opens by its file id, another kind says that it can be downloaded', async () => {
  const path = '/v2/pageoffice/openPdfStream'
  const [pdf, text] = await files.upload(buyer, { functionId: requisition }, [
    ['a.pdf', PDF],
    ['a.txt', Buffer.from('不是PDF')],
  ])
  const shown = await files.call<BinaryAnswer>(buyer, path, { fileId: pdf?.id })
  expect(await buffer(shown.body as Readable)).toEqual(PDF)
  const refusal = await buyer.refused(files.call(buyer, path, { fileId: text?.id }))
  expect(refusal.words.CN).toBe('该格式不支持在线查看，请下载后查看')
})

test('S8.1: uploading, reading and deleting a file leaves its events', async () => {
  const doc = await flow.draft(buyer)
  const [file] = await files.upload(buyer, { functionId: requisition, businessId: doc.id }, [['a.pdf', PDF]])
  await files.bytes(colleague, String(file?.id))
  await files.call(buyer, '/v2/pageoffice/doFilePdfView', { id: file?.id })
  await files.remove(buyer, [String(file?.id)])
  const events = await world.query(`select action, user_name as who from audit_event where kind = 'FILE' and business_id = $1 order by id`, [
    file?.id,
  ])
  expect(events).toEqual(
    ['upload', 'download', 'preview', 'delete'].map((action) => ({ action, who: (action === 'download' ? colleague : buyer).actor.displayName })),
  )
})

test('a viewer without a file id is told so', async () => {
  const refusal = await buyer.refused(files.call(buyer, '/v2/pageoffice/doFilePdfView', {}))
  record('error', 'pdfWithoutFileId')
  expect(refusal.words).toEqual({ CN: '没有文件ID，无法打开PDF', EN: 'No file id: the PDF cannot be opened' })
})

test('what cannot be shown says that it can be downloaded', async () => {
  const doc = await flow.draft(buyer)
  const [file] = await files.upload(buyer, { functionId: requisition, businessId: doc.id }, [['模型.bin', Buffer.from([1, 2, 3])]])
  const refusal = await buyer.refused(files.call(buyer, '/v2/pageoffice/doFilePdfView', { id: file?.id }))
  record('error', 'previewFormatNotSupported')
  record('constant', 'attachment.preview.formats')
  expect(refusal.words.CN).toBe('该格式不支持在线查看，请下载后查看')
})
