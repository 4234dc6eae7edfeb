/** Accounts by which the company could send, once somebody fills in who they are: described, not yet switched on. */
import { add, type Book } from '../book.ts'

const later = { enabledFlag: 'N', ratePerMinute: 120, priority: 10, isDefault: 'Y' } as const

export function addMessageSources(book: Book): void {
  add(book, 'msgSource', 'MAIL_MAIN', {
    ...later,
    code: 'MAIL_MAIN',
    name: '公司邮件服务器',
    nameEn: 'Mail server of the company',
    channel: 'EMAIL',
    host: 'mail.huadong.example',
    port: 587,
    security: 'STARTTLS',
    account: 'srm',
    fromAddress: 'srm@huadong.example',
    fromName: '华东智造采购平台',
    fromNameEn: 'Huadong procurement',
  })
  add(book, 'msgSource', 'SMS_MAIN', {
    ...later,
    code: 'SMS_MAIN',
    name: '短信网关',
    nameEn: 'SMS gateway',
    channel: 'SMS',
    host: 'sms.huadong.example',
    port: 443,
    path: '/send',
    security: 'TLS',
  })
  add(book, 'msgSource', 'DING_MAIN', {
    ...later,
    code: 'DING_MAIN',
    name: '钉钉工作通知',
    nameEn: 'DingTalk notices',
    channel: 'DING',
    host: 'api.dingtalk.com',
    port: 443,
    security: 'TLS',
  })
}
