/** What comes of a claim, in the tests' own catalogue: one visit a claim, until it is called off. */

import type { EntityName } from '../../catalogue/entities.ts'
import { document, edit, lines, list, number, percent, ref, text } from '../../catalogue/language/define.ts'
import type { PageName } from '../../catalogue/page-names.ts'
import { CLAIM } from './claim.ts'

/** None of the specification: whatever it names belongs to a document to come. */
export const VISIT = 'testVisit' as EntityName
export const VISIT_PAGE = 'testVisitList' as PageName
const EDIT_PAGE = 'testVisitEdit' as PageName

export const testVisit = document(VISIT, {
  label: ['试回访', 'Test visit'],
  number: 'TV{yyyyMMdd}{0000}',
  fields: {
    claimId: ref(CLAIM, '索赔', 'Claim', { required: true, kept: true }),
    reason: text(100, '原因', 'Reason'),
    total: number(10, 1, '合计', 'Total', { kept: true }),
  },
  lines: {
    testVisitLine: lines('回访行', 'Visit lines', {
      fields: { claimLineId: ref('testClaimLine' as EntityName, '索赔行', 'Claim line', { kept: true }), share: percent('比例', 'Share') },
    }),
  },
  unique: [{ by: ['claimId'], whileIn: ['DRAFT'], over: 'ONE' }],
  messages: { ONE: ['该索赔已有回访', 'The claim has a visit'] },
  states: { DRAFT: { label: ['拟定', 'Draft'], edit: { internal: 'all' } }, OFF: { label: ['取消', 'Off'], end: true } },
  actions: { doCancel: { label: ['取消', 'Call off'], from: ['DRAFT'], to: 'OFF', who: ['buyer'], resource: 'btnCancel' } },
  scope: { side: 'internal' },
  list: { find: ['docNum'], columns: ['docNum', 'claimId', 'reason', 'status'], sort: '-creationDate' },
  edit: { sections: [{ label: ['基本信息', 'Basics'], fields: ['claimId', 'reason', 'total'] }], grids: ['testVisitLine'] },
  pages: {
    [VISIT_PAGE]: list('permitted', ['buyer', 'manager'], { maintain: ['buyer', 'manager'], opens: EDIT_PAGE }),
    [EDIT_PAGE]: edit(['buyer', 'manager'], { maintain: ['buyer', 'manager'] }),
  },
})
