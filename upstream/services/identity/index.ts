/** Who signs in, as what, and what that lets him see and do. */
import type { Pool } from 'pg'
import { lookupKeeper } from '../master/lookup-book.ts'
import { grantCalls } from '../oauth/grant.ts'
import { findProgramSession, isProgramCode } from '../oauth/program-session.ts'
import { tokenCall } from '../oauth/token.ts'
import { scimCalls } from '../scim/calls.ts'
import { ssoCalls } from '../sso/calls.ts'
import { actorOf, cachedAccess, requireCovered } from './access.ts'
import { openCalls, openWhileChanging } from './anonymous.ts'
import { asSystem } from './as-system.ts'
import { newCaptcha } from './captcha.ts'
import { centerCalls } from './center.ts'
import { ownFactorCalls } from './factor/own-factors.ts'
import { secondStepCalls } from './factor/second-step.ts'
import { bodies, read } from './input.ts'
import { loginCall } from './login.ts'
import { mailedCodeCalls } from './mailed-code.ts'
import { newPasswordCalls } from './new-password.ts'
import { ownAddressCalls } from './own-address.ts'
import { mustChange } from './refusals.ts'
import { findSession, isOutnumbered } from './session.ts'
import { sessionCalls } from './session-calls.ts'
import type { FrameFacts, Identity, IdentityCall } from './types.ts'

export { keepPassword } from './new-password.ts'
export { hashPassword } from './password.ts'
export { startReset } from './reset.ts'
export type { Identity } from './types.ts'

const noFrameFacts = { todoCount: 0, messageCount: 0, pendingByPage: {}, drafts: [], exportReady: null, tableConfig: null, shortcuts: [] }

export function createIdentity({ pool, frameFacts }: { pool: Pool; frameFacts?: FrameFacts }): Identity {
  const accessOf = cachedAccess(pool)
  const keepLookups = lookupKeeper(pool)
  const calls = identityCalls(pool, frameFacts)
  return {
    isOpen: (path) => openCalls.has(path),
    async sessionOf(authorization, from) {
      const session = isProgramCode(authorization)
        ? await findProgramSession(pool, accessOf, authorization, from)
        : await findSession(pool, accessOf, authorization, from.now)
      if (session) await keepLookups(session.lookupEdition)
      return session
    },
    isOutnumbered: (authorization) => isOutnumbered(pool, authorization),
    requireReady({ mustChangePassword }, path) {
      if (mustChangePassword && !openWhileChanging.has(path)) throw mustChange()
    },
    actorOf,
    requireCovered,
    call: (path) => (Object.hasOwn(calls, path) ? calls[path] : undefined),
  }
}

export const identityCalls = (pool: Pool, frameFacts: FrameFacts = async () => noFrameFacts): Readonly<Record<string, IdentityCall>> => ({
  '/v1/login': loginCall(pool),
  ...mailedCodeCalls(pool),
  ...secondStepCalls(pool),
  ...ownFactorCalls(pool),
  '/v1/generateRandomValidate': captchaCall(pool),
  ...ssoCalls(pool),
  ...scimCalls(pool),
  '/v1/oauth/token': tokenCall(pool),
  ...grantCalls(pool),
  ...newPasswordCalls(pool),
  ...centerCalls(pool),
  ...ownAddressCalls(pool),
  ...sessionCalls(pool, frameFacts),
})

function captchaCall(pool: Pool): IdentityCall {
  return async (body, { now }) => {
    const { visitor } = read(bodies.captcha, body)
    return { status: '200', msg: '', data: await asSystem(pool, (tx) => newCaptcha(tx, visitor, now)) }
  }
}
