/**
 * Large files that come in parts: what has come waits in quarantine under the id of the upload, and the next part goes on from its last byte,
 * also after this process was killed. Whole, it is checked and stored as any other upload (S10.1 to S10.4).
 */
import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Pool } from 'pg'
import { allowedTypes, LARGE_FILE_BYTES, MAX_FILE_BYTES, mostBytes } from '../../../../catalogue/constants/attachment-types.ts'
import { sizeText } from '../../../../catalogue/constants/file-size.ts'
import { isId } from '../../../../catalogue/values/ids.ts'
import type { Answer } from '../../../../contract/types.ts'
import { inTransaction, systemOpening } from '../../../runtime/rows/database.ts'
import { refuseRule } from '../../../runtime/rules/refusal.ts'
import type { CallContext } from '../../../runtime/types.ts'
import { amongFew, requireFewer } from '../../load/at-once.ts'
import { attachingTable, limitsOf, requireUse } from '../place.ts'
import type { BaseFile } from '../rows.ts'
import { append, bytesAt, digestOf, TooMuch } from '../store/quarantine.ts'
import { vault } from '../store/vault.ts'
import { refuseFile } from '../words.ts'
import { HEAD_BYTES } from './content.ts'
import { extensionIn, inspect } from './inspect.ts'
import { requireQuota, requireRoom, storeFiles } from './keep.ts'
import { cleanName } from './names.ts'
import { brokenOff } from './upload.ts'

/** An upload that is not whole yet, or was whole not long ago. */
interface Waiting {
  userId: string
  name: string
  bytes: number
  functionId: string
  businessId: string | null
  path: string
  fileDesc: string
  /** The file that it became. */
  became?: BaseFile
}

export interface PartsState {
  offset: number
  length: number
  file: BaseFile | null
}

const text = (given: unknown) => (typeof given === 'string' ? given : '')

/** Everything that can be refused before the first byte is refused here. */
export async function beginParts(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer<{ id: string }>> {
  const { userId } = context.actor
  const table = attachingTable(body.functionId) ?? refuseRule('NOT_FOUND')
  requireUse(context.actor, table.definition, 'upload')
  const limits = limitsOf(table)
  const name = cleanName(text(body.fileName))
  extensionIn(name, allowedTypes(limits))
  const bytes = Number(body.fileSize)
  const most = Math.min(mostBytes(limits), MAX_FILE_BYTES)
  if (!Number.isSafeInteger(bytes) || bytes <= LARGE_FILE_BYTES) refuseFile('NOT_LARGE')
  if (bytes > most) refuseFile('attachmentTooLarge', { name, size: sizeText(bytes), max: sizeText(most) })
  const businessId = text(body.businessId) || null
  await inTransaction(pool, systemOpening, async (tx) => {
    await requireRoom(tx, { table, businessId }, 1, context)
    await requireQuota(tx, context)
  })
  requireFewer('uploads', await waitingOf(userId))
  const id = randomUUID()
  await note(id, { userId, name, bytes, functionId: table.entity, businessId, path: text(body.path), fileDesc: text(body.fileDesc) })
  await (await open(fileOf(id), 'wx', 0o600)).close()
  return { status: '200', msg: '', data: { id } }
}

export async function partsState(given: unknown, context: CallContext): Promise<Answer<PartsState>> {
  const { id, waiting } = await known(given, context)
  return { status: '200', msg: '', data: await stateOf(id, waiting) }
}

export interface PartTaken extends PartsState {
  /** Of this part alone, for its sender to compare. */
  sha256: string
}

/** The bytes from `offset` on, at most as many as the signature said. */
export async function takePart(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer<PartTaken>> {
  const { id, waiting } = await known(body.id, context)
  return amongFew('uploads', context.actor.userId, () =>
    alone(id, async () => {
      const { offset } = await stateOf(id, waiting)
      if (Number(body.offset) !== offset || waiting.became) refuseFile('OFFSET', { offset })
      const room = Math.min(Number(body.length), waiting.bytes - offset)
      const { bytes, sha256 } = await append(body.stream as Readable, fileOf(id), offset, room).catch((error) => {
        throw error instanceof TooMuch ? brokenOff(new Error()) : brokenOff(error)
      })
      const now = offset + bytes
      const file = now === waiting.bytes ? await finish(pool, id, waiting, bytes === now ? sha256 : null, context) : null
      return { status: '200', msg: '', data: { offset: now, length: waiting.bytes, file, sha256 } }
    }),
  )
}

export async function dropParts(given: unknown, context: CallContext): Promise<Answer> {
  const { id } = await known(given, context)
  await forget(id)
  return { status: '200', msg: '', data: null }
}

/** Stored, or refused and gone. The id is its idempotency key: however often its end is told, it is stored once. */
async function finish(pool: Pool, id: string, waiting: Waiting, digest: string | null, context: CallContext): Promise<BaseFile> {
  const file = fileOf(id)
  const { name, bytes, businessId } = waiting
  try {
    const table = attachingTable(waiting.functionId) ?? refuseRule('NOT_FOUND')
    const received = { file, bytes, sha256: digest ?? (await digestOf(file)), head: await bytesAt({ file, bytes }, 0, HEAD_BYTES) }
    const contentType = await inspect(name, extensionIn(name, allowedTypes(limitsOf(table))), received)
    const taken = [{ ...received, name, contentType }]
    const { data } = await storeFiles(pool, taken, { table, businessId }, { ...waiting }, { ...context, idempotencyKey: id })
    await note(id, { ...waiting, became: data[0]! })
    return data[0]!
  } catch (error) {
    await forget(id)
    throw error
  }
}

// ── What is known of an upload stands beside its bytes ──────────────────────────────────────────────────────────────

const folder = () => vault().quarantine
const fileOf = (id: string) => join(folder(), id)
const noteOf = (id: string) => `${fileOf(id)}.json`

/** Written beside and moved into place: a killed process leaves the old one or the new one. */
async function note(id: string, waiting: Waiting): Promise<void> {
  await mkdir(folder(), { recursive: true, mode: 0o700 })
  const beside = join(folder(), randomUUID())
  await writeFile(beside, JSON.stringify(waiting), { mode: 0o600, flush: true })
  await rename(beside, noteOf(id))
}

async function known(given: unknown, { actor }: CallContext): Promise<{ id: string; waiting: Waiting }> {
  const id = text(given)
  if (!isId(id)) refuseRule('NOT_FOUND')
  const waiting = await read(noteOf(id))
  return waiting?.userId === actor.userId ? { id, waiting } : refuseRule('NOT_FOUND')
}

const read = (file: string): Promise<Waiting | null> =>
  readFile(file, 'utf8').then(
    (content) => JSON.parse(content),
    () => null,
  )

async function stateOf(id: string, { bytes, became }: Waiting): Promise<PartsState> {
  if (became) return { offset: bytes, length: bytes, file: became }
  const { size } = await stat(fileOf(id)).catch(() => refuseRule('NOT_FOUND'))
  return { offset: size, length: bytes, file: null }
}

async function forget(id: string): Promise<void> {
  await rm(fileOf(id), { force: true })
  await rm(noteOf(id), { force: true })
}

/** How many of a person's uploads are not whole. */
async function waitingOf(userId: string): Promise<number> {
  const names = await readdir(folder()).catch(() => [])
  const all = await Promise.all(names.filter((name) => name.endsWith('.json')).map((name) => read(join(folder(), name))))
  return all.filter((one) => one?.userId === userId && !one.became).length
}

const busy = new Set<string>()

/** Two parts of one file at a time would write over each other. */
async function alone<T>(id: string, work: () => Promise<T>): Promise<T> {
  if (busy.has(id)) refuseFile('PART_RUNNING')
  busy.add(id)
  try {
    return await work()
  } finally {
    busy.delete(id)
  }
}
