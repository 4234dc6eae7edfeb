/** What the home page shows: what waits, how the year went, what is late, what was told, and the way to the pages used most. */

import { clockDay, clockTime } from '../../../catalogue/constants/clock.ts'
import { lookups } from '../../../catalogue/index.ts'
import { toneOfValue } from '../../../catalogue/language/lookup-book.ts'
import type { BoardNotice, HomeFigures, LateLine } from '../../../contract/types.ts'
import type { ColumnView, FieldKind, HomeView, Language, MenuNode, Row, Side } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { inLanguage, wordsOf } from '../answer/i18n.ts'
import { redirect } from '../answer/return-to.ts'
import { drawChart } from '../describe/blocks/draw-chart.ts'
import { say } from '../describe/describe-fields.ts'
import { readForm } from '../form/form.ts'
import { grantedList } from '../page/granted-list.ts'
import { menuTree } from '../page/menu.ts'
import { enter, enterTab, type PageFrame, requireSession } from '../page/open-page.ts'
import { createApi } from '../session/api.ts'
import { homePage } from '../session/home-tab.ts'
import { type Session, sideOf } from '../session/session.ts'
import { homeLists } from './home-lists.ts'
import { itemOf } from './inbox.ts'
import { firstWaiting } from './waiting.ts'

const million = 1_000_000
const toDoKinds = lookups.PENDING_TYPE.values
type ToDoKind = keyof typeof toDoKinds
/** Of 2026-11-20 09:00. */
const DAY_CHARS = 10
const TO_DOS = '/main/todos'
const waitingRows = 5

/** What every part of the page is told. */
interface HomeContext {
  session: Session
  language: Language
  side: Side
  words: ReturnType<typeof wordsOf>
}

export async function openHome(request: Request, context: PageContext): Promise<{ view: HomeView; frame: PageFrame }> {
  const session = await enter(request, context)
  const page = homePage(session)
  const asked = new URL(request.url)
  // The other side's home page is not there for this one.
  if (!asked.pathname.toLowerCase().endsWith(`/${page.toLowerCase()}`)) throw redirect(`/main/${page}`)
  const { language } = context.session
  const about: HomeContext = { session, language, side: sideOf(session), words: wordsOf(language) }
  const { words } = about
  const [plain, again] = [`/main/${page}`, `/main/${page}?again=1`]
  const isAgain = asked.searchParams.has('again')
  // The tab keeps it, like the search of a list.
  const address = isAgain ? again : plain
  const api = createApi(context, null)
  const [{ data: figures }, { data: messages }, { data: notices }, waiting, lists] = await Promise.all([
    api.call<HomeFigures>('/v1/home/figures', {}),
    api.call<Row[]>('/v1/message/inSiteMessages', { pageRows: Number(session.settings.NOTICE_HOME_ROWS) }),
    api.call<Board>('/v1/notice/home', {}),
    firstWaiting({ api, language, session, address: TO_DOS }, waitingRows),
    homeLists(session, context),
  ])
  const [popup] = notices.popups
  const view: HomeView = {
    greeting:
      figures.company?.name ??
      words(`home.${partOfDay(session)}`, { name: inLanguage(session.user.displayName, session.user.displayNameEn, language) }),
    subtitle: subtitleOf(figures, about),
    refreshAddress: address,
    again: { isOn: isAgain, href: isAgain ? plain : again },
    turns: turnsOf(figures, about),
    charts: await chartsOf(figures, about),
    work: [...waitingTable(waiting, words), ...lists],
    tables: figures.lateLines ? [dueTable(figures.lateLines, figures.lists.lateLines ?? '', about)] : [],
    shortcuts: shortcutsOf(about),
    counts: countsOf(figures, about),
    popup: popup ? { ...popup, date: clockDay(new Date(popup.at), session.timeZone), html: popup.html ?? '' } : null,
    news: [
      ...noticesOf(notices, about),
      {
        title: words('home.messages'),
        moreHref: '/main/messages',
        items: messages.map((row) => {
          const { title, href, at } = itemOf(row, session)
          return { title, href, date: at.slice(0, DAY_CHARS) }
        }),
      },
    ],
  }
  const frame = enterTab(context, session, {
    page,
    title: words('tab.home'),
    address,
    mode: 'SINGLE',
    keepAlive: true,
    menuId: null,
    respId: null,
  })
  return { view, frame }
}

/** What is most urgent stands there with its next step: from the tile alone it would be two pages away. */
function waitingTable({ count, ...table }: Awaited<ReturnType<typeof firstWaiting>>, words: HomeContext['words']): HomeView['work'] {
  return count === 0 ? [] : [{ ...table, moreLabel: words('home.all', { n: count }), moreHref: TO_DOS }]
}

interface Board {
  rows: BoardNotice[]
  popups: BoardNotice[]
}

/** What was announced to this person; nothing where the page behind it is not granted. */
function noticesOf({ rows }: Board, { session, words }: HomeContext): HomeView['news'] {
  const list = grantedList(session, 'notice')
  const items = rows.map(({ title, href, at, isTop, isNew }) => ({
    title,
    href,
    isNew,
    date: clockDay(new Date(at), session.timeZone),
    ...(isTop && { mark: words('home.top') }),
  }))
  return list ? [{ title: words('home.notices'), moreHref: '/main/noticeMoreList', items }] : []
}

/** Whoever knows what came up is not shown it again. */
export async function doAtHome(request: Request, context: PageContext): Promise<Response> {
  requireSession(request, context)
  const { intent, idem } = await readForm(request)
  if (intent.kind === 'other' && intent.name === 'known') await createApi(context, null).call('/v1/notice/known', { id: intent.value }, idem)
  return redirect(new URL(request.url).pathname, 303)
}

function partOfDay({ timeZone }: Session): 'morning' | 'afternoon' | 'evening' {
  const hour = Number(clockTime(new Date(), timeZone).slice(11, 13))
  return hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'
}

/** Our people: role, plant, day. A supplier: code and state. */
function subtitleOf({ company }: HomeFigures, { session, language }: HomeContext): string {
  if (company) return `${company.code} · ${lifecycleOf(company.lifecycle, language)}`
  const role = session.responsibilities.find(({ id }) => id === session.currentResp.responsibilityId)
  const date = clockDay(new Date(), session.timeZone)
  const day = new Intl.DateTimeFormat(language === 'EN' ? 'en-GB' : 'zh-CN', { timeZone: 'UTC', weekday: 'long' }).format(new Date(date))
  return [role ? inLanguage(role.name, role.nameEn, language) : '', `${date} ${day}`].filter(Boolean).join(' · ')
}

function turnsOf({ toDos, lateLines, lists }: HomeFigures, about: HomeContext): HomeView['turns'] {
  const { session, language, side, words } = about
  const waiting = toDos.map(({ itemType, count, dueAt }) => ({
    label: say(toDoKinds[itemType as ToDoKind], language),
    count: String(count),
    href: `${TO_DOS}?itemType=${itemType}`,
    ...(dueAt && { note: words('home.dueFirst', { date: dueAt.slice(0, DAY_CHARS) }), isLate: Date.parse(dueAt) < Date.now() }),
  }))
  const [first] = lateLines?.rows ?? []
  const late =
    side === 'internal' && lateLines && first
      ? [
          {
            label: words('home.lateLines'),
            count: countOf(lateLines),
            href: grantedList(about.session, lists.lateLines ?? '')?.address ?? TO_DOS,
            note: words('home.longest', { days: first.daysLate, who: first.supplier }),
            isLate: true,
          },
        ]
      : []
  return [...waiting, ...late, { label: words('home.messages'), count: String(session.messageCount), href: '/main/messages' }]
}

/** What is longer than it is counted says so. */
const countOf = ({ count, isCapped }: { count: number; isCapped: boolean }): string => (isCapped ? `${count}+` : String(count))

// ── Charts ──────────────────────────────────────────────────────────────────────────────────────────────────────────

async function chartsOf({ orderAmounts, onTime }: HomeFigures, { session, words }: HomeContext): Promise<HomeView['charts']> {
  // Per cent of lines that should come by their promised date.
  const goal = Number(session.settings.ON_TIME_GOAL)
  const amounts = orderAmounts && points(orderAmounts, (value) => round(value / million))
  const rates = onTime && points(onTime, round)
  const lowest = Math.min(goal, ...(rates ?? []).flatMap(({ value }) => (value === null ? [] : [value])))
  return Promise.all([
    ...(amounts?.some(({ value }) => value !== null)
      ? [chart(words('home.orders'), words('home.ordersNote'), amounts, drawChart(small('bar', amounts)))]
      : []),
    ...(rates?.some(({ value }) => value !== null)
      ? [
          chart(
            words('home.onTime'),
            words('home.onTimeNote', { goal }),
            rates,
            drawChart({ ...small('line', rates), goal, min: Math.floor(lowest / 10) * 10, max: 100, unit: '%' }),
          ),
        ]
      : []),
  ])
}

interface Point {
  label: string
  /** Null where there is nothing to show. */
  value: number | null
}

/** As wide as half of the page. */
const small = (kind: 'bar' | 'line', points: Point[]) => ({
  columns: points.map(({ label }) => label),
  series: [{ name: '', kind, values: points.map(({ value }) => value) }],
  width: 360,
  height: 124,
})

async function chart(title: string, note: string, all: Point[], picture: Promise<string>): Promise<HomeView['charts'][number]> {
  return { title, note, svg: await picture, text: all.map(({ label, value }) => `${label} ${value ?? '–'}`).join(', ') }
}

/** Months by their number alone: `2026-03` is 3. */
const points = (months: { month: string; value: string | null }[], shown: (value: number) => number): Point[] =>
  months.map(({ month, value }) => ({ label: String(Number(month.slice(5))), value: value === null ? null : shown(Number(value)) }))

const round = (value: number) => Math.round(value * 10) / 10

// ── Tables and side panels ──────────────────────────────────────────────────────────────────────────────────────────

/** What is late, or to a supplier what is due within a week as well. */
function dueTable(due: NonNullable<HomeFigures['lateLines']>, entity: string, about: HomeContext): HomeView['tables'][number] {
  const { count, rows } = due
  const { side, words } = about
  const isOurs = side === 'internal'
  const orders = grantedList(about.session, entity)
  const order = column('order', words('home.orderLine'), 'text', { width: 168 })
  const material = column('material', words('home.material'), 'text')
  const when = [
    column('dueDate', words('home.promised'), 'date', { width: 100 }),
    column('late', words('home.late'), 'text', { width: 64, align: 'right' }),
  ]
  return {
    title: words(isOurs ? 'home.lateLines' : 'home.soon'),
    empty: words(isOurs ? 'home.noLate' : 'home.noSoon'),
    ...(count > rows.length && orders && { moreLabel: words('home.all', { n: countOf(due) }), moreHref: orders.address }),
    columns: [
      // Whoever ships asks when first, and on a phone sees little else.
      ...(isOurs ? [order, material, column('supplier', words('home.supplier'), 'text'), ...when] : [...when, order, material]),
      column('openQty', words('home.open'), 'qty', { width: 110, align: 'right', scale: 4, unitKey: 'uom', choices: unitChoices(about.language) }),
    ],
    rows: rows.map((line, at) => lineRow(line, at, orders?.opens ?? null, about)),
  }
}

const unitChoices = (language: Language) => Object.entries(lookups.UOM.values).map(([code, label]) => ({ code, label: say(label, language) }))

function lineRow(line: LateLine, at: number, opens: string | null, { words }: HomeContext): Row {
  const late = line.daysLate > 0 ? words('home.days', { n: line.daysLate }) : ''
  return {
    id: `${line.id}-${line.lineNum}-${at}`,
    order: `${line.docNum} ${line.lineNum}`,
    ...(opens && { order$href: `${opens}&id=${line.id}` }),
    material: line.material,
    supplier: line.supplier,
    dueDate: line.dueDate,
    late,
    ...(late && { late$tag: { tone: 'bad', text: late }, late: '' }),
    openQty: line.openQty,
    uom: line.uom,
  }
}

const column = (key: string, label: string, kind: FieldKind, more: Partial<ColumnView> = {}): ColumnView => ({
  key,
  label,
  kind,
  editable: false,
  width: 0,
  align: 'left',
  priority: 1,
  ...more,
})

const lifecycles = lookups.SUPPLIER_LIFECYCLE.values as Record<string, readonly [string, string]>
const lifecycleOf = (code: string, language: Language) => (lifecycles[code] ? say(lifecycles[code], language) : code)
function countsOf({ suppliers, company, lists }: HomeFigures, about: HomeContext): HomeView['counts'] {
  const { language, words } = about
  const list = grantedList(about.session, lists.suppliers ?? '')?.address
  return [
    ...(suppliers
      ? [
          {
            title: words('home.suppliers'),
            note: words('home.suppliersNote', { n: suppliers.reduce((sum, { count }) => sum + count, 0) }),
            items: suppliers.map(({ lifecycle, count }) => ({
              label: lifecycleOf(lifecycle, language),
              tone: toneOfValue('SUPPLIER_LIFECYCLE', lifecycle) ?? 'idle',
              count: String(count),
              ...(list && { href: `${list}&lifecycle=${lifecycle}` }),
            })),
          },
        ]
      : []),
    ...(company?.buyerName ? [{ title: words('home.contact'), items: [{ label: company.buyerName, count: '' }] }] : []),
  ]
}

const pagesIn = (nodes: readonly MenuNode[]): MenuNode[] => nodes.flatMap((node) => (node.address ? [node] : pagesIn(node.children)))

/** What the person has marked; before anything is marked, the first pages of the menu. */
function shortcutsOf({ session, language }: HomeContext): HomeView['shortcuts'] {
  const open = pagesIn(menuTree(session.menus, { currentId: null, respId: session.currentResp.responsibilityId, language }))
  const marked = session.shortcuts.flatMap(({ menuId, title }) => {
    const node = open.find(({ id }) => id === menuId)
    return node ? [{ ...node, title: title ?? node.title }] : []
  })
  return (marked.length ? marked : open)
    .slice(0, Number(session.settings.SHORTCUT_HOME_ROWS))
    .map(({ title, address }) => ({ title, href: address ?? '' }))
}
