/** S8: the audit is a chain; whoever alters, deletes, inserts, reorders or cuts off is found, even past the triggers. */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Anchors, anchorsIn } from '../../upstream/platform/audit/anchors.ts'
import { appendToChain, startAuditChain } from '../../upstream/platform/audit/chain.ts'
import { verifyAudit } from '../../upstream/platform/audit/verify.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
let folder: string
let anchors: Anchors

beforeAll(async () => {
  world = await openWorld()
})

/** Six events, chained and anchored after the fourth and the sixth. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'supplybase-audit-'))
  const masterKey = randomBytes(32)
  await writeFile(join(folder, 'master.key'), masterKey.toString('hex'), { mode: 0o600 })
  anchors = anchorsIn(folder, () => [masterKey])
  await tamper('truncate audit_chain, audit_event')
  await happen(1, 4)
  await chainAndAnchor()
  await happen(5, 6)
  await chainAndAnchor()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const happen = (from: number, to: number) =>
  world.query(
    `insert into audit_event (kind, user_name, action, content_hash) select 'CHANGE', '陈', 'do' || n, sha256(n::text::bytea) from generate_series($1::int, $2::int) n`,
    [from, to],
  )

async function chainAndAnchor(): Promise<void> {
  const result = await appendToChain(world.pool)
  if (result) await anchors.append(result.head)
}

/** As a superuser with the triggers switched off: nobody could do more. */
const tamper = (sql: string) => world.query(`do $$ begin set local session_replication_role = replica; ${sql}; end $$`)
const verdict = () => verifyAudit(world.pool, anchors, { waitMs: 0 })
const eventAt = (seq: number) => `(select event_id from audit_chain where seq = ${seq})`

test('S8.2 an untouched chain has no gap and no fault', async () => {
  expect(await verdict()).toEqual({ checked: 6, bad: null })
  expect((await world.query<{ seq: string }>('select seq from audit_chain order by seq')).map(({ seq }) => Number(seq))).toEqual([1, 2, 3, 4, 5, 6])
})

test.each([
  ['an altered event', `update audit_event set user_name = '王' where id = ${eventAt(3)}`, 3],
  ['an altered moment, by a microsecond', `update audit_event set at = at + interval '1 microsecond' where id = ${eventAt(2)}`, 2],
  ['an altered content', `update audit_event set content_hash = sha256('x') where id = ${eventAt(6)}`, 6],
  ['a deleted event', `delete from audit_event where id = ${eventAt(4)}`, 4],
  ['a deleted link', 'delete from audit_chain where seq = 4', 4],
  ['a deleted event with its link', `delete from audit_event where id = ${eventAt(2)}; delete from audit_chain where seq = 2`, 2],
  [
    'a deleted first event, the rest moved up',
    `delete from audit_chain where seq = 1; update audit_chain set seq = -seq; update audit_chain set seq = -seq - 1`,
    1,
  ],
  ['an inserted event that is not chained', `insert into audit_event (kind, action) values ('CHANGE', 'doForge')`, 7],
  [
    'an inserted link in the middle',
    `update audit_chain set seq = -seq where seq > 2; update audit_chain set seq = 1 - seq where seq < 0; insert into audit_event (kind, action) values ('CHANGE', 'doForge'); insert into audit_chain select 3, max(id), sha256('x') from audit_event`,
    3,
  ],
  [
    'two events in the other order',
    `update audit_chain set event_id = -event_id where seq in (2, 3); update audit_chain c set event_id = (select -o.event_id from audit_chain o where o.seq = 5 - c.seq) where seq = 2; update audit_chain set event_id = (select min(e.id) from audit_event e where not exists (select from audit_chain c where c.event_id = e.id)) where seq = 3`,
    2,
  ],
  ['a cut end', `delete from audit_event where id in (select event_id from audit_chain where seq > 4); delete from audit_chain where seq > 4`, 5],
  ['an emptied audit', 'truncate audit_chain, audit_event', 1],
])('S8.3 %s is found', async (_, sql, seq) => {
  await tamper(sql)
  expect((await verdict()).bad?.seq).toBe(seq)
})

test('S8.3 an end that was cut off and grown again is found by its anchor', async () => {
  await tamper('delete from audit_event where id in (select event_id from audit_chain where seq > 4); delete from audit_chain where seq > 4')
  await happen(7, 9)
  await chainAndAnchor()
  expect((await verdict()).bad).toMatchObject({ seq: 6, why: expect.stringContaining('anchor') })
})

test('S8.3 an anchor signed with another key is found, and so are anchors that are gone', async () => {
  const [, last] = (await anchors.read()) ?? []
  await anchorsIn(folder, () => [randomBytes(32)]).append({ seq: 3, hash: Buffer.alloc(32) })
  expect((await verdict()).bad).toMatchObject({ seq: 3 })
  expect(last?.seq).toBe(6)
  await rm(join(folder, 'audit-anchors.jsonl'))
  expect((await verdict()).bad).toMatchObject({ why: 'there are no anchors' })
})

test('S8.3 a line of anchors that a kill cut short spoils nothing', async () => {
  const file = join(folder, 'audit-anchors.jsonl')
  await anchors.append({ seq: 6, hash: Buffer.alloc(32) })
  const { size } = await stat(file)
  await truncate(file, size - 40)
  await happen(7, 7)
  await chainAndAnchor()
  expect(await verdict()).toEqual({ checked: 7, bad: null })
})

test('S8.2 the services can neither change nor delete what was audited', async () => {
  for (const sql of [
    'update audit_event set kind = kind',
    'delete from audit_event',
    'truncate audit_event cascade',
    'update audit_chain set seq = seq',
    'delete from audit_chain',
    'truncate audit_chain',
  ]) {
    await expect(world.query(sql), sql).rejects.toThrow('append-only')
    const client = await world.pool.connect()
    await client.query("begin; select set_config('role', 'app_system', true)")
    await expect(client.query(sql), sql).rejects.toMatchObject({ code: '42501' })
    await client.query('rollback')
    client.release()
  }
})

test('S8.2 events are chained, however many processes append, and what is left at the stop as well', async () => {
  const errors: unknown[] = []
  const appenders = [1, 2, 3].map(() => startAuditChain({ pool: world.pool, anchors, onError: (error) => errors.push(error) }))
  const writers = Array.from({ length: 5 }, async () => {
    for (let n = 0; n < 20; n++) await happen(n, n)
  })
  await Promise.all(writers)
  const waiting = async () =>
    (await world.query('select from audit_event e where not exists (select from audit_chain c where c.event_id = e.id)')).length
  await expect.poll(waiting).toBe(0)
  await happen(1, 1)
  await Promise.all(appenders.map((appender) => appender.stop()))
  expect(errors).toEqual([])
  expect(await verdict()).toEqual({ checked: 107, bad: null })
})

test('S8.1 a change writes its event in its own transaction, a denied action one that stays', async () => {
  const buyer = await world.person('buyer1')
  const before = await world.query<{ id: string }>('select max(id) as id from audit_event')
  const saved = await buyer.save('requisitionHeader', {
    billTypeId: await world.idOf('purchaseBillType', 'PR_STD'),
    orgId: await world.idOf('organization', 'SZ10'),
    purpose: '审计',
    requisitionLine: [
      {
        materialId: (await world.query<{ id: string }>('select id from material_item order by code limit 1'))[0]?.id,
        requestQty: '1',
        needByDate: '2027-01-15',
      },
    ],
  })
  const refusal = await buyer.refused(
    buyer.verb('requisitionHeader', 'doAbolish', { rows: [{ id: '00000000-0000-7000-8000-000000000001' }], input: { reason: '试' } }),
  )
  expect(refusal.status).toBe(403)
  const events = await world.query('select kind, entity, business_id, action, user_id, address from audit_event where id > $1 order by id', [
    before[0]?.id ?? 0,
  ])
  const denied = {
    kind: 'DENIED',
    entity: 'requisitionHeader',
    business_id: '00000000-0000-7000-8000-000000000001',
    action: 'doAbolish',
    user_id: buyer.actor.userId,
    address: '127.0.0.1',
  }
  expect(events).toEqual([expect.objectContaining({ kind: 'CHANGE', business_id: saved.id, action: 'create' }), denied])
})

test('S8.3 `npm run audit:verify` says so, and ends with 1 and the first bad number when something is wrong', async () => {
  const env = { ...process.env, DATABASE_URL: world.database.appUrl, DATA_DIR: folder, MASTER_KEY_FILE: join(folder, 'master.key') }
  const run = () => spawnSync(process.execPath, ['scripts/verify-audit.ts'], { env, encoding: 'utf8' })
  expect(run()).toMatchObject({ status: 0, stdout: '6 events are as they were written\n' })
  await tamper(`update audit_event set user_name = '王' where id = ${eventAt(3)}`)
  expect(run()).toMatchObject({ status: 1, stdout: 'Bad at 3: its event is not the one that was chained\n' })
})
