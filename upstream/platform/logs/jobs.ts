/** What background work leaves in the system log: that a daily job ran, and whatever failed. */
import type { Pool } from 'pg'
import type { Language } from '../../../contract/types.ts'
import type { LogEntry } from '../../runtime/ports.ts'
import { kindOf } from '../../store/error-code.ts'
import { asSystem } from '../as-system.ts'
import { writeLog } from './system-log.ts'

type Job = () => Promise<unknown>
/** What the job does, as the administrator calls it. */
export type JobName = Record<Language, string>

const tell = (pool: Pool, level: LogEntry['level'], message: JobName) =>
  asSystem(pool, (tx) => writeLog(tx, { now: new Date(), level, category: 'JOB', message }))

/** Failures are told and stay failures. */
export const failing =
  (pool: Pool, name: JobName, job: Job): Job =>
  async () => {
    try {
      await job()
    } catch (error) {
      const failed = kindOf(error)
      await tell(pool, 'ERROR', { CN: `${name.CN}：${failed}`, EN: `${name.EN}: ${failed}` }).catch(() => {})
      throw error
    }
  }

/** For jobs that run once a day. */
export const logged = (pool: Pool, name: JobName, job: Job): Job =>
  failing(pool, name, async () => {
    await job()
    await tell(pool, 'INFO', name)
  })
