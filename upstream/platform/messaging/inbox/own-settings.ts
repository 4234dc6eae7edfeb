/** How a person is told, as far as it is the person's own to say: other channels, hours, digests, and what is given up. */
import { z } from 'zod'
import { msgTd, msgUser } from '../../../../catalogue/messaging/msg-user.ts'
import { refuseRule } from '../../../runtime/rules/refusal.ts'
import type { Tx } from '../../../runtime/types.ts'
import { change, create } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'

const flag = z.enum(['Y', 'N'])
const time = z.union([z.string().regex(/^([01]\d|2[0-3]):[0-5]\d(:\d\d)?$/), z.literal(''), z.null()]).transform((given) => given || null)

export const settingsShape = z.object({
  smsOn: flag.optional(),
  dingOn: flag.optional(),
  quietFrom: time.optional(),
  quietTo: time.optional(),
  digest: z.enum(['NONE', 'DAILY', 'WEEKLY']).optional(),
})
export type OwnSettings = z.output<typeof settingsShape>

export const unsubscribedShape = z.object({ category: z.enum(['RESULT', 'REMIND', 'INFO']), channel: z.enum(['EMAIL', 'SMS', 'DING']) })

const untouched = { smsOn: 'Y', dingOn: 'Y', quietFrom: null, quietTo: null, digest: 'NONE' } as const

export interface Unsubscribed {
  id: string
  title: string | null
  titleEn: string | null
  category: string | null
  channel: string
  since: string
}

export async function ownSettingsOf(tx: Tx, userId: string): Promise<{ settings: Required<OwnSettings>; unsubscribed: Unsubscribed[] }> {
  const { rows } = await tx.query<Required<OwnSettings>>(
    `select coalesce(sms_on, 'Y') as "smsOn", coalesce(ding_on, 'Y') as "dingOn", quiet_from as "quietFrom", quiet_to as "quietTo", digest from msg_user where user_id = $1`,
    [userId],
  )
  const { rows: unsubscribed } = await tx.query<Unsubscribed>(
    `select d.id, t.name as title, t.name_en as "titleEn", d.category, d.channel, d.since from msg_td d left join msg_template t on t.id = d.template_id
     where d.user_id = $1 order by d.since desc, d.id`,
    [userId],
  )
  return { settings: rows[0] ?? untouched, unsubscribed }
}

/** A row is made for whoever wants it otherwise than it is. */
export async function setOwnSettings(work: Work, wanted: OwnSettings): Promise<void> {
  const { tx, actor } = work
  const { settings } = await ownSettingsOf(tx, actor.userId)
  const next = { ...settings, ...wanted }
  const isSame = Object.entries(settings).every(([key, value]) => next[key as keyof OwnSettings] === value)
  if (isSame) return
  const { rows } = await tx.query<{ id: string }>('select id from msg_user where user_id = $1', [actor.userId])
  if (rows[0]) await change(work, msgUser, [rows[0].id], 'save', (row) => void Object.assign(row, next), { check: true })
  else await create(work, msgUser, { userId: actor.userId, ...next })
}

export async function unsubscribeOwn(work: Work, { category, channel }: z.output<typeof unsubscribedShape>): Promise<void> {
  const { tx, actor } = work
  const { rowCount } = await tx.query('select from msg_td where user_id = $1 and template_id is null and category = $2 and channel = $3', [
    actor.userId,
    category,
    channel,
  ])
  if (rowCount) return
  const draft = { userId: actor.userId, category, channel, reason: '个人设置' }
  await create(work, msgTd, draft, { fill: (row) => Object.assign(row, { via: 'CENTER' }) })
}

export async function subscribeAgain({ tx, actor }: Work, id: string): Promise<void> {
  const { rowCount } = await tx.query('delete from msg_td where id = $1 and user_id = $2', [id, actor.userId])
  if (rowCount === 0) refuseRule('NOT_FOUND')
}
