/** Every mail is a delivery that can be looked up, and says what matters to its reader. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { asSystem } from '../../upstream/platform/database/as-system.ts'
import { notify } from '../../upstream/platform/messaging/mails/account-letter.ts'
import { startReset } from '../../upstream/platform/sign-in/reset.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { NOW, openWorld, type Person, type World } from '../support/world.ts'
import { workflowIn } from '../workflow/people.ts'
import { asks, bind } from '../workflow/processes.ts'
import { postOffice } from './post-office.ts'
import { released } from './told.ts'

let world: World
let office: Awaited<ReturnType<typeof workflowIn>>
let admin: Person
let buyer: Person
let manager: Person
let post: ReturnType<typeof postOffice>

beforeAll(async () => {
  world = await openWorld()
  office = await workflowIn(world)
  ;[admin, buyer, manager] = await Promise.all([world.person('admin'), world.person('buyer1'), world.person('manager1', 'manager')])
  post = postOffice(world)
})

beforeEach(async () => {
  await world.query(`update approval_bill_type set enabled_flag = 'N'`)
  await world.query('delete from outbox')
  post.sent.length = 0
})

const emailOf = async (person: Person) =>
  (await world.query<{ email: string }>('select email from "user" where id = $1', [person.actor.userId]))[0]?.email
const toldOf = (person: Person, doc: Doc) =>
  world.query(
    `select r.event_code as event, r.channel, r.receive_status as status from msg_receive r where r.business_id = $1 and r.user_id = $2 order by r.channel`,
    [doc.id, person.actor.userId],
  )

test('a task is told once, by the template of its area, in the site and by the mail with the link', async () => {
  await bind(admin, 'requisitionHeader', [asks('采购经理', 'manager1')])
  const requisition = await office.submitted(buyer)
  await post.drain()
  expect(await toldOf(manager, requisition)).toEqual([
    { event: 'PUR_APPROVE_TODO', channel: 'EMAIL', status: 'OK' },
    { event: 'PUR_APPROVE_TODO', channel: 'SITE', status: 'OK' },
  ])
  expect(post.sent.map(({ to }) => to.address)).toEqual([await emailOf(manager)])
  expect(post.sent[0]?.text).toMatch(/\/decide\/[\w-]{43}/)
  expect(await world.query(`select data::text as data from msg_instance where business_id = $1`, [requisition.id])).not.toContain('/decide/')
})

test('the template that the binding names replaces that of the area, and its summary fields stand in the mail', async () => {
  await bind(admin, 'requisitionHeader', [asks('采购经理', 'manager1')])
  const [binding] = await world.query<{ id: string }>(
    `select id from approval_bill_type where enabled_flag = 'Y' and entity_name = 'requisitionHeader'`,
  )
  await world.query(`update approval_bill_type set task_template_id = $2, mobile_fields = 'purpose,requesterId' where id = $1`, [
    binding?.id,
    await world.idOf('msgTemplate', 'WF_TASK'),
  ])
  const requisition = await office.submitted(buyer)
  await post.drain()
  expect(await toldOf(manager, requisition)).toMatchObject([{ event: 'WF_TASK' }, { event: 'WF_TASK' }])
  expect(post.sent[0]?.text).toContain('补充库存')
  expect(post.sent[0]?.text).toContain(buyer.actor.displayName)
})

test('who may no longer decide gets no mail: the delivery is called off', async () => {
  await bind(admin, 'requisitionHeader', [asks('采购经理', 'manager1')])
  const requisition = await office.submitted(buyer)
  await buyer.act('requisitionHeader', 'doWithdraw', requisition)
  await post.drain()
  expect((await toldOf(manager, requisition)).filter(({ event, channel }) => event === 'PUR_APPROVE_TODO' && channel === 'EMAIL')).toMatchObject([
    { status: 'CANCELLED' },
  ])
  expect(post.sent.filter(({ text }) => text.includes('/decide/'))).toEqual([])
})

test('a mail carries the sum and the supplier in the language of its reader, said once', async () => {
  await world.query(`update "user" set language = 'EN' where code = 'supplier01'`)
  const order = await released(world, 'S000001')
  await post.drain()
  const supplier = await world.person('supplier01')
  const address = await emailOf(supplier)
  const mail = post.sent.find(({ to }) => to.address === address)
  expect(mail?.subject).toBe(`Order ${order.docNum} awaits your delivery dates`)
  expect(mail?.text.match(/1,234,567\.80/g)).toHaveLength(1)
  expect(mail?.text).toMatch(/Supplier: Suzhou/)
  await world.query(`update "user" set language = 'CN' where code = 'supplier01'`)
})

test('what a supplier may not read does not stand in its mail', async () => {
  const order = await released(world, 'S000001', { remark: '底价 880,000' })
  await post.drain()
  expect(JSON.stringify(post.sent)).not.toContain('880,000')
  const [instance] = await world.query<{ data: string }>('select data::text as data from msg_instance where business_id = $1', [order.id])
  expect(instance?.data).not.toContain('880,000')
})

test('words about an account are deliveries as well, and a link to set the password is kept nowhere', async () => {
  const letter = {
    code: 'PASSWORD_CHANGED',
    title: { CN: '密码已修改', EN: 'Password changed' },
    text: { CN: '如非本人', EN: 'If not you' },
    url: '/main',
  }
  await asSystem(world.pool, (tx) => notify(tx, buyer.actor.userId, letter, NOW))
  await asSystem(world.pool, (tx) => startReset(tx, buyer.actor.userId, NOW))
  await post.drain()
  const link = /link=([\w-]{43})/.exec(post.sent.map(({ text }) => text).join('\n'))?.[1] ?? ''
  expect(link).toHaveLength(43)
  expect(
    await world.query(
      `select event_code as event, channel, receive_status as status from msg_receive where entity_name = 'user' and user_id = $1 order by event_code, channel`,
      [buyer.actor.userId],
    ),
  ).toEqual([
    { event: 'ACCOUNT_CODE', channel: 'EMAIL', status: 'OK' },
    { event: 'PASSWORD_CHANGED', channel: 'EMAIL', status: 'OK' },
    { event: 'PASSWORD_CHANGED', channel: 'SITE', status: 'OK' },
  ])
  const stored = await world.query(
    `select jsonb_agg(to_jsonb(r))::text as text from msg_receive r union all select jsonb_agg(to_jsonb(o))::text from outbox o union all select jsonb_agg(to_jsonb(i))::text from msg_instance i`,
  )
  expect(JSON.stringify(stored)).not.toContain(link)
})

test('mails that an earlier release left in the outbox, of which no delivery was kept, still go; of what stands in the site none is made', async () => {
  await bind(admin, 'requisitionHeader', [asks('采购经理', 'manager1')])
  const requisition = await office.submitted(buyer)
  await world.query('delete from outbox')
  const [task] = await world.query<{ id: string }>(
    `select t.id from process_task t join process_instance i on i.id = t.header_id where i.business_id = $1 and t.task_status = 'OPEN'`,
    [requisition.id],
  )
  for (const payload of [
    { about: 'TASK', taskId: task?.id, userId: manager.actor.userId },
    { about: 'MESSAGE', messageId: task?.id },
  ])
    await world.query(`insert into outbox (kind, entity, business_id, payload) values ('MAIL', 'requisitionHeader', $1, $2)`, [
      requisition.id,
      JSON.stringify(payload),
    ])
  await post.drain()
  expect(post.sent.map(({ to }) => to.address)).toEqual([await emailOf(manager)])
  expect(post.sent[0]?.text).toMatch(/\/decide\/[\w-]{43}/)
  expect(await world.query(`select id from outbox where kind = 'MAIL' and sent_at is null`)).toEqual([])
})
