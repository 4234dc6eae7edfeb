/** One address for whatever can be read as a PDF: an attachment by its file id, a document on paper by its print key `poHeader/{id}`, what areas keep. */
import { Readable } from 'node:stream'
import type { Pool } from 'pg'
import { question } from '../../runtime/rules/question.ts'
import type { BinaryAnswer, CallContext } from '../../runtime/types.ts'
import { viewFile } from '../files/preview.ts'
import { refuseFile } from '../files/words.ts'
import { printDocuments } from './print.ts'
import type { Prints } from './prints.ts'

/** A paper that an area keeps, by what it is asked by; null where it is asked for none of its own. */
export const keptPaper = question<[pool: Pool, body: Record<string, unknown>, context: CallContext], BinaryAnswer | null>(null)

export async function openPdf(pool: Pool, prints: Prints, body: Record<string, unknown>, context: CallContext): Promise<BinaryAnswer> {
  const kept = await keptPaper(pool, body, context)
  if (kept) return kept
  const { fileId, printKey } = body
  const [entity, id] = String(printKey ?? '').split('/')
  if (entity && id) return printDocuments(pool, prints, entity, { id }, context)
  const shown = await viewFile(pool, { id: fileId }, context)
  if ('contentType' in shown && shown.contentType === 'application/pdf') return shown
  // What was opened for another kind of viewer stays unread.
  if ('body' in shown && shown.body instanceof Readable) shown.body.destroy()
  return refuseFile('previewFormatNotSupported')
}
