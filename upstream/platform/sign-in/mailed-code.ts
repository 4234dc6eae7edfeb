/** A code by mail for who cannot read the captcha (S1.8): asked for by name, the same answer for every name, good for a log-in of that name in that browser. */
import type { Pool } from 'pg'
import type { z } from 'zod'
import { networkOf } from '../../../contract/network.ts'
import type { Answer } from '../../../contract/types.ts'
import type { Tx } from '../../runtime/types.ts'
import { asSystem } from '../database/as-system.ts'
import { postSecret } from '../outbox/post.ts'
import type { IdentityCall, Visit } from '../sessions/types.ts'
import { bodies, read } from './input.ts'
import { reachable, sent } from './new-password.ts'
import { askForCode, tryCode } from './reset-code.ts'
import { countTry, nameHash } from './throttle.ts'

export const mailedCodeCalls = (pool: Pool): Readonly<Record<string, IdentityCall>> => ({
  '/v1/login/sendCode': (body, visit) => sendCode(pool, read(bodies.mailedCode, body), visit),
})

async function sendCode(pool: Pool, { userName, visitor }: z.output<typeof bodies.mailedCode>, { now, address, language }: Visit): Promise<Answer> {
  const mailedId = await asSystem(pool, async (tx) => {
    await countTry(tx, networkOf(address), now)
    const userId = await reachable(tx, userName, 'EMAIL')
    const asked = { nameHash: nameHash(userName), visitor, userId, channel: 'EMAIL', purpose: 'LOGIN', now } as const
    const { id, isNew } = await askForCode(tx, asked)
    if (userId && isNew) postSecret(tx, { channel: 'EMAIL', userId, payload: { about: 'RESET', resetId: id } })
    return id
  })
  return { status: '200', msg: sent[language], data: { mailedId } }
}

interface Typed {
  userName: string
  mailedId: string
  mailedCode: string
  visitor: Buffer
}

/** Right once, it stays right until the log-in succeeds or its ten minutes are over: a mistyped password needs no second letter. */
export async function isMailedCode(tx: Tx, { userName, mailedId, mailedCode, visitor }: Typed, now: Date): Promise<boolean> {
  const userId = await tryCode(tx, { requestId: mailedId, visitor, code: mailedCode, channel: 'EMAIL', purpose: 'LOGIN', now })
  if (!userId) return false
  const { rowCount } = await tx.query('SELECT FROM "user" WHERE "id" = $1 AND "code" = $2', [userId, userName])
  return rowCount === 1
}
