/** The approved supplier list: who comes onto it, to what share, and how its lines are altered. */
import { beforeAll, expect, test } from 'vitest'
import { record } from '../support/record.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { type Lists, lineOf, lists } from './lists.ts'

let world: World
let buyer: Person
let manager: Person
let free: Lists['free']
let application: Lists['application']
let approved: Lists['approved']
let alteration: Lists['alteration']
let stateOf: Lists['stateOf']

beforeAll(async () => {
  world = await openWorld()
  ;[buyer, manager] = await Promise.all([world.person('buyer1'), world.person('manager1')])
  ;({ free, application, approved, alteration, stateOf } = lists(world, buyer, manager))
})

test('an application fills in what the buyer leaves open and is in force once it is approved', async () => {
  const goods = await free()
  const list = await application(goods)
  expect(list).toMatchObject({ aslType: 'APPLY', status: 'DRAFT', lineCount: 1, effectiveDate: '2026-11-20', deptId: expect.any(String) })
  expect(lineOf(list)).toMatchObject({
    categoryId: expect.any(String),
    leadTimeDays: expect.any(Number),
    startDate: '2026-11-20',
    endDate: '2027-11-20',
    effectState: 'PENDING',
  })
  const done = await approved(list)
  expect(done.status).toBe('APPROVED')
  expect(lineOf(done).effectState).toBe('EFFECTIVE')
  record('entity', 'aslHeader')
  record('entity', 'aslLine')
})

test('who is listed for the material already is refused, with the number of that list', async () => {
  const goods = await free()
  const first = await approved(await application(goods))
  const refusal = await buyer.refused(buyer.act('aslHeader', 'doSubmit', await application(goods)))
  expect(refusal).toMatchObject({ at: 'aslLine[0].supplierId', words: { CN: `第10行与清单${first.docNum}重复` } })
})

test('quotas of a material never sum to more than 100: 100 in force and 0.5 more are refused at the approval', async () => {
  const goods = await free()
  await world.query(
    `update asl_line set quota_percent = case when id = (select min(l.id::text)::uuid from asl_line l join asl_header h on h.id = l.header_id
       where l.material_id = $1 and h.org_id = $2 and l.supplier_id <> $3) then 100 else null end
     where material_id = $1`,
    [goods.material, goods.org, goods.supplier],
  )
  const list = await application(goods, { quotaPercent: '0.5' })
  await buyer.act('aslHeader', 'doSubmit', list)
  const refusal = await manager.refused(manager.act('aslHeader', 'doApproval', await manager.find('aslHeader', list.id)))
  expect(refusal.words.CN).toMatch(/^物料01\d{8}配额合计100\.5%超过100%$/)
  expect((await manager.find('aslHeader', list.id)).status).toBe('SUBMITTED')
})

test('of two applications for the same goods the one approved second is refused', async () => {
  const goods = await free()
  const [first, second] = [await application(goods), await application(goods)]
  for (const list of [first, second]) await buyer.act('aslHeader', 'doSubmit', list)
  await manager.act('aslHeader', 'doApproval', await manager.find('aslHeader', first.id))
  const refusal = await manager.refused(manager.act('aslHeader', 'doApproval', await manager.find('aslHeader', second.id)))
  expect(refusal.words.CN).toBe(`第10行与清单${first.docNum}重复`)
})

test('a supplier on trial is listed for trial only', async () => {
  const goods = await free()
  const category = '(select category_id from material_item where id = $1)'
  const set = (status: string) =>
    world.query(`update supplier_category set status = $3 where header_id = $2 and category_id = ${category}`, [
      goods.material,
      goods.supplier,
      status,
    ])
  await set('TRIAL')
  const refusal = await buyer.refused(buyer.act('aslHeader', 'doSubmit', await application(goods)))
  expect(refusal).toMatchObject({ at: 'aslLine[0].sourceRank', words: { CN: '第10行供应商处于试用，供货地位须为试用' } })
  await set('QUALIFIED')
})

test('a listed line is frozen, unfrozen and given another quota; abolishing the last alteration brings the line before it back', async () => {
  const goods = await free()
  const first = lineOf(await approved(await application(goods)))
  const freezing = await alteration(first, goods.org, { changeType: 'FREEZE' })
  expect(freezing).toMatchObject({ aslType: 'ALTERATION' })
  expect(lineOf(freezing)).toMatchObject({ materialId: goods.material, supplierId: goods.supplier })
  await approved(freezing)
  expect([await stateOf(first.id), await stateOf(lineOf(freezing).id)]).toEqual(['FROZEN', 'SUPERSEDED'])

  const unfreezing = await approved(await alteration(first, goods.org, { changeType: 'UNFREEZE' }))
  expect([await stateOf(first.id), lineOf(unfreezing).effectState]).toEqual(['SUPERSEDED', 'EFFECTIVE'])
  const again = await alteration(first, goods.org, { changeType: 'QUOTA', quotaPercent: '0' })
  expect((await buyer.refused(buyer.act('aslHeader', 'doSubmit', again))).words.CN).toBe('第10行的原清单行不在册')

  const ranked = await approved(await alteration(lineOf(unfreezing), goods.org, { changeType: 'RANK', sourceRank: 'PREFERRED' }))
  expect([await stateOf(lineOf(unfreezing).id), lineOf(ranked).sourceRank]).toEqual(['SUPERSEDED', 'PREFERRED'])
  await manager.act('aslHeader', 'doAbolish', ranked, { reason: '误操作' })
  expect([await stateOf(lineOf(ranked).id), await stateOf(lineOf(unfreezing).id)]).toEqual(['REMOVED', 'EFFECTIVE'])
})

test('lines that are picked from those in force become one alteration for each business unit, as they stand', async () => {
  const sources = await world.query<{ id: string; org: string; quota: string }>(
    `select distinct on (o.code) l.id, o.id as org, l.quota_percent::float8::text as quota
     from asl_line l join asl_header h on h.id = l.header_id join organization o on o.id = h.org_id
     where l.effect_state = 'EFFECTIVE' and l.quota_percent is not null order by o.code, l.id limit 2`,
  )
  expect(sources).toHaveLength(2)
  const pick = { rows: [], lineIds: sources.map(({ id }) => id), input: { changeType: 'QUOTA', reason: '产能不足' } }
  const answer = await manager.verb('aslHeader', 'doPickLines', pick, { page: 'approvedSupplierAlterationList' })
  const { made } = answer.data as { made: { id: string }[] }
  expect(made).toHaveLength(2)
  for (const [index, source] of sources.entries()) {
    const list = await manager.find('aslHeader', made[index]?.id ?? '')
    expect(list).toMatchObject({ aslType: 'ALTERATION', status: 'DRAFT', reason: '产能不足', orgId: source.org })
    expect(lineOf(list)).toMatchObject({ sourceLineId: source.id, changeType: 'QUOTA', effectState: 'PENDING' })
    expect(Number(lineOf(list).quotaPercent)).toBe(Number(source.quota))
  }
})

test('nothing picked, and a line of another business unit, are refused', async () => {
  const pick = (lineIds: string[]) => {
    const request = { rows: [], lineIds, input: { changeType: 'QUOTA', reason: '产能不足' } }
    return buyer.refused(buyer.verb('aslHeader', 'doPickLines', request, { page: 'approvedSupplierAlterationList' }))
  }
  expect(await pick([])).toMatchObject({ status: 422, words: { CN: '请先选择数据' } })
  const [foreign] = await world.query<{ id: string }>(
    `select l.id from asl_line l join asl_header h on h.id = l.header_id join organization o on o.id = h.org_id where o.code = 'HF20' limit 1`,
  )
  expect(await pick([foreign?.id ?? ''])).toMatchObject({ status: 404 })
})
