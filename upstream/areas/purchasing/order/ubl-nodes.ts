/** A document in UBL 2.x as it comes in: elements by their local names, whatever their writer's prefixes; figures and days as XML writes them. */
import { XMLParser } from 'fast-xml-parser'
import { isRealDate } from '../../../../catalogue/language/schema.ts'
import { fill, Refusal } from '../../../runtime/rules/refusal.ts'

export type Node = Readonly<Record<string, unknown>>

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  // Figures stay the text that was sent.
  parseTagValue: false,
  parseAttributeValue: false,
  // The five of XML itself; others would need a document type.
  processEntities: true,
})

/** The element that the document is. One that ends too early, or is of another kind or language, is refused: half an order is none. */
export function ublIn(xml: string, name: string): Node {
  // Document types bring entities; no document of UBL has one.
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) refuseUbl('DOCTYPE')
  // What XML cannot hold, no row can.
  if (xml.includes('\0')) refuseUbl('BROKEN')
  const document = parsed(xml)
  const [found = ''] = Object.keys(document).filter((key) => !key.startsWith('?') && !key.startsWith('#'))
  const isOurs = found === name && xml.includes(`urn:oasis:names:specification:ubl:schema:xsd:${name}-2`)
  return isOurs ? nodeAt(document, name) : refuseUbl('OTHER', { root: found.slice(0, 60) })
}

function parsed(xml: string): Node {
  try {
    return parser.parse(xml, true)
  } catch {
    return refuseUbl('BROKEN')
  }
}

const words = {
  DOCTYPE: [
    '文件含文档类型声明（DTD）或实体，不接受：不是有效的UBL订单',
    'The file declares a document type (DTD) or entities, which are not accepted: it is no valid UBL order',
  ],
  BROKEN: ['文件不是有效的UBL订单：XML不完整或有错', 'The file is no valid UBL order: its XML is broken or incomplete'],
  OTHER: ['文件不是有效的UBL订单，而是“{root}”', 'The file is no valid UBL order but "{root}"'],
  LACKS: ['文件不是有效的UBL订单：缺少{what}', 'The file is no valid UBL order: it has no {what}'],
  FIGURE: [
    '{what}的值“{value}”不是数字，或超过12位整数、10位小数',
    '{what} "{value}" is no figure, or has more than 12 digits before or 10 after the point',
  ],
  DATE: ['{what}的值“{value}”不是有效日期', '{what} "{value}" is no real date'],
  TYPE: ['订单类型“{value}”不是普通采购订单，不能导入', 'Orders of type "{value}" are not taken, only ordinary purchase orders'],
  BUYER: ['买方{what}“{value}”超过{most}个字符', 'The {what} of the buyer, "{value}", is longer than {most} characters'],
  LINES: ['订单有{count}行，最多{most}行', 'The order has {count} lines, at most {most} are taken'],
} as const

export function refuseUbl(code: keyof typeof words, params: Parameters<typeof fill>[1] = {}): never {
  throw new Refusal({ code: `ubl.${code}`, status: 422, words: fill(words[code], params) })
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null
const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)

/** Of an element that is repeated the first. */
export function nodeAt(node: Node, ...path: string[]): Node {
  let at: unknown = node
  for (const name of path) at = isNode(at) && Object.hasOwn(at, name) ? first(at[name]) : undefined
  return isNode(at) ? at : {}
}

export function listAt(node: Node, name: string): Node[] {
  const value = Object.hasOwn(node, name) ? node[name] : []
  return [value].flat().map((one) => (isNode(one) ? one : { '#text': one }))
}

/** Text of an element, with or without attributes. */
export function valueAt(node: Node, ...path: string[]): string {
  const parent = nodeAt(node, ...path.slice(0, -1))
  const name = path.at(-1) ?? ''
  const value = Object.hasOwn(parent, name) ? first(parent[name]) : ''
  return String((isNode(value) ? value['#text'] : value) ?? '').trim()
}

/** As many digits as our own figures have, and no exponent: what is longer would be reckoned with for minutes. */
const FIGURE = /^[+-]?(\d{1,12}(\.\d{0,10})?|\.\d{1,10})$/

/** Null where there is none: nothing said is not nought. */
export function figureAt(node: Node, ...path: string[]): string | null {
  const text = valueAt(node, ...path)
  if (text === '') return null
  if (!FIGURE.test(text)) refuseUbl('FIGURE', { what: path.join('/'), value: text.slice(0, 40) })
  return text
    .replace(/^\+/, '')
    .replace(/\.$/, '')
    .replace(/^(-?)\./, '$10.')
}

/** A day, whatever zone stands behind it; null for none. */
export function dayAt(node: Node, ...path: string[]): string | null {
  const text = valueAt(node, ...path)
  if (text === '') return null
  const [day] = /^\d{4}-\d\d-\d\d(?=$|Z|[+-]\d\d:\d\d$)/.exec(text) ?? []
  return day !== undefined && isRealDate(day) ? day : refuseUbl('DATE', { what: path.join('/'), value: text.slice(0, 40) })
}
