/** The outbox worker of a process: woken in the lane of each row at the commit that wrote it, by the clock for what waits; and the worker of the jobs, one of which wakes it each minute for what was missed. */
import pg from 'pg'
import type { JobWorks } from '../jobs/job-work.ts'
import type { ExportJobs } from '../jobs/run-export-job.ts'
import { startRunner } from '../jobs/runner.ts'
import { ipRegions } from '../logs/ip-regions.ts'
import { startQueues } from './queues.ts'
import { createOutbox, type Outbox, type Sender } from './worker.ts'

const LONGEST_SLEEP_MS = 60_000
const LISTEN_AGAIN_MS = 5_000

export interface OutboxOptions {
  pool: pg.Pool
  databaseUrl: string
  senders: Readonly<Record<string, Sender>>
  exports: ExportJobs
  jobs: JobWorks
  onError: (error: unknown, what: string) => void
}

export interface RunningOutbox {
  stop(): Promise<void>
}

export async function startOutbox({ pool, databaseUrl, senders, exports, jobs: works, onError }: OutboxOptions): Promise<RunningOutbox> {
  // The row is gone with the commit of whoever asked; from here on pg-boss keeps it.
  const EXPORT: Sender = async ({ payload }) => (await queues).send('export', String(payload.id))
  const IP_REGION: Sender = async ({ businessId }) => (await queues).send('ipRegion', String(businessId))
  // A lane for each kind: one that is slow delays no other.
  const lanes = new Map(
    Object.entries({ ...senders, EXPORT, IP_REGION }).map(([kind, send]) => [
      kind,
      startLane(
        createOutbox(pool, { [kind]: send }, (error, { id, tries }) => onError(error, `outbox ${kind} ${id} failed, try ${tries}`)),
        onError,
      ),
    ]),
  )
  /** The lane that is named, all where none is. */
  const wake = (kind?: string) => {
    for (const lane of kind ? [lanes.get(kind)] : lanes.values()) void lane?.wake()
  }

  const jobs = startRunner({ pool, works, onError })
  const ear = listen(databaseUrl, { outbox: wake, jobs: jobs.wake }, (error) => onError(error, 'the outbox is not being listened to'))
  const queues = startQueues(databaseUrl, { export: exports.run, ipRegion: ipRegions(pool, onError) }, (error) => onError(error, 'background queues'))
  await queues
  wake()
  return {
    async stop() {
      for (const lane of lanes.values()) lane.leave()
      await ear.stop()
      await Promise.all([jobs.stop(), (await queues).stop()])
      await Promise.all([...lanes.values()].map((lane) => lane.ended()))
    },
  }
}

interface Lane {
  /** One round at a time; news that comes during one makes another. */
  wake(): Promise<void>
  leave(): void
  ended(): Promise<void>
}

function startLane(outbox: Outbox, onError: OutboxOptions['onError']): Lane {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let isAskedAgain = false
  let isStopped = false

  const round = async () => {
    isAskedAgain = false
    await outbox.drain()
    const wait = await outbox.nextIn()
    if (wait !== null && !isStopped) timer = setTimeout(wake, Math.min(Math.max(wait, 50), LONGEST_SLEEP_MS))
  }
  function wake(): Promise<void> {
    isAskedAgain = true
    clearTimeout(timer)
    running ??= round()
      .catch((error) => onError(error, 'the outbox could not be read'))
      .finally(() => {
        running = null
        if (isAskedAgain && !isStopped) void wake()
      })
    return running
  }
  return {
    wake,
    leave() {
      isStopped = true
      clearTimeout(timer)
    },
    ended: async () => void (await running),
  }
}

/** A connection of its own, since the pool's are handed round; made anew when it breaks. What is told may say what it is about. */
function listen(
  databaseUrl: string,
  news: Readonly<Record<string, (about?: string) => void>>,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  let isStopped = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  const again = (error: unknown) => {
    if (isStopped || timer) return
    onError(error)
    timer = setTimeout(connect, LISTEN_AGAIN_MS)
  }
  const connect = () => {
    timer = undefined
    const own = new pg.Client({ connectionString: databaseUrl, keepAlive: true })
    client = own
    own.on('notification', ({ channel, payload }) => news[channel]?.(payload))
    own.on('error', again)
    own.on('end', () => again(new Error('the connection ended')))
    own
      .connect()
      .then(() =>
        own.query(
          Object.keys(news)
            .map((channel) => `listen ${channel}`)
            .join(';'),
        ),
      )
      .then(() => {
        for (const tell of Object.values(news)) tell()
      }, again)
  }
  connect()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
