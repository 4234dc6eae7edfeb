/** Acceptance scenarios of purchasing that several ways out of the house tell together. */
import { beforeAll, expect, test } from 'vitest'
import { confirmedOrder, type People, peopleOf } from '../delivery/goods.ts'
import { rowsOf } from '../excel/books.ts'
import { textOfPdf } from '../print/pdf-text.ts'
import { bytesOf, call, draftOrder } from '../print/people.ts'
import { booksHere } from '../support/books-here.ts'
import { record } from '../support/record.ts'
import { soldGoods } from '../support/sold-goods.ts'
import { openWorld, type World } from '../support/world.ts'

booksHere()

let world: World
let people: People

beforeAll(async () => {
  world = await openWorld()
  people = await peopleOf(world)
})

const exported = { requestUrl: '/v1/poHeaderRestful/listByPage' }
const printed = '/v1/poHeaderRestful/doPrint'

test('purchasing 1: document, list, export and print agree on net 1,234.06, tax 160.43 and gross 1,394.49', async () => {
  const order = await draftOrder(world, people.buyer, await soldGoods(world))
  expect(await people.buyer.find('poHeader', order.id)).toMatchObject({ netAmount: '1234.06', taxAmount: '160.43', grossAmount: '1394.49' })
  const docNum = String(order.docNum)
  const { rows } = await people.buyer.list('purchaseOrderList', { search: { docNum } })
  expect(rows).toMatchObject([{ grossAmount: '1394.49' }])
  const body = { ...exported, requestParams: { search: { docNum } }, columns: ['docNum', 'grossAmount'] }
  const [, row = []] = await rowsOf(await bytesOf(await call(world, people.buyer, '/v1/exportExcelRestful/exportExcel', 'purchaseOrderList', body)))
  expect(row).toEqual([docNum, 1394.49])
  const [sheet = ''] = await textOfPdf(await bytesOf(await call(world, people.buyer, printed, 'purchaseOrderList', { id: order.id })))
  for (const figure of ['1,234.06', '160.43', '1,394.49']) expect(sheet).toContain(figure)
})

test("purchasing 10: to another supplier an order is not there, whichever way it asks; its own supplier reads nothing of our side's", async () => {
  const order = await confirmedOrder(world, people, '100')
  const other = await world.person('supplier02')
  const asked = [
    () => other.find('poHeader', order.id),
    () => call(world, other, printed, 'purchaseOrderListSupplier', { id: order.id }),
    () => call(world, other, '/v1/poHeaderRestful/doDownloadUbl', 'purchaseOrderListSupplier', { id: order.id }),
  ]
  for (const ask of asked) expect((await other.refused(ask())).status).toBe(404)
  const body = { ...exported, requestParams: { search: { docNum: String(order.docNum) } } }
  expect(await rowsOf(await bytesOf(await call(world, other, '/v1/exportExcelRestful/exportExcel', 'purchaseOrderListSupplier', body)))).toHaveLength(
    1,
  )

  const own = JSON.stringify(await people.supplier.find('poHeader', order.id))
  for (const hidden of ['requisitionNum', 'requisitionLineId', 'agreementId', 'customerOrderNum', 'priceSource', 'priceLineId', 'projectId'])
    expect(own).not.toContain(`"${hidden}"`)
})

test('copyBillType is the copy under another address', async () => {
  const admin = await world.person('admin')
  const id = await world.idOf('purchaseBillType', 'PO_STD')
  const answer = await call(world, admin, '/v1/copyBillType', 'purchaseBillTypeList', { id, code: 'PO_NORD', name: '北方订单' })
  const made = (answer as { data: { made?: { docNum: string }[] } }).data.made
  expect(made).toMatchObject([{ docNum: 'PO_NORD' }])
  expect(await world.query("select enabled_flag from purchase_bill_type where code = 'PO_NORD'")).toEqual([{ enabled_flag: 'N' }])
  record('call', 'copyBillType')
})

test('relations of bill types are switched off and on by their own name', async () => {
  const admin = await world.person('admin')
  const [relation] = await world.query<{ id: string }>(`select id from purchase_bill_type_relation where enabled_flag = 'Y' order by id limit 1`)
  const flagAfter = async (verb: string) => {
    await call(world, admin, `/v1/purchaseBillTypeRelationRestful/${verb}`, 'purchaseBillTypeList', { rows: [{ id: relation?.id }] })
    return (await world.query<{ flag: string }>('select enabled_flag as flag from purchase_bill_type_relation where id = $1', [relation?.id]))[0]
      ?.flag
  }
  expect([await flagAfter('doInvalid'), await flagAfter('doEnabled')]).toEqual(['N', 'Y'])
  const unknown = call(world, admin, '/v1/purchaseBillTypeRelationRestful/doInvalid', 'purchaseBillTypeList', { rows: [{ id: admin.actor.userId }] })
  expect((await admin.refused(unknown)).status).toBe(404)
})
