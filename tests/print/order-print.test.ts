/** Orders on paper. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { amountInCapitals, inCapitals } from '../../upstream/platform/print/capitals.ts'
import { drawSheets } from '../../upstream/platform/print/draw-sheet.ts'
import type { Sheet } from '../../upstream/platform/print/sheet.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import type { SoldGoods } from '../support/sold-goods.ts'
import type { Person, World } from '../support/world.ts'
import { textOfPdf } from './pdf-text.ts'
import { bytesOf, call, draftOrder, openDrafted } from './people.ts'

let world: World
let buyer: Person
let goods: SoldGoods
let order: Doc

beforeAll(async () => {
  ;({ world, buyer, goods, order } = await openDrafted())
})

const print = (person: Person, page: string, body: Record<string, unknown>) => call(world, person, '/v1/poHeaderRestful/doPrint', page, body)

test('the order of scenario 1 prints its number, its figures to the cent and the gross in capitals', async () => {
  const answer = await print(buyer, 'purchaseOrderList', { id: order.id })
  const bytes = await bytesOf(answer)
  const [text = ''] = await textOfPdf(bytes)
  for (const shown of [
    String(order.docNum),
    'PURCHASE ORDER',
    goods.materialCode,
    '0.123456',
    'CNY 1,234.06',
    'CNY 160.43',
    'CNY 1,394.49',
    '人民币壹仟叁佰玖拾肆元肆角玖分',
    '买方签章',
    '1/1',
  ])
    expect(text).toContain(shown)
  // With pdftoppm at hand the page is drawn as well: text that is there but not drawn would leave it white.
  if (existsSync('/usr/bin/pdftoppm')) {
    const folder = mkdtempSync(join(tmpdir(), 'print-'))
    writeFileSync(join(folder, 'order.pdf'), bytes)
    execFileSync('/usr/bin/pdftoppm', ['-r', '60', '-png', 'order.pdf', 'order'], { cwd: folder })
    expect(statSync(join(folder, 'order-1.png')).size).toBeGreaterThan(20_000)
  }
})

test('the order opens as a PDF by its print key, for those who may print it and nobody else', async () => {
  const answer = await call(world, buyer, '/v2/pageoffice/openPdfStream', 'purchaseOrderList', { printKey: `poHeader/${order.id}` })
  const [text = ''] = await textOfPdf(await bytesOf(answer))
  expect(text).toContain(String(order.docNum))
  const supplier = await world.person('supplier02')
  const asked = call(world, supplier, '/v2/pageoffice/openPdfStream', 'purchaseOrderListSupplier', { printKey: `poHeader/${order.id}` })
  expect(await supplier.refused(asked)).toMatchObject({ status: 404 })
})

test('a draft bears that it is not valid, a released order does not', async () => {
  const [draft = ''] = await textOfPdf(await bytesOf(await print(buyer, 'purchaseOrderList', { id: order.id })))
  expect(draft).toContain('未生效')
  expect(draft).toContain('NOT VALID')
  await world.query(`update po_header set released_date = now(), status = 'CONFIRMED' where id = $1`, [order.id])
  const [released = ''] = await textOfPdf(await bytesOf(await print(buyer, 'purchaseOrderList', { id: order.id })))
  expect(released).not.toContain('未生效')
})

test('a print is counted and leaves the version of the order alone', async () => {
  const before = await buyer.find('poHeader', order.id)
  await print(buyer, 'purchaseOrderList', { ids: [order.id] })
  const after = await buyer.find('poHeader', order.id)
  expect(after.versionNum).toBe(before.versionNum)
  expect(Number((after.poExpandHead as Doc).printCount)).toBe(Number((before.poExpandHead as Doc).printCount) + 1)
})

test('printPdf puts several orders into one file, each with pages of its own', async () => {
  const second = await draftOrder(world, buyer, goods)
  const answer = await call(world, buyer, '/v1/printPdf', 'purchaseOrderList', { entity: 'poHeader', ids: [order.id, second.id] })
  const pages = await textOfPdf(await bytesOf(answer))
  expect(pages).toHaveLength(2)
  expect(pages[0]).toContain(String(order.docNum))
  expect(pages[1]).toContain(String(second.docNum))
  expect(pages[1]).toContain('1/1')
})

test('the supplier prints its own released order; another supplier is told that there is none', async () => {
  const own = await world.person('supplier01')
  const [text = ''] = await textOfPdf(await bytesOf(await print(own, 'purchaseOrderListSupplier', { id: order.id })))
  expect(text).toContain(String(order.docNum))
  const other = await world.person('supplier02')
  expect(await other.refused(print(other, 'purchaseOrderListSupplier', { id: order.id }))).toMatchObject({ status: 404 })
  const draft = await draftOrder(world, buyer, goods)
  expect(await own.refused(print(own, 'purchaseOrderListSupplier', { id: draft.id }))).toMatchObject({ status: 404 })
})

test('a table longer than a page goes on with its head, and characters that no font has become boxes', async () => {
  const sheet: Sheet = {
    company: '鸿达',
    title: ['采购订单', 'Purchase order'],
    number: 'PO1',
    facts: [],
    qr: 'PO1',
    parties: [],
    columns: [
      { label: ['序号', 'No.'], width: 20 },
      { label: ['名称', 'Name'], width: 100 },
    ],
    rows: Array.from({ length: 60 }, (_, i) => [String(i + 1), `电阻 😀 ${i + 1}`]),
    totals: [],
    terms: [],
    signatures: [['买方', 'Buyer']],
  }
  const pages = await textOfPdf(await drawSheets([sheet], '2026-11-20'))
  expect(pages.length).toBeGreaterThan(1)
  expect(pages[1]).toContain('名称')
  expect(pages[0]).toContain('电阻 □ 1')
  expect(pages.at(-1)).toContain(`${pages.length}/${pages.length}`)
})

test.each([
  ['0', '零元整'],
  ['0.05', '伍分'],
  ['1394.49', '壹仟叁佰玖拾肆元肆角玖分'],
  ['10005', '壹万零伍元整'],
  ['100050', '壹拾万零伍拾元整'],
  ['100000001', '壹亿零壹元整'],
  ['5000.05', '伍仟元零伍分'],
  ['-12.30', '负壹拾贰元叁角整'],
])('%s is written %s', (amount, capitals) => expect(inCapitals(amount)).toBe(capitals))

test('the currency stands before the capitals', () => expect(amountInCapitals('5', 'USD')).toBe('美元伍元整'))

test('300 by the 20th and 180 by the 28th stand on the order as they are, and its next revision says what it changed', async () => {
  const manager = await world.person('manager1')
  const supplier = await world.person('supplier01')
  const [early, late] = [buyer.inDays(30), buyer.inDays(38)]
  const line = {
    materialId: goods.material,
    orderQty: '480',
    needByDate: early,
    poDelivery: [
      { scheduleQty: '300', needByDate: early },
      { scheduleQty: '180', needByDate: late },
    ],
  }
  const head = { billTypeId: await world.idOf('purchaseBillType', 'PO_STD'), orgId: goods.org, supplierId: goods.supplier }
  const draft = await buyer.save('poHeader', { ...head, poLine: [line] })
  const released = async () => {
    await buyer.act('poHeader', 'doSubmit', await buyer.find('poHeader', draft.id))
    await manager.act('poHeader', 'doApproval', await manager.find('poHeader', draft.id))
  }
  const paper = async (person: Person, page: string) => (await textOfPdf(await bytesOf(await print(person, page, { id: draft.id })))).join(' ')
  await released()
  const first = await paper(supplier, 'purchaseOrderListSupplier')
  for (const shown of ['300', '180', early, late]) expect(first).toContain(shown)
  expect(first).not.toContain('较R')

  await supplier.act('poHeader', 'doSupplierDeliveryAgree', await supplier.find('poHeader', draft.id))
  await buyer.act('poHeader', 'doChange', await buyer.find('poHeader', draft.id), { reason: '客户减少' })
  const open = await buyer.find('poHeader', draft.id)
  const [changed] = open.poLine as Doc[]
  const [, second] = changed?.poDelivery as Doc[]
  await buyer.save('poHeader', { poLine: [{ id: changed?.id, orderQty: '400', poDelivery: [{ id: second?.id, scheduleQty: '100' }] }] }, open)
  await released()
  const next = await paper(supplier, 'purchaseOrderListSupplier')
  for (const shown of ['较R0的变更', '480 → 400', '180 → 100']) expect(next).toContain(shown)
})
