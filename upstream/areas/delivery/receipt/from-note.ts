/** Receipts made from a delivery note: what it carries and what is not received of it yet. */
import type { Pool } from 'pg'
import { deliveryNoteHeader } from '../../../../catalogue/delivery/delivery-note-header.ts'
import { receiveHeader, sourceOfReceipt } from '../../../../catalogue/delivery/receive-header.ts'
import type { Draft, Full } from '../../../../catalogue/language/define.ts'
import { isPositive, subtract } from '../../../../catalogue/language/formula.ts'
import { purchaseBillType } from '../../../../catalogue/purchasing/purchase-bill-type.ts'
import type { Answer } from '../../../../contract/types.ts'
import { mergeDraft, parseDraft } from '../../../runtime/change/draft.ts'
import { derive } from '../../../runtime/change/sources.ts'
import { enterRoleSql, enterSystem, inTransaction } from '../../../runtime/rows/database.ts'
import { rowWhere } from '../../../runtime/rows/rows.ts'
import { learn } from '../../../runtime/rules/facts.ts'
import { refuse, refuseRule } from '../../../runtime/rules/refusal.ts'
import type { CallContext } from '../../../runtime/types.ts'
import { create, loadOne } from '../../../runtime/work.ts'
import { newWork, type Work } from '../../../runtime/working.ts'
import { schedulesOf } from '../delivery-note/schedules.ts'
import { formsOf, givenCode, refuseCode } from '../stock/given-code.ts'
import { receivingPlace } from '../stock/places.ts'

type Note = Full<typeof deliveryNoteHeader>

/** A stored receipt of all that is open on a note. */
export async function receiptFromNote(work: Work, note: Note, storageLocationId: string | null): Promise<Full<typeof receiveHeader>> {
  return create(work, receiveHeader, await draftFromNote(work, note, storageLocationId), { action: 'fromNote' })
}

/** `receiveHeaderRestful/fromNote`: a draft to be filled in, by the note's id or number; nothing is stored. */
export function fromNote(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer> {
  const { actor } = context
  if (actor.side !== 'internal' || !(actor.grants.get('receiveEdit')?.has('btnAdd') || actor.grants.get('receiveList')?.has('btnAdd')))
    refuseRule('FORBIDDEN')
  const asked = givenCode(body.id ?? body.docNum, ['送货单', 'Delivery note'], body.id ? 'id' : 'docNum')
  return inTransaction(pool, enterRoleSql(actor), async (tx) => {
    const { rows } = await tx.query<{ id: string }>(
      'select id from delivery_note_header where id::text = any($1::text[]) or doc_num = any($1::text[]) limit 1',
      [formsOf(asked.code)],
    )
    enterSystem(tx)
    const work = newWork(tx, context)
    const note = rows[0] ? await loadOne(work, deliveryNoteHeader, rows[0].id) : null
    return { status: '200', msg: '', data: await draftFromNote(work, note ?? refuseCode(asked), null) }
  })
}

/** A receipt that names only its note takes what is open on it. */
export async function fillFromNote(work: Work, receipt: Full<typeof receiveHeader>): Promise<void> {
  const note = receipt.noteHeaderId && receipt.receiveLine.length === 0 ? await loadOne(work, deliveryNoteHeader, receipt.noteHeaderId) : null
  if (!note) return
  const draft = parseDraft(receiveHeader, await draftFromNote(work, note, null))
  mergeDraft(receiveHeader, receipt, draft, { may: () => true, isNew: true, status: receipt.status, work })
}

/** What is open on a note, as a receipt of it begins. */
export async function draftFromNote(work: Work, note: Note, named: string | null): Promise<Draft<typeof receiveHeader>> {
  const open = note.deliveryNoteLine.filter((line) => isPositive(subtract(line.shipQty, line.receivedQty)))
  const schedules = await schedulesOf(
    work,
    open.map((line) => line.poDeliveryId),
  )
  const type = await rowWhere(work, purchaseBillType, { documentKind: 'RECEIVE', enabledFlag: 'Y' }, 'code')
  const derived = derive(receiveHeader, sourceOfReceipt, note)
  const places = await learn(
    work,
    open.map(({ poDeliveryId, materialId }) => {
      const at = schedules.get(poDeliveryId)
      const isInspected = at?.line.inspectionFlag !== 'N'
      return receivingPlace({ orgId: note.orgId, materialId, named: named ?? at?.schedule.storageLocationId ?? null, isInspected })
    }),
  )
  const receiveLine = open.map((line, at) => {
    const place = places[at] ?? refuse(deliveryNoteHeader, 'NO_LOCATION', { lineNum: line.lineNum })
    return { ...derived.line(line, note), storageLocationId: place.id }
  })
  return {
    ...derived.header,
    billTypeId: type?.id ?? '',
    receiveDate: work.today,
    receiverId: work.actor.userId,
    warehouseCode: places[0]?.warehouseCode ?? '',
    receiveLine,
  }
}
