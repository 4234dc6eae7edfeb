/** Who reads what of a sealed inquiry, and when: the table of the trade, asked of every way on which somebody could read it. */
import { beforeAll, expect, test } from 'vitest'
import { pages } from '../../catalogue/index.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { rowsOf } from '../excel/books.ts'
import { filesOf, ownStore } from '../files/attaching.ts'
import { textOfPdf } from '../print/pdf-text.ts'
import { bytesOf, call } from '../print/people.ts'
import { booksHere } from '../support/books-here.ts'
import { introduced } from '../support/introduced.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { closeAll } from './clock.ts'
import { afterEnd, begunBid, lines, type Market, marketOf, read, runningInquiry } from './inquiries.ts'

booksHere()

const STAGES = ['BIDDING', 'OPENED', 'AWARD_SUBMITTED', 'AWARDED'] as const
type Stage = (typeof STAGES)[number]
const READERS = ['buyer', 'manager', 'approver', 'technical', 'commercial', 'opener', 'observer', 'own', 'rival', 'stranger'] as const
type Reader = (typeof READERS)[number]

const signedInAs: Record<Reader, string> = {
  buyer: 'buyer1',
  manager: 'manager1',
  approver: 'approver1',
  technical: 'engineer1',
  commercial: 'expert1',
  opener: 'expert3',
  observer: 'expert2',
  own: 'supplier01',
  rival: 'supplier02',
  stranger: 'supplier12',
}

const from = (stage: Stage): readonly Stage[] => STAGES.slice(STAGES.indexOf(stage))
const always = STAGES
const never: readonly Stage[] = []

/** What is planted, and who reads it from when on; whoever is not named never does. */
const table: Record<string, { words: RegExp; read: Partial<Record<Reader, readonly Stage[]>> }> = {
  'title, lines and terms': {
    words: /可见性样本/,
    read: {
      buyer: always,
      manager: always,
      approver: always,
      technical: always,
      commercial: always,
      opener: always,
      observer: always,
      own: always,
      rival: always,
    },
  },
  'reference price and estimate': { words: /91,?731/, read: { buyer: always, manager: always, approver: always, commercial: always } },
  'why somebody is invited': { words: /密邀理由/, read: { buyer: always, manager: always, approver: always, commercial: always } },
  'the price of the first supplier': {
    words: /91,?733/,
    read: { own: always, buyer: from('OPENED'), manager: from('OPENED'), commercial: from('OPENED'), approver: from('AWARD_SUBMITTED') },
  },
  'the price of the second supplier': {
    words: /91,?799/,
    read: { rival: always, buyer: from('OPENED'), manager: from('OPENED'), commercial: from('OPENED'), approver: from('AWARD_SUBMITTED') },
  },
  'properties of a quotation': {
    words: /密属性应答/,
    read: { own: always, buyer: from('OPENED'), manager: from('OPENED'), technical: from('OPENED'), commercial: from('OPENED') },
  },
  'names of files of a quotation': {
    words: /密附件成本/,
    read: { own: always, buyer: from('OPENED'), manager: from('OPENED'), technical: from('OPENED'), commercial: from('OPENED') },
  },
  'a question that was answered in public': { words: /喷砂九一七/, read: { own: always, rival: always, buyer: always, manager: always } },
}

let world: World
let market: Market
let inquiry: Doc
let bids: string[]
const seen = new Map<string, string>()

const personOf = (reader: Reader) => world.person(signedInAs[reader])
const entities = ['auctionHeader', 'bidHeader', 'bidOffer', 'auctionQuestion']
const silent = <T>(attempt: Promise<T>): Promise<T | null> => attempt.catch(() => null)

async function printed(person: Person, entity: string, id: string): Promise<string> {
  const page = [...person.actor.grants.keys()].find((name) => pages.some((one) => one.name === name && one.entity === entity))
  if (!page) return ''
  const answer = await silent(call(world, person, '/v1/printPdf', page, { entity, ids: [id] }))
  return answer ? (await textOfPdf(await bytesOf(answer))).join('\n') : ''
}

/** All that somebody can read of the inquiry by himself, as one text. */
async function readBy(person: Person): Promise<string> {
  const granted = pages.filter(({ name, entity, kind }) => kind === 'list' && entities.includes(entity) && person.actor.grants.has(name))
  const found: unknown[] = [await silent(person.find('auctionHeader', inquiry.id))]
  for (const id of bids) found.push(await silent(person.find('bidHeader', id)))
  for (const { name, entity } of granted) {
    const list = await silent(person.list(name, { search: {} }))
    found.push(list)
    for (const { id } of entity === 'auctionQuestion' ? (list?.rows ?? []) : []) found.push(await silent(person.find(entity, id)))
    const request = { requestUrl: `/v1/${entity}Restful/listByPage`, requestParams: {} }
    const book = await silent(call(world, person, '/v1/exportExcelRestful/exportExcel', name, request))
    if (book) found.push(await rowsOf(await bytesOf(book)))
  }
  for (const q of ['91733.77', '可见性样本', '密属性应答', '密附件成本']) {
    const answer = (await silent(call(world, person, '/v1/search', granted[0]?.name ?? 'inquiryNotQuotedList', { q }))) as { data?: unknown } | null
    // What one has asked for stands in the answer to it, and nothing of the world.
    found.push(JSON.stringify(answer?.data ?? null).replaceAll(q, q === '可见性样本' ? q : ''))
  }
  found.push(await silent(call(world, person, '/v1/auctionHeaderRestful/findAward', 'inquiryAwardSummary', { id: inquiry.id })))
  found.push(await printed(person, 'auctionHeader', inquiry.id))
  for (const id of bids) found.push(await printed(person, 'bidHeader', id))
  found.push(await world.query('select title, content from site_message where user_id = $1', [person.actor.userId]))
  found.push(await world.query('select r.title, r::text as whole from msg_receive r where r.user_id = $1', [person.actor.userId]))
  return JSON.stringify(found)
}

async function lookAround(stage: Stage, isOver: boolean): Promise<void> {
  expect(await read(market, inquiry)).toMatchObject({ status: stage })
  for (const reader of READERS) {
    const person = await personOf(reader)
    seen.set(`${reader} ${stage}`, await readBy(isOver ? afterEnd(person) : person))
  }
}

async function quoted(bidder: Person, netPrice: string, value: string): Promise<Doc> {
  const bid = await begunBid(bidder, inquiry)
  await filesOf(world).upload(bidder, { functionId: 'bidHeader', businessId: bid.id }, [
    [netPrice === '91733.77' ? '密附件成本.txt' : '成本.txt', Buffer.from('x')],
  ])
  const fresh = await bidder.find('bidHeader', bid.id)
  const [line] = lines(fresh, 'bidItem')
  const bidItem = [{ id: line?.id, netPrice, bidProp: lines(line as Doc, 'bidProp').map(({ id }) => ({ id, value })) }]
  await bidder.act('bidHeader', 'doSupplierAnswer', fresh, { draft: { leadDays: 20, bidItem } })
  return bidder.find('bidHeader', bid.id)
}

beforeAll(async () => {
  await ownStore()
  world = await openWorld()
  market = await marketOf(world)
  const jury = { technical: 'TECHNICAL', commercial: 'COMMERCIAL', observer: 'OBSERVER', opener: 'OPENER' } as const
  const members = await Promise.all(
    Object.entries(jury).map(async ([reader, juryRole]) => ({ userId: (await personOf(reader as Reader)).actor.userId, juryRole })),
  )
  const invited = await Promise.all(market.codes.slice(0, 3).map((code) => world.idOf('supplierInfo', code)))
  inquiry = await runningInquiry(market, {
    title: '可见性样本',
    minBidders: 2,
    auctionItem: [
      {
        ...{ itemDesc: '压铸支架', requestQty: '1', uom: 'PCS', needByDate: market.buyer.inDays(40), referencePrice: '91731.11' },
        auctionProp: [{ propName: '材质', propType: 'TEXT' }],
      },
    ],
    auctionSupplier: invited.map((supplierId) => ({ supplierId, inviteReason: '密邀理由' })),
    auctionJury: members,
  })
  const [first, second] = market.bidders
  const { made } = await first.act('auctionHeader', 'doQuestion', { id: inquiry.id }, { input: { content: '喷砂九一七' } })
  const question = await market.buyer.find('auctionQuestion', String(made?.[0]?.id))
  await market.buyer.act('auctionQuestion', 'doAnswer', question, { input: { content: '喷砂', publicFlag: 'Y' } })
  // The dearer one comes first: neither order is that of the prices.
  const dearer = await quoted(second, '91799.55', 'ADC12')
  bids = [(await quoted(first, '91733.77', '密属性应答')).id, dearer.id]
  await introduced(world, market)
  await lookAround('BIDDING', false)
  await closeAll(world, market)
  const [buyer, manager] = [afterEnd(market.buyer), afterEnd(market.manager)]
  await manager.act('auctionHeader', 'doBidOpening', await manager.find('auctionHeader', inquiry.id))
  await lookAround('OPENED', true)
  await buyer.act('auctionHeader', 'doAwardLowest', await buyer.find('auctionHeader', inquiry.id))
  await buyer.act('auctionHeader', 'doAwardSubmit', await buyer.find('auctionHeader', inquiry.id))
  await lookAround('AWARD_SUBMITTED', true)
  await manager.act('auctionHeader', 'doAwardApproval', await manager.find('auctionHeader', inquiry.id))
  await lookAround('AWARDED', true)
}, 300_000)

test.each(Object.keys(table).flatMap((what) => READERS.map((reader) => [what, reader] as const)))(
  '%s: %s reads it from its stage on, by record, list, export, search, print and mail, and not before',
  (what, reader) => {
    const { words, read: readers } = table[what] ?? { words: /$^/, read: {} }
    const stages = STAGES.filter((stage) => words.test(seen.get(`${reader} ${stage}`) ?? ''))
    expect(stages).toEqual(readers[reader] ?? never)
  },
)

test('names of those who are invited: suppliers read their own alone, observers and technical members none', async () => {
  const names = await world.query<{ code: string; name: string }>('select code, name from supplier_info where code = any($1)', [
    market.codes.slice(0, 3),
  ])
  const read = (reader: Reader) => {
    const text = STAGES.map((stage) => seen.get(`${reader} ${stage}`)).join()
    return names.filter(({ name }) => text.includes(name)).map(({ code }) => code)
  }
  expect(read('own')).toEqual(['S000001'])
  expect(read('rival')).toEqual(['S000002'])
  for (const reader of ['observer', 'technical', 'stranger'] as const) expect([reader, read(reader)]).toEqual([reader, []])
  for (const reader of ['buyer', 'manager', 'approver', 'commercial', 'opener'] as const) expect([reader, read(reader).length]).toEqual([reader, 3])
})

test('how many quoted is three stars to everybody of our side before the opening, and a figure afterwards', async () => {
  const other = await runningInquiry(market, { title: '家数', showBidderCount: 'N' })
  const counted = await runningInquiry(market, { title: '家数可见', showBidderCount: 'Y' })
  for (const reader of ['buyer', 'manager', 'approver'] as const) {
    const person = await personOf(reader)
    expect((await person.find('auctionHeader', other.id)).quotedCount$instead).toBe('***')
    expect((await person.find('auctionHeader', counted.id)).quotedCount).toBe(0)
    expect((await afterEnd(person).find('auctionHeader', inquiry.id)).quotedCount).toBe(2)
  }
  const [supplier] = market.bidders
  expect(await supplier.find('auctionHeader', counted.id)).not.toHaveProperty('quotedCount')
})

test.each([
  ['own', 'inquiryNotQuotedList', 'estimatedAmount', ['91731.11', '1']],
  ['rival', 'inquiryQuotationList', 'evalAmount', ['91799.55', '1']],
  ['rival', 'inquiryQuotationList', 'rankNum', ['2', '1']],
  ['technical', 'inquiryQuotationList', 'netAmount', ['91733.77', '1']],
  ['technical', 'inquiryQuotationList', 'rankNum', ['1', '9']],
] as const)('%s on %s neither sorts nor filters by %s, which is hidden from him', async (reader, page, field, values) => {
  const person = afterEnd(await personOf(reader))
  const answer = async (request: Parameters<Person['list']>[1]) =>
    person.list(page, request).then(
      ({ rows }) => rows.map(({ id }) => id),
      ({ status }: { status: number }) => [`refused with ${status}`],
    )
  // Nothing orders them but the order in which they came.
  const order = await answer({ orderBy: field })
  expect(order).toEqual(order.toSorted())
  const [right, other] = [await answer({ search: { [field]: values[0] } }), await answer({ search: { [field]: values[1] } })]
  expect(right).toEqual(other)
})
