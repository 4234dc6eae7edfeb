/** What a visit costs on a system in use: home of each role, to-dos, search, mall, reports and the first page of every list, by the processor time of web, services and PostgreSQL. */
import { setTimeout as sleep } from 'node:timers/promises'
import { pages } from '../../catalogue/index.ts'
import { menuIdOf } from '../../catalogue/menu.ts'
import { reports } from '../../catalogue/reports.ts'
import { openFilled } from '../machine/filled.ts'
import { contextOf, signIn, type Visitor } from '../machine/people.ts'
import { asSuperuser, type BenchDatabase, openPool, type Place, postgresOf, type Services, startServices, type Used } from '../machine/place.ts'
import { atMost, type Figure, figure } from '../machine/report.ts'

/** A page is looked at by the first of them who may open it. */
const roles = ['buyer1', 'manager1', 'supplier01', 'approver1', 'engineer1', 'quality1', 'warehouse1', 'finance1', 'admin', 'expert1'] as const
/** Each connection has planned by then what it keeps, and the code is compiled. */
const warmUps = 2
const visits = 3
const shownDearest = 10
/** A session holds no more tabs; whoever has so many signs in anew. */
const mostTabs = 10
/** A database process tells what it has touched once it has been idle for so long. */
const idleMs = 11_000

type Role = (typeof roles)[number]

interface Visit {
  name: string
  address: string
  by: Role
  goal?: number
}

/** Milliseconds of processor time. */
interface Cost {
  web: number
  services: number
  postgres: number
}
type Processes = Readonly<Record<keyof Cost, Used>>
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
  const desk = deskOf(services, place)
  try {
    const costs: { visit: Visit; first: Cost; again: Cost }[] = []
    for (const visit of (await visitsOf(database)).filter(({ name }) => asked.some((word) => name.includes(word)))) {
      const visitor = await desk.seat(visit.by)
      const first = await costOf(used, visitor, visit, 1)
      await costOf(used, visitor, visit, warmUps)
      costs.push({ visit, first, again: await costOf(used, visitor, visit, visits) })
    }
    const figures = costs.flatMap(({ visit, again }) => (visit.goal ? [figure(wordsOf(visit, again), sumOf(again), atMost(visit.goal, 'ms'))] : []))
    for (const { visit, first, again } of costs.toSorted((a, b) => sumOf(b.again) - sumOf(a.again)).slice(0, shownDearest)) {
      const touched = await touchedBy(database, await desk.seat(visit.by), visit)
      figures.push(figure(`${wordsOf(visit, again)}; first ${sumOf(first).toFixed(0)} ms; ${touched}`, sumOf(again), atMost(300, 'ms')))
    }
    return figures
  } finally {
    await desk.close()
    await services.stop()
  }
}

/** People who are signed in, each with room for another tab. */
function deskOf(services: Services, place: Place) {
  const seats = new Map<Role, { visitor: Visitor; tabs: number }>()
  return {
    async seat(role: Role): Promise<Visitor> {
      const held = seats.get(role)
      if (held && ++held.tabs <= mostTabs) return held.visitor
      await held?.visitor.close()
      const visitor = await signIn(services, place, role)
      seats.set(role, { visitor, tabs: 1 })
      return visitor
    },
    close: () => Promise.all([...seats.values()].map(({ visitor }) => visitor.close())),
  }
}

const wordsOf = ({ name }: Visit, { web, services, postgres }: Cost): string =>
  `a visit of ${name}: CPU (web ${web.toFixed(0)}, services ${services.toFixed(0)}, PostgreSQL ${postgres.toFixed(0)} ms)`

/** A visit, on the average of so many. */
async function costOf(used: Processes, visitor: Visitor, { address }: Visit, count: number): Promise<Cost> {
  const now = () => ({ web: used.web.exactCpuMs(), services: used.services.exactCpuMs(), postgres: used.postgres.exactCpuMs() })
  const before = now()
  for (let n = 0; n < count; n++) await visitor.page(address)
  const after = now()
  const each = (name: keyof Cost) => (after[name] - before[name]) / count
  return { web: each('web'), services: each('services'), postgres: each('postgres') }
}

/** Rows and pages of memory that the database reads for a visit. */
async function touchedBy({ superUrl }: BenchDatabase, visitor: Visitor, { address }: Visit): Promise<string> {
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

const goals: Readonly<Record<string, number>> = { orderReport: 20, catalogueMall: 40 }
const lookedFor = ['PO', 'PO2026', '轴承', '00042']

async function visitsOf(database: BenchDatabase): Promise<Visit[]> {
  const pool = openPool(database)
  const found = new Map<string, Visit>()
  const add = (visit: Visit) => found.has(visit.name) || found.set(visit.name, visit)
  for (const by of roles) {
    add({ name: `home of ${by}`, address: by === 'supplier01' ? '/main/exHome' : '/main/inHome', by, goal: 60 })
    add({ name: `to-dos of ${by}`, address: '/main/todos', by })
    const { actor } = await contextOf(pool, by, '')
    for (const { name } of [...pages.filter(({ kind }) => kind === 'list'), ...reports])
      if (actor.grants.has(name)) add({ name, address: `/main/${name}?menuId=${menuIdOf(name)}`, by, ...(goals[name] && { goal: goals[name] }) })
  }
  await pool.end()
  for (const word of lookedFor) add({ name: `search of ${word}`, address: `/main/search?q=${encodeURIComponent(word)}`, by: 'buyer1', goal: 30 })
  return [...found.values()]
}
