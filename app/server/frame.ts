/** The frame round a page: what the session says, in the shape that the component shows. */
import { isBilingual } from '../../catalogue/lookup-book.ts'
import { constants } from '../../catalogue/shell/constants.ts'
import type { Tab } from '../../contract/types.ts'
import { version } from '../../package.json'
import type { FrameView, Language } from '../page-types.ts'
import type { PageContext } from './context.ts'
import { wordsOf } from './i18n.ts'
import { frameWords } from './interface-words.ts'
import { matching, menuTree, pendingByMenu } from './menu.ts'
import { isMenuFolded, messageIn, type Session, sideOf } from './session.ts'
import { tabLinks } from './tabs.ts'

export function frameOf(session: Session, context: PageContext, menuId: number | null, menuQ = ''): FrameView {
  const { language } = context.session
  const { responsibilityId } = session.currentResp
  const responsibilities = session.responsibilities.map((one) => ({ id: one.id, name: inLanguage(one.name, one.nameEn, language) }))
  return {
    language,
    canSwitchLanguage: isBilingual(),
    theme: session.theme,
    userName: session.user.userName,
    displayName: inLanguage(session.user.displayName, session.user.displayNameEn, language),
    organisation: session.organisation ? inLanguage(session.organisation.name, session.organisation.nameEn, language) : '',
    responsibility: responsibilities.find(({ id }) => id === responsibilityId) ?? { id: '-1', name: '' },
    responsibilities,
    menu: menuTree(matching(session.menus, menuQ), {
      currentId: menuId,
      respId: responsibilityId,
      language,
      isOpen: menuQ !== '',
      pending: pendingByMenu(session.menus, session.pendingByPage),
    }),
    isFolded: isMenuFolded(session),
    menuQ,
    tabs: tabLinks(session.tabs, null, session.drafts),
    todoCount: session.todoCount,
    messageCount: session.messageCount,
    message: messageIn(session),
    csrf: context.session.csrf,
    draftKey: context.session.draftKeyOf(session.user.id),
    words: frameWords(language),
    release: `Supplybase ${version} · ${constants['system.code']}`,
  }
}

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

export function inLanguage(cn: string, en: string | null, language: Language): string {
  return language === 'EN' ? en || cn : cn
}
