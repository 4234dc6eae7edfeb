import { describe, expect, test } from 'vitest'
import { bpmn, end, flows, gateway, start, task, timer } from './bpmn.ts'
import { company, orderOf } from './company.ts'
import { asks, running, step } from './process.ts'

const person = (id: string) => `${id}: ${id}-person`

describe('gateways', () => {
  const parallel = bpmn(
    start() +
      gateway('parallel', 'fork') +
      task('a') +
      task('b') +
      gateway('parallel', 'join') +
      task('c') +
      end() +
      flows('start>fork', 'fork>a', 'fork>b', 'a>join', 'b>join', 'join>c', 'c>end'),
  )

  test('parallel branches are asked at once, and what is behind them when all have passed', async () => {
    const order = await running(parallel)
    expect(order.asked()).toEqual([person('a'), person('b')])
    await order.passes('b-person')
    expect(order.asked()).toEqual([person('a')])
    await order.passes('a-person')
    expect(order.asked()).toEqual([person('c')])
    expect((await order.passes('c-person')).outcome).toBe('PASSED')
  })

  test('a rejection in one branch ends the other', async () => {
    const order = await running(parallel)
    const rejected = await order.rejects('a-person', '不同意')
    expect(rejected).toMatchObject({ outcome: 'REJECTED', state: { tokens: [] } })
    expect(order.asked()).toEqual([])
  })

  const inclusive = bpmn(
    start() +
      gateway('inclusive', 'fork', 'fork-c') +
      task('a') +
      task('b') +
      task('c') +
      gateway('inclusive', 'join') +
      task('d') +
      end() +
      flows('start>fork', 'fork>a[grossAmount > 100]', 'fork>b[rushFlag]', 'fork>c', 'a>join', 'b>join', 'c>join', 'join>d', 'd>end'),
  )

  test.each([
    ['620000.00', 'Y', ['a', 'b']],
    ['620000.00', 'N', ['a']],
    ['50.00', 'N', ['c']],
  ])('an inclusive gateway of %s, rush %s, opens %j and waits for these only', async (amount, rushFlag, open) => {
    const order = await running(inclusive, { about: orderOf(amount, { rushFlag }) })
    expect(order.asked()).toEqual(open.map(person))
    for (const id of open) {
      expect(order.asked()).not.toContain(person('d'))
      await order.passes(`${id}-person`)
    }
    expect(order.asked()).toEqual([person('d')])
  })

  test('a join behind an exclusive gateway would wait for ever: the submission is refused with its place', async () => {
    const stuck = bpmn(
      start() +
        gateway('exclusive', 'choice', 'choice-join') +
        task('a') +
        gateway('parallel', 'join') +
        end() +
        flows('start>choice', 'choice>a[grossAmount < 0]', 'choice>join', 'a>join', 'join>end'),
    )
    await expect(running(stuck)).rejects.toMatchObject({
      code: 'workflow.JOIN_WAITS',
      words: { EN: 'Gateway join waits for a branch that never comes' },
    })
  })

  test('a condition that cannot be told refuses the submission, and suspends the process later', async () => {
    const early = [step('经理', { assignee: 'a', condition: 'currency' })]
    await expect(running(early)).rejects.toMatchObject({
      status: 422,
      words: {
        CN: '流程条件“currency”计算失败：结果“"CNY"”不是“是”或“否”',
        EN: 'Condition failed: "currency": its result ""CNY"" is neither true nor false',
      },
    })
    const order = await running([asks('部门', 'x'), ...early])
    expect(await order.passes('x')).toMatchObject({ outcome: 'SUSPENDED', notices: [{ code: 'WF_SUSPENDED' }] })
    order.at({ about: { ...orderOf('1.00'), facts: { shape: { currency: 'flag' }, values: { currency: 'N' } } } })
    expect((await order.triedAgain()).outcome).toBe('PASSED')
  })

  test('a condition over a field without value does not hold', async () => {
    const order = await running([asks('部门', 'x'), step('经理', { assignee: 'a', condition: 'grossAmount > 5' })], {
      about: orderOf('1.00', { grossAmount: null }),
    })
    expect((await order.passes('x')).outcome).toBe('PASSED')
  })
})

describe('sub-processes', () => {
  const nested = bpmn(
    `${start()}${task('a', { rejectTo: 'ANY_BEFORE' })}<bpmn:subProcess id="inner" name="内审">${start('s2')}${task('b', { rejectTo: 'ANY_BEFORE' })}${task('c', { rejectTo: 'PREVIOUS' })}${end('e2')}${flows('s2>b', 'b>c', 'c>e2')}</bpmn:subProcess>${task('d', { rejectTo: 'ANY_BEFORE' })}${end()}${flows('start>a', 'a>inner', 'inner>d', 'd>end')}`,
  )

  test('it is gone through like a node, and the next is asked behind it', async () => {
    const order = await running(nested)
    for (const id of ['a', 'b', 'c', 'd']) {
      expect(order.asked()).toEqual([person(id)])
      await order.passes(`${id}-person`)
    }
    expect(order.last.outcome).toBe('PASSED')
  })

  test('from inside it can be sent back out of it, not from behind into it', async () => {
    const order = await running(nested)
    await order.passes('a-person')
    expect(await order.sendsBack('b-person', '请补充', 'a')).toMatchObject({ outcome: 'BACK', state: { scopes: [{ id: 'scope0' }] } })
    expect(order.asked()).toEqual([person('a')])
    for (const id of ['a', 'b', 'c']) await order.passes(`${id}-person`)
    await expect(order.sendsBack('d-person', '请补充', 'b')).rejects.toMatchObject({ code: 'workflow.BACK_WHERE' })
  })
})

describe('the way back', () => {
  const chain = (rejectTo: 'STARTER' | 'PREVIOUS' | 'ANY_BEFORE') => [asks('一', 'a'), asks('二', 'b'), step('三', { assignee: 'c', rejectTo })]
  const atThird = async (rejectTo: 'STARTER' | 'PREVIOUS' | 'ANY_BEFORE') => {
    const order = await running(chain(rejectTo))
    await order.passes('a')
    await order.passes('b')
    return order
  }

  test('to the node before: its people are asked anew, the document stays submitted', async () => {
    const order = await atThird('PREVIOUS')
    expect((await order.rejects('c', '请复核')).outcome).toBe('BACK')
    expect(order.asked()).toEqual(['二: b'])
    await order.passes('b')
    expect(order.asked()).toEqual(['三: c'])
    expect((await order.passes('c')).outcome).toBe('PASSED')
  })

  test('to any node that was passed', async () => {
    const order = await atThird('ANY_BEFORE')
    await expect(order.sendsBack('c', '请复核', 'step3')).rejects.toMatchObject({ code: 'workflow.BACK_WHERE', at: 'toNode' })
    expect((await order.sendsBack('c', '请复核', 'step1')).outcome).toBe('BACK')
    expect(order.asked()).toEqual(['一: a'])
  })

  test('a node that goes back to the starter ends the process, and sends nobody back', async () => {
    const order = await atThird('STARTER')
    await expect(order.sendsBack('c', '请复核', 'step1')).rejects.toMatchObject({ code: 'workflow.BACK_WHERE' })
    expect((await order.rejects('c', '请复核')).outcome).toBe('REJECTED')
  })

  test('from the first node there is no node before: the starter has it again', async () => {
    const order = await running([step('一', { assignee: 'a', rejectTo: 'PREVIOUS' })])
    expect((await order.rejects('a', '不同意')).outcome).toBe('REJECTED')
  })

  test('sent back before a fork, both branches are void and asked again', async () => {
    const order = await running(
      bpmn(
        start() +
          task('a') +
          gateway('parallel', 'fork') +
          task('b', { rejectTo: 'ANY_BEFORE' }) +
          task('c') +
          gateway('parallel', 'join') +
          end() +
          flows('start>a', 'a>fork', 'fork>b', 'fork>c', 'b>join', 'c>join', 'join>end'),
      ),
    )
    await order.passes('a-person')
    await order.passes('c-person')
    await order.sendsBack('b-person', '请补充', 'a')
    expect(order.asked()).toEqual([person('a')])
    await order.passes('a-person')
    expect(order.asked()).toEqual([person('b'), person('c')])
    await order.passes('b-person')
    expect((await order.passes('c-person')).outcome).toBe('PASSED')
  })

  test('sent back within one branch, the other goes on', async () => {
    const order = await running(
      bpmn(
        start() +
          gateway('parallel', 'fork') +
          task('a') +
          task('b', { rejectTo: 'PREVIOUS' }) +
          task('c') +
          gateway('parallel', 'join') +
          end() +
          flows('start>fork', 'fork>a', 'a>b', 'fork>c', 'b>join', 'c>join', 'join>end'),
      ),
    )
    await order.passes('a-person')
    await order.rejects('b-person', '请补充')
    expect(order.asked()).toEqual([person('c'), person('a')])
  })
})

describe('others are brought in', () => {
  test('a transfer keeps the time that is left and names who had it', async () => {
    const order = await running([step('审批', { assignee: 'a,b', dueHours: 9 })])
    const dueAt = order.last.opened[0]?.dueAt
    await expect(order.transfers('a', 'b')).rejects.toMatchObject({ words: { CN: 'b已在本节点', EN: 'b is already in this node' } })
    await expect(order.transfers('a', 'buyer1')).rejects.toMatchObject({ code: 'workflow.IS_STARTER' })
    await expect(order.transfers('a', 'c', ' ')).rejects.toMatchObject({ code: 'workflow.REASON' })
    const moved = await order.transfers('a', 'c')
    expect(moved.closed).toMatchObject([{ assigneeId: 'a', status: 'TRANSFERRED' }])
    expect(moved.opened).toMatchObject([{ assigneeId: 'c', originalAssigneeId: 'a', dueAt }])
    await expect(order.passes('a')).rejects.toMatchObject({ words: { CN: '任务已由c办理' } })
    await order.passes('c')
    expect((await order.passes('b')).outcome).toBe('PASSED')
  })

  test('nobody hands on where the node forbids it, or to who has left', async () => {
    const order = await running([step('审批', { assignee: 'a', canTransfer: false, canAddSign: false })])
    await expect(order.transfers('a', 'c')).rejects.toMatchObject({ words: { CN: '节点“审批”不允许转办' } })
    await expect(order.addsSigners('a', 'BEFORE', 'c')).rejects.toMatchObject({ words: { CN: '节点“审批”不允许加签' } })
    const other = await running([asks('审批', 'a')], { organisation: company({ disabled: ['gone'] }) })
    await expect(other.transfers('a', 'gone')).rejects.toMatchObject({ code: 'workflow.NOT_ENABLED' })
  })

  test('signers before: the own task waits until theirs have passed', async () => {
    const order = await running([asks('审批', 'a')])
    await order.addsSigners('a', 'BEFORE', 'x', 'y')
    expect(order.asked()).toEqual(['审批: a', '审批: x', '审批: y'])
    await expect(order.passes('a')).rejects.toMatchObject({ words: { CN: '请等待x的加签意见' } })
    await order.passes('x')
    await order.passes('y')
    expect((await order.passes('a')).outcome).toBe('PASSED')
  })

  test('signers after: they are asked when the own task has passed', async () => {
    const order = await running([asks('审批', 'a')])
    await order.addsSigners('a', 'AFTER', 'x')
    expect(order.asked()).toEqual(['审批: a'])
    expect((await order.passes('a')).outcome).toBe('WAITING')
    expect(order.asked()).toEqual(['审批: x'])
    expect((await order.passes('x')).outcome).toBe('PASSED')
  })

  test('what an added signer rejects is rejected', async () => {
    const order = await running([asks('审批', 'a', 'b')])
    await order.addsSigners('a', 'BEFORE', 'x')
    expect((await order.rejects('x', '不同意')).outcome).toBe('REJECTED')
  })

  test('at most five are added at once', async () => {
    const order = await running([asks('审批', 'a')])
    await expect(order.addsSigners('a', 'AFTER', '1', '2', '3', '4', '5', '6')).rejects.toMatchObject({ words: { CN: '一次最多加签5人，当前6人' } })
  })

  test('signers of a task that is transferred sign for the new one', async () => {
    const order = await running([asks('审批', 'a')])
    await order.addsSigners('a', 'BEFORE', 'x')
    await order.transfers('a', 'c')
    await expect(order.passes('c')).rejects.toMatchObject({ code: 'workflow.WAITS_FOR' })
    await order.passes('x')
    expect((await order.passes('c')).outcome).toBe('PASSED')
  })
})

describe('time', () => {
  test('a task that is opened on Friday at 17:00 and has two working hours is due on Monday at 10:00', async () => {
    const order = await running([step('审批', { assignee: 'a', dueHours: 2 })])
    expect(order.last.opened[0]?.dueAt).toBe('2026-03-09T02:00:00.000Z')
  })

  test('urged again 20 minutes later: within the hour', async () => {
    const order = await running([asks('审批', 'a')])
    expect(await order.urges('a')).toMatchObject({ closed: [{ urgedCount: 1 }] })
    order.at({ now: '2026-03-06T17:20:00+08:00' })
    await expect(order.urges('a')).rejects.toMatchObject({ status: 409, words: { CN: '1小时内已催办', EN: 'Urged within the hour' } })
    order.at({ now: '2026-03-06T18:00:00+08:00' })
    expect(await order.urges('a')).toMatchObject({ closed: [{ urgedCount: 2 }] })
  })

  const timed = (duration: string, facts: Parameters<typeof timer>[3], behind = '') =>
    bpmn(
      start() +
        task('a') +
        task('b') +
        end() +
        timer('late', 'a', duration, facts) +
        flows('start>a', 'a>end', 'b>end', ...(behind ? [behind] : ['start>b'])),
    )

  test('a timer that does not interrupt urges, once', async () => {
    const order = await running(timed('PT24H', {}))
    expect(order.last.timers).toMatchObject([{ nodeId: 'late', dueAt: '2026-03-07T09:00:00.000Z' }])
    expect(await order.timerCame()).toMatchObject({ outcome: 'WAITING', closed: [{ assigneeId: 'a-person', urgedCount: 1 }], state: { timers: [] } })
    expect(await order.timerCame()).toMatchObject({ outcome: 'WAITING', closed: [], trail: [] })
  })

  test('a timer in working hours counts from nine to six', async () => {
    expect((await running(timed('PT10H', { workHoursOnly: 'Y' }))).last.timers[0]?.dueAt).toBe('2026-03-09T10:00:00.000Z')
  })

  test('a timer that interrupts goes another way', async () => {
    const order = await running(timed('P1D', { interrupting: true }, 'late>b'))
    expect(await order.timerCame()).toMatchObject({ closed: [{ assigneeId: 'a-person', status: 'CANCELLED' }] })
    expect(order.asked()).toEqual([person('b')])
  })

  test('a timer that passes by itself, and one that moves the task to the head', async () => {
    const passing = await running(timed('P1D', { interrupting: true, action: 'AUTO_PASS' }))
    await passing.timerCame()
    expect(passing.asked()).toEqual([person('b')])
    const moving = await running(timed('P1D', { interrupting: true, action: 'AUTO_TRANSFER' }), {
      organisation: company({ heads: { 'a-person': 'boss' } }),
    })
    await moving.timerCame()
    expect(moving.asked()).toEqual([person('b'), 'a: boss'])
  })

  test('once the task is decided its timer is gone', async () => {
    const order = await running(timed('P1D', { interrupting: true, action: 'AUTO_PASS' }))
    const [late] = order.last.state.timers
    await order.passes('a-person')
    expect(order.last.state.timers).toEqual([])
    expect((await order.timerCame(late?.id)).trail).toEqual([])
  })

  test('a timer on a sub-process ends all that is in it', async () => {
    const order = await running(
      bpmn(
        `${start()}<bpmn:subProcess id="inner" name="内审">${start('s2')}${task('a')}${end('e2')}${flows('s2>a', 'a>e2')}</bpmn:subProcess>${timer('late', 'inner', 'PT1H', { interrupting: true })}${task('b')}${end()}${flows('start>inner', 'inner>end', 'late>b', 'b>end')}`,
      ),
    )
    await order.timerCame()
    expect(order.asked()).toEqual([person('b')])
    expect((await order.passes('b-person')).outcome).toBe('PASSED')
  })
})

test.each([
  ['true', ['a: p']],
  ['false', ['a: p', 'a: q']],
])('a multi-instance marker of another tool, sequential %s, asks %j', async (isSequential, asked) => {
  const marked = task('a', { assignee: 'p,q' }).replace(
    '</bpmn:userTask>',
    `<bpmn:multiInstanceLoopCharacteristics isSequential="${isSequential}"/></bpmn:userTask>`,
  )
  expect((await running(bpmn(start() + marked + end() + flows('start>a', 'a>end')))).asked()).toEqual(asked)
})

test('a circle in which everybody passes by himself is stopped: refused at the start', async () => {
  const circle = bpmn(
    start() +
      gateway('exclusive', 'in') +
      task('a', { assignee: 'nobody', emptyRule: 'SKIP' }) +
      gateway('exclusive', 'out', 'out-in') +
      end() +
      flows('start>in', 'in>a', 'a>out', 'out>in', 'out>end[grossAmount < 0]'),
  )
  await expect(running(circle, { organisation: company({ disabled: ['nobody'] }) })).rejects.toMatchObject({
    status: 422,
    code: 'workflow.NEVER_STOPS',
    words: { EN: expect.stringMatching(/^The process went round more than 1000 steps at \w+ and was stopped$/) },
  })
})
