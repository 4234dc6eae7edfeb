/** Who one is in a document decides what one sees of it, may do there, and is told of it: suppliers whom lines invite, a jury, everybody who is asked. */
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { documents } from '../../catalogue/index.ts'
import type { AnyDefinition } from '../../catalogue/language/define.ts'
import { enterRoleSql, inTransaction, permitted } from '../../upstream/runtime/rows/database.ts'
import { Refusal } from '../../upstream/runtime/rules/refusal.ts'
import type { Actor, BinaryAnswer, Doc } from '../../upstream/runtime/types.ts'
import { rowsOf } from '../excel/books.ts'
import { contextOf, onPage } from '../security/planting.ts'
import { booksHere } from '../support/books-here.ts'
import { leaveScopeOut } from '../support/left-out.ts'
import { makeTables, tablesOfTests } from '../support/own-tables.ts'
import { openWorld, type World } from '../support/world.ts'
import { INQUIRY, PAGES, testInquiry } from './inquiry.ts'

booksHere()

let world: World
let buyer: Actor
/** Suppliers of the demo company with people of their own. */
let [invitedA, invitedB, stranger, partner]: Actor[] = []
/** Colleagues without any permit. */
let [judge, called, colleague]: Actor[] = []

const definition: AnyDefinition | undefined = documents.find(({ entity }) => entity === INQUIRY)
const own = tablesOfTests(INQUIRY)
const nothing = { orgIds: [], categoryIds: [], purchaseGroups: [], userGroups: [], dataScopeAll: false }

beforeAll(async () => {
  world = await openWorld()
  await makeTables(world, INQUIRY)
  buyer = (await world.person('buyer1')).actor
  const ofSupplier = (await world.person('supplier01')).actor
  const known = await world.query<{ id: string; userId: string }>(
    `select s.id, min(u.id::text) as "userId" from supplier_info s join "user" u on s.id = any(u.supplier_ids) group by s.id order by s.id limit 4`,
  )
  ;[invitedA, invitedB, stranger, partner] = known.map(({ id, userId }) => ({ ...ofSupplier, userId, supplierIds: [id] }))
  const users = await world.query<{ id: string }>(`select id from "user" where user_type = 'INTERNAL' and id <> $1 order by code limit 3`, [
    buyer.userId,
  ])
  ;[judge, called, colleague] = users.map(({ id }) => ({ ...buyer, ...nothing, userId: id }))
})

const verb = async (actor: Actor, name: string, body: Record<string, unknown>) =>
  world.services.verb(
    INQUIRY,
    name,
    { menuId: 0, ...body },
    contextOf(onPage(actor, actor.side === 'supplier' ? PAGES.supplier : PAGES.internal), randomUUID()),
  )

const find = async (actor: Actor, id: string): Promise<Doc> => (await verb(actor, 'findById', { id })).data as Doc

async function refusalOf(attempt: Promise<unknown>): Promise<{ status: number; code: string } | null> {
  return attempt.then(
    () => null,
    (error) => {
      if (error instanceof Refusal) return { status: error.status, code: error.code }
      throw error
    },
  )
}

interface Draft {
  title?: string
  openFlag?: 'Y' | 'N'
  verdict?: string
  answer?: string
  partnerId?: string | undefined
  testInquirySupplier?: object[]
  testInquiryJury?: object[]
  deletedLines?: string[]
}

let made = 0
async function given(more: Draft = {}): Promise<Doc> {
  const draft = {
    orgId: buyer.orgIds[0],
    title: `标题${++made}号`,
    testInquirySupplier: [invitedA, invitedB].map((one) => ({ supplierId: one?.supplierIds[0] })),
    testInquiryJury: [
      { userId: judge?.userId, memberRole: 'LEADER', acceptedFlag: 'Y' },
      { userId: called?.userId, memberRole: 'EXPERT', acceptedFlag: 'N' },
    ],
    ...more,
  }
  const { id } = (await verb(buyer, 'saveOrUpdate', { draft })).data as Doc
  return find(buyer, id)
}

async function act(actor: Actor, action: string, doc: Doc): Promise<Doc> {
  await verb(actor, action, { rows: [{ id: doc.id }] })
  return doc
}
const published = async (more?: Draft): Promise<Doc> => act(buyer, 'doPublish', await given(more))

async function change(actor: Actor, id: string, draft: Draft): Promise<void> {
  const { versionNum } = await find(actor, id)
  await verb(actor, 'saveOrUpdate', { id, versionNum, draft })
}

/** By every way on which a row could be met. */
async function waysTo(actor: Actor | undefined, doc: Doc): Promise<Record<string, boolean>> {
  if (!actor) throw new Error('Nobody asks')
  const list = async (search: Record<string, string> = {}) => verb(actor, 'listByPage', { pageRows: 2000, exactCount: true, search })
  const all = await list()
  const found = await list({ title: String(doc.title) })
  return {
    record: (await refusalOf(find(actor, doc.id))) === null,
    list: (all.data as Doc[]).some(({ id }) => id === doc.id),
    search: (found.data as Doc[]).some(({ id }) => id === doc.id),
    count: found.page?.count === 1,
    export: (await exported(actor)).includes(String(doc.title)),
  }
}
/** By none of them, or by all. */
const every = (is: boolean) => ({ record: is, list: is, search: is, count: is, export: is })

async function exported(actor: Actor): Promise<string> {
  const page = actor.side === 'supplier' ? PAGES.supplier : PAGES.internal
  const answer = (await world.services.call('/v1/exportExcelRestful/exportExcel')?.(
    { menuId: 0, entity: INQUIRY },
    contextOf(onPage(actor, page)),
  )) as BinaryAnswer
  return JSON.stringify(await rowsOf(Buffer.isBuffer(answer.body) ? answer.body : await buffer(Readable.from(answer.body))))
}

const membersOf = (id: string) =>
  world.query<{ role: string; member: string; acts_as: string; written: string }>(
    'select role, member_id as member, acts_as, xmin::text as written from document_member where document_id = $1 order by role, member_id',
    [id],
  )

test('the catalogue of these tests has the document', () => expect(definition).toBe(testInquiry))

describe('Whom lines invite', () => {
  test('sees the inquiry once it is published, and the other suppliers never do', async () => {
    const doc = await given()
    for (const who of [invitedA, invitedB, stranger]) expect(await waysTo(who, doc)).toEqual(every(false))
    await act(buyer, 'doPublish', doc)
    for (const who of [invitedA, invitedB]) expect(await waysTo(who, doc)).toEqual(every(true))
    expect(await waysTo(stranger, doc)).toEqual(every(false))
  })

  test('sees it no longer when its line is gone, and keeps it when the save is refused', async () => {
    const doc = await published()
    const line = ((await find(buyer, doc.id)).testInquirySupplier as Doc[]).find(({ supplierId }) => supplierId === invitedB?.supplierIds[0])
    const without: Draft = { deletedLines: [String(line?.id)] }
    expect(await refusalOf(change(buyer, doc.id, { ...without, testInquirySupplier: [{ supplierId: null }] }))).toMatchObject({ status: 422 })
    expect(await waysTo(invitedB, doc)).toEqual(every(true))
    const before = await membersOf(doc.id)
    await change(buyer, doc.id, without)
    expect(await waysTo(invitedB, doc)).toEqual(every(false))
    expect(await waysTo(invitedA, doc)).toEqual(every(true))
    expect(await membersOf(doc.id)).toEqual(before.filter(({ member }) => member !== invitedB?.supplierIds[0]))
  })

  test('is seen by nobody who works for two others', async () => {
    const doc = await published()
    const both = { ...stranger!, supplierIds: [...stranger!.supplierIds, ...partner!.supplierIds] }
    expect(await waysTo(both, doc)).toEqual(every(false))
    expect(await waysTo({ ...both, supplierIds: [...both.supplierIds, ...invitedA!.supplierIds] }, doc)).toEqual(every(true))
  })
})

describe('A partner whom the head names', () => {
  test('sees it beside those whom lines invite, and earlier', async () => {
    const doc = await given({ partnerId: partner?.supplierIds[0] })
    expect(await waysTo(partner, doc)).toEqual(every(true))
    expect(await waysTo(invitedA, doc)).toEqual(every(false))
    await act(buyer, 'doPublish', doc)
    for (const who of [partner, invitedA]) expect(await waysTo(who, doc)).toEqual(every(true))
  })

  test('does nothing that only the invited may do', async () => {
    const doc = await published({ partnerId: partner?.supplierIds[0] })
    expect((await find(partner!, doc.id)).$roles).toEqual(['partner'])
    expect(await refusalOf(verb(partner!, 'doClose', { rows: [{ id: doc.id }] }))).toEqual({ status: 403, code: 'FORBIDDEN' })
    expect((await refusalOf(change(partner!, doc.id, { answer: '十天' })))?.status).toBe(422)
    await change(invitedA!, doc.id, { answer: '十天' })
    await act(invitedA!, 'doClose', doc)
    expect(await find(buyer, doc.id)).toMatchObject({ status: 'CLOSED', answer: '十天' })
  })
})

describe('An inquiry that is open to all', () => {
  test('is seen by every supplier while it is published, and then again by those who were invited', async () => {
    const doc = await published({ openFlag: 'Y' })
    for (const who of [invitedA, stranger]) expect(await waysTo(who, doc)).toEqual(every(true))
    await act(invitedA!, 'doClose', doc)
    expect(await waysTo(invitedA, doc)).toEqual(every(true))
    expect(await waysTo(stranger, doc)).toEqual(every(false))
  })

  test('is open to suppliers, not to colleagues without permits', async () => {
    expect(await waysTo(colleague, await published({ openFlag: 'Y' }))).toEqual(every(false))
  })
})

describe('A jury', () => {
  test('sees the inquiry with empty lists of permits while its member has accepted', async () => {
    const doc = await given()
    expect(await waysTo(judge, doc)).toEqual(every(true))
    for (const who of [called, colleague]) expect(await waysTo(who, doc)).toEqual(every(false))
    const [, line] = (await find(buyer, doc.id)).testInquiryJury as Doc[]
    await change(buyer, doc.id, { testInquiryJury: [{ id: line?.id, acceptedFlag: 'Y' }] })
    expect(await waysTo(called, doc)).toEqual(every(true))
    await change(buyer, doc.id, { testInquiryJury: [{ id: line?.id, acceptedFlag: 'N' }] })
    expect(await waysTo(called, doc)).toEqual(every(false))
  })

  test('alone judges: a buyer with every button does not', async () => {
    const doc = await published()
    for (const who of [buyer, { ...called!, ...nothing, orgIds: buyer.orgIds, dataScopeAll: true }]) {
      expect(await refusalOf(verb(who, 'doConfirm', { rows: [{ id: doc.id }] }))).toEqual({ status: 403, code: 'FORBIDDEN' })
      expect((await refusalOf(change(who, doc.id, { verdict: '合格' })))?.status).toBe(422)
    }
    await change(judge!, doc.id, { verdict: '合格' })
    await act(judge!, 'doConfirm', doc)
    expect(await find(judge!, doc.id)).toMatchObject({ verdict: '合格', $roles: ['jury'] })
  })

  test('is kept with what its members are, and only what differs is written', async () => {
    const doc = await given()
    const [first] = (await membersOf(doc.id)).filter(({ role }) => role === `${INQUIRY}.jury`)
    expect(first).toMatchObject({ member: judge?.userId, acts_as: 'LEADER' })
    await change(buyer, doc.id, { title: `标题${++made}号`, testInquiryJury: [{ userId: colleague?.userId, acceptedFlag: 'Y' }] })
    const after = (await membersOf(doc.id)).filter(({ role }) => role === `${INQUIRY}.jury`)
    expect(after).toHaveLength(2)
    expect(after).toContainEqual(first)
  })

  test('goes with its document', async () => {
    const doc = await given()
    await verb(buyer, 'delete', { id: doc.id, versionNum: doc.versionNum })
    expect(await membersOf(doc.id)).toEqual([])
  })
})

describe('Who is told', () => {
  const toldOf = (doc: Doc) =>
    world.query<{ user: string; code: string }>('select user_id as user, template_code as code from site_message where business_id = $1', [doc.id])
  const usersOf = (codes: { user: string; code: string }[], code: string) => codes.filter((one) => one.code === code).map(({ user }) => user)

  test('are the people of the invited suppliers and the jury, with a to-do each', async () => {
    const doc = await published()
    const told = await toldOf(doc)
    expect(usersOf(told, 'INVITED')).toEqual(expect.arrayContaining([invitedA?.userId, invitedB?.userId]))
    expect(usersOf(told, 'INVITED')).not.toContain(stranger?.userId)
    expect(usersOf(told, 'CALLED')).toEqual([judge?.userId])
    expect(usersOf(told, 'OPEN_TO_ALL')).toEqual([])
    const ofSuppliers = await world.query<{ id: string }>('select supplier_id as id from supplier_pending_item where business_id = $1', [doc.id])
    expect(ofSuppliers.map(({ id }) => id).sort()).toEqual([invitedA, invitedB].map((one) => one?.supplierIds[0]).sort())
    const inside = await world.query<{ id: string }>('select user_id as id from interior_pending_item where business_id = $1', [doc.id])
    expect(inside).toEqual([{ id: judge?.userId }])
  })

  test('are all suppliers where it is open to all', async () => {
    const told = usersOf(await toldOf(await published({ openFlag: 'Y' })), 'OPEN_TO_ALL')
    expect(told).toEqual(expect.arrayContaining([invitedA, invitedB, stranger, partner].map((one) => one?.userId)))
    expect(told).not.toContain(judge?.userId)
  })
})

describe('Each wall alone', () => {
  let doc: Doc
  beforeEach(async () => {
    doc = await published()
  })

  test('the scope of the queries', async () => {
    const names = [...own.map(({ name }) => name), 'document_member']
    const switched = (how: string) => world.query(names.map((name) => `alter table ${name} ${how} row level security`).join('; '))
    await switched('disable')
    try {
      for (const who of [stranger, colleague, called]) expect(await waysTo(who, doc)).toEqual(every(false))
      for (const who of [invitedA, judge]) expect(await waysTo(who, doc)).toEqual(every(true))
    } finally {
      await switched('enable')
    }
  })

  test('row security', async () => {
    leaveScopeOut(true)
    try {
      for (const who of [stranger, colleague, called]) expect(await waysTo(who, doc)).toEqual(every(false))
      for (const who of [invitedA, judge]) expect(await waysTo(who, doc)).toEqual(every(true))
    } finally {
      leaveScopeOut(false)
    }
  })

  test('nobody reads who else is invited, whatever he asks the database', async () => {
    const seenBy = (actor: Actor) =>
      inTransaction(
        world.pool,
        enterRoleSql(actor, permitted),
        async (tx) => (await tx.query('select member_id as id from document_member where document_id = $1', [doc.id])).rows,
      )
    expect(await seenBy(invitedA!)).toEqual([{ id: invitedA?.supplierIds[0] }])
    expect(await seenBy(judge!)).toEqual([{ id: judge?.userId }])
    for (const who of [stranger!, colleague!]) expect(await seenBy(who)).toEqual([])
    const written = inTransaction(world.pool, enterRoleSql(stranger!, permitted), (tx) =>
      tx.query('insert into document_member values ($1, $2, $3)', [doc.id, `${INQUIRY}.invited`, stranger?.supplierIds[0]]),
    )
    await expect(written).rejects.toMatchObject({ code: '42501' })
  })
})
