/** Attachments for the viewer: pictures and PDFs as they are, text as text, Office files as what a viewer can show of them. */
import type { Pool } from 'pg'
import { imageTypes, officeTypes } from '../../../catalogue/constants/attachment-types.ts'
import { isOneOf } from '../../../catalogue/values/object-keys.ts'
import type { Answer } from '../../../contract/types.ts'
import { inTransaction, systemOpening } from '../../runtime/rows/database.ts'
import type { BinaryAnswer, CallContext } from '../../runtime/types.ts'
import { sent } from './download.ts'
import { showOffice } from './office/office.ts'
import { requireFile, type SeenFile } from './rows.ts'
import { traceAccess } from './traces.ts'
import { refuseFile } from './words.ts'

const shown: ReadonlySet<string> = new Set([...imageTypes, 'pdf', 'txt'])

export async function viewFile(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<BinaryAnswer | Answer> {
  if (!body.id) refuseFile('pdfWithoutFileId')
  const file = await inTransaction(pool, systemOpening, async (tx) => {
    const seen = await requireFile(tx, context, body.id, 'preview')
    await traceAccess(tx, context, 'preview', [seen])
    return seen
  })
  if (shown.has(file.suffixName)) return inline(file)
  if (isOneOf(officeTypes, file.suffixName)) return viewOffice(file)
  return refuseFile('previewFormatNotSupported')
}

async function viewOffice(file: SeenFile): Promise<BinaryAnswer | Answer> {
  const shown = await showOffice(file)
  if (!Buffer.isBuffer(shown)) return { status: '200', msg: '', data: shown }
  const fileName = file.originalFileName.replace(/\.\w+$/, '.pdf')
  return { contentType: 'application/pdf', fileName, body: shown, isInline: true }
}

async function inline(file: SeenFile): Promise<BinaryAnswer> {
  const answer = await sent(file, null)
  return { ...answer, isInline: true, ...(file.suffixName === 'txt' && { contentType: 'text/plain; charset=utf-8' }) }
}
