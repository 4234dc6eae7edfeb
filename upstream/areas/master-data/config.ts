/** Business parameters by organisation and category: the narrowest enabled row wins, the built-in value is last. */
import { type ConfigParameter, configParameters } from '../../../catalogue/master-data/lookups.ts'
import { fact, rowsFor } from '../../runtime/rules/facts.ts'

export interface Resolved {
  value: string
  level: 'ORG_CATEGORY' | 'ORG' | 'CATEGORY' | 'GLOBAL' | 'BUILT_IN'
  /** The row that decided. */
  rowId: string | null
}

interface ConfigRequest {
  code: ConfigParameter
  orgId?: string | null
  categoryId?: string | null
}

interface Row {
  id: string
  value: string
  hasOrg: boolean
  hasCategory: boolean
}

/** Organisation with category, climbing the tree; organisation; category, climbing; global. */
export const parameter = fact(async (work, asked: readonly ConfigRequest[]): Promise<Resolved[]> => {
  const rows = await rowsFor<Row>(
    work,
    asked,
    `with recursive asked as (
       select * from jsonb_to_recordset($1) as asked(place int, code text, "orgId" uuid, "categoryId" uuid)
     ), climb as (
       select id as origin, id, parent_id, 1 as step from purchase_category where id in (select "categoryId" from asked)
       union all select climb.origin, c.id, c.parent_id, step + 1 from purchase_category c join climb on c.id = climb.parent_id
     )
     select distinct on (asked.place) asked.place, p.id, p.value, p.org_id is not null as "hasOrg", p.category_id is not null as "hasCategory"
     from asked join config_profile p on p.parameter_code = asked.code left join climb on climb.origin = asked."categoryId" and climb.id = p.category_id
     where p.enabled_flag = 'Y' and (p.org_id is null or p.org_id = asked."orgId") and (p.category_id is null or climb.id is not null)
       and coalesce(p.start_date_active <= $2, true) and coalesce(p.end_date_active >= $2, true)
     order by asked.place, p.org_id is null, p.category_id is null, climb.step`,
    [work.today],
  )
  return asked.map(({ code }, at) => resolved(code, rows[at]?.[0]))
})

function resolved(code: ConfigParameter, row: Row | undefined): Resolved {
  if (!row) return { value: configParameters[code].value, level: 'BUILT_IN', rowId: null }
  const level = row.hasOrg ? (row.hasCategory ? 'ORG_CATEGORY' : 'ORG') : row.hasCategory ? 'CATEGORY' : 'GLOBAL'
  return { value: row.value, level, rowId: row.id }
}
