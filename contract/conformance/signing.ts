/** The only way in (security S4). */
import type { SignRequest } from '../signing.ts'
import { type Check, check, dataOf, expectPart, expectRefusal, expectTrue } from './check.ts'
import { type Sent, sha256 } from './door.ts'

const old = (): Partial<SignRequest> => ({ timestamp: String(Date.now() - 301_000) })

/** One thing wrong with each of them, and one answer to all. */
const forged: readonly [what: string, sent: () => Sent][] = [
  ['a clock more than five minutes off', () => ({ signed: old() })],
  ['a signature over another path', () => ({ signed: { path: '/v1/otherRestful/listByPage' } })],
  ['a signature over another body', () => ({ signed: { bodyPart: '0'.repeat(64) } })],
  ['a signature over another gateway', () => ({ headers: { 'gateway-tag': 'another' } })],
  ['a missing signature', () => ({ headers: { signature: '' } })],
  ['a short signature', () => ({ headers: { signature: 'ab' } })],
  ['a key that nobody has', () => ({ headers: { certificate: `nobody.${'0'.repeat(64)}` } })],
  ['an idempotency key that was not signed', () => ({ headers: { 'idempotency-key': '00000000-0000-4000-8000-000000000000' } })],
]

export const signingChecks: readonly Check[] = [
  ...forged.map(([what, sent]) =>
    check(`S4.6 ${what} is refused with 401 SIGN`, async ({ door, session }) => {
      expectRefusal(await door.post('/v1/heartbeat', {}, { authorization: session.authorization, ...sent() }), { status: 401, code: 'SIGN' })
    }),
  ),
  check('S4.6 all refusals of a signature have the same body', async ({ door }) => {
    const replies = await Promise.all(forged.map(([, sent]) => door.post('/v1/heartbeat', {}, sent())))
    expectPart(new Set(replies.map(({ bytes }) => bytes.toString())).size, 1, 'the number of different bodies')
  }),
  check('S4.6 a request that was seen is refused the second time', async ({ door }) => {
    const timestamp = String(Date.now() + 2_000)
    const ask = () => door.post('/v1/generateRandomValidate', { visitor: sha256('visitor') }, { signed: { timestamp } })
    dataOf(await ask())
    expectRefusal(await ask(), { status: 401, code: 'SIGN' })
  }),
  check('S4.1 a tag with a character that it may not have is answered 400', async ({ door }) => {
    expectRefusal(await door.post('/v1/heartbeat', {}, { headers: { 'app-id': 'srm bff' } }), { status: 400 })
  }),
  check('S4.5 a query is signed in its canonical form, whatever its order and coding', async ({ door }) => {
    const { status } = await door.get('/openapi.json', 'x=2&x=1&name=%E4%B8%AD+a&z=!*')
    expectPart(status, 200, 'the status')
  }),
  check('S4.6 a language in the payload that differs from the header is answered 400', async ({ door, session }) => {
    expectRefusal(await door.post('/v1/heartbeat', { language: 'EN' }, { authorization: session.authorization }), { status: 400 })
  }),
  check('S4.6 an authorization code that nobody has is refused with 401 AUTH', async ({ door }) => {
    expectRefusal(await door.post('/v1/heartbeat', {}, { authorization: 'f'.repeat(64) }), { status: 401, code: 'AUTH' })
  }),
  check('without a log-in only what belongs before it is answered', async ({ door }) => {
    expectRefusal(await door.post('/v1/buttonRestful/listByPage', {}), { status: 401, code: 'AUTH' })
  }),
  check('S2.3 names that reach a prototype are refused', async ({ door, session }) => {
    const { status } = await door.post('/v1/heartbeat', JSON.parse('{"a":{"__proto__":{"b":1}}}'), { authorization: session.authorization })
    expectTrue(status === 400, `answered ${status}`)
  }),
]
