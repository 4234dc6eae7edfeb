/** What one person may have running at the same time (S2.7); the uploads are with the other uploads. */
import { beforeAll, expect, test } from 'vitest'
import { mostAtOnce } from '../../upstream/settings.ts'
import { bookOf, upload } from '../excel/books.ts'
import { bytesOf, call, draftOrder } from '../print/people.ts'
import { soldGoods } from '../support/sold-goods.ts'
import { openWorldWith, type Person, type World } from '../support/world.ts'

let world: World
let buyer: Person
let other: Person

beforeAll(async () => {
  ;({ world, buyer, other } = await openWorldWith({ buyer: 'buyer1', other: 'buyer2' }))
})

const exporting = async (person: Person) => {
  const list = { requestUrl: '/v1/poHeaderRestful/listByPage', requestParams: {} }
  return bytesOf(await call(world, person, '/v1/exportExcelRestful/exportExcel', 'purchaseOrderList', list))
}
const importing = async (person: Person, bytes: Buffer) =>
  call(world, person, '/v1/importExcelRestful/importExcel', 'districtList', { entity: 'district', intent: 'check', ...upload(bytes) })

/** Statuses and waits of what was refused of so many that begin together. */
async function refusedOf(tries: Promise<unknown>[]): Promise<unknown[]> {
  const outcomes = await Promise.allSettled(tries)
  return outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
}

test('S2.7 as they are unless a setting says otherwise: 4 exports, 2 imports, 6 uploads, 4 downloads and 4 prints', () => {
  expect(mostAtOnce({})).toEqual({ exports: 4, imports: 2, uploads: 6, downloads: 4, prints: 4 })
  expect(mostAtOnce({ EXPORTS_AT_ONCE: '1', IMPORTS_AT_ONCE: '3', UPLOADS_AT_ONCE: '9' })).toMatchObject({ exports: 1, imports: 3, uploads: 9 })
})

test('S2.7 four exports of one person run at once, the fifth is told to come again; a colleague exports meanwhile', async () => {
  const five = Array.from({ length: 5 }, () => exporting(buyer))
  const [refused, theirs] = await Promise.all([refusedOf(five), exporting(other)])
  expect(refused).toMatchObject([{ status: 429, code: 'TOO_MANY_AT_ONCE', retryAfter: 10, words: { CN: '同时导出的文件过多，请稍后再试' } }])
  expect(theirs.length).toBeGreaterThan(0)
  expect((await exporting(buyer)).length).toBeGreaterThan(0)
})

test('S2.7 four prints of one person run at once, the fifth is told to come again; a colleague prints meanwhile', async () => {
  const { id } = await draftOrder(world, buyer, await soldGoods(world))
  const colleague = { ...buyer, actor: { ...buyer.actor, userId: other.actor.userId } }
  const printing = async (person: Person) => bytesOf(await call(world, person, '/v1/poHeaderRestful/doPrint', 'purchaseOrderList', { id }))
  const five = Array.from({ length: 5 }, () => printing(buyer))
  const [refused, theirs] = await Promise.all([refusedOf(five), printing(colleague)])
  expect(refused).toMatchObject([{ status: 429, code: 'TOO_MANY_AT_ONCE', retryAfter: 10, words: { CN: '同时打印的单据过多，请稍后再试' } }])
  expect(theirs.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await printing(buyer)).length).toBeGreaterThan(0)
})

test('S2.7 four downloads of one person begin at once, the fifth is told to come again, whatever is downloaded', async () => {
  const template = () => call(world, buyer, '/v1/importExcelRestful/downloadImportTemplate', 'purchaseRequisitionList', { entity: 'requisitionLine' })
  const refused = await refusedOf([
    ...Array.from({ length: 4 }, template),
    call(world, buyer, '/v2/file/batchDownload', 'purchaseOrderEdit', { ids: [] }),
  ])
  expect(refused).toMatchObject([{ status: 429, code: 'TOO_MANY_AT_ONCE', words: { EN: 'Too many downloads at once; try again shortly' } }])
})

test('S2.7 two imports of one person run at once, the third is told to come again, and later it goes through', async () => {
  const admin = await world.person('admin')
  const bytes = await bookOf([
    ['区划代码', '名称', '上级编码'],
    ['110997', '并行区', '110100'],
  ])
  const refused = await refusedOf(Array.from({ length: 3 }, () => importing(admin, bytes)))
  expect(refused).toMatchObject([{ status: 429, code: 'TOO_MANY_AT_ONCE', retryAfter: 10, words: { CN: '同时导入的文件过多，请稍后再试' } }])
  expect(await importing(admin, bytes)).toMatchObject({ status: '200', data: { added: 1, changed: 0 } })
})
