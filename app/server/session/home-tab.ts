/** The first tab, which cannot be closed: the home page of the person's side. */
import type { Tab } from '../../../contract/types.ts'
import type { PageContext } from '../answer/context.ts'
import { wordsOf } from '../answer/i18n.ts'
import { type Session, sideOf } from './session.ts'

export function homeTab(session: Session, context: PageContext): Tab {
  const page = homePage(session)
  const title = wordsOf(context.session.language)('tab.home')
  return {
    tabId: page.toLowerCase(),
    routeName: page.toLowerCase(),
    title,
    address: `/main/${page}`,
    menuId: null,
    respId: null,
    keepAlive: true,
    openedAt: '',
  }
}

export function homePage(session: Session): 'inHome' | 'exHome' {
  return sideOf(session) === 'supplier' ? 'exHome' : 'inHome'
}
