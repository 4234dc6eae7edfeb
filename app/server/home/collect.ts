/** The own favourites: their order and names, taken from the menu and put back. What is not granted just now is kept and not shown. */
import type { CollectView, MenuNode } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { wordsOf } from '../answer/i18n.ts'
import { menuTree } from '../page/menu.ts'
import { enter, enterTab, type PageFrame } from '../page/open-page.ts'
import { call } from '../services/upstream.ts'
import { redirectWithMessage } from '../session/flash.ts'
import { callerOf, type Session } from '../session/session.ts'

const MOST = 12
const address = '/main/collect'

interface Favourite {
  id: string
  menuId: number
  title: string | null
}

export async function openCollect(request: Request, context: PageContext): Promise<{ view: CollectView; frame: PageFrame }> {
  const session = await enter(request, context)
  const folders = foldersOf(session, context)
  const pages = folders.flatMap((folder) => folder.pages)
  const mine = await favouritesOf(context)
  const title = wordsOf(context.session.language)('collect.title')
  const items = mine.flatMap(({ id, menuId, title: own }) => {
    const page = pages.find((one) => one.menuId === menuId)
    return page ? [{ id, menuId, name: page.title, title: own ?? '' }] : []
  })
  const free = folders.map((folder) => ({ ...folder, pages: folder.pages.filter(({ menuId }) => !mine.some((one) => one.menuId === menuId)) }))
  const frame = enterTab(context, session, { page: 'collect', title, address, mode: 'SINGLE', menuId: null, respId: null })
  return { view: { title, most: MOST, items, folders: free.filter((folder) => folder.pages.length > 0) }, frame }
}

function foldersOf(session: Session, context: PageContext): CollectView['folders'] {
  const nodes = menuTree(session.menus, { currentId: null, respId: session.currentResp.responsibilityId, language: context.session.language })
  const pagesIn = (node: MenuNode): { menuId: number; title: string }[] =>
    node.address ? [{ menuId: node.id, title: node.title }] : node.children.flatMap(pagesIn)
  return nodes.map((node) => ({ title: node.title, pages: pagesIn(node) }))
}

const favouritesOf = async (context: PageContext): Promise<Favourite[]> =>
  (await call<Favourite[]>('/v1/shortcutMenuRestful/listByPage', {}, callerOf(context))).data

export async function doInCollect(request: Request, context: PageContext): Promise<Response> {
  await enter(request, context)
  const form = await request.formData()
  const [intent = '', id = ''] = String(form.get('intent') ?? '').split(':')
  const caller = callerOf(context)
  const done = (key: string) => redirectWithMessage(context, address, wordsOf(context.session.language)(key))
  switch (intent) {
    case 'add':
      await call('/v1/shortcutMenu/mark', { menuId: Number(id), isMarked: true }, caller)
      return done('collect.added')
    case 'remove':
      await call('/v1/shortcutMenuRestful/delete', { id }, caller)
      return done('collect.gone')
    default:
      await call('/v1/shortcutMenu/arrange', { rows: arranged(form, intent, id) }, caller)
      return done('collect.arranged')
  }
}

/** The rows as the form has them, one of them a place further up or down. */
function arranged(form: FormData, intent: string, id: string): { id: string; title: string | null }[] {
  const rows = form.getAll('id').map((one) => ({ id: String(one), title: String(form.get(`title.${one}`) ?? '') || null }))
  const at = rows.findIndex((row) => row.id === id)
  const to = at + (intent === 'up' ? -1 : intent === 'down' ? 1 : 0)
  const [moved] = at >= 0 && to >= 0 && to < rows.length ? rows.splice(at, 1) : []
  if (moved) rows.splice(to, 0, moved)
  return rows
}
