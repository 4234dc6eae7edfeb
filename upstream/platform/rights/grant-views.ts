/** Grants as administrators look at them: each row is what one menu, role or user has. Names come in the language of the person. */
import type { Language } from '../../../contract/types.ts'
import type { Doc, Tx } from '../../runtime/types.ts'

const named = (row: string, language: Language) => (language === 'EN' ? `coalesce(nullif(${row}.name_en, ''), ${row}.name)` : `${row}.name`)
const joined = (row: string, language: Language) => `string_agg(distinct ${named(row, language)}, '${language === 'EN' ? ', ' : '、'}')`

/** `path`: the names from the top; `place` sorts a menu below its folder. */
const paths = (language: Language) => `
with recursive tree as (
  select m.id, m.menu_id, m.code, ${named('m', language)}::text as path, array[m.seq_num, m.menu_id] as place from menu m where m.menu_parent_id = 0
  union all
  select m.id, m.menu_id, m.code, t.path || ' / ' || ${named('m', language)}, t.place || m.seq_num || m.menu_id from menu m join tree t on m.menu_parent_id = t.menu_id
)`

/** The menus of a role in the order of the tree, each with its buttons. */
export async function menuTreeOfRole(tx: Tx, roleId: string, language: Language): Promise<Doc[]> {
  const { rows } = await tx.query<Doc>(
    `${paths(language)}
     select t.id, t.path, t.code as "menuCode", coalesce((
       select ${joined('x', language)} from role_resource_permit p join resource x on x.id = p.resource_id where p.header_id = $1 and x.menu_id = t.id), '') as resources
     from tree t where exists (select from role_menu_permit p where p.header_id = $1 and p.menu_id = t.id) order by t.place`,
    [roleId],
  )
  return rows
}

export async function responsibilitiesOfRole(tx: Tx, roleId: string, day: string): Promise<Doc[]> {
  const { rows } = await tx.query<Doc>(
    `select r.id, r.id as "responsibilityId", l.start_date::text as "startDate", l.end_date::text as "endDate", (
       select count(*)::int from user_responsibility u where u.responsibility_id = r.id and coalesce(u.start_date <= $2::date, true) and coalesce(u.end_date >= $2::date, true)) as "userCount"
     from responsibility_role l join responsibility r on r.id = l.header_id where l.role_id = $1 order by r.seq_num, r.code`,
    [roleId, day],
  )
  return rows
}

export async function usersOfResponsibility(tx: Tx, responsibilityId: string): Promise<Doc[]> {
  const { rows } = await tx.query<Doc>(
    `select u.id, u.id as "userId", l.start_date::text as "startDate", l.end_date::text as "endDate", l.is_default as "isDefault", u.last_login_at as "lastLoginAt", u.enabled_flag as "enabledFlag"
     from user_responsibility l join "user" u on u.id = l.header_id where l.responsibility_id = $1 order by u.code`,
    [responsibilityId],
  )
  return rows
}

/** What holders of a responsibility see and may press today, and by which of its roles. */
export async function effectiveGrants(tx: Tx, responsibilityId: string, day: string, language: Language): Promise<Doc[]> {
  const { rows } = await tx.query<Doc>(
    `${paths(language)}, roles as (
       select o.id, o.name, o.name_en from responsibility_role l join role o on o.id = l.role_id
       where l.header_id = $1 and o.enabled_flag = 'Y' and coalesce(l.start_date <= $2::date, true) and coalesce(l.end_date >= $2::date, true)
     )
     select t.id, t.path, (select ${joined('o', language)} from roles o join role_menu_permit p on p.header_id = o.id where p.menu_id = t.id) as roles, coalesce((
       select ${joined('x', language)} from roles o join role_resource_permit p on p.header_id = o.id join resource x on x.id = p.resource_id
       where x.menu_id = t.id and x.enabled_flag = 'Y' and x.api_count > 0), '') as resources
     from tree t join menu m on m.id = t.id and m.enabled_flag = 'Y'
     where exists (select from roles o join role_menu_permit p on p.header_id = o.id where p.menu_id = t.id) order by t.place`,
    [responsibilityId, day],
  )
  return rows
}

export async function rolesOfMenu(tx: Tx, menuId: string, language: Language): Promise<Doc[]> {
  const { rows } = await tx.query<Doc>(
    `select o.id, o.id as "roleId", coalesce((
       select ${joined('x', language)} from role_resource_permit p join resource x on x.id = p.resource_id where p.header_id = o.id and x.menu_id = $1), '') as resources
     from role o where exists (select from role_menu_permit p where p.header_id = o.id and p.menu_id = $1) order by o.code`,
    [menuId],
  )
  return rows
}

/** The menus of a responsibility with the codes of what may be pressed there. */
export async function pressedButtons(
  tx: Tx,
  responsibilityId: string,
  day: string,
  language: Language,
): Promise<{ path: string; codes: string[] }[]> {
  const { rows } = await tx.query<{ path: string; codes: string[] }>(
    `${paths(language)}, roles as (
       select o.id from responsibility_role l join role o on o.id = l.role_id
       where l.header_id = $1 and o.enabled_flag = 'Y' and coalesce(l.start_date <= $2::date, true) and coalesce(l.end_date >= $2::date, true)
     )
     select t.path, coalesce((
       select array_agg(distinct x.resource_code::text) from roles o join role_resource_permit p on p.header_id = o.id join resource x on x.id = p.resource_id
       where x.menu_id = t.id and x.enabled_flag = 'Y' and x.api_count > 0), '{}') as codes
     from tree t join menu m on m.id = t.id and m.enabled_flag = 'Y'
     where exists (select from roles o join role_menu_permit p on p.header_id = o.id where p.menu_id = t.id) order by t.place`,
    [responsibilityId, day],
  )
  return rows
}
