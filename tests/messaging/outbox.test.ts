/** What leaves the house: at least once, by one worker at a time, later when it fails (S9.5). */
import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createPool } from '../../upstream/connection/pool.ts'
import { exportJobs } from '../../upstream/platform/jobs/run-export-job.ts'
import { startOutbox } from '../../upstream/platform/outbox/index.ts'
import { createMail, readMailSettings } from '../../upstream/platform/outbox/mail.ts'
import type { OutboxRow } from '../../upstream/platform/outbox/row.ts'
import { createOutbox, waitAfter } from '../../upstream/platform/outbox/worker.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'

let database: TestDatabase
let pool: ReturnType<typeof createPool>
let looking: ReturnType<typeof createPool>

beforeAll(async () => {
  database = await freshDatabase()
  pool = createPool(database.appUrl)
  looking = createPool(database.superUrl)
  return async () => {
    await pool.end()
    await looking.end()
  }
})
beforeEach(() => looking.query('delete from outbox'))

const post = (count: number) =>
  looking.query(`insert into outbox (kind, payload) select 'TEST', jsonb_build_object('n', n) from generate_series(1, $1::int) n`, [count])
const rows = async () =>
  (
    await looking.query<{ tries: number; sent: boolean; last_error: string | null; wait: number }>(
      `select tries, sent_at is not null as sent, last_error, extract(epoch from due_at - clock_timestamp())::float8 as wait from outbox order by id`,
    )
  ).rows

test('two workers send a hundred rows, each row once', async () => {
  await post(100)
  const sent: unknown[] = []
  const send = async ({ payload }: OutboxRow) => {
    await new Promise((resolve) => setTimeout(resolve, 2))
    sent.push(payload.n)
  }
  const taken = await Promise.all([createOutbox(pool, { TEST: send }).drain(), createOutbox(pool, { TEST: send }).drain()])
  expect(taken.reduce((sum, each) => sum + each)).toBe(100)
  expect(new Set(sent).size).toBe(100)
  expect(sent).toHaveLength(100)
  expect(await rows()).toHaveLength(100)
})

test('what fails is tried again later, with the same key, and gives up after twelve tries', async () => {
  await post(1)
  const keys = new Set<string>()
  const outbox = createOutbox(pool, {
    TEST: async ({ idempotencyKey }) => {
      keys.add(idempotencyKey)
      throw new Error('the server is away')
    },
  })
  expect(await outbox.drain()).toBe(1)
  const [failed] = await rows()
  expect(failed).toMatchObject({ tries: 1, sent: false, last_error: 'Error: the server is away' })
  expect(failed?.wait).toBeGreaterThan(0.5)
  expect(await outbox.drain()).toBe(0)
  for (let i = 0; i < 20; i++) {
    await looking.query('update outbox set due_at = clock_timestamp()')
    await outbox.drain()
  }
  expect(await rows()).toMatchObject([{ tries: 12, sent: false }])
  expect(keys.size).toBe(1)
  expect(await outbox.nextIn()).toBeNull()
})

test('the waits grow from a second to an hour', () => {
  expect(waitAfter(1, 0.5)).toBe(1)
  expect(waitAfter(4, 0.5)).toBe(8)
  expect(waitAfter(12, 1)).toBeLessThanOrEqual(3600)
  expect(waitAfter(1, 0)).toBeGreaterThanOrEqual(1)
})

test('a row that a killed worker held is sent by the next one', async () => {
  await post(1)
  let reached = () => {}
  const taking = new Promise<void>((resolve) => {
    reached = resolve
  })
  void createOutbox(pool, {
    TEST: () => {
      reached()
      return new Promise(() => {})
    },
  }).drain()
  await taking
  const sent: string[] = []
  const next = createOutbox(pool, { TEST: async ({ id }) => void sent.push(id) })
  expect(await next.drain()).toBe(0)
  await looking.query(`update outbox set due_at = clock_timestamp() - interval '1 s'`)
  expect(await next.drain()).toBe(1)
  expect(sent).toHaveLength(1)
})

test('what was sent is never sent again, however long ago its worker took it', async () => {
  await post(2)
  const sent: unknown[] = []
  const outbox = createOutbox(pool, { TEST: async ({ payload }) => void sent.push(payload.n) })
  expect(await outbox.drain()).toBe(2)
  // By now any worker that had not brought it to an end would have lost it.
  await looking.query(`update outbox set due_at = clock_timestamp() - interval '1 s'`)
  expect(await outbox.drain()).toBe(0)
  expect(await outbox.nextIn()).toBeNull()
  expect(sent).toHaveLength(2)
  expect(await rows()).toMatchObject([
    { tries: 1, sent: true },
    { tries: 1, sent: true },
  ])
})

test('a running worker is woken by the commit, and tries again by itself', async () => {
  const sent: unknown[] = []
  const errors: unknown[] = []
  const outbox = await startOutbox({
    pool,
    exports: exportJobs(pool),
    databaseUrl: database.appUrl,
    jobs: {},
    senders: {
      TEST: async ({ payload, tries }) => {
        if (tries === 1) throw new Error('not yet')
        sent.push(payload.n)
      },
    },
    onError: (error, what) => errors.push([what, String(error)]),
  })
  await post(2)
  await expect.poll(() => sent.length).toBe(2)
  await outbox.stop()
  expect(errors).toHaveLength(2)
})

test('mail goes to the SMTP server of SMTP_URL with both of its forms', async () => {
  const received: { to: string[]; text: string }[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({ to: session.envelope.rcptTo.map(({ address }: { address: string }) => address), text: Buffer.concat(chunks).toString() })
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as { port: number }
  const settings = readMailSettings({ SMTP_URL: `smtp://127.0.0.1:${port}`, PUBLIC_ORIGIN: 'https://srm.example.com' }, '/nowhere')
  await createMail(settings)({ to: { name: '周敏', address: 'zhou@example.com' }, subject: '待审批', html: '<p>hi</p>', text: 'hi' }, 'key-1')
  expect(received).toMatchObject([{ to: ['zhou@example.com'] }])
  expect(received[0]?.text).toContain('Message-ID: <key-1@srm.example.com>')
  expect(received[0]?.text).toContain('text/plain')
  expect(received[0]?.text).toContain('text/html')
  await new Promise<void>((done) => server.close(() => done()))
})
