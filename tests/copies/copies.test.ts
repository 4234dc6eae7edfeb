/** Lines that come of another record's: with its row, after it, and away with it, while what was typed beside them stays. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Actor, Doc } from '../../upstream/runtime/types.ts'
import { contextOf, onPage } from '../security/planting.ts'
import { makeTables } from '../support/own-tables.ts'
import { openWorld, type World } from '../support/world.ts'
import { PLAN, PLAN_PAGE, SCHEME, SCHEME_PAGE } from './scheme.ts'

let world: World
let planner: Actor
let author: Actor

beforeAll(async () => {
  world = await openWorld()
  await makeTables(world, SCHEME, PLAN)
  const { actor } = await world.person('buyer1')
  ;[planner, author] = [onPage(actor, PLAN_PAGE), onPage(actor, SCHEME_PAGE)]
})

const verbOf = (entity: string, who: () => Actor) => async (name: string, body: Record<string, unknown>) =>
  (await world.services.verb(entity, name, { menuId: 0, ...body }, contextOf(who(), randomUUID()))).data as Doc
const ofPlan = verbOf(PLAN, () => planner)
const ofScheme = verbOf(SCHEME, () => author)

const node = (nodeCode: string, weight: string, ...questions: string[]) => ({
  nodeCode,
  nodeName: `名${nodeCode}`,
  weight,
  testSchemeItem: questions.map((question) => ({ question, points: '50' })),
})
const scheme = async (...nodes: object[]) => {
  const { id } = await ofScheme('saveOrUpdate', { draft: { title: '年度', testSchemeNode: nodes } })
  return ofScheme('findById', { id })
}
const save = async (draft: object, stored?: Doc) => {
  const { id } = await ofPlan('saveOrUpdate', { draft, ...(stored && { id: stored.id, versionNum: stored.versionNum }) })
  return ofPlan('findById', { id })
}
const change = async (stored: Doc, draft: object) => {
  await ofScheme('saveOrUpdate', { id: stored.id, versionNum: stored.versionNum, draft })
  return ofScheme('findById', { id: stored.id })
}
const publish = async (plan: Doc) => {
  await ofPlan('doPublish', { rows: [{ id: plan.id, versionNum: plan.versionNum }] })
  return ofPlan('findById', { id: plan.id })
}
const nodesOf = (plan: Doc): Doc[] => plan.testPlanNode as Doc[]
const told = (plan: Doc) => nodesOf(plan).map(({ nodeCode, weight, answer, lineNum }) => [nodeCode, weight, answer, lineNum])

test('a plan that names a scheme has its nodes and their items in their order, but for those that are not used, and its figures are of them', async () => {
  const { id: schemeId } = await scheme(
    node('A', '60', '甲', '乙'),
    { ...node('B', '40'), usedFlag: 'N' },
    { ...node('C', '30.5', '丙'), uom: 'PCS' },
  )
  const plan = await save({ title: '计划', schemeId })
  expect(told(plan)).toEqual([
    ['A', '60.0000', null, 10],
    ['C', '30.5000', null, 20],
  ])
  expect(nodesOf(plan).map(({ nodeName, unitName, schemeTitle }) => [nodeName, unitName, schemeTitle])).toEqual([
    ['名A', null, '年度'],
    ['名C', 'PCS', '年度'],
  ])
  expect(nodesOf(plan).map(({ testPlanItem }) => (testPlanItem as Doc[]).map(({ question, points }) => [question, points]))).toEqual([
    [
      ['甲', '50.0000'],
      ['乙', '50.0000'],
    ],
    [['丙', '50.0000']],
  ])
  expect(plan.total).toBe('90.5000')
  expect(plan.testPlanSheet).toEqual([])
})

test('saved again without another scheme the nodes stay as somebody changed them, and a node that was taken out stays out', async () => {
  const { id: schemeId } = await scheme(node('A', '60'), node('B', '40'))
  const plan = await save({ schemeId })
  const [a, b] = nodesOf(plan)
  const changed = await save({ testPlanNode: [{ id: a?.id, answer: '好', nodeName: '改' }], deletedLines: [b?.id] }, plan)
  const again = await save({ title: '又存' }, changed)
  expect(nodesOf(again).map(({ nodeCode, nodeName, answer }) => [nodeCode, nodeName, answer])).toEqual([['A', '改', '好']])
})

test('of another scheme a node of the same code stays the line that it is, with its answer and its weight; others go, new ones stand behind, and what was typed of its own stays', async () => {
  const first = await scheme(node('A', '60', '甲'), node('B', '40'))
  const second = await scheme(node('N', '10'), { ...node('A', '20', '丁'), nodeName: '新名' })
  const plan = await save({ schemeId: first.id })
  const [a] = nodesOf(plan)
  const answered = await save({ testPlanNode: [{ id: a?.id, answer: '好', weight: '55' }, { nodeName: '自填' }] }, plan)
  const moved = await save({ schemeId: second.id }, answered)
  const byCode = new Map(nodesOf(moved).map((one) => [one.nodeCode, one]))
  expect([...byCode.keys()].sort()).toEqual(['A', 'N', null])
  expect(byCode.get('A')).toMatchObject({ id: a?.id, nodeName: '新名', weight: '55.0000', answer: '好', lineNum: 10 })
  expect(((byCode.get('A') as Doc).testPlanItem as Doc[]).map(({ question }) => question)).toEqual(['丁'])
  expect(byCode.get('N')).toMatchObject({ weight: '10.0000', answer: null })
  expect(byCode.get(null)).toMatchObject({ nodeName: '自填' })
  const emptied = await save({ schemeId: null }, moved)
  expect(nodesOf(emptied).map(({ nodeName }) => nodeName)).toEqual(['自填'])
})

test('a document that is made with its nodes typed keeps of them what may be kept, the scheme says the rest, and what it adds stands behind', async () => {
  const { id: schemeId } = await scheme(node('A', '60'), node('B', '40'))
  const plan = await save({ schemeId, testPlanNode: [{ nodeCode: 'B', nodeName: '手填', weight: '45', answer: '早' }] })
  expect(nodesOf(plan).map(({ nodeCode, nodeName, weight, answer }) => [nodeCode, nodeName, weight, answer])).toEqual([
    ['B', '名B', '45.0000', '早'],
    ['A', '名A', '60.0000', null],
  ])
})

test('what an action copies comes with it, and once more with the next, as the scheme stands by then: no save between them moves it', async () => {
  const stored = await scheme(node('A', '60'), node('B', '40'))
  const published = await publish(await save({ schemeId: stored.id }))
  const sheets = (plan: Doc) => (plan.testPlanSheet as Doc[]).map(({ nodeName }) => nodeName)
  expect(sheets(published)).toEqual(['名A', '名B'])
  const [a, b] = stored.testSchemeNode as Doc[]
  await change(stored, { testSchemeNode: [{ id: a?.id, nodeName: '名一' }, node('C', '1')], deletedLines: [b?.id] })
  expect(sheets(await ofPlan('findById', { id: published.id }))).toEqual(['名A', '名B'])
  const again = await publish(published)
  expect(sheets(again)).toEqual(['名一', '名C'])
  expect((again.testPlanSheet as Doc[])[0]?.id).toBe((published.testPlanSheet as Doc[])[0]?.id)
  expect(told(again)).toEqual([
    ['A', '60.0000', null, 10],
    ['B', '40.0000', null, 20],
  ])
})

test('of rows that are called alike each stays the line that it was', async () => {
  const first = await scheme(node('A', '1'), node('A', '2'))
  const second = await scheme(node('A', '3'), node('A', '4'), node('A', '5'))
  const plan = await save({ schemeId: first.id })
  const [one, two] = nodesOf(plan)
  const answered = await save({ testPlanNode: [one, two].map((line, at) => ({ id: line?.id, answer: String(at) })) }, plan)
  const moved = await save({ schemeId: second.id }, answered)
  expect(nodesOf(moved).map(({ id, answer }) => [id === one?.id, id === two?.id, answer])).toEqual([
    [true, false, '0'],
    [false, true, '1'],
    [false, false, null],
  ])
})
