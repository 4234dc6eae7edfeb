/** The canonical values of the shell, as the services keep them. */
import { beforeAll, expect, test } from 'vitest'
import { constants } from '../../catalogue/constants/constants.ts'
import { documents, pages } from '../../catalogue/index.ts'
import { sideOfRole } from '../../catalogue/language/define.ts'
import { standardVerbs } from '../../contract/call-names.ts'
import { newIdListKey, parseIdListKeys } from '../../contract/keys.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { bookOf, upload } from '../excel/books.ts'
import { record } from '../support/record.ts'
import { openWorld, type Person, type World } from '../support/world.ts'

let world: World
let admin: Person

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person('admin')
})

const district = async (code: string) => (await world.query<{ id: string; name: string }>('select id, name from district where code = $1', [code]))[0]

test('a list takes page and size and answers rows, count and page; without a size it has twenty rows', async () => {
  record('constant', 'table.request.fields', 'table.response.fields', 'table.pageSize.overall')
  record('entity', 'pagingRequest', 'tablePageResponse')
  const [pageIndex, pageRows] = constants['table.request.fields']
  const short = await admin.verb('district', 'listByPage', { [pageIndex]: 3, [pageRows]: 7 }, { page: 'districtList' })
  expect(short).toMatchObject({ data: { length: 7 }, page: { curIndex: 3, count: expect.any(Number) } })
  expect((await admin.verb('district', 'listByPage', {}, { page: 'districtList' })).data).toHaveLength(20)
})

test('several records are saved together or not at all, and the wrong one is named', async () => {
  record('constant', 'address.entity.verbs')
  const parentId = await world.idOf('district', '110100')
  const rows = ['甲区', '乙区'].map((name, i) => ({ draft: { code: `11099${i + 1}`, name, parentId } }))
  const answer = await admin.verb('district', 'doBatchSaveOrUpdate', { rows })
  expect((answer.data as { rows: Doc[] }).rows).toHaveLength(2)
  expect(await district('110992')).toMatchObject({ name: '乙区' })

  const wrong = [{ id: (await district('110991'))?.id, draft: { name: '丙区' } }, { draft: { code: '110993', name: '', parentId } }]
  const refusal = await admin.refused(admin.verb('district', 'doBatchSaveOrUpdate', { rows: wrong }))
  expect(refusal.issues).toMatchObject([{ at: 'rows[1].name', code: 'REQUIRED' }])
  expect([await district('110991'), await district('110993')]).toMatchObject([{ name: '甲区' }, undefined])
})

test('an entity imports a workbook under its own address', async () => {
  record('constant', 'address.importExcel')
  const bytes = await bookOf([
    ['区划代码', '名称', '上级编码'],
    ['110994', '丁区', '110100'],
  ])
  expect((await admin.verb('district', 'doImport', upload(bytes), { page: 'districtList' })).data).toEqual({ added: 1, changed: 0 })
  expect(standardVerbs).toHaveLength(7)
})

test('orders have their lists by supplier, for the supplier, by permission and without it', () => {
  record('constant', 'list.variants')
  const lists = pages.filter(({ entity, kind }) => entity === 'poHeader' && kind === 'list')
  const shows = Object.fromEntries(lists.map(({ name, show }) => [name, show]))
  expect(shows).toMatchObject({
    purchaseOrderList: 'own',
    purchaseOrderListSupplier: 'supplier',
    purchaseOrderListPermission: 'permitted',
    purchaseOrderListNoPermission: 'all',
  })
})

test('what suppliers do bears their name, and nobody of our side may do it', () => {
  record('constant', 'action.supplierMarker')
  const named = documents.flatMap(({ entity, actions, roles }) =>
    Object.entries(actions)
      .filter(([name]) => /^doSupplier/.test(name))
      .map(([name, { who }]) => ({ name: `${entity}.${name}`, sides: who.map((one) => (one === 'supplier' ? one : sideOfRole(roles[one]))) })),
  )
  expect(named).toContainEqual({ name: 'poHeader.doSupplierDeliveryConfirm', sides: ['supplier'] })
  for (const { name, sides } of named) expect(sides, name).toEqual(['supplier'])
})

test('the languages are look-ups, in their own words', async () => {
  record('constant', 'language.lookupType', 'lookup.enabledFlag.values')
  const rows = await world.query(
    `select v.lookup_code as code, v.meaning, v.enabled_flag as "enabledFlag" from lookup_value v join lookup_type t on t.id = v.header_id where t.code = $1 order by 1`,
    [constants['language.lookupType']],
  )
  const [enabledFlag] = constants['lookup.enabledFlag.values']
  expect(rows).toEqual(Object.entries(constants['language.meanings']).map(([code, meaning]) => ({ code, meaning, enabledFlag })))
})

test('conversions are look-ups: from, to and rate', async () => {
  record('constant', 'unitConversion.lookupType', 'unitConversion.mapping')
  const rows = await world.query(
    `select v.lookup_code as code, v.meaning, v.description from lookup_value v join lookup_type t on t.id = v.header_id where t.code = $1`,
    [constants['unitConversion.lookupType']],
  )
  expect(rows).toContainEqual({ code: 'LB', meaning: 'KG', description: '0.45359237' })
})

test('a key for lists of ids has 2048 bits', () => {
  record('constant', 'request.rsa.keySize')
  const [key] = parseIdListKeys(JSON.stringify({ keys: [newIdListKey('r1', new Date())] }))
  expect(key?.publicKey.asymmetricKeyDetails?.modulusLength).toBe(constants['request.rsa.keySize'])
})

test('a check box that is neither on nor off is refused with its value', async () => {
  record('error', 'checkboxValueWrong', 'responseStatusE')
  const refusal = await admin.refused(admin.save('district', { code: '990021', name: '戊区', enabledFlag: 'X' }))
  expect(refusal.issues).toMatchObject([
    { at: 'enabledFlag', given: 'X', words: { CN: '复选框的值“X”既不是“Y”也不是“N”', EN: 'The checkbox value "X" is neither "Y" nor "N"' } },
  ])
})
