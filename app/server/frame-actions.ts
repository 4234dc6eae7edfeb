/** What the buttons of the frame do: tabs, language, theme, responsibility; each leads back to a page. */
import { redirect } from '@remix-run/node'
import type { Language } from '../page-types.ts'
import type { PageContext } from './context.ts'
import { safeTarget } from './return-to.ts'
import { callerOf, foldMenu, readSession, type Session, saveSession } from './session.ts'
import { signOut } from './sign-out.ts'
import { closeOtherTabs, closeTab } from './tabs.ts'
import { call } from './upstream.ts'

const themes = new Set(['light', 'dark', 'contrast', 'auto'])

export async function doInFrame(form: FormData, context: PageContext): Promise<Response> {
  const given = (name: string) => String(form.get(name) ?? '')
  const intent = given('intent')
  const back = safeTarget(given('returnTo'), context.origin)
  switch (intent) {
    case 'tabRefresh':
      return redirect(await addressOfTab(context, given('id')), 303)
    case 'tabClose':
    case 'tabCloseOthers':
    case 'tabCloseAll':
      return closeTabs(context, intent, given('id'), given('returnTo') && back)
    case 'language':
      return switchLanguage(context, given('language') === 'EN' ? 'EN' : 'CN', back)
    case 'theme':
      if (themes.has(given('theme'))) await saveSession(context, { theme: given('theme') as Session['theme'] })
      return redirect(back, 303)
    case 'menuFold':
    case 'menuUnfold':
      await foldMenu(context, intent === 'menuFold')
      return redirect(back, 303)
    case 'responsibility':
      return switchResponsibility(context, given('respId'))
    case 'logout':
      return signOut(context)
    default:
      return redirect(back, 303)
  }
}

async function addressOfTab(context: PageContext, id: string): Promise<string> {
  const { tabs } = await readSession(context)
  return tabs.find(({ tabId }) => tabId === id)?.address ?? '/main'
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
  await saveSession(context, { chosenLanguage: language })
  return redirect(back, { status: 303, headers: { 'Set-Cookie': context.session.languageCookie(language) } })
}

/** A new session id comes with the new rights (S1.3). */
async function switchResponsibility(context: PageContext, responsibilityId: string): Promise<Response> {
  const { idHash, codeHash, cookie } = context.session.createNext()
  await call('/v1/session/switch', { responsibilityId, idHash, codeHash }, callerOf(context))
  return redirect('/main', { status: 303, headers: { 'Set-Cookie': cookie } })
}
