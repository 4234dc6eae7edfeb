/** How a person is reached, by each channel, and when he wants to be. */
import type { Language } from '../../../../contract/types.ts'
import type { Tx } from '../../../runtime/types.ts'
import type { MsgChannel } from '../events/rules.ts'
import type { Reader } from './channels.ts'

export interface Address extends Reader {
  language: Language
  timeZone: string
  email: string | null
  phone: string | null
  dingId: string | null
  supplierId: string | null
  smsOn: 'Y' | 'N' | null
  dingOn: 'Y' | 'N' | null
  quietFrom: string | null
  quietTo: string | null
  digest: 'NONE' | 'DAILY' | 'WEEKLY'
}

export async function addressesOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Address>> {
  const { rows } = await tx.query<Address>(
    `select u.id, coalesce(u.language, 'CN') as language, u.time_zone as "timeZone", nullif(u.email, '') as email, nullif(u.phone, '') as phone, u.ding_talk_user_id as "dingId",
       coalesce(u.default_org_id, u.org_id) as "orgId", case when cardinality(u.supplier_ids) > 0 then u.supplier_ids[1] end as "supplierId",
       m.sms_on as "smsOn", m.ding_on as "dingOn", m.quiet_from as "quietFrom", m.quiet_to as "quietTo", coalesce(m.digest, 'NONE') as digest
     from "user" u left join msg_user m on m.user_id = u.id where u.id = any($1::uuid[]) and u.enabled_flag = 'Y'`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

export function addressFor({ email, phone, dingId }: Address, channel: MsgChannel): string | null {
  switch (channel) {
    case 'EMAIL':
      return email
    case 'SMS':
      return phone
    case 'DING':
      return dingId
    default:
      return channel
  }
}
