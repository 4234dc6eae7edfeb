/** What is ordered in the periods of a forecast follows the orders, also once it was published. */
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { linesOf, type People, peopleOf, releasedOrder } from '../delivery/goods.ts'
import { openWorld, type World } from '../support/world.ts'
import { publishedForecast } from './agreements.ts'

let world: World
let people: People

beforeAll(async () => {
  world = await openWorld()
  people = await peopleOf(world)
})

const orderedIn = async ({ id }: Doc) =>
  linesOf(await people.buyer.find('forecastHeader', id), 'forecastLine').map(({ orderedQty }) => Number(orderedQty))

test('an order of 120 that is released, changed to 150 and cancelled counts 120, 150 and nothing in the period of its need', async () => {
  const forecast = await publishedForecast(world, people)
  const [first = 0, second = 0] = await orderedIn(forecast)
  const period = linesOf(forecast, 'forecastLine')[1]
  const order = await releasedOrder(world, people, '120', { promised: String(period?.periodStart) })
  expect(await orderedIn(forecast)).toEqual([first, second + 120])

  const { buyer, manager } = people
  await buyer.act('poHeader', 'doChange', await buyer.find('poHeader', order.id), { reason: '增量' })
  const changing = await buyer.find('poHeader', order.id)
  const [line] = linesOf(changing, 'poLine')
  const more = await buyer.save(
    'poHeader',
    { poLine: [{ id: line?.id, orderQty: '150', poDelivery: linesOf(line as Doc, 'poDelivery').map(({ id }) => ({ id, scheduleQty: '150' })) }] },
    changing,
  )
  await buyer.act('poHeader', 'doSubmit', more)
  await manager.act('poHeader', 'doApproval', await manager.find('poHeader', order.id))
  expect(await orderedIn(forecast)).toEqual([first, second + 150])

  await buyer.act('poHeader', 'doCancel', await buyer.find('poHeader', order.id), { reason: '取消' })
  expect(await orderedIn(forecast)).toEqual([first, second])
})
