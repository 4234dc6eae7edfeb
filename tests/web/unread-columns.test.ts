/** An address, a setting or a saved search that was kept never locks its person out of a list (S5.8 stays: nobody orders by what he may not read). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startServiceDouble } from './service-double.ts'
import { startWeb, type Web } from './web-process.ts'

const cookie = `sid=${'A'.repeat(43)}`
const menu = { menuId: 2, menuParentId: 0, menuName: '接收', menuNameEn: 'Receipts', menuType: 'PAGE', htmlUrl: 'receiveList', isGranted: true }
const list = '/main/receiveList?menuId=2'
const passedOver = '“不含税金额”不存在或您无权查看，查询与排序已略过'
let services: Awaited<ReturnType<typeof startServiceDouble>>
let web: Web

beforeAll(async () => {
  services = await startServiceDouble()
  web = await startWeb(services.url)
})
beforeEach(() => {
  services.asked.length = 0
  Object.assign(services.session, { menus: [menu], tableConfig: null, accessKey: 'without', buttons: { receiveList: ['btnExport'] } })
})
afterAll(async () => {
  await web.stop()
  await services.stop()
})

const config = (columns: object[], savedFilters: object[] = []) => ({
  columns,
  savedFilters,
  density: 'COMPACT',
  pageRows: null,
  customPageSizes: [],
})
const sortedBy = (key: string, sortSeq: number) => ({ key, visible: true, seq: sortSeq, width: null, fixed: 'none', sort: 'desc', sortSeq })
const open = (address: string, language = 'CN') => web.ask(address, { headers: { cookie: `${cookie}; lang=${language}`, accept: 'text/html' } })
const askedFor = (path: string) => services.asked.findLast((one) => one.path.endsWith(path))?.body
const kept = `${list}&orderBy=-netAmount,docNum&netAmount.from=5&docNum=R`

test('S5.8 a bookmark that sorts and filters by a column opens without it when its person may read it no longer, and a line says so', async () => {
  const { status, text } = await open(kept)
  expect(status).toBe(200)
  expect(text).toContain(passedOver)
  expect(askedFor('/listByPage')).toMatchObject({ orderBy: 'docNum', search: { docNum: 'R' } })
  expect((await open(kept, 'EN')).text).toContain('Net amount: not there, or you may not see it; the search and the order pass it over')
})

test('with the right the same address finds and sorts by it again', async () => {
  Object.assign(services.session, { accessKey: 'with', buttons: { receiveList: ['btnExport', 'btnViewPrice'] } })
  const { text } = await open(kept)
  expect(text).not.toContain('查询与排序已略过')
  expect(askedFor('/listByPage')).toMatchObject({ orderBy: '-netAmount,docNum', search: { docNum: 'R', 'netAmount.from': '5' } })
})

test('a column that no release knows any more is passed over like one that may not be read', async () => {
  const { status, text } = await open(`${list}&orderBy=oldColumn`)
  expect(status).toBe(200)
  expect(text).toContain('“oldColumn”不存在或您无权查看，查询与排序已略过')
  expect(askedFor('/listByPage')).not.toHaveProperty('orderBy')
})

test('the order that a person has set for the table falls back to that of the list', async () => {
  Object.assign(services.session, { tableConfig: config([sortedBy('netAmount', 1), sortedBy('docNum', 2)]) })
  expect((await open(`${list}&docNum=R`)).text).toContain(passedOver)
  expect(askedFor('/listByPage')).toMatchObject({ orderBy: '-docNum' })
})

test('a saved search that opens the list leads to it without the column', async () => {
  const params = { 'netAmount.to': '9', orderBy: 'netAmount' }
  Object.assign(services.session, { tableConfig: config([], [{ name: '大额', params, isDefault: true }]) })
  const { status, headers } = await open(list)
  expect(status).toBe(302)
  const shown = await open(String(headers.location))
  expect(shown.status).toBe(200)
  expect(shown.text).toContain(passedOver)
  expect(askedFor('/listByPage')).toMatchObject({ search: {} })
  expect(askedFor('/listByPage')).not.toHaveProperty('orderBy')
})

test('the workbook of such a list holds the rows that the list shows', async () => {
  services.refusals.set('/v1/exportExcelRestful/exportExcel', { status: 200, body: Buffer.from('PK') })
  expect((await open(kept.replace('receiveList', 'receiveList/export'))).status).toBe(200)
  expect(askedFor('/exportExcel')).toMatchObject({ requestParams: { orderBy: 'docNum', search: { docNum: 'R' } } })
  expect(askedFor('/exportExcel')?.columns).not.toContain('netAmount')
})
