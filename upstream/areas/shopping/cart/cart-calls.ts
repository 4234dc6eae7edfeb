/** What a page asks of a cart besides the verbs of its rows: what goes in, what changes, and what would come of it. */
import type { Pool } from 'pg'
import { z } from 'zod'
import { longestText, longestWord } from '../../../../catalogue/language/kinds.ts'
import { catalogueCart } from '../../../../catalogue/shopping/catalogue-cart.ts'
import { catalogueOrder } from '../../../../catalogue/shopping/catalogue-order.ts'
import { catalogueSku } from '../../../../catalogue/shopping/catalogue-sku.ts'
import type { Answer } from '../../../../contract/types.ts'
import { departmentOf } from '../../../platform/organisation/department-of.ts'
import type { ActionCall } from '../../../runtime/behaviour.ts'
import { changing, orPreviewed, Previewed, runAction, saveDocument } from '../../../runtime/change/change.ts'
import { anId, shaped } from '../../../runtime/change/requests.ts'
import { enterRoleSql, inTransaction, systemOpening } from '../../../runtime/rows/database.ts'
import { learn } from '../../../runtime/rules/facts.ts'
import { Refusal, refuseRule } from '../../../runtime/rules/refusal.ts'
import { type Called, called } from '../../../runtime/rules/row-facts.ts'
import type { CallContext, Doc, NamedCall } from '../../../runtime/types.ts'
import { requireVisible } from '../../../runtime/visibility/sight.ts'
import { load } from '../../../runtime/work.ts'
import { newWork } from '../../../runtime/working.ts'
import { checkOut, knownOf, type Row, requireReady } from './check-out.ts'

/** What people type is judged as the field that it is for, by its label. */
const typed = z.string().max(longestWord)
const added = z.object({ skuId: anId, qty: typed.optional(), orgId: anId.optional() })
const changed = z.object({
  id: anId,
  versionNum: z.number().int().optional(),
  qty: typed.optional(),
  needByDate: typed.nullable().optional(),
  addresseeId: anId.optional(),
  checkedFlag: z.enum(['Y', 'N']).optional(),
  priceAcceptFlag: z.enum(['Y', 'N']).optional(),
})
const chosen = z.object({ rows: z.array(anId).min(1).max(200), costDeptId: anId.optional() })
const checkedOut = chosen.extend({
  costDeptId: anId,
  subjectId: anId,
  purpose: z.string().max(longestText),
  needByDate: typed.nullable().optional(),
})

type Given = Record<string, unknown>
const withoutMenu = ({ menuId: _menuId, ...rest }: Given) => rest

export const cartCalls = (pool: Pool): Readonly<Record<string, NamedCall>> => ({
  '/v1/catalogueCartRestful/addToCart': (body, context) => addToCart(pool, body, context),
  '/v1/catalogueCartRestful/updateQty': (body, context) => updateQty(pool, body, context),
  '/v1/catalogueCartRestful/preview': (body, context) => preview(pool, body, context),
  '/v1/catalogueCartRestful/checkout': (body, context) => checkout(pool, body, context),
  '/v1/catalogueOrderRestful/reorder': ({ id }, context) =>
    runAction(pool, catalogueOrder, 'doReorder', { menuId: 0, rows: [{ id: String(id) }] }, context),
})

async function addToCart(pool: Pool, body: Given, context: CallContext): Promise<Answer> {
  const { skuId, qty, orgId } = shaped(added, withoutMenu(body))
  await runAction(
    pool,
    catalogueSku,
    'doAddCart',
    { menuId: 0, rows: [{ id: skuId }], input: { ...(qty && { qty }), ...(orgId && { orgId }) } },
    context,
  )
  return rowAnswer(pool, context, 'sku_id', skuId)
}

async function updateQty(pool: Pool, body: Given, context: CallContext): Promise<Answer> {
  const { id, versionNum, ...draft } = shaped(changed, withoutMenu(body))
  await saveDocument(pool, catalogueCart, { menuId: 0, id, ...(versionNum !== undefined && { versionNum }), draft }, context)
  return rowAnswer(pool, context, 'id', id)
}

/** How many rows there are, and the one that it was about as it stands now. */
async function rowAnswer(pool: Pool, context: CallContext, by: 'id' | 'sku_id', id: string): Promise<Answer> {
  return inTransaction(pool, `${enterRoleSql(context.actor)}; ${systemOpening}`, async (tx) => {
    const { rows } = await tx.query<{ id: string; count: number }>(
      `select id, (select count(*)::int from catalogue_cart where user_id = $1 and status = 'OPEN') as count from catalogue_cart
       where user_id = $1 and status = 'OPEN' and ${by} = $2 order by last_update_date desc limit 1`,
      [context.actor.userId, id],
    )
    const [found] = rows
    const [row] = found ? await load(newWork(tx, context), catalogueCart, [found.id]) : []
    return { status: '200', msg: '', data: { count: found?.count ?? 0, row: row ?? null } }
  })
}

const checkout = (pool: Pool, body: Given, context: CallContext): Promise<Answer> => {
  const { rows, ...input } = shaped(checkedOut, withoutMenu(body))
  return runAction(pool, catalogueCart, 'doCheckout', { menuId: 0, rows: rows.map((id) => ({ id })), input }, context)
}

/** The orders that checking out would make of the rows that are ready, and what hinders the others; nothing is stored. */
function preview(pool: Pool, body: Given, context: CallContext): Promise<Answer> {
  const { rows: ids, costDeptId } = shaped(chosen, withoutMenu(body))
  return changing(pool, context, catalogueCart, 'catalogueCart.preview', body, async (work) => {
    await requireVisible(work, catalogueCart.entity, ids)
    const rows = (await load(work, catalogueCart, ids)).toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    if (rows.some(({ userId, status }) => userId !== context.actor.userId || status !== 'OPEN')) refuseRule('NOT_FOUND')
    const paysId = costDeptId ?? (await learn(work, departmentOf(context.actor.userId)))
    const { rows: some } = await work.tx.query<{ dept: string; subject: string }>(
      `select (select id from department order by code limit 1) as dept, (select id from subject where enabled_flag = 'Y' order by code desc limit 1) as subject`,
    )
    const known = await knownOf(work, rows, paysId ?? some[0]?.dept ?? '')
    const messages = rows.flatMap((row, at) => messageOf(row, () => requireReady(row, known[at]?.found ?? null, known[at]?.used ?? '0')))
    const ready = rows.filter(({ id }) => !messages.some((one) => one.id === id))
    // As if it was done, and then not.
    const call: ActionCall = Object.assign(work, {
      lineIds: [],
      input: { costDeptId: paysId ?? some[0]?.dept, subjectId: some[0]?.subject, purpose: '-', needByDate: null },
      reason: null,
    })
    if (ready.length > 0) await checkOut(call, ready)
    const orders = await load(
      work,
      catalogueOrder,
      work.made.flatMap(({ entity, id }) => (entity === catalogueOrder.entity ? [id] : [])),
    )
    const names = await learn(
      work,
      orders.map(({ supplierId, addresseeId }) => ({ supplier: called(supplierId), addressee: called(addresseeId) })),
    )
    throw new Previewed({
      orders: orders.map((order, at) => ({
        ...plainOrder(order),
        supplier: nameIn(names[at]?.supplier, context),
        addressee: nameIn(names[at]?.addressee, context),
      })),
      messages,
    })
  }).catch(orPreviewed)
}

function messageOf({ id }: Row, require: () => void): { id: string; words: { CN: string; EN: string } }[] {
  try {
    require()
    return []
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return [{ id, words: error.words }]
  }
}

const nameIn = (label: Called | null | undefined, { language }: CallContext) => label?.name[language === 'EN' ? 1 : 0] || (label?.name[0] ?? '')

const plainOrder = ({
  supplierId,
  currency,
  addresseeId,
  needByDate,
  netAmount,
  taxAmount,
  grossAmount,
  freightAmount,
  catalogueOrderLine,
}: Doc) => ({
  ...{ supplierId, currency, addresseeId, needByDate, netAmount, taxAmount, grossAmount, freightAmount },
  lines: (catalogueOrderLine as Doc[]).map(({ lineKind, skuId, skuName, qty, uom, netPrice, grossAmount }) => ({
    lineKind,
    skuId,
    skuName,
    qty,
    uom,
    netPrice,
    grossAmount,
  })),
})
