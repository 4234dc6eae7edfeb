/** What the home page shows: what waits by kind and one by one, what was told, and the pages that the responsibility grants. */
import { redirect } from '@remix-run/node'
import { lookups } from '../../catalogue/lookups.ts'
import type { ColumnView, HomeView, Row } from '../page-types.ts'
import { createApi } from './api.ts'
import type { PageContext } from './context.ts'
import { say } from './describe-fields.ts'
import { homePage, inLanguage } from './frame.ts'
import { wordsOf } from './i18n.ts'
import { itemOf } from './inbox.ts'
import { pageAddress } from './menu.ts'
import { enterTab, type PageFrame, requireSession } from './open-page.ts'
import { readSession } from './session.ts'

const mostShortcuts = 12
const shownToDos = 10
const shownMessages = 6
const toDoKinds = lookups.PENDING_TYPE.values
type ToDoKind = keyof typeof toDoKinds
/** Of 2026-11-20 09:00. */
const DAY_CHARS = 10

export async function openHome(request: Request, anyContext: PageContext): Promise<{ view: HomeView; frame: PageFrame }> {
  const context = requireSession(request, anyContext)
  const session = await readSession(context)
  const page = homePage(session)
  // The other side's home page is not there for this one.
  if (!new URL(request.url).pathname.toLowerCase().endsWith(`/${page.toLowerCase()}`)) throw redirect(`/main/${page}`)
  const { language } = context.session
  const words = wordsOf(language)
  const address = `/main/${page}`
  const api = createApi(context, null)
  const [{ data: figures }, { data: toDos }, { data: messages }] = await Promise.all([
    api.call<{ toDos: { itemType: ToDoKind; count: number }[] }>('/v1/home/figures', {}),
    api.call<(Row & { itemType: ToDoKind })[]>('/v1/findTodoTasks', { pageRows: shownToDos }),
    api.call<Row[]>('/v1/message/inSiteMessages', { pageRows: shownMessages }),
  ])
  const role = session.responsibilities.find(({ id }) => id === session.currentResp.responsibilityId)
  const view: HomeView = {
    greeting: words('home.greeting', { name: session.user.displayName }),
    subtitle: role ? inLanguage(role.name, role.nameEn, language) : '',
    refreshAddress: address,
    turns: [
      ...(figures?.toDos ?? []).map(({ itemType, count }) => ({ label: say(toDoKinds[itemType], language), count, href: '/main/todos' })),
      { label: words('home.messages'), count: session.messageCount, href: '/main/messages' },
    ],
    tables: [
      {
        title: words('home.todos'),
        moreHref: '/main/todos',
        empty: words('home.noToDos'),
        columns: [column('title', words('home.item')), column('kind', words('home.kind')), column('at', words('home.arisen'))],
        rows: toDos.map((row) => {
          const { id, title, href, at } = itemOf(row, context)
          return { id, title, title$href: href, kind: say(toDoKinds[row.itemType], language), at }
        }),
      },
    ],
    shortcuts: session.menus
      .filter(({ htmlUrl, isGranted, menuType }) => htmlUrl !== null && isGranted && menuType === 'PAGE')
      .slice(0, mostShortcuts)
      .map((menu) => ({
        title: inLanguage(menu.menuName, menu.menuNameEn, language),
        href: pageAddress(menu.htmlUrl ?? '', menu.menuId, session.currentResp.responsibilityId),
      })),
    counts: [],
    news: [
      {
        title: words('home.messages'),
        moreHref: '/main/messages',
        items: messages.map((row) => {
          const { title, href, at } = itemOf(row, context)
          return { title, href, date: at.slice(0, DAY_CHARS) }
        }),
      },
    ],
  }
  const frame = await enterTab(context, session, { page, title: words('tab.home'), address, mode: 'SINGLE', menuId: null, respId: null })
  return { view, frame }
}

const column = (key: string, label: string): ColumnView => ({ key, label, kind: 'text', editable: false, width: 0, align: 'left', priority: 1 })
