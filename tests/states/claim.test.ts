/** States of lines, ways back, outcomes, what is needed to hand in, and what the database keeps among documents. */

import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { OpenedPage } from '../../app/server/page/open-page.ts'
import { ledTo } from '../../app/server/record/led-to.ts'
import { pageOf } from '../../catalogue/index.ts'
import { Refusal } from '../../upstream/runtime/rules/refusal.ts'
import type { Actor, Doc } from '../../upstream/runtime/types.ts'
import { contextOf, onPage } from '../security/planting.ts'
import { makeTables } from '../support/own-tables.ts'
import { refused } from '../support/refused.ts'
import { openWorld, type World } from '../support/world.ts'
import { CLAIM, CLAIM_PAGE } from './claim.ts'
import { VISIT, VISIT_PAGE } from './visit.ts'

let world: World
let buyer: Actor
let manager: Actor
let material: string

beforeAll(async () => {
  world = await openWorld()
  await makeTables(world, CLAIM, VISIT)
  ;[buyer, manager] = (await Promise.all(['buyer1', 'manager1'].map(async (name) => onPage((await world.person(name)).actor, CLAIM_PAGE)))) as [
    Actor,
    Actor,
  ]
  material = (await world.query<{ id: string }>(`select id from material_item where enabled_flag = 'Y' order by code limit 1`))[0]?.id ?? ''
})

const verb = async (name: string, body: Record<string, unknown>, actor = buyer) =>
  (await world.services.verb(CLAIM, name, { menuId: 0, ...body }, contextOf(actor, randomUUID()))).data as Doc
const find = (id: string) => verb('findById', { id })

async function claim(draft: Record<string, unknown> = {}, ...shares: string[]): Promise<Doc> {
  const testClaimLine = shares.map((share) => ({ axis: 'A', share, materialId: draft.materialId ?? null }))
  const { materialId: _of, ...head } = draft
  const { id } = await verb('saveOrUpdate', { draft: { orgId: buyer.orgIds[0], ...head, testClaimLine } })
  return find(id)
}
const act = (action: string, { id }: { id: string }, more: Record<string, unknown> = {}, actor = buyer) =>
  verb(action, { rows: [{ id }], ...more }, actor)
const sent = async (draft: Record<string, unknown> = {}, ...shares: string[]): Promise<Doc> => {
  const doc = await claim({ reason: '损坏', ...draft }, ...(shares.length > 0 ? shares : ['100']))
  await act('doSubmit', doc)
  return find(doc.id)
}
const linesOf = (doc: Doc) => doc.testClaimLine as Doc[]

test('a draft may lack its reason; handed in it may not, and what lies behind keeps it', async () => {
  const doc = await claim({}, '100')
  expect(await refused(act('doSubmit', doc))).toMatchObject({ at: 'reason', words: { CN: '请填写原因' } })
  expect((await find(doc.id)).status).toBe('DRAFT')
})

test('each axis of a claim sums to 100', async () => {
  const refusal = await refused(act('doSubmit', await claim({ reason: '损坏' }, '60', '30')))
  expect(refusal).toMatchObject({ code: 'testClaim.SHARES', at: 'testClaimLine' })
})

test('a rise above 10 % is confirmed by a manager, and refused to a buyer', async () => {
  const doc = await claim({ reason: '损坏', rise: '12.5' }, '100')
  expect(await refused(act('doSubmit', doc))).toMatchObject({ code: 'testClaim.ROSE', words: { EN: 'A rise of 12.5 % is above 10 %' } })
  const asked = await refused(act('doSubmit', doc, {}, manager))
  expect(asked.code).toBe('CONFIRM')
  const confirmed = asked.issues.map((issue) => (issue as { confirm?: string }).confirm)
  await act('doSubmit', doc, { confirmed }, manager)
  expect((await find(doc.id)).status).toBe('SENT')
})

test('what was parked comes back to where it came from', async () => {
  const draft = await claim({ reason: '损坏' }, '100')
  await act('doWithdraw', draft)
  await act('doReopen', draft)
  expect((await find(draft.id)).status).toBe('DRAFT')
  const handedIn = await sent()
  await act('doWithdraw', handedIn)
  await act('doReopen', handedIn)
  expect((await find(handedIn.id)).status).toBe('SENT')
})

test('chosen lines go from open to done; one that is done is not chosen again, and the words name line, state and step', async () => {
  const doc = await sent({}, '40', '60')
  const [first, second] = linesOf(doc)
  await act('doConfirm', doc, { lineIds: [first?.id] })
  expect(linesOf(await find(doc.id)).map(({ lineStatus }) => lineStatus)).toEqual(['DONE', 'OPEN'])
  const refusal = await refused(act('doConfirm', doc, { lineIds: [first?.id, second?.id] }))
  expect(refusal).toMatchObject({
    code: 'LINE_STATE',
    words: { CN: '第10行状态为“已收齐”，不能接受行', EN: 'Line 10 is Complete: Accept lines is not possible' },
  })
  expect(linesOf(await find(doc.id)).map(({ lineStatus }) => lineStatus)).toEqual(['DONE', 'OPEN'])
})

test('a line that a guard or its state forbids to accept says so beside its button, in the words of the refusal; the others do not', async () => {
  const shares = [
    { axis: 'HELD', share: '100' },
    { axis: 'A', share: '50' },
    { axis: 'A', share: '50' },
  ]
  const { id } = await verb('saveOrUpdate', { draft: { orgId: buyer.orgIds[0], reason: '损坏', testClaimLine: shares } })
  await act('doSubmit', { id })
  const [held, , done] = linesOf(await find(id))
  await act('doConfirm', { id }, { lineIds: [done?.id] })
  const refusal = await refused(act('doConfirm', { id }, { lineIds: [held?.id] }))
  expect(refusal.words.CN).toBe('第10行暂缓')
  const { $forbidden, $forbiddenLines } = await find(id)
  expect($forbidden).toBeUndefined()
  expect($forbiddenLines).toEqual({
    [String(held?.id)]: { doConfirm: refusal.words.CN },
    [String(done?.id)]: { doConfirm: '第30行状态为“已收齐”，不能接受行' },
  })
})

test('a claim ends by what it has become: passed when all lines are done, failed otherwise', async () => {
  const [open, done] = [await sent(), await sent()]
  await act('doConfirm', done, { lineIds: linesOf(done).map(({ id }) => id) })
  await act('doClose', open)
  await act('doClose', done)
  expect([(await find(open.id)).status, (await find(done.id)).status]).toEqual(['FAILED', 'PASSED'])
})

test('a machine is in one claim at a time: another one waits until the first has ended, drafts do not count', async () => {
  const first = await sent({ machine: 'M1' })
  const second = await claim({ reason: '损坏', machine: 'M1' }, '100')
  expect(await refused(act('doSubmit', second))).toMatchObject({ at: 'machine', words: { CN: '设备M1已在使用' } })
  await act('doClose', first)
  await act('doSubmit', second)
  expect((await find(second.id)).status).toBe('SENT')
})

test('of six claims of one machine that are sent at the same moment one is sent', async () => {
  const claims = await Promise.all(Array.from({ length: 6 }, () => claim({ reason: '损坏', machine: 'M2' }, '100')))
  const outcomes = await Promise.allSettled(claims.map((one) => act('doSubmit', one)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const told = outcomes.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Refusal).words.EN] : []))
  expect(new Set(told)).toEqual(new Set(['M2 is in use']))
})

test('periods of one place never overlap, on no day of both; of another place, or of none, they may', async () => {
  await claim({ place: 'P1', fromDay: '2026-12-01', toDay: '2026-12-10' })
  const refusal = await refused(claim({ place: 'P1', fromDay: '2026-12-10', toDay: '2026-12-20' }))
  expect(refusal).toMatchObject({ at: 'fromDay', words: { EN: 'P1 is taken from 2026-12-10 to 2026-12-20' } })
  await claim({ place: 'P1', fromDay: '2026-12-11' })
  expect(await refused(claim({ place: 'P1', fromDay: '2030-01-01', toDay: '2030-01-02' }))).toMatchObject({
    words: { CN: 'P1在2030-01-01至2030-01-02已被占用' },
  })
  await claim({ place: 'P2', fromDay: '2026-12-01' })
  await claim({ fromDay: '2026-12-01' })
})

test('a period that ends before it begins is refused at its end, whether or not somebody else is there', async () => {
  const refusal = await refused(claim({ place: 'P3', fromDay: '2026-12-10', toDay: '2026-12-01' }))
  expect(refusal).toMatchObject({ status: 422, at: 'toDay', code: 'INVALID' })
})

test('shares of a material sum to 100 over all claims: the words say what is left', async () => {
  await sent({ materialId: material }, '40', '60').then((doc) => act('doClose', doc))
  await sent({ materialId: material }, '30', '70').then(async (doc) => {
    const more = await claim({ reason: '损坏', materialId: material }, '100')
    const refusal = await refused(act('doSubmit', more))
    expect(refusal).toMatchObject({ code: 'INVALID', at: 'testClaimLine[0].share' })
    expect(refusal.words.EN).toBe('Shares sum to 200 of 100; 0 are left')
    await act('doClose', doc)
    await act('doSubmit', more)
  })
})

test('of five claims over the whole of a material that are sent at the same moment one is sent', async () => {
  const other = (await world.query<{ id: string }>(`select id from material_item where enabled_flag = 'Y' order by code offset 1 limit 1`))[0]?.id
  const claims = await Promise.all(Array.from({ length: 5 }, () => claim({ reason: '损坏', materialId: other }, '100')))
  const outcomes = await Promise.allSettled(claims.map((one) => act('doSubmit', one)))
  expect(outcomes.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Refusal).words.EN] : []))).toEqual(
    Array(4).fill('Shares sum to 200 of 100; 0 are left'),
  )
})

describe('a visit of a claim', () => {
  const plan = async (doc: Doc) => ((await act('doGenerate', doc)).made as { id: string; docNum: string; isSame?: true }[])[0]
  const visits = (doc: Doc) =>
    world.query<{ id: string; reason: string; total: string }>('select id, reason, total from test_visit where claim_id = $1', [doc.id])

  test('has what the claim says, each line of it, and figures with the digits of their fields', async () => {
    const doc = await sent({}, '40', '60')
    const made = await plan(doc)
    expect(await visits(doc)).toEqual([{ id: made?.id, reason: '损坏', total: '0.7' }])
    const rows = await world.query<{ of: string; share: string }>('select claim_line_id as of, share from test_visit_line order by line_num')
    expect(rows).toEqual(linesOf(doc).map(({ id, share }) => ({ of: id, share })))
  })

  test('is made once: whoever plans it again is led to the one that is there', async () => {
    const doc = await sent()
    const first = await plan(doc)
    expect(await plan(doc)).toEqual({ entity: VISIT, id: first?.id, docNum: first?.docNum, isSame: true })
    expect(await visits(doc)).toHaveLength(1)
  })

  test('is the page to which its button leads, at the first press as at the next, for whoever has it in his menu', () => {
    const made = [{ entity: VISIT, id: 'v1', docNum: 'TV1' }]
    const opened = (...menus: object[]) =>
      ({ page: pageOf(CLAIM_PAGE), session: { menus, currentResp: { responsibilityId: 'r' } } }) as unknown as OpenedPage
    const menu = { htmlUrl: VISIT_PAGE, isGranted: true, menuId: 7 }
    expect(ledTo(opened(menu), 'doGenerate', made)).toMatch(/testVisitEdit\?.*id=v1$/)
    expect(ledTo(opened({ ...menu, isGranted: false }), 'doGenerate', made)).toBeNull()
    expect(ledTo(opened(menu), 'doSubmit', made)).toBeNull()
  })

  test('is one when five plan it at the same moment', async () => {
    const doc = await sent()
    const all = await Promise.all(Array.from({ length: 5 }, () => plan(doc)))
    expect(new Set(all.map((one) => one?.id)).size).toBe(1)
    expect(all.filter((one) => !one?.isSame)).toHaveLength(1)
    expect(await visits(doc)).toHaveLength(1)
  })

  test('that was called off makes room for another one', async () => {
    const doc = await sent()
    const first = await plan(doc)
    await world.query(`update test_visit set status = 'OFF' where id = $1`, [first?.id])
    expect((await plan(doc))?.id).not.toBe(first?.id)
  })
})

describe('fields that may be edited while their line is so', () => {
  const save = async (doc: Doc, lines: object[], more: object = {}, actor = manager) =>
    verb('saveOrUpdate', { id: doc.id, versionNum: (await find(doc.id)).versionNum, draft: { testClaimLine: lines, ...more } }, actor)

  test('are open in that line and closed in the one beside it; lines neither come nor go by that', async () => {
    const doc = await sent({}, '60', '40')
    const [first, second] = linesOf(doc) as [Doc, Doc]
    await act('doConfirm', doc, { lineIds: [second.id] })
    await save(doc, [{ id: first.id, share: '55' }])
    expect(linesOf(await find(doc.id)).map(({ share }) => share)).toEqual(['55.0000', '40.0000'])
    expect(await refused(save(doc, [{ id: second.id, share: '45' }]))).toMatchObject({ at: 'testClaimLine[0].share' })
    expect(await refused(save(doc, [{ share: '5' }]))).toMatchObject({ at: 'testClaimLine' })
    expect(await refused(save(doc, [], { deletedLines: [first.id] }))).toMatchObject({ at: 'testClaimLine' })
    expect(await refused(save(doc, [{ id: first.id, share: '50' }], {}, buyer))).toBeInstanceOf(Refusal)
    const seen = linesOf(await verb('findById', { id: doc.id }, manager))
    expect(seen.map((line) => line.$readonly)).toEqual([undefined, ['axis', 'share']])
  })

  test('stay open for what is typed at once with that which closes them, in whatever order it comes', async () => {
    const doc = await sent({}, '100')
    const [line] = linesOf(doc) as [Doc]
    await save(doc, [{ id: line.id, axis: 'FIX', share: '90' }])
    expect(linesOf(await find(doc.id))[0]).toMatchObject({ axis: 'FIX', share: '90.0000' })
    expect(await refused(save(doc, [{ id: line.id, axis: 'B', share: '80' }]))).toMatchObject({ at: 'testClaimLine[0].axis' })
  })
})
