/** Lines of a notice from a workbook: a schedule is named by order, line and schedule, as the buyer's planning writes them. */
import { beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../contract/types.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { bookOf, open, upload } from '../excel/books.ts'
import { ownStore } from '../files/attaching.ts'
import { bytesOf, call } from '../print/people.ts'
import { booksHere } from '../support/books-here.ts'
import { openWorld, type World } from '../support/world.ts'
import { confirmedOrder, linesOf, type People, peopleOf } from './goods.ts'
import { draftNotice } from './planned.ts'

booksHere()

let world: World
let people: People
let order: Doc
let notice: Doc

beforeAll(async () => {
  await ownStore()
  world = await openWorld()
  people = await peopleOf(world)
  order = await confirmedOrder(world, people, '100', { lines: 3 })
  notice = await draftNotice(people, order, '50')
})

const headers = ['采购订单号', '行号', '计划号', '通知数量']
async function send(rows: unknown[][]): Promise<Answer<{ added: number }>> {
  const bytes = await bookOf([headers, ...rows])
  const body = { entity: 'deliveryNoticeLine', id: notice.id, ...upload(bytes) }
  return (await call(world, people.buyer, '/v1/importExcelRestful/importExcel', 'deliveryNoticeList', body)) as Answer<{ added: number }>
}
const stored = async () => linesOf(await people.buyer.find('deliveryNoticeHeader', notice.id), 'deliveryNoticeLine')

test('a schedule that no order has, and a quantity that is none, are told at their cells, and nothing is stored', async () => {
  const refusal = await people.buyer.refused(
    send([
      [order.docNum, 20, 1, 30],
      [order.docNum, 20, 9, 30],
      ['PO209901010001', 10, 1, 'viele'],
      [order.docNum, undefined, 1, 5],
    ]),
  )
  expect(refusal.issues.map(({ at, code, given }) => [at, code, given])).toEqual([
    ['rows[3].poDeliveryId$0', 'NOT_FOUND_REF', `${order.docNum}/20/9`],
    ['rows[4].poDeliveryId$0', 'NOT_FOUND_REF', 'PO209901010001/10/1'],
    ['rows[4].noticeQty', 'NOT_A_NUMBER', 'viele'],
    ['rows[5].poDeliveryId$1', 'REQUIRED', undefined],
  ])
  expect(await stored()).toHaveLength(1)
})

test('two rows become two lines of their schedules, with what their order says of them', async () => {
  expect(
    (
      await send([
        [String(order.docNum).toLowerCase(), 20, 1, 30],
        [order.docNum, '30', '1', '12'],
      ])
    ).data,
  ).toMatchObject({ added: 2 })
  expect((await stored()).map(({ poDocNum, poLineNum, noticeQty }) => [poDocNum, poLineNum, noticeQty])).toEqual([
    [order.docNum, 10, '50.0000'],
    [order.docNum, 20, '30.0000'],
    [order.docNum, 30, '12.0000'],
  ])
  const refusal = await people.buyer.refused(send([[order.docNum, 20, 1, 5]]))
  expect(refusal.issues.map(({ at }) => at)).toEqual(['rows[2].poDeliveryId$0'])
})

test('the template asks for the three numbers in either language', async () => {
  const header = async (language: 'CN' | 'EN') => {
    const body = { entity: 'deliveryNoticeLine' }
    const answer = await call(world, people.buyer, '/v1/importExcelRestful/downloadImportTemplate', 'deliveryNoticeList', body, language)
    const row = (await open(await bytesOf(answer))).worksheets[0]?.getRow(1)
    return [1, 2, 3, 4].map((at) => row?.getCell(at).text)
  }
  expect(await header('CN')).toEqual(['采购订单号 *', '行号 *', '计划号 *', '通知数量 *'])
  expect(await header('EN')).toEqual(['Purchase order no. *', 'Line *', 'Schedule *', 'Notice qty *'])
})
