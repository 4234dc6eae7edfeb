import type { Language } from '../../../../contract/types.ts'

/** Says, after what is done, for whom; `name` is SQL, and null gives null. */
export const standingIn = (name: string, language: Language): string =>
  language === 'EN' ? `' (for ' || ${name} || ')'` : `'（代' || ${name} || '）'`

/** The to-dos of one person ($1), each with whoever brought it about; a supplier's belong to all its people, who see the company instead. */
export const MY_TO_DOS = `
select p.id, p.item_type, p.title || coalesce(${standingIn('g.name', 'CN')}, '') as title, p.title_en || coalesce(${standingIn('g.name_en', 'EN')}, '') as title_en,
  p.url, p.due_at, p.arisen_at, p.entity_name, p.business_num, coalesce(i.starter_id, p.created_by) as from_id, i.summary,
  p.business_id, p.task_id, null::uuid as partner_id,
  case when p.claimable = 'Y' then 'CLAIM' when p.task_id is not null then 'DECIDE' when p.template_code = 'WF_COMMUNE' then 'REPLY' end as turn
from interior_pending_item p left join entity_label g on g.id = p.delegated_for_id
left join process_task t on t.id = p.task_id left join process_instance i on i.id = t.header_id
where p.user_id = $1 and p.status = 'PENDING'
union all
select p.id, p.item_type, p.title, p.title_en, p.url, p.due_at, p.arisen_at, p.entity_name, p.business_num, p.org_id, null,
  p.business_id, null, p.org_id, null
from "user" u join supplier_pending_item p on p.supplier_id = any(u.supplier_ids) and p.status = 'PENDING' where u.id = $1 and u.user_type = 'SUPPLIER'`

/** The kinds of documents that they are about. */
export const MY_TO_DO_KINDS = `
select p.entity_name as entity from interior_pending_item p where p.user_id = $1 and p.status = 'PENDING' and p.entity_name is not null
union
select p.entity_name from "user" u join supplier_pending_item p on p.supplier_id = any(u.supplier_ids) and p.status = 'PENDING'
where u.id = $1 and u.user_type = 'SUPPLIER' and p.entity_name is not null`

/** Where each of the same to-dos leads. */
export const MY_TO_DO_ADDRESSES = `
select p.url from interior_pending_item p where p.user_id = $1 and p.status = 'PENDING'
union all
select p.url from "user" u join supplier_pending_item p on p.supplier_id = any(u.supplier_ids) and p.status = 'PENDING' where u.id = $1 and u.user_type = 'SUPPLIER'`

/** To-dos counted by the page that they lead to: `/main/{page}?id=…`. */
export const byPage = (rows: string): string =>
  `select substring(url from '^/main/([^?]+)') as page, count(*)::int as n from ${rows} where url like '/main/%' group by 1`
