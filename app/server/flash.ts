/** A message for the next page, shown once; it waits in the session row, as cookies hold nothing about the user (S1.1). */
import { redirect } from '@remix-run/node'
import type { PageContext } from './context.ts'
import { saveSession, type SessionAnswer, type StoredMessage } from './session.ts'

export async function redirectWithMessage(context: PageContext, address: string, text: string, tone: StoredMessage['tone'] = 'ok'): Promise<Response> {
  await saveSession(context, { message: { text, tone } })
  return redirect(address, 303)
}

/** Gives the waiting message and forgets it. */
export function takeMessage(session: SessionAnswer): { message: StoredMessage | null; changes: { message?: null } } {
  return { message: session.message, changes: session.message ? { message: null } : {} }
}
