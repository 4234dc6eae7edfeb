/** The request that a definition makes of a document's values: address, headers, body, and the same with nothing secret for the log. */
import { createHmac } from 'node:crypto'
import { bodyOf, type Interface } from './mapping.ts'
import { maskedText, maskedValue } from './masked.ts'
import type { SourceValues } from './values.ts'

export interface InterfaceRequest {
  method: string
  url: string
  headers: Record<string, string>
  body: string | null
  timeoutMs: number
  /** For people and logs. */
  shown: string
}

export const activeConfig = ({ scsiRequestConfig: rows }: Interface) => rows.find(({ activeFlag }) => activeFlag === 'Y')

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
  const headers: Record<string, string> = { 'Idempotency-Key': idempotencyKey }
  let url = definition.url ?? ''
  const query: [string, string, boolean][] = []
  for (const { name, position, valueKind, value, secretValue } of definition.scsiParameter) {
    const text = String((valueKind === 'SECRET' ? secretValue : valueKind === 'FIELD' ? values[value ?? ''] : value) ?? '')
    if (position === 'HEADER') headers[name] = text
    else if (position === 'QUERY') query.push([name, text, valueKind === 'SECRET'])
    else if (position === 'PATH') url = url.replaceAll(`{${name}}`, encodeURIComponent(text))
    else content[name] = text
  }
  const hasBody = method !== 'GET'
  const body = hasBody ? JSON.stringify(content) : null
  if (hasBody) headers['Content-Type'] = 'application/json; charset=utf-8'
  const secret = config?.secretValue ?? ''
  if (config?.auth === 'BASIC') headers.Authorization = `Basic ${Buffer.from(`${config.userName}:${secret}`).toString('base64')}`
  if (config?.auth === 'BEARER') headers.Authorization = `Bearer ${secret}`
  if (config?.auth === 'HMAC')
    headers['X-Signature'] = createHmac('sha256', secret)
      .update(body ?? '')
      .digest('hex')
  const secrets = new Set(definition.scsiParameter.flatMap(({ name, valueKind }) => (valueKind === 'SECRET' ? [name] : [])))
  const address = (isShown: boolean) => {
    const parts = query.map(([name, text, isSecret]) => `${encodeURIComponent(name)}=${isShown && isSecret ? '***' : encodeURIComponent(text)}`)
    return parts.length > 0 ? `${url}${url.includes('?') ? '&' : '?'}${parts.join('&')}` : url
  }
  const lines = Object.entries(headers).map(([name, text]) => `${name}: ${secrets.has(name) ? '***' : maskedValue(name, text)}`)
  return {
    ...{ method, url: address(false), headers, body },
    timeoutMs: (config?.timeoutSec ?? 10) * 1_000,
    shown: [`${method} ${address(true)}`, ...lines, '', body ? maskedText(body) : ''].join('\n').slice(0, 20_000),
  }
}
