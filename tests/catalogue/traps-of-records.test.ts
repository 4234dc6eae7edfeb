/** What definitions say of other records and could not be done is told when they are loaded: copies, makings, records that fit, bands, deadlines and rights by row. */
import { expect, test } from 'vitest'
import '../../catalogue/index.ts'
import type { EntityName } from '../../catalogue/entities.ts'
import { copied, date, document, lines, make, percent, ref, rowsWhile, text, tree } from '../../catalogue/language/define.ts'
import { bandOf, bestOf, is } from '../../catalogue/language/formula.ts'
import { mistakesIn, type Target } from '../../catalogue/language/mistakes/index.ts'

const label = ['样例', 'Sample'] as const
const OTHER = 'cmSelectionScore' as EntityName
const OWN = 'cmIpdDemandList' as EntityName

const template = document(OTHER, {
  label,
  fields: { title: text(20, '标题', 'Title'), score: percent('分', 'Score'), ownId: ref(OWN, '来源', 'Source') },
  lines: {
    cmIpdWorkPlan: lines('节点', 'Nodes', {
      fields: { code: text(20, '节点', 'Node', { required: true }), note: text(20, '内部', 'Internal'), fromScore: percent('从', 'From') },
    }),
  },
  sight: { notes: { paths: ['cmIpdWorkPlan.note'], to: { buyer: is('status', 'DRAFT') } } },
  applies: { by: [tree('title')], over: 'ALIKE' },
  messages: { ALIKE: label },
  states: { DRAFT: { label } },
  scope: { side: 'internal' },
  list: { find: [], columns: ['docNum'], sort: 'docNum' },
  edit: { sections: [] },
})

const nodes = { code: text(20, '节点', 'Node'), open: text(20, '状态', 'State') }
const from = (spec: object) => copied(template, 'cmIpdWorkPlan', { by: 'templateId', fields: ['code'], sameBy: 'code', ...spec } as never)

/** With these lines, actions and the like beside what is sound. */
const told = (more: {
  from?: object
  fields?: object
  compute?: object
  actions?: object
  deadlines?: object[]
  edit?: object[]
  plain?: object
}) => {
  const own = document(OWN, {
    label,
    fields: { templateId: ref(OTHER, '模板', 'Template'), day: text(20, '日', 'Day'), ...more.fields },
    lines: { cmIpdWorkPlan: lines('计划', 'Plan', { fields: nodes, ...(more.from && { from: from(more.from) }), ...more.plain }) },
    ...(more.compute && { compute: more.compute as never }),
    ...(more.actions && { actions: more.actions as never }),
    ...(more.deadlines && { deadlines: more.deadlines as never }),
    states: { DRAFT: { label, ...(more.edit && { edit: { buyer: more.edit as never } }) } },
    scope: { side: 'internal' },
    list: { find: [], columns: ['docNum'], sort: 'docNum' },
    edit: { sections: [] },
  })
  const targetOf: Target = (entity) => {
    if (entity === OTHER) return { fields: template.fields, header: null, keys: [['ownId']], definition: template }
    if (entity === OWN) return { fields: own.fields, header: null, keys: [], definition: own }
    return entity === 'cmIpdWorkPlan' ? { fields: template.lines.cmIpdWorkPlan.fields, header: OTHER } : undefined
  }
  return mistakesIn(own, targetOf)
}

const action = (more: object) => ({ doPublish: { label, from: ['DRAFT'], to: 'same', who: ['buyer'], resource: 'btnSubmit', ...more } })
const making = (more: object) => ({ actions: action({ makes: make(OTHER, { key: 'ownId', map: { title: 'day' }, ...more } as never) }) })
const computed = (formula: object) => ({ fields: { grade: text(10, '等级', 'Grade', { computed: true }) }, compute: { grade: formula } })

test('what is sound is told nothing of', () => {
  expect(told({ from: {} })).toEqual([])
  expect(told(making({ each: 'cmIpdWorkPlan', map: { title: 'cmIpdWorkPlan.code' }, starts: 'DRAFT' }))).toEqual([])
  expect(told(computed(bandOf('templateId', 'cmIpdWorkPlan', 'day', { from: 'fromScore', gives: 'code' })))).toEqual([])
})

test.each([
  [
    'a field that is nowhere',
    { from: { map: { cod: 'code' } } },
    "cmIpdDemandList.cmIpdWorkPlan, from: nothing is called 'cod' in these lines; the nearest name is 'code'",
  ],
  [
    'a field that the record does not have',
    { from: { map: { open: 'cod' } } },
    "cmIpdWorkPlan from cmSelectionScore, open: nothing is called 'cod' in cmIpdWorkPlan; the nearest name is 'code'",
  ],
  ['a name that is not copied', { from: { sameBy: 'open' } }, "from: nothing is called 'open' in what is copied"],
  [
    'a reference that is none',
    { from: { by: 'templatId' } },
    "from: nothing is called 'templatId' in the row above; the nearest name is 'templateId'",
  ],
  ['a reference elsewhere', { from: { by: 'day' } }, "from: 'day' refers to nothing, and not to cmSelectionScore"],
  ['no reference', { from: { by: undefined } }, "from: no 'by' names the record, and the row above is not copied of what 'cmIpdWorkPlan' lies in"],
  [
    'an action that is none',
    { from: { at: 'doPublsh' }, actions: action({}) },
    "from: nothing is called 'doPublsh' in its actions; the nearest name is 'doPublish'",
  ],
  [
    'a name that rows may lack',
    { from: { fields: [], map: { open: 'fromScore' }, sameBy: 'open' } },
    "from: 'open' may be empty there, and no line is known again by nothing",
  ],
  ['what not everybody reads there', { from: { map: { open: 'note' } } }, "from: 'note' is not for everybody who reads the record there"],
  [
    'lines that are none',
    making({ each: 'cmIpdWorkPlans' }),
    "doPublish: nothing is called 'cmIpdWorkPlans' in its lines; the nearest name is 'cmIpdWorkPlan'",
  ],
  [
    'a state that is none',
    making({ starts: 'DRAFTS' }),
    "doPublish: nothing is called 'DRAFTS' in the states of cmSelectionScore; the nearest name is 'DRAFT'",
  ],
  ['what tells apart and is not said', making({ per: ['score'] }), "doPublish: nothing is called 'score' in what it is made with"],
  [
    'several that could be two',
    making({ per: ['title'], again: 'same' }),
    "doPublish: 'ownId', 'title' of cmSelectionScore is not unique, so there could be two of it",
  ],
  [
    'bands that the record does not have',
    computed(bandOf('day', 'cmIpdWorkPlan', 'day', { from: 'fromScore', gives: 'code' })),
    "'day' refers to nothing, and cmIpdWorkPlan are lines of cmSelectionScore",
  ],
  [
    'fields of bands that are nowhere',
    computed(bandOf('templateId', 'cmIpdWorkPlan', 'day', { from: 'fromScor', gives: 'code' })),
    "nothing is called 'fromScor' in cmIpdWorkPlan; the nearest name is 'fromScore'",
  ],
  [
    'what others are not found by',
    computed(bestOf(OTHER, { titel: 'day' })),
    "nothing is called 'titel' in what cmSelectionScore applies to; the nearest name is 'title'",
  ],
  ['a record that says nothing of it', computed(bestOf(OWN, { day: 'day' })), 'cmIpdDemandList does not say what it applies to'],
  [
    'a time that is none',
    { deadlines: [{ at: 'day', action: 'doPublish' }], actions: action({}) },
    "deadline doPublish: nothing is called 'day' in its dates",
  ],
  [
    'a deadline of lines whose action is not theirs',
    { deadlines: [{ on: 'cmIpdWorkPlan', at: 'due', action: 'doPublish' }], actions: action({}), plain: { fields: { due: date('到期', 'Due') } } },
    "deadline doPublish: 'doPublish' is taken on the document, and not on cmIpdWorkPlan",
  ],
  [
    'rights by row to lines themselves',
    { edit: [rowsWhile(is('open', 'Y'), 'cmIpdWorkPlan')] },
    "DRAFT (edit of buyer): 'cmIpdWorkPlan' is no field of lines",
  ],
  ['rights by row of the head', { edit: [rowsWhile(is('day', 'Y'), 'day')] }, "DRAFT (edit of buyer): 'day' is no field of lines"],
  [
    'a condition of rows on what is nowhere',
    { edit: [rowsWhile(is('opn', 'Y'), 'cmIpdWorkPlan.code')] },
    "DRAFT (edit of buyer): nothing is called 'opn' in cmIpdWorkPlan; the nearest name is 'open'",
  ],
])('%s', (_says, more, words) => {
  expect(told(more as never)).toContainEqual(expect.stringContaining(words))
})

test('a tree that is none is told where the definition stands that applies by it', () => {
  expect(mistakesIn(template, () => undefined)).toContainEqual("cmSelectionScore, applies: 'title' is no reference and no code")
})
