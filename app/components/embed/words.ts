import { errors } from '../../../catalogue/constants/errors.ts'

/** Words of embedded pages. */
export const embedWords = {
  'embed.noType': errors.embeddedMessageWithoutType.words,
  'embed.notObject': errors.embeddedMessageNotObject.words,
  'embed.notRows': ['所选内容必须为不超过200行的列表', 'What is picked must be a list of at most 200 rows'],
  'embed.alone': ['在新窗口打开', 'Open in a new window'],
  'embed.received': ['收到的消息', 'Messages received'],
  'embed.nothing': ['还没有消息', 'No message yet'],
} as const satisfies Record<string, readonly [cn: string, en: string]>
