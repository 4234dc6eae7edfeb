/** The worker of a process: sees to the timetable, takes what is due, a few runs at a time. */
import type { Pool } from 'pg'
import { asSystem } from '../database/as-system.ts'
import { databaseNow } from '../database/database-now.ts'
import { type Clock, carry } from './carry.ts'
import { keepEvents } from './events.ts'
import type { JobWorks } from './job-work.ts'
import { reviveRuns, takeRun } from './runs.ts'
import { keepTimetable } from './timetable.ts'

const AT_ONCE = 4
const LOOK_EVERY_MS = 5_000

export interface Runner {
  /** Takes what is due, as far as there is room; what it took goes on. Answers when something falls due next, as far as it is known. */
  round(): Promise<Date | null>
  /** Until nothing more is due. */
  settled(): Promise<void>
  /** What runs comes to its end. */
  idle(): Promise<void>
}

interface RunnerOptions {
  pool: Pool
  works: JobWorks
  onError: (error: unknown, what: string) => void
  clock?: Clock
  onEnd?: () => void
}

export function jobRunner({ pool, works, onError, clock = () => databaseNow(pool), onEnd = () => {} }: RunnerOptions): Runner {
  const codes = Object.keys(works)
  const running = new Set<Promise<void>>()
  const seenUntil = new Map<string, Date>()

  async function round(): Promise<Date | null> {
    const now = await clock()
    const next = await asSystem(pool, async (tx) => {
      await reviveRuns(tx)
      await keepTimetable(tx, codes, now)
      return keepEvents(tx, works, seenUntil, now)
    })
    while (running.size < AT_ONCE) {
      const run = await asSystem(pool, (tx) => takeRun(tx, codes, now))
      const work = run && works[run.code]
      if (!work) break
      const carried: Promise<void> = carry(pool, work, run, clock)
        .catch((error) => onError(error, `job ${run.code}`))
        .finally(() => {
          running.delete(carried)
          onEnd()
        })
      running.add(carried)
    }
    return next
  }

  const idle = async () => void (await Promise.all(running))
  return {
    round,
    idle,
    async settled() {
      for (let taken = true; taken; ) {
        await round()
        taken = running.size > 0
        await idle()
      }
    },
  }
}

export interface RunningJobs {
  wake(): void
  stop(): Promise<void>
}

/** Looks every few seconds, and at once when a run is asked for or has ended. */
export function startRunner(options: Omit<RunnerOptions, 'onEnd'>): RunningJobs {
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | null = null
  let isAskedAgain = false
  let isStopped = false
  let waitMs = LOOK_EVERY_MS
  const runner = jobRunner({ ...options, onEnd: () => wake() })
  function wake(): void {
    if (isStopped) return
    isAskedAgain = true
    looking ??= look().finally(() => {
      looking = null
      if (isAskedAgain) wake()
      else if (!isStopped) timer = setTimeout(wake, waitMs)
    })
  }
  async function look(): Promise<void> {
    clearTimeout(timer)
    isAskedAgain = false
    try {
      const next = await runner.round()
      waitMs = next ? Math.min(Math.max(next.getTime() - Date.now(), 0) + 1, LOOK_EVERY_MS) : LOOK_EVERY_MS
    } catch (error) {
      options.onError(error, 'jobs could not be looked for')
    }
  }
  wake()
  return {
    wake,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await looking
      await runner.idle()
    },
  }
}
