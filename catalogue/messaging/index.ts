/** What people are told. */
import { area } from '../area.ts'
import { msgConfig } from './msg-config.ts'
import { msgHistory } from './msg-history.ts'
import { msgInstance } from './msg-instance.ts'
import { msgLog, msgReceive } from './msg-receive.ts'
import { msgSource } from './msg-source.ts'
import { msgTemplate } from './msg-template.ts'
import { msgTd, msgUser } from './msg-user.ts'
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
  ],
  jobs: { msgArchive: { label: ['消息归档', 'Messages are archived'], cron: '40 2 * * *', isDaily: true } },
})
