import { fact, rowsFor } from '../../../runtime/rules/facts.ts'

interface MonthLimitRequest {
  skuId: string
  costDeptId: string
  day: string
}

/** What a cost department had of a SKU in the calendar month: ordered while orders run, received of finished ones. */
export const usedThisMonth = fact(async (work, asked: readonly MonthLimitRequest[]): Promise<string[]> => {
  const rows = await rowsFor<{ used: string }>(
    work,
    asked,
    `select asked.place, coalesce(sum(case o.status when 'FINISHED' then l.received_qty else l.qty end), 0) as used
     from jsonb_to_recordset($1) as asked(place int, "skuId" uuid, "costDeptId" uuid, day date)
     left join catalogue_order_line l on l.sku_id = asked."skuId"
     left join catalogue_order o on o.id = l.header_id and o.cost_dept_id = asked."costDeptId" and o.status in ('SUBMITTED', 'APPROVED', 'FINISHED')
       and date_trunc('month', o.order_date) = date_trunc('month', asked.day)
     where l.id is null or o.id is not null
     group by asked.place`,
  )
  return rows.map(([found]) => found?.used ?? '0')
})
