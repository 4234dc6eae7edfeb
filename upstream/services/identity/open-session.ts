/** The one way into a session: whoever has proved who he is, by a password or by the word of a provider, comes in here. */
import type { Pool } from 'pg'
import type { Answer } from '../../../contract/types.ts'
import type { Tx } from '../../runtime/types.ts'
import { readAccess } from './access.ts'
import { asSystem } from './as-system.ts'
import { recordLogin } from './events.ts'
import { notePlace } from './places.ts'
import { dayOf, type NewSession, startSession } from './session.ts'
import type { Access, Responsibility, Visit } from './types.ts'

export interface Account {
  id: string
  userName: string
  displayName: string
  userType: string
  enabledFlag: string
  language: 'CN' | 'EN' | null
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

/** `also` is what belongs to this way of signing in, in the same transaction. */
export async function openSession(
  pool: Pool,
  account: Account,
  { idHash, codeHash }: Pick<NewSession, 'idHash' | 'codeHash'>,
  visit: Visit,
  also: (tx: Tx) => Promise<void>,
): Promise<Answer> {
  const { now, address } = visit
  const access = await readAccess(pool, account.id, null, dayOf(now))
  const current = firstResponsibility(access, account)
  const language = account.language ?? visit.language

  await asSystem(pool, async (tx) => {
    await also(tx)
    await tx.query('UPDATE "user" SET "last_login_at" = $2, "last_login_ip" = $3 WHERE "id" = $1', [account.id, now, address])
    await startSession(tx, { idHash, codeHash, userId: account.id, responsibilityId: current?.id ?? null, language, address, now })
    await notePlace(tx, account.id, address, now)
    await recordLogin(tx, { what: 'LOGIN', userId: account.id, userName: account.userName, responsibility: current?.code }, visit)
  })
  return { status: '200', msg: '', data: whoCameIn(account, access, current, language) }
}

/** The one worked in last, the user's own choice, the default one, the first by number. */
function firstResponsibility({ responsibilities }: Access, { lastResponsibilityId, defaultResponsibilityId }: Account): Responsibility | undefined {
  const held = (id: string | null) => responsibilities.find((one) => one.id === id)
  return held(lastResponsibilityId) ?? held(defaultResponsibilityId) ?? responsibilities.find(({ isDefault }) => isDefault) ?? responsibilities[0]
}

/** The authorization code is missing on purpose: web made it, and upstream knows its hash only. */
function whoCameIn(account: Account, { responsibilities }: Access, current: Responsibility | undefined, language: string) {
  const { id, userName, displayName, userType, mustChangePassword } = account
  return {
    gatewayTag: 'default',
    user: { id, userName, displayName, userType },
    responsibilities,
    currentResp: { responsibilityId: current?.id ?? '-1' },
    homePage: current?.homePage ?? (userType === 'SUPPLIER' ? 'exHome' : 'inHome'),
    language,
    mustChangePassword,
  }
}
