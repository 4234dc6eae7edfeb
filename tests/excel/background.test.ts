/** Exports that nobody waits for: queue, number, progress, rights at run time, file, news, end. */
import { mkdtempSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { constants } from '../../catalogue/constants/constants.ts'
import { sweepFiles } from '../../upstream/platform/files/store/sweep.ts'
import { areaClock } from '../../upstream/platform/jobs/area-clock.ts'
import { doneAt } from '../../upstream/platform/jobs/rows.ts'
import { type ExportJobs, exportJobs } from '../../upstream/platform/jobs/run-export-job.ts'
import { frameFacts } from '../../upstream/platform/messaging/inbox/inbox.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { bytesOf, call, draftOrder } from '../print/people.ts'
import { record } from '../support/record.ts'
import { soldGoods } from '../support/sold-goods.ts'
import { NOW, openWorld, type Person, type World } from '../support/world.ts'
import { open } from './books.ts'

let world: World
let jobs: ExportJobs
let buyer: Person
let admin: Person

beforeAll(async () => {
  process.env.DATA_DIR = mkdtempSync(join(tmpdir(), 'exports-'))
  world = await openWorld()
  jobs = exportJobs(world.pool, () => NOW.getTime())
  buyer = await world.person('buyer1')
  admin = await world.person('admin')
  await draftOrder(world, buyer, await soldGoods(world))
})

const list = 'reportBackExportList'
const request = (entity: string, more: object = {}) => ({ requestUrl: `/v1/${entity}Restful/listByPage`, requestParams: {}, ...more })
const submit = async (person: Person, page: string, entity: string, more: object = {}) => {
  const body = { paramsValue: JSON.stringify(request(entity, more)), fileName: '清单' }
  return (await call(world, person, '/v1/backgroundExport', page, body)) as { msg: string; data: { id: string; said: string } }
}
const stored = async (id: string) => (await world.query('select * from report_back_export where id = $1', [id]))[0]
const download = (person: Person, id: string) => call(world, person, '/v1/reportBackExportRestful/download', list, { id })
const messagesOf = async (person: Person, docNum: string) =>
  (
    await world.query<{ title: string }>('select title from site_message where user_id = $1 and title like $2', [person.actor.userId, `%${docNum}%`])
  ).map(({ title }) => title)
const fillDistricts = (count: number) =>
  world.query(
    `insert into district (id, version_num, code, name, enabled_flag) select gen_random_uuid(), 1, 'Z' || g, '区' || g, 'Y' from generate_series(1, $1) g`,
    [count],
  )

test('shell 10: 45,000 rows are submitted, get a number, and stand on one sheet when it is done; the requester is told', async () => {
  record('error', 'backgroundExportSubmitted')
  record('constant', 'backgroundExport.fields', 'export.background.sheetMax', 'export.background.default')
  record('entity', 'backgroundExportRequest')
  const [{ n } = { n: 0 }] = await world.query<{ n: number }>('select count(*)::int as n from district')
  await fillDistricts(45_000 - n)
  const { msg, data } = await submit(admin, 'districtList', 'district')
  expect(msg).toBe('EX202611200001')
  expect(data.said).toBe('已提交后台导出EXCEL')
  expect(await stored(data.id)).toMatchObject({ status: 'WAITING', doc_num: msg, sheet_max_row: constants['export.background.sheetMax'] })
  expect((await admin.refused(download(admin, data.id))).words.CN).toBe('文件尚未生成或已过期')

  await jobs.run(data.id)
  expect(await stored(data.id)).toMatchObject({ status: 'DONE', row_count: 45_000, progress: 100, attempt: 1 })
  const { rows } = await admin.list(list)
  expect(rows).toMatchObject([{ docNum: msg, status: 'DONE', fileName: '清单' }])
  const answer = await download(admin, data.id)
  expect('fileName' in answer && answer.fileName).toBe('清单_20261120090000.xlsx')
  const book = await open(await bytesOf(answer))
  expect(book.worksheets.map(({ name, rowCount }) => [name, rowCount])).toEqual([['数据', 45_001]])
  expect(await messagesOf(admin, msg)).toEqual([`后台导出${msg}已完成：清单，45000行`])
  const ready = async (language: 'CN' | 'EN') => (await frameFacts(world.pool)(admin.actor.userId, language)).exportReady?.title
  expect(await ready('CN')).toBe(`后台导出${msg}已完成：清单，45000行`)
  expect(await ready('EN')).toBe(`Background export ${msg} is ready: 清单, 45000 rows`)
})

test('jobs 9: rows beyond a sheet go to the next; values only are codes without words', async () => {
  const { data } = await submit(admin, 'districtList', 'district', { sheetMaxRow: 20_000, columns: ['code', 'enabledFlag', 'parentId'] })
  await world.query(`update report_back_export set sheet_max_row = 20000 where id = $1`, [data.id])
  await jobs.run(data.id)
  const book = await open(await bytesOf(await download(admin, data.id)))
  expect(book.worksheets.map(({ name, rowCount }) => [name, rowCount])).toEqual([
    ['数据1', 20_001],
    ['数据2', 20_001],
    ['数据3', 5_001],
  ])
  expect(book.worksheets[0]?.getCell('B2').value).toBe('是')

  const done = { id: data.id, versionNum: (await admin.find('reportBackExport', data.id)).versionNum }
  await admin.act('reportBackExport', 'doBackEasyExport', done)
  expect(await stored(data.id)).toMatchObject({ status: 'WAITING', kind: 'EASY', file_id: null, row_count: null })
  await jobs.run(data.id)
  const easy = await open(await bytesOf(await download(admin, data.id)))
  expect(easy.worksheets[0]?.getCell('B2').value).toBe('Y')
  expect(easy.worksheets[0]?.columnCount).toBe(3)
})

test('without url and without columns nothing is queued', async () => {
  const refused = async (params: unknown) =>
    (await buyer.refused(call(world, buyer, '/v1/doBackExport', 'purchaseOrderList', params as Record<string, unknown>))).words.CN
  expect(await refused({})).toBe('请求数据链接不可为空')
  expect(await refused(request('poHeader', { columns: [] }))).toBe('导出字段列表不可为空')
  const broken = await buyer.refused(call(world, buyer, '/v1/backgroundExport', 'purchaseOrderList', { paramsValue: '{' }))
  expect(broken.code).toBe('exportWithoutUrl')
})

test.each([
  ['/v1/doBackExport', 'FULL', '是'],
  ['/v1/doBackEasyExport', 'EASY', 'Y'],
])('%s queues what is shown now as %s: in use is %s', async (path, kind, inUse) => {
  const { data } = (await call(world, admin, path, 'districtList', request('district', { columns: ['code', 'enabledFlag'] }))) as {
    data: { id: string }
  }
  await jobs.run(data.id)
  expect(await stored(data.id)).toMatchObject({ status: 'DONE', kind })
  const book = await open(await bytesOf(await download(admin, data.id)))
  expect(book.worksheets[0]?.getCell('B2').value).toBe(inUse)
})

test('jobs 10: the sixth waiting export of a person is refused', async () => {
  const ids: string[] = []
  for (let n = 0; n < 5; n++) ids.push((await submit(buyer, 'purchaseOrderList', 'poHeader')).data.id)
  expect((await buyer.refused(submit(buyer, 'purchaseOrderList', 'poHeader'))).words.CN).toBe('您已有5个导出在排队')
  for (const id of ids) await buyer.act('reportBackExport', 'doCancel', await buyer.find('reportBackExport', id))
  await jobs.run(ids[0] ?? '')
  expect(await stored(ids[0] ?? '')).toMatchObject({ status: 'CANCELLED', file_id: null })
})

test('jobs 9: a right that is gone when the export runs ends it, without a file, and the requester is told', async () => {
  const supplier = await world.person('supplier01')
  const { msg, data } = await submit(supplier, 'purchaseOrderListSupplier', 'poHeader')
  const [kept] =
    await world.query(`delete from role_resource_permit p using resource x where x.id = p.resource_id and x.resource_code = 'btnBackExport'
    and x.menu_id = (select id from menu where html_url = 'purchaseOrderListSupplier') returning p.*`)
  await jobs.run(data.id)
  expect(await stored(data.id)).toMatchObject({ status: 'FAILED', error: '导出时已无权限', file_id: null })
  expect(await messagesOf(supplier, msg)).toEqual([`后台导出${msg}失败：导出时已无权限`])
  await world.query('insert into role_resource_permit select * from jsonb_populate_record(null::role_resource_permit, $1::jsonb)', [
    JSON.stringify(kept),
  ])
})

test('S10.6: an export belongs to whoever asked for it; to others there is none', async () => {
  const { data } = await submit(buyer, 'purchaseOrderList', 'poHeader')
  await jobs.run(data.id)
  const stranger = await world.person('manager1')
  expect((await stranger.refused(download(stranger, data.id))).status).toBe(404)
  expect((await stranger.refused(stranger.find('reportBackExport', data.id))).status).toBe(404)
  const job = await buyer.find('reportBackExport', data.id)
  expect((await stranger.refused(stranger.act('reportBackExport', 'doCancel', job))).status).toBe(404)
  expect((await stranger.list(list)).rows.map((row: Doc) => row.id)).not.toContain(data.id)
  expect((await buyer.refused(call(world, buyer, '/v1/backgroundExport', list, { paramsValue: JSON.stringify(request('poHeader')) }))).status).toBe(
    403,
  )
})

test('a run whose process died waits again, and after the third time it has failed', async () => {
  const { data } = await submit(buyer, 'purchaseOrderList', 'poHeader')
  const die = () =>
    world.query(
      `update report_back_export set status = 'RUNNING', attempt = attempt + 1, last_update_date = clock_timestamp() - interval '2 minutes' where id = $1`,
      [data.id],
    )
  for (const attempt of [1, 2]) {
    await die()
    await jobs.tend()
    expect(await stored(data.id)).toMatchObject({ status: 'WAITING', attempt })
  }
  await die()
  await jobs.tend()
  expect(await stored(data.id)).toMatchObject({ status: 'FAILED', error: '导出未能完成，请重新提交' })
})

test('S10.6: after seven days the export has expired and nobody gets its file, which is gone a day later', async () => {
  const { data } = await submit(buyer, 'purchaseOrderList', 'poHeader')
  await jobs.run(data.id)
  const [file] = await world.query<{ name: string }>('select file_name as name from base_file where business_id = $1', [data.id])
  const kept = async () =>
    (await readdir(join(process.env.DATA_DIR ?? '', 'files'), { recursive: true })).some((name) => name.endsWith(file?.name ?? '-'))
  expect(await kept()).toBe(true)
  await doneAt(world.pool, areaClock, new Date(NOW.getTime() + 7 * 86_400_000))
  expect(await stored(data.id)).toMatchObject({ status: 'EXPIRED', file_id: null })
  await world.query(`update base_file set last_update_date = now() - interval '25 hours' where file_name = $1`, [file?.name])
  await sweepFiles(world.pool)
  expect(await kept()).toBe(false)
  expect((await buyer.refused(download(buyer, data.id))).words.CN).toBe('文件尚未生成或已过期')
})

test('the menu entry of the exports is found by system and responsibility', async () => {
  record('constant', 'backgroundExport.menu', 'request.menuLookup.fields', 'system.code')
  const ask = async (systemCode: string) => {
    const body = { isValid: 'Y', systemCode, responsibilityId: buyer.actor.responsibilityId }
    return (await call(world, buyer, '/v1/findMenuReportBackExportList', 'purchaseOrderList', body)) as {
      data: { htmlUrl: string; menuId: number } | null
    }
  }
  expect((await ask(constants['system.code'])).data).toMatchObject({ htmlUrl: 'reportBackExportList', menuId: expect.any(Number) })
  expect((await ask('OTHER')).data).toBeNull()
})
