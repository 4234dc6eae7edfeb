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
), held AS (
  SELECT p."resource_id" AS "id" FROM "role_resource_permit" p WHERE p."header_id" IN (SELECT "id" FROM roles)
  UNION SELECT x."id" FROM "resource" x WHERE x."resource_code" IN (SELECT "button" FROM sensitive)
), pressed AS (
  -- A button that no call hangs on is nobody's.
  SELECT x."id", x."menu_id", x."resource_code", x."name", x."name_en", x."res_icon" FROM "resource" x
  WHERE x."enabled_flag" = 'Y' AND x."api_count" > 0 AND x."menu_id" IN (SELECT "id" FROM granted) AND x."id" IN (SELECT "id" FROM held)
), buttons AS (
  -- A code stands once in a menu. Four lists, for a JSON object each button takes the database three times as long.
  SELECT x."menu_id", array_to_json(array_agg(x."resource_code")) AS "codes", array_to_json(array_agg(x."name")) AS "names",
    array_to_json(array_agg(x."name_en")) AS "namesEn", array_to_json(array_agg(x."res_icon")) AS "icons"
  FROM pressed x GROUP BY x."menu_id"
), called AS (
  -- Two buttons may name the same call: whether it is there is all that is asked.
  SELECT x."menu_id", array_to_json(array_agg(a."api_path")) AS "calls" FROM pressed x JOIN "resource_api" a ON a."header_id" = x."id" GROUP BY x."menu_id"
)
SELECT m."menu_id" AS "menuId", m."menu_parent_id" AS "menuParentId", m."code" AS "menuCode", m."name" AS "menuName", m."name_en" AS "menuNameEn",
  m."menu_type" AS "menuType", m."html_url" AS "htmlUrl", m."image_link" AS "imageLink", m."level_id" AS "levelId", m."seq_num" AS "seqNum",
  m."keep_alive" AS "keepAlive", m."tab_mode" AS "tabMode", m."id" IN (SELECT "id" FROM granted) AS "isGranted",
  b."codes", b."names", b."namesEn", b."icons", c."calls"
FROM "menu" m LEFT JOIN buttons b ON b."menu_id" = m."id" LEFT JOIN called c ON c."menu_id" = m."id"
WHERE m."menu_id" IN (SELECT "menu_id" FROM shown)
ORDER BY m."level_id", m."seq_num", m."name"`

type Row = Omit<Menu, 'enabled' | 'resources' | 'calls'> & {
  codes: string[] | null
  names: string[]
  namesEn: (string | null)[]
  icons: (string | null)[]
  calls: string[] | null
}

export async function grantedMenus(tx: Tx, responsibilityIds: readonly string[], day: string): Promise<Menu[]> {
  if (responsibilityIds.length === 0) return []
  return (await tx.query<Row>(MENUS, [responsibilityIds, day])).rows.map(menuOf)
}

function menuOf({ codes, names, namesEn, icons, calls, ...menu }: Row): Menu {
  const resources = (codes ?? []).map((resourceCode, at) => ({
    resourceCode,
    resourceName: names[at] as string,
    resourceNameEn: namesEn[at] ?? null,
    resIcon: icons[at] ?? null,
  }))
  return { ...menu, enabled: 'Y', resources, calls: calls ?? [] }
}
