/** S4.6: two processes of the services on one database, which nobody told of each other. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { parseSignKeys } from '../../contract/keys.ts'
import { ANONYMOUS, bodyPart, monotonicClock, type SignKey, signedHeaders } from '../../contract/signing.ts'
import { createPool } from '../../upstream/connection/pool.ts'
import { shareReplay } from '../../upstream/http/neighbours.ts'
import { closeLater } from '../support/closing.ts'
import { freshDatabase } from '../support/database.ts'
import { type System, startSystem } from '../support/system.ts'

let system: System
let other: string
let key: SignKey

beforeAll(async () => {
  system = await startSystem({ background: true })
  key = parseSignKeys(await readFile(join(system.dataFolder, 'sign.json'), 'utf8'))[0] as SignKey
  other = await system.startAnotherUpstream()
})

const path = '/v1/sso/buttons'
const nextTimestamp = monotonicClock(Date.now)

function signed() {
  const request = { method: 'POST', path, appId: 'srm-bff', gatewayTag: 'default', language: 'CN' as const, authorization: ANONYMOUS }
  return signedHeaders(key, { ...request, bodyPart: bodyPart('{}'), timestamp: nextTimestamp() })
}

const send = async (to: string, headers: Record<string, string>) =>
  (await fetch(to + path, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json', ...headers } })).status

test('a request that one of them took is taken by neither again', async () => {
  for (const [first, second] of [
    [system.upstreamUrl, other],
    [other, system.upstreamUrl],
  ] as const) {
    const headers = signed()
    expect([await send(first, headers), await send(second, headers), await send(first, headers)]).toEqual([200, 401, 401])
  }
})

test('of two copies that are sent at the same time one is taken', async () => {
  const headers = signed()
  expect((await Promise.all([system.upstreamUrl, other].map((to) => send(to, headers)))).sort()).toEqual([200, 401])
})

async function alone(dead: boolean) {
  const { appUrl, superUrl } = await freshDatabase()
  const [pool, looking] = [createPool(appUrl), createPool(superUrl)]
  if (dead) await looking.query(`insert into services_process values ($1, now(), now(), false)`, [randomUUID()])
  const met: string[] = []
  const neighbours = await shareReplay(pool, { always: false, onMet: () => met.push('met') })
  closeLater(async () => {
    await neighbours.leave()
    await Promise.all([pool.end(), looking.end()])
  })
  const kept = async () => (await looking.query('select from signature_seen')).rowCount
  return { neighbours, met, kept }
}

test.each([
  ['from the beginning', false],
  ['after the one before it was killed', true],
])('a process that is alone, %s, asks the database about no signature', async (_when, dead) => {
  const { neighbours, met, kept } = await alone(dead)
  const signature = 'ab'.repeat(32)
  expect(await neighbours.replay.isFirst('k1', signature, Date.now())).toBe(true)
  expect(await neighbours.replay.isFirst('k1', signature, Date.now())).toBe(false)
  expect([met, await kept()]).toEqual([[], 0])
})
