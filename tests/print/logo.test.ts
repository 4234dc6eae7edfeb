/** The logo of an organisation: chosen by whoever maintains organisations, printed for everybody. */
import { Readable } from 'node:stream'
import { PDFDocument, PDFName, PDFRawStream } from 'pdf-lib'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { sweepFiles } from '../../upstream/platform/files/store/sweep.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { type Files, openFiles, PDF } from '../files/attaching.ts'
import { twoHalves } from '../files/pictures.ts'
import { soldGoods } from '../support/sold-goods.ts'
import type { Person, World } from '../support/world.ts'
import { bytesOf, call, draftOrder } from './people.ts'

let world: World
let files: Files
let buyer: Person
let admin: Person
let order: Doc

beforeAll(async () => {
  ;({ world, files, buyer } = await openFiles())
  const { actor, ...rest } = await world.person('admin')
  admin = { ...rest, actor: { ...actor, page: 'systemsetting/institution' } }
  order = await draftOrder(world, buyer, await soldGoods(world))
})

beforeEach(async () => {
  await world.query('update organization set logo_file_id = null')
  await world.query('delete from base_file')
})

const toLogo = { functionId: 'organization', field: 'logoFileId' }
async function upload(person: Person, name: string, picture: Buffer): Promise<string> {
  const [file] = await files.upload(person, toLogo, [[name, picture]], { path: '/v2/images/upload' })
  return String(file?.id)
}
const organisation = async (code: string) => admin.find('organization', await world.idOf('organization', code))
async function put(code: string, logoFileId: string | null): Promise<Doc> {
  const stored = await organisation(code)
  return admin.save('organization', { logoFileId }, stored)
}
const chosen = async (code: string, picture: Buffer) => {
  const id = await upload(admin, '标志.png', picture)
  await put(code, id)
  return id
}
const statusOf = async (id: string) => (await world.query<{ status: string }>('select status from base_file where id = $1', [id]))[0]?.status

/** Width and height of each picture in a PDF. */
async function picturesIn(person: Person, page: string): Promise<[number, number][]> {
  const pdf = await PDFDocument.load(await bytesOf(await call(world, person, '/v1/poHeaderRestful/doPrint', page, { id: order.id })))
  return pdf.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) =>
      object instanceof PDFRawStream && object.dict.get(PDFName.of('Subtype')) === PDFName.of('Image')
        ? [[Number(String(object.dict.get(PDFName.of('Width')))), Number(String(object.dict.get(PDFName.of('Height'))))]]
        : [],
    )
}

test('a logo is kept whole, as a jpeg of at most 720 × 240 points, once its organisation is saved with it', async () => {
  const id = await upload(admin, '标志.png', await twoHalves(1440, 200))
  expect(await statusOf(id)).toBe('UNBOUND')
  const { content } = await files.bytes(admin, id, { path: '/v2/images/download' })
  expect(await sharp(content).metadata()).toMatchObject({ format: 'jpeg', width: 720, height: 100 })
  const before = await organisation('SZ10')
  const after = await put('SZ10', id)
  expect(after).toMatchObject({ logoFileId: id, versionNum: Number(before.versionNum) + 1 })
  expect(await statusOf(id)).toBe('BOUND')
})

test('another logo lets the one before go to the sweep, and so does taking it away', async () => {
  const [first, second] = [await chosen('SZ10', await twoHalves()), await chosen('SZ10', await twoHalves(300, 100))]
  expect([await statusOf(first), await statusOf(second)]).toEqual(['UNBOUND', 'BOUND'])
  await put('SZ10', null)
  expect((await organisation('SZ10')).logoFileId).toBeNull()
  await world.query(`update base_file set last_update_date = now() - interval '25 hours'`)
  await sweepFiles(world.pool)
  expect([await statusOf(first), await statusOf(second)]).toEqual([undefined, undefined])
})

test('what is no picture, too large, or chosen by somebody who maintains no organisations is refused', async () => {
  expect((await admin.refused(upload(admin, '标志.pdf', PDF))).words.CN).toBe('图片类型必须是 gif、jpeg、jpg、png、bmp 之一')
  expect(await admin.refused(upload(admin, '标志.png', PDF))).toMatchObject({ code: 'CONTENT' })
  const large = Readable.from([await twoHalves(), Buffer.alloc(10 * 1024 * 1024)])
  const tooLarge = files.upload(admin, toLogo, [['大.png', large]], { path: '/v2/images/upload' })
  expect(await admin.refused(tooLarge)).toMatchObject({ code: 'attachmentTooLarge', given: { max: '10.00 MB' } })
  expect(await buyer.refused(upload(buyer, '标志.png', await twoHalves()))).toMatchObject({ code: 'FORBIDDEN' })
  const elsewhere = files.upload(admin, { functionId: 'user', field: 'avatarFileId' }, [['a.png', await twoHalves()]], { path: '/v2/images/upload' })
  expect(await admin.refused(elsewhere), 'the picture of a person is their own').toMatchObject({ status: 404 })
})

test('S5.3 an organisation takes no file that somebody else uploaded, and none that belongs elsewhere', async () => {
  const [attached] = await files.upload(buyer, { functionId: 'requisitionHeader' }, [['b.png', await twoHalves()]])
  expect(await admin.refused(put('SZ10', String(attached?.id)))).toMatchObject({ status: 422, at: 'logoFileId' })
  const logo = await chosen('SZ10', await twoHalves())
  const other = (await world.query<{ code: string }>(`select code from organization where code <> 'SZ10' order by code limit 1`))[0]
  expect(await admin.refused(put(String(other?.code), logo)), 'it stands in one place').toMatchObject({ status: 422, at: 'logoFileId' })
})

test('the printed order bears the logo of its organisation, else that of the nearest above it', async () => {
  expect(await picturesIn(buyer, 'purchaseOrderList')).toEqual([])
  const [group] = await world.query<{ code: string }>(`select code from organization where org_type = 'GROUP'`)
  await chosen(String(group?.code), await twoHalves(600, 200))
  expect(await picturesIn(buyer, 'purchaseOrderList')).toEqual([[600, 200]])
  await chosen('SZ10', await twoHalves(300, 100))
  expect(await picturesIn(buyer, 'purchaseOrderList')).toEqual([[300, 100]])
})

test('the supplier sees the logo on the order that it prints, and nowhere else', async () => {
  const id = await chosen('SZ10', await twoHalves(300, 100))
  await world.query(`update po_header set released_date = now(), status = 'CONFIRMED' where id = $1`, [order.id])
  const supplier = await world.person('supplier01')
  expect(await picturesIn(supplier, 'purchaseOrderListSupplier')).toEqual([[300, 100]])
  expect(await supplier.refused(files.bytes(supplier, id, { path: '/v2/images/download' }))).toMatchObject({ status: 404 })
})

test('a print head is told to whoever sees the document and has the button 打印', async () => {
  await chosen('SZ10', await twoHalves(300, 100))
  const head = (person: Person) => call(world, person, '/v1/printHead', 'purchaseOrderList', { entity: 'poHeader', id: order.id })
  expect(await head(buyer)).toMatchObject({
    data: { company: '华东智造股份有限公司苏州分公司', logo: expect.stringMatching(/^data:image\/jpeg;base64,/) },
  })
  const grants = new Map([...buyer.actor.grants].map(([page, buttons]) => [page, new Set([...buttons].filter((button) => button !== 'btnPrint'))]))
  const without = { ...buyer, actor: { ...buyer.actor, grants } }
  expect((await buyer.refused(head(without))).words.CN).toBe('您没有“打印”权限')
})
