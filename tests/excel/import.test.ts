/** Workbooks as lines of documents and as master data. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../contract/types.ts'
import { headerOf, importPlanOf } from '../../upstream/platform/excel/import/import-columns.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { bytesOf, call } from '../print/people.ts'
import { record } from '../support/record.ts'
import { type SoldGoods, soldGoods } from '../support/sold-goods.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { bookOf, open, rowsOf, upload } from './books.ts'

let world: World
let buyer: Person
let facts: SoldGoods
let shipTo: string

beforeAll(async () => {
  process.env.DATA_DIR = mkdtempSync(join(tmpdir(), 'import-'))
  world = await openWorld()
  buyer = await world.person('buyer1')
  facts = await soldGoods(world)
  const [row] = await world.query<{ code: string }>('select code from delivery_info where org_id = $1 order by default_flag, code limit 1', [
    facts.org,
  ])
  shipTo = String(row?.code)
})

const importing = '/v1/importExcelRestful/importExcel'
const send = async (person: Person, page: string, entity: string, bytes: Buffer, more: object = {}) =>
  (await call(world, person, importing, page, { entity, ...more, ...upload(bytes) })) as Answer<{ added: number; changed: number }>
const linesOf = (doc: Doc, key: string) => doc[key] as Doc[]

const requisitionHeader = ['物料编码', '名称规格', '申请数量', '单位', '预估不含税单价', '税率', '需求日期', '收货地址编码', '费用科目编码']
const requisitionRow = (qty: unknown, more: Partial<Record<number, unknown>> = {}) =>
  [facts.materialCode, '电阻 10kΩ', qty, undefined, 1.25, 13, '2026-12-18', shipTo, undefined].map((cell, i) => (i in more ? more[i] : cell))

async function draftRequisition(): Promise<Doc> {
  const draft = {
    billTypeId: await world.idOf('purchaseBillType', 'PR_STD'),
    orgId: facts.org,
    purpose: '补充库存',
    requisitionLine: [{ materialId: facts.material, requestQty: '1', needByDate: '2026-12-18' }],
  }
  return buyer.save('requisitionHeader', draft)
}
const sendRequisition = (doc: Doc, rows: unknown[][], person = buyer) =>
  bookOf([requisitionHeader, ...rows]).then((bytes) => send(person, 'purchaseRequisitionList', 'requisitionLine', bytes, { id: doc.id }))

test('three rows become three lines of the requisition, beside the one that it had', async () => {
  const doc = await draftRequisition()
  expect((await sendRequisition(doc, [requisitionRow(10), requisitionRow('1,000'), requisitionRow(30)])).data).toMatchObject({ added: 3, changed: 0 })
  const after = await buyer.find('requisitionHeader', doc.id)
  expect(linesOf(after, 'requisitionLine').map((l) => [l.lineNum, l.requestQty])).toEqual([
    [10, '1.0000'],
    [20, '10.0000'],
    [30, '1000.0000'],
    [40, '30.0000'],
  ])
  expect(linesOf(after, 'requisitionLine')[1]).toMatchObject({ materialId: facts.material, netAmount: '12.50', itemDesc: '电阻 10kΩ' })
})

test('S10.5: one wrong row of three and nothing is stored; each error names its row, its column, its rule and the value', async () => {
  const doc = await draftRequisition()
  const refusal = await buyer.refused(
    sendRequisition(doc, [requisitionRow(10), requisitionRow('many', { 0: 'X-404', 6: '2026-02-30' }), requisitionRow(undefined)]),
  )
  expect(refusal).toMatchObject({ code: 'IMPORT.ROWS_WRONG', status: 422, words: { CN: '共4处错误，未导入任何数据' } })
  expect(refusal.issues.map((i) => [i.at, i.code, i.given])).toEqual(
    expect.arrayContaining([
      ['rows[3].requestQty', 'NOT_A_NUMBER', 'many'],
      ['rows[3].materialId', 'NOT_FOUND_REF', 'X-404'],
      ['rows[3].needByDate', 'NOT_A_DATE', '2026-02-30'],
      ['rows[4].requestQty', 'REQUIRED', undefined],
    ]),
  )
  expect(linesOf(await buyer.find('requisitionHeader', doc.id), 'requisitionLine')).toHaveLength(1)
})

test('S10.5: a row that would do without its wrong cell is stored neither without it nor with it', async () => {
  const doc = await draftRequisition()
  const refusal = await buyer.refused(sendRequisition(doc, [requisitionRow(10), requisitionRow(5, { 8: 'X-404' })]))
  expect(refusal.issues.map(({ at, code, given }) => [at, code, given])).toEqual([['rows[3].subjectId', 'NOT_FOUND_REF', 'X-404']])
  expect(linesOf(await buyer.find('requisitionHeader', doc.id), 'requisitionLine')).toHaveLength(1)
})

test('a check says what an import would do and stores nothing; what was checked is imported by whoever checked it', async () => {
  const doc = await draftRequisition()
  const bytes = await bookOf([requisitionHeader, requisitionRow(10), requisitionRow(20)])
  const checked = await send(buyer, 'purchaseRequisitionList', 'requisitionLine', bytes, { id: doc.id, intent: 'check' })
  expect(checked.data).toEqual({ added: 2, changed: 0, checked: expect.stringMatching(/^[\w-]{32}$/) })
  expect(linesOf(await buyer.find('requisitionHeader', doc.id), 'requisitionLine')).toHaveLength(1)

  const token = (checked.data as unknown as { checked: string }).checked
  const confirm = (person: Person) =>
    call(world, person, importing, 'purchaseRequisitionList', { entity: 'requisitionLine', id: doc.id, checked: token }) as Promise<Answer>
  const other = await world.person('manager1')
  expect(await other.refused(confirm(other))).toMatchObject({ code: 'IMPORT.GONE' })
  expect((await confirm(buyer)).data).toMatchObject({ added: 2, changed: 0 })
  expect(linesOf(await buyer.find('requisitionHeader', doc.id), 'requisitionLine')).toHaveLength(3)
})

test('the marked copy has the cells red with a comment and the errors in a last column; only who uploaded it gets it', async () => {
  const doc = await draftRequisition()
  const refusal = await buyer.refused(sendRequisition(doc, [requisitionRow('many')]))
  const marked = (person: Person) =>
    call(world, person, '/v1/importExcelRestful/downloadMarkedCopy', 'purchaseRequisitionList', { token: refusal.given?.marked })
  const sheet = (await open(await bytesOf(await marked(buyer)))).worksheets[0]
  expect(sheet?.getCell('C2').fill).toMatchObject({ fgColor: { argb: 'FFFFC7CE' } })
  expect(JSON.stringify(sheet?.getCell('C2').note)).toContain('必须是数字')
  expect(sheet?.getCell('J1').value).toBe('错误信息')
  expect(sheet?.getCell('J2').value).toBe('第2行“申请数量”必须是数字')
  expect(sheet?.getCell('A2').fill).not.toMatchObject({ type: 'pattern', fgColor: { argb: 'FFFFC7CE' } })
  for (const name of ['manager1', 'supplier01']) expect((await buyer.refused(marked(await world.person(name)))).status).toBe(404)
})

test('what is wrong with a cell is said by row and column, as the specification words it', async () => {
  const doc = await draftRequisition()
  const rows = [requisitionRow(undefined), requisitionRow('many'), requisitionRow(10, { 6: '2026-13-45' }), requisitionRow(10, { 3: 'PARSEC' })]
  const refusal = await buyer.refused(sendRequisition(doc, rows))
  expect(refusal.issues.map(({ words }) => [words.CN, words.EN])).toEqual([
    ['第2行“申请数量”不能为空', 'Row 2, Qty: required'],
    ['第3行“申请数量”必须是数字', 'Row 3, Qty: must be a number'],
    ['第4行“需求日期”必须是日期', 'Row 4, Need-by: must be a date'],
    ['第5行“单位”不在可选值内', 'Row 5, UOM: not an allowed value'],
  ])
})

test('a rule of the document (need-by before the request) is told at the row as well', async () => {
  const doc = await draftRequisition()
  const refusal = await buyer.refused(sendRequisition(doc, [requisitionRow(10), requisitionRow(10, { 6: '2026-01-01' })]))
  expect(refusal.issues).toMatchObject([{ at: 'rows[3].needByDate', code: 'requisitionHeader.NEED_BY_EARLY' }])
})

test('S10.5: a formula is refused as its text, whatever its last result was', async () => {
  const doc = await draftRequisition()
  const refusal = await buyer.refused(sendRequisition(doc, [requisitionRow({ formula: '5+5', result: 10 })]))
  expect(refusal.issues).toMatchObject([
    { at: 'rows[2].requestQty', code: 'FORMULA', given: '=5+5', words: { CN: '第2行“申请数量”是公式，导入不计算公式，请粘贴为数值' } },
  ])
})

test('a file without rows, without a needed column or not there at all is refused', async () => {
  const doc = await draftRequisition()
  expect((await buyer.refused(sendRequisition(doc, []))).words.CN).toBe('文件没有数据行')
  const bytes = await bookOf([requisitionHeader.slice(0, 2), ['a', 'b']])
  expect((await buyer.refused(send(buyer, 'purchaseRequisitionList', 'requisitionLine', bytes, { id: doc.id }))).words.CN).toBe(
    '模板列不匹配，缺少“申请数量”',
  )
  expect((await buyer.refused(call(world, buyer, importing, 'purchaseRequisitionList', { entity: 'requisitionLine', id: doc.id }))).code).toBe(
    'IMPORT.FILE',
  )
})

test('a submitted requisition takes no lines', async () => {
  const doc = await draftRequisition()
  await buyer.act('requisitionHeader', 'doSubmit', doc)
  expect((await buyer.refused(sendRequisition(doc, [requisitionRow(10)]))).issues).toMatchObject([{ code: 'NOT_EDITABLE' }])
})

test('a supplier imports nothing and gets no template of what is ours', async () => {
  const supplier = await world.person('supplier01')
  const doc = await draftRequisition()
  expect((await buyer.refused(sendRequisition(doc, [requisitionRow(10)], supplier))).status).toBe(403)
  const template = call(world, supplier, '/v1/importExcelRestful/downloadImportTemplate', 'purchaseOrderListSupplier', { entity: 'poLine' })
  expect((await buyer.refused(template)).status).toBe(403)
})

// ── Order lines ─────────────────────────────────────────────────────────────────────────────────────────────────────

const orderHeader = ['行号', '物料编码', '订单数量', '单位', '不含税单价', '税率', '需求日期', '收货地址编码', '费用科目编码']

async function importOrder(rows: unknown[][]): Promise<Doc> {
  const draft = {
    billTypeId: await world.idOf('purchaseBillType', 'PO_STD'),
    supplierId: facts.supplier,
    orgId: facts.org,
    poLine: [{ materialId: facts.material, orderQty: '1', needByDate: '2026-12-18' }],
  }
  const order = await buyer.save('poHeader', draft)
  await send(buyer, 'purchaseOrderList', 'poLine', await bookOf([orderHeader, ...rows]), { id: order.id })
  return buyer.find('poHeader', order.id)
}

test('an order line is imported with its subject', async () => {
  const order = await importOrder([[1, facts.materialCode, 500, undefined, undefined, 13, '2026-12-20', undefined, '660201']])
  const imported = linesOf(order, 'poLine').at(-1)
  expect(imported?.subjectId).toBe(await world.idOf('subject', '660201'))
  record('entity', 'subject')
})

test('rows with the same line number are schedules of one line, and an empty price is found', async () => {
  const order = await importOrder([
    [1, facts.materialCode, 60, undefined, undefined, 13, '2026-12-18', undefined],
    [1, undefined, 40, undefined, undefined, undefined, '2026-12-28', shipTo],
    [2, facts.materialCode, 5, undefined, undefined, 13, '2026-12-20', undefined],
  ])
  const [, first, second] = linesOf(order, 'poLine')
  expect(first).toMatchObject({ orderQty: '100.0000', needByDate: '2026-12-18', priceSource: 'PRICE_LIST' })
  expect(Number(first?.netPrice)).toBeGreaterThan(0)
  expect(((first?.poDelivery ?? []) as Doc[]).map((s) => [s.scheduleQty, s.needByDate])).toEqual([
    ['60.0000', '2026-12-18'],
    ['40.0000', '2026-12-28'],
  ])
  expect(second).toMatchObject({ orderQty: '5.0000' })
})

test('further rows of a line that say something else are refused, as is a price that may not be edited', async () => {
  const other = importOrder([
    [1, facts.materialCode, 60, undefined, undefined, 13, '2026-12-18'],
    [1, undefined, 40, undefined, undefined, 9, '2026-12-28'],
  ])
  expect((await buyer.refused(other)).issues).toMatchObject([{ at: 'rows[3].taxRate', code: 'IMPORT.OTHER_LINE' }])
  const priced = importOrder([[undefined, facts.materialCode, 60, undefined, 0.01, 13, '2026-12-18']])
  expect((await buyer.refused(priced)).issues).toMatchObject([{ at: 'rows[2].netPrice', code: 'poHeader.PRICE_FIXED' }])
})

// ── Master data ─────────────────────────────────────────────────────────────────────────────────────────────────────

const districts = ['区划代码', '名称', '英文名', '上级编码', '邮编', '启用']

test('master rows with a new code are added, those with a known one are changed, empty cells leave what was there', async () => {
  const admin = await world.person('admin')
  const [known] = await world.query<{ code: string; name: string; parent: string }>(
    'select d.code, d.name, p.code as parent from district d join district p on p.id = d.parent_id where d.level_num = 3 order by d.code limit 1',
  )
  const bytes = await bookOf([
    districts,
    [known?.code, known?.name, undefined, undefined, '100001', undefined],
    ['110999', '新区', 'New district', known?.parent, '100999', '是'],
  ])
  expect((await send(admin, 'districtList', 'district', bytes)).data).toMatchObject({ added: 1, changed: 1 })
  const rows = await world.query(
    'select d.code, d.name, d.postcode, p.code as parent from district d join district p on p.id = d.parent_id where d.code = any($1) order by d.code',
    [[known?.code, '110999']],
  )
  expect(rows).toEqual([
    { code: known?.code, name: known?.name, postcode: '100001', parent: known?.parent },
    { code: '110999', name: '新区', postcode: '100999', parent: known?.parent },
  ])
})

test('a code twice in one file is refused and names the first row; all masters or none', async () => {
  const admin = await world.person('admin')
  const bytes = await bookOf([districts, ['110998', '甲', undefined, '110100'], ['110998', '乙', undefined, '110100']])
  const refusal = await admin.refused(send(admin, 'districtList', 'district', bytes))
  expect(refusal.issues).toMatchObject([{ at: 'rows[3].code', code: 'DUPLICATE', words: { CN: '第3行“区划代码”重复（与第2行）' } }])
  expect(await world.query(`select 1 from district where code = '110998'`)).toEqual([])
})

test('what two rows claim is told at the later one and names the first, by the code that stands there', async () => {
  const manager = await world.person('manager1')
  const plan = importPlanOf('materialOrg', manager.actor).columns.filter(({ key, isRequired }) => isRequired || key === 'orgId')
  const [free] = await world.query<{ code: string; org: string }>(
    `select m.code, o.code as org from material_item m cross join organization o
     where m.enabled_flag = 'Y' and o.code in ('SZ10', 'HF20', 'SR30') and not exists (select from material_org x where x.material_id = m.id and x.org_id = o.id)
     order by 1, 2 limit 1`,
  )
  const cell: Record<string, string> = { materialId: free!.code, orgId: free!.org }
  const row = plan.map(({ key }) => cell[key] ?? '1')
  const bytes = await bookOf([plan.map((column) => headerOf(column, 0)), row, row])
  const refusal = await manager.refused(send(manager, 'materialManagementOrgList', 'materialOrg', bytes))
  const twice = refusal.issues.filter(({ code }) => code === 'DUPLICATE')
  expect(twice).toMatchObject([{ at: 'rows[3].materialId', given: free!.code, words: { CN: expect.stringContaining('重复（与第2行）') } }])
})

// ── Templates ───────────────────────────────────────────────────────────────────────────────────────────────────────

const template = async (person: Person, page: string, entity: string, language: 'CN' | 'EN' = 'CN') =>
  bytesOf(await call(world, person, '/v1/importExcelRestful/downloadImportTemplate', page, { entity }, language))

test('a template has the columns with required marks, comments, drop-downs, and sheets that explain them', async () => {
  const book = await open(await template(buyer, 'purchaseOrderList', 'poLine'))
  const [sheet] = book.worksheets
  expect(book.worksheets.map((s) => s.name)).toEqual(['订单行', '填写说明', '选项'])
  expect(sheet?.getRow(1).values).toHaveLength(orderHeader.length + 1)
  expect(sheet?.getCell('B1').text).toBe('物料编码 *')
  expect(sheet?.getCell('E1').text).toBe('不含税单价')
  expect(JSON.stringify(sheet?.getCell('E1').note)).toContain('空：取有效价格')
  expect(sheet?.getCell('D2').dataValidation).toMatchObject({ type: 'list' })
  const [english] = (await open(await template(buyer, 'purchaseOrderList', 'poLine', 'EN'))).worksheets
  expect(english?.getCell('B1').text).toBe('Material code *')
})

test('a template that was filled in, in either language, is what the import takes', async () => {
  for (const language of ['CN', 'EN'] as const) {
    const doc = await draftRequisition()
    const book = await open(await template(buyer, 'purchaseRequisitionList', 'requisitionLine', language))
    book.worksheets[0]?.addRow(requisitionRow(10))
    const bytes = Buffer.from(await book.xlsx.writeBuffer())
    expect((await send(buyer, 'purchaseRequisitionList', 'requisitionLine', bytes, { id: doc.id })).data.added).toBe(1)
  }
})

test('S10.6: a mark that an export put before a text is taken off again', async () => {
  const doc = await draftRequisition()
  await sendRequisition(doc, [requisitionRow(10, { 1: "'-5℃电阻" })])
  expect(linesOf(await buyer.find('requisitionHeader', doc.id), 'requisitionLine')[1]?.itemDesc).toBe('-5℃电阻')
  expect(await rowsOf(await bookOf([['a']]))).toEqual([['a']])
})
