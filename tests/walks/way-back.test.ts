/** No document of the areas of goods and money comes to a state from which neither the work nor its correction goes on. */
import { beforeAll, expect, test } from 'vitest'
import { Refusal } from '../../upstream/runtime/rules/refusal.ts'
import { ends, openWay, putRight, stayedIn, untried, unvisited, type Way, walked, walkOn, walkSituations, walkStations } from './way-back.ts'

/** Ends that nothing is put right in, each with why; the same once more must still be refused there. */
const final: Readonly<Record<string, string>> = {
  'customerOrder.CLOSED': 'what the customer still wants of a line that was closed he orders with another line',
}

/** States that are no ends, that nobody edits and that no step leaves, each with why. */
const lasting: Readonly<Record<string, string>> = {
  'paymentOaLink.PASSED': 'what the office automation has passed is decided, and the application goes on by itself',
}

let way: Way

beforeAll(async () => {
  way = await openWay()
})

test.each(walked)('somebody can go on with $entity wherever it comes to', async (definition) => {
  way.stuck.length = 0
  await walkSituations(way, definition)
  await walkStations(way, definition)
  await walkOn(way, definition)
  expect(way.stuck).toEqual([])
})

test.each(ends)('what came to $place is put right, or done anew, and every figure agrees', async ({ place, definition, state }) => {
  way.stuck.length = 0
  const wrong = putRight(way, definition, state)
  if (place in final) await expect(wrong).rejects.toBeInstanceOf(Refusal)
  else expect(await wrong).toEqual([])
  expect(way.stuck).toEqual([])
})

test('the walk came to every state, took every action of people in each state that it starts from, and left every state that is no end', () => {
  expect(unvisited(way)).toEqual([])
  expect(untried(way)).toEqual([])
  expect(stayedIn(way)).toEqual(Object.keys(lasting))
})
