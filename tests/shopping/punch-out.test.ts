/** A supplier's own catalogue, opened by cXML: what is asked of it, what comes back into the cart, and what is not taken. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Answer } from '../../contract/types.ts'
import { allowEgress } from '../../upstream/egress/index.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { ownStore } from '../files/attaching.ts'
import { call } from '../print/people.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { type Catalogue, hostOf, orderMessage, SECRET, startCatalogue } from './cxml-peer.ts'
import { addressee, type Mall, openMall } from './mall.ts'
import { punchOutNode } from './punched.ts'

const RETURN = 'https://buyer.example/punchout'
const gloves = { partId: 'AH-15/L', description: '耐油丁腈手套 L', qty: '3', price: '26.5' }

let peer: Catalogue
let world: World
let mall: Mall
let node: Doc

beforeAll(async () => {
  await ownStore()
  peer = await startCatalogue()
  allowEgress([hostOf(peer)])
  world = await openWorld()
  mall = await openMall(world)
  await addressee(mall, mall.people.buyer)
  node = await punchOutNode(mall, peer)
})

beforeEach(() => {
  peer.asked.length = 0
})

const ask = async <T>(person: Person, path: string, page: string, body: Record<string, unknown>) =>
  ((await call(world, person, path, page, body)) as Answer<T>).data
const open = (person = mall.people.buyer) =>
  ask<{ url: string }>(person, '/v1/catalogueRestful/punchOut', 'catalogueMall', { id: node.id, orgId: mall.goods.org, returnUrl: RETURN })
const bring = (cxml: string, person = mall.people.buyer) =>
  ask<{ count: number }>(person, '/v1/catalogueCartRestful/punchIn', 'catalogueCart', { cxml })
const cookieOf = () => /<BuyerCookie>([\w-]{43})<\/BuyerCookie>/.exec(peer.asked.at(-1) ?? '')?.[1] ?? ''
const cart = () =>
  world.query<{ model: string; qty: string; seen: string }>(
    `select k.model, c.qty, c.price_seen as seen from catalogue_cart c join catalogue_sku k on k.id = c.sku_id where c.user_id = $1 and c.status = 'OPEN' and k.price_source = 'PUNCH_OUT' order by k.model`,
    [mall.people.buyer.actor.userId],
  )

test('the catalogue is asked to open for a person by name, under the shared secret, and says where he goes on', async () => {
  expect(await open()).toEqual({ url: `${peer.address}/shop` })
  const [asked = ''] = peer.asked
  expect(asked).toContain(`<SharedSecret>${SECRET}</SharedSecret>`)
  expect(asked).toContain('<From><Credential domain="DUNS"><Identity>123456789</Identity></Credential></From>')
  expect(asked).toContain(`<BrowserFormPost><URL>${RETURN}</URL></BrowserFormPost>`)
  expect(asked).toContain('operation="create"')
  expect(cookieOf()).toHaveLength(43)
})

test('the secret is read by nobody, and a wrong one does not open', async () => {
  const stored = await mall.people.buyer.find('catalogue', node.id)
  expect(JSON.stringify(stored)).not.toContain(SECRET)
  await mall.people.buyer.save('catalogue', { punchOutSecret: 'wrong' }, stored)
  expect((await mall.people.buyer.refused(open())).words.CN).toBe('供应商目录拒绝打开：401 Unauthorized')
  await mall.people.buyer.save('catalogue', { punchOutSecret: SECRET }, await mall.people.buyer.find('catalogue', node.id))
})

test('what was chosen there lies in the cart at its price, and is checked out as an order of that supplier', async () => {
  await open()
  expect(await bring(orderMessage(cookieOf(), [gloves, { ...gloves, partId: 'AH-15/M', qty: '2', price: '24.125' }]))).toEqual({ count: 2 })
  expect(await cart()).toEqual([
    { model: 'AH-15/L', qty: '3.0000', seen: '29.945000' },
    { model: 'AH-15/M', qty: '2.0000', seen: '27.261250' },
  ])
  const rows = await world.query<{ id: string }>(
    `select c.id from catalogue_cart c join catalogue_sku k on k.id = c.sku_id where c.status = 'OPEN' and k.price_source = 'PUNCH_OUT' order by 1`,
  )
  const { buyer } = mall.people
  const { data } = await buyer.verb('catalogueCart', 'doCheckout', {
    rows,
    input: { costDeptId: mall.deptId, subjectId: mall.subjectId, purpose: '车间领用' },
  })
  const [made] = (data as { made: { id: string }[] }).made
  const order = await buyer.find('catalogueOrder', String(made?.id))
  expect(order).toMatchObject({
    supplierId: mall.goods.supplier,
    netAmount: '127.75',
    catalogueOrderLine: [{ netPrice: '26.500000' }, { netPrice: '24.125000' }],
  })
  await buyer.act('catalogueOrder', 'doSubmit', order)
})

test('the next visit finds the SKU again, at the price of that day', async () => {
  const skus = () => world.query(`select net_price as price from catalogue_sku where model = 'AH-15/L' and price_source = 'PUNCH_OUT'`)
  await open()
  await bring(orderMessage(cookieOf(), [{ ...gloves, price: '27.25' }]))
  expect(await skus()).toEqual([{ price: '27.250000' }])
})

test('a visit is answered once, by whoever made it, in the name of the supplier of the catalogue', async () => {
  const { buyer, manager } = mall.people
  await open()
  const cookie = cookieOf()
  const message = orderMessage(cookie, [gloves])
  expect((await manager.refused(bring(message, manager))).code).toBe('catalogueCart.NO_VISIT')
  expect((await buyer.refused(bring(orderMessage(cookie, [gloves], 'SOMEBODY')))).words.CN).toBe('返回内容来自NetworkID:SOMEBODY，不是该目录的供应商')
  await bring(message)
  expect((await buyer.refused(bring(message))).code).toBe('catalogueCart.NO_VISIT')
})

test.each([
  [
    'declares a document type of its own',
    (message: string) => message.replace(/<!DOCTYPE[^>]*>/, '<!DOCTYPE cXML [<!ENTITY x SYSTEM "file:///etc/passwd">]>').replace('AH-15/L', '&x;'),
    'cxml.NOT_CXML',
  ],
  ['is no cXML', () => '<html><body>503</body></html>', 'cxml.NOT_CXML'],
  ['has a quantity below zero', (message: string) => message.replace('quantity="3"', 'quantity="-3"'), 'cxml.NOT_CXML'],
  ['chooses nothing', (message: string) => message.replace(/<ItemIn.*<\/ItemIn>/, ''), 'cxml.NO_ITEMS'],
  ['has a unit that nobody knows', (message: string) => message.replace('AH-15/L', 'AH-99').replace('>EA<', '>QQ<'), 'catalogue.UNKNOWN_UNIT'],
])('what %s is refused, and nothing of it is taken', async (_what, changed, code) => {
  await open()
  const before = await cart()
  expect((await mall.people.buyer.refused(bring(changed(orderMessage(cookieOf(), [gloves]))))).code).toBe(code)
  expect(await cart()).toEqual(before)
})

test('more than half a megabyte, or more than 200 items, is not read', async () => {
  await open()
  const many = Array.from({ length: 201 }, (_, at) => ({ ...gloves, partId: `AH-${at}` }))
  expect((await mall.people.buyer.refused(bring(orderMessage(cookieOf(), many)))).words.CN).toBe('一次最多带回200项，实际201项')
  const long = orderMessage(cookieOf(), [{ ...gloves, description: '长'.repeat(170_000) }])
  expect((await mall.people.buyer.refused(bring(long))).status).toBe(422)
})

test('goods of a punch-out stand in no shelf of the mall, but their catalogue among its nodes', async () => {
  const { cards, nodes } = await ask<{ cards: { model: string }[]; nodes: { id: string; isPunchOut: boolean }[] }>(
    mall.people.buyer,
    '/v1/catalogueSkuRestful/listMall',
    'catalogueMall',
    { words: '耐油丁腈', nodes: true },
  )
  expect(cards).toEqual([])
  expect(nodes.find(({ id }) => id === node.id)).toMatchObject({ isPunchOut: true })
})

test('an address outside of what the installation allows is no catalogue', async () => {
  const { buyer } = mall.people
  const refusal = await buyer.refused(
    buyer.save('catalogue', { punchOutUrl: 'https://elsewhere.example/cxml' }, await buyer.find('catalogue', node.id)),
  )
  expect(refusal.at).toBe('punchOutUrl')
})
