/** Who is asking, which page, may they: the guard of every page, in the order session → pending refresh → page grant → side; rows are upstream's to judge. */
import type { FrameView, Language, Side, TabLink } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { hasFailed, trouble, UpstreamRefusal } from '../answer/errors.ts'
import { enumerated, inLanguage, wordsOf } from '../answer/i18n.ts'
import { loginAddress, redirect } from '../answer/return-to.ts'
import { call } from '../services/upstream.ts'
import { type Api, createApi } from '../session/api.ts'
import { homeTab } from '../session/home-tab.ts'
import { callerOf, type MenuEntry, messageIn, noteSession, readSession, type Session, sideOf, withMessage } from '../session/session.ts'
import { isBare, isOfTab, tabIdOf, tabLimit, tabLinks, type Visit, visitTab } from '../session/tabs.ts'
import type { DescribeContext } from './describe-context.ts'
import { grantedList, placeInMenu } from './granted-list.ts'
import { pageAddress } from './page-address.ts'
import { type PageEntry, type PanelEntry, pageEntry, panelEntry } from './pages.ts'

export interface Opened<Entry> {
  session: Session
  page: Entry
  menuId: number
  respId: string
  buttons: ReadonlySet<string>
  language: Language
  side: Side
  api: Api
  /** Of a record that is filled in by steps. */
  step: string | null
}
export type OpenedPage = Opened<PageEntry>
export type OpenedPanel = Opened<PanelEntry>

/** The page of this address, or an answer thrown: 302 without a session, 404 for an unknown page or the other side's, 403 when not granted. */
export const openPage = (request: Request, context: PageContext): Promise<OpenedPage> => open(request, context, pageEntry)

/** The same for a page that shows no document. */
export const openPanel = (request: Request, context: PageContext): Promise<OpenedPanel> => open(request, context, panelEntry)

async function open<Entry extends PageEntry | PanelEntry>(
  request: Request,
  context: PageContext,
  find: (name: string) => Entry | undefined,
): Promise<Opened<Entry>> {
  const session = await enter(request, context)
  const words = wordsOf(context.session.language)
  const entry = context.page === null ? undefined : find(context.page)
  if (!entry) throw trouble(404, words('error.404'), context)

  if (entry.audience !== 'both' && entry.audience !== sideOf(session)) throw trouble(404, words('error.404'), context)
  const menuId = grantedMenu(entry, session, menuIdIn(request))
  if (menuId === null) throw await notGranted(entry, session, request, context)
  return { ...openedAs(entry, menuId, session, context), step: new URL(request.url).searchParams.get('step') }
}

/** A page of the person's menu, whichever one is asked for. */
export const openedAs = <Entry extends PageEntry | PanelEntry>(
  page: Entry,
  menuId: number,
  session: Session,
  context: PageContext,
): Opened<Entry> => ({
  session,
  page,
  menuId,
  respId: session.currentResp.responsibilityId,
  buttons: new Set(buttonsOf(session, menuId)),
  language: context.session.language,
  side: sideOf(session),
  api: createApi(context, menuId),
  step: null,
})

/** For whom a page is described. */
export const aboutOf = ({ language, side, buttons, session, menuId, respId, step }: Omit<OpenedPage, 'page'>): DescribeContext => ({
  language,
  side,
  buttons,
  responsibility: session.currentResp.code,
  userId: session.user.id,
  timeZone: session.timeZone,
  opinions: session.opinions,
  recordAddress: (entity) => grantedList(session, entity)?.opens ?? null,
  listAddress: (page) => {
    const menu = placeInMenu(session, page)
    return menu ? pageAddress(page, menu.menuId, respId) : null
  },
  menuId,
  respId,
  step,
})

/** Says which page it is, and in which other responsibility of this person it would open. */
async function notGranted(
  entry: PageEntry | PanelEntry,
  { responsibilities, currentResp }: Session,
  request: Request,
  context: PageContext,
): Promise<Response> {
  const { language } = context.session
  const words = wordsOf(language)
  const has = async ({ id }: { id: string }) => {
    const { data } = await call<MenuEntry[]>('/v1/findMenusByResponsibility', { responsibilityId: id }, callerOf(context))
    return data.some(({ htmlUrl, isGranted }) => isGranted && htmlUrl !== null && entry.grantedBy.includes(htmlUrl))
  }
  const others = responsibilities.filter(({ id }) => id !== currentResp.responsibilityId)
  const held = await Promise.all(others.map(has))
  const holders = others.filter((_, at) => held[at]).map(({ id, name, nameEn }) => ({ id, name: inLanguage(name, nameEn, language) }))
  const page = words('error.403page', { page: entry.label?.[language === 'EN' ? 1 : 0] ?? entry.name })
  if (holders.length === 0) return trouble(403, page, context)
  const names = enumerated(
    holders.map(({ name }) => name),
    language,
  )
  const address = addressOfForm(request)
  return trouble(403, page + words('error.403switch', { names }), context, { holders, address })
}

/** The responsibility ended while somebody was at work: which one goes on is for the person to say, and what was typed waits for it. */
function chooseAnother(ended: NonNullable<Session['endedResp']>, { responsibilities }: Session, request: Request, context: PageContext): Response {
  const { language } = context.session
  const holders = responsibilities.map(({ id, name, nameEn }) => ({ id, name: inLanguage(name, nameEn, language) }))
  const words = holders.length > 0 ? 'session.noResponsibility' : 'session.noOther'
  const message = wordsOf(language)(words, { name: inLanguage(ended.name, ended.nameEn, language) })
  return trouble(403, message, context, { holders, address: addressOfForm(request) })
}

/** The session of whoever comes in; a tab that is to be read anew is led to the address it stands at, once. */
export async function enter(request: Request, context: PageContext): Promise<Session> {
  requireSession(request, context)
  const session = await readSession(context)
  if (session.mustChangePassword) throw redirect('/password', 303)
  if (session.endedResp) throw chooseAnother(session.endedResp, session, request, context)
  const { pendingTabRefresh, tabs } = session
  const address = addressOfVisit(request)
  const stale = pendingTabRefresh === null ? undefined : tabs.find((tab) => tab.address === pendingTabRefresh)
  if (!stale || request.method !== 'GET' || !isOfTab(stale, address)) return session
  noteSession(context, { pendingTabRefresh: null })
  // A search of its own is what the person wants now; it reads anew by itself, as does the very address of the tab.
  if (address !== stale.address && isBare(address)) throw redirect(stale.address)
  return session
}

/** Without the cookie nothing is asked of upstream; what was posted is kept until the person has signed in. */
export function requireSession(request: Request, context: PageContext): void {
  if (context.session.isSignedIn) return
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (isRead && !hasFailed(context)) throw redirect(loginAddress(request))
  throw new UpstreamRefusal(401, { status: 'E', code: 'AUTH', msg: '' })
}

export function menuIdIn(request: Request): number | null {
  const given = new URL(request.url).searchParams.get('menuId')
  return given && /^\d{1,9}$/.test(given) ? Number(given) : null
}

/** An edit page has no menu entry of its own: it opens under one of its lists. */
function grantedMenu(entry: PageEntry | PanelEntry, { menus }: Session, asked: number | null): number | null {
  const granted = menus.filter(({ htmlUrl, isGranted }) => isGranted && htmlUrl !== null && entry.grantedBy.includes(htmlUrl))
  if (asked === null) return granted[0]?.menuId ?? null
  return granted.some(({ menuId }) => menuId === asked) ? asked : null
}

function buttonsOf({ menus, buttons }: Session, menuId: number): string[] {
  const name = menus.find((menu) => menu.menuId === menuId)?.htmlUrl
  return name ? (buttons[name] ?? []) : []
}

/** What the frame needs anew on each page: the tab bar with this page in it, and the message that waited for it. */
export interface PageFrame {
  tabs: TabLink[]
  message: FrameView['message']
  menuId: number | null
  /** The page is a form whose content goes along when the language changes. */
  hasForm?: boolean
}

export function enterTab(context: PageContext, session: Session, { mode, ...asked }: Visit): PageFrame {
  const menu = session.menus.find(({ menuId }) => menuId === asked.menuId)
  const visit: Visit = {
    ...asked,
    mode: menu?.tabMode ?? (mode === 'MULTI' ? tabModeOf(session) : mode),
    keepAlive: asked.keepAlive && menu?.keepAlive !== 'N',
  }
  const change = visitTab(session.tabs, visit, homeTab(session, context), new Date().toISOString())
  if (change === 'full') {
    const { title, address } = visit
    const words = wordsOf(context.session.language)('frame.full', { n: tabLimit })
    throw trouble(409, words, context, { tabs: tabLinks(session.tabs, null, session.drafts), wanted: { title, address } })
  }
  const message = messageIn(session)
  if (change.isChanged || message) noteSession(context, { tabs: change.tabs, ...(message && { selections: withMessage(session, null) }) })
  return { tabs: tabLinks(change.tabs, tabIdOf(visit), session.drafts), message, menuId: visit.menuId }
}

const tabModeOf = ({ settings }: Session) => (settings.TAB_MODE === 'MULTI' ? 'MULTI' : 'SINGLE')

/** For pages that stand in no tab of their own: the frame has shown the message that waited for them. */
export function forgetMessage(context: PageContext, session: Session): void {
  if (messageIn(session)) noteSession(context, { selections: withMessage(session, null) })
}

/** The address with the form that waits for it. */
function addressOfForm(request: Request): string {
  const url = new URL(request.url)
  for (const name of ['_data', 'index']) url.searchParams.delete(name)
  return url.pathname + url.search
}

/** The address that a tab leads back to: search, sort and page included, what belongs to one request left out. */
export function addressOfVisit(request: Request): string {
  const url = new URL(request.url)
  for (const name of ['_data', 'park', 'menuQ']) url.searchParams.delete(name)
  return url.pathname + url.search
}
