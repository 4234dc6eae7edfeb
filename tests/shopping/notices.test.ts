/** What is told of SKUs by themselves: to their supplier that little is left, to the buyer that their agreement ends. */
import { beforeAll, expect, test } from 'vitest'
import { skusToTellOf } from '../../upstream/areas/shopping/sku/notices.ts'
import { skusToLeave } from '../../upstream/areas/shopping/sku/shelf.ts'
import { doneAt } from '../../upstream/platform/jobs/rows.ts'
import { ownStore } from '../files/attaching.ts'
import { call } from '../print/people.ts'
import { NOW, openWorld, type World } from '../support/world.ts'
import { type Mall, openMall, shelvedSku } from './mall.ts'

let world: World
let mall: Mall

beforeAll(async () => {
  await ownStore()
  world = await openWorld()
  mall = await openMall(world)
})

const told = async (title: string) =>
  (
    await world.query<{ code: string }>(
      `select distinct u.code from site_message m join "user" u on u.id = m.user_id where m.title like $1 order by 1`,
      [title],
    )
  ).map(({ code }) => code)

test('a supplier hears that fewer than five smallest orders of a SKU are left, and of no other', async () => {
  await shelvedSku(mall, { name: '快没了的手套', minOrderQty: '10', multipleQty: '10', stockQty: '49' })
  await shelvedSku(mall, { name: '还有的手套', minOrderQty: '10', multipleQty: '10', stockQty: '50' })
  await shelvedSku(mall, { name: '不管库存的手套' })
  await doneAt(world.pool, skusToTellOf, NOW)
  expect(await told('商品快没了的手套可售49%，请补货')).toEqual(['supplier01', 'supplier01b'])
  expect([await told('商品还有的手套%补货'), await told('商品不管库存的手套%补货')]).toEqual([[], []])
})

test('the owner of the catalogue hears once that the agreement of a SKU ends within thirty days', async () => {
  const { id } = await shelvedSku(mall, { name: '协议将尽的手套' })
  await world.query(`update agreement_line set end_date = '2026-12-20' where id = (select agreement_line_id from catalogue_sku where id = $1)`, [id])
  for (let time = 0; time < 2; time++) await doneAt(world.pool, skusToTellOf, NOW)
  expect(await told('商品协议将尽的手套的协议%将于2026-12-20到期')).toEqual(['buyer1'])
  expect(await world.query(`select count(*)::int as n from site_message where title like '商品协议将尽的手套的协议%'`)).toEqual([{ n: 1 }])
})

test('lines of agreements in force that have no SKU are found by number and supplier; those that have one are not', async () => {
  const lines = async () =>
    (
      (await call(world, mall.people.buyer, '/v1/catalogueSkuRestful/listAgreed', 'catalogueSkuList', { words: mall.agreement.docNum })) as {
        data: unknown[]
      }
    ).data
  expect(await lines()).toEqual([])
  await world.query(`update catalogue_sku set agreement_line_id = null, price_source = 'MANUAL' where agreement_num = $1`, [mall.agreement.docNum])
  await world.query(`update agreement_line set end_date = (select end_date from agreement_header h where h.id = header_id) where header_id = $1`, [
    mall.agreement.id,
  ])
  expect(await lines()).toHaveLength(1)
})

test('what became of a SKU and that it left the shelf hears the buyer of its node, not only whoever made it', async () => {
  await world.query(`update catalogue set buyer_id = (select id from "user" where code = 'buyer2') where id = $1`, [mall.leaf.id])
  const { id } = await shelvedSku(mall, { name: '换负责人的手套' })
  expect(await told('商品换负责人的手套已有审批结果')).toEqual(['buyer1', 'buyer2', 'supplier01', 'supplier01b'])
  await world.query(`update supplier_info set lifecycle = 'FROZEN' where id = $1`, [mall.goods.supplier])
  await doneAt(world.pool, skusToLeave, NOW)
  await world.query(`update supplier_info set lifecycle = 'QUALIFIED' where id = $1`, [mall.goods.supplier])
  expect(await told('商品换负责人的手套已下架：供应商已冻结')).toEqual(['buyer1', 'buyer2', 'supplier01', 'supplier01b'])
  expect((await mall.people.buyer.find('catalogueSku', id)).status).toBe('OFF_SHELF')
})
