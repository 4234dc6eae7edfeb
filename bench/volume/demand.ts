/** Demand of 20,000 customer orders gathered at once. */
import { readPeople } from '../../data/load/year/people.ts'
import { asSuperuser, type BenchDatabase, openPool, type Place } from '../machine/place.ts'
import { atMost, type Figure, figure } from '../machine/report.ts'

const ORDERS = 20_000

export async function measureDemand(place: Place): Promise<Figure[]> {
  const database = await place.copy(place.base, 'bench_demand')
  const pool = openPool(database)
  try {
    const now = new Date()
    const buyer = (await readPeople(pool, now))('buyer1')
    const orgId = await insertCustomerOrders(database)
    const input = { orgId, toDate: new Date(now.getTime() + 400 * 86_400_000).toISOString().slice(0, 10) }
    const begun = performance.now()
    await buyer.act('demandSummary', 'doGather', null, now, { rows: [], input })
    const seconds = (performance.now() - begun) / 1_000
    return [figure(`demand of ${ORDERS.toLocaleString('en')} customer orders gathered`, seconds, atMost(5, 's'))]
  } finally {
    await pool.end()
  }
}

/** Over all materials of the plant and fifty weeks; answers the plant. */
async function insertCustomerOrders({ superUrl }: BenchDatabase): Promise<string> {
  let orgId = ''
  await asSuperuser(superUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(`select id from organization where code = 'SZ10'`)
    orgId = rows[0]?.id ?? ''
    await client.query("set session_replication_role = 'replica'")
    await client.query(
      `with goods as (select material_id, row_number() over (order by material_id) - 1 as at, count(*) over () as n from material_org where org_id = $1 and enabled_flag = 'Y')
       insert into customer_order (id, doc_num, status, org_id, customer_code, customer_name, customer_po_num, customer_line_num, material_id, order_qty, uom, request_date, priority, version_num, creation_date)
       select gen_random_uuid(), 'COB' || lpad(i::text, 8, '0'), 'CONFIRMED', $1, 'C001', '华北重工', 'B' || i, 10, g.material_id, 1 + i % 90, 'PCS', current_date + (i % 350), 'NORMAL', 1, now()
       from generate_series(1, $2::int) i join goods g on g.at = i % g.n`,
      [orgId, ORDERS],
    )
    // What was written for the measurement is on the disk before it begins.
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  })
  return orgId
}
