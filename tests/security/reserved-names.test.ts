/** S2.3: names that every object has (`__proto__`, `constructor`, `prototype`), sent as value, as key and as path to whatever takes one, change nothing that others use. */
import { Readable } from 'node:stream'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { documents, pages } from '../../catalogue/index.ts'
import type { Fields, LinesMap } from '../../catalogue/language/define.ts'
import { standardVerbs } from '../../contract/call-names.ts'
import { namedCalls } from '../../upstream/compose.ts'
import { bodyOf } from '../../upstream/platform/interfaces/mapping.ts'
import { filled } from '../../upstream/platform/interfaces/soap.ts'
import { Refusal } from '../../upstream/runtime/rules/refusal.ts'
import type { Actor, BinaryAnswer } from '../../upstream/runtime/types.ts'
import { openWorld, type World } from '../support/world.ts'
import { contextOf, onPage } from './planting.ts'
import { type Planted, plantEverything } from './strangers.ts'

let world: World
let planted: Planted
let admin: Actor

beforeAll(async () => {
  world = await openWorld()
  planted = await plantEverything(world)
  const everyPage = new Map(pages.flatMap(({ name }) => [...onPage(planted.insiders.buyer, name).grants]))
  admin = { ...(await world.person('admin')).actor, grants: everyPage }
})

const reserved = ['__proto__', '__proto__.polluted', 'constructor.prototype.polluted', 'a.__proto__.polluted', '__proto__[].polluted', 'constructor']
/** As JSON brings it: a key of its own. */
const keyed = (): unknown => JSON.parse('{"__proto__":{"polluted":"Y"},"constructor":{"prototype":{"polluted":"Y"}},"a.__proto__.polluted":"Y"}')

const ownOf = () => [Object.prototype, Array.prototype, Function.prototype, Object].map((one) => Reflect.ownKeys(one))
const before = ownOf()
afterEach(() => {
  expect(ownOf()).toEqual(before)
})

async function defectOf(name: string, work: () => Promise<unknown>): Promise<string[]> {
  try {
    const { body } = ((await work()) ?? {}) as Partial<BinaryAnswer>
    if (body instanceof Readable) body.on('error', () => {}).destroy()
    return []
  } catch (error) {
    return error instanceof Refusal ? [] : [`${name}: ${(error as Error).stack?.split('\n').slice(0, 3).join('\n')}`]
  }
}

/** Whatever is looked for is one of these. */
const answering = (value: unknown): Record<string, unknown> =>
  new Proxy(
    {},
    {
      get: (_, name) => (typeof name === 'string' && !(name in Object.prototype) && name !== 'toJSON' ? value : undefined),
      has: (_, name) => typeof name === 'string',
    },
  )

test('no named call', async () => {
  const defects: string[] = []
  for (const [path, call] of Object.entries(namedCalls(world.pool))) {
    const entity = /^\/v1\/(\w+?)(?:Restful)?\//.exec(path)?.[1]
    const page = pages.find((one) => one.entity === entity)?.name ?? pages[0]?.name ?? ''
    for (const value of [...reserved, keyed(), [reserved[1]], [keyed()]])
      defects.push(...(await defectOf(path, async () => call(answering(value), contextOf({ ...admin, page })))))
  }
  expect(defects).toEqual([])
}, 240_000)

const draftOf = (fields: Fields, lines: LinesMap, value: unknown): Record<string, unknown> => ({
  ...Object.fromEntries(Object.keys(fields).map((name) => [name, value])),
  ...Object.fromEntries(
    Object.entries(lines).map(([name, spec]) => [name, spec.options.part ? draftOf(spec.fields, {}, value) : [draftOf(spec.fields, {}, value)]]),
  ),
})

test('no field, search, order or pick of a document', async () => {
  const defects: string[] = []
  for (const { entity, fields, lines } of documents) {
    const page = pages.find((one) => one.entity === entity)?.name
    if (!page) continue
    const row = { id: planted.rows.get(entity)?.id, versionNum: 1 }
    for (const value of reserved)
      for (const verb of standardVerbs) {
        const sent = {
          ...row,
          rows: [row],
          draft: draftOf(fields, lines, value),
          search: { [value]: 'Y' },
          orderBy: value,
          field: value,
          fields: [value],
        }
        defects.push(...(await defectOf(`${entity} ${verb}`, () => world.services.verb(entity, verb, sent, contextOf({ ...admin, page })))))
      }
  }
  expect(defects).toEqual([])
}, 240_000)

test('no map of an interface that was stored before such paths were refused, and no template', async () => {
  const map = {
    sourceField: 'docNum',
    targetType: 'TEXT',
    decimals: null,
    requiredFlag: 'N',
    defaultValue: null,
    transform: 'NONE',
    transformArg: null,
  }
  for (const targetPath of reserved) {
    const maps = [{ ...map, targetPath }] as unknown as Parameters<typeof bodyOf>[0]['scsiRequestFieldMap']
    await bodyOf({ scsiRequestFieldMap: maps }, { docNum: 'PO1' })
  }
  expect(filled('<a>{{constructor}}{{__proto__}}</a>', {})).toBe('<a></a>')
})
