/** The request that a definition makes of a document's values: address, headers, body, and the same with nothing secret for the log. */
import { emptyRecord } from '../../../catalogue/values/object-keys.ts'
import type { Peer } from '../../egress/egress.ts'
import { authorized, peerOf } from './authorization.ts'
import { bodyOf, type Config, type Interface } from './mapping.ts'
import { maskedText, maskedValue } from './masked.ts'
import { filled } from './soap.ts'
import type { SourceValues } from './values.ts'

export interface InterfaceRequest {
  method: string
  url: string
  headers: Record<string, string>
  body: string | null
  timeoutMs: number
  peer: Peer
  /** For people and logs. */
  shown: string
}

const LONGEST = 64_000

export const activeConfig = ({ scsiRequestConfig: rows }: Interface): Config | undefined => rows.find(({ activeFlag }) => activeFlag === 'Y')

/** Paths that a request reads of the document. */
export const sourcesOf = ({ scsiRequestFieldMap: maps, scsiParameter: parameters }: Interface): string[] => [
  ...new Set([
    ...maps.flatMap(({ sourceField }) => sourceField ?? []),
    ...parameters.flatMap(({ valueKind, value }) => (valueKind === 'FIELD' && value ? value : [])),
  ]),
]

export async function requestOf(definition: Interface, values: SourceValues, idempotencyKey: string): Promise<InterfaceRequest> {
  const config = activeConfig(definition)
  const method = definition.method ?? 'POST'
  const content = await bodyOf(definition, values)
  const placed = placedIn(definition, values, content)
  const body = method === 'GET' ? null : written(definition, content)
  const headers: Record<string, string> = {
    'Idempotency-Key': idempotencyKey,
    ...placed.headers,
    ...(body !== null && { 'Content-Type': config?.contentType || contentTypeOf(definition) }),
    ...(await authorized(config, body)),
  }
  const secrets = new Set(definition.scsiParameter.flatMap(({ name, valueKind }) => (valueKind === 'SECRET' ? [name] : [])))
  const lines = Object.entries(headers).map(([name, text]) => `${name}: ${secrets.has(name) ? '***' : maskedValue(name, text)}`)
  return {
    ...{ method, url: placed.address(false), headers, body },
    timeoutMs: (config?.timeoutSec ?? 10) * 1_000,
    peer: config ? peerOf(config) : {},
    shown: [`${method} ${placed.address(true)}`, ...lines, '', body ? maskedText(body) : ''].join('\n').slice(0, LONGEST),
  }
}

const isSoap = ({ protocol }: Interface) => protocol === 'SOAP'
const contentTypeOf = (definition: Interface) => (isSoap(definition) ? 'text/xml; charset=utf-8' : 'application/json; charset=utf-8')
const written = (definition: Interface, content: Record<string, unknown>): string =>
  isSoap(definition) ? filled(definition.soapTemplate ?? '', content) : JSON.stringify(content)

/** Where the parameters stand: in address, headers or, put into `content`, the body. */
function placedIn({ scsiParameter, url: address }: Interface, values: SourceValues, content: Record<string, unknown>) {
  const headers = emptyRecord<string>()
  const query: [name: string, text: string, isSecret: boolean][] = []
  let url = address ?? ''
  for (const { name, position, valueKind, value, secretValue } of scsiParameter) {
    const text = String((valueKind === 'SECRET' ? secretValue : valueKind === 'FIELD' ? values[value ?? ''] : value) ?? '')
    if (position === 'HEADER') headers[name] = text
    else if (position === 'QUERY') query.push([name, text, valueKind === 'SECRET'])
    else if (position === 'PATH') url = url.replaceAll(`{${name}}`, encodeURIComponent(text))
    else content[name] = text
  }
  return {
    headers,
    address(isShown: boolean): string {
      const parts = query.map(([name, text, isSecret]) => `${encodeURIComponent(name)}=${isShown && isSecret ? '***' : encodeURIComponent(text)}`)
      return parts.length > 0 ? `${url}${url.includes('?') ? '&' : '?'}${parts.join('&')}` : url
    },
  }
}
