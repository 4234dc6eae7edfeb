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
  SELECT m.* FROM "menu" m WHERE m."id" IN (SELECT "id" FROM granted)
  UNION
  SELECT up.* FROM "menu" up JOIN shown s ON up."menu_id" = s."menu_parent_id" AND up."enabled_flag" = 'Y'
), pressed AS (
  -- A button that no call hangs on is nobody's.
  SELECT x.* FROM "resource" x
  WHERE x."enabled_flag" = 'Y' AND x."api_count" > 0 AND x."menu_id" IN (SELECT "id" FROM granted) AND (
    x."resource_code" IN (SELECT "button" FROM sensitive)
    OR EXISTS (SELECT FROM "role_resource_permit" p WHERE p."resource_id" = x."id" AND p."header_id" IN (SELECT "id" FROM roles)))
), buttons AS (
  SELECT x."menu_id", jsonb_agg(DISTINCT jsonb_build_object(
    'resourceCode', x."resource_code", 'resourceName', x."name", 'resourceNameEn', x."name_en", 'resIcon', x."res_icon")) AS "resources"
  FROM pressed x GROUP BY x."menu_id"
), called AS (
  SELECT x."menu_id", jsonb_agg(DISTINCT a."api_path") AS "calls" FROM pressed x JOIN "resource_api" a ON a."header_id" = x."id" GROUP BY x."menu_id"
)
SELECT coalesce(jsonb_agg(jsonb_build_object(
  'menuId', s."menu_id", 'menuParentId', s."menu_parent_id", 'menuCode', s."code", 'menuName', s."name", 'menuNameEn', s."name_en",
  'menuType', s."menu_type", 'htmlUrl', s."html_url", 'imageLink', s."image_link", 'levelId', s."level_id", 'seqNum', s."seq_num",
  'keepAlive', s."keep_alive", 'tabMode', s."tab_mode", 'enabled', 'Y', 'isGranted', s."id" IN (SELECT "id" FROM granted),
  'resources', coalesce(b."resources", '[]'), 'calls', coalesce(c."calls", '[]')
) ORDER BY s."level_id", s."seq_num", s."name"), '[]') AS "menus"
FROM shown s LEFT JOIN buttons b ON b."menu_id" = s."id" LEFT JOIN called c ON c."menu_id" = s."id"`

export async function grantedMenus(tx: Tx, responsibilityIds: readonly string[], day: string): Promise<Menu[]> {
  if (responsibilityIds.length === 0) return []
  return (await tx.query<{ menus: Menu[] }>(MENUS, [responsibilityIds, day])).rows[0]!.menus
}
