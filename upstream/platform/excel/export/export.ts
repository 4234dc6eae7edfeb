/** `exportExcel`: the rows of a list's search, with the columns and rights of the page, as a workbook. */
import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { constants } from '../../../../catalogue/constants/constants.ts'
import { definitionOf, pageOf } from '../../../../catalogue/index.ts'
import type { AnyDefinition } from '../../../../catalogue/language/define.ts'
import type { ButtonCode } from '../../../../catalogue/language/names.ts'
import { exportRows, picturedRows } from '../../../../catalogue/pages/export-rows.ts'
import { linesInSheetOf } from '../../../../catalogue/pages/sheet.ts'
import type { ListRequest } from '../../../../contract/types.ts'
import { stoodOf } from '../../../runtime/change/before-change.ts'
import { type ListPlan, planList } from '../../../runtime/reading/list.ts'
import { enterRoleSql, inTransaction, systemOpening, wideningBy } from '../../../runtime/rows/database.ts'
import { Refusal, refuseRule, refuseSituation } from '../../../runtime/rules/refusal.ts'
import type { Asker, BinaryAnswer, CallContext, Reader } from '../../../runtime/types.ts'
import { requireButton } from '../../../runtime/visibility/rights.ts'
import { withinScope } from '../../../runtime/visibility/scope.ts'
import { vault } from '../../files/store/vault.ts'
import { traceAccess } from '../../files/traces.ts'
import { amongFew } from '../../load/at-once.ts'
import { importPlanOf } from '../import/import-columns.ts'
import type { ExportColumn } from './export-cells.ts'
import { type ExportKind, exportColumns } from './export-columns.ts'
import { pictureColumns } from './export-pictures.ts'
import { stamped, xlsxType } from './file-names.ts'
import { type MatrixSheet, matrixSheet } from './matrix-sheet.ts'
import { runExport } from './run-export.ts'
import type { ExportTask } from './write-export.ts'

export const mostSheetRows = constants['export.background.sheetMax']

export interface ExportRequest extends Pick<ListRequest, 'search' | 'orderBy' | 'view'> {
  /** The list call whose rows are wanted, `/v1/{entity}Restful/listByPage`, and what it would be asked. */
  requestUrl?: string
  requestParams?: Pick<ListRequest, 'search' | 'orderBy' | 'view'>
  entity?: string
  columns?: readonly string[]
  fileName?: string
  sheetMaxRow?: number
}

export const exportExcel = (pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<BinaryAnswer> =>
  fileOf(pool, wantedOf(body as ExportRequest, context, 'btnExport'), context, 'FULL')

interface CustomParams {
  layout?: string
  /** Rows with the same value of this column stand together. */
  groupBy?: string
  /** The pictures of each row in its cells. */
  withImages?: boolean
}

/** In another layout: `LIST` as the page shows it, `IMPORT` with every column that an import takes, so that what is edited comes back without loss; an import takes no pictures. */
export async function customExport(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<BinaryAnswer> {
  const { customParams, ...own } = body as ExportRequest & { customParams?: CustomParams }
  const { layout = 'LIST', groupBy, withImages = false } = customParams ?? {}
  if (layout !== 'LIST' && (layout !== 'IMPORT' || withImages)) refuseRule('NOT_A_CODE', { label: 'customParams.layout', given: layout })
  const params = own.requestParams ?? own
  const orderBy = groupBy ? [groupBy, params.orderBy].filter(Boolean).join(',') : params.orderBy
  const wanted = wantedOf({ ...own, requestParams: { ...params, ...(orderBy && { orderBy }) } }, context, 'btnExport')
  if (withImages) return fileOf(pool, { ...wanted, pictures: pictureColumns(wanted.plan.table, context.actor, context.language) }, context, 'FULL')
  if (layout === 'LIST') return fileOf(pool, wanted, context, 'FULL')
  return fileOf(pool, inSheet(wanted, context), context, 'IMPORT')
}

/** The columns that an import on the page takes. */
function inSheet(wanted: Wanted, { actor, language }: CallContext): Wanted {
  const { entity } = wanted.definition
  const stored = definitionOf(entity)
  const lines = stored && linesInSheetOf(stored, pageOf(actor.page ?? ''))
  const plan = importPlanOf(lines ?? entity, actor)
  if (plan.lines || plan.action !== null) refuseRule('NOT_FOUND')
  const fields = plan.columns.flatMap(({ key, of }) => (lines || !of ? [key] : []))
  return { ...wanted, fields, ...(plan.definition.matrix && { sheet: matrixSheet(plan, wanted.plan.source, language) }) }
}

const fileOf = (pool: Pool, wanted: Wanted, context: CallContext, kind: ExportKind): Promise<BinaryAnswer> =>
  amongFew('exports', context.actor.userId, () => writeFile(pool, wanted, context, kind))

async function writeFile(pool: Pool, wanted: Wanted, context: CallContext, kind: ExportKind): Promise<BinaryAnswer> {
  const name = wanted.request.fileName ?? wanted.definition.label[context.language === 'EN' ? 1 : 0]
  const file = await newFile()
  const hasPictures = wanted.pictures !== undefined && wanted.pictures.length > 0
  const mostRows = hasPictures ? picturedRows : exportRows(pageOf(context.actor.page ?? ''))
  const task = taskOf(pool, wanted, context, { file, sheetName: name, mostRows, kind })
  const outcome = await runExport(task)
  if ('tooMany' in outcome) return hasPictures ? refuseTooManyPictured(wanted.definition, mostRows) : refuseTooMany(wanted.definition, mostRows)
  const { pictures } = outcome.written
  if (pictures.length > 0) await inTransaction(pool, systemOpening, (tx) => traceAccess(tx, context, 'preview', pictures))
  // A slow browser holds neither a database connection nor the rows, only the file.
  const stream = createReadStream(file)
  stream.once('close', () => void rm(file, { force: true }))
  return { contentType: xlsxType, fileName: stamped(name, context.now), body: stream, bytes: outcome.written.bytes }
}

/** A new name where half-written files lie; what a killed process leaves there is swept. */
export async function newFile(): Promise<string> {
  const { quarantine } = vault()
  await mkdir(quarantine, { recursive: true, mode: 0o700 })
  return join(quarantine, randomBytes(24).toString('hex'))
}

export interface Wanted {
  request: ExportRequest
  definition: AnyDefinition
  plan: ListPlan
  fields: string[]
  /** Where a record fills several rows: what they are read from, and the columns that they have beside the fields. */
  sheet?: MatrixSheet
  /** Columns of pictures, behind the others. */
  pictures?: readonly ExportColumn[]
}

/** What is asked for, as far as this person may have it on the page of the call. */
export function wantedOf(request: ExportRequest, reader: Asker, button: ButtonCode): Wanted {
  const definition = definitionOf(entityIn(request)) ?? refuseRule('NOT_FOUND')
  requireButton(definition, reader.actor, button)
  const plan = planList(definition, request.requestParams ?? request, reader)
  // Of a view of lines, the definition as it reads for them.
  const listed = plan.table.definition
  return { request, definition: listed, plan, fields: fieldsOf(listed, plan, request.columns) }
}

export interface ExportTarget {
  file: string
  sheetName: string
  mostRows: number
  kind?: ExportKind
}

export function taskOf(
  pool: Pool,
  { request, definition, plan, fields, sheet, pictures = [] }: Wanted,
  { actor, language }: Reader,
  { kind = 'FULL', ...place }: ExportTarget,
): ExportTask {
  const columns = exportColumns(
    definition,
    fields.flatMap((field) => plan.table.byField.get(field) ?? []),
    language,
    kind,
    actor.timeZone,
  )
  // Lines of what is being changed are not listed at all.
  const isOfDocuments = !sheet && plan.table.path.length === 0
  const widening = wideningBy([actor.page ? pageOf(actor.page)?.show : undefined], actor.side)
  const stood = isOfDocuments ? stoodOf(definition, actor, (table) => withinScope(table, 'h', actor, widening)) : null
  return {
    databaseUrl: pool.options.connectionString ?? '',
    opening: enterRoleSql(actor, widening),
    table: sheet?.source ?? plan.source,
    columns: [...(sheet?.columnsWith(columns) ?? columns), ...pictures],
    where: plan.where,
    orderBy: [plan.orderBy, ...(sheet ? [sheet.orderBy] : [])].join(', '),
    values: plan.values,
    stood: stood === null ? null : { opening: systemOpening, text: stood },
    language,
    sheetMaxRow: Math.min(request.sheetMaxRow ?? mostSheetRows, mostSheetRows),
    ...place,
  }
}

function entityIn({ requestUrl, entity }: ExportRequest): string {
  return entity ?? /^\/v1\/(\w+)Restful\/listByPage$/.exec(requestUrl ?? '')?.[1] ?? refuseSituation('exportWithoutUrl')
}

/** The columns of the page that this person sees, or those of them that were asked for, in that order. */
function fieldsOf(definition: AnyDefinition, plan: ListPlan, asked: readonly string[] | undefined): string[] {
  const visible = new Set(plan.columns.flatMap(({ field }) => (definition.fields[field]?.options.counted ? [] : [field])))
  const fields = (asked ?? definition.list.columns).filter((key) => visible.has(key))
  return fields.length > 0 ? fields : refuseSituation('exportWithoutColumns')
}

function refuseTooMany(definition: AnyDefinition, mostRows: number): never {
  const [cn, en] = definition.label
  const words = { CN: `${cn}超过${mostRows}行，请使用后台导出`, EN: `${en}: more than ${mostRows} rows; use the background export` }
  throw new Refusal({ code: 'EXPORT_ROWS', status: 422, words })
}

function refuseTooManyPictured(definition: AnyDefinition, mostRows: number): never {
  const [cn, en] = definition.label
  const words = {
    CN: `${cn}超过${mostRows}行，不能含图片导出，请缩小查询范围`,
    EN: `${en}: more than ${mostRows} rows; with pictures, narrow the search`,
  }
  throw new Refusal({ code: 'EXPORT_PICTURES', status: 422, words })
}
