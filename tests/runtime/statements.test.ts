/** A document of many lines asks the database no more often than one of a few: what its rules want to know is asked for all lines at once. */
import { beforeAll, expect, test } from 'vitest'
import { documents } from '../../catalogue/index.ts'
import { behaviourOf } from '../../upstream/runtime/behaviour.ts'
import '../../upstream/compose.ts'
import { peopleOf } from '../delivery/goods.ts'
import { isInArea } from '../support/area.ts'
import { type Counter, countStatements } from '../support/statements.ts'
import { openWorld } from '../support/world.ts'
import { contracting } from './contract-lives.ts'
import { settling } from './finance-lives.ts'
import { inquiryLives } from './inquiry-lives.ts'
import { type House, type Life, type Step, save, lives as trade } from './lives.ts'
import { mall } from './mall-lives.ts'
import { masters } from './masters.ts'
import { notices } from './notices.ts'
import { outsourcing } from './outsourcing-lives.ts'
import { paying } from './payment-lives.ts'
import { planning } from './planning-lives.ts'
import { pricing } from './pricing-lives.ts'
import { roomLives } from './room-lives.ts'

const few = 10
const many = 50

const lives: Readonly<Record<string, Life>> = {
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

/** Documents whose lines people type, and somebody's rules read. */
const ruled = documents
  .filter(({ entity, lines }) => Object.values(lines).some(({ options }) => !options.kept) && Object.keys(behaviourOf(entity)).length > 0)
  .filter(isInArea)

let house: House
let counter: Counter

beforeAll(async () => {
  const world = await openWorld()
  counter = countStatements(world.pool)
  const [admin, finance] = await Promise.all(['admin', 'finance1'].map((name) => world.person(name)))
  house = { world, ...(await peopleOf(world)), admin, finance } as House
  // Warnings about lots would be asked and confirmed, and are not what is looked at.
  await world.query('update asl_line set min_order_qty = null, pack_qty = null')
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
