/** What people and programs ask of orders besides their verbs: a price, the orders that would come of lines. */
import type { Pool } from 'pg'
import { z } from 'zod'
import { isRealDate } from '../../../../catalogue/language/schema.ts'
import { poHeader } from '../../../../catalogue/purchasing/po-header.ts'
import type { Answer } from '../../../../contract/types.ts'
import { anId, shaped } from '../../../runtime/change/requests.ts'
import { takeRows } from '../../../runtime/change/take.ts'
import { enterRoleSql, inTransaction } from '../../../runtime/rows/database.ts'
import { learn } from '../../../runtime/rules/facts.ts'
import { refuseRule } from '../../../runtime/rules/refusal.ts'
import type { CallContext } from '../../../runtime/types.ts'
import { newWork } from '../../../runtime/working.ts'
import { price } from './price.ts'

const figure = z.string().regex(/^\d{1,14}(\.\d{1,4})?$/)
const day = z.string().refine(isRealDate)
const asked = z.object({ orgId: anId, supplierId: anId, materialId: anId, uom: z.string(), currency: z.string(), qty: figure, date: day })

const requireBuyer = ({ actor }: CallContext): void => {
  if (actor.side !== 'internal' || !actor.grants.has('purchaseOrderList')) refuseRule('FORBIDDEN')
}

/** `poHeaderRestful/findPrice`: source, price, tax rate and document in force, with the step that the quantity reaches; null where nobody knows a price. */
export async function findPrice(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer> {
  requireBuyer(context)
  const question = shaped(asked, body)
  if (!context.actor.orgIds.includes(question.orgId)) refuseRule('NOT_FOUND')
  return inTransaction(pool, enterRoleSql(context.actor), async (tx) => {
    const [found] = await learn(newWork(tx, context), [price(question)])
    return { status: '200', msg: '', data: found ?? null }
  })
}

const lines = z.object({
  rows: z
    .array(z.object({ lineId: anId, qty: figure.optional() }))
    .min(1)
    .max(500),
  supplierId: anId.optional(),
})

/** `poHeaderRestful/previewFromRequisition`: the orders that `doCreateOrder` would make of these lines, as their list shows them; nothing is stored. */
export async function previewFromRequisition(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer> {
  requireBuyer(context)
  const { rows, supplierId } = shaped(lines, body)
  const asked = rows.map(({ lineId, qty }) => ({ id: lineId, ...(qty && { qty }) }))
  const request = { menuId: Number(body.menuId), take: 'requisitionLines', rows: asked, preview: true }
  const answer = await takeRows(pool, poHeader, request, context, { ...(supplierId && { supplierId }) })
  return { ...answer, data: (answer.data as { rows: unknown }).rows }
}
