/** Of several records the most exact one that fits is found, two that fit alike are refused, and a figure goes by the bands of the record that it names. */
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { Refusal } from '../../upstream/runtime/rules/refusal.ts'
import type { Actor, Doc } from '../../upstream/runtime/types.ts'
import { contextOf, onPage } from '../security/planting.ts'
import { asSuperuser } from '../support/cluster.ts'
import { makeTables } from '../support/own-tables.ts'
import { refused } from '../support/refused.ts'
import { openWorld, type World } from '../support/world.ts'
import { CASE, CASE_PAGE, POLICY, POLICY_PAGE } from './policy.ts'

let world: World
let actor: Actor
let plant: string
let elsewhere: string
let [root, branch, leaf, other] = ['', '', '', '']

beforeAll(async () => {
  world = await openWorld()
  await makeTables(world, POLICY, CASE)
  ;({ actor } = await world.person('manager1'))
  plant = await world.idOf('organization', 'SZ10')
  elsewhere = await world.idOf('organization', 'HF20')
  const [row] = await world.query<{ leaf: string; branch: string; root: string }>(
    `select c.id as leaf, b.id as branch, a.id as root from purchase_category c join purchase_category b on b.id = c.parent_id join purchase_category a on a.id = b.parent_id order by c.code limit 1`,
  )
  ;[root, branch, leaf] = [row?.root ?? '', row?.branch ?? '', row?.leaf ?? '']
  other =
    (await world.query<{ id: string }>('select id from purchase_category where parent_id is null and id <> $1 order by code limit 1', [root]))[0]
      ?.id ?? ''
})
beforeEach(() => world.query('delete from test_policy'))

const verb = async (entity: string, page: string, name: string, body: Record<string, unknown>) =>
  (await world.services.verb(entity, name, { menuId: 0, ...body }, contextOf(onPage(actor, page), randomUUID()))).data as Doc

async function policy(title: string, draft: object = {}): Promise<Doc> {
  const { id } = await verb(POLICY, POLICY_PAGE, 'saveOrUpdate', { draft: { title, orgId: plant, ...draft } })
  return verb(POLICY, POLICY_PAGE, 'findById', { id })
}
async function found(draft: object = {}): Promise<Doc> {
  const { id } = await verb(CASE, CASE_PAGE, 'saveOrUpdate', { draft: { title: '个案', orgId: plant, ...draft } })
  return verb(CASE, CASE_PAGE, 'findById', { id })
}
const titleOf = async ({ policyId }: Doc) =>
  (await world.query<{ title: string }>('select title from test_policy where id = $1', [policyId]))[0]?.title ?? null
test('the nearest category wins over the plant, the plant over none, and what says nothing fits all', async () => {
  await policy('全部')
  await policy('工厂', { plantId: plant })
  await policy('大类', { categoryIds: [root] })
  await policy('大类工厂', { categoryIds: [root], plantId: plant })
  await policy('中类', { categoryIds: [other, branch] })
  const at = async (draft: object) => titleOf(await found(draft))
  expect(await at({ categoryId: leaf })).toBe('中类')
  expect(await at({ categoryId: branch })).toBe('中类')
  expect(await at({ categoryId: root })).toBe('大类工厂')
  expect(await at({ categoryId: other })).toBe('中类')
  expect(await at({})).toBe('工厂')
  expect(await at({ orgId: elsewhere, categoryId: root })).toBe('大类')
  expect(await at({ orgId: elsewhere })).toBe('全部')
})

test('where none fits none is named; what somebody chose stays, and another category finds anew', async () => {
  await policy('中类', { categoryIds: [branch] })
  const chosen = await policy('别的', { categoryIds: [other] })
  expect((await found({ categoryId: root })).policyId).toBeNull()
  const own = await found({ categoryId: leaf, policyId: chosen.id })
  expect(await titleOf(own)).toBe('别的')
  const plain = await found({ categoryId: leaf })
  expect(await titleOf(plain)).toBe('中类')
  await verb(CASE, CASE_PAGE, 'saveOrUpdate', { id: plain.id, versionNum: plain.versionNum, draft: { categoryId: other } })
  expect(await titleOf(await verb(CASE, CASE_PAGE, 'findById', { id: plain.id }))).toBe('别的')
})

test('only what is in force on the day and in its state is found, and of two periods each has its own', async () => {
  await policy('过期', { categoryIds: [branch], endDate: '2026-11-19' })
  await policy('现行', { categoryIds: [branch], startDate: '2026-11-20', endDate: '2026-11-30' })
  const off = await policy('停用', { categoryIds: [leaf] })
  await verb(POLICY, POLICY_PAGE, 'doDisable', { rows: [{ id: off.id, versionNum: off.versionNum }] })
  expect(await titleOf(await found({ categoryId: leaf }))).toBe('现行')
})

test('two that fit alike are refused with the number of the other, those of which one is more exact, of another day or another priority are not', async () => {
  const first = await policy('甲', { categoryIds: [branch, other], plantId: plant })
  const refusal = await refused(policy('乙', { categoryIds: [branch], plantId: plant }))
  expect(refusal).toMatchObject({ at: 'categoryIds', words: { CN: `与${first.docNum}适用范围相同`, EN: `Holds for the same as ${first.docNum}` } })
  await policy('更细', { categoryIds: [leaf], plantId: plant })
  await policy('不限工厂', { categoryIds: [branch] })
  await policy('方式', { categoryIds: [branch], plantId: plant, modes: 'PCS' })
  await policy('次选', { categoryIds: [branch], plantId: plant, rankNum: 2 })
  expect(await refused(policy('又', { categoryIds: [branch], startDate: '2026-12-01' }))).toBeInstanceOf(Refusal)
  const moved = await policy('改', { categoryIds: [root] })
  const change = verb(POLICY, POLICY_PAGE, 'saveOrUpdate', {
    id: moved.id,
    versionNum: moved.versionNum,
    draft: { categoryIds: [other], plantId: plant },
  })
  expect((await refused(change)).words.CN).toBe(`与${first.docNum}适用范围相同`)
})

test('of forty who give up the priority by which theirs differed, at the same moment, one has it', async () => {
  const all: Doc[] = []
  for (let rankNum = 1; rankNum <= 40; rankNum++) all.push(await policy(`第${rankNum}`, { categoryIds: [branch], rankNum }))
  const give = ({ id, versionNum }: Doc) => verb(POLICY, POLICY_PAGE, 'saveOrUpdate', { id, versionNum, draft: { rankNum: null } })
  const outcomes = await Promise.allSettled(all.map(give))
  const refusals = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refusals).toHaveLength(39)
  expect(refusals.every((one) => one instanceof Refusal && /适用范围相同/.test(one.words.CN))).toBe(true)
  expect(await world.query('select id from test_policy where rank_num is null')).toHaveLength(1)
})

test('whoever saves while somebody else is about to fit alike waits for him, and is refused then', async () => {
  const [first, second] = [await policy('先', { categoryIds: [branch], rankNum: 1 }), await policy('后', { categoryIds: [branch], rankNum: 2 })]
  const change = { id: second.id, versionNum: second.versionNum, draft: { rankNum: null } }
  await asSuperuser(world.database.superUrl, async (client) => {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(hashtext($1))', [`${POLICY}.applies`])
    await client.query('update test_policy set rank_num = null where id = $1', [first.id])
    let ended = false
    const saving = refused(verb(POLICY, POLICY_PAGE, 'saveOrUpdate', change)).finally(() => {
      ended = true
    })
    saving.catch(() => {})
    const waiting = () => world.query("select 1 from pg_locks where locktype = 'advisory' and not granted")
    await expect.poll(async () => ended || (await waiting()).length > 0).toBe(true)
    await client.query('commit')
    expect((await saving).words.CN).toBe(`与${first.docNum}适用范围相同`)
  })
})

test.each([
  ['90', '优'],
  ['89.9999', '良'],
  ['60', '良'],
  ['59.99', '差'],
  ['0', '差'],
  [null, null],
])('a score of %s is %s by the bands of the policy that the case names', async (score, grade) => {
  await policy('等级', {
    testPolicyBand: [
      { fromScore: '0', grade: '差' },
      { fromScore: '90', grade: '优' },
      { fromScore: '60', grade: '良' },
    ],
  })
  expect(await found({ score })).toMatchObject({ grade })
})

test('below the lowest band, and without bands, there is no grade; another policy gives its own', async () => {
  await policy('全部', { testPolicyBand: [{ fromScore: '50', grade: 'A' }] })
  const bare = await policy('无', { categoryIds: [other] })
  const one = await found({ score: '49' })
  expect(one.grade).toBeNull()
  const grades = async (draft: object) => {
    const { versionNum } = await verb(CASE, CASE_PAGE, 'findById', { id: one.id })
    await verb(CASE, CASE_PAGE, 'saveOrUpdate', { id: one.id, versionNum, draft })
    return (await verb(CASE, CASE_PAGE, 'findById', { id: one.id })).grade
  }
  expect(await grades({ score: '50' })).toBe('A')
  expect(await grades({ policyId: bare.id })).toBeNull()
  // Emptied, it is found again.
  expect(await grades({ policyId: null })).toBe('A')
})

test('a record hears what those sum up to that came after it and name it, as they come, move on, go elsewhere and go', async () => {
  const [one, two] = [await policy('一', { categoryIds: [root] }), await policy('二', { categoryIds: [other] })]
  const heard = async () => Promise.all([one, two].map(async ({ id }) => (await verb(POLICY, POLICY_PAGE, 'findById', { id })).caseScore))
  const first = await found({ policyId: one.id, score: '40' })
  const second = await found({ policyId: one.id, score: '2.5' })
  expect(await heard()).toEqual(['42.5000', '0.0000'])
  await verb(CASE, CASE_PAGE, 'saveOrUpdate', { id: first.id, versionNum: first.versionNum, draft: { policyId: two.id } })
  expect(await heard()).toEqual(['2.5000', '40.0000'])
  await verb(CASE, CASE_PAGE, 'doClose', { rows: [{ id: second.id, versionNum: second.versionNum }] })
  expect(await heard()).toEqual(['0.0000', '40.0000'])
  await verb(CASE, CASE_PAGE, 'delete', { id: first.id })
  expect(await heard()).toEqual(['0.0000', '0.0000'])
})
