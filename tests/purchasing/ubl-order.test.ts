/** Orders as UBL: ours are read by a reader that reads Peppol's own examples. */
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import type { Row } from '../../app/page-types.ts'
import { describeEdit } from '../../app/server/describe/edit/describe-edit.ts'
import { callsOfButton } from '../../catalogue/pages/page-calls.ts'
import { readUblOrder } from '../../upstream/areas/purchasing/order/read-ubl-order.ts'
import { uomOfCode } from '../../upstream/areas/purchasing/order/ubl-units.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { bytesOf, call, openDrafted } from '../print/people.ts'
import type { Person, World } from '../support/world.ts'

let world: World
let buyer: Person
let order: Doc

beforeAll(async () => {
  ;({ world, buyer, order } = await openDrafted())
})

const example = (name: string) => readFileSync(new URL(`../fixtures/peppol/${name}.xml`, import.meta.url), 'utf8')
const download = (person: Person, page: string) => call(world, person, '/v1/poHeaderRestful/doDownloadUbl', page, { id: order.id })

test.each([
  ['UC1_Order', 3, '115', '28.75', '143.75'],
  ['UC2_Order', 2, '700.00', '175', '875.00'],
  ['UC3_Order', 1, '400', '0', '400'],
])('the Peppol order %s is read whole and its figures agree', (name, count, lineExtension, tax, payable) => {
  const read = readUblOrder(example(name))
  expect(read.lines).toHaveLength(count)
  expect(read.totals).toMatchObject({ lineExtension, tax, payable })
  expect(read.differences).toEqual([])
  expect(read.buyer.name).not.toBe('')
  expect(read.seller.name).not.toBe('')
})

test('the first line of the first example is ten packs of brown sauce at four euros', () => {
  expect(readUblOrder(example('UC1_Order')).lines[0]).toMatchObject({
    name: 'Brown sauce',
    sellersItem: 'SN-33',
    qty: '10',
    unitCode: 'NAR',
    uom: 'PCS',
    price: '4',
    netAmount: '40',
    taxPercent: '25',
    needByDate: '2013-07-16',
  })
})

test('a figure that is not what its parts make is named', () => {
  const read = readUblOrder(example('UC1_Order').replace('>143.75<', '>144.75<'))
  expect(read.differences.map(([, en]) => en)).toEqual(['the amount payable: 143.75 by its parts, 144.75 in the file'])
})

test('XML with a document type, and XML that is no order, is refused', () => {
  for (const xml of ['<!DOCTYPE Order [<!ENTITY x "y">]><Order/>', '<Invoice/>', 'no xml'])
    expect(() => readUblOrder(xml)).toThrow('no valid UBL order')
})

test('an order that nobody has confirmed does not leave as UBL', async () => {
  expect(await buyer.refused(download(buyer, 'purchaseOrderList'))).toMatchObject({ code: 'WRONG_STATE', status: 409 })
})

test('a confirmed order leaves with Peppol unit codes and comes back with the same figures', async () => {
  await world.query(`update po_header set released_date = now(), status = 'CONFIRMED' where id = $1`, [order.id])
  const xml = (await bytesOf(await download(buyer, 'purchaseOrderList'))).toString()
  expect(xml).toContain('urn:fdc:peppol.eu:poacc:trns:order:3')
  const read = readUblOrder(xml)
  expect(read).toMatchObject({
    docNum: order.docNum,
    currency: 'CNY',
    differences: [],
    totals: { lineExtension: '1234.06', tax: '160.43', payable: '1394.49' },
  })
  expect(read.lines.map((l) => [l.lineNum, l.qty, l.price, l.netAmount, l.uom])).toEqual(
    (order.poLine as Doc[]).map((l) => [String(l.lineNum), String(Number(l.orderQty)), String(Number(l.netPrice)), l.netAmount, l.uom]),
  )
  expect(read.lines[0]?.description).toBe('贴片电容 0402 & <样品>')
})

test('the supplier downloads its own order; another supplier is told that there is none', async () => {
  const own = await world.person('supplier01')
  expect(readUblOrder((await bytesOf(await download(own, 'purchaseOrderListSupplier'))).toString()).docNum).toBe(order.docNum)
  const other = await world.person('supplier02')
  expect(await other.refused(download(other, 'purchaseOrderListSupplier'))).toMatchObject({ status: 404 })
})

test('who may not export neither sees the link nor gets the file, and the right to export covers both', async () => {
  const granted = buyer.actor.grants.get('purchaseOrderList') ?? new Set()
  const without = new Set([...granted].filter((button) => button !== 'btnExport'))
  const linksWith = (buttons: ReadonlySet<string>) =>
    describeEdit('purchaseOrderEdit', { ...order, status: 'CONFIRMED' } as Row, {
      language: 'EN',
      side: 'internal',
      responsibility: 'buyer',
      buttons,
      userId: buyer.actor.userId,
      menuId: 1,
      respId: '1',
      timeZone: 'Asia/Shanghai',
    }).links.map(({ label }) => label)
  expect(granted.has('btnExport')).toBe(true)
  expect(linksWith(granted)).toContain('UBL')
  expect(linksWith(without)).not.toContain('UBL')

  const barred: Person = { ...buyer, actor: { ...buyer.actor, grants: new Map([...buyer.actor.grants, ['purchaseOrderList', without]]) } }
  expect(await barred.refused(download(barred, 'purchaseOrderList'))).toMatchObject({ code: 'FORBIDDEN', status: 403 })
  expect(callsOfButton('purchaseOrderList', 'btnExport')).toContain('/v1/poHeaderRestful/doDownloadUbl')
})

test('UBL is offered on an order that both sides have agreed on, and on no draft', async () => {
  const offered = async () => {
    const about = {
      side: 'internal' as const,
      responsibility: 'buyer',
      buttons: new Set(['btnExport', 'btnPrint']),
      userId: 'u',
      timeZone: 'Asia/Shanghai',
    }
    const stored = (await buyer.find('poHeader', order.id)) as Row
    return describeEdit('purchaseOrderEdit', stored, { ...about, language: 'CN', menuId: 1, respId: 'r' }).links.map(({ label }) => label)
  }
  await world.query(`update po_header set status = 'DRAFT' where id = $1`, [order.id])
  expect(await offered()).toEqual(['数字来源', '打印', 'PDF'])
  await world.query(`update po_header set status = 'CONFIRMED' where id = $1`, [order.id])
  expect(await offered()).toEqual(['数字来源', '打印', 'PDF', 'UBL'])
})

test('a pack is no piece, and neither is a code that nobody knows: only what counts one of something is', () => {
  expect(['H87', 'C62', 'EA', 'NAR', 'PCE'].map(uomOfCode)).toEqual(['PCS', 'PCS', 'PCS', 'PCS', 'PCS'])
  expect(['NMP', 'PK', 'h87', 'constructor', ''].map(uomOfCode)).toEqual([null, null, null, null, null])
})

test('an order in a unit without a code of UN/ECE does not leave, and says which unit that is', async () => {
  const [line] = order.poLine as Doc[]
  await world.query(`update po_line set uom = 'PALLET' where id = $1`, [line?.id])
  const refusal = await buyer.refused(download(buyer, 'purchaseOrderList'))
  await world.query('update po_line set uom = $2 where id = $1', [line?.id, line?.uom])
  expect(refusal).toMatchObject({ code: 'ubl.NO_UNIT_CODE', status: 422, words: { CN: '单位“PALLET”没有UN/ECE代码，不能写入文件' } })
})
