/** Connections to databases that reports read. */
import { beforeAll, expect, test } from 'vitest'
import { allowEgress } from '../../upstream/egress/index.ts'
import { refreshLookups } from '../../upstream/platform/lookups/lookup-book.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { call } from '../print/people.ts'
import { openWorld, type Person, type World } from '../support/world.ts'

let world: World
let admin: Person
let reader: string
let writer: string
let place: { host: string; port: string; database: string }

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person('admin')
  // Connections of reports go by address, whatever way the services take to their own database.
  const { port, pathname } = new URL(world.database.superUrl)
  place = { host: '127.0.0.1', port, database: pathname.slice(1) }
  allowEgress([`127.0.0.1:${port}`])
  // Roles are of the whole cluster.
  reader = `reader_of_${place.database}`
  writer = `writer_of_${place.database}`
  await world.query(`create role ${reader} login password 'reads-only-1'`)
  await world.query(`create role ${writer} login password 'writes-too-1'`)
  await world.query(`grant connect on database ${place.database} to ${reader}, ${writer}`)
  await world.query(`grant select on material_item to ${reader}, ${writer}`)
  await world.query(`grant insert on material_item to ${writer}`)
})

const find = ({ id }: Doc) => admin.find('jdbcConfig', id)
const own = async () => admin.find('jdbcConfig', await world.idOf('jdbcConfig', 'BUILTIN'))
const connection = (code: string, dbUser: string, passwordRef: string, more: object = {}) =>
  admin.save('jdbcConfig', { code, name: '报表库', ...place, dbUser, passwordRef, sslMode: 'DISABLE', ...more })

async function tested(doc: Doc): Promise<Doc> {
  const { id, versionNum } = await find(doc)
  await call(world, admin, '/v1/jdbcConfigRestful/doTest', 'jdbcConfigList', { rows: [{ id, versionNum }] })
  return find(doc)
}

test('an account that may only read passes its test and is enabled; its password is returned to nobody', async () => {
  const doc = await connection('RPT_READER', reader, 'reads-only-1')
  expect((await admin.refused(admin.act('jdbcConfig', 'doEnabled', doc))).words.CN).toBe('请先测试连接')
  const passed = await tested(doc)
  expect(passed).toMatchObject({ testFlag: 'Y', testResult: expect.stringMatching(/^连接正常：PostgreSQL 1\d.*，只读$/) })
  await admin.act('jdbcConfig', 'doEnabled', passed)
  const enabled = await find(doc)
  expect(enabled.enabledFlag).toBe('Y')
  expect(JSON.stringify(enabled)).not.toContain('reads-only-1')
  expect(await world.query(`select 1 from jdbc_config where password_ref like '%reads-only%'`)).toEqual([])
})

test('an account that may write is told so, whatever else is right', async () => {
  const doc = await tested(await connection('RPT_WRITER', writer, 'writes-too-1'))
  expect(doc).toMatchObject({
    testFlag: 'N',
    testResult: '该账号有写权限，请使用只读账号',
    testResultEn: 'This account may write; use a read-only one',
  })
  expect((await admin.refused(admin.act('jdbcConfig', 'doEnabled', doc))).words.CN).toBe('请先测试连接')
})

test('a wrong password, a host that is not listed and a changed account are told', async () => {
  const wrong = await tested(await connection('RPT_WRONG', reader, 'guessed'))
  expect(wrong).toMatchObject({ testFlag: 'N', testResult: expect.stringMatching(/^连接失败：/) })
  const far = await tested(await connection('RPT_FAR', reader, 'reads-only-1', { host: '10.0.0.9' }))
  expect(far.testResult).toMatch(/^地址不在允许列表：10\.0\.0\.9:\d+/)
  const passed = await tested(await connection('RPT_CHANGED', reader, 'reads-only-1'))
  expect((await admin.save('jdbcConfig', { dbUser: writer }, passed)).testFlag).toBeNull()
})

test('a driver that an administrator added to the look-up is not supported', async () => {
  const type = await admin.find('lookupType', await world.idOf('lookupType', 'JDBC_DRIVER'))
  await admin.save('lookupType', { lookupValue: [{ lookupCode: 'ORACLE', meaning: 'Oracle', meaningEn: 'Oracle', seqNum: 90 }] }, type)
  await refreshLookups(world.pool)
  const refusal = await admin.refused(connection('RPT_ORACLE', 'scott', 'tiger', { driver: 'ORACLE' }))
  expect(refusal).toMatchObject({ at: 'driver', words: { CN: '暂不支持该数据库类型', EN: 'This database type is not supported' } })
})

test('the built-in connection is there once and can be neither changed nor disabled nor deleted', async () => {
  const doc = await own()
  expect(doc).toMatchObject({ driver: 'BUILTIN', enabledFlag: 'Y' })
  const words = '内置连接不能修改、停用或删除'
  expect((await admin.refused(admin.save('jdbcConfig', { name: '别的库' }, doc))).words.CN).toBe(words)
  expect((await admin.refused(admin.act('jdbcConfig', 'doInvalid', doc))).words.CN).toBe(words)
  expect((await admin.refused(admin.verb('jdbcConfig', 'delete', { id: doc.id, versionNum: doc.versionNum }))).words.CN).toBe(words)
  expect((await admin.refused(connection('SECOND', 'x', 'y', { driver: 'BUILTIN' }))).words.CN).toBe('内置连接只有一个')
  expect(await tested(doc)).toMatchObject({ testFlag: 'Y' })
})
