/** What the home page shows: what waits by kind, and the pages that the responsibility grants. */
import { redirect } from '@remix-run/node'
import { lookups } from '../../catalogue/lookups.ts'
import type { HomeView } from '../page-types.ts'
import { createApi } from './api.ts'
import type { PageContext } from './context.ts'
import { say } from './describe-fields.ts'
import { homePage, inLanguage } from './frame.ts'
import { wordsOf } from './i18n.ts'
import { pageAddress } from './menu.ts'
import { enterTab, type PageFrame, requireSession } from './open-page.ts'
import { readSession } from './session.ts'

const mostShortcuts = 12
const toDoKinds = lookups.PENDING_TYPE.values

export async function openHome(request: Request, anyContext: PageContext): Promise<{ view: HomeView; frame: PageFrame }> {
  const context = requireSession(request, anyContext)
  const session = await readSession(context)
  const page = homePage(session)
  // The other side's home page is not there for this one.
  if (!new URL(request.url).pathname.toLowerCase().endsWith(`/${page.toLowerCase()}`)) throw redirect(`/main/${page}`)
  const { language } = context.session
  const words = wordsOf(language)
  const address = `/main/${page}`
  const { data: figures } = await createApi(context, null).call<{ toDos: { itemType: keyof typeof toDoKinds; count: number }[] }>(
    '/v1/home/figures',
    {},
  )
  const role = session.responsibilities.find(({ id }) => id === session.currentResp.responsibilityId)
  const view: HomeView = {
    greeting: words('home.greeting', { name: session.user.displayName }),
    subtitle: role ? inLanguage(role.name, role.nameEn, language) : '',
    refreshAddress: address,
    turns: [
      ...(figures?.toDos ?? []).map(({ itemType, count }) => ({ label: say(toDoKinds[itemType], language), count, href: '/main/todos' })),
      { label: words('home.messages'), count: session.messageCount, href: '/main/messages' },
    ],
    tables: [],
    shortcuts: session.menus
      .filter(({ htmlUrl, isGranted, menuType }) => htmlUrl !== null && isGranted && menuType === 'PAGE')
      .slice(0, mostShortcuts)
      .map((menu) => ({
        title: inLanguage(menu.menuName, menu.menuNameEn, language),
        href: pageAddress(menu.htmlUrl ?? '', menu.menuId, session.currentResp.responsibilityId),
      })),
    counts: [],
    news: [],
  }
  const frame = await enterTab(context, session, { page, title: words('tab.home'), address, mode: 'SINGLE', menuId: null, respId: null })
  return { view, frame }
}
