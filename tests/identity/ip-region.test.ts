/** Where a log-in came from, as a public service says it afterwards; nobody who signs in waits for that service or hears of it. */
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { allowEgress } from '../../upstream/egress/index.ts'
import { exportJobs } from '../../upstream/platform/jobs/run-export-job.ts'
import { ipRegions } from '../../upstream/platform/logs/ip-regions.ts'
import { usePublicIpLookup } from '../../upstream/platform/logs/public-ip-lookup.ts'
import { regionOf } from '../../upstream/platform/logs/region.ts'
import { startOutbox } from '../../upstream/platform/outbox/index.ts'
import { createOutbox } from '../../upstream/platform/outbox/worker.ts'
import { closeLater } from '../support/closing.ts'
import { record } from '../support/record.ts'
import { doorway } from './doorway.ts'

/** Known to the table that comes with the program. */
const NANJING = '114.114.114.114'
const { door, stored, poolNow } = doorway('outbox')

let host: string
let answer: RequestListener
const asked: (string | undefined)[] = []
const problems: string[] = []

beforeAll(async () => {
  const server = createServer((request, response) => {
    asked.push(request.url)
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closeLater(() => server.closeAllConnections())
  closeLater(() => server.close())
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  asked.length = 0
  problems.length = 0
  allowEgress([host])
  usePublicIpLookup(`http://${host}/line/{ip}`)
})
afterEach(() => {
  allowEgress([])
  usePublicIpLookup(null)
})

const saying =
  (text: string | Buffer, type = 'text/plain; charset=utf-8', status = 200): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': type }).end(text)

const regionOfLogin = async () =>
  (await stored<{ region: string | null }>(`select ip_region as region from system_log where category like 'LOGIN%' order by id desc limit 1`))[0]
    ?.region

/** What waits for the service is done. */
const work = () => {
  const fill = ipRegions(poolNow(), (error) => problems.push(String(error)))
  return createOutbox(poolNow(), { IP_REGION: ({ businessId }) => fill(String(businessId)) }).drain()
}

test('publicIpLookup: a log-in is logged at once, and its region is filled in afterwards', async () => {
  record('call', 'publicIpLookup')
  answer = saying('新加坡\nSingapore\nSingtel\n')
  expect((await door.login('buyer1', undefined, { address: NANJING })).status).toBe(200)
  expect(await regionOfLogin()).toBeNull()
  expect(asked).toEqual([])
  expect(await work()).toBe(1)
  expect(asked).toEqual([`/line/${NANJING}`])
  expect(await regionOfLogin()).toBe('新加坡 Singapore Singtel')
})

test('who reads English is told the region in English, by whichever way it was found', async () => {
  const english = async () => (await stored<{ region: string }>('select ip_region_en as region from system_log order by id desc limit 1'))[0]?.region
  answer = saying('新加坡\nSingapore\nSingtel\n')
  await door.login('buyer1', undefined, { address: NANJING })
  await work()
  expect(await english()).toBe('Singapore Singtel')
  usePublicIpLookup(null)
  await door.login('buyer1', undefined, { address: NANJING })
  expect(await english()).toBe('China Jiangsu Nanjing')
})

test.each([
  ['202.96.209.5', '中国 上海 上海市 电信', 'China Shanghai China Telecom'],
  ['8.8.8.8', '美国 Level3', 'United States Level3'],
])('%s is %s, in English %s', (address, cn, en) => {
  expect(regionOf(address)).toEqual({ CN: cn, EN: en })
})

test('the worker of the services takes it up by itself', async () => {
  answer = saying('Singapore')
  const outbox = await startOutbox({
    pool: poolNow(),
    databaseUrl: poolNow().options.connectionString ?? '',
    exports: exportJobs(poolNow()),
    jobs: {},
    senders: {},
    onError: (error, what) => problems.push(`${what}: ${error}`),
  })
  onTestFinished(() => outbox.stop())
  await door.login('buyer1', undefined, { address: '::ffff:8.8.8.8' })
  await expect.poll(regionOfLogin).toBe('Singapore')
  expect(asked).toEqual(['/line/8.8.8.8'])
  expect(problems).toEqual([])
})

describe('S11.1 nobody is asked', () => {
  test.each([
    ['without a service', () => usePublicIpLookup(null)],
    ['while the host of the service is not listed', () => allowEgress(['127.0.0.1:1'])],
    ['by an address that is none', () => usePublicIpLookup('file:///etc/{ip}')],
  ])('%s', async (_when, set) => {
    set()
    await door.login('buyer1', undefined, { address: NANJING })
    expect(await regionOfLogin()).toBe(regionOf(NANJING)?.CN)
    expect(await work()).toBe(0)
    expect(asked).toEqual([])
  })

  test.each(['127.0.0.1', '::1', '10.0.0.8', '::ffff:192.168.1.4', '172.20.0.3', '169.254.169.254', 'fe80::1'])(
    'about %s, which is no address of the public net',
    async (address) => {
      expect((await door.login('buyer1', undefined, { address })).status).toBe(200)
      expect(await regionOfLogin()).toBeNull()
      expect(await work()).toBe(0)
      expect(asked).toEqual([])
    },
  )

  test('about whoever failed to sign in', async () => {
    await door.login('buyer1', 'wrong', { address: NANJING })
    expect(await regionOfLogin()).toBe(regionOf(NANJING)?.CN)
    expect(await work()).toBe(0)
    expect(asked).toEqual([])
  })
})

describe('a service that', () => {
  const endless: RequestListener = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' })
    const more = () => {
      while (response.write('Singapore '.repeat(100)));
    }
    response.on('drain', more)
    more()
  }
  test.each<[string, RequestListener, RegExp]>([
    ['never answers', () => {}, /timeout|aborted/i],
    [
      'begins an answer and stops',
      (_request, response) => void response.writeHead(200, { 'content-type': 'text/plain' }).write('Sing'),
      /abort|timeout/i,
    ],
    ['hangs up', (request) => void request.socket.destroy(), /does not answer|无法访问/],
    ['refuses', saying('too many', 'text/plain', 429), /429/],
    ['leads elsewhere', (_request, response) => void response.writeHead(302, { location: 'http://example.com/' }).end(), /302/],
    ['shows a page', saying('<h1>Sold</h1>', 'text/html'), /text\/html/],
    ['says nothing', saying(' \r\n'), /nothing/],
    ['sends what is no text', saying(Buffer.from([0xff, 0xfe, 0x80])), /encoded/],
    ['sends more than a few words', saying('x'.repeat(1_025)), /1024/],
    ['does not stop sending', endless, /1024/],
  ])('%s fails no log-in, and the region is what our own table knows', async (_what, behaves, problem) => {
    answer = behaves
    expect((await door.login('buyer1', undefined, { address: NANJING })).status).toBe(200)
    await work()
    expect(asked).toHaveLength(1)
    expect(await regionOfLogin()).toBe('中国 江苏省 南京市')
    expect(problems).toEqual([expect.stringMatching(problem)])
  })

  test('fails leaves the row without a region where our table knows none either', async () => {
    answer = saying('', 'text/plain', 500)
    const unknown = '3fff::1'
    expect(regionOf(unknown)).toBeNull()
    await door.login('buyer1', undefined, { address: unknown })
    await work()
    expect(asked).toEqual(['/line/3fff%3A%3A1'])
    expect(await regionOfLogin()).toBeNull()
  })

  test('says much is cut to the length of the field, and its control characters are none', async () => {
    answer = saying(`\u001b[31m<b>${'新'.repeat(200)}\u0000\u202e`)
    await door.login('buyer1', undefined, { address: NANJING })
    await work()
    expect(await regionOfLogin()).toBe(`[31m<b>${'新'.repeat(93)}`)
  })
})

test('S8.2 a region is filled in once, and nothing else of the row is touched', async () => {
  answer = saying('Singapore')
  await door.login('buyer1', undefined, { address: NANJING })
  await expect(stored(`update system_log set message = 'x'`)).rejects.toThrow(/permission denied/)
  await work()
  await expect(stored(`update system_log set ip_region = 'elsewhere' where ip_region is not null`)).rejects.toThrow(/append-only/)
})
