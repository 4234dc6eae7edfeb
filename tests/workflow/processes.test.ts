/** Documents on their way through processes: the acceptance scenarios of the brief on the real database. */
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { record } from '../support/record.ts'
import { soldGoods } from '../support/sold-goods.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { workflowIn } from './people.ts'
import { askedOf, asks, bind, taskOf, trailOf } from './processes.ts'

type Name = 'buyer1' | 'buyer2' | 'manager1' | 'manager2' | 'approver1' | 'approver2' | 'approver3' | 'finance1' | 'finance2' | 'admin'

let world: World
let office: Awaited<ReturnType<typeof workflowIn>>
let people: Record<Name, Person>

beforeAll(async () => {
  world = await openWorld()
  office = await workflowIn(world)
  const names: Name[] = ['buyer1', 'buyer2', 'manager1', 'manager2', 'approver1', 'approver2', 'approver3', 'finance1', 'finance2', 'admin']
  people = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await world.person(name)] as const))) as Record<Name, Person>
})

/** An order of one piece at this price, without tax. */
async function orderOf(gross: string): Promise<Doc> {
  const sold = await soldGoods(world)
  await world.query('update asl_line set min_order_qty = null, pack_qty = null')
  await world.query('update supplier_price_list set net_price = $2 where material_id = $1', [sold.material, gross])
  return people.buyer1.save('poHeader', {
    billTypeId: await world.idOf('purchaseBillType', 'PO_STD'),
    orgId: sold.org,
    supplierId: sold.supplier,
    poLine: [{ materialId: sold.material, orderQty: '1', taxRate: '0', needByDate: '2026-12-20' }],
  })
}

afterEach(async () => {
  await world.query(`update approval_bill_type set enabled_flag = 'N'`)
})

const passes = async (name: Name, doc: Doc, reason?: string) =>
  people[name].act('interiorPendingItem', 'doPass', await taskOf(world, people[name], doc), reason ? { reason } : {})
const stateOf = async (doc: Doc) => (await people.buyer1.find('requisitionHeader', doc.id)).status
const runOf = async (doc: Doc) =>
  (
    await world.query<{ id: string; status: string; round: number }>(
      'select id, status, round from process_instance where business_id = $1 order by round',
      [doc.id],
    )
  ).at(-1)!

/** The models of the company, switched on. */
async function byAmount(): Promise<void> {
  for (const code of ['PO_UP_TO_50000', 'PO_UP_TO_500000', 'PO_ABOVE_500000']) {
    await people.admin.act('approvalBillType', 'doEnabled', await people.admin.find('approvalBillType', await world.idOf('approvalBillType', code)))
  }
}
const orderState = async (order: Doc) => (await people.buyer1.find('poHeader', order.id)).status

test('an order of 620,000.00 asks head, manager, both of finance and the general manager; 5 passes approve it, the trail has 7 rows, and the supplier sees it only then', async () => {
  const order = await orderOf('620000.00')
  const supplier = await world.person('supplier01')
  await byAmount()
  await people.buyer1.act('poHeader', 'doSubmit', order)
  expect(await askedOf(world, order)).toEqual(['部门负责人: approver1'])
  await passes('approver1', order, '同意采购')
  await passes('manager1', order)
  expect(await askedOf(world, order)).toEqual(['财务会签: finance1', '财务会签: finance2'])
  await passes('finance2', order)
  await passes('finance1', order)
  expect(await askedOf(world, order)).toEqual(['总经理: approver3'])
  expect(await orderState(order)).toBe('SUBMITTED')
  expect((await supplier.refused(supplier.find('poHeader', order.id))).status).toBe(404)
  await passes('approver3', order)
  expect(await orderState(order)).toBe('APPROVED')
  expect((await supplier.find('poHeader', order.id)).status).toBe('APPROVED')
  expect(await runOf(order)).toMatchObject({ status: 'PASSED', round: 1 })
  expect(await trailOf(world, order)).toEqual([
    'START buyer1',
    'PASS approver1',
    'PASS manager1',
    'PASS finance2',
    'PASS finance1',
    'PASS approver3',
    'END',
  ])
  record('entity', 'approval', 'approvalLine', 'approvalHistory', 'approvalBillType', 'processModel')
})

test.each([
  ['50000.00', ['部门负责人: approver1'], 'APPROVED'],
  ['500000.00', ['部门负责人: approver1', '采购经理: manager1'], 'APPROVED'],
  ['500000.01', ['部门负责人: approver1', '采购经理: manager1'], 'SUBMITTED'],
])('an order of %s under the models of the company: %j, then %s', async (gross, asked, after) => {
  const order = await orderOf(gross)
  expect(order.grossAmount).toBe(gross)
  await byAmount()
  await people.buyer1.act('poHeader', 'doSubmit', order)
  const seen: string[] = []
  for (const name of (['approver1', 'manager1'] as const).slice(0, asked.length)) {
    seen.push(...(await askedOf(world, order)))
    await passes(name, order)
  }
  expect(seen).toEqual(asked)
  expect(await orderState(order)).toBe(after)
})

test('rejected without a reason nothing is decided; with one the document is rejected, and handed in again it is in round 2, the trail keeping round 1', async () => {
  await bind(people.admin, 'requisitionHeader', [asks('部门负责人', 'approver1'), asks('采购经理', 'manager1')])
  const doc = await office.submitted(people.buyer1)
  const task = await taskOf(world, people.approver1, doc)
  const refused = await people.approver1.refused(people.approver1.act('interiorPendingItem', 'doReject', task))
  expect(refused).toMatchObject({ code: 'REASON', at: 'input.reason' })
  await people.approver1.act('interiorPendingItem', 'doReject', task, { reason: '价格偏高' })
  expect(await stateOf(doc)).toBe('REJECTED')
  await people.buyer1.act('requisitionHeader', 'doSubmit', await people.buyer1.find('requisitionHeader', doc.id))
  expect(await runOf(doc)).toMatchObject({ status: 'RUNNING', round: 2 })
  expect(await trailOf(world, doc)).toEqual(['START buyer1', 'REJECT approver1', 'END', 'START buyer1'])
})

test('who is not asked learns of no task: a colleague 404, a supplier 404, and who started it never decides it', async () => {
  await bind(people.admin, 'requisitionHeader', [{ nodeName: '复核', assigneeType: 'PERSON', assignee: 'buyer1,manager2' }])
  const doc = await office.submitted(people.buyer1)
  expect(await askedOf(world, doc)).toEqual(['复核: approver1', '复核: manager2'])
  const task = await taskOf(world, people.approver1, doc)
  for (const stranger of [people.buyer2, await world.person('supplier01')]) {
    const status = (await stranger.refused(stranger.act('interiorPendingItem', 'doPass', task))).status
    expect(status === 403 || status === 404).toBe(true)
  }
  expect((await people.buyer1.refused(people.buyer1.act('requisitionHeader', 'doApproval', doc))).status).toBe(403)
  expect(await trailOf(world, doc)).toContain('SKIP approver1')
})

test('a step without anybody: BLOCK refuses the submission and leaves a draft and no process, MANAGER asks the purchasing manager', async () => {
  const quality = { nodeName: '质量负责人', assigneeType: 'ROLE', assignee: 'NOBODY_AT_ALL' }
  await bind(people.admin, 'requisitionHeader', [{ ...quality, emptyRule: 'BLOCK' }])
  const draft = await office.draft(people.buyer1)
  const refused = await people.buyer1.refused(people.buyer1.act('requisitionHeader', 'doSubmit', draft))
  expect(refused.words.CN).toBe('节点“质量负责人”找不到审批人')
  expect(await stateOf(draft)).toBe('DRAFT')
  expect(await world.query('select 1 from process_instance where business_id = $1', [draft.id])).toEqual([])
  await world.query(`update approval_bill_type set enabled_flag = 'N'`)
  await bind(people.admin, 'requisitionHeader', [{ ...quality, emptyRule: 'MANAGER' }])
  await people.buyer1.act('requisitionHeader', 'doSubmit', draft)
  expect(await askedOf(world, draft)).toContain('质量负责人: manager1')
})

test('withdrawn before anybody has decided it is a draft again and nobody is asked; once somebody has, it is refused', async () => {
  await bind(people.admin, 'requisitionHeader', [asks('部门负责人', 'approver1'), asks('采购经理', 'manager1')])
  const early = await office.submitted(people.buyer1)
  await people.buyer1.act('requisitionHeader', 'doWithdraw', early)
  expect(await stateOf(early)).toBe('DRAFT')
  expect(await askedOf(world, early)).toEqual([])
  expect(await office.messagesOf(people.approver1, early)).toMatchObject([{ title: expect.stringContaining('已被撤回') }, { category: 'TODO' }])
  const late = await office.submitted(people.buyer1)
  await passes('approver1', late)
  const refused = await people.buyer1.refused(people.buyer1.act('requisitionHeader', 'doWithdraw', late))
  expect(refused.words.CN).toBe('已有审批人处理，不能撤回')
})

test('finance1 and finance2 pass at the same moment, 20 times: one way on, one task behind, 2 passes each time', async () => {
  await bind(people.admin, 'requisitionHeader', [asks('财务会签', 'finance1', 'finance2'), asks('总经理', 'approver3')])
  for (let round = 0; round < 20; round++) {
    const doc = await office.submitted(people.buyer1)
    await Promise.all([passes('finance1', doc), passes('finance2', doc)])
    expect(await askedOf(world, doc)).toEqual(['总经理: approver3'])
    expect((await trailOf(world, doc)).filter((one) => one.startsWith('PASS')).sort()).toEqual(['PASS finance1', 'PASS finance2'])
  }
})

test('of five with 60 %: PASS, PASS, REJECT, PASS passes at the fourth decision and the fifth task is cancelled', async () => {
  const voters: Name[] = ['manager1', 'manager2', 'approver1', 'approver2', 'finance1']
  await bind(people.admin, 'requisitionHeader', [{ ...asks('采购委员会', ...voters), signMode: 'PERCENT', passPercent: 60 }])
  const doc = await office.submitted(people.buyer1)
  await passes('manager1', doc)
  await passes('manager2', doc)
  await people.approver1.act('interiorPendingItem', 'doReject', await taskOf(world, people.approver1, doc), { reason: '数量过多' })
  expect(await stateOf(doc)).toBe('SUBMITTED')
  await passes('approver2', doc)
  expect(await stateOf(doc)).toBe('APPROVED')
  const [last] = await world.query<{ status: string }>(
    `select t.task_status as status from process_task t join process_instance i on i.id = t.header_id join "user" u on u.id = t.assignee_id where i.business_id = $1 and u.code = 'finance1'`,
    [doc.id],
  )
  expect(last?.status).toBe('CANCELLED')
})

test('a task goes to a colleague, who decides it; not to the starter, not to whoever is asked already', async () => {
  await bind(people.admin, 'requisitionHeader', [asks('会签', 'finance1', 'approver1')])
  const doc = await office.submitted(people.buyer1)
  const to = async (name: Name) => ({ input: { toUserId: people[name].actor.userId }, reason: '出差' })
  const task = await taskOf(world, people.finance1, doc)
  const refusal = async (name: Name) =>
    (await people.finance1.refused(people.finance1.act('interiorPendingItem', 'doTransfer', task, await to(name)))).code
  expect(await refusal('buyer1')).toBe('workflow.IS_STARTER')
  expect(await refusal('approver1')).toBe('workflow.ALREADY_IN_NODE')
  await people.finance1.act('interiorPendingItem', 'doTransfer', task, await to('finance2'))
  expect(await askedOf(world, doc)).toEqual(['会签: approver1', '会签: finance2'])
  await passes('finance2', doc)
  await passes('approver1', doc)
  expect(await stateOf(doc)).toBe('APPROVED')
})

test('offered to several, whoever claims it decides it, and it is offered to nobody else', async () => {
  await bind(people.admin, 'requisitionHeader', [{ ...asks('抢办', 'finance1', 'finance2'), signMode: 'CLAIM' }])
  const doc = await office.submitted(people.buyer1)
  const offered = async (name: Name) => (await people[name].list('gtasks')).rows.filter(({ businessId }) => businessId === doc.id).length
  expect([await offered('finance1'), await offered('finance2')]).toEqual([1, 1])
  await people.finance1.act('interiorPendingItem', 'doClaim', await taskOf(world, people.finance1, doc))
  expect([await offered('finance1'), await offered('finance2')]).toEqual([0, 0])
  expect(await askedOf(world, doc)).toEqual(['抢办: finance1'])
  await passes('finance1', doc)
  expect(await stateOf(doc)).toBe('APPROVED')
})

test('signers before pass first, the step waits for them', async () => {
  await bind(people.admin, 'requisitionHeader', [{ ...asks('采购经理', 'manager1'), canAddSign: 'Y' }])
  const doc = await office.submitted(people.buyer1)
  const task = await taskOf(world, people.manager1, doc)
  await people.manager1.act('interiorPendingItem', 'doAddSign', task, { input: { userIds: [people.finance1.actor.userId], position: 'BEFORE' } })
  expect((await people.manager1.refused(passes('manager1', doc))).code).toBe('workflow.WAITS_FOR')
  await passes('finance1', doc)
  await passes('manager1', doc)
  expect(await stateOf(doc)).toBe('APPROVED')
})

test('sent back the step before is asked once more and the document stays where it is', async () => {
  await bind(people.admin, 'requisitionHeader', [asks('部门负责人', 'approver1'), { ...asks('采购经理', 'manager1'), rejectTo: 'ANY_BEFORE' }])
  const doc = await office.submitted(people.buyer1)
  await passes('approver1', doc)
  await people.manager1.act('interiorPendingItem', 'doBack', await taskOf(world, people.manager1, doc), {
    reason: '请补充',
    input: { toNode: '部门负责人' },
  })
  expect(await askedOf(world, doc)).toEqual(['部门负责人: approver1'])
  expect(await stateOf(doc)).toBe('SUBMITTED')
  expect(await office.messagesOf(people.approver1, doc)).toMatchObject([
    { title: expect.stringContaining('被退回') },
    { title: expect.stringContaining('待您审批') },
  ])
})

test('an administrator stops a process with a reason: the document is rejected, nobody is asked, and the starter hears of it', async () => {
  await bind(people.admin, 'requisitionHeader', [asks('采购经理', 'manager1')])
  const doc = await office.submitted(people.buyer1)
  const instance = await people.admin.find('processInstance', (await runOf(doc)).id)
  expect((await people.admin.refused(people.admin.act('processInstance', 'doStop', instance))).code).toBe('REASON')
  await people.admin.act('processInstance', 'doStop', instance, { reason: '重复申请' })
  expect(await stateOf(doc)).toBe('REJECTED')
  expect(await runOf(doc)).toMatchObject({ status: 'STOPPED' })
  expect(await askedOf(world, doc)).toEqual([])
  expect((await office.messagesOf(people.buyer1, doc)).map(({ title }) => title)).toContainEqual(expect.stringContaining('已终止'))
})

test('urged once, and not again within the hour', async () => {
  const doc = await office.submitted(people.buyer1)
  const find = async () => people.buyer1.find('processInstance', (await runOf(doc)).id)
  await people.buyer1.act('processInstance', 'doUrge', await find())
  expect((await office.messagesOf(people.manager1, doc)).map(({ title }) => title)).toContainEqual(expect.stringContaining('请尽快审批'))
  const twentyLater = people.buyer1.at(new Date(people.buyer1.now().getTime() + 20 * 60_000))
  expect((await twentyLater.refused(twentyLater.act('processInstance', 'doUrge', await find()))).words.CN).toBe('1小时内已催办')
})

test('a running process stays on the model it began with; the next one takes the new version', async () => {
  const model = await people.admin.save('processModel', {
    code: 'VERSIONED',
    name: '版本',
    formEntity: 'requisitionHeader',
    processModelStep: [asks('一', 'approver1')],
  })
  await bind(people.admin, 'requisitionHeader', [], { processModelId: model.id })
  const before = await office.submitted(people.buyer1)
  const stored = await people.admin.find('processModel', model.id)
  expect(stored.modelVersion).toBe(1)
  const steps = stored.processModelStep as Doc[]
  await people.admin.save('processModel', { processModelStep: [{ id: steps[0]!.id, assignee: 'manager1' }] }, stored)
  expect((await people.admin.find('processModel', model.id)).modelVersion).toBe(2)
  const after = await office.submitted(people.buyer1)
  expect([await askedOf(world, before), await askedOf(world, after)]).toEqual([['一: approver1'], ['一: manager1']])
  await passes('approver1', before)
  expect(await stateOf(before)).toBe('APPROVED')
})

test('a model is refused by its element: a gateway without a default, a condition that ends too early, a field that the document does not have', async () => {
  const saving = (steps: object[]) =>
    people.admin.refused(people.admin.save('processModel', { code: 'WRONG', name: '错误', formEntity: 'poHeader', processModelStep: steps }))
  expect((await saving([{ ...asks('一', 'manager1'), condition: 'grossAmount >' }])).issues).toMatchObject([
    { at: 'processModelStep[0].condition', code: 'workflow.FEEL_SYNTAX' },
  ])
  expect((await saving([{ ...asks('一', 'manager1'), condition: 'grosAmount > 1' }])).issues).toMatchObject([
    { at: 'processModelStep[0].condition', words: { EN: expect.stringContaining('grosAmount') } },
  ])
  expect((await saving([asks('一', 'manager1'), asks('一', 'manager2')])).issues).toMatchObject([{ at: 'processModelStep[1].nodeName' }])
})
