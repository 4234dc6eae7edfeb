/** A figure of each of the twelve months up to this one. */
import type { MonthFigure } from '../../../contract/types.ts'
import type { Tx } from '../../runtime/types.ts'

/** `figure` selects `month` and `value` of what happened since $1; null where nothing happened. */
export async function monthly(tx: Tx, today: string, figure: string): Promise<MonthFigure[]> {
  const { rows } = await tx.query<MonthFigure>(
    `select to_char(m, 'YYYY-MM') as month, f.value::text as value
     from generate_series($1::date, $2::date, interval '1 month') m left join (${figure}) f on f.month = m::date order by m`,
    [firstMonth(today), today],
  )
  return rows
}

function firstMonth(today: string): string {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return new Date(Date.UTC(year, month - 12, 1)).toISOString().slice(0, 10)
}
