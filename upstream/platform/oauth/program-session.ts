/** The session of a program that came in with a bearer token: its application's user or the person who agreed, in the default responsibility, and what was ticked. */
import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { dayOf } from '../../runtime/change/numbering.ts'
import type { Tx } from '../../runtime/types.ts'
import { asSystem } from '../database/as-system.ts'
import { tooManyRequests } from '../http/refusals.ts'
import { keepProfiles } from '../profiles/keeper.ts'
import { type AccessReader, timeZoneSql } from '../rights/access.ts'
import type { Program, Session } from '../sessions/types.ts'
import { isAllowedFrom } from './allowed-address.ts'
import { linesOfText, namesInText } from './text-lines.ts'

/** How the authorization code of a program begins. */
const PROGRAM = 'open.'
const MINUTE_MS = 60_000

export const isProgramCode = (authorization: string): boolean => authorization.startsWith(PROGRAM)

interface ProgramRow {
  appId: string
  appName: string
  ipAllowList: string | null
  ratePerMinute: number
  apis: { call: string; fields: string | null }[]
  epoch: string
  user: Pick<
    Session,
    | 'userId'
    | 'userName'
    | 'displayName'
    | 'displayNameEn'
    | 'userType'
    | 'supplierIds'
    | 'responsibilityId'
    | 'orgId'
    | 'timeZone'
    | 'lookupEdition'
    | 'profileEdition'
  >
}

/** $1 hash of the code, $2 now, $3 the day: responsibilities have dates. */
const FOUND = `
select a.id as "appId", a.name as "appName", a.ip_allow_list as "ipAllowList", a.rate_per_minute as "ratePerMinute", e.epoch::text,
  coalesce((select jsonb_agg(jsonb_build_object('call', i.code, 'fields', l.fields))
            from base_oauth_api l join api_info i on i.id = l.api_info_id and i.enabled_flag = 'Y' where l.header_id = a.id and (t.api_ids is null or i.id = any(t.api_ids))), '[]') as apis,
  jsonb_build_object('userId', u.id, 'userName', u.code, 'displayName', u.name, 'displayNameEn', u.name_en, 'userType', u.user_type,
    'supplierIds', coalesce(u.supplier_ids, '{}'), 'orgId', coalesce(u.default_org_id, u.org_id), 'timeZone', ${timeZoneSql('u')},
    'lookupEdition', e.lookups::text, 'profileEdition', e.profiles::text,
    'responsibilityId', (
      select r.id from user_responsibility h join responsibility r on r.id = h.responsibility_id and r.enabled_flag = 'Y'
      where h.header_id = u.id and coalesce(h.start_date <= $3::date, true) and coalesce(h.end_date >= $3::date, true)
      order by r.id = u.default_responsibility_id desc nulls last, h.is_default = 'Y' desc nulls last, r.seq_num, r.code limit 1)) as user
from oauth_token t join base_oauth_app a on a.id = t.app_id and a.enabled_flag = 'Y'
  join "user" u on u.id = coalesce(t.user_id, a.run_as_user_id) and u.enabled_flag = 'Y' cross join permission_epoch e
where t.token_hash = $1 and t.expires_at > $2`

/** Null for a token that is unknown, over or of an application that is disabled, and from an address that is not on its list. */
export async function findProgramSession(
  pool: Pool,
  accessOf: AccessReader,
  authorization: string,
  { now, address }: { now: Date; address: string },
): Promise<Session | null> {
  const hash = createHash('sha256').update(authorization).digest()
  const found = await asSystem(pool, async (tx) => {
    const { rows } = await tx.query<ProgramRow>(FOUND, [hash, now, dayOf(now)])
    const [one] = rows
    if (!one || !isAllowedFrom(linesOfText(one.ipAllowList), address)) return null
    await countCall(tx, one, now)
    return one
  })
  if (!found) return null
  const { user, appId, appName, apis, epoch } = found
  await keepProfiles(pool, user.profileEdition)
  const program: Program = { id: appId, name: appName, calls: new Map(apis.map(({ call, fields }) => [call, namesInText(fields)])) }
  return {
    ...user,
    ...(await accessOf(user.userId, user.responsibilityId, epoch, dayOf(now))),
    id: appId,
    program,
    // The application's rights do not wait for a person's password.
    mustChangePassword: false,
    gatewayTag: 'default',
    language: 'CN',
    theme: 'auto',
    tabs: [],
    opinions: null,
    secondFactorAt: null,
    selections: {},
    pendingTabRefresh: null,
    organisation: null,
    startedAt: now,
    lastSeenAt: now,
  }
}

/** By the minute of the clock; whoever is over learns when the next one begins. */
async function countCall(tx: Tx, { appId, ratePerMinute }: ProgramRow, now: Date): Promise<void> {
  const minute = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS)
  const { rows } = await tx.query<{ calls: number }>(
    `insert into oauth_use as u (app_id, minute, calls) values ($1, $2, 1)
     on conflict (app_id) do update set minute = excluded.minute, calls = case when u.minute = excluded.minute then u.calls + 1 else 1 end
     returning calls`,
    [appId, minute],
  )
  if ((rows[0]?.calls ?? 0) > ratePerMinute) throw tooManyRequests(Math.max(1, Math.ceil((minute.getTime() + MINUTE_MS - now.getTime()) / 1000)))
}
