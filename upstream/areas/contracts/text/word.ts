/** Texts as Word documents: taken out, with tracked changes since an earlier one, and brought back as a revision. */
import { buffer } from 'node:stream/consumers'
import type { Pool } from 'pg'
import { z } from 'zod'
import { attachmentTypes } from '../../../../catalogue/constants/attachment-types.ts'
import { contract } from '../../../../catalogue/contracts/contract.ts'
import { contractTemplate } from '../../../../catalogue/contracts/contract-template.ts'
import type { Answer } from '../../../../contract/types.ts'
import { wordToLegalText } from '../../../platform/files/office/office.ts'
import { requireFile } from '../../../platform/files/rows.ts'
import { openContent } from '../../../platform/files/store/sealed-contents.ts'
import { fileIn } from '../../../platform/files/upload/call-files.ts'
import { keepBytes } from '../../../platform/files/upload/keep.ts'
import type { UploadedFile } from '../../../platform/http/multipart.ts'
import { droppedWords } from '../../../platform/legal-word/dropped.ts'
import type { Dropped } from '../../../platform/legal-word/read.ts'
import { saveDocument } from '../../../runtime/change/change.ts'
import { anId, shaped } from '../../../runtime/change/requests.ts'
import { readForPerson } from '../../../runtime/reading/record.ts'
import { enterRoleSql, inTransaction, systemOpening } from '../../../runtime/rows/database.ts'
import { linesIn } from '../../../runtime/rows/lines-in.ts'
import { refuse, refuseRule } from '../../../runtime/rules/refusal.ts'
import type { BinaryAnswer, CallContext, Doc } from '../../../runtime/types.ts'
import { tableOf } from '../../../store/tables.ts'
import { isText, type Revision } from '../contract/texts.ts'
import { importing } from './imported-files.ts'
import { wordOf } from './written-word.ts'

/** What somebody writes: more is not a text. */
const MOST_BYTES = 10 * 1024 * 1024

/** The document of a call: with it, or stored before and seen by the person. */
export async function wordIn(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<UploadedFile | null> {
  const sent = fileIn(body)
  if (sent || !('fileId' in body)) return sent ?? null
  const { fileId } = shaped(z.object({ fileId: anId }).loose(), body)
  const file = await inTransaction(pool, systemOpening, (tx) => requireFile(tx, context, fileId, 'download'))
  if (file.fileSize > MOST_BYTES) refuse(contract, 'NO_WORD', {}, 'body')
  return { name: file.originalFileName, bytes: await buffer(await openContent(file)), sha256: file.sha256 }
}

export async function textOfWord({ bytes }: UploadedFile): Promise<{ html: string; dropped: Dropped[] }> {
  const found = bytes.length > MOST_BYTES ? null : await wordToLegalText(bytes)
  if (!found?.html) refuse(contract, 'NO_WORD', {}, 'body')
  return found
}

/** `save` gets the text; the revision that comes of it keeps the file. */
export async function saveWord(pool: Pool, file: UploadedFile, text: string, context: CallContext, save: () => Promise<Answer>): Promise<Answer> {
  const { id } = await keepBytes(pool, file.bytes, { name: file.name, contentType: attachmentTypes.docx }, tableOf('contractDocument'), context)
  return importing(context.requestId, { id, sha256: file.sha256, text }, save)
}

/** The answer with what was left out of the document. */
export function withDropped(answer: Answer, dropped: readonly Dropped[], { language }: CallContext): Answer {
  if (dropped.length === 0) return answer
  const english = language === 'EN'
  const list = dropped.map((one) => droppedWords[one][english ? 1 : 0]).join(english ? ', ' : '、')
  return { ...answer, msg: english ? `Unsupported formatting removed: ${list}` : `已移除不支持的格式：${list}` }
}

const asked = z.object({ id: anId, revisionNum: z.coerce.number().int().optional(), compareFrom: z.coerce.number().int().optional() })

function textOf(doc: Doc, num: number | undefined): string {
  if (num === undefined) return String(doc.body ?? '')
  const found = (linesIn(doc, 'contractDocument') as unknown as Revision[]).find((one) => isText(one) && one.revisionNum === num)
  return found?.body ?? refuseRule('NOT_FOUND')
}

const sentWord = (fileName: string, body: Buffer): BinaryAnswer => ({ contentType: attachmentTypes.docx, fileName, body, bytes: body.length })

/** `/v1/contractRestful/doExportWord` with `{ id, revisionNum?, compareFrom? }`: what the person reads, with what changed since another revision as tracked changes. */
export async function exportWord(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<BinaryAnswer> {
  const { id, revisionNum, compareFrom } = shaped(asked, body)
  return inTransaction(pool, enterRoleSql(context.actor), async (tx) => {
    const doc = await readForPerson(tx, contract, id, context)
    const since = compareFrom === undefined ? null : textOf(doc, compareFrom)
    const author = { name: context.actor.displayName, at: context.now }
    return sentWord(`${doc.displayNum}.docx`, await wordOf({ text: textOf(doc, revisionNum), since, author }))
  })
}

/** `/v1/contractTemplateRestful/doExportWord` with `{ id }`. */
export async function exportTemplateWord(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<BinaryAnswer> {
  const { id } = shaped(z.object({ id: anId }), body)
  return inTransaction(pool, enterRoleSql(context.actor), async (tx) => {
    const doc = await readForPerson(tx, contractTemplate, id, context)
    const author = { name: context.actor.displayName, at: context.now }
    return sentWord(`${doc.templateCode}.docx`, await wordOf({ text: String(doc.body ?? ''), since: null, author }))
  })
}

/** `/v2/pageoffice/templateEdit` with a document: it becomes the text of the template. */
export async function bringTemplate(pool: Pool, file: UploadedFile, row: { id: string; versionNum?: number }, context: CallContext): Promise<Answer> {
  const { html, dropped } = await textOfWord(file)
  return withDropped(await saveDocument(pool, contractTemplate, { menuId: 0, ...row, draft: { body: html } }, context), dropped, context)
}
