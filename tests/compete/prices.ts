/** Pricing documents of the demo company and what the price list says because of them. */

import type { Doc } from '../../upstream/runtime/types.ts'
import type { People } from '../delivery/goods.ts'
import { filesOf, PDF } from '../files/attaching.ts'
import { dayAfter } from '../support/days.ts'
import { looseGoods, type SoldGoods } from '../support/sold-goods.ts'
import type { Person, World } from '../support/world.ts'

export type Both = Pick<People, 'buyer' | 'manager'>

/** Why a price is what it is, uploaded by whoever prices by hand. */
export async function paperOf(world: World, person: Person, functionId = 'pricingHeader'): Promise<string> {
  const [file] = await filesOf(world).upload(person, { functionId }, [['比价.pdf', PDF]])
  return String(file?.id)
}

export interface Priced {
  from?: string
  to?: string
  netPrice?: string
  line?: Record<string, unknown>
  head?: Record<string, unknown>
  goods?: SoldGoods
}

export async function draftPricing(
  world: World,
  { buyer }: Pick<Both, 'buyer'>,
  { from = buyer.inDays(0), to = buyer.inDays(90), netPrice = '9', line = {}, head = {}, goods }: Priced = {},
): Promise<Doc> {
  const { org, supplier, material, uom } = goods ?? (await looseGoods(world))
  return buyer.save('pricingHeader', {
    orgId: org,
    supplierId: supplier,
    startDate: from,
    endDate: to,
    reason: '三家比价',
    fileIds: [await paperOf(world, buyer)],
    pricingLine: [{ materialId: material, uom, netPrice, lineRemark: '铜价上涨', ...line }],
    ...head,
  })
}

export async function submittedPricing(world: World, people: Both, priced?: Priced): Promise<Doc> {
  const doc = await draftPricing(world, people, priced)
  await people.buyer.act('pricingHeader', 'doSubmit', doc)
  return people.manager.find('pricingHeader', doc.id)
}

export async function pricingInEffect(world: World, people: Both, priced?: Priced): Promise<Doc> {
  const doc = await submittedPricing(world, people, priced)
  await people.manager.act('pricingHeader', 'doApproval', doc)
  return people.manager.find('pricingHeader', doc.id)
}

export const abolished = async ({ manager }: Both, { id }: Doc) =>
  manager.act('pricingHeader', 'doAbolish', await manager.find('pricingHeader', id), { reason: '重新谈判' })

/** What holds, from the oldest day on: `10 2026-01-01…2026-06-30`. */
export async function listOf(world: World, { material, org, supplier }: SoldGoods): Promise<string[]> {
  const rows = await world.query<{ row: string }>(
    `select trim_scale(net_price) || case when min_qty > 0 then ' from ' || trim_scale(min_qty) else '' end || ' ' || start_date || '…' || coalesce(end_date::text, '') as row
     from supplier_price_list where material_id = $1 and org_id = $2 and supplier_id = $3 and enabled_flag = 'Y' order by start_date, min_qty`,
    [material, org, supplier],
  )
  return rows.map(({ row }) => row)
}

/** One opening price and no other. */
export async function onlyPrice(world: World, goods: SoldGoods, { price, from, to }: { price: string; from: string; to: string }): Promise<void> {
  const key = [goods.material, goods.org, goods.supplier]
  await world.query(
    'delete from supplier_price_list where material_id = $1 and org_id = $2 and supplier_id = $3 and id <> (select min(id::text)::uuid from supplier_price_list where material_id = $1 and org_id = $2 and supplier_id = $3)',
    key,
  )
  await world.query(
    `update supplier_price_list set net_price = $4, min_qty = 0, start_date = $5, end_date = $6, given_from = null, given_to = null, given_nth = null, enabled_flag = 'Y', source_type = 'IMPORT', source_line_id = null
     where material_id = $1 and org_id = $2 and supplier_id = $3`,
    [...key, price, from, to],
  )
}

/** From 500 on it costs this. */
export const tierFrom500 = (world: World, { material, org, supplier }: SoldGoods, price: string) =>
  world.query(
    `insert into supplier_price_list select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'code', p.code || '-500', 'min_qty', 500, 'net_price', $4::text))).*
     from supplier_price_list p where material_id = $1 and org_id = $2 and supplier_id = $3 and enabled_flag = 'Y'`,
    [material, org, supplier, price],
  )

export const onDay = (day: string): Date => new Date(`${day}T01:00:00Z`)
export { dayAfter }
