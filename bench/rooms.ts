/** A room with five hundred people in it: how soon an offer is on all screens by their streams, and what it costs when nobody has streams and every page reads itself again. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { menuIdOf } from '../catalogue/menu.ts'
import { readPeople } from '../data/load/year-people.ts'
import { hire } from './hire.ts'
import { load, quantile } from './load.ts'
import { signIn, type Visitor } from './people.ts'
import { asSuperuser, type BenchDatabase, openPool, type Place, type Services, startServices } from './place.ts'
import { atMost, type Figure, figure } from './report.ts'

const people = Number(process.env.ROOM_PEOPLE ?? 500)
const bidders = 20
const offersASecond = 20
const seconds = Number(process.env.ROOM_SECONDS ?? 60)
const refreshMs = 10_000
const signInsAtOnce = 4
const hallMenu = { supplier: 'competeHallSupplier', internal: 'competeHall' } as const
type HallPage = (typeof hallMenu)[keyof typeof hallMenu]

interface Screen {
  visitor: Visitor
  address: string
  page: HallPage
}

interface Room {
  hallId: string
  codes: readonly string[]
}

export async function measureRooms(place: Place): Promise<Figure[]> {
  const database = await place.copy(place.base, 'bench_rooms')
  const workers = await hire(database, people - bidders)
  const services = await startServices(place, database, { settings: { STREAMS_AT_ONCE: '20' } })
  const screens: Screen[] = []
  try {
    const room = await openRoom(database)
    const suppliers = await enterAll(
      services,
      place,
      room.codes.map((code) => `supplier${code.slice(-2)}`),
      hallMenu.supplier,
      0,
    )
    const watchers = await enterAll(services, place, workers, hallMenu.internal, bidders)
    screens.push(...suppliers, ...watchers)
    const [asked] = watchers
    if (!asked) throw new Error('There is nobody to look at lists')
    const look = () => asked.visitor.page('/main/purchaseOrderListPermission')
    const alone = await load(look, [], { seconds: 8, workers: 2, warmUp: 40, pauseMs: 100 })
    const streamed = await byStreams(services, room, suppliers, screens, look)
    const refreshed = await byRefresh(services, room, suppliers, screens, look)
    const who = `${people} people in a room, ${offersASecond} offers a second for ${seconds} s`
    return [
      figure(`${who}: an offer is on all screens, p95`, quantile(streamed.delays, 0.95), atMost(500, 'ms')),
      figure(
        `${who}: median, 99 of 100, made a second, heard of all`,
        `${quantile(streamed.delays, 0.5).toFixed(0)}, ${quantile(streamed.delays, 0.99).toFixed(0)} ms, ${streamed.made.toFixed(1)}, ${(streamed.heard * 100).toFixed(2)} %`,
      ),
      figure(`${who}: memory of web and services grows by`, streamed.grownMb, atMost(300, 'MB')),
      figure(
        `${who}: list pages' p95 beside it ÷ before (${alone.p95Ms.toFixed(0)} → ${streamed.listsMs.toFixed(0)} ms)`,
        streamed.listsMs / alone.p95Ms,
        atMost(2),
      ),
      figure(`${who}, all pages reading themselves again every ${refreshMs / 1_000} s: errors`, refreshed.errors, atMost(0)),
      figure(`${who}, all pages reading themselves again: a page takes, p95`, quantile(refreshed.times, 0.95), atMost(500, 'ms')),
      figure(`${who}, all pages reading themselves again: memory grows by`, refreshed.grownMb, atMost(300, 'MB')),
      figure(
        `${who}, all pages reading themselves again: list pages' p95 ÷ before (${refreshed.listsMs.toFixed(0)} ms)`,
        refreshed.listsMs / alone.p95Ms,
        atMost(2),
      ),
    ]
  } finally {
    await Promise.all(screens.map(({ visitor }) => visitor.close()))
    await services.stop()
  }
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
          return { visitor: await signIn(services, place, name, address), address, page }
        }),
      )),
    )
  return screens
}

// ── Offers ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Each by the next supplier, a cent lower than his last one; when each was sent, by its number. */
async function offering({ hallId }: Room, suppliers: readonly Screen[], begin: number): Promise<Map<number, number>> {
  const sent = new Map<number, number>()
  const last = new Map<Screen, Promise<unknown>>()
  const begun = performance.now()
  for (let nth = 0; nth < seconds * offersASecond; nth++) {
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
    last.set(supplier, (last.get(supplier) ?? Promise.resolve()).then(make))
  }
  await Promise.all(last.values())
  return sent
}

const memoryOf = ({ web, upstream }: Services): number => web.rssMb() + upstream.rssMb()

// ── By streams ──────────────────────────────────────────────────────────────────────────────────────────────────────

interface Stream {
  arrived: Map<number, number>
  close(): void
}

async function streamOf({ origin }: Services, { hallId }: Room, { visitor, address }: Screen): Promise<Stream> {
  const arrived = new Map<number, number>()
  const over = new AbortController()
  const agent = new Agent({ connections: 1, bodyTimeout: 0 })
  const { body, statusCode } = await request(`${origin}/live/compete/${hallId}`, {
    headers: { cookie: visitor.cookie, accept: 'text/event-stream', 'x-forwarded-for': address },
    dispatcher: agent,
    signal: over.signal,
  })
  if (statusCode !== 200) throw new Error(`The stream answered ${statusCode}`)
  const read = async () => {
    let rest = ''
    for await (const part of body) {
      const text = rest + String(part)
      const cut = text.lastIndexOf('\n\n') + 1
      for (const [, seq] of text.slice(0, cut).matchAll(/^id: (\d+)$/gm)) arrived.set(Number(seq), performance.now())
      rest = text.slice(cut)
    }
  }
  read().catch(() => {})
  return {
    arrived,
    close() {
      over.abort()
      void agent.destroy()
    },
  }
}

async function byStreams(services: Services, room: Room, suppliers: readonly Screen[], screens: readonly Screen[], look: () => Promise<unknown>) {
  const streams: Stream[] = []
  for (let at = 0; at < screens.length; at += 20)
    streams.push(...(await Promise.all(screens.slice(at, at + 20).map((screen) => streamOf(services, room, screen)))))
  await sleep(3_000)
  const before = memoryOf(services)
  let isOver = false
  const lists = load(look, [], { seconds: seconds * 4, workers: 2, warmUp: 0, pauseMs: 100, isOver: () => isOver })
  const begun = performance.now()
  const sent = await offering(room, suppliers, 490_000)
  const made = sent.size / ((performance.now() - begun) / 1_000)
  isOver = true
  const { p95Ms: listsMs } = await lists
  const last = Math.max(...sent.keys())
  const until = performance.now() + 30_000
  while (performance.now() < until && streams.some(({ arrived }) => !arrived.has(last))) await sleep(50)
  const grownMb = memoryOf(services) - before
  const delays = streams.flatMap(({ arrived }) => [...sent].flatMap(([seq, at]) => (arrived.has(seq) ? [(arrived.get(seq) ?? 0) - at] : [])))
  for (const stream of streams) stream.close()
  return { delays, made, heard: delays.length / (sent.size * streams.length), grownMb, listsMs }
}

// ── By pages that read themselves again ─────────────────────────────────────────────────────────────────────────────

async function byRefresh(services: Services, room: Room, suppliers: readonly Screen[], screens: readonly Screen[], look: () => Promise<unknown>) {
  const times: number[] = []
  let errors = 0
  let isOver = false
  const agent = new Agent({ connections: 100 })
  const read = async ({ visitor, address, page }: Screen) => {
    const begun = performance.now()
    const at = `${services.origin}/main/${page}/room?menuId=${menuIdOf(page)}&id=${room.hallId}&room=${room.hallId}`
    const answer = await request(at, {
      headers: { cookie: visitor.cookie, accept: 'text/html', 'x-forwarded-for': address },
      dispatcher: agent,
    }).catch(() => null)
    const text = answer ? await answer.body.text() : ''
    if (answer?.statusCode === 200 && text.includes('room-board')) times.push(performance.now() - begun)
    else errors += 1
  }
  const before = memoryOf(services)
  const refreshing = screens.map(async (screen, nth) => {
    await sleep((refreshMs * nth) / screens.length)
    while (!isOver) {
      const next = performance.now() + refreshMs
      await read(screen)
      await sleep(Math.max(0, next - performance.now()))
    }
  })
  const lists = load(look, [], { seconds: seconds * 4, workers: 2, warmUp: 0, pauseMs: 100, isOver: () => isOver })
  await offering(room, suppliers, 480_000).catch(() => {
    errors += 1
  })
  isOver = true
  const { p95Ms: listsMs } = await lists
  await Promise.all(refreshing)
  const grownMb = memoryOf(services) - before
  await agent.close()
  return { times, errors, grownMb, listsMs }
}
