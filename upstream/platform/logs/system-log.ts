/** Rows of the system log, written in the transaction of what they tell. */

import type { LogEntry } from '../../runtime/ports.ts'
import { newId } from '../../runtime/rows/new-id.ts'
import type { Tx } from '../../runtime/types.ts'
import { isLookedUp } from './public-ip-lookup.ts'
import { regionOf } from './region.ts'

/** Of a record the name first and the code after it, unless the one says the other. */
const saidSql = (said: string, name: 'name' | 'name_en') => `(
  select left(string_agg(case when l.id is null then coalesce(part ->> 'id', part #>> '{}')
    when strpos(l.${name}, l.code) > 0 then l.${name} else concat_ws(' ', l.${name}, l.code) end, '' order by place), 4000)
  from jsonb_array_elements(${said}::jsonb) with ordinality as said(part, place) left join entity_label l on l.id = (part ->> 'id')::uuid)`

const INSERT = `insert into system_log (id, creation_date, status, version_num, level, category, user_id, user_name, ip, ip_region, ip_region_en, user_agent, request_id, message, message_en, detail, detail_en)
  values ($1, $2, 'KEPT', 1, $3, $4, $5, left($6, 60), left($7, 64), left($8, 100), left($9, 100), left($10, 300), left($11, 64), left($12, 300), left($13, 300), ${saidSql('$14', 'name')}, ${saidSql('$15', 'name_en')})`

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
  tx.send(INSERT, [
    id,
    now,
    level,
    category,
    userId,
    userName,
    address,
    region?.CN,
    region?.EN,
    userAgent,
    requestId,
    message.CN,
    message.EN,
    ...[0, 1].map((at) => detail && JSON.stringify(detail[at])),
  ])
  if (isAsked) tx.send(`insert into outbox (kind, entity, business_id, payload) values ('IP_REGION', 'systemLog', $1, '{}')`, [id])
}
