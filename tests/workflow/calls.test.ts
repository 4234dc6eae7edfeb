/** Approvals by their addresses. */
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { openWorldWith, type Person, type World } from '../support/world.ts'
import { workflowIn } from './people.ts'
import { asks, bind } from './processes.ts'

let world: World
let office: Awaited<ReturnType<typeof workflowIn>>
let [buyer, other, manager, second, admin, supplier]: Person[] = []

beforeAll(async () => {
  const people = await openWorldWith({ a: 'buyer1', b: 'buyer2', c: 'manager1', d: 'manager2', e: 'admin', f: 'supplier01' })
  ;({ world } = people)
  ;[buyer, other, manager, second, admin, supplier] = [people.a, people.b, people.c, people.d, people.e, people.f]
  office = await workflowIn(world)
})

afterEach(async () => {
  await world.query(`update approval_bill_type set enabled_flag = 'N'`)
})

async function handedIn(...steps: ReturnType<typeof asks>[]): Promise<{ doc: Doc; taskId: string }> {
  await bind(admin!, 'requisitionHeader', steps.length > 0 ? steps : [asks('采购经理', 'manager1')])
  const doc = await office.submitted(buyer!)
  const [row] = await world.query<{ id: string }>(
    `select t.id from process_task t join process_instance i on i.id = t.header_id where i.business_id = $1 and t.task_status = 'OPEN'`,
    [doc.id],
  )
  return { doc, taskId: String(row?.id) }
}

let keys = 0
const decided = (person: Person, body: object) => office.call(person, '/v1/doPass', { ...body }, { key: `decide-${++keys}` })

test('the assignee decides by doPass; a colleague and a supplier are told that there is nothing', async () => {
  const { doc, taskId } = await handedIn()
  for (const stranger of [other!, supplier!]) expect((await stranger.refused(decided(stranger, { taskId, result: 'PASS' }))).status).toBe(404)
  await decided(manager!, { taskId, result: 'PASS', comment: '同意' })
  expect((await buyer!.find('requisitionHeader', doc.id)).status).toBe('APPROVED')
  const again = await manager!.refused(decided(manager!, { taskId, result: 'PASS' }))
  expect(again.words.CN).toBe(`任务已由${manager!.actor.displayName}办理`)
})

test('who read an older version of the document is told to look again, and nothing is decided', async () => {
  const { doc, taskId } = await handedIn()
  const outdated = await manager!.refused(decided(manager!, { taskId, result: 'PASS', docVersionNum: Number(doc.versionNum) - 1 }))
  expect(outdated.words.CN).toBe('单据已变更，请重新查看')
  expect((await buyer!.find('requisitionHeader', doc.id)).status).toBe('SUBMITTED')
  await decided(manager!, { taskId, result: 'REJECT', comment: '价格偏高', docVersionNum: Number(doc.versionNum) })
  expect((await buyer!.find('requisitionHeader', doc.id)).status).toBe('REJECTED')
})

test('where a document stands is told to whoever reads it', async () => {
  const { doc } = await handedIn()
  const asked = { entityName: 'requisitionHeader', businessId: doc.id }
  expect(await office.call(buyer!, '/v1/findCurNode', asked)).toMatchObject([{ nodeName: '采购经理', assignees: [manager!.actor.displayName] }])
  expect((await supplier!.refused(office.call(supplier!, '/v1/findCurNode', asked))).status).toBe(404)
})

test('processes that one started, is asked in, and all for who watches; what one has decided', async () => {
  const { doc, taskId } = await handedIn()
  const numbers = async (person: Person, scope: string) =>
    (await office.call<{ businessNum: string }[]>(person, '/v1/findBpmLists', { scope, status: 'RUNNING' })).map(({ businessNum }) => businessNum)
  expect(await numbers(buyer!, 'STARTED')).toContain(doc.docNum)
  expect(await numbers(other!, 'STARTED')).not.toContain(doc.docNum)
  expect(await numbers(manager!, 'MINE')).toContain(doc.docNum)
  expect(await numbers(admin!, 'ALL')).toContain(doc.docNum)
  expect((await buyer!.refused(numbers(buyer!, 'ALL'))).status).toBe(403)
  await decided(manager!, { taskId, result: 'REJECT', comment: '重复申请' })
  const historic = await office.call<{ businessNum: string; comment: string }[]>(manager!, '/v1/findHistoricTasks', { result: 'REJECT' })
  expect(historic).toContainEqual(expect.objectContaining({ businessNum: doc.docNum, comment: '重复申请' }))
  expect(await office.call(other!, '/v1/findHistoricTasks')).toEqual([])
})

test('the link of a task is given to its assignee alone', async () => {
  const { doc, taskId } = await handedIn()
  expect(await office.call(manager!, '/v1/getTaskUrl', { taskId })).toEqual({ url: expect.stringContaining(doc.id) })
  expect(await office.call(manager!, '/v1/getTaskUrl', { taskId, channel: 'MAIL' })).toEqual({ url: expect.stringMatching(/^\/decide\/[\w-]{43}$/) })
  expect((await other!.refused(office.call(other!, '/v1/getTaskUrl', { taskId }))).status).toBe(404)
})

test('tasks are handed on by taskTransfer, and a process is stopped by processStop with a reason', async () => {
  const { doc, taskId } = await handedIn()
  await office.call(manager!, '/v1/taskTransfer', { taskIds: [taskId], toUserId: second!.actor.userId, reason: '出差' })
  expect(await office.toDosOf(second!, doc)).toHaveLength(1)
  expect(await office.toDosOf(manager!, doc)).toEqual([])
  const [run] = await office.call<{ id: string }[]>(admin!, '/v1/findBpmLists', { scope: 'ALL', status: 'RUNNING' })
  expect((await buyer!.refused(office.call(buyer!, '/v1/processStop', { instanceId: run?.id, reason: '不再需要' }))).status).toBe(403)
  await office.call(admin!, '/v1/processStop', { instanceId: run?.id, reason: '不再需要' })
  expect((await buyer!.find('requisitionHeader', doc.id)).status).toBe('REJECTED')
})

test('settings of reminders are switched together', async () => {
  const ids = [await world.idOf('urgeConfig', 'ALL'), await world.idOf('urgeConfig', 'ASL')]
  const flags = async () =>
    (await world.query<{ flag: string }>('select enabled_flag as flag from urge_config where id = any($1::uuid[]) order by code', [ids])).map(
      ({ flag }) => flag,
    )
  await office.call(admin!, '/v1/urgeConfigUpdateStatus', { ids, enabledFlag: 'Y' })
  expect(await flags()).toEqual(['Y', 'Y'])
  await office.call(admin!, '/v1/urgeConfigUpdateStatus', { ids, enabledFlag: 'N' })
  expect(await flags()).toEqual(['N', 'N'])
})

test('with DingTalk off whoever may ask is told that it is ignored, and what is not there is not there', async () => {
  const ask = (path: string, body: Record<string, unknown>) =>
    world.services.call(path)?.(body, {
      actor: { ...admin!.actor, page: null },
      now: admin!.now(),
      language: 'CN',
      requestId: 't',
      address: '',
      idempotencyKey: null,
    })
  const [model] = await world.query<{ id: string }>('select id from process_model limit 1')
  const answer = await ask('/v1/ding/syncBusinessProcess/syncProcess', { modelIds: [model?.id] })
  expect(answer).toMatchObject({ status: '200', msg: '未启用钉钉同步，已忽略' })
  await expect(ask('/v1/ding/syncBusinessProcess/syncTask', { taskIds: [crypto.randomUUID()] })).rejects.toMatchObject({ status: 404 })
  await expect(ask('/v1/syncItem', { itemIds: [crypto.randomUUID()] })).rejects.toMatchObject({ status: 404 })
})
