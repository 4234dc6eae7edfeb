/** Who reads, attaches and deletes the files of a document by what he is in it. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Actor, Doc } from '../../upstream/runtime/types.ts'
import { filesOf, outcomeOf, ownStore, PDF } from '../files/attaching.ts'
import { contextOf, onPage } from '../security/planting.ts'
import { makeTables } from '../support/own-tables.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { PAGES, TENDER } from './tender.ts'

let world: World
let files: ReturnType<typeof filesOf>
let [buyer, colleague, judge, bidderA, bidderB]: Person[] = []

beforeAll(async () => {
  await ownStore()
  world = await openWorld()
  files = filesOf(world)
  await makeTables(world, TENDER)
  const [mine, theirs] = [await world.person('buyer1'), await world.person('supplier01')]
  const suppliers = await world.query<{ id: string; userId: string }>(
    `select s.id, min(u.id::text) as "userId" from supplier_info s join "user" u on s.id = any(u.supplier_ids) group by s.id order by s.id limit 2`,
  )
  const [second, third] = await world.query<{ id: string }>(`select id from "user" where user_type = 'INTERNAL' and id <> $1 order by code limit 2`, [
    mine.actor.userId,
  ])
  const as = (person: Person, more: Partial<Actor>): Person => {
    const actor = onPage({ ...person.actor, ...more }, person.actor.side === 'supplier' ? PAGES.supplier : PAGES.internal)
    return { ...person, actor }
  }
  buyer = as(mine, {})
  colleague = as(mine, { userId: String(second?.id) })
  judge = as(mine, { userId: String(third?.id) })
  ;[bidderA, bidderB] = suppliers.map(({ id, userId }) => as(theirs, { userId, supplierIds: [id] }))
})

const ask = async (person: Person | undefined, name: string, body: object): Promise<Doc> => {
  if (!person) throw new Error('Nobody asks')
  return (await world.services.verb(TENDER, name, { menuId: 0, ...body }, contextOf(person.actor, randomUUID()))).data as Doc
}

async function bidding(): Promise<Doc> {
  const { id } = await ask(buyer, 'saveOrUpdate', {
    draft: {
      orgId: buyer?.actor.orgIds[0],
      title: '附件',
      testTenderBid: [bidderA, bidderB].map((one) => ({ supplierId: one?.actor.supplierIds[0], aliasCode: 'A' })),
      testTenderMark: [{ userId: judge?.actor.userId }],
    },
  })
  await ask(buyer, 'doPublish', { rows: [{ id }] })
  return ask(buyer, 'findById', { id })
}

const attach = (person: Person | undefined, functionId: string, businessId: string) =>
  outcomeOf(files.upload(person as Person, { functionId, businessId }, [['评审.pdf', PDF]]))
const fileIn = (outcome: object): string => (outcome as { answered: { id: string }[] }).answered[0]?.id ?? ''
const read = (person: Person | undefined, id: string) => outcomeOf(files.bytes(person as Person, id))
const remove = (person: Person | undefined, id: string) => outcomeOf(files.remove(person as Person, [id]))
const isDone = (outcome: object) => 'answered' in outcome
const status = (outcome: object) => (outcome as { refused?: { status: number } }).refused?.status

test('the jury attaches to a tender that runs, and who is in no role does not', async () => {
  const doc = await bidding()
  expect(isDone(await attach(judge, TENDER, doc.id))).toBe(true)
  expect(status(await attach(colleague, TENDER, doc.id))).toBe(422)
})

test('until the tender is closed its papers are read by the jury and the owner alone, and by no bidder ever', async () => {
  const doc = await bidding()
  const id = fileIn(await attach(judge, TENDER, doc.id))
  expect([isDone(await read(judge, id)), isDone(await read(buyer, id))]).toEqual([true, true])
  expect(status(await read(colleague, id))).toBe(404)
  await ask(buyer, 'doOpen', { rows: [{ id: doc.id }] })
  await ask(buyer, 'doClose', { rows: [{ id: doc.id }] })
  expect(isDone(await read(colleague, id))).toBe(true)
  expect(status(await read(bidderA, id))).toBe(404)
  expect(await ask(bidderA, 'findById', { id: doc.id })).toMatchObject({ $files: [] })
})

test('a bidder attaches to its own bid, reads and deletes that; of the bid of another one it knows nothing', async () => {
  const doc = await bidding()
  const lineOf = (person: Person | undefined) =>
    (doc.testTenderBid as Doc[]).find(({ supplierId }) => supplierId === person?.actor.supplierIds[0])?.id ?? ''
  const id = fileIn(await attach(bidderA, 'testTenderBid', lineOf(bidderA)))
  expect(isDone(await read(bidderA, id))).toBe(true)
  for (const attempt of [read(bidderB, id), remove(bidderB, id), attach(bidderB, 'testTenderBid', lineOf(bidderA))])
    expect(status(await attempt)).toBe(404)
  expect(await files.list(bidderB as Person, [id])).toEqual([])
  expect(status(await remove(buyer, id)), 'our side edits no bid').toBe(422)
  expect(isDone(await remove(bidderA, id))).toBe(true)
})
