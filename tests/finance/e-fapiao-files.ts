/** E-invoices as files: the XML of both kinds, and the OFD and the PDF that carry one. */
import { PDFDocument } from 'pdf-lib'
import { zipped } from '../files/zips.ts'

export interface Paper {
  code?: string
  num: string
  date?: string
  seller: { name: string; taxNo: string }
  buyer: { name: string; taxNo: string }
  net: string
  tax: string
  gross: string
  rows: readonly { item: string; qty?: string; price?: string; net: string; rate: string; tax: string }[]
}

const tag = (name: string, text: string | undefined): string =>
  text === undefined ? '' : `<${name}>${text.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</${name}>`

/** Fully digital: a number of twenty digits, and no code. */
export const digitalXml = ({
  num,
  date = '2026-11-18',
  seller,
  buyer,
  net,
  tax,
  gross,
  rows,
}: Paper): string => `<?xml version="1.0" encoding="utf-8"?>
<EInvoice><Header>${tag('EIid', num)}</Header><EInvoiceData>
<SellerInformation>${tag('SellerIdNum', seller.taxNo)}${tag('SellerName', seller.name)}</SellerInformation>
<BuyerInformation>${tag('BuyerIdNum', buyer.taxNo)}${tag('BuyerName', buyer.name)}</BuyerInformation>
<BasicInformation>${tag('TotalAmWithoutTax', net)}${tag('TotalTaxAm', tax)}${tag('TotalTax-includedAmount', gross)}</BasicInformation>
${rows.map((row) => `<IssuItemInformation>${tag('ItemName', row.item)}${tag('Quantity', row.qty)}${tag('UnPrice', row.price)}${tag('Amount', row.net)}${tag('TaxRate', String(Number(row.rate) / 100))}${tag('ComTaxAm', row.tax)}</IssuItemInformation>`).join('')}
</EInvoiceData><TaxSupervisionInfo>${tag('InvoiceNumber', num)}${tag('IssueTime', `${date} 09:30:00`)}</TaxSupervisionInfo></EInvoice>`

/** Of 2019: a code, a number of eight digits, and a namespace. */
export const codedXml = ({
  code = '',
  num,
  date = '2026年11月18日',
  seller,
  buyer,
  net,
  tax,
  gross,
  rows,
}: Paper): string => `<?xml version="1.0" encoding="UTF-8"?>
<fp:eInvoice xmlns:fp="http://www.edrm.org.cn/schema/e-invoice/2019">${tag('fp:InvoiceCode', code)}${tag('fp:InvoiceNo', num)}${tag('fp:IssueDate', date)}${tag('fp:InvoiceCheckCode', '12345678901234567890')}
<fp:Buyer>${tag('fp:BuyerName', buyer.name)}${tag('fp:BuyerTaxID', buyer.taxNo)}</fp:Buyer><fp:Seller>${tag('fp:SellerName', seller.name)}${tag('fp:SellerTaxID', seller.taxNo)}</fp:Seller>
${tag('fp:TaxExclusiveTotalAmount', net)}${tag('fp:TaxTotalAmount', tax)}${tag('fp:TaxInclusiveTotalAmount', gross)}
<fp:GoodsInfos>${rows.map((row) => `<fp:GoodsInfo>${tag('fp:Item', row.item)}${tag('fp:Price', row.price)}${tag('fp:Quantity', row.qty)}${tag('fp:Amount', row.net)}${tag('fp:TaxScheme', `${row.rate}%`)}${tag('fp:TaxAmount', row.tax)}</fp:GoodsInfo>`).join('')}</fp:GoodsInfos></fp:eInvoice>`

export const ofdOf = (xml: string, more: readonly string[] = []): Buffer =>
  zipped({
    'OFD.xml': '<ofd:OFD xmlns:ofd="http://www.ofdspec.org/2016"/>',
    'Doc_0/Attachs/original_invoice.xml': xml,
    ...Object.fromEntries(more.map((name) => [name, ''])),
  })

export async function pdfWith(xml: string): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  pdf.addPage()
  await pdf.attach(Buffer.from(xml), 'invoice.xml', { mimeType: 'application/xml' })
  return Buffer.from(await pdf.save())
}
