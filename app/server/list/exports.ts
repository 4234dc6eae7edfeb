/** A list as a workbook: the rows of its search with the columns that this person has on screen, at once or in the background. */

import { constants } from '../../../catalogue/constants/constants.ts'
import { errors } from '../../../catalogue/constants/errors.ts'
import { exportRows } from '../../../catalogue/pages/export-rows.ts'
import type { BackExportView, ButtonView } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { UpstreamRefusal } from '../answer/errors.ts'
import { wordsOf } from '../answer/i18n.ts'
import { idemIn, newIdem } from '../answer/idem.ts'
import { redirect } from '../answer/return-to.ts'
import { describeList, listedIn } from '../describe/describe-list.ts'
import { aboutOf, type OpenedPage, openPage, openPanel } from '../page/open-page.ts'
import { pageAddress, partAddress } from '../page/page-address.ts'
import { panelEntry } from '../page/pages.ts'
import { redirectWithMessage } from '../session/flash.ts'
import type { MenuEntry } from '../session/session.ts'
import { configOf, configured } from '../session/table-config.ts'
import { downloadTree } from '../tree/tree-sheets.ts'
import { branchIn } from '../tree/tree-view.ts'
import { askedIn, filterIn } from './list-request.ts'
import { readSearch } from './read-search.ts'
import { withoutUnread } from './unread-columns.ts'

function listOf(opened: OpenedPage, request: Request) {
  const view = new URL(request.url).searchParams.get('view') ?? undefined
  const plain = describeList(opened.page.name, { ...aboutOf(opened), view })
  const config = configOf(plain, opened.session)
  return { ...configured(plain, config), config }
}

/** What the services are asked: currencies and units, which stand beside their figures on screen, get columns of their own. */
function exportOf(opened: OpenedPage, request: Request) {
  const { columns, title, config, search: shownSearch, moreSearch } = listOf(opened, request)
  const kept = askedIn(request, config)
  const { search: typed, orderBy, view } = withoutUnread(kept, listedIn(opened.page.name, kept.view), aboutOf(opened)).asked
  const { search, wrong } = readSearch(typed, [...shownSearch, ...moreSearch], wordsOf(opened.language))
  // The list says what is wrong.
  if (Object.keys(wrong).length > 0) throw redirect(withSearch(pageAddress(opened.page.name, opened.menuId, opened.respId), request), 303)
  const keys = columns.filter(({ isOwn }) => !isOwn).flatMap(({ key, unitKey }) => (unitKey ? [key, unitKey] : [key]))
  return {
    requestUrl: `/v1/${opened.page.entity}Restful/listByPage`,
    requestParams: { search: { ...search, ...branchIn(opened.page.entity, request)?.search }, orderBy, view },
    columns: [...new Set(keys)],
    fileName: title,
  }
}

/** The export buttons of a list hand out what the list shows: its search, order and view. */
export const withFilter = (toolbar: ButtonView[], request: Request): ButtonView[] =>
  toolbar.map((button) => (button.resource === 'btnExport' && button.href ? { ...button, href: withSearch(button.href, request) } : button))

/** The workbook, or, when it has more rows than one waits for, the page that offers to make it in the background; with pictures there is none, and the list says why. */
export async function downloadExport(request: Request, context: PageContext) {
  if (panelEntry(context.page ?? '')) return downloadTree(await openPanel(request, context))
  const opened = await openPage(request, context)
  const { api, page, menuId, respId } = opened
  const asked = exportOf(opened, request)
  try {
    if (!new URL(request.url).searchParams.has('pictures')) return await api.download('/v1/exportExcelRestful/exportExcel', asked)
    return await api.download('/v1/customExport', { ...asked, customParams: { withImages: true } })
  } catch (error) {
    const code = error instanceof UpstreamRefusal ? error.refusal.code : undefined
    if (code === 'EXPORT_ROWS') throw redirect(withSearch(partAddress(page.name, 'background', { menuId, respId }), request), 303)
    if (code !== 'EXPORT_PICTURES') throw error
    const list = withSearch(pageAddress(page.name, menuId, respId), request)
    throw await redirectWithMessage(context, list, (error as UpstreamRefusal).refusal.msg, 'bad')
  }
}

export async function showBackExport(request: Request, context: PageContext): Promise<{ view: BackExportView; idem: string }> {
  const opened = await openPage(request, context)
  const { page, menuId, respId, language } = opened
  const { title } = listOf(opened, request)
  return {
    view: {
      title: wordsOf(language)('export.title', { title }),
      explain: wordsOf(language)('export.explain', { title, n: exportRows(page).toLocaleString('en') }),
      backAddress: withSearch(pageAddress(page.name, menuId, respId), request),
    },
    idem: newIdem(),
  }
}

/** Submits it and opens the tab of the exports, where this responsibility has one. */
export async function submitBackExport(request: Request, context: PageContext): Promise<Response> {
  const opened = await openPage(request, context)
  const { api, page, menuId, respId, language } = opened
  const form = await request.formData()
  const { fileName, ...params } = exportOf(opened, request)
  const path = form.get('intent') === 'easy' ? '/v1/doBackEasyExport' : '/v1/backgroundExport'
  const body = path === '/v1/backgroundExport' ? { paramsValue: JSON.stringify(params), fileName } : { ...params, fileName }
  const back = withSearch(pageAddress(page.name, menuId, respId), request)
  try {
    const { msg } = await api.call(path, body, idemIn(form))
    const asked = { isValid: constants['menu.enabled'], systemCode: constants['system.code'], responsibilityId: respId }
    const { data: menu } = await api.call<MenuEntry | null>('/v1/findMenuReportBackExportList', asked)
    const said = `${errors.backgroundExportSubmitted.words[language === 'EN' ? 1 : 0]}${language === 'EN' ? ': ' : '：'}${msg}`
    return redirectWithMessage(context, menu?.htmlUrl ? pageAddress(menu.htmlUrl, menu.menuId, respId) : back, said)
  } catch (error) {
    if (!(error instanceof UpstreamRefusal) || error.status === 401) throw error
    return redirectWithMessage(context, back, error.refusal.msg, 'bad')
  }
}

/** The address with the search, order and view of the list that was left. */
function withSearch(address: string, request: Request): string {
  const kept = new URLSearchParams(filterIn(new URL(request.url)))
  return kept.size ? `${address}&${kept}` : address
}
