/** DingTalk over its documented interface, played by a server of our own: messages, mirrored to-dos and approvals, decisions that come back. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { requisitionHeader } from '../../catalogue/purchasing/requisition-header.ts'
import type { Answer } from '../../contract/types.ts'
import { allowEgress } from '../../upstream/egress/index.ts'
import { asSystem } from '../../upstream/platform/database/as-system.ts'
import { systemWork } from '../../upstream/platform/jobs/system-actor.ts'
import { dingCallback } from '../../upstream/platform/messaging/ding/callback.ts'
import { mirrorItems } from '../../upstream/platform/messaging/ding/calls.ts'
import { type CallbackKeys, unwrap, wrap } from '../../upstream/platform/messaging/ding/crypto.ts'
import { dingSender } from '../../upstream/platform/messaging/ding/mirror.ts'
import { tellPeople } from '../../upstream/platform/messaging/events/announce.ts'
import { eventDispatcher } from '../../upstream/platform/messaging/events/dispatch.ts'
import { createOutbox } from '../../upstream/platform/outbox/worker.ts'
import { setProfiles } from '../../upstream/platform/profiles/book.ts'
import type { BinaryAnswer, CallContext, Doc } from '../../upstream/runtime/types.ts'
import { closeLater } from '../support/closing.ts'
import { recordCall } from '../support/record.ts'
import { NOW, openWorld, type Person, type World } from '../support/world.ts'
import { workflowIn } from '../workflow/people.ts'
import { asks, bind } from '../workflow/processes.ts'
import { ORIGIN } from './post-office.ts'

let world: World
let office: Awaited<ReturnType<typeof workflowIn>>
let admin: Person
let buyer: Person
let manager: Person
let ding: Awaited<ReturnType<typeof dingTalk>>
const clock = () => NOW.getTime()
const keys: CallbackKeys = { token: 'own-token', aesKey: randomBytes(32).toString('base64').slice(0, 43), appKey: 'ding-app' }

interface Asked {
  path: string
  method: string
  token: string | undefined
  body: Record<string, unknown>
}

/** What of DingTalk is called, as it is documented: tokens, users, to-dos, approvals, robots. */
async function dingTalk() {
  const asked: Asked[] = []
  let ids = 0
  const answers: readonly [RegExp, (body: Record<string, unknown>) => object][] = [
    [/^\/v1\.0\/oauth2\/accessToken$/, () => ({ accessToken: 'token-1', expireIn: 7200 })],
    [/^\/topapi\/v2\/user\/get\?/, ({ userid }) => ({ errcode: 0, errmsg: 'ok', result: { userid, unionid: `union-${userid}` } })],
    [/^\/v1\.0\/todo\/users\/[^/]+\/tasks\?/, () => ({ id: `todo-${++ids}` })],
    [/^\/v1\.0\/todo\/users\/[^/]+\/tasks\/[^/]+\?/, () => ({ result: true })],
    [/^\/v1\.0\/workflow\/forms$/, () => ({ result: { processCode: 'PROC-1' } })],
    [/^\/v1\.0\/workflow\/processInstances$/, () => ({ instanceId: `instance-${++ids}` })],
    [/^\/v1\.0\/workflow\/processInstances\/terminate$/, () => ({ success: true })],
    [/^\/v1\.0\/robot\/oToMessages\/batchSend$/, () => ({ processQueryKey: 'sent-1' })],
  ]
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as Record<string, unknown>
    const path = request.url ?? ''
    const token = request.headers['x-acs-dingtalk-access-token'] as string | undefined
    asked.push({ path, method: request.method ?? '', token, body })
    const found = answers.find(([pattern]) => pattern.test(path))
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(found?.[1](body) ?? { code: 'NotFound' }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closeLater(async () => void server.close())
  const to = (part: string) => asked.filter(({ path }) => path.includes(part))
  return { asked, to, port: (server.address() as AddressInfo).port }
}

const dingOn = (value: 'Y' | 'N') => setProfiles({ values: new Map([['DING_ON', new Map([['', value]])]]), parents: new Map() })

beforeAll(async () => {
  world = await openWorld()
  office = await workflowIn(world)
  ;[admin, buyer, manager] = await Promise.all([world.person('admin'), world.person('buyer1'), world.person('manager1', 'manager')])
  ding = await dingTalk()
  allowEgress([`127.0.0.1:${ding.port}`])
  const source = await admin.save('msgSource', {
    code: 'DING',
    name: '钉钉',
    channel: 'DING',
    host: '127.0.0.1',
    port: ding.port,
    security: 'NONE',
    account: keys.appKey,
    secretRef: 'app-secret',
    callbackToken: keys.token,
    callbackKey: keys.aesKey,
  })
  await admin.act('msgSource', 'doEnabled', await admin.find('msgSource', source.id))
  await world.query(`update "user" set ding_talk_user_id = 'd-' || code where code in ('buyer1', 'manager1')`)
})

beforeEach(async () => {
  dingOn('Y')
  ding.asked.length = 0
  await world.query(`update approval_bill_type set enabled_flag = 'N'`)
  await world.query('delete from outbox')
})

afterAll(() => setProfiles({ values: new Map(), parents: new Map() }))

const drain = () => createOutbox(world.pool, { EVENT: eventDispatcher(world.pool, clock), DING: dingSender(world.pool, ORIGIN, clock) }).drain()

async function call(person: Person, path: string, body: object): Promise<Answer<{ id: string; result: string }[]>> {
  const context: CallContext = { actor: { ...person.actor, page: null }, now: NOW, language: 'CN', requestId: 't', address: '', idempotencyKey: null }
  const answer = (await (world.services.call(path) as (b: object, c: CallContext) => Promise<Answer | BinaryAnswer>)(body, context)) as Answer<
    { id: string; result: string }[]
  >
  recordCall(path, answer)
  return answer
}

async function waiting(): Promise<{ doc: Doc; taskId: string; itemId: string }> {
  await bind(admin, 'requisitionHeader', [asks('采购经理', 'manager1')])
  const doc = await office.submitted(buyer)
  const [row] = await world.query<{ taskId: string; itemId: string }>(
    `select task_id as "taskId", id as "itemId" from interior_pending_item where business_id = $1 and status = 'PENDING'`,
    [doc.id],
  )
  await world.query('delete from outbox')
  return { doc, taskId: row?.taskId ?? '', itemId: row?.itemId ?? '' }
}

test('a message goes by the robot of the application to one person, under a token that is asked for once', async () => {
  const config = await admin.find('msgConfig', await world.idOf('msgConfig', 'WF_CC'))
  await admin.save('msgConfig', { channels: ['SITE', 'DING'] }, config)
  for (const docNum of ['PR1', 'PR2'])
    await asSystem(world.pool, (tx) =>
      tellPeople(systemWork(tx, NOW), requisitionHeader, { id: crypto.randomUUID(), docNum, status: 'APPROVED' }, { code: 'WF_CC' }, [
        buyer.actor.userId,
      ]),
    )
  await drain()
  const sent = ding.to('/robot/oToMessages/batchSend')
  expect(sent).toHaveLength(2)
  expect(sent[0]).toMatchObject({ token: 'token-1', body: { robotCode: 'ding-app', userIds: ['d-buyer1'], msgKey: 'sampleMarkdown' } })
  expect(sent.map(({ body }) => String(body.msgParam)).join()).toMatch(/PR1.*PR2|PR2.*PR1/s)
  expect(ding.to('/oauth2/accessToken').length).toBeLessThanOrEqual(1)
  expect(JSON.stringify(ding.asked)).not.toContain('own-token')
})

test('a task is a to-do of its assignee there, made once, and done when it is decided here', async () => {
  const { doc, taskId } = await waiting()
  expect((await call(manager, '/v1/ding/syncBusinessProcess/syncTask', { taskIds: [taskId] })).data).toEqual([{ id: taskId, result: 'QUEUED' }])
  await drain()
  await call(manager, '/v1/ding/syncBusinessProcess/syncTask', { taskIds: [taskId] })
  await drain()
  const [made, ...others] = ding.to('/tasks?')
  expect(others).toEqual([])
  expect(made).toMatchObject({ body: { subject: expect.stringContaining(String(doc.docNum)), executorIds: ['union-d-manager1'] } })
  await manager.act('requisitionHeader', 'doApproval', doc)
  expect(await mirrorItems(world.pool)).toBeGreaterThan(0)
  await drain()
  expect(ding.to('/tasks/todo-').at(-1)).toMatchObject({ method: 'PUT', body: { done: true } })
})

test('who has no DingTalk id is skipped and listed, and somebody else’s item is not there', async () => {
  await world.query(`update "user" set ding_talk_user_id = null where code = 'manager1'`)
  const { itemId } = await waiting()
  expect((await call(manager, '/v1/syncItem', { itemIds: [itemId] })).data).toEqual([{ id: itemId, result: 'SKIPPED' }])
  await drain()
  expect(ding.to('/todo/')).toEqual([])
  expect((await buyer.refused(call(buyer, '/v1/syncItem', { itemIds: [itemId] }))).status).toBe(404)
  await world.query(`update "user" set ding_talk_user_id = 'd-manager1' where code = 'manager1'`)
})

/** A task of a model whose template DingTalk has: an approval there. */
async function approvalThere(): Promise<{ doc: Doc; itemId: string; instanceId: string }> {
  const { doc, itemId } = await waiting()
  const [model] = await world.query<{ id: string }>('select id from process_model order by code limit 1')
  expect((await call(admin, '/v1/ding/syncBusinessProcess/syncProcess', { modelIds: [model?.id] })).data).toEqual([
    { id: model?.id, result: 'QUEUED' },
  ])
  await drain()
  await world.query('update process_instance set model_id = $2 where business_id = $1', [doc.id, model?.id])
  await call(manager, '/v1/syncItem', { itemIds: [itemId] })
  await drain()
  const [row] = await world.query<{ id: string }>('select ding_id as id from ding_mirror where item_id = $1', [itemId])
  return { doc, itemId, instanceId: row?.id ?? '' }
}

const told = (event: object, { at = NOW, by = keys } = {}) =>
  dingCallback(world.pool)(
    { ...wrap(by, JSON.stringify(event), { timestamp: String(at.getTime()), nonce: randomBytes(4).toString('hex') }) },
    {
      now: NOW,
      language: 'CN',
      requestId: 'ding',
      address: '',
      idempotencyKey: null,
      session: null,
    },
  )
const decision = (processInstanceId: string, result: 'agree' | 'refuse', more: object = {}) => ({
  EventType: 'bpms_task_change',
  type: 'finish',
  processInstanceId,
  taskId: 1,
  staffId: 'd-manager1',
  result,
  ...more,
})
const statusOf = async (doc: Doc) => (await buyer.find('requisitionHeader', doc.id)).status
const histories = async (doc: Doc) => (await world.query('select id from document_history where business_id = $1', [doc.id])).length

test('a decision in DingTalk decides here, once however often it is told, and the answer is sealed', async () => {
  const { doc, instanceId } = await approvalThere()
  expect(ding.to('/workflow/forms')).toHaveLength(1)
  expect(ding.to('/workflow/processInstances').at(-1)).toMatchObject({ body: { processCode: 'PROC-1', approvers: [{ userIds: ['d-manager1'] }] } })
  const answer = (await told(decision(instanceId, 'agree', { remark: '同意' }))).data as {
    msg_signature: string
    timeStamp: string
    nonce: string
    encrypt: string
  }
  const { msg_signature: signature, timeStamp: timestamp, nonce, encrypt } = answer
  expect(unwrap(keys, { signature, timestamp, nonce, encrypt })).toBe('success')
  expect(await statusOf(doc)).toBe('APPROVED')
  expect(
    await world.query(`select t.channel from process_task t join process_instance i on i.id = t.header_id where i.business_id = $1`, [doc.id]),
  ).toEqual([{ channel: 'DING' }])
  const before = await histories(doc)
  for (let time = 0; time < 3; time++) await told(decision(instanceId, 'agree', { remark: '同意' }))
  await told(decision(instanceId, 'refuse', { remark: '改主意了' }))
  expect(await statusOf(doc)).toBe('APPROVED')
  expect(await histories(doc)).toBe(before)
})

test('a decision of somebody else, without a reason, under another key or of long ago decides nothing', async () => {
  const { doc, instanceId } = await approvalThere()
  await told(decision(instanceId, 'agree', { staffId: 'd-buyer1' }))
  await told(decision(instanceId, 'refuse'))
  await told(decision('instance-unknown', 'agree'))
  await expect(told(decision(instanceId, 'agree'), { by: { ...keys, token: 'stolen' } })).rejects.toMatchObject({ status: 403 })
  await expect(told(decision(instanceId, 'agree'), { at: new Date(NOW.getTime() - 2 * 3_600_000) })).rejects.toMatchObject({ status: 403 })
  expect(await statusOf(doc)).toBe('SUBMITTED')
  await told(decision(instanceId, 'refuse', { remark: '价格偏高' }))
  expect(await statusOf(doc)).toBe('REJECTED')
})

test('the check of the address is answered, as DingTalk wants it', async () => {
  const { data } = await told({ EventType: 'check_url' })
  const { msg_signature: signature, timeStamp: timestamp, nonce, encrypt } = data as Record<string, string>
  expect(unwrap(keys, { signature: signature ?? '', timestamp: timestamp ?? '', nonce: nonce ?? '', encrypt: encrypt ?? '' })).toBe('success')
})

test('while it is off the calls say so and nothing is sent', async () => {
  dingOn('N')
  const { itemId } = await waiting()
  expect(await call(manager, '/v1/syncItem', { itemIds: [itemId] })).toMatchObject({ msg: '未启用钉钉同步，已忽略', data: null })
  // Who may not ask learns nothing by its being off.
  const supplier = await world.person('supplier01')
  expect(await supplier.refused(call(supplier, '/v1/syncItem', { itemIds: [itemId] }))).toMatchObject({ status: 404 })
  expect(await supplier.refused(call(supplier, '/v1/ding/syncBusinessProcess/syncProcess', { modelIds: [itemId] }))).toMatchObject({ status: 403 })
  expect(await mirrorItems(world.pool)).toBe(0)
  await drain()
  expect(ding.asked).toEqual([])
})
