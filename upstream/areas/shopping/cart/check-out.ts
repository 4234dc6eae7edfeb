/** Checking out: what hinders a row of the cart, and the orders that the others become. */

import { lookups } from '../../../../catalogue/index.ts'
import type { Full } from '../../../../catalogue/language/define.ts'
import { movedBy } from '../../../../catalogue/language/formula.ts'
import { catalogueCart } from '../../../../catalogue/shopping/catalogue-cart.ts'
import { catalogueOrder } from '../../../../catalogue/shopping/catalogue-order.ts'
import { entryIn } from '../../../../catalogue/values/object-keys.ts'
import { departmentOf } from '../../../platform/organisation/department-of.ts'
import type { ActionCall } from '../../../runtime/behaviour.ts'
import { nextNumber } from '../../../runtime/change/numbering.ts'
import { learn } from '../../../runtime/rules/facts.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { create } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { usedThisMonth } from '../order/month-limit.ts'
import { type Offer, offer } from '../sku/offer.ts'
import { rowState } from './row-state.ts'

export type Row = Full<typeof catalogueCart>

export const asked = ({ skuId, orgId, qty }: Row, day: string) => offer({ skuId, orgId, qty, day })

/** One order a supplier, business unit, currency and addressee, all with one number; lines as they lie in the cart. */
export async function checkOut(call: ActionCall, rows: readonly Row[]): Promise<void> {
  const { costDeptId, subjectId, purpose, needByDate } = call.input as {
    costDeptId: string
    subjectId: string
    purpose: string
    needByDate?: string | null
  }
  // Whoever works in no department orders for the one that pays.
  const deptId = (await learn(call, departmentOf(call.actor.userId))) ?? costDeptId
  const known = await knownOf(call, rows, costDeptId)
  for (const [at, row] of rows.entries()) requireReady(row, known[at]?.found ?? null, known[at]?.used ?? '0')
  const checkoutNum = await nextNumber(call.tx, 'CK{yyyyMMdd}{0000}', call.today)
  const offers = new Map(rows.map((row, at) => [row.id, known[at]?.found as Offer]))
  const keyOf = ({ id, orgId, addresseeId }: Row) => [orgId, offers.get(id)?.supplierId, offers.get(id)?.currency, addresseeId].join()
  for (const group of Map.groupBy(rows, keyOf).values()) {
    const [first] = group
    if (!first) continue
    const found = offers.get(first.id) as Offer
    const days = Math.max(...group.map(({ id }) => offers.get(id)?.leadTimeDays ?? 0))
    await create(
      call,
      catalogueOrder,
      {
        orgId: first.orgId,
        costDeptId,
        subjectId,
        purpose,
        addresseeId: String(first.addresseeId),
        needByDate: needByDate ?? earliestOf(group, call.today) ?? movedBy(call.today, days),
        catalogueOrderLine: group.map(({ qty }) => ({ qty })),
      },
      {
        fill(order) {
          Object.assign(order, { deptId, checkoutNum, supplierId: found.supplierId, currency: found.currency, paymentTermId: found.paymentTermId })
          for (const [at, line] of order.catalogueOrderLine.entries()) line.skuId = group[at]?.skuId ?? null
        },
      },
    )
  }
}

/** The first day on which something is needed; days that have passed say nothing. */
const earliestOf = (rows: readonly Row[], today: string): string | undefined =>
  rows.flatMap(({ needByDate }) => (needByDate && needByDate >= today ? [needByDate] : [])).sort()[0]

/** What each of the rows costs now, and what the department had of it. */
export const knownOf = (work: Work, rows: readonly Row[], costDeptId: string) =>
  learn(
    work,
    rows.map((row) => ({ found: asked(row, work.today), used: usedThisMonth({ skuId: row.skuId, costDeptId, day: work.today }) })),
  )

/** Refuses what is not to be had as the shopper saw it. */
export function requireReady(row: Row, found: Offer | null, used: string): void {
  const state = rowState(row, found, used)
  const isReady = state === 'OK' || state === 'PRICE_DOWN'
  const name = found?.name ?? ''
  if (!isReady) refuse(catalogueCart, 'NOT_READY', { name, state: entryIn(lookups.CART_ROW.values, state) })
  if (!row.addresseeId) refuse(catalogueCart, 'NO_ADDRESSEE', { name })
}
