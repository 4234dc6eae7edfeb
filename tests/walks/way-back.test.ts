/** No document of the areas of goods and money comes to a state from which neither the work nor its correction goes on. */

import { writeFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { ends, openWay, placeOf, putRight, type Way, walked, walkOn, walkSituations, walkStations } from './way-back.ts'

let way: Way

beforeAll(async () => {
  way = await openWay()
})

test.each(walked)('somebody can go on with $entity wherever it comes to', async (definition) => {
  const t = Date.now()
  way.stuck.length = 0
  await walkSituations(way, definition)
  await walkStations(way, definition)
  const t2 = Date.now()
  await walkOn(way, definition)
  console.log(definition.entity, t2 - t, Date.now() - t2)
  expect(way.stuck).toEqual([])
})

test.each(ends)('what came to $place is put right, or done anew, and every figure agrees', async ({ definition, state }) => {
  way.stuck.length = 0
  expect(await putRight(way, definition, state)).toEqual([])
  expect(way.stuck).toEqual([])
})

test('states', () => {
  const all = walked.flatMap((definition) => Object.keys(definition.states).map((state) => placeOf(definition, state)))
  const o = {
    unreached: all.filter((p) => !way.visited.has(p)),
    notLeft: walked.flatMap((d) => Object.entries(d.states).flatMap(([s, { end }]) => (!end && !way.left.has(placeOf(d, s)) ? [placeOf(d, s)] : []))),
    refused: [...way.taken].filter(([, o]) => o !== 'done').map((x) => x.join(': ')),
    untried: walked.flatMap((d) =>
      Object.entries(d.actions).flatMap(([n, a]) =>
        a.who.every((w) => w === 'system') ? [] : a.from.filter((s) => !way.taken.has(`${placeOf(d, s)}.${n}`)).map((s) => `${placeOf(d, s)}.${n}`),
      ),
    ),
  }
  writeFileSync('/tmp/tw/out.json', JSON.stringify(o, null, 1))
})
