/** The docks of a day and the balances of the stores: what the pages beside notices and ledger are told. */
import { beforeAll, expect, test } from 'vitest'
import { call } from '../print/people.ts'
import { openWorld, type World } from '../support/world.ts'
import { confirmedOrder, type People, peopleOf, postedReceipt, shippedNote } from './goods.ts'
import { releasedNotice } from './planned.ts'

let world: World
let people: People

beforeAll(async () => {
  world = await openWorld()
  people = await peopleOf(world)
})

interface Docks {
  day: string
  notices: { docNum: string; dockCode: string; timeFrom: string; status: string }[]
}

test('the docks of a day are the released notices of it, by dock and window; another supplier sees none of them', async () => {
  const deliverDate = people.buyer.inDays(6)
  const at = { dockCode: 'A1', timeFrom: '09:00', timeTo: '11:00', deliverDate }
  const notice = await releasedNotice(people, await confirmedOrder(world, people, '10'), '10', at)
  await releasedNotice(people, await confirmedOrder(world, people, '10'), '10', { ...at, deliverDate: people.buyer.inDays(7) })
  const ask = async (person: People['buyer']) =>
    (await call(world, person, '/v1/deliveryNoticeHeaderRestful/listDock', 'deliveryNoticeList', { deliverDate })).data as Docks
  const { day, notices } = await ask(people.buyer)
  expect(day).toBe(deliverDate)
  expect(notices.map(({ docNum, dockCode, timeFrom, status }) => [docNum, dockCode, timeFrom.slice(0, 5), status])).toEqual([
    [notice.docNum, 'A1', '09:00', 'RELEASED'],
  ])
  expect((await ask(await world.person('supplier02'))).notices).toEqual([])
})

test('what lies where is found by a part of its code, and no supplier is told', async () => {
  const order = await confirmedOrder(world, people, '7', { inspection: 'N' })
  await postedReceipt(world, people, await shippedNote(people, order, ['7']), ['7'], 'SZ10-GOOD')
  const address = '/v1/storageTransactionRestful/listBalance'
  const answer = await call(world, people.warehouse, address, 'storageTransactionList', { place: 'sz10-go' })
  expect((answer.data as { locationCode: string; qty: string }[]).map(({ locationCode, qty }) => [locationCode, qty])).toEqual([['SZ10-GOOD', '7.0000']])
  const nothing = await call(world, people.warehouse, address, 'storageTransactionList', { place: 'nowhere' })
  expect(nothing.data).toEqual([])
  expect((await people.supplier.refused(call(world, people.supplier, address, 'storageTransactionList'))).status).toBe(403)
})
