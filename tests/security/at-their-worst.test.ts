/** S2.7, way by way: one person does as much at once as can be asked for, is told to come again, and a colleague does the same meanwhile. */
import { PassThrough } from 'node:stream'
import { beforeAll, expect, test } from 'vitest'
import { firstOf, openConfirmed, type People, shippedNote } from '../delivery/goods.ts'
import { contentsOf, type Files, filesOf, ownStore } from '../files/attaching.ts'
import { twoHalves } from '../files/pictures.ts'
import { zipped } from '../files/zips.ts'
import { bytesOf, call } from '../print/people.ts'
import type { Person, World } from '../support/world.ts'

let world: World
let people: People
let note: string
let folder: string
let files: Files
let buyer: Person
let other: Person

beforeAll(async () => {
  process.env.SOFFICE = '/no/office'
  folder = await ownStore()
  const opened = await openConfirmed('1000')
  ;({ world, people } = opened)
  const poDeliveryId = firstOf(firstOf(opened.order, 'poLine'), 'poDelivery').id
  note = String(
    (await shippedNote(people, opened.order, [], { deliveryNoteLine: [{ poDeliveryId, shipQty: '20', perBoxQty: '10', batchNo: 'L1' }] })).id,
  )
  files = filesOf(world)
  ;[buyer, other] = await Promise.all([world.person('buyer1'), world.person('buyer2')])
})

/** What was refused of those that begin together, and how many were not. */
async function outcomeOf(tries: Promise<unknown>[]): Promise<{ done: number; refused: unknown[] }> {
  const outcomes = await Promise.allSettled(tries)
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  return { done: outcomes.length - refused.length, refused }
}
const comeAgain = (words: string) => ({ status: 429, code: 'TOO_MANY_AT_ONCE', retryAfter: 10, words: { CN: words } })

test('S2.7 four sheets of labels at once, and the fifth is told to come again; whoever prints an order counts among them', async () => {
  const sheet = async (person: Person) =>
    bytesOf(await call(world, person, '/v1/boxBoardPrint', 'deliveryNoteList', { id: note, layout: 'ROLL', reason: '补打' }))
  const colleague = { ...people.supplier, actor: { ...people.supplier.actor, userId: other.actor.userId } }
  const paper = call(world, people.supplier, '/v1/deliveryNotePrint', 'deliveryNoteList', { id: note })
  const [{ done, refused }, theirs] = await Promise.all([
    outcomeOf([paper, ...Array.from({ length: 5 }, () => sheet(people.supplier))]),
    sheet(colleague),
  ])
  expect(done).toBe(4)
  expect(refused).toMatchObject([comeAgain('同时打印的单据过多，请稍后再试'), comeAgain('同时打印的单据过多，请稍后再试')])
  expect(theirs.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await sheet(people.supplier)).length).toBeGreaterThan(0)
})

test('S2.7 four previews of Office files at once, and the fifth is told to come again', async () => {
  const word = zipped({
    '[Content_Types].xml': '<Types/>',
    'word/document.xml': '<w:document><w:body><w:p><w:r><w:t>报价</w:t></w:r></w:p></w:body></w:document>',
  })
  const uploaded = async (person: Person) => (await files.upload(person, { functionId: 'requisitionHeader' }, [['报价.docx', word]]))[0]?.id
  const [mine, theirs] = [await uploaded(buyer), await uploaded(other)]
  const preview = (person: Person, id: unknown) => files.call<{ data: unknown }>(person, '/v2/pageoffice/doFilePdfView', { id })
  const [{ done, refused }, seen] = await Promise.all([outcomeOf(Array.from({ length: 6 }, () => preview(buyer, mine))), preview(other, theirs)])
  expect(done).toBe(4)
  expect(refused).toMatchObject([comeAgain('同时下载的文件过多，请稍后再试'), comeAgain('同时下载的文件过多，请稍后再试')])
  expect(seen.data).toEqual({ kind: 'text', paragraphs: ['报价'] })
  expect((await preview(buyer, mine)).data).toEqual(seen.data)
})

test('S2.7 six pictures to be cut at once, and the seventh is told to come again; attachments count among them', async () => {
  const picture = await twoHalves(400, 200, 'png')
  const before = (await contentsOf(folder)).length
  const streams = Array.from({ length: 6 }, () => new PassThrough())
  const crop = (person: Person, content: Buffer | PassThrough) =>
    files.upload(person, { functionId: 'requisitionHeader', x: '0', y: '0', w: '10', h: '10' }, [['a.png', content]], { path: '/v2/images/upload' })
  const running = streams.map((stream) => crop(buyer, stream))
  for (const stream of streams) stream.write(picture.subarray(0, 64))
  await expect.poll(async () => (await contentsOf(folder)).length).toBe(before + 6)
  const attach = files.upload(buyer, { functionId: 'requisitionHeader' }, [['a.png', picture]])
  const { refused } = await outcomeOf([crop(buyer, picture), attach])
  expect(refused).toMatchObject(Array.from({ length: 2 }, () => comeAgain('同时上传的文件过多，请稍后再试')))
  expect(await crop(other, picture)).toHaveLength(1)
  for (const stream of streams) stream.end(picture.subarray(64))
  expect(await Promise.all(running)).toHaveLength(6)
  expect(await crop(buyer, picture)).toHaveLength(1)
})
