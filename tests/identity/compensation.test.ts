/** What could not be sent in twelve tries: sent again under the same key, or let go with a reason (S9.5). */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { ActionAnswer, Answer } from '../../contract/types.ts'
import type { OutboxRow } from '../../upstream/platform/outbox/row.ts'
import { createOutbox } from '../../upstream/platform/outbox/worker.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { call } from '../print/people.ts'
import { record } from '../support/record.ts'
import { openWorld, type Person, type World } from '../support/world.ts'

let world: World
let admin: Person
/** Idempotency keys as the other system got them, with what it was sent. */
const received: { key: string; n: unknown }[] = []
/** What the other system refuses. */
const broken = new Set<unknown>()

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person('admin')
})
beforeEach(async () => {
  received.length = 0
  broken.clear()
  await world.query('delete from outbox')
  await world.query('delete from transaction_compensation')
})

const erp = async ({ payload, idempotencyKey }: OutboxRow) => {
  received.push({ key: idempotencyKey, n: payload.n })
  if (broken.has(payload.n)) throw new Error('503 Service Unavailable')
}

/** The clock of the outbox goes on with each round. */
async function rounds(times: number): Promise<void> {
  const outbox = createOutbox(world.pool, { ERP: erp })
  for (let round = 0; round < times; round++) {
    await world.query('update outbox set due_at = clock_timestamp() where sent_at is null')
    await outbox.drain()
  }
}

async function failing(...names: number[]): Promise<Doc[]> {
  for (const n of names) {
    broken.add(n)
    await world.query(`insert into outbox (kind, payload) values ('ERP', jsonb_build_object('n', $1::int))`, [n])
  }
  await rounds(12)
  return (await admin.list('transactionCompen', { orderBy: 'docNum' })).rows
}

const statuses = async () =>
  (await world.query<{ status: string }>('select status from transaction_compensation order by status')).map(({ status }) => status)

test('S9.5 after twelve tries a row stands in the compensation list, and the administrator has a to-do', async () => {
  record('page', 'transactionCompen')
  record('entity', 'transactionCompensation')
  const [row, ...others] = await failing(1)
  expect(others).toEqual([])
  expect(row).toMatchObject({ target: 'ERP', status: 'FAILED', tries: 12, lastError: 'Error: 503 Service Unavailable' })
  expect(received).toHaveLength(12)
  const toDos = await world.query(
    `select template_code as code, item_type as kind from interior_pending_item where business_id = $1 and status = 'PENDING'`,
    [row?.id],
  )
  expect(toDos).toEqual([{ code: 'COMPENSATION_FAILED', kind: 'COMPENSATION' }])
})

test('two rows are sent again: one goes through, one fails again; the answer says so, and the receiver got the same keys', async () => {
  record('action', 'transactionCompensation.doRetry')
  const rows = await failing(1, 2)
  const keys = new Map(received.map(({ key, n }) => [n, key]))
  received.length = 0
  broken.delete(1)
  const asked = call(world, admin, '/v1/transactionCompensationRetry', 'transactionCompen', { ids: rows.map(({ id }) => id) })
  const isTaken = async () => (await world.query(`select 1 from transaction_compensation where status = 'RETRYING'`)).length === 2
  await expect.poll(isTaken, { interval: 20 }).toBe(true)
  await rounds(3)
  const answer = (await asked) as Answer<ActionAnswer>
  record('call', 'transactionCompensationRetry')
  expect(answer.msg).toBe('1 成功 1 失败')
  expect(answer.data.batch?.map(({ outcome, words }) => [outcome, words?.CN]).sort()).toEqual([
    ['done', undefined],
    ['refused', '失败：Error: 503 Service Unavailable'],
  ])
  expect(await statuses()).toEqual(['DONE', 'FAILED'])
  expect(received.filter(({ n }) => n === 1)).toEqual([{ n: 1, key: keys.get(1) }])
  expect(received.filter(({ n }) => n === 2)).toEqual(Array.from({ length: 3 }, () => ({ n: 2, key: keys.get(2) })))
})

test('one that is let go needs a reason, and nobody has it to do any more', async () => {
  const [row] = await failing(1)
  const refusal = await admin.refused(admin.act('transactionCompensation', 'doIgnore', row as Doc))
  expect(refusal.words.CN).toBe('请填写原因')
  await admin.act('transactionCompensation', 'doIgnore', row as Doc, { reason: '对方已手工录入' })
  expect(await admin.find('transactionCompensation', String(row?.id))).toMatchObject({ status: 'IGNORED', ignoredReason: '对方已手工录入' })
  expect(await world.query(`select 1 from interior_pending_item where business_id = $1 and status = 'PENDING'`, [row?.id])).toEqual([])
})

test('a row whose document is gone cannot be sent again', async () => {
  await failing(1)
  await world.query(`update transaction_compensation set entity_name = 'poHeader', business_id = gen_random_uuid(), business_num = 'PO202611200009'`)
  const [row] = (await admin.list('transactionCompen')).rows
  const refusal = await admin.refused(admin.act('transactionCompensation', 'doRetry', row as Doc))
  expect(refusal.words).toEqual({ CN: '单据PO202611200009已不存在，不能重试', EN: 'PO202611200009 is gone and cannot be sent again' })
})
