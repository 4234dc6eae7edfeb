/** Files on their way out: one, a part of one, or several as a zip. */
import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Pool } from 'pg'
import { MAX_BATCH, MAX_FILE_BYTES } from '../../../catalogue/constants/attachment-types.ts'
import type { Answer } from '../../../contract/types.ts'
import { inTransaction, systemOpening } from '../../runtime/rows/database.ts'
import { refuseRule } from '../../runtime/rules/refusal.ts'
import type { BinaryAnswer, CallContext } from '../../runtime/types.ts'
import { profileNumber } from '../profiles/book.ts'
import { zipWriter } from '../zip.ts'
import { type BaseFile, idsIn, requireButtonOf, requireFile, type StoredFile, seenFiles, withNames } from './rows.ts'
import { openContent } from './store/sealed-contents.ts'
import type { Part } from './store/store.ts'
import { traceAccess } from './traces.ts'
import { refuseFile } from './words.ts'

const ZIP_BYTES = 1024 * 1024

export async function downloadFile(pool: Pool, id: unknown, context: CallContext): Promise<BinaryAnswer> {
  const file = await inTransaction(pool, systemOpening, async (tx) => {
    const seen = await requireFile(tx, context, id, 'download')
    // One download is one event, in however many parts it comes.
    if (!context.range || /^bytes=0-/.test(context.range)) await traceAccess(tx, context, 'download', [seen])
    return seen
  })
  return sent(file, partIn(context.range, file.fileSize))
}

export async function sent(file: StoredFile, part: Part | null): Promise<BinaryAnswer> {
  const { originalFileName, contentType, fileSize } = file
  return {
    contentType,
    fileName: originalFileName,
    body: await openContent(file, part),
    bytes: part ? part.end - part.start + 1 : fileSize,
    ...(part && { range: { ...part, total: fileSize } }),
  }
}

/** One range is served; several at once, or another unit, give the whole file (S10.3). */
function partIn(range: string | null | undefined, size: number): Part | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start > end || start >= size) refuseFile('RANGE')
  return { start, end }
}

/** `{docNum}-附件.zip` is named by web, which knows the document. */
export async function batchDownload(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<BinaryAnswer> {
  const ids = idsIn(body.ids)
  if (ids.length === 0) refuseRule('NOTHING_CHOSEN')
  if (ids.length > MAX_BATCH) refuseFile('TOO_MUCH')
  const files = await inTransaction(pool, systemOpening, async (tx) => {
    const seen = await seenFiles(tx, context, ids)
    if (seen.length < ids.length) refuseRule('NOT_FOUND')
    for (const { table } of seen) requireButtonOf(context.actor, table.definition, 'download')
    if (seen.reduce((sum, { fileSize }) => sum + fileSize, 0) > MAX_FILE_BYTES) refuseFile('TOO_MUCH')
    await traceAccess(tx, context, 'download', seen)
    return seen
  })
  async function* zipped(): AsyncGenerator<Buffer> {
    const zip = zipWriter()
    for (const { name, file } of distinctNames(files)) yield* zip.file(name, await openContent(file))
    yield zip.end()
  }
  return { contentType: 'application/zip', fileName: '附件.zip', body: Readable.from(zipped(), { objectMode: false, highWaterMark: ZIP_BYTES }) }
}

/** Double names get (2), (3) before the extension. */
function distinctNames<F extends { originalFileName: string }>(files: readonly F[]): { name: string; file: F }[] {
  const used = new Set<string>()
  return files.map((file) => {
    const { originalFileName } = file
    const at = originalFileName.lastIndexOf('.')
    const [stem, extension] = at > 0 ? [originalFileName.slice(0, at), originalFileName.slice(at)] : [originalFileName, '']
    let name = originalFileName
    for (let n = 2; used.has(name.toLowerCase()); n++) name = `${stem}(${n})${extension}`
    used.add(name.toLowerCase())
    return { name, file }
  })
}

/** In the order asked for; what one may not see is left out. */
export async function listFiles(pool: Pool, ids: unknown, context: CallContext): Promise<Answer<(BaseFile & { downloadCount: number })[]>> {
  return inTransaction(pool, systemOpening, async (tx) => {
    const seen = await seenFiles(tx, context, idsIn(ids).slice(0, 2000))
    const { rows } = await tx.query<{ id: string; count: number }>(
      `select business_id as id, count(*)::int as count from audit_event where kind = 'FILE' and action = 'download' and business_id = any($1::uuid[]) group by 1`,
      [seen.map(({ id }) => id)],
    )
    const counts = new Map(rows.map(({ id, count }) => [id, count]))
    return { status: '200', msg: '', data: (await withNames(tx, seen)).map((file) => ({ ...file, downloadCount: counts.get(file.id) ?? 0 })) }
  })
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** An address on this site, for this person and five minutes. */
export async function fileUrl(pool: Pool, id: unknown, context: CallContext): Promise<Answer<string>> {
  const token = randomBytes(32).toString('base64url')
  return inTransaction(pool, systemOpening, async (tx) => {
    const file = await requireFile(tx, context, id, 'download')
    await tx.query('insert into file_link (token_hash, file_id, user_id, expires_at) values ($1, $2, $3, $4)', [
      hashOf(token),
      file.id,
      context.actor.userId,
      new Date(context.now.getTime() + profileNumber('FILE_LINK_MIN') * 60_000),
    ])
    return { status: '200', msg: '', data: `/file/${token}` }
  })
}

/** The file behind such an address; one's right to it is asked anew. */
export async function downloadByLink(pool: Pool, token: unknown, context: CallContext): Promise<BinaryAnswer> {
  const id = await inTransaction(pool, systemOpening, async (tx) => {
    const { rows } = await tx.query<{ id: string }>(
      'select file_id as id from file_link where token_hash = $1 and user_id = $2 and expires_at > $3',
      [hashOf(String(token)), context.actor.userId, context.now],
    )
    return rows[0]?.id ?? refuseRule('NOT_FOUND')
  })
  return downloadFile(pool, id, context)
}
