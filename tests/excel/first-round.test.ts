/** Whoever takes in a workbook hears everything that is wrong with it at once. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { call } from '../print/people.ts'
import { soldGoods } from '../support/sold-goods.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { bookOf, upload } from './books.ts'

let world: World
let engineer: Person

beforeAll(async () => {
  process.env.DATA_DIR = mkdtempSync(join(tmpdir(), 'import-'))
  world = await openWorld()
  engineer = await world.person('engineer1')
})

const header = ['物料编码', '名称', '规格型号', '采购品类编码', '基本单位', '采购单位', '采购/基本换算', '税率', '海关编码']
const row = (code: string, category: string, uoms: [base: string, bought: string], ratio?: string, hsCode?: string) => [
  ...[code, `试验件${code}`, 'φ6', category, ...uoms, ratio, 'VAT13', hsCode],
]

test('a category of the wrong level, a ratio that cannot be and a wrong number are told together', async () => {
  const [second] = await world.query<{ code: string }>('select code from purchase_category where level_num = 2 order by code limit 1')
  const [third] = await world.query<{ code: string }>('select code from purchase_category where level_num = 3 order by code limit 1')
  const rows = [
    row('T-1', String(second?.code), ['PCS', 'PCS'], '2'),
    row('T-2', String(third?.code), ['PCS', 'ROLL']),
    row('T-3', String(third?.code), ['PCS', 'PCS'], '一'),
  ]
  const body = { entity: 'materialItem', intent: 'check', ...upload(await bookOf([header, ...rows])) }
  const refusal = await engineer.refused(call(world, engineer, '/v1/importExcelRestful/importExcel', 'materialManagementList', body))
  expect(refusal.issues.map(({ words }) => words.CN)).toEqual([
    '基本单位与采购单位相同时换算必须为1，当前值2',
    `只能选择第3级品类，${second?.code}是第2级`,
    '物料T-2没有ROLL到PCS的换算',
    '第4行“采购/基本换算”必须是数字',
  ])
})

test('a row with a wrong cell is told its other mistakes with it, those of the definition and those of the trade', async () => {
  const [second] = await world.query<{ code: string }>('select code from purchase_category where level_num = 2 order by code limit 1')
  const wrongCell = row('T-4', String(second?.code), ['PCS', 'PCS'], '一')
  const empty = row('T-5', String(second?.code), ['PCS', 'PCS'], '1', 'X').with(2, undefined)
  const body = { entity: 'materialItem', intent: 'check', ...upload(await bookOf([header, wrongCell, empty])) }
  const refusal = await engineer.refused(call(world, engineer, '/v1/importExcelRestful/importExcel', 'materialManagementList', body))
  expect(refusal.issues.map(({ at }) => at)).toEqual([
    'rows[2].purchaseRatio',
    'rows[2].categoryId',
    'rows[3].specModel',
    'rows[3].hsCode',
    'rows[3].categoryId',
  ])
})

test('a form is told the rules of the trade beside an empty field, and a field that is wrong once only', async () => {
  const [second] = await world.query<{ id: string }>('select id from purchase_category where level_num = 2 order by code limit 1')
  const draft = { code: 'T-6', specModel: 'φ6', categoryId: second?.id, baseUom: 'PCS', purchaseUom: 'PCS', purchaseRatio: '2', taxRate: 'VAT13' }
  const refusal = await engineer.refused(engineer.save('materialItem', draft))
  expect(refusal.issues.map(({ at }) => at).sort()).toEqual(['categoryId', 'name', 'purchaseRatio'])
  expect(await world.query(`select 1 from material_item where code = 'T-6'`)).toEqual([])
})

test('of lines of a requisition a wrong cell, a day before the request, too many decimals and an unknown address are told together', async () => {
  const buyer = await world.person('buyer1')
  const goods = await soldGoods(world)
  const requisition = await buyer.save('requisitionHeader', {
    billTypeId: await world.idOf('purchaseBillType', 'PR_STD'),
    orgId: goods.org,
    purpose: '补充库存',
    requisitionLine: [{ materialId: goods.material, requestQty: '1', needByDate: '2026-12-18' }],
  })
  const lines = ['物料编码', '名称规格', '申请数量', '单位', '预估不含税单价', '税率', '需求日期', '收货地址编码', '费用科目编码']
  const addressOf = async (which: string) =>
    (await world.query<{ code: string }>(`select code from delivery_info where ${which} order by code limit 1`, [goods.org]))[0]?.code
  const [own, elsewhere] = [await addressOf('org_id = $1'), await addressOf('org_id <> $1')]
  const line = (qty: unknown, day = '2026-12-18', shipTo = own) => [goods.materialCode, '电阻', qty, 'PCS', 1.25, 13, day, shipTo, undefined]
  const rows = [line('many', '2026-11-01'), line(10), line(10, '2026-11-01'), line('1.5'), line(10, '2026-12-18', elsewhere)]
  const body = { entity: 'requisitionLine', id: requisition.id, ...upload(await bookOf([lines, ...rows])) }
  const refusal = await buyer.refused(call(world, buyer, '/v1/importExcelRestful/importExcel', 'purchaseRequisitionList', body))
  expect(refusal.issues.map(({ at, code }) => [at, code])).toEqual([
    ['rows[2].requestQty', 'NOT_A_NUMBER'],
    ['rows[2].needByDate', 'requisitionHeader.NEED_BY_EARLY'],
    ['rows[4].needByDate', 'requisitionHeader.NEED_BY_EARLY'],
    ['rows[5].requestQty', 'DECIMALS'],
    ['rows[6].deliveryInfoId', 'NOT_FOUND_REF'],
  ])
})

test('of lines of an order every price that may not be typed is told, beside a cell that is wrong', async () => {
  const buyer = await world.person('buyer1')
  const goods = await soldGoods(world)
  const order = await buyer.save('poHeader', {
    billTypeId: await world.idOf('purchaseBillType', 'PO_STD'),
    supplierId: goods.supplier,
    orgId: goods.org,
    poLine: [{ materialId: goods.material, orderQty: '1', needByDate: '2026-12-18' }],
  })
  const lines = ['行号', '物料编码', '订单数量', '单位', '不含税单价', '税率', '需求日期', '收货地址编码', '费用科目编码']
  const line = (number: number, qty: unknown, price?: number) => [number, goods.materialCode, qty, undefined, price, 13, '2026-12-18']
  const rows = [line(1, 60, 0.01), line(2, 'many'), line(3, 5, 0.02), line(4, 5)]
  const body = { entity: 'poLine', id: order.id, ...upload(await bookOf([lines, ...rows])) }
  const refusal = await buyer.refused(call(world, buyer, '/v1/importExcelRestful/importExcel', 'purchaseOrderList', body))
  expect(refusal.issues.map(({ at, code }) => [at, code])).toEqual([
    ['rows[2].netPrice', 'poHeader.PRICE_FIXED'],
    ['rows[3].orderQty', 'NOT_A_NUMBER'],
    ['rows[4].netPrice', 'poHeader.PRICE_FIXED'],
  ])
})
