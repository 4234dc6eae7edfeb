import { datetime, document, ref, text, textarea, user, uuid } from '../define.ts'

/** What one person was told, in both languages; made by the announcement of an action and read by its receiver alone. */
export const siteMessage = document('siteMessage', {
  label: ['站内信', 'Message'],
  fields: {
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
  },
  states: {
    UNREAD: { label: ['未读', 'Unread'], tone: 'wait' },
    READ: { label: ['已读', 'Read'], end: true, tone: 'done' },
  },
  // Marked through `message/inSiteMessages`, by the receiver.
  actions: { doRead: { label: ['标为已读', 'Mark as read'], from: ['UNREAD'], to: 'READ', who: ['system'], resource: 'btnConfirm' } },
  roles: { receiver: user('userId', { owns: true }) },
  scope: { side: 'system' },
  list: { find: ['status', 'title'], columns: ['title', 'status', 'creationDate', 'readAt'], sort: '-creationDate' },
  edit: { sections: [{ label: ['基本信息', 'Basics'], fields: ['title', 'content', 'readAt'] }] },
})
