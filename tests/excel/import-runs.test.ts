/** Imports that take their time: begun, looked at and over, for whoever began them. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../contract/types.ts'
import { sweep } from '../../upstream/platform/sweep.ts'
import { Refusal } from '../../upstream/runtime/rules/refusal.ts'
import { call } from '../print/people.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { bookOf, upload } from './books.ts'

let world: World
let admin: Person

beforeAll(async () => {
  process.env.DATA_DIR = mkdtempSync(join(tmpdir(), 'import-runs-'))
  world = await openWorld()
  admin = await world.person('admin')
})

interface Run {
  id: string
  done: number
  total: number | null
  data: { added: number; changed: number; checked?: string } | null
}

const page = 'districtList'
const at = (name: string) => `/v1/importExcelRestful/${name}`
const ask = async (name: string, body: object, person = admin) =>
  ((await call(world, person, at(name), page, { entity: 'district', ...body })) as Answer<Run>).data
const look = (id: string, person = admin) => ask('importProgress', { id }, person)

const districts = (count: number, from = 0) =>
  bookOf([['区划代码', '名称', '上级编码'], ...Array.from({ length: count }, (_, i) => [String(138_001 + from + i), `新区${i}`, '130000'])])

/** Holds back whoever writes a district until it is let go. */
async function heldBack(): Promise<() => Promise<unknown>> {
  const client = await world.pool.connect()
  await client.query(`begin; set local role app_system; lock table district in share row exclusive mode`)
  return () => client.query('commit').finally(() => client.release())
}

test('what is over says what it would do, and keeps saying so', async () => {
  const { id } = await ask('beginImport', { intent: 'check', ...upload(await districts(3)) })
  await expect.poll(() => look(id)).toMatchObject({ done: 3, total: 3, data: { added: 3, changed: 0, checked: expect.any(String) } })
  expect(await look(id)).toEqual(await look(id))
})

test('one that takes its time says how far it is, and what came of it once it is over', async () => {
  const letGo = await heldBack()
  const run = await ask('beginImport', { intent: 'check', ...upload(await districts(40, 10)) })
  expect(run).toMatchObject({ data: null })
  await expect.poll(() => look(run.id)).toMatchObject({ done: 0, total: 40, data: null })
  await letGo()
  await expect.poll(async () => (await look(run.id)).data).toMatchObject({ added: 40, changed: 0 })
  const { data } = await look(run.id)
  const imported = await ask('beginImport', { checked: data?.checked })
  await expect.poll(async () => (await look(imported.id)).data).toEqual({ added: 40, changed: 0 })
})

test('wrong rows are told at every look, by row and column', async () => {
  const wrong = await bookOf([
    ['区划代码', '名称', '上级编码'],
    ['130899', '新区', 'X-404'],
  ])
  // On a busy machine the beginning says only that it runs.
  const begun = ask('beginImport', { intent: 'check', ...upload(wrong) })
  const atOnce = await begun.catch((refusal: unknown) => refusal)
  const [{ id } = { id: '' }] = await world.query<{ id: string }>('select id from import_run order by begun_at desc limit 1')
  await expect.poll(() => look(id).catch((refusal: unknown) => refusal)).toBeInstanceOf(Refusal)
  const refusal = await admin.refused(look(id))
  expect(refusal).toMatchObject({ code: 'IMPORT.ROWS_WRONG', issues: [{ at: 'rows[2].parentId', given: 'X-404' }] })
  expect(await admin.refused(look(id))).toEqual(refusal)
  if (atOnce instanceof Refusal) expect(atOnce).toEqual(refusal)
  else expect(atOnce).toMatchObject({ id, data: null })
})

test('nobody else looks at it, and one whose process died says that nothing was imported', async () => {
  const [{ id } = { id: '' }] = await world.query<{ id: string }>('select id from import_run order by begun_at limit 1')
  const stranger = await world.person('manager1')
  expect(await stranger.refused(look(id, stranger))).toMatchObject({ status: 404 })
  await world.query(`update import_run set outcome = null, told_at = now() - interval '31 seconds' where id = $1`, [id])
  expect(await admin.refused(look(id))).toMatchObject({ words: { CN: '导入中断，未导入任何数据，请重新上传' } })
})

test('after a week it is forgotten', async () => {
  await world.query(`update import_run set begun_at = now() - interval '8 days'`)
  await sweep(world.pool)
  expect(await world.query('select id from import_run')).toEqual([])
})
