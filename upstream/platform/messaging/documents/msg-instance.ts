import { msgInstance } from '../../../../catalogue/messaging/msg-instance.ts'
import type { Behaviour } from '../../../runtime/behaviour.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import type { Doc, Tx } from '../../../runtime/types.ts'
import { inTurn } from '../../../runtime/work.ts'
import { requireSources } from '../channels/sources.ts'
import { type Open, sendAgain } from '../deliveries/send-again.ts'
import type { EventData } from '../events/event.ts'
import { ruleBehind } from '../events/rules.ts'
import { previewMail } from '../mails/preview-mail.ts'

export const msgInstanceBehaviour = {
  async counted(rows, { tx }) {
    const { rows: counts } = await tx.query<{ id: string; n: number }>(
      `select asked.id, count(distinct r.user_id) filter (where r.read_at is not null)::int as n
       from unnest($1::uuid[]) as asked (id) left join msg_receive r on r.instance_id = asked.id group by 1`,
      [rows.map(({ id }) => id)],
    )
    return counts.map(({ id, n }) => [id, { readCount: n }] as const)
  },

  async doSend(instance, work) {
    const open = await openOf(work.tx, instance.id)
    const isUntouched = instance.status === 'WAITING' && open.length === 0
    if (open.length === 0 && !isUntouched) refuse(msgInstance, 'NOBODY_LEFT', {})
    await requireSources(
      work,
      open.map(({ channel }) => channel),
    )
    await sendAgain(work, open)
    if (isUntouched) await hurry(work.tx, instance.id)
    instance.plannedAt = work.nowText
  },

  async doCancel(instance, { tx, nowText }) {
    if ((await ruleBehind(tx, String(instance.eventCode)))?.mandatory) refuse(msgInstance, 'MANDATORY', {})
    await tx.query(
      `update msg_receive set receive_status = 'CANCELLED', next_try_at = null, last_update_date = $2 where instance_id = $1 and receive_status = 'WAITING'`,
      [instance.id, nowText],
    )
  },

  async panels({ id, data }, { tx }) {
    return { receivers: await receiversOf(tx, id), texts: await textsIn(tx, data), tries: await triesOf(tx, id) }
  },
} satisfies Behaviour<typeof msgInstance>

const openOf = async (tx: Tx, id: string): Promise<Open[]> =>
  (
    await tx.query<Open>(
      `select id, channel from msg_receive where instance_id = $1 and receive_status in ('WAITING', 'FAILED') order by id for update`,
      [id],
    )
  ).rows

/** One that the dispatcher has not come to. */
const hurry = (tx: Tx, id: string) =>
  tx.query(`update outbox set due_at = clock_timestamp(), tries = 0 where kind = 'EVENT' and payload->>'instanceId' = $1 and sent_at is null`, [id])

const receiversOf = async (tx: Tx, id: string): Promise<Doc[]> =>
  (
    await tx.query<Doc>(
      `select r.id, coalesce(u.name, r.contact_name, '') as "userId", r.channel, r.address, r.receive_status as "receiveStatus", r.tries, r.next_try_at as "nextTryAt", r.sent_at as "sentAt", r.read_at as "readAt", r.error
       from msg_receive r left join entity_label u on u.id = r.user_id where r.instance_id = $1 order by u.name, r.channel limit 500`,
      [id],
    )
  ).rows

const triesOf = async (tx: Tx, id: string): Promise<Doc[]> =>
  (
    await tx.query<Doc>(
      'select id, creation_date as "triedAt", channel, result, answer, ms from msg_log where instance_id = $1 order by creation_date desc, id desc limit 500',
      [id],
    )
  ).rows

async function textsIn(tx: Tx, data: unknown): Promise<Doc[]> {
  const { texts = {} } = (data ?? {}) as Partial<EventData>
  const all = Object.entries(texts).flatMap(([group, words]) =>
    (['CN', 'EN'] as const).map((language) => ({ group, language, said: words[language], url: words.url })),
  )
  return inTurn(all, async ({ group, language, said, url }) => ({
    id: `${group} ${language}`,
    language,
    readers: group.startsWith('supplier') ? 'SUPPLIER' : 'INTERNAL',
    title: said.title,
    content: said.content,
    mail: await previewMail(tx, language, { ...said, url }, false),
  }))
}
