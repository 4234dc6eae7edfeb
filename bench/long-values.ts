/** An anonymous visitor, a supplier and a requester, each sending the dearest inputs that were found, one after the other, beside people who look at lists (S2.8). */
import { request } from 'undici'
import { isServerOwned } from '../catalogue/define.ts'
import { definitionOf } from '../catalogue/index.ts'
import { stallsOf } from './hostile.ts'
import { load } from './load.ts'
import { signIn, type Visitor } from './people.ts'
import { type BenchDatabase, type Place, type Services, startServices } from './place.ts'
import { atMost, type Figure, figure } from './report.ts'

const LENGTH = 100_000
const repeats = [' ', '0', '[', '(', '{{}}', 'a', '1.0'] as const
const long = (part: string): string => (part === '1.0' ? `1.${'0'.repeat(LENGTH)}` : part.repeat(LENGTH / part.length))

/** `LONG_VALUES_SECONDS=600` is the hostile ten minutes; a run of everything has one of them. */
const seconds = Number(process.env.LONG_VALUES_SECONDS ?? 60)
const people = { workers: 5, pauseMs: 250 }
const list = '/main/purchaseOrderListNoPermission'

interface Attacker {
  visitor: Pick<Visitor, 'cookie'>
  /** Forms with fields for what repeats, by address. */
  forms: readonly { address: string; fields: readonly string[]; more?: Record<string, string> }[]
}

export async function measureLongValues(place: Place, database: BenchDatabase): Promise<Figure[]> {
  const services = await startServices(place, database)
  const [manager, supplier, requester] = await Promise.all(['manager1', 'supplier01', 'engineer1'].map((name) => signIn(services, place, name)))
  const attackers: Attacker[] = [
    { visitor: { cookie: '' }, forms: [{ address: '/?index', fields: ['userName', 'password'] }] },
    { visitor: supplier as Visitor, forms: [formOf('deliveryNoteHeader', 'deliveryNoteEdit'), paste('deliveryNoteEdit', 'deliveryNoteLine')] },
    {
      visitor: requester as Visitor,
      forms: [formOf('requisitionHeader', 'purchaseRequisitionEdit'), paste('purchaseRequisitionEdit', 'requisitionLine')],
    },
  ]
  try {
    const look = () => manager?.page(list) ?? Promise.reject(new Error('nobody looks'))
    const alone = await load(look, [], { ...people, seconds: 10 })
    const stalls = [stallsOf(services.origin), stallsOf(services.upstreamUrl)]
    let isOver = false
    const attacks = attackers.map((one) => attack(services, one, () => isOver))
    const beside = await load(look, [], { ...people, seconds, warmUp: 0 })
    isOver = true
    const statuses = (await Promise.all(attacks)).flat()
    const [web = 0, own = 0] = await Promise.all(stalls.map((one) => one.stop()))
    return [
      figure(
        `100 KB of what repeats in every field of three people's forms for ${seconds} s: inputs, and those answered 500 or not at all`,
        `${statuses.length}, ${statuses.filter((status) => status >= 500 && status !== 503).length}`,
      ),
      figure('longest stall of web under it', web, atMost(1_000, 'ms')),
      figure('longest stall of the services under it', own, atMost(1_000, 'ms')),
      figure(`list pages' p95 beside it ÷ alone (${alone.p95Ms.toFixed(0)} → ${beside.p95Ms.toFixed(0)} ms)`, beside.p95Ms / alone.p95Ms, atMost(2)),
    ]
  } finally {
    await Promise.all([manager, supplier, requester].map((one) => one?.close()))
    await services.stop()
  }
}

function formOf(entity: string, page: string) {
  const fields = Object.entries(definitionOf(entity)?.fields ?? {}).flatMap(([key, field]) => (isServerOwned(field) ? [] : [key]))
  return { address: `/main/${page}`, fields, more: { intent: 'save' } }
}

const paste = (page: string, lines: string) => ({ address: `/main/${page}`, fields: [`_paste.${lines}`], more: { intent: `line.paste:${lines}` } })

/** One input after the other, as one person sends them: each field of each form with each of what repeats. */
async function attack({ origin }: Services, { visitor, forms }: Attacker, isOver: () => boolean): Promise<number[]> {
  const statuses: number[] = []
  while (!isOver())
    for (const { address, fields, more } of forms)
      for (const field of fields)
        for (const part of repeats) {
          if (isOver()) return statuses
          const body = String(new URLSearchParams({ ...more, [field]: long(part) }))
          const headers = { origin, cookie: visitor.cookie, 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
          const answer = await request(origin + address, { method: 'POST', headers, body })
          await answer.body.dump()
          statuses.push(answer.statusCode)
        }
  return statuses
}
