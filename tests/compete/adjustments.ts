/** Raw materials, weights and contents as scenarios need them, and adjustments reckoned from them. */
import type { Doc } from '../../upstream/runtime/types.ts'
import { looseGoods, type SoldGoods } from '../support/sold-goods.ts'
import type { World } from '../support/world.ts'
import type { Both } from './prices.ts'

export const base = { baseFrom: '2026-08-01', baseTo: '2026-08-31', newFrom: '2026-10-01', newTo: '2026-10-31' }

let types = 0

/** A raw material with the same price on each day of a period. */
export async function quoted({ manager, buyer }: Both, prices: readonly (readonly [day: string, price: string])[]): Promise<string> {
  types++
  const type = await manager.save('materialType', { code: `CU${types}`, name: `铜${types}`, nameEn: `Copper ${types}` })
  for (const [priceDate, price] of prices) await buyer.save('basicMaterialPrice', { materialTypeId: type.id, priceDate, price })
  return type.id
}

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
