/** Policies that only tests have, each for some categories and plants, with bands of a score; and cases that find theirs. */

import type { EntityName } from '../../catalogue/entities.ts'
import { date, document, fed, int, lines, list, lookup, percent, ref, refs, text, tree } from '../../catalogue/language/define.ts'
import { bandOf, bestOf } from '../../catalogue/language/formula.ts'
import type { PageName } from '../../catalogue/page-names.ts'

/** None of the specification: whatever it names belongs to a document to come. */
export const POLICY = 'testPolicy' as EntityName
export const CASE = 'testCase' as EntityName
export const POLICY_PAGE = 'testPolicyList' as PageName
export const CASE_PAGE = 'testCaseList' as PageName

const label = ['基本信息', 'Basics'] as const

export const testCase = document(CASE, {
  label: ['试个案', 'Test case'],
  number: 'TE{yyyyMMdd}{0000}',
  fields: {
    title: text(100, '标题', 'Title'),
    categoryId: ref('purchaseCategory', '品类', 'Category'),
    mode: lookup('UOM', '方式', 'Mode'),
    policyId: ref(POLICY, '策略', 'Policy', { init: bestOf(POLICY, { categoryIds: 'categoryId', plantId: 'orgId', modes: 'mode' }) }),
    score: percent('得分', 'Score'),
    grade: text(10, '等级', 'Grade', { computed: true }),
  },
  compute: { grade: bandOf('policyId', 'testPolicyBand', 'score', { from: 'fromScore', gives: 'grade' }) },
  states: { DRAFT: { label: ['拟定', 'Draft'], edit: { internal: 'all' } }, ENDED: { label: ['已结束', 'Ended'], end: true } },
  actions: { doClose: { label: ['结束', 'End'], from: ['DRAFT'], to: 'ENDED', who: ['buyer'], resource: 'btnClose' } },
  scope: { side: 'internal' },
  list: { find: ['title'], columns: ['docNum', 'title', 'grade'], sort: '-creationDate' },
  edit: { sections: [{ label, fields: ['orgId', 'title', 'categoryId', 'mode', 'policyId', 'score', 'grade'] }] },
  pages: { [CASE_PAGE]: list('permitted', ['buyer'], { maintain: ['buyer'] }) },
})

export const testPolicy = document(POLICY, {
  label: ['试策略', 'Test policy'],
  number: 'TY{yyyyMMdd}{0000}',
  fields: {
    title: text(100, '标题', 'Title'),
    categoryIds: refs('purchaseCategory', '品类', 'Categories'),
    plantId: ref('organization', '工厂', 'Plant'),
    modes: lookup('UOM', '方式', 'Mode'),
    rankNum: int('优先级', 'Priority'),
    startDate: date('自', 'From'),
    endDate: date('至', 'To'),
    caseScore: percent('个案得分合计', 'Scores of its cases', { kept: true, init: '0' }),
  },
  lines: { testPolicyBand: lines('等级', 'Bands', { fields: { fromScore: percent('不低于', 'From'), grade: text(10, '等级', 'Grade') } }) },
  hears: [fed(testCase, 'policyId', { keep: 'caseScore', qty: 'score', whileIn: ['DRAFT'] })],
  applies: {
    by: [tree('categoryIds'), 'plantId', 'modes'],
    priority: 'rankNum',
    whileIn: ['DRAFT'],
    within: ['startDate', 'endDate'],
    over: 'ALIKE',
  },
  messages: { ALIKE: ['与{other}适用范围相同', 'Holds for the same as {other}'] },
  states: { DRAFT: { label: ['有效', 'In force'], edit: { internal: 'all' } }, OFF: { label: ['停用', 'Out of force'] } },
  actions: { doDisable: { label: ['停用', 'Disable'], from: ['DRAFT'], to: 'OFF', who: ['buyer'], resource: 'btnClose' } },
  scope: { side: 'internal' },
  list: { find: ['title'], columns: ['docNum', 'title'], sort: '-creationDate' },
  edit: { sections: [{ label, fields: ['title', 'categoryIds', 'plantId', 'modes', 'rankNum', 'startDate', 'endDate'] }], grids: ['testPolicyBand'] },
  pages: { [POLICY_PAGE]: list('permitted', ['buyer'], { maintain: ['buyer'] }) },
})
