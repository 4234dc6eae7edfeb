/** What has served its time: answers kept for repeated requests, parked forms, captchas, links, sessions, sent mail, files that nobody kept. */
import type { Pool } from 'pg'
import type { ProfileCode } from '../../catalogue/identity/profiles.ts'
import { inTransaction, systemOpening } from '../runtime/rows/database.ts'
import { sweepFiles } from './files/store/sweep.ts'
import { profileNumber } from './profiles/book.ts'
import { refreshProfiles } from './profiles/keeper.ts'

/** Table → what of it is over. The lengths are those of security.md S1.3, S1.8, S6.1, S9.1 and of contract.md, or those that the settings say. */
const over = (): Readonly<Record<string, string>> => ({
  idempotency: `created_at < now() - interval '24 hours'`,
  parked_form: `parked_at < now() - ${days('DRAFT_KEEP_DAYS')}`,
  captcha: `expires_at < now()`,
  factor_ticket: `expires_at < now()`,
  password_reset: `expires_at < now() - interval '30 days'`,
  document_link: `expires_at < now() - interval '30 days'`,
  approval_token: `expires_at < now() - interval '30 days'`,
  user_info: `coalesce(ended_at, last_seen_at) < now() - ${days('SESSION_KEEP_DAYS')}`,
  login_account: `last_try_at < now() - interval '7 days'`,
  login_address: `minute < now() - interval '1 day'`,
  signature_seen: `seen_at < now() - interval '1 hour'`,
  services_process: `seen_at < now() - interval '1 hour'`,
  import_run: `begun_at < now() - interval '7 days'`,
  oauth_token: `expires_at < now()`,
  oauth_grant: `expires_at < now() - interval '1 day'`,
  file_link: `expires_at < now()`,
  sign_link: `expires_at < now()`,
  office_token: `expires_at < now()`,
  office_lock: `expires_at < now()`,
  // Those of requests stay with them.
  job_run: `request_id is null and finished_at < now() - make_interval(days => (select keep_days from scheduled_job where code = job_code))`,
  scsi_platform_log: `creation_date < now() - interval '6 months'`,
  outbox: `sent_at < now() - ${days('OUTBOX_KEEP_DAYS')}`,
})

const days = (code: ProfileCode) => `interval '${profileNumber(code)} days'`

/** All of it at once. */
export async function sweep(pool: Pool): Promise<void> {
  await sweepTables(pool)
  await sweepLogs(pool)
  await sweepFiles(pool)
}

export async function sweepTables(pool: Pool): Promise<void> {
  await refreshProfiles(pool)
  for (const [table, test] of Object.entries(over()))
    await inTransaction(pool, systemOpening, async (tx) => void (await tx.query(`delete from ${table} where ${test}`)))
}

export async function sweepLogs(pool: Pool): Promise<void> {
  await refreshProfiles(pool)
  await inTransaction(pool, systemOpening, (tx) => tx.query('select forget_logs($1)', [profileNumber('LOG_KEEP_MONTHS')]))
}
