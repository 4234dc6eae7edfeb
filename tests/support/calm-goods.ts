import type { System } from './system.ts'

/** Prices, lead times and lots are written by areas of their own; stories are told with a material that costs 12.345678 and warns of nothing. */
export async function calmGoods(system: Pick<System, 'query'>, code: string): Promise<void> {
  const material = '(select id from material_item where code = $1)'
  await system.query(`update supplier_price_list set net_price = 12.345678, min_qty = 0 where material_id = ${material}`, [code])
  await system.query(`update material_org set lead_days = 7 where material_id = ${material}`, [code])
  await system.query(`update asl_line set min_order_qty = null, pack_qty = null where material_id = ${material}`, [code])
}
