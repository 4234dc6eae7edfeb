/** What people and programs ask of orders besides their verbs: a price, the orders that would come of lines. */
import type { Pool } from 'pg'
import { z } from 'zod'
import { poHeader } from '../../../../catalogue/purchasing/po-header.ts'
import { requisitionHeader } from '../../../../catalogue/purchasing/requisition-header.ts'
import { isRealDate } from '../../../../catalogue/schema.ts'
import type { Answer } from '../../../../contract/types.ts'
import type { ActionCall } from '../../../runtime/behaviour.ts'
import { changing, orPreviewed, Previewed } from '../../../runtime/change.ts'
import { enterRoleSql, inTransaction } from '../../../runtime/database.ts'
import { learn } from '../../../runtime/facts.ts'
import { listedAs } from '../../../runtime/list.ts'
import { refuseRule } from '../../../runtime/refusal.ts'
import { shaped } from '../../../runtime/requests.ts'
import { requireVisible } from '../../../runtime/sight.ts'
import type { CallContext } from '../../../runtime/types.ts'
import { load } from '../../../runtime/work.ts'
import { newWork } from '../../../runtime/working.ts'
import { createOrders } from '../requisition/order-from-lines.ts'
import { price } from './price.ts'

const figure = z.string().regex(/^\d{1,14}(\.\d{1,4})?$/)
const day = z.string().refine(isRealDate)
const asked = z.object({ orgId: z.uuid(), supplierId: z.uuid(), materialId: z.uuid(), uom: z.string(), currency: z.string(), qty: figure, date: day })

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
    .array(z.object({ lineId: z.uuid(), qty: figure.optional() }))
    .min(1)
    .max(500),
  supplierId: z.uuid().optional(),
})

/** `poHeaderRestful/previewFromRequisition`: the orders that `doCreateOrder` would make of these lines, as their list shows them; nothing is stored. */
export function previewFromRequisition(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer> {
  requireBuyer(context)
  const { rows, supplierId } = shaped(lines, body)
  return changing(pool, context, poHeader, 'poHeader.preview', body, async (work) => {
    const ids = rows.map(({ lineId }) => lineId)
    await requireVisible(work, 'requisitionLine', ids)
    const { rows: headers } = await work.tx.query<{ id: string }>(
      'select distinct header_id as id from requisition_line where id = any($1::uuid[]) order by 1',
      [ids],
    )
    for (const requisition of await load(
      work,
      requisitionHeader,
      headers.map(({ id }) => id),
      { lock: true },
    ))
      for (const line of requisition.requisitionLine.filter(({ id }) => ids.includes(id))) {
        const orderQty = rows.find(({ lineId }) => lineId === line.id)?.qty
        const call: ActionCall = Object.assign(work, {
          lineIds: [line.id],
          input: { ...(orderQty && { orderQty }), ...(supplierId && { supplierId }) },
          reason: null,
        })
        await createOrders(requisition, [line], call)
      }
    throw new Previewed(
      await listedAs(
        work,
        poHeader,
        work.made.map(({ id }) => id),
        context,
      ),
    )
  }).catch(orPreviewed)
}
