/** What a viewer gets of a file: pictures and PDFs as they are, Office files as their text, or as a PDF where an office stands. */
import { chmod, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../contract/types.ts'
import { convertToPdf } from '../../upstream/platform/files/office/libre-office.ts'
import type { BinaryAnswer } from '../../upstream/runtime/types.ts'
import { bookOf } from '../excel/books.ts'
import type { Person } from '../support/world.ts'
import { type Files, openFiles, PDF, PNG, TEXT } from './attaching.ts'
import { zipped } from './zips.ts'

let buyer: Person
let files: Files

beforeAll(async () => {
  process.env.SOFFICE = '/no/office'
  ;({ buyer, files } = await openFiles())
})

async function shown<T>(name: string, content: Buffer): Promise<T> {
  const [file] = await files.upload(buyer, { functionId: 'requisitionHeader' }, [[name, content]])
  return files.call<T>(buyer, '/v2/pageoffice/doFilePdfView', { id: file?.id })
}

const word = (...paragraphs: string[]) =>
  zipped({
    '[Content_Types].xml': '<Types/>',
    'word/document.xml': `<?xml version="1.0"?><w:document><w:body>${paragraphs.map((text) => `<w:p><w:r><w:t>${text.slice(0, 2)}</w:t></w:r><w:r><w:t>${text.slice(2)}</w:t></w:r></w:p>`).join('')}</w:body></w:document>`,
  })

test('pictures, PDFs and text come as they are, to be shown and not to be saved', async () => {
  expect(await shown<BinaryAnswer>('a.png', PNG)).toMatchObject({ contentType: 'image/png', isInline: true, bytes: PNG.length })
  expect(await shown<BinaryAnswer>('a.pdf', PDF)).toMatchObject({ contentType: 'application/pdf', isInline: true })
  expect(await shown<BinaryAnswer>('a.txt', TEXT)).toMatchObject({ contentType: 'text/plain; charset=utf-8', isInline: true })
})

test('a Word file comes as its paragraphs, with markup in them as text', async () => {
  const answer = await shown<Answer>('报价说明.docx', word('报价说明', '交期 30 天 &amp; 包装 &lt;b&gt;'))
  expect(answer.data).toEqual({ kind: 'text', paragraphs: ['报价说明', '交期 30 天 & 包装 <b>'] })
})

test('a workbook comes as its tables', async () => {
  const answer = await shown<Answer>(
    '明细.xlsx',
    await bookOf([
      ['物料', '数量'],
      ['M000001', 12.5],
      [null, '合计'],
    ]),
  )
  expect(answer.data).toMatchObject({
    kind: 'tables',
    tables: [
      {
        rows: [
          ['物料', '数量'],
          ['M000001', '12.5'],
          ['', '合计'],
        ],
      },
    ],
  })
})

test('slides come in their order', async () => {
  const slide = (text: string) => `<p:sld><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sld>`
  const deck = zipped({
    '[Content_Types].xml': '<Types/>',
    'ppt/presentation.xml': '<x/>',
    'ppt/slides/slide10.xml': slide('第十页'),
    'ppt/slides/slide2.xml': slide('第二页'),
  })
  expect((await shown<Answer>('方案.pptx', deck)).data).toEqual({ kind: 'text', paragraphs: ['第二页', '第十页'] })
})

test('an old binary format is no dead end: it has nothing to show and can be downloaded', async () => {
  const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
  expect((await shown<Answer>('旧.doc', old)).data).toEqual({ kind: 'none' })
})

test('S10.4: a file with a document type in its XML shows nothing', async () => {
  const bad = zipped({
    '[Content_Types].xml': '<Types/>',
    'word/document.xml': '<!DOCTYPE x [<!ENTITY a "b">]><w:document><w:p><w:t>&a;</w:t></w:p></w:document>',
  })
  expect((await shown<Answer>('坏.docx', bad)).data).toEqual({ kind: 'none' })
})

test('S10.7: a file that unpacks to more than its directory says shows nothing, and the next one is shown', async () => {
  const packed = deflateRawSync(Buffer.alloc(30 * 1024 * 1024))
  const bomb = zipped({ '[Content_Types].xml': '', 'word/document.xml': '' }, { size: 100, packed })
  expect((await shown<Answer>('炸弹.docx', bomb)).data).toEqual({ kind: 'none' })
  expect((await shown<Answer>('报价.docx', word('报价说明'))).data).toEqual({ kind: 'text', paragraphs: ['报价说明'] })
})

test('S10.7: where an office stands, it converts in a process of its own', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'office-double-'))
  const program = join(folder, 'soffice')
  // Answers as LibreOffice does: a PDF beside the outdir that it was given.
  await writeFile(
    program,
    `#!/bin/sh\n[ "$1" = --version ] && exit 0\nwhile [ "$1" != --outdir ]; do shift; done\nprintf '%%PDF-1.4 converted' > "$2/file.pdf"\n`,
  )
  await chmod(program, 0o755)
  process.env.SOFFICE = program
  expect((await convertToPdf(word('a'), 'docx'))?.toString()).toBe('%PDF-1.4 converted')
  expect(await shown<BinaryAnswer>('报价.docx', word('a'))).toMatchObject({ contentType: 'application/pdf', fileName: '报价.pdf', isInline: true })
  process.env.SOFFICE = '/no/office'
})
