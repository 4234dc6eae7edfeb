/** Rows of the system log, written in the transaction of what they tell. */
import type { Language } from '../../../contract/types.ts'
import { newId } from '../../runtime/new-id.ts'
import type { Tx } from '../../runtime/types.ts'
import { isLookedUp } from './public-ip-lookup.ts'
import { regionOf } from './region.ts'

export type LogLevel = 'INFO' | 'WARN' | 'ERROR'
export type LogCategory = 'LOGIN' | 'LOGOUT' | 'LOGIN_FAIL' | 'PERMISSION' | 'CONFIG' | 'JOB' | 'ERROR'

export interface LogEntry {
  now: Date
  level?: LogLevel
  category: LogCategory
  userId?: string | null
  userName?: string | null
  address?: string | null
  userAgent?: string | null
  requestId?: string | null
  message: Record<Language, string>
  detail?: string | null
}

const INSERT = `insert into system_log (id, creation_date, status, version_num, level, category, user_id, user_name, ip, ip_region, user_agent, request_id, message, message_en, detail)
  values ($1, $2, 'KEPT', 1, $3, $4, $5, left($6, 60), left($7, 64), left($8, 100), left($9, 300), left($10, 64), left($11, 300), left($12, 300), left($13, 4000))`

export function writeLog(tx: Tx, entry: LogEntry): void {
  const {
    now,
    level = 'INFO',
    category,
    userId = null,
    userName = null,
    address = null,
    userAgent = null,
    requestId = null,
    message,
    detail = null,
  } = entry
  const id = newId(now)
  // Of who came in only: failed tries would let anybody have us call out.
  const isAsked = category === 'LOGIN' && isLookedUp(address)
  const region = isAsked ? null : regionOf(address)
  tx.send(INSERT, [id, now, level, category, userId, userName, address, region, userAgent, requestId, message.CN, message.EN, detail])
  if (isAsked) tx.send(`insert into outbox (kind, entity, business_id, payload) values ('IP_REGION', 'systemLog', $1, '{}')`, [id])
}
