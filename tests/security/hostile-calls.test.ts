/** S2.3 and S5.8, generated for every call of the services: whatever is sent comes back as an answer or a refusal in words, never as a defect. */
import { Readable } from 'node:stream'
import { beforeAll, expect, test } from 'vitest'
import { documents, pages } from '../../catalogue/index.ts'
import type { AnyDefinition } from '../../catalogue/language/define.ts'
import { standardVerbs } from '../../contract/call-names.ts'
import { namedCalls } from '../../upstream/compose.ts'
import { Refusal } from '../../upstream/runtime/rules/refusal.ts'
import type { Actor, BinaryAnswer, CallContext } from '../../upstream/runtime/types.ts'
import { tableOf } from '../../upstream/store/tables.ts'
import { type Chance, chanceFrom, draftFrom, eagerBodyFrom, oneOf } from '../support/hostile.ts'
import { openWorld, type World } from '../support/world.ts'
import { contextOf, onPage } from './planting.ts'
import { type Planted, plantEverything } from './strangers.ts'

let world: World
let planted: Planted
let everybody: Actor[]

beforeAll(async () => {
  world = await openWorld()
  planted = await plantEverything(world)
  const everyPage = new Map(pages.flatMap(({ name }) => [...onPage(planted.insiders.buyer, name).grants]))
  const { supplier, buyer } = planted.insiders
  everybody = [supplier, buyer, (await world.person('admin')).actor].map((actor) => ({ ...actor, grants: everyPage }))
})

const paged = documents.filter(({ entity }) => pages.some((page) => page.entity === entity))
const pageNamesOf = (entity: string | undefined) => pages.flatMap((page) => (page.entity === entity ? [page.name] : []))
const ids = () => [...planted.rows.values()].map(({ id }) => id)

function contextFor(chance: Chance, on: readonly string[], key: string): CallContext {
  return { ...contextOf({ ...oneOf(chance, everybody), page: oneOf(chance, on) }, key), language: oneOf(chance, ['CN', 'EN'] as const) }
}

/** What was thrown and is no refusal, with what it was thrown at. */
async function defectOf(work: () => Promise<unknown>, sent: object): Promise<string | null> {
  try {
    const { body } = ((await work()) ?? {}) as Partial<BinaryAnswer>
    if (body instanceof Readable) body.on('error', () => {}).destroy()
    return null
  } catch (error) {
    return error instanceof Refusal ? null : `${(error as Error).stack?.split('\n').slice(0, 4).join('\n')}\n${JSON.stringify(sent).slice(0, 500)}`
  }
}

test.each(['named calls', 'standard verbs and actions'] as const)(
  '%s',
  async (which) => {
    const chance = chanceFrom(which === 'named calls' ? 1 : 2)
    const defects: string[] = []
    type Call = (body: Record<string, unknown>) => Promise<unknown>
    const attempt = async (name: string, call: Call, sent?: Record<string, unknown>) => {
      const eager = eagerBodyFrom(chance, ids())
      const defect = await defectOf(() => call(sent ?? eager.body), sent ?? eager.sent)
      if (defect) defects.push(`${name}: ${defect}`)
    }
    if (which === 'named calls')
      for (const [path, call] of Object.entries(namedCalls(world.pool))) {
        const own = pageNamesOf(/^\/v1\/(\w+?)(?:Restful)?\//.exec(path)?.[1])
        const on = own.length > 0 ? own : pages.map(({ name }) => name)
        for (let turn = 0; turn < 60; turn++) await attempt(path, async (body) => call(body, contextFor(chance, on, `${turn} ${path}`)))
      }
    else
      for (const definition of paged) {
        const on = pageNamesOf(definition.entity)
        for (const verb of [
          ...standardVerbs,
          'listPicks',
          'listBranches',
          'compareVersions',
          'findRevision',
          'explainFigures',
          ...Object.keys(definition.actions),
        ])
          for (let turn = 0; turn < 4; turn++) {
            const key = `${turn} ${definition.entity} ${verb}`
            const call = async (body: Record<string, unknown>) => world.services.verb(definition.entity, verb, body, contextFor(chance, on, key))
            await attempt(key, call, turn === 2 ? changeOf(chance, definition, verb) : undefined)
          }
      }
    expect(defects).toEqual([])
  },
  240_000,
)

/** In the shape that it must have, with values that it does not take. */
function changeOf(chance: Chance, { entity, fields, lines, actions }: AnyDefinition, verb: string): Record<string, unknown> {
  const row = { id: planted.rows.get(entity)?.id, versionNum: 1 }
  const lined = Object.entries(lines).map(([key, spec]) => [key, [draftFrom(chance, Object.keys(spec.fields))]])
  const draft = { ...draftFrom(chance, Object.keys(fields)), ...(chance() < 0.5 && Object.fromEntries(lined)) }
  return { ...(chance() < 0.5 && row), rows: [row], draft, input: draftFrom(chance, Object.keys(actions[verb]?.input ?? {})) }
}

const values = [
  'x',
  '-5',
  '1.5',
  '1e99',
  '9'.repeat(40),
  '9'.repeat(200),
  '2026-13-45',
  '0000-01-01',
  '294277-01-01',
  '2026-11-20',
  ',',
  '%',
  'x'.repeat(9_000),
  'a,'.repeat(600),
]

/** Documents that have a list, each with the first of its lists: what is searched is the document's. */
const listedOn = documents.flatMap((definition) => {
  const page = pages.find(({ kind, entity }) => kind === 'list' && entity === definition.entity)
  return page ? [{ definition, page }] : []
})

test('every field of every list takes every value, as one, as a beginning and as an end', async () => {
  const defects: string[] = []
  let asked = 0
  for (const { definition, page } of listedOn) {
    const context = contextOf(onPage(planted.insiders.buyer, page.name))
    const own = tableOf(definition.entity).columns.map(({ field }) => field)
    const paths = [...own, ...Object.keys(definition.lines).flatMap((kind) => tableOf(kind).columns.map(({ field }) => `${kind}.${field}`))]
    for (const [at, path] of paths.entries())
      for (const [turn, bound] of ['', '.from', '.to', '.length'].entries()) {
        const search = { [path + bound]: values[(at + turn * 5) % values.length] }
        // Sorted by it as well every second time: what does not sort refuses before it is searched.
        const sorting = (at + turn) % 2 === 0 && !path.includes('.') ? { orderBy: path } : {}
        const defect = await defectOf(() => world.services.verb(definition.entity, 'listByPage', { search, ...sorting }, context), search)
        asked += 1
        if (defect) defects.push(`${page.name}: ${defect}`)
      }
  }
  expect(defects).toEqual([])
  expect(asked).toBeGreaterThan(5_000)
})

test('a value that is none is told at its field, in both languages', async () => {
  const context = contextOf(onPage(planted.insiders.buyer, 'purchaseOrderList'))
  const list = (request: Record<string, unknown>) => world.services.verb('poHeader', 'listByPage', request, context)
  await expect(list({ search: { orderDate: '0000-01-01' } })).rejects.toMatchObject({
    status: 422,
    at: 'orderDate',
    issues: [{ given: '0000-01-01' }],
  })
  await expect(list({ search: { 'grossAmount.from': '1e99' } })).rejects.toMatchObject({ status: 422, at: 'grossAmount.from' })
  await expect(list({ search: { docNum: ['PO1'] } })).rejects.toMatchObject({ status: 422, at: 'search.docNum' })
  await expect(list({ pageRows: '1; select 1' })).rejects.toMatchObject({ status: 422, at: 'pageRows' })
  await expect(list({ orderBy: { a: 1 } })).rejects.toMatchObject({ status: 422, at: 'orderBy' })
})

test('a figure beyond the column is a search that finds nothing', async () => {
  const context = contextOf(onPage(planted.insiders.buyer, 'purchaseOrderList'))
  const answer = await world.services.verb('poHeader', 'listByPage', { search: { grossAmount: '9'.repeat(40) } }, context)
  expect(answer.data).toEqual([])
})
