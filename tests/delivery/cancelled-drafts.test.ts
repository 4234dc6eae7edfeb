/** A draft that ends before it was sent never was the supplier's: neither seen nor told of; what was sent stays seen. */
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { forecast } from '../purchasing/agreements.ts'
import { openWorld, type World } from '../support/world.ts'
import { confirmedOrder, type People, peopleOf } from './goods.ts'
import { draftIssue, draftNotice, inStock, issued, outsourcedOrder, stockStatement } from './planned.ts'

let world: World
let people: People

beforeAll(async () => {
  world = await openWorld()
  people = await peopleOf(world)
})

interface Sent {
  person: 'buyer' | 'warehouse'
  send: string
  end: string
  draft(): Promise<Doc>
}

const cases: Record<string, Sent> = {
  deliveryNoticeHeader: {
    person: 'buyer',
    send: 'doRelease',
    end: 'doCancel',
    draft: async () => draftNotice(people, await confirmedOrder(world, people, '10'), '10'),
  },
  outsourcingIssueHeader: {
    person: 'warehouse',
    send: 'doIssue',
    end: 'doCancel',
    async draft() {
      const { order, component } = await outsourcedOrder(world, people, '10')
      await inStock(world, component, '20')
      return draftIssue(world, people, order, component, '20')
    },
  },
  outsourcingStockHeader: {
    person: 'buyer',
    send: 'doPublish',
    end: 'doCancel',
    async draft() {
      const { order, component } = await outsourcedOrder(world, people, '10')
      await issued(world, people, order, component, '20')
      return stockStatement(world, people, order)
    },
  },
  forecastHeader: { person: 'buyer', send: 'doPublish', end: 'doClose', draft: () => forecast(world, people) },
}

const told = async (doc: Doc) =>
  (
    await world.query<{ n: number }>(
      `select count(*)::int as n from site_message m join "user" u on u.id = m.user_id where u.user_type = 'SUPPLIER' and m.title like '%' || $1 || '%'`,
      [doc.docNum],
    )
  )[0]?.n

test.each(Object.keys(cases))(
  '%s: what ends as a draft stays unknown to the supplier, what was sent is seen and told of to its end',
  async (entity) => {
    const { person, send, end, draft } = cases[entity] as Sent
    const ours = people[person]
    const unsent = await draft()
    await ours.act(entity, end, unsent, { reason: '录错' })
    expect((await people.supplier.refused(people.supplier.find(entity, unsent.id))).status).toBe(404)
    expect(await told(unsent)).toBe(0)
    const sent = await draft()
    await ours.act(entity, send, sent)
    const before = await told(sent)
    expect(before).toBeGreaterThan(0)
    await ours.act(entity, end, await ours.find(entity, sent.id), { reason: '不再需要' })
    expect((await people.supplier.find(entity, sent.id)).docNum).toBe(sent.docNum)
    expect(await told(sent)).toBeGreaterThan(Number(before))
  },
)
