/** RFC 6749, client credentials: an application says who it is and gets a token. Web makes the token; its hash is all that comes here. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Pool } from 'pg'
import { z } from 'zod'
import { refusal } from '../../http/refusal.ts'
import type { Tx } from '../../runtime/types.ts'
import { asSystem } from '../identity/as-system.ts'
import type { IdentityCall, Visit } from '../identity/types.ts'
import { writeLog } from '../logs/system-log.ts'
import { readBody } from '../read-body.ts'
import { isAllowedFrom } from './allowed-address.ts'
import { linesOfText, namesInText } from './text-lines.ts'

const MINUTE_MS = 60_000
const GRANT = 'CLIENT_CREDENTIALS'

const asked = z.object({
  clientId: z.string().max(64),
  clientSecret: z.string().max(200),
  /** SHA-256 of the authorization code that goes with the token. */
  codeHash: z.string().regex(/^[0-9a-f]{64}$/),
})

interface App {
  id: string
  name: string
  grantTypes: string
  ipAllowList: string | null
  tokenMinutes: number
  secretHash: Buffer | null
}

/** One answer for an unknown application, a wrong secret, a disabled one and a foreign address: nobody learns which. */
const invalidClient = () => refusal(401, 'oauth.invalid_client', { CN: '应用ID或密钥错误', EN: 'Unknown application or wrong secret' })
const unauthorizedClient = () =>
  refusal(400, 'oauth.unauthorized_client', { CN: '应用不允许客户端凭证方式', EN: 'The application has another grant' })

/** The row is shared-locked: an application that is being disabled gives no token that outlives it. */
const APP = `select a.id, a.name, a.grant_types as "grantTypes", a.ip_allow_list as "ipAllowList", a.token_minutes as "tokenMinutes", s.secret_hash as "secretHash"
  from base_oauth_app a join "user" u on u.id = a.run_as_user_id and u.enabled_flag = 'Y' left join oauth_secret s on s.app_id = a.id
  where a.code = $1 and a.enabled_flag = 'Y' for share of a`

export const tokenCall =
  (pool: Pool): IdentityCall =>
  async (body, visit) => {
    const { clientId, clientSecret, codeHash } = readBody(asked, body)
    // What is refused is logged as well, so it leaves the transaction as a value.
    const outcome = await asSystem(pool, async (tx) => {
      const { rows } = await tx.query<App>(APP, [clientId])
      const [app] = rows
      const secret = createHash('sha256').update(clientSecret).digest()
      const isRight = timingSafeEqual(secret, app?.secretHash ?? createHash('sha256').digest())
      if (!app?.secretHash || !isRight || !isAllowedFrom(linesOfText(app.ipAllowList), visit.address)) {
        await log(tx, app?.name ?? clientId, false, visit)
        return invalidClient()
      }
      if (!namesInText(app.grantTypes).includes(GRANT)) return unauthorizedClient()
      await keepToken(tx, app, codeHash, visit.now)
      await log(tx, app.name, true, visit)
      return { expiresIn: app.tokenMinutes * 60 }
    })
    if (outcome instanceof Error) throw outcome
    return { status: '200', msg: '', data: outcome }
  }

async function keepToken(tx: Tx, { id, tokenMinutes }: App, codeHash: string, now: Date): Promise<void> {
  await tx.query('insert into oauth_token (token_hash, app_id, issued_at, expires_at) values ($1, $2, $3, $4)', [
    Buffer.from(codeHash, 'hex'),
    id,
    now,
    new Date(now.getTime() + tokenMinutes * MINUTE_MS),
  ])
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
    message: isIssued ? '应用取得令牌' : '应用取令牌失败',
  })
