/** What happens to a mall order and to a SKU after they were first made: receipts that finish, colleagues who change the same, pictures within their limits. */
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { linesOf, shippedNote } from '../delivery/goods.ts'
import { type Files, filesOf, ownStore } from '../files/attaching.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { addressee, approvedOrder, draftOrder, type Mall, openMall, shelvedSku } from './mall.ts'

let world: World
let mall: Mall
let files: Files

beforeAll(async () => {
  await ownStore()
  world = await openWorld()
  mall = await openMall(world, { line: { netPrice: '10' } })
  await addressee(mall, mall.shopper)
  files = filesOf(world)
})

const goods = (order: Doc) => linesOf(order, 'catalogueOrderLine')

test('who confirms the last of an order finishes it, and the freight comes with the first of the goods', async () => {
  const sku = await shelvedSku(mall, { catalogueSkuOrg: [{ orgId: mall.goods.org, freightAmount: '12' }] })
  const order = await approvedOrder(mall, mall.shopper, sku, '2')
  expect(goods(order).map(({ lineKind }) => lineKind)).toEqual(['GOODS', 'FREIGHT'])
  await shippedNote(mall.people, await mall.people.supplier.find('poHeader', String(order.poHeaderId)), ['2', '1'])
  const shipped = await mall.shopper.find('catalogueOrder', order.id)
  const lineIds = [String(goods(shipped)[0]?.id)]
  await mall.shopper.act('catalogueOrder', 'doConfirmReceipt', shipped, { lineIds, input: { confirmedQty: '1' } })
  const halfway = await mall.shopper.find('catalogueOrder', order.id)
  expect([halfway.status, ...goods(halfway).map(({ receivedQty }) => receivedQty)]).toEqual(['APPROVED', '1.0000', '1.0000'])
  await mall.shopper.act('catalogueOrder', 'doConfirmReceipt', halfway, { lineIds })
  expect((await mall.shopper.find('catalogueOrder', order.id)).status).toBe('FINISHED')
  const [last] = await world.query<{ to: string }>(
    `select to_status as to from document_history where business_id = $1 and action = 'doConfirmReceipt' order by id desc limit 1`,
    [order.id],
  )
  expect(last?.to).toBe('FINISHED')
})

test('a SKU is rated until the thirtieth day after its order was finished, and not on the day after', async () => {
  const order = await approvedOrder(mall, mall.shopper, await shelvedSku(mall), '2')
  await shippedNote(mall.people, await mall.people.supplier.find('poHeader', String(order.poHeaderId)), ['2'])
  const shipped = await mall.shopper.find('catalogueOrder', order.id)
  const { id } = goods(shipped)[0] as Doc
  await mall.shopper.act('catalogueOrder', 'doConfirmReceipt', shipped, { lineIds: [id] })
  expect(await mall.shopper.find('catalogueOrder', order.id)).toMatchObject({
    status: 'FINISHED',
    finishedDate: '2026-11-20',
    ratingUntil: '2026-12-20',
  })

  const rate = async (person: Person, line: Record<string, unknown>) =>
    person.save('catalogueOrder', { catalogueOrderLine: [{ id, ...line }] }, await person.find('catalogueOrder', order.id))
  const onDay = (day: string) => world.person(mall.shopper.actor.userName, mall.shopper.actor.responsibility, new Date(`${day}T23:30:00+08:00`))
  const last = await onDay('2026-12-20')
  expect(goods(await rate(last, { rating: 4, ratingText: '好用' }))).toMatchObject([{ rating: 4, ratingText: '好用' }])
  const late = await onDay('2026-12-21')
  for (const line of [{ rating: 1 }, { rating: null }, { ratingText: '改主意了' }])
    expect(await late.refused(rate(late, line)), JSON.stringify(line)).toMatchObject({
      at: `catalogueOrderLine[0].${Object.keys(line)[0]}`,
      words: { CN: '评价已于2026-12-20截止', EN: 'Ratings could be given until 2026-12-20' },
    })
  expect(goods(await last.find('catalogueOrder', order.id))).toMatchObject([{ rating: 4, ratingText: '好用' }])
})

test('the head of a department is named in its orders, and sees them once they are handed in', async () => {
  const { buyer } = mall.people
  await addressee(mall, buyer)
  const draft = await draftOrder(mall, buyer, await shelvedSku(mall), '1')
  const head = await world.person('approver1')
  expect(draft.deptHeadId).toBe(head.actor.userId)
  const rolesOf = async () => ((await head.find('catalogueOrder', draft.id)).$roles as string[] | undefined) ?? []
  expect(await rolesOf()).not.toContain('head')
  await buyer.act('catalogueOrder', 'doSubmit', draft)
  expect(await rolesOf()).toContain('head')
})

test('what was ordered before lies in the cart again, all lines at once, and adds up to what lies there', async () => {
  const [one, two] = [await shelvedSku(mall), await shelvedSku(mall)]
  const order = await approvedOrder(mall, mall.shopper, one, '3')
  await mall.shopper.act('catalogueSku', 'doAddCart', two, { input: { qty: '1', orgId: mall.goods.org } })
  for (const _ of [1, 2]) await mall.shopper.act('catalogueOrder', 'doReorder', await mall.shopper.find('catalogueOrder', order.id))
  const rows = await world.query<{ qty: string }>(`select qty from catalogue_cart where status = 'OPEN' and sku_id = $1`, [one.id])
  expect(rows).toEqual([{ qty: '6.0000' }])
})

test('shopping 11: who edits a SKU that a colleague has handed in meanwhile is told by whom', async () => {
  const { buyer, manager } = mall.people
  const shelved = await shelvedSku(mall)
  await buyer.act('catalogueSku', 'doBatchDown', shelved, { reason: '改版' })
  const opened = await buyer.find('catalogueSku', shelved.id)
  await manager.act('catalogueSku', 'doSubmit', await manager.find('catalogueSku', shelved.id))
  const refusal = await buyer.refused(buyer.save('catalogueSku', { detail: '新包装' }, opened))
  expect(refusal).toMatchObject({ status: 409, by: { CN: manager.actor.displayName } })
})

test('a main picture is a square of 800 cut out of its middle, at most 2 MB; an icon at most 200 KB, png or jpg', async () => {
  const { buyer } = mall.people
  const noise = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
  const put = (functionId: string, field: string, name: string, content: Buffer) =>
    files.upload({ ...buyer, actor: { ...buyer.actor, page: `${functionId}List` } }, { functionId, field }, [[name, content]], {
      path: '/v2/images/upload',
    })
  const [picture] = await put(
    'catalogueSku',
    'mainImageId',
    '手套.png',
    await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#2f6f9f' } })
      .png()
      .toBuffer(),
  )
  const { content } = await files.bytes(buyer, String(picture?.id), { path: '/v2/images/download' })
  expect(await sharp(content).metadata()).toMatchObject({ width: 800, height: 800 })
  const large = await noise(1000, 1000).png({ compressionLevel: 0 }).toBuffer()
  expect((await buyer.refused(put('catalogueSku', 'mainImageId', '大.png', large))).status).toBe(413)
  const icon = await noise(400, 400).png({ compressionLevel: 0 }).toBuffer()
  expect((await buyer.refused(put('catalogue', 'iconFileId', '大图标.png', icon))).status).toBe(413)
  const gif = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#fff' } })
    .gif()
    .toBuffer()
  expect((await buyer.refused(put('catalogue', 'iconFileId', '图标.gif', gif))).status).toBe(422)
})
