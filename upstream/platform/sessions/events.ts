/** Log-ins, failures and log-outs, written in the transaction of what they tell (S8.1). */
import type { Label } from '../../../catalogue/language/define.ts'
import type { LogEntry } from '../../runtime/ports.ts'
import type { Tx } from '../../runtime/types.ts'
import { writeLog } from '../logs/system-log.ts'
import type { Responsibility, Visit } from './types.ts'

export type LoginWhat = 'LOGIN' | 'LOGIN_FAIL' | 'LOGOUT' | 'SWITCH' | 'PASSWORD' | 'FACTOR_ADDED' | 'FACTOR_REMOVED'

export interface LoginEvent {
  what: LoginWhat
  userId: string | null
  userName: string | null
  responsibility?: Pick<Responsibility, 'code' | 'name' | 'nameEn'> | undefined
}

export function recordLogin(tx: Tx, event: LoginEvent, visit: Circumstances): void {
  const { now, address, requestId } = visit
  tx.send(
    `INSERT INTO "audit_event" ("at", "kind", "user_id", "user_name", "responsibility", "address", "request_id") VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [now, event.what, event.userId, event.userName?.slice(0, 60), event.responsibility?.code ?? null, address, requestId],
  )
  // A try counts as a failure until the password proves right; only what has failed is told.
  if (event.what !== 'LOGIN_FAIL') logLogin(tx, event, visit)
}

type Circumstances = Pick<Visit, 'now' | 'address' | 'requestId' | 'userAgent'>

const shown: Readonly<Record<LoginWhat, { category: LogEntry['category']; words: Label }>> = {
  LOGIN: { category: 'LOGIN', words: ['登录', 'Signed in'] },
  SWITCH: { category: 'LOGIN', words: ['切换职责', 'Switched responsibility'] },
  LOGOUT: { category: 'LOGOUT', words: ['退出', 'Signed out'] },
  LOGIN_FAIL: { category: 'LOGIN_FAIL', words: ['登录失败', 'Sign-in failed'] },
  PASSWORD: { category: 'CONFIG', words: ['修改密码', 'Password changed'] },
  FACTOR_ADDED: { category: 'CONFIG', words: ['添加双重验证', 'Second factor added'] },
  FACTOR_REMOVED: { category: 'CONFIG', words: ['移除双重验证', 'Second factor removed'] },
}

/** For the administrator's eyes, beside the audit. */
export function logLogin(tx: Tx, { what, userId, userName, responsibility }: LoginEvent, visit: Circumstances): void {
  const {
    category,
    words: [cn, en],
  } = shown[what]
  const { now, address, requestId, userAgent } = visit
  const level = what === 'LOGIN_FAIL' ? 'WARN' : 'INFO'
  writeLog(tx, {
    now,
    level,
    category,
    userId,
    userName,
    address,
    requestId,
    userAgent: userAgent ?? null,
    message: {
      CN: [cn, responsibility?.name].filter(Boolean).join('：'),
      EN: [en, responsibility && (responsibility.nameEn ?? responsibility.name)].filter(Boolean).join(': '),
    },
  })
}
