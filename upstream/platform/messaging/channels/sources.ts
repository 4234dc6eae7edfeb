/** By which account a message leaves: the one of its setting, else the default, else the first by priority; one that has been down for five minutes stands behind. */

import type { Full } from '../../../../catalogue/language/define.ts'
import { meaningOf } from '../../../../catalogue/language/lookup-book.ts'
import { msgInstance } from '../../../../catalogue/messaging/msg-instance.ts'
import { msgSource } from '../../../../catalogue/messaging/msg-source.ts'
import { readRows } from '../../../runtime/rows/documents.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import type { Tx } from '../../../runtime/types.ts'
import type { Work } from '../../../runtime/working.ts'
import { tableOf } from '../../../store/tables.ts'
import { Later } from '../../outbox/outcomes.ts'
import type { MsgChannel, Rule } from '../events/rules.ts'

export type Source = Full<typeof msgSource>

const DOWN_AFTER = `interval '5 minutes'`
const MINUTE_S = 60

/** In the site always, by mail always (without a source of its own by that of the environment), else where a source is enabled. */
export async function activeChannels(tx: Tx, { channels, mandatory }: Rule): Promise<MsgChannel[]> {
  const wanted = [...new Set([...(mandatory ? (['SITE'] as const) : []), ...channels])]
  if (!wanted.some(needsSource)) return wanted
  const { rows } = await tx.query<{ channel: string }>(`select distinct channel from msg_source where enabled_flag = 'Y'`)
  const there = new Set(rows.map(({ channel }) => channel))
  return wanted.filter((channel) => !needsSource(channel) || there.has(channel))
}

export const needsSource = (channel: string): boolean => channel !== 'SITE' && channel !== 'EMAIL'

/** What leaves the house by a channel needs somewhere to leave by. */
export async function requireSources({ tx }: Work, channels: readonly string[]): Promise<void> {
  const wanted = channels.filter(needsSource)
  if (wanted.length === 0) return
  const { rows } = await tx.query<{ channel: string }>(`select distinct channel from msg_source where enabled_flag = 'Y'`)
  const missing = wanted.find((channel) => !rows.some((row) => row.channel === channel))
  if (missing) refuse(msgInstance, 'NO_SOURCE', { channel: meaningOf('MSG_CHANNEL', missing) })
}

const BEST = `where t.channel = $1 and t.enabled_flag = 'Y' and (t.org_id is null or t.org_id = $3)
order by coalesce(t.down_since < clock_timestamp() - ${DOWN_AFTER}, false), t.id is distinct from $2, t.org_id nulls last, t.is_default desc nulls last, t.priority, t.code limit 1 for no key update`

/** On or off: to try it. */
export const sourceNamed = async (tx: Tx, id: string): Promise<Source | null> =>
  (await readRows<Source>(tx, tableOf(msgSource.entity), 'where t.id = $1', [id]))[0] ?? null

/** Counted with every try. Null where the channel has none. */
export async function sourceFor(tx: Tx, channel: string, orgId: string | null, wanted: string | null, now: Date): Promise<Source | null> {
  const [source] = await readRows<Source>(tx, tableOf(msgSource.entity), BEST, [channel, wanted, orgId])
  if (!source) return null
  await takeTurn(tx, source, now)
  return source
}

const TURN = `
insert into source_pace as p (source_id, minute, in_minute, day, in_day)
select $1, date_trunc('minute', $2::timestamptz), 1, ($2::timestamptz at time zone 'Asia/Shanghai')::date, 1
on conflict (source_id) do update set
  in_minute = case when p.minute = excluded.minute then p.in_minute + 1 else 1 end, minute = excluded.minute,
  in_day = case when p.day = excluded.day then p.in_day + 1 else 1 end, day = excluded.day
returning in_minute as minute, in_day as day`

/** What is too much for this minute or day waits, and nothing is counted: it is no try. */
async function takeTurn(tx: Tx, { id, ratePerMinute, dailyLimit }: Source, now: Date): Promise<void> {
  const { rows } = await tx.query<{ minute: number; day: number }>(TURN, [id, now])
  const [turn = { minute: 0, day: 0 }] = rows
  if (turn.minute > ratePerMinute) throw new Later(MINUTE_S - now.getUTCSeconds())
  if (dailyLimit !== null && turn.day > dailyLimit) throw new Later(MINUTE_S * MINUTE_S)
}

export const noteUp = (tx: Tx, id: string): void =>
  tx.send('update msg_source set down_since = null, last_error = null where id = $1 and down_since is not null', [id])

export const noteDown = (tx: Tx, id: string, error: string): void =>
  tx.send('update msg_source set down_since = coalesce(down_since, clock_timestamp()), last_error = $2 where id = $1', [id, error.slice(0, 500)])
