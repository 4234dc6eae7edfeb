/** What a user may see and do in one responsibility, by the chain user → responsibility → role → menu and resource. */
import type { Pool } from 'pg'
import { dayOf } from '../../runtime/change/numbering.ts'
import { refuseRule } from '../../runtime/rules/refusal.ts'
import type { Actor, Tx } from '../../runtime/types.ts'
import { cacheArea } from '../cache/own-cache.ts'
import { asSystem } from '../database/as-system.ts'
import type { Access, Menu, Responsibility, Session } from '../sessions/types.ts'
import { pageNotGranted } from '../sign-in/refusals.ts'
import { type Given, givenTo, rowsOn, withGiven } from './delegated-rights.ts'
import { grantedMenus } from './granted-menus.ts'
import { coveredAs } from './known-calls.ts'

const CACHED_HOLDINGS = 10_000

/** $1 user, $2 responsibility, $3 the day: grants have dates; $4 counts every responsibility that is held. One round trip. */
const HOLDING = `
WITH RECURSIVE held AS (
  SELECT r."id", r."code", r."name", r."name_en" AS "nameEn", r."seq_num" AS "seqNum", r."home_page" AS "homePage",
         coalesce(r."second_factor", 'NONE') AS "secondFactor",
         ur."is_default" = 'Y' AS "isDefault", coalesce(r."data_scope_all" = 'Y', false) AS "dataScopeAll", r."org_id"
  FROM "user_responsibility" ur JOIN "responsibility" r ON r."id" = ur."responsibility_id"
  WHERE ur."header_id" = $1 AND r."enabled_flag" = 'Y'
    AND coalesce(ur."start_date" <= $3::date, true) AND coalesce(ur."end_date" >= $3::date, true)
    AND coalesce(r."start_date_active" <= $3::date, true) AND coalesce(r."end_date_active" >= $3::date, true)
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
  coalesce((SELECT jsonb_agg(DISTINCT "user_group") FROM "user_group_permit" WHERE "header_id" = $1), '[]') AS "userGroups"`

/** What somebody holds, without the menus, which are everybody's who holds the same. */
type Holding = Omit<Access, 'menus' | 'delegated'>

interface Standing {
  own: Holding
  /** Of colleagues who are away, in every one of their responsibilities. */
  given: { given: Given; theirs: Holding }[]
}

type MenuReader = (responsibilityIds: readonly string[]) => Promise<Menu[]>

export type AccessReader = (
  userId: string,
  responsibilityId: string | null,
  epoch: string,
  day: string,
) => Promise<{ accessKey: string; access: Access }>

/** Reads the access of a user, and keeps it until a grant or the day changes: what is the user's own, and once for all the menus of a responsibility. */
export function cachedAccess(pool: Pool): AccessReader {
  const standings = cacheArea<Standing>('permissions', { most: CACHED_HOLDINGS })
  const menus = cacheArea<Menu[]>('menus')
  return async (userId, responsibilityId, epoch, day) => {
    const accessKey = `${userId} ${responsibilityId} ${epoch} ${day}`
    const standing = await standings.of(accessKey, () => asSystem(pool, (tx) => standingOf(tx, userId, responsibilityId, day)))
    const menusOf: MenuReader = (ids) => menus.of(`${ids.join()} ${epoch} ${day}`, () => asSystem(pool, (tx) => grantedMenus(tx, ids, day)))
    return { accessKey, access: await accessIn(standing, responsibilityId, menusOf) }
  }
}

export function readAccess(pool: Pool, userId: string, responsibilityId: string | null, day: string): Promise<Access> {
  return asSystem(pool, async (tx) => {
    const standing = await standingOf(tx, userId, responsibilityId, day)
    return accessIn(standing, responsibilityId, (ids) => grantedMenus(tx, ids, day))
  })
}

/** In each responsibility that is held, by the grants of the person alone; as stored in this transaction. */
export async function heldAccess(tx: Tx, userId: string, day: string): Promise<{ access: Access; held: Responsibility }[]> {
  const { responsibilities } = await holdingOf(tx, userId, null, day, false)
  const all: { access: Access; held: Responsibility }[] = []
  for (const held of responsibilities) {
    const [own, menus] = [await holdingOf(tx, userId, held.id, day, false), await grantedMenus(tx, [held.id], day)]
    all.push({ access: { ...own, menus, delegated: [] }, held })
  }
  return all
}

async function standingOf(tx: Tx, userId: string, responsibilityId: string | null, day: string): Promise<Standing> {
  const standing: Standing = { own: await holdingOf(tx, userId, responsibilityId, day, false), given: [] }
  for (const given of await givenTo(tx, userId, day)) standing.given.push({ given, theirs: await holdingOf(tx, given.grantorId, null, day, true) })
  return standing
}

/** In one responsibility; in every one of them for whom another stands in. */
async function holdingOf(tx: Tx, userId: string, responsibilityId: string | null, day: string, isEvery: boolean): Promise<Holding> {
  return (await tx.query<Holding>(HOLDING, [userId, responsibilityId, day, isEvery])).rows[0]!
}

async function accessIn({ own, given }: Standing, responsibilityId: string | null, menusOf: MenuReader): Promise<Access> {
  const idsOf = ({ responsibilities }: Holding) => responsibilities.map(({ id }) => id).sort()
  let access: Access = { ...own, menus: await menusOf(idsOf(own).filter((id) => id === responsibilityId)), delegated: [] }
  for (const { given: one, theirs } of given) access = withGiven(access, { ...theirs, menus: await menusOf(idsOf(theirs)), delegated: [] }, one)
  return access
}

/** The session's responsibility, if it is still held. */
export function currentResponsibility({ access, responsibilityId }: Pick<Session, 'access' | 'responsibilityId'>): Responsibility | undefined {
  return access.responsibilities.find(({ id }) => id === responsibilityId)
}

type Somebody = Pick<Session, 'userId' | 'userName' | 'displayName' | 'userType' | 'supplierIds' | 'timeZone'>

/** Somebody in a responsibility that they hold, on a page. */
function acting(who: Somebody, access: Access, current: Responsibility | undefined, page: string | null): Actor {
  const isSupplier = who.userType === 'SUPPLIER'
  return {
    userId: who.userId,
    userName: who.userName,
    displayName: who.displayName,
    side: isSupplier ? 'supplier' : 'internal',
    responsibilityId: current?.id ?? null,
    responsibility: current?.code ?? '',
    responsibilities: access.responsibilities.map(({ code }) => code),
    ...rowsOn(access, current?.dataScopeAll ?? false, page),
    supplierIds: isSupplier ? who.supplierIds : [],
    timeZone: who.timeZone,
    grants: grantsOf(access.menus),
    page,
  }
}

/** Who acts, on the page of `menuId`; nothing of it comes from the request but that number. */
export function actorOf(session: Session, menuId: number | null): Actor {
  const { access } = session
  return acting(session, access, currentResponsibility(session), menuId === null ? null : pageOf(access.menus, menuId))
}

/** Of the organisation; of the person, who may have none. `u` is the row of the user. */
export const timeZoneSql = (u: string): string =>
  `coalesce((SELECT o."time_zone" FROM "organization" o WHERE o."id" = coalesce(${u}."default_org_id", ${u}."org_id")), ${u}."time_zone")`

/** The same for work that nobody waits for: what the person is and may by now, in that responsibility and on that page; null when either is gone. */
export async function absentActor(pool: Pool, userId: string, responsibilityId: string, page: string, now: Date): Promise<Actor | null> {
  const access = await readAccess(pool, userId, responsibilityId, dayOf(now))
  const held = currentResponsibility({ access, responsibilityId })
  const user = await asSystem(pool, async (tx) => {
    const { rows } = await tx.query<Somebody>(
      `SELECT "id" AS "userId", "code" AS "userName", "name" AS "displayName", "user_type" AS "userType", coalesce("supplier_ids", '{}') AS "supplierIds",
         ${timeZoneSql('u')} AS "timeZone"
       FROM "user" u WHERE "id" = $1 AND "enabled_flag" = 'Y'`,
      [userId],
    )
    return rows[0]
  })
  if (!held || !user || !grantsOf(access.menus).has(page)) return null
  return acting(user, access, held, page)
}

const grantsBy = new WeakMap<readonly Menu[], Map<string, Set<string>>>()

/** The buttons of every page. It may stand in the menu twice; its buttons are those of both places. Counted once for menus that many share. */
export function grantsOf(menus: readonly Menu[]): ReadonlyMap<string, ReadonlySet<string>> {
  const known = grantsBy.get(menus)
  if (known) return known
  const grants = new Map<string, Set<string>>()
  for (const { isGranted, menuType, htmlUrl, resources } of menus) {
    if (!isGranted || menuType !== 'PAGE' || !htmlUrl) continue
    const buttons = grants.get(htmlUrl) ?? new Set<string>()
    for (const { resourceCode } of resources) buttons.add(resourceCode)
    grants.set(htmlUrl, buttons)
  }
  grantsBy.set(menus, grants)
  return grants
}

/** A call on a document comes in only where a button of the page covers it; calls that are no document's say themselves what they ask for. */
export function requireCovered({ access: { menus } }: Pick<Session, 'access'>, menuId: number, path: string): void {
  const call = coveredAs(path)
  const menu = menus.find((one) => one.menuId === menuId)
  if (call !== null && !menu?.calls.includes(call)) refuseRule('FORBIDDEN')
}

function pageOf(menus: readonly Menu[], menuId: number): string {
  const menu = menus.find((one) => one.menuId === menuId && one.isGranted && one.menuType === 'PAGE')
  if (!menu?.htmlUrl) throw pageNotGranted()
  return menu.htmlUrl
}
