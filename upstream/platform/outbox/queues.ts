/** What is sent with the id of a row, to be done soon: pg-boss keeps the queues, in a schema that the services only use. */
import { PgBoss } from 'pg-boss'
import { entriesOf } from '../../../catalogue/values/object-keys.ts'
import { JOB_SCHEMA } from '../../store/job-schema.ts'

/** How many a process takes at a time. */
const queues = { export: 1, ipRegion: 20 } as const
const EXPIRE_S = 2 * 3_600
const KEEP_S = 3_600

export type QueueName = keyof typeof queues

export interface Queues {
  send(queue: QueueName, id: string): Promise<void>
  stop(): Promise<void>
}

export type QueueWork = Readonly<Record<QueueName, (id: string) => Promise<unknown>>>

async function makeQueues(boss: PgBoss): Promise<void> {
  const known = new Set((await boss.getQueues()).map(({ name }) => name))
  for (const name of Object.keys(queues).filter((one) => !known.has(one)))
    await boss.createQueue(name, {
      policy: 'standard',
      retryLimit: 2,
      retryDelay: 5,
      expireInSeconds: EXPIRE_S,
      retentionSeconds: EXPIRE_S,
      deleteAfterSeconds: KEEP_S,
    })
  // Of releases that had their timetable there.
  for (const { name } of await boss.getSchedules()) await boss.unschedule(name)
}

export async function startQueues(databaseUrl: string, work: QueueWork, onError: (error: unknown) => void): Promise<Queues> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: JOB_SCHEMA,
    max: 3,
    migrate: false,
    createSchema: false,
    schedule: false,
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', onError)
  await boss.start()
  await makeQueues(boss)
  for (const [name, batchSize] of entriesOf(queues))
    await boss.work<{ id: string }>(
      name,
      { pollingIntervalSeconds: 1, batchSize },
      async (sent) => void (await Promise.all(sent.map(({ data }) => work[name](data.id)))),
    )
  return {
    send: async (queue, id) => void (await boss.send(queue, { id })),
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}
