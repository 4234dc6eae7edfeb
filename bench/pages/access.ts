/** What it costs to know what somebody may see and do: menus and buttons of one among 10,000 people, and row security beside the same lists without it. */
import { asSystem } from '../../upstream/platform/database/as-system.ts'
import { cachedAccess } from '../../upstream/platform/rights/access.ts'
import { dayOf } from '../../upstream/runtime/change/numbering.ts'
import { tables } from '../../upstream/store/tables.ts'
import { hire } from '../machine/hire.ts'
import { median, quantile } from '../machine/load.ts'
import { contextOf } from '../machine/people.ts'
import { asSuperuser, type BenchDatabase, openPool, type Place } from '../machine/place.ts'
import { atMost, type Figure, figure } from '../machine/report.ts'
import { listOrders } from '../machine/statements.ts'

const PEOPLE = 10_000
const MENUS = 500
const PAGE_ROWS = 200
const TURNS = 60
const WARM_UP = 10

export async function measureAccess(place: Place, orders: BenchDatabase): Promise<Figure[]> {
  return [...(await measurePermissions(place)), ...(await measureRowSecurity(place, orders))]
}

/** Each asks once in a service that has just started, then once more. */
async function measurePermissions(place: Place): Promise<Figure[]> {
  const database = await place.copy(place.base, 'bench_access')
  await addMenus(database)
  await hire(database, PEOPLE)
  const pool = openPool(database)
  try {
    const { rows: people } = await asSystem(pool, (tx) =>
      tx.query<{ id: string; responsibility: string }>(
        `select u.id, r.responsibility_id as responsibility from "user" u join user_responsibility r on r.header_id = u.id where u.code like 'worker%' order by md5(u.code)`,
      ),
    )
    const accessOf = cachedAccess(pool)
    const day = dayOf(new Date())
    const timesOf = async () => {
      const times: number[] = []
      for (const { id, responsibility } of people) {
        const begun = performance.now()
        await accessOf(id, responsibility, '1', day)
        times.push(performance.now() - begun)
      }
      return times
    }
    const [first, again] = [await timesOf(), await timesOf()]
    const { access } = await accessOf(people[0]!.id, people[0]!.responsibility, '1', day)
    return [
      figure(
        `permissions of ${PEOPLE} people (${access.menus.length} menus each), first request: 99 of 100 within`,
        quantile(first, 0.99),
        atMost(5, 'ms'),
      ),
      figure('the same, every later request', `${quantile(again, 0.99).toFixed(3)} ms`),
    ]
  } finally {
    await pool.end()
  }
}

/** Copies of the pages in the menu, with their buttons, calls and grants, until there are so many. */
const addMenus = ({ superUrl }: BenchDatabase): Promise<void> =>
  asSuperuser(superUrl, async (client) => {
    const copy = (table: string, alias: string, from: string, changed: string) =>
      client.query(`insert into ${table} select (jsonb_populate_record(${alias}, jsonb_build_object(${changed}))).* from ${from}`)
    await client.query(`create temporary table copied as
      select m.id as like_id, gen_random_uuid() as id, 100000 + row_number() over (order by k, m.menu_id) as menu_id
      from menu m, generate_series(1, 10) k where m.menu_type = 'PAGE' order by k, m.menu_id limit (select ${MENUS} - count(*) from menu)`)
    await client.query(
      'create temporary table pressed as select r.id as like_id, gen_random_uuid() as id, c.id as menu_id, c.menu_id as number from copied c join resource r on r.menu_id = c.like_id',
    )
    await copy('menu', 'm', 'copied c join menu m on m.id = c.like_id', `'id', c.id, 'menu_id', c.menu_id, 'code', m.code || c.menu_id`)
    await copy('resource', 'r', 'pressed p join resource r on r.id = p.like_id', `'id', p.id, 'menu_id', p.menu_id, 'code', r.code || p.number`)
    await copy('resource_api', 'a', 'pressed p join resource_api a on a.header_id = p.like_id', `'id', gen_random_uuid(), 'header_id', p.id`)
    await copy('role_menu_permit', 'g', 'copied c join role_menu_permit g on g.menu_id = c.like_id', `'id', gen_random_uuid(), 'menu_id', c.id`)
    await copy(
      'role_resource_permit',
      'g',
      'pressed p join role_resource_permit g on g.resource_id = p.like_id',
      `'id', gen_random_uuid(), 'menu_id', p.menu_id, 'resource_id', p.id`,
    )
    await client.query('analyze')
  })

const lists = [
  { name: 'a buyer', userName: 'buyer1', page: 'purchaseOrderListPermission' },
  { name: 'a supplier', userName: 'supplier01', page: 'purchaseOrderListSupplier' },
] as const

/** The same lists in a copy of the database whose tables have no row security. */
async function measureRowSecurity(place: Place, orders: BenchDatabase): Promise<Figure[]> {
  const bare = await place.copy(orders, 'bench_bare')
  await asSuperuser(bare.superUrl, async (client) => {
    await client.query(tables.map(({ name }) => `alter table "${name}" disable row level security`).join('; '))
    await client.query('analyze')
  })
  await asSuperuser(orders.superUrl, (client) => client.query('analyze'))
  const [walled, open] = [openPool(orders), openPool(bare)]
  const figures: Figure[] = []
  for (const { name, userName, page } of lists) {
    const [here, there] = [await contextOf(walled, userName, page), await contextOf(open, userName, page)]
    const times: Record<'walled' | 'open', number[]> = { walled: [], open: [] }
    // In turn, so that a noisy moment falls on both.
    for (let turn = -WARM_UP; turn < TURNS; turn++)
      for (const [which, pool, context] of [
        ['walled', walled, here],
        ['open', open, there],
      ] as const) {
        const begun = performance.now()
        await listOrders(pool, context, PAGE_ROWS)
        if (turn >= 0) times[which].push(performance.now() - begun)
      }
    const [a, b] = [median(times.walled), median(times.open)]
    figures.push(figure(`list of ${PAGE_ROWS} of ${name}: with row security ÷ without (${a.toFixed(1)}, ${b.toFixed(1)} ms)`, a / b, atMost(1.2)))
  }
  await Promise.all([walled.end(), open.end()])
  return figures
}
