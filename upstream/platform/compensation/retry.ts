/** `transactionCompensationRetry`: sends again what had failed, and waits until it is known what came of it. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { transactionCompensation } from '../../../catalogue/identity/compensation.ts'
import type { ActionAnswer, Answer, BatchRow } from '../../../contract/types.ts'
import { runAction } from '../../runtime/change/change.ts'
import { actionRequestIn } from '../../runtime/change/requests.ts'
import { fill } from '../../runtime/rules/refusal.ts'
import type { CallContext } from '../../runtime/types.ts'
import { asSystem } from '../database/as-system.ts'

/** Three tries that fail at once, and the pauses between them; what takes longer is told as still trying. */
const WAIT_MS = 6_000
const LOOK_MS = 100

interface Outcome {
  id: string
  number: string
  status: string
  error: string | null
}

export async function retryCompensations(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer> {
  const answer = await runAction(pool, transactionCompensation, 'doRetry', actionRequestIn(body), context)
  const batch = await outcomesOf(pool, answer)
  const done = batch.filter(({ outcome }) => outcome === 'done').length
  const words = fill(['{done} 成功 {failed} 失败', '{done} succeeded, {failed} failed'], { done, failed: batch.length - done })
  return { ...answer, msg: words[context.language], data: { ...answer.data, batch } }
}

/** What was refused stays so; the others are asked how they fared. */
async function outcomesOf(pool: Pool, { data }: Answer<ActionAnswer>): Promise<BatchRow[]> {
  const tried = await settled(
    pool,
    data.rows.map(({ id }) => id),
  )
  const refused = (data.batch ?? []).filter(({ outcome }) => outcome !== 'done')
  return [...tried.map(asBatchRow), ...refused]
}

function asBatchRow({ id, number, status, error }: Outcome): BatchRow {
  const { FAILED_AGAIN, STILL_TRYING } = transactionCompensation.messages
  if (status === 'DONE') return { id, number, outcome: 'done' }
  return { id, number, outcome: 'refused', words: status === 'RETRYING' ? fill(STILL_TRYING, {}) : fill(FAILED_AGAIN, { error }) }
}

async function settled(pool: Pool, ids: readonly string[]): Promise<Outcome[]> {
  for (const end = Date.now() + WAIT_MS; ; await sleep(LOOK_MS)) {
    const { rows } = await asSystem(pool, (tx) =>
      tx.query<Outcome>(
        'select id, doc_num as number, status, last_error as error from transaction_compensation where id = any($1::uuid[]) order by doc_num',
        [ids],
      ),
    )
    if (Date.now() > end || rows.every(({ status }) => status !== 'RETRYING')) return rows
  }
}
