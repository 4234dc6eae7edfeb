/** The to-dos of one person ($1); a supplier's belong to all its people. */
export const MY_TO_DOS = `
select id, item_type, title, title_en, url, due_at, arisen_at from interior_pending_item where user_id = $1 and status = 'PENDING'
union all
select p.id, p.item_type, p.title, p.title_en, p.url, p.due_at, p.arisen_at from "user" u join supplier_pending_item p on p.supplier_id = any(u.supplier_ids) and p.status = 'PENDING'
where u.id = $1 and u.user_type = 'SUPPLIER'`

/** The same to-dos counted by the page that they lead to: `/main/{page}?id=…`. */
export const PENDING_BY_PAGE = `select substring(url from '^/main/([^?]+)') as page, count(*)::int as n from (${MY_TO_DOS}) t where url like '/main/%' group by 1`
