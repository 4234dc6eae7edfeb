/** By which ways people let themselves be told of their work; what concerns the account itself comes by all of them. */
import type { ProfileCode } from '../../../../catalogue/identity/profiles.ts'
import { newId } from '../../../runtime/rows/new-id.ts'
import type { Tx } from '../../../runtime/types.ts'
import { isProfileOn } from '../../profiles/book.ts'

/** Settings that each person may have otherwise. */
export const channels = ['MESSAGE_ON', 'EMAIL_ON'] as const satisfies readonly ProfileCode[]
export type Channel = (typeof channels)[number]
export type Switches = Readonly<Partial<Record<Channel, 'Y' | 'N'>>>

export interface Reader {
  id: string
  /** The organisation that is the reader's own. */
  orgId: string | null
}

/** Otherwise they lie among those that were read. */
export const isNotifiedInSite = ({ id, orgId }: Reader): boolean => isProfileOn('MESSAGE_ON', { userId: id, orgId })
export const isNotifiedByMail = ({ id, orgId }: Reader): boolean => isProfileOn('EMAIL_ON', { userId: id, orgId })

/** As they stand for this person, of those that the administrator leaves to people. */
export async function switchesOf(tx: Tx, userId: string): Promise<Switches> {
  const { rows } = await tx.query<{ code: Channel; orgId: string | null }>(
    `select p.code, coalesce(u.default_org_id, u.org_id) as "orgId" from profile p cross join "user" u
     where p.code = any($1) and p.enabled_flag = 'Y' and 'USER' = any(p.levels) and u.id = $2`,
    [channels, userId],
  )
  return Object.fromEntries(rows.map(({ code, orgId }) => [code, isProfileOn(code, { userId, orgId }) ? 'Y' : 'N']))
}

/** Keeps what differs from how it stands, as the person's own value of the setting. */
export async function setSwitches(tx: Tx, userId: string, wanted: Switches, now: Date): Promise<void> {
  const known = await switchesOf(tx, userId)
  for (const code of channels) {
    const value = wanted[code]
    if (value === undefined || known[code] === undefined || known[code] === value) continue
    await tx.query('select 1 from profile where code = $1 for update', [code])
    const { rowCount } = await tx.query(
      `update profile_value v set value = $3 from profile p where v.header_id = p.id and p.code = $1 and v.level = 'USER' and v.user_id = $2`,
      [code, userId, value],
    )
    if (rowCount) continue
    await tx.query(
      `insert into profile_value (id, header_id, line_num, version_num, level, user_id, value)
       select $4, p.id, coalesce((select max(line_num) from profile_value where header_id = p.id), 0) + 10, 1, 'USER', $2, $3 from profile p where p.code = $1`,
      [code, userId, value, newId(now)],
    )
  }
}
