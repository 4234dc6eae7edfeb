/** The frame round a page: what the session says, in the shape that the component shows. */
import type { FrameView } from '../page-types.ts'
import { frameWords } from './component-words.ts'
import type { PageContext } from './context.ts'
import { menuTree } from './menu.ts'
import { wordsOf } from './i18n.ts'
import type { SessionAnswer, StoredTab } from './session.ts'
import { tabLinks } from './tabs.ts'

export function frameOf(session: SessionAnswer, context: PageContext, menuId: number | null): FrameView {
  const { user, responsibility } = session
  return {
    language: context.session.language,
    theme: session.theme,
    userName: user.userName,
    displayName: user.displayName,
    organisation: session.organisation,
    responsibility: responsibility ?? { id: '-1', name: '' },
    responsibilities: session.responsibilities,
    menu: menuTree(session.menus, menuId, responsibility?.id ?? '-1'),
    tabs: tabLinks(session.tabs, null),
    todoCount: session.todoCount,
    messageCount: session.messageCount,
    message: session.message,
    csrf: context.session.csrf,
    words: frameWords(context.session.language),
  }
}

export function homeTab(session: SessionAnswer, context: PageContext): StoredTab {
  const page = homePage(session)
  return { id: page.toLowerCase(), routeName: page.toLowerCase(), title: wordsOf(context.session.language)('tab.home'), address: `/main/${page}`, mode: 'SINGLE' }
}

export function homePage({ user }: SessionAnswer): 'inHome' | 'exHome' {
  return user.side === 'supplier' ? 'exHome' : 'inHome'
}
