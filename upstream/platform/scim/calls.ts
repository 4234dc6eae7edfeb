/** The one call behind `/scim/v2/`: whose token it is, under whose rights he works, and what is asked of users and groups. */
import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { z } from 'zod'
import { dayOf } from '../../runtime/change/numbering.ts'
import { Refusal } from '../../runtime/rules/refusal.ts'
import type { CallContext } from '../../runtime/types.ts'
import { asSystem } from '../database/as-system.ts'
import { absentActor, readAccess } from '../rights/access.ts'
import { findAccount } from '../sessions/open-session.ts'
import type { IdentityCall, Visit } from '../sessions/types.ts'
import { read } from '../sign-in/input.ts'
import { changeMembers, listGroups, showGroup } from './groups.ts'
import { changeUser, dropUser, listUsers, makeUser, showUser } from './people.ts'
import { description, errorAnswer, notFound, type ScimAnswer, ScimError } from './protocol.ts'
import { clientOf } from './tokens.ts'
import { readPatch, readUser } from './user-changes.ts'

const asked = z.object({
  token: z.string().max(200),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  resource: z.string().max(60),
  id: z.string().max(200).nullable(),
  query: z.string().max(4000),
  body: z.record(z.string(), z.unknown()).nullable(),
})
type ScimRequest = z.output<typeof asked>

/** As large directories send at most, a token: 25 a second, over some seconds. */
const RATE = { points: 100, duration: 4 }

export function scimCalls(pool: Pool): Readonly<Record<string, IdentityCall>> {
  const limiter = new RateLimiterMemory({ keyPrefix: 'scim', ...RATE })
  return {
    '/v1/scim': async (body, visit) => ({ status: '200', msg: '', data: await answerTo(pool, read(asked, body), visit, limiter) }),
  }
}

/** Refusals leave as answers too: SCIM says in its own form what went wrong. */
async function answerTo(pool: Pool, request: ScimRequest, visit: Visit, limiter: RateLimiterMemory): Promise<ScimAnswer> {
  try {
    const client = await clientOf(pool, request.token, visit.now)
    if (!client) return errorAnswer(new ScimError(401, 'The token is not valid'))
    await limiter.consume(client.tokenId)
    return await answer(pool, request, await contextOf(pool, client.userId, visit))
  } catch (error) {
    if (error instanceof RateLimiterRes) return errorAnswer(new ScimError(429, 'Too many requests'))
    if (error instanceof ScimError) return errorAnswer(error)
    if (error instanceof Refusal) return errorAnswer(asScim(error))
    throw error
  }
}

/** The rights of the token's user in the responsibility that he works in by default, on the page of users. */
async function contextOf(pool: Pool, userId: string, { session: _none, ...circumstances }: Visit): Promise<CallContext> {
  const { now } = circumstances
  const account = await asSystem(pool, (tx) => findAccount(tx, 'id', userId))
  const { responsibilities } = await readAccess(pool, userId, null, dayOf(now))
  const first = responsibilities.find(({ id }) => id === account?.defaultResponsibilityId) ?? responsibilities.find(({ isDefault }) => isDefault)
  const current = first ?? responsibilities[0]
  const actor = current ? await absentActor(pool, userId, current.id, 'user', now) : null
  if (!actor) throw new ScimError(403, 'The user of this token may not maintain users')
  return { ...circumstances, idempotencyKey: null, actor }
}

async function answer(pool: Pool, { method, resource, id, query, body }: ScimRequest, context: CallContext): Promise<ScimAnswer> {
  const described = method === 'GET' ? description(resource, id) : null
  if (described) return described
  const params = new URLSearchParams(query)
  if (resource === 'Users' && id === null) {
    if (method === 'GET') return listUsers(pool, params, context)
    if (method === 'POST') return makeUser(pool, readUser(content(body)), context)
  }
  if (resource === 'Users' && id !== null) {
    if (method === 'GET') return showUser(pool, id, context)
    if (method === 'PUT') return changeUser(pool, id, readUser(content(body)), context)
    if (method === 'PATCH') return changeUser(pool, id, readPatch(content(body)), context)
    if (method === 'DELETE') return dropUser(pool, id, context)
  }
  if (resource === 'Groups' && method === 'GET') return id === null ? listGroups(pool, params, context) : showGroup(pool, id, params, context)
  if (resource === 'Groups' && id !== null && method === 'PATCH') return changeMembers(pool, id, content(body), context)
  if (resource === 'Users' || resource === 'Groups') throw new ScimError(405, `${method} is not offered here`)
  return notFound(resource)
}

function content(body: ScimRequest['body']): Record<string, unknown> {
  if (body === null) throw new ScimError(400, 'The request has no JSON content', 'invalidSyntax')
  return body
}

/** A rule of the house, in the words of SCIM. */
function asScim({ status, code, words, issues }: Refusal): ScimError {
  // The refusal of one field says what the field does.
  const detail = [...new Set([words.EN, ...issues.map((issue) => issue.words.EN)])].join(' ')
  if (code === 'user.EXISTS' || code === 'user.PERSON_TAKEN') return new ScimError(409, detail, 'uniqueness')
  if (code === 'user.NAME_KEPT') return new ScimError(400, detail, 'mutability')
  return status === 422 ? new ScimError(400, detail, 'invalidValue') : new ScimError(status, detail)
}
