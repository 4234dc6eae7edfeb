/** The documents of messages: how people are told, what reached them, what has become of it. */
import { msgConfigBehaviour } from './documents/msg-config.ts'
import { msgHistoryBehaviour } from './documents/msg-history.ts'
import { msgInstanceBehaviour } from './documents/msg-instance.ts'
import { msgReceiveBehaviour } from './documents/msg-receive.ts'
import { msgSourceBehaviour } from './documents/msg-source.ts'
import { msgTemplateBehaviour } from './documents/msg-template.ts'
import { msgTdBehaviour, msgUserBehaviour } from './documents/msg-user.ts'
import { siteMessageBehaviour } from './documents/site-message.ts'

export const messageBehaviours = {
  siteMessage: siteMessageBehaviour,
  msgTemplate: msgTemplateBehaviour,
  msgSource: msgSourceBehaviour,
  msgConfig: msgConfigBehaviour,
  msgInstance: msgInstanceBehaviour,
  msgReceive: msgReceiveBehaviour,
  msgHistory: msgHistoryBehaviour,
  msgUser: msgUserBehaviour,
  msgTd: msgTdBehaviour,
} as const
