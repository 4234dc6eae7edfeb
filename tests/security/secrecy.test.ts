/**
 * S7.3, S7.8: what a supplier does in a document that stands in an envelope is known to nobody else before the opening. Whoever is not its author reads
 * after each step letter for letter what he read before there was any: no name, no time, no count, no number, no version and no last change.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { definitionOf, documents } from '../../catalogue/index.ts'
import { unseal } from '../../upstream/store/sealing.ts'
import { type Column, placeOf, tableOf } from '../../upstream/store/tables.ts'
import { closeAll } from '../auction/clock.ts'
import { afterEnd, type Market, marketOf } from '../auction/inquiries.ts'
import { contentsOf, ownStore } from '../files/attaching.ts'
import { postOffice } from '../messaging/post-office.ts'
import { booksHere } from '../support/books-here.ts'
import { tablesWith } from '../support/dump.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { type Reply, replies } from './replies.ts'
import { allSeenBy, differing, seenBy } from './seen.ts'

booksHere()

const answered = documents.filter(({ secrecy }) => secrecy !== null).map(({ entity }) => entity)

test('every document that is answered in secret has its story here, and so every document with an envelope', () => {
  expect(Object.keys(replies).sort()).toEqual(answered.sort())
  const making = documents.filter(({ entity, actions, secrecy }) =>
    Object.entries(actions).some(([name, { makes }]) => {
      const made = definitionOf(typeof makes === 'object' ? makes.entity : (makes ?? ''))
      return made?.envelope && !(answered.includes(entity) && secrecy?.actions.includes(name))
    }),
  )
  expect(making.map(({ entity }) => entity)).toEqual([])
})

describe.each(answered)('S7.8 %s', (entity) => {
  let world: World
  let market: Market
  let reply: Reply
  let folder: string

  beforeAll(async () => {
    folder = await ownStore()
    world = await openWorld()
    market = await marketOf(world)
    reply = (await replies[entity]?.(market)) as Reply
  }, 120_000)

  test('our side and the other suppliers read after each step what they read before', async () => {
    const readers = await readersIn(world, market)
    const office = postOffice(world)
    await office.drain()
    const words = [...reply.words, '717', '七一七']
    const look = async (read: (reader: Person) => Promise<Record<string, string>>) => {
      const seen = new Map<Person, Record<string, string>>()
      for (const reader of readers) seen.set(reader, await read(reader))
      return seen
    }
    const before = await look((reader) => allSeenBy(world, reader, reply.asked, words))
    const found = new Set<string>()
    const compare = (does: string, after: ReadonlyMap<Person, Record<string, string>>) => {
      for (const [reader, seen] of after)
        for (const way of differing(before.get(reader) ?? {}, seen))
          found.add(`${does}: ${reader.actor.userName} (${reader.actor.responsibility}) reads ${way}`)
    }
    for (const [nth, [does, step]] of reply.steps.entries()) {
      await step(momentOf(market, nth))
      await office.drain()
      compare(does, await look((reader) => seenBy(world, reader, reply.asked)))
    }
    const ways = `select distinct u.user_type as side from msg_receive r join "user" u on u.id = r.user_id where r.event_code = $1`
    if (reply.made) expect(await world.query(ways, [reply.made.told])).toEqual([{ side: 'SUPPLIER' }])
    for (const said of reply.words) expect(JSON.stringify(office.sent)).not.toContain(said)
    compare('all of it', await look((reader) => allSeenBy(world, reader, reply.asked, words)))
    expect([...found]).toEqual([])
  }, 600_000)

  test('no word and no figure of it stands in a table or a file', async () => {
    for (const words of reply.words) expect([words, await tablesWith(world, words)]).toEqual([words, []])
    expect((await contentsOf(folder)).join()).not.toMatch(/七一七/)
  })

  test('nothing of it is left when nobody is awarded', async () => {
    const { made } = reply
    // Offers of a turn become rows at its end: until then there is none that could be left.
    if (!made) return expect(await Promise.all(reply.words.map((said) => tablesWith(world, said)))).toEqual(reply.words.map(() => []))
    await closeAll(world, market)
    const manager = afterEnd(market.manager)
    await manager.act(reply.asked.entity, 'doFinished', await manager.find(reply.asked.entity, reply.asked.id), { reason: '需求取消' })
    for (const words of reply.words) expect([words, await tablesWith(world, words)]).toEqual([words, []])
    // Not even sealed: a master key opens nothing any more.
    const [table, keptIn] = [tableOf(made.entity), definitionOf(made.entity)?.envelope?.keptIn ?? '']
    const own = table.byField.get(keptIn) as Column
    const [kept] = await world.query<{ id: string; copy: string }>(
      `select id, ${own.name} as copy from ${table.name} where ${table.byField.get(made.of)?.name} = $1`,
      [reply.asked.id],
    )
    const left = kept?.copy ? unseal(kept.copy, placeOf(table, own, kept.id)) : ''
    for (const words of reply.words) expect(left).not.toContain(words)
  })
})

/** Somebody of each responsibility of our side, and the suppliers who are asked as well. */
async function readersIn(world: World, { bidders: [, rival] }: Market): Promise<Person[]> {
  const held = await world.query<{ user: string; responsibility: string }>(
    `select distinct on (r.code) u.code as user, r.code as responsibility from "user" u join user_responsibility p on p.header_id = u.id join responsibility r on r.id = p.responsibility_id
     where u.user_type = 'INTERNAL' and u.enabled_flag = 'Y' order by r.code, u.code`,
  )
  const ours = await Promise.all(held.map(({ user, responsibility }) => world.person(user, responsibility)))
  return [...ours, rival]
}

/** No two steps in the same second, and none at the moment of anybody else. */
const momentOf = ({ buyer }: Market, step: number): Date => new Date(buyer.now().getTime() + (7 + step) * 61_000 + 341)
