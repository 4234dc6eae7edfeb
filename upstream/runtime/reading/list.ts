/** `listByPage`: a page of rows under row security, with labels of what they refer to and the count of all. */
import pg, { type Pool } from 'pg'
import { homeZone } from '../../../catalogue/constants/clock.ts'
import { constants } from '../../../catalogue/constants/constants.ts'
import { pageOf } from '../../../catalogue/index.ts'
import { codesByLabel } from '../../../catalogue/labels/code-labels.ts'
import { englishOf } from '../../../catalogue/labels/english.ts'
import { type AnyDefinition, type Field, type Fields, type LinesMap, type Show, systemFields, type Take } from '../../../catalogue/language/define.ts'
import type { FormulaPlace } from '../../../catalogue/language/evaluator.ts'
import type { Condition } from '../../../catalogue/language/formula.ts'
import { isNumeric } from '../../../catalogue/language/kinds.ts'
import { supplierField } from '../../../catalogue/language/members.ts'
import { reachOf } from '../../../catalogue/language/sight.ts'
import { takeOf } from '../../../catalogue/pages/take-view.ts'
import { asListed, lineViewOf, shownView } from '../../../catalogue/pages/views.ts'
import { isId } from '../../../catalogue/values/ids.ts'
import type { Answer, Language, ListRequest, PageInfo } from '../../../contract/types.ts'
import { addressedCondition, managedCondition, ownedCondition } from '../../store/scope.ts'
import { conditionSql } from '../../store/sql-of.ts'
import { type Column, lineListTable, quoted, snake, type Table, tableOf } from '../../store/tables.ts'
import { aliasOf, levelsOf, takenTable } from '../../store/taken-sql.ts'
import { asTheyStand } from '../change/before-change.ts'
import { withCounted } from '../figures/live-figures.ts'
import { enterRoleSql, inTransaction, permitted, type Widening, wideningBy } from '../rows/database.ts'
import { refuseRule } from '../rules/refusal.ts'
import type { Actor, Asker, CallContext, Doc, Reader, Tx } from '../types.ts'
import { askedBy, isHidden, isOwnVersion, mayRead } from '../visibility/readable-fields.ts'
import { withinScope, writtenFor } from '../visibility/scope.ts'
import { linesFound, shownRows, sourceOf } from '../visibility/visible-rows-sql.ts'
import type { Work } from '../working.ts'
import { hoursIn, type ListSource, sumsIn } from './list-sums.ts'
import { isKnownLong, rememberLong } from './long-lists.ts'
import { requireGranted } from './record.ts'
import { isSearched, requireSearchValue, searchTypeOf, searchValueOf } from './search-values.ts'

/** Counting stops here; a list never counts a million rows to show a page. */
const countCap = 20_001
const maxPageRows = 2000
/** Beyond it nobody reads, and the database does not count. */
export const lastIndex = 1_000_000_000

interface Query {
  where: string[]
  values: unknown[]
}

const bind = (query: Query, value: unknown): string => `$${query.values.push(value)}`

export interface ListPlan extends ListSource {
  orderBy: string
  columns: readonly Column[]
  /** What people read in the place of values that are kept from them. */
  besides: readonly string[]
}

/** Columns of a list: those of its layout, what they are shown with, and what actions need. */
function columnsOf(table: Table, definition: AnyDefinition, actor: Actor): Column[] {
  const shown = new Set<string>([
    'id',
    'versionNum',
    ...(table.path.length > 0 ? ['headerId'] : []),
    ...(definition.type === 'document' ? ['status', 'docNum'] : ['enabledFlag', 'code', 'name', 'nameEn']),
    ...definition.list.columns,
    ...Object.values(definition.list.cells).flatMap((cell) => (cell.type === 'linkTag' ? [cell.id] : [])),
    ...definition.list.find,
    ...(definition.list.file ? [definition.list.file.id] : []),
    ...(definition.list.record ? [definition.list.record.id, definition.list.record.entity] : []),
  ])
  for (const key of definition.list.columns) {
    const { unit } = definition.fields[key]?.options ?? {}
    for (const beside of [unit, englishOf(definition.fields, key)]) if (beside) shown.add(beside)
  }
  return table.columns.filter((c) => shown.has(c.field) && mayRead(actor, definition, c.field, definition.fields[c.field]))
}

/** The rows that a list page shows: the person's scope, its variant, its view, the search. */
export function planList(documents: AnyDefinition, request: Pick<ListRequest, 'search' | 'orderBy' | 'view' | 'ids'>, reader: Asker): ListPlan {
  const { actor } = reader
  const wanted = shownView(actor.page ? pageOf(actor.page) : undefined, request.view)
  const take = takeOf(documents, wanted)
  const listed = asListed(documents, wanted)
  if (take && !askedBy(actor).buttons.has(take.resource)) refuseRule('NOT_FOUND')
  if (take) return planOf(listed, takenRows(listed, take, actor), { show: 'permitted' }, request, reader)
  const lineView = lineViewOf(documents, wanted)
  if (lineView && isHidden(actor, documents.lines[lineView.lines])) refuseRule('NOT_FOUND')
  const views = documents.list.views ?? {}
  const view = lineView ?? (wanted && Object.hasOwn(views, wanted) ? views[wanted] : undefined)
  return planRows(listed, { lines: lineView?.lines, where: view?.where }, request, reader)
}

/** Rows of the document, or its lines of one kind, for which the condition holds; the definition reads as for these rows. */
export function planRows(
  definition: AnyDefinition,
  { lines, where }: { lines: string | undefined; where?: Condition | undefined },
  request: Pick<ListRequest, 'search' | 'orderBy' | 'ids'>,
  reader: Asker,
): ListPlan {
  const page = reader.actor.page ? pageOf(reader.actor.page) : undefined
  const listed = lines ? lineList(definition, lines, reader.actor) : headerList(definition, reader.actor)
  return planOf(definition, listed, { show: page?.show ?? 'permitted', where }, request, reader)
}

function planOf(
  definition: AnyDefinition,
  { table, source, where: seen, besides }: Listed,
  { show, where }: { show: Show; where?: Condition | undefined },
  request: Pick<ListRequest, 'search' | 'orderBy' | 'ids'>,
  reader: Asker,
): ListPlan {
  const { actor } = reader
  const query: Query = { where: seen, values: [] }
  addVariant(query, definition, show, actor)
  if (where) query.where.push(conditionSql(where, 't', table))
  addSearches(query, definition, table, request.search ?? {}, actor)
  addWithin(query, definition, table, request.search ?? {}, reader)
  if (request.ids) query.where.push(`t.id = any(${bind(query, readIds(request.ids))}::uuid[])`)
  return {
    table,
    source,
    where: query.where.join(' and ') || 'true',
    orderBy: orderBySql(definition, table, request.orderBy, reader),
    values: query.values,
    columns: columnsOf(table, definition, actor),
    besides,
  }
}

interface Listed {
  table: Table
  source: string
  where: string[]
  besides: readonly string[]
}

/** Where nothing is kept from the person by what a row is, the table itself, so that its indexes give the newest rows. */
function headerList({ entity }: AnyDefinition, actor: Actor): Listed {
  const table = tableOf(entity)
  const widening = listWidening(actor)
  const seen = (alias: string) => withinScope(table, alias, actor, widening)
  const { isParted, besides } = shownRows(table, 'h', actor, widening)
  if (!isParted) return { table, source: quoted(table.name), where: [seen('t')], besides }
  return { table, source: sourceOf(table, actor, widening, [seen('h')]), where: [], besides }
}

function lineList(definition: AnyDefinition, lines: string, actor: Actor): Listed {
  const [header, line] = [tableOf(definition.entity), tableOf(lines)]
  const widening = listWidening(actor)
  const [above, own] = [shownRows(header, 'h', actor, widening), shownRows(line, 'l', actor, widening)]
  const which = [withinScope(header, 'h', actor, widening), ...linesFound(specOf(definition, lines), line, 'l', actor, widening)]
  const found = lineListTable(definition, lines, which.join(' and '), { own, above })
  return { ...found, where: [], besides: [...own.besides, ...above.besides] }
}

/** Rows of another document, as far as the person sees them; of their columns those that he reads in every row. */
function takenRows(definition: AnyDefinition, take: Take, actor: Actor): Listed {
  const levels = levelsOf(take)
  const widening = listWidening(actor)
  const places = placesOf(take.place)
  if (places.some(({ level }) => isHidden(actor, level))) refuseRule('NOT_FOUND')
  const found = levels.flatMap((table, at) => {
    const { level } = places[at] ?? take.place
    return table.parent ? linesFound(level, table, aliasOf(at), actor, widening) : [withinScope(table, aliasOf(at), actor, widening)]
  })
  const read = Object.entries(take.columns).flatMap(([name, { field }]) => (reachOf(field, askedBy(actor)) === 'all' ? [name] : []))
  const { table, source } = takenTable(take, read, found)
  return { table: { ...table, definition }, source, where: [], besides: [] }
}

/** A place with those above it. */
const placesOf = (place: FormulaPlace): FormulaPlace[] => [place, ...(place.above ? placesOf(place.above) : [])]

const specOf = ({ entity, lines }: AnyDefinition, name: string): LinesMap[string] => {
  const spec = lines[name]
  if (!spec) throw new Error(`${entity} has no lines ${name}`)
  return spec
}

const DAY_MS = 86_400_000

/** Of a long log no more than a stretch of its time is looked through: the newest, unless the search says which. */
function addWithin(
  query: Query,
  { list: { within }, fields }: AnyDefinition,
  table: Table,
  search: Readonly<Record<string, string>>,
  { actor, now }: Asker,
): void {
  if (!within) return
  const { time, days } = within
  const [on, from, to] = ['', '.from', '.to'].map((bound) => search[time + bound]?.trim().slice(0, 10) || undefined)
  const [first, last] = [on ?? from, on ?? to]
  const column = table.byField.get(time)
  if (column) for (const day of [first, last]) if (day) requireSearchValue(column, fields[time], time, day)
  const span = first && last ? (Date.parse(last) - Date.parse(first)) / DAY_MS + 1 : 0
  if (span > days)
    refuseRule('TOO_LONG_AGO', { label: fields[time]?.label ?? systemFields.creationDate.label, days, given: `${first} – ${last}` }, { at: time })
  if (!first || !last) {
    const bound = first
      ? `${bind(query, first)}::date + ${days}`
      : last
        ? `${bind(query, last)}::date - ${days - 1}`
        : `${bind(query, now)}::timestamptz - interval '${days} days'`
    const edge = first || last ? `(${bound})::timestamp at time zone ${bind(query, actor.timeZone ?? homeZone)}` : bound
    query.where.push(`t.${quoted(column?.name ?? '')} ${first ? '<' : '>='} ${edge}`)
  }
}

const mostIds = 5_000

function readIds(given: readonly string[]): readonly string[] {
  if (given.length > mostIds || !given.every(isId)) refuseRule('NOT_TEXT', { label: 'ids' }, { at: 'ids' })
  return given
}

function addVariant(query: Query, definition: AnyDefinition, show: Show, actor: Actor): void {
  const table = tableOf(definition.entity)
  if (show === 'supplier') addSupplier(query, definition, actor)
  if (show === 'own') query.where.push(ownedCondition(table, 't', bind(query, actor.userId)))
  if (show === 'managed') query.where.push(managedCondition(table, 't', writtenFor(actor, permitted)))
  if (show === 'addressed') query.where.push(addressedCondition(table, actor.side, 't', writtenFor(actor, permitted)))
}

/** Row security says it too, but of a list; only an equality lets an index give the newest rows without sorting all of them. */
function addSupplier(query: Query, definition: AnyDefinition, { supplierIds: [mine, ...others] }: Actor): void {
  const field = onlyField(definition)
  if (mine && others.length === 0 && field) query.where.push(`t.${quoted(snake(field))} = ${bind(query, mine)}`)
}

/** The column by which alone suppliers see a document; none where there are several ways. */
function onlyField(definition: AnyDefinition): string | undefined {
  const ways = Object.values(definition.roles).filter((role) => role.kind === 'supplier' || (role.kind === 'every' && role.side === 'supplier'))
  return ways.length === 1 ? supplierField(definition) : undefined
}

/** By path: `orderDate.from` is the document's, `poLine.needByDate.from` of one of its lines, which holds all that is asked of these lines. */
function addSearches(query: Query, { fields, lines }: AnyDefinition, table: Table, search: Readonly<Record<string, string>>, actor: Actor): void {
  const asked = Object.entries(search).flatMap(([name, given]) => (given.trim() === '' ? [] : [{ path: name.split('.'), given: given.trim() }]))
  const placeOfPath = ([first = '', second]: readonly string[]) =>
    table.path.length === 0 && second !== undefined && Object.hasOwn(lines, first) ? first : ''
  for (const [place, those] of Map.groupBy(asked, ({ path }) => placeOfPath(path))) {
    if (place === '') for (const { path, given } of those) addFieldSearch(query, fields, table, path, given, actor)
    else if (!isHidden(actor, lines[place])) {
      const below = tableOf(place)
      const inLines: Query = { where: [], values: query.values }
      for (const { path, given } of those) addFieldSearch(inLines, lines[place]?.fields ?? {}, below, path.slice(1), given, actor)
      if (inLines.where.length > 0)
        query.where.push(`t.id in (select t.header_id from ${linesSource(lines[place], below, actor)} t where ${inLines.where.join(' and ')})`)
    }
  }
}

/** The lines of a kind, as far as the person finds and reads them. */
const linesSource = (spec: LinesMap[string] | undefined, table: Table, actor: Actor): string => {
  const widening = listWidening(actor)
  return sourceOf(table, actor, widening, spec ? linesFound(spec, table, 'h', actor, widening) : [])
}

function addFieldSearch(query: Query, fields: Fields, table: Table, [key = '', bound]: readonly string[], asked: string, actor: Actor): void {
  const column = isOwnVersion(table, key) ? undefined : table.byField.get(key)
  if (!column || !isSearched(column, bound) || fields[key]?.options.counted || !mayRead(actor, table.definition, key, fields[key])) return
  const given = searchValueOf(column, asked)
  requireSearchValue(column, fields[key], bound ? `${key}.${bound}` : key, given)
  const at = `t.${quoted(column.name)}`
  if (column.kind === 'datetime') addTimeSearch(query, at, bound, given, actor)
  else if (bound === 'from') query.where.push(`${at} >= ${bind(query, given)}::${searchTypeOf(column)}`)
  else if (bound === 'to') query.where.push(`${at} <= ${bind(query, given)}::${searchTypeOf(column)}`)
  else if (column.kind === 'date' || isNumeric(column.kind)) query.where.push(`${at} = ${bind(query, given)}::${searchTypeOf(column)}`)
  else if (column.kind === 'ref' || column.kind === 'refs') addReferenceSearch(query, column, at, given)
  else if (column.kind === 'uuid') query.where.push(isId(given) ? `${at} = ${bind(query, given)}` : 'false')
  else if (column.kind === 'lookups') query.where.push(`${at} && ${bind(query, given.split(','))}::text[]`)
  else if (column.kind === 'lookup' || column.kind === 'checkbox') query.where.push(`${at} = any(${bind(query, given.split(','))}::text[])`)
  else
    query.where.push(
      `(${given
        .split(',')
        .flatMap((part) => [...holding(fields, table, column, bind(query, containing(part.trim()))), ...byLabel(query, fields[key], at, part.trim())])
        .join(' or ')})`,
    )
}

/** A list in English shows the English words, so a text is found by either. */
const holding = (fields: Fields, table: Table, column: Column, text: string): string[] =>
  [column, table.byField.get(englishOf(fields, column.field) ?? '')].flatMap((one) => (one ? [`${wordsSql(one)} ilike ${text}`] : []))

/** What people read of a text, without what formats it. */
const wordsSql = ({ kind, name }: Column): string =>
  kind === 'richText' ? `regexp_replace(t.${quoted(name)}, '<[^>]*>', '', 'g')` : `t.${quoted(name)}`

/** What is named by a code is found by what people call it, too. */
function byLabel(query: Query, field: Field | undefined, at: string, text: string): string[] {
  const { names, codeOf } = field?.options ?? {}
  if (codeOf && text) {
    const name = bind(query, containing(text))
    return [
      `${at} in (select l.code from entity_label l where l.entity = ${bind(query, codeOf)} and (l.name ilike ${name} or l.name_en ilike ${name}))`,
    ]
  }
  const codes = names && text ? codesByLabel(names, text) : []
  return codes.length > 0 ? [`${at} = any(${bind(query, codes)}::text[])`] : []
}

/** Days begin and end by the clock of the person's organisation. */
function addTimeSearch(query: Query, at: string, bound: string | undefined, given: string, { timeZone = homeZone }: Actor): void {
  const [day, zone] = [bind(query, given), bind(query, timeZone)]
  if (bound !== 'to') query.where.push(`${at} >= ${day}::date::timestamp at time zone ${zone}`)
  if (bound !== 'from') query.where.push(`${at} < (${day}::date + 1)::timestamp at time zone ${zone}`)
}

/** `%` and `_` are meant literally; several values are parted by commas. */
const containing = (text: string) => `%${text.replace(/[\\%_]/g, (c) => `\\${c}`)}%`

function addReferenceSearch(query: Query, column: Column, at: string, given: string): void {
  const holdsMany = column.kind === 'refs'
  if (isId(given)) query.where.push(`${bind(query, given)}::uuid = ${holdsMany ? `any(${at})` : at}`)
  else {
    const text = bind(query, containing(given))
    const found = `select l.id from entity_label l where l.entity = ${bind(query, column.target)} and (l.code ilike ${text} or l.name ilike ${text} or l.name_en ilike ${text})`
    query.where.push(holdsMany ? `${at} && array(${found})` : `${at} in (${found})`)
  }
}

/** `-orderDate,docNum`: up to three columns, ties broken by id so that pages never overlap. */
function orderBySql(definition: AnyDefinition, table: Table, given: string | undefined, { actor, language }: Reader): string {
  const parts = (given?.trim() || definition.list.sort).split(',').slice(0, 3)
  const keys = parts.map((part) => {
    const descending = part.startsWith('-')
    const key = part.replace(/^[-+]/, '')
    const column = isOwnVersion(table, key) ? undefined : table.byField.get(key)
    const field = column && definition.fields[column.field]
    if (!column || field?.options.counted || !mayRead(actor, definition, column.field, field)) refuseRule('UNKNOWN_SORT', { given: part })
    return { sql: `${sortedBy(column, definition.fields, language)}${descending ? ' desc' : ''}`, descending }
  })
  // Lines of one document stand in their own order.
  const inDocument = table.path.length > 0 ? ['t."line_num"'] : []
  return [...keys.map((k) => k.sql), ...inDocument, `t.id${keys[0]?.descending ? ' desc' : ''}`].join(', ')
}

/** What is referred to stands in the order of its codes, a text in two languages in that of its reader: Chinese by pinyin. */
function sortedBy({ kind, name, field }: Column, fields: Fields, language: Language): string {
  const own = `t.${quoted(name)}`
  if (kind === 'ref') return `(select by_code.code from entity_label by_code where by_code.id = ${own})`
  const english = englishOf(fields, field)
  if (!english) return own
  return language === 'EN' ? `coalesce(nullif(t.${quoted(snake(english))}, ''), ${own})` : `${own} collate "zh-x-icu"`
}

export function listDocuments(
  pool: Pool,
  definition: AnyDefinition,
  request: ListRequest,
  context: CallContext,
  planned: typeof planList = planList,
): Promise<Answer<Doc[]>> {
  requireGranted(definition, context.actor)
  const pageRows = request.pageRows ?? constants['table.pageSize.overall']
  if (pageRows < 1 || pageRows > maxPageRows) refuseRule('TOO_MANY_ROWS', { max: maxPageRows })
  const plan = planned(definition, request, context)
  // Workers cost more to start than a page takes to read; they are for counting everything.
  const workers = request.exactCount ? '' : 'set local max_parallel_workers_per_gather = 0; '
  const opening = workers + enterRoleSql(context.actor, listWidening(context.actor))
  const list = JSON.stringify([opening, plan.source, plan.where, plan.values])
  const isStillLong = async () => (await inTransaction(pool, opening, (tx) => countRows(tx, plan, 'capped'))) >= countCap
  const counting: Counting = request.exactCount ? 'all' : isKnownLong(pool, list, isStillLong) ? 'known' : 'capped'
  return inTransaction(pool, opening, async (tx) => {
    let index = Math.min(Math.max(1, request.pageIndex ?? 1), lastIndex)
    let { rows, counted } = await queryPage(tx, plan, pageRows, index, counting, context.language)
    const lastPage = Math.max(1, Math.ceil(counted / pageRows))
    if (rows.length === 0 && index > 1) {
      index = Math.min(index, lastPage)
      ;({ rows, counted } = await queryPage(tx, plan, pageRows, index, counting, context.language))
    }
    const isCapped = counting !== 'all' && counted >= countCap
    if (isCapped && counting === 'capped') rememberLong(pool, list)
    const sums = request.sums && !isCapped ? await sumsIn(tx, plan, context) : {}
    const hours = request.hours ? await hoursIn(tx, plan, context) : {}
    await asTheyStand(tx, definition, rows, context.actor)
    await withCounted(tx, plan.table.entity, rows, context.actor)
    const page: PageInfo = { count: counted, curIndex: index, countKind: isCapped ? 'capped' : 'exact', ...sums, ...hours }
    return { status: '200', msg: '', data: rows, page }
  })
}

/** Documents as their list shows them, in the order in which they were made. */
export async function listedAs({ tx }: Work, definition: AnyDefinition, ids: readonly string[], reader: Asker): Promise<Doc[]> {
  const plan = planRows(definition, { lines: undefined }, { ids: [...ids], orderBy: 'creationDate' }, reader)
  return (await queryPage(tx, plan, ids.length, 1, 'known', reader.language)).rows
}

/** Everything, up to the cap, or not at all: the list is known to be longer than the cap. */
type Counting = 'all' | 'capped' | 'known'

/** Only the page itself widens its list; a colleague's permitted list stays permitted. */
function listWidening(actor: Actor): Widening {
  return wideningBy([actor.page ? pageOf(actor.page)?.show : undefined], actor.side)
}

async function queryPage(
  tx: Tx,
  plan: ListPlan,
  pageRows: number,
  index: number,
  counting: Counting,
  language: Language,
): Promise<{ rows: Doc[]; counted: number }> {
  const { source, where, orderBy, values, columns, table, besides } = plan
  const coded = (c: Column) => table.definition.fields[c.field]?.options.codeOf
  const labelled = columns.filter((c) => c.kind === 'ref' || c.field.endsWith('By') || coded(c))
  const english = language === 'EN' ? 'name_en' : 'name'
  const list = [
    ...columns.map((c) => `t.${quoted(c.name)} as ${quoted(c.field)}`),
    ...besides.map((name) => `t.${quoted(name)}`),
    ...labelled.map(
      (c, i) =>
        `case when l${i}.id is null then null else json_build_object('code', l${i}.code, 'name', l${i}.${english}) end as ${quoted(`${c.field}$`)}`,
    ),
    ...columns
      .filter((c) => c.kind === 'refs')
      .map(
        (c) =>
          `(select json_agg(json_build_object('code', l.code, 'name', l.${english}) order by array_position(t.${quoted(c.name)}, l.id)) from entity_label l where l.id = any(t.${quoted(c.name)})) as ${quoted(`${c.field}$`)}`,
      ),
  ]
  const labels = (c: Column, l: string) => (coded(c) ? `${l}.entity = ${pg.escapeLiteral(coded(c) ?? '')} and ${l}.code` : `${l}.id`)
  const joins = labelled.map((c, i) => `left join entity_label l${i} on ${labels(c, `l${i}`)} = t.${quoted(c.name)}`)
  // The page is cut first and labelled afterwards: labels of 200 rows, not of all that match.
  const cut = `select t.* from ${source} t where ${where} order by ${orderBy} limit ${pageRows} offset ${(index - 1) * pageRows}`
  const { rows } = await tx.query<Doc>(`select ${list.join(', ')} from (${cut}) t ${joins.join(' ')} order by ${orderBy}`, values)
  if (rows.length < pageRows && index === 1) return { rows, counted: rows.length }
  return { rows, counted: counting === 'known' ? countCap : await countRows(tx, plan, counting) }
}

async function countRows(tx: Tx, { source, where, values }: ListPlan, counting: 'all' | 'capped'): Promise<number> {
  const toCount = `select 1 from ${source} t where ${where}${counting === 'all' ? '' : ` limit ${countCap}`}`
  const answer = await tx.query<{ count: string }>(`select count(*) from (${toCount}) c`, values)
  return Number(answer.rows[0]?.count)
}
