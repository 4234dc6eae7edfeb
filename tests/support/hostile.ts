/** What an attacker sends: names, forms, bodies, addresses and filters, the same ones for the same seed. */

/** A source of numbers in [0, 1) that a seed decides (mulberry32). */
export function chanceFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export type Chance = () => number
export const upTo = (chance: Chance, most: number): number => Math.floor(chance() * most)
export const oneOf = <T>(chance: Chance, list: readonly T[]): T => list[upTo(chance, list.length)] as T

const words = ['a', 'poLine', 'supplierId', 'length', 'toString', 'input', 'id', '$chosen', '_page', 'version', 'x y', '字段', '', '0', '-1', '1e9']
const indexes = ['0', '1', '9999', '10000', '99999999', '4294967295', '-1', '1.5', '1e9', '', ' ', '00', 'x', '９', '0x10']
const oddities = ['.', '..', '[', ']', '[]', '[[', ']]', '][', '\0', '\ud800', '\u202e', '__proto__', 'constructor', 'prototype', '%', '+', '\n']

/** Names that were seen, of every kind that has broken something. */
export const wickedNames: readonly string[] = [
  'a[99999999].x',
  'poLine[99999999].orderQty',
  'poLine[0].poDelivery[99999999].scheduleQty',
  'poLine.length',
  '.',
  'x[-1].y',
  'a..b',
  '[0]',
  'a[]',
  'a[0',
  'a]0[',
  'a[0]b',
  '',
  'a\0b',
  `a${'.b'.repeat(9_000)}`,
  `a${'[0]'.repeat(66)}`,
  'x'.repeat(100_000),
  '__proto__',
  'poLine[0].__proto__.x',
  'constructor.prototype.x',
  '_page.__proto__',
]

function nameFrom(chance: Chance): string {
  if (chance() < 0.2) return oneOf(chance, wickedNames)
  let name = oneOf(chance, words)
  for (let left = upTo(chance, chance() < 0.05 ? 60 : 5); left > 0; left--) {
    const kind = chance()
    name += kind < 0.4 ? `[${oneOf(chance, indexes)}]` : kind < 0.85 ? `.${oneOf(chance, words)}` : oneOf(chance, oddities)
  }
  return name
}

const texts = [
  '',
  '1',
  'N',
  'Y',
  '0',
  '-0',
  '1e999',
  '中文',
  '\0',
  '\ud800',
  '\ud83d\ude00',
  "'; drop table po_header; --",
  '<script>',
  '{{7*7}}',
  '../../x',
]
const carried = [
  '{"fields":[["a[99999999].x","1"]]}',
  '{"address":"//evil.example","fields":[["a","b"]]}',
  '{"fields":[["_packed","[[\\"a[99999999].x\\",\\"1\\"]]"]]}',
  '{"fields":5}',
  '{"fields":[5,null,[],[1],[["a"],"b"]]}',
  '[]',
  'null',
  '{',
  '[["poLine[99999999].qty","1"]]',
  '[["a","b"],["a.b","c"],["a[0]","d"]]',
  '{"user":1,"fields":{"a":{}},"lines":{"x":5}}',
  '{"user":"u1","fields":{"a":["b","c"]},"lines":{"x":{"y":[1]}}}',
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
]
const intents = ['save', 'delete', 'doSubmit', 'doSubmit:poLine[99999999]', 'line.add:poLine', 'line.add:a[99999999].b', 'line.copy:poLine[9999]']
const places = [
  'line.remove:x[-1]',
  'line.up:.',
  'row:poLine[99999999]',
  'row:20',
  'page:poLine:99999999',
  'page:__proto__:1',
  'pick:a[1',
  'why:..',
  'recompute',
]
const rest = [
  'resolve.mine',
  'resolve.theirs',
  'attach:poLine[99999999]',
  'unattach:\0',
  'line.paste:poLine',
  'picture.remove:__proto__',
  'language:XX',
  '::::',
  'do',
]
const ownNames = [
  '_packed',
  '_opened',
  '_open',
  '_removed',
  '_moved',
  '_idem',
  'form',
  'intent',
  'id',
  'versionNum',
  '_confirmed',
  'returnTo',
  'step',
  'passkey',
]

export type Pairs = [name: string, value: string][]

/** The fields of a form as nobody fills it in. */
export function pairsFrom(chance: Chance): Pairs {
  const pairs: Pairs = Array.from({ length: 1 + upTo(chance, 6) }, () => [nameFrom(chance), oneOf(chance, texts)])
  for (const name of ownNames) if (chance() < 0.15) pairs.push([name, oneOf(chance, [...texts, ...carried])])
  if (chance() < 0.5) pairs.push(['intent', oneOf(chance, [...intents, ...places, ...rest])])
  if (chance() < 0.1) pairs.push(...pairs)
  return pairs
}

export interface Sent {
  type: string | null
  body: Buffer
}

const urlEncoded = 'application/x-www-form-urlencoded'
const types = [
  'text/plain',
  'application/xml',
  'application/json',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'x',
  '',
  '/',
  ';',
  `${urlEncoded}; charset=utf-16`,
]
const brokenText = [
  'a=%',
  'a=%zz',
  'a=%E4%',
  'a=%ED%A0%80',
  '%00=1',
  'a=%00',
  '&&&',
  '=',
  '==',
  'a&b&c',
  '[0]=1',
  'a%5B99999999%5D.x=1',
  '\0',
  '+',
  '%5B%5D=',
]

/** One body with what it says that it is. */
export function sentFrom(chance: Chance, pairs: Pairs = pairsFrom(chance)): Sent {
  const kind = chance()
  if (kind < 0.45) return { type: urlEncoded, body: Buffer.from(String(new URLSearchParams(pairs))) }
  if (kind < 0.6) return { type: urlEncoded, body: Buffer.from(oneOf(chance, brokenText)) }
  if (kind < 0.8) return multipartOf(pairs, chance)
  if (kind < 0.9) return { type: oneOf(chance, types), body: Buffer.from(pairs.map((pair) => pair.join('=')).join('&')) }
  if (kind < 0.95) return { type: null, body: Buffer.from('a=1') }
  return { type: 'application/json', body: Buffer.from(oneOf(chance, [...carried, '{"__proto__":1}', '"\\u0000"', '"\\ud800"', ''])) }
}

/** Mostly as it has to be, sometimes cut off, with heads that are none or with an end that never comes. */
function multipartOf(pairs: Pairs, chance: Chance): Sent {
  const boundary = oneOf(chance, ['x', '----b', 'a'.repeat(70)])
  const head = (name: string) =>
    oneOf(chance, [`form-data; name="${name}"`, `form-data; name=${name}`, 'form-data', `form-data; name="${name}"; filename="a\0.txt"`, ''])
  const parts = pairs.map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: ${chance() < 0.7 ? `form-data; name="${name}"` : head(name)}\r\n\r\n${value}\r\n`,
  )
  const whole = Buffer.from(`${parts.join('')}--${boundary}${chance() < 0.8 ? '--\r\n' : ''}`)
  return { type: `multipart/form-data; boundary=${boundary}`, body: chance() < 0.2 ? whole.subarray(0, upTo(chance, whole.length)) : whole }
}

const pages = [
  '',
  'main',
  'main/purchaseOrderList',
  'main/purchaseOrderEdit',
  'login',
  'login/second',
  'forget',
  'password',
  'heartbeat',
  'sso/enter',
  'sso/start/x',
]
const parts = [
  'pick',
  'picks',
  'draft',
  'columns',
  'export',
  'import',
  'template',
  'upload',
  'attach',
  'resume',
  'print',
  'paper',
  'versions',
  'tree',
  'row',
  'make',
]
const machines = [
  'csp-report',
  'open/oauth/token',
  'open/v1/poHeaderRestful/listByPage',
  'open/oauth/authorize',
  'scim/v2/Users',
  'scim/v2/Users/x',
  'sso/assert/x',
  'decide/x',
]
const oddPlaces = [
  'main/',
  'main//',
  'main/../main',
  'main/%2e%2e/x',
  'main/%E0',
  'assets/../../etc/passwd',
  'main/%00',
  '.git/config',
  'main/purchaseOrderEdit/%5B',
]
const queries = [
  'menuId',
  'respId',
  'id',
  'park',
  'field',
  'q',
  'find',
  'sort',
  'page',
  'size',
  'pageIndex',
  'pageRows',
  'orderBy',
  'view',
  'returnTo',
  '_data',
  'index',
  'line',
]
const answers = [
  ...texts,
  '2',
  '99999999999999999999',
  '-1',
  '1.5',
  'NaN',
  '[object Object]',
  '//evil.example',
  '/..//evil.example',
  'x'.repeat(3_000),
  'routes/none',
  'a[99999999].x',
]

/** An address of ours with a search that no page of ours makes. */
export function addressFrom(
  chance: Chance,
  listed: readonly { name: string; menuId: number }[] = [{ name: 'purchaseOrderList', menuId: 2 }],
): string {
  const kind = chance()
  const { name, menuId } = oneOf(chance, listed)
  const page = oneOf(chance, chance() < 0.6 ? [`main/${name}`] : pages)
  const path = kind < 0.5 ? page : kind < 0.7 ? `${page}/${oneOf(chance, parts)}` : kind < 0.9 ? oneOf(chance, machines) : oneOf(chance, oddPlaces)
  const search = Array.from({ length: upTo(chance, 5) }, (): [string, string] => [
    chance() < 0.8 ? oneOf(chance, queries) : nameFrom(chance).slice(0, 300),
    oneOf(chance, answers),
  ])
  const known: [string, string][] = chance() < 0.8 && path.startsWith('main/') ? [['menuId', String(menuId)]] : []
  return `/${path}?${new URLSearchParams([...known, ...search])}`
}

const headers: [string, readonly string[]][] = [
  ['cookie', ['sid=x', 'sid', '=;=;=', `sid=${'A'.repeat(43)}; sid=${'B'.repeat(43)}`, 'lang=EN; style=x', `pre=${'%'.repeat(43)}`]],
  ['accept-language', ['en', '*', '\u00ff', 'x'.repeat(2_000)]],
  ['accept-encoding', ['br;q=x', 'gzip, gzip, gzip', '*;q=0']],
  ['range', ['bytes=0-', 'bytes=-', 'bytes=9999999999999999999-', 'bytes=0-1,2-3']],
  ['authorization', ['Bearer', `Bearer ${'x'.repeat(64)}`, 'Basic !!!!', 'Basic Og==', 'Basic JTpAJUU=']],
  ['x-forwarded-for', ['1.2.3.4', 'x', '::', ', ,', '1'.repeat(500)]],
  ['if-none-match', ['*', '"']],
  ['user-agent', ['\u00ff\u00fe', '', 'x'.repeat(3_000)]],
  ['tus-resumable', ['1.0.0', '0']],
  ['upload-length', ['-1', '1e99', '99999999999999999999']],
]

export const headersFrom = (chance: Chance): Record<string, string> =>
  Object.fromEntries(headers.flatMap(([name, values]) => (chance() < 0.1 ? [[name, oneOf(chance, values)]] : [])))

/** Bodies that are no body of a call. */
export const wickedJson: readonly string[] = [
  ...[
    '',
    '[]',
    'null',
    '5',
    '{',
    '{"a":}',
    '{"__proto__":{"b":1}}',
    '{"constructor":{"prototype":1}}',
    '{"q":"\\u0000"}',
    '{"q":"\\ud800"}',
    '{"\\u0000":1}',
  ],
  `{"a":${'['.repeat(100)}${']'.repeat(100)}}`,
  `${'['.repeat(200_000)}${']'.repeat(200_000)}`,
  `{"q":"${'x'.repeat(1_900_000)}"}`,
  `{${Array.from({ length: 20_000 }, (_, at) => `"k${at}":1`).join(',')}}`,
  '{"menuId":1e400}',
  '{"menuId":{}}',
  '{"language":"XX"}',
  '{"ids":"v1.a.b.c.d"}',
]

const keys = [
  'id ids rows lineIds lineId draft input versionNum confirmed reason q search orderBy view pageIndex pageRows exactCount sums field near under to from',
  'entity requestUrl requestParams columns fileName sheetMaxRow customParams layout intent checked fileId file field x y w h name code type userId userIds',
  'roleId menuId menuIds resourceIds responsibilityId users first second personId orgId orgIds departmentId jobId positionId day date month currency rate',
  'amount quantity qty price materialId supplierId tableName customPageSizes density savedFilters title address tabs theme language key state chosen selections',
  'moduleId url confirm provider visitor query ticket token secret label clientId clientSecret redirectUri scope code idHash codeHash userName password captcha',
  'captchaId businessId functionId fileDesc upload offset length kind lines table entityName op prefix area lookupType lookupTypes buOrgId includeDisabled taskId',
].flatMap((line) => line.split(' '))
const someId = '0197c0de-0000-7000-8000-000000000001'
const hostileValues: readonly unknown[] = [
  ...[
    '',
    ' ',
    'x',
    '-1',
    '0',
    '1.5',
    '1e99',
    'NaN',
    '99999999999999999999',
    '2026-13-45',
    '0000-01-01',
    '294277-01-01',
    '2026-11-20',
    'Y',
    '%',
    '\\',
    "'",
  ],
  ...[someId, `${someId},${someId}`, 'toString', 'constructor', '../../x', 'poHeader', 'a[0].b', 'x'.repeat(5_000), ','.repeat(3_000), '中文\u202e'],
  ...[0, -1, 1.5, 1e21, 2 ** 53, 2_147_483_648, 9_999, true, false, null],
  ...[[], {}, [null], [[]], ['x'], [someId], [{}], [{ id: 'x' }], [{ id: someId, versionNum: 1 }], [{ id: 5 }], { id: {} }, { a: { b: 1 } }, [1, 2]],
]

/** A body for any call: some of the names that calls know, with values that none of them means. */
export function callBodyFrom(chance: Chance, known: readonly unknown[] = []): Record<string, unknown> {
  const values = [...hostileValues, ...known]
  const value = (): unknown => {
    const kind = chance()
    if (kind < 0.85) return oneOf(chance, values)
    if (kind < 0.93) return { [oneOf(chance, keys)]: oneOf(chance, values) }
    return [oneOf(chance, values), { [oneOf(chance, keys)]: oneOf(chance, values) }]
  }
  return Object.fromEntries(Array.from({ length: upTo(chance, 8) }, () => [oneOf(chance, keys), value()]))
}

/**
 * A body that has whatever a call looks for: what it reads there is decided when it reads it, so that no name need be guessed.
 * `sent` is what it came to, for who wants to know what went wrong.
 */
export function eagerBodyFrom(chance: Chance, known: readonly unknown[]): { body: Record<string, unknown>; sent: Record<string, unknown> } {
  const sent: Record<string, unknown> = {}
  const generosity = 0.4 + chance() * 0.6
  const value = () => {
    const chosen = oneOf(chance, chance() < 0.25 ? known : hostileValues)
    return chance() < 0.1 ? callBodyFrom(chance, known) : chance() < 0.12 ? [chosen] : chosen
  }
  const read = (name: string) => {
    if (!Object.hasOwn(sent, name)) sent[name] = chance() < generosity ? value() : undefined
    return sent[name]
  }
  const isAsked = (name: string | symbol): name is string => typeof name === 'string' && !(name in Object.prototype) && name !== 'toJSON'
  const body = new Proxy(sent, {
    get: (_, name) => (isAsked(name) ? read(name) : undefined),
    has: (_, name) => isAsked(name) && read(name) !== undefined,
  })
  return { body, sent }
}

/** Some fields of a document with values that they do not take. */
export const draftFrom = (chance: Chance, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.flatMap((name) => (chance() < 0.3 ? [[name, oneOf(chance, hostileValues)]] : [])))
