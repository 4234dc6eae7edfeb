/**
 * An anonymous visitor, a supplier, a requester, a buyer and whoever draws processes, each sending the dearest inputs that were found and 100 KB of what repeats
 * in every field of their forms, one after the other, beside people who look at lists (S2.8). Limits are those of an installation.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, type FormData, request } from 'undici'
import { type Load, load } from '../machine/load.ts'
import { signIn, type Visitor } from '../machine/people.ts'
import { type BenchDatabase, type Place, postgresOf, processOf, type Services, startServices } from '../machine/place.ts'
import { atMost, type Figure, figure } from '../machine/report.ts'
import { draftRequisition, needsOf } from '../machine/requisitions.ts'
import { watchStalls } from '../machine/stalls.ts'
import { type Form, formsOf, type Input, ofAnybody, ofContracts, ofModeller, ofRequester } from './dearest.ts'
import { coresOf, limits } from './hoarder.ts'

const LENGTH = 100_000
const repeats = [' ', '0', '[', '(', '{{}}', 'a', '\t', '1.0'] as const
const long = (part: string): string => (part === '1.0' ? `1.${'0'.repeat(LENGTH)}` : part.repeat(LENGTH / part.length))

/** `LONG_VALUES_SECONDS=600` is the hostile ten minutes; a run of everything has one of them. */
const seconds = Number(process.env.LONG_VALUES_SECONDS ?? 60)
/** Below what one person is let ask. */
const people = { workers: 2, pauseMs: 150 }
const list = '/main/purchaseOrderListNoPermission'
const fieldsAtOnce = 8
const formsBetween = 4
/** `ATTACKERS=buyer,supplier` lets these alone attack. */
const chosen = process.env.ATTACKERS?.split(',')
const names = ['manager1', 'supplier01', 'engineer1', 'buyer1', 'admin'] as const

interface Attacker {
  name: string
  address: string
  visitor: Visitor | null
  /** Of what repeats, and dearer ones. */
  inputs: readonly Input[]
  dear: ReadonlySet<Input>
}

interface Outcome {
  what: string
  isDear: boolean
  status: number
  ms: number
}

export async function measureLongValues(place: Place, database: BenchDatabase): Promise<Figure[]> {
  const services = await startServices(place, database, { settings: limits })
  const visitors = await Promise.all(names.map((name, at) => signIn(services, place, name, addressOfSeat(at))))
  const [manager, supplier, requester, buyer, modeller] = visitors as [Visitor, Visitor, Visitor, Visitor, Visitor]
  try {
    const contracts = await ofContracts({ database, services, buyer, manager, supplier })
    const requisition = await draftRequisition(requester, await needsOf(database), 1)
    const attackers = [
      attackerOf('anonymous', 9, null, ofAnybody(), [
        { address: '/?index', menuId: undefined, fields: ['userName', 'password', 'form'], pastes: [] },
        { address: '/forget', menuId: undefined, fields: ['userName', 'code', 'captcha', 'mail'], pastes: [] },
      ]),
      attackerOf('supplier', 1, supplier, contracts.supplier, formsOf(await listsOf(services, supplier))),
      attackerOf('requester', 2, requester, await ofRequester(services, requester, requisition), formsOf(await listsOf(services, requester))),
      attackerOf('buyer', 3, buyer, contracts.buyer, formsOf(await listsOf(services, buyer))),
      attackerOf('modeller', 4, modeller, ofModeller(), []),
    ].filter(({ name }) => !chosen || chosen.includes(name))
    let sentAway = 0
    const look = async (): Promise<string> => {
      try {
        return await manager.page(list)
      } catch (error) {
        if (statusIn(error as Error) !== 503) throw error
        sentAway++
        await sleep(1_000)
        return look()
      }
    }
    const alone = await load(look, [], { ...people, seconds: Math.max(10, seconds / 10), warmUp: 50 })
    const stalls = [watchStalls(services.origin, services.web), watchStalls(services.upstreamUrl, services.upstream)]
    sentAway = 0
    const busy = coresOf([services.web, services.upstream, postgresOf(place), processOf(process.pid)])
    let isOver = false
    const attacks = attackers.map((one) => attack(services, one, () => isOver))
    const beside = await load(look, [], { ...people, seconds, warmUp: 0 })
    const cores = busy().map((part) => part.toFixed(2))
    isOver = true
    const outcomes = (await Promise.all(attacks)).flat()
    const [web, own] = await Promise.all(stalls.map((one) => one.stop()))
    tellOf(outcomes)
    const stalled = [web?.longestMs, own?.longestMs].map((ms) => `${ms?.toFixed(0)} ms`).join(', ')
    const all = attackers.reduce((sum, { inputs }) => sum + inputs.length, 0)
    return [
      figure(
        `dear inputs and 100 KB of what repeats from five people for ${seconds} s: answered, of so many that there are`,
        `${outcomes.length}, ${all}`,
      ),
      figure('of them answered 500, or not at all', outcomes.filter(isDefect).length, atMost(0)),
      figure("the most of web's thread that anybody waits for", web?.mostCpuMs ?? Number.NaN, atMost(1_000, 'ms')),
      figure("the most of the services' thread that anybody waits for", own?.mostCpuMs ?? Number.NaN, atMost(1_000, 'ms')),
      figure('longest stall of web and of the services under it, with whatever else ran', stalled),
      figure('cores of web, services, PostgreSQL, the load itself', cores.join(', ')),
      besideAlone(alone, beside),
      figure('list pages that were told to come again', sentAway, atMost(0)),
    ]
  } finally {
    await Promise.all(visitors.map((one) => one.close()))
    await services.stop()
  }
}

const besideAlone = (alone: Load, beside: Load): Figure =>
  figure(`list pages' p95 beside it ÷ alone (${alone.p95Ms.toFixed(0)} → ${beside.p95Ms.toFixed(0)} ms)`, beside.p95Ms / alone.p95Ms, atMost(2))

const isDefect = ({ status }: Outcome) => status === 0 || (status >= 500 && status !== 503)
const addressOfSeat = (at: number) => `10.9.1.${at}`

/** What went wrong, and what took longest. */
function tellOf(outcomes: readonly Outcome[]): void {
  for (const { what, status } of outcomes.filter(isDefect).slice(0, 40)) console.log(`    ${status} ${what}`)
  for (const [status, all] of Map.groupBy(
    outcomes.filter(({ isDear }) => isDear),
    ({ status }) => status,
  ))
    console.log(`    ${status}: ${[...new Set(all.map(({ what }) => what))].join(', ')}`)
  const byWhat = Map.groupBy(outcomes, ({ what }) => what)
  const dearest = [...byWhat].map(([what, all]) => ({ what, most: Math.max(...all.map(({ ms }) => ms)), times: all.length, status: all[0]?.status }))
  for (const { what, most, times, status } of dearest.sort((a, b) => b.most - a.most).slice(0, 12))
    console.log(`    ${most.toFixed(0).padStart(6)} ms  ${status}  ${times} times  ${what}`)
}

/** Names of the lists in a person's menu. */
async function listsOf({ origin }: Services, { cookie }: Visitor): Promise<string[]> {
  const answer = await request(`${origin}/main/inHome`, { headers: { cookie, accept: 'text/html' } })
  const html = await answer.body.text()
  return [...new Set([...html.matchAll(/href="\/main\/(\w+)\?[^"]*menuId=/g)].map(([, name]) => name ?? ''))]
}

function attackerOf(name: string, seat: number, visitor: Visitor | null, dear: readonly Input[], forms: readonly Form[]): Attacker {
  const repeating = repeats.flatMap((part) => forms.flatMap((form) => repeatedIn(form, part)))
  // The next of the dear ones after so many forms, so that all of them come soon and often.
  const dearAt = (at: number) => (at % formsBetween === 0 ? dear.slice((at / formsBetween) % dear.length).slice(0, 1) : [])
  const inputs = dear.length > 0 ? repeating.flatMap((one, at) => [...dearAt(at), one]) : repeating
  return { name, address: addressOfSeat(seat), visitor, inputs: inputs.length > 0 ? inputs : dear, dear: new Set(dear) }
}

/** Some fields at a time, and each box for pasted rows by itself. */
function repeatedIn({ address, menuId, fields, pastes }: Form, part: string): Input[] {
  const at = menuId ? `${address}?menuId=${menuId}` : address
  const groups = Array.from({ length: Math.ceil(fields.length / fieldsAtOnce) }, (_, group) =>
    fields.slice(group * fieldsAtOnce, (group + 1) * fieldsAtOnce),
  )
  return [
    ...groups.map((group) => ({
      what: `${address} ${group.join(' ')} of "${part}"`,
      address: at,
      form: () => new URLSearchParams({ intent: 'save', ...Object.fromEntries(group.map((field) => [field, long(part)])) }),
    })),
    ...pastes.map((line) => ({
      what: `${address} rows of ${line} of "${part}"`,
      address: at,
      form: () => new URLSearchParams({ intent: `line.paste:${line}`, [`_paste.${line}`]: long(part) }),
    })),
  ]
}

/** One input after the other, as one person sends them; whoever is told to come later does. */
async function attack({ origin }: Services, { name, address: from, visitor, inputs, dear }: Attacker, isOver: () => boolean): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const dispatcher = new Agent({ connections: 4 })
  const headers = { origin, cookie: visitor?.cookie ?? '', accept: 'text/html', 'x-forwarded-for': from }
  for (let turn = 0; !isOver(); turn++) {
    const input = inputs[turn % inputs.length]
    if (!input) break
    const begun = performance.now()
    const status = await statusOf(input, { origin, headers, dispatcher, visitor })
    if (status === 429) {
      turn--
      await sleep(50)
    } else outcomes.push({ what: `${name}: ${input.what}`, isDear: dear.has(input), status, ms: performance.now() - begun })
  }
  await dispatcher.close()
  return outcomes
}

interface Line {
  origin: string
  headers: Record<string, string>
  dispatcher: Agent
  visitor: Visitor | null
}

async function statusOf({ address, form, call }: Input, { origin, headers, dispatcher, visitor }: Line): Promise<number> {
  if (call) return visitor?.call(address, call()).then(() => 200, statusIn) ?? 0
  const body = form?.()
  const sent =
    body instanceof URLSearchParams
      ? { body: String(body), headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' } }
      : { body: (body ?? null) as FormData | null, headers }
  try {
    const answer = await request(origin + address, { method: body ? 'POST' : 'GET', ...sent, dispatcher })
    await answer.body.dump({ limit: Number.POSITIVE_INFINITY })
    return answer.statusCode
  } catch {
    return 0
  }
}

const statusIn = (error: Error): number => Number(/ answered (\d+)/.exec(error.message)?.[1] ?? 0)
