/** Documents whose base amounts come out of an exchange rate: those of its currency on its days. */
import type { Tx } from '../../runtime/types.ts'
import { quoted, snake, tableOf } from '../../store/tables.ts'

/** Where currency and day of a document stand. */
const users = [
  { entity: 'poHeader', day: 'orderDate' },
  { entity: 'requisitionHeader', day: 'requestDate' },
] as const

const dated = users.map(({ entity, day }) => `select currency, ${quoted(snake(day))} as day from ${quoted(tableOf(entity).name)}`).join(' union all ')

/** The reverse of a rate serves only on days on which the pair itself has none. */
const uses = (after: string) => `
  select r.id, (
    select count(*)::int from (${dated}) d
    where r.rate_type = 'CORPORATE' and d.day >= greatest(r.start_date, ${after}) and d.day <= coalesce(r.end_date, 'infinity')
      and ((d.currency = r.from_currency and r.to_currency = 'CNY')
        or (d.currency = r.to_currency and r.from_currency = 'CNY' and not exists (
          select 1 from exchange_rate o where o.rate_type = r.rate_type and o.from_currency = r.to_currency and o.to_currency = 'CNY'
            and o.start_date <= d.day and coalesce(o.end_date, 'infinity') >= d.day)))
  ) as n from exchange_rate r where r.id = any($1::uuid[])`

/** How many documents use each rate as it is stored; with a day, only those after it. */
export async function usesOfRates(tx: Tx, ids: readonly string[], after: string | null = null): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.query<{ id: string; n: number }>(after === null ? uses(`'-infinity'::date`) : uses('($2::date + 1)'), [
    ids,
    ...(after === null ? [] : [after]),
  ])
  return new Map(rows.map(({ id, n }) => [id, n]))
}
