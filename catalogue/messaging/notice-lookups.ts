import { toned, values } from '../language/lookup-type.ts'

/** Look-up values of notices, notifications and articles. */
export const noticeLookups = {
  NOTICE_TYPE: values(['公告类型', 'Notice type'], {
    COMPANY: ['公司公告', 'Company'], PURCHASE: ['采购公告', 'Purchasing'], TENDER: ['招标公告', 'Tender'], RESULT: ['中标公示', 'Award'],
    SYSTEM: ['系统公告', 'System'], OTHER: ['其他', 'Other'],
  }),
  NOTICE_AUDIENCE: values(['发布范围', 'Audience'], {
    PUBLIC: ['登录页', 'Log-in page'], ALL: ['全部', 'Everybody'], INTERNAL: ['内部', 'Our people'], SUPPLIER: ['全部供应商', 'All suppliers'], CHOSEN: ['指定', 'Chosen'],
  }),
  NOTICE_RECEIVER: values(['接收对象类型', 'Kind of receiver'], {
    ORG: ['组织', 'Organisation'], DEPARTMENT: ['部门', 'Department'], RESPONSIBILITY: ['职责', 'Responsibility'], USER: ['用户', 'User'], SUPPLIER: ['供应商', 'Supplier'],
    CATEGORY: ['品类供应商', 'Suppliers of a category'], SUPPLIER_STATUS: ['供应商状态', 'Suppliers in a state'],
  }),
  NOTICE_REPLY_STATE: toned(values(['回复状态', 'Replies'], { NONE: ['不需回复', 'Not asked'], OPEN: ['可回复', 'Open'], CLOSED: ['已截止', 'Closed'] }), {
    idle: ['NONE'], wait: ['OPEN'], void: ['CLOSED'],
  }),
  NOTIFICATION_KIND: values(['通知类别', 'Kind of notification'], {
    PRICE: ['价格', 'Price'], DELIVERY: ['交付', 'Delivery'], QUALITY: ['质量', 'Quality'], PAYMENT: ['付款', 'Payment'], RECTIFY: ['整改', 'Rectification'], OTHER: ['其他', 'Other'],
  }),
  NOTIFICATION_RECEIPT: toned(values(['确认状态', 'Receipt'], { NONE: ['不需确认', 'Not asked'], OPEN: ['待确认', 'Awaited'], DONE: ['已确认', 'Confirmed'], LATE: ['逾期确认', 'Confirmed late'] }), {
    idle: ['NONE'], wait: ['OPEN'], done: ['DONE'], stop: ['LATE'],
  }),
  ARTICLE_CATEGORY: values(['文章分类', 'Category of articles'], { GUIDE: ['操作指南', 'Guides'], RULE: ['制度', 'Rules'], FAQ: ['常见问题', 'Questions'], TRAINING: ['培训', 'Training'] }),
  ARTICLE_AUDIENCE: values(['读者', 'Readers'], { INTERNAL: ['内部', 'Our people'], SUPPLIER: ['供应商', 'Suppliers'], ALL: ['全部', 'Everybody'] }),
} as const

type NoticeLookups = typeof noticeLookups
declare module '../language/names.ts' {
  interface LookupTypes extends NoticeLookups {}
}
