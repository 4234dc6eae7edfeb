/** A room with five hundred people in it: how soon an offer is on all screens by their streams, and what it costs when nobody has streams and every page reads itself again. */
import { setTimeout as sleep } from 'node:timers/promises'
import { menuIdOf } from '../../catalogue/menu.ts'
import { readPeople } from '../../data/load/year/people.ts'
import { hire } from '../machine/hire.ts'
import { load, quantile } from '../machine/load.ts'
import { signIn, type Visitor } from '../machine/people.ts'
import { asSuperuser, type BenchDatabase, openPool, type Place, postgresOf, type Services, startServices, type Used } from '../machine/place.ts'
import { atMost, type Figure, figure } from '../machine/report.ts'
import { openStream, readPage, type Seat, type Stream } from './room-screens.ts'

const people = Number(process.env.ROOM_PEOPLE ?? 500)
const bidders = 20
const offersASecond = 20
const seconds = Number(process.env.ROOM_SECONDS ?? 60)
const refreshMs = 10_000
const signInsAtOnce = 4
const streamsAtOnce = 8
const hallMenu = { supplier: 'competeHallSupplier', internal: 'competeHall' } as const
type HallPage = (typeof hallMenu)[keyof typeof hallMenu]

interface Screen extends Seat {
  visitor: Visitor
  page: HallPage
}

interface Room {
  hallId: string
  codes: readonly string[]
}

interface Measured {
  services: Services
  place: Place
  room: Room
  suppliers: readonly Screen[]
  screens: readonly Screen[]
  look: () => Promise<unknown>
}

interface Refreshed {
  times: number[]
  errors: number
  /** Web and services, in MB. */
  grown: [web: number, services: number]
  listsMs: number
  /** Of those who read lists. */
  refused: number
  busy: string
}

interface Streamed extends Omit<Refreshed, 'times' | 'errors'> {
  delays: number[]
  made: number
  heard: number
  mbPerS: number
}

/** `ROOM_PEOPLE=200 ROOM_SECONDS=20` measures fewer, and shorter. */
export async function measureRooms(place: Place): Promise<Figure[]> {
  const database = await place.copy(place.base, 'bench_rooms')
  const room = await openRoom(database)
  const workers = await hire(database, people - bidders)
  // What is let in at a time is what an installation has by itself.
  const services = await startServices(place, database, { settings: { STREAMS_AT_ONCE: '20', REQUESTS_AT_ONCE: '' } })
  const screens: Screen[] = []
  try {
    const names = room.codes.map((code) => `supplier${code.slice(-2)}`)
    const suppliers = await enterAll(services, place, names, hallMenu.supplier, 0)
    const watchers = await enterAll(services, place, workers, hallMenu.internal, bidders)
    screens.push(...suppliers, ...watchers)
    const [asked] = watchers
    if (!asked) throw new Error('There is nobody to look at lists')
    const look = () => asked.visitor.page('/main/purchaseOrderListPermission')
    const measured = { services, place, room, suppliers, screens, look }
    const alone = await load(look, [], { seconds: 8, workers: 2, warmUp: 40, pauseMs: 100 })
    const offerMs = await offersAlone(measured)
    const streamed = await byStreams(measured)
    const refreshed = await byRefresh(measured)
    return [offerMs, ...figuresOfStreams(streamed, alone.p95Ms), ...figuresOfRefresh(refreshed, alone.p95Ms)]
  } finally {
    await Promise.all(screens.map(({ visitor }) => visitor.close()))
    await services.stop()
  }
}

const who = `${people} people in a room, ${offersASecond} offers a second for ${seconds} s`
const cores = 'cores of web, services, PostgreSQL, the load itself'

function figuresOfStreams({ delays, made, heard, grown, listsMs, refused, busy, mbPerS }: Streamed, aloneMs: number): Figure[] {
  const at = (part: number) => quantile(delays, part)
  return [
    figure(`${who}: an offer is on all screens, p95`, at(0.95), atMost(500, 'ms')),
    figure(
      `${who}: median, 99 of 100, made a second, heard of all`,
      `${at(0.5).toFixed(0)}, ${at(0.99).toFixed(0)} ms, ${made.toFixed(1)}, ${(heard * 100).toFixed(2)} %`,
    ),
    figure(`${who}: ${cores}; sent`, `${busy}; ${mbPerS.toFixed(1)} MB/s`),
    figure(`${who}: memory grows by (web ${grown[0].toFixed(0)}, services ${grown[1].toFixed(0)} MB)`, sum(grown), atMost(300, 'MB')),
    figure(
      `${who}: list pages' p95 beside it ÷ before (${aloneMs.toFixed(0)} → ${listsMs.toFixed(0)} ms, ${refused} told to come later)`,
      listsMs / aloneMs,
      atMost(2),
    ),
  ]
}

function figuresOfRefresh({ times, errors, grown, listsMs, refused, busy }: Refreshed, aloneMs: number): Figure[] {
  const all = `${who}, all pages reading themselves again every ${refreshMs / 1_000} s`
  return [
    figure(`${all}: errors, of ${times.length + errors}`, errors, atMost(0)),
    figure(`${all}: a page takes, p95`, quantile(times, 0.95), atMost(500, 'ms')),
    figure(`${all}: ${cores}`, busy),
    figure(`${all}: memory grows by (web ${grown[0].toFixed(0)}, services ${grown[1].toFixed(0)} MB)`, sum(grown), atMost(300, 'MB')),
    figure(`${all}: list pages' p95 ÷ before (${listsMs.toFixed(0)} ms, ${refused} told to come later)`, listsMs / aloneMs, atMost(2)),
  ]
}

/** A free room whose turn runs, with everybody ready who is invited. */
async function openRoom(database: BenchDatabase): Promise<Room> {
  const pool = openPool(database)
  const now = new Date()
  const person = await readPeople(pool, now)
  const [buyer, manager] = [person('buyer1'), person('manager1')]
  const facts = await asSuperuser(database.superUrl, async (client) => {
    const one = async <T>(sql: string) => (await client.query(sql)).rows as T[]
    const suppliers = await one<{ id: string; code: string }>(
      `select id, code from supplier_info where lifecycle in ('QUALIFIED', 'TRIAL', 'INTRODUCING', 'POTENTIAL') and code <> 'S000006' order by code limit ${bidders}`,
    )
    const [where] = await one<{ org: string; term: string; category: string }>(
      `select (select id from organization where code = 'SZ10') as org, (select id from payment_term where enabled_flag = 'Y' order by code limit 1) as term,
         (select c.id from purchase_category c join user_category_permit p on p.category_id = c.id join "user" u on u.id = p.header_id where u.code = 'buyer1' and c.enabled_flag = 'Y' order by c.code limit 1) as category`,
    )
    return { suppliers, where }
  })
  const id = await buyer.save(
    'competeHeader',
    {
      title: '五百人竞价',
      orgId: facts.where?.org,
      purchaseCategoryId: facts.where?.category,
      paymentTermId: facts.where?.term,
      planStartDate: new Date(now.getTime() + 5 * 60_000).toISOString(),
      stepValue: '0.01',
      turnDurationSec: 86_400,
      autoExtendFlag: 'N',
      ruleText: '最低价中标',
      competeItem: [
        {
          itemDesc: '铝合金压铸支架',
          requestQty: '50000',
          uom: 'PCS',
          ceilingPrice: '10',
          needByDate: new Date(now.getTime() + 60 * 86_400_000).toISOString().slice(0, 10),
        },
      ],
      competeSupplier: facts.suppliers.map((supplier) => ({ supplierId: supplier.id })),
    },
    now,
  )
  await buyer.act('competeHeader', 'doSubmit', id, now)
  await manager.act('competeHeader', 'doApproval', id, now)
  const { hallId, ruleHash } = (await buyer.find('competeHeader', id, now)) as { hallId?: unknown; ruleHash?: unknown }
  const hall = String(hallId)
  await buyer.act('competeHall', 'doOpen', hall, now)
  for (const { code } of facts.suppliers)
    await person(`supplier${code.slice(-2)}`).act('competeHall', 'doSupplierReady', hall, now, { input: { ruleHash } })
  await buyer.act('competeHall', 'doTurnProcess', hall, now, { input: { command: 'START' } })
  await pool.end()
  return { hallId: hall, codes: facts.suppliers.map(({ code }) => code) }
}

/** Everybody comes from an address of his own. */
async function enterAll(services: Services, place: Place, names: readonly string[], page: HallPage, from: number): Promise<Screen[]> {
  const screens: Screen[] = []
  for (let at = 0; at < names.length; at += signInsAtOnce)
    screens.push(
      ...(await Promise.all(
        names.slice(at, at + signInsAtOnce).map(async (name, nth) => {
          const place_ = from + at + nth
          const address = `10.1.${place_ >> 8}.${place_ & 255}`
          const visitor = await signIn(services, place, name, address)
          return { visitor, cookie: visitor.cookie, address, page }
        }),
      )),
    )
  return screens
}

// ── Offers ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Each by the next supplier, a cent lower than his last one; when each was sent, by its number. */
async function offering(
  { hallId }: Room,
  suppliers: readonly Screen[],
  begin: number,
  forSeconds = seconds,
): Promise<{ sent: Map<number, number>; failed: number }> {
  const sent = new Map<number, number>()
  let failed = 0
  const last = new Map<Screen, Promise<unknown>>()
  const begun = performance.now()
  for (let nth = 0; nth < forSeconds * offersASecond; nth++) {
    await sleep(Math.max(0, begun + (nth * 1_000) / offersASecond - performance.now()))
    const supplier = suppliers[nth % suppliers.length]
    if (!supplier) continue
    const amount = (begin - Math.floor(nth / suppliers.length) * 0.01 - (nth % suppliers.length)).toFixed(2)
    const body = { menuId: menuIdOf(supplier.page), hallId, amount }
    const make = async () => {
      const at = performance.now()
      const answer = await supplier.visitor.call('/v1/competeHallRestful/doOfferPrice', body)
      sent.set(Number(JSON.parse(answer.toString()).data.seqNum), at)
    }
    // One after the other: nobody offers before he has heard what became of his last one.
    const made = (last.get(supplier) ?? Promise.resolve()).then(make).catch(() => {
      failed += 1
    })
    last.set(supplier, made)
  }
  await Promise.all(last.values())
  return { sent, failed }
}

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0)

/** Somebody who reads a list all the time, until `end`; whoever is told to come later has waited for nothing. */
function lookBeside({ look }: Measured) {
  let [isOver, refused] = [false, 0]
  const patient = () =>
    look().catch(() => {
      refused += 1
    })
  const lists = load(patient, [], { seconds: seconds * 4, workers: 2, warmUp: 0, pauseMs: 100, isOver: () => isOver })
  return {
    async end() {
      isOver = true
      return { listsMs: (await lists).p95Ms, refused }
    },
  }
}

/** How many cores each takes from now on, the load itself last. */
function watchCores({ services, place }: Measured): () => string {
  const own: Pick<Used, 'cpuMs'> = { cpuMs: () => sum(Object.values(process.cpuUsage())) / 1_000 }
  const watched = [services.web, services.upstream, postgresOf(place), own]
  const [before, begun] = [watched.map((one) => one.cpuMs()), performance.now()]
  return () => watched.map((one, nth) => ((one.cpuMs() - (before[nth] ?? 0)) / (performance.now() - begun)).toFixed(2)).join(', ')
}

const aloneSeconds = 5

/** What an offer costs where nobody looks. */
async function offersAlone({ services, place, room, suppliers }: Measured): Promise<Figure> {
  const watched = [services.web, services.upstream, postgresOf(place)]
  const before = watched.map((one) => one.cpuMs())
  const { sent } = await offering(room, suppliers, 495_000, aloneSeconds)
  const each = watched.map((one, nth) => ((one.cpuMs() - (before[nth] ?? 0)) / sent.size).toFixed(1))
  return figure('an offer that nobody looks at: CPU of web, services, PostgreSQL', `${each.join(', ')} ms`)
}

/** What web and services have grown by since then, in MB. */
function watchMemory({ web, upstream }: Services): () => [web: number, services: number] {
  const before = [web.rssMb(), upstream.rssMb()] as const
  return () => [web.rssMb() - before[0], upstream.rssMb() - before[1]]
}

// ── By streams ──────────────────────────────────────────────────────────────────────────────────────────────────────

async function byStreams(at: Measured): Promise<Streamed> {
  const { services, room, suppliers, screens } = at
  const streams: Stream[] = []
  const path = `/live/compete/${room.hallId}`
  for (let nth = 0; nth < screens.length; nth += streamsAtOnce)
    streams.push(...(await Promise.all(screens.slice(nth, nth + streamsAtOnce).map((screen) => openStream(services, path, screen)))))
  await sleep(3_000)
  const [grownBy, bytes] = [watchMemory(services), sum(streams.map((one) => one.bytes()))]
  const busyOf = watchCores(at)
  const lists = lookBeside(at)
  const begun = performance.now()
  const { sent } = await offering(room, suppliers, 490_000)
  const tookS = (performance.now() - begun) / 1_000
  const busy = busyOf()
  const { listsMs, refused } = await lists.end()
  const last = Math.max(...sent.keys())
  const until = performance.now() + 30_000
  while (performance.now() < until && streams.some(({ arrived }) => !arrived.has(last))) await sleep(50)
  const grown = grownBy()
  const mbPerS = (sum(streams.map((one) => one.bytes())) - bytes) / 2 ** 20 / tookS
  const delays = streams.flatMap(({ arrived }) => [...sent].flatMap(([seq, at]) => (arrived.has(seq) ? [(arrived.get(seq) ?? 0) - at] : [])))
  for (const stream of streams) stream.close()
  return { delays, made: sent.size / tookS, heard: delays.length / (sent.size * streams.length), grown, listsMs, refused, busy, mbPerS }
}

// ── By pages that read themselves again ─────────────────────────────────────────────────────────────────────────────

async function byRefresh(at: Measured): Promise<Refreshed> {
  const { services, room, suppliers, screens } = at
  const times: number[] = []
  let errors = 0
  let isOver = false
  const read = async (screen: Screen) => {
    const path = `/main/${screen.page}/room?menuId=${menuIdOf(screen.page)}&id=${room.hallId}&room=${room.hallId}`
    const { status, ms } = await readPage(services, path, screen).catch(() => ({ status: 0, ms: 0 }))
    if (status === 200) times.push(ms)
    else errors += 1
  }
  const grownBy = watchMemory(services)
  const refreshing = screens.map(async (screen, nth) => {
    await sleep((refreshMs * nth) / screens.length)
    while (!isOver) {
      const next = performance.now() + refreshMs
      await read(screen)
      await sleep(Math.max(0, next - performance.now()))
    }
  })
  const busyOf = watchCores(at)
  const lists = lookBeside(at)
  const offered = await offering(room, suppliers, 480_000)
  errors += offered.failed
  const busy = busyOf()
  isOver = true
  const { listsMs, refused } = await lists.end()
  await Promise.all(refreshing)
  return { times, errors, grown: grownBy(), listsMs, refused, busy }
}
