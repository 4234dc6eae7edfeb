/** A survey in the tests' own catalogue: whoever is asked has no account and answers by a link. */

import type { EntityName } from '../../catalogue/entities.ts'
import { always, byLink, checkbox, date, document, lines, list, rowsWhile, text } from '../../catalogue/language/define.ts'
import { is } from '../../catalogue/language/formula.ts'
import type { PageName } from '../../catalogue/page-names.ts'

/** None of the specification: whatever it names belongs to a document to come. */
export const SURVEY = 'testSurvey' as EntityName
export const SURVEY_PAGE = 'testSurveyList' as PageName

export const testSurvey = document(SURVEY, {
  label: ['试调查', 'Test survey'],
  number: 'TS{yyyyMMdd}{0000}',
  fields: {
    title: text(100, '标题', 'Title', { required: true }),
    guestName: text(60, '受访人', 'Asked person'),
    guestEmail: text(120, '邮箱', 'E-mail', { format: 'email' }),
    internalNote: text(100, '内部备注', 'Internal note'),
    answer: text(100, '答复', 'Answer', { required: { for: ['doAnswer'] } }),
    lastDate: date('截止日期', 'Last day'),
  },
  lines: {
    testSurveyQuestion: lines('问题', 'Questions', {
      fields: {
        question: text(100, '问题', 'Question'),
        reply: text(100, '回答', 'Reply'),
        weight: text(10, '权重', 'Weight'),
        answeredFlag: checkbox('已答', 'Answered', { init: 'N' }),
      },
    }),
  },
  states: {
    DRAFT: { label: ['拟定', 'Draft'], edit: { internal: 'all' } },
    SENT: { label: ['已发出', 'Sent'], edit: { guest: ['answer', rowsWhile(is('answeredFlag', 'N'), 'testSurveyQuestion.reply')] } },
    ANSWERED: { label: ['已答复', 'Answered'] },
    CLOSED: { label: ['已关闭', 'Closed'], end: true },
  },
  actions: {
    doSend: { label: ['发出', 'Send'], from: ['DRAFT', 'ANSWERED'], to: 'SENT', who: ['buyer'], resource: 'btnSend', tell: { guest: 'SURVEY_SENT' } },
    doAnswer: {
      label: ['答复', 'Answer'],
      from: ['SENT'],
      to: 'ANSWERED',
      who: ['guest'],
      resource: 'btnReply',
      primary: true,
      tell: { owner: 'SURVEY_ANSWERED' },
    },
    doClose: { label: ['关闭', 'Close'], from: ['SENT', 'ANSWERED'], to: 'CLOSED', who: ['buyer'], resource: 'btnClose' },
  },
  templates: {
    SURVEY_SENT: { title: ['{docNum}请您答复', '{docNum} asks for your answer'] },
    SURVEY_ANSWERED: { title: ['{docNum}已答复', '{docNum} was answered'] },
  },
  roles: {
    guest: byLink('guestEmail', {
      while: is('status', 'SENT'),
      name: 'guestName',
      until: 'lastDate',
      days: 14,
      shows: ['title', 'lastDate', 'testSurveyQuestion'],
    }),
  },
  sight: { weights: { paths: ['testSurveyQuestion.weight', 'testSurveyQuestion.answeredFlag'], to: { buyer: always } } },
  scope: { side: 'internal' },
  list: { find: ['title', 'docNum'], columns: ['docNum', 'title', 'status'], sort: '-creationDate' },
  edit: {
    sections: [{ label: ['基本信息', 'Basics'], fields: ['title', 'guestName', 'guestEmail', 'lastDate', 'internalNote', 'answer'] }],
    grids: ['testSurveyQuestion'],
  },
  pages: { [SURVEY_PAGE]: list('permitted', ['buyer'], { maintain: ['buyer'], opens: SURVEY_PAGE }) },
})
