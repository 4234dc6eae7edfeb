/** What somebody has to do as a table: with whom, how much, since when and by when, the next step of each, and what can be decided at once. */
import { definitionOf, lookups } from '../../../catalogue/index.ts'
import { nextSteps, turns } from '../../../catalogue/workflow/next-steps.ts'
import type { BatchRow } from '../../../contract/types.ts'
import type { BatchView, ButtonView, Choice, HomeTable, Language, Row, ToolBlock } from '../../page-types.ts'
import { refusalView, UpstreamRefusal } from '../answer/errors.ts'
import { wordsOf } from '../answer/i18n.ts'
import { newIdem } from '../answer/idem.ts'
import { minuteOf } from '../answer/moment.ts'
import { safeTarget } from '../answer/return-to.ts'
import { column, input, inWords, type Words } from '../describe/blocks/asked-blocks.ts'
import { refusedAt } from '../form/refused-form.ts'
import type { Api } from '../session/api.ts'
import type { Session } from '../session/session.ts'

const ROWS = 50
const ages: Readonly<Record<string, Words>> = {
  '1': ['1天以上', 'Over 1 day'],
  '3': ['3天以上', 'Over 3 days'],
  '7': ['7天以上', 'Over 7 days'],
  '30': ['30天以上', 'Over 30 days'],
}

interface Waiting {
  id: string
  itemType: string
  title: string
  url: string
  dueAt: string | null
  creationDate: string
  entityName: string
  businessNum: string | null
  fromName: string | null
  partnerName: string | null
  stayHours: string
  waitDays: number
  taskId: string | null
  turn: string | null
  amount: string | null
  currency: string | null
  docVersionNum: number | null
  summary: { label: string; value: string }[] | null
}

/** Who looks, and under which address the page stands; it may have a query. */
export interface InboxContext {
  api: Api
  language: Language
  session: Session
  address: string
}

export async function waitingBlocks(looking: InboxContext, asked: URLSearchParams): Promise<ToolBlock[]> {
  const { api, language, address } = looking
  const given = (name: string) => asked.get(name)?.trim() ?? ''
  const days = given('days') in ages ? given('days') : ''
  const find = {
    itemType: given('itemType'),
    partner: given('partner'),
    days,
    entityName: given('entityName'),
    keyword: given('keyword'),
    from: given('from'),
  }
  const overdue = given('overdue') === 'Y'
  const pageIndex = Math.max(1, Math.trunc(Number(given('pageIndex'))) || 1)
  const { data, page: told } = await api.call<Waiting[]>('/v1/findTodoTasks', {
    ...find,
    days: days ? Number(days) : undefined,
    overdue,
    pageIndex,
    pageRows: ROWS,
  })
  const count = told?.count ?? data.length
  const filled = Object.entries({ ...find, ...(overdue && { overdue: 'Y' }) }).filter(([, value]) => value !== '')
  const at = (n: number) => withQuery(address, [...filled, ['pageIndex', String(n)]])
  const say = (words: Words) => inWords(words, language)
  const links = [
    ...(pageIndex > 1 ? [{ label: say(['上一页', 'Previous']), href: at(pageIndex - 1) }] : []),
    ...(pageIndex * ROWS < count ? [{ label: say(['下一页', 'Next']), href: at(pageIndex + 1) }] : []),
  ]
  const decidable = data.filter(({ taskId, turn }) => taskId !== null && turn === 'DECIDE')
  return [
    searchBlock(address, { id: 'find', ...find, overdue: overdue ? 'Y' : 'N' }, language),
    {
      key: 'waiting',
      title: say([`共 ${count} 项`, `${count} ${count === 1 ? 'item' : 'items'}`]),
      table: { columns: columnsIn(language, data), rows: data.map((row) => rowOf(row, looking)) },
      ...(decidable.length > 0 && {
        acts: {
          address: at(pageIndex),
          label: say(['选择', 'Choose']),
          ids: decidable.map(({ id }) => id),
          versions: Object.fromEntries(decidable.map(({ id, docVersionNum }) => [id, docVersionNum ?? 0])),
          buttons: decisionsIn(language, looking.session.opinions),
        },
      }),
      ...(links.length > 0 && { links }),
    },
  ]
}

/** The first few of it, for the home page: what they are, with whom, and the way to decide or do each. */
export async function firstWaiting(looking: InboxContext, count: number): Promise<HomeTable & { count: number }> {
  const { data, page } = await looking.api.call<Waiting[]>('/v1/findTodoTasks', { pageIndex: 1, pageRows: count })
  const shown = ['title', 'partnerName', 'amount', 'due', 'act']
  return {
    title: wordsOf(looking.language)('home.first'),
    empty: '',
    columns: columnsIn(looking.language, data).filter(({ key }) => shown.includes(key)),
    rows: data.map((row) => rowOf(row, looking)),
    count: page?.count ?? data.length,
  }
}

const withQuery = (address: string, pairs: readonly (readonly string[])[]): string =>
  `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams(pairs.map(([name = '', value = '']) => [name, value]))}`

function decisionsIn(language: Language, opinions: readonly string[]): ButtonView[] {
  const say = (words: Words) => inWords(words, language)
  const reason = input('reason', ['原因', 'Reason'], language, { kind: 'textarea', maxLength: 1000, required: true })
  const often = opinions.length > 0 ? { choices: opinions.map((one) => ({ code: one, label: one })) } : {}
  return [
    { name: 'PASS', label: say(['同意', 'Approve']), resource: 'btnApproval', primary: true },
    { name: 'REJECT', label: say(['驳回', 'Reject']), resource: 'btnReject', danger: true, input: [{ ...reason, ...often }] },
  ]
}

function searchBlock(address: string, values: Row, language: Language): ToolBlock {
  const one = (key: string, label: Words, more = {}) => input(key, label, language, more)
  return {
    key: 'find',
    form: {
      method: 'get',
      address,
      fields: [
        one('itemType', ['事项类型', 'Kind'], { kind: 'lookup', choices: choicesOf(lookups.PENDING_TYPE.values, language) }),
        one('partner', ['往来方', 'Partner']),
        one('days', ['已等', 'Waiting'], { kind: 'lookup', choices: choicesOf(ages, language) }),
        one('keyword', ['标题或单据编号', 'Title or number']),
        one('entityName', ['单据类型', 'Document type'], { kind: 'lookup', choices: choicesOf(lookups.DOC_TYPE.values, language) }),
        one('from', ['来自', 'From']),
        one('overdue', ['只看逾期', 'Overdue only'], { kind: 'checkbox' }),
      ],
      values,
      buttons: [{ label: inWords(['查询', 'Find'], language) }],
    },
  }
}

const choicesOf = (values: Readonly<Record<string, Words>>, language: Language): Choice[] =>
  Object.entries(values).map(([code, label]) => ({ code, label: inWords(label, language) }))

/** Whose turn it is stands there where it is not the reader's alone. */
const columnsIn = (language: Language, data: readonly Waiting[]) => [
  column('title', ['事项', 'What'], language, 'text', { width: 280 }),
  column('kind', ['类型', 'Kind'], language, 'text', { width: 84 }),
  column('partnerName', ['往来方', 'Partner'], language, 'text', { width: 170 }),
  column('amount', ['金额', 'Amount'], language, 'amount', { align: 'right', width: 140, unitKey: 'currency', scale: 2 }),
  column('due', ['截止', 'Due'], language, 'text', { width: 120 }),
  column('waitDays', ['已等', 'Waiting'], language, 'text', { align: 'right', width: 70 }),
  column('fromName', ['来自', 'From'], language, 'text', { width: 90 }),
  ...(data.some(({ turn }) => turn === 'CLAIM') ? [column('turn', ['轮到', 'Turn'], language, 'text', { width: 80 })] : []),
  column('act', ['下一步', 'Next step'], language, 'text', { width: 76 }),
]

function rowOf(
  { id, itemType, title, url, dueAt, creationDate, entityName, fromName, partnerName, turn, waitDays, amount, currency, summary }: Waiting,
  looking: InboxContext,
): Row {
  const { language, session } = looking
  const say = (words: Words) => inWords(words, language)
  const kinds: Readonly<Record<string, Words>> = lookups.PENDING_TYPE.values
  const isLate = dueAt !== null && Date.parse(dueAt) < Date.now()
  const document = say(definitionOf(entityName)?.label ?? [entityName, entityName])
  const facts = [document, ...(summary ?? []).map(({ label, value }) => `${label} ${value}`), minuteOf(creationDate, session.timeZone)]
  return {
    id,
    ...{ title, fromName, partnerName, amount, currency },
    title$href: safeTarget(url),
    title$note: facts.join(' · '),
    kind: say(kinds[itemType] ?? [itemType, itemType]),
    due: dueAt ? minuteOf(dueAt, session.timeZone) : '',
    ...(isLate && { due$tag: { tone: 'bad', text: say(['逾期', 'Overdue']) } }),
    waitDays: say([`${waitDays} 天`, `${waitDays} ${waitDays === 1 ? 'day' : 'days'}`]),
    turn: say(turns[turn ?? '']?.turn ?? ['您', 'You']),
    act: say(turns[turn ?? '']?.step ?? nextSteps[itemType] ?? ['处理', 'Open']),
    act$href: safeTarget(url),
  }
}

/** Each decision is one of its own: those that can be taken are, the others are told with why not. */
export async function decideChosen({ api, language }: InboxContext, decision: string, form: FormData): Promise<Words | BatchView> {
  const ids = form.getAll('id').map(String)
  if (ids.length === 0) throw refusedAt('id', inWords(['请先勾选待办', 'Tick what is to be decided first'], language))
  const { data } = await api.call<Waiting[]>('/v1/findTodoTasks', { itemType: 'APPROVAL', pageRows: 200 })
  const idem = String(form.get('_idem') ?? newIdem())
  const comment = String(form.get(`input.${decision}.reason`) ?? '')
  const rows: BatchRow[] = []
  for (const id of ids) {
    const item = data.find((one) => one.id === id)
    const version = Number(form.get(`version.${id}`)) || undefined
    rows.push(
      await decideOne(
        api,
        { id, number: item?.businessNum ?? '' },
        { taskId: item?.taskId, result: decision, comment, docVersionNum: version },
        `${idem}-${id.slice(-12)}`,
        language,
      ),
    )
  }
  const done = rows.filter(({ outcome }) => outcome === 'done').length
  if (done === rows.length) return [`已处理 ${done} 项`, `${done} ${done === 1 ? 'item' : 'items'} decided`]
  return {
    title: wordsOf(language)('batch.title', { done, left: rows.length - done }),
    tone: done > 0 ? 'warn' : 'bad',
    rows: rows.map(({ id, number, outcome, msg }) => ({
      id,
      number,
      isDone: outcome === 'done',
      text: outcome === 'done' ? wordsOf(language)('batch.done') : (msg ?? ''),
    })),
  }
}

async function decideOne(api: Api, row: Pick<BatchRow, 'id' | 'number'>, body: object, key: string, language: Language): Promise<BatchRow> {
  try {
    await api.call('/v1/doPass', body, key)
    return { ...row, outcome: 'done' }
  } catch (error) {
    if (!(error instanceof UpstreamRefusal) || error.status === 401) throw error
    return { ...row, outcome: 'refused', msg: refusalView(error, () => wordsOf(language)('decide.comment')).message }
  }
}
