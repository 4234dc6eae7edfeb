/** Stages of contracts that wait for goods: due from the first receipt of an order, and once all that was ordered is accepted. */
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { confirmedOrder, type People, peopleOf, postedReceipt, shippedNote } from '../delivery/goods.ts'
import { openWorld } from '../support/world.ts'
import { draftContract, effective, item, lines, type Office, officeOf, read, stage } from './contracts.ts'

let office: Office
let people: People

beforeAll(async () => {
  office = await officeOf(await openWorld())
  people = await peopleOf(office.world)
})

const days = async (doc: Doc) => lines(await read(office, doc), 'contractPaymentStage').map(({ triggerDate }) => triggerDate)

/** An order of 100, free of inspection, that names a contract of three stages. */
async function orderedBy(more: Record<string, unknown> = {}): Promise<{ doc: Doc; order: Doc; receive(qty: string): Promise<unknown> }> {
  const { world } = office
  const contractPaymentStage = [stage('30', { trigger: 'RECEIPT' }), stage('60', { trigger: 'ACCEPTANCE' }), stage('10', { trigger: 'WARRANTY_END' })]
  const doc = await effective(
    office,
    await draftContract(office, { contractItem: [item('1', '1000000')], contractPaymentStage, warrantyMonths: 12, ...more }),
  )
  const order = await confirmedOrder(world, people, '100', { inspection: 'N' })
  await world.query('update po_expand_head set contract_id = $2 where header_id = $1', [order.id, doc.id])
  const receive = async (qty: string) => {
    const note = await shippedNote(people, await people.buyer.find('poHeader', order.id), [qty])
    return postedReceipt(world, people, note, [qty], 'SZ10-GOOD')
  }
  return { doc, order, receive }
}

test('the first receipt makes its stage due, and the last of what was ordered those of acceptance and warranty', async () => {
  const { doc, receive } = await orderedBy()
  expect(await days(doc)).toEqual([null, null, null])
  await receive('40')
  const day = people.buyer.inDays(0)
  expect(await days(doc)).toEqual([day, null, null])
  await receive('60')
  expect(await days(doc)).toEqual([day, day, `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`])
  expect(lines(await read(office, doc), 'contractPaymentStage').map(({ stageStatus }) => stageStatus)).toEqual(['DUE', 'DUE', 'DUE'])
})

test('98 of 100 within the tolerance are all that comes, and so is what came of a line that was closed short', async () => {
  const tolerated = await orderedBy()
  await tolerated.receive('98')
  expect((await days(tolerated.doc)).map((day) => day !== null)).toEqual([true, true, true])
  const short = await orderedBy()
  await short.receive('60')
  expect((await days(short.doc)).map((day) => day !== null)).toEqual([true, false, false])
  const order = await people.buyer.find('poHeader', short.order.id)
  await people.buyer.act('poHeader', 'doLineClose', order, { lineIds: lines(order, 'poLine').map(({ id }) => id), reason: '余量不要' })
  expect((await days(short.doc)).map((day) => day !== null)).toEqual([true, true, true])
})

test('where assets are accepted by themselves, receipts of goods accept nothing', async () => {
  const { doc, receive } = await orderedBy({ contractItem: [item('1', '1000000', { assetFlag: 'Y', assetClass: 'MACHINE' })] })
  await receive('100')
  expect((await days(doc)).map((day) => day !== null)).toEqual([true, false, false])
})
