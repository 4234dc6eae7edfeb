/** How goods come back that were received, in part, in whole or by mistake, and are received again. */
import type { Doc } from '../../upstream/runtime/types.ts'
import type { House } from '../pages/situations.ts'
import type { WaysBack } from '../walks/of-ways-back.ts'
import { confirmedOrder, draftReceipt, draftWriteOff, inspect, postedReceipt, scheduleOf, shippedNote } from './goods.ts'
import { batchOf, shippedProduct } from './planned.ts'

const ordered = ({ world, ...people }: House, qty = '100') => confirmedOrder(world, people, qty)
const onItsWay = async (house: House, qty = '100') => shippedNote(house, await ordered(house, qty), [qty])

async function receivedIn(house: House, qty: string): Promise<{ note: Doc; receipt: Doc }> {
  const note = await onItsWay(house)
  return { note, receipt: await postedReceipt(house.world, house, note, [qty]) }
}

async function takenBack(house: House, receipt: Doc, values: Record<string, unknown>): Promise<Doc> {
  const draft = await draftWriteOff(house.warehouse, receipt, { bookDate: house.warehouse.inDays(0), ...values })
  await house.warehouse.act('receiveWriteOff', 'doPost', draft)
  return house.warehouse.find('receiveWriteOff', draft.id)
}
const writtenOff = (house: House, receipt: Doc, qty: string) => takenBack(house, receipt, { writeOffType: 'WRITE_OFF', qty, fromStock: 'PENDING' })

async function allWrittenOff(house: House): Promise<{ note: Doc; receipt: Doc }> {
  const { note, receipt } = await receivedIn(house, '100')
  await writtenOff(house, receipt, '100')
  return { note, receipt }
}

/** Booked by mistake: the same note is received again, whole. */
async function receivedAgain(house: House): Promise<() => Promise<unknown>> {
  const { note } = await allWrittenOff(house)
  return () => postedReceipt(house.world, house, note, ['100'])
}

/** Ten of a hundred too many were booked of a note that is received whole, and of an order that is closed by it. */
async function bookedTooMuch(house: House): Promise<() => Promise<unknown>> {
  const { note, receipt } = await receivedIn(house, '100')
  return async () => {
    await writtenOff(house, receipt, '10')
    return postedReceipt(house.world, house, note, ['10'])
  }
}

/** What a note that is over leaves of its order comes with another one. */
async function shippedAgain(house: House, end: 'doClose' | 'doCancel'): Promise<() => Promise<unknown>> {
  const { supplier, buyer } = house
  const of = await ordered(house)
  const note = await shippedNote(house, of, ['100'])
  const by = end === 'doClose' ? buyer : supplier
  await by.act('deliveryNoteHeader', end, await by.find('deliveryNoteHeader', note.id), { reason: '改期' })
  const order = await buyer.find('poHeader', of.id)
  return async () => postedReceipt(house.world, house, await shippedNote(house, order, ['100']), ['100'])
}

/** Two of a hundred went back and are replaced. */
async function replaced(house: House): Promise<() => Promise<unknown>> {
  const order = await ordered(house)
  const receipt = await postedReceipt(house.world, house, await shippedNote(house, order, ['100']), ['100'])
  const inspected = await inspect(house, receipt, { accepted: '98', rejected: '2' })
  const back = await takenBack(house, inspected, { writeOffType: 'RETURN', qty: '2', fromStock: 'REJECTED', replaceFlag: 'Y' })
  await house.supplier.act('receiveWriteOff', 'doConfirm', await house.supplier.find('receiveWriteOff', back.id))
  return async () => postedReceipt(house.world, house, await shippedNote(house, await house.buyer.find('poHeader', order.id), ['2']), ['2'])
}

async function usedBatch(house: House): Promise<{ batch: Doc; note: Doc }> {
  const batch = await batchOf(house.world, house, '100')
  const order = await ordered(house)
  const note = await shippedNote(house, order, ['100'], {
    deliveryNoteLine: [{ poDeliveryId: scheduleOf(order).id, batchTemporaryId: batch.id, shipQty: '100' }],
  })
  return { batch, note }
}

export const { stations, corrections }: WaysBack = {
  stations: {
    receiveHeader: { WRITTEN_OFF: async (house) => (await allWrittenOff(house)).receipt },
    deliveryNoteHeader: { PART_RECEIVED: async (house) => (await receivedIn(house, '40')).note },
    batchTemporary: { USED: async (house) => (await usedBatch(house)).batch },
    shipProductAndCost: { RECORDED: async ({ world, manager }) => shippedProduct(world, manager) },
  },
  corrections: {
    receiveHeader: {
      WRITTEN_OFF: receivedAgain,
      CANCELLED: async (house) => {
        const note = await onItsWay(house)
        const draft = await draftReceipt(house.world, house, note, ['100'])
        await house.warehouse.act('receiveHeader', 'doCancel', draft, { reason: '重做' })
        return () => postedReceipt(house.world, house, note, ['100'])
      },
    },
    deliveryNoteHeader: {
      RECEIVED: bookedTooMuch,
      CLOSED: (house) => shippedAgain(house, 'doClose'),
      CANCELLED: (house) => shippedAgain(house, 'doCancel'),
    },
    receiveWriteOff: { COLLECTED: replaced },
    batchTemporary: {
      USED: async (house) => {
        const { note } = await usedBatch(house)
        return async () => house.supplier.act('deliveryNoteHeader', 'doCancel', note, { reason: '改期' })
      },
    },
  },
}
