import { always, as, checkbox, datetime, document, lines, list, ofRow, ref, supplier, text, textarea, user } from '../language/define.ts'
import { is } from '../language/formula.ts'

/** What a supplier asks about an inquiry; a public answer is read by everybody who was invited, who asked by nobody else. */
export const auctionQuestion = document('auctionQuestion', {
  label: ['询价提问', 'Question'],
  number: 'QU{yyyyMMdd}{0000}',
  statusLookup: 'QUESTION_STATUS',
  fields: {
    auctionId: ref('auctionHeader', '询价单', 'Inquiry', { kept: true, width: 150 }),
    supplierId: ref('supplierInfo', '提问方', 'Asked by', { kept: true, width: 200 }),
    askerName: text(20, '匿名', 'Anonymous', { kept: true, init: '匿名' }),
    buyerId: ref('user', '采购员', 'Buyer', { kept: true, width: 110 }),
    content: textarea(2000, '问题', 'Question', { kept: true, width: 300 }),
    askedDate: datetime('提问时间', 'Asked', { kept: true }),
    publicFlag: checkbox('已公开', 'Public', { kept: true, init: 'N' }),
  },
  lines: {
    auctionAnswer: lines('回答', 'Answers', {
      fields: {
        content: textarea(2000, '回答', 'Answer', { kept: true }),
        publicFlag: checkbox('公开', 'Public', { kept: true, init: 'Y' }),
        answeredBy: ref('user', '回答人', 'Answered by', { kept: true, width: 110 }),
        answeredDate: datetime('回答时间', 'Answered', { kept: true }),
      },
      columns: ['lineNum', 'content', 'publicFlag', 'answeredBy', 'answeredDate'],
    }, { kept: true }),
    auctionReader: lines('读者', 'Readers', { fields: { supplierId: ref('supplierInfo', '供应商', 'Supplier', { kept: true }) } }, { kept: true }),
  },
  states: {
    OPEN: { label: ['待回答', 'Open'], tone: 'wait' },
    ANSWERED: { label: ['已回答', 'Answered'], tone: 'done' },
    CLOSED: { label: ['已关闭', 'Closed'], end: true },
  },
  actions: {
    doAnswer: {
      label: ['回答', 'Answer'], from: ['OPEN', 'ANSWERED'], to: 'ANSWERED', who: ['buyer', 'manager'], resource: 'btnAnswer', primary: true,
      input: { content: textarea(2000, '回答', 'Answer', { required: true }), publicFlag: checkbox('公开给所有受邀供应商', 'For everybody invited', { init: 'Y' }) },
      tell: { asker: 'AUC_ANSWER' },
    },
    doShare: { label: ['公开回答', 'Answered for everybody'], from: ['ANSWERED'], to: 'same', who: ['system'], resource: 'btnAnswer', tell: { reader: 'AUC_ANSWER' } },
    doClose: { label: ['关闭', 'Close'], from: ['OPEN', 'ANSWERED'], to: 'CLOSED', who: ['buyer', 'manager'], resource: 'btnClose', inList: true },
  },
  roles: {
    asker: supplier('supplierId'),
    reader: supplier('auctionReader.supplierId', { from: is('publicFlag', 'Y') }),
    responsible: user('buyerId', { owns: true }),
  },
  sight: {
    names: { paths: ['supplierId'], to: { internal: always, asker: always }, else: as('askerName') },
    readers: { paths: ['auctionReader'], to: { internal: always } },
    // What was said to the asker alone is read by nobody else who was invited.
    answers: { paths: ['auctionAnswer'], to: { internal: always, asker: always, reader: ofRow(is('publicFlag', 'Y')) } },
    private: { paths: ['auctionAnswer.answeredBy'], to: { internal: always } },
  },
  scope: { side: 'both' },
  list: {
    find: ['docNum', 'auctionId', 'status', 'content', 'askedDate', 'supplierId'],
    columns: ['docNum', 'auctionId', 'content', 'supplierId', 'status', 'publicFlag', 'askedDate'],
    sort: '-creationDate',
    views: {
      open: { label: ['待回答', 'Open'], where: is('status', 'OPEN') },
      answered: { label: ['已回答', 'Answered'], where: is('status', 'ANSWERED') },
    },
  },
  edit: {
    sections: [{ label: ['提问', 'Question'], fields: ['auctionId', 'supplierId', 'askedDate', 'content', 'publicFlag'] }],
    grids: ['auctionAnswer'],
    tabs: ['history'],
  },
  pages: {
    auctionQuestionList: list('supplier', ['supplier'], { label: ['我的提问', 'Questions'], opens: 'auctionQuestionList', hides: ['doAnswer', 'doClose'] }),
    auctionAnswerList: list('permitted', ['buyer', 'manager'], { label: ['答疑', 'Answers'], opens: 'auctionAnswerList' }),
  },
  templates: { AUC_ANSWER: { title: ['提问{docNum}已有回答', 'Question {docNum} has an answer'] } },
})
