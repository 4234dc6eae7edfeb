/** What the buttons of the frame do: tabs, language, theme, responsibility; each leads back to a page. */
import type { Language } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { UpstreamRefusal } from '../answer/errors.ts'
import { enumerated, inLanguage, wordsOf } from '../answer/i18n.ts'
import { redirect, safeTarget } from '../answer/return-to.ts'
import { resumed } from '../door/login.ts'
import { ticketCookie } from '../door/second-view.ts'
import { signOut } from '../door/sign-out.ts'
import { call } from '../services/upstream.ts'
import { redirectWithMessage } from '../session/flash.ts'
import { callerOf, foldMenu, isTheme, readSession, saveSession, withMessage } from '../session/session.ts'
import { chooseLanguage } from '../session/tab-titles.ts'
import { closeOtherTabs, closeTab, longestRefresh, moveTab } from '../session/tabs.ts'

export async function doInFrame(form: FormData, context: PageContext): Promise<Response> {
  const given = (name: string) => String(form.get(name) ?? '')
  const intent = given('intent')
  const back = safeTarget(given('returnTo'))
  switch (intent) {
    case 'tabRefresh':
      return refreshTab(context, given('id'))
    case 'tabMove':
      return placeTab(context, given('id'), Number(given('to')), back)
    case 'tabLeft':
    case 'tabRight':
      return stepTab(context, given('id'), intent === 'tabLeft' ? -1 : 1)
    case 'tabClose':
    case 'tabCloseOthers':
    case 'tabCloseAll':
      return closeTabs(context, intent, given('id'), given('returnTo') && back)
    case 'language':
      return switchLanguage(context, given('language') === 'EN' ? 'EN' : 'CN', back)
    case 'theme': {
      const theme = given('theme')
      if (isTheme(theme)) await saveSession(context, { theme })
      return redirect(back, 303)
    }
    case 'menuFold':
    case 'menuUnfold':
      await foldMenu(context, intent === 'menuFold')
      return redirect(back, 303)
    case 'responsibility':
      return switchResponsibility(context, form, given('respId'))
    case 'logout':
      return signOut(context)
    default:
      return redirect(back, 303)
  }
}

/** The next navigation of the tab reads it anew, and that is this one. */
async function refreshTab(context: PageContext, id: string): Promise<Response> {
  const { tabs } = await readSession(context)
  const address = tabs.find(({ tabId }) => tabId === id)?.address ?? '/main'
  if (address.length <= longestRefresh) await saveSession(context, { pendingTabRefresh: address })
  return redirect(address, 303)
}

async function placeTab(context: PageContext, id: string, to: number, back: string): Promise<Response> {
  const { tabs } = await readSession(context)
  if (Number.isSafeInteger(to)) await saveSession(context, { tabs: moveTab(tabs, id, to) })
  return redirect(back, 303)
}

/** One place to the left or right, for hands that do not drag. */
async function stepTab(context: PageContext, id: string, step: -1 | 1): Promise<Response> {
  const { tabs } = await readSession(context)
  const at = tabs.findIndex(({ tabId }) => tabId === id)
  return placeTab(context, id, Math.max(1, at + step), tabs[at]?.address ?? '/main')
}

/** Closing a tab leads to its neighbour, or to the page that had no room. */
async function closeTabs(context: PageContext, intent: string, id: string, wanted: string): Promise<Response> {
  const { tabs } = await readSession(context)
  const at = tabs.findIndex(({ tabId }) => tabId === id)
  const left = intent === 'tabClose' ? closeTab(tabs, id) : intent === 'tabCloseOthers' ? closeOtherTabs(tabs, id) : tabs.slice(0, 1)
  await saveSession(context, { tabs: left })
  return redirect(wanted || (left[Math.min(Math.max(at, 0), left.length - 1)]?.address ?? '/main'), 303)
}

async function switchLanguage(context: PageContext, language: Language, back: string): Promise<Response> {
  await chooseLanguage(context, language)
  return redirect(back, { status: 303, headers: { 'Set-Cookie': context.session.languageCookie(language) } })
}

/** A new session id comes with the new rights (S1.3). Leads home, or back to the page that only these rights open. */
async function switchResponsibility(context: PageContext, form: FormData, responsibilityId: string): Promise<Response> {
  const { idHash, codeHash, authorization, cookie } = context.session.createNext()
  const session = await readSession(context)
  const target = inResponsibility(await resumed(form, session.user.id, callerOf(context), context.origin), responsibilityId)
  let data: { closedTabs: string[] } | { ticket: string }
  try {
    ;({ data } = await call<typeof data>('/v1/session/switch', { responsibilityId, idHash, codeHash }, callerOf(context)))
  } catch (error) {
    if (!(error instanceof UpstreamRefusal) || error.refusal.code !== 'factor.NONE') throw error
    return redirectWithMessage(context, '/main/userCenter', error.refusal.msg, 'warn')
  }
  if ('ticket' in data) {
    const second = `/login/second?${new URLSearchParams({ returnTo: target })}`
    return redirect(second, { status: 303, headers: { 'Set-Cookie': ticketCookie(data.ticket, context) } })
  }
  const { language } = context.session
  const words = wordsOf(language)
  const chosen = session.responsibilities.find(({ id }) => id === responsibilityId)
  const done = words('switch.done', { name: chosen ? inLanguage(chosen.name, chosen.nameEn, language) : '' })
  const text = data.closedTabs.length ? done + words('switch.closed', { titles: enumerated(data.closedTabs, language) }) : done
  // The message waits in the new session.
  await call('/v1/session/save', { selections: withMessage({ selections: {} }, { text, tone: 'ok' }) }, { ...callerOf(context), authorization })
  return redirect(target, { status: 303, headers: { 'Set-Cookie': cookie } })
}

/** The same address; menu entries differ between responsibilities, so the page finds its own. */
function inResponsibility(address: string, responsibilityId: string): string {
  const [path = '/main', search] = address.split('?')
  const query = new URLSearchParams(search)
  query.delete('menuId')
  if (query.has('respId')) query.set('respId', responsibilityId)
  return query.size > 0 ? `${path}?${query}` : path
}
