/** A list as its page shows it: the view, the rows that are asked for, what is chosen and open. */
import { TAKEN } from '../../../catalogue/pages/take-view.ts'
import type { Answer } from '../../../contract/types.ts'
import type { Row } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { UpstreamUnavailable } from '../answer/errors.ts'
import { wordsOf } from '../answer/i18n.ts'
import { newIdem } from '../answer/idem.ts'
import { redirect } from '../answer/return-to.ts'
import { withCodeLabels } from '../describe/code-labels.ts'
import { definitionBehind } from '../describe/describe-fields.ts'
import { isLive, withFiles, withRecordsOf } from '../describe/describe-file.ts'
import { withLateness } from '../describe/describe-late.ts'
import { describeList, listedIn, listShown, withRecords } from '../describe/describe-list.ts'
import { withEnglish } from '../describe/english-words.ts'
import { grantedList } from '../page/granted-list.ts'
import { aboutOf, addressOfVisit, enterTab, type OpenedPage } from '../page/open-page.ts'
import { chosenIn, typedInList } from '../session/session.ts'
import { configOf, configured, defaultFilter } from '../session/table-config.ts'
import { atBranch, branchIn } from '../tree/tree-view.ts'
import { withFilter } from './exports.ts'
import { withFileLinks } from './file-links.ts'
import { hoursView } from './hours.ts'
import { askedIn, defaultRowsOf, listData, selectionOf } from './list-request.ts'
import { listTabs } from './list-tabs.ts'
import { readSearch } from './read-search.ts'
import { rowDetail } from './row-detail.ts'
import { withoutUnread } from './unread-columns.ts'

export async function showList(opened: OpenedPage, request: Request, context: PageContext) {
  const { page, session, menuId, respId, language, api } = opened
  const { searchParams } = new URL(request.url)
  const asksFor = searchParams.get('view') ?? undefined
  const plain = describeList(page.name, { ...aboutOf(opened), view: asksFor })
  const config = configOf(plain, session)
  const branch = branchIn(page.entity, request)
  const shown = {
    ...configured(plain, config),
    toolbar: withFilter(plain.toolbar, request),
    tabs: listTabs(page.name, opened),
    isShortcut: session.shortcuts.some((one) => one.menuId === menuId),
  }
  const view = atBranch(shown, branch)
  const wanted = defaultFilter(request, view)
  if (wanted) throw redirect(wanted)
  const chosen = Object.keys(chosenIn(session, selectionOf(page, asksFor)))
  const isChosenOnly = searchParams.has('chosen')
  const { asked, notice } = withoutUnread(askedIn(request, config, defaultRowsOf(view, session)), listedIn(page.name, asksFor), aboutOf(opened))
  const { search: read, wrong } = readSearch(asked.search, [...view.search, ...view.moreSearch], wordsOf(language))
  const isWrong = Object.keys(wrong).length > 0
  const search = { ...read, ...branch?.search }
  const visit = { page: page.name, title: view.title, address: addressOfVisit(request), mode: 'SINGLE' as const, keepAlive: true, menuId, respId }
  const frame = enterTab(context, session, visit)
  const [answer, detail] = await Promise.all([
    isWrong
      ? nothing
      : api
          .list(page.entity, {
            ...asked,
            search,
            ...(listShown(page.name, asksFor).perHour && { hours: true }),
            ...(isChosenOnly && { ids: chosen }),
          })
          .catch(failedList),
    rowDetail(opened, searchParams.get('open')),
  ])
  const found = answer ?? nothing
  const definition = definitionBehind(page.name)
  const linked = await withFileLinks(opened, found.data, view.columns)
  const labelled = linked.map(withCodeLabels(definition, language)).map(withEnglish(definition, language))
  const named = withLateness(listShown(page.name, asksFor), labelled, language)
  const { rows, ...links } = withRecords(asksFor, withTyped(named, typedInList(session, selectionOf(page, asksFor))), view, opened)
  const data = {
    ...listData(
      asked,
      {
        ...found,
        data: withRecordsOf(
          page.entity,
          withFiles(page.entity, rows, { page: page.name, menuId, respId }),
          (entity) => grantedList(session, entity)?.opens ?? null,
        ),
      },
      view.columns,
      chosen,
    ),
    ...links,
    ...(found.page?.hours && { hours: hoursView(found.page.hours) }),
    ...(isLive(page.entity, found.data) && { isLive: true }),
    ...(isChosenOnly && { isChosenOnly }),
    ...(detail && { detail }),
    ...(answer === null && { failed: context.requestId }),
    ...(isWrong && { wrong }),
    ...(notice && { notice }),
  }
  if (!context.rows.isDocument) return { page: page.name, view, data, frame, idem: newIdem() }
  context.rows.value = data.rows
  return { page: page.name, view, data: { ...data, rows: null }, frame, idem: newIdem() }
}

/** What was typed beside rows before another page was looked at. */
const withTyped = (rows: Row[], typed: Readonly<Record<string, string>>): Row[] =>
  rows.map((row) => (typed[row.id] === undefined ? row : { ...row, [TAKEN]: typed[row.id] ?? null }))

const nothing: Answer<Row[]> = { status: '200', msg: '', data: [] }

/** The frame stands and says where to try again; what the list holds is not known. */
function failedList(error: unknown): null {
  if (error instanceof UpstreamUnavailable) return null
  throw error
}
