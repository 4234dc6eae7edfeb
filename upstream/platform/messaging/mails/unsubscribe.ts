/** The link at the end of a mail by which whoever reads it takes no more of its kind: opening shows, only a press does. It names a delivery and is no log-in. */
import type { Pool } from 'pg'
import { z } from 'zod'
import { msgTd } from '../../../../catalogue/messaging/msg-user.ts'
import { refuse, refuseRule } from '../../../runtime/rules/refusal.ts'
import type { Tx } from '../../../runtime/types.ts'
import { create } from '../../../runtime/work.ts'
import { seal, unsealOwn } from '../../../store/sealing.ts'
import { asSystem } from '../../database/as-system.ts'
import { readBody } from '../../http/read-body.ts'
import { systemWork } from '../../jobs/system-actor.ts'
import type { IdentityCall } from '../../sessions/types.ts'
import { isMandatory } from '../events/events.ts'

const PLACE = 'unsubscribe'

export const tokenFor = (receiveId: string): string => seal(receiveId, PLACE)

const body = z.object({ token: z.string().max(400), op: z.enum(['SHOW', 'DO']).default('SHOW') })

interface Delivered {
  userId: string
  channel: string
  templateId: string
  title: string
  titleEn: string | null
  category: string
  mandatory: string | null
  isDone: boolean
}

const DELIVERED = `
select r.user_id as "userId", r.channel, t.id as "templateId", t.name as title, t.name_en as "titleEn", t.category, t.mandatory,
  exists (select from msg_td d where d.user_id = r.user_id and d.channel = r.channel and d.template_id = t.id) as "isDone"
from msg_receive r join msg_instance i on i.id = r.instance_id join msg_template t on t.id = i.template_id where r.id = $1`

/** For whoever has the mail, signed in or not. */
export const unsubscribeCall =
  (pool: Pool): IdentityCall =>
  (given, { now }) => {
    const { token, op } = readBody(body, given)
    return asSystem(pool, async (tx) => {
      const known = await deliveredBy(tx, token)
      if (op === 'DO') await unsubscribe(tx, known, now)
      const { channel, title, titleEn } = known
      return { status: '200' as const, msg: '', data: { channel, title, titleEn, isDone: op === 'DO' || known.isDone } }
    })
  }

async function deliveredBy(tx: Tx, token: string): Promise<Delivered> {
  const { rows } = await tx.query<Delivered>(DELIVERED, [unsealOwn(token, PLACE) ?? refuseRule('NOT_FOUND')])
  return rows[0] ?? refuseRule('NOT_FOUND')
}

async function unsubscribe(tx: Tx, { userId, channel, templateId, category, mandatory, isDone }: Delivered, now: Date): Promise<void> {
  if (isMandatory(category, mandatory)) refuse(msgTd, 'MANDATORY', {})
  if (isDone) return
  await create(
    systemWork(tx, now),
    msgTd,
    { userId, channel, templateId, reason: 'List-Unsubscribe' },
    { fill: (row) => Object.assign(row, { via: 'LINK' }) },
  )
}
