/** `exportExcel`: the rows of a list's search, with the columns and rights of the page, as a workbook. */
import type { Pool } from 'pg'
import type { AnyDefinition, Field, Show } from '../../../catalogue/define.ts'
import { scaleOf } from '../../../catalogue/define.ts'
import { definitionOf, pageOf } from '../../../catalogue/index.ts'
import { factsOf, isNumeric } from '../../../catalogue/kinds.ts'
import { meaningOf } from '../../../catalogue/lookup-book.ts'
import type { LookupName } from '../../../catalogue/lookups.ts'
import { constants } from '../../../catalogue/shell/constants.ts'
import type { Language, ListRequest } from '../../../contract/types.ts'
import { enterRoleSql, inTransaction } from '../../runtime/database.ts'
import type { Doc } from '../../runtime/documents.ts'
import { type ListPlan, planList } from '../../runtime/read.ts'
import { Refusal, refuseRule, refuseSituation } from '../../runtime/refusal.ts'
import { requireButton } from '../../runtime/rights.ts'
import type { BinaryAnswer, CallContext, Tx } from '../../runtime/types.ts'
import { type Column, quoted } from '../../store/tables.ts'
import { stamped, xlsxType } from './file-names.ts'
import { type Cell, type SheetColumn, writeWorkbook } from './xlsx-writer.ts'

export const mostExportRows = constants['export.rowsPerRequest']

interface ExportRequest extends Pick<ListRequest, 'search' | 'orderBy' | 'view'> {
  /** The list call whose rows are wanted, `/v1/{entity}Restful/listByPage`, and what it would be asked. */
  requestUrl?: string
  requestParams?: Pick<ListRequest, 'search' | 'orderBy' | 'view'>
  entity?: string
  columns?: string[]
  fileName?: string
  /** Slice of 20,000 rows, from 1; without it more rows than that are refused. */
  pageIndex?: number
}

export async function exportExcel(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<BinaryAnswer> {
  const request = body as ExportRequest
  const definition = definitionOf(entityIn(request)) ?? refuseRule('NOT_FOUND')
  requireButton(definition, context.actor, 'btnExport')
  const plan = planList(definition, request.requestParams ?? request, context.actor)
  const shown = columnsOf(definition, plan, request.columns)
  // At most 20,000 rows, read at once: a slow browser must not hold a database connection.
  const rows = await readRows(pool, definition, plan, shown, request.pageIndex, context)
  const cells = shown.flatMap((column) => cellsOf(definition, column, context.language))
  const name = request.fileName ?? definition.label[context.language === 'EN' ? 1 : 0]
  return {
    contentType: xlsxType,
    fileName: stamped(name, context.now),
    body: writeWorkbook(name, cells, rowsOf(rows, cells)),
  }
}

function* rowsOf(rows: readonly Doc[], cells: readonly ExportColumn[]): Generator<Cell[]> {
  for (const row of rows) yield cells.map((c) => c.cell(row))
}

function entityIn({ requestUrl, entity }: ExportRequest): string {
  const named = entity ?? /^\/v1\/(\w+)Restful\/listByPage$/.exec(requestUrl ?? '')?.[1]
  if (named) return named
  return refuseSituation('exportWithoutUrl')
}

/** The columns of the page that this person sees, or those of them that were asked for, in that order. */
function columnsOf(definition: AnyDefinition, plan: ListPlan, asked: string[] | undefined): Column[] {
  const visible = new Map(plan.columns.map((c) => [c.field, c]))
  const columns = (asked ?? definition.list.columns).flatMap((key) => visible.get(key) ?? [])
  if (columns.length > 0) return columns
  return refuseSituation('exportWithoutColumns')
}

async function readRows(
  pool: Pool,
  definition: AnyDefinition,
  plan: ListPlan,
  shown: readonly Column[],
  pageIndex: number | undefined,
  context: CallContext,
): Promise<Doc[]> {
  const { actor, language } = context
  const show: Show = (actor.page && pageOf(actor.page)?.show) || 'permitted'
  const opening = enterRoleSql(actor, { everyOrg: show === 'all' && actor.side === 'internal' })
  const offset = (Math.max(1, pageIndex ?? 1) - 1) * mostExportRows
  const list = shown.map((c) => `t.${quoted(c.name)} as ${quoted(c.field)}`)
  const sql = `select ${list.join(', ')} from ${quoted(plan.table.name)} t where ${plan.where} order by ${plan.orderBy} limit ${mostExportRows + 1} offset ${offset}`
  return inTransaction(pool, opening, async (tx) => {
    const { rows } = await tx.query<Doc>(sql, plan.values)
    if (rows.length > mostExportRows && pageIndex === undefined) refuseTooMany(definition)
    const slice = rows.slice(0, mostExportRows)
    await label(tx, slice, shown, language)
    return slice
  })
}

function refuseTooMany(definition: AnyDefinition): never {
  const [cn, en] = definition.label
  const words = {
    CN: `${cn}超过${mostExportRows}行，请缩小查询范围或分批导出`,
    EN: `${en}: more than ${mostExportRows} rows; narrow the search or export slice by slice`,
  }
  throw new Refusal({ code: 'EXPORT_ROWS', status: 422, words })
}

interface Labelled {
  code: string
  name: string
}

/** Puts code and name in the place of the ids of references. */
async function label(tx: Tx, rows: readonly Doc[], shown: readonly Column[], language: Language): Promise<void> {
  const references = shown.filter((c) => c.kind === 'ref' || c.kind === 'refs')
  const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value : value ? [String(value)] : [])
  const ids = new Set(rows.flatMap((row) => references.flatMap((c) => idsOf(row[c.field]))))
  if (ids.size === 0) return
  const { rows: found } = await tx.query<{ id: string; code: string; name: string }>(
    `select id, code, ${language === 'EN' ? 'name_en' : 'name'} as name from entity_label where id = any($1::uuid[])`,
    [[...ids]],
  )
  const labels = new Map(found.map((l) => [l.id, l]))
  for (const row of rows) {
    for (const { field } of references) row[field] = idsOf(row[field]).flatMap((id): Labelled[] => (labels.has(id) ? [labels.get(id)!] : []))
  }
}

interface ExportColumn extends SheetColumn {
  cell(row: Doc): Cell
}

/** A reference fills two columns, code and name; everything else one. */
function cellsOf(definition: AnyDefinition, { field: key, kind }: Column, language: Language): ExportColumn[] {
  const field = (definition.fields as Record<string, Field>)[key]
  const index = language === 'EN' ? 1 : 0
  const header = field?.label[index] ?? key
  const width = Math.round((field?.options.width ?? factsOf(kind).width) / 8)
  if (kind === 'ref' || kind === 'refs') {
    const part = (name: keyof Labelled) => (row: Doc) => ((row[key] ?? []) as Labelled[]).map((l) => l[name]).join(language === 'EN' ? '; ' : '；')
    return [
      { header: `${header}${language === 'EN' ? ' code' : '编码'}`, width: 16, cell: part('code') },
      { header, width, cell: part('name') },
    ]
  }
  const format = field && isNumeric(kind) ? formatOf(field) : undefined
  return [{ header, width, ...(format && { format }), cell: (row) => cellOf(definition, key, field, row[key], index) }]
}

/** The fewest decimals of the kind always, the rest where there are any. */
function formatOf(field: Field): string | undefined {
  const { minScale = 0 } = factsOf(field.kind)
  const scale = scaleOf(field) ?? 0
  return minScale > 0 ? `#,##0.${'0'.repeat(minScale)}${'#'.repeat(scale - minScale)}` : undefined
}

function cellOf(definition: AnyDefinition, key: string, field: Field | undefined, value: unknown, index: 0 | 1): Cell {
  if (value === null || value === undefined) return null
  if (key === 'status') return definition.states[String(value)]?.label[index] ?? String(value)
  const kind = field?.kind ?? 'text'
  if (kind === 'lookup') return meaningIn(field?.lookup, String(value), index)
  if (kind === 'checkbox') return meaningIn('YES_NO', String(value), index)
  if (kind === 'date') return { day: String(value) }
  if (kind === 'datetime') return { moment: value instanceof Date ? value : new Date(String(value)) }
  if (isNumeric(kind)) return { number: String(value) }
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const meaningIn = (name: LookupName | undefined, code: string, index: 0 | 1): string => (name ? meaningOf(name, code)[index] : code)
