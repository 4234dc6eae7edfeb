import { constants, createHash, publicEncrypt } from 'node:crypto'
import { expect, test } from 'vitest'
import { decryptIds, encryptIds } from '../../contract/id-list.ts'
import { newIdListKey, newSignKey, parseIdListKeys, parseSignKeys } from '../../contract/keys.ts'
import {
  bodyPart,
  canonicalQuery,
  certificateOf,
  fieldsPart,
  isNormalPath,
  monotonicClock,
  newestActive,
  roundsOf,
  signatureOf,
} from '../../contract/signing.ts'
import { record } from '../support/record.ts'

const k1 = Buffer.from(Array.from({ length: 32 }, (_, i) => i))
const k2 = createHash('sha256').update('rotation key 2').digest()
const common = { appId: 'srm-bff', gatewayTag: 'default', authorization: 'AUTH-0001' }

test('S4.8 V1: a list call is signed as the vector says', () => {
  record('constant', 'request.signing.algorithm', 'request.timestamp.unit', 'request.timestamp.hashing')
  const request = {
    ...common,
    method: 'POST',
    path: '/v1/purchaseOrderRestful/listByPage',
    language: 'CN' as const,
    timestamp: '1767225600000',
    bodyPart: bodyPart('{"language":"CN","pageIndex":1,"pageRows":20}'),
  }
  expect(roundsOf(request.timestamp)).toBe(7)
  expect(certificateOf('k1', request.timestamp)).toBe('k1.3d943b88417ad01195892aa4c9f49f6d03c76515739503ac19a5e2b70fd55beb')
  expect(signatureOf(k1, request)).toBe('9c6670830ea324f59926e127e5a6fd77328f05b5beba4a59501e37a248f002e7')
})

test('S4.8 V2: a query is signed in its canonical form, no body as zero bytes', () => {
  const query = 'id=7&name=%E4%B8%AD%E6%96%87+a&x=2&x=1&z=!*'
  const request = {
    ...common,
    method: 'GET',
    path: '/v2/file/downloadBody',
    query,
    language: 'EN' as const,
    timestamp: '1799999999999',
    bodyPart: bodyPart(),
  }
  expect(canonicalQuery(query)).toBe('id=7&name=%E4%B8%AD%E6%96%87%20a&x=1&x=2&z=%21%2A')
  expect(roundsOf(request.timestamp)).toBe(6)
  expect(certificateOf('k1', request.timestamp)).toBe('k1.a69a24e23402fcf0b5b205a23f0ba9c6196093ea4371fa5704468c7c67b2bbf8')
  expect(signatureOf(k1, request)).toBe('172159f4fd4a8bed87e3972c121c52a1574e30491c57403639725c044f247246')
})

test('S4.8 V3: an upload signs its text fields and its idempotency key', () => {
  const fields = fieldsPart([
    ['functionId', 'PO'],
    ['businessId', '42'],
    ['path', 'po/2026'],
    ['fileDesc', '图纸 & 规格'],
  ])
  const request = {
    method: 'POST',
    path: '/v2/file/upload',
    appId: 'srm-bff',
    gatewayTag: 'blue',
    authorization: 'AUTH-0002',
    language: 'CN' as const,
    timestamp: '1700000000001',
    bodyPart: fields,
    idempotencyKey: '6f1c1c9e-7d0b-4a55-9f0e-2b7c3a1d5e60',
  }
  expect(fields).toBe('fields:businessId=42&fileDesc=%E5%9B%BE%E7%BA%B8%20%26%20%E8%A7%84%E6%A0%BC&functionId=PO&path=po%2F2026')
  expect(roundsOf(request.timestamp)).toBe(4)
  expect(certificateOf('k2', request.timestamp)).toBe('k2.b0325a59f603fd1524f69c9eafc669d1751b937c2fef63061754b66e425046ae')
  expect(signatureOf(k2, request)).toBe('fa34a42a50a1f6056909224847c5d62a13436bee05cd5b49f38266b5732fe056')
})

test('S4.2 a sender never uses the same millisecond twice, even when its clock steps back', () => {
  const times = [1767225600000, 1767225600000, 1767225599000]
  const next = monotonicClock(() => times.shift() ?? 0)
  expect([next(), next(), next()]).toEqual(['1767225600000', '1767225600001', '1767225600002'])
})

test.each(['//v1/login', '/v1/../login', '/v1/./login', 'v1/login', '/v1/log in', '/v1/%2e%2e/x', '/v1\\login'])(
  'S4.4 the path %s differs from its normal form',
  (path) => {
    expect(isNormalPath(path)).toBe(false)
  },
)

test('S4.7 the newest active key signs', () => {
  const at = (text: string) => new Date(text)
  const keys = parseSignKeys(JSON.stringify({ keys: [newSignKey('a', at('2026-01-01')), newSignKey('b', at('2026-06-01'))] }))
  const until = at('2026-02-01')
  expect(newestActive(keys, at('2026-05-31').getTime())?.id).toBe('a')
  expect(newestActive(keys, at('2026-06-01').getTime())?.id).toBe('b')
  expect(
    newestActive(
      keys.map((key) => ({ ...key, until })),
      until.getTime(),
    ),
  ).toBeUndefined()
})

test('S11.4 a short signing secret is refused', () => {
  expect(() => parseSignKeys('{"keys":[{"id":"a","from":"2026-01-01","until":null,"secret":"c2hvcnQ"}]}')).toThrow(/shorter/)
})

const place = { method: 'POST', path: '/v1/poHeaderRestful/doBatchDelete', timestamp: '1767225600000' }
const now = Number(place.timestamp)
const listKey = parseIdListKeys(JSON.stringify({ keys: [newIdListKey('l.1', new Date('2025-01-01'))] }))[0]!

test('S4.9 a list of ids opens for the request that it was made for', () => {
  const list = encryptIds(['a', 'b'], place, listKey)
  expect(list).toMatch(/^v1(\.[\w-]+){4}$/)
  expect(decryptIds(list, place, [listKey], now)).toEqual(['a', 'b'])
})

test('S4.9 a clear list, another address, another time, a wrong tag or too many ids do not open', () => {
  const list = encryptIds(['a'], place, listKey)
  const open = (text: unknown, at = place) => decryptIds(text, at, [listKey], now)
  expect(open(['a'])).toBeNull()
  expect(open(list, { ...place, path: '/v1/rcvHeaderRestful/doBatchDelete' })).toBeNull()
  expect(open(list, { ...place, timestamp: '1767225600001' })).toBeNull()
  expect(open(list.slice(0, -4) + (list.endsWith('AAAA') ? 'BBBB' : 'AAAA'))).toBeNull()
  expect(open(encryptIds(Array.from({ length: 5001 }, String), place, listKey))).toBeNull()
  expect(decryptIds(list, place, [{ ...listKey, until: new Date(now) }], now)).toBeNull()
})

test('S4.9 a key wrapped with PKCS#1 v1.5 padding does not open', () => {
  const parts = encryptIds(['a'], place, listKey).split('.')
  parts[2] = publicEncrypt({ key: listKey.publicKey, padding: constants.RSA_PKCS1_PADDING }, Buffer.alloc(32)).toString('base64url')
  expect(decryptIds(parts.join('.'), place, [listKey], now)).toBeNull()
})
