/** The first half of a hostile hour: more than ten thousand inputs that nobody means, at both built processes, and what they answer, log and how long they stand still. */
import { documents } from '../../catalogue/index.ts'
import { addressOf, standardVerbs } from '../../contract/call-names.ts'
import { type Attack, countByStatus, fire, type Outcome, openAttack } from '../../tests/support/attack.ts'
import { chanceFrom } from '../../tests/support/hostile.ts'
import { namedCalls } from '../../upstream/compose.ts'
import { identityCalls } from '../../upstream/platform/sign-in/index.ts'
import { openPool, type Place, type Services, startServices } from '../machine/place.ts'
import { atMost, type Figure, figure } from '../machine/report.ts'
import { watchStalls } from '../machine/stalls.ts'

const WORKERS = 8
const TO_WEB = 8_000
const TO_SERVICES = 6_000
const userNames = ['buyer1', 'manager1', 'supplier01']

export async function measureHostile(place: Place): Promise<Figure[]> {
  const database = await place.copy(place.base, 'bench_hostile')
  const logged: string[] = []
  const services = await startServices(place, database, { heard: (text) => void logged.push(text) })
  const pool = openPool(database)
  const calls = [...Object.keys(namedCalls(pool)), ...Object.keys(identityCalls(pool)), ...verbAddresses()]
  await pool.end()
  const { SIGN_KEYS_FILE: signKeysFile = '', ID_LIST_KEYS_FILE: idListKeysFile = '' } = place.secrets.web
  const attack = await openAttack({ ...services, signKeysFile, idListKeysFile }, userNames, calls)
  try {
    const alone = await heaviest(services)
    const [web, own] = [await attacked(services, attack, 'web', TO_WEB), await attacked(services, attack, 'services', TO_SERVICES)]
    const defects = logged
      .join('')
      .split('\n')
      .filter((line) => /"defect"|request failed|"level":(?:"error"|50|60)/.test(line))
    for (const line of new Set(defects.map((one) => one.slice(0, 400)))) console.log(`    ${line}`)
    return [
      figure('hostile inputs to web, answers by status', worded(web.outcomes)),
      figure('hostile signed calls to the services, answers by status', worded(own.outcomes)),
      figure('of them answered 500, or not at all', [...web.outcomes, ...own.outcomes].filter(isDefect).length, atMost(0)),
      figure('defects in the logs of both', defects.length, atMost(0)),
      figure('longest stall of web under it', web.stallMs, atMost(200, 'ms')),
      figure('longest stall of the services under it', own.stallMs, atMost(200, 'ms')),
      ...alone,
    ]
  } finally {
    await attack.close()
    await services.stop()
  }
}

const verbAddresses = () =>
  documents.flatMap(({ entity, actions }) => [...standardVerbs, 'listPicks', ...Object.keys(actions)].map((verb) => addressOf(entity, verb)))

const isDefect = ({ status }: Outcome) => status === 0 || status >= 500

function worded(outcomes: readonly Outcome[]): string {
  for (const { status, what } of outcomes.filter(isDefect)) console.log(`    ${status} ${what}`)
  const counts = Object.entries(countByStatus(outcomes)).map(([status, count]) => `${status}: ${count}`)
  return `${outcomes.length} in all; ${counts.join(', ')}`
}

async function attacked(services: Services, attack: Attack, on: 'web' | 'services', inputs: number) {
  const chances = Array.from({ length: WORKERS }, (_, at) => chanceFrom(at + (on === 'web' ? 100 : 200)))
  const watch = watchStalls(on === 'web' ? services.origin : services.upstreamUrl)
  const outcomes = await fire(attack[on], chances, inputs / WORKERS)
  return { outcomes, stallMs: (await watch.stop()).longestMs }
}

/** The largest bodies that the limits let through, and those that once took seconds. */
export function heaviestBodies(): Record<string, string> {
  const names = (count: number, name: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => `${encodeURIComponent(name(at))}=1`).join('&')
  const waiting = (fields: [string, string][]) =>
    String(new URLSearchParams({ userName: 'x', password: 'y', form: JSON.stringify({ address: '/main', fields }) }))
  const packed = JSON.stringify(Array.from({ length: 60_000 }, (_, at) => [`poLine[${at % 2_000}].f${Math.floor(at / 2_000)}`, '1']))
  return {
    'an index of 99,999,999': 'a%5B99999999%5D.x=1',
    'the same in a form that waits': waiting([['a[99999999].x', '1']]),
    '5,000 fields at the last index': names(5_000, (at) => `a[9999].b[${at}].c[9999].d`),
    '5,000 fields of 8 levels': names(5_000, (at) => `a${at}.b.c.d.e.f.g.h`),
    '5,000 fields that wait': waiting(Array.from({ length: 5_000 }, (_, at): [string, string] => [`poLine[${at}].qty`, '1'])),
    '60,000 cells that wait': waiting([['_packed', packed]]),
    'one value of 5 MB': `a=${'x'.repeat(5 * 1024 ** 2 - 10)}`,
  }
}

/** Each alone, without a session. */
async function heaviest({ origin, web }: Services): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, body] of Object.entries(heaviestBodies())) {
    const before = web.cpuMs()
    const headers = { origin, 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await fetch(`${origin}/login`, { method: 'POST', headers, body, redirect: 'manual' })
    await answer.arrayBuffer()
    figures.push(figure(`/login with ${name}: ${answer.status}, CPU of web`, web.cpuMs() - before, atMost(200, 'ms')))
  }
  return figures
}
