/** A working day in small: people look at their list, open a draft, change it, save it, and think for five seconds before each step. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { menuIdOf } from '../catalogue/menu.ts'
import { hire } from './hire.ts'
import { quantile } from './load.ts'
import { signIn, type Visitor } from './people.ts'
import { type BenchDatabase, type Place, type Services, startServices } from './place.ts'
import { atMost, type Figure, figure } from './report.ts'
import { draftRequisition, type Needs, needsOf, requisitions } from './requisitions.ts'

const thinkMs = 5_000
const roundMs = 3 * thinkMs
const minutes = 0.75
const signInsAtOnce = 4
const linesOfDraft = 5

/** 200 people must not wait; twice as many are told about. */
export async function measurePeople(place: Place, database: BenchDatabase): Promise<Figure[]> {
  const crowds = [200, 400]
  const names = await hire(database, Math.max(...crowds))
  const needs = await needsOf(database)
  const figures: Figure[] = []
  for (const people of crowds) {
    const services = await startServices(place, database)
    try {
      const { p95Ms, medianMs, steps, errors } = await workTogether(services, place, names.slice(0, people), needs)
      const isGoal = people === crowds[0]
      figures.push(
        figure(`${people} people at work: 95 of 100 steps take`, isGoal ? p95Ms : `${p95Ms.toFixed(0)} ms`, isGoal ? atMost(500, 'ms') : undefined),
        figure(`${people} people at work: median, steps a second`, `${medianMs.toFixed(0)} ms, ${(steps / (minutes * 60)).toFixed(0)}`),
        figure(`${people} people at work: errors`, isGoal ? errors : String(errors), isGoal ? atMost(0) : undefined),
      )
    } finally {
      await services.stop()
    }
  }
  return figures
}

async function workTogether(services: Services, place: Place, names: readonly string[], needs: Needs) {
  const agent = new Agent({ connections: names.length })
  const workers: Worker[] = []
  for (let at = 0; at < names.length; at += signInsAtOnce)
    workers.push(...(await Promise.all(names.slice(at, at + signInsAtOnce).map((name, i) => enter(services, place, name, needs, at + i, agent)))))
  const times: number[] = []
  let errors = 0
  const begun = performance.now()
  const measuredFrom = begun + roundMs
  const until = measuredFrom + minutes * 60_000
  const step = async (work: () => Promise<void>) => {
    await sleep(thinkMs)
    const from = performance.now()
    await work().catch(() => errors++)
    if (from > measuredFrom && from < until) times.push(performance.now() - from)
  }
  await Promise.all(
    workers.map(async (worker, i) => {
      await sleep((i / workers.length) * roundMs)
      while (performance.now() < until) for (const work of [worker.look, worker.open, worker.save]) await step(work)
    }),
  )
  await Promise.all(workers.map(({ visitor }) => visitor.close()))
  await agent.close()
  return { p95Ms: quantile(times, 0.95), medianMs: quantile(times, 0.5), steps: times.length, errors }
}

export interface Worker {
  visitor: Visitor
  look(): Promise<void>
  open(): Promise<void>
  save(): Promise<void>
}

/** Everybody comes in from an address of one's own, and has a draft of one's own. */
export async function enter(services: Services, place: Place, userName: string, needs: Needs, at: number, dispatcher: Agent): Promise<Worker> {
  const visitor = await signIn(services, place, userName, `10.0.${at >> 8}.${at & 255}`)
  const id = await draftRequisition(visitor, needs, linesOfDraft)
  const address = `/main/purchaseRequisitionEdit?menuId=${menuIdOf(requisitions)}&id=${id}`
  let fields: [string, string][] = []
  let changes = 0

  /** As a browser: it follows where it is sent, be it after a save or by a list that has changed behind its tab. */
  async function ask(where: string, form?: URLSearchParams): Promise<string> {
    const answer = await request(services.origin + where, {
      method: form ? 'POST' : 'GET',
      headers: {
        cookie: visitor.cookie,
        accept: 'text/html',
        'accept-encoding': 'identity',
        'sec-fetch-site': 'same-origin',
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      body: form?.toString(),
      dispatcher,
    })
    const text = await answer.body.text()
    const { location } = answer.headers
    if ((answer.statusCode === 303 || (!form && answer.statusCode === 302)) && typeof location === 'string') return ask(location)
    if (form || answer.statusCode !== 200) throw new Error(`${where} answered ${answer.statusCode}`)
    return text
  }

  return {
    visitor,
    async look() {
      await ask(`/main/${requisitions}`)
    },
    async open() {
      fields = formIn(await ask(address))
    },
    async save() {
      const form = new URLSearchParams(fields)
      form.set('remark', `第${++changes}次修改`)
      form.set('intent', 'save')
      await ask(address, form)
    },
  }
}

const entities: Readonly<Record<string, string>> = { '&quot;': '"', '&amp;': '&', '&lt;': '<', '&gt;': '>', '&#x27;': "'" }
const plain = (text: string | undefined) => (text ?? '').replace(/&(?:quot|amp|lt|gt|#x27);/g, (entity) => entities[entity] ?? entity)
const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]

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
