/** What processes remember: in areas with counts, dropped together where they share a Redis. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../../contract/types.ts'
import { createCache, type SharedStore } from '../../upstream/platform/cache/cache.ts'
import { redisStore } from '../../upstream/platform/cache/redis-store.ts'
import { call } from '../print/people.ts'
import { closeLater } from '../support/closing.ts'
import { record } from '../support/record.ts'
import { openWorld, type Person, type World } from '../support/world.ts'

let world: World
let admin: Person

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person('admin')
})

const hasRedis = spawnSync('redis-server', ['--version']).status === 0

/** A Redis of this test where the machine has one; else each process has only its own cache. */
async function startRedis(): Promise<string | null> {
  if (!hasRedis) return null
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  const server = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  closeLater(() => void server.kill('SIGTERM'))
  for await (const said of server.stdout) if (String(said).includes('Ready to accept connections')) break
  return `redis://127.0.0.1:${port}`
}

const storeAt = async (url: string | null): Promise<SharedStore | null> => {
  const store = url === null ? null : await redisStore(url, () => {})
  if (store) closeLater(() => store.stop())
  return store
}

describe('An area', () => {
  test('makes each entry once, counts its hits, and lets the oldest go when it is full', async () => {
    let made = 0
    const cache = createCache()
    const area = cache.area<number>('menus', { most: 2 })
    const ask = (key: string) => area.of(key, async () => ++made)
    expect([await ask('a'), await ask('a'), await ask('b')]).toEqual([1, 1, 2])
    await ask('c')
    expect(cache.keys('menus', '').map(({ key }) => key)).toEqual(['b', 'c'])
    expect(cache.facts()).toMatchObject([{ area: 'menus', entries: 2, hits: 1, misses: 3 }])
  })

  test('forgets what could not be made', async () => {
    const area = createCache().area<string>('lookups')
    await expect(area.of('x', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await area.of('x', async () => 'there')).toBe('there')
  })
})

test('what one process drops is dropped in the others, and made anew; without a Redis each drops its own', async () => {
  const url = await startRedis()
  const processes = [createCache(await storeAt(url)), createCache(await storeAt(url))] as const
  let edition = 1
  const ask = (cache: (typeof processes)[number]) => cache.area<string>('lookups').of('CURRENCY 1', async () => `edition ${edition}`)
  expect([await ask(processes[0]), await ask(processes[1])]).toEqual(['edition 1', 'edition 1'])
  edition = 2
  await processes[0].evict('lookups', 'CURRENCY')
  if (url === null) await processes[1].evict('lookups', 'CURRENCY')
  await expect.poll(() => processes[1].keys('lookups', '')).toEqual([])
  expect([await ask(processes[0]), await ask(processes[1])]).toEqual(['edition 2', 'edition 2'])
})

describe('redisManagement', () => {
  const manage = async (body: Record<string, unknown>, page = 'redisManage') =>
    ((await call(world, admin, '/v1/redisManagement', page, body)) as Answer<never>).data as unknown

  test('tells of five areas, and of the keys of one by their beginning', async () => {
    record('call', 'redisManagement')
    const facts = (await manage({ op: 'LIST' }, 'redis')) as { area: string }[]
    expect(facts.map(({ area }) => area)).toEqual(['lookups', 'menus', 'permissions', 'sessions', 'rate'])
    await call(world, admin, '/v1/lookup/findDic', 'lookup', { lookupTypes: ['CURRENCY', 'UOM'] })
    const keys = (await manage({ op: 'LIST', area: 'lookups', prefix: 'CURRENCY' })) as { key: string }[]
    expect(keys).toHaveLength(1)
    expect(Object.keys(keys[0] ?? {}).sort()).toEqual(['ageMs', 'hits', 'key'])
  })

  test('evicts by prefix and says how many, in the audit as well', async () => {
    await call(world, admin, '/v1/lookup/findDic', 'lookup', { lookupTypes: ['CURRENCY', 'UOM'] })
    expect(await manage({ op: 'EVICT', area: 'lookups', prefix: 'UOM' })).toEqual({ count: 1 })
    expect(await world.query(`select entity, action, user_name as who from audit_event where kind = 'CACHE' order by id desc limit 1`)).toEqual([
      { entity: 'lookups', action: 'EVICT', who: admin.actor.displayName },
    ])
    const [row] = await world.query(
      `select message, detail, detail_en as en from system_log where category = 'CONFIG' order by creation_date desc, id desc limit 1`,
    )
    expect(row).toEqual({ message: '清除缓存：快码', detail: '键前缀: "UOM", 条数: 1', en: 'Key prefix: "UOM", Entries: 1' })
  })

  test('signs nobody out by a box that was left empty, and a person by name', async () => {
    const session = `insert into user_info (id, id_hash, code_hash, user_id, started_at, created_at, last_seen_at) select gen_random_uuid(), sha256($1::bytea), sha256($2::bytea), id, now(), now(), now() from "user" where code = 'buyer1'`
    await world.query(session, ['a', 'b'])
    expect((await admin.refused(manage({ op: 'EVICT', area: 'sessions', prefix: '' }))).words.CN).toBe('请填写键前缀')
    expect(await manage({ op: 'EVICT', area: 'sessions', prefix: 'buyer1 ' })).toEqual({ count: 1 })
    expect(await world.query('select ended_why as why from user_info where ended_at is not null')).toEqual([{ why: 'EVICTED' }])
  })

  test('is for those who have the button', async () => {
    const buyer = await world.person('buyer1')
    expect((await buyer.refused(call(world, buyer, '/v1/redisManagement', 'redisManage', { op: 'REFRESH', area: 'menus' }))).status).toBe(403)
    expect((await admin.refused(manage({ op: 'REFRESH', area: 'menus' }, 'redis'))).status).toBe(403)
  })
})
