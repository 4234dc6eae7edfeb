/** RFC 6749, 4.1, with PKCE: a person who has signed in lets an application act for him. Web makes the code; its hash is all that comes here. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Pool } from 'pg'
import { z } from 'zod'
import { anId } from '../../runtime/change/requests.ts'
import type { Tx } from '../../runtime/types.ts'
import { asSystem } from '../database/as-system.ts'
import { readBody } from '../http/read-body.ts'
import { refusal } from '../http/refusals.ts'
import { writeLog } from '../logs/system-log.ts'
import { signedIn } from '../sessions/signed-in.ts'
import type { IdentityCall, Visit } from '../sessions/types.ts'
import { linesOfText } from './text-lines.ts'

export const CODE_GRANT = 'AUTH_CODE'
/** From the person's yes to the application's question for the token. */
const CODE_MS = 60_000

const sha256Hex = z.string().regex(/^[0-9a-f]{64}$/)
const asked = z.object({ clientId: z.string().max(64), redirectUri: z.string().max(2000) })
const agreed = asked.extend({
  challenge: z.string().regex(/^[\w-]{43}$/),
  grantHash: sha256Hex,
  /** What the person was shown, and no more than that. */
  apiIds: z.array(anId).min(1).max(2000),
})

interface App {
  id: string
  name: string
  nameEn: string | null
  grantTypes: string[]
  redirectUris: string | null
  tokenMinutes: number
  apis: { id: string; code: string; name: string; nameEn: string | null }[]
}

const unknownApp = () =>
  refusal(400, 'oauth.APP', { CN: '没有此应用，或应用未启用授权码方式', EN: 'There is no such application, or it has another grant' })
const unknownAddress = () =>
  refusal(400, 'oauth.REDIRECT', { CN: '回调地址与应用登记的不一致', EN: 'The redirect address is not one that the application has registered' })

const APP = `select a.id, a.name, a.name_en as "nameEn", a.grant_types as "grantTypes", a.redirect_uris as "redirectUris", a.token_minutes as "tokenMinutes",
  coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'code', i.code, 'name', i.name, 'nameEn', i.name_en) order by i.code)
            from base_oauth_api l join api_info i on i.id = l.api_info_id and i.enabled_flag = 'Y' where l.header_id = a.id), '[]') as apis
  from base_oauth_app a where a.code = $1 and a.enabled_flag = 'Y' for share of a`

/** Until both are known, nobody is sent anywhere. */
async function requireApp(tx: Tx, { clientId, redirectUri }: z.output<typeof asked>): Promise<App> {
  const { rows } = await tx.query<App>(APP, [clientId])
  const [app] = rows
  if (!app?.grantTypes.includes(CODE_GRANT)) throw unknownApp()
  if (!linesOfText(app.redirectUris).includes(redirectUri)) throw unknownAddress()
  return app
}

export const grantCalls = (pool: Pool): Readonly<Record<string, IdentityCall>> => ({
  '/v1/oauth/consent': signedIn(async (body, visit) => {
    const { name, nameEn, tokenMinutes, apis } = await asSystem(pool, (tx) => requireApp(tx, readBody(asked, body)))
    const inWords = (cn: string, en: string | null) => (visit.language === 'EN' ? (en ?? cn) : cn)
    const shown = apis.map(({ id, code, ...api }) => ({ id, code, name: inWords(api.name, api.nameEn) }))
    return { status: '200', msg: '', data: { name: inWords(name, nameEn), tokenMinutes, apis: shown } }
  }),
  '/v1/oauth/agree': signedIn(async (body, visit) => {
    const { userId, userName } = visit.session
    const given = readBody(agreed, body)
    await asSystem(pool, async (tx) => {
      const { id, name, nameEn, apis } = await requireApp(tx, given)
      const apiIds = apis.map((api) => api.id).filter((one) => given.apiIds.includes(one))
      await tx.query(
        `insert into oauth_grant (grant_hash, app_id, user_id, redirect_uri, challenge, api_ids, given_at, expires_at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [
          Buffer.from(given.grantHash, 'hex'),
          id,
          userId,
          given.redirectUri,
          given.challenge,
          apiIds,
          visit.now,
          new Date(visit.now.getTime() + CODE_MS),
        ],
      )
      const message = { CN: `同意应用“${name}”以本人身份访问`, EN: `Let the application “${nameEn ?? name}” act in the own name` }
      writeLog(tx, { ...circumstancesOf(visit), category: 'PERMISSION', userId, userName, message })
    })
    return { status: '200', msg: '', data: null }
  }),
})

const circumstancesOf = ({ now, address, requestId, userAgent }: Visit) => ({ now, address, requestId, userAgent: userAgent ?? null })

export interface Proof {
  grantHash: string
  redirectUri: string
  verifier: string
}

interface Grant {
  appId: string
  userId: string
  redirectUri: string
  challenge: string
  apiIds: string[]
  expiresAt: Date
  usedAt: Date | null
}

/** Who agreed and to what, once; null for a code that does not fit. Shown a second time, it ends the token that it gave. */
export async function takeGrant(tx: Tx, appId: string, proof: Proof, now: Date): Promise<Pick<Grant, 'userId' | 'apiIds'> | null> {
  const hash = Buffer.from(proof.grantHash, 'hex')
  const { rows } = await tx.query<Grant>(
    `select app_id as "appId", user_id as "userId", redirect_uri as "redirectUri", challenge, api_ids as "apiIds", expires_at as "expiresAt", used_at as "usedAt"
     from oauth_grant where grant_hash = $1 and app_id = $2 for update`,
    [hash, appId],
  )
  const [grant] = rows
  if (!grant) return null
  if (grant.usedAt) await tx.query('delete from oauth_token where grant_hash = $1', [hash])
  // A wrong verifier uses it up as well: nobody tries them one after the other.
  await tx.query('update oauth_grant set used_at = coalesce(used_at, $2) where grant_hash = $1', [hash, now])
  const isRight = grant.redirectUri === proof.redirectUri && grant.expiresAt > now && isAnsweredBy(grant.challenge, proof.verifier)
  return grant.usedAt === null && isRight ? grant : null
}

/** RFC 7636, S256. */
function isAnsweredBy(challenge: string, verifier: string): boolean {
  const answer = Buffer.from(createHash('sha256').update(verifier).digest('base64url'))
  return timingSafeEqual(answer, Buffer.from(challenge))
}
