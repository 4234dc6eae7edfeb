/** The one way into a session: whoever has proved who he is, by a password or by the word of a provider, comes in here. */
import type { Pool } from 'pg'
import type { Answer, Language } from '../../../contract/types.ts'
import { dayOf } from '../../runtime/change/numbering.ts'
import type { Tx } from '../../runtime/types.ts'
import { readAccess } from '../rights/access.ts'
import { notePlace } from '../sign-in/places.ts'
import { recordLogin } from './events.ts'
import { type NewSession, startSession } from './session.ts'
import type { Access, Responsibility, Visit } from './types.ts'

export interface Account {
  id: string
  userName: string
  displayName: string
  userType: string
  enabledFlag: string
  language: Language | null
  mustChangePassword: boolean
  defaultResponsibilityId: string | null
  lastResponsibilityId: string | null
  /** Of the password; null for who never had one. */
  phc: string | null
}

export async function findAccount(tx: Tx, by: 'code' | 'id', value: string): Promise<Account | undefined> {
  const { rows } = await tx.query<Account>(
    `SELECT u."id", u."code" AS "userName", u."name" AS "displayName", u."user_type" AS "userType", u."enabled_flag" AS "enabledFlag", u."language",
            coalesce(u."must_change_password" = 'Y', false) AS "mustChangePassword", u."default_responsibility_id" AS "defaultResponsibilityId", p."phc",
            (SELECT s."responsibility_id" FROM "user_info" s WHERE s."user_id" = u."id" ORDER BY s."last_seen_at" DESC LIMIT 1) AS "lastResponsibilityId"
     FROM "user" u LEFT JOIN "user_password" p ON p."user_id" = u."id" WHERE u."${by}" = $1`,
    [value],
  )
  return rows[0]
}

export interface Entering {
  account: Account
  access: Access
  /** What the person works as at first. */
  current: Responsibility | undefined
  language: Language
}

export async function enteringOf(pool: Pool, account: Account, { now, language }: Visit): Promise<Entering> {
  const access = await readAccess(pool, account.id, null, dayOf(now))
  return { account, access, current: firstResponsibility(access, account), language: account.language ?? language }
}

/** The one worked in last, the user's own choice, the default one, the first by number. */
function firstResponsibility({ responsibilities }: Access, { lastResponsibilityId, defaultResponsibilityId }: Account): Responsibility | undefined {
  const held = (id: string | null) => responsibilities.find((one) => one.id === id)
  return held(lastResponsibilityId) ?? held(defaultResponsibilityId) ?? responsibilities.find(({ isDefault }) => isDefault) ?? responsibilities[0]
}

interface SignInResult {
  /** With a second factor; without one no responsibility is entered that asks for it. */
  hasShown?: boolean
  /** What belongs to this way of signing in. */
  more?: object
}

export async function openSession(
  tx: Tx,
  entering: Entering,
  { idHash, codeHash }: Pick<NewSession, 'idHash' | 'codeHash'>,
  visit: Visit,
  { hasShown = false, more = {} }: SignInResult = {},
): Promise<Answer> {
  const { account, access, language } = entering
  const { id: userId, userName } = account
  const { now, address } = visit
  const asks = (one: Responsibility | undefined) => !hasShown && one?.secondFactor === 'REQUIRED'
  const current = asks(entering.current) ? access.responsibilities.find((one) => !asks(one)) : entering.current
  await tx.query('UPDATE "user" SET "last_login_at" = $2, "last_login_ip" = $3 WHERE "id" = $1', [userId, now, address])
  const secondFactorAt = hasShown ? now : null
  await startSession(tx, { idHash, codeHash, userId, responsibilityId: current?.id ?? null, language, address, secondFactorAt, now })
  await notePlace(tx, userId, address, now)
  recordLogin(tx, { what: 'LOGIN', userId, userName, responsibility: current }, visit)
  return whoCameIn({ ...entering, current }, more)
}

/** The authorization code is missing on purpose: web made it, and upstream knows its hash only. */
export function whoCameIn({ account, access: { responsibilities }, current, language }: Entering, more: object = {}): Answer {
  const { id, userName, displayName, userType, mustChangePassword } = account
  const data = {
    gatewayTag: 'default',
    user: { id, userName, displayName, userType },
    responsibilities,
    currentResp: { responsibilityId: current?.id ?? '-1' },
    homePage: current?.homePage ?? (userType === 'SUPPLIER' ? 'exHome' : 'inHome'),
    language,
    mustChangePassword,
    ...more,
  }
  return { status: '200', msg: '', data }
}
