/** How often a directory may ask, by a clock that the test moves. */
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Answer } from '../../contract/types.ts'
import { scimCalls } from '../../upstream/platform/scim/calls.ts'
import { call } from '../print/people.ts'
import { NOW, openWorld, type Person, type World } from '../support/world.ts'

let world: World
let admin: Person

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person('admin')
})
afterEach(() => void vi.useRealTimers())

async function newToken(code: string): Promise<string> {
  const draft = {
    code,
    name: code,
    issuer: 'https://login.example',
    clientId: 'supplybase',
    userMatch: 'EMAIL',
    buttonText: code,
    buttonTextEn: code,
  }
  const { id } = await admin.save('baseSso', { ...draft, runAsUserId: admin.actor.userId })
  const { data } = (await call(world, admin, '/v1/scim/makeToken', 'baseSSO', { id, label: code })) as Answer<{ token: string }>
  return data.token
}

test('S2.7 a token is good for 100 calls in four seconds; the next is 429, another token is not held up, and then it goes on', async () => {
  const [token, other] = [await newToken('OFTEN'), await newToken('SELDOM')]
  const scim = scimCalls(world.pool)['/v1/scim']!
  const visit = { now: NOW, language: 'EN', requestId: 'r', address: '127.0.0.1', idempotencyKey: null, session: null } as const
  const ask = async (given: string) =>
    (
      (await scim({ token: given, method: 'GET', resource: 'ServiceProviderConfig', id: null, query: '', body: null }, visit)) as Answer<{
        status: number
      }>
    ).data.status
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  for (let n = 1; n <= 100; n++) expect(await ask(token), `call ${n}`).toBe(200)
  expect(await ask(token)).toBe(429)
  expect(await ask(other)).toBe(200)
  vi.advanceTimersByTime(4_000)
  expect(await ask(token)).toBe(200)
})
