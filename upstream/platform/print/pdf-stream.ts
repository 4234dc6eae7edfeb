/** One address for whatever can be read as a PDF: an attachment by its file id, a document on paper by its print key `poHeader/{id}`. */
import { Readable } from 'node:stream'
import type { Pool } from 'pg'
import type { BinaryAnswer, CallContext } from '../../runtime/types.ts'
import { viewFile } from '../files/preview.ts'
import { refuseFile } from '../files/words.ts'
import { printDocuments } from './print.ts'
import type { Prints } from './prints.ts'

export async function openPdf(
  pool: Pool,
  prints: Prints,
  { fileId, printKey }: Record<string, unknown>,
  context: CallContext,
): Promise<BinaryAnswer> {
  const [entity, id] = String(printKey ?? '').split('/')
  if (entity && id) return printDocuments(pool, prints, entity, { id }, context)
  const shown = await viewFile(pool, { id: fileId }, context)
  if ('contentType' in shown && shown.contentType === 'application/pdf') return shown
  // What was opened for another kind of viewer stays unread.
  if ('body' in shown && shown.body instanceof Readable) shown.body.destroy()
  return refuseFile('previewFormatNotSupported')
}
