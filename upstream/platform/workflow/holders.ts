/** Who of our side holds a responsibility and may see a document: lists of permits as row security reads them, an empty one for nothing. */
import { type AnyDefinition, permitKinds } from '../../../catalogue/language/define.ts'
import type { Doc, Tx } from '../../runtime/types.ts'

/** $1 codes of responsibilities, $2 organisation, $3 categories or null, $4 the day, $5 purchase group, $6 user group, $7 by which lists of permits the document is seen. */
const HOLDERS = `
with recursive org_above as (
  select $2::uuid as id
  union select o.parent_id from organization o join org_above a on o.id = a.id where o.parent_id is not null
), category_above as (
  select unnest($3::uuid[]) as id
  union select c.parent_id from purchase_category c join category_above a on c.id = a.id where c.parent_id is not null
), held as (
  select ur.header_id as user_id, bool_or(r.data_scope_all = 'Y') as all_rows, array_remove(array_agg(r.org_id), null) as org_ids
  from user_responsibility ur
  join responsibility r on r.id = ur.responsibility_id and r.enabled_flag = 'Y'
  join "user" u on u.id = ur.header_id and u.enabled_flag = 'Y' and u.user_type = 'INTERNAL'
  where r.code = any($1)
    and coalesce(ur.start_date <= $4::date, true) and coalesce(ur.end_date >= $4::date, true)
    and coalesce(r.start_date_active <= $4::date, true) and coalesce(r.end_date_active >= $4::date, true)
  group by ur.header_id
), permits as (
  select h.*,
    cardinality(h.org_ids) > 0 or exists (select from user_org_permit p where p.header_id = h.user_id) as has_orgs,
    exists (select from user_category_permit p where p.header_id = h.user_id) as has_categories,
    exists (select from user_purchase_group_permit p where p.header_id = h.user_id) as has_purchase_groups,
    exists (select from user_group_permit p where p.header_id = h.user_id) as has_user_groups
  from held h
)
select user_id as id from permits h
where (not 'ORG' = any($7) or case when not has_orgs then all_rows else $2::uuid is null
    or h.org_ids && array(select id from org_above)
    or exists (select from user_org_permit p where p.header_id = h.user_id and (p.org_id = $2 or (p.include_children = 'Y' and p.org_id in (select id from org_above)))) end)
  and (not 'CATEGORY' = any($7) or case when not has_categories then all_rows else $3::uuid[] is null
    or exists (select from user_category_permit p where p.header_id = h.user_id and p.category_id in (select id from category_above)) end)
  and (not 'PURCHASE_GROUP' = any($7) or case when not has_purchase_groups then all_rows else $5::text is null
    or exists (select from user_purchase_group_permit p where p.header_id = h.user_id and p.purchase_group = $5) end)
  and (not 'USER_GROUP' = any($7) or case when not has_user_groups then all_rows else $6::text is null
    or exists (select from user_group_permit p where p.header_id = h.user_id and p.user_group = $6) end)
order by user_id`

export async function holdersOf(tx: Tx, responsibilities: readonly string[], definition: AnyDefinition, doc: Doc, today: string): Promise<string[]> {
  const { scope } = definition
  const categories = scope.category ? (doc.scopeCategoryIds ?? null) : null
  const groupIn = (field: string | undefined) => (field ? (doc[field] ?? null) : null)
  const { rows } = await tx.query<{ id: string }>(HOLDERS, [
    responsibilities,
    doc.orgId ?? null,
    categories,
    today,
    groupIn(scope.purchaseGroup),
    groupIn(scope.userGroup),
    permitKinds(scope),
  ])
  return rows.map(({ id }) => id)
}
