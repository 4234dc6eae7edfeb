/** How many people hold a position, day by day. The figure only rises where somebody's period begins. */
import type { Tx } from '../../runtime/types.ts'

export async function countOccupied(tx: Tx, positionId: string, day: string): Promise<number> {
  const { rows } = await tx.query<{ n: number }>(
    `select count(distinct header_id)::int as n from position_allot
     where position_id = $1 and start_date <= $2::date and (end_date is null or end_date >= $2::date)`,
    [positionId, day],
  )
  return rows[0]?.n ?? 0
}

export interface Busy {
  day: string
  n: number
}

/** The day from `from` on with most people, the first of several; null when nobody holds the position any more or is going to. */
export async function busiestDay(tx: Tx, positionId: string, from: string): Promise<Busy | null> {
  const { rows } = await tx.query<Busy>(
    `select d.day::text, count(distinct a.header_id)::int as n
     from (select distinct greatest(start_date, $2::date) as day from position_allot where position_id = $1 and (end_date is null or end_date >= $2::date)) d
     join position_allot a on a.position_id = $1 and a.start_date <= d.day and (a.end_date is null or a.end_date >= d.day)
     group by d.day order by n desc, d.day limit 1`,
    [positionId, from],
  )
  return rows[0] ?? null
}

/** Brings the kept figures of all positions in line with the day. */
export async function keepOccupied(tx: Tx, day: string): Promise<void> {
  await tx.query(
    `with counted as (
       select p.id, count(distinct a.header_id)::int as n
       from position p left join position_allot a on a.position_id = p.id and a.start_date <= $1::date and (a.end_date is null or a.end_date >= $1::date)
       group by p.id
     )
     update position p set occupied = counted.n, vacant = p.headcount - counted.n from counted where p.id = counted.id and p.occupied is distinct from counted.n`,
    [day],
  )
}
