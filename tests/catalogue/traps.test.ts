/** What once passed in silence and did something else is told when a definition is loaded: the place, and the nearest name that is there. */
import { expect, test } from 'vitest'
import { document, lines, lookup, make, must, number, ofOwn, percent, qty, ref, take, text, user } from '../../catalogue/language/define.ts'
import { settleDocument } from '../../catalogue/language/evaluator.ts'
import { count, divide, equal, every, is, latest, of, sum } from '../../catalogue/language/formula.ts'
import { mistakesIn } from '../../catalogue/language/mistakes/index.ts'
import { poHeader } from '../../catalogue/purchasing/po-header.ts'
import { tableOf } from '../../upstream/store/tables.ts'

const label = ['样例', 'Sample'] as const

/** Rows that the system makes for those who answer in them. */
const sheet = document('cmSelectionScore', {
  label,
  fields: { judgeId: ref('user', '评委', 'Judge'), demandId: ref('cmIpdDemandList', '需求', 'Demand', { unique: true }) },
  roles: { judge: user('judgeId') },
  states: { DRAFT: { label } },
  scope: { side: 'own' },
  list: { find: [], columns: ['docNum'], sort: 'docNum' },
  edit: { sections: [] },
})

/** With one trap of each kind. */
const demand = document('cmIpdDemandList', {
  label,
  fields: {
    judgeId: ref('user', '评委', 'Judge'),
    partnerId: ref('suplierInfo' as 'supplierInfo', '伙伴', 'Partner'),
    kind: lookup('UOM', '种类', 'Kind'),
    answer: text(200, '回答', 'Answer', { answers: { as: 'kind', among: 'choises' } }),
  },
  lines: {
    cmIpdWorkPlan: lines(
      '计划',
      'Plan',
      {
        fields: { qty: qty('数量', 'Qty'), others: number(9, 0, '其余', 'Others', { computed: true }) },
        compute: { others: count('parent.cmIpdWorkPlan') },
      },
      { kept: true },
    ),
    cmIpdWorkPlans: lines('计划', 'Plan', { fields: { poLineId: ref('poLine', '订单行', 'Order line'), qty: qty('数量', 'Qty') } }),
  },
  guards: [must('ALL', every('parent.cmIpdWorkPlan', is('qty', '1')), { on: 'cmIpdWorkPlan' })],
  takes: {
    ordered: take(poHeader, 'poLine', {
      label,
      while: is('parent.status', 'CONFIRMED'),
      columns: { lineNum: 'lineNum' },
      find: ['lineNum'],
      sort: 'lineNum',
      by: 'cmIpdWorkPlans.poLineId',
      qty: 'cmIpdWorkPlans.qty',
      parts: {},
      over: 'ALL',
      resource: 'btnSubmitt' as 'btnSubmit',
    }),
  },
  roles: { judge: user('judgeId') },
  states: { DRAFT: { label, edit: { internal: ['cmIpdWorkPlan.qty'], judge: ofOwn('cmIpdWorkPlan') } } },
  actions: {
    doPublish: {
      label,
      from: ['DRAFT'],
      to: 'same',
      who: ['buyer'],
      resource: 'btnSubmit',
      makes: make('cmSelectionScore', { key: 'demandId', map: { judgeId: 'judgeId' } }),
    },
  },
  messages: { ALL: label },
  scope: { side: 'internal' },
  list: { find: [], columns: ['docNum'], sort: 'docNum' },
  edit: { sections: [] },
})

const own = new Map([sheet, demand].map((one) => [one.entity as string, one]))
const told = mistakesIn(demand, (entity) => {
  const definition = own.get(entity)
  if (definition) return { fields: definition.fields, header: null, keys: [['demandId']], definition }
  return entity === 'suplierInfo' ? undefined : { fields: tableOf(entity).fields, header: null, keys: [] }
})

test.each([
  ['a count of lines beside the own one', "cmIpdDemandList, cmIpdWorkPlan.others: 'count' finds no lines at 'parent.cmIpdWorkPlan'"],
  ['what is to hold for lines beside the own one', "cmIpdDemandList, ALL: 'every' finds no lines at 'parent.cmIpdWorkPlan'"],
  ['a right to edit what the server alone writes', "cmIpdDemandList, DRAFT (edit of internal): 'cmIpdWorkPlan.qty' is written by the server alone"],
  ['the same in rows of one’s own', "cmIpdDemandList, DRAFT (edit of judge): 'cmIpdWorkPlan' is written by the server alone"],
  ['lines that are no entity', "cmIpdDemandList, lines: nothing is called 'cmIpdWorkPlans' in the entities; the nearest name is 'cmIpdWorkPlan'"],
  [
    'a reference to what is nowhere',
    "cmIpdDemandList, partnerId: nothing is called 'suplierInfo' in the entities; the nearest name is 'supplierInfo'",
  ],
  ['kinds of answers that are none', "cmIpdDemandList, answer (answers): nothing is called 'PCS' in the kinds of answers"],
  ['choices of answers that no field holds', "cmIpdDemandList, answer (answers): nothing is called 'choises' in the same row"],
  [
    'a take whose button nobody is granted',
    "cmIpdDemandList, ordered: nobody is granted btnSubmitt; nothing is called 'btnSubmitt' in its actions; the nearest name is 'btnSubmit'",
  ],
  [
    'sheets of others that are the maker’s own',
    "cmIpdDemandList, doPublish: whoever takes it would read each cmSelectionScore, whose scope is 'own'; 'system' leaves it to its roles",
  ],
])('%s', (_says, words) => {
  expect(told).toContainEqual(expect.stringContaining(words))
})

test('lines under the own one, and a date of them, are no trap', () => {
  const sound = document('cmIpdDemandList', {
    label,
    fields: { lines: number(9, 0, '行数', 'Lines', { computed: true }), last: text(10, '最后', 'Last', { init: latest('cmIpdWorkPlan.day') }) },
    lines: { cmIpdWorkPlan: lines('计划', 'Plan', { fields: { day: text(10, '日', 'Day') } }) },
    compute: { lines: count('cmIpdWorkPlan') },
    states: { DRAFT: { label } },
    scope: { side: 'internal' },
    list: { find: [], columns: ['docNum'], sort: 'docNum' },
    edit: { sections: [] },
  })
  expect(mistakesIn(sound, () => undefined)).toEqual([])
})

test('a percentage is a hundredth wherever it is reckoned with, sums included, and stored as one', () => {
  const shares = document('cmIpdDemandList', {
    label,
    fields: {
      total: percent('合计', 'Total', { computed: true }),
      done: percent('完成', 'Done', { computed: true }),
      copied: percent('照抄', 'Copied', { computed: true }),
      isWhole: number(9, 4, '整', 'Whole', { computed: true }),
    },
    lines: { cmIpdWorkPlan: lines('计划', 'Plan', { fields: { share: percent('份额', 'Share'), qty: qty('数量', 'Qty') } }) },
    compute: {
      total: sum('cmIpdWorkPlan.share'),
      done: divide(sum('cmIpdWorkPlan.qty'), 40),
      copied: of('total'),
      isWhole: sum('cmIpdWorkPlan.share'),
    },
    states: { DRAFT: { label } },
    guards: [must('WHOLE', equal(sum('cmIpdWorkPlan.share'), 1), { at: 'total' })],
    messages: { WHOLE: label },
    scope: { side: 'internal' },
    list: { find: [], columns: ['docNum'], sort: 'docNum' },
    edit: { sections: [] },
  })
  const doc = {
    cmIpdWorkPlan: [
      { share: '60', qty: '4' },
      { share: '40', qty: '1' },
    ],
  }
  settleDocument(shares.settling, doc)
  expect(doc).toMatchObject({ total: '100.0000', done: '12.5000', copied: '100.0000', isWhole: '1.0000' })
})
