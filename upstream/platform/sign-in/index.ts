/** Who signs in, as what, and what that lets him see and do. */
import type { Pool } from 'pg'
import { centerCalls } from '../account/center.ts'
import { ownAddressCalls } from '../account/own-address.ts'
import { asSystem } from '../database/as-system.ts'
import { linkCalls } from '../links/calls.ts'
import { lookupKeeper } from '../lookups/lookup-book.ts'
import { dingCallback } from '../messaging/ding/callback.ts'
import { unsubscribeCall } from '../messaging/mails/unsubscribe.ts'
import { grantCalls } from '../oauth/grant.ts'
import { findProgramSession, isProgramCode } from '../oauth/program-session.ts'
import { tokenCall } from '../oauth/token.ts'
import { actorOf, cachedAccess, requireCovered } from '../rights/access.ts'
import { scimCalls } from '../scim/calls.ts'
import { findSession, isOutnumbered } from '../sessions/session.ts'
import { sessionCalls } from '../sessions/session-calls.ts'
import type { FrameFacts, Identity, IdentityCall } from '../sessions/types.ts'
import { ssoCalls } from '../sso/calls.ts'
import { openCalls, openWhileChanging } from './anonymous.ts'
import { newCaptcha } from './captcha.ts'
import { ownFactorCalls } from './factor/own-factors.ts'
import { secondStepCalls } from './factor/second-step.ts'
import { bodies, read } from './input.ts'
import { loginCall } from './login.ts'
import { mailedCodeCalls } from './mailed-code.ts'
import { newPasswordCalls } from './new-password.ts'
import { mustChange } from './refusals.ts'

export type { Identity } from '../sessions/types.ts'
export { hashPassword } from './password.ts'
export { startReset } from './reset.ts'

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
  ...linkCalls(pool),
  ...mailedCodeCalls(pool),
  ...secondStepCalls(pool),
  ...ownFactorCalls(pool),
  '/v1/generateRandomValidate': captchaCall(pool),
  '/v1/message/unsubscribe': unsubscribeCall(pool),
  '/v1/ding/callback': dingCallback(pool),
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
