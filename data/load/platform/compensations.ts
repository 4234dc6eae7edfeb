/** Four things that could not be sent: two mails wait for the administrator, one order went to the ERP after all, one was let go. */
import type { Pool } from 'pg'
import { giveUp, succeed } from '../../../upstream/platform/compensation/settle.ts'
import { asSystem } from '../../../upstream/platform/database/as-system.ts'
import { type OutboxRow, outboxColumns } from '../../../upstream/platform/outbox/row.ts'
import type { People } from '../year/people.ts'
import { tidyUp } from '../year/year.ts'

const TRIES = 12
const HOUR_MS = 3_600_000

const story = [
  { kind: 'MAIL', error: 'Error: connect ETIMEDOUT 10.20.0.25:587', hoursAgo: 3, outcome: null },
  { kind: 'MAIL', error: 'Error: Message failed: 452 4.2.2 mailbox full', hoursAgo: 20, outcome: null },
  { kind: 'ERP', error: 'Error: ERP_PO 503 Service Unavailable', hoursAgo: 100, outcome: 'DONE' },
  { kind: 'ERP', error: 'Error: ERP_PO 400 unknown plant SR30', hoursAgo: 400, outcome: 'IGNORED' },
] as const

/** The newest messages about orders, and the orders themselves. */
const SOURCES = `select id as message, business_id as order from site_message where entity_name = 'poHeader' and creation_date <= $1 order by creation_date desc, id limit 4`
const OUTBOX = `insert into outbox (kind, entity, business_id, payload, tries, last_error, created_at, due_at) values ($1, 'poHeader', $2, $3, ${TRIES}, $4, $5, $5)
  returning ${outboxColumns}`

export async function loadCompensations(pool: Pool, people: People, now: Date): Promise<void> {
  const sources = await asSystem(pool, async (tx) => (await tx.query<{ message: string; order: string }>(SOURCES, [now])).rows)
  for (const [at, { kind, error, hoursAgo, outcome }] of story.entries()) {
    const source = sources[at]
    if (!source) continue
    const failedAt = new Date(now.getTime() - hoursAgo * HOUR_MS)
    const payload = kind === 'MAIL' ? { about: 'MESSAGE', messageId: source.message } : { orderId: source.order }
    const row = await asSystem(pool, async (tx) => {
      const [posted] = (await tx.query<OutboxRow>(OUTBOX, [kind, source.order, payload, error, failedAt])).rows as [OutboxRow]
      await giveUp(tx, posted, error, failedAt)
      return { ...posted, compensationId: await compensationOf(tx, posted.id) }
    })
    if (outcome) await decide(pool, people, row, outcome, new Date(failedAt.getTime() + HOUR_MS))
  }
  await tidyUp(pool, now)
}

async function compensationOf(tx: Parameters<typeof giveUp>[0], outboxId: string): Promise<string | null> {
  return (await tx.query<{ id: string }>('select compensation_id as id from outbox where id = $1', [outboxId])).rows[0]?.id ?? null
}

async function decide(pool: Pool, people: People, row: OutboxRow, outcome: 'DONE' | 'IGNORED', now: Date): Promise<void> {
  const admin = people('admin')
  const id = String(row.compensationId)
  if (outcome === 'IGNORED') await admin.act('transactionCompensation', 'doIgnore', id, now, { reason: '深圳研发中心的订单不进ERP' })
  else {
    await admin.act('transactionCompensation', 'doRetry', id, now)
    await asSystem(pool, (tx) => succeed(tx, { ...row, tries: 1 }, now))
  }
  await asSystem(pool, (tx) => tx.query('update outbox set sent_at = $2 where id = $1', [row.id, now]))
}
