/** What people are told. */
import { area } from '../area.ts'
import { job } from '../define.ts'
import { article } from './article.ts'
import { notice } from './notice.ts'
import { noticeConfig } from './notice-config.ts'
import { notification } from './notification.ts'
import { messagingPanels } from './panels.ts'
import { siteMessage } from './site-message.ts'

export const messaging = area('messaging', {
  documents: [
    siteMessage,
    noticeConfig,
    notice,
    notification,
    article,
  ],
  panels: messagingPanels,
  jobs: [
    job('NOTICE_EXPIRE', { label: ['公告生效与失效', 'Notices take effect and expire'], kind: 'CRON', cron: '* * * * *' }),
    job('NOTIFICATION_REMIND', { label: ['通知到期提醒', 'Reminders of notifications'], kind: 'CRON', cron: '*/5 * * * *' }),
    job('NOTICE_REPLIES', { label: ['公告回复汇总', 'Replies to notices'], kind: 'CRON', cron: '0 17 * * *' }),
  ],
})
