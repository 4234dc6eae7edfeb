/** What people are told. */
import { area } from '../area.ts'
import { job } from '../language/define.ts'
import { article } from './article.ts'
import { messagingLookups } from './lookups.ts'
import { msgConfig } from './msg-config.ts'
import { msgHistory } from './msg-history.ts'
import { msgInstance } from './msg-instance.ts'
import { msgLog, msgReceive } from './msg-receive.ts'
import { msgSource } from './msg-source.ts'
import { msgTemplate } from './msg-template.ts'
import { msgTd, msgUser } from './msg-user.ts'
import { notice } from './notice.ts'
import { noticeConfig } from './notice-config.ts'
import { noticeLookups } from './notice-lookups.ts'
import { notification } from './notification.ts'
import { messagingPanels } from './panels.ts'
import { siteMessage } from './site-message.ts'

export const messaging = area('messaging', {
  documents: [
    siteMessage,
    msgTemplate,
    msgSource,
    msgConfig,
    msgInstance,
    msgReceive,
    msgLog,
    msgHistory,
    msgUser,
    msgTd,
    noticeConfig,
    notice,
    notification,
    article,
  ],
  lookups: { ...messagingLookups, ...noticeLookups },
  panels: messagingPanels,
  jobs: [
    job('NOTICE_EXPIRE', { label: ['公告生效与失效', 'Notices take effect and expire'], kind: 'CRON', cron: '* * * * *' }),
    job('NOTIFICATION_REMIND', { label: ['通知到期提醒', 'Reminders of notifications'], kind: 'CRON', cron: '*/5 * * * *' }),
    job('DING_MIRROR', { label: ['待办同步到钉钉', 'To-dos are mirrored in DingTalk'], kind: 'CRON', cron: '* * * * *' }),
    job('MSG_ARCHIVE', { label: ['消息归档', 'Messages are archived'], kind: 'CRON', cron: '40 2 * * *' }),
    job('NOTICE_REPLIES', { label: ['公告回复汇总', 'Replies to notices'], kind: 'CRON', cron: '0 17 * * *' }),
  ],
})
