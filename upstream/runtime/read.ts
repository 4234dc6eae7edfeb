/** `findById` and `listByPage`: one query each under row security, with labels of what rows refer to. */
import type { Pool } from 'pg'
import type { AnyDefinition, Fields, LinesMap, Show } from '../../catalogue/define.ts'
import { pageOf, pages } from '../../catalogue/index.ts'
import { isNumeric } from '../../catalogue/kinds.ts'
import { homeZone } from '../../catalogue/shell/clock.ts'
import { constants } from '../../catalogue/shell/constants.ts'
import type { Answer, Language, ListRequest, PageInfo } from '../../contract/types.ts'
import { filesOfDocument } from '../services/files/rows.ts'
import { approvalTrail } from '../services/workflow/trail.ts'
import { conditionSql } from '../store/scope.ts'
import { type Column, quoted, snake, type Table, tableOf } from '../store/tables.ts'
import { enterRoleSql, inTransaction, type Widening } from './database.ts'
import { attachLines, type Doc, linesOf, opened } from './documents.ts'
import { isKnownLong, rememberLong } from './long-lists.ts'
import { isMaskedFor, masked } from './masking.ts'
import { refuseRule } from './refusal.ts'
import type { Actor, CallContext, Tx } from './types.ts'
import { historyOf } from './versions.ts'

/** Counting stops here; a list never counts a million rows to show a page. */
export const countCap = 20_001
const maxPageRows = 2000

/** The …NoPermission pages skip organisation and category permits; a record is seen through any granted page of its document. */
export function wideningOf(actor: Actor, definition: AnyDefinition): Widening {
  return { everyOrg: actor.side === 'internal' && pages.some((p) => p.entity === definition.entity && p.show === 'all' && actor.grants.has(p.name)) }
}

/** Fields that this person must not see: by side, or without the button that shows them. */
export function isHidden(actor: Actor, field: { options: { hideFrom?: readonly string[]; needs?: string } } | undefined): boolean {
  if (!field) return false
  const { hideFrom, needs } = field.options
  if (hideFrom?.includes(actor.side)) return true
  return needs !== undefined && !(actor.page && actor.grants.get(actor.page)?.has(needs))
}

// ── One record ──────────────────────────────────────────────────────────────────────────────────────────────────────

export function findDocument(pool: Pool, definition: AnyDefinition, id: unknown, context: CallContext): Promise<Answer<Doc>> {
  requireGranted(definition, context.actor)
  if (typeof id !== 'string' || !/^[0-9a-f-]{36}$/i.test(id)) refuseRule('NOT_FOUND')
  const opening = enterRoleSql(context.actor, wideningOf(context.actor, definition))
  return inTransaction(pool, opening, async (tx) => {
    const doc = await readForPerson(tx, definition, id, context)
    const $history = await historyOf(tx, definition, id, context)
    const hasTrail = context.actor.side === 'internal' && definition.edit.tabs?.includes('approval')
    const hasFiles = definition.edit.tabs?.includes('files') && Array.isArray(doc.fileIds) && doc.fileIds.length > 0
    const $files = hasFiles ? await filesOfDocument(tx, id) : []
    return {
      status: '200',
      msg: '',
      data: { ...doc, $history, $files, ...(hasTrail && { $approval: await approvalTrail(tx, id, context.language) }) },
    }
  })
}

export async function readForPerson(tx: Tx, definition: AnyDefinition, id: string, context: Pick<CallContext, 'actor' | 'language'>): Promise<Doc> {
  const table = tableOf(definition.entity)
  const { rows } = await tx.query<Doc>(
    `select ${table.columns.map((c) => `t.${quoted(c.name)} as ${quoted(c.field)}`).join(', ')} from ${quoted(table.name)} t where t.id = $1`,
    [id],
  )
  const doc = rows[0]
  if (!doc) refuseRule('NOT_FOUND')
  opened(table, [doc])
  await attachLines(tx, table, [doc])
  stripHidden(definition.fields, definition.lines, doc, context.actor)
  delete doc.ownerIds
  if (context.actor.side === 'supplier') delete doc.categoryIds
  await attachLabels(tx, table, [doc], context.language)
  return doc
}

function stripHidden(fields: Fields, lines: LinesMap, row: Doc, actor: Actor): void {
  for (const [key, field] of Object.entries(fields)) {
    const value = row[key]
    if (isHidden(actor, field)) delete row[key]
    else if (typeof value === 'string' && isMaskedFor(field, actor)) row[key] = masked(value)
  }
  for (const [key, spec] of Object.entries(lines)) {
    if (spec.options.hideFrom?.includes(actor.side)) {
      delete row[key]
      continue
    }
    for (const line of (Array.isArray(row[key]) ? row[key] : row[key] ? [row[key]] : []) as Doc[]) stripHidden(spec.fields, spec.lines, line, actor)
  }
}

/** `supplierId$: { code, name }` beside every reference, in one query for all of them. */
export async function attachLabels(tx: Tx, table: Table, docs: readonly Doc[], language: Language): Promise<void> {
  const places: { row: Doc; field: string; id: string }[] = []
  const visit = (own: Table, row: Doc) => {
    for (const column of own.columns)
      if ((column.kind === 'ref' || column.field.endsWith('By')) && typeof row[column.field] === 'string')
        places.push({ row, field: column.field, id: String(row[column.field]) })
  }
  for (const doc of docs) {
    visit(table, doc)
    for (const { table: own, line } of linesOf(table, doc)) visit(own, line)
  }
  if (places.length === 0) return
  const { rows } = await tx.query<{ id: string; code: string; name: string; name_en: string }>(
    'select id, code, name, name_en from entity_label where id = any($1::uuid[])',
    [[...new Set(places.map((p) => p.id))]],
  )
  const labels = new Map(rows.map((r) => [r.id, { code: r.code, name: language === 'EN' ? r.name_en : r.name }]))
  for (const { row, field, id } of places) row[`${field}$`] = labels.get(id) ?? { code: '', name: '' }
}

export function requireGranted(definition: AnyDefinition, actor: Actor): void {
  const page = actor.page ? pageOf(actor.page) : undefined
  if (!page || page.entity !== definition.entity || !actor.grants.has(page.name)) refuseRule('FORBIDDEN')
}

// ── Lists ───────────────────────────────────────────────────────────────────────────────────────────────────────────

interface Query {
  where: string[]
  values: unknown[]
}

const bind = (query: Query, value: unknown): string => `$${query.values.push(value)}`

export interface ListPlan {
  table: Table
  where: string
  orderBy: string
  values: unknown[]
  columns: readonly Column[]
}

/** Columns of a list: those of its layout, what they are shown with, and what actions need. */
function columnsOf(table: Table, actor: Actor): Column[] {
  const { definition } = table
  const shown = new Set<string>([
    'id',
    'versionNum',
    ...(definition.type === 'document' ? ['status', 'docNum'] : ['enabledFlag', 'code', 'name']),
    ...definition.list.columns,
    ...definition.list.find,
    ...(definition.list.file ? [definition.list.file.id] : []),
  ])
  for (const key of definition.list.columns) {
    const unit = definition.fields[key]?.options.unit
    if (unit) shown.add(unit)
  }
  return table.columns.filter((c) => shown.has(c.field) && !isHidden(actor, definition.fields[c.field]))
}

/** The rows that a list page shows: its variant, its view, the search; row security holds the rest. */
export function planList(definition: AnyDefinition, request: Pick<ListRequest, 'search' | 'orderBy' | 'view' | 'ids'>, actor: Actor): ListPlan {
  const table = tableOf(definition.entity)
  const query: Query = { where: [], values: [] }
  const page = actor.page ? pageOf(actor.page) : undefined
  addVariant(query, definition, page?.show ?? 'permitted', actor)
  const views = definition.list.views ?? {}
  const wanted = page?.view ?? request.view
  const view = wanted && Object.hasOwn(views, wanted) ? views[wanted] : undefined
  if (view) query.where.push(conditionSql(view.where, 't'))
  for (const [key, given] of Object.entries(request.search ?? {}))
    if (given.trim() !== '') addSearch(query, definition, table, key, given.trim(), actor)
  if (request.ids) query.where.push(`t.id = any(${bind(query, readIds(request.ids))}::uuid[])`)
  return {
    table,
    where: query.where.join(' and ') || 'true',
    orderBy: orderBySql(definition, table, request.orderBy, actor),
    values: query.values,
    columns: columnsOf(table, actor),
  }
}

const mostIds = 5_000
const isId = (given: unknown) => typeof given === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(given)

function readIds(given: readonly string[]): readonly string[] {
  if (given.length > mostIds || !given.every(isId)) refuseRule('NOT_TEXT', { label: 'ids' }, { at: 'ids' })
  return given
}

function addVariant(query: Query, definition: AnyDefinition, show: Show, actor: Actor): void {
  if (show === 'supplier') addSupplier(query, definition, actor)
  if (show !== 'own') return
  const me = bind(query, actor.userId)
  const owners = definition.scope.owners?.length ? definition.scope.owners : ['createdBy']
  query.where.push(`(${owners.map((f) => `t.${quoted(snake(f))} = ${me}`).join(' or ')})`)
}

/** Row security says it too, but of a list; only an equality lets an index give the newest rows without sorting all of them. */
function addSupplier(query: Query, { scope }: AnyDefinition, { supplierIds: [mine, ...others] }: Actor): void {
  if (mine && others.length === 0 && scope.supplier) query.where.push(`t.${quoted(snake(scope.supplier))} = ${bind(query, mine)}`)
}

function addSearch(query: Query, definition: AnyDefinition, table: Table, name: string, given: string, actor: Actor): void {
  const [key = '', bound] = name.split('.')
  const column = table.byField.get(key)
  if (!column || isHidden(actor, definition.fields[key])) return
  const at = `t.${quoted(column.name)}`
  if (column.kind === 'datetime') addTimeSearch(query, at, bound, given, actor)
  else if (bound === 'from') query.where.push(`${at} >= ${bind(query, given)}::${column.sql}`)
  else if (bound === 'to') query.where.push(`${at} <= ${bind(query, given)}::${column.sql}`)
  else if (column.kind === 'date' || isNumeric(column.kind)) query.where.push(`${at} = ${bind(query, given)}::${column.sql}`)
  else if (column.kind === 'ref' || column.kind === 'refs') addReferenceSearch(query, column, at, given)
  else if (column.kind === 'lookup' || column.kind === 'checkbox') query.where.push(`${at} = any(${bind(query, given.split(','))}::text[])`)
  else
    query.where.push(
      `(${given
        .split(',')
        .map((part) => `${at} ilike ${bind(query, containing(part.trim()))}`)
        .join(' or ')})`,
    )
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
  if (/^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(given)) query.where.push(`${bind(query, given)}::uuid = ${holdsMany ? `any(${at})` : at}`)
  else {
    const text = bind(query, containing(given))
    const found = `select l.id from entity_label l where l.entity = ${bind(query, column.target)} and (l.code ilike ${text} or l.name ilike ${text} or l.name_en ilike ${text})`
    query.where.push(holdsMany ? `${at} && array(${found})` : `${at} in (${found})`)
  }
}

/** `-orderDate,docNum`: up to three columns, ties broken by id so that pages never overlap. */
function orderBySql(definition: AnyDefinition, table: Table, given: string | undefined, actor: Actor): string {
  const parts = (given?.trim() || definition.list.sort).split(',').slice(0, 3)
  const keys = parts.map((part) => {
    const descending = part.startsWith('-')
    const column = table.byField.get(part.replace(/^[-+]/, ''))
    if (!column || isHidden(actor, definition.fields[column.field])) refuseRule('UNKNOWN_SORT', { given: part })
    return { sql: `t.${quoted(column.name)}${descending ? ' desc' : ''}`, descending }
  })
  return [...keys.map((k) => k.sql), `t.id${keys[0]?.descending ? ' desc' : ''}`].join(', ')
}

export function listDocuments(pool: Pool, definition: AnyDefinition, request: ListRequest, context: CallContext): Promise<Answer<Doc[]>> {
  requireGranted(definition, context.actor)
  const pageRows = request.pageRows ?? constants['table.pageSize.overall']
  if (pageRows < 1 || pageRows > maxPageRows) refuseRule('TOO_MANY_ROWS', { max: maxPageRows })
  const plan = planList(definition, request, context.actor)
  // Workers cost more to start than a page takes to read; they are for counting everything.
  const workers = request.exactCount ? '' : 'set local max_parallel_workers_per_gather = 0; '
  const opening = workers + enterRoleSql(context.actor, listWidening(context.actor))
  const list = JSON.stringify([opening, plan.table.name, plan.where, plan.values])
  const isStillLong = async () => (await inTransaction(pool, opening, (tx) => countRows(tx, plan, 'capped'))) >= countCap
  const counting: Counting = request.exactCount ? 'all' : isKnownLong(pool, list, isStillLong) ? 'known' : 'capped'
  return inTransaction(pool, opening, async (tx) => {
    let index = Math.max(1, request.pageIndex ?? 1)
    let { rows, counted } = await queryPage(tx, plan, pageRows, index, counting, context.language)
    const lastPage = Math.max(1, Math.ceil(counted / pageRows))
    if (rows.length === 0 && index > 1) {
      index = Math.min(index, lastPage)
      ;({ rows, counted } = await queryPage(tx, plan, pageRows, index, counting, context.language))
    }
    const isCapped = counting !== 'all' && counted >= countCap
    if (isCapped && counting === 'capped') rememberLong(pool, list)
    const sums = request.sums && !isCapped ? { sums: await sumRows(tx, plan, context.actor) } : {}
    const page: PageInfo = { count: counted, curIndex: index, countKind: isCapped ? 'capped' : 'exact', ...sums }
    return { status: '200', msg: '', data: rows, page }
  })
}

/** Everything, up to the cap, or not at all: the list is known to be longer than the cap. */
type Counting = 'all' | 'capped' | 'known'

/** Only the page itself widens its list; a colleague's permitted list stays permitted. */
function listWidening(actor: Actor): Widening {
  const page = actor.page ? pageOf(actor.page) : undefined
  return { everyOrg: page?.show === 'all' && actor.side === 'internal' }
}

async function queryPage(
  tx: Tx,
  plan: ListPlan,
  pageRows: number,
  index: number,
  counting: Counting,
  language: Language,
): Promise<{ rows: Doc[]; counted: number }> {
  const { table, where, orderBy, values, columns } = plan
  const name = quoted(table.name)
  const labelled = columns.filter((c) => c.kind === 'ref' || c.field.endsWith('By'))
  const english = language === 'EN' ? 'name_en' : 'name'
  const list = [
    ...columns.map((c) => `t.${quoted(c.name)} as ${quoted(c.field)}`),
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
  const joins = labelled.map((c, i) => `left join entity_label l${i} on l${i}.id = t.${quoted(c.name)}`)
  // The page is cut first and labelled afterwards: labels of 200 rows, not of all that match.
  const cut = `select t.* from ${name} t where ${where} order by ${orderBy} limit ${pageRows} offset ${(index - 1) * pageRows}`
  const { rows } = await tx.query<Doc>(`select ${list.join(', ')} from (${cut}) t ${joins.join(' ')} order by ${orderBy}`, values)
  if (rows.length < pageRows && index === 1) return { rows, counted: rows.length }
  return { rows, counted: counting === 'known' ? countCap : await countRows(tx, plan, counting) }
}

async function countRows(tx: Tx, { table, where, values }: ListPlan, counting: 'all' | 'capped'): Promise<number> {
  const toCount = `select 1 from ${quoted(table.name)} t where ${where}${counting === 'all' ? '' : ` limit ${countCap}`}`
  const answer = await tx.query<{ count: string }>(`select count(*) from (${toCount}) c`, values)
  return Number(answer.rows[0]?.count)
}

/** Of the columns that the list sums: one figure for each currency or unit, never one over several. */
async function sumRows(tx: Tx, { table, where, values }: ListPlan, actor: Actor): Promise<Record<string, Record<string, string>>> {
  const { fields, list } = table.definition
  const sums: Record<string, Record<string, string>> = {}
  for (const key of list.sums ?? []) {
    const column = table.byField.get(key)
    if (!column || isHidden(actor, fields[key])) continue
    const unit = fields[key]?.options.unit
    const by = unit ? `t.${quoted(snake(unit))}` : `''`
    const { rows } = await tx.query<{ unit: string; sum: string }>(
      `select coalesce(${by}, '') as unit, sum(t.${quoted(column.name)})::text as sum from ${quoted(table.name)} t
       where (${where}) and t.${quoted(column.name)} is not null group by 1 order by 1`,
      values,
    )
    sums[key] = Object.fromEntries(rows.map((row) => [row.unit, row.sum]))
  }
  return sums
}
