/** A document that only tests have (vitest.config.ts): lines invite suppliers and call a jury, and everybody may be asked. */

import type { EntityName } from '../../catalogue/entities.ts'
import { checkbox, document, everyone, lines, list, ref, supplier, text, user } from '../../catalogue/language/define.ts'
import { all, is } from '../../catalogue/language/formula.ts'
import type { PageName } from '../../catalogue/page-names.ts'

/** None of the specification: whatever it names belongs to a document to come. */
export const INQUIRY = 'testInquiry' as EntityName
export const PAGES = { internal: 'testInquiryList' as PageName, supplier: 'testInquiryListSupplier' as PageName }

export const testInquiry = document(INQUIRY, {
  label: ['试询价', 'Test inquiry'],
  number: 'TI{yyyyMMdd}{0000}',
  fields: {
    title: text(100, '标题', 'Title', { required: true }),
    openFlag: checkbox('公开', 'Open to all', { init: 'N' }),
    partnerId: ref('supplierInfo', '承办供应商', 'Partner'),
    verdict: text(100, '评语', 'Verdict'),
    answer: text(100, '答复', 'Answer'),
  },
  lines: {
    testInquirySupplier: lines('邀请供应商', 'Invited suppliers', {
      fields: { supplierId: ref('supplierInfo', '供应商', 'Supplier', { required: true }), reason: text(100, '理由', 'Reason') },
    }),
    testInquiryJury: lines('评委', 'Jury', {
      fields: {
        userId: ref('user', '评委', 'Judge', { required: true }),
        memberRole: text(20, '角色', 'As'),
        acceptedFlag: checkbox('接受', 'Accepted', { init: 'N' }),
      },
    }),
  },
  states: {
    DRAFT: { label: ['拟定', 'Draft'], edit: { internal: 'all' } },
    PUBLISHED: {
      label: ['已发布', 'Published'],
      edit: { jury: ['verdict'], invited: ['answer'], buyer: ['testInquirySupplier', 'testInquiryJury'] },
    },
    CLOSED: { label: ['已结束', 'Closed'], end: true },
  },
  actions: {
    doPublish: {
      label: ['发布', 'Publish'],
      from: ['DRAFT'],
      to: 'PUBLISHED',
      who: ['buyer'],
      resource: 'btnPublish',
      tell: { invited: 'INVITED', everySupplier: 'OPEN_TO_ALL', jury: 'CALLED' },
    },
    doConfirm: { label: ['评定', 'Judge'], from: ['PUBLISHED'], to: 'same', who: ['jury'], resource: 'btnConfirm' },
    doClose: { label: ['应答', 'Answer'], from: ['PUBLISHED'], to: 'CLOSED', who: ['invited', 'owner'], resource: 'btnClose' },
  },
  templates: {
    INVITED: { title: ['{docNum}邀请您', '{docNum} invites you'], todo: true },
    OPEN_TO_ALL: { title: ['{docNum}公开', '{docNum} is open to all'] },
    CALLED: { title: ['{docNum}请评定', '{docNum} is to be judged'], todo: true },
  },
  roles: {
    partner: supplier('partnerId'),
    invited: supplier('testInquirySupplier.supplierId', { from: is('status', 'PUBLISHED', 'CLOSED') }),
    everySupplier: everyone('supplier', { when: all(is('openFlag', 'Y'), is('status', 'PUBLISHED')) }),
    jury: user('testInquiryJury.userId', { as: 'memberRole', while: is('acceptedFlag', 'Y') }),
  },
  scope: { side: 'both' },
  list: { find: ['title', 'docNum'], columns: ['docNum', 'title', 'status'], sort: '-creationDate' },
  edit: {
    sections: [{ label: ['基本信息', 'Basics'], fields: ['title', 'openFlag', 'verdict'] }],
    grids: ['testInquirySupplier', 'testInquiryJury'],
  },
  pages: { [PAGES.internal]: list('permitted', ['buyer', 'expert'], { maintain: ['buyer'] }), [PAGES.supplier]: list('supplier', ['supplier']) },
})
