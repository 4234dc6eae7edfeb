import { valueIn } from '../../../catalogue/language/lookup-book.ts'
import type { noticeConfig } from '../../../catalogue/messaging/notice-config.ts'
import type { Behaviour } from '../../runtime/behaviour.ts'

export const noticeConfigBehaviour = {
  settle(config) {
    const type = config.noticeType ? valueIn('NOTICE_TYPE', config.noticeType) : undefined
    if (!type) return
    config.code = config.noticeType
    config.name = type.label[0]
    config.nameEn = type.label[1]
  },
} satisfies Behaviour<typeof noticeConfig>
