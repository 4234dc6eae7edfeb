/** The frame round a page: what the session says, in the shape that the component shows. */

import { constants } from '../../../catalogue/constants/constants.ts'
import { isBilingual } from '../../../catalogue/language/lookup-book.ts'
import { version } from '../../../package.json'
import type { FrameView } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { inLanguage } from '../answer/i18n.ts'
import { frameWords } from '../answer/interface-words.ts'
import { matching, menuTree, pendingByMenu } from '../page/menu.ts'
import { isMenuFolded, messageIn, type Session } from '../session/session.ts'
import { tabLinks } from '../session/tabs.ts'

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
