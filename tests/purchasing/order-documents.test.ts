/** The documents around an order: what it came of and what came of it, as far as the reader may open them. */
import { beforeAll, expect, test } from 'vitest'
import type { Connected } from '../../contract/connected.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { linesOf } from '../delivery/goods.ts'
import { rowsOf } from '../excel/books.ts'
import { type Billed, billed, invoiceOf, type PayingPeople, payingPeople } from '../finance/invoices.ts'
import { bytesOf, call } from '../print/people.ts'
import { openWorld, type Person, type World } from '../support/world.ts'

let world: World
let people: PayingPeople
let made: Billed
let invoice: Doc

beforeAll(async () => {
  world = await openWorld()
  people = await payingPeople(world)
  made = await billed(world, people)
  invoice = await invoiceOf(people.manager, made.statement)
})

const around = async (person: Person, entity: string, id: string): Promise<Connected> => {
  const { $connected } = (await person.find(entity, id)) as Doc & { $connected?: Connected }
  return $connected ?? { before: [], after: [] }
}
const kindsIn = (found: Connected['after']) => [...new Set(found.map(({ entity }) => entity))].sort()

test('an order lists the notes, receipts, returns, statements and invoices that came of it', async () => {
  const { after } = await around(people.manager, 'poHeader', made.order.id)
  expect(kindsIn(after)).toEqual(['accountStatement', 'deliveryNoteHeader', 'invoiceHeader', 'receiveHeader', 'receiveWriteOff'])
  expect(after).toContainEqual(expect.objectContaining({ entity: 'invoiceHeader', id: invoice.id, docNum: invoice.docNum, status: invoice.status }))
  expect(after.filter(({ entity }) => entity === 'deliveryNoteHeader')).toHaveLength(2)
})

test('a receipt names the order and the note that it came of, and an invoice its statement and its order', async () => {
  const [receipt] = (await around(people.manager, 'poHeader', made.order.id)).after.filter(({ entity }) => entity === 'receiveHeader')
  const ofReceipt = await around(people.manager, 'receiveHeader', String(receipt?.id))
  expect(kindsIn(ofReceipt.before)).toEqual(['deliveryNoteHeader', 'poHeader'])
  const ofInvoice = await around(people.manager, 'invoiceHeader', invoice.id)
  expect(kindsIn(ofInvoice.before)).toEqual(expect.arrayContaining(['accountStatement', 'poHeader']))
})

test('the supplier sees what it may open of them, and another supplier nothing', async () => {
  const { before, after } = await around(people.supplier, 'poHeader', made.order.id)
  expect(kindsIn(after)).toEqual(['accountStatement', 'deliveryNoteHeader', 'receiveWriteOff'])
  expect(before).toEqual([])
  const other = await world.person('supplier02')
  expect((await other.refused(other.find('poHeader', made.order.id))).status).toBe(404)
})

test('the lines that were ordered say their number, the state of their order and all their quantities, in the list and in its export', async () => {
  const asked = { view: 'ordered', search: { docNum: String(made.order.docNum) } }
  const { rows } = await people.buyer.list('purchaseOrderList', asked)
  const [first] = linesOf(await people.buyer.find('poHeader', made.order.id), 'poLine')
  const quantities = ['orderQty', 'shippedQty', 'receivedQty', 'acceptedQty', 'returnedQty', 'statementQty', 'invoicedQty', 'openQty']
  expect(rows.find(({ lineNum }) => lineNum === 10)).toMatchObject({
    status: 'CONFIRMED',
    ...Object.fromEntries(quantities.map((key) => [key, first?.[key]])),
  })
  const body = { requestUrl: '/v1/poHeaderRestful/listByPage', requestParams: asked }
  const [header = []] = await rowsOf(await bytesOf(await call(world, people.buyer, '/v1/exportExcelRestful/exportExcel', 'purchaseOrderList', body)))
  expect(header).toEqual(
    expect.arrayContaining(['行号', '状态', '订单数量', '已发数量', '已收数量', '合格数量', '退货数量', '已对账', '已开票', '未交数量', '行状态']),
  )
})
