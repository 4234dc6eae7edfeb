/** A step of a process with few and with many finished ones behind it, in the services alone: what has ended costs those that run nothing. */
import type { Pool } from 'pg'
import { readPeople } from '../../data/load/year/people.ts'
import { looseGoods } from '../../tests/support/sold-goods.ts'
import { median } from '../machine/load.ts'
import { asSuperuser, type BenchDatabase, openPool, type Place } from '../machine/place.ts'
import { atMost, type Figure, figure } from '../machine/report.ts'

const MANY = 100_000
const ROUNDS = 40

interface Steps {
  start: number
  pass: number
}

export async function measureFinished(place: Place): Promise<Figure[]> {
  const database = await place.copy(place.base, 'bench_finished')
  const pool = openPool(database)
  try {
    await approved(pool, database, 10)
    const few = await approved(pool, database, ROUNDS)
    await finish(database, MANY)
    await approved(pool, database, 10)
    const many = await approved(pool, database, ROUNDS)
    const told = ({ start, pass }: Steps) => `${start.toFixed(1)} ms, ${pass.toFixed(1)} ms`
    return [
      figure('start and last pass of an approval, few finished processes', told(few)),
      figure(`start and last pass of an approval, ${MANY} finished processes`, told(many)),
      figure(`start with ${MANY} finished ÷ with few`, many.start / few.start, atMost(1.3)),
      figure(`last pass with ${MANY} finished ÷ with few`, many.pass / few.pass, atMost(1.3)),
    ]
  } finally {
    await pool.end()
  }
}

/** Requisitions that are handed in and approved, one after the other. */
async function approved(pool: Pool, { superUrl }: BenchDatabase, count: number): Promise<Steps> {
  const now = new Date()
  const people = await readPeople(pool, now)
  const query = <T>(sql: string, values: unknown[] = []) => asSuperuser(superUrl, async (client) => (await client.query(sql, values)).rows as T[])
  const goods = await looseGoods({ query })
  const [billType] = await query<{ id: string }>(`select id from purchase_bill_type where code = 'PR_STD'`)
  const needByDate = new Date(now.getTime() + 60 * 86_400_000).toISOString().slice(0, 10)
  const requisitionLine = [{ materialId: goods.material, requestQty: '1', needByDate }]
  const [start, pass]: [number[], number[]] = [[], []]
  for (let round = 0; round < count; round++) {
    const draft = { billTypeId: billType?.id, orgId: goods.org, purpose: '补充库存', requisitionLine }
    const id = await people('buyer1').save('requisitionHeader', draft, now)
    start.push(await timed(() => people('buyer1').act('requisitionHeader', 'doSubmit', id, now)))
    pass.push(await timed(() => people('manager1').act('requisitionHeader', 'doApproval', id, now)))
  }
  return { start: median(start), pass: median(pass) }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** So many more processes like the last one that has ended, with all that hangs on them. */
async function finish({ superUrl }: BenchDatabase, count: number): Promise<void> {
  await asSuperuser(superUrl, async (client) => {
    await client.query("set session_replication_role = 'replica'; set synchronous_commit = off")
    await client.query(`create temporary table ended as select * from process_instance where status = 'PASSED' order by started_at desc limit 1`)
    await client.query(
      `create temporary table runs as select gen_random_uuid() as id, gen_random_uuid() as business_id, gen_random_uuid() as book_id, n from generate_series(1, ${count}) n`,
    )
    const like = (table: string, from: string, values: string) =>
      client.query(
        `insert into ${table} select (jsonb_populate_record(o, jsonb_build_object(${values}))).* from runs r cross join ${table} o where ${from}`,
      )
    await like('process_instance', 'o.id = (select id from ended)', `'id', r.id, 'business_id', r.business_id, 'doc_num', 'WFBENCH' || r.n`)
    await like('process_task', 'o.header_id = (select id from ended)', `'id', gen_random_uuid(), 'header_id', r.id`)
    const book = '(select a.id from approval a where a.instance_id = (select id from ended))'
    await like('approval', `o.id = ${book}`, `'id', r.book_id, 'instance_id', r.id, 'business_id', r.business_id, 'doc_num', 'APBENCH' || r.n`)
    for (const lines of ['approval_line', 'approval_history'])
      await like(lines, `o.header_id = ${book}`, `'id', gen_random_uuid(), 'header_id', r.book_id`)
    await like(
      'interior_pending_item',
      'o.business_id = (select business_id from ended)',
      `'id', gen_random_uuid(), 'business_id', r.business_id, 'task_id', gen_random_uuid()`,
    )
    await like('document_member', 'o.document_id = (select id from ended)', `'document_id', r.id`)
    await client.query('analyze')
  })
}
