import { describe, expect, test } from 'vitest'
import { company, member, orderOf } from './company.ts'
import { asks, running, step } from './process.ts'

const committee = (passPercent: number) => [step('采购委员会', { assigneeType: 'ROLE', assignee: 'COMMITTEE', signMode: 'PERCENT', passPercent })]

describe('by percentage', () => {
  test('three of five are 60 percent: passed at the fourth decision, the fifth is asked no more', async () => {
    const order = await running(committee(60))
    expect((await order.passes('m1')).outcome).toBe('WAITING')
    expect((await order.passes('m2')).outcome).toBe('WAITING')
    expect((await order.rejects('m3', '不同意')).outcome).toBe('WAITING')
    const fourth = await order.passes('m4')
    expect(fourth.outcome).toBe('PASSED')
    expect(fourth.closed.map(({ assigneeId, status }) => [assigneeId, status])).toEqual([
      ['m4', 'DONE'],
      ['m5', 'CANCELLED'],
    ])
  })

  test('the third rejection of five leaves 40 percent at most: rejected', async () => {
    const order = await running(committee(60))
    await order.rejects('m1', '不同意')
    expect((await order.rejects('m2', '不同意')).outcome).toBe('WAITING')
    expect((await order.rejects('m3', '不同意')).outcome).toBe('REJECTED')
  })
})

test('any one: the first decision counts, the others are told whose it was', async () => {
  const order = await running([step('财务', { assignee: 'finance1,finance2', signMode: 'ANY' }), asks('总经理', 'approver3')])
  await order.passes('finance1')
  expect(order.asked()).toEqual(['总经理: approver3'])
  await expect(order.passes('finance2')).rejects.toMatchObject({ status: 409, words: { CN: '任务已由finance1办理', EN: 'Already done by finance1' } })
})

test('countersign: the first rejection ends the node, the others are asked no more', async () => {
  const order = await running([asks('会签', 'a', 'b', 'c')])
  await order.passes('a')
  const rejected = await order.rejects('b', '不同意')
  expect(rejected.outcome).toBe('REJECTED')
  expect(rejected.closed.map(({ assigneeId, status }) => `${assigneeId} ${status}`)).toEqual(['b DONE', 'c CANCELLED'])
})

test('one after the other: the next is asked when the one before has passed', async () => {
  const order = await running([step('依次', { assignee: 'a,b,c', signMode: 'SEQ' })])
  expect(order.asked()).toEqual(['依次: a'])
  await order.passes('a')
  expect(order.asked()).toEqual(['依次: b'])
  await order.passes('b')
  expect((await order.passes('c')).outcome).toBe('PASSED')
})

test('claim: offered to all, the one who takes it decides, the other offers are gone', async () => {
  const order = await running([step('抢办', { assignee: 'a,b,c', signMode: 'CLAIM' })])
  expect(order.last.opened.map(({ status }) => status)).toEqual(['CLAIMABLE', 'CLAIMABLE', 'CLAIMABLE'])
  await expect(order.passes('a')).rejects.toMatchObject({ code: 'workflow.CLAIM_FIRST' })
  await order.claims('b')
  await expect(order.claims('a')).rejects.toMatchObject({ status: 409, words: { CN: '已由b领取' } })
  await expect(order.passes('a')).rejects.toMatchObject({ words: { CN: '任务已由b办理' } })
  expect((await order.passes('b')).outcome).toBe('PASSED')
})

describe('up to the limit of the amount', () => {
  const levels = (['20000', '50000', '200000', '500000'] as const).map((limit, index) => ({
    position: `L${index + 1}`,
    holder: `head${index + 1}`,
    limit,
  }))
  const upTo = (amount: string, organisation = company({ levels })) =>
    running([step('逐级审批', { assigneeType: 'LEVEL_ABOVE' })], { about: orderOf(amount), organisation })

  test.each([
    ['180000.00', ['head1', 'head2', 'head3']],
    ['200000.00', ['head1', 'head2', 'head3']],
    ['200000.01', ['head1', 'head2', 'head3', 'head4']],
    ['900000.00', ['head1', 'head2', 'head3', 'head4']],
    ['20000.00', ['head1']],
  ])('%s is approved by %j, one after the other', async (amount, heads) => {
    const order = await upTo(amount)
    for (const head of heads) {
      expect(order.asked()).toEqual([`逐级审批: ${head}`])
      await order.passes(head)
    }
    expect(order.last.outcome).toBe('PASSED')
  })

  test('a vacant post is passed over; trail and administrator are told', async () => {
    const vacant = levels.map((level) => (level.holder === 'head2' ? { ...level, holder: null } : level))
    const order = await upTo('180000.00', company({ levels: vacant }))
    expect(order.trail[1]).toMatchObject({ action: 'SKIP', comment: 'L2', remark: { CN: '跳过：岗位空缺' } })
    expect(order.last.notices).toEqual([{ code: 'POSITION_VACANT_HEAD', position: 'L2' }])
    await order.passes('head1')
    expect(order.asked()).toEqual(['逐级审批: head3'])
  })

  test('a head who has left is as if his post were vacant: his limit lets nothing pass', async () => {
    const order = await upTo('180000.00', company({ levels, disabled: ['head3'] }))
    await order.passes('head1')
    await order.passes('head2')
    expect(order.asked()).toEqual(['逐级审批: head4'])
  })
})

describe('who is asked', () => {
  test('a stand-in decides for the one who is away, and once where he is asked himself', async () => {
    const order = await running([asks('审批', 'a', 'b')], { organisation: company({ standIns: { a: 'b' } }) })
    expect(order.last.opened).toMatchObject([{ assigneeId: 'b', delegatedFor: 'a' }])
    await order.passes('b')
    expect(order.trail[1]).toMatchObject({ action: 'PASS', userId: 'b', delegatedFor: 'a' })
  })

  test('a head whose stand-in is the starter decides himself', async () => {
    const order = await running([asks('审批', 'buyer1')], { organisation: company({ standIns: { approver1: 'buyer1' } }) })
    expect(order.last.opened).toMatchObject([{ assigneeId: 'approver1', delegatedFor: null }])
  })

  test('who has left is not asked', async () => {
    const order = await running([asks('审批', 'a', 'b')], { organisation: company({ disabled: ['a'] }) })
    expect(order.asked()).toEqual(['审批: b'])
  })

  test('members of a process role are those of the most specific rows; ties are all asked', async () => {
    const legal = [
      member('all'),
      member('category', { categoryId: 'electronics' }),
      member('org', { orgId: 'HF20' }),
      member('both1', { orgId: 'HF20', categoryId: 'electronics' }),
      member('both2', { orgId: 'HF20', categoryId: 'electronics' }),
      member('other', { orgId: 'SZ30', categoryId: 'electronics' }),
      member('small', { orgId: 'HF20', categoryId: 'electronics', amountTo: '1000' }),
    ]
    const node = [step('法务', { assigneeType: 'ROLE', assignee: 'LEGAL' })]
    const asked = async (members: typeof legal) => (await running(node, { organisation: company({ roles: { LEGAL: members } }) })).asked()
    expect(await asked(legal)).toEqual(['法务: both1', '法务: both2'])
    expect(await asked(legal.filter(({ categoryId }) => categoryId === null))).toEqual(['法务: org'])
    expect(await asked(legal.filter(({ orgId }) => orgId === null))).toEqual(['法务: category'])
    expect(await asked(legal.slice(0, 1))).toEqual(['法务: all'])
  })

  test.each([
    ['FIELD', 'buyerId', ['审批: buyer2']],
    ['DEPT_HEAD', '', ['审批: approver1']],
    ['STARTER', '', ['审批: buyer1']],
    ['FEEL', 'if rushFlag then ["x"] else ["y", "z"]', ['审批: y', '审批: z']],
  ] as const)('%s asks %s', async (assigneeType, assignee, asked) => {
    expect((await running([step('审批', { assigneeType, assignee })])).asked()).toEqual(asked)
  })

  test('an expression that names no people refuses the submission', async () => {
    await expect(running([step('审批', { assigneeType: 'FEEL', assignee: '["a", grossAmount]' })])).rejects.toMatchObject({
      words: { CN: '流程条件“["a", grossAmount]”计算失败：结果“["a",620000]”不是用户名列表' },
    })
  })

  test('the head of the department one level up', async () => {
    expect((await running([step('审批', { assigneeType: 'DEPT_HEAD', up: 1 })])).asked()).toEqual(['审批: manager1'])
  })
})

describe('a node without anybody', () => {
  const empty = (emptyRule: 'MANAGER' | 'ADMIN' | 'SKIP' | 'BLOCK') => [
    asks('部门', 'approver1'),
    step('质量负责人', { assigneeType: 'ROLE', assignee: 'QUALITY', emptyRule }),
  ]

  test('BLOCK as first node refuses the submission', async () => {
    await expect(running(empty('BLOCK').slice(1))).rejects.toMatchObject({
      status: 422,
      words: { CN: '节点“质量负责人”找不到审批人', EN: 'No approver for 质量负责人' },
    })
  })

  test('BLOCK behind suspends the process, which goes on when the role has members', async () => {
    const order = await running(empty('BLOCK'))
    const suspended = await order.passes('approver1')
    expect(suspended).toMatchObject({
      outcome: 'SUSPENDED',
      state: { reason: { CN: '节点“质量负责人”找不到审批人' } },
      notices: [{ code: 'WF_SUSPENDED' }],
    })
    await expect(order.passes('approver1')).rejects.toMatchObject({ code: 'workflow.NOT_RUNNING' })
    order.at({ organisation: company({ roles: { QUALITY: [member('quality1')] } }) })
    await order.triedAgain()
    expect(order.asked()).toEqual(['质量负责人: quality1'])
  })

  test.each([
    ['MANAGER', ['质量负责人: manager1']],
    ['ADMIN', ['质量负责人: admin']],
  ] as const)('%s asks %j', async (rule, asked) => {
    const order = await running(empty(rule))
    await order.passes('approver1')
    expect(order.asked()).toEqual(asked)
  })

  test('SKIP goes on, and the trail says so', async () => {
    const order = await running(empty('SKIP'))
    expect((await order.passes('approver1')).outcome).toBe('PASSED')
    expect(order.trail[2]).toMatchObject({ action: 'SKIP', remark: { CN: '跳过：找不到审批人' } })
  })

  test('without a purchasing manager the administrator is asked; without one the process blocks', async () => {
    const none = { managers: [], administrators: [] }
    expect((await running(empty('MANAGER').slice(1), { organisation: company({ managers: ['buyer1'], heads: {} }) })).asked()).toEqual([
      '质量负责人: admin',
    ])
    await expect(running(empty('MANAGER').slice(1), { organisation: company(none) })).rejects.toMatchObject({ code: 'workflow.NO_ASSIGNEE' })
  })
})

describe('the same person twice', () => {
  test('who passed the node before passes by himself where the node merges', async () => {
    const order = await running([asks('部门', 'a'), step('经理', { assignee: 'a,b', mergeSame: true })])
    await order.passes('a')
    expect(order.asked()).toEqual(['经理: b'])
    expect(order.trail[2]).toMatchObject({ action: 'AUTO', userId: 'a', remark: { CN: '与上一节点审批人相同，自动通过' } })
    expect((await order.passes('b')).outcome).toBe('PASSED')
  })

  test('where it does not merge he is asked again', async () => {
    const order = await running([asks('部门', 'a'), asks('经理', 'a')])
    await order.passes('a')
    expect(order.asked()).toEqual(['经理: a'])
  })

  test('in a sequence his turn passes by itself', async () => {
    const order = await running([asks('部门', 'b'), step('经理', { assignee: 'a,b,c', signMode: 'SEQ', mergeSame: true })])
    await order.passes('b')
    await order.passes('a')
    expect(order.asked()).toEqual(['经理: c'])
  })
})
