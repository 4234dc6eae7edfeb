/** Pictures: cut to 180 × 180 as JPEG, given back smaller, and the watermark. */
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../contract/types.ts'
import type { BaseFile } from '../../upstream/platform/files/rows.ts'
import type { BinaryAnswer } from '../../upstream/runtime/types.ts'
import { record } from '../support/record.ts'
import type { Person, World } from '../support/world.ts'
import { contentsOf, type Files, openFiles, PDF } from './attaching.ts'
import { colourAt, seeThrough, twoHalves } from './pictures.ts'

let world: World
let folder: string
let buyer: Person
let files: Files

beforeAll(async () => {
  ;({ folder, world, buyer, files } = await openFiles())
})

/** The same as BMP: blue first, lines from below, each filled up to four bytes. */
async function asBmp(picture: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const stride = Math.ceil((info.width * 3) / 4) * 4
  const bmp = Buffer.alloc(54 + stride * info.height)
  bmp.write('BM', 0, 'latin1')
  bmp.writeUInt32LE(54, 10)
  bmp.writeUInt32LE(40, 14)
  bmp.writeInt32LE(info.width, 18)
  bmp.writeInt32LE(info.height, 22)
  bmp.writeUInt16LE(24, 28)
  for (let y = 0; y < info.height; y++)
    for (let x = 0; x < info.width; x++)
      for (let c = 0; c < 3; c++) bmp[54 + stride * (info.height - 1 - y) + x * 3 + 2 - c] = data[(y * info.width + x) * 3 + c] ?? 0
  return bmp
}

async function cut(name: string, picture: Buffer, crop: Record<string, string> = {}): Promise<{ file: BaseFile; picture: Buffer }> {
  const [file] = await files.upload(buyer, { functionId: 'requisitionHeader', ...crop }, [[name, picture]], { path: '/v2/images/upload' })
  return { file: file!, picture: (await files.bytes(buyer, String(file?.id))).content }
}

test('the square in the middle becomes a JPEG of 180 × 180, whatever format it came in', async () => {
  const pictures: [string, Buffer][] = [
    ['a.png', await twoHalves(400, 200, 'png')],
    ['a.jpg', await twoHalves(400, 200, 'jpeg')],
    ['a.jpeg', await twoHalves(400, 200, 'jpeg')],
    ['a.gif', await twoHalves(400, 200, 'gif')],
    ['a.bmp', await asBmp(await twoHalves(402, 200, 'png'))],
  ]
  for (const [name, picture] of pictures) {
    const made = await cut(name, picture)
    expect(made.file, name).toMatchObject({ originalFileName: 'a.jpg', suffixName: 'jpg', contentType: 'image/jpeg' })
    expect(await sharp(made.picture).metadata(), name).toMatchObject({ format: 'jpeg', width: 180, height: 180 })
    expect([await colourAt(made.picture, 20, 90), await colourAt(made.picture, 160, 90)], name).toEqual(['red', 'blue'])
  }
  record('constant', 'image.upload.formats', 'image.crop.width', 'image.crop.height', 'image.crop.output', 'address.images')
})

test('a chosen frame is cut, what is see-through becomes white, and a frame outside is refused', async () => {
  const blue = await cut('b.png', await twoHalves(400, 200, 'png'), { x: '220', y: '10', w: '100', h: '100' })
  expect([await colourAt(blue.picture, 5, 5), await colourAt(blue.picture, 175, 175)]).toEqual(['blue', 'blue'])
  expect([
    ...(await sharp((await cut('c.png', await seeThrough())).picture)
      .extract({ left: 90, top: 90, width: 1, height: 1 })
      .raw()
      .toBuffer()),
  ]).toEqual([255, 255, 255])
  const outside = cut('d.png', await twoHalves(400, 200, 'png'), { x: '350', y: '0', w: '100', h: '100' })
  expect(await buyer.refused(outside)).toMatchObject({ code: 'CROP', words: { CN: '裁剪范围不在图片内' } })
})

test('what is no picture is told which types are', async () => {
  const before = await contentsOf(folder)
  const refusal = await buyer.refused(cut('图纸.pdf', PDF))
  record('error', 'pictureTypeWrong')
  expect(refusal.words).toEqual({
    CN: '图片类型必须是 gif、jpeg、jpg、png、bmp 之一',
    EN: 'The picture type must be one of gif, jpeg, jpg, png, bmp',
  })
  expect(await contentsOf(folder)).toEqual(before)
})

test('a picture comes as it is, or as wide as asked for', async () => {
  const { file } = await cut('a.png', await twoHalves(400, 200, 'png'))
  const get = async (width?: number) => {
    const answer = await files.call<BinaryAnswer>(buyer, '/v2/images/download', { id: file.id, width })
    return sharp(Buffer.isBuffer(answer.body) ? answer.body : await buffer(answer.body)).metadata()
  }
  expect(await get()).toMatchObject({ format: 'jpeg', width: 180 })
  expect(await get(60)).toMatchObject({ format: 'png', width: 60, height: 60 })
})

test('the watermark is a see-through tile with the words in it, Chinese too', async () => {
  const draw = async (body: object) => {
    const answer = await files.call<BinaryAnswer>(buyer, '/v2/images/generateBlankImageWatermark', { ...body })
    return sharp(await buffer(answer.body as Readable))
  }
  const alpha = async (body: object) => (await (await draw(body)).stats()).channels[3]!
  const [faint, strong] = [await alpha({ text: '仅供内部使用', opacity: 0.1 }), await alpha({ text: '仅供内部使用', opacity: 0.6 })]
  expect(await (await draw({ text: '仅供内部使用' })).metadata()).toMatchObject({ format: 'png', hasAlpha: true })
  expect(faint.max).toBeGreaterThan(10)
  expect(strong.max).toBeGreaterThan(faint.max)
  expect(strong.min).toBe(0)
  const refusal = await buyer.refused(files.call<Answer>(buyer, '/v2/images/generateBlankImageWatermark', { text: '水'.repeat(61) }))
  expect(refusal).toMatchObject({ code: 'WATERMARK' })
})

test('a picture in a text is at most 5 MB, and is seen at its address by whoever sees the document', async () => {
  const put = (name: string, picture: Buffer) =>
    files.call<Answer<{ url: string }>>(buyer, '/v1/editorUpload', {
      functionId: 'requisitionHeader',
      files: (async function* () {
        yield { name, stream: Readable.from([picture]) }
      })(),
    })
  const picture = await twoHalves(400, 200, 'png')
  const { url } = (await put('示意图.png', picture)).data
  expect(url).toMatch(/^\/picture\/[0-9a-f-]{36}$/)
  const id = url.replace('/picture/', '')
  const seen = (person: Person) => files.call<BinaryAnswer>(person, '/v2/images/download', { id })
  expect((await seen(buyer)).body).toEqual(picture)
  const stranger = await world.person('buyer2')
  expect(await stranger.refused(seen(stranger))).toMatchObject({ status: 404 })
  expect(await buyer.refused(put('大.png', Buffer.concat([picture, Buffer.alloc(5 * 1024 * 1024)])))).toMatchObject({ code: 'attachmentTooLarge' })
  expect(await buyer.refused(put('文.pdf', PDF))).toMatchObject({ code: 'pictureTypeWrong' })
})
