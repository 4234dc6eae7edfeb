/** A letter of one's own about a document, to people and contacts who may read it, with files that the sender may read. */
import type { Pool } from 'pg'
import { z } from 'zod'
import { definitionOf } from '../../../catalogue/index.ts'
import { recordName } from '../../../catalogue/labels/record-name.ts'
import { msgInstance } from '../../../catalogue/messaging/msg-instance.ts'
import type { Answer } from '../../../contract/types.ts'
import { changing } from '../../runtime/change/change.ts'
import { anId } from '../../runtime/change/requests.ts'
import { enterSystem } from '../../runtime/rows/database.ts'
import { readHeaders } from '../../runtime/rows/documents.ts'
import { question } from '../../runtime/rules/question.ts'
import { refuse, refuseRule } from '../../runtime/rules/refusal.ts'
import type { CallContext, Tx } from '../../runtime/types.ts'
import { inTurn } from '../../runtime/work.ts'
import type { Work } from '../../runtime/working.ts'
import { tableOf } from '../../store/tables.ts'
import { seenFiles } from '../files/rows.ts'
import { readBody } from '../http/read-body.ts'
import { colleagueSees, seesItself, suppliersSeeing } from '../rights/sees.ts'
import { pageAddressOf } from './addresses.ts'
import type { Contact } from './events/event.ts'
import { sendManual } from './events/manual.ts'
import { numberOf } from './events/send-event.ts'

const MOST_RECEIVERS = 20
const MOST_FILES = 20
/** Larger mails are refused by most servers. */
const MOST_BYTES = 20 * 1024 * 1024

const asked = z.object({
  to: z.array(anId).min(1).max(MOST_RECEIVERS),
  subject: z.string().trim().min(1).max(200),
  body: z.string().max(2_000).default(''),
  fileIds: z.array(anId).max(MOST_FILES).default([]),
  entityName: z.string().max(63),
  businessId: anId,
})

export function emailCall(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer> {
  const { to, subject, body: content, fileIds, entityName, businessId } = readBody(asked, body)
  const definition = definitionOf(entityName) ?? refuseRule('NOT_FOUND')
  return changing(pool, context, msgInstance, 'msgInstance.sendEmail', body, async (work) => {
    if (!(await seesItself(work, definition, businessId))) refuseRule('NOT_FOUND')
    const [doc] = await readHeaders(work.tx, tableOf(entityName), [businessId], false)
    if (!doc) refuseRule('NOT_FOUND')
    const receivers = await receiversOf(work, to)
    await requireReaders(work, entityName, businessId, receivers)
    const files = await requireFiles(work, context, fileIds)
    const id = sendManual(work, {
      title: { CN: subject, EN: subject },
      content,
      userIds: receivers.flatMap(({ id: userId, isContact }) => (isContact ? [] : [userId])),
      contacts: receivers.filter(({ isContact }) => isContact).map(contactOf),
      channels: ['EMAIL'],
      urlOf: (id) => pageAddressOf(definition, receivers.find((receiver) => receiver.id === id)?.side ?? 'internal', businessId),
      about: { entityName, businessId, businessNum: recordName(definition, doc, 'CN') || null },
      fileIds: files,
      writerId: work.actor.userId,
    })
    return { status: '200', msg: '', data: { id, docNum: await numberOf(work, id) } }
  })
}

interface Receiver extends Contact {
  side: 'internal' | 'supplier'
  isContact: boolean
}

const contactOf = ({ id, name, address, language, supplierId }: Receiver): Contact => ({ id, name, address, language, supplierId })

/** People without a log-in, by the ids of their records; the area that has such records says who they are. */
export const contactsNamed = question<[tx: Tx, ids: readonly string[]], readonly Contact[]>([])

const USERS = `
select u.id, u.name, u.email as address, coalesce(u.language, 'CN') as language, u.supplier_ids as "supplierIds", u.user_type = 'SUPPLIER' as "isTheirs"
from "user" u where u.id = any($1::uuid[]) and u.enabled_flag = 'Y'`

/** Somebody who is not there and somebody of a competitor are answered alike. */
async function receiversOf({ tx, actor }: Work, to: readonly string[]): Promise<Receiver[]> {
  const isNear = (supplierIds: readonly (string | null)[]) =>
    actor.side === 'internal' || supplierIds.some((id) => id !== null && actor.supplierIds.includes(id))
  const { rows } = await tx.query<Contact & { supplierIds: string[] | null; isTheirs: boolean }>(USERS, [to])
  const people = rows.flatMap(({ supplierIds, isTheirs, ...person }): Receiver[] => {
    if (isTheirs && !isNear(supplierIds ?? [])) return []
    return [{ ...person, supplierId: supplierIds?.[0] ?? null, side: isTheirs ? 'supplier' : 'internal', isContact: false }]
  })
  const contacts = (await contactsNamed(tx, to)).filter(({ supplierId }) => isNear([supplierId]))
  const all = [...people, ...contacts.map((contact): Receiver => ({ ...contact, side: 'supplier', isContact: true }))]
  return all.length < new Set(to).size ? refuseRule('NOT_FOUND', {}, { at: 'to' }) : all
}

/** A mail never tells of a document that its reader may not open. */
async function requireReaders(work: Work, entityName: string, id: string, receivers: readonly Receiver[]): Promise<void> {
  const definition = definitionOf(entityName) ?? refuseRule('NOT_FOUND')
  const suppliers = receivers.flatMap(({ supplierId }) => supplierId ?? [])
  const seeing = new Set(await suppliersSeeing(work, definition, id, suppliers))
  await inTurn(receivers, async ({ id: userId, name, side, supplierId }) => {
    const isReader = side === 'supplier' ? supplierId !== null && seeing.has(supplierId) : await colleagueSees(work, definition, id, userId)
    if (!isReader) refuse(msgInstance, 'UNREADABLE', { name }, 'to')
  })
}

/** All or none of them. */
async function requireFiles({ tx }: Work, context: CallContext, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const files = await seenFiles(tx, context, ids)
  enterSystem(tx)
  if (files.length < new Set(ids).size) refuseRule('NOT_FOUND', {}, { at: 'fileIds' })
  const bytes = files.reduce((sum, { fileSize }) => sum + fileSize, 0)
  if (bytes > MOST_BYTES) refuse(msgInstance, 'TOO_LARGE', { size: Math.ceil(bytes / 1024 / 1024), most: MOST_BYTES / 1024 / 1024 }, 'fileIds')
  return files.map(({ id }) => id)
}
