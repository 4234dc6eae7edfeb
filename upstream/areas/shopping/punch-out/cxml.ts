/** cXML as a supplier's catalogue speaks it: what we ask it to open, and what it hands back. Nothing of a document type is read. */
import { XMLBuilder } from 'fast-xml-parser'
import { decimalsOf, isDecimal, withoutZeros } from '../../../../catalogue/values/decimal.ts'
import { apart } from '../../../platform/apart/apart.ts'
import { fill, Refusal } from '../../../runtime/rules/refusal.ts'
import { uomOfCode } from '../../purchasing/order/ubl-units.ts'

export const CXML_MOST_BYTES = 500_000
const MOST_ITEMS = 200

/** Who speaks to whom; the shared secret is proof of the sender. */
export interface Parties {
  from: string
  to: string
  secret: string
}

export interface Setup extends Parties {
  payloadId: string
  timestamp: string
  /** Comes back with the order, and says whose it is. */
  cookie: string
  returnUrl: string
  email: string
  person: string
}

export interface Item {
  partId: string
  auxiliaryId: string
  description: string
  qty: string
  unitCode: string
  /** Null where our installation has no such unit. */
  uom: string | null
  price: string
  currency: string
  classification: string
  manufacturer: string
  leadTimeDays: number | null
}

const words = {
  NOT_CXML: ['返回内容不是有效的cXML', 'What came back is no valid cXML'],
  TOO_LARGE: ['返回内容超过{most}KB', 'What came back is larger than {most} KB'],
  TOO_MANY: ['一次最多带回{most}项，实际{count}项', 'At most {most} items at once; {count} came'],
  NOT_OPENED: ['供应商目录拒绝打开：{code} {text}', "The supplier's catalogue refuses to open: {code} {text}"],
  NO_ITEMS: ['没有选择任何商品', 'Nothing was chosen'],
} as const satisfies Record<string, readonly [string, string]>

export function refuseCxml(code: keyof typeof words, params: Record<string, string | number> = {}): never {
  throw new Refusal({ code: `cxml.${code}`, status: 422, words: fill(words[code], params) })
}

type Node = Record<string, unknown>

const parseApart = apart<string, unknown>(new URL('./cxml-worker.ts', import.meta.url))
const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', suppressEmptyNode: true })

/** Every catalogue names the public document type by its address; one with declarations of its own is refused, and neither is looked at. */
const doctype = /^\s*(?:<\?xml[^>]*\?>\s*)?<!DOCTYPE\s+cXML\s+SYSTEM\s+(?:"[^"<>]*"|'[^'<>]*')\s*>/

async function documentIn(text: string): Promise<Node> {
  if (Buffer.byteLength(text) > CXML_MOST_BYTES) refuseCxml('TOO_LARGE', { most: CXML_MOST_BYTES / 1000 })
  const plain = text.replace(doctype, '')
  if (/<!(DOCTYPE|ENTITY|ELEMENT|ATTLIST)/i.test(plain)) refuseCxml('NOT_CXML')
  const root = await parseApart(plain)
  return isNode(root) ? nodeAt(root, 'cXML') : refuseCxml('NOT_CXML')
}

// ── What is sent ────────────────────────────────────────────────────────────────────────────────────────────────────

const identity = (name: string) => {
  const [domain, ...rest] = name.split(':')
  return rest.length > 0 ? { '@domain': domain, Identity: rest.join(':') } : { '@domain': 'NetworkID', Identity: name }
}

export function punchOutSetup({ from, to, secret, payloadId, timestamp, cookie, returnUrl, email, person }: Setup): string {
  const request = {
    '@deploymentMode': 'production',
    PunchOutSetupRequest: {
      '@operation': 'create',
      BuyerCookie: cookie,
      Extrinsic: [{ '@name': 'UserEmail', '#text': email }],
      BrowserFormPost: { URL: returnUrl },
      Contact: { '@role': 'buyer', Name: { '@xml:lang': 'zh', '#text': person }, Email: email },
    },
  }
  const header = {
    From: { Credential: identity(from) },
    To: { Credential: identity(to) },
    Sender: { Credential: { ...identity(from), SharedSecret: secret }, UserAgent: 'Supplybase' },
  }
  const cXML = { '@payloadID': payloadId, '@timestamp': timestamp, '@xml:lang': 'zh', Header: header, Request: request }
  return `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE cXML SYSTEM "http://xml.cxml.org/schemas/cXML/1.2.060/cXML.dtd">\n${builder.build({ cXML })}`
}

// ── What comes back ─────────────────────────────────────────────────────────────────────────────────────────────────

/** The page at which the person goes on. */
export async function startPageIn(text: string): Promise<string> {
  const response = nodeAt(await documentIn(text), 'Response')
  const status = nodeAt(response, 'Status')
  const code = String(status['@code'] ?? '')
  const url = valueAt(response, 'PunchOutSetupResponse', 'StartPage', 'URL')
  if (!/^2\d\d$/.test(code) || !url) refuseCxml('NOT_OPENED', { code, text: String(status['@text'] ?? '').slice(0, 200) })
  return url
}

export async function orderMessageIn(text: string): Promise<{ cookie: string; sender: string; items: Item[] }> {
  const document = await documentIn(text)
  const message = nodeAt(document, 'Message', 'PunchOutOrderMessage')
  const cookie = valueAt(message, 'BuyerCookie')
  if (!cookie) refuseCxml('NOT_CXML')
  const items = listAt(message, 'ItemIn')
  if (items.length === 0) refuseCxml('NO_ITEMS')
  if (items.length > MOST_ITEMS) refuseCxml('TOO_MANY', { most: MOST_ITEMS, count: items.length })
  const [credential = {}] = listAt(nodeAt(document, 'Header', 'From'), 'Credential')
  return { cookie, sender: `${String(credential['@domain'] ?? '')}:${valueAt(credential, 'Identity')}`, items: items.map(itemIn) }
}

function itemIn(item: Node): Item {
  const detail = nodeAt(item, 'ItemDetail')
  const money = nodeAt(detail, 'UnitPrice', 'Money')
  const unitCode = valueAt(detail, 'UnitOfMeasure')
  const [classification] = listAt(detail, 'Classification')
  const days = valueAt(detail, 'LeadTime')
  return {
    partId: valueAt(item, 'ItemID', 'SupplierPartID').slice(0, 80) || refuseCxml('NOT_CXML'),
    auxiliaryId: valueAt(item, 'ItemID', 'SupplierPartAuxiliaryID'),
    description: valueAt(detail, 'Description', 'ShortName') || valueAt(detail, 'Description'),
    qty: figure(String(item['@quantity'] ?? ''), 4),
    unitCode,
    uom: uomOfCode(unitCode),
    price: figure(textOf(money), 6),
    currency: String(money['@currency'] ?? ''),
    classification: classification ? textOf(classification) : '',
    manufacturer: valueAt(detail, 'ManufacturerName'),
    leadTimeDays: /^\d{1,2}$/.test(days) ? Number(days) : null,
  }
}

/** Of as many decimals as we keep, and no sign. */
function figure(text: string, scale: number): string {
  const isFigure = isDecimal(text) && /^\d{1,12}(?:\.|$)/.test(text) && decimalsOf(text) <= scale
  return isFigure ? withoutZeros(text) : refuseCxml('NOT_CXML')
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

function nodeAt(node: Node, ...path: string[]): Node {
  let at: unknown = node
  for (const name of path) at = isNode(at) ? at[name] : undefined
  return isNode(at) ? at : {}
}
const listAt = (node: Node, name: string): Node[] =>
  Array.isArray(node[name]) ? node[name].map((one) => (isNode(one) ? one : { '#text': one })) : []
const textOf = (node: Node): string => String(node['#text'] ?? '').trim()

function valueAt(node: Node, ...path: string[]): string {
  const at = nodeAt(node, ...path.slice(0, -1))[path.at(-1) ?? '']
  return (isNode(at) ? textOf(at) : String(at ?? '')).trim()
}
