/** What attackers send as e-invoices and as signed files is read apart from the services, and refused by what it is. */
import { PDFDocument } from 'pdf-lib'
import { expect, test } from 'vitest'
import { UnreadInvoice } from '../../upstream/areas/finance/invoice/e-fapiao/e-fapiao.ts'
import { readApart } from '../../upstream/areas/finance/invoice/e-fapiao/read-apart.ts'
import { loadForeignPdf } from '../../upstream/platform/pdf/foreign-pdf.ts'
import { copyOf, verifiedPdf } from '../../upstream/platform/signing/foreign-paper.ts'
import type { Known } from '../../upstream/platform/signing/verified.ts'
import { digitalXml, ofdOf, type Paper, pdfWith } from './e-fapiao-files.ts'
import { embeddedBomb, embeddedMany, endlessTable, entityBomb, manyBombs, objectBomb } from './hostile-files.ts'

const paper: Paper = {
  num: '26322000000012345678',
  seller: { name: '苏州精工电子有限公司', taxNo: '91320505MA1XK2QF03' },
  buyer: { name: '华东智造股份有限公司', taxNo: '91320500MA1ABCDE1X' },
  ...{ net: '100.00', tax: '13.00', gross: '113.00' },
  rows: [{ item: '电阻', net: '100.00', rate: '13', tax: '13.00' }],
}

const refusal = async (attempt: Promise<unknown>) => {
  const error = await attempt.catch((reason: unknown) => reason)
  return error instanceof UnreadInvoice ? { why: error.why, what: error.what } : error
}
const tooFar = { why: 'UNSAFE', what: ['解压后超过64 MB', 'it unpacks to more than 64 MB'] }

test.each([
  ['a stream of objects that is packed twice and unpacks to 200 MB', objectBomb(200)],
  ['thirty of 8 MB, each within the limit', manyBombs(30, 8)],
  ['an embedded file that unpacks to 200 MB', embeddedBomb(200)],
])('S10.7: of a PDF of some kilobytes %s: it is not safe', async (_, bytes) => {
  expect(bytes.length).toBeLessThan(10_000)
  expect(await refusal(readApart('PDF', bytes))).toEqual(tooFar)
})

test('a PDF that claims a thousand million objects, or carries more than twenty files, is no e-invoice', async () => {
  expect(await refusal(readApart('PDF', endlessTable()))).toEqual({ why: 'UNKNOWN', what: ['', ''] })
  expect(await refusal(readApart('PDF', embeddedMany(21)))).toEqual({ why: 'UNSAFE', what: ['嵌入文件过多', 'too many embedded files'] })
})

test('entities that hold one another are not read, in XML, OFD and PDF', async () => {
  const told = {
    why: 'UNSAFE',
    what: ['含文档类型声明（DTD）或实体，不接受', 'it declares a document type (DTD) or entities, which are not accepted'],
  }
  const xml = entityBomb(paper, 100_000)
  expect(await refusal(readApart('XML', Buffer.from(xml)))).toEqual(told)
  expect(await refusal(readApart('OFD', ofdOf(xml)))).toEqual(told)
  expect(await refusal(readApart('PDF', await pdfWith(xml)))).toEqual(told)
})

test('elements within elements without end are no e-invoice', async () => {
  expect(await refusal(readApart('XML', Buffer.from(`${'<a>'.repeat(500_000)}`)))).toMatchObject({ why: expect.stringMatching(/UNKNOWN|UNSAFE/) })
})

test('honest files are read apart as they were, the library as it is for files of ours', async () => {
  expect(await readApart('PDF', await pdfWith(digitalXml(paper)))).toMatchObject({ invoiceNum: paper.num, grossAmount: '113' })
  const { pdf } = await loadForeignPdf(await pdfWith(digitalXml(paper)))
  expect(pdf.getPageCount()).toBe(1)
  expect((await PDFDocument.load(await pdfWith(digitalXml(paper)))).getPageCount()).toBe(1)
})

test('S10.7: a signed file that unpacks without end has no signatures, and no copy is made of it', async () => {
  const known = { revoked: new Map() } as unknown as Known
  expect(await verifiedPdf(objectBomb(200), known)).toEqual([])
  const mark = { text: '副本', image: null, angle: 30, opacity: 15, fontSize: 36, color: '#888888', layout: 'TILE', pages: null, foot: '副本' }
  await expect(copyOf(objectBomb(200), mark)).rejects.toMatchObject({ code: 'OVER_LIMITS', status: 422 })
})
