/** What waits for the same person under the same key goes out as one. */
import type { Full } from '../../../../catalogue/language/define.ts'
import type { msgReceive } from '../../../../catalogue/messaging/msg-receive.ts'
import type { Tx } from '../../../runtime/types.ts'
import { mergedTitle } from '../inbox/site.ts'

export type Receive = Full<typeof msgReceive>
/** Alone, or with the words of others that go along. */
export type Gathered = Receive & { isMerged?: true }

const DIGEST = { CN: '消息汇总', EN: 'Your messages' } as const
const longestContent = 2000

interface Companion {
  id: string
  title: string
  content: string | null
}

/** One worker at a time gathers what waits under a key: others would each hold one of its rows. */
export const lockMerging = (tx: Tx, id: string) =>
  tx.query(
    `select pg_advisory_xact_lock(hashtext('deliver ' || user_id || channel || merge_key)) from msg_receive where id = $1 and merge_key is not null`,
    [id],
  )

/** The delivery with the words of all that go along with it. */
export async function gather(tx: Tx, receive: Receive): Promise<Gathered> {
  if (!receive.mergeKey) return receive
  const { rows } = await tx.query<Companion>(
    `with others as (
       select id from msg_receive where user_id = $1 and channel = $2 and merge_key = $3 and receive_status = 'WAITING' and (merged_into is null or merged_into = $4)
       order by creation_date, id for update skip locked)
     update msg_receive r set merged_into = $4 from others o where r.id = o.id returning r.id, r.title, r.content`,
    [receive.userId, receive.channel, receive.mergeKey, receive.id],
  )
  if (rows.length < 2) return receive
  const title = receive.mergeKey === 'DIGEST' ? DIGEST[receive.language === 'EN' ? 'EN' : 'CN'] : String(receive.title)
  const merged = mergedTitle(title, title, rows.length)
  const all = [...rows].sort((a, b) => (a.id < b.id ? -1 : 1)).map((one) => one.title)
  return { ...receive, isMerged: true, title: receive.language === 'EN' ? merged.EN : merged.CN, content: all.join('\n').slice(0, longestContent) }
}
