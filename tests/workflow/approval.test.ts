/** The one step that every document has without a process of its own: who may take it, and what it leaves behind. */
import { beforeAll, expect, test } from 'vitest'
import { dispatch } from '../messaging/post-office.ts'
import { record } from '../support/record.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { workflowIn } from './people.ts'

let world: World
let office: Awaited<ReturnType<typeof workflowIn>>
let [buyer, manager, otherManager]: Person[] = []

beforeAll(async () => {
  world = await openWorld()
  office = await workflowIn(world)
  ;[buyer, manager, otherManager] = await Promise.all([
    world.person('buyer1'),
    world.person('manager1', 'manager'),
    world.person('manager2', 'manager'),
  ])
})

const instancesOf = (id: string) =>
  world.query<{ status: string; round: number; doc_num: string }>(
    'select status, round, doc_num from process_instance where business_id = $1 order by round',
    [id],
  )

test('any purchasing manager may approve, and then nobody has it to do any more', async () => {
  const submitted = await office.submitted(buyer!)
  expect(await office.toDosOf(manager!, submitted)).toEqual([`采购申请${submitted.docNum}待您审批`])
  expect(await office.toDosOf(otherManager!, submitted)).toHaveLength(1)
  expect(await office.toDosOf(buyer!, submitted)).toEqual([])

  await manager!.act('requisitionHeader', 'doApproval', submitted)
  expect(await office.toDosOf(manager!, submitted)).toEqual([])
  expect(await office.toDosOf(otherManager!, submitted)).toEqual([])
  expect(await instancesOf(submitted.id)).toEqual([{ status: 'PASSED', round: 1, doc_num: expect.stringMatching(/^WF20261120\d{6}$/) }])
  const [task] = await world.query(
    'select t.task_status, t.result, t.channel, t.assignee_id from process_task t join process_instance i on i.id = t.header_id where i.business_id = $1',
    [submitted.id],
  )
  expect(task).toEqual({ task_status: 'DONE', result: 'PASS', channel: 'WEB', assignee_id: manager!.actor.userId })
  record('entity', 'processInstance', 'processTask', 'interiorPendingItem')
})

test('S5.6 nobody approves what he submitted, even as the manager he is', async () => {
  const submitted = await office.submitted(manager!)
  expect(await office.toDosOf(manager!, submitted)).toEqual([])
  expect(await manager!.refused(manager!.act('requisitionHeader', 'doApproval', submitted))).toMatchObject({ status: 403, code: 'OWN_SUBMISSION' })
  const own = await manager!.find('requisitionHeader', submitted.id)
  expect(own.$withheld).toEqual({ doApproval: '不能审批自己提交的单据', doReject: '不能审批自己提交的单据' })
  expect((await otherManager!.find('requisitionHeader', submitted.id)).$withheld).toBeUndefined()
  await otherManager!.act('requisitionHeader', 'doApproval', submitted)
  expect(await manager!.find('requisitionHeader', submitted.id)).toMatchObject({ status: 'APPROVED' })
})

test('a manager of another plant has no task, and none when he tries', async () => {
  const permit = { id: '00000000-0000-4000-8000-0000000000f1', org: await world.idOf('organization', 'HF20') }
  await world.query(`insert into user_org_permit (id, header_id, line_num, version_num, org_id, include_children) values ($1, $2, 10, 1, $3, 'Y')`, [
    permit.id,
    otherManager!.actor.userId,
    permit.org,
  ])
  const submitted = await office.submitted(buyer!)
  expect(await office.toDosOf(otherManager!, submitted)).toEqual([])
  // His session still is of the time when he saw everything; the task asks anew.
  expect(await otherManager!.refused(otherManager!.act('requisitionHeader', 'doApproval', submitted))).toMatchObject({ status: 409, code: 'NO_TASK' })
  await world.query('delete from user_org_permit where id = $1', [permit.id])
  await manager!.act('requisitionHeader', 'doApproval', submitted)
})

test('the approver desk has the task too: to-do, mail, and the decision', async () => {
  const approver = await world.person('approver1')
  const submitted = await office.submitted(buyer!)
  expect(await office.toDosOf(approver, submitted)).toEqual([`采购申请${submitted.docNum}待您审批`])
  await dispatch(world)
  const mails = await world.query(
    `select 1 from outbox where kind = 'MAIL' and business_id = $1 and payload ->> 'about' = 'TASK' and payload ->> 'userId' = $2`,
    [submitted.id, approver.actor.userId],
  )
  expect(mails).toHaveLength(1)
  await approver.act('requisitionHeader', 'doApproval', submitted)
  expect(await office.toDosOf(manager!, submitted)).toEqual([])
  expect(await buyer!.find('requisitionHeader', submitted.id)).toMatchObject({ status: 'APPROVED' })
})

test('who is neither manager nor approver has no task', async () => {
  const [finance, colleague] = [await world.person('finance1'), await world.person('buyer2')]
  const submitted = await office.submitted(buyer!)
  for (const person of [finance, colleague]) expect(await office.toDosOf(person, submitted)).toEqual([])
  expect(await finance.refused(finance.act('requisitionHeader', 'doApproval', submitted))).toMatchObject({ status: 403, code: 'FORBIDDEN' })
})

test('a rejection needs a reason, and brings the document back to its owner with it', async () => {
  const submitted = await office.submitted(buyer!)
  expect(await manager!.refused(manager!.act('requisitionHeader', 'doReject', submitted))).toMatchObject({ code: 'REASON', at: 'input.reason' })
  expect(await office.toDosOf(manager!, submitted)).toHaveLength(1)

  await manager!.act('requisitionHeader', 'doReject', submitted, { reason: '价格偏高' })
  const rejected = await buyer!.find('requisitionHeader', submitted.id)
  expect(rejected.status).toBe('REJECTED')
  expect(await office.toDosOf(buyer!, rejected)).toEqual([`申请${rejected.docNum}被驳回`])
  const [message] = await office.messagesOf(buyer!, rejected)
  expect(message).toMatchObject({ readFlag: 'N', content: expect.stringContaining('价格偏高') })

  await buyer!.act('requisitionHeader', 'doSubmit', rejected)
  expect(await office.toDosOf(buyer!, rejected)).toEqual([])
  expect((await instancesOf(rejected.id)).map(({ status, round }) => `${round} ${status}`)).toEqual(['1 REJECTED', '2 RUNNING'])
})

test('whoever submitted takes the document back while nobody has decided', async () => {
  const submitted = await office.submitted(buyer!)
  await buyer!.act('requisitionHeader', 'doWithdraw', submitted)
  const draft = await buyer!.find('requisitionHeader', submitted.id)
  expect(draft.status).toBe('DRAFT')
  expect(await instancesOf(draft.id)).toMatchObject([{ status: 'WITHDRAWN' }])
  expect(await office.toDosOf(manager!, draft)).toEqual([])

  const again = await office.submitted(buyer!)
  await manager!.act('requisitionHeader', 'doApproval', again)
  expect(await buyer!.refused(buyer!.act('requisitionHeader', 'doWithdraw', await buyer!.find('requisitionHeader', again.id)))).toMatchObject({
    code: 'WRONG_STATE',
  })
})

test('two managers at the same moment: one decision counts', async () => {
  const submitted = await office.submitted(buyer!)
  const outcomes = await Promise.allSettled([manager!, otherManager!].map((person) => person.act('requisitionHeader', 'doApproval', submitted)))
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await instancesOf(submitted.id)).toMatchObject([{ status: 'PASSED' }])
})

test('a document never runs through two approvals at once', async () => {
  const submitted = await office.submitted(buyer!)
  const twice = world.query(`insert into process_instance (id, business_id, status) values (gen_random_uuid(), $1, 'RUNNING')`, [submitted.id])
  await expect(twice).rejects.toMatchObject({ constraint: 'process_instance_running' })
})

test('where nobody may approve, nothing is submitted', async () => {
  const others = "code = 'manager2' or code like 'approver%'"
  await world.query(`update "user" set enabled_flag = 'N' where ${others}`)
  const draft = await office.draft(manager!)
  expect(await manager!.refused(manager!.act('requisitionHeader', 'doSubmit', draft))).toMatchObject({ code: 'processInstance.NO_APPROVER' })
  expect(await instancesOf(draft.id)).toEqual([])
  await world.query(`update "user" set enabled_flag = 'Y' where ${others}`)
})

test('messages are counted and marked by their receiver only', async () => {
  const { frameFacts } = await import('../../upstream/platform/messaging/inbox/inbox.ts')
  const counts = frameFacts(world.pool)
  const before = await counts(buyer!.actor.userId, 'CN')
  const submitted = await office.submitted(buyer!)
  await manager!.act('requisitionHeader', 'doReject', submitted, { reason: '重复' })
  expect(await counts(buyer!.actor.userId, 'CN')).toMatchObject({ todoCount: before.todoCount + 1, messageCount: before.messageCount + 1 })

  await office.call(manager!, '/v1/message/inSiteMessages', { op: 'READ' })
  expect(await office.messagesOf(buyer!, submitted)).toMatchObject([{ readFlag: 'N' }])
  await office.call(buyer!, '/v1/message/inSiteMessages', { op: 'READ' })
  expect(await counts(buyer!.actor.userId, 'CN')).toMatchObject({ messageCount: 0 })
  record('entity', 'siteMessage')
  record('call', 'message/inSiteMessages')
  const { toDos } = await office.call<{ toDos: { itemType: string; count: number }[] }>(buyer!, '/v1/home/figures')
  expect(toDos.reduce((sum, { count }) => sum + count, 0)).toBe(before.todoCount + 1)
})
