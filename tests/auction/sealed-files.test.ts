/** What is attached to a sealed quotation: closed with its figures, opened with them. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeAll, expect, test } from 'vitest'
import { bytesAt, drop, receive } from '../../upstream/platform/files/store/quarantine.ts'
import { newContentKey } from '../../upstream/platform/sealed/framed.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { type Files, filesOf, ownStore } from '../files/attaching.ts'
import { tablesWith } from '../support/dump.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { closeAll } from './clock.ts'
import { asMember, openersOf, runningWith } from './committee.ts'
import { afterEnd, begunBid, type Market, marketOf, prices, runningInquiry, sentBid } from './inquiries.ts'

const CANARY = '模具分摊 9173.446620'
const content = Buffer.from(`${CANARY}\n`.repeat(5_000))

let folder: string
let world: World
let market: Market
let files: Files

beforeAll(async () => {
  folder = await ownStore()
  world = await openWorld()
  market = await marketOf(world)
  files = filesOf(world)
})

async function sentWithFile(bidder: Person, inquiry: Doc): Promise<{ bid: Doc; fileId: string }> {
  const draft = await begunBid(bidder, inquiry)
  const [file] = await files.upload(bidder, { functionId: 'bidHeader', businessId: draft.id }, [['成本明细.txt', content]])
  const fresh = await bidder.find('bidHeader', draft.id)
  await bidder.act('bidHeader', 'doSupplierAnswer', fresh, { draft: prices(fresh, ['12', '8']) })
  return { bid: await bidder.find('bidHeader', draft.id), fileId: String(file?.id) }
}

async function storedContents(): Promise<{ path: string; bytes: Buffer }[]> {
  const entries = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  return Promise.all(paths.map(async (path) => ({ path, bytes: await readFile(path) })))
}

async function openAll(inquiry: Doc): Promise<void> {
  await closeAll(world, market)
  const manager = afterEnd(market.manager)
  const input = { insufficientReason: '两家有效' }
  await manager.act('auctionHeader', 'doBidOpening', await manager.find('auctionHeader', inquiry.id), { input })
}

test('S7.3: before the opening what a file holds stands neither in the store nor in the database, and nobody of our side gets it; its supplier does, and after the opening the buyer', async () => {
  const inquiry = await runningInquiry(market)
  const [bidder, rival] = market.bidders
  const { bid, fileId } = await sentWithFile(bidder, inquiry)
  const contents = await storedContents()
  expect(contents.length).toBeGreaterThan(0)
  expect(contents.filter(({ bytes }) => bytes.includes('9173.446620'))).toEqual([])
  expect(await tablesWith(world, '9173.446620')).toEqual([])
  for (const stranger of [market.buyer, market.manager, rival])
    expect(await stranger.refused(files.bytes(stranger, fileId))).toMatchObject({ status: 404 })
  expect((await files.bytes(bidder, fileId)).content.equals(content)).toBe(true)
  const part = await files.bytes(bidder, fileId, { range: 'bytes=70000-70099' })
  expect(part.content.equals(content.subarray(70_000, 70_100))).toBe(true)

  for (const other of market.bidders.slice(1)) await sentBid(other, inquiry, ['13', '9'])
  await openAll(inquiry)
  const buyer = afterEnd(market.buyer)
  expect(await buyer.find('bidHeader', bid.id)).toMatchObject({ status: 'OPENED' })
  expect((await files.bytes(buyer, fileId)).content.equals(content)).toBe(true)
})

test('a file changes by one byte after it was sent: its quotation is told as unreadable, and the others open', async () => {
  const inquiry = await runningInquiry(market)
  const known = new Set((await storedContents()).map(({ path }) => path))
  const [bidder, ...others] = market.bidders
  const { bid } = await sentWithFile(bidder, inquiry)
  const [stored] = (await storedContents()).filter(({ path }) => !known.has(path))
  const bytes = Buffer.from(stored?.bytes ?? [])
  bytes[1_000] = bytes[1_000]! ^ 1
  await writeFile(String(stored?.path), bytes)
  for (const other of others) await sentBid(other, inquiry, ['13', '9'])
  await openAll(inquiry)
  const states = await world.query<{ id: string; status: string }>('select id, status from bid_header where auction_id = $1 order by bid_seq', [
    inquiry.id,
  ])
  expect(states.map(({ status }) => status)).toEqual(['UNREADABLE', 'OPENED', 'OPENED'])
  expect(states[0]?.id).toBe(bid.id)
})

test('S7.2: what was sent to a committee its supplier does not open any more, nor sends it again; the shares bring it back for both sides', async () => {
  const openers = await openersOf(world)
  const inquiry = await runningWith(market, openers)
  const [bidder, ...others] = market.bidders
  const { bid, fileId } = await sentWithFile(bidder, inquiry)
  expect((await bidder.refused(files.bytes(bidder, fileId))).words).toEqual({
    CN: '文件已密封，开标前无法打开',
    EN: 'The file is sealed until the opening',
  })
  const again = bidder.act('bidHeader', 'doSupplierAnswer', bid, { draft: prices(bid, ['11', '7']) })
  expect((await bidder.refused(again)).words.CN).toBe('附件“密封附件.txt”已随上一版密封，请撤回后删除并重新上传')
  for (const other of others) await sentBid(other, inquiry, ['13', '9'])
  await closeAll(world, market)
  const [first, second] = openers as [Person, Person]
  for (const person of [first, second]) await asMember(afterEnd(person), 'doConfirmOpening', inquiry)
  const opener = afterEnd(first)
  await opener.act('auctionHeader', 'doBidOpening', await opener.find('auctionHeader', inquiry.id), { input: { insufficientReason: '两家有效' } })
  for (const reader of [afterEnd(market.buyer), afterEnd(bidder)]) expect((await files.bytes(reader, fileId)).content.equals(content)).toBe(true)
})

test('the files of a quotation change while it is a draft or withdrawn, and not while it is sent', async () => {
  const inquiry = await runningInquiry(market)
  const [bidder] = market.bidders
  const { bid, fileId } = await sentWithFile(bidder, inquiry)
  const attach = () => files.upload(bidder, { functionId: 'bidHeader', businessId: bid.id }, [['补充.txt', content]])
  expect(await bidder.refused(attach())).toMatchObject({ code: 'NOT_EDITABLE' })
  await bidder.act('bidHeader', 'doWithdraw', bid)
  await files.remove(bidder, [fileId])
  expect(await attach()).toHaveLength(1)
})

test('S7.1: what comes for a sealed place lies closed from its first byte on, while it comes and while it is checked, and opens in memory at any place', async () => {
  const quarantine = join(folder, 'files', 'quarantine')
  const before = new Set(await readdir(quarantine).catch(() => []))
  const key = newContentKey()
  let finish = () => {}
  const rest = new Promise<void>((resolve) => {
    finish = resolve
  })
  async function* coming() {
    yield content.subarray(0, 100_000)
    await rest
    yield content.subarray(100_000)
  }
  const receiving = receive(Readable.from(coming()), quarantine, content.length, key)
  const lying = async () => {
    const [name] = (await readdir(quarantine)).filter((one) => !before.has(one))
    return name ? readFile(join(quarantine, name)) : Buffer.alloc(0)
  }
  await expect.poll(async () => (await lying()).length).toBeGreaterThan(60_000)
  expect((await lying()).includes('9173.446620')).toBe(false)
  finish()
  const received = await receiving
  expect((await readFile(received.file)).includes('9173.446620')).toBe(false)
  expect({ bytes: received.bytes, head: received.head.toString().slice(0, 4) }).toEqual({ bytes: content.length, head: CANARY.slice(0, 4) })
  for (const [start, length] of [
    [0, 100],
    [65_500, 80],
    [content.length - 50, 50],
    [0, content.length],
  ] as const)
    expect((await bytesAt(received, start, length)).equals(content.subarray(start, start + length))).toBe(true)
  await drop([received])
})
