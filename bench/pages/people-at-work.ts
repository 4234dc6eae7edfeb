/** A working day in small: people look at their list, open a draft, change it, save it, and think for five seconds before each step. */
import { setTimeout as sleep } from 'node:timers/promises'
import { zstdDecompressSync } from 'node:zlib'
import { Agent, request } from 'undici'
import { menuIdOf } from '../../catalogue/menu.ts'
import { openFilled } from '../machine/filled.ts'
import { quantile } from '../machine/load.ts'
import { signIn } from '../machine/people.ts'
import { type BenchDatabase, type Place, postgresOf, processOf, type Services, startServices } from '../machine/place.ts'
import { atMost, type Figure, figure } from '../machine/report.ts'
import { draftRequisition, needsOf, requisitions } from '../machine/requisitions.ts'

const thinkMs = 5_000
const roundMs = 3 * thinkMs
const minutes = 0.75
const signInsAtOnce = 4
const linesOfDraft = 5
const giveUpMs = 60_000
const earlyBirds = 8
const morningMs = 20_000
const weighMs = 1_000

/** Most that 95 of 100 steps may take; of more people than the machine can serve, those that are let in. */
const crowds = [
  { people: 200, mostMs: 250, isServed: true },
  { people: 400, mostMs: 500, isServed: true },
  { people: 600, mostMs: 500, isServed: true },
  { people: 1_000, mostMs: 2_000, isServed: false },
]

/** `PEOPLE=200,600` measures these crowds only. */
export async function measurePeople(place: Place): Promise<Figure[]> {
  const asked = process.env.PEOPLE?.split(',').map(Number)
  const measured = crowds.filter(({ people }) => !asked || asked.includes(people))
  const most = Math.max(...measured.map(({ people }) => people))
  const { database, workers } = await openFilled(place, { people: most })
  const badges = await enterAll(place, database, workers)
  const figures: Figure[] = []
  for (const { people: count, mostMs, isServed } of measured) {
    const services = await startServices(place, database, { settings: { REQUESTS_AT_ONCE: '' } })
    try {
      const [one] = badges as [Badge, ...Badge[]]
      await spendMorning(services, badges.slice(0, earlyBirds))
      const alone = await listsOf(services, one)
      const done = await workTogether(services, place, badges.slice(0, count))
      const at = (part: number) => `${quantile(done.times, part).toFixed(0)} ms`
      const perStep = (cpuMs: number) => (cpuMs / done.times.length).toFixed(1)
      const who = `${count} people at work`
      figures.push(
        figure(`${who}: 95 of 100 steps take`, quantile(done.times, 0.95), atMost(mostMs, 'ms')),
        figure(`${who}: median, 99 of 100, steps a second`, `${at(0.5)}, ${at(0.99)}, ${(done.times.length / (minutes * 60)).toFixed(0)}`),
        figure(`${who}: CPU a step of web, services, PostgreSQL, the load itself`, `${done.cpuMs.map(perStep).join(', ')} ms`),
        figure(`${who}: most memory of web, services`, `${done.rssMb.map((mb) => mb.toFixed(0)).join(', ')} MB`),
        isServed ? figure(`${who}: errors and refusals`, done.errors + done.refused, atMost(0)) : figure(`${who}: errors`, done.errors, atMost(0)),
        ...(isServed
          ? []
          : [
              figure(`${who}: told to come again, of all`, `${done.refused} of ${done.refused + done.times.length}`),
              figure(`${who}: afterwards a list is as quick as before within`, await backAfter(services, one, alone), atMost(10, 's')),
            ]),
      )
    } finally {
      await services.stop()
    }
  }
  return figures
}

/** What a person comes to work with. */
interface Badge {
  cookie: string
  /** Of the own draft. */
  id: string
}

/** Everybody comes in from an address of one's own, and has a draft of one's own. */
async function enterAll(place: Place, database: BenchDatabase, names: readonly string[]): Promise<Badge[]> {
  const services = await startServices(place, database)
  const needs = await needsOf(database)
  const enter = async (userName: string, at: number): Promise<Badge> => {
    const visitor = await signIn(services, place, userName, `10.0.${at >> 8}.${at & 255}`)
    const id = await draftRequisition(visitor, needs, linesOfDraft)
    await visitor.close()
    return { cookie: visitor.cookie, id }
  }
  const badges: Badge[] = []
  for (let at = 0; at < names.length; at += signInsAtOnce)
    badges.push(...(await Promise.all(names.slice(at, at + signInsAtOnce).map((name, i) => enter(name, at + i)))))
  await services.stop()
  return badges
}

class ComeAgain extends Error {}

/** As a server that has run for a while: what is called all day has been compiled by then. */
async function spendMorning(services: Services, badges: readonly Badge[]): Promise<void> {
  const agent = new Agent({ connections: badges.length })
  const until = performance.now() + morningMs
  await Promise.all(
    badges.map(async (badge, at) => {
      const worker = workerOf(services, badge, `10.0.0.${at}`, agent)
      while (performance.now() < until) for (const next of [worker.look, worker.open, worker.save]) await next().catch(() => {})
    }),
  )
  await agent.close()
}

/** Milliseconds of a list page, of which one in twenty takes longer. */
async function listsOf(services: Services, badge: Badge, count = 20): Promise<number> {
  const agent = new Agent()
  const { look } = workerOf(services, badge, '10.0.0.0', agent)
  const times: number[] = []
  while (times.length < count) {
    const from = performance.now()
    const isDone = await look().then(
      () => true,
      () => false,
    )
    times.push(isDone ? performance.now() - from : Number.POSITIVE_INFINITY)
  }
  await agent.close()
  return quantile(times, 0.95)
}

/** Seconds until three lists in a row take no more than twice what they took before. */
async function backAfter(services: Services, badge: Badge, alone: number): Promise<number> {
  const begun = performance.now()
  while ((await listsOf(services, badge, 3)) > 2 * alone && performance.now() - begun < giveUpMs);
  return (performance.now() - begun) / 1_000
}

async function workTogether(services: Services, place: Place, badges: readonly Badge[]) {
  const agent = new Agent({ connections: badges.length })
  const times: number[] = []
  let [errors, refused, rssMb] = [0, 0, [] as number[]]
  const begun = performance.now()
  const measuredFrom = begun + roundMs
  const until = measuredFrom + minutes * 60_000
  const step = async (work: () => Promise<void>) => {
    await sleep(thinkMs)
    const from = performance.now()
    const isMeasured = from > measuredFrom && from < until
    const failure = await work().then(
      () => null,
      (error: Error) => error,
    )
    if (!isMeasured) return
    if (failure instanceof ComeAgain) refused++
    else if (failure) errors++
    else times.push(performance.now() - from)
  }
  const processes = [services.web, services.upstream, postgresOf(place), ourselves]
  const weighing = setInterval(() => {
    rssMb = [services.web, services.upstream].map((one, i) => Math.max(one.rssMb(), rssMb[i] ?? 0))
  }, weighMs)
  const workers = badges.map((badge, at) => workerOf(services, badge, `10.0.${at >> 8}.${at & 255}`, agent))
  const work = Promise.all(
    workers.map(async (worker, i) => {
      await sleep((i / workers.length) * roundMs)
      while (performance.now() < until) for (const next of [worker.look, worker.open, worker.save]) await step(next)
    }),
  )
  await sleep(roundMs)
  const before = processes.map((one) => one.cpuMs())
  await sleep(minutes * 60_000)
  const cpuMs = processes.map((one, i) => one.cpuMs() - (before[i] ?? 0))
  await work
  clearInterval(weighing)
  await agent.close()
  return { times, errors, refused, cpuMs, rssMb }
}

const ourselves = processOf(process.pid)

interface Worker {
  look(): Promise<void>
  open(): Promise<void>
  save(): Promise<void>
}

function workerOf({ origin }: Services, { cookie, id }: Badge, from: string, dispatcher: Agent): Worker {
  const address = `/main/purchaseRequisitionEdit?menuId=${menuIdOf(requisitions)}&id=${id}`
  /** What was opened last; null while that did not go well. */
  let fields: [string, string][] | null = null
  let changes = 0

  /** As a browser: it follows where it is sent, be it after a save or by a list that has changed behind its tab. */
  async function ask(where: string, form?: URLSearchParams): Promise<Buffer> {
    const answer = await request(origin + where, {
      method: form ? 'POST' : 'GET',
      headers: {
        cookie,
        accept: 'text/html',
        'accept-encoding': 'gzip, deflate, br, zstd',
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': from,
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      body: form?.toString(),
      dispatcher,
    })
    const bytes = Buffer.from(await answer.body.bytes())
    const { location } = answer.headers
    if (answer.statusCode === 503 || answer.statusCode === 429) throw new ComeAgain()
    if ((answer.statusCode === 303 || (!form && answer.statusCode === 302)) && typeof location === 'string') return ask(location)
    if (form || answer.statusCode !== 200) throw new Error(`${where} answered ${answer.statusCode}`)
    return bytes
  }

  async function open() {
    fields = null
    fields = formIn(zstdDecompressSync(await ask(address)).toString())
  }

  return {
    async look() {
      await ask(`/main/${requisitions}`)
    },
    open,
    async save() {
      // Nobody saves what did not open.
      if (!fields) return open()
      const form = new URLSearchParams(fields)
      form.set('remark', `第${++changes}次修改`)
      form.set('intent', 'save')
      await ask(address, form)
    },
  }
}

const entities: Readonly<Record<string, string>> = { '&quot;': '"', '&amp;': '&', '&lt;': '<', '&gt;': '>', '&#x27;': "'" }
const plain = (text: string | undefined) => (text ?? '').replace(/&(?:quot|amp|lt|gt|#x27);/g, (entity) => entities[entity] ?? entity)
const attributes = { name: /\sname="([^"]*)"/, value: /\svalue="([^"]*)"/ }
const attribute = (tag: string, name: keyof typeof attributes) => attributes[name].exec(tag)?.[1]

/** What a browser sends of the document's form when nothing was touched. */
function formIn(html: string): [string, string][] {
  const [form = ''] = /<form[^>]*class="document[\s\S]*?<\/form>/.exec(html) ?? []
  const controls = form.matchAll(/(<input\b[^>]*>)|(<select\b[^>]*>)([\s\S]*?)<\/select>|(<textarea\b[^>]*>)([\s\S]*?)<\/textarea>/g)
  return [...controls].flatMap(([, input, select, options = '', area, text]): [string, string][] => {
    const tag = input ?? select ?? area ?? ''
    const name = attribute(tag, 'name')
    const isOff = /type="(?:checkbox|radio)"/.test(tag) && !/\schecked\b/.test(tag)
    if (!name || isOff || /\sdisabled\b/.test(tag)) return []
    const chosen = /<option\b[^>]*\sselected\b[^>]*>/.exec(options)?.[0] ?? /<option\b[^>]*>/.exec(options)?.[0] ?? ''
    return [[name, plain(area ? text : attribute(select ? chosen : tag, 'value'))]]
  })
}
