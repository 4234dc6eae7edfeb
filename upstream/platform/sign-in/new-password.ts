/** A person's new password: by the old one, by a code that was sent, or by an administrator's link. The old sessions end with it. */
import type { Pool } from 'pg'
import type { z } from 'zod'
import { networkOf } from '../../../contract/network.ts'
import type { Tx } from '../../runtime/types.ts'
import { asSystem } from '../database/as-system.ts'
import { unknownSession } from '../http/refusals.ts'
import { notify } from '../messaging/mails/account-letter.ts'
import { postSecret } from '../outbox/post.ts'
import { recordLogin } from '../sessions/events.ts'
import { endAllSessions, startSession } from '../sessions/session.ts'
import type { IdentityCall, Visit } from '../sessions/types.ts'
import { useCaptcha } from './captcha.ts'
import { bodies, read } from './input.ts'
import { requirePassword } from './own-password.ts'
import { hashPassword } from './password.ts'
import { refusalOf } from './password-rule.ts'
import { voidLink, wrongCaptcha, wrongCode, wrongOldPassword } from './refusals.ts'
import { askForCode, type Channel, resetOfLink, stepOf, tryCode, useReset } from './reset-code.ts'
import { countTry, forgetFailures, nameHash } from './throttle.ts'

const ok = (data: unknown, msg = '') => ({ status: '200' as const, msg, data })

export const sent = { CN: '如账号存在，验证码已发送', EN: 'If the account exists, a code was sent' }

export function newPasswordCalls(pool: Pool): Readonly<Record<string, IdentityCall>> {
  return {
    '/v1/user/changePassword': (body, visit) => changePassword(pool, read(bodies.changePassword, body), visit),
    '/v1/user/forgotPasswordSendEmailCode': (body, visit) => sendCode(pool, 'EMAIL', read(bodies.forgot, body), visit),
    '/v1/user/forgotPasswordSendPhoneCode': (body, visit) => sendCode(pool, 'PHONE', read(bodies.forgot, body), visit),
    '/v1/user/forgotPasswordCheckEmailCode': (body, visit) => checkCode(pool, 'EMAIL', read(bodies.resetCode, body), visit),
    '/v1/user/forgotPasswordCheckPhoneCode': (body, visit) => checkCode(pool, 'PHONE', read(bodies.resetCode, body), visit),
    // Where a browser stands among the three steps.
    '/v1/user/forgotPasswordStep': async (body, { now }) => {
      const { visitor } = read(bodies.captcha, body)
      return ok(await asSystem(pool, (tx) => stepOf(tx, visitor, now)))
    },
    '/v1/user/passwordByLink': (body, visit) => setByLink(pool, read(bodies.resetLink, body), visit),
  }
}

/** Who is signed in gets a new session with the new password; all others of the person end. */
async function changePassword(pool: Pool, typed: z.output<typeof bodies.changePassword>, visit: Visit) {
  const { session, now, address } = visit
  if (!session) throw unknownSession()
  const { userId, userName } = session
  await requirePassword(pool, session, typed.old, visit, wrongOldPassword)
  const hash = await hashAllowed(pool, userId, typed.new)
  await asSystem(pool, async (tx) => {
    await store(tx, userId, userName, hash, visit)
    await startSession(tx, { ...session, ...typed, address, now }, session)
  })
  return ok(null)
}

/** The hash of a password that the rule allows. */
async function hashAllowed(pool: Pool, userId: string, password: string): Promise<string> {
  const refused = await asSystem(pool, (tx) => refusalOf(tx, userId, password))
  if (refused) throw refused
  return hashPassword(password)
}

async function store(tx: Tx, userId: string, userName: string, phc: string, visit: Visit): Promise<void> {
  const { now } = visit
  await keepPassword(tx, userId, phc, now)
  await endAllSessions(tx, userId, 'PASSWORD', now)
  recordLogin(tx, { what: 'PASSWORD', userId, userName }, visit)
  await notify(tx, userId, passwordChanged, now)
}

const passwordChanged = {
  code: 'PASSWORD_CHANGED',
  title: { CN: '您的密码已修改', EN: 'Your password was changed' },
  text: {
    CN: '所有登录已结束。不是您本人操作时，请立即联系管理员。',
    EN: 'All your sessions have ended. If it was not you, call the administrator at once.',
  },
  url: '/main/userCenter',
}

/** The password before this one is remembered; what had to be changed is changed. */
async function keepPassword(tx: Tx, userId: string, phc: string, now: Date): Promise<void> {
  await tx.query(
    `INSERT INTO "user_password" AS p ("user_id", "phc", "changed_at") VALUES ($1, $2, $3)
     ON CONFLICT ("user_id") DO UPDATE SET "previous" = (array_remove(ARRAY[p."phc"] || p."previous", NULL))[1:5], "phc" = excluded."phc", "changed_at" = excluded."changed_at"`,
    [userId, phc, now],
  )
  await tx.query(`UPDATE "user" SET "must_change_password" = 'N', "password_changed_at" = $2 WHERE "id" = $1`, [userId, now])
}

// ── Forgotten ───────────────────────────────────────────────────────────────────────────────────────────────────────

/** The same answer for every name; the code goes to an address or a telephone that was verified, if the account has one. */
async function sendCode(pool: Pool, channel: Exclude<Channel, 'LINK'>, typed: z.output<typeof bodies.forgot>, visit: Visit) {
  const { userName, captchaId, captcha, visitor } = typed
  const { now } = visit
  const requestId = await asSystem(pool, async (tx) => {
    await countTry(tx, networkOf(visit.address), now)
    if (!(await useCaptcha(tx, captchaId, captcha, visitor, now))) return null
    const userId = await reachable(tx, userName, channel)
    const { id, isNew } = await askForCode(tx, { nameHash: nameHash(userName), visitor, userId, channel, purpose: 'PASSWORD', now })
    if (userId && isNew) postSecret(tx, { channel: channel === 'EMAIL' ? 'EMAIL' : 'SMS', userId, payload: { about: 'RESET', resetId: id } })
    return id
  })
  if (!requestId) throw wrongCaptcha()
  return ok({ requestId }, sent[visit.language])
}

export async function reachable(tx: Tx, userName: string, channel: 'EMAIL' | 'PHONE'): Promise<string | null> {
  const verified = channel === 'EMAIL' ? `"email" <> '' AND "email_verified_at" IS NOT NULL` : `"phone" <> '' AND "phone_verified_at" IS NOT NULL`
  const { rows } = await tx.query<{ id: string }>(`SELECT "id" FROM "user" WHERE "code" = $1 AND "enabled_flag" = 'Y' AND ${verified}`, [userName])
  return rows[0]?.id ?? null
}

/** With the code alone the second step, with a new password the third; both may come at once. */
async function checkCode(pool: Pool, channel: Channel, typed: z.output<typeof bodies.resetCode>, visit: Visit) {
  const { requestId, newPassword } = typed
  const userId = await asSystem(pool, (tx) => tryCode(tx, { ...typed, channel, purpose: 'PASSWORD', now: visit.now }))
  if (!userId) throw wrongCode()
  if (newPassword === undefined) return ok(null)
  return setNew(pool, requestId, userId, newPassword, visit, wrongCode)
}

async function setNew(pool: Pool, requestId: string, userId: string, password: string, visit: Visit, refuse: () => Error) {
  const hash = await hashAllowed(pool, userId, password)
  await asSystem(pool, async (tx) => {
    if (!(await useReset(tx, requestId, visit.now))) throw refuse()
    const { rows } = await tx.query<{ userName: string }>('SELECT "code" AS "userName" FROM "user" WHERE "id" = $1', [userId])
    const { userName } = rows[0]!
    await store(tx, userId, userName, hash, visit)
    await forgetFailures(tx, userName, networkOf(visit.address))
  })
  return ok(null)
}

/** Whoever has the link has the mailbox, so its address counts as verified. */
async function setByLink(pool: Pool, { token, newPassword }: z.output<typeof bodies.resetLink>, visit: Visit) {
  const found = await asSystem(pool, (tx) => resetOfLink(tx, token, visit.now))
  if (!found) throw voidLink()
  // Without a password only asked whether the link still works.
  if (newPassword === undefined) return ok(null)
  const answer = await setNew(pool, found.requestId, found.userId, newPassword, visit, voidLink)
  await asSystem(pool, (tx) =>
    tx.query('UPDATE "user" SET "email_verified_at" = coalesce("email_verified_at", $2) WHERE "id" = $1', [found.userId, visit.now]),
  )
  return answer
}
