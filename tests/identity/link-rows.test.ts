/** The standard verbs of lines that have calls of their own: rights, permits, APIs and delegated things, one row at a time. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { identity } from '../../catalogue/identity/index.ts'
import { pageOf } from '../../catalogue/index.ts'
import { callableLines, callableLinesOf, verbsOfLines } from '../../catalogue/pages/line-calls.ts'
import { addressOf } from '../../contract/call-names.ts'
import type { Answer } from '../../contract/types.ts'
import { openApiDocument } from '../../upstream/platform/apis/open-api.ts'
import { requireCovered } from '../../upstream/platform/rights/access.ts'
import type { Menu } from '../../upstream/platform/sessions/types.ts'
import type { Actor, Doc } from '../../upstream/runtime/types.ts'
import { call } from '../print/people.ts'
import { record } from '../support/record.ts'
import { NOW, openWorld, type Person, type World } from '../support/world.ts'

interface Sample {
  by: Person
  headerId: string
  /** A new line, what is changed of it, and a second line that the document takes beside it. */
  line: Record<string, unknown>
  change: Record<string, unknown>
  other: Record<string, unknown>
}

let world: World
let admin: Person
let grantor: Person
let samples: Record<string, Sample>
/** Of this area; interfaces tell their lines themselves. */
const ofIdentity = new Set<string>(identity.documents.map(({ entity }) => entity))
const names = callableLines.map(({ entity }) => entity).filter((entity) => ofIdentity.has(callableLinesOf(entity)?.owner.entity ?? ''))

beforeAll(async () => {
  world = await openWorld()
  ;[admin, grantor] = (await Promise.all(['admin', 'approver2'].map((name) => world.person(name)))) as [Person, Person]
  samples = await makeSamples()
})

async function ids(sql: string): Promise<string[]> {
  return (await world.query<{ id: string }>(sql)).map(({ id }) => id)
}

async function makeSamples(): Promise<Record<string, Sample>> {
  const role = await admin.save('role', { code: 'LINKS', name: '链接' })
  const otherRoles = await ids(`select id from role where code <> 'LINKS' and user_type = 'INTERNAL' order by code limit 2`)
  const responsibility = await admin.save('responsibility', { code: 'links', name: '链接' })
  const user = await world.idOf('user', 'buyer3')
  await world.query(
    `with gone as (delete from user_org_permit where header_id = $1), too as (delete from user_category_permit where header_id = $1),
       so as (delete from user_purchase_group_permit where header_id = $1) delete from user_group_permit where header_id = $1`,
    [user],
  )
  await world.query('update "user" set default_org_id = null where id = $1', [user])
  const responsibilities = await ids(
    `select id from responsibility where user_type = 'INTERNAL' and enabled_flag = 'Y' and id not in (select responsibility_id from user_responsibility where header_id = '${user}') order by code limit 2`,
  )
  const orgs = await ids(`select id from organization where enabled_flag = 'Y' order by code limit 2`)
  const categories = await ids(`select id from purchase_category where enabled_flag = 'Y' order by code limit 3`)
  const menus = await ids(`select id from menu where menu_type = 'PAGE' and user_type = 'INTERNAL' and enabled_flag = 'Y' order by menu_id limit 3`)
  const resources = await world.query<{ id: string; menuId: string }>(
    `select x.id, x.menu_id as "menuId" from resource x join menu m on m.id = x.menu_id and m.user_type = 'INTERNAL' order by x.menu_id, x.code limit 3`,
  )
  const resource = await ids('select id from resource order by code limit 1')
  const apis = await ids(`select id from api_info where enabled_flag = 'Y' order by code limit 2`)
  const app = await admin.save('baseOauthApp', { name: '链接', runAsUserId: user })
  const delegation = await grantor.save('userAuthorisation', {
    from: '2026-11-20',
    to: '2026-12-03',
    reason: '休假',
    delegateId: await world.idOf('user', 'approver1'),
    userAuthorisationRelation: [{ kind: 'TASK', docType: 'poHeader' }],
  })
  const pressed = (at: number) => ({ menuId: resources[at]?.menuId, resourceId: resources[at]?.id })
  const [bank, uom] = ['/v1/bankRestful/listByPage', '/v1/bankRestful/findById']
  const ofUser = (line: object, change: object, other: object) => ({ by: admin, headerId: user, line, change, other }) as Sample
  return {
    roleMenuPermit: { by: admin, headerId: role.id, line: { menuId: menus[0] }, change: { menuId: menus[1] }, other: { menuId: menus[2] } },
    roleResourcePermit: { by: admin, headerId: role.id, line: pressed(0), change: pressed(1), other: pressed(2) },
    responsibilityRole: {
      by: admin,
      headerId: responsibility.id,
      line: { roleId: otherRoles[0] },
      change: { endDate: '2027-01-31' },
      other: { roleId: otherRoles[1] },
    },
    userResponsibility: ofUser({ responsibilityId: responsibilities[0] }, { endDate: '2027-01-31' }, { responsibilityId: responsibilities[1] }),
    userOrgPermit: ofUser({ orgId: orgs[0] }, { includeChildren: 'N' }, { orgId: orgs[1] }),
    userCategoryPermit: ofUser({ categoryId: categories[0] }, { categoryId: categories[1] }, { categoryId: categories[2] }),
    userPurchaseGroupPermit: ofUser({ purchaseGroup: 'P01' }, { purchaseGroup: 'P02' }, { purchaseGroup: 'P03' }),
    userGroupPermit: ofUser({ userGroup: 'COMMON' }, { userGroup: 'STRATEGIC' }, { userGroup: 'INDIRECT' }),
    resourceApi: {
      by: admin,
      headerId: resource[0] ?? '',
      line: { apiPath: bank, verb: 'POST' },
      change: { verb: 'GET' },
      other: { apiPath: uom, verb: 'POST' },
    },
    userAuthorisationRelation: {
      by: grantor,
      headerId: delegation.id,
      line: { kind: 'TASK', docType: 'aslHeader' },
      change: { kind: 'DOC_TYPE' },
      other: { kind: 'TASK', docType: 'requisitionHeader' },
    },
    baseOauthApi: { by: admin, headerId: app.id, line: { apiInfoId: apis[0] }, change: { fields: 'docNum' }, other: { apiInfoId: apis[1] } },
  }
}

const sampleOf = (entity: string): Sample => samples[entity] ?? ({} as Sample)
const ownerOf = (entity: string) => callableLinesOf(entity)?.owner.entity ?? ''
/** The page of the document on which whoever maintains it may save. */
const pageFor = (person: Person, entity: string) =>
  [...person.actor.grants].find(([name, buttons]) => pageOf(name)?.entity === ownerOf(entity) && buttons.has('btnSave'))?.[0] ?? ''

/** The same call by somebody who holds other buttons. */
const asHolder = (actor: Actor) => (entity: string, verb: string, body: Record<string, unknown>) =>
  world.services.verb(entity, verb, body, { actor, now: NOW, language: 'CN', requestId: randomUUID(), address: '127.0.0.1', idempotencyKey: null })

const ask = (person: Person, entity: string, verb: string, body: Record<string, unknown>) =>
  person.verb(entity, verb, body, { page: pageFor(person, entity) })
const find = async (person: Person, entity: string, id: string) => (await ask(person, entity, 'findById', { id })).data as Doc
const save = async (person: Person, entity: string, body: Record<string, unknown>) =>
  (await ask(person, entity, 'saveOrUpdate', body)).data as Doc & { headerId: string }
const listed = async (person: Person, entity: string, headerId: string) =>
  (await ask(person, entity, 'listByPage', { search: { headerId } })).data as Doc[]

test('every kind of link rows that the checklist names has calls', () => {
  expect(names.toSorted()).toEqual(Object.keys(samples).toSorted())
})

describe.each(names)('%s', (entity) => {
  test('is made, found, listed, changed and taken away, each time as a change of its document', async () => {
    const { by, headerId, line, change } = sampleOf(entity)
    const before = await by.find(ownerOf(entity), headerId)
    const made = await save(by, entity, { draft: { headerId, ...line } })
    expect(made).toMatchObject({ headerId, versionNum: Number(before.versionNum) + 1 })
    expect(await find(by, entity, made.id)).toMatchObject({ id: made.id, headerId, versionNum: made.versionNum, ...line })
    const rows = await listed(by, entity, headerId)
    expect(rows.find(({ id }) => id === made.id)).toMatchObject({ headerId, versionNum: made.versionNum, ...line })
    expect(rows.every((row) => row.headerId === headerId)).toBe(true)

    const stale = await by.refused(save(by, entity, { id: made.id, versionNum: before.versionNum, draft: change }))
    expect(stale).toMatchObject({ status: 409, code: 'CHANGED' })
    const changed = await save(by, entity, { id: made.id, versionNum: made.versionNum, draft: change })
    expect(changed).toMatchObject({ id: made.id, versionNum: Number(made.versionNum) + 1 })
    expect(await find(by, entity, made.id)).toMatchObject({ ...line, ...change })

    await ask(by, entity, 'delete', { id: made.id, versionNum: changed.versionNum })
    expect((await by.refused(find(by, entity, made.id))).status).toBe(404)
    const after = await by.find(ownerOf(entity), headerId)
    expect(after.versionNum).toBe(Number(before.versionNum) + 3)
    expect((after[entity] as Doc[]).map(({ id }) => id)).not.toContain(made.id)
    record('entity', entity)
  })

  test('the same link twice is refused at its field, in a batch with its row, and nothing of the batch is kept', async () => {
    const { by, headerId, line, other } = sampleOf(entity)
    const made = await save(by, entity, { draft: { headerId, ...line } })
    const again = await by.refused(save(by, entity, { draft: { headerId, ...line } }))
    expect(again.status).toBe(422)
    expect(Object.keys(line)).toContain(again.at)
    const rows = [{ draft: { headerId, ...other } }, { draft: { headerId, ...line } }]
    const refused = await by.refused(ask(by, entity, 'doBatchSaveOrUpdate', { rows }))
    expect(refused.at).toBe(`rows[1].${again.at}`)
    const stored = await listed(by, entity, headerId)
    expect(stored.filter((row) => Object.entries(other).every(([key, value]) => row[key] === value))).toEqual([])
    await ask(by, entity, 'doBatchSaveOrUpdate', { rows: rows.slice(0, 1) })
    const both = (await listed(by, entity, headerId)).filter((row) =>
      [line, other].some((one) => Object.entries(one).every(([key, value]) => row[key] === value)),
    )
    expect(both).toHaveLength(2)
    await ask(by, entity, 'doBatchDelete', { ids: both.map(({ id }) => id) })
    expect((await by.refused(find(by, entity, made.id))).status).toBe(404)
  })

  test('what is missing, unknown or of nowhere is refused by name', async () => {
    const { by, headerId, line } = sampleOf(entity)
    for (const draft of [line, {}, null]) expect(await by.refused(save(by, entity, { draft }))).toMatchObject({ status: 422, at: 'headerId' })
    expect(await by.refused(save(by, entity, { draft: { headerId: 'x', ...line } }))).toMatchObject({ status: 422, at: 'headerId' })
    expect(await by.refused(save(by, entity, { draft: { headerId, unheardOf: 1, ...line } }))).toMatchObject({ status: 422, at: 'unheardOf' })
    const nowhere = '00000000-0000-4000-8000-000000000000'
    expect((await by.refused(save(by, entity, { draft: { headerId: nowhere, ...line } }))).status).toBe(404)
    expect((await by.refused(save(by, entity, { id: nowhere, draft: line }))).status).toBe(404)
    expect((await by.refused(ask(by, entity, 'delete', { id: nowhere }))).status).toBe(404)
    expect((await by.refused(ask(by, entity, 'doSubmit', { rows: [] }))).status).toBe(404)
    expect(await listed(by, entity, 'not an id')).toEqual([])
  })

  test('S5.5 whoever may not save the document may not save its lines', async () => {
    const { by, headerId, line } = sampleOf(entity)
    const page = pageFor(by, entity)
    const grants = new Map(by.actor.grants).set(page, new Set([...(by.actor.grants.get(page) ?? [])].filter((button) => button !== 'btnSave')))
    const reader = asHolder({ ...by.actor, grants, page })
    expect((await by.refused(reader(entity, 'saveOrUpdate', { draft: { headerId, ...line } }))).status).toBe(403)
    expect((await reader(entity, 'listByPage', { search: { headerId } })).status).toBe('200')
    const stranger = asHolder({ ...by.actor, grants: new Map(), page })
    expect((await by.refused(stranger(entity, 'listByPage', {}))).status).toBe(403)
    expect((await by.refused(stranger(entity, 'findById', { id: headerId }))).status).toBe(403)
  })

  test('S5.5 its calls are covered by those of its document and by nothing else', () => {
    const owner = ownerOf(entity)
    const menu = (calls: string[]) => ({ access: { menus: [{ menuId: 7, calls } as Menu] } }) as Parameters<typeof requireCovered>[0]
    for (const [verb, needed] of Object.entries(verbsOfLines)) {
      const path = addressOf(entity, verb)
      expect(() => requireCovered(menu([addressOf(owner, needed)]), 7, path), verb).not.toThrow()
      const others = ['findById', 'listByPage', 'saveOrUpdate', 'doBatchSaveOrUpdate', 'delete'].filter((one) => one !== needed)
      expect(() => requireCovered(menu(others.map((one) => addressOf(owner, one))), 7, path), verb).toThrow()
    }
  })
})

test('S5.3 the lines of somebody else’s delegation are as unknown as none', async () => {
  const stranger = await world.person('buyer1')
  const { headerId } = sampleOf('userAuthorisationRelation')
  const [line] = await listed(grantor, 'userAuthorisationRelation', headerId)
  const id = String(line?.id)
  expect(await listed(stranger, 'userAuthorisationRelation', headerId)).toEqual([])
  const attempts = [
    () => find(stranger, 'userAuthorisationRelation', id),
    () => save(stranger, 'userAuthorisationRelation', { id, draft: { kind: 'DOC_TYPE' } }),
    () => save(stranger, 'userAuthorisationRelation', { draft: { headerId, kind: 'TASK', docType: 'aslHeader' } }),
    () => ask(stranger, 'userAuthorisationRelation', 'delete', { id }),
  ]
  for (const attempt of attempts) expect((await stranger.refused(attempt())).status).toBe(404)
})

test('S8.1 a row that is added stands in the history of its document, and in the operation log', async () => {
  const { headerId, line } = sampleOf('roleMenuPermit')
  const operated = () =>
    world.query<{ id: string; entity: string; action: string; result: string }>(
      'select id, entity_name as entity, action, result from user_operate_log where business_id = $1',
      [headerId],
    )
  const before = new Set((await operated()).map(({ id }) => id))
  const made = await save(admin, 'roleMenuPermit', { draft: { headerId, ...line } })
  const [event] = await world.query<{ action: string; changes: { lines: { entity: string; id: string }[] } }>(
    'select action, changes from document_history where business_id = $1 order by at desc, version_num desc limit 1',
    [headerId],
  )
  expect(event?.action).toBe('save')
  expect(JSON.stringify(event?.changes.lines)).toContain('roleMenuPermit')
  expect((await operated()).filter(({ id }) => !before.has(id))).toMatchObject([{ entity: 'role', action: 'save', result: 'DONE' }])
  await ask(admin, 'roleMenuPermit', 'delete', { id: made.id })
})

describe('shortcutMenu', () => {
  /** Without a page: its verbs are about the own favourites. */
  const own = (person: Person, verb: string, body: Record<string, unknown> = {}) =>
    call(world, person, addressOf('shortcutMenu', verb), 'userAuthorisationList', body) as Promise<Answer>
  const favourites = async (person: Person) => (await own(person, 'listByPage')).data as { id: string; menuId: number; title: string | null }[]

  test('the own favourites are made, found, named, and taken away by the standard verbs', async () => {
    await world.query('delete from shortcut_menu where header_id = $1', [grantor.actor.userId])
    const menus = await world.query<{ menuId: number }>(`select menu_id as "menuId" from menu where menu_type = 'PAGE' order by menu_id limit 13`)
    const numbers = menus.map(({ menuId }) => menuId)
    const { id } = (await own(grantor, 'saveOrUpdate', { draft: { menuId: numbers[0], title: '订单' } })).data as { id: string }
    expect((await own(grantor, 'findById', { id })).data).toMatchObject({ id, menuId: numbers[0], title: '订单', seqNum: 1 })
    await own(grantor, 'saveOrUpdate', { id, draft: { title: '我的订单' } })
    expect(await favourites(grantor)).toMatchObject([{ id, menuId: numbers[0], title: '我的订单' }])
    expect(await grantor.refused(own(grantor, 'saveOrUpdate', { draft: { menuId: numbers[0] } }))).toMatchObject({ status: 422, at: 'menuId' })
    expect(await grantor.refused(own(grantor, 'saveOrUpdate', { draft: { menuId: 999_999 } }))).toMatchObject({ status: 422, at: 'menuId' })
    expect(await grantor.refused(own(grantor, 'saveOrUpdate', { draft: {} }))).toMatchObject({ status: 422, at: 'menuId' })
    await own(grantor, 'doBatchSaveOrUpdate', { rows: numbers.slice(1, 12).map((menuId) => ({ draft: { menuId } })) })
    expect(await favourites(grantor)).toHaveLength(12)
    expect((await grantor.refused(own(grantor, 'saveOrUpdate', { draft: { menuId: numbers[12] } }))).code).toBe('TOO_MANY_ROWS')
    await own(grantor, 'delete', { id })
    await own(grantor, 'doBatchDelete', { ids: (await favourites(grantor)).slice(1).map((one) => one.id) })
    expect(await favourites(grantor)).toMatchObject([{ menuId: numbers[1] }])
  })

  test('S5.3 those of others are as unknown as none', async () => {
    const [mine] = await favourites(grantor)
    const id = String(mine?.id)
    for (const [verb, body] of Object.entries({
      findById: { id },
      saveOrUpdate: { id, draft: { title: 'x' } },
      delete: { id },
      doBatchDelete: { ids: [id] },
    }))
      expect((await admin.refused(own(admin, verb, body))).status, verb).toBe(404)
    expect(await favourites(grantor)).toEqual([mine])
  })
})

test('the OpenAPI document tells each verb of the lines, and what a line is made of', () => {
  const { paths } = openApiDocument() as {
    paths: Record<string, { post: { requestBody: { content: Record<string, { schema: { properties: Record<string, { properties: object }> } }> } } }>
  }
  for (const entity of names) for (const verb of Object.keys(verbsOfLines)) expect(Object.keys(paths)).toContain(addressOf(entity, verb))
  const { schema } = paths['/v1/roleMenuPermitRestful/saveOrUpdate']!.post.requestBody.content['application/json']!
  expect(Object.keys(schema.properties.draft!.properties)).toEqual(['headerId', 'id', 'menuId'])
})
