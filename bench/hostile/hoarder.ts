/** One account does its worst, one way after the other: how long somebody else's list page takes meanwhile, against alone. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, FormData, request } from 'undici'
import { menuIdOf } from '../../catalogue/menu.ts'
import { load } from '../machine/load.ts'
import { signIn } from '../machine/people.ts'
import { type BenchDatabase, type Place, postgresOf, processOf, root, startServices, type Used } from '../machine/place.ts'
import { atMost, type Figure, figure } from '../machine/report.ts'
import { draftRequisition, needsOf, requisitions } from '../machine/requisitions.ts'
import { type Hoarding, ways } from './hoarder-ways.ts'

const hoarderName = 'buyer1'
const colleagueName = 'manager1'
const looked = '/main/purchaseOrderListNoPermission'
/** A person who opens a page some times a second; in turns, so that a noisy moment falls on both. */
const looking = { workers: 2, pauseMs: 150, seconds: 3, warmUp: 0 }
const turns = 2
/** What was let in ends before somebody is alone again. */
const restMs = 1_500
const FILE_BYTES = 64 * 1024 ** 2
/** The limits as they are unless a setting says otherwise: the other parts of the benchmark are measured without them. */
export const limits = { RATE_USER: '20', RATE_USER_BURST: '60', RATE_ANONYMOUS: '10', REQUESTS_AT_ONCE: '32' }

/** `WAYS=imports,prints` measures these only, by words of their names. */
const asked = process.env.WAYS?.split(',')
const measured = [...ways.entries()].filter(([, { name }]) => !asked || asked.some((word) => name.includes(word)))

export async function measureHoarder(place: Place, database: BenchDatabase): Promise<Figure[]> {
  const services = await startServices(place, database, { settings: limits })
  const colleague = await signIn(services, place, colleagueName, '10.9.0.1')
  const visitor = await signIn(services, place, hoarderName, '10.9.0.2')
  const { origin } = services
  // A connection that was idle may be closed just then: a browser asks again as well.
  const look = () => load(() => colleague.page(looked).catch(() => colleague.page(looked)), [], looking)
  try {
    const id = await draftRequisition(visitor, await needsOf(database), 100)
    const hoarding = { origin, cookie: visitor.cookie, id, file: await attach(origin, visitor.cookie, id) }
    // The compiler and the caches settle.
    await look()
    const figures: Figure[] = []
    const watched = [services.web, services.upstream, postgresOf(place)]
    for (const [way, { name }] of measured) {
      const { alone, beside, cores } = await inTurns(look, { ...hoarding, way }, watched)
      const busy = cores.map((part) => part.toFixed(2)).join(', ')
      const what = `${name}: p95 of another person's list ÷ alone (${alone.toFixed(0)} → ${beside.toFixed(0)} ms; cores of web, services, PostgreSQL, the hoarder: ${busy})`
      figures.push(figure(what, beside / alone, atMost(2)))
    }
    return figures
  } finally {
    await Promise.all([colleague.close(), visitor.close()])
    await services.stop()
  }
}

async function inTurns(look: () => ReturnType<typeof load>, hoarding: Hoarding, watched: readonly Used[]) {
  const [alone, beside]: [number[], number[]] = [[], []]
  let cores: number[] = []
  for (let turn = 0; turn < turns; turn++) {
    alone.push((await look()).p95Ms)
    const { hoarder, stop } = await begin(hoarding)
    const busy = coresOf([...watched, hoarder])
    beside.push((await look()).p95Ms)
    cores = busy()
    await stop()
  }
  return { alone: Math.min(...alone), beside: Math.min(...beside), cores }
}

/** How much of a processor each has used since, on average. */
export function coresOf(processes: readonly Used[]): () => number[] {
  const since = performance.now()
  const before = processes.map((one) => one.cpuMs())
  return () => processes.map((one, at) => (one.cpuMs() - (before[at] ?? 0)) / (performance.now() - since))
}

/** Answers what it uses, and how to end it. */
async function begin(hoarding: Hoarding): Promise<{ hoarder: Used; stop: () => Promise<void> }> {
  const child = fork(join(root, 'bench/hostile/hoarder-child.ts'))
  await once(child, 'spawn')
  child.send(hoarding)
  // It is at work when it has loaded what it needs.
  await sleep(1_000)
  return {
    hoarder: processOf(child.pid ?? 0),
    async stop() {
      child.kill('SIGKILL')
      await once(child, 'exit')
      await sleep(restMs)
    },
  }
}

/** Answers the address under which the file is downloaded. */
async function attach(origin: string, cookie: string, id: string): Promise<string> {
  const form = new FormData()
  form.set('files', new Blob(['%PDF-1.4\n', Buffer.alloc(FILE_BYTES)]), 'big.pdf')
  const address = `${origin}/main/purchaseRequisitionEdit/upload?menuId=${menuIdOf(requisitions)}&id=${id}`
  // A connection of its own: one that was idle may be closed under it, and a file is not sent twice.
  const answer = await request(address, { method: 'POST', body: form, headers: { cookie, origin }, dispatcher: new Agent() })
  const { data } = (await answer.body.json()) as { data: { href: string }[] }
  return data[0]?.href ?? ''
}
