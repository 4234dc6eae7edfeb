/** The text of a notice as a Word document: taken out to be written there, and brought back as its text. */
import { buffer } from 'node:stream/consumers'
import type { Pool } from 'pg'
import { z } from 'zod'
import { attachmentTypes } from '../../../catalogue/constants/attachment-types.ts'
import { notice } from '../../../catalogue/messaging/notice.ts'
import type { Answer } from '../../../contract/types.ts'
import { wordToHtml } from '../../platform/files/office/office.ts'
import { wordFile } from '../../platform/files/office/word-file.ts'
import { requireFile } from '../../platform/files/rows.ts'
import { openContent } from '../../platform/files/store/sealed-contents.ts'
import { fileIn } from '../../platform/files/upload/call-files.ts'
import { readBody } from '../../platform/http/read-body.ts'
import { saveDocument } from '../../runtime/change/change.ts'
import { anId } from '../../runtime/change/requests.ts'
import { findDocument } from '../../runtime/reading/record.ts'
import { inTransaction, systemOpening } from '../../runtime/rows/database.ts'
import { refuse } from '../../runtime/rules/refusal.ts'
import type { BinaryAnswer, CallContext, Doc, NamedCall } from '../../runtime/types.ts'
import { buttonsFor } from '../../runtime/visibility/rights.ts'

/** Its button grants what the page of a notice does. */
const PAGE = 'noticeManagementList'

const asked = z.object({
  noticeId: anId.optional(),
  versionNum: z.coerce.number().int().optional(),
  templateFileId: anId.optional(),
  language: z.enum(['CN', 'EN']).default('CN'),
})
type NoticeWordRequest = z.output<typeof asked>

/** With a document its text becomes that of the notice; without one the notice goes out as a document, or an empty one does. */
export const wordCalls = (pool: Pool): Readonly<Record<string, NamedCall>> => ({
  '/v2/pageoffice/noticeTemplateEdit': async (body, given) => {
    const context: CallContext = { ...given, actor: { ...given.actor, page: PAGE } }
    buttonsFor(notice, context.actor)
    const { file: _, ...fields } = body
    const about = readBody(asked, fields)
    const bytes = fileIn(body)?.bytes ?? (about.templateFileId ? await storedBytes(pool, about.templateFileId, context) : null)
    return bytes ? bringIn(pool, bytes, about, context) : takeOut(pool, about, context)
  },
})

async function storedBytes(pool: Pool, id: string, context: CallContext): Promise<Buffer> {
  const file = await inTransaction(pool, systemOpening, (tx) => requireFile(tx, context, id, 'download'))
  return buffer(await openContent(file))
}

async function takeOut(pool: Pool, { noticeId, language }: NoticeWordRequest, context: CallContext): Promise<BinaryAnswer> {
  const doc = noticeId ? ((await findDocument(pool, notice, noticeId, context)).data as Doc) : null
  const text = (key: string) => String(doc?.[key] ?? '')
  const [title, content] = language === 'EN' ? [text('titleEn') || text('title'), text('contentEn')] : [text('title'), text('content')]
  const body = wordFile(title, content)
  return { contentType: attachmentTypes.docx, fileName: `${text('docNum') || notice.label[0]}.docx`, body, bytes: body.length }
}

async function bringIn(pool: Pool, bytes: Buffer, { noticeId, versionNum, language }: NoticeWordRequest, context: CallContext): Promise<Answer> {
  const html = await wordToHtml(bytes)
  if (!html) refuse(notice, 'NO_WORD', {}, 'content')
  const draft = { [language === 'EN' ? 'contentEn' : 'content']: html }
  if (!noticeId) return { status: '200', msg: '', data: draft }
  return saveDocument(pool, notice, { menuId: 0, id: noticeId, ...(versionNum !== undefined && { versionNum }), draft }, context)
}
