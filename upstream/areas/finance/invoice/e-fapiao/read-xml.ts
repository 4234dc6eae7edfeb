/** The XML of an e-invoice by the local names of its elements: the 2019 kind with code and number, and the fully digital one. Names that are not known are passed over. */
import { XMLParser } from 'fast-xml-parser'
import type { Label } from '../../../../../catalogue/language/define.ts'
import { isAbove, multiply, roundTo } from '../../../../../catalogue/language/formula.ts'
import { MOST_BYTES, type ReadInvoice, type ReadRow, UnreadInvoice } from './e-fapiao.ts'

type Node = Readonly<Record<string, unknown>>

const parser = new XMLParser({ ignoreAttributes: true, removeNSPrefix: true, parseTagValue: false, trimValues: true })

const names = {
  invoiceCode: ['InvoiceCode'],
  invoiceNum: ['InvoiceNo', 'InvoiceNumber', 'EIid'],
  invoiceDate: ['IssueDate', 'IssueTime', 'RequestTime'],
  checkCode: ['InvoiceCheckCode'],
  sellerName: ['SellerName'],
  sellerTaxNo: ['SellerTaxID', 'SellerIdNum'],
  buyerName: ['BuyerName'],
  buyerTaxNo: ['BuyerTaxID', 'BuyerIdNum'],
  netAmount: ['TaxExclusiveTotalAmount', 'TotalAmWithoutTax'],
  taxAmount: ['TaxTotalAmount', 'TotalTaxAm'],
  grossAmount: ['TaxInclusiveTotalAmount', 'TotalTax-includedAmount'],
} as const
const rowNames = {
  itemName: ['Item', 'ItemName'],
  specification: ['Specification', 'SpecMod'],
  uomText: ['MeasurementDimension', 'MeaUnits'],
  qty: ['Quantity'],
  price: ['Price', 'UnPrice'],
  netAmount: ['Amount'],
  taxRate: ['TaxScheme', 'TaxRate'],
  taxAmount: ['TaxAmount', 'ComTaxAm'],
} as const
const rowElements: ReadonlySet<string> = new Set(['GoodsInfo', 'IssuItemInformation'])

const labels: Record<keyof typeof names | 'rows', Label> = {
  invoiceCode: ['发票代码', 'invoice code'],
  invoiceNum: ['发票号码', 'invoice number'],
  invoiceDate: ['开票日期', 'date'],
  checkCode: ['校验码', 'check code'],
  sellerName: ['销售方名称', 'name of the seller'],
  sellerTaxNo: ['销售方税号', 'tax number of the seller'],
  buyerName: ['购买方名称', 'name of the buyer'],
  buyerTaxNo: ['购买方税号', 'tax number of the buyer'],
  netAmount: ['合计金额', 'net amount'],
  taxAmount: ['合计税额', 'tax'],
  grossAmount: ['价税合计', 'gross amount'],
  rows: ['发票明细', 'rows'],
}

const lacking = (field: keyof typeof labels) => new UnreadInvoice('LACKS', ...labels[field])

export function readXml(xml: string): ReadInvoice {
  if (xml.length > MOST_BYTES) throw new UnreadInvoice('UNSAFE', '超过5 MB', 'above 5 MB')
  // Document types bring entities; no invoice has one.
  if (/<!(DOCTYPE|ENTITY)/i.test(xml))
    throw new UnreadInvoice('UNSAFE', '含文档类型声明（DTD）或实体，不接受', 'it declares a document type (DTD) or entities, which are not accepted')
  const root = parsed(xml)
  const texts = new Map<string, string>()
  const rows: Node[] = []
  gather(root, texts, rows)
  const textOf = (field: keyof typeof names): string | null => names[field].map((name) => texts.get(name)).find((text) => text) ?? null
  if (!textOf('invoiceNum') && !textOf('grossAmount')) throw new UnreadInvoice('UNKNOWN')
  const need = (field: keyof typeof names): string => textOf(field) ?? raise(field)
  const invoiceNum = need('invoiceNum')
  if (!/^\d{20}$/.test(invoiceNum)) need('invoiceCode')
  if (rows.length === 0) throw lacking('rows')
  return {
    invoiceCode: textOf('invoiceCode'),
    invoiceNum,
    invoiceDate: dayIn(need('invoiceDate')) ?? raise('invoiceDate'),
    checkCode: textOf('checkCode'),
    sellerName: need('sellerName'),
    sellerTaxNo: need('sellerTaxNo'),
    buyerName: need('buyerName'),
    buyerTaxNo: need('buyerTaxNo'),
    netAmount: figureIn(need('netAmount')) ?? raise('netAmount'),
    taxAmount: figureIn(need('taxAmount')) ?? raise('taxAmount'),
    grossAmount: figureIn(need('grossAmount')) ?? raise('grossAmount'),
    rows: rows.map(rowIn),
  }
}

function raise(field: keyof typeof labels): never {
  throw lacking(field)
}

function parsed(xml: string): Node {
  try {
    return parser.parse(xml) as Node
  } catch {
    throw new UnreadInvoice('UNKNOWN')
  }
}

/** The first text of each element, and the rows, wherever they stand. */
function gather(node: unknown, texts: Map<string, string>, rows: Node[], depth = 0): void {
  if (typeof node !== 'object' || node === null || depth > 30) return
  for (const [name, value] of Object.entries(node)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (rowElements.has(name) && typeof one === 'object' && one !== null) rows.push(one as Node)
      else if (typeof one === 'string') {
        if (!texts.has(name)) texts.set(name, one.trim())
      } else gather(one, texts, rows, depth + 1)
    }
  }
}

function rowIn(row: Node): ReadRow {
  const texts = new Map<string, string>()
  gather(row, texts, [])
  const textOf = (field: keyof typeof rowNames): string | null => rowNames[field].map((name) => texts.get(name)).find((text) => text) ?? null
  return {
    itemName: (textOf('itemName') ?? '').slice(0, 200),
    specification: textOf('specification')?.slice(0, 100) ?? null,
    uomText: textOf('uomText')?.slice(0, 20) ?? null,
    qty: rounded(textOf('qty'), 4),
    price: rounded(textOf('price'), 6),
    netAmount: figureIn(textOf('netAmount')) ?? raise('netAmount'),
    taxRate: rateIn(textOf('taxRate')),
    taxAmount: figureIn(textOf('taxAmount')) ?? '0.00',
  }
}

const plain = (text: string | null): string | null => {
  const figure = text?.replace(/[,，\s¥￥]/g, '') ?? ''
  return /^-?\d{1,15}(\.\d{1,20})?$/.test(figure) ? figure : null
}
const rounded = (text: string | null, digits: number): string | null => {
  const figure = plain(text)
  return figure === null ? null : roundTo(figure, digits)
}
const figureIn = (text: string | null): string | null => rounded(text, 2)

/** `13%`, `0.13` or `13` are all 13; what is free of tax says so in words. */
function rateIn(text: string | null): string {
  const figure = plain(text?.replace('%', '') ?? null) ?? '0'
  return text?.includes('%') || isAbove(figure, '1') ? figure : roundTo(multiply(figure, '100'), 4)
}

/** `2026年10月10日`, `2026-10-10 09:30:00` or `20261010`. */
function dayIn(text: string): string | null {
  const [, year, month = '', day = ''] = /^(\d{4})[年/-]?(\d{1,2})[月/-]?(\d{1,2})/.exec(text) ?? []
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : null
}
