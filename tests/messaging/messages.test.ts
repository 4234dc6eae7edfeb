/** What people are told, as an administrator has set it, and what becomes of each message. */
import { beforeAll, describe, expect, test } from 'vitest'
import { asSystem } from '../../upstream/platform/database/as-system.ts'
import { archiveMessages } from '../../upstream/platform/messaging/deliveries/archive.ts'
import { unsubscribeCall } from '../../upstream/platform/messaging/mails/unsubscribe.ts'
import { RefusedForGood } from '../../upstream/platform/outbox/outcomes.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { record } from '../support/record.ts'
import { NOW, openWorld, type Person, type World } from '../support/world.ts'
import { workflowIn } from '../workflow/people.ts'
import { postOffice } from './post-office.ts'
import { deliveries, released } from './told.ts'

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

const template = async (code: string) => admin.find('msgTemplate', await world.idOf('msgTemplate', code))
const config = async (code: string) => admin.find('msgConfig', await world.idOf('msgConfig', code))
const instanceOf = async (order: Doc): Promise<Doc> => {
  const [row] = await world.query<{ id: string }>('select id from msg_instance where business_id = $1', [order.id])
  return admin.find('msgInstance', String(row?.id))
}

/** A requisition that was approved: its buyer hears of it. */
async function approved(): Promise<Doc> {
  const requisition = await office.submitted(buyer)
  await manager.act('requisitionHeader', 'doApproval', requisition)
  return requisition
}

describe('scenario 7: the mail source is down', () => {
  test('12 tries, then failed, a compensation and a to-do; repaired, only the failed receiver gets it and those before keep their mail', async () => {
    record('action', 'msgInstance.doSend')
    const [away] = await world.query<{ email: string }>(`select email from "user" where code = 'supplier01'`)
    post.refuse(({ to }) => (to.address === away?.email ? new Error('connect ETIMEDOUT') : null))
    const order = await released(world, 'S000001')
    await post.rounds(13)
    const [failed, ...others] = await deliveries(world, order)
    expect(failed).toMatchObject({ user: 'supplier01', status: 'FAILED', tries: 12, error: 'connect ETIMEDOUT' })
    expect(others.length).toBeGreaterThan(0)
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set(['OK']))
    expect(await world.query('select count(*)::int as n from msg_log where receive_id = $1', [failed?.id])).toEqual([{ n: 12 }])
    const compensations = await world.query<{ id: string }>(`select id from transaction_compensation where business_id = $1 and status = 'FAILED'`, [
      order.id,
    ])
    expect(compensations).toHaveLength(1)
    expect(
      await world.query(`select item_type from interior_pending_item where business_id = $1 and status = 'PENDING'`, [compensations[0]?.id]),
    ).toEqual([{ item_type: 'COMPENSATION' }])
    const partly = await instanceOf(order)
    expect(partly).toMatchObject({ status: 'PARTLY', failCount: 1 })

    post.refuse(() => null)
    post.sent.length = 0
    await admin.act('msgInstance', 'doSend', partly)
    await post.drain()
    expect(post.sent.filter(({ subject }) => subject.includes(String(order.docNum))).map(({ to }) => to.address)).toEqual([away?.email])
    expect(await instanceOf(order)).toMatchObject({ status: 'SENT', failCount: 0 })
    expect(await world.query('select status from transaction_compensation where id = $1', [compensations[0]?.id])).toEqual([{ status: 'DONE' }])
    expect(
      (await admin.refused(admin.act('msgInstance', 'doSend', { ...(await instanceOf(order)), versionNum: undefined }))).status,
    ).toBeGreaterThanOrEqual(400)
  })

  test('what the server refuses for good ends at the first try, without a compensation', async () => {
    post.refuse(() => new RefusedForGood('550 no such user'))
    const order = await released(world, 'S000003')
    await post.rounds(3)
    post.refuse(() => null)
    expect((await deliveries(world, order)).every(({ status, tries }) => status === 'FAILED' && tries === 1)).toBe(true)
    expect(await world.query('select id from transaction_compensation where business_id = $1', [order.id])).toEqual([])
  })
})

describe('scenario 8: what is mandatory', () => {
  test('is not cancelled, and nobody unsubscribes from security', async () => {
    record('action', 'msgInstance.doCancel')
    const order = await released(world, 'S000001')
    const refusal = await admin.refused(admin.act('msgInstance', 'doCancel', await instanceOf(order)))
    expect(refusal.words.CN).toBe('必达消息不能取消')
    const muted = await admin.refused(admin.save('msgTd', { userId: buyer.actor.userId, category: 'SECURITY', channel: 'EMAIL', reason: '太多' }))
    expect(muted.words.CN).toBe('必达消息不能退订')
  })

  test('news are given up by the link of a mail: opening it ten times changes nothing, a press blocks the next one', async () => {
    record('entity', 'msgTd')
    await admin.save('msgTemplate', { category: 'INFO' }, await template('PR_APPROVED'))
    post.sent.length = 0
    await approved()
    await post.drain()
    const link = post.sent.find(({ unsubscribe }) => unsubscribe)?.unsubscribe ?? ''
    const token = decodeURIComponent(link.split('/').at(-1) ?? '')
    const ask = (op: 'SHOW' | 'DO') => unsubscribeCall(world.pool)({ token, op }, { now: NOW } as Parameters<ReturnType<typeof unsubscribeCall>>[1])
    for (let time = 0; time < 10; time++) expect((await ask('SHOW')).data).toMatchObject({ isDone: false })
    expect(await world.query('select id from msg_td')).toEqual([])
    await ask('DO')
    await ask('DO')
    expect(await world.query('select via from msg_td')).toEqual([{ via: 'LINK' }])
    const next = await approved()
    await post.drain()
    const ofApproval = async (channel: string) => (await deliveries(world, next, channel)).filter(({ title }) => title.endsWith('已批准'))
    expect(await ofApproval('EMAIL')).toMatchObject([{ user: 'buyer1', status: 'BLOCKED' }])
    expect(await ofApproval('SITE')).toMatchObject([{ user: 'buyer1', status: 'OK' }])
    await world.query('delete from msg_td')
  })
})

test('scenario 9: 30 orders to S000003 within 10 minutes, merged over 15: one mail and one site message saying 共30条, and 30 pending items', async () => {
  await admin.save('msgConfig', { mergeMinutes: 15 }, await config('PO_RELEASED'))
  const supplierId = await world.idOf('supplierInfo', 'S000003')
  await world.query('delete from site_message; delete from supplier_pending_item')
  post.sent.length = 0
  for (let n = 0; n < 30; n++) await released(world, 'S000003', {}, new Date(NOW.getTime() + n * 20_000))
  await post.rounds(2)
  await admin.save('msgConfig', { mergeMinutes: 0 }, await config('PO_RELEASED'))
  const [{ people } = { people: 0 }] = await world.query<{ people: number }>(
    `select count(*)::int as people from "user" where supplier_ids @> array[$1::uuid] and enabled_flag = 'Y'`,
    [supplierId],
  )
  const told = await world.query<{ title: string }>('select title from site_message')
  expect(told).toHaveLength(people)
  expect(told.every(({ title }) => title.endsWith('，共30条'))).toBe(true)
  expect(post.sent.filter(({ subject }) => subject.endsWith('，共30条'))).toHaveLength(people)
  expect(post.sent).toHaveLength(people)
  expect(await world.query(`select id from supplier_pending_item where supplier_id = $1 and status = 'PENDING'`, [supplierId])).toHaveLength(30)
})

test('scenario 10: an English reader gets the English words, Chinese ones with a mark where there are no others, and sums with their currency', async () => {
  await world.query(`update "user" set language = 'EN' where code = 'supplier01'`)
  await admin.save('msgTemplate', { titleCn: '订单{docNum}合计{amount}', titleEn: 'Order {docNum} of {amount}' }, await template('PO_RELEASED'))
  const order = await released(world, 'S000001')
  await admin.save('msgTemplate', { titleEn: null }, await template('PO_RELEASED'))
  const later = await released(world, 'S000001')
  await post.drain()
  expect((await deliveries(world, order))[0]?.title).toBe(`Order ${order.docNum} of 1,234,567.80 CNY`)
  expect((await deliveries(world, later))[0]?.title).toBe(`订单${later.docNum}合计1,234,567.80 CNY (CN)`)
  const [inEnglish] = await world.query<{ title: string }>(`select title_en as title from site_message where business_id = $1 limit 1`, [later.id])
  expect(inEnglish?.title).toMatch(/ \(CN\)$/)
  await admin.act('msgTemplate', 'doRestore', await template('PO_RELEASED'))
  expect(await template('PO_RELEASED')).toMatchObject({ titleCn: '订单{docNum}待您确认交期', titleEn: 'Order {docNum} awaits your delivery dates' })
  await world.query(`update "user" set language = 'CN' where code = 'supplier01'`)
})

test('scenario 11: a template with {suplierName} is refused at its field and not saved', async () => {
  record('action', 'msgTemplate.doRestore')
  const before = await template('PO_RELEASED')
  const refusal = await admin.refused(admin.save('msgTemplate', { titleCn: '{suplierName}的订单' }, before))
  expect(refusal).toMatchObject({ at: 'titleCn', words: { CN: '占位符suplierName不存在', EN: 'Unknown placeholder suplierName' } })
  expect((await template('PO_RELEASED')).titleCn).toBe(before.titleCn)
})

test('scenario 14: what would run in a reader’s browser is taken out of a template', async () => {
  const bodyCn = '<p>{gist}<img src=x onerror="alert(1)"></p><a href="javascript:alert(1)">看</a>'
  await admin.save('msgTemplate', { bodyCn }, await template('PO_CANCELLED'))
  const { bodyCn: kept } = await template('PO_CANCELLED')
  expect(String(kept)).not.toMatch(/img|onerror|javascript/)
  expect(String(kept)).toContain('{gist}')
})

test('the row of an organisation wins, and where it is off only the to-do is opened', async () => {
  record('entity', 'msgConfig')
  const common = await config('PO_RELEASED')
  const own = await admin.save('msgConfig', {
    eventCode: 'PO_RELEASED',
    orgId: await world.idOf('organization', 'SZ10'),
    templateId: common.templateId,
    channels: ['SITE'],
  })
  const quiet = await released(world, 'S000001')
  await post.drain()
  expect(await deliveries(world, quiet)).toEqual([])
  expect((await deliveries(world, quiet, 'SITE')).length).toBeGreaterThan(0)
  await admin.act('msgConfig', 'doInvalid', await admin.find('msgConfig', own.id))
  const silent = await released(world, 'S000001')
  expect(await world.query('select id from msg_instance where business_id = $1', [silent.id])).toEqual([])
  expect(await world.query(`select id from supplier_pending_item where business_id = $1 and status = 'PENDING'`, [silent.id])).toHaveLength(1)
  await world.query('delete from msg_config where id = $1', [own.id])
})

test('after ninety days a message is history, with whoever received it', async () => {
  const order = await released(world, 'S000001')
  await post.drain()
  const { docNum } = await instanceOf(order)
  await world.query(`update msg_instance set creation_date = creation_date - interval '91 days' where business_id = $1`, [order.id])
  expect(await archiveMessages(world.pool, NOW)).toBe(1)
  expect(await world.query('select id from msg_receive where business_id = $1', [order.id])).toEqual([])
  const { rows } = await admin.list('msgHistory')
  expect(rows).toMatchObject([{ docNum, status: 'SENT' }])
  expect(
    await asSystem(world.pool, async (tx) => (await tx.query('select id from msg_history where jsonb_array_length(receivers) > 0')).rowCount),
  ).toBe(1)
})
