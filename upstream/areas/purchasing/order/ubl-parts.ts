/** What documents in UBL 2.x have in common. */
import { XMLBuilder } from 'fast-xml-parser'

export type Parts = Record<string, unknown>

const namespace = 'urn:oasis:names:specification:ubl:schema:xsd'
const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', format: true, suppressEmptyNode: true })

/** The XML of a document, as `Order` or `Invoice`. */
export function ublOf(name: string, content: Parts): string {
  const root = {
    '@xmlns': `${namespace}:${name}-2`,
    '@xmlns:cac': `${namespace}:CommonAggregateComponents-2`,
    '@xmlns:cbc': `${namespace}:CommonBasicComponents-2`,
    ...content,
  }
  return builder.build({ '?xml': { '@version': '1.0', '@encoding': 'UTF-8' }, [name]: withoutEmpty(root) })
}

/** Elements without content are errors in Peppol; they are left out. */
function withoutEmpty(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutEmpty)
  if (typeof node !== 'object' || node === null) return node
  const kept = Object.entries(node).flatMap(([name, value]) => {
    const inner = withoutEmpty(value)
    const isEmpty = inner === null || inner === undefined || inner === '' || (typeof inner === 'object' && Object.keys(inner).length === 0)
    return isEmpty ? [] : [[name, inner]]
  })
  return Object.fromEntries(kept)
}

/** An electronic address of its own is not kept; the mail address is one by code EM. */
export const endpoint = (email: unknown): Parts => (email ? { 'cbc:EndpointID': { '@schemeID': 'EM', '#text': String(email) } } : {})

export const contactOf = (name: unknown, phone: unknown, email: unknown): Parts => ({
  'cbc:Name': name,
  'cbc:Telephone': phone,
  'cbc:ElectronicMail': email,
})
