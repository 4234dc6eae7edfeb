/** Log-ins, failures and log-outs, written in the transaction of what they tell (S8.1). */

import type { Tx } from '../../runtime/types.ts'
import { type LogCategory, writeLog } from '../logs/system-log.ts'
import type { Visit } from './types.ts'

export type LoginWhat = 'LOGIN' | 'LOGIN_FAIL' | 'LOGOUT' | 'SWITCH' | 'PASSWORD' | 'FACTOR_ADDED' | 'FACTOR_REMOVED'

export interface LoginEvent {
  what: LoginWhat
  userId: string | null
  userName: string | null
  responsibility?: string
}

export function recordLogin(tx: Tx, event: LoginEvent, visit: Circumstances): void {
  const { now, address, requestId } = visit
  tx.send(
    `INSERT INTO "audit_event" ("at", "kind", "user_id", "user_name", "responsibility", "address", "request_id") VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [now, event.what, event.userId, event.userName?.slice(0, 60), event.responsibility ?? null, address, requestId],
  )
  // A try counts as a failure until the password proves right; only what has failed is told.
  if (event.what !== 'LOGIN_FAIL') logLogin(tx, event, visit)
}

type Circumstances = Pick<Visit, 'now' | 'address' | 'requestId' | 'userAgent'>

const told: Readonly<Record<LoginWhat, { category: LogCategory; message: string }>> = {
  LOGIN: { category: 'LOGIN', message: '登录' },
  SWITCH: { category: 'LOGIN', message: '切换职责' },
  LOGOUT: { category: 'LOGOUT', message: '退出' },
  LOGIN_FAIL: { category: 'LOGIN_FAIL', message: '登录失败' },
  PASSWORD: { category: 'CONFIG', message: '修改密码' },
  FACTOR_ADDED: { category: 'CONFIG', message: '添加双重验证' },
  FACTOR_REMOVED: { category: 'CONFIG', message: '移除双重验证' },
}

/** For the administrator's eyes, beside the audit. */
export function logLogin(tx: Tx, { what, userId, userName, responsibility }: LoginEvent, visit: Circumstances): void {
  const { category, message } = told[what]
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
    message: [message, responsibility].filter(Boolean).join(' '),
  })
}
