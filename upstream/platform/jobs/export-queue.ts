/** The queue of background exports: what is waiting stands in its own table, and the outbox wakes a worker after the commit. */
import { reportBackExport } from '../../../catalogue/jobs-reports/report-back-export.ts'
import { refuse } from '../../runtime/rules/refusal.ts'
import type { Work } from '../../runtime/working.ts'
import { profileNumber } from '../profiles/book.ts'

/** One person at a time passes here, or two requests at once would both find room. */
export async function requireRoom({ tx, actor }: Work): Promise<void> {
  const most = profileNumber('EXPORT_MOST_WAITING', actor)
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('export of ' || $1, 0))`, [actor.userId])
  const { rows } = await tx.query<{ n: number }>(`select count(*)::int as n from report_back_export where requester_id = $1 and status = 'WAITING'`, [
    actor.userId,
  ])
  if ((rows[0]?.n ?? 0) >= most) refuse(reportBackExport, 'TOO_MANY', { n: most })
}

export async function queue({ tx }: Work, id: string): Promise<void> {
  await tx.query(
    `insert into outbox (kind, entity, business_id, payload) values ('EXPORT', 'reportBackExport', $1::uuid, jsonb_build_object('id', $1::uuid))`,
    [id],
  )
}
