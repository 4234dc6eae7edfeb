/** What a received file is: by its name, its leading bytes and, for archives and pictures, what they say of themselves (S10.2, S10.4). */

import { type AttachmentType, attachmentTypes, extensionOf, imageTypes, isKnownType } from '../../../../catalogue/constants/attachment-types.ts'
import { isOneOf } from '../../../../catalogue/values/object-keys.ts'
import { checkDirectory, UnsafeZip } from '../../excel/import/zip-check.ts'
import { pixelsOf } from '../pictures/pixels.ts'
import { bytesAt, type Received } from '../store/quarantine.ts'
import { refuseFile } from '../words.ts'
import { isWhatItSays } from './content.ts'

const MOST_DIRECTORY_BYTES = 2 * 1024 * 1024
const MOST_PIXELS = 50_000_000
/** The part that makes an Office file what its extension says. */
const officeParts: Readonly<Record<string, string>> = { docx: 'word/document.xml', xlsx: 'xl/workbook.xml', pptx: 'ppt/presentation.xml' }

/** The extension, when the field takes it; refused before the first byte is stored. */
export function extensionIn(name: string, allowed: readonly string[]): AttachmentType {
  const extension = extensionOf(name)
  const isAllowed = allowed.some((one) => one.toLowerCase() === extension)
  return isAllowed && isKnownType(extension) ? extension : refuseFile('extensionNotAllowed', { list: allowed.join('、') })
}

/** The content type, or a refusal. */
export async function inspect(name: string, extension: AttachmentType, received: Received): Promise<string> {
  if (received.bytes === 0) refuseFile('EMPTY', { name })
  if (extension === 'xml' && (await hasDocumentType(received))) refuseFile('DTD', { name })
  if (!isWhatItSays(extension, received.head)) refuseFile('CONTENT', { name })
  if (extension === 'zip' || extension === 'ofd' || extension in officeParts) await inspectArchive(name, extension, received)
  if (isOneOf(imageTypes, extension)) {
    const pixels = await pixelsOf(received.key ? await bytesAt(received, 0, received.bytes) : received.file, received.head)
    if (pixels === null) refuseFile('CONTENT', { name })
    if (pixels > MOST_PIXELS) refuseFile('PIXELS', { name })
  }
  return attachmentTypes[extension]
}

const CHUNK_BYTES = 1024 * 1024
const LONGEST_MARK = '<!DOCTYPE'.length * 2

/** Anywhere in the file, in whichever encoding of one or two bytes a letter. */
async function hasDocumentType(received: Received): Promise<boolean> {
  for (let start = 0; start < received.bytes; start += CHUNK_BYTES) {
    const chunk = await bytesAt(received, start, Math.min(CHUNK_BYTES + LONGEST_MARK, received.bytes - start))
    if (/<!(DOCTYPE|ENTITY)/i.test(chunk.toString('latin1').replaceAll('\0', ''))) return true
  }
  return false
}

/** From its directory alone, however large it is. */
async function inspectArchive(name: string, extension: AttachmentType, received: Received): Promise<void> {
  const { bytes } = received
  const from = Math.max(0, bytes - MOST_DIRECTORY_BYTES)
  try {
    const entries = checkDirectory(await bytesAt(received, from, bytes - from), from)
    const part = officeParts[extension]
    const names = new Set(entries.map((entry) => entry.name))
    if (part && !(names.has('[Content_Types].xml') && names.has(part))) refuseFile('CONTENT', { name })
    // Macros are programs.
    if (part && entries.some((entry) => /vbaProject\.bin$/i.test(entry.name))) refuseFile('CONTENT', { name })
  } catch (error) {
    if (error instanceof UnsafeZip) refuseFile('UNSAFE', { name, what: error.what })
    throw error
  }
}
