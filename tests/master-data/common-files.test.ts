/** Files that are there for everybody: who finds which, who acknowledges what, how often each was downloaded. */

import type pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { loadCommonFiles } from '../../data/load/common-files.ts'
import { readPeople } from '../../data/load/year/people.ts'
import { areaClock } from '../../upstream/platform/jobs/area-clock.ts'
import { doneAt } from '../../upstream/platform/jobs/rows.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { type Files, filesOf, ownStore, PDF } from '../files/attaching.ts'
import { dayAfter } from '../support/days.ts'
import { NOW, openWorld, type Person, type World } from '../support/world.ts'

let world: World
let files: Files
let manager: Person
let buyer: Person
let supplier: Person
let other: Person

beforeAll(async () => {
  await ownStore()
  world = await openWorld()
  files = filesOf(world)
  manager = await world.person('manager1')
  buyer = await world.person('buyer1')
  supplier = await world.person('supplier01')
  other = await world.person('supplier02')
})

let names = 0

async function written(more: Record<string, unknown> = {}): Promise<Doc> {
  const [file] = await files.upload(manager, { functionId: 'commonFile' }, [[`制度${++names}.pdf`, PDF]])
  return manager.save('commonFile', { name: `制度${names}`, fileType: 'POLICY', audience: 'ALL', versionNo: 'V1', fileIds: [file?.id], ...more })
}

async function enabled(more?: Record<string, unknown>): Promise<Doc> {
  await manager.act('commonFile', 'doEnabled', await written(more))
  const [{ id } = { id: '' }] = await world.query<{ id: string }>('select id from common_file where name = $1', [`制度${names}`])
  return manager.find('commonFile', id)
}

const seenBy = async (person: Person, { id }: Doc) => (await person.list('commonFileList', { ids: [id] })).count === 1
const fileOf = ({ fileIds }: Doc) => (fileIds as string[])[0] ?? ''

test('master-data 10: a supplier finds no internal file, and a direct download of one is not there', async () => {
  const internal = await enabled({ audience: 'INTERNAL' })
  const both = await enabled({ audience: 'SUPPLIER' })
  expect([await seenBy(supplier, internal), await seenBy(supplier, both), await seenBy(buyer, internal)]).toEqual([false, true, true])
  expect((await supplier.refused(files.bytes(supplier, fileOf(internal)))).status).toBe(404)
  expect((await files.bytes(supplier, fileOf(both))).content.equals(PDF)).toBe(true)
})

test('a supplier finds a file once it is enabled and its day has come, and no more when it is disabled', async () => {
  const draft = await written()
  expect(await seenBy(supplier, draft)).toBe(false)
  const later = await enabled({ effectiveDate: dayAfter(NOW, 3) })
  expect([later.effectiveFlag, await seenBy(supplier, later)]).toEqual(['N', false])
  await doneAt(world.pool, areaClock, new Date(NOW.getTime() + 3 * 86_400_000))
  expect(await seenBy(supplier, later)).toBe(true)
  await manager.act('commonFile', 'doInvalid', await manager.find('commonFile', later.id))
  expect(await seenBy(supplier, later)).toBe(false)
})

test('a file without files is not enabled', async () => {
  const refusal = await manager.refused(manager.act('commonFile', 'doEnabled', await written({ fileIds: [] })))
  expect(refusal).toMatchObject({ code: 'commonFile.NO_FILES', at: 'fileIds' })
})

test('a file of a category is for who supplies what lies below it, from the moment in which he does', async () => {
  const [held] = await world.query<{ top: string; mine: string; theirs: string; org: string }>(
    `select top.id as top, s.id as mine, o.id as theirs, c.org_id as org from supplier_category c join supplier_info s on s.id = c.header_id and s.code = 'S000001'
     join purchase_category k on k.id = c.category_id join purchase_category m on m.id = k.parent_id join purchase_category top on top.id = m.parent_id
     cross join supplier_info o where o.code = 'S000002' limit 1`,
  )
  const file = await enabled({ categoryIds: [held?.top], audience: 'SUPPLIER' })
  expect(await seenBy(supplier, file)).toBe(true)
  const [none] = await world.query<{ id: string }>(
    `select id from purchase_category k where level_num = 3 and not exists (select from supplier_category c join supplier_info s on s.id = c.header_id and s.code = 'S000002' where c.category_id = k.id) order by code limit 1`,
  )
  const foreign = await enabled({ categoryIds: [none?.id], audience: 'SUPPLIER' })
  expect(await seenBy(other, foreign)).toBe(false)
  const stored = await manager.find('supplierInfo', String(held?.theirs))
  await manager.save('supplierInfo', { supplierCategory: [{ categoryId: none?.id, orgId: held?.org }] }, stored)
  expect(await seenBy(other, foreign)).toBe(true)
})

test('what is to be acknowledged is a to-do of the supplier until it is, once a person and version', async () => {
  const file = await enabled({ confirmFlag: 'Y' })
  const toDos = async () =>
    (
      await world.query<{ status: string }>(
        `select i.status from supplier_pending_item i join supplier_info s on s.id = i.supplier_id where i.business_id = $1 and s.code = 'S000001'`,
        [file.id],
      )
    ).map(({ status }) => status)
  expect(await toDos()).toEqual(['PENDING'])
  expect((await supplier.list('commonFileList', { ids: [file.id] })).rows[0]).toMatchObject({ acknowledgedFlag: 'N' })
  for (let time = 0; time < 2; time++) await supplier.act('commonFile', 'doConfirmRead', await supplier.find('commonFile', file.id))
  expect(await toDos()).toEqual(['HANDLED'])
  expect((await supplier.list('commonFileList', { ids: [file.id] })).rows[0]).toMatchObject({ acknowledgedFlag: 'Y' })
  expect((await manager.find('commonFile', file.id)).commonFileReader).toMatchObject([{ supplierId: supplier.actor.supplierIds[0], versionNo: 'V1' }])
  expect((await other.find('commonFile', file.id)).commonFileReader ?? []).toEqual([])
  const plain = await enabled()
  expect((await supplier.refused(supplier.act('commonFile', 'doConfirmRead', plain))).code).toBe('commonFile.NOTHING_ASKED')
})

test('each download counts, for our side to read', async () => {
  const file = await enabled()
  for (let time = 0; time < 3; time++) await files.bytes(supplier, fileOf(file))
  expect(await buyer.find('commonFile', file.id)).toMatchObject({ downloadCount: 3 })
  expect('downloadCount' in (await supplier.find('commonFile', file.id))).toBe(false)
})

test('a file of one organisation is for who has a permit of it', async () => {
  const org = await world.idOf('organization', 'HF20')
  const file = await enabled({ orgIds: [org], audience: 'INTERNAL' })
  const { orgIds } = buyer.actor
  expect(await seenBy(buyer, file)).toBe(orgIds.includes(org))
})

test('of the twelve of the demo company five are for suppliers alone, and what is asked for was acknowledged by two', async () => {
  await loadCommonFiles(world.pool as pg.Pool, await readPeople(world.pool, NOW), NOW)
  const [count] = await world.query(
    `select count(*)::int as files, count(*) filter (where audience = 'SUPPLIER')::int as "forSuppliers" from common_file where name_en is not null`,
  )
  expect(count).toEqual({ files: 12, forSuppliers: 5 })
  expect(
    await world.query(
      "select count(*)::int as count from common_file_reader where user_id in (select id from \"user\" where code in ('supplier01', 'supplier02')) and version_no <> 'V1'",
    ),
  ).toEqual([{ count: 4 }])
})
