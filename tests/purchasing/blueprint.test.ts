/** Drawings that another system has: opened by whoever reads a row that names them, at an address of ours. */
import { buffer } from 'node:stream/consumers'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Answer } from '../../contract/types.ts'
import { allowEgress } from '../../upstream/egress/index.ts'
import type { BinaryAnswer, Doc } from '../../upstream/runtime/types.ts'
import { marketOf, publishedInquiry } from '../auction/inquiries.ts'
import { linesOf } from '../delivery/goods.ts'
import { filesOf, PDF, PNG } from '../files/attaching.ts'
import { type Peer, startPeer } from '../jobs-reports/peer.ts'
import { NOW, openWorld, type Person, type World } from '../support/world.ts'
import { type Drawn, drawingsInEffect, drawnMaterial } from './drawings.ts'

let world: World
let peer: Peer
let drawn: Drawn
let call: ReturnType<typeof filesOf>['call']
let [buyer, manager]: Person[] = []

beforeAll(async () => {
  world = await openWorld()
  peer = await startPeer()
  allowEgress([peer.host])
  drawn = await drawnMaterial(world)
  ;({ call } = filesOf(world))
  ;[buyer, manager] = await Promise.all([world.person('buyer1'), world.person('manager1')])
})
beforeEach(() => {
  peer.heard.length = 0
  peer.replies.length = 0
})

const MINUTE_MS = 60_000
const later = (person: Person, minutes: number) => person.at(new Date(NOW.getTime() + minutes * MINUTE_MS))

const asked = (more: object = {}) => {
  const { id: materialId, drawingNo, drawingVersion } = drawn
  return { materialId, drawingNo, drawingVersion, ...more }
}
const addressFor = async (person: Person, more?: object) => (await call<Answer<string>>(person, '/v1/getBlueprintUrl', asked(more))).data
const tokenIn = (address: string) => address.slice('/blueprint/'.length)

async function opened(person: Person, body: Record<string, unknown>) {
  const answer = await call<BinaryAnswer>(person, '/v1/blueprintUrl', body)
  return { ...answer, content: Buffer.isBuffer(answer.body) ? answer.body : await buffer(answer.body) }
}
/** It answers where the drawing lies, with what lets somebody in there. */
const lies = () => ({ body: { data: { url: `${peer.url}/${drawn.drawingNo}?key=OUTSIDE-KEY` } } })
const isPdf = { body: PDF, type: 'application/octet-stream' }
const notFound = (drawingNo: string) => ({
  status: 404,
  at: 'drawingNo',
  words: { CN: `图纸${drawingNo}不存在`, EN: `Drawing ${drawingNo} not found` },
})

test('while no interface is in effect there is no drawing', async () => {
  expect(await buyer!.refused(addressFor(buyer!))).toMatchObject(notFound(drawn.drawingNo))
  expect(peer.heard).toEqual([])
  await drawingsInEffect(world, peer)
})

test('the address is one of ours, tells nothing of the one outside, and works for ten minutes', async () => {
  peer.replies.push(lies())
  const address = await addressFor(buyer!)
  expect(address).toMatch(/^\/blueprint\/v1\.[\w.-]+$/)
  expect(address).not.toContain('OUTSIDE-KEY')
  expect(peer.heard.map(({ body }) => body)).toEqual([{ MATNR: drawn.code, ZEINR: drawn.drawingNo, ZEIVR: drawn.drawingVersion }])

  peer.replies.push(lies(), isPdf)
  const token = tokenIn(address)
  const drawing = await opened(later(buyer!, 9), { token })
  expect(drawing).toMatchObject({
    contentType: 'application/pdf',
    isInline: true,
    fileName: `${drawn.drawingNo}-${drawn.drawingVersion}.pdf`,
    content: PDF,
  })
  expect(await buyer!.refused(opened(later(buyer!, 10), { token }))).toMatchObject({ status: 404, code: 'NOT_FOUND' })
})

test('an address that was bent, or is another person’s, opens nothing', async () => {
  peer.replies.push(lies())
  const token = tokenIn(await addressFor(buyer!))
  const heard = peer.heard.length
  const middle = token.length - 40
  const bent = token.slice(0, middle) + (token[middle] === 'A' ? 'B' : 'A') + token.slice(middle + 1)
  for (const [person, given] of [
    [buyer!, bent],
    [buyer!, token.slice(3)],
    [buyer!, 'v1.x.y.z'],
    [buyer!, JSON.stringify(asked())],
    [manager!, token],
  ] as const)
    expect(await person.refused(opened(person, { token: given })), given).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  expect(peer.heard).toHaveLength(heard)
})

test.each([
  ['says so by its status', { status: 404, body: { code: 'E' } }],
  ['answers no address', { body: { data: null } }],
])('a drawing that the other system does not know is named in both languages: it %s', async (_, reply) => {
  peer.replies.push(reply)
  expect(await buyer!.refused(addressFor(buyer!))).toMatchObject({ ...notFound(drawn.drawingNo), given: { drawing: drawn.drawingNo } })
  const [{ failures }] = (await world.query(`select failed_in_row as failures from scsi_definition where code = 'BLUEPRINT_URL'`)) as [
    { failures: number },
  ]
  expect(Number(failures)).toBe(0)
})

test.each([
  ['does not answer', ['HANG_UP']],
  ['lets nobody in', [{ status: 401, body: {} }]],
] as const)('where the other system %s the drawing is only out of reach, and its host is not told', async (_, replies) => {
  peer.replies.push(...replies)
  const refusal = await buyer!.refused(addressFor(buyer!))
  expect(refusal).toMatchObject({ status: 422, code: 'materialItem.DRAWING_AWAY' })
  expect(JSON.stringify(refusal)).not.toContain(peer.host)
})

test('what lies where calls may not go is not fetched, nor what is too large', async () => {
  peer.replies.push({ body: { data: { url: 'http://127.0.0.1:9/drawing.pdf' } } })
  expect(await buyer!.refused(opened(buyer!, asked()))).toMatchObject({ code: 'materialItem.DRAWING_AWAY' })
  peer.replies.push(lies(), { body: Buffer.alloc(5 * 1024 * 1024 + 1), type: 'application/pdf' })
  expect((await buyer!.refused(opened(buyer!, asked()))).words).toEqual({
    CN: `图纸${drawn.drawingNo}超过5 MB，不能在此打开`,
    EN: `Drawing ${drawn.drawingNo} is larger than 5 MB and cannot be opened here`,
  })
})

const page = Buffer.from('<!doctype html><script>alert(1)</script>')
test.each([
  ['a PDF', PDF, { contentType: 'application/pdf', isInline: true }],
  ['a picture', PNG, { contentType: 'image/png', isInline: true }],
  ['a TIFF', Buffer.from('49492a0008000000', 'hex'), { contentType: 'image/tiff', isInline: true }],
  ['a drawing of CAD', Buffer.from('AC1032\0\0'), { contentType: 'image/vnd.dwg' }],
  ['a page that calls itself a PDF', page, { contentType: 'application/octet-stream' }],
])('%s is what its bytes are, and only what a browser shows safely is shown', async (_, content, kind) => {
  peer.replies.push({ body: content, type: 'application/pdf' })
  const { contentType, isInline, content: sent } = await opened(buyer!, asked())
  expect({ contentType, ...(isInline && { isInline }) }).toEqual(kind)
  expect(sent).toEqual(content)
})

test('opening a drawing is asked of the other system, noted and traced, and changes nothing else', async () => {
  peer.replies.push({ body: PDF, type: 'application/pdf' })
  await opened(buyer!, asked())
  const [log] = await world.query(
    `select direction, status, business_num as num, answer from scsi_platform_log where code = 'BLUEPRINT_URL' order by creation_date desc, id desc limit 1`,
  )
  expect(log).toMatchObject({ direction: 'OUT', status: 'OK', num: drawn.code })
  const [event] = await world.query('select kind, action, user_name as by, business_id as material from audit_event order by id desc limit 1')
  expect(event).toMatchObject({ kind: 'FILE', action: 'download', material: drawn.id })
})

async function orderFor(supplier: string, poLine: object): Promise<Doc> {
  const [ids] = await world.query<{ org: string; supplier: string }>(
    `select (select id from organization where code = 'SZ10') as org, (select id from supplier_info where code = $1) as supplier`,
    [supplier],
  )
  const order = await buyer!.save('poHeader', {
    billTypeId: await world.idOf('purchaseBillType', 'PO_STD'),
    ...{ orgId: ids?.org, supplierId: ids?.supplier },
    poLine: [{ materialId: drawn.id, orderQty: '100', needByDate: buyer!.inDays(30), ...poLine }],
  })
  await buyer!.act('poHeader', 'doSubmit', order)
  await manager!.act('poHeader', 'doApproval', await manager!.find('poHeader', order.id))
  return buyer!.find('poHeader', order.id)
}

async function supplierSelling(): Promise<{ code: string; person: Person; other: Person }> {
  const rows = await world.query<{ code: string }>(
    `select s.code from supplier_price_list p join supplier_info s on s.id = p.supplier_id join organization o on o.id = p.org_id
     where p.material_id = $1 and o.code = 'SZ10' order by s.code`,
    [drawn.id],
  )
  const code = String(rows[0]?.code)
  const person = await world.person(`supplier${code.slice(-2)}`)
  const other = await world.person(code === 'S000001' ? 'supplier02' : 'supplier01')
  return { code, person, other }
}

test('a supplier opens the drawings of an order of his own, and to another one they do not exist', async () => {
  const { code, person, other } = await supplierSelling()
  expect(await person.refused(addressFor(person)), 'before there is an order').toMatchObject(notFound(drawn.drawingNo))
  const order = await orderFor(code, {})
  for (const more of [{}, { id: order.id }]) {
    peer.replies.push(lies())
    expect(await addressFor(person, more)).toMatch(/^\/blueprint\//)
    expect(await other.refused(addressFor(other, more))).toMatchObject(notFound(drawn.drawingNo))
  }
  expect(await person.refused(addressFor(person, { drawingVersion: 'ZZ' })), 'another version').toMatchObject(notFound(drawn.drawingNo))
  expect(peer.heard).toHaveLength(2)
})

test('while an order is changed its supplier opens the drawing of what he reads, not the one it is changed to', async () => {
  const { code, person } = await supplierSelling()
  const order = await orderFor(code, { drawingNo: 'OLD-1', drawingVersion: 'A' })
  await person.act('poHeader', 'doSupplierDeliveryAgree', await person.find('poHeader', order.id))
  await buyer!.act('poHeader', 'doChange', await buyer!.find('poHeader', order.id), { reason: '图纸升版' })
  const open = await buyer!.find('poHeader', order.id)
  await buyer!.save('poHeader', { poLine: linesOf(open, 'poLine').map(({ id }) => ({ id, drawingNo: 'NEW-1' })) }, open)
  const [older, newer] = [
    { id: order.id, drawingNo: 'OLD-1', drawingVersion: 'A' },
    { id: order.id, drawingNo: 'NEW-1', drawingVersion: 'A' },
  ]
  peer.replies.push(lies(), lies())
  expect(await addressFor(person, older)).toMatch(/^\/blueprint\//)
  expect(await person.refused(addressFor(person, newer))).toMatchObject(notFound('NEW-1'))
  expect(await addressFor(buyer!, newer)).toMatch(/^\/blueprint\//)
})

test('an invited supplier opens the drawings of an inquiry once it is published, a stranger never', async () => {
  const market = await marketOf(world)
  const [bidder] = market.bidders
  const drawing = { materialId: null, drawingNo: 'ASK-7', drawingVersion: 'B' }
  const item = {
    itemDesc: '压铸支架',
    requestQty: '10',
    uom: 'PCS',
    needByDate: buyer!.inDays(40),
    referencePrice: '13',
    drawingNo: 'ASK-7',
    drawingVersion: 'B',
  }
  expect(await bidder.refused(addressFor(bidder, drawing))).toMatchObject(notFound('ASK-7'))
  await publishedInquiry(market, { auctionItem: [item] })
  peer.replies.push(lies())
  expect(await addressFor(bidder, drawing)).toMatch(/^\/blueprint\//)
  expect(await market.stranger.refused(addressFor(market.stranger, drawing))).toMatchObject(notFound('ASK-7'))
})
