/** Uploads: all files of a request or none; each is checked before its first byte, while it comes and once it is there. */
import type { Pool } from 'pg'
import { type AttachmentType, allowedTypes, LARGE_FILE_BYTES, MAX_FILE_BYTES, mostBytes } from '../../../../catalogue/constants/attachment-types.ts'
import { sizeText } from '../../../../catalogue/constants/file-size.ts'
import type { Answer } from '../../../../contract/types.ts'
import { inTransaction, systemOpening } from '../../../runtime/rows/database.ts'
import { refuseRule } from '../../../runtime/rules/refusal.ts'
import type { CallContext } from '../../../runtime/types.ts'
import type { Table } from '../../../store/tables.ts'
import { amongFew } from '../../load/at-once.ts'
import { newContentKey } from '../../sealed/framed.ts'
import { attachingTable, limitsOf, requireUse } from '../place.ts'
import type { BaseFile } from '../rows.ts'
import { drop, receive, TooMuch } from '../store/quarantine.ts'
import { vault } from '../store/vault.ts'
import { fileRefusal, refuseFile } from '../words.ts'
import { filesIn } from './call-files.ts'
import { extensionIn, inspect } from './inspect.ts'
import { requireQuota, requireRoom, storeFiles, type Taken, type UploadPlace } from './keep.ts'
import { cleanName } from './names.ts'

export type Size = 'usual' | 'large'

/** What is particular to a kind of upload. */
export interface Treatment {
  extensionIn?: (name: string) => AttachmentType
  mostBytes?: number
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
  return uploadTo(pool, { table, businessId: body.businessId || null }, body, context, size, treatment)
}

/** To a place that whoever calls has opened to this person. */
export async function uploadTo(
  pool: Pool,
  place: UploadPlace,
  body: Record<string, unknown>,
  context: CallContext,
  size: Size,
  treatment: Treatment,
): Promise<Answer<BaseFile[]>> {
  await inTransaction(pool, systemOpening, async (tx) => {
    await requireRoom(tx, place, 1, context)
    await requireQuota(tx, context)
  })
  return amongFew('uploads', context.actor.userId, async () => {
    const taken: Taken[] = []
    try {
      await takeAll(body, place.table, size, taken, treatment)
      return await storeFiles(pool, taken, place, body, context)
    } finally {
      await drop(taken)
    }
  })
}

/** Brings the files into quarantine, one after the other. */
async function takeAll(
  body: Record<string, unknown>,
  table: Table,
  size: Size,
  taken: Taken[],
  { extensionIn: own, mostBytes: ownMost = MAX_FILE_BYTES, prepare }: Treatment,
): Promise<void> {
  const limits = limitsOf(table)
  const most = Math.min(mostBytes(limits), ownMost)
  const declared = declaredBytes(body.fileSize)
  const tooLarge = (name: string, bytes: number): never => refuseFile('attachmentTooLarge', { name, size: sizeText(bytes), max: sizeText(most) })
  for await (const { name: given, stream } of filesIn(body)) {
    const name = cleanName(given)
    const extension = own ? own(name) : extensionIn(name, allowedTypes(limits))
    if (declared !== null && declared > most) tooLarge(name, declared)
    if (size === 'large' && taken.length > 0) refuseFile('USE_LARGE')
    const before = taken.reduce((sum, { bytes }) => sum + bytes, 0)
    const room = size === 'large' ? most : Math.min(most, LARGE_FILE_BYTES - before)
    // Made anew as a picture it would lie open after all.
    const key = table.definition.envelope && !prepare ? newContentKey() : undefined
    const received = await receive(stream, vault().quarantine, room, key).catch((error) => {
      if (!(error instanceof TooMuch)) throw brokenOff(error)
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

/** What carries no code of the system is a line that broke off. */
export const brokenOff = (error: NodeJS.ErrnoException) => (error.code && !/^ERR_STREAM|^ECONN/.test(error.code) ? error : fileRefusal('DAMAGED'))

/** What the sender says of the one file that comes. */
function declaredBytes(given: unknown): number | null {
  if (given === undefined || given === '') return null
  const bytes = Number(given)
  return Number.isSafeInteger(bytes) && bytes >= 0 ? bytes : refuseFile('DAMAGED')
}
