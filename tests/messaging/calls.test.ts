/** Messages by their addresses: lists, settings, what is sent by hand, and mails about a document. */
import { beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../contract/types.ts'
import type { BinaryAnswer, Doc } from '../../upstream/runtime/types.ts'
import { recordCall } from '../support/record.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { workflowIn } from '../workflow/people.ts'
import { postOffice } from './post-office.ts'
import { released } from './told.ts'

let world: World
let office: Awaited<ReturnType<typeof workflowIn>>
let [admin, buyer, manager, supplier]: Person[] = []
let post: ReturnType<typeof postOffice>

beforeAll(async () => {
  world = await openWorld()
  office = await workflowIn(world)
  ;[admin, buyer, manager, supplier] = await Promise.all([
    world.person('admin'),
    world.person('buyer1'),
    world.person('manager1', 'manager'),
    world.person('supplier01'),
  ])
  post = postOffice(world)
})

async function call(person: Person | undefined, path: string, body: Record<string, unknown> = {}, key: string | null = null): Promise<Answer<Doc[]>> {
  if (!person) throw new Error('Nobody calls')
  const context = {
    actor: { ...person.actor, page: null },
    now: person.now(),
    language: 'CN' as const,
    requestId: 'test',
    address: '',
    idempotencyKey: key,
  }
  const answer = (await (world.services.call(path) as (body: object, at: object) => Promise<Answer | BinaryAnswer>)(body, context)) as Answer<Doc[]>
  recordCall(path, answer)
  return answer
}

test('instances, deliveries and tries are listed to the administrator; others find what came to them and no more', async () => {
  const order = await released(world, 'S000001')
  await post.drain()
  const { data: instances } = await call(admin, '/v1/message/instances', { search: { eventCode: 'PO_RELEASED' } })
  const [instance] = instances.filter(({ businessNum }) => businessNum === order.docNum)
  const { data: received } = await call(admin, '/v1/message/receive', { instanceId: instance?.id })
  expect(received.map(({ channel }) => channel).sort()).toEqual(expect.arrayContaining(['EMAIL', 'SITE']))
  expect(received).toHaveLength(Number((await call(admin, '/v1/message/receive', { instanceId: instance?.id })).page?.count))
  expect((await call(admin, '/v1/message/logs', { search: { result: 'OK' } })).data.length).toBeGreaterThan(0)
  const { data: own } = await call(supplier, '/v1/message/receive')
  expect(own.length).toBeGreaterThan(0)
  expect(JSON.stringify(own)).not.toContain('supplier02')
  for (const path of ['instances', 'history', 'logs', 'source', 'template', 'config', 'users'])
    expect((await buyer!.refused(call(buyer, `/v1/message/${path}`))).status).toBe(403)
})

test('what is not mandatory is called off by message/cancel, with the words of the button where it is', async () => {
  const template = await admin!.find('msgTemplate', await world.idOf('msgTemplate', 'PR_APPROVED'))
  await admin!.save('msgTemplate', { category: 'INFO' }, template)
  const requisition = await office.submitted(buyer!)
  await manager!.act('requisitionHeader', 'doApproval', requisition)
  const [{ id } = { id: '' }] = await world.query<{ id: string }>(
    `select id from msg_instance where business_id = $1 and event_code = 'PR_APPROVED'`,
    [requisition.id],
  )
  await call(admin, '/v1/message/cancel', { ids: [id] })
  expect(await world.query('select status from msg_instance where id = $1', [id])).toEqual([{ status: 'CANCELLED' }])
  const order = await released(world, 'S000001')
  const [mandatory] = await world.query<{ id: string }>('select id from msg_instance where business_id = $1', [order.id])
  expect((await admin!.refused(call(admin, '/v1/message/cancel', { ids: [mandatory?.id] }))).words.CN).toBe('必达消息不能取消')
})

test('sources, templates, settings and those of users are listed, found, saved and deleted by one call each', async () => {
  const draft = { code: 'HOOK', name: '回调', channel: 'WEBHOOK', host: 'hook.example', port: 443 }
  const { data: saved } = (await call(admin, '/v1/message/source', { op: 'save', draft })) as Answer<unknown> as Answer<Doc>
  expect((await call(admin, '/v1/message/source', { op: 'find', id: saved.id })).data).toMatchObject({ code: 'HOOK' })
  expect((await call(admin, '/v1/message/source', { search: { code: 'HOOK' } })).data).toHaveLength(1)
  await call(admin, '/v1/message/source', { op: 'delete', ids: [saved.id] })
  expect((await call(admin, '/v1/message/source', { search: { code: 'HOOK' } })).data).toHaveLength(0)
  expect((await call(admin, '/v1/message/template', { search: { code: 'PO_RELEASED' } })).data).toHaveLength(1)
  expect((await call(admin, '/v1/message/config', { search: { eventCode: 'PO_RELEASED' } })).data).toHaveLength(1)
  await call(admin, '/v1/message/users', { op: 'save', draft: { userId: buyer!.actor.userId, digest: 'DAILY' } })
  expect((await call(admin, '/v1/message/users')).data).toMatchObject([{ digest: 'DAILY' }])
  await world.query('delete from msg_user')
})

test('a person’s messages are counted by category, starred and deleted by their receiver alone', async () => {
  await world.query('delete from site_message')
  await released(world, 'S000001')
  const { data, page } = await call(supplier, '/v1/message/inSiteMessages', { category: 'TODO' })
  expect(data).toHaveLength(1)
  expect(page?.counts).toMatchObject({ TODO: 1, INFO: 0 })
  const ids = data.map(({ id }) => id)
  expect((await call(buyer, '/v1/message/inSiteMessages', { op: 'DELETE', ids })).data).toEqual({ changed: 0 })
  expect((await call(supplier, '/v1/message/inSiteMessages', { op: 'STAR', ids })).data).toEqual({ changed: 1 })
  expect((await call(supplier, '/v1/message/inSiteMessages')).data).toMatchObject([{ starred: 'Y', readFlag: 'N' }])
  await call(supplier, '/v1/message/inSiteMessages', { op: 'DELETE', ids })
  expect((await call(supplier, '/v1/message/inSiteMessages')).data).toEqual([])
  expect(
    await world.query(`select count(*)::int as n from msg_receive where channel = 'SITE' and read_at is not null and user_id = $1`, [
      supplier!.actor.userId,
    ]),
  ).toEqual([{ n: 0 }])
})

test('an administrator writes to people by hand: the same key sends once, an unknown name is named, others may not', async () => {
  const letter = {
    title: '系统今晚22:00升级',
    titleEn: 'The system is upgraded tonight at 22:00',
    body: '约一小时。',
    receivers: ['buyer1', 'supplier01'],
    channels: ['SITE', 'EMAIL'],
  }
  await emptied()
  const first = await call(admin, '/v1/message/send', letter, 'upgrade')
  const again = await call(admin, '/v1/message/send', letter, 'upgrade')
  expect(first.data).toMatchObject({ docNum: expect.stringMatching(/^MG20261120\d{6}$/) })
  expect(again.data).toEqual(first.data)
  await post.drain()
  expect(post.sent.map(({ subject }) => subject)).toEqual(['系统今晚22:00升级', '系统今晚22:00升级'])
  expect((await admin!.refused(call(admin, '/v1/message/send', { ...letter, receivers: ['nobody9'] }))).words.CN).toBe('没有启用的用户“nobody9”')
  expect((await admin!.refused(call(admin, '/v1/message/send', { ...letter, channels: ['SMS'] }))).words.CN).toBe('短信没有启用的消息源')
  expect((await buyer!.refused(call(buyer, '/v1/message/send', letter))).status).toBe(403)
})

test('an event is told again by its code to those of the named who may read the document, with values for its places', async () => {
  const requisition = await office.submitted(buyer!)
  const body = { eventCode: 'PR_APPROVED', businessId: requisition.id, receivers: ['manager1', 'supplier02'] }
  const { data } = (await call(admin, '/v1/message/send', body)) as Answer<unknown> as Answer<Doc>
  const told = await world.query(`select u.code from site_message m join "user" u on u.id = m.user_id where m.instance_id = $1`, [data.id])
  expect(told).toEqual([{ code: 'manager1' }])
  const wrong = await admin!.refused(call(admin, '/v1/message/send', { ...body, data: { suplierName: 'x' } }))
  expect(wrong.words.CN).toBe('占位符suplierName不存在')
  const nobody = await admin!.refused(call(admin, '/v1/message/send', { ...body, receivers: ['supplier02'] }))
  expect(nobody.code).toBe('msgInstance.NOBODY')
})

test('a mail about an order goes to a contact of its supplier, answers go to the writer; a competitor’s contact and a file that the sender does not see are refused', async () => {
  const order = await orderOf()
  const contact = async (supplierCode: string) => {
    const [row] = await world.query<{ id: string }>(
      `insert into supplier_contact (id, header_id, line_num, version_num, name, duties, email, main_flag, enabled_flag)
       values (gen_random_uuid(), $1, 990, 1, '陆小姐', '{SALES}', $2, 'N', 'Y') returning id`,
      [await world.idOf('supplierInfo', supplierCode), `lu@${supplierCode.toLowerCase()}.example`],
    )
    return row?.id ?? ''
  }
  const [own, foreign] = [await contact('S000001'), await contact('S000002')]
  const body = { to: [own, manager!.actor.userId], subject: '请确认交期', body: '请今天答复。', entityName: 'poHeader', businessId: order.id }
  await emptied()
  const { data } = (await call(buyer, '/v1/sendEmail', body, 'mail-1')) as Answer<unknown> as Answer<Doc>
  await post.drain()
  expect(post.sent.map(({ to }) => to.address).sort()).toContain('lu@s000001.example')
  expect(post.sent).toHaveLength(2)
  expect(post.sent[0]?.replyTo).toMatchObject({ name: buyer!.actor.displayName })
  expect(await deliveriesOf(data.id)).toEqual(expect.arrayContaining([{ name: '陆小姐', address: 'lu***@s000001.example', status: 'OK' }]))
  expect(await world.query('select status, ok_count from msg_instance where id = $1', [data.id])).toEqual([{ status: 'SENT', ok_count: 2 }])
  expect((await buyer!.refused(call(buyer, '/v1/sendEmail', { ...body, to: [foreign] }))).words.CN).toBe('接收方陆小姐无权查看关联单据')
  const files = await buyer!.refused(call(buyer, '/v1/sendEmail', { ...body, fileIds: ['00000000-0000-4000-8000-00000000abcd'] }))
  expect(files).toMatchObject({ status: 404, at: 'fileIds' })
  expect((await supplier!.refused(call(supplier, '/v1/sendEmail', { ...body, to: [foreign] }))).status).toBe(404)
})

/** What earlier tests have left to be sent is not sent here. */
async function emptied(): Promise<void> {
  await world.query('delete from outbox')
  post.sent.length = 0
}

const deliveriesOf = (id: unknown) =>
  world.query('select contact_name as name, address, receive_status as status from msg_receive where instance_id = $1', [id])

/** One that its supplier sees. */
async function orderOf(): Promise<Doc> {
  const requisition = await office.submitted(buyer!)
  await manager!.act('requisitionHeader', 'doApproval', requisition)
  const approved = await buyer!.find('requisitionHeader', requisition.id)
  const { made } = await buyer!.act('requisitionHeader', 'doCreateOrder', approved, {
    lineIds: (approved.requisitionLine as Doc[]).map(({ id }) => id),
    input: { supplierId: office.ids.supplier, orderQty: '10' },
  })
  const order = await buyer!.find('poHeader', String(made?.[0]?.id))
  await buyer!.act('poHeader', 'doSubmit', order)
  await manager!.act('poHeader', 'doApproval', await manager!.find('poHeader', order.id))
  return buyer!.find('poHeader', order.id)
}
