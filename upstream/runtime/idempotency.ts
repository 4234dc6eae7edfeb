import { createHash } from 'node:crypto'
import type { Answer } from '../../contract/types.ts'
import { refuseRule } from './refusal.ts'
import type { CallContext, Tx } from './types.ts'

/** S9.1: the key goes in first, in the transaction of the work; the same key and body gives the stored answer, whoever was first. */
export async function once(tx: Tx, context: CallContext, route: string, body: unknown, work: () => Promise<Answer>): Promise<Answer> {
  const key = context.idempotencyKey
  if (!key) return work()
  const hash = createHash('sha256').update(JSON.stringify(body)).digest()
  const claimed = await tx
    .query('insert into idempotency (user_id, key, route, body_hash) values ($1, $2, $3, $4) on conflict do nothing', [
      context.actor.userId,
      key,
      route,
      hash,
    ])
    .catch((error: { code?: string }) => (error.code === '55P03' ? refuseRule('RUNNING') : Promise.reject(error)))
  if (claimed.rowCount === 0) {
    const { rows } = await tx.query<{ route: string; body_hash: Buffer; answer: Answer }>(
      'select route, body_hash, answer from idempotency where user_id = $1 and key = $2',
      [context.actor.userId, key],
    )
    const stored = rows[0]
    if (!stored || stored.route !== route || !stored.body_hash.equals(hash)) refuseRule('OTHER_BODY', { id: madeBy(stored?.answer) })
    return asReplay(stored.answer)
  }
  const answer = await work()
  tx.send('update idempotency set answer = $3 where user_id = $1 and key = $2', [context.actor.userId, key, JSON.stringify(answer)])
  return answer
}

/** An answer given before: the body is the same, a header tells. */
const asReplay = (answer: Answer): Answer => Object.defineProperty(answer, 'isReplay', { value: true })

/** The record that the key was used for, so that it can be shown beside the other content. */
function madeBy(answer: Answer | null | undefined): string | null {
  const data = answer?.data as { id?: unknown; rows?: { id?: unknown }[] } | null | undefined
  const id = data?.id ?? data?.rows?.[0]?.id
  return typeof id === 'string' ? id : null
}
