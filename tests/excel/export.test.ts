/** Lists as workbooks. */
import { beforeAll, describe, expect, test } from 'vitest'
import { constants } from '../../catalogue/constants/constants.ts'
import { pageOf, pages } from '../../catalogue/index.ts'
import { exportRows } from '../../catalogue/pages/export-rows.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { bytesOf, call, openDrafted } from '../print/people.ts'
import { record } from '../support/record.ts'
import type { SoldGoods } from '../support/sold-goods.ts'
import type { Person, World } from '../support/world.ts'
import { open, rowsOf } from './books.ts'

let world: World
let buyer: Person
let goods: SoldGoods
let order: Doc

beforeAll(async () => {
  ;({ world, buyer, goods, order } = await openDrafted())
})

const url = '/v1/exportExcelRestful/exportExcel'
const list = (entity: string) => ({ requestUrl: `/v1/${entity}Restful/listByPage`, requestParams: {} })
const exported = async (person: Person, page: string, body: object, language: 'CN' | 'EN' = 'CN') =>
  rowsOf(await bytesOf(await call(world, person, url, page, body as Record<string, unknown>, language)))

test('a buyer exports his orders: headers in his language, references as code and name, words instead of codes, amounts as numbers', async () => {
  record('constant', 'request.export.fields', 'address.exportExcel')
  const [header = [], ...rows] = await exported(buyer, 'purchaseOrderList', list('poHeader'))
  expect(header.slice(0, 4)).toEqual(['单号', '状态', '供应商编码', '供应商'])
  const row = Object.fromEntries(header.map((name, i) => [name, rows.find((r) => r[0] === order.docNum)?.[i]]))
  expect(row).toMatchObject({ 单号: order.docNum, 状态: '拟定', 供应商编码: 'S000001', 币种: '人民币', 含税金额: 1394.49 })
  expect(row.订单日期).toEqual(new Date('2026-11-20T00:00:00Z'))
  const [english = []] = await exported(buyer, 'purchaseOrderList', list('poHeader'), 'EN')
  expect(english.slice(0, 4)).toEqual(['Number', 'Status', 'Supplier code', 'Supplier'])
})

test('the search and the view of the list hold for its export', async () => {
  const body = { ...list('poHeader'), requestParams: { search: { docNum: 'NOTHING' } } }
  expect(await exported(buyer, 'purchaseOrderList', body)).toHaveLength(1)
  expect(await exported(buyer, 'purchaseOrderList', { ...list('poHeader'), requestParams: { view: 'confirmed' } })).toHaveLength(1)
})

test('chosen columns come in the order chosen; unknown and hidden ones do not come at all', async () => {
  const [header] = await exported(buyer, 'purchaseOrderList', { ...list('poHeader'), columns: ['grossAmount', 'docNum', 'secret'] })
  expect(header).toEqual(['含税金额', '单号'])
})

test('without url and without columns the export is refused in the words of the specification', async () => {
  record('error', 'exportWithoutUrl', 'exportWithoutColumns')
  expect((await buyer.refused(call(world, buyer, url, 'purchaseOrderList', {}))).words.CN).toBe('请求数据链接不可为空')
  expect((await buyer.refused(call(world, buyer, url, 'purchaseOrderList', { ...list('poHeader'), columns: [] }))).words.CN).toBe(
    '导出字段列表不可为空',
  )
})

test('a supplier exports its own released orders and nobody else’s', async () => {
  const [own, other] = [await world.person('supplier01'), await world.person('supplier02')]
  const numbers = async (person: Person) => (await exported(person, 'purchaseOrderListSupplier', list('poHeader'))).map((r) => r[0])
  expect(await numbers(own)).not.toContain(order.docNum)
  await world.query('update po_header set released_date = now() where id = $1', [order.id])
  expect(await numbers(own)).toContain(order.docNum)
  expect(await numbers(other)).not.toContain(order.docNum)
})

test('a page without the export button, and a page of another document, exports nothing', async () => {
  const grants = new Map([...buyer.actor.grants].map(([page, buttons]) => [page, new Set([...buttons].filter((b) => b !== 'btnExport'))]))
  const without = { ...buyer, actor: { ...buyer.actor, grants } }
  expect((await buyer.refused(call(world, without, url, 'purchaseOrderList', list('poHeader')))).status).toBe(403)
  expect((await buyer.refused(call(world, buyer, url, 'purchaseRequisitionList', list('poHeader')))).status).toBe(403)
})

test('S10.6: text that could be a formula leaves as text', async () => {
  await world.query(`update supplier_info set name = '=HYPERLINK("http://x")' where id = $1`, [goods.supplier])
  const rows = await exported(buyer, 'purchaseOrderList', list('poHeader'))
  expect(rows.find((r) => r[0] === order.docNum)?.[3]).toBe(`'=HYPERLINK("http://x")`)
})

test('S10.6: more rows than one request takes are refused, the twenty-thousand-and-first included', async () => {
  record('constant', 'export.rowsPerRequest')
  const admin = await world.person('admin')
  const [{ n } = { n: 0 }] = await world.query<{ n: number }>('select count(*)::int as n from district')
  const fill = (count: number) =>
    world.query(
      `insert into district (id, version_num, code, name, enabled_flag) select gen_random_uuid(), 1, 'X' || g, '区', 'Y' from generate_series(1, $1) g`,
      [count],
    )
  await fill(constants['export.rowsPerRequest'] - n)
  expect(await exported(admin, 'districtList', list('district'))).toHaveLength(constants['export.rowsPerRequest'] + 1)
  await world.query(`insert into district (id, version_num, code, name, enabled_flag) values (gen_random_uuid(), 1, 'Y', '区', 'Y')`)
  expect(await buyer.refused(call(world, admin, url, 'districtList', list('district')))).toMatchObject({ status: 422, code: 'EXPORT_ROWS' })
})

describe('the older export', () => {
  const number = { ...list('poHeader'), columns: ['docNum'] }
  /** So many orders as this person sees, all but one of them copies. */
  async function haveOrders(count: number): Promise<void> {
    await world.query(
      `insert into po_header select (jsonb_populate_record(h, jsonb_build_object('id', gen_random_uuid(), 'doc_num', 'PO1999' || lpad((n + $2)::text, 8, '0')))).*
       from po_header h, generate_series(1, $1::int) n where h.id = $3`,
      [count - (await seen()), await seen(), order.id],
    )
  }
  const seen = async () => Number((await buyer.verb('poHeader', 'listByPage', { exactCount: true }, { page: 'purchaseOrderList' })).page?.count)

  test.each([20_000, 20_001, 50_000])('writes %i orders at one request, on one sheet', async (count) => {
    record('constant', 'export.older.rows')
    await haveOrders(count)
    const book = await open(await bytesOf(await call(world, buyer, url, 'purchaseOrderList', number)))
    expect(book.worksheets.map(({ rowCount }) => rowCount)).toEqual([count + 1])
    expect(new Set(book.worksheets[0]?.getColumn(1).values).size).toBe(count + 2)
  })

  test('refuses 50,001 and offers the background', async () => {
    await haveOrders(50_001)
    const refusal = await buyer.refused(call(world, buyer, url, 'purchaseOrderList', number))
    expect(refusal).toMatchObject({ status: 422, code: 'EXPORT_ROWS', words: { CN: '采购订单超过50000行，请使用后台导出' } })
  })
})

test('the list of orders has the older export: 50,000 rows at once, where every other list takes 20,000', () => {
  record('constant', 'export.older.rows')
  expect(exportRows(pageOf('purchaseOrderList'))).toBe(50_000)
  const others = pages.filter(({ kind, name }) => kind === 'list' && name !== 'purchaseOrderList')
  expect(new Set(others.map(exportRows))).toEqual(new Set([20_000]))
})
