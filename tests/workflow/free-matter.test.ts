/** A matter without a document: written down, handed in by a model of one's choice, decided like any other approval. */
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { eachWayOfForms } from '../support/browser.ts'
import { record } from '../support/record.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { askedOf, taskOf, trailOf } from './processes.ts'

let system: System
let world: World
let [buyer, engineer, approver, finance, admin]: Person[] = []

beforeAll(async () => {
  system = await startSystem()
  world = await openWorld(system.database)
  ;[buyer, engineer, approver, finance, admin] = await Promise.all(
    ['buyer1', 'engineer1', 'approver1', 'finance1', 'admin'].map((name) => world.person(name)),
  )
})

let models = 0
async function model(...assignees: string[]): Promise<Doc> {
  const code = `FREE_${++models}`
  const steps = assignees.map((assignee) => ({ nodeName: assignee, nodeNameEn: assignee, assigneeType: 'PERSON', assignee }))
  return admin!.save('processModel', { code, name: code, nameEn: code, formEntity: 'approval', processModelStep: steps })
}

async function handedIn(by: Person, more: Record<string, unknown> = {}): Promise<Doc> {
  const draft = await by.save('approval', { title: '更换会议室投影仪', content: '旧机已坏', ...more })
  await by.act('approval', 'doSubmit', draft)
  return by.find('approval', draft.id)
}

test('an engineer hands a matter in by a model of two steps: both pass it, each reads it while he has its task, and its trail names them', async () => {
  const { id: modelId } = await model('approver1', 'finance1')
  const doc = await handedIn(engineer!, { modelId })
  expect(doc).toMatchObject({ status: 'RUNNING', docNum: expect.stringMatching(/^AP\d{14}$/) })
  expect(await askedOf(world, doc)).toEqual(['approver1: approver1'])
  expect((await finance!.refused(finance!.find('approval', doc.id))).status).toBe(404)
  expect((await approver!.find('approval', doc.id)).content).toBe('旧机已坏')
  await approver!.act('interiorPendingItem', 'doPass', await taskOf(world, approver!, doc), { reason: '同意更换' })
  await finance!.act('interiorPendingItem', 'doPass', await taskOf(world, finance!, doc))
  expect((await engineer!.find('approval', doc.id)).status).toBe('PASSED')
  expect(await trailOf(world, doc)).toEqual(['START engineer1', 'PASS approver1', 'PASS finance1', 'END'])
  const [run] = await world.query<{ title: string }>('select title from process_instance where business_id = $1', [doc.id])
  expect(run?.title).toBe('更换会议室投影仪')
  record('entity', 'approval')
})

test('without a model the purchasing managers are asked; taken back it is a draft again, and rejected it is rewritten and handed in a second time', async () => {
  const manager = await world.person('manager1', 'manager')
  const doc = await handedIn(buyer!)
  expect(await askedOf(world, doc)).toContain('采购经理或审批人: manager1')
  await buyer!.act('approval', 'doWithdraw', doc)
  const draft = await buyer!.find('approval', doc.id)
  expect(draft.status).toBe('DRAFT')
  await buyer!.act('approval', 'doSubmit', draft)
  await manager.act('approval', 'doReject', await manager.find('approval', doc.id), { reason: '暂缓' })
  const rejected = await buyer!.find('approval', doc.id)
  expect(rejected.status).toBe('REJECTED')
  await buyer!.act('approval', 'doReopen', rejected)
  const rewritten = await buyer!.save('approval', { content: '换一台二手的' }, await buyer!.find('approval', doc.id))
  await buyer!.act('approval', 'doSubmit', rewritten)
  expect((await buyer!.find('approval', doc.id)).status).toBe('RUNNING')
  const rounds = await world.query<{ round: number; status: string }>(
    'select round, status from process_instance where business_id = $1 order by started_at',
    [doc.id],
  )
  expect(rounds).toEqual([
    { round: 1, status: 'WITHDRAWN' },
    { round: 2, status: 'REJECTED' },
    { round: 3, status: 'RUNNING' },
  ])
})

test('the approval of a document is rewritten on the document, not in its book', async () => {
  const [book] = await world.query<{ id: string }>(
    `select a.id from approval a join "user" u on u.id = a.starter_id where a.status = 'REJECTED' and a.instance_id is not null and u.code = 'buyer1' limit 1`,
  )
  const refusal = await buyer!.refused(buyer!.act('approval', 'doReopen', await buyer!.find('approval', book!.id)))
  expect(refusal.words.CN).toBe('该审批属于单据，请在单据上修改后重新提交')
})

test('without a title it is not handed in, and a model of orders is none for it', async () => {
  const untitled = await buyer!.save('approval', { content: '无标题' })
  expect((await buyer!.refused(buyer!.act('approval', 'doSubmit', untitled))).issues.map(({ at }) => at)).toEqual(['title'])
  const refused = await buyer!.refused(buyer!.save('approval', { title: 'x', modelId: await world.idOf('processModel', 'PO_HEAD') }))
  expect(refused.issues.map(({ at }) => at)).toEqual(['modelId'])
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first()

eachWayOfForms('a buyer finds the documents that he may start, and hands in a matter of his own', async ({ page, context, javaScript }) => {
  await signIn(page, context, system, 'buyer1')
  await openPage(page, system, 'processInitiate')
  const ways = page.locator('main .panel').getByRole('link')
  expect(await ways.allInnerTexts()).toEqual(expect.arrayContaining(['采购申请', '采购订单']))
  await page.getByRole('link', { name: '新建', exact: true }).first().click()
  await expect.poll(() => page.url()).toContain('processInitiate/record')
  await expect.poll(() => page.locator('main [name=content]').count()).toBe(1)
  const title = `茶水间改造 ${javaScript}`
  await page.locator('[name=title]').fill(title)
  await page.locator('[name=content]').fill('二楼')
  await button(page, '提交').click()
  await expect.poll(() => page.locator('main').innerText()).toContain('审批中')
  const [stored] = await world.query<{ status: string }>('select status from approval where title = $1 and instance_id is null', [title])
  expect(stored?.status).toBe('RUNNING')
  record('page', 'processInitiate')
})
