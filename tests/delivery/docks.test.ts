/** The docks of a day and the balances of the stores: what the pages beside notices and ledger are told. */
import { beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../contract/types.ts'
import { textOfPdf } from '../print/pdf-text.ts'
import { bytesOf, call } from '../print/people.ts'
import { openWorld, type World } from '../support/world.ts'
import { confirmedOrder, type People, peopleOf, postedReceipt, shippedNote } from './goods.ts'
import { releasedNotice } from './planned.ts'

let world: World
let people: People

beforeAll(async () => {
  world = await openWorld()
  people = await peopleOf(world)
})

const ask = async (person: People['buyer'], address: string, page: string, body: Record<string, unknown>) =>
  ((await call(world, person, address, page, body)) as Answer).data

interface Docks {
  day: string
  notices: { docNum: string; dockCode: string; timeFrom: string; status: string }[]
}

test('the docks of a day are the released notices of it, by dock and window; another supplier sees none of them', async () => {
  const deliverDate = people.buyer.inDays(6)
  const at = { dockCode: 'A1', timeFrom: '09:00', timeTo: '11:00', deliverDate }
  const notice = await releasedNotice(people, await confirmedOrder(world, people, '10'), '10', at)
  await releasedNotice(people, await confirmedOrder(world, people, '10'), '10', { ...at, deliverDate: people.buyer.inDays(7) })
  const docksOf = async (person: People['buyer']) =>
    (await ask(person, '/v1/deliveryNoticeHeaderRestful/listDock', 'deliveryNoticeList', { deliverDate })) as Docks
  const { day, notices } = await docksOf(people.buyer)
  expect(day).toBe(deliverDate)
  expect(notices.map(({ docNum, dockCode, timeFrom, status }) => [docNum, dockCode, timeFrom.slice(0, 5), status])).toEqual([
    [notice.docNum, 'A1', '09:00', 'RELEASED'],
  ])
  expect((await docksOf(await world.person('supplier02'))).notices).toEqual([])
})

test('the dock plan of a day is on paper for the gate, each notice by dock and window, and none of the day after', async () => {
  const deliverDate = people.buyer.inDays(8)
  const order = () => confirmedOrder(world, people, '10')
  const at = { dockCode: 'A1', timeFrom: '13:00', timeTo: '14:30', deliverDate }
  const notice = await releasedNotice(people, await order(), '10', at)
  const later = await releasedNotice(people, await order(), '10', { ...at, deliverDate: people.buyer.inDays(9) })
  const printed = (person: People['buyer']) =>
    call(world, person, '/v1/deliveryNoticeHeaderRestful/listDockPlan', 'deliveryNoticeList', { deliverDate })
  const said = (await textOfPdf(await bytesOf(await printed(people.buyer)))).join(' ')
  for (const word of ['DOCK PLAN', deliverDate, 'A1', '13:00–14:30', String(notice.docNum)]) expect(said).toContain(word)
  expect(said).not.toContain(String(later.docNum))
  expect((await textOfPdf(await bytesOf(await printed(await world.person('supplier02'))))).join(' ')).not.toContain(String(notice.docNum))
})

test('what lies where is found by a part of its code, and no supplier is told', async () => {
  const order = await confirmedOrder(world, people, '7', { inspection: 'N' })
  await postedReceipt(world, people, await shippedNote(people, order, ['7']), ['7'], 'SZ10-GOOD')
  const balances = (person: People['buyer'], place: string) =>
    ask(person, '/v1/storageTransactionRestful/listBalance', 'storageTransactionList', { place })
  const found = (await balances(people.warehouse, 'sz10-go')) as { locationCode: string; qty: string }[]
  expect(found.map(({ locationCode, qty }) => [locationCode, qty])).toEqual([['SZ10-GOOD', '7.0000']])
  expect(await balances(people.warehouse, 'nowhere')).toEqual([])
  expect((await people.supplier.refused(balances(people.supplier, ''))).status).toBe(403)
})
