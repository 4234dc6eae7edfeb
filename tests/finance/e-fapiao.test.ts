/** What is read out of e-invoices, and what is refused. */
import { expect, test } from 'vitest'
import { UnreadInvoice } from '../../upstream/areas/finance/invoice/e-fapiao/e-fapiao.ts'
import { type FileKind, readInvoiceFile } from '../../upstream/areas/finance/invoice/e-fapiao/read-file.ts'
import { codedXml, digitalXml, ofdOf, type Paper, pdfWith } from './e-fapiao-files.ts'

const paper: Paper = {
  num: '26322000000012345678',
  seller: { name: '苏州精工电子有限公司', taxNo: '91320505MA1XK2QF03' },
  buyer: { name: '华东智造股份有限公司', taxNo: '91320500MA1ABCDE1X' },
  net: '1192.04',
  tax: '154.96',
  gross: '1347.00',
  rows: [
    { item: '*电子元件*电阻 & 电容', qty: '1470', price: '0.123456', net: '181.48', rate: '13', tax: '23.59' },
    { item: '*电子元件*电感', qty: '333', price: '3.335', net: '1110.56', rate: '13', tax: '144.37' },
    { item: '折扣', net: '-100.00', rate: '13', tax: '-13.00' },
  ],
}

const figures = {
  invoiceNum: paper.num,
  invoiceDate: '2026-11-18',
  sellerTaxNo: paper.seller.taxNo,
  buyerName: paper.buyer.name,
  netAmount: '1192.04',
  taxAmount: '154.96',
  grossAmount: '1347',
}

const reading = (kind: FileKind, text: string | Buffer) => readInvoiceFile(kind, Buffer.from(text))
const refusal = async (attempt: Promise<unknown>): Promise<UnreadInvoice> => {
  const error = await attempt.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof UnreadInvoice)) throw new Error('It was read')
  return error
}

test('the fully digital kind has a number of twenty digits, no code, and rates as fractions', async () => {
  const read = await reading('XML', digitalXml(paper))
  expect(read).toMatchObject({ ...figures, invoiceCode: null })
  expect(read.rows).toMatchObject([
    { itemName: '*电子元件*电阻 & 电容', qty: '1470', price: '0.123456', netAmount: '181.48', taxRate: '13', taxAmount: '23.59' },
    { netAmount: '1110.56' },
    { qty: null, netAmount: '-100', taxAmount: '-13' },
  ])
})

test('that of 2019 has a code, a namespace, dates in Chinese and rates in per cent', async () => {
  const read = await reading('XML', codedXml({ ...paper, code: '032002100311', num: '12345678' }))
  expect(read).toMatchObject({ ...figures, invoiceNum: '12345678', invoiceCode: '032002100311', checkCode: '12345678901234567890' })
  expect(read.rows.map(({ taxRate }) => taxRate)).toEqual(['13', '13', '13'])
})

test('the same stands in an OFD and in a PDF that carries it', async () => {
  expect(await reading('OFD', ofdOf(codedXml({ ...paper, code: '032002100311', num: '12345678' })))).toMatchObject({ invoiceNum: '12345678' })
  expect(await reading('PDF', await pdfWith(digitalXml(paper)))).toMatchObject(figures)
})

test('what lacks is named, in both languages', async () => {
  const without = digitalXml(paper).replace(/<SellerIdNum>.*?<\/SellerIdNum>/, '')
  expect(await refusal(reading('XML', without))).toMatchObject({ why: 'LACKS', what: ['销售方税号', 'tax number of the seller'] })
  const short = codedXml({ ...paper, num: '12345678' })
  expect(await refusal(reading('XML', short))).toMatchObject({ why: 'LACKS', what: ['发票代码', 'invoice code'] })
})

test('a document type, too many entries, too many bytes and a broken zip are not safe', async () => {
  const typed = digitalXml(paper).replace('<EInvoice>', '<!DOCTYPE x [<!ENTITY a "b">]><EInvoice>')
  expect((await refusal(reading('XML', typed))).why).toBe('UNSAFE')
  expect((await refusal(reading('OFD', ofdOf(typed)))).why).toBe('UNSAFE')
  const many = ofdOf(
    digitalXml(paper),
    Array.from({ length: 200 }, (_, at) => `Doc_0/Pages/${at}.xml`),
  )
  expect(await refusal(reading('OFD', many))).toMatchObject({ why: 'UNSAFE', what: ['条目过多', 'too many entries'] })
  expect((await refusal(reading('XML', ' '.repeat(5 * 1024 * 1024 + 1)))).why).toBe('UNSAFE')
  expect((await refusal(reading('OFD', 'PK'))).why).toBe('UNSAFE')
})

test('an XML or a PDF of something else is no invoice', async () => {
  expect((await refusal(reading('XML', '<order><id>1</id></order>'))).why).toBe('UNKNOWN')
  expect((await refusal(reading('PDF', 'no pdf'))).why).toBe('UNKNOWN')
})
