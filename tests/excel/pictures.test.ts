/** Lists as workbooks with the pictures of their rows. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type ExcelJS from 'exceljs'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { picturedRows } from '../../catalogue/pages/export-rows.ts'
import type { Language } from '../../contract/types.ts'
import { type Files, openFiles } from '../files/attaching.ts'
import { colourAt, twoHalves } from '../files/pictures.ts'
import { bytesOf, call } from '../print/people.ts'
import type { Person, World } from '../support/world.ts'
import { open } from './books.ts'

let world: World
let folder: string
let files: Files
let admin: Person
let engineer: Person
let materials: { id: string; code: string }[]

beforeAll(async () => {
  ;({ world, folder, files } = await openFiles())
  admin = await world.person('admin')
  engineer = await world.person('engineer1')
  materials = await world.query('select id, code from material_item order by code limit 3')
})

beforeEach(async () => {
  await world.query('update organization set logo_file_id = null')
  await world.query('delete from base_file')
  await world.query('update material_item set file_ids = null')
})

const materialList = { page: 'materialManagementList', entity: 'materialItem' }
interface Asked {
  page: string
  entity: string
  search?: Record<string, string>
  columns?: string[]
}
const answered = (person: Person, { page, entity, search, columns }: Asked, language: Language, custom: object) => {
  const body = { requestUrl: `/v1/${entity}Restful/listByPage`, requestParams: { search, orderBy: 'code' }, ...(columns && { columns }) }
  return call(world, person, '/v1/customExport', page, { ...body, customParams: { withImages: true, ...custom } }, language)
}
const exported = async (person: Person, asked: Asked, language: Language = 'CN', custom: object = {}) =>
  open(await bytesOf(await answered(person, asked, language, custom)))

/** Each picture of a sheet by its cell, as `D2`. */
function picturesOf(book: ExcelJS.Workbook, sheet = book.worksheets[0]!): Map<string, { bytes: Buffer; ext: { width: number; height: number } }> {
  return new Map(
    sheet.getImages().map(({ imageId, range }) => {
      const { tl, ext } = range as unknown as { tl: { nativeCol: number; nativeRow: number }; ext: { width: number; height: number } }
      const bytes = Buffer.from(book.getImage(Number(imageId)).buffer as unknown as Uint8Array)
      return [sheet.getCell(tl.nativeRow + 1, tl.nativeCol + 1).address, { bytes, ext }]
    }),
  )
}
const valuesIn = (sheet: ExcelJS.Worksheet) => sheet.getSheetValues().flatMap((row) => (Array.isArray(row) ? [row.slice(1)] : []))

const attach = async (at: number, name: string, picture: Buffer): Promise<string> => {
  const [file] = await files.upload(engineer, { functionId: 'materialItem', businessId: materials[at]!.id }, [[name, picture]])
  return String(file?.id)
}
const first = (n: number) => ({
  ...materialList,
  search: {
    code: materials
      .slice(0, n)
      .map(({ code }) => code)
      .join(','),
  },
})
const looks = async () =>
  (await world.query<{ id: string }>(`select business_id as id from audit_event where kind = 'FILE' and action = 'preview'`)).map(({ id }) => id)

test('the logo of an organisation stands in the row of its own, behind the columns of the list, and as wide as high as it was', async () => {
  const to = { functionId: 'organization', field: 'logoFileId' }
  const maintainer = { ...admin, actor: { ...admin.actor, page: 'systemsetting/institution' } }
  const [logo] = await files.upload(maintainer, to, [['标志.png', await twoHalves(600, 200)]], { path: '/v2/images/upload' })
  const unit = await admin.find('organization', await world.idOf('organization', 'SZ10'))
  await maintainer.save('organization', { logoFileId: logo?.id }, unit)

  const asked = { page: 'systemsetting/institution', entity: 'organization', columns: ['code', 'name', 'baseCurrency'] }
  const book = await exported(admin, asked)
  const sheet = book.worksheets[0]!
  const [header, ...rows] = valuesIn(sheet)
  expect(header).toEqual(['编码', '名称', '本位币', '标志'])
  const at = rows.findIndex(([code]) => code === 'SZ10') + 2
  expect(sheet.getRow(at).values).toEqual([undefined, 'SZ10', unit.name, '人民币'])
  const pictures = picturesOf(book)
  expect([...pictures.keys()]).toEqual([`D${at}`])
  const { bytes, ext } = pictures.get(`D${at}`)!
  expect(ext).toEqual({ width: 120, height: 40 })
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 240, height: 80 })
  expect([await colourAt(bytes, 20, 40), await colourAt(bytes, 220, 40)]).toEqual(['red', 'blue'])
  expect([sheet.getRow(at).height, sheet.getCell('A1').font?.bold, sheet.views[0]]).toMatchObject([72, true, { state: 'frozen', ySplit: 1 }])
  const [english] = valuesIn((await exported(admin, asked, 'EN')).worksheets[0]!)
  expect(english).toEqual(['Code', 'Name', 'Base currency', 'Logo'])
})

test('of a material the newest attached picture is shown, small, in one column; a drawing is none, and a file that is lost leaves its cell empty', async () => {
  const older = await attach(0, '旧.png', await twoHalves(400, 200))
  await world.query(`update base_file set creation_date = creation_date - interval '1 hour' where id = $1`, [older])
  const newest = await attach(0, '新.png', await twoHalves(1200, 1600))
  await attach(0, '说明.txt', Buffer.from('第一行\n'))
  const lost = await attach(2, '丢失.png', await twoHalves(64, 32))
  const [{ name } = { name: '' }] = await world.query<{ name: string }>('select file_name as name from base_file where id = $1', [lost])
  await rm(join(folder, 'files', name.slice(0, 2), name))
  const before = await looks()

  const book = await exported(engineer, { ...first(3), columns: ['code'] })
  expect(valuesIn(book.worksheets[0]!)).toEqual([['物料编码', '图片'], ...materials.map(({ code }) => [code])])
  const pictures = picturesOf(book)
  expect([...pictures.keys()]).toEqual(['B2'])
  const { bytes, ext } = pictures.get('B2')!
  expect(ext).toEqual({ width: 68, height: 90 })
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 135, height: 180 })
  const told = (await looks()).filter((id) => !before.includes(id))
  expect(told, 'S8.1: looking at a picture is told in the audit').toEqual([newest])
})

test('S5.3: a picture of what the person does not see is not in the workbook, wherever the row came from', async () => {
  const [shown, hidden] = await world.query<{ id: string; code: string; category: string }>(
    `select distinct on (category_id) id, code, category_id as category from material_item order by category_id, code limit 2`,
  )
  const put = (id: string, picture: Buffer) => files.upload(engineer, { functionId: 'materialItem', businessId: id }, [['照片.png', picture]])
  await put(shown!.id, await twoHalves())
  await put(hidden!.id, await twoHalves(200, 200))
  const asked = { ...materialList, search: { code: `${shown!.code},${hidden!.code}` }, columns: ['code'] }
  expect(picturesOf(await exported(engineer, asked)).size).toBe(2)
  const narrowed = { ...engineer, actor: { ...engineer.actor, categoryIds: [shown!.category] } }
  const book = await exported(narrowed, asked)
  expect(valuesIn(book.worksheets[0]!)).toEqual([['物料编码', '图片'], [shown!.code]])
  expect([...picturesOf(book).keys()]).toEqual(['B2'])
  expect(book.model.media).toHaveLength(1)

  const [unkept] = await files.upload(engineer, { functionId: 'user' }, [['a.png', await twoHalves()]], { path: '/v1/userCenter/picture/upload' })
  await world.query(`update organization set logo_file_id = $1 where code = 'SZ10'`, [unkept?.id])
  const foreign = await exported(admin, { page: 'systemsetting/institution', entity: 'organization', search: { code: 'SZ10' } })
  expect([foreign.worksheets[0]!.rowCount, picturesOf(foreign).size]).toEqual([2, 0])
})

test('S5.3: whoever may not look at attachments gets no column of them, whoever may not export gets nothing', async () => {
  await attach(0, '照片.png', await twoHalves())
  const without = (button: string) => {
    const grants = new Map([...engineer.actor.grants].map(([page, buttons]) => [page, new Set([...buttons].filter((one) => one !== button))]))
    return { ...engineer, actor: { ...engineer.actor, grants } }
  }
  const asked = { ...first(1), columns: ['code'] }
  const book = await exported(without('btnPreviewAttachment'), asked)
  expect([valuesIn(book.worksheets[0]!), book.model.media]).toEqual([[['物料编码'], [materials[0]!.code]], []])
  expect((await engineer.refused(exported(without('btnExport'), asked))).status).toBe(403)
})

test('pictures stand beside their rows in groups, on every sheet, and texts stay what they were', async () => {
  await attach(0, '甲.png', await twoHalves())
  await attach(2, '乙.png', await twoHalves())
  await world.query(`update material_item set spec_model = '=A1 _x0041_' where id = $1`, [materials[0]!.id])
  const asked = { ...first(3), columns: ['code', 'specModel'] }
  const body = { requestUrl: '/v1/materialItemRestful/listByPage', requestParams: { search: asked.search }, columns: asked.columns, sheetMaxRow: 2 }
  const custom = { withImages: true, groupBy: '-code' }
  const book = await open(await bytesOf(await call(world, engineer, '/v1/customExport', asked.page, { ...body, customParams: custom })))
  const codes = book.worksheets.map((sheet) => valuesIn(sheet).map(([code]) => code))
  const [one, two, three] = materials.map(({ code }) => code)
  expect(codes).toEqual([
    ['物料编码', three, two],
    ['物料编码', one],
  ])
  expect(book.worksheets.map((sheet) => [...picturesOf(book, sheet).keys()])).toEqual([['C2'], ['C2']])
  expect(book.worksheets[1]!.getCell('B2').value).toBe("'=A1 _x0041_")
})

test('S10.6: five hundred rows are written with their pictures, one more is refused with the number', async () => {
  const fill = (from: number, to: number) =>
    world.query(
      `insert into material_item select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(), 'code', 'ZZ' || lpad(n::text, 4, '0'), 'erp_code', null))).*
       from material_item m, generate_series($1::int, $2::int) n where m.id = $3`,
      [from, to, materials[0]!.id],
    )
  await fill(1, picturedRows)
  const [last] = await world.query<{ id: string }>(`select id from material_item where code = 'ZZ0500'`)
  await files.upload(engineer, { functionId: 'materialItem', businessId: last!.id }, [['照片.png', await twoHalves()]])
  const asked = { ...materialList, search: { code: 'ZZ' }, columns: ['code'] }
  const book = await exported(engineer, asked)
  expect([book.worksheets[0]!.rowCount, ...picturesOf(book).keys()]).toEqual([501, 'B501'])
  await fill(picturedRows + 1, picturedRows + 1)
  expect(await engineer.refused(exported(engineer, asked))).toMatchObject({
    status: 422,
    code: 'EXPORT_PICTURES',
    words: { CN: '物料超过500行，不能含图片导出，请缩小查询范围', EN: 'Material: more than 500 rows; with pictures, narrow the search' },
  })
  const plain = await exported(engineer, asked, 'CN', { withImages: false })
  expect(plain.worksheets[0]!.rowCount).toBe(502)
})

test('a list without pictures is exported as it is, and an export for an import takes none', async () => {
  const districts = await exported(admin, { page: 'districtList', entity: 'district', search: { code: '1101' } })
  expect(districts.worksheets[0]!.rowCount).toBeGreaterThan(10)
  expect(districts.model.media).toEqual([])
  expect((await engineer.refused(exported(engineer, first(1), 'CN', { layout: 'IMPORT' }))).code).toBe('NOT_A_CODE')
})
