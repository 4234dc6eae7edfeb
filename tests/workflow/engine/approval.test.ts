import { expect, test } from 'vitest'
import { company, member, orderOf } from './company.ts'
import { asks, running, step } from './process.ts'

/** The shipped process of orders by amount. */
const byAmount = [
  step('部门负责人', { assigneeType: 'DEPT_HEAD' }),
  step('采购经理', { assignee: 'manager1' }),
  step('财务会签', { assigneeType: 'ROLE', assignee: 'FINANCE', condition: 'grossAmount > 500000' }),
  step('总经理', { assigneeType: 'POSITION', assignee: 'GM', condition: 'grossAmount > 500000' }),
]

test('an order of 620,000.00 passes head, manager, both of finance and the general manager; its trail has 7 rows', async () => {
  const order = await running(byAmount)
  expect(order.asked()).toEqual(['部门负责人: approver1'])
  await order.passes('approver1')
  expect(order.asked()).toEqual(['采购经理: manager1'])
  await order.passes('manager1')
  expect(order.asked()).toEqual(['财务会签: finance1', '财务会签: finance2'])
  await order.passes('finance2')
  expect(order.asked()).toEqual(['财务会签: finance1'])
  await order.passes('finance1')
  expect(order.asked()).toEqual(['总经理: approver3'])
  expect((await order.passes('approver3')).outcome).toBe('PASSED')
  expect(order.actions()).toEqual(['START buyer1', 'PASS approver1', 'PASS manager1', 'PASS finance2', 'PASS finance1', 'PASS approver3', 'END'])
})

test.each([
  ['500000.00', 'PASSED'],
  ['500000.01', 'WAITING'],
])('an order of %s is %s once head and manager have passed', async (amount, outcome) => {
  const order = await running(byAmount, { about: orderOf(amount) })
  await order.passes('approver1')
  expect((await order.passes('manager1')).outcome).toBe(outcome)
})

test('who starts a process never decides it: the own head does, and the trail says so', async () => {
  const order = await running([step('复核', { assigneeType: 'ROLE', assignee: 'BUYERS' })], {
    organisation: company({ roles: { BUYERS: [member('buyer1'), member('buyer2')] } }),
  })
  expect(order.asked()).toEqual(['复核: approver1', '复核: buyer2'])
  expect(order.trail[1]).toMatchObject({
    action: 'SKIP',
    userId: 'approver1',
    remark: { EN: 'The starter never approves own documents; the head does' },
  })
})

test('nobody who is not asked learns that there is a task', async () => {
  const order = await running(byAmount)
  await expect(order.passes('buyer2')).rejects.toMatchObject({ status: 404, code: 'workflow.NO_TASK' })
  await expect(order.passes('buyer1')).rejects.toMatchObject({ status: 404 })
})

test('a rejection needs a reason and ends the process', async () => {
  const order = await running(byAmount)
  await expect(order.rejects('approver1', ' x ')).rejects.toMatchObject({ code: 'workflow.REASON', at: 'comment', words: { CN: '请填写驳回原因' } })
  expect((await order.rejects('approver1', '价格偏高')).outcome).toBe('REJECTED')
  expect(order.actions()).toEqual(['START buyer1', 'REJECT approver1', 'END'])
  await expect(order.passes('approver1')).rejects.toMatchObject({ status: 409, code: 'workflow.NOT_RUNNING' })
})

test('of two who countersign at the same moment the second is told from the state of the first: one way on, two passes', async () => {
  const order = await running([asks('财务会签', 'finance1', 'finance2'), asks('总经理', 'approver3')])
  await order.passes('finance1')
  await expect(order.passes('finance1')).rejects.toMatchObject({ status: 409, words: { CN: '任务已由finance1办理' } })
  await order.passes('finance2')
  expect(order.asked()).toEqual(['总经理: approver3'])
  expect(order.last.opened.map(({ assigneeId }) => assigneeId)).toEqual(['approver3'])
})

test('a step on a state leaves that state as it was', async () => {
  const order = await running(byAmount)
  const before = order.last.state
  const written = JSON.stringify(before)
  await order.passes('approver1')
  expect(JSON.stringify(before)).toBe(written)
})

test('a withdrawal is possible until somebody has decided', async () => {
  const order = await running(byAmount)
  await expect(order.withdraws('buyer2')).rejects.toMatchObject({ status: 403 })
  await expect(order.withdraws('buyer1', 'NEVER')).rejects.toMatchObject({ code: 'workflow.NO_WITHDRAW' })
  const early = await running(byAmount)
  const withdrawn = await early.withdraws('buyer1')
  expect(withdrawn).toMatchObject({ outcome: 'WITHDRAWN', closed: [{ assigneeId: 'approver1', status: 'CANCELLED' }] })
  await order.passes('approver1')
  await expect(order.withdraws('buyer1')).rejects.toMatchObject({ words: { CN: '已有审批人处理，不能撤回' } })
  expect((await order.withdraws('buyer1', 'ANYTIME')).outcome).toBe('WITHDRAWN')
})

test('an administrator stops what runs, with a reason', async () => {
  const order = await running(byAmount)
  await expect(order.stops('admin', ' ')).rejects.toMatchObject({ code: 'workflow.REASON' })
  expect(await order.stops('admin', '重复单据')).toMatchObject({ outcome: 'STOPPED', closed: [{ status: 'CANCELLED' }] })
})

test('who gets a copy is named when the process has passed, once', async () => {
  const order = await running([step('一', { assignee: 'a', cc: ['x', 'y'] }), step('二', { assignee: 'b', cc: ['y'] })])
  await order.passes('a')
  expect((await order.passes('b')).notices).toEqual([{ code: 'WF_CC', userIds: ['x', 'y'] }])
})
