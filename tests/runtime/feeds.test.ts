/** Several documents that keep one figure of another: it is the sum of them all, whichever of them moved last, and its bound holds for the sum. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliveryNoteHeader } from '../../catalogue/delivery/delivery-note-header.ts'
import { receiveWriteOff } from '../../catalogue/delivery/receive-write-off.ts'
import { type Feed, feed } from '../../catalogue/language/define.ts'
import { plus } from '../../catalogue/language/formula.ts'
import { poHeader } from '../../catalogue/purchasing/po-header.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { draftNote, draftWriteOff, openConfirmed, type People, postedReceipt, scheduleOf, shippedNote } from '../delivery/goods.ts'
import type { World } from '../support/world.ts'

// No document of today shares a figure with another one, so notes and returns do here, in one that nothing else moves.
function share(definition: { feeds: readonly Feed[] }, one: Feed): void {
  const { feeds } = definition
  Object.assign(definition, { feeds: [...feeds, one] })
  afterAll(() => void Object.assign(definition, { feeds }))
}

share(
  deliveryNoteHeader,
  feed(poHeader, 'poLine.poDelivery', {
    keep: 'noticedQty',
    by: 'deliveryNoteLine.poDeliveryId',
    qty: plus('shipQty', 0),
    whileIn: ['SHIPPED', 'PART_RECEIVED', 'RECEIVED'],
    upTo: plus('scheduleQty', 0),
    over: 'OVER_SHIP',
  }),
)
share(
  receiveWriteOff,
  feed(poHeader, 'poLine.poDelivery', { keep: 'noticedQty', by: 'poDeliveryId', qty: plus('qty', 0), whileIn: ['POSTED', 'COLLECTED'] }),
)

let world: World
let people: People
let order: Doc

beforeAll(async () => {
  ;({ world, people, order } = await openConfirmed('60'))
})

const kept = async () => scheduleOf(await people.buyer.find('poHeader', order.id)).noticedQty

test('what one document feeds stays when the other one moves, both ways', async () => {
  const first = await shippedNote(people, order, ['20'])
  expect(await kept()).toBe('20.0000')

  const receipt = await postedReceipt(world, people, first, ['20'])
  const back = await draftWriteOff(people.warehouse, receipt, { writeOffType: 'RETURN', fromStock: 'PENDING', qty: '5' })
  await people.warehouse.act('receiveWriteOff', 'doPost', back)
  expect(await kept()).toBe('25.0000')

  const second = await shippedNote(people, order, ['10'])
  expect(await kept()).toBe('35.0000')
  await people.supplier.act('deliveryNoteHeader', 'doCancel', second, { reason: '装错车' })
  expect(await kept()).toBe('25.0000')
})

test('the bound of one holds for what all of them feed, and says what is left of it', async () => {
  const tooMuch = await draftNote(people, order, ['36'])
  const refusal = await people.supplier.refused(people.supplier.act('deliveryNoteHeader', 'doCreate', tooMuch))
  expect(refusal).toMatchObject({ code: 'deliveryNoteHeader.OVER_SHIP', given: { qty: '36', rest: '35' } })
  expect(await kept()).toBe('25.0000')

  await people.supplier.act('deliveryNoteHeader', 'doCreate', await draftNote(people, order, ['35']))
  expect(await kept()).toBe('60.0000')
})
