/** The tokens by which directories come in: made for one provider, shown once, known here by their hash. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { z } from 'zod'
import { baseSso } from '../../../catalogue/identity/base-sso.ts'
import type { Answer } from '../../../contract/types.ts'
import { anId } from '../../runtime/change/requests.ts'
import { readDocuments } from '../../runtime/rows/documents.ts'
import { refuse, refuseRule } from '../../runtime/rules/refusal.ts'
import type { NamedCall, Tx } from '../../runtime/types.ts'
import { requireButton } from '../../runtime/visibility/rights.ts'
import { asSystem } from '../database/as-system.ts'
import { readBody } from '../http/read-body.ts'
import { writeLog } from '../logs/system-log.ts'

export interface ScimToken {
  id: string
  label: string
  createdAt: string
  lastUsedAt: string | null
  revokedAt: string | null
}

export interface Client {
  tokenId: string
  /** User under whose rights the directory works. */
  userId: string
}

const MINUTE_MS = 60_000
const hashOf = (token: string) => createHash('sha256').update(token).digest()
const provider = z.object({ id: anId })
const making = provider.extend({ label: z.string().trim().min(1).max(60) })
const revoking = provider.extend({ tokenId: anId })

const ok = (data: unknown): Answer => ({ status: '200', msg: '', data })

export const scimTokenCalls = (pool: Pool): Readonly<Record<string, NamedCall>> => ({
  '/v1/scim/tokens': async (body, { actor }) => {
    requireButton(baseSso, actor, 'btnToken')
    const { id } = readBody(provider, body)
    return ok(await asSystem(pool, (tx) => tokensOf(tx, id)))
  },
  // Past the store of answers: a token stands nowhere but in this one.
  '/v1/scim/makeToken': async (body, { actor, now, requestId, address }) => {
    requireButton(baseSso, actor, 'btnToken')
    const { id, label } = readBody(making, body)
    const token = `scim_${randomBytes(32).toString('base64url')}`
    await asSystem(pool, async (tx) => {
      const [found] = await readDocuments(tx, baseSso.entity, [id])
      if (!found) refuseRule('NOT_FOUND')
      if (!found.runAsUserId) refuse(baseSso, 'NO_RUN_AS', {}, 'runAsUserId')
      await tx.query(`insert into scim_token (id, provider_id, label, token_hash, created_by, created_at) values ($1, $2, $3, $4, $5, $6)`, [
        randomUUID(),
        id,
        label,
        hashOf(token),
        actor.userId,
        now,
      ])
      const message = { CN: `SCIM ${found.code}：新令牌“${label}”`, EN: `SCIM ${found.code}: new token “${label}”` }
      writeLog(tx, { now, category: 'CONFIG', userId: actor.userId, userName: actor.userName, address, requestId, message })
    })
    return ok({ token })
  },
  '/v1/scim/revokeToken': async (body, { actor, now, requestId, address }) => {
    requireButton(baseSso, actor, 'btnToken')
    const { id, tokenId } = readBody(revoking, body)
    await asSystem(pool, async (tx) => {
      const { rows } = await tx.query<{ label: string }>(
        'update scim_token set revoked_at = $3 where id = $1 and provider_id = $2 and revoked_at is null returning label',
        [tokenId, id, now],
      )
      const [revoked] = rows
      if (!revoked) refuseRule('NOT_FOUND')
      const message = { CN: `SCIM：撤销令牌“${revoked.label}”`, EN: `SCIM: token “${revoked.label}” revoked` }
      writeLog(tx, { now, category: 'CONFIG', userId: actor.userId, userName: actor.userName, address, requestId, message })
    })
    return ok(null)
  },
})

async function tokensOf(tx: Tx, providerId: string): Promise<ScimToken[]> {
  const { rows } = await tx.query<ScimToken>(
    `select id, label, created_at as "createdAt", last_used_at as "lastUsedAt", revoked_at as "revokedAt" from scim_token
     where provider_id = $1 order by created_at desc`,
    [providerId],
  )
  return rows
}

/** Whose a living token is. A directory may keep users before anybody signs in by its provider, so that need not be enabled. */
export function clientOf(pool: Pool, token: string, now: Date): Promise<Client | undefined> {
  return asSystem(pool, async (tx) => {
    const { rows } = await tx.query<Client & { lastUsedAt: Date | null }>(
      `select t.id as "tokenId", p.run_as_user_id as "userId", t.last_used_at as "lastUsedAt" from scim_token t
       join base_sso p on p.id = t.provider_id join "user" u on u.id = p.run_as_user_id
       where t.token_hash = $1 and t.revoked_at is null and u.enabled_flag = 'Y'`,
      [hashOf(token)],
    )
    const [client] = rows
    if (client && now.getTime() - (client.lastUsedAt?.getTime() ?? 0) > MINUTE_MS)
      await tx.query('update scim_token set last_used_at = $2 where id = $1', [client.tokenId, now])
    return client
  })
}
