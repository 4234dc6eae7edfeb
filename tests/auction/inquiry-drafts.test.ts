/** What inquiries begin with: questions of a template, a number of their kind, and who of our side reads which names. */
import { beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../contract/types.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { arenaOf, draftCompetition } from '../compete/rooms.ts'
import { call } from '../print/people.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { rules } from './auctions.ts'
import { closeAll } from './clock.ts'
import { afterEnd, draftInquiry, lines, type Market, marketOf, runningInquiry } from './inquiries.ts'

let world: World
let market: Market

beforeAll(async () => {
  world = await openWorld()
  market = await marketOf(world)
})

test('a new line asks for what the offer template of its item category asks for, sums left out; what is typed with it goes before', async () => {
  const { manager, buyer } = market
  const template = await manager.save('offerTemplate', {
    code: 'OT_CAST',
    name: '压铸件成本分解',
    offerTemplateAttribute: [
      { propName: '材料费', propType: 'COST', costGroup: 'MATERIAL', requiredFlag: 'Y' },
      { propName: '加工费', propType: 'COST', costGroup: 'PROCESS', requiredFlag: 'Y' },
      { propName: '成本合计', propType: 'COST', costGroup: 'OTHER', formula: '材料费+加工费' },
      { propName: '质保期', propType: 'NUMBER', unit: '月', minValue: '6', maxValue: '60' },
    ],
  })
  const category = await manager.save('auctionItemCategory', { code: 'CAST', name: '压铸件', defaultMinBidders: 3, offerTemplateId: template.id })
  const draft = await draftInquiry(market, { itemCategoryId: category.id })
  const asked = (doc: Doc) =>
    lines(doc, 'auctionItem').map((item) =>
      lines(item, 'auctionProp').map(({ propName, propType, requiredFlag, unit }) => [propName, propType, requiredFlag, unit]),
    )
  const [casting] = asked(draft)
  expect(asked(draft)).toEqual([casting, casting])
  expect(casting).toEqual([
    ['材料费', 'COST', 'Y', null],
    ['加工费', 'COST', 'Y', null],
    ['质保期', 'NUMBER', 'N', '月'],
  ])
  const own = { itemDesc: '端盖', requestQty: '10', uom: 'PCS', needByDate: buyer.inDays(40), auctionProp: [{ propName: '颜色' }] }
  const more = await buyer.save('auctionHeader', { auctionItem: [own] }, draft)
  const props = lines(more, 'auctionItem').find(({ itemDesc }) => itemDesc === '端盖')
  expect(lines(props as Doc, 'auctionProp').map(({ propName }) => propName)).toEqual(['颜色'])
})

test('a draft that becomes an auction is numbered among auctions, and back; once published its type is fixed', async () => {
  const draft = await draftInquiry(market)
  expect(draft.docNum).toMatch(/^XJ\d{12}$/)
  const item = lines(draft, 'auctionItem').map(({ id }) => ({ id, startPrice: '100' }))
  const { auctionType, stepValue } = rules(market)
  const auction = await market.buyer.save('auctionHeader', { auctionType, stepValue, auctionItem: item }, draft)
  expect(auction.docNum).toMatch(/^JJ\d{12}$/)
  const saved = await market.buyer.save('auctionHeader', { title: '反向' }, auction)
  expect(saved.docNum).toBe(auction.docNum)
  expect((await market.buyer.save('auctionHeader', { auctionType: 'INQUIRY' }, saved)).docNum).toMatch(/^XJ\d{12}$/)
})

async function withJury(): Promise<{ inquiry: Doc; technical: Person; commercial: Person; observer: Person; opener: Person }> {
  const [technical, commercial, observer, opener] = (await Promise.all(
    ['engineer1', 'expert1', 'expert2', 'expert3'].map((name) => world.person(name)),
  )) as [Person, Person, Person, Person]
  const member = (person: Person, juryRole: string) => ({ userId: person.actor.userId, juryRole })
  const inquiry = await runningInquiry(market, {
    auctionItem: [
      {
        ...{ itemDesc: '铝合金压铸支架', requestQty: '1000', uom: 'PCS', needByDate: market.buyer.inDays(40), referencePrice: '13' },
        auctionProp: [
          { propName: '材料费', propType: 'COST' },
          { propName: '材质', propType: 'TEXT' },
        ],
      },
    ],
    auctionJury: [member(technical, 'TECHNICAL'), member(commercial, 'COMMERCIAL'), member(observer, 'OBSERVER'), member(opener, 'OPENER')],
  })
  return { inquiry, technical, commercial, observer, opener }
}

test('openers and commercial members read who is invited, observers and technical members their aliases alone', async () => {
  const { inquiry, technical, commercial, observer, opener } = await withJury()
  const names = await world.query<{ name: string }>('select name from supplier_info where code = any($1)', [market.codes.slice(0, 3)])
  for (const person of [opener, commercial]) {
    const text = JSON.stringify(await person.find('auctionHeader', inquiry.id))
    for (const { name } of names) expect(text).toContain(name)
  }
  for (const person of [observer, technical]) {
    const seen = await person.find('auctionHeader', inquiry.id)
    for (const { name } of names) expect(JSON.stringify(seen)).not.toContain(name)
    expect(lines(seen, 'auctionSupplier').map((row) => /^供应商[A-Z]$/.test(String(row.supplierId$instead)))).toEqual([true, true, true])
  }
})

test('once it is opened a technical member reads what was quoted without any price, a commercial one with it, an observer nothing; before, nobody finds it', async () => {
  const { inquiry, technical, commercial, observer } = await withJury()
  const [bidder, ...others] = market.bidders
  const draft = (bid: Doc) => ({
    leadDays: 20,
    bidItem: lines(bid, 'bidItem').map((line) => ({
      id: line.id,
      netPrice: '12.57',
      bidProp: lines(line, 'bidProp').map(({ id, propType }) => ({ id, value: propType === 'COST' ? '12.57' : 'ADC12' })),
    })),
  })
  for (const person of market.bidders) {
    const { made } = await person.act('auctionHeader', 'doQuote', { id: inquiry.id })
    const bid = await person.find('bidHeader', String(made?.[0]?.id))
    await person.act('bidHeader', 'doSupplierAnswer', bid, { draft: draft(bid) })
  }
  const [row] = await world.query<{ id: string; name: string }>(
    'select b.id, s.name from bid_header b join supplier_info s on s.id = b.supplier_id where b.auction_id = $1 and b.supplier_id = any($2::uuid[])',
    [inquiry.id, bidder.actor.supplierIds],
  )
  const bidId = String(row?.id)
  for (const person of [technical, commercial]) expect(await person.refused(person.find('bidHeader', bidId))).toMatchObject({ status: 404 })
  await closeAll(world, market)
  const manager = afterEnd(market.manager)
  await manager.act('auctionHeader', 'doBidOpening', await manager.find('auctionHeader', inquiry.id))
  const seen = await afterEnd(technical).find('bidHeader', bidId)
  expect(JSON.stringify(seen)).not.toMatch(/12\.57|12570/)
  expect(seen.supplierId$instead).toMatch(/^供应商[A-Z]$/)
  expect(JSON.stringify(seen)).not.toContain(row?.name)
  expect(lines(lines(seen, 'bidItem')[0] as Doc, 'bidProp').map(({ propName, value }) => [propName, value])).toEqual([
    ['材料费', undefined],
    ['材质', 'ADC12'],
  ])
  expect(JSON.stringify(await afterEnd(commercial).find('bidHeader', bidId))).toContain('12.57')
  const { rows } = await afterEnd(technical).list('inquiryQuotationList', { search: { auctionId: inquiry.id } })
  expect(rows).toHaveLength(1 + others.length)
  expect(JSON.stringify(rows)).not.toMatch(/12\.57|12570/)
  const looking = afterEnd(observer)
  expect((await looking.list('inquiryQuotationList', { search: { auctionId: inquiry.id } })).rows.flatMap(({ netPrice }) => netPrice ?? [])).toEqual(
    [],
  )
})

test('listSupplierToAuction names whom one may ask, qualified ones first, marks who is invited, and leaves out who is blacklisted; suppliers do not ask it', async () => {
  const inquiry = await draftInquiry(market)
  const list = async (person: Person, body: Record<string, unknown>) =>
    (await call(
      world,
      person,
      '/v1/listSupplierToAuction',
      person.actor.side === 'supplier' ? 'inquiryNotQuotedList' : 'inquiryProposalList',
      body,
    )) as Answer<{ code: string; status: string; invited: string; approvedSource: string }[]>
  const { data, page } = await list(market.buyer, { auctionId: inquiry.id, pageRows: 200 })
  expect(
    data
      .filter(({ invited }) => invited === 'Y')
      .map(({ code }) => code)
      .sort(),
  ).toEqual(market.codes.slice(0, 3).toSorted())
  const order = ['QUALIFIED', 'TRIAL', 'INTRODUCING', 'POTENTIAL']
  expect(data.map(({ status }) => order.indexOf(status))).toEqual(data.map(({ status }) => order.indexOf(status)).toSorted((a, b) => a - b))
  const [count] = await world.query<{ n: number }>(
    `select count(*)::int as n from supplier_info where lifecycle not in ('FROZEN', 'QUIT', 'BLACKLISTED')`,
  )
  expect(page?.count).toBe(data.length)
  expect(data.length).toBeLessThanOrEqual(count?.n ?? 0)
  await world.query(`update supplier_info set lifecycle = 'BLACKLISTED' where code = $1`, [data.at(-1)?.code])
  expect((await list(market.buyer, { auctionId: inquiry.id, search: data.at(-1)?.code })).data).toEqual([])
  expect(await market.stranger.refused(list(market.stranger, { auctionId: inquiry.id }))).toMatchObject({ status: 403 })
  // Who looks at inquiries invites nobody.
  for (const name of ['engineer1', 'expert1', 'approver1']) {
    const reader = await world.person(name)
    expect(await reader.refused(list(reader, {})), name).toMatchObject({ status: 403 })
  }
})

test('shares of organisations sum to 100 %, in an inquiry as in a competition; 60 and 30 are refused, and none at all are equal ones', async () => {
  const orgs = (await world.query<{ id: string }>(`select id from organization where code in ('SZ10', 'HF20') order by code`)).map(({ id }) => id)
  const shared = (...shares: (string | null)[]) => orgs.map((orgId, at) => ({ orgId, sharePercent: shares[at] ?? null }))
  const arena = await arenaOf(world)
  const drafts = {
    auctionOrg: (rows: object[]) => draftInquiry(market, { auctionOrg: rows }),
    competeOrg: (rows: object[]) => draftCompetition(arena, { competeOrg: rows }),
  }
  for (const [name, draft] of Object.entries(drafts)) {
    expect((await market.buyer.refused(draft(shared('60', '30')))).words.CN).toBe('组织份额合计应为100%')
    expect(lines(await draft(shared('60', '40')), name)).toMatchObject([{ sharePercent: '60.0000' }, { sharePercent: '40.0000' }])
    expect(lines(await draft(shared(null, null)), name)).toHaveLength(2)
  }
})
