/** Acceptance scenarios of deliveries that several documents tell together. */
import { beforeAll, expect, test } from 'vitest'
import { rowsOf } from '../excel/books.ts'
import { bytesOf, call } from '../print/people.ts'
import { booksHere } from '../support/books-here.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { confirmedOrder, firstOf, inspect, linesOf, type People, peopleOf, postedReceipt, scheduleOf, shippedNote } from './goods.ts'

booksHere()

let world: World
let people: People

beforeAll(async () => {
  world = await openWorld()
  people = await peopleOf(world)
})

test('delivery 1: 480 of 500 in boxes of 100 are five boxes, the last 80; 470 good, 5 by concession and 5 bad are 475 accepted and 475 to settle', async () => {
  const order = await confirmedOrder(world, people, '500')
  const line = { poDeliveryId: scheduleOf(order).id, shipQty: '480', perBoxQty: '100' }
  const note = await shippedNote(people, order, [], { deliveryNoteLine: [line] })
  const boxes = linesOf(firstOf(note, 'deliveryNoteLine'), 'deliveryNoteSequence')
  expect(boxes.map(({ boxNum, qty }) => [boxNum, qty])).toEqual([
    [1, '100.0000'],
    [2, '100.0000'],
    [3, '100.0000'],
    [4, '100.0000'],
    [5, '80.0000'],
  ])
  const receipt = await inspect(
    people,
    await postedReceipt(world, people, note, ['480']),
    { accepted: '470', concession: '5', rejected: '5' },
    '轻微划痕',
  )
  expect(scheduleOf(await people.buyer.find('poHeader', order.id))).toMatchObject({
    shippedQty: '480.0000',
    receivedQty: '480.0000',
    acceptedQty: '475.0000',
  })
  expect(firstOf(receipt, 'receiveLine').settleableQty).toBe('475.0000')
})

test('delivery 11: a warehouse without btnViewPrice exports receipts without a price column, finance with it', async () => {
  const order = await confirmedOrder(world, people, '10')
  await postedReceipt(world, people, await shippedNote(people, order, ['10']), ['10'])
  const headers = async (person: Person) => {
    const body = { requestUrl: '/v1/receiveHeaderRestful/listByPage', requestParams: {}, columns: ['docNum', 'supplierId', 'netAmount'] }
    const [header = []] = await rowsOf(await bytesOf(await call(world, person, '/v1/exportExcelRestful/exportExcel', 'receiveList', body)))
    return header
  }
  expect(await headers(await world.person('finance1'))).toEqual(['单号', '供应商编码', '供应商', '不含税金额'])
  expect(await headers(people.warehouse)).toEqual(['单号', '供应商编码', '供应商'])
})
