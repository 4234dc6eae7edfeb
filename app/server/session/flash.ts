/** A message for the next page, shown once; it waits in the session row, as cookies hold nothing about the user (S1.1). After a save the open list of its menu is to be read anew. */
import type { PageContext } from '../answer/context.ts'
import { redirect } from '../answer/return-to.ts'
import { readSession, type Session, type StoredMessage, saveSession, withMessage } from './session.ts'
import { longestRefresh } from './tabs.ts'

export async function redirectWithMessage(
  context: PageContext,
  address: string,
  text: string,
  tone: StoredMessage['tone'] = 'ok',
  { done, staleMenuId, next }: { done?: string; staleMenuId?: number; next?: StoredMessage['next'] } = {},
): Promise<Response> {
  const session = await readSession(context)
  const stale = staleMenuId === undefined ? undefined : listTab(session, staleMenuId)
  await saveSession(context, {
    selections: withMessage(session, { text, tone, ...(done && { done }), ...(next && { next }) }),
    ...(stale && { pendingTabRefresh: stale }),
  })
  return redirect(address, 303)
}

/** The open list of a menu shows what was true before the save. */
function listTab({ tabs }: Session, menuId: number): string | undefined {
  return tabs.find((tab) => tab.keepAlive && tab.menuId === menuId && tab.address.length <= longestRefresh)?.address
}
