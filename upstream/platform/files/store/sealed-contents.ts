/**
 * Files of documents that stand in an envelope (S7.1, S7.3): each lies in the store under a key of its own. The key stands beside the file as long as
 * whoever brought it may read it; in a letter to a committee it goes along, and comes back with the opening.
 */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Tx } from '../../../runtime/types.ts'
import { seal, unseal } from '../../../store/sealing.ts'
import { closeFrames, framesOf, newContentKey, openFrames, PREFIX } from '../../sealed/framed.ts'
import { type StoredFile, underName } from '../rows.ts'
import { refuseFile } from '../words.ts'
import type { Received } from './quarantine.ts'
import type { Part } from './store.ts'
import { vault } from './vault.ts'

/** Stands in place of a key that went along with a letter. */
const AWAY = 'AWAY'
const placeOf = (id: string) => `base_file.content_key ${id}`

const sealedKey = (id: string, key: Buffer | typeof AWAY): string => seal(key === AWAY ? AWAY : key.toString('base64url'), placeOf(id))

export type Closed = Pick<StoredFile, 'id' | 'fileName' | 'fileSize' | 'contentKey'>

/** Closes a file where it lies, unless it came in closed; answers its key as the row keeps it. */
export async function closeFile({ file, key: known }: Pick<Received, 'file' | 'key'>, id: string): Promise<string> {
  if (known) return sealedKey(id, known)
  const key = newContentKey()
  const closed = `${file}.closed`
  try {
    await pipeline(
      createReadStream(file),
      (content) => closeFrames(content, key),
      createWriteStream(closed, { mode: 0o600, flags: 'wx', flush: true }),
    )
  } catch (error) {
    await rm(closed, { force: true })
    throw error
  }
  await rename(closed, file)
  return sealedKey(id, key)
}

/** The key of a copy under another id. */
export const keyForCopy = (from: Closed, id: string): string | null =>
  from.contentKey === null ? null : seal(unseal(from.contentKey, placeOf(from.id)), placeOf(id))

function keyOf({ id, contentKey }: Closed): Buffer | typeof AWAY | null {
  if (contentKey === null) return null
  const key = unseal(contentKey, placeOf(id))
  return key === AWAY ? AWAY : Buffer.from(key, 'base64url')
}

/** What a file holds, or the part of it that is asked for. Refuses what waits for its opening. */
export async function openContent(file: Closed, part: Part | null = null): Promise<Readable> {
  const key = keyOf(file)
  if (key === AWAY) refuseFile('SEALED')
  return key ? opened(file, key, part) : vault().store.open(file.fileName, part ?? undefined)
}

async function opened({ fileName, fileSize: size }: Closed, key: Buffer, wanted: Part | null): Promise<Readable> {
  const { store } = vault()
  const part = wanted ?? { start: 0, end: size - 1 }
  const prefix = await buffer(await store.open(fileName, { start: 0, end: PREFIX - 1 }))
  const frames = await store.open(fileName, framesOf(size, part))
  return Readable.from(openFrames(frames, { key, prefix, size, part }), { objectMode: false })
}

// ── In letters ──────────────────────────────────────────────────────────────────────────────────────────────────────

/** A file as a letter names it: what it must be, and what opens it. */
export interface Enclosed {
  id: string
  sha256: string
  key: string
  /** Letters of before have none. */
  name?: string
}

type Row = Closed & Pick<StoredFile, 'originalFileName' | 'sealedName'> & { sha256: string }

const rowsOf = async (tx: Tx, businessId: string): Promise<Row[]> =>
  (
    await tx.query<Row>(
      `select id, file_name as "fileName", file_size::float8 as "fileSize", content_key as "contentKey", sha256, original_file_name as "originalFileName", sealed_name as "sealedName" from base_file
       where business_id = $1 and content_key is not null order by creation_date, id`,
      [businessId],
    )
  ).rows.map(underName)

/** The closed files of a document, for its letter; refuses one that went with an earlier letter. */
export async function enclosedFiles(tx: Tx, businessId: string): Promise<Enclosed[]> {
  const rows = await rowsOf(tx, businessId)
  return rows.map((row) => {
    const key = keyOf(row)
    return key instanceof Buffer
      ? { id: row.id, sha256: row.sha256, key: key.toString('base64url'), name: row.originalFileName }
      : refuseFile('SEALED_BEFORE', { name: row.originalFileName })
  })
}

const layKey = (tx: Tx, id: string, key: Parameters<typeof sealedKey>[1]): void =>
  tx.send('update base_file set content_key = $2 where id = $1', [id, sealedKey(id, key)])

/** From here on nobody opens them nor knows their names, before their letter is opened. */
export function takeKeys(tx: Tx, enclosed: readonly Pick<Enclosed, 'id'>[]): void {
  for (const { id } of enclosed) layKey(tx, id, AWAY)
  tx.send('update base_file set sealed_name = null where id = any($1::uuid[])', [enclosed.map(({ id }) => id)])
}

/** What is never opened is left to nobody. */
export const loseKeys = async (tx: Tx, businessId: string): Promise<void> => takeKeys(tx, await rowsOf(tx, businessId))

/** Lays the keys of an opened letter beside their files, under their names; false where one of them is not there, or not what was sent. */
export async function bringKeys(tx: Tx, businessId: string, enclosed: readonly Enclosed[]): Promise<boolean> {
  const rows = new Map((await rowsOf(tx, businessId)).map((row) => [row.id, row]))
  for (const { id, sha256, key } of enclosed) {
    const row = rows.get(id)
    if (!row || (await digestOf(row, Buffer.from(key, 'base64url'))) !== sha256) return false
  }
  for (const { id, key, name } of enclosed) {
    layKey(tx, id, Buffer.from(key, 'base64url'))
    tx.send('update base_file set original_file_name = coalesce($2, original_file_name), sealed_name = null where id = $1', [id, name ?? null])
  }
  return true
}

/** Null where it does not open. */
async function digestOf(row: Row, key: Buffer): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of await opened(row, key, null)) hash.update(chunk)
    return hash.digest('hex')
  } catch {
    return null
  }
}
