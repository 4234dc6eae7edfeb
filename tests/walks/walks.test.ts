/** Random walks over requisitions, orders, notes, receipts, returns and the masters and permits under them. `WALKS=1000` walks a thousand, `WALKS=301-400` these; alone, a walk begins where the house of its twenty began. */
import { expect, test } from 'vitest'
import { lookAtCounted } from './counted.ts'
import { decisionSteps } from './decision-steps.ts'
import { deliverySteps } from './delivery-steps.ts'
import { differences } from './figures.ts'
import { type House, openHouse } from './house.ts'
import { masterSteps } from './master-steps.ts'
import { orderSteps } from './order-steps.ts'
import { permitSteps } from './permit-steps.ts'
import { receivingSteps } from './receiving-steps.ts'
import { requisitionSteps } from './requisition-steps.ts'
import { look } from './sight.ts'
import { newWalk, type Step, take, type Walk } from './walk.ts'

const STEPS = 15
/** Walks in one house, one after the other: what one left behind the next one finds. */
const IN_A_HOUSE = 20

const steps = Object.entries({
  ...requisitionSteps,
  ...decisionSteps,
  ...orderSteps,
  ...deliverySteps,
  ...receivingSteps,
  ...masterSteps,
  ...permitSteps,
}).flatMap(([name, [weight, step]]) => Array<readonly [string, Step]>(weight).fill([name, step]))

function seedsOf(asked: string): number[] {
  const [first = 1, last = first] = asked.includes('-') ? asked.split('-').map(Number) : [1, Number(asked)]
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

let house: House
const walked: Walk[] = []

test.each(seedsOf(process.env.WALKS ?? '40'))(
  'walk %i: what is refused changes nothing, nobody sees more or less than the permits of the moment, and every figure is what its rows say',
  async (seed) => {
    const first = seed - ((seed - 1) % IN_A_HOUSE)
    if (!house || house.first !== first) house = await openHouse(first)
    for (; house.next < seed; house.next++) await walk(house, house.next)
    walked.push(await walk(house, house.next++))
  },
)

test('of what people try more than a third succeeds, a twentieth and more is refused', () => {
  const [done, refused] = [walked.flatMap((one) => one.done).length, walked.reduce((sum, one) => sum + one.refused, 0)]
  expect(done / (done + refused)).toBeGreaterThan(1 / 3)
  expect(refused / (done + refused)).toBeGreaterThan(1 / 20)
})

async function walk(where: House, seed: number): Promise<Walk> {
  const one = newWalk(where, seed)
  try {
    for (let taken = 0; taken < STEPS; taken++) {
      await take(one, steps)
      await look(one)
    }
    expect(await differences(where.world)).toEqual([])
    await lookAtCounted(one)
  } catch (error) {
    throw new Error(`Walk ${seed}, after\n${one.story.join('\n')}`, { cause: error })
  }
  return one
}
