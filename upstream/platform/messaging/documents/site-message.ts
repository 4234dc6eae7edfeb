import type { siteMessage } from '../../../../catalogue/messaging/site-message.ts'
import type { Behaviour } from '../../../runtime/behaviour.ts'
import { noteRead } from '../inbox/read-mark.ts'

export const siteMessageBehaviour = {
  async doRead(message, { tx, nowText }) {
    message.readAt = nowText
    await noteRead(tx, [message.id], nowText)
  },

  doStar(message) {
    message.starred = 'Y'
  },

  doUnstar(message) {
    message.starred = 'N'
  },

  async doRemove(message, { tx, nowText }) {
    message.deletedFlag = 'Y'
    message.readAt ??= nowText
    await noteRead(tx, [message.id], nowText)
  },
} satisfies Behaviour<typeof siteMessage>
