/** What people are told, how it reaches them, and what has become of it. */
import { messaging as definitions } from '../../../catalogue/messaging/index.ts'
import { areaOf } from '../area.ts'
import { archiveMessages } from './archive.ts'
import { msgConfigBehaviour } from './documents/msg-config.ts'
import { msgHistoryBehaviour } from './documents/msg-history.ts'
import { msgInstanceBehaviour } from './documents/msg-instance.ts'
import { msgReceiveBehaviour } from './documents/msg-receive.ts'
import { msgSourceBehaviour } from './documents/msg-source.ts'
import { msgTemplateBehaviour } from './documents/msg-template.ts'
import { msgTdBehaviour, msgUserBehaviour } from './documents/msg-user.ts'
import { siteMessageBehaviour } from './documents/site-message.ts'

export const messaging = areaOf(definitions, {
  behaviours: {
    siteMessage: siteMessageBehaviour,
    msgTemplate: msgTemplateBehaviour,
    msgSource: msgSourceBehaviour,
    msgConfig: msgConfigBehaviour,
    msgInstance: msgInstanceBehaviour,
    msgReceive: msgReceiveBehaviour,
    msgHistory: msgHistoryBehaviour,
    msgUser: msgUserBehaviour,
    msgTd: msgTdBehaviour,
  },
  jobs: (pool) => ({ msgArchive: () => archiveMessages(pool) }),
})
