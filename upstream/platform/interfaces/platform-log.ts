import type { scsiPlatformLog as definition } from '../../../catalogue/jobs-reports/scsi-platform-log.ts'
import { scsiPlatformLog } from '../../../catalogue/jobs-reports/scsi-platform-log.ts'
import type { Behaviour } from '../../runtime/behaviour.ts'
import { refuse } from '../../runtime/rules/refusal.ts'

export const scsiPlatformLogBehaviour = {
  /** Under the same key, so that whoever had it after all can tell. */
  async doResend(log, { tx }) {
    const { rowCount } = await tx.query(
      `select 1 from outbox where kind = 'SCSI' and idempotency_key = $1 and sent_at is null and tries < most_tries`,
      [log.idempotencyKey],
    )
    if (rowCount) refuse(scsiPlatformLog, 'WAITS', {})
    const payload = { code: log.code, values: JSON.parse(log.values ?? '{}'), resentFrom: log.id }
    await tx.query(`insert into outbox (kind, entity, business_id, payload, idempotency_key) values ('SCSI', $1, $2, $3, $4)`, [
      log.entityName,
      log.businessId,
      JSON.stringify(payload),
      log.idempotencyKey,
    ])
  },
} satisfies Behaviour<typeof definition>
