/** Lines of the approved supplier list come into force on their day and leave it after their last one; meanwhile shares are counted by the day. */
import { beforeAll, expect, test } from 'vitest'
import { listsInForce } from '../../upstream/areas/purchasing/approved-list/list-effect.ts'
import { doneAt } from '../../upstream/platform/jobs/rows.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { record } from '../support/record.ts'
import { openWorld, TODAY } from '../support/world.ts'
import { type Goods, type Lists, lineOf, lists } from './lists.ts'

let asl: Lists

beforeAll(async () => {
  const world = await openWorld()
  asl = lists(world, await world.person('buyer1'), await world.person('manager1'))
})

/** Ten past midnight in Shanghai. */
const nightOf = (day: string) => doneAt(asl.world.pool, listsInForce, new Date(`${day}T00:10:00+08:00`))

const stateLater = async (list: Doc) => lineOf(await asl.manager.find('aslHeader', list.id)).effectState

interface PanelRow extends Doc {
  share: string
  quotaPercent: string | null
  startDate: string
}

const quotaRows = async ({ id }: Doc) => ((await asl.buyer.find('aslHeader', id)).$panels as { quota: PanelRow[] }).quota
const sumOf = async (list: Doc) => (await quotaRows(list)).at(-1)

/** Shares of the others, so that sums are known: the first has `share`, the rest none. */
const shareOfOthers = ({ material, org, supplier }: Goods, share: string) =>
  asl.world.query(
    `update asl_line set quota_percent = case when id = (select min(l.id::text)::uuid from asl_line l join asl_header h on h.id = l.header_id
       where l.material_id = $1 and h.org_id = $2 and l.supplier_id <> $3 and l.effect_state = 'EFFECTIVE') then $4::numeric else null end
     where material_id = $1`,
    [material, org, supplier, share],
  )

test('a line whose first day is to come waits, and is in force from the night of that day on', async () => {
  const list = await asl.approved(await asl.application(await asl.free(), { startDate: '2026-12-01', endDate: '2027-11-30' }))
  expect(lineOf(list).effectState).toBe('PENDING')
  await nightOf('2026-11-30')
  expect(await stateLater(list)).toBe('PENDING')
  await nightOf('2026-12-01')
  expect(await stateLater(list)).toBe('EFFECTIVE')
  const [event] = (await asl.manager.find('aslHeader', list.id)).$history as { action: string; who: string; from: string; to: string }[]
  expect(event).toMatchObject({ action: 'inForce', who: '系统', from: 'APPROVED', to: 'APPROVED' })
})

test('a line counts on its last day and is expired the night after; the second run of a night finds nothing to do', async () => {
  const list = await asl.approved(await asl.application(await asl.free(), { endDate: '2026-11-25' }))
  await nightOf('2026-11-25')
  expect(await stateLater(list)).toBe('EFFECTIVE')
  await nightOf('2026-11-26')
  expect(await stateLater(list)).toBe('EXPIRED')
  const { versionNum } = await asl.manager.find('aslHeader', list.id)
  expect(await nightOf('2026-11-26')).toBe(0)
  expect((await asl.manager.find('aslHeader', list.id)).versionNum).toBe(versionNum)
})

test.each([
  ['FREEZE', 'FROZEN', 'SUPERSEDED'],
  ['REMOVE', 'REMOVED', 'SUPERSEDED'],
  ['EXTEND', 'SUPERSEDED', 'EFFECTIVE'],
])('%s from 1 December on leaves the line in force until then, and makes it %s that night', async (changeType, after, own) => {
  const goods = await asl.free()
  const source = lineOf(await asl.approved(await asl.application(goods)))
  const altered = await asl.approved(await asl.alteration(source, goods.org, { changeType, endDate: '2028-01-31' }, { effectiveDate: '2026-12-01' }))
  expect([await asl.stateOf(source.id), lineOf(altered).effectState]).toEqual(['EFFECTIVE', 'PENDING'])
  await nightOf('2026-12-01')
  expect([await asl.stateOf(source.id), await stateLater(altered)]).toEqual([after, own])
})

test('a line with a change that still waits takes no second one, with the number of the first', async () => {
  const goods = await asl.free()
  const source = lineOf(await asl.approved(await asl.application(goods)))
  const first = await asl.approved(await asl.alteration(source, goods.org, { changeType: 'FREEZE' }, { effectiveDate: '2026-12-01' }))
  const second = await asl.alteration(source, goods.org, { changeType: 'QUOTA', quotaPercent: '10' })
  const refusal = await asl.buyer.refused(asl.buyer.act('aslHeader', 'doSubmit', second))
  expect(refusal).toMatchObject({ at: 'aslLine[0].sourceLineId', words: { CN: `第10行与清单${first.docNum}重复` } })
})

test('an abolished alteration that still waited leaves the line as it stands', async () => {
  const goods = await asl.free()
  const source = lineOf(await asl.approved(await asl.application(goods)))
  const waiting = await asl.approved(await asl.alteration(source, goods.org, { changeType: 'REMOVE' }, { effectiveDate: '2026-12-01' }))
  await asl.manager.act('aslHeader', 'doAbolish', waiting, { reason: '误操作' })
  await nightOf('2026-12-02')
  expect([await asl.stateOf(source.id), await stateLater(waiting)]).toEqual(['EFFECTIVE', 'REMOVED'])
})

test('an abolished freeze does not bring back a line that was unfrozen by a later list', async () => {
  const goods = await asl.free()
  const source = lineOf(await asl.approved(await asl.application(goods)))
  const freezing = await asl.approved(await asl.alteration(source, goods.org, { changeType: 'FREEZE' }))
  await asl.approved(await asl.alteration(source, goods.org, { changeType: 'UNFREEZE' }))
  await asl.manager.act('aslHeader', 'doAbolish', freezing, { reason: '误操作' })
  expect(await asl.stateOf(source.id)).toBe('SUPERSEDED')
})

test('an alteration of the quota leaves rank, pack and inspection as they were, whatever its form began with', async () => {
  const goods = await asl.free()
  const source = lineOf(await asl.approved(await asl.application(goods, { sourceRank: 'PREFERRED', packQty: '25', inspectionFreeFlag: 'Y' })))
  const begun = { changeType: 'QUOTA', quotaPercent: '5', sourceRank: 'SECOND', packQty: '1', inspectionFreeFlag: 'N' }
  const altered = await asl.alteration(source, goods.org, begun)
  expect(lineOf(altered)).toMatchObject({ quotaPercent: '5.0000', sourceRank: 'PREFERRED', packQty: '25.0000', inspectionFreeFlag: 'Y' })
  expect(lineOf(altered)).toMatchObject({ quotaPercent$before: null, sourceRank$before: 'PREFERRED', endDate$before: '2027-11-20' })
})

test('the quota check adds up what stands and what this list brings: 70 and 20 are 90, 70 and 30.5 are above 100', async () => {
  const goods = await asl.free()
  await shareOfOthers(goods, '70')
  const list = await asl.application(goods, { quotaPercent: '20' })
  const rows = await quotaRows(list)
  expect(rows.filter(({ quotaPercent }) => quotaPercent !== null).map(({ share, quotaPercent }) => [share, quotaPercent])).toEqual([
    ['LISTED', '70.0000'],
    ['OWN', '20.0000'],
    ['SUM', '90'],
  ])
  expect(rows.at(-1)).toMatchObject({ startDate: TODAY, materialId$: { code: expect.stringMatching(/^01\d{8}$/) } })
  const [line] = list.aslLine as Doc[]
  const more = await asl.buyer.save('aslHeader', { aslLine: [{ id: line?.id, quotaPercent: '30.5' }] }, list)
  expect(await sumOf(more)).toMatchObject({ share: 'OVER', quotaPercent: '100.5' })
  record('page', 'approvedSupplierApplyEdit')
})

/** The others of a material run out; answers one of them, which may apply again. */
async function freed({ material, org, supplier }: Goods): Promise<string> {
  const [row] = await asl.world.query<{ id: string }>(
    `update asl_line l set effect_state = 'EXPIRED' from asl_header h
     where h.id = l.header_id and h.org_id = $2 and l.material_id = $1 and l.supplier_id <> $3 and l.effect_state = 'EFFECTIVE' returning l.supplier_id as id`,
    [material, org, supplier],
  )
  if (!row) throw new Error('Nobody else is listed')
  return row.id
}

test('a share that goes down tomorrow makes no room today: 70 and 50 are 120 today, and 50 and 50 are 100 from tomorrow on', async () => {
  const goods = await asl.free()
  const other = { ...goods, supplier: await freed(goods) }
  const first = lineOf(await asl.approved(await asl.application(goods, { quotaPercent: '70' })))
  const smaller = await asl.alteration(first, goods.org, { changeType: 'QUOTA', quotaPercent: '50' }, { effectiveDate: '2026-11-21' })
  expect((await quotaRows(smaller)).map(({ share, quotaPercent }) => [share, quotaPercent])).toEqual([
    ['REPLACED', '70.0000'],
    ['OWN', '50.0000'],
    ['SUM', '70'],
  ])
  await asl.approved(smaller)
  const early = await asl.application(other, { quotaPercent: '50' })
  expect(await sumOf(early)).toMatchObject({ share: 'OVER', quotaPercent: '120', startDate: TODAY })
  expect((await asl.manager.refused(asl.approved(early))).words.CN).toMatch(/^物料01\d{8}配额合计120%超过100%$/)
  const late = await asl.application(other, { quotaPercent: '50' }, { effectiveDate: '2026-11-21' })
  expect(await sumOf(late)).toMatchObject({ share: 'SUM', quotaPercent: '100', startDate: '2026-11-21' })
  expect((await asl.approved(late)).status).toBe('APPROVED')
})

test('the lines in force are a list of their own: by material, each with its list, and none of another business unit or of a draft', async () => {
  const goods = await asl.free()
  const draft = await asl.application(goods)
  const search = { materialId: goods.material }
  const before = await asl.buyer.list('approvedSupplierApplyList', { view: 'inForce', search })
  const list = await asl.approved(draft)
  const { rows, count } = await asl.buyer.list('approvedSupplierApplyList', { view: 'inForce', search })
  expect(count).toBe(before.count + 1)
  const [first] = list.aslLine as Doc[]
  expect(rows.find(({ id }) => id === first?.id)).toMatchObject({
    headerId: list.id,
    docNum: list.docNum,
    effectState: 'EFFECTIVE',
    sourceRank: 'SECOND',
    endDate: '2027-11-20',
    orgId$: { code: 'SZ10' },
  })
  expect(new Set(rows.map(({ effectState }) => effectState))).toEqual(new Set(['EFFECTIVE']))
  const all = await asl.buyer.list('approvedSupplierApplyList', { view: 'inForce', pageRows: 500 })
  const codes = all.rows.map((row) => (row.materialId$ as { code: string } | null)?.code ?? '')
  expect(codes).toEqual(codes.toSorted())
  expect(new Set(all.rows.map((row) => (row.orgId$ as { code: string }).code))).toEqual(new Set(['SZ10']))
  const elsewhere = await (await asl.world.person('buyer2')).list('approvedSupplierApplyList', { view: 'inForce', pageRows: 500 })
  expect(elsewhere.count).toBeGreaterThan(0)
  expect(elsewhere.rows.filter((row) => (row.orgId$ as { code: string }).code === 'SZ10')).toEqual([])
})

test('the page of alterations lists alterations, also when it is asked for a view that it does not offer', async () => {
  const { rows } = await asl.buyer.list('approvedSupplierAlterationList', { view: 'apply' })
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ aslType }) => aslType !== 'ALTERATION')).toEqual([])
})

test('a list is found by the supplier and the material of one of its lines', async () => {
  const goods = await asl.free()
  const draft = await asl.application(goods)
  const [names] = await asl.world.query<{ material: string; supplier: string }>(
    'select m.code as material, s.code as supplier from material_item m, supplier_info s where m.id = $1 and s.id = $2',
    [goods.material, goods.supplier],
  )
  const found = (search: Record<string, string>) => asl.buyer.list('approvedSupplierApplyList', { search, pageRows: 500 })
  const both = { 'aslLine.materialId': names?.material ?? '', 'aslLine.supplierId': names?.supplier ?? '' }
  const { rows } = await found(both)
  expect(rows.map(({ id }) => id)).toContain(draft.id)
  for (const { id } of rows) {
    const lines = (await asl.buyer.find('aslHeader', id)).aslLine as Doc[]
    expect(lines.some(({ materialId, supplierId }) => materialId === goods.material && supplierId === goods.supplier)).toBe(true)
  }
  expect((await found({ ...both, 'aslLine.materialId': 'NO-SUCH-MATERIAL' })).count).toBe(0)
})
