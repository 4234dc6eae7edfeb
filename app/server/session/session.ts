/** Who is asking, as upstream says; asked once a request, however many loaders run. */
import { type LookupValue, setLookups } from '../../../catalogue/language/lookup-book.ts'
import type { Tab, TableConfig } from '../../../contract/types.ts'
import type { Language, Side } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { UpstreamRefusal } from '../answer/errors.ts'
import { type Caller, call } from '../services/upstream.ts'
import { createAccessMemory } from './access-memory.ts'
import { tableNameOf } from './table-name.ts'

export interface StoredMessage {
  text: string
  tone: 'ok' | 'warn' | 'bad'
  /** Key of the form that was sent. */
  done?: string
  /** What comes after it. */
  next?: { text: string; href: string }
}

export interface MenuEntry {
  menuId: number
  menuParentId: number
  menuCode: string
  menuName: string
  menuNameEn: string | null
  menuType: 'DIR' | 'PAGE' | 'IFRAME' | 'LINK'
  /** Canonical page name; null for folders. */
  htmlUrl: string | null
  isGranted: boolean
  keepAlive: 'Y' | 'N'
  /** One tab for the page, or one for each record; null leaves it to the kind of page. */
  tabMode: 'SINGLE' | 'MULTI' | null
}

/** What the current responsibility may open and press; the same for all who share its `accessKey`. */
export interface Access {
  accessKey: string
  menus: MenuEntry[]
  buttons: Record<string, string[]>
}

const themes = ['light', 'dark', 'contrast', 'auto'] as const
type Theme = (typeof themes)[number]
export const isTheme = (value: unknown): value is Theme => themes.some((theme) => theme === value)

export interface Session extends Access {
  user: { id: string; userName: string; displayName: string; displayNameEn: string | null; userType: 'INTERNAL' | 'SUPPLIER' }
  responsibilities: { id: string; name: string; nameEn: string | null; secondFactor: 'NONE' | 'OPTIONAL' | 'REQUIRED' }[]
  currentResp: { responsibilityId: string; code: string; homePage: string | null }
  /** The responsibility of the session, once it is held no more. */
  endedResp: { name: string; nameEn: string | null } | null
  organisation: { name: string; nameEn: string | null } | null
  /** Of the organisation; of the person, who may have none. */
  timeZone: string
  /** What the person often says of a decision. */
  opinions: string[]
  /** Changes with every look-up value. */
  lookupEdition: string
  /** What the settings say for this person, by their codes. */
  settings: Readonly<
    Record<'TAB_MODE' | 'PAGE_SIZE' | 'READ_PAGE_SIZE' | 'NOTICE_HOME_ROWS' | 'SHORTCUT_HOME_ROWS' | 'ON_TIME_GOAL' | 'WATERMARK_ON', string>
  >
  gatewayTag: string
  language: Language
  theme: Theme
  tabs: Tab[]
  /** Chosen rows by page. */
  selections: Record<string, unknown>
  mustChangePassword: boolean
  /** Address of the tab that is to be read anew when it is next opened. */
  pendingTabRefresh: string | null
  todoCount: number
  messageCount: number
  /** Open to-dos by the page that they lead to. */
  pendingByPage: Record<string, number>
  /** Keys of unsaved work. */
  drafts: string[]
  /** How the person has the table of the page that was asked for. */
  tableConfig: TableConfig | null
  /** Menus that the person has marked, by their numbers, with own names. */
  shortcuts: { menuId: number; title: string | null }[]
}

type SessionAnswer = Omit<Session, 'menus' | 'buttons'> & { menus: MenuEntry[] | null; buttons: Record<string, string[]> | null }

/** The message for the next page stands among the selections: both are of the session and gone with it. */
const messageKey = '$message'
const foldedKey = '$menuFolded'
const remembered = createAccessMemory()
const asked = new WeakMap<PageContext, Promise<Session>>()

export function callerOf(context: PageContext): Caller {
  const { session, address, agent, requestId, holder } = context
  return { authorization: session.authorization, language: session.language, address, agent, requestId, holder }
}

export function readSession(context: PageContext): Promise<Session> {
  const known = asked.get(context)
  if (known !== undefined) return known
  const answer = whenNoted(context).then(() => askSession(context))
  asked.set(context, answer)
  return answer
}

/** Menus are the long part and change with a grant only, so upstream leaves them out when we name the ones we hold. */
async function askSession(context: PageContext): Promise<Session> {
  const { visitor } = context.session
  const known = remembered.of(visitor)
  const asking = { ...(known && { knownAccess: known.accessKey }), ...(context.page !== null && { tableName: tableNameOf(context.page) }) }
  const { data } = await call<SessionAnswer>('/v1/session', asking, callerOf(context)).catch((error) => {
    if (error instanceof UpstreamRefusal && error.status === 401) context.notePerson(null)
    throw error
  })
  context.notePerson(data.user.id)
  const given = known && data.menus === null ? known : { accessKey: data.accessKey, menus: data.menus ?? [], buttons: data.buttons ?? {} }
  const access = remembered.remember(visitor, given)
  await keepLookups(data.lookupEdition, context)
  return { ...data, ...access }
}

let keptLookups = ''

/** The words of codes are those of the services; fetched again when they changed. */
async function keepLookups(edition: string, context: PageContext): Promise<void> {
  if (edition === keptLookups) return
  const { data } = await call<[string, LookupValue[]][]>('/v1/lookupValues', {}, callerOf(context))
  setLookups(new Map(data))
  keptLookups = edition
}

export function sideOf({ user }: Session): Side {
  return user.userType === 'SUPPLIER' ? 'supplier' : 'internal'
}

export function messageIn({ selections }: Session): StoredMessage | null {
  return (selections[messageKey] as StoredMessage | undefined) ?? null
}

export function withMessage({ selections }: Pick<Session, 'selections'>, message: StoredMessage | null): Record<string, unknown> {
  const { [messageKey]: _, ...rest } = selections
  return message ? { ...rest, [messageKey]: message } : rest
}

/** Rows chosen on any page of a list, with the version that was seen; lists are kept apart by name. */
export function chosenIn({ selections }: Session, list: string): Record<string, number> {
  const chosen = selections[list]
  return chosen !== null && typeof chosen === 'object' ? (chosen as Record<string, number>) : {}
}

const typedInKey = (list: string) => `${list} typed`

/** What was typed beside rows of any page of a list, to be taken of them; by their ids. */
export function typedInList({ selections }: Session, list: string): Record<string, string> {
  const typed = selections[typedInKey(list)]
  return typed !== null && typeof typed === 'object' ? (typed as Record<string, string>) : {}
}

/** The selections with what is chosen and typed in a list now. */
export const withList = (
  { selections }: Session,
  list: string,
  chosen: Record<string, number>,
  typed: Record<string, string>,
): Record<string, unknown> => ({
  ...selections,
  [list]: chosen,
  [typedInKey(list)]: typed,
})

/** What the session keeps besides the person. */
interface Kept {
  tabs: Tab[]
  selections: Record<string, unknown>
  chosenLanguage: Language
  theme: Session['theme']
  pendingTabRefresh: string | null
}

export async function saveSession(context: PageContext, changes: Partial<Kept>): Promise<void> {
  await call('/v1/session/save', changes, callerOf(context))
}

/** What is on its way, by the session that it belongs to. */
const noted = new Map<string, Promise<void>>()

/** Where somebody was and what was shown to him: the page does not wait until that is kept, only the next request of the same session does. */
export function noteSession(context: PageContext, changes: Partial<Kept>): void {
  const { visitor } = context.session
  const before = noted.get(visitor) ?? Promise.resolve()
  const kept = before
    .then(() => saveSession(context, changes))
    // Services that are away tell the next request; a tab that was not kept is opened anew.
    .catch(() => {})
    .finally(() => noted.get(visitor) === kept && noted.delete(visitor))
  noted.set(visitor, kept)
}

const whenNoted = ({ session }: PageContext): Promise<void> => noted.get(session.visitor) ?? Promise.resolve()

/** With `unlessDone`, the key of the form, only as long as nothing was done with that. */
export async function parkForm(context: PageContext, key: string, state: Record<string, unknown> | null, unlessDone?: string): Promise<void> {
  await call('/v1/session/park', { key, state, ...(unlessDone && { unlessDone }) }, callerOf(context))
}

export async function parkedForm(context: PageContext, key: string): Promise<Record<string, unknown> | null> {
  const { data } = await call<{ state: Record<string, unknown> } | null>('/v1/session/parked', { key }, callerOf(context))
  return data?.state ?? null
}

export const isMenuFolded = ({ selections }: Session): boolean => selections[foldedKey] === true

/** The menu stays folded until it is unfolded. */
export async function foldMenu(context: PageContext, isFolded: boolean): Promise<void> {
  const { selections } = await readSession(context)
  await saveSession(context, { selections: { ...selections, [foldedKey]: isFolded } })
}
