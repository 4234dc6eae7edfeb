/** A person's own picture and signature: squares that nobody else chooses, seen by the person and by whoever maintains users. */
import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Answer } from '../../contract/types.ts'
import { sweepFiles } from '../../upstream/platform/files/store/sweep.ts'
import type { BinaryAnswer } from '../../upstream/runtime/types.ts'
import { contentsOf, type Files, openFiles, PDF } from '../files/attaching.ts'
import { colourAt, seeThrough, twoHalves } from '../files/pictures.ts'
import type { Person, World } from '../support/world.ts'

let world: World
let folder: string
let buyer: Person
let files: Files

beforeAll(async () => {
  ;({ folder, world, buyer, files } = await openFiles())
})

beforeEach(async () => {
  await world.query('update "user" set avatar_file_id = null, signature_file_id = null')
  await world.query('delete from base_file')
  await world.query(`delete from document_history where entity = 'user'`)
})

type Field = 'avatarFileId' | 'signatureFileId'

async function upload(person: Person, name: string, picture: Buffer, more: Record<string, string> = {}, key?: string): Promise<string> {
  const [file] = await files.upload(person, { functionId: 'user', ...more }, [[name, picture]], { path: '/v1/userCenter/picture/upload', key })
  return String(file?.id)
}
const keep = (person: Person, field: Field, fileId: string) =>
  files.call<Answer<{ fileId: string }>>(person, '/v1/userCenter/picture/keep', { field, fileId })
const remove = (person: Person, field: Field) => files.call<Answer>(person, '/v1/userCenter/picture/remove', { field })

async function seen(person: Person, id: string): Promise<Buffer> {
  const { body } = await files.call<BinaryAnswer>(person, '/v2/images/download', { id })
  return Buffer.isBuffer(body) ? body : buffer(body as Readable)
}

const account = async (code = 'buyer1') =>
  (
    await world.query<{ avatar: string | null; signature: string | null; version: number }>(
      'select avatar_file_id as avatar, signature_file_id as signature, version_num as version from "user" where code = $1',
      [code],
    )
  )[0]
const statusOf = async (id: string) => (await world.query<{ status: string }>('select status from base_file where id = $1', [id]))[0]?.status
const chosen = async (person: Person, field: Field = 'avatarFileId') => {
  const id = await upload(person, '照片.png', await twoHalves())
  await keep(person, field, id)
  return id
}

test('the square in the middle is looked at and kept, 180 × 180 as JPEG', async () => {
  const id = await upload(buyer, '照片.png', await twoHalves())
  expect(await statusOf(id)).toBe('UNBOUND')
  expect((await account())?.avatar).toBeNull()
  const picture = await seen(buyer, id)
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 180, height: 180 })
  expect([await colourAt(picture, 20, 90), await colourAt(picture, 160, 90)]).toEqual(['red', 'blue'])
  const before = await account()
  expect((await keep(buyer, 'avatarFileId', id)).data).toEqual({ fileId: id })
  expect(await account()).toEqual({ avatar: id, signature: null, version: before?.version })
  expect(await statusOf(id)).toBe('BOUND')
})

test('a chosen square is cut, and what is see-through becomes white', async () => {
  const blue = await seen(buyer, await upload(buyer, 'a.png', await twoHalves(), { x: '220', y: '10', w: '100', h: '100' }))
  expect([await colourAt(blue, 5, 5), await colourAt(blue, 175, 175)]).toEqual(['blue', 'blue'])
  expect(await colourAt(await seen(buyer, await upload(buyer, '签名.png', await seeThrough())), 90, 90)).toBe('white')
})

test('another picture takes its place and lets the old one go; picture and signature are apart, and their history tells', async () => {
  const [first, signature] = [await chosen(buyer), await chosen(buyer, 'signatureFileId')]
  const second = await chosen(buyer)
  expect(await account()).toMatchObject({ avatar: second, signature })
  expect([await statusOf(first), await statusOf(second)]).toEqual(['UNBOUND', 'BOUND'])
  await remove(buyer, 'avatarFileId')
  await remove(buyer, 'avatarFileId')
  expect(await account()).toMatchObject({ avatar: null, signature })
  const told = await world.query<{ action: string; comment: string }>(
    `select action, comment from document_history where entity = 'user' and business_id = $1 order by id`,
    [buyer.actor.userId],
  )
  expect(told.map(({ action }) => action)).toEqual(['attach', 'attach', 'detach', 'attach', 'detach'])
  expect(new Set(told.map(({ comment }) => comment))).toEqual(new Set(['照片.jpg']))
  await world.query(`update base_file set last_update_date = now() - interval '25 hours'`)
  await sweepFiles(world.pool)
  expect([await statusOf(first), await statusOf(second), await statusOf(signature)]).toEqual([undefined, undefined, 'BOUND'])
})

test('sent twice it is there once', async () => {
  const [key, picture] = [randomUUID(), await twoHalves()]
  const [id, again] = [await upload(buyer, 'a.png', picture, {}, key), await upload(buyer, 'a.png', picture, {}, key)]
  expect(again).toBe(id)
  await keep(buyer, 'avatarFileId', id)
  await keep(buyer, 'avatarFileId', id)
  expect(await world.query('select count(*)::int as n from base_file')).toEqual([{ n: 1 }])
  expect(await buyer.refused(keep(buyer, 'signatureFileId', id)), 'it stands in one place').toMatchObject({ status: 404 })
})

test('what is no picture, too large or outside is refused with its words, and nothing of it stays', async () => {
  const before = await contentsOf(folder)
  expect((await buyer.refused(upload(buyer, '图纸.pdf', PDF))).words).toEqual({
    CN: '图片类型必须是 gif、jpeg、jpg、png、bmp 之一',
    EN: 'The picture type must be one of gif, jpeg, jpg, png, bmp',
  })
  expect(await buyer.refused(upload(buyer, '图纸.png', PDF))).toMatchObject({ code: 'CONTENT' })
  const picture = await twoHalves()
  const large = Buffer.concat([picture, Buffer.alloc(10 * 1024 * 1024)])
  expect(await buyer.refused(upload(buyer, '大.png', large, { fileSize: String(large.length) }))).toMatchObject({
    code: 'attachmentTooLarge',
    given: { name: '大.png', max: '10.00 MB' },
  })
  expect(await buyer.refused(upload(buyer, 'a.png', picture, { x: '350', y: '0', w: '100', h: '100' }))).toMatchObject({ code: 'CROP' })
  expect(await buyer.refused(keep(buyer, 'code' as Field, randomUUID()))).toMatchObject({ status: 422, at: 'field' })
  expect(await contentsOf(folder)).toEqual(before)
  expect(await account()).toMatchObject({ avatar: null, signature: null })
})

test('S5.3 nobody keeps a picture that somebody else uploaded, nor an attachment', async () => {
  const foreign = await upload(buyer, 'a.png', await twoHalves())
  const [attached] = await files.upload(buyer, { functionId: 'requisitionHeader' }, [['b.png', await twoHalves()]])
  const [colleague, stranger] = [await world.person('buyer2'), await world.person('supplier01')]
  for (const person of [colleague, stranger])
    expect(await person.refused(keep(person, 'avatarFileId', foreign)), person.actor.userName).toMatchObject({ status: 404 })
  expect(await buyer.refused(keep(buyer, 'avatarFileId', String(attached?.id)))).toMatchObject({ status: 404 })
  await keep(buyer, 'avatarFileId', foreign)
  expect((await account())?.avatar).toBe(foreign)
})

test('S5.3 a picture is read by its person and by whoever maintains users; to colleagues and other suppliers it is unknown', async () => {
  const names = ['admin', 'buyer1', 'buyer2', 'supplier01', 'supplier02'] as const
  const people = await Promise.all(names.map((name) => world.person(name)))
  const [admin, , , supplier] = people as [Person, Person, Person, Person]
  const readers = async (id: string) => {
    const read = await Promise.all(
      people.map((person) =>
        seen(person, id).then(
          () => true,
          () => false,
        ),
      ),
    )
    return names.filter((_, at) => read[at])
  }
  expect(await readers(await chosen(buyer))).toEqual(['admin', 'buyer1'])
  const theirs = await chosen(supplier)
  expect(await readers(theirs)).toEqual(['admin', 'supplier01'])
  expect(await readers(await upload(supplier, 'a.png', await twoHalves())), 'not kept yet').toEqual(['supplier01'])
  for (const person of people) {
    expect(await files.list(person, [theirs]), person.actor.userName).toEqual([])
    expect(await person.refused(files.bytes(person, theirs)), 'it is no attachment').toMatchObject({ status: 404 })
    expect(await person.refused(files.remove(person, [theirs]))).toMatchObject({ status: 404 })
  }
  expect((await admin.find('user', supplier.actor.userId)).avatarFileId).toBe(theirs)
})

test('S8.1 looking at a picture is told in the audit', async () => {
  const id = await chosen(buyer)
  const actions = () =>
    world.query<{ action: string }>(`select action from audit_event where kind = 'FILE' and business_id = $1 order by at, id`, [id])
  expect((await actions()).map(({ action }) => action)).toEqual(['upload'])
  await seen(buyer, id)
  expect((await actions()).map(({ action }) => action)).toEqual(['upload', 'preview'])
})
