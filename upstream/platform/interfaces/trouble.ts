/** Failures in a row: after so many of them the administrator has it among his to-dos until one call goes through. */
import { scsiDefinition } from '../../../catalogue/jobs-reports/scsi-definition.ts'
import { takeBySystem } from '../../runtime/change/change.ts'
import { load } from '../../runtime/work.ts'
import type { Work } from '../../runtime/working.ts'

const TROUBLE_AFTER = 5

export async function countOutcome(work: Work, id: string, isGood: boolean): Promise<void> {
  const { rows } = await work.tx.query<{ before: number; failures: number }>(
    `update scsi_definition new set failed_in_row = case when $2 then 0 else coalesce(old.failed_in_row, 0) + 1 end
     from (select id, failed_in_row from scsi_definition where id = $1 for update) old where new.id = old.id
     returning coalesce(old.failed_in_row, 0) as before, new.failed_in_row as failures`,
    [id, isGood],
  )
  const { before = 0, failures = 0 } = rows[0] ?? {}
  if (failures === TROUBLE_AFTER) await step(work, id, 'doTrouble')
  else if (isGood && before >= TROUBLE_AFTER) await step(work, id, 'doRecover')
}

async function step(work: Work, id: string, action: 'doTrouble' | 'doRecover'): Promise<void> {
  const [one] = await load(work, scsiDefinition, [id], { lock: true })
  if (!one) return
  await takeBySystem(work, scsiDefinition, action, one)
}
