/** Inquiries and auctions of the demo company, loaded for the day on which tests run. */
import { expect, test } from 'vitest'
import { loadInquiries } from '../../data/load/sourcing/inquiries.ts'
import { NOW } from '../support/world.ts'
import { loaded } from './loaded.ts'

const { rows, count } = loaded(loadInquiries)

test.each([
  ['auction_item_category', 5],
  ['auction_header', 18],
  [`auction_header where auction_type = 'REVERSE_AUCTION' and doc_num like 'JJ%'`, 4],
  ['auction_item', 62],
  [`auction_item where ladder_flag = 'Y'`, 9],
  ['(select distinct parent_id from auction_prop) p', 24],
  [`bid_header where status <> 'DRAFT'`, 71],
  ['auction_question', 12],
])('%s: %i', async (what, expected) => expect(await count(what)).toBe(expected))

test('18 inquiries stand in all the states of their way, by plant 9, 6 and 3', async () => {
  expect(await rows('select status, count(*)::int as n from auction_header group by 1 order by status collate "C"')).toEqual([
    { status: 'AWARDED', n: 4 },
    { status: 'AWARD_SUBMITTED', n: 1 },
    { status: 'BARGAINING', n: 1 },
    { status: 'BIDDING', n: 3 },
    { status: 'BID_CLOSED', n: 1 },
    { status: 'DRAFT', n: 2 },
    { status: 'NO_AWARD', n: 1 },
    { status: 'OPENED', n: 2 },
    { status: 'PUBLISHED', n: 2 },
    { status: 'PUBLISH_SUBMITTED', n: 1 },
  ])
  expect(
    await rows('select o.code, count(*)::int as n from auction_header a join organization o on o.id = a.org_id group by 1 order by 2 desc'),
  ).toEqual([
    { code: 'SZ10', n: 9 },
    { code: 'HF20', n: 6 },
    { code: 'SR30', n: 3 },
  ])
})

test('one auction is live and ends 20 minutes after the load, its offers in one sequence', async () => {
  const [live] = await rows<{ id: string; end: Date }>(
    `select id, bid_end_date as end from auction_header where auction_type = 'REVERSE_AUCTION' and status = 'BIDDING'`,
  )
  expect(live?.end).toEqual(new Date(NOW.getTime() + 20 * 60_000))
  const offers = await rows<{ seq: number }>(`select bid_seq as seq from bid_offer where auction_id = '${live?.id}' order by bid_seq`)
  expect(offers.map(({ seq }) => seq)).toEqual(Array.from({ length: 6 * 3 * 3 }, (_, at) => at + 1))
})

test('nothing is later than the load, and awards have written prices', async () => {
  expect(await count(`auction_header where creation_date > '${NOW.toISOString()}'`)).toBe(0)
  expect(await count(`pricing_header where source_type = 'AUCTION' and status = 'APPROVED'`)).toBeGreaterThan(3)
})

test('S7.8: of its sealed quotations nothing is told before their opening, by no log, history, remark or message', async () => {
  expect(await count(`bid_header where sealed_flag = 'Y'`)).toBeGreaterThan(0)
  expect(
    await count(`bid_header b where sealed_flag = 'Y' and not exists (select from secret_document s where s.id = b.id and s.actions is null)`),
  ).toBe(0)
  const unopened = `auction_header a where auction_type = 'INQUIRY' and status in ('PUBLISHED', 'BIDDING', 'BID_CLOSED')`
  expect(await count(unopened)).toBeGreaterThan(0)
  expect(await count(`${unopened} and not exists (select from secret_document s where s.id = a.id and 'doQuote' = any(s.actions))`)).toBe(0)
  expect(await count(`bid_header where sealed_flag = 'Y' and remark is not null`)).toBe(0)
  const told = `msg_instance m join bid_header b on b.id = m.business_id where b.sealed_flag = 'Y'`
  expect(await count(told)).toBeGreaterThan(0)
  expect(await count(`${told} and m.data::text ~ '[0-9],[0-9]{3}\\.[0-9]{2}'`)).toBe(0)
})
