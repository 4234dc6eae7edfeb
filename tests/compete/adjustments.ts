/** Raw materials, weights and contents as scenarios need them, and adjustments reckoned from them. */
import type { Doc } from '../../upstream/runtime/types.ts'
import { looseGoods, type SoldGoods } from '../support/sold-goods.ts'
import type { World } from '../support/world.ts'
import type { Both } from './prices.ts'

export const base = { baseFrom: '2026-08-01', baseTo: '2026-08-31', newFrom: '2026-10-01', newTo: '2026-10-31' }

let types = 0

/** A raw material with the same price on each day of a period. */
export async function quoted(
  { manager, buyer }: Both,
  prices: readonly (readonly [day: string, price: string])[],
  more: Record<string, unknown> = {},
): Promise<string> {
  types++
  const type = await manager.save('materialType', { code: `CU${types}`, name: `铜${types}`, nameEn: `Copper ${types}`, ...more })
  for (const [priceDate, price] of prices) await buyer.save('basicMaterialPrice', { materialTypeId: type.id, priceDate, price })
  return type.id
}

/** What one unit of a currency is worth, all through the year. */
export async function ratesOf(world: World, from: string, to: string, rate: string): Promise<void> {
  await world.query('delete from exchange_rate where from_currency in ($1, $2) and to_currency in ($1, $2)', [from, to])
  await world.query(
    `insert into exchange_rate select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'code', $1::text || $2::text || ' 2026', 'from_currency', $1::text, 'to_currency', $2::text, 'rate_type', 'CORPORATE', 'rate', $3::text, 'unit_qty', 1, 'start_date', '2026-01-01', 'end_date', '2026-12-31'))).*
     from exchange_rate r limit 1`,
    [from, to, rate],
  )
}

/** A ton is a thousand kilograms. */
export const tonsInKilograms = (world: World) =>
  world.query(
    `insert into lookup_value select (jsonb_populate_record(v, jsonb_build_object('id', gen_random_uuid(), 'line_num', v.line_num + 900, 'lookup_code', 'T', 'meaning', 'KG', 'description', '1000'))).*
     from lookup_value v join lookup_type t on t.id = v.header_id and t.code = 'UNIT_CONVERSION_RATIO'
     where not exists (select 1 from lookup_value o where o.header_id = t.id and o.lookup_code = 'T' and o.meaning = 'KG') limit 1`,
  )

export const contains = ({ buyer }: Pick<Both, 'buyer'>, materialId: string, materialTypeId: string, contentPercent: string) =>
  buyer.save('materialRelationship', { materialId, materialTypeId, contentPercent, validFrom: '2026-01-01' })

export const weighs = ({ buyer }: Pick<Both, 'buyer'>, materialId: string, more: Record<string, unknown> = {}) =>
  buyer.save('weightInformation', {
    materialId,
    grossWeight: '0.5',
    netWeight: '0.4',
    recoverRate: '90',
    scrapPriceRatio: '70',
    validFrom: '2026-01-01',
    ...more,
  })

/** Nothing of an earlier scenario is known of materials. */
export async function nothingKnown(world: World): Promise<void> {
  await world.query(`update price_adjust_header set status = 'CANCELLED'`)
  await world.query(`update pricing_header set status = 'CANCELLED'`)
  await world.query('delete from weight_information')
  await world.query('delete from material_relationship')
}

export async function draftAdjustment(
  world: World,
  { buyer }: Pick<Both, 'buyer'>,
  { line = {}, head = {}, goods }: { line?: object; head?: object; goods?: SoldGoods } = {},
): Promise<Doc> {
  const { org, supplier, material, uom } = goods ?? (await looseGoods(world))
  return buyer.save('priceAdjustHeader', {
    orgId: org,
    supplierId: supplier,
    ...base,
    reason: '铜价上涨',
    priceAdjustLine: [{ materialId: material, uom, ...line }],
    ...head,
  })
}

export async function submittedAdjustment(world: World, people: Both, given?: Parameters<typeof draftAdjustment>[2]): Promise<Doc> {
  const doc = await draftAdjustment(world, people, given)
  await people.buyer.act('priceAdjustHeader', 'doSubmit', doc)
  return people.manager.find('priceAdjustHeader', doc.id)
}

export async function adjustmentInEffect(world: World, people: Both, given?: Parameters<typeof draftAdjustment>[2]): Promise<Doc> {
  const doc = await submittedAdjustment(world, people, given)
  await people.manager.act('priceAdjustHeader', 'doApproval', doc)
  return people.manager.find('priceAdjustHeader', doc.id)
}
