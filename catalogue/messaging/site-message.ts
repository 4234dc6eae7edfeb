import { checkbox, datetime, document, edit, int, list, lookup, ref, text, textarea, user, uuid } from '../language/define.ts'
import { all, is, not } from '../language/formula.ts'

const everybody = ['admin', 'buyer', 'manager', 'approver', 'engineer', 'quality', 'warehouse', 'finance', 'expert', 'supplier'] as const

/** What one person was told, in both languages; made by the announcement of an action and read by its receiver alone. */
export const siteMessage = document('siteMessage', {
  label: ['站内信', 'Message'],
  fields: {
    orgId: ref('organization', '业务单元', 'Business unit', { kept: true }),
    userId: ref('user', '接收人', 'Receiver', { kept: true, width: 110 }),
    templateCode: text(63, '模板', 'Template', { kept: true }),
    title: text(300, '标题', 'Title', { kept: true, english: 'titleEn', width: 300 }),
    titleEn: text(300, '英文标题', 'Title in English', { kept: true }),
    content: textarea(2000, '内容', 'Text', { kept: true, english: 'contentEn' }),
    contentEn: textarea(2000, '英文内容', 'Text in English', { kept: true }),
    url: text(300, '页面', 'Page', { kept: true }),
    entityName: text(63, '单据类型', 'Document type', { kept: true, names: 'entity' }),
    businessId: uuid('单据', 'Document', { kept: true }),
    readAt: datetime('阅读时间', 'Read', { kept: true }),
    category: lookup('MSG_CATEGORY', '类别', 'Category', { kept: true, width: 80 }),
    starred: checkbox('星标', 'Starred', { kept: true, init: 'N', width: 60 }),
    deletedFlag: checkbox('已删除', 'Deleted', { kept: true, init: 'N' }),
    instanceId: uuid('消息', 'Message', { kept: true }),
    /** Of several that came shortly after each other and are told as one. */
    itemCount: int('条数', 'Items', { kept: true, init: '1', width: 60 }),
  },
  states: {
    UNREAD: { label: ['未读', 'Unread'], tone: 'wait' },
    READ: { label: ['已读', 'Read'], end: true, tone: 'done' },
  },
  actions: {
    doRead: { label: ['标为已读', 'Mark as read'], from: ['UNREAD'], to: 'READ', who: ['receiver'], resource: 'btnConfirm', inList: true, batch: 'each', primary: true },
    doStar: { label: ['加星标', 'Star'], from: ['UNREAD', 'READ'], to: 'same', who: ['receiver'], resource: 'btnStar', inList: true, batch: 'each' },
    doUnstar: { label: ['取消星标', 'Unstar'], from: ['UNREAD', 'READ'], to: 'same', who: ['receiver'], resource: 'btnStar', inList: true, batch: 'each' },
    doRemove: { label: ['删除', 'Delete'], from: ['UNREAD', 'READ'], to: 'READ', who: ['receiver'], resource: 'btnDelete', inList: true, batch: 'each', danger: true },
  },
  roles: { receiver: user('userId', { owns: true }) },
  scope: { side: 'system' },
  list: {
    find: ['category', 'status', 'starred', 'creationDate', 'title'],
    columns: ['title', 'status', 'category', 'starred', 'creationDate', 'readAt'],
    sort: '-creationDate',
    views: {
      kept: { label: ['全部', 'All'], where: not(is('deletedFlag', 'Y')) },
      unread: { label: ['未读', 'Unread'], where: all(not(is('deletedFlag', 'Y')), is('status', 'UNREAD')) },
      starred: { label: ['星标', 'Starred'], where: all(not(is('deletedFlag', 'Y')), is('starred', 'Y')) },
    },
  },
  edit: { titledBy: 'title', sections: [{ label: ['消息', 'Message'], fields: ['title', 'content', 'category', 'creationDate', 'readAt', 'starred'] }] },
  pages: {
    messageList: list('own', everybody, { label: ['站内信', 'Messages'], view: 'kept', beside: ['unread', 'starred'], opens: 'messageListDetail' }),
    messageListDetail: edit(everybody, { label: ['站内信', 'Message'] }),
  },
})
