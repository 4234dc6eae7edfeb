/** What people are told besides the steps of their work. */
import { messaging as definitions } from '../../../catalogue/messaging/index.ts'
import { areaOf } from '../../platform/area.ts'
import { archiveMessages } from '../../platform/messaging/deliveries/archive.ts'
import { mirrorItems } from '../../platform/messaging/ding/calls.ts'
import { messageBehaviours } from '../../platform/messaging/index.ts'
import { articleBehaviour } from './article.ts'
import { boardCalls } from './board.ts'
import { helpCalls } from './help.ts'
import { noticeBehaviour } from './notice.ts'
import { noticeConfigBehaviour } from './notice-config.ts'
import { noticeSheet } from './notice-sheet.ts'
import { keepTerms, tellReplies } from './notice-terms.ts'
import { wordCalls } from './notice-word.ts'
import { notificationBehaviour, remindOfReceipts } from './notification.ts'

export const messaging = areaOf(definitions, {
  behaviours: {
    ...messageBehaviours,
    noticeConfig: noticeConfigBehaviour,
    notice: noticeBehaviour,
    notification: notificationBehaviour,
    article: articleBehaviour,
  },
  prints: { notice: { sheet: noticeSheet } },
  calls: (pool) => ({ ...boardCalls(pool), ...helpCalls(pool), ...wordCalls(pool) }),
  jobs: (pool) => ({
    DING_MIRROR: { whole: () => mirrorItems(pool) },
    MSG_ARCHIVE: { whole: ({ now }) => archiveMessages(pool, now) },
    NOTICE_EXPIRE: { whole: ({ now }) => keepTerms(pool, now) },
    NOTIFICATION_REMIND: { whole: ({ now }) => remindOfReceipts(pool, now) },
    NOTICE_REPLIES: { whole: ({ now }) => tellReplies(pool, now) },
  }),
})
