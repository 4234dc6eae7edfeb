/** Each person switches mails and messages about work on and off; news of the account itself come all the same. */
import { beforeAll, expect, test } from 'vitest'
import { asSystem } from '../../upstream/platform/database/as-system.ts'
import { type Switches, setSwitches, switchesOf } from '../../upstream/platform/messaging/channels/channels.ts'
import { notify } from '../../upstream/platform/messaging/mails/account-letter.ts'
import { forgetProfiles, refreshProfiles } from '../../upstream/platform/profiles/keeper.ts'
import { dispatch } from '../messaging/post-office.ts'
import { NOW, openWorld, type Person, type World } from '../support/world.ts'
import { workflowIn } from '../workflow/people.ts'

let world: World
let office: Awaited<ReturnType<typeof workflowIn>>
let buyer: Person
let manager: Person

beforeAll(async () => {
  world = await openWorld()
  office = await workflowIn(world)
  buyer = await world.person('buyer1')
  manager = await world.person('manager1', 'manager')
})

const read = async () => {
  forgetProfiles(world.pool)
  await refreshProfiles(world.pool)
}
async function set(person: Person, switches: Switches): Promise<void> {
  await asSystem(world.pool, (tx) => setSwitches(tx, person.actor.userId, switches, NOW))
  await read()
}
const switches = (person: Person) => asSystem(world.pool, (tx) => switchesOf(tx, person.actor.userId))

/** A requisition that manager1 approves: what its buyer is told of it, and by which mails both are reached. */
async function approved() {
  await world.query('delete from outbox')
  const requisition = await office.submitted(buyer)
  await dispatch(world)
  const tasks = await world.query(
    `select 1 from outbox where kind = 'MAIL' and payload->>'about' = 'TASK' and payload->>'userId' = '${manager.actor.userId}'`,
  )
  await manager.act('requisitionHeader', 'doApproval', requisition)
  await dispatch(world)
  const told = await world.query<{ status: string; mailed: boolean }>(
    `select distinct m.status, exists (select from outbox o where o.payload->>'messageId' = m.id::text) as mailed from site_message m
     where m.business_id = $1 and m.user_id = $2`,
    [requisition.id, buyer.actor.userId],
  )
  return { tasks: tasks.length, told }
}

test('as they ship both are on: a message that is unread, and the same as mail; the approver’s task as mail', async () => {
  expect(await switches(buyer)).toEqual({ MESSAGE_ON: 'Y', EMAIL_ON: 'Y' })
  expect(await approved()).toEqual({ tasks: 1, told: [{ status: 'UNREAD', mailed: true }] })
})

test('without mails the message is there alone, and an approver has the task on the list only', async () => {
  await set(buyer, { EMAIL_ON: 'N' })
  await set(manager, { EMAIL_ON: 'N' })
  expect(await switches(buyer)).toEqual({ MESSAGE_ON: 'Y', EMAIL_ON: 'N' })
  expect(await approved()).toEqual({ tasks: 0, told: [{ status: 'UNREAD', mailed: false }] })
  await set(manager, { EMAIL_ON: 'Y' })
})

test('without messages they lie among the read ones, and mails come as they are switched', async () => {
  await set(buyer, { MESSAGE_ON: 'N', EMAIL_ON: 'Y' })
  expect(await approved()).toEqual({ tasks: 1, told: [{ status: 'READ', mailed: true }] })
  await set(buyer, { MESSAGE_ON: 'Y' })
  expect(await world.query(`select value from profile_value where user_id = $1`, [buyer.actor.userId])).toEqual([{ value: 'Y' }, { value: 'Y' }])
})

test('off for an organisation it is off for its people who have not said otherwise', async () => {
  const sz10 = await world.idOf('organization', 'SZ10')
  await world.query('update "user" set default_org_id = $2 where id = $1', [manager.actor.userId, sz10])
  await world.query(`delete from profile_value where user_id = $1`, [manager.actor.userId])
  await world.query(
    `insert into profile_value (id, header_id, line_num, version_num, level, org_id, value) select gen_random_uuid(), id, 90, 1, 'ORG', $1, 'N' from profile where code = 'EMAIL_ON'`,
    [sz10],
  )
  await read()
  expect(await switches(manager)).toEqual({ MESSAGE_ON: 'Y', EMAIL_ON: 'N' })
  expect((await approved()).tasks).toBe(0)
  await world.query(`delete from profile_value where org_id = $1`, [sz10])
  await read()
})

test('a switch that the administrator does not leave to people is not theirs to set', async () => {
  await world.query(`update profile set levels = '{SYSTEM,ORG}' where code = 'EMAIL_ON'`)
  expect(await switches(buyer)).toEqual({ MESSAGE_ON: 'Y' })
  await set(buyer, { EMAIL_ON: 'N' })
  expect((await approved()).told).toEqual([{ status: 'UNREAD', mailed: true }])
  await world.query(`update profile set levels = '{SYSTEM,ORG,RESPONSIBILITY,USER}' where code = 'EMAIL_ON'`)
})

test('what concerns the account is told by message and mail, whatever is switched off', async () => {
  await set(buyer, { MESSAGE_ON: 'N', EMAIL_ON: 'N' })
  await world.query('delete from outbox')
  const both = { CN: '密码已修改', EN: 'Password changed' }
  await asSystem(world.pool, (tx) => notify(tx, buyer.actor.userId, { code: 'PASSWORD_CHANGED', title: both, text: both, url: '/main' }, NOW))
  const [told] = await world.query<{ status: string; mailed: boolean }>(
    `select m.status, exists (select from outbox o where o.payload->>'messageId' = m.id::text) as mailed from site_message m where m.template_code = 'PASSWORD_CHANGED'`,
  )
  expect(told).toEqual({ status: 'UNREAD', mailed: true })
})

test('the page of a user shows the delegations given and received, the newest first', async () => {
  const admin = await world.person('admin')
  const give = async (from: Person, to: Person, day: string) =>
    from.save('userAuthorisation', {
      delegateId: to.actor.userId,
      from: day,
      to: day,
      reason: '出差',
      userAuthorisationRelation: [{ kind: 'DOC_TYPE', docType: 'requisitionHeader' }],
    })
  const [given, received] = [await give(buyer, manager, '2026-12-01'), await give(manager, buyer, '2026-12-05')]
  const { $panels } = await admin.find('user', buyer.actor.userId)
  const rows = ($panels as { authorisations: Record<string, unknown>[] }).authorisations
  expect(rows.map(({ docNum, state }) => [docNum, state])).toEqual([
    [received.docNum, '拟定'],
    [given.docNum, '拟定'],
  ])
})
