/** What responsibilities open, by the chain responsibility → role → menu and resource: the same for everybody who holds them. */
import type { Tx } from '../../runtime/types.ts'
import type { Menu } from '../sessions/types.ts'

/** $1 responsibilities, $2 the day: grants have dates. */
const MENUS = `
WITH RECURSIVE roles AS (
  SELECT o."id", o."data_columns" FROM "responsibility_role" rr
  JOIN "role" o ON o."id" = rr."role_id"
  WHERE rr."header_id" = ANY($1::uuid[]) AND o."enabled_flag" = 'Y'
    AND coalesce(rr."start_date" <= $2::date, true) AND coalesce(rr."end_date" >= $2::date, true)
), sensitive AS (
  SELECT c."button" FROM (VALUES ('PRICE', 'btnViewPrice'), ('BANK', 'btnViewBank'), ('PERSON', 'btnViewPerson')) c("code", "button")
  WHERE EXISTS (SELECT FROM roles WHERE c."code" = ANY(roles."data_columns"))
), granted AS (
  SELECT DISTINCT m."id" FROM "role_menu_permit" p JOIN "menu" m ON m."id" = p."menu_id"
  WHERE p."header_id" IN (SELECT "id" FROM roles) AND m."enabled_flag" = 'Y'
), shown AS (
  -- Numbers alone climb: a place in the menu that stands above many is met many times.
  SELECT m."menu_id", m."menu_parent_id" FROM "menu" m WHERE m."id" IN (SELECT "id" FROM granted)
  UNION
  SELECT up."menu_id", up."menu_parent_id" FROM shown s JOIN "menu" up ON up."menu_id" = s."menu_parent_id" AND up."enabled_flag" = 'Y'
), pressed AS (
  -- A button that no call hangs on is nobody's.
  SELECT x."id", x."menu_id", x."resource_code", x."name", x."name_en", x."res_icon" FROM "resource" x
  WHERE x."enabled_flag" = 'Y' AND x."api_count" > 0 AND x."menu_id" IN (SELECT "id" FROM granted) AND (
    x."resource_code" IN (SELECT "button" FROM sensitive)
    OR x."id" IN (SELECT p."resource_id" FROM "role_resource_permit" p WHERE p."header_id" IN (SELECT "id" FROM roles)))
), buttons AS (
  -- A code stands once in a menu.
  SELECT x."menu_id", json_agg(json_build_object(
    'resourceCode', x."resource_code", 'resourceName', x."name", 'resourceNameEn', x."name_en", 'resIcon', x."res_icon")) AS "resources"
  FROM pressed x GROUP BY x."menu_id"
), called AS (
  -- Two buttons may name the same call: whether it is there is all that is asked.
  SELECT x."menu_id", json_agg(a."api_path") AS "calls" FROM pressed x JOIN "resource_api" a ON a."header_id" = x."id" GROUP BY x."menu_id"
)
SELECT coalesce(json_agg(json_build_object(
  'menuId', m."menu_id", 'menuParentId', m."menu_parent_id", 'menuCode', m."code", 'menuName', m."name", 'menuNameEn', m."name_en",
  'menuType', m."menu_type", 'htmlUrl', m."html_url", 'imageLink', m."image_link", 'levelId', m."level_id", 'seqNum', m."seq_num",
  'keepAlive', m."keep_alive", 'tabMode', m."tab_mode", 'enabled', 'Y', 'isGranted', m."id" IN (SELECT "id" FROM granted),
  'resources', coalesce(b."resources", '[]'), 'calls', coalesce(c."calls", '[]')
) ORDER BY m."level_id", m."seq_num", m."name"), '[]') AS "menus"
FROM "menu" m LEFT JOIN buttons b ON b."menu_id" = m."id" LEFT JOIN called c ON c."menu_id" = m."id"
WHERE m."menu_id" IN (SELECT "menu_id" FROM shown)`

export async function grantedMenus(tx: Tx, responsibilityIds: readonly string[], day: string): Promise<Menu[]> {
  if (responsibilityIds.length === 0) return []
  return (await tx.query<{ menus: Menu[] }>(MENUS, [responsibilityIds, day])).rows[0]!.menus
}
