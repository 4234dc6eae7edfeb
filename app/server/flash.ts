/** A message for the next page, shown once; it waits in the session row, as cookies hold nothing about the user (S1.1). */
import { redirect } from '@remix-run/node'
import type { PageContext } from './context.ts'
import { readSession, type StoredMessage, saveSession, withMessage } from './session.ts'

export async function redirectWithMessage(
  context: PageContext,
  address: string,
  text: string,
  tone: StoredMessage['tone'] = 'ok',
  done?: string,
): Promise<Response> {
  await saveSession(context, { selections: withMessage(await readSession(context), { text, tone, ...(done && { done }) }) })
  return redirect(address, 303)
}
