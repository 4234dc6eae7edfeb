/** The person hears of every second factor that comes or goes, by message and mail. */
import type { Tx } from '../../../runtime/types.ts'
import { notify } from '../../messaging/mails/account-letter.ts'

const notices = {
  ADDED: {
    title: { CN: '您的账号已添加双重验证', EN: 'A second factor was added to your account' },
    text: {
      CN: '今后登录时须在密码之后再验证。不是您本人操作时，请立即联系管理员。',
      EN: 'From now on it is asked for after the password. If it was not you, call the administrator at once.',
    },
  },
  REMOVED: {
    title: { CN: '您的双重验证已移除', EN: 'A second factor was removed from your account' },
    text: { CN: '不是您本人操作时，请立即联系管理员。', EN: 'If it was not you, call the administrator at once.' },
  },
} as const

export const tellFactors = (tx: Tx, userId: string, what: keyof typeof notices, now: Date): Promise<void> =>
  notify(tx, userId, { code: `SECOND_FACTOR_${what}`, ...notices[what], url: '/main/userCenter' }, now)
