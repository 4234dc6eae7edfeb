/** Figures that are counted whenever somebody looks: what people are shown, against what the rows say. */
import { expect } from 'vitest'
import { rateOf } from './order-figures.ts'
import type { Walk } from './walk.ts'

/** Documents by the rate that their day and currency lead to. */
const USES = `
  select r.id, count(*)::int as uses from (
    select currency, order_date as day from po_header union all select currency, request_date from requisition_header) t
  join lateral (${rateOf('t.day', 'r.id')}) r on t.currency <> 'CNY' group by r.id`

const HOLDING = `
  select distinct l.code from storage_location l join storage_transaction s on s.storage_location_id = l.id
  group by l.code, s.material_id having sum(s.qty) <> 0 order by l.code`

export async function lookAtCounted({ house: { world, clock } }: Walk): Promise<void> {
  const finance = await world.person('finance1', undefined, clock.now)
  const rates = await finance.list('exchangeRateList', { pageRows: 2000 })
  const uses = new Map((await world.query<{ id: string; uses: number }>(USES)).map(({ id, uses: n }) => [id, n]))
  const shown = (of: (id: string) => unknown) => rates.rows.map(({ id, code }) => [code, of(id)])
  expect(rates.rows.map(({ code, usedCount }) => [code, usedCount])).toEqual(shown((id) => uses.get(id) ?? 0))

  const manager = await world.person('manager1', undefined, clock.now)
  const places = await manager.list('storageLocationList', { pageRows: 2000, orderBy: 'code' })
  const holding = await world.query<{ code: string }>(HOLDING)
  expect(places.rows.filter(({ stockQtyFlag }) => stockQtyFlag === 'Y').map(({ code }) => code)).toEqual(holding.map(({ code }) => code))
}
