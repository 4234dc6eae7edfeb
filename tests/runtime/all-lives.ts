/** The lives of all documents whose lines people type and somebody's rules read, and the people who live them. */
import { documents } from '../../catalogue/index.ts'
import '../../upstream/compose.ts'
import { behaviourOf } from '../../upstream/runtime/behaviour.ts'
import { peopleOf } from '../delivery/goods.ts'
import { isInArea } from '../support/area.ts'
import type { World } from '../support/world.ts'
import { contracting } from './contract-lives.ts'
import { settling } from './finance-lives.ts'
import { inquiryLives } from './inquiry-lives.ts'
import { type House, type Life, lives as trade } from './lives.ts'
import { mall } from './mall-lives.ts'
import { masters } from './masters.ts'
import { notices } from './notices.ts'
import { outsourcing } from './outsourcing-lives.ts'
import { paying } from './payment-lives.ts'
import { planning } from './planning-lives.ts'
import { pricing } from './pricing-lives.ts'
import { roomLives } from './room-lives.ts'

export const lives: Readonly<Record<string, Life>> = {
  ...trade,
  ...masters,
  ...notices,
  ...outsourcing,
  ...planning,
  ...mall,
  ...inquiryLives,
  ...roomLives,
  ...pricing,
  ...settling,
  ...paying,
  ...contracting,
}

export const ruled = documents
  .filter(({ entity, lines }) => Object.values(lines).some(({ options }) => !options.kept) && Object.keys(behaviourOf(entity)).length > 0)
  .filter(isInArea)

export async function houseOf(world: World): Promise<House> {
  const [admin, finance] = await Promise.all(['admin', 'finance1'].map((name) => world.person(name)))
  // Warnings about lots would be asked and confirmed, and are not what is looked at.
  await world.query('update asl_line set min_order_qty = null, pack_qty = null')
  return { world, ...(await peopleOf(world)), admin, finance } as House
}
