import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { z } from 'zod'
import type { Answer } from '../../../contract/types.ts'
import { inTransaction, systemOpening } from '../rows/database.ts'
import { Refusal, refuseRule } from '../rules/refusal.ts'
import type { CallContext, Tx } from '../types.ts'

/** S9.1: the key goes in first, in the transaction of the work; the same key and body gives the stored answer, whoever was first. */
export async function once<Data>(
  tx: Tx,
  context: CallContext,
  route: string,
  body: unknown,
  work: () => Promise<Answer<Data>>,
): Promise<Answer<Data>> {
  const key = context.idempotencyKey
  if (!key) return work()
  const hash = hashOf(body)
  const claimed = await tx
    .query('insert into idempotency (user_id, key, route, body_hash) values ($1, $2, $3, $4) on conflict do nothing', [
      context.actor.userId,
      key,
      route,
      hash,
    ])
    .catch((error: { code?: string }) => (error.code === '55P03' ? refuseRule('RUNNING') : Promise.reject(error)))
  if (claimed.rowCount === 0) {
    const { rows } = await tx.query<{ route: string; body_hash: Buffer; answer: Answer<Data> }>(
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

const hashOf = (body: unknown): Buffer => createHash('sha256').update(JSON.stringify(body)).digest()

/** What was refused under a key, kept where an answer stands. */
const kept = z.object({
  refused: z.object({ code: z.string(), status: z.number(), words: z.object({ CN: z.string(), EN: z.string() }), at: z.string().optional() }),
})

/** A refusal is an answer as well: the same key is refused in the same words, whatever has changed meanwhile. For work that asks `once` with this route and body. */
export async function refusingOnce<Data>(
  pool: Pool,
  context: CallContext,
  route: string,
  body: unknown,
  work: () => Promise<Answer<Data>>,
): Promise<Answer<Data>> {
  try {
    const answer = await work()
    const before = kept.safeParse(answer).data
    if (before) throw new Refusal(before.refused)
    return answer
  } catch (error) {
    if (error instanceof Refusal && error.status === 422 && context.idempotencyKey) await keepRefusal(pool, context, route, body, error)
    throw error
  }
}

const keepRefusal = (pool: Pool, { actor, idempotencyKey }: CallContext, route: string, body: unknown, { code, status, words, at }: Refusal) =>
  inTransaction(pool, systemOpening, (tx) =>
    tx.query('insert into idempotency (user_id, key, route, body_hash, answer) values ($1, $2, $3, $4, $5) on conflict do nothing', [
      actor.userId,
      idempotencyKey,
      route,
      hashOf(body),
      JSON.stringify({ status: 'E', msg: '', refused: { code, status, words, at } }),
    ]),
  )

/** An answer given before: the body is the same, a header tells. */
export const asReplay = <Data>(answer: Answer<Data>): Answer<Data> => Object.defineProperty(answer, 'isReplay', { value: true })

/** The record that the key was used for, so that it can be shown beside the other content. */
const madeBy = (answer: Answer | undefined): string | null => made.safeParse(answer?.data).data ?? null
const made = z.union([
  z.object({ id: z.string() }).transform(({ id }) => id),
  z.object({ rows: z.tuple([z.object({ id: z.string() })], z.unknown()) }).transform(({ rows: [{ id }] }) => id),
])
