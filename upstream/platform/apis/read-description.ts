/** Reads the description of somebody's interfaces: OpenAPI 2 (Swagger) or 3, as JSON or YAML. */
import { parse } from 'yaml'
import { z } from 'zod'
import { withoutEnd } from '../../../catalogue/values/text-end.ts'
import { fill, Refusal } from '../../runtime/rules/refusal.ts'

export interface DescribedApi {
  /** `GET /erp/v1/orders` */
  code: string
  method: 'GET' | 'POST'
  path: string
  name: string
  /** JSON Schema as text; null where none is said. */
  requestSchema: string | null
  answerSchema: string | null
  isDeprecated: boolean
}

export interface Description {
  version: string
  apis: DescribedApi[]
  /** Operations of other methods, which are no interfaces here. */
  skipped: string[]
}

const words = {
  UNREADABLE: ['文件不是有效的JSON或YAML', 'The file is neither JSON nor YAML'],
  NO_OPENAPI: ['文件不是OpenAPI 2或3的接口描述', 'The file is no OpenAPI 2 or 3 description'],
  TOO_MANY: ['接口数 {n} 超过上限 {max}', '{n} APIs are more than {max}'],
} as const

const methods = ['GET', 'POST'] as const
const otherMethods = ['put', 'patch', 'delete', 'head', 'options']
const MOST_APIS = 2_000
const MOST_PATH = 200
const MOST_SCHEMA = 20_000
/** Of one schema with what it refers to; beyond it references stay as they are. */
const MOST_NODES = 2_000
const MOST_STEPS = 8

const media = z.object({ schema: z.unknown().optional() }).loose()
const body = z.object({ content: z.record(z.string(), media).optional(), schema: z.unknown().optional() }).loose()
const operation = z
  .object({
    summary: z.string().optional(),
    operationId: z.string().optional(),
    deprecated: z.boolean().optional(),
    parameters: z.array(z.unknown()).optional(),
    requestBody: z.unknown().optional(),
    responses: z.record(z.string(), z.unknown()).optional(),
  })
  .loose()
const document = z
  .object({
    openapi: z.string().regex(/^3\./).optional(),
    swagger: z.literal('2.0').optional(),
    basePath: z.string().optional(),
    servers: z.array(z.object({ url: z.string() }).loose()).optional(),
    paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  })
  .loose()

type Document = z.output<typeof document>
type Operation = z.output<typeof operation>

export function readDescription(text: string): Description {
  const { data } = document.safeParse(valueIn(text))
  const version = data?.openapi ?? data?.swagger
  if (!data || !version) throw refusal('NO_OPENAPI')
  const before = basePathOf(data)
  const found = Object.entries(data.paths).flatMap(([path, item]) => methods.flatMap((method) => apiOf(data, `${before}${path}`, method, item)))
  if (found.length > MOST_APIS) throw refusal('TOO_MANY', { n: found.length, max: MOST_APIS })
  const skipped = Object.entries(data.paths).flatMap(([path, item]) =>
    otherMethods.flatMap((method) => (item[method] ? [`${method.toUpperCase()} ${before}${path}`] : [])),
  )
  return { version, apis: [...new Map(found.map((api) => [api.code, api])).values()], skipped }
}

/** JSON is YAML, but its own parser is stricter and faster. */
function valueIn(text: string): unknown {
  try {
    return /^\s*\{/.test(text) ? JSON.parse(text) : parse(text, { maxAliasCount: 100 })
  } catch {
    throw refusal('UNREADABLE')
  }
}

function basePathOf({ basePath, servers }: Document): string {
  const given = basePath ?? servers?.[0]?.url ?? ''
  const path = URL.parse(given, 'http://host')?.pathname ?? ''
  return withoutEnd(path, '/')
}

function apiOf(whole: Document, path: string, method: DescribedApi['method'], item: Record<string, unknown>): DescribedApi[] {
  const { data } = operation.safeParse(item[method.toLowerCase()])
  if (!data || path.length > MOST_PATH || !/^\/[^\s?#]*$/.test(path)) return []
  const shared = Array.isArray(item.parameters) ? item.parameters : []
  return [
    {
      code: `${method} ${path}`,
      method,
      path,
      name: (data.summary ?? data.operationId ?? path).slice(0, 200),
      requestSchema: asText(requestOf(whole, data, shared)),
      answerSchema: asText(answerOf(whole, data)),
      isDeprecated: data.deprecated === true,
    },
  ]
}

/** The schema of the body, or without one what is asked in the address. */
function requestOf(whole: Document, { requestBody, parameters = [] }: Operation, shared: unknown[]): unknown {
  const all = [...shared, ...parameters].map((one) => followed(whole, one) as Record<string, unknown>)
  const inBody = all.find((one) => one?.in === 'body')
  const given = inBody?.schema ?? schemaIn(followed(whole, requestBody))
  const named = all.filter((one) => typeof one?.name === 'string' && one !== inBody)
  if (given !== undefined) return resolved(whole, given)
  if (named.length === 0) return undefined
  const properties = Object.fromEntries(named.map(({ name, schema, type, description }) => [name, schema ?? { type, description }]))
  return resolved(whole, { type: 'object', properties, required: named.filter(({ required }) => required === true).map(({ name }) => name) })
}

function answerOf(whole: Document, { responses = {} }: Operation): unknown {
  const [, good] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? []
  const schema = schemaIn(followed(whole, good))
  return schema === undefined ? undefined : resolved(whole, schema)
}

function schemaIn(given: unknown): unknown {
  const { data } = body.safeParse(given)
  const [json] = Object.entries(data?.content ?? {}).filter(([type]) => type.includes('json'))
  return data?.schema ?? json?.[1].schema
}

const refIn = (value: unknown): string | null => {
  const { $ref } = (value ?? {}) as { $ref?: unknown }
  return typeof $ref === 'string' && $ref.startsWith('#/') ? $ref : null
}

/** What a reference within the document leads to; nothing outside it is fetched. */
function followed(whole: Document, value: unknown): unknown {
  let found = value
  for (let steps = 0, ref = refIn(found); ref && steps < MOST_STEPS; steps++, ref = refIn(found)) found = at(whole, ref)
  return found
}

/** A schema with those that it refers to in their places; one that holds itself is cut where it comes again. */
function resolved(whole: Document, schema: unknown): unknown {
  let nodes = 0
  const walk = (value: unknown, above: readonly string[]): unknown => {
    if (value === null || typeof value !== 'object') return value
    nodes += 1
    const ref = refIn(value)
    if (ref) return above.includes(ref) || nodes > MOST_NODES ? { $ref: ref } : walk(at(whole, ref), [...above, ref])
    if (Array.isArray(value)) return value.map((one) => walk(one, above))
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner, above)]))
  }
  return walk(schema, [])
}

function at(whole: Document, pointer: string): unknown {
  const steps = pointer.slice(2).split('/')
  return steps.reduce<unknown>((value, step) => {
    const key = step.replace(/~1/g, '/').replace(/~0/g, '~')
    return value !== null && typeof value === 'object' && Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined
  }, whole)
}

/** A schema that is too long to be kept is left out rather than cut. */
function asText(schema: unknown): string | null {
  if (schema === undefined) return null
  const text = JSON.stringify(schema, null, 2)
  return text.length <= MOST_SCHEMA ? text : null
}

function refusal(code: keyof typeof words, given: Record<string, number> = {}): Refusal {
  return new Refusal({ code: `apiSwaggerImport.${code}`, status: 422, words: fill(words[code], given), at: 'file' })
}
