/** AREA_CLOCK: deadlines of documents, each when its time has come; one that could not be seen to waits until somebody has looked at why. */
import { dueKeys, nextDue, takeDue } from '../../runtime/time/deadlines.ts'
import type { RowWork } from './job-work.ts'

export const areaClock: RowWork = {
  async rows(tx, { now }) {
    const keys = await dueKeys(tx, now)
    const { rows } = await tx.query<{ key: string }>(`select row_key as key from scheduled_error where status = 'OPEN' and row_key = any($1)`, [keys])
    const stuck = new Set(rows.map(({ key }) => key))
    return keys.filter((key) => !stuck.has(key))
  },
  run: async (work, key) => ((await takeDue(work, key)) ? 'done' : 'skipped'),
  next: nextDue,
}
