/** What a user may see and do in one responsibility, by the chain user → responsibility → role → menu and resource. */
import type { Pool } from 'pg'
import { dayOf } from '../../runtime/numbering.ts'
import { refuseRule } from '../../runtime/refusal.ts'
import type { Actor, Tx } from '../../runtime/types.ts'
import { cacheArea } from '../cache/own-cache.ts'
import { asSystem } from './as-system.ts'
import { givenTo, rowsOn, withGiven } from './delegated-rights.ts'
import { documentCall } from './known-calls.ts'
import { pageNotGranted } from './refusals.ts'
import type { Access, Menu, Responsibility, Session } from './types.ts'

const CACHED_ACCESSES = 2_000

/** $1 user, $2 responsibility, $3 the day: grants have dates; $4 counts every responsibility that is held. One round trip. */
const ACCESS = `
WITH RECURSIVE held AS (
  SELECT r."id", r."code", r."name", r."name_en" AS "nameEn", r."seq_num" AS "seqNum", r."home_page" AS "homePage",
         coalesce(r."second_factor", 'NONE') AS "secondFactor",
         ur."is_default" = 'Y' AS "isDefault", coalesce(r."data_scope_all" = 'Y', false) AS "dataScopeAll", r."org_id"
  FROM "user_responsibility" ur JOIN "responsibility" r ON r."id" = ur."responsibility_id"
  WHERE ur."header_id" = $1 AND r."enabled_flag" = 'Y'
    AND coalesce(ur."start_date" <= $3::date, true) AND coalesce(ur."end_date" >= $3::date, true)
    AND coalesce(r."start_date_active" <= $3::date, true) AND coalesce(r."end_date_active" >= $3::date, true)
), roles AS (
  SELECT o."id", o."data_columns" FROM held h
  JOIN "responsibility_role" rr ON rr."header_id" = h."id"
  JOIN "role" o ON o."id" = rr."role_id"
  WHERE (h."id" = $2 OR $4) AND o."enabled_flag" = 'Y'
    AND coalesce(rr."start_date" <= $3::date, true) AND coalesce(rr."end_date" >= $3::date, true)
), sensitive AS (
  SELECT c."button" FROM (VALUES ('PRICE', 'btnViewPrice'), ('BANK', 'btnViewBank'), ('PERSON', 'btnViewPerson')) c("code", "button")
  WHERE EXISTS (SELECT FROM roles WHERE c."code" = ANY(regexp_split_to_array(roles."data_columns", ' *; *')))
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
), orgs AS (
  SELECT p."org_id" AS "id", p."include_children" = 'Y' AS "below" FROM "user_org_permit" p WHERE p."header_id" = $1
  UNION SELECT h."org_id", true FROM held h WHERE (h."id" = $2 OR $4) AND h."org_id" IS NOT NULL
  UNION SELECT o."id", true FROM "organization" o JOIN orgs ON orgs."below" AND o."parent_id" = orgs."id"
), categories AS (
  SELECT "category_id" AS "id" FROM "user_category_permit" WHERE "header_id" = $1
  UNION SELECT c."id" FROM "purchase_category" c JOIN categories ON c."parent_id" = categories."id"
)
SELECT
  coalesce((SELECT jsonb_agg(to_jsonb(h) - 'org_id' ORDER BY h."seqNum", h."code") FROM held h), '[]') AS "responsibilities",
  coalesce((SELECT jsonb_agg(DISTINCT "id") FROM orgs), '[]') AS "orgIds",
  coalesce((SELECT jsonb_agg("id") FROM categories), '[]') AS "categoryIds",
  coalesce((SELECT jsonb_agg(DISTINCT "purchase_group") FROM "user_purchase_group_permit" WHERE "header_id" = $1), '[]') AS "purchaseGroups",
  coalesce((SELECT jsonb_agg(DISTINCT "user_group") FROM "user_group_permit" WHERE "header_id" = $1), '[]') AS "userGroups",
  coalesce((SELECT jsonb_agg(jsonb_build_object(
    'menuId', s."menu_id", 'menuParentId', s."menu_parent_id", 'menuCode', s."code", 'menuName', s."name", 'menuNameEn', s."name_en",
    'menuType', s."menu_type", 'htmlUrl', s."html_url", 'imageLink', s."image_link", 'levelId', s."level_id", 'seqNum', s."seq_num",
    'keepAlive', s."keep_alive", 'tabMode', s."tab_mode", 'enabled', 'Y', 'isGranted', s."id" IN (SELECT "id" FROM granted),
    'resources', coalesce((
      SELECT jsonb_agg(DISTINCT jsonb_build_object('resourceCode', x."resource_code", 'resourceName', x."name", 'resourceNameEn', x."name_en", 'resIcon', x."res_icon"))
      FROM pressed x WHERE x."menu_id" = s."id"), '[]'),
    'calls', coalesce((SELECT jsonb_agg(DISTINCT a."api_path") FROM pressed x JOIN "resource_api" a ON a."header_id" = x."id" WHERE x."menu_id" = s."id"), '[]')
  ) ORDER BY s."level_id", s."seq_num", s."name") FROM shown s), '[]') AS "menus"`

export type AccessReader = (
  userId: string,
  responsibilityId: string | null,
  epoch: string,
  day: string,
) => Promise<{ accessKey: string; access: Access }>

/** Reads the access of a user, and keeps it until a grant or the day changes. */
export function cachedAccess(pool: Pool, name: 'permissions' | 'menus' = 'permissions'): AccessReader {
  const area = cacheArea<Access>(name, { most: CACHED_ACCESSES })
  return async (userId, responsibilityId, epoch, day) => {
    const accessKey = `${userId} ${responsibilityId} ${epoch} ${day}`
    return { accessKey, access: await area.of(accessKey, () => readAccess(pool, userId, responsibilityId, day)) }
  }
}

export function readAccess(pool: Pool, userId: string, responsibilityId: string | null, day: string): Promise<Access> {
  return asSystem(pool, async (tx) => {
    let access = await accessOf(tx, userId, responsibilityId, day, false)
    for (const given of await givenTo(tx, userId, day)) {
      const theirs = await accessOf(tx, given.grantorId, null, day, true)
      access = withGiven(access, theirs, given)
    }
    return access
  })
}

/** In one responsibility; in every one of them for whom another stands in. */
async function accessOf(tx: Tx, userId: string, responsibilityId: string | null, day: string, isEvery: boolean): Promise<Access> {
  const { rows } = await tx.query<Omit<Access, 'delegated'>>(ACCESS, [userId, responsibilityId, day, isEvery])
  return { ...rows[0]!, delegated: [] }
}

/** The session's responsibility, if it is still held. */
export function currentResponsibility({ access, responsibilityId }: Pick<Session, 'access' | 'responsibilityId'>): Responsibility | undefined {
  return access.responsibilities.find(({ id }) => id === responsibilityId)
}

/** Who acts, on the page of `menuId`; nothing of it comes from the request but that number. */
export function actorOf(session: Session, menuId: number | null): Actor {
  const { access, userId, userName, displayName } = session
  const current = currentResponsibility(session)
  const page = menuId === null ? null : pageOf(access.menus, menuId)
  return {
    userId,
    userName,
    displayName,
    side: session.userType === 'SUPPLIER' ? 'supplier' : 'internal',
    responsibilityId: current?.id ?? null,
    responsibility: current?.code ?? '',
    responsibilities: access.responsibilities.map(({ code }) => code),
    ...rowsOn(access, current?.dataScopeAll ?? false, page),
    supplierIds: session.userType === 'SUPPLIER' ? session.supplierIds : [],
    timeZone: session.timeZone,
    grants: grantsOf(access.menus),
    page,
  }
}

/** Of the organisation; of the person, who may have none. `u` is the row of the user. */
export const timeZoneSql = (u: string): string =>
  `coalesce((SELECT o."time_zone" FROM "organization" o WHERE o."id" = coalesce(${u}."default_org_id", ${u}."org_id")), ${u}."time_zone")`

/** The same for work that nobody waits for: what the person is and may by now, in that responsibility and on that page; null when either is gone. */
export async function absentActor(pool: Pool, userId: string, responsibilityId: string, page: string, now: Date): Promise<Actor | null> {
  const access = await readAccess(pool, userId, responsibilityId, dayOf(now))
  const held = access.responsibilities.find(({ id }) => id === responsibilityId)
  const user = await asSystem(pool, async (tx) => {
    const { rows } = await tx.query<{ userName: string; displayName: string; userType: string; supplierIds: string[] | null; timeZone: string }>(
      `SELECT "code" AS "userName", "name" AS "displayName", "user_type" AS "userType", "supplier_ids" AS "supplierIds", ${timeZoneSql('u')} AS "timeZone"
       FROM "user" u WHERE "id" = $1 AND "enabled_flag" = 'Y'`,
      [userId],
    )
    return rows[0]
  })
  const grants = grantsOf(access.menus)
  if (!held || !user || !grants.has(page)) return null
  const isSupplier = user.userType === 'SUPPLIER'
  return {
    userId,
    userName: user.userName,
    displayName: user.displayName,
    side: isSupplier ? 'supplier' : 'internal',
    responsibilityId,
    responsibility: held.code,
    responsibilities: access.responsibilities.map(({ code }) => code),
    ...rowsOn(access, held.dataScopeAll, page),
    supplierIds: isSupplier ? (user.supplierIds ?? []) : [],
    timeZone: user.timeZone,
    grants,
    page,
  }
}

/** A page may stand in the menu twice; its buttons are those of both places. */
export function grantsOf(menus: readonly Menu[]): Map<string, Set<string>> {
  const grants = new Map<string, Set<string>>()
  for (const { isGranted, menuType, htmlUrl, resources } of menus) {
    if (!isGranted || menuType !== 'PAGE' || !htmlUrl) continue
    const buttons = grants.get(htmlUrl) ?? new Set<string>()
    for (const { resourceCode } of resources) buttons.add(resourceCode)
    grants.set(htmlUrl, buttons)
  }
  return grants
}

/** A call on a document comes in only where a button of the page covers it; calls that are no document's say themselves what they ask for. */
export function requireCovered({ access: { menus } }: Pick<Session, 'access'>, menuId: number, path: string): void {
  const call = documentCall(path)
  const menu = menus.find((one) => one.menuId === menuId)
  if (call !== null && !menu?.calls.includes(call)) refuseRule('FORBIDDEN')
}

function pageOf(menus: readonly Menu[], menuId: number): string {
  const menu = menus.find((one) => one.menuId === menuId && one.isGranted && one.menuType === 'PAGE')
  if (!menu?.htmlUrl) throw pageNotGranted()
  return menu.htmlUrl
}
