/** The first page of the mall over 100,000 SKUs beside 1,000: looked at, searched by a word of two characters, and narrowed to a node of the catalogue. */
import type { Pool } from 'pg'
import { listMall } from '../../upstream/areas/shopping/mall/list-mall.ts'
import { median } from '../machine/load.ts'
import { contextOf } from '../machine/people.ts'
import { asSuperuser, type BenchDatabase, openPool, type Place } from '../machine/place.ts'
import { atMost, type Figure, figure } from '../machine/report.ts'

const TURNS = 40
/** SKUs that the word finds, however many there are. */
const FOUND = 40

const looks = [
  ['all of it', {}],
  ['a word', { words: '手套' }],
  ['a node and a word', { words: '手套', nodes: true }],
] as const

export async function measureMall(place: Place): Promise<Figure[]> {
  const pools = [openPool(await filled(place, 1_000)), openPool(await filled(place, 100_000))] as const
  const figures: Figure[] = []
  for (const [name, asked] of looks) {
    const times: [number[], number[]] = [[], []]
    for (let turn = -5; turn < TURNS; turn++)
      for (const [at, pool] of pools.entries()) {
        const ms = await timed(pool, asked)
        if (turn >= 0) times[at]?.push(ms)
      }
    const [few, many] = [median(times[0]), median(times[1])]
    figures.push(figure(`mall, ${name}: 100,000 ÷ 1,000 SKUs (${few.toFixed(1)} → ${many.toFixed(1)} ms)`, many / few, atMost(2)))
  }
  await Promise.all(pools.map((pool) => pool.end()))
  return figures
}

async function timed(pool: Pool, asked: object): Promise<number> {
  const context = await contextOf(pool, 'warehouse1', 'catalogueMall')
  const begun = performance.now()
  await listMall(pool, { ...asked }, context)
  return performance.now() - begun
}

/** SKUs by hand, beside each other on fifty leaves of a catalogue. */
async function filled(place: Place, count: number): Promise<BenchDatabase> {
  const database = await place.copy(place.base, `bench_mall_${count}`)
  await asSuperuser(database.superUrl, async (client) => {
    await client.query("set session_replication_role = 'replica'; set synchronous_commit = off")
    await client.query(
      `insert into catalogue (id, code, name, level, full_path, sort_num, enabled_flag, version_num, creation_date)
       select gen_random_uuid(), 'B' || n, '目录' || n, 1, '目录' || n, n, 'Y', 1, now() from generate_series(1, 50) n`,
    )
    await client.query(
      `insert into catalogue_sku (id, doc_num, status, name, brand, model, specification, uom, supplier_id, category_id, catalogue_id, price_source, currency, net_price, tax_rate, gross_price,
         min_order_qty, multiple_qty, reserved_qty, lead_time_days, sales_qty, version_num, creation_date)
       select gen_random_uuid(), 'SKUB' || lpad(n::text, 8, '0'), 'ON_SHELF', case when n % ($1 / $2) = 0 then '耐油手套' else '螺栓' end || n, '牌' || n % 90, 'M' || n, '规格' || n % 700, 'PCS',
         (select id from supplier_info where code = 'S000013'), (select id from purchase_category where code = '060301'), c.id, 'MANUAL', 'CNY', 1 + n % 900, 13, (1 + n % 900) * 1.13, 1, 1, 0, 3, n % 977, 1, now()
       from generate_series(1, $1::int) n join catalogue c on c.code = 'B' || (1 + n % 50)`,
      [count, FOUND],
    )
    await client.query(
      `insert into catalogue_sku_org (id, header_id, line_num, org_id, sale_flag, freight_amount, shelf_date)
       select gen_random_uuid(), k.id, 10, o.id, 'Y', 0, now() from catalogue_sku k join organization o on o.code = 'SZ10' where k.doc_num like 'SKUB%'`,
    )
    await client.query('analyze')
  })
  return database
}
