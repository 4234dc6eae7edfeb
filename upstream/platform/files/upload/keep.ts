/** Received files become visible: rows, the list of their document and the contents, together or not at all. */
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Pool } from 'pg'
import { extensionOf, mostFiles } from '../../../../catalogue/constants/attachment-types.ts'
import { sizeText } from '../../../../catalogue/constants/file-size.ts'
import type { Answer } from '../../../../contract/types.ts'
import { once } from '../../../runtime/change/idempotency.ts'
import { inTransaction, systemOpening } from '../../../runtime/rows/database.ts'
import { refuseRule } from '../../../runtime/rules/refusal.ts'
import type { CallContext, Tx } from '../../../runtime/types.ts'
import { statusOf } from '../../../runtime/visibility/rights.ts'
import type { Table } from '../../../store/tables.ts'
import { changeList } from '../change-list.ts'
import { allowedNow, type LockedPlace, limitsOf, lockPlace } from '../place.ts'
import { type BaseFile, publicFacts, type StoredFile, sealedNameOf, underName } from '../rows.ts'
import { type Received, receive } from '../store/quarantine.ts'
import { closeFile } from '../store/sealed-contents.ts'
import { vault } from '../store/vault.ts'
import { traceAccess } from '../traces.ts'
import { refuseFile } from '../words.ts'

/** What one person has uploaded and not saved with a document. */
const MOST_UNBOUND_BYTES = 20 * 1024 ** 3

/** A file that passed its checks. */
export interface Taken extends Received {
  name: string
  contentType: string
}

/** Where files go: a record of that table, or one that is not stored yet. */
export interface UploadPlace {
  table: Table
  businessId: unknown
}

/** The record, locked, with room for so many more; null when the document is not stored yet. */
export async function requireRoom(tx: Tx, { table, businessId }: UploadPlace, more: number, context: CallContext): Promise<LockedPlace | null> {
  const found = businessId === null ? null : await lockPlace(tx, table, businessId, context)
  const { header = null, row = null } = found ?? {}
  const label = table.fields.fileIds?.label
  if (!allowedNow(table, 'upload', found, context.actor))
    refuseRule('NOT_EDITABLE', { label, status: header ? table.definition.states[statusOf(table.definition, header)]?.label : '' })
  const max = mostFiles(limitsOf(table))
  if (((row?.fileIds as string[] | null)?.length ?? 0) + more > max) refuseFile('attachmentCountReached', { max })
  return found
}

export async function requireQuota(tx: Tx, { actor }: CallContext): Promise<void> {
  const { rows } = await tx.query<{ bytes: number }>(
    'select coalesce(sum(file_size), 0)::float8 as bytes from base_file where created_by = $1 and business_id is null',
    [actor.userId],
  )
  const bytes = rows[0]?.bytes ?? 0
  if (bytes >= MOST_UNBOUND_BYTES) refuseFile('QUOTA', { size: sizeText(bytes), max: sizeText(MOST_UNBOUND_BYTES) })
}

/**
 * Visible once its row is there: the contents go into the store before the transaction, as that may be a network away,
 * and what the transaction does not name is taken away again.
 */
export async function storeFiles(
  pool: Pool,
  taken: readonly Taken[],
  place: UploadPlace,
  body: Record<string, unknown>,
  context: CallContext,
): Promise<Answer<BaseFile[]>> {
  const rows = taken.map((file): StoredFile => rowOf(file, place, body, context))
  const { store: files } = vault()
  const request = { functionId: place.table.entity, businessId: place.businessId, digests: taken.map(({ sha256 }) => sha256) }
  let isOurs = false
  const takeBack = () => Promise.all(rows.map(({ fileName }) => files.remove(fileName)))
  try {
    for (const [at, row] of rows.entries()) {
      const received = taken[at]!
      if (place.table.definition.envelope) Object.assign(row, { contentKey: await closeFile(received, row.id), ...sealedNameOf(row) })
      await files.keep(received.file, row.fileName)
    }
    const answer = await inTransaction(pool, systemOpening, (tx) =>
      once(tx, context, 'baseFile.upload', request, async () => {
        const found = await requireRoom(tx, place, rows.length, context)
        await insertRows(tx, rows, context, typeof body.path === 'string' ? body.path : '')
        if (found) await changeList(tx, 'attach', { table: place.table, ...found }, rows, context)
        await traceAccess(tx, context, 'upload', rows)
        isOurs = true
        return { status: '200', msg: '', data: rows.map(publicFacts) }
      }),
    )
    // Another request with the same key was first: its files are the answer.
    if (!isOurs) await takeBack()
    return isOurs ? { ...answer, data: rows.map((row) => publicFacts(underName(row))) } : answer
  } catch (error) {
    await takeBack()
    throw error
  }
}

/** Bytes that came with a call, for a row that is about to name them; what nobody names goes with the sweep. */
export async function keepBytes(
  pool: Pool,
  bytes: Buffer,
  facts: Pick<Taken, 'name' | 'contentType'>,
  table: Table,
  context: CallContext,
): Promise<StoredFile> {
  const { store: files, quarantine } = vault()
  const received = await receive(Readable.from([bytes]), quarantine, bytes.length)
  const row = rowOf({ ...received, ...facts }, { table, businessId: null }, {}, context)
  await files.keep(received.file, row.fileName)
  await inTransaction(pool, systemOpening, (tx) => insertRows(tx, [row], context, ''))
  return row
}

function rowOf(file: Taken, { table, businessId }: UploadPlace, body: Record<string, unknown>, { actor, now }: CallContext): StoredFile {
  return {
    id: randomFileId(),
    originalFileName: file.name,
    fileName: randomBytes(24).toString('hex'),
    suffixName: extensionOf(file.name),
    fileSize: file.bytes,
    contentType: file.contentType,
    sha256: file.sha256,
    functionId: table.entity,
    businessId: businessId === null ? null : String(businessId),
    fileDesc: typeof body.fileDesc === 'string' && body.fileDesc !== '' ? body.fileDesc.slice(0, 200) : null,
    contentKey: null,
    sealedName: null,
    createdBy: actor.userId,
    creationDate: now,
  }
}

/** All 128 bits are random: with a time or a version in them, as other ids have, fewer would be left to guess (S5.7). */
export function randomFileId(): string {
  const hex = randomBytes(16).toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

export async function insertRows(tx: Tx, rows: readonly StoredFile[], { actor, now }: CallContext, path: string): Promise<void> {
  for (const row of rows)
    await tx.query(
      `insert into base_file (id, original_file_name, file_name, suffix_name, file_size, content_type, sha256, function_id, business_id, path, file_desc, content_key, sealed_name,
         status, version_num, created_by, creation_date, last_updated_by, last_update_date)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, left($10, 120), $11, $15, $16, $12, 1, $13, $14, $13, $14)`,
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
        row.contentKey,
        row.sealedName,
      ],
    )
}
