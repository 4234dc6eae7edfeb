/** Business parameters by organisation and category: the narrowest enabled row wins, the built-in value is last. */
import { type ConfigParameter, configParameters } from '../../../catalogue/master-data/lookups.ts'
import type { Work } from '../../runtime/working.ts'

export interface Resolved {
  value: string
  level: 'ORG_CATEGORY' | 'ORG' | 'CATEGORY' | 'GLOBAL' | 'BUILT_IN'
  /** The row that decided. */
  rowId: string | null
}

/** Organisation with category, climbing the tree; organisation; category, climbing; global. */
export async function resolveConfig(
  work: Work,
  code: ConfigParameter,
  scope: { orgId?: string | null; categoryId?: string | null } = {},
): Promise<Resolved> {
  const { rows } = await work.tx.query<{ id: string; value: string; has_org: boolean; has_category: boolean }>(
    `with recursive climb as (
       select id, parent_id, 1 as step from purchase_category where id = $3
       union all select c.id, c.parent_id, step + 1 from purchase_category c join climb on c.id = climb.parent_id
     )
     select p.id, p.value, p.org_id is not null as has_org, p.category_id is not null as has_category
     from config_profile p left join climb on climb.id = p.category_id
     where p.parameter_code = $1 and p.enabled_flag = 'Y' and (p.org_id is null or p.org_id = $2) and (p.category_id is null or climb.id is not null)
       and coalesce(p.start_date_active <= $4, true) and coalesce(p.end_date_active >= $4, true)
     order by p.org_id is null, p.category_id is null, climb.step limit 1`,
    [code, scope.orgId ?? null, scope.categoryId ?? null, work.today],
  )
  const [row] = rows
  if (!row) return { value: configParameters[code].value, level: 'BUILT_IN', rowId: null }
  const level = row.has_org ? (row.has_category ? 'ORG_CATEGORY' : 'ORG') : row.has_category ? 'CATEGORY' : 'GLOBAL'
  return { value: row.value, level, rowId: row.id }
}
