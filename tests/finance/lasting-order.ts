/** Orders for the tests of all pages: one lasts for many receipts, for what is settled are the receipts. */
import type { Doc } from '../../upstream/runtime/types.ts'
import { confirmedOrder } from '../delivery/goods.ts'
import type { House } from '../pages/of-areas.ts'
import type { World } from '../support/world.ts'

/** Of 100 each out of 2,000: the value of an order decides who approves it, so it is not simply larger. */
const RECEIPTS_EACH = 19

const lasting = new WeakMap<World, { order: Promise<Doc>; left: number }>()

export function lastingOrder({ world, ...people }: Pick<House, 'world' | 'buyer' | 'manager' | 'supplier' | 'warehouse' | 'quality'>): Promise<Doc> {
  const known = lasting.get(world)
  const one = known && known.left > 0 ? known : { order: confirmedOrder(world, people, '2000', { inspection: 'N' }), left: RECEIPTS_EACH }
  one.left -= 1
  lasting.set(world, one)
  return one.order
}
