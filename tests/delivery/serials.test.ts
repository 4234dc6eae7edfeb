/** Goods that are counted by their serial numbers: each is one piece. */
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { looseGoods } from '../support/sold-goods.ts'
import { openWorld, type World } from '../support/world.ts'
import { confirmedOrder, draftNote, type People, peopleOf, postedReceipt, scheduleOf } from './goods.ts'

let world: World
let people: People

beforeAll(async () => {
  world = await openWorld()
  people = await peopleOf(world)
})

/** A draft of pieces with these numbers, of an order of its own. */
async function pieces(...serials: string[]): Promise<Doc> {
  const qty = String(serials.length)
  const { material } = await looseGoods(world)
  const order = await confirmedOrder(world, people, qty, { inspection: 'N' })
  await world.query(`update material_item set serial_flag = 'Y' where id = $1`, [material])
  const deliveryNoteSequence = serials.map((serialNo) => ({ qty: '1', serialNo }))
  const note = await draftNote(people, order, [], { deliveryNoteLine: [{ poDeliveryId: scheduleOf(order).id, shipQty: qty, deliveryNoteSequence }] })
  await world.query(`update material_item set serial_flag = 'N' where id = $1`, [material])
  return note
}

const ship = (note: Doc) => people.supplier.act('deliveryNoteHeader', 'doCreate', note)

test('a serial number is on one note: not twice on the same, and not on another one that is under way, however it is written', async () => {
  const twice = await pieces('SN-1', 'sn-1 ')
  expect(await people.supplier.refused(ship(twice))).toMatchObject({
    at: 'deliveryNoteLine[0].deliveryNoteSequence[1].serialNo',
    words: {
      CN: `第10行序列号SN-1已在送货单${twice.docNum}上`,
      EN: `Line 10: serial number SN-1 is on delivery note ${twice.docNum} already`,
    },
  })
  const first = await pieces('SN-2', 'SN-3')
  await ship(first)
  const second = await pieces('SN-4', 'ｓｎ-3')
  expect((await people.supplier.refused(ship(second))).words.CN).toBe(`第10行序列号SN-3已在送货单${first.docNum}上`)
  await people.supplier.act('deliveryNoteHeader', 'doCancel', await people.supplier.find('deliveryNoteHeader', first.id), { reason: '改发' })
  await ship(second)
})

test('a piece that went back comes again under its number, one that stayed does not', async () => {
  const note = await pieces('SN-8')
  await ship(note)
  const receipt = await postedReceipt(world, people, await people.supplier.find('deliveryNoteHeader', note.id), ['1'], 'SZ10-GOOD')
  const again = await pieces('SN-8')
  expect((await people.supplier.refused(ship(again))).words.CN).toBe(`第10行序列号SN-8已在送货单${note.docNum}上`)
  const [line] = receipt.receiveLine as Doc[]
  const back = await people.manager.save('receiveWriteOff', {
    receiveLineId: line?.id,
    writeOffType: 'RETURN',
    qty: '1',
    fromStock: 'ACCEPTED',
    reasonCode: 'QUALITY',
    reasonText: '返修',
    replaceFlag: 'N',
  })
  await people.manager.act('receiveWriteOff', 'doPost', back)
  await ship(again)
})
