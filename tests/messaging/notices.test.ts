/** Notices: who is told, who reads, what suppliers answer, and what nobody else finds. */
import { beforeAll, describe, expect, test } from 'vitest'
import { keepTerms, tellReplies } from '../../upstream/areas/messaging/notice-terms.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { record } from '../support/record.ts'
import { NOW, openWorld, type Person, type World } from '../support/world.ts'
import { every, hoursAfter, noticeOf, published, read, reply, ruleFor, toldBy, waysTo } from './notice-people.ts'
import { dispatch } from './post-office.ts'

let world: World
let manager: Person
let buyer: Person
let first: Person
let second: Person

beforeAll(async () => {
  world = await openWorld()
  await ruleFor(world, 'PURCHASE')
  await ruleFor(world, 'SYSTEM', {}, ['admin'])
  await ruleFor(world, 'TENDER', { approvalRequired: 'Y' })
  ;[manager, buyer, first, second] = await Promise.all([
    world.person('manager1', 'manager'),
    world.person('buyer1'),
    world.person('supplier01'),
    world.person('supplier02'),
  ])
})

const inHours = (hours: number) => hoursAfter(NOW, hours)
const lines = (doc: Doc, name: string) => (doc[name] ?? []) as Doc[]
const toDosOf = (doc: Doc, code: string) =>
  world.query<{ code: string }>(
    `select s.code from supplier_pending_item p join supplier_info s on s.id = p.supplier_id where p.business_id = $1 and p.template_code = $2 and p.status = 'PENDING' order by 1`,
    [doc.id, code],
  )

describe('scenario 1: an invitation for all suppliers', () => {
  test('is told to the 41 users of 40 suppliers, and ten of 40 who have read it are 25.0 %', async () => {
    const doc = await published(manager, { title: '2026年供应商大会邀请函', replyRequired: 'Y', replyDueAt: inHours(48), publishTo: inHours(72) })
    const told = await toldBy(world, doc, 'NOTICE_PUBLISHED')
    expect(told).toHaveLength(41)
    expect(told).toContain('supplier01b')
    expect(doc).toMatchObject({ supplierCount: 40, receiverCount: 40, replyState: 'OPEN' })

    // S000001 to S000010; supplier05 reads for S000005 and S000006.
    for (const name of ['supplier01', 'supplier02', 'supplier03', 'supplier04', 'supplier05', 'supplier07', 'supplier08', 'supplier09', 'supplier10'])
      await read(await world.person(name), doc)
    expect(await manager.find('notice', doc.id)).toMatchObject({ readCount: 10, readRate: '25.0' })
    await read(await world.person('supplier01b'), doc)
    expect(await manager.find('notice', doc.id)).toMatchObject({ readCount: 10, readRate: '25.0' })

    await reply(first, doc)
    expect(await manager.find('notice', doc.id)).toMatchObject({ replyCount: 1, replyRate: '2.5' })
    record('entity', 'noticeViewer')
    record('entity', 'noticeReply')
  })

  test('is read without waiting for others and without another version', async () => {
    const doc = await published(manager)
    await read(first, doc)
    await second.act('notice', 'doRead', doc)
    expect((await manager.find('notice', doc.id)).versionNum).toBe(doc.versionNum)
  })

  test('reminds those who have not replied, by a to-do each until they do', async () => {
    const doc = await published(manager, { replyRequired: 'Y', replyDueAt: inHours(20), publishTo: inHours(72) })
    await reply(first, doc)
    await keepTerms(world.pool, NOW)
    await keepTerms(world.pool, NOW)
    expect(await toDosOf(doc, 'NOTICE_REPLY_REMIND')).toHaveLength(39)
    await reply(second, doc)
    expect((await toDosOf(doc, 'NOTICE_REPLY_REMIND')).map(({ code }) => code)).not.toContain('S000002')
    await tellReplies(world.pool, NOW)
    await tellReplies(world.pool, NOW)
    expect(await toldBy(world, doc, 'NOTICE_REPLIED')).toEqual(['manager1'])
  })

  test('urges those who have not read it, once a day', async () => {
    const doc = await published(manager)
    await read(first, doc)
    await manager.act('notice', 'doUrge', await manager.find('notice', doc.id))
    const urged = await toldBy(world, doc, 'NOTICE_READ_REMIND')
    expect(urged).toHaveLength(39)
    expect(urged).not.toContain('supplier01')
    const again = manager.act('notice', 'doUrge', await manager.find('notice', doc.id))
    expect(await manager.refused(again)).toMatchObject({ code: 'notice.URGED' })
    await manager.at(new Date(inHours(24))).act('notice', 'doUrge', await manager.find('notice', doc.id))
  })
})

describe('scenario 2', () => {
  test('a notice for chosen receivers without any asks for them', async () => {
    const doc = await manager.save('notice', noticeOf(manager, { audience: 'CHOSEN' }))
    expect(await manager.refused(manager.act('notice', 'doPublish', doc))).toMatchObject({
      at: 'noticeReceiver',
      words: { CN: '请选择接收对象', EN: 'Choose receivers' },
    })
  })

  test('replies that are due after the end mark their field, and nothing is published', async () => {
    const doc = await manager.save('notice', noticeOf(manager, { publishTo: inHours(24) }))
    const draft = { replyRequired: 'Y', replyDueAt: inHours(25) }
    expect(await manager.refused(manager.act('notice', 'doPublish', doc, { draft }))).toMatchObject({ at: 'replyDueAt' })
    expect(await manager.find('notice', doc.id)).toMatchObject({ status: 'DRAFT', replyRequired: 'N' })
    expect(await toldBy(world, doc, 'NOTICE_PUBLISHED')).toEqual([])
  })

  test('what has ended, what the rule does not allow and what has no rule are refused at their fields', async () => {
    const ended = await manager.save('notice', noticeOf(manager, { publishFrom: inHours(-3), publishTo: inHours(-1) }))
    expect(await manager.refused(manager.act('notice', 'doPublish', ended))).toMatchObject({ at: 'publishTo' })
    expect(await manager.refused(manager.save('notice', noticeOf(manager, { noticeType: 'OTHER' })))).toMatchObject({ at: 'noticeType' })
    await ruleFor(world, 'RESULT', { allowedAudiences: ['INTERNAL'], replyAllowed: 'N' })
    expect(await manager.refused(manager.save('notice', noticeOf(manager, { noticeType: 'RESULT' })))).toMatchObject({ at: 'audience' })
    const asking = noticeOf(manager, { noticeType: 'RESULT', audience: 'INTERNAL', replyRequired: 'Y', replyDueAt: inHours(5) })
    expect(await manager.refused(manager.save('notice', asking))).toMatchObject({ at: 'replyRequired' })
    expect(await manager.refused(manager.save('notice', noticeOf(manager, { publishTo: inHours(-2) })))).toMatchObject({ at: 'publishTo' })
  })
})

test('scenario 3: a notice from tomorrow 08:00 is published, and until then no supplier finds it by any way', async () => {
  const from = new Date('2026-11-21T08:00:00+08:00')
  const doc = await published(manager, { publishFrom: from.toISOString() })
  expect(doc).toMatchObject({ status: 'PUBLISHED', effectiveFlag: 'N' })
  await keepTerms(world.pool, new Date(from.getTime() - 1000))
  expect(await waysTo(first, doc)).toEqual(every(false))
  expect(await toldBy(world, doc, 'NOTICE_PUBLISHED')).toEqual([])

  await keepTerms(world.pool, from)
  expect(await waysTo(first, doc)).toEqual(every(true))
  expect(await toldBy(world, doc, 'NOTICE_PUBLISHED')).toHaveLength(41)
})

describe('scenario 4: a notice that is withdrawn', () => {
  test('is gone for suppliers at once, with the mails that were not sent; published again it has its number and replies', async () => {
    const doc = await published(manager, { replyRequired: 'Y', replyDueAt: inHours(20), publishTo: inHours(72) })
    const mails = `from msg_receive where business_id = $1 and channel = 'EMAIL'`
    const unsent = () => world.query(`select id ${mails} and receive_status = 'WAITING'`, [doc.id])
    await dispatch(world)
    await world.query(`update msg_receive set receive_status = 'OK' where id in (select id ${mails} order by id offset 7)`, [doc.id])
    await reply(first, doc)
    await read(second, doc)
    expect(await unsent()).toHaveLength(7)

    await manager.act('notice', 'doWithdraw', await manager.find('notice', doc.id), { reason: '地点变更' })
    expect(await waysTo(second, doc)).toEqual(every(false))
    expect(await toldBy(world, doc, 'NOTICE_WITHDRAWN')).toEqual(['supplier02'])
    expect(await world.query(`select id ${mails} and receive_status = 'CANCELLED'`, [doc.id])).toHaveLength(7)
    await dispatch(world)
    // What is left is the news of the withdrawal.
    expect(await unsent()).toHaveLength(1)

    await manager.act('notice', 'doPublish', await manager.find('notice', doc.id))
    const again = await manager.find('notice', doc.id)
    expect(again).toMatchObject({ docNum: doc.docNum, status: 'PUBLISHED', replyCount: 1 })
    expect(lines(await first.find('notice', doc.id), 'noticeReply')).toMatchObject([{ content: '已收悉，准时参加。' }])
  })
})

test('scenario 5: a reply is changed until it is due, and then it is closed', async () => {
  const doc = await published(manager, { replyRequired: 'Y', replyDueAt: inHours(20), publishTo: inHours(72) })
  await reply(second, doc)
  const [own] = lines(await second.find('notice', doc.id), 'noticeReply')
  await second.save('notice', { noticeReply: [{ id: own?.id, versionNum: own?.versionNum, content: '派两人参加。' }] }, { id: doc.id })
  expect(lines(await manager.find('notice', doc.id), 'noticeReply')).toMatchObject([{ content: '派两人参加。' }])

  const late = second.at(new Date(inHours(21)))
  expect(await late.refused(reply(late, doc))).toMatchObject({ words: { CN: '已截止', EN: 'Closed' } })
  await keepTerms(world.pool, new Date(inHours(21)))
  expect(await late.find('notice', doc.id)).toMatchObject({ replyState: 'CLOSED', $forbidden: { doReply: '已截止' } })
  const [closed] = lines(await late.find('notice', doc.id), 'noticeReply')
  const change = late.save('notice', { noticeReply: [{ id: closed?.id, content: '又变了' }] }, { id: doc.id })
  expect(await late.refused(change)).toMatchObject({ status: 422 })
})

describe('scenario 6: forbidden', () => {
  test('of the replies a supplier finds its own one alone, of receivers and readers none, and no number of them', async () => {
    const doc = await published(manager, { replyRequired: 'Y', replyDueAt: inHours(20), publishTo: inHours(72) })
    await reply(first, doc, '只有我们知道')
    await read(first, doc)
    await reply(second, doc)
    const seen = await second.find('notice', doc.id)
    expect(lines(seen, 'noticeReply')).toHaveLength(1)
    expect(JSON.stringify(seen)).not.toContain('只有我们知道')
    const kept = [
      'noticeReceiver',
      'supplierIds',
      'userIds',
      'supplierCount',
      'receiverCount',
      'readCount',
      'replyCount',
      'readRate',
      'replyRate',
      'audience',
    ]
    expect(Object.keys(seen)).not.toEqual(expect.arrayContaining([expect.toBeOneOf(kept)]))
    expect(lines(seen, 'noticeViewer')).toEqual([])
    const [listed] = (await second.list('noticeMoreList', { search: { title: String(doc.title) } })).rows
    expect(kept.map((key) => listed?.[key] ?? null)).toEqual(kept.map(() => null))
  })

  test('what is addressed to others is not there, by no way', async () => {
    const doc = await published(manager, {
      audience: 'CHOSEN',
      noticeReceiver: [{ kind: 'SUPPLIER', supplierId: await world.idOf('supplierInfo', 'S000001') }],
    })
    expect(await waysTo(first, doc)).toEqual(every(true))
    expect(await waysTo(second, doc)).toEqual(every(false))
    expect(await waysTo(await world.person('warehouse1'), doc)).toEqual(every(false))
    expect(await second.refused(read(second, doc))).toMatchObject({ status: 404 })
    expect(await toldBy(world, doc, 'NOTICE_PUBLISHED')).toEqual(['supplier01', 'supplier01b'])
    record('entity', 'noticeReceiver')
  })

  test('a buyer who does not publish notices of the system is refused with who does', async () => {
    const doc = await buyer.save('notice', noticeOf(manager, { noticeType: 'SYSTEM' }))
    expect(await buyer.refused(buyer.act('notice', 'doPublish', doc))).toMatchObject({ status: 403, code: 'notice.NOT_PUBLISHER' })
    expect(await buyer.find('notice', doc.id)).toMatchObject({ status: 'DRAFT' })
  })
})

test('a notice that must be approved is published by the last pass; rejected it is a draft again, with the reason told', async () => {
  const doc = await buyer.save('notice', noticeOf(manager, { noticeType: 'TENDER' }))
  await buyer.act('notice', 'doPublish', doc)
  const asked = await manager.find('notice', doc.id)
  expect(asked).toMatchObject({ status: 'SUBMITTED', effectiveFlag: 'N' })
  expect(await waysTo(first, doc)).toEqual(every(false))
  await manager.act('notice', 'doReject', asked, { reason: '请补充联系人' })
  expect(await buyer.find('notice', doc.id)).toMatchObject({ status: 'DRAFT' })
  expect(await toldBy(world, doc, 'NOTICE_REJECTED')).toEqual(['buyer1'])

  await buyer.act('notice', 'doPublish', await buyer.find('notice', doc.id))
  await manager.act('notice', 'doApproval', await manager.find('notice', doc.id))
  expect(await buyer.find('notice', doc.id)).toMatchObject({ status: 'PUBLISHED', publisherId: buyer.actor.userId })
  expect(await waysTo(first, doc)).toEqual(every(true))
})

test('receivers by category, state, organisation, department and responsibility are those who are so at the publishing', async () => {
  const warehouse = await world.person('warehouse1')
  const [user] = await world.query<{ department_id: string }>('select department_id from "user" where code = $1', ['quality1'])
  const doc = await published(manager, {
    audience: 'CHOSEN',
    noticeReceiver: [
      { kind: 'RESPONSIBILITY', responsibilityId: await world.idOf('responsibility', 'warehouse') },
      { kind: 'DEPARTMENT', departmentId: user?.department_id },
      { kind: 'SUPPLIER_STATUS', supplierStatus: 'FROZEN' },
    ],
  })
  expect(await waysTo(warehouse, doc)).toEqual(every(true))
  expect(await waysTo(await world.person('quality1'), doc)).toEqual(every(true))
  expect(await waysTo(await world.person('finance1'), doc)).toEqual(every(false))
  const frozen = await world.query(`select id from supplier_info where lifecycle = 'FROZEN' and enabled_flag = 'Y'`)
  expect(doc.supplierCount).toBe(frozen.length)
})

test('a notice that ends leaves the lists of its receivers and is still found by who manages it', async () => {
  const doc = await published(manager, { publishTo: inHours(5) })
  expect(await waysTo(first, doc)).toEqual(every(true))
  await keepTerms(world.pool, new Date(inHours(5)))
  expect(await waysTo(first, doc)).toEqual(every(false))
  expect((await manager.list('noticeManagementList', { search: { title: String(doc.title) } })).rows).toMatchObject([{ status: 'EXPIRED' }])
})

test('scenario 12: of two who change a notice the second one is told who was first, and nothing of his is stored', async () => {
  const doc = await manager.save('notice', noticeOf(manager))
  await manager.save('notice', { title: '改一' }, doc)
  const other = await world.person('admin')
  expect(await other.refused(other.save('notice', { title: '改二' }, doc))).toMatchObject({ status: 409, by: { CN: manager.actor.displayName } })
  expect(await manager.find('notice', doc.id)).toMatchObject({ title: '改一' })
})

test('scenario 14: what would run is taken out of a notice and of an article', async () => {
  const content = '<p>甲<img src=x onerror=alert(1)><a href="javascript:alert(2)">乙</a></p><script>alert(3)</script>'
  const doc = await manager.save('notice', noticeOf(manager, { content }))
  const text = await manager.save('article', { code: 'ART_RUN', name: '文章', articleCategory: 'FAQ', content })
  for (const { content: kept } of [doc, text]) {
    expect(kept).toContain('甲')
    expect(kept).not.toMatch(/onerror|javascript:|<script|alert/)
  }
  const long = manager.save('notice', noticeOf(manager, { content: `<p>${'长'.repeat(204_800)}</p>` }))
  expect(await manager.refused(long)).toMatchObject({ at: 'content', words: { CN: '正文最多204800个字符，当前204807个' } })
})
