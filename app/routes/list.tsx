/** Every list of the menu. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { type ClientLoaderFunctionArgs, useActionData, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { KeptPage } from '../components/frame/kept-page.tsx'
import { keptOr } from '../components/frame/kept-pages.ts'
import { ListPage } from '../components/list/list-page.tsx'
import { LookAgain } from '../components/look-again.tsx'
import { RowsBlock, useDocument } from '../document.tsx'
import type { FrameView } from '../page-types.ts'
import type { PageContext } from '../server/context.ts'
import { isLive, withFiles } from '../server/describe-file.ts'
import { withLateness } from '../server/describe-late.ts'
import { describeList, listShown, withRecords } from '../server/describe-list.ts'
import { withEnglishNames } from '../server/english-names.ts'
import { answered, UpstreamUnavailable } from '../server/errors.ts'
import { withFilter } from '../server/exports.ts'
import { newIdem } from '../server/idem.ts'
import { doInList, type ListAnswer } from '../server/list-actions.ts'
import { askedIn, defaultRowsOf, listData } from '../server/list-request.ts'
import { aboutOf, addressOfVisit, enterTab, openPage } from '../server/open-page.ts'
import { rowDetail } from '../server/row-detail.ts'
import { chosenIn } from '../server/session.ts'
import { configOf, configured, defaultFilter } from '../server/table-config.ts'

export { Trouble as ErrorBoundary } from './trouble.tsx'

export const loader = answered(async ({ request, context: anyContext }: LoaderFunctionArgs) => {
  const context = anyContext as PageContext
  const opened = await openPage(request, context)
  const { page, session, menuId, respId, language, api } = opened
  const asksFor = new URL(request.url).searchParams.get('view') ?? undefined
  const plain = describeList(page.name, { ...aboutOf(opened), view: asksFor })
  const config = configOf(plain, session)
  const view = { ...configured(plain, config), toolbar: withFilter(plain.toolbar, request), isShortcut: session.shortcuts.includes(menuId) }
  const wanted = defaultFilter(request, view)
  if (wanted) throw redirect(wanted)
  const chosen = Object.keys(chosenIn(session, page.name))
  const isChosenOnly = new URL(request.url).searchParams.has('chosen')
  const asked = askedIn(request, config, defaultRowsOf(view))
  const visit = { page: page.name, title: view.title, address: addressOfVisit(request), mode: 'SINGLE' as const, keepAlive: true, menuId, respId }
  const [answer, frame, detail] = await Promise.all([
    api.list(page.entity, { ...asked, ...(isChosenOnly && { ids: chosen }) }).catch(failedList),
    enterTab(context, session, visit),
    rowDetail(opened, new URL(request.url).searchParams.get('open')),
  ])
  const found = answer ?? { status: '200' as const, msg: '', data: [] }
  const named = withEnglishNames(page.entity, withLateness(listShown(page.name, asksFor), found.data, language), language)
  const { rows, ...links } = withRecords(asksFor, named, view, opened)
  const data = {
    ...listData(asked, { ...found, data: withFiles(page.entity, rows, { page: page.name, menuId, respId }) }, view.columns, chosen),
    ...links,
    ...(isLive(page.entity, found.data) && { isLive: true }),
    ...(isChosenOnly && { isChosenOnly }),
    ...(detail && { detail }),
    ...(answer === null && { failed: context.requestId }),
  }
  if (!context.rows.isDocument) return { page: page.name, view, data, frame, idem: newIdem() }
  context.rows.value = data.rows
  return { page: page.name, view, data: { ...data, rows: null }, frame, idem: newIdem() }
})

export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) => keptOr(request, () => serverLoader<typeof loader>())

/** The frame stands and says where to try again; what the list holds is not known. */
function failedList(error: unknown): null {
  if (error instanceof UpstreamUnavailable) return null
  throw error
}

export const action = answered(async ({ request, context }: ActionFunctionArgs) => doInList(request, context as PageContext))

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.view.title ?? 'Supplybase' }]

export default function List() {
  const loaded = useLoaderData<typeof loader>()
  const { page, view, data, idem } = loaded
  const { asked, batch } = (useActionData() as ListAnswer | undefined) ?? {}
  const { rows } = useDocument()
  const { words, csrf } = (useRouteLoaderData('shell') as { frame: FrameView }).frame
  return (
    <KeptPage key={page} data={loaded}>
      <ListPage view={view} data={{ ...data, rows: data.rows ?? rows ?? [] }} words={words} csrf={csrf} idem={idem} asked={asked} batch={batch} />
      {data.isLive ? <LookAgain /> : null}
      {data.rows === null && rows ? <RowsBlock rows={rows} /> : null}
    </KeptPage>
  )
}
