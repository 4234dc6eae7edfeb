/** What is exported, edited and imported again loses nothing. */
import { beforeAll, expect, test } from 'vitest'
import { documents, pages } from '../../catalogue/index.ts'
import type { Answer } from '../../contract/types.ts'
import { tableOf } from '../../upstream/store/tables.ts'
import { bytesOf, call } from '../print/people.ts'
import { record } from '../support/record.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { open, rowsOf, upload } from './books.ts'

let world: World
let admin: Person

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person('admin')
})

/** Master data that an administrator both exports and imports. */
const masters = documents.flatMap(({ entity, importable }) => {
  const page = pages.find((one) => one.entity === entity && one.kind === 'list' && one.maintain?.includes('admin'))
  return importable && page ? [{ entity, page: page.name }] : []
})

/** The conversions of units name LB twice, which the rule of look-up types refuses to save again. */
const narrow: Record<string, Record<string, string>> = { lookupType: { code: 'CURRENCY' } }

const exported = async (entity: string, page: string, search: Record<string, string> = {}) => {
  const body = { requestUrl: `/v1/${entity}Restful/listByPage`, requestParams: { search }, customParams: { layout: 'IMPORT' } }
  return bytesOf(await call(world, admin, '/v1/customExport', page, body))
}
const imported = async (entity: string, page: string, bytes: Buffer) =>
  ((await call(world, admin, '/v1/importExcelRestful/importExcel', page, { entity, ...upload(bytes) })) as Answer<{ added: number; changed: number }>)
    .data

const system = new Set(['version_num', 'last_updated_by', 'last_update_date'])
async function contents(entity: string): Promise<Record<string, unknown>[]> {
  const { name } = tableOf(entity)
  const rows = await world.query<Record<string, unknown>>(`select * from "${name}" order by id`)
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => !system.has(column))))
}

test.each(masters)('$entity: exported and imported as it is, nothing changes', async ({ entity, page }) => {
  record('constant', 'request.export.customField')
  const before = await contents(entity)
  expect(before.length).toBeGreaterThan(0)
  const bytes = await exported(entity, page, narrow[entity] ?? (before.length > 300 ? { code: String(before[0]?.code).slice(0, 4) } : {}))
  const rows = (await rowsOf(bytes)).length - 1
  expect(rows).toBeGreaterThan(0)
  expect(await imported(entity, page, bytes)).toEqual({ added: 0, changed: rows })
  expect(await contents(entity)).toEqual(before)
})

test('one name edited in the exported workbook is the one thing that changes', async () => {
  const book = await open(await exported('district', 'districtList', { code: '1101' }))
  const sheet = book.worksheets[0]
  const code = String(sheet?.getCell('A2').value)
  if (sheet) sheet.getCell('B2').value = '改过的名称'
  const before = await contents('district')
  await imported('district', 'districtList', Buffer.from(await book.xlsx.writeBuffer()))
  const after = await contents('district')
  const changed = after.filter((row, i) => JSON.stringify(row) !== JSON.stringify(before[i]))
  expect(changed).toMatchObject([{ code, name: '改过的名称' }])
})

test('rows of one group stand together, and an unknown layout is refused', async () => {
  const body = { requestUrl: '/v1/districtRestful/listByPage', requestParams: { search: { code: '11' } } }
  const grouped = { ...body, customParams: { layout: 'LIST', groupBy: '-code' } }
  const [, first, ...rest] = await rowsOf(await bytesOf(await call(world, admin, '/v1/customExport', 'districtList', grouped)))
  expect(String(first?.[0]) > String(rest.at(-1)?.[0])).toBe(true)
  const attempt = call(world, admin, '/v1/customExport', 'districtList', { ...body, customParams: { layout: 'POSTER' } })
  expect((await admin.refused(attempt)).code).toBe('NOT_A_CODE')
})
