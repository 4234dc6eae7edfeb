import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  checkModel,
  drawModel,
  type ProcessStep,
  readModel,
  rehearse,
  stepsOf,
  writeModel,
  xmlOfSteps,
} from '../../../upstream/platform/workflow/engine/index.ts'
import { bpmn, end, flows, gateway, start, task } from './bpmn.ts'
import { company, orderFields, orderOf } from './company.ts'
import { asks, running, settingOf, step, xmlOf } from './process.ts'

const table: ProcessStep[] = [
  step('部门负责人', { nameEn: 'Head of department', assigneeType: 'DEPT_HEAD', up: 1, dueHours: 9, rejectTo: 'ANY_BEFORE' }),
  step('财务 & <法务>', {
    assigneeType: 'ROLE',
    assignee: 'FINANCE',
    condition: 'grossAmount > 500000 and currency = "CNY"',
    signMode: 'PERCENT',
    passPercent: 60,
    emptyRule: 'BLOCK',
    mergeSame: true,
    canTransfer: false,
    fieldsEditable: ['currency', 'buyerId'],
    cc: ['x', 'y'],
  }),
  step('总经理', { assignee: 'approver3', condition: 'grossAmount > 600000', skipIfFalse: false }),
  step('董事会', { assigneeType: 'FEEL', assignee: 'if rushFlag then ["a"] else ["b"]' }),
]

describe('the table of steps', () => {
  test('becomes a model that passes the check, and is read from it as it was', async () => {
    const read = await readModel(await xmlOf(...table))
    expect(checkModel(read, orderFields)).toEqual([])
    expect(stepsOf(read.model)).toEqual(table)
  })

  test('a step whose condition does not hold is passed over, or ends the series where it says so', async () => {
    const some = [
      asks('一', 'a'),
      step('二', { assignee: 'b', condition: 'grossAmount > 500' }),
      step('三', { assignee: 'c', condition: 'grossAmount > 50', skipIfFalse: false }),
      asks('四', 'd'),
    ]
    const way = async (amount: string) =>
      (await rehearse(await settingOf(await xmlOf(...some)), [orderOf(amount)]))[0]?.path.map(({ people }) => people[0]?.userId)
    expect(await way('501')).toEqual(['a', 'b', 'c', 'd'])
    expect(await way('500')).toEqual(['a', 'c', 'd'])
    expect(await way('50')).toEqual(['a'])
  })

  test('without steps there is no model', async () => {
    await expect(xmlOfSteps({ id: 'p', name: '空' }, [])).rejects.toMatchObject({
      code: 'workflow.STEP_NONE',
      words: { CN: '模板没有步骤', EN: 'No steps' },
    })
  })

  test.each([
    [
      'branches side by side',
      start() +
        gateway('parallel', 'g') +
        task('a') +
        task('b') +
        gateway('parallel', 'j') +
        end() +
        flows('start>g', 'g>a', 'g>b', 'a>j', 'b>j', 'j>end'),
      'g',
    ],
    ['a way back', start() + task('a') + gateway('exclusive', 'g', 'g-end') + end() + flows('start>a', 'a>g', 'g>a[rushFlag]', 'g>end'), 'g'],
    [
      'a choice of two tasks',
      start() + gateway('exclusive', 'g', 'g-b') + task('a') + task('b') + end() + flows('start>g', 'g>a[rushFlag]', 'g>b', 'a>end', 'b>end'),
      'g',
    ],
  ])('a model with %s is no series and says where', async (_, inside, at) => {
    const { model } = await readModel(bpmn(inside))
    expect(() => stepsOf(model)).toThrow(
      expect.objectContaining({
        code: 'workflow.NO_SERIES',
        words: expect.objectContaining({ CN: `模型在“${at}”处不是依次的步骤，请用画布或XML编辑` }),
      }),
    )
  })
})

describe('the drawing', () => {
  test('a model without diagram gets one, which other tools find in its XML', async () => {
    const read = await readModel(bpmn(start() + task('a') + end() + flows('start>a', 'a>end')))
    drawModel(read, { marks: {}, language: 'CN' })
    const xml = await writeModel(read.definitions)
    expect(xml.match(/<bpmndi:BPMNShape /g)).toHaveLength(3)
    expect(xml.match(/<bpmndi:BPMNEdge /g)).toHaveLength(2)
  })

  test('it tells where the process stands, with whom and since when, to eyes and ears', async () => {
    const read = await readModel(await xmlOf(...table))
    const svg = drawModel(read, {
      language: 'CN',
      marks: {
        step1: { state: 'PASSED', people: ['李部长'], time: '03-06 17:20' },
        step2: { state: 'CURRENT', people: ['王会计', '赵会计'], time: '03-06 17:20' },
      },
    })
    expect(svg).toContain('<title id="process-title">采购订单审批</title>')
    expect(svg).toContain('部门负责人：已通过，李部长，03-06 17:20；财务 &amp; &lt;法务&gt;：当前节点，王会计、赵会计，03-06 17:20；总经理；董事会')
    expect(svg).toMatch(/<g class="process-node process-current" data-element="step2">/)
    expect(svg).not.toContain('<法务>')
  })

  test('in English it takes the English names', async () => {
    const svg = drawModel(await readModel(await xmlOf(...table)), {
      language: 'EN',
      marks: { step1: { state: 'CURRENT', people: ['Li'], time: null } },
    })
    expect(svg).toContain('Head of department: current, Li')
  })

  test.each(['A.1.0', 'A.2.0', 'A.2.1', 'A.3.0', 'A.4.0', 'C.1.0'])(
    '%s of other tools is drawn after its own diagram, every shape of it',
    async (name) => {
      const xml = readFileSync(new URL(`../../fixtures/bpmn/${name}.bpmn`, import.meta.url), 'utf8')
      const svg = drawModel(await readModel(xml), { marks: {}, language: 'EN' })
      expect(svg.match(/<g class="process-node/g)).toHaveLength(xml.match(/<(?:\w+:)?BPMNShape /g)?.length ?? 0)
      expect(svg).not.toMatch(/NaN|Infinity|undefined/)
    },
  )

  test('no two shapes of a generated diagram lie on one another', async () => {
    const read = await readModel(await xmlOf(...table))
    const boxes = [...(await writeModel(read.definitions)).matchAll(/<dc:Bounds x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/g)].map(
      (found) => found.slice(1).map(Number),
    )
    const overlap = boxes.flatMap(([x = 0, y = 0, w = 0, h = 0], index) =>
      boxes.slice(index + 1).filter(([a = 0, b = 0, c = 0, d = 0]) => x < a + c && a < x + w && y < b + d && b < y + h),
    )
    expect(boxes.length).toBeGreaterThan(8)
    expect(overlap).toEqual([])
  })
})

describe('a rehearsal over documents of a past period', () => {
  test('tells who would have been asked and where it would have stopped', async () => {
    const setting = await settingOf(
      await xmlOf(
        asks('部门', 'a'),
        step('财务', { assigneeType: 'ROLE', assignee: 'NONE', condition: 'grossAmount > 100', emptyRule: 'BLOCK', dueHours: 4 }),
      ),
      {
        organisation: company({ standIns: { a: 'b' } }),
      },
    )
    const [small, large, unknown] = await rehearse(setting, [orderOf('100.00'), orderOf('100.01'), orderOf('1', { grossAmount: null })])
    const asked = [{ nodeId: 'step1', people: [{ userId: 'b', delegatedFor: 'a' }], dueHours: null }]
    expect(small).toEqual({ outcome: 'PASSED', why: null, path: asked })
    expect(large).toEqual({ outcome: 'STOPPED', why: { CN: '节点“财务”找不到审批人', EN: 'No approver for 财务' }, path: asked })
    expect(unknown).toMatchObject({ outcome: 'PASSED' })
  })

  test('a version that runs goes on as it is while the model is changed', async () => {
    const order = await running([asks('一', 'a'), asks('二', 'b')])
    const { model } = await readModel(await xmlOf(asks('一', 'a')))
    await order.passes('a')
    expect(Object.keys(model.nodes)).not.toContain('step2')
    expect((await order.passes('b')).outcome).toBe('PASSED')
  })
})
