/** A document that only tests have (vitest.config.ts), for what no document needs yet: states of lines, a way back, what one alone may have, bounds of sums. */

import type { EntityName } from '../../catalogue/entities.ts'
import { date, document, lines, list, lookup, make, may, must, otherwise, percent, ref, rowsWhile, text } from '../../catalogue/language/define.ts'
import { above, all, count, divide, each, equal, every, is, not, notAbove, sum } from '../../catalogue/language/formula.ts'
import type { PageName } from '../../catalogue/page-names.ts'

/** None of the specification: whatever it names belongs to a document to come. */
export const CLAIM = 'testClaim' as EntityName
export const CLAIM_PAGE = 'testClaimList' as PageName

const line = { status: 'lineStatus', from: ['OPEN'], to: 'DONE' } as const

export const testClaim = document(CLAIM, {
  label: ['试索赔', 'Test claim'],
  number: 'TC{yyyyMMdd}{0000}',
  fields: {
    machine: text(20, '设备', 'Machine'),
    place: text(20, '地点', 'Place'),
    fromDay: date('自', 'From'),
    toDay: date('至', 'To'),
    reason: text(100, '原因', 'Reason', { required: { for: ['doSubmit'] } }),
    rise: percent('涨幅', 'Rise'),
  },
  lines: {
    testClaimLine: lines('索赔行', 'Claim lines', {
      fields: {
        materialId: ref('materialItem', '物料', 'Material'),
        axis: text(10, '维度', 'Axis'),
        share: percent('比例', 'Share', { min: '0' }),
        lineStatus: lookup('PO_LINE_STATUS', '状态', 'Status', { kept: true, init: 'OPEN' }),
      },
    }),
  },
  guards: [
    must('SHARES', each('testClaimLine.axis', equal(sum('share'), 1)), { at: 'testClaimLine', for: ['doSubmit'] }),
    must('HELD', not(is('axis', 'HELD')), { on: 'testClaimLine', for: ['doConfirm'] }),
    may('ROSE', notAbove('rise', 10), { at: 'rise', for: ['doSubmit'], by: ['manager'], says: { rise: 'rise' } }),
  ],
  unique: [
    { by: ['machine'], whileIn: ['SENT', 'PARKED'], over: 'BUSY' },
    { by: ['place'], noOverlap: ['fromDay', 'toDay'], over: 'TAKEN' },
  ],
  atMost: [{ sum: 'testClaimLine.share', per: ['materialId'], limit: 100, whileIn: ['SENT'], over: 'QUOTA' }],
  messages: {
    SHARES: ['每个维度的比例合计须为100', 'The shares of each axis sum to 100'],
    HELD: ['第{lineNum}行暂缓', 'Line {lineNum} is held'],
    ROSE: ['涨幅{rise}%超过10%', 'A rise of {rise} % is above 10 %'],
    BUSY: ['设备{machine}已在使用', '{machine} is in use'],
    TAKEN: ['{place}在{fromDay}至{toDay}已被占用', '{place} is taken from {fromDay} to {toDay}'],
    QUOTA: ['比例合计{sum}超过{limit}，还可{rest}', 'Shares sum to {sum} of {limit}; {rest} are left'],
  },
  states: {
    DRAFT: { label: ['拟定', 'Draft'], edit: { internal: 'all' } },
    SENT: {
      label: ['已发', 'Sent'],
      edit: { manager: [rowsWhile(all(is('lineStatus', 'OPEN'), not(is('axis', 'FIX'))), 'testClaimLine.axis', 'testClaimLine.share')] },
    },
    PARKED: { label: ['搁置', 'Parked'] },
    PASSED: { label: ['通过', 'Passed'], end: true },
    FAILED: { label: ['未通过', 'Failed'], end: true },
  },
  actions: {
    doSubmit: { label: ['发送', 'Send'], from: ['DRAFT'], to: 'SENT', who: ['buyer', 'manager'], resource: 'btnSubmit' },
    doWithdraw: { label: ['搁置', 'Park'], from: ['DRAFT', 'SENT'], to: 'PARKED', who: ['buyer'], resource: 'btnWithdraw' },
    doReopen: { label: ['恢复', 'Resume'], from: ['PARKED'], to: 'cameFrom', who: ['buyer'], resource: 'btnReopen' },
    doGenerate: {
      label: ['生成回访', 'Plan a visit'],
      from: ['SENT', 'PASSED'],
      to: 'same',
      who: ['buyer'],
      resource: 'btnGenerate',
      makes: make('testVisit' as EntityName, {
        key: 'claimId',
        map: { orgId: 'orgId', reason: 'reason', total: divide(count('testClaimLine'), 3) },
        lines: { testVisitLine: { of: 'testClaimLine', map: { claimLineId: 'id', share: 'share' } } },
        again: 'same',
      }),
    },
    doConfirm: { label: ['接受行', 'Accept lines'], from: ['SENT'], to: 'same', who: ['buyer'], resource: 'btnConfirm', on: 'testClaimLine', line },
    doClose: {
      label: ['结案', 'Finish'],
      from: ['SENT'],
      to: { PASSED: every('testClaimLine', is('lineStatus', 'DONE')), same: not(above(sum('testClaimLine.share'), 0.5)), FAILED: otherwise },
      who: ['buyer'],
      resource: 'btnClose',
    },
  },
  scope: { side: 'internal' },
  list: { find: ['machine'], columns: ['docNum', 'machine', 'status'], sort: '-creationDate' },
  edit: { sections: [{ label: ['基本信息', 'Basics'], fields: ['machine', 'place', 'reason'] }], grids: ['testClaimLine'] },
  pages: { [CLAIM_PAGE]: list('permitted', ['buyer', 'manager'], { maintain: ['buyer', 'manager'] }) },
})
