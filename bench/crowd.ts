/** More people than the machine can serve: who is let in must not wait long, the others must be told, and afterwards all must be as before. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent } from 'undici'
import { hire } from './hire.ts'
import { quantile } from './load.ts'
import { enter, type Worker } from './people-at-work.ts'
import type { BenchDatabase, Place, Services } from './place.ts'
import { startServices } from './place.ts'
import { atMost, type Figure, figure } from './report.ts'
import { needsOf } from './requisitions.ts'

const people = 1_000
const thinkMs = 5_000
const warmUpMs = 15_000
const measuredMs = 45_000
const signInsAtOnce = 8
/** A draft is the person's own work; so many lines as those at work have. */
const restMs = 20_000
const recoverWithinMs = 60_000

export async function measureCrowd(place: Place, database: BenchDatabase): Promise<Figure[]> {
  const names = await hire(database, people)
  const needs = await needsOf(database)
  const services = await startServices(place, database)
  const agent = new Agent({ connections: people })
  try {
    const workers: Worker[] = []
    for (let at = 0; at < names.length; at += signInsAtOnce)
      workers.push(...(await Promise.all(names.slice(at, at + signInsAtOnce).map((name, i) => enter(services, place, name, needs, at + i, agent)))))
    // Each has the form to send, whoever is let in later.
    for (const worker of workers) await worker.open()
    const [one] = workers as [Worker, ...Worker[]]
    const alone = quantile(await timesOf(one, 20), 0.95)
    const [rssBefore, cpuBefore] = [services.web.rssMb(), services.web.cpuMs()]
    const { times, refused, failed, mostRss } = await crowd(services, workers)
    const cpuMs = services.web.cpuMs() - cpuBefore
    const backAfterMs = await untilBack(one, alone)
    await sleep(restMs)
    const named = `${people.toLocaleString('en')} people`
    return [
      figure(`${named}: 95 of 100 steps that were done took`, quantile(times, 0.95), atMost(2_000, 'ms')),
      figure(
        `${named}: median; done and refused a second`,
        `${quantile(times, 0.5).toFixed(0)} ms; ${perSecond(times.length)}, ${perSecond(refused)}`,
      ),
      figure(`${named}: errors other than 503`, failed, atMost(0)),
      figure(`${named}: afterwards a list is as quick as before within`, backAfterMs / 1_000, atMost(10, 's')),
      figure(
        `${named}: memory of web before, at most, and ${restMs / 1_000} s after`,
        `${rssBefore.toFixed(0)}, ${mostRss.toFixed(0)}, ${services.web.rssMb().toFixed(0)} MB`,
      ),
      figure(`${named}: CPU of web a step, refusals included`, `${(cpuMs / (times.length + refused)).toFixed(1)} ms`),
    ]
  } finally {
    await agent.destroy()
    await services.stop()
  }
}

const perSecond = (count: number) => (count / (measuredMs / 1_000)).toFixed(0)

async function crowd(services: Services, workers: readonly Worker[]) {
  const times: number[] = []
  let [refused, failed, mostRss] = [0, 0, 0]
  const begun = performance.now()
  const until = begun + warmUpMs + measuredMs
  const step = async (work: () => Promise<void>) => {
    await sleep(thinkMs)
    const from = performance.now()
    const isMeasured = from - begun > warmUpMs && from < until
    try {
      await work()
      if (isMeasured) times.push(performance.now() - from)
    } catch (error) {
      if (isMeasured && (error as Error).message.endsWith('answered 503')) refused++
      else if (isMeasured) failed++
    }
    mostRss = Math.max(mostRss, services.web.rssMb())
  }
  await Promise.all(
    workers.map(async (worker, at) => {
      await sleep((at / workers.length) * warmUpMs)
      while (performance.now() < until) for (const work of [worker.look, worker.open, worker.save]) await step(work)
    }),
  )
  return { times, refused, failed, mostRss }
}

async function timesOf({ look }: Worker, count: number): Promise<number[]> {
  const times: number[] = []
  for (let at = 0; at < count; at++) {
    const from = performance.now()
    await look()
    times.push(performance.now() - from)
  }
  return times
}

/** Until three lists in a row take no more than twice what they took before. */
async function untilBack(worker: Worker, alone: number): Promise<number> {
  const begun = performance.now()
  for (let quick = 0; quick < 3 && performance.now() - begun < recoverWithinMs; ) {
    const from = performance.now()
    const isDone = await worker.look().then(
      () => true,
      () => false,
    )
    quick = isDone && performance.now() - from <= 2 * alone ? quick + 1 : 0
  }
  return performance.now() - begun
}
