/** The text of a contract as a document of an office server: it comes with a token in somebody's name, and acts as that person may. */
import { createHash, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Pool } from 'pg'
import { z } from 'zod'
import { attachmentTypes } from '../../../../catalogue/constants/attachment-types.ts'
import { contract } from '../../../../catalogue/contracts/contract.ts'
import { mayWriteText } from '../../../../catalogue/contracts/text-right.ts'
import type { Answer } from '../../../../contract/types.ts'
import { asSystem } from '../../../platform/database/as-system.ts'
import { requireFile } from '../../../platform/files/rows.ts'
import { openContent } from '../../../platform/files/store/sealed-contents.ts'
import { fileIn } from '../../../platform/files/upload/call-files.ts'
import { editAddress, officeUrl } from '../../../platform/office/discovery.ts'
import { lockOf, refreshLock, releaseLock, takeLock } from '../../../platform/office/locks.ts'
import { newOfficeToken, officeActor } from '../../../platform/office/tokens.ts'
import { anId, shaped } from '../../../runtime/change/requests.ts'
import { readForPerson } from '../../../runtime/reading/record.ts'
import { enterRoleSql, enterSystem, inTransaction, systemOpening } from '../../../runtime/rows/database.ts'
import { linesIn } from '../../../runtime/rows/lines-in.ts'
import { Refusal, refuse, refuseRule } from '../../../runtime/rules/refusal.ts'
import type { BinaryAnswer, CallContext, Doc, Tx } from '../../../runtime/types.ts'
import { publicOrigin } from '../../../settings.ts'
import type { Revision } from '../contract/texts.ts'
import { wordOf } from './written-word.ts'

const asked = z.object({
  id: anId,
  token: z.string().min(1).max(200),
  operation: z.enum(['CheckFileInfo', 'GetFile', 'PutFile', 'LOCK', 'GET_LOCK', 'REFRESH_LOCK', 'UNLOCK']),
  lock: z.string().max(1024).optional(),
  oldLock: z.string().max(1024).optional(),
})
type WopiRequest = z.output<typeof asked>

const changesLock: ReadonlySet<WopiRequest['operation']> = new Set(['LOCK', 'REFRESH_LOCK', 'UNLOCK'])

/** What the protocol answers: a status, headers beside it, and facts of the file. */
export interface WopiAnswer {
  status: number
  headers?: Readonly<Record<string, string>>
  body?: object
}

type SaveRevision = (body: Record<string, unknown>, context: CallContext) => Promise<Answer>

const told = (data: WopiAnswer): Answer<WopiAnswer> => ({ status: '200', msg: '', data })
const locked = (holder: string): WopiAnswer => ({ status: 409, headers: { 'X-WOPI-Lock': holder } })

/** `/v1/wopi/open` with `{ id }`: the address at which the person writes the text, and the token that the page hands to the office server. */
export async function openOffice(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer> {
  const { id } = shaped(z.object({ id: anId }), body)
  const editAt = await editAddress(context.now)
  if (!editAt) refuse(contract, 'NO_OFFICE', {})
  const { token, expiresAt } = await inTransaction(pool, enterRoleSql(context.actor), async (tx) => {
    const doc = await readForPerson(tx, contract, id, context)
    enterSystem(tx)
    return newOfficeToken(tx, doc.id, context.actor, context.now)
  })
  const address = `${editAt}${editAt.includes('?') ? '' : '?'}WOPISrc=${encodeURIComponent(`${publicOrigin()}/wopi/files/${id}`)}`
  return { status: '200', msg: '', data: { address, accessToken: token, accessTokenTtl: expiresAt.getTime() } }
}

/** `/v1/wopi` is what web hands on of `/wopi/files/{id}`. */
export async function hearOffice(pool: Pool, body: Record<string, unknown>, given: CallContext, save: SaveRevision): Promise<Answer | BinaryAnswer> {
  const { file: _, ...fields } = body
  const request = shaped(asked.loose(), fields)
  if (!officeUrl()) return told({ status: 404 })
  const actor = await officeActor(pool, request.token, request.id, given.now)
  if (!actor) return told({ status: 401 })
  const context: CallContext = { ...given, actor }
  try {
    return await answerTo(pool, request, body, context, save)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return told({ status: error.status === 422 ? 400 : error.status })
  }
}

async function answerTo(
  pool: Pool,
  request: WopiRequest,
  body: Record<string, unknown>,
  context: CallContext,
  save: SaveRevision,
): Promise<Answer | BinaryAnswer> {
  const { id, operation } = request
  if (operation === 'PutFile') return told(await putFile(pool, request, body, context, save))
  const doc = await inTransaction(pool, enterRoleSql(context.actor), (tx) => readForPerson(tx, contract, id, context))
  if (operation === 'CheckFileInfo') return told({ status: 200, body: factsOf(doc, await contentOf(pool, doc, context), context) })
  // Whoever only reads holds nobody up, and lets nobody in.
  if (changesLock.has(operation) && !mayWrite(doc, context)) refuseRule('FORBIDDEN')
  if (operation !== 'GetFile') return told(await asSystem(pool, (tx) => lockStep(tx, request, context.now)))
  const content = await contentOf(pool, doc, context)
  return { contentType: attachmentTypes.docx, fileName: nameOf(doc), body: content, bytes: content.length }
}

const nameOf = ({ displayNum }: Doc): string => `${displayNum}.docx`

/** What is at hand: the document that was brought, else its text written as one. */
async function contentOf(pool: Pool, doc: Doc, context: CallContext): Promise<Buffer> {
  const at = (linesIn(doc, 'contractDocument') as unknown as Revision[]).find(
    ({ docKind, revisionNum }) => docKind === 'DOCX' && revisionNum === doc.revisionNum,
  )
  const [fileId] = at?.fileIds ?? []
  if (!fileId) return wordOf({ text: String(doc.body ?? ''), since: null, author: { name: context.actor.displayName, at: new Date(0) } })
  const file = await inTransaction(pool, systemOpening, (tx) => requireFile(tx, context, fileId, 'download'))
  return buffer(await openContent(file))
}

const mayWrite = ({ status }: Doc, { actor }: CallContext): boolean => mayWriteText(contract, status, actor)

function factsOf(doc: Doc, content: Buffer, context: CallContext): object {
  return {
    BaseFileName: nameOf(doc),
    OwnerId: String(doc.createdBy),
    Size: content.length,
    SHA256: createHash('sha256').update(content).digest('base64'),
    UserId: context.actor.userId,
    UserFriendlyName: context.actor.displayName,
    Version: String(doc.versionNum),
    UserCanWrite: mayWrite(doc, context),
    ReadOnly: !mayWrite(doc, context),
    UserCanNotWriteRelative: true,
    SupportsLocks: true,
    SupportsGetLock: true,
    SupportsUpdate: true,
  }
}

async function lockStep(tx: Tx, { id, operation, lock, oldLock }: WopiRequest, now: Date): Promise<WopiAnswer> {
  if (operation === 'GET_LOCK') return { status: 200, headers: { 'X-WOPI-Lock': (await lockOf(tx, id, now)) ?? '' } }
  if (!lock) return { status: 400 }
  const holder =
    operation === 'LOCK'
      ? await takeLock(tx, id, lock, now, oldLock)
      : operation === 'REFRESH_LOCK'
        ? await refreshLock(tx, id, lock, now)
        : await releaseLock(tx, id, lock, now)
  return holder === null ? { status: 200 } : locked(holder)
}

/** Only under the lock; it becomes a revision of kind DOCX by the rules of every other one. */
async function putFile(
  pool: Pool,
  { id, lock }: WopiRequest,
  body: Record<string, unknown>,
  context: CallContext,
  save: SaveRevision,
): Promise<WopiAnswer> {
  const file = fileIn(body)
  if (!file) return { status: 400 }
  const doc = await inTransaction(pool, enterRoleSql(context.actor), (tx) => readForPerson(tx, contract, id, context))
  if (!mayWrite(doc, context)) refuseRule('FORBIDDEN')
  const holder = await asSystem(pool, (tx) => lockOf(tx, id, context.now))
  if (!lock || holder !== lock) return locked(holder ?? '')
  const named = { ...file, name: nameOf(doc) }
  await save(
    { contractId: id, changeNote: context.language === 'EN' ? 'Written in the office server' : '在线编辑', file: named },
    { ...context, requestId: randomUUID() },
  )
  const { versionNum } = await inTransaction(pool, enterRoleSql(context.actor), (tx) => readForPerson(tx, contract, id, context))
  return { status: 200, headers: { 'X-WOPI-ItemVersion': String(versionNum) } }
}
