/** What a visit costs on a system in use: home of each role, to-dos, search, mall, reports and the first page of every list, by the processor time of web, services and PostgreSQL. */
import { setTimeout as sleep } from 'node:timers/promises'
import { pages } from '../catalogue/index.ts'
import { menuIdOf } from '../catalogue/menu.ts'
import { reports } from '../catalogue/reports.ts'
import { openFilled } from './filled.ts'
import { contextOf, signIn, type Visitor } from './people.ts'
import { asSuperuser, type BenchDatabase, openPool, type Place, postgresOf, startServices } from './place.ts'
import { atMost, type Figure, figure } from './report.ts'

/** A page is looked at by the first of them who may open it. */
const roles = ['buyer1', 'manager1', 'supplier01', 'approver1', 'engineer1', 'quality1', 'warehouse1', 'finance1', 'admin', 'expert1'] as const
/** Each connection has planned by then what it keeps, and the code is compiled. */
const warmUps = 4
const visits = 4
const shownDearest = 10
/** A database process tells what it has touched once it has been idle for so long. */
const idleMs = 11_000

interface Visit {
  name: string
  address: string
  visitor: Visitor
  goal?: number
}

/** Milliseconds of processor time. */
interface Cost {
  web: number
  services: number
  postgres: number
}
const sumOf = ({ web, services, postgres }: Cost): number => web + services + postgres

export async function measurePages(place: Place): Promise<Figure[]> {
  const { database } = await openFilled(place, { lines: 10, people: 0 })
  return measureVisits(place, database)
}

/** `PAGES='home,search'` visits those alone whose names hold one of these. */
export async function measureVisits(place: Place, database: BenchDatabase): Promise<Figure[]> {
  const asked = process.env.PAGES?.split(',') ?? ['']
  const services = await startServices(place, database)
  const used = { web: services.web, services: services.upstream, postgres: postgresOf(place) }
  const visitors = new Map<string, Visitor>()
  for (const role of roles) visitors.set(role, await signIn(services, place, role))
  try {
    const costs: { visit: Visit; first: Cost; again: Cost }[] = []
    for (const visit of (await visitsOf(database, visitors)).filter(({ name }) => asked.some((word) => name.includes(word)))) {
      const first = await costOf(used, visit, 1)
      await costOf(used, visit, warmUps)
      costs.push({ visit, first, again: await costOf(used, visit, visits) })
    }
    const named = costs.filter(({ visit }) => visit.goal !== undefined)
    const dearest = costs.toSorted((a, b) => sumOf(b.again) - sumOf(a.again)).slice(0, shownDearest)
    const rows: Figure[] = named.map(({ visit, again }) => figure(wordsOf(visit.name, again), sumOf(again), atMost(visit.goal ?? 0, 'ms')))
    for (const { visit, first, again } of dearest)
      rows.push(
        figure(
          `${wordsOf(visit.name, again)}; first ${sumOf(first).toFixed(0)} ms; ${await touchedBy(database, visit)}`,
          sumOf(again),
          atMost(300, 'ms'),
        ),
      )
    return rows
  } finally {
    await Promise.all([...visitors.values()].map((visitor) => visitor.close()))
    await services.stop()
  }
}

const wordsOf = (name: string, { web, services, postgres }: Cost): string =>
  `a visit of ${name}: CPU (web ${web.toFixed(0)}, services ${services.toFixed(0)}, PostgreSQL ${postgres.toFixed(0)} ms)`

/** A visit, on the average of so many. */
async function costOf(used: Record<keyof Cost, { exactCpuMs(): number }>, { visitor, address }: Visit, count: number): Promise<Cost> {
  const before = { web: used.web.exactCpuMs(), services: used.services.exactCpuMs(), postgres: used.postgres.exactCpuMs() }
  for (let n = 0; n < count; n++) await visitor.page(address)
  return {
    web: (used.web.exactCpuMs() - before.web) / count,
    services: (used.services.exactCpuMs() - before.services) / count,
    postgres: (used.postgres.exactCpuMs() - before.postgres) / count,
  }
}

/** Rows and pages of memory that the database reads for a visit. */
async function touchedBy({ superUrl }: BenchDatabase, { visitor, address }: Visit): Promise<string> {
  const read = () =>
    asSuperuser(superUrl, async (client) => {
      const { rows } = await client.query<{ rows: string; buffers: string }>(
        'select tup_returned as rows, blks_hit + blks_read as buffers from pg_stat_database where datname = current_database()',
      )
      return { rows: Number(rows[0]?.rows), buffers: Number(rows[0]?.buffers) }
    })
  await sleep(idleMs)
  const before = await read()
  for (let n = 0; n < visits; n++) await visitor.page(address)
  await sleep(idleMs)
  const after = await read()
  const each = (name: 'rows' | 'buffers') => Math.round((after[name] - before[name]) / visits).toLocaleString('en')
  return `${each('rows')} rows, ${each('buffers')} buffers`
}

async function visitsOf(database: BenchDatabase, visitors: ReadonlyMap<string, Visitor>): Promise<Visit[]> {
  const pool = openPool(database)
  const found = new Map<string, Visit>()
  const goals: Readonly<Record<string, number>> = { orderReport: 150, catalogueMall: 40 }
  for (const [role, visitor] of visitors) {
    const side = role.startsWith('supplier') ? 'exHome' : 'inHome'
    found.set(`home ${role}`, { name: `home of ${role}`, address: `/main/${side}`, visitor, goal: 60 })
    found.set(`to-dos ${role}`, { name: `to-dos of ${role}`, address: '/main/todos', visitor })
    const { actor } = await contextOf(pool, role, '')
    for (const { name } of [...pages.filter(({ kind }) => kind === 'list'), ...reports])
      if (actor.grants.has(name) && !found.has(name))
        found.set(name, {
          name,
          address: `/main/${name}?menuId=${menuIdOf(name)}`,
          visitor,
          ...(goals[name] !== undefined && { goal: goals[name] }),
        })
  }
  await pool.end()
  const buyer = visitors.get('buyer1')
  if (buyer)
    for (const q of ['PO', 'PO2026', '轴承', '00042'])
      found.set(`search ${q}`, { name: `search of ${q}`, address: `/main/search?q=${encodeURIComponent(q)}`, visitor: buyer, goal: 30 })
  return [...found.values()]
}
