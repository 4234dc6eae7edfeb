/** Who is asking, as upstream says; asked once a request, however many loaders run. */
import type { Language, Side } from '../../contract/types.ts'
import type { PageContext } from './context.ts'
import { call, type Caller } from './upstream.ts'

export interface StoredTab { id: string; routeName: string; title: string; address: string; mode: 'SINGLE' | 'MULTI' }
export interface StoredMessage { text: string; tone: 'ok' | 'bad' }
export interface MenuEntry {
  menuId: number
  menuParentId: number
  menuName: string
  menuType: 'DIR' | 'PAGE' | 'IFRAME' | 'LINK'
  /** Canonical page name; null for folders. */
  htmlUrl: string | null
  count?: number
}

export interface SessionAnswer {
  user: { id: string; userName: string; displayName: string; side: Side }
  organisation: string
  responsibility: { id: string; name: string } | null
  responsibilities: { id: string; name: string }[]
  menus: MenuEntry[]
  /** Button codes of the menu page that was asked about; null when it is not granted. */
  buttons: string[] | null
  gatewayTag: string
  language: Language
  theme: 'light' | 'dark' | 'contrast' | 'auto'
  tabs: StoredTab[]
  selections: Record<string, string[]>
  message: StoredMessage | null
  todoCount: number
  messageCount: number
}

const asked = new WeakMap<PageContext, Promise<SessionAnswer>>()

export function callerOf(context: PageContext): Caller {
  const { session, address, requestId } = context
  return { authorization: session.authorization, language: session.language, address, requestId }
}

export function readSession(context: PageContext, menuId: number | null): Promise<SessionAnswer> {
  const known = asked.get(context)
  if (known) return known
  const answer = call<SessionAnswer>('/v1/session', { menuId, page: context.page }, callerOf(context)).then(({ data }) => data)
  asked.set(context, answer)
  return answer
}

/** What the session keeps besides the person: tabs, chosen rows, the message for the next page. */
export async function saveSession(
  context: PageContext,
  changes: Partial<Pick<SessionAnswer, 'tabs' | 'selections' | 'message' | 'language' | 'theme'>>,
): Promise<void> {
  await call('/v1/session/save', changes, callerOf(context))
}

export async function parkForm(context: PageContext, key: string, value: unknown): Promise<void> {
  await call('/v1/session/park', { key, value }, callerOf(context))
}

export async function parkedForm<T>(context: PageContext, key: string): Promise<T | null> {
  return (await call<T | null>('/v1/session/parked', { key }, callerOf(context))).data
}
