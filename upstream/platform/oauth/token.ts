/** RFC 6749: an application says who it is and gets a token, of its own or by the code of a person who agreed. Web makes the token; its hash is all that comes here. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Pool } from 'pg'
import { z } from 'zod'
import type { Tx } from '../../runtime/types.ts'
import { asSystem } from '../database/as-system.ts'
import { readBody } from '../http/read-body.ts'
import { refusal } from '../http/refusals.ts'
import { writeLog } from '../logs/system-log.ts'
import type { IdentityCall, Visit } from '../sessions/types.ts'
import { isAllowedFrom } from './allowed-address.ts'
import { CODE_GRANT, type Proof, takeGrant } from './grant.ts'
import { linesOfText } from './text-lines.ts'

const MINUTE_MS = 60_000
const OWN_GRANT = 'CLIENT_CREDENTIALS'

const sha256Hex = z.string().regex(/^[0-9a-f]{64}$/)
const asked = z.object({
  clientId: z.string().max(64),
  clientSecret: z.string().max(200),
  /** SHA-256 of the authorization code that goes with the token. */
  codeHash: sha256Hex,
  /** What proves that a person has agreed; without it the token is the application's own. */
  proof: z.object({ grantHash: sha256Hex, redirectUri: z.string().max(2000), verifier: z.string().max(128) }).optional(),
})

interface App {
  id: string
  name: string
  grantTypes: string[]
  ipAllowList: string | null
  tokenMinutes: number
  secretHash: Buffer | null
  /** Its own user is enabled. */
  isRunnable: boolean
}

/** For whom a token acts: nobody but the application's own user where it is empty. */
interface ActsFor {
  userId: string | null
  grantHash: Buffer | null
  apiIds: string[] | null
}
const itself: ActsFor = { userId: null, grantHash: null, apiIds: null }

/** One answer for an unknown application, a wrong secret, a disabled one and a foreign address: nobody learns which. */
const invalidClient = () => refusal(401, 'oauth.invalid_client', { CN: '应用ID或密钥错误', EN: 'Unknown application or wrong secret' })
const unauthorizedClient = () => refusal(400, 'oauth.unauthorized_client', { CN: '应用不允许此授权方式', EN: 'The application has another grant' })
const invalidGrant = () =>
  refusal(400, 'oauth.invalid_grant', { CN: '授权码无效、已使用或已过期', EN: 'The code is unknown, used, expired or not for this request' })

/** The row is shared-locked: an application that is being disabled gives no token that outlives it. */
const APP = `select a.id, a.name, a.grant_types as "grantTypes", a.ip_allow_list as "ipAllowList", a.token_minutes as "tokenMinutes", s.secret_hash as "secretHash",
    exists (select from "user" u where u.id = a.run_as_user_id and u.enabled_flag = 'Y') as "isRunnable"
  from base_oauth_app a left join oauth_secret s on s.app_id = a.id
  where a.code = $1 and a.enabled_flag = 'Y' for share of a`

export const tokenCall =
  (pool: Pool): IdentityCall =>
  async (body, visit) => {
    const { clientId, clientSecret, codeHash, proof } = readBody(asked, body)
    // What is refused is logged as well, so it leaves the transaction as a value.
    const outcome = await asSystem(pool, async (tx) => {
      const { rows } = await tx.query<App>(APP, [clientId])
      const [app] = rows
      const secret = createHash('sha256').update(clientSecret).digest()
      const isRight = timingSafeEqual(secret, app?.secretHash ?? createHash('sha256').digest())
      const isIn = app?.secretHash && isRight && isAllowedFrom(linesOfText(app.ipAllowList), visit.address)
      if (!app || !isIn || (!proof && !app.isRunnable)) {
        await log(tx, app?.name ?? clientId, false, visit)
        return invalidClient()
      }
      if (!app.grantTypes.includes(proof ? CODE_GRANT : OWN_GRANT)) return unauthorizedClient()
      const actsFor = proof ? await agreedWith(tx, app, proof, visit.now) : itself
      if (!actsFor) {
        await log(tx, app.name, false, visit)
        return invalidGrant()
      }
      await keepToken(tx, app, actsFor, codeHash, visit.now)
      await log(tx, app.name, true, visit)
      return { expiresIn: app.tokenMinutes * 60 }
    })
    if (outcome instanceof Error) throw outcome
    return { status: '200', msg: '', data: outcome }
  }

async function agreedWith(tx: Tx, { id }: App, proof: Proof, now: Date): Promise<ActsFor | null> {
  const grant = await takeGrant(tx, id, proof, now)
  return grant && { userId: grant.userId, grantHash: Buffer.from(proof.grantHash, 'hex'), apiIds: grant.apiIds }
}

async function keepToken(tx: Tx, { id, tokenMinutes }: App, { userId, grantHash, apiIds }: ActsFor, codeHash: string, now: Date): Promise<void> {
  await tx.query(
    'insert into oauth_token (token_hash, app_id, issued_at, expires_at, user_id, grant_hash, api_ids) values ($1, $2, $3, $4, $5, $6, $7)',
    [Buffer.from(codeHash, 'hex'), id, now, new Date(now.getTime() + tokenMinutes * MINUTE_MS), userId, grantHash, apiIds],
  )
}

const log = (tx: Tx, name: string, isIssued: boolean, { now, address, requestId, userAgent }: Visit) =>
  writeLog(tx, {
    now,
    level: isIssued ? 'INFO' : 'WARN',
    category: isIssued ? 'LOGIN' : 'LOGIN_FAIL',
    userName: name,
    address,
    requestId,
    userAgent: userAgent ?? null,
    message: isIssued
      ? { CN: '应用取得令牌', EN: 'The application got a token' }
      : { CN: '应用取令牌失败', EN: 'The application was refused a token' },
  })
