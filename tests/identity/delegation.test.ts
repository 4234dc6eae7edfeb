/** Standing in for a colleague: what is refused, whose task it becomes, what may be seen, and that it ends. Scenario 8 of the brief. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { documents, lookups } from '../../catalogue/index.ts'
import { hasApproval } from '../../catalogue/language/define.ts'
import { loadDelegations } from '../../data/load/delegations.ts'
import { areaClock } from '../../upstream/platform/jobs/area-clock.ts'
import { doneAt } from '../../upstream/platform/jobs/rows.ts'
import { grantsOf, readAccess } from '../../upstream/platform/rights/access.ts'
import { delegationsInForce } from '../../upstream/platform/rights/documents/delegation.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { record } from '../support/record.ts'
import { soldGoods } from '../support/sold-goods.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { workflowIn } from '../workflow/people.ts'

let world: World
let office: Awaited<ReturnType<typeof workflowIn>>
let [buyer, manager, first, second, third, admin]: Person[] = []

beforeAll(async () => {
  world = await openWorld()
  office = await workflowIn(world)
  ;[buyer, manager, first, second, third, admin] = await Promise.all(
    ['buyer1', 'manager1', 'approver1', 'approver2', 'approver3', 'admin'].map((name) => world.person(name)),
  )
  // Of another plant: what approver1 decides here he decides for approver2.
  await world.query(`delete from user_org_permit where header_id = $1 and org_id <> $2`, [
    first!.actor.userId,
    await world.idOf('organization', 'HF20'),
  ])
  await world.query(`update "user" set default_org_id = null where id = $1`, [first!.actor.userId])
  first = await world.person('approver1')
})

beforeEach(async () => {
  await world.query(`update user_authorisation set status = 'REVOKED'`)
})

const PERIOD = { from: '2026-11-20', to: '2026-12-03', reason: '休假' }
const task = (docType: string) => ({ kind: 'TASK', docType })

async function give(by: Person, to: Person, relations: Record<string, unknown>[], more: Record<string, unknown> = {}): Promise<Doc> {
  return by.save('userAuthorisation', { ...PERIOD, delegateId: to.actor.userId, userAuthorisationRelation: relations, ...more })
}
const enable = async (by: Person, authorisation: Doc) => {
  await by.act('userAuthorisation', 'doEnabled', authorisation)
  return by.find('userAuthorisation', authorisation.id)
}

async function submittedOrder(): Promise<Doc> {
  const sold = await soldGoods(world)
  const poLine = [{ materialId: sold.material, orderQty: '60', needByDate: '2026-12-20' }]
  const order = await buyer!.save('poHeader', {
    billTypeId: await world.idOf('purchaseBillType', 'PO_STD'),
    orgId: sold.org,
    supplierId: sold.supplier,
    poLine,
  })
  await buyer!.act('poHeader', 'doSubmit', order)
  return manager!.find('poHeader', order.id)
}
const toldTo = async (person: Person) =>
  (
    await world.query<{ code: string }>('select template_code as code from site_message where user_id = $1 order by creation_date, id', [
      person.actor.userId,
    ])
  ).map(({ code }) => code)

test('every document that is approved can be delegated', () => {
  expect(Object.keys(lookups.DOC_TYPE.values).sort()).toEqual(
    documents
      .filter(hasApproval)
      .map(({ entity }) => entity)
      .sort(),
  )
  for (const [entity, label] of Object.entries(lookups.DOC_TYPE.values)) expect(documents.find((one) => one.entity === entity)?.label).toEqual(label)
})

test('scenario 8: a task goes to who stands in, the history has both, and it is back when the delegation is revoked', async () => {
  const waiting = await submittedOrder()
  expect(await office.toDosOf(first!, waiting)).toEqual([])
  const draft = await give(second!, first!, [task('poHeader')])
  expect(draft).toMatchObject({ status: 'DRAFT', docNum: expect.stringMatching(/^AU20261120\d{4}$/), grantorId: second!.actor.userId })
  expect(await office.toDosOf(first!, waiting)).toEqual([])
  const effective = await enable(second!, draft)
  const name = second!.actor.displayName
  expect(await office.toDosOf(first!, waiting)).toEqual([`采购订单${waiting.docNum}待您审批（代${name}）`])
  expect(await office.toDosOf(second!, waiting)).toEqual([])
  expect(await toldTo(first!)).toEqual(['AUTH_GRANTED'])

  const later = await submittedOrder()
  expect(await office.toDosOf(first!, later)).toHaveLength(1)
  await first!.act('poHeader', 'doApproval', await first!.find('poHeader', later.id))
  const decided = await manager!.find('poHeader', later.id)
  const trail = decided.$approval as { assignee: string }[]
  expect(trail.map(({ assignee }) => assignee)).toEqual([`${first!.actor.displayName}（代${name}）`])
  const logged = await world.query(`select user_id, delegated_for from user_operate_log where business_id = $1 and action = 'doApproval'`, [later.id])
  expect(logged).toEqual([{ user_id: first!.actor.userId, delegated_for: second!.actor.userId }])

  expect(await first!.find('poHeader', waiting.id)).toMatchObject({ status: 'SUBMITTED' })
  await second!.act('userAuthorisation', 'doInvalid', effective)
  expect(await office.toDosOf(second!, waiting)).toEqual([`采购订单${waiting.docNum}待您审批`])
  expect(await office.toDosOf(first!, waiting)).toEqual([])
  expect((await first!.refused(first!.find('poHeader', waiting.id))).status).toBe(404)
  expect((await first!.refused(first!.act('poHeader', 'doApproval', waiting))).status).toBe(404)
  expect((await toldTo(first!)).sort()).toEqual(['AUTH_GRANTED', 'AUTH_REVOKED', 'PUR_APPROVE_TODO'])
  record('entity', 'userAuthorisation', 'userAuthorisationRelation')
})

test('whoever has a task himself has it once, whoever he stands in for; two colleagues away bring one task, and the second brings it when the first is back', async () => {
  const waiting = await submittedOrder()
  const own = [`采购订单${waiting.docNum}待您审批`]
  expect(await office.toDosOf(third!, waiting)).toEqual(own)
  const effective = await enable(second!, await give(second!, third!, [task('poHeader')]))
  expect(await office.toDosOf(third!, waiting)).toEqual(own)
  expect(await office.toDosOf(second!, waiting)).toEqual(own)
  const later = await submittedOrder()
  expect(await office.toDosOf(third!, later)).toEqual([`采购订单${later.docNum}待您审批`])
  await third!.act('poHeader', 'doApproval', await third!.find('poHeader', later.id))
  expect((await manager!.find('poHeader', later.id)).$approval).toMatchObject([{ assignee: third!.actor.displayName }])
  await second!.act('userAuthorisation', 'doInvalid', effective)

  const [bySecond, byThird] = [await give(second!, first!, [task('poHeader')]), await give(third!, first!, [task('poHeader')])]
  const [ofSecond] = [await enable(second!, bySecond), await enable(third!, byThird)]
  expect(await office.toDosOf(first!, waiting)).toEqual([`${own[0]}（代${second!.actor.displayName}）`])
  await second!.act('userAuthorisation', 'doInvalid', ofSecond)
  expect(await office.toDosOf(second!, waiting)).toEqual(own)
  expect(await office.toDosOf(first!, waiting)).toEqual([`${own[0]}（代${third!.actor.displayName}）`])
})

test('a delegation ends with the account of whoever gave it, and with that of whoever was given it', async () => {
  const transfereeId = manager!.actor.userId
  for (const [gone, by] of [
    [second!, 'approver2'],
    [first!, 'approver1'],
  ] as const) {
    const waiting = await submittedOrder()
    const effective = await enable(second!, await give(second!, first!, [task('poHeader')]))
    await admin!.act('user', 'doInvalid', await admin!.find('user', gone.actor.userId), { input: { transfereeId } })
    const ended = await admin!.find('userAuthorisation', effective.id)
    expect(ended.status).toBe('REVOKED')
    expect(ended.$history).toContainEqual(expect.objectContaining({ action: 'doEnd', comment: by }))
    expect(await office.toDosOf(gone, waiting)).toEqual([])
    expect(await office.toDosOf(first!, waiting)).not.toContainEqual(expect.stringContaining('代'))
    expect(await office.toDosOf(manager!, waiting)).toHaveLength(1)
    await admin!.act('user', 'doEnabled', await admin!.find('user', gone.actor.userId))
    await manager!.act('poHeader', 'doApproval', await manager!.find('poHeader', waiting.id))
  }
})

test('scenario 8: the way back is refused as a circle, over three people as well', async () => {
  await enable(second!, await give(second!, first!, [task('poHeader')]))
  const back = await give(first!, second!, [task('requisitionHeader')])
  expect(await first!.refused(first!.act('userAuthorisation', 'doEnabled', back))).toMatchObject({
    code: 'userAuthorisation.CIRCLE',
    at: 'delegateId',
  })
  await enable(first!, await give(first!, third!, [task('poHeader')]))
  const round = await give(third!, second!, [task('poHeader')])
  expect((await third!.refused(third!.act('userAuthorisation', 'doEnabled', round))).words.CN).toBe(
    `审批任务授权形成循环：${[third, second, first, third].map((one) => one!.actor.displayName).join(' → ')}`,
  )
  await enable(first!, await give(first!, second!, [task('aslHeader')], { from: '2026-12-04', to: '2026-12-20' }))
})

test('not to oneself, not for a colleague, not to a supplier, not twice, not past ninety days or into the past', async () => {
  const refusedAs = async (attempt: Promise<unknown>) => (await second!.refused(attempt)).code
  expect(await refusedAs(give(second!, second!, [task('poHeader')]))).toBe('userAuthorisation.SELF')
  expect(await refusedAs(give(second!, first!, [task('poHeader')], { grantorId: third!.actor.userId }))).toBe('FORBIDDEN')
  const supplier = await world.person('supplier01')
  expect((await second!.refused(give(second!, supplier, [task('poHeader')]))).status).toBe(422)
  expect(await refusedAs(give(second!, first!, [task('poHeader'), task('poHeader')]))).toBe('userAuthorisation.TWICE')
  const long = await second!.refused(give(second!, first!, [task('poHeader')], { to: '2027-02-18' }))
  expect(long.words.CN).toBe('授权最长90天，从2026-11-20起最晚到2027-02-17')
  expect((await give(second!, first!, [task('poHeader')], { to: '2027-02-17' })).status).toBe('DRAFT')
  const past = await give(second!, first!, [task('poHeader')], { from: '2026-11-01', to: '2026-11-19' })
  expect(await refusedAs(second!.act('userAuthorisation', 'doEnabled', past))).toBe('userAuthorisation.PAST')
  expect((await second!.refused(give(second!, first!, [task('poHeader')], { to: '2026-11-19' }))).words.CN).toBe('结束日期不能早于开始日期')
})

test('the same target is given once at a time, and two at the same moment are one', async () => {
  await enable(second!, await give(second!, first!, [task('poHeader')]))
  const other = await give(second!, third!, [task('poHeader')], { from: '2026-12-03', to: '2026-12-10' })
  expect((await second!.refused(second!.act('userAuthorisation', 'doEnabled', other))).code).toBe('userAuthorisation.OVERLAP')
  const twins = [await give(third!, first!, [task('aslHeader')]), await give(third!, second!, [task('aslHeader')])]
  const outcomes = await Promise.allSettled(twins.map((one) => third!.act('userAuthorisation', 'doEnabled', one)))
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('S5.6 who stands in never decides what he submitted himself', async () => {
  await enable(second!, await give(second!, buyer!, [task('poHeader')]))
  const order = await submittedOrder()
  expect(await office.toDosOf(buyer!, order)).toEqual([])
  expect(await office.toDosOf(second!, order)).toHaveLength(1)
  expect((await buyer!.refused(buyer!.act('poHeader', 'doApproval', order))).status).toBe(403)
})

test('a colleague sees and changes nothing of it; the delegate sees it and changes nothing; the administrator ends it', async () => {
  const effective = await enable(second!, await give(second!, first!, [task('poHeader')]))
  expect((await third!.refused(third!.find('userAuthorisation', effective.id))).status).toBe(404)
  expect((await third!.list('userAuthorisationList')).rows.map(({ id }) => id)).not.toContain(effective.id)
  expect(await first!.find('userAuthorisation', effective.id)).toMatchObject({ status: 'EFFECTIVE' })
  expect((await first!.refused(first!.act('userAuthorisation', 'doInvalid', effective))).status).toBe(403)
  await admin!.act('userAuthorisation', 'doInvalid', effective)
  expect(await second!.find('userAuthorisation', effective.id)).toMatchObject({ status: 'REVOKED' })
})

/** What the clock and the job of the night do to delegations. */
async function night(now: Date): Promise<void> {
  await doneAt(world.pool, areaClock, now)
  await doneAt(world.pool, delegationsInForce, now)
}

test('it expires at the end of its last day, tells both, and counts from its first', async () => {
  const order = await submittedOrder()
  const coming = await enable(second!, await give(second!, first!, [task('poHeader')], { from: '2026-11-21', to: '2026-11-22' }))
  expect(await office.toDosOf(first!, order)).toEqual([])
  await night(new Date('2026-11-20T16:05:00Z'))
  expect(await office.toDosOf(first!, order)).toHaveLength(1)
  await night(new Date('2026-11-22T15:59:00Z'))
  expect(await second!.find('userAuthorisation', coming.id)).toMatchObject({ status: 'EFFECTIVE' })
  await night(new Date('2026-11-22T16:05:00Z'))
  expect(await second!.find('userAuthorisation', coming.id)).toMatchObject({ status: 'EXPIRED' })
  expect(await office.toDosOf(second!, order)).toHaveLength(1)
  expect((await toldTo(first!)).at(-1)).toBe('AUTH_EXPIRED')
  expect((await toldTo(second!)).at(-1)).toBe('AUTH_EXPIRED')
})

test('a menu is shown as the colleague’s, with the colleague’s buttons, and is gone with the delegation', async () => {
  const engineer = await world.person('engineer1')
  const menuId = await world.idOf('menu', 'purchaseOrderList')
  const access = () => readAccess(world.pool, engineer.actor.userId, engineer.actor.responsibilityId, '2026-11-20')
  const hasPage = async () => grantsOf((await access()).menus).has('purchaseOrderList')
  expect(await hasPage()).toBe(false)
  const effective = await enable(buyer!, await give(buyer!, engineer, [{ kind: 'MENU', menuId }]))
  const menu = (await access()).menus.find(({ htmlUrl }) => htmlUrl === 'purchaseOrderList')
  expect(menu).toMatchObject({ isGranted: true, menuName: `采购订单（代${buyer!.actor.displayName}）` })
  expect(menu?.resources.map(({ resourceCode }) => resourceCode)).toContain('btnSubmit')
  expect((await access()).delegated).toMatchObject([{ pages: ['purchaseOrderList'], rows: { orgIds: buyer!.actor.orgIds, dataScopeAll: false } }])
  await buyer!.act('userAuthorisation', 'doInvalid', effective)
  expect(await hasPage()).toBe(false)
})

test('the demo company has three delegations, and approver1 stands in for approver2', async () => {
  await loadDelegations(world.pool, new Date('2026-11-20T01:00:00Z'))
  const rows = await world.query(
    `select g.code as grantor, d.code as delegate, a.status from user_authorisation a join "user" g on g.id = a.grantor_id join "user" d on d.id = a.delegate_id
     where a.doc_num in ('AU202611160001', 'AU202611190001', 'AU202609200001') order by a."from"`,
  )
  expect(rows).toEqual([
    { grantor: 'manager1', delegate: 'manager2', status: 'EXPIRED' },
    { grantor: 'approver2', delegate: 'approver1', status: 'EFFECTIVE' },
    { grantor: 'manager2', delegate: 'manager1', status: 'DRAFT' },
  ])
  const order = await submittedOrder()
  expect(await office.toDosOf(first!, order)).toEqual([`采购订单${order.docNum}待您审批（代${second!.actor.displayName}）`])
})
