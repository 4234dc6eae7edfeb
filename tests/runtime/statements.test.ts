/** A document of many lines asks the database no more often than one of a few: what its rules want to know is asked for all lines at once. */
import { beforeAll, expect, test } from 'vitest'
import { type Counter, countStatements } from '../support/statements.ts'
import { openWorld } from '../support/world.ts'
import { houseOf, lives, ruled } from './all-lives.ts'
import { type House, type Life, type Step, save } from './lives.ts'

const few = 10
const many = 50

let house: House
let counter: Counter

beforeAll(async () => {
  const world = await openWorld()
  counter = countStatements(world.pool)
  house = await houseOf(world)
})

/** Statements of each step of a document's life. */
async function taken(entity: string, lines: number): Promise<Record<string, number>> {
  const life = lives[entity]
  if (!life) throw new Error(`Nobody tells the life of ${entity}`)
  const counts: Record<string, number> = {}
  const person = life.by(house)
  const draft = await life.draft(house, lines)
  const stored = life.of && (await person.find(entity, await life.of(house)))
  let id = ''
  counts.create = await counter.during(async () => {
    id = await save(person, entity, draft, stored)
  })
  const step: Step = async (name, who, doc, work) => {
    const now = await who.find(entity, doc.id)
    counts[name] = await counter.during(() => work(now))
    return who.find(entity, doc.id)
  }
  await life.goOn?.(house, await person.find(entity, id), step)
  return counts
}

test.each(ruled)('$entity: 50 lines take as many statements as 10', async ({ entity }) => {
  // What a process reads once is read before.
  await taken(entity, 2)
  expect(await taken(entity, many)).toEqual(await taken(entity, few))
})

test('the lines of a record whose buttons its guards may forbid are read once', async () => {
  const life = lives.poHeader as Life
  const person = life.by(house)
  const id = await save(person, 'poHeader', await life.draft(house, few))
  const texts = await counter.textsDuring(() => person.find('poHeader', id))
  expect(texts.filter((text) => /from "po_delivery"/.test(text))).toHaveLength(1)
  expect(await person.find('poHeader', id)).toHaveProperty('$forbidden')
})
