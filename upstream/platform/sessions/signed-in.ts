/** Calls of somebody who has signed in. */
import { unknownSession } from '../http/refusals.ts'
import type { IdentityCall, Session, Visit } from './types.ts'

export type SignedIn = Visit & { session: Session }

export function signedIn(handle: (body: Record<string, unknown>, visit: SignedIn) => ReturnType<IdentityCall>): IdentityCall {
  return async (body, visit) => {
    const { session } = visit
    if (!session) throw unknownSession()
    return handle(body, { ...visit, session })
  }
}
