/** The calls of a signed-in person about the own session. */
import type { Pool } from 'pg'
import type { z } from 'zod'
import { constants } from '../../../catalogue/constants/constants.ts'
import { opinionsIn } from '../../../catalogue/identity/opinions.ts'
import type { ProfileCode } from '../../../catalogue/identity/profiles.ts'
import { dayOf } from '../../runtime/change/numbering.ts'
import type { Tx } from '../../runtime/types.ts'
import { asSystem, noteAsSystem } from '../database/as-system.ts'
import { lookupsAt } from '../lookups/lookup-book.ts'
import { profileNumber, profileOf } from '../profiles/book.ts'
import { type AccessReader, cachedAccess, currentResponsibility, grantsOf } from '../rights/access.ts'
import { beforeSwitch } from '../sign-in/factor/switching.ts'
import { bodies, read } from '../sign-in/input.ts'
import { responsibilityNotHeld, tooManyChosen, tooManyTabs } from '../sign-in/refusals.ts'
import { recordLogin } from './events.ts'
import { openState, sealedState } from './parked-state.ts'
import { endSession, minutesLeft, startSession } from './session.ts'
import { type SignedIn, signedIn } from './signed-in.ts'
import type { Access, FrameFacts, IdentityCall, Menu, Session } from './types.ts'

const MOST_CHOSEN = 5_000

const ok = (data: unknown) => ({ status: '200' as const, msg: '', data })

export function sessionCalls(pool: Pool, frameFacts: FrameFacts): Record<string, IdentityCall> {
  const accessOf = cachedAccess(pool)
  return {
    '/v1/session': signedIn(async (body, { session }) => ok(await whoAmI(session, read(bodies.session, body), frameFacts))),
    // Both languages and disabled values too: whoever shows documents keeps them until the edition changes.
    '/v1/lookupValues': signedIn(async (_body, { session }) => ok(await lookupsAt(pool, session.lookupEdition))),
    // What the browser's stream tells; asked again and again, so the long parts of the session stay out.
    '/v1/websocketServer': signedIn(async (_body, { session }) => ok(await liveFacts(session, frameFacts))),
    '/v1/heartbeat': signedIn((_body, visit) => asSystem(pool, (tx) => keepAlive(tx, visit))),
    '/v1/logout': signedIn((_body, visit) => asSystem(pool, (tx) => logOut(tx, visit))),
    '/v1/findMenusByResponsibility': signedIn((body, visit) => menusOf(accessOf, body, visit)),
    '/v1/menuResources': signedIn((body, visit) => resourcesOf(accessOf, body, visit)),
    '/v1/session/switch': signedIn((body, visit) => switchResponsibility(pool, accessOf, body, visit)),
    '/v1/session/save': signedIn((body, visit) => saveSession(pool, body, visit)),
    '/v1/session/park': signedIn((body, visit) => asSystem(pool, (tx) => parkForm(tx, body, visit))),
    '/v1/session/parked': signedIn((body, visit) => asSystem(pool, (tx) => parkedForm(tx, body, visit))),
  }
}

/** Everything that the frame of a page needs. Menus are left out when the caller holds those of `accessKey` already. */
async function whoAmI(session: Session, { knownAccess, tableName }: z.output<typeof bodies.session>, frameFacts: FrameFacts) {
  const { access, accessKey, userId, userName, displayName, displayNameEn, userType, supplierIds, gatewayTag, language, theme, tabs } = session
  const current = currentResponsibility(session)
  const isKnown = knownAccess === accessKey
  return {
    user: { id: userId, userName, displayName, displayNameEn, userType, supplierIds },
    responsibilities: access.responsibilities,
    currentResp: {
      responsibilityId: current?.id ?? String(constants['menuResource.defaultRespId']),
      code: current?.code ?? '',
      homePage: current?.homePage ?? null,
    },
    // Taken away or over since the person took it on: nothing is chosen in its place without asking.
    endedResp: session.responsibilityId !== null && !current ? session.responsibilityLabel : null,
    organisation: session.organisation,
    timeZone: session.timeZone,
    opinions: opinionsIn(session.opinions),
    lookupEdition: session.lookupEdition,
    settings: Object.fromEntries(pageSettings.map((code) => [code, profileOf(code, session)])),
    gatewayTag,
    language,
    theme,
    tabs,
    accessKey,
    menus: isKnown ? null : flat(access.menus),
    buttons: isKnown ? null : Object.fromEntries(Array.from(grantsOf(access.menus), ([page, codes]) => [page, [...codes]])),
    selections: session.selections,
    pendingTabRefresh: session.pendingTabRefresh,
    mustChangePassword: session.mustChangePassword,
    ...(await frameFacts(userId, language, tableName)),
  }
}

const flat = (menus: readonly Menu[]) => menus.map(({ resources: _, calls: __, ...menu }) => menu)
/** What pages want to know, for this person. */
const pageSettings = [
  'TAB_MODE',
  'PAGE_SIZE',
  'READ_PAGE_SIZE',
  'NOTICE_HOME_ROWS',
  'SHORTCUT_HOME_ROWS',
  'ON_TIME_GOAL',
  'WATERMARK_ON',
] as const satisfies readonly ProfileCode[]

async function liveFacts({ userId, language, pendingTabRefresh }: Session, frameFacts: FrameFacts) {
  const { todoCount, messageCount, pendingByPage, exportReady } = await frameFacts(userId, language)
  return { todoCount, messageCount, pendingByPage, exportReady, pendingTabRefresh }
}

/** Answers how long the session lives if nothing else comes. */
async function keepAlive(tx: Tx, { session, now }: SignedIn) {
  await tx.query('UPDATE "user_info" SET "last_seen_at" = $2 WHERE "id" = $1', [session.id, now])
  return ok({ minutesLeft: minutesLeft(session, now) })
}

async function logOut(tx: Tx, visit: SignedIn) {
  const { id, userId, userName } = visit.session
  await endSession(tx, id, 'LOGOUT', visit.now)
  recordLogin(tx, { what: 'LOGOUT', userId, userName, responsibility: currentResponsibility(visit.session) }, visit)
  return ok(null)
}

async function menusOf(accessOf: AccessReader, body: Record<string, unknown>, visit: SignedIn) {
  const { responsibilityId } = read(bodies.responsibility, body)
  return ok(flat((await accessIn(accessOf, responsibilityId, visit)).menus))
}

/** Without a responsibility there are no buttons: pages of the shell that everybody has bring their own. */
async function resourcesOf(accessOf: AccessReader, body: Record<string, unknown>, visit: SignedIn) {
  const { menuId, respId } = read(bodies.menuResources, body)
  if (String(respId) === String(constants['menuResource.defaultRespId'])) return ok([])
  const { menus } = await accessIn(accessOf, String(respId), visit)
  return ok(menus.find((menu) => menu.menuId === menuId && menu.isGranted)?.resources ?? [])
}

/** What the person may do in one of the own responsibilities. */
async function accessIn(accessOf: AccessReader, responsibilityId: string, { session, now }: SignedIn): Promise<Access> {
  if (!session.access.responsibilities.some(({ id }) => id === responsibilityId)) throw responsibilityNotHeld()
  if (responsibilityId === session.responsibilityId) return session.access
  const [, , epoch = ''] = session.accessKey.split(' ')
  return (await accessOf(session.userId, responsibilityId, epoch, dayOf(now))).access
}

/** Another responsibility is another session; tabs of pages that it does not have are closed and named. */
async function switchResponsibility(pool: Pool, accessOf: AccessReader, body: Record<string, unknown>, visit: SignedIn) {
  const { responsibilityId, idHash, codeHash } = read(bodies.switch, body)
  const { session, now, address } = visit
  const access = await accessIn(accessOf, responsibilityId, visit)
  const ticket = await asSystem(pool, (tx) => beforeSwitch(tx, session, responsibilityId, now))
  if (ticket) return ok({ ticket })
  const staysOpen = ({ menuId }: Session['tabs'][number]) => menuId === null || access.menus.some((menu) => menu.menuId === menuId && menu.isGranted)
  const tabs = session.tabs.filter(staysOpen).map((tab) => ({ ...tab, respId: tab.respId && responsibilityId }))
  const closedTabs = session.tabs.filter((tab) => !staysOpen(tab)).map(({ title }) => title)

  await asSystem(pool, async (tx) => {
    await endSession(tx, session.id, 'SWITCH', now)
    await startSession(tx, { ...session, idHash, codeHash, responsibilityId, address, now }, { ...session, tabs })
    recordLogin(
      tx,
      {
        what: 'SWITCH',
        userId: session.userId,
        userName: session.userName,
        responsibility: access.responsibilities.find(({ id }) => id === responsibilityId),
      },
      visit,
    )
  })
  return ok({ currentResp: { responsibilityId }, closedTabs })
}

async function saveSession(pool: Pool, body: Record<string, unknown>, { session }: SignedIn) {
  const { tabs, theme, chosenLanguage, selections, pendingTabRefresh } = read(bodies.save, body)
  if (tabs && tabs.length > constants['tab.limit']) throw tooManyTabs()
  for (const [table, chosen] of Object.entries(selections ?? {})) if (countOf(chosen) > MOST_CHOSEN) throw tooManyChosen(table)
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))

  await noteAsSystem(
    pool,
    `UPDATE "user_info" SET "tabs" = coalesce($2, "tabs"), "theme" = coalesce($3, "theme"), "language" = coalesce($4, "language"),
       "selections" = coalesce($5, "selections"), "pending_tab_refresh" = CASE WHEN $6 THEN $7 ELSE "pending_tab_refresh" END WHERE "id" = $1`,
    [session.id, json(tabs), theme, chosenLanguage, json(selections), pendingTabRefresh !== undefined, pendingTabRefresh ?? null],
  )
  // The next log-in starts in the language that was chosen last.
  if (chosenLanguage) await noteAsSystem(pool, 'UPDATE "user" SET "language" = $2 WHERE "id" = $1', [session.userId, chosenLanguage])
  return ok(null)
}

const countOf = (chosen: unknown) => (chosen !== null && typeof chosen === 'object' ? Object.keys(chosen).length : 0)

/** Keeps what was typed; `state: null` lets it go. Beyond twenty the oldest falls out. A draft may arrive after the form was saved: it is not kept. */
async function parkForm(tx: Tx, body: Record<string, unknown>, { session: { userId }, now }: SignedIn) {
  const { key, state, unlessDone = null } = read(bodies.park, body)
  if (!state) {
    await tx.query('DELETE FROM "parked_form" WHERE "user_id" = $1 AND "form_key" = $2', [userId, key])
    return ok(null)
  }
  await tx.query(
    `INSERT INTO "parked_form" ("user_id", "form_key", "state", "parked_at") SELECT $1::uuid, $2, $3::jsonb, $4::timestamptz
     WHERE NOT EXISTS (SELECT FROM "idempotency" WHERE "user_id" = $1::uuid AND "key" = $5)
     ON CONFLICT ("user_id", "form_key") DO UPDATE SET "state" = excluded."state", "parked_at" = excluded."parked_at"`,
    [userId, key, sealedState(userId, key, state), now, unlessDone],
  )
  await tx.query(
    `DELETE FROM "parked_form" WHERE "user_id" = $1 AND ("parked_at" < $2 OR "form_key" IN (
       SELECT "form_key" FROM "parked_form" WHERE "user_id" = $1 ORDER BY "parked_at" DESC, "form_key" OFFSET $3))`,
    [userId, daysBefore(now), profileNumber('DRAFT_MOST', { userId })],
  )
  return ok(null)
}

async function parkedForm(tx: Tx, body: Record<string, unknown>, { session: { userId }, now }: SignedIn) {
  const { key } = read(bodies.parked, body)
  const { rows } = await tx.query(
    'SELECT "state", "parked_at" AS "parkedAt" FROM "parked_form" WHERE "user_id" = $1 AND "form_key" = $2 AND "parked_at" >= $3',
    [userId, key, daysBefore(now)],
  )
  const [row] = rows
  return ok(row ? { ...row, state: openState(userId, key, row.state) } : null)
}

const daysBefore = (now: Date) => new Date(now.getTime() - profileNumber('DRAFT_KEEP_DAYS') * 86_400_000)
