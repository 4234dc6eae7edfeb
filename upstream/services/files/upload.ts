/** Uploads: all files of a request or none; each is checked before its first byte, while it comes and once it is there. */
import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import {
  type AttachmentType,
  allowedTypes,
  extensionOf,
  LARGE_FILE_BYTES,
  MAX_FILE_BYTES,
  mostBytes,
  mostFiles,
} from '../../../catalogue/shell/attachment-rules.ts'
import { sizeText } from '../../../catalogue/shell/file-size.ts'
import type { Answer } from '../../../contract/types.ts'
import { inTransaction, systemOpening } from '../../runtime/database.ts'
import type { Doc } from '../../runtime/documents.ts'
import { once } from '../../runtime/idempotency.ts'
import { refuseRule } from '../../runtime/refusal.ts'
import { statusOf } from '../../runtime/rights.ts'
import type { CallContext, IncomingFile, Tx } from '../../runtime/types.ts'
import { quoted, type Table } from '../../store/tables.ts'
import { extensionIn, inspect } from './inspect.ts'
import { cleanName } from './names.ts'
import { allowedNow, attachingTable, limitsOf, lockPlace, requireUse } from './place.ts'
import { drop, type Received, receive, TooMuch } from './quarantine.ts'
import { type BaseFile, type StoredFile, toldOf } from './rows.ts'
import { traceAccess, traceInHistory } from './traces.ts'
import { vault } from './vault.ts'
import { fileRefusal, refuseFile } from './words.ts'

/** Of one person, whatever the document; S2.7. */
const MOST_AT_ONCE = 6
/** What one person has uploaded and not saved with a document. */
const MOST_UNBOUND_BYTES = 20 * 1024 ** 3

export interface Taken extends Received {
  name: string
  contentType: string
}

export type Size = 'usual' | 'large'

/** What is particular to a kind of upload. */
export interface Treatment {
  extensionIn?: (name: string) => AttachmentType
  /** Makes of the file that came the one that is stored. */
  prepare?: (file: Taken) => Promise<Taken>
}

export async function uploadFiles(
  pool: Pool,
  body: Record<string, unknown>,
  context: CallContext,
  size: Size,
  treatment: Treatment = {},
): Promise<Answer<BaseFile[]>> {
  const table = attachingTable(body.functionId) ?? refuseRule('NOT_FOUND')
  requireUse(context.actor, table.definition, 'upload')
  const place = { table, businessId: body.businessId || null }
  await inTransaction(pool, systemOpening, async (tx) => {
    await requireRoom(tx, place, 1, context)
    await requireQuota(tx, context)
  })
  return oneOfSix(context.actor.userId, async () => {
    const taken: Taken[] = []
    try {
      await takeAll(body, table, size, taken, treatment)
      return await store(pool, taken, place, body, context)
    } finally {
      await drop(taken)
    }
  })
}

interface Place {
  table: Table
  businessId: unknown
}

const running = new Map<string, number>()

async function oneOfSix<T>(userId: string, work: () => Promise<T>): Promise<T> {
  const now = running.get(userId) ?? 0
  if (now >= MOST_AT_ONCE) refuseFile('TOO_MANY_AT_ONCE')
  running.set(userId, now + 1)
  try {
    return await work()
  } finally {
    const left = (running.get(userId) ?? 1) - 1
    if (left > 0) running.set(userId, left)
    else running.delete(userId)
  }
}

/** Brings the files into quarantine, one after the other. */
async function takeAll(
  body: Record<string, unknown>,
  table: Table,
  size: Size,
  taken: Taken[],
  { extensionIn: own, prepare }: Treatment,
): Promise<void> {
  const limits = limitsOf(table)
  const most = Math.min(mostBytes(limits), MAX_FILE_BYTES)
  const declared = declaredBytes(body.fileSize)
  const tooLarge = (name: string, bytes: number): never => refuseFile('attachmentTooLarge', { name, size: sizeText(bytes), max: sizeText(most) })
  for await (const { name: given, stream } of body.files as AsyncIterable<IncomingFile>) {
    const name = cleanName(given)
    const extension = own ? own(name) : extensionIn(name, allowedTypes(limits))
    if (declared !== null && declared > most) tooLarge(name, declared)
    if (size === 'large' && taken.length > 0) refuseFile('USE_LARGE')
    const before = taken.reduce((sum, { bytes }) => sum + bytes, 0)
    const room = size === 'large' ? most : Math.min(most, LARGE_FILE_BYTES - before)
    const received = await receive(stream, vault().quarantine, room).catch((error) => {
      // What carries no code of the system is the form that broke off.
      if (!(error instanceof TooMuch)) throw error?.code && !/^ERR_STREAM/.test(error.code) ? error : broken()
      return room < most ? refuseFile('USE_LARGE') : tooLarge(name, most + 1)
    })
    // Noted first: whatever is refused from here on is dropped with the rest.
    const file: Taken = { ...received, name, contentType: '' }
    taken.push(file)
    if (declared !== null && declared !== received.bytes) refuseFile('DAMAGED')
    if (size === 'large' && received.bytes <= LARGE_FILE_BYTES) refuseFile('NOT_LARGE')
    file.contentType = await inspect(name, extension, received)
    if (prepare) taken.splice(-1, 1, await prepare(file))
  }
  if (taken.length === 0) refuseFile('NO_FILE')
}

const broken = () => fileRefusal('DAMAGED')

/** What the sender says of the one file that comes. */
function declaredBytes(given: unknown): number | null {
  if (given === undefined || given === '') return null
  const bytes = Number(given)
  return Number.isSafeInteger(bytes) && bytes >= 0 ? bytes : refuseFile('DAMAGED')
}

/** The record, locked, with room for so many more; null when the document is not stored yet. */
async function requireRoom(tx: Tx, { table, businessId }: Place, more: number, { actor }: CallContext): Promise<{ header: Doc; row: Doc } | null> {
  const found = businessId === null ? null : await lockPlace(tx, table, businessId, actor)
  const { header = null, row = null } = found ?? {}
  const label = table.fields.fileIds?.label
  if (!allowedNow(table, 'upload', { header, row, actor }))
    refuseRule('NOT_EDITABLE', { label, status: header ? table.definition.states[statusOf(table.definition, header)]?.label : '' })
  const max = mostFiles(limitsOf(table))
  if (((row?.fileIds as string[] | null)?.length ?? 0) + more > max) refuseFile('attachmentCountReached', { max })
  return found
}

async function requireQuota(tx: Tx, { actor }: CallContext): Promise<void> {
  const { rows } = await tx.query<{ bytes: number }>(
    'select coalesce(sum(file_size), 0)::float8 as bytes from base_file where created_by = $1 and business_id is null',
    [actor.userId],
  )
  const bytes = rows[0]?.bytes ?? 0
  if (bytes >= MOST_UNBOUND_BYTES) refuseFile('QUOTA', { size: sizeText(bytes), max: sizeText(MOST_UNBOUND_BYTES) })
}

/** Visible by rename and row together: what the transaction does not keep is taken away again. */
async function store(
  pool: Pool,
  taken: readonly Taken[],
  place: Place,
  body: Record<string, unknown>,
  context: CallContext,
): Promise<Answer<BaseFile[]>> {
  const rows = taken.map((file): StoredFile => rowOf(file, place, body, context))
  const { store: files } = vault()
  const request = { functionId: place.table.entity, businessId: place.businessId, digests: taken.map(({ sha256 }) => sha256) }
  let isOurs = false
  try {
    const answer = await inTransaction(pool, systemOpening, (tx) =>
      once(tx, context, 'baseFile.upload', request, async () => {
        const found = await requireRoom(tx, place, rows.length, context)
        await insertRows(tx, rows, context, typeof body.path === 'string' ? body.path : '')
        if (found) await attach(tx, place.table, found, rows, context)
        await traceAccess(tx, context, 'upload', rows)
        isOurs = true
        for (const [at, row] of rows.entries()) await files.keep(taken[at]!.file, row.fileName)
        return { status: '200', msg: '', data: rows.map(toldOf) }
      }),
    )
    return answer as Answer<BaseFile[]>
  } catch (error) {
    if (isOurs) for (const { fileName } of rows) await files.remove(fileName)
    throw error
  }
}

function rowOf(file: Taken, { table, businessId }: Place, body: Record<string, unknown>, { actor, now }: CallContext): StoredFile {
  return {
    // All 128 bits are random: with a time in them, as other ids have, fewer would be left to guess (S5.7).
    id: randomId(),
    originalFileName: file.name,
    fileName: randomBytes(24).toString('hex'),
    suffixName: extensionOf(file.name),
    fileSize: file.bytes,
    contentType: file.contentType,
    sha256: file.sha256,
    functionId: table.entity,
    businessId: businessId === null ? null : String(businessId),
    fileDesc: typeof body.fileDesc === 'string' && body.fileDesc !== '' ? body.fileDesc.slice(0, 200) : null,
    createdBy: actor.userId,
    creationDate: now,
  }
}

function randomId(): string {
  const hex = randomBytes(16).toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

export async function insertRows(tx: Tx, rows: readonly StoredFile[], { actor, now }: CallContext, path: string): Promise<void> {
  for (const row of rows)
    await tx.query(
      `insert into base_file (id, original_file_name, file_name, suffix_name, file_size, content_type, sha256, function_id, business_id, path, file_desc,
         status, version_num, created_by, creation_date, last_updated_by, last_update_date)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, left($10, 120), $11, $12, 1, $13, $14, $13, $14)`,
      [
        row.id,
        row.originalFileName,
        row.fileName,
        row.suffixName,
        row.fileSize,
        row.contentType,
        row.sha256,
        row.functionId,
        row.businessId,
        path,
        row.fileDesc,
        row.businessId === null ? 'UNBOUND' : 'BOUND',
        actor.userId,
        now,
      ],
    )
}

/** Into the list of the record, without making it a new version: nobody's work on it is disturbed. */
export async function attach(
  tx: Tx,
  table: Table,
  { header, row }: { header: Doc; row: Doc },
  files: readonly StoredFile[],
  context: CallContext,
): Promise<void> {
  await tx.query(`update ${quoted(table.name)} set file_ids = coalesce(file_ids, '{}') || $2::uuid[] where id = $1`, [
    row.id,
    files.map(({ id }) => id),
  ])
  const document = { entity: table.definition.entity, id: header.id, versionNum: header.versionNum }
  await traceInHistory(
    tx,
    context,
    'attach',
    document,
    files.map(({ originalFileName }) => originalFileName),
  )
}
