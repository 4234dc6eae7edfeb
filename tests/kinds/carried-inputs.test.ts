/** Figures made of what references lead to follow while somebody types, of what he reads alone. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '../../app/page-types.ts'
import { describeEdit } from '../../app/server/describe/edit/describe-edit.ts'
import { carriedInputsWith } from '../../app/server/form/carried-inputs.ts'
import { figuresOf } from '../../app/server/form/recompute.ts'
import type { OpenedPage } from '../../app/server/page/open-page.ts'
import type { PickRequest } from '../../upstream/runtime/change/requests.ts'
import type { Actor, Doc } from '../../upstream/runtime/types.ts'
import { contextOf, onPage } from '../security/planting.ts'
import { TENDER } from '../sight/tender.ts'
import { makeTables } from '../support/own-tables.ts'
import { openWorld, type World } from '../support/world.ts'
import { PARCEL, PARCEL_PAGES, testParcel } from './parcel.ts'

let world: World
let buyer: Actor
let [light, heavy]: string[] = []
let supplierId: string

beforeAll(async () => {
  world = await openWorld()
  await makeTables(world, TENDER, PARCEL)
  buyer = onPage((await world.person('buyer1')).actor, PARCEL_PAGES.list)
  // Of a category that the buyer works with, and of one that he does not.
  ;[light, heavy] = (
    await world.query<{ id: string }>('select id from material_item where category_id = any($1) order by code limit 2', [buyer.categoryIds])
  ).map(({ id }) => id)
  for (const [id, weight] of [
    [light, '0.25'],
    [heavy, '1.5'],
  ])
    await world.query("update material_item set net_weight = $2, weight_uom = 'KG' where id = $1", [id, weight])
  supplierId = await world.idOf('supplierInfo', 'S000001')
  await world.query("update supplier_info set ytd_order_amount = '4711.00' where id = $1", [supplierId])
})

const about = {
  side: 'internal' as const,
  responsibility: 'buyer',
  buttons: new Set(['btnQuery', 'btnSave', 'btnAdd']),
  userId: 'u',
  timeZone: 'Asia/Shanghai',
  language: 'CN' as const,
  menuId: 1,
  respId: 'r',
}
const verb = async (actor: Actor, name: string, body: object) =>
  (await world.services.verb(PARCEL, name, { menuId: 0, ...body }, contextOf(actor, randomUUID()))).data
const parcel = async (draft: object): Promise<Doc> => {
  const saved = (await verb(buyer, 'saveOrUpdate', { draft })) as Doc
  return (await verb(buyer, 'findById', { id: saved.id })) as Doc
}
const picks = (actor: Actor, request: Partial<PickRequest>) => verb(actor, 'listPicks', request) as Promise<{ id: string; carried?: object }[]>

describe('a buyer', () => {
  test('opens a parcel with the weight of its material and what its supplier had this year, and hears nothing of a sealed tender', async () => {
    const doc = await parcel({ supplierId, testParcelLine: [{ materialId: light, qty: '4' }] })
    expect(doc).toMatchObject({ mass: '1.000000', ordered: '4711.00' })
    expect(doc.$carried).toEqual({
      [`.supplierId:${supplierId}`]: { 'supplierId.ytdOrderAmount': '4711.00' },
      [`testParcelLine.materialId:${light}`]: { 'materialId.netWeight': '0.250000', 'materialId.categoryId.levelNum': '3' },
    })
    const { compute, brings, grids } = describeEdit(PARCEL_PAGES.edit, doc as Row, about)
    expect([Object.keys(compute), brings]).toEqual([['mass', 'ordered'], [{ field: 'supplierId', paths: ['supplierId.ytdOrderAmount'] }]])
    expect(grids[0]).toMatchObject({ brings: [{ field: 'materialId', paths: ['materialId.netWeight', 'materialId.categoryId.levelNum'] }] })
    expect(grids[0]?.names).toMatchObject({ 'materialId.netWeight': '物料 净重' })
  })

  test('is offered materials with their weight', async () => {
    const [found] = await picks(buyer, { field: 'testParcelLine.materialId', ids: heavy ? [heavy] : [] })
    expect(found).toMatchObject({ id: heavy, carried: { [`testParcelLine.materialId:${heavy}`]: { 'materialId.netWeight': '1.500000' } } })
    expect(await picks(buyer, { field: 'tenderId' })).toEqual([])
  })

  test('who chooses another one without script and presses 重算 reads 6.000000, and nothing is saved', async () => {
    const doc = (await parcel({ testParcelLine: [{ materialId: light, qty: '4' }] })) as Row
    const [line] = doc.testParcelLine as Row[]
    const draft = { testParcelLine: [{ id: line?.id, materialId: heavy }] }
    const api = { picks: async (_: string, request: PickRequest) => ({ data: await picks(buyer, request) }) }
    const carried = await carriedInputsWith({ api } as unknown as OpenedPage, testParcel, doc, draft, about)
    const figures = figuresOf(testParcel, { values: doc, rows: { testParcelLine: [line as Row] } }, draft, about, carried)
    expect(figures.values.mass).toBe('6.000000')
    expect(figures.rows.testParcelLine?.[0]).toMatchObject({ mass: '6.000000' })
  })
})

test('S5.8 of a material that somebody does not see its weight is not brought; what leans on it stays as it is stored', async () => {
  const doc = (await parcel({ testParcelLine: [{ materialId: light, qty: '4' }] })) as Row
  const stranger = { ...buyer, categoryIds: [randomUUID()] }
  const seen = (await verb(stranger, 'findById', { id: doc.id })) as Row
  expect(seen).not.toHaveProperty('$carried')
  expect(await picks(stranger, { field: 'testParcelLine.materialId', ids: light ? [light] : [] })).toEqual([])
  const [line] = seen.testParcelLine as Row[]
  const figures = figuresOf(
    testParcel,
    { values: seen, rows: { testParcelLine: [line as Row] } },
    { testParcelLine: [{ id: line?.id, qty: '9' }] },
    about,
    {},
  )
  expect(figures.values.mass).toBe('1.000000')
})

test('a reference that is emptied weighs nothing', () => {
  const row = { id: 'a', materialId: light, qty: '4', mass: '1.000000' }
  const figures = figuresOf(
    testParcel,
    { values: { id: '' }, rows: { testParcelLine: [row] } },
    { testParcelLine: [{ id: 'a', materialId: null }] },
    about,
    {},
  )
  expect(figures.rows.testParcelLine?.[0]).toMatchObject({ mass: null })
})
