/** Who reads what of a document, while what holds: suppliers who bid against each other, and a jury whose members mark for themselves. */
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { Refusal } from '../../upstream/runtime/rules/refusal.ts'
import type { Actor, BinaryAnswer, Doc } from '../../upstream/runtime/types.ts'
import { rowsOf } from '../excel/books.ts'
import { contextOf, onPage } from '../security/planting.ts'
import { booksHere } from '../support/books-here.ts'
import { makeTables } from '../support/own-tables.ts'
import { openWorld, type World } from '../support/world.ts'
import { PAGES, TENDER } from './tender.ts'

booksHere()

let world: World
let [buyer, bidderA, bidderB, judge, colleagueJudge]: Actor[] = []

beforeAll(async () => {
  world = await openWorld()
  await makeTables(world, TENDER)
  buyer = (await world.person('buyer1')).actor
  const ofSupplier = (await world.person('supplier01')).actor
  const known = await world.query<{ id: string; userId: string; name: string }>(
    `select s.id, min(u.id::text) as "userId", min(u.name) as name from supplier_info s join "user" u on s.id = any(u.supplier_ids) group by s.id order by s.id limit 2`,
  )
  ;[bidderA, bidderB] = known.map(({ id, userId, name }) => ({ ...ofSupplier, userId, displayName: name, supplierIds: [id] }))
  const users = await world.query<{ id: string; name: string }>(
    `select id, name from "user" where user_type = 'INTERNAL' and id <> $1 order by code limit 2`,
    [buyer.userId],
  )
  const nothing = { orgIds: [], categoryIds: [], purchaseGroups: [], userGroups: [], dataScopeAll: false, responsibility: 'expert' }
  ;[judge, colleagueJudge] = users.map(({ id, name }) => ({ ...(buyer as Actor), ...nothing, userId: id, displayName: name }))
})

const ask = (actor: Actor | undefined, name: string, body: Record<string, unknown>) => {
  if (!actor) throw new Error('Nobody asks')
  const page = actor.side === 'supplier' ? PAGES.supplier : PAGES.internal
  return world.services.verb(TENDER, name, { menuId: 0, ...body }, contextOf(onPage(actor, page), randomUUID()))
}
const find = async (actor: Actor | undefined, id: string): Promise<Doc> => (await ask(actor, 'findById', { id })).data as Doc
const act = (actor: Actor | undefined, action: string, { id }: Doc) => ask(actor, action, { rows: [{ id }] })
const bidsIn = (doc: Doc) => doc.testTenderBid as Doc[]
const marksIn = (doc: Doc) => doc.testTenderMark as Doc[]
const ownBid = (doc: Doc, actor: Actor | undefined) => bidsIn(doc).find(({ supplierId }) => supplierId === actor?.supplierIds[0]) as Doc
const ownMark = (doc: Doc, actor: Actor | undefined) => marksIn(doc).find(({ userId }) => userId === actor?.userId) as Doc

async function refusalOf(attempt: Promise<unknown>): Promise<{ status: number; code: string; words: string } | null> {
  return attempt.then(
    () => null,
    (error) => {
      if (error instanceof Refusal) return { status: error.status, code: error.code, words: JSON.stringify([error.words, error.issues]) }
      throw error
    },
  )
}

/** What the buyer writes for his own house. */
const secretReason = '理由九七三一'

let made = 0
async function bidding(): Promise<Doc> {
  const draft = {
    orgId: buyer?.orgIds[0],
    title: `招标${++made}号`,
    testTenderBid: [bidderA, bidderB].map((one, at) => ({
      supplierId: one?.supplierIds[0],
      aliasCode: `供方${at + 1}`,
      testTenderItem: [{ itemName: '壳体' }],
    })),
    testTenderMark: [judge, colleagueJudge].map((one) => ({ userId: one?.userId })),
  }
  const { id } = (await ask(buyer, 'saveOrUpdate', { draft })).data as Doc
  await ask(buyer, 'doPublish', { rows: [{ id }], input: { reason: secretReason } })
  return find(buyer, id)
}

/** Sends a price as its page does: with the version of the line, which is the bidder's own. */
async function bid(actor: Actor | undefined, { id }: Doc, netPrice: string, itemQty = '7'): Promise<void> {
  const line = ownBid(await find(actor, id), actor)
  const [item] = line.testTenderItem as Doc[]
  await ask(actor, 'saveOrUpdate', {
    id,
    draft: { testTenderBid: [{ id: line.id, versionNum: line.$version, netPrice, testTenderItem: [{ id: item?.id, itemQty }] }] },
  })
}

async function mark(actor: Actor | undefined, { id }: Doc, score: string, doneFlag = 'N'): Promise<void> {
  const line = ownMark(await find(actor, id), actor)
  await ask(actor, 'saveOrUpdate', { id, draft: { testTenderMark: [{ id: line.id, versionNum: line.$version, score, doneFlag }] } })
}

async function exported(actor: Actor | undefined, requestParams: object = {}): Promise<string> {
  if (!actor) throw new Error('Nobody asks')
  const page = actor.side === 'supplier' ? PAGES.supplier : PAGES.internal
  const call = world.services.call('/v1/exportExcelRestful/exportExcel')
  const answer = (await call?.({ menuId: 0, entity: TENDER, requestParams }, contextOf(onPage(actor, page)))) as BinaryAnswer
  return JSON.stringify(await rowsOf(Buffer.isBuffer(answer.body) ? answer.body : await buffer(Readable.from(answer.body))))
}

/** All that leaves the services for somebody. */
async function everyWayOut(actor: Actor | undefined, { id }: Doc): Promise<Record<string, string>> {
  const said = async (attempt: Promise<unknown>) =>
    JSON.stringify(await attempt.catch((error) => (error instanceof Refusal ? error.words : Promise.reject(error))))
  const versions = await find(actor, id)
  return {
    record: await said(find(actor, id)),
    list: await said(ask(actor, 'listByPage', { ids: [id] })),
    lines: await said(ask(actor, 'listByPage', { view: 'bids' })),
    sums: await said(ask(actor, 'listByPage', { sums: true })),
    versions: await said(ask(actor, 'compareVersions', { id, from: 0, to: versions.versionNum })),
    copy: await said(ask(actor, 'copy', { id })),
    conflict: await said(ask(actor, 'saveOrUpdate', { id, versionNum: 1, draft: { title: '别的' } })),
    export: await exported(actor),
    exportOfLines: await exported(actor, { view: 'bids' }),
  }
}

async function expectUnsaid(actor: Actor | undefined, doc: Doc, ...secrets: string[]): Promise<void> {
  for (const [way, said] of Object.entries(await everyWayOut(actor, doc)))
    for (const secret of secrets) expect(said.includes(secret) ? `${way} tells ${secret}` : 'nothing').toBe('nothing')
}

const foundBy = async (actor: Actor | undefined, search: Record<string, string>, view?: string): Promise<string[]> =>
  ((await ask(actor, 'listByPage', { search, pageRows: 2000, ...(view && { view }) })).data as Doc[]).map(({ id }) => id)

describe('Whoever bids', () => {
  test('reads his own row, and how many others there are', async () => {
    const doc = await bidding()
    await bid(bidderA, doc, '71300.01')
    await bid(bidderB, doc, '82400.02')
    const seen = await find(bidderA, doc.id)
    expect(bidsIn(seen)).toHaveLength(1)
    expect(bidsIn(seen)[0]).toMatchObject({ netPrice: '71300.010000', supplierId: bidderA?.supplierIds[0] })
    expect(seen.testTenderBid$more).toBe(1)
    expect(seen).not.toHaveProperty('testTenderMark')
  })

  test('a sum by key stands only where all that it sums is read: for nobody while bids are sealed, for the buyer once they are opened', async () => {
    const doc = await bidding()
    await bid(bidderA, doc, '71300.01')
    await bid(bidderB, doc, '82400.02')
    const sumsFor = async (actor: Actor | undefined) => (await find(actor, doc.id)).testTenderBid$sums
    expect([await sumsFor(buyer), await sumsFor(bidderA)]).toEqual([undefined, undefined])
    await act(buyer, 'doOpen', doc)
    expect(await sumsFor(buyer)).toMatchObject({ supplierId: [{ netPrice: '71300.010000' }, { netPrice: '82400.020000' }] })
    expect([await sumsFor(judge), await sumsFor(bidderA)], 'a judge reads other names').toEqual([undefined, undefined])
    const byStatus = async (actor: Actor | undefined) => (await ask(actor, 'listByPage', { sums: true, ids: [doc.id] })).page?.sumsBy
    expect(await byStatus(buyer)).toEqual({ status: [{ id: '["OPENED"]', status: 'OPENED', bidTotal: '153700.030000' }] })
    expect(await byStatus(bidderA)).toEqual({})
  })

  test('S5.8 hears of the other one by no way out, while it is open and ever after', async () => {
    const doc = await bidding()
    await bid(bidderA, doc, '71300.01')
    await bid(bidderB, doc, '82400.02', '4711')
    await mark(judge, doc, '77.1234', 'Y')
    const other = bidderB as Actor
    const secrets = ['82400', '4711', '77.12', secretReason, other.supplierIds[0] ?? '', other.userId, other.displayName, '供方2']
    await expectUnsaid(bidderA, doc, ...secrets)
    await act(bidderB, 'doConfirm', doc)
    await act(buyer, 'doOpen', doc)
    await expectUnsaid(bidderA, doc, ...secrets)
    await act(buyer, 'doClose', doc)
    await expectUnsaid(bidderA, doc, ...secrets)
  })

  test('S5.8 finds nothing by what the other one bids, in its list or in that of lines', async () => {
    const doc = await bidding()
    await bid(bidderA, doc, '71300.03')
    await bid(bidderB, doc, '82400.04')
    expect(await foundBy(bidderA, { 'testTenderBid.netPrice': '71300.03' })).toEqual([doc.id])
    expect(await foundBy(bidderA, { 'testTenderBid.netPrice': '82400.04' })).toEqual([])
    expect(await foundBy(bidderA, { 'testTenderBid.supplierId': String(bidderB?.supplierIds[0]) })).toEqual([])
    expect(await foundBy(bidderA, { netPrice: '82400.04' }, 'bids')).toEqual([])
    expect(await foundBy(bidderA, { netPrice: '71300.03' }, 'bids')).toHaveLength(1)
    expect((await refusalOf(ask(bidderA, 'listByPage', { orderBy: 'bidTotal' })))?.code).toBe('UNKNOWN_SORT')
  })

  test('changes no row but his own, whatever he sends', async () => {
    const doc = await bidding()
    const [own, other] = [ownBid(doc, bidderA), ownBid(doc, bidderB)]
    const send = (draft: object) => refusalOf(ask(bidderA, 'saveOrUpdate', { id: doc.id, draft }))
    expect(await send({ testTenderBid: [{ id: other.id, netPrice: '1' }] })).toMatchObject({ status: 422 })
    expect(await send({ testTenderBid: [{ id: own.id, supplierId: bidderB?.supplierIds[0] }] })).toMatchObject({ status: 422 })
    expect(await send({ testTenderBid: [{ supplierId: bidderA?.supplierIds[0], netPrice: '1' }] })).toMatchObject({ status: 422 })
    expect(await send({ deletedLines: [other.id] })).toMatchObject({ status: 422 })
    expect(await send({ title: '改' })).toMatchObject({ status: 422 })
    expect(await send({ testTenderBid: [{ id: own.id, netPrice: '12', testTenderItem: [{ itemName: '端盖', itemQty: '3' }] }] })).toBeNull()
    expect(ownBid(await find(bidderA, doc.id), bidderA).testTenderItem).toHaveLength(2)
    expect(bidsIn(await find(buyer, doc.id)).map(({ supplierId }) => supplierId)).toEqual([bidderA, bidderB].map((one) => one?.supplierIds[0]))
  })

  test('neither blocks a competitor nor is named to him: each row has its own version', async () => {
    const doc = await bidding()
    const [a, b] = await Promise.all([find(bidderA, doc.id), find(bidderB, doc.id)])
    const [mine, theirs] = [ownBid(a, bidderA), ownBid(b, bidderB)]
    const send = (actor: Actor | undefined, line: Doc, netPrice: string) =>
      ask(actor, 'saveOrUpdate', {
        id: doc.id,
        versionNum: doc.versionNum,
        draft: { testTenderBid: [{ id: line.id, versionNum: line.$version, netPrice }] },
      })
    await Promise.all([send(bidderA, mine, '10'), send(bidderB, theirs, '20')])
    const after = await find(buyer, doc.id)
    expect([after.versionNum, after.lastUpdatedBy]).toEqual([doc.versionNum, buyer?.userId])
    const stale = await refusalOf(send(bidderA, mine, '11'))
    expect(stale).toMatchObject({ status: 409, code: 'CHANGED' })
    expect(stale?.words).not.toContain(bidderB?.displayName)
    expect(ownBid(await find(bidderA, doc.id), bidderA)).toMatchObject({ netPrice: '10.000000' })
    await ask(buyer, 'saveOrUpdate', { id: doc.id, versionNum: doc.versionNum, draft: { title: '改了标题' } })
    await send(bidderB, ownBid(await find(bidderB, doc.id), bidderB), '21')
    expect(ownBid(await find(bidderB, doc.id), bidderB)).toMatchObject({ netPrice: '21.000000' })
  })
})

describe('A guard', () => {
  test('says nothing of the row of a competitor, and lets nobody wait for it', async () => {
    const doc = await bidding()
    await bid(bidderB, doc, '82400.07')
    await world.query('update test_tender set budget = 80000 where id = $1', [doc.id])
    await bid(bidderA, doc, '71300.07')
    expect(ownBid(await find(bidderA, doc.id), bidderA)).toMatchObject({ netPrice: '71300.070000' })
    const refused = await refusalOf(bid(bidderA, doc, '80001'))
    expect(refused?.words).toMatch(/报价80,?001超出预算/)
  })

  test('tells our side that something sealed breaks it, and not what', async () => {
    const doc = await bidding()
    await bid(bidderA, doc, '49300.08')
    const lowered = ask(buyer, 'saveOrUpdate', { id: doc.id, draft: { budget: '1' } })
    const refused = await refusalOf(lowered)
    expect(refused?.status).toBe(422)
    expect(refused?.words).not.toMatch(/49.?300/)
  })

  test('greys a button without the total that is sealed', async () => {
    const doc = await bidding()
    await bid(bidderA, doc, '912345.09')
    await expectUnsaid(buyer, doc, '912345', '912,345')
    expect((await find(buyer, doc.id)).$forbidden).toMatchObject({ doOpen: expect.stringContaining('不可查看') })
    const refused = await refusalOf(act(buyer, 'doOpen', doc))
    expect(refused?.words).not.toMatch(/912.?345/)
  })
})

describe('Our side', () => {
  test('reads stars for prices until they are opened, and the prices then', async () => {
    const doc = await bidding()
    await bid(bidderA, doc, '59300.05')
    const sealed = await find(buyer, doc.id)
    expect(ownBid(sealed, bidderA)).toMatchObject({ netPrice$instead: '***' })
    expect(ownBid(sealed, bidderA)).not.toHaveProperty('netPrice')
    expect(sealed).not.toHaveProperty('bidTotal')
    await expectUnsaid(buyer, doc, '59300')
    expect(await foundBy(buyer, { 'testTenderBid.netPrice': '59300.05' })).toEqual([])
    const [row] = (
      await ask(buyer, 'listByPage', { view: 'bids', search: { docNum: String(doc.docNum), supplierId: String(bidderA?.supplierIds[0]) } })
    ).data as Doc[]
    expect(row).toMatchObject({ netPrice: null, netPrice$instead: '***' })
    await act(buyer, 'doOpen', doc)
    expect(ownBid(await find(buyer, doc.id), bidderA)).toMatchObject({ netPrice: '59300.050000' })
    expect(await foundBy(buyer, { 'testTenderBid.netPrice': '59300.05' })).toEqual([doc.id])
    expect((await ask(buyer, 'listByPage', { ids: [doc.id], sums: true })).page).toMatchObject({ sums: { bidTotal: { '': '59300.050000' } } })
  })

  test('S5.8 sums nothing that is still sealed', async () => {
    const doc = await bidding()
    await bid(bidderA, doc, '59300.06')
    expect((await ask(buyer, 'listByPage', { ids: [doc.id], sums: true })).page).toMatchObject({ sums: { bidTotal: {} } })
  })

  test('knows bidders by name only where it buys; a jury knows them by their alias', async () => {
    const doc = await bidding()
    const [first] = bidsIn(await find(judge, doc.id))
    expect(first).toMatchObject({ supplierId$instead: '供方1' })
    expect(first).not.toHaveProperty('supplierId')
    const names = await world.query<{ name: string }>('select name from supplier_info where id = any($1)', [
      [bidderA, bidderB].map((one) => one?.supplierIds[0]),
    ])
    await expectUnsaid(judge, doc, ...names.map(({ name }) => name), ...[bidderA, bidderB].map((one) => String(one?.supplierIds[0])))
    expect(await foundBy(judge, { 'testTenderBid.supplierId': String(bidderA?.supplierIds[0]) })).toEqual([])
    expect(await foundBy(buyer, { 'testTenderBid.supplierId': String(bidderA?.supplierIds[0]) })).toContain(doc.id)
  })
})

describe('A judge', () => {
  test('with empty lists of permits reads the marks of others once he has given his own', async () => {
    const doc = await bidding()
    await mark(judge, doc, '88.1111')
    await mark(colleagueJudge, doc, '66.2222', 'Y')
    expect(marksIn(await find(judge, doc.id)).map(({ score, score$instead }) => score ?? score$instead)).toEqual(['88.1111', '***'])
    await expectUnsaid(judge, doc, '66.2222')
    expect(marksIn(await find(colleagueJudge, doc.id)).map(({ score }) => score)).toEqual(['88.1111', '66.2222'])
    await mark(judge, doc, '88.3333', 'Y')
    expect(marksIn(await find(judge, doc.id)).map(({ score }) => score)).toEqual(['88.3333', '66.2222'])
    expect(marksIn(await find(buyer, doc.id)).map(({ score$instead }) => score$instead)).toEqual(['***', '***'])
    await expectUnsaid(buyer, doc, '66.2222', '88.3333')
  })

  test('marks for himself alone: the page tells which rows stay, and the services refuse the others', async () => {
    const doc = await bidding()
    const seen = await find(judge, doc.id)
    expect(ownMark(seen, judge)).not.toHaveProperty('$readonly')
    expect(ownMark(seen, colleagueJudge)).toMatchObject({ $readonly: ['score', 'doneFlag'] })
    const forged = ask(judge, 'saveOrUpdate', { id: doc.id, draft: { testTenderMark: [{ id: ownMark(seen, colleagueJudge).id, score: '1' }] } })
    expect(await refusalOf(forged)).toMatchObject({ status: 422 })
  })

  test('hears of the work of another one only what he reads of it', async () => {
    const doc = await bidding()
    await mark(colleagueJudge, doc, '66.2222')
    const events = (await find(judge, doc.id)).$history as { who: string; action: string }[]
    expect(events.filter(({ action, who }) => action === 'save' && who === colleagueJudge?.displayName)).toEqual([])
    const own = (await find(colleagueJudge, doc.id)).$history as { who: string; action: string }[]
    expect(own.filter(({ action, who }) => action === 'save' && who === colleagueJudge?.displayName)).toHaveLength(1)
  })
})
