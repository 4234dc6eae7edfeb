/** What background work leaves in the system log: that a daily job ran, and whatever failed. */
import type { Pool } from 'pg'
import { asSystem } from '../identity/as-system.ts'
import { type LogLevel, writeLog } from './system-log.ts'

type Job = () => Promise<unknown>

const tell = (pool: Pool, level: LogLevel, message: string) =>
  asSystem(pool, (tx) => writeLog(tx, { now: new Date(), level, category: 'JOB', message }))

/** Failures are told and stay failures. */
export const failing =
  (pool: Pool, name: string, job: Job): Job =>
  async () => {
    try {
      await job()
    } catch (error) {
      const { name: kind = 'Error', code } = error as { name?: string; code?: string }
      await tell(pool, 'ERROR', `${name}: ${[kind, code].filter(Boolean).join(' ')}`).catch(() => {})
      throw error
    }
  }

/** For jobs that run once a day. */
export const logged = (pool: Pool, name: string, job: Job): Job =>
  failing(pool, name, async () => {
    await job()
    await tell(pool, 'INFO', name)
  })
