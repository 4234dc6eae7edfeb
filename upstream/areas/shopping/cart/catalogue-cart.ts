/** The cart: prices as of the moment in which one looks, and what its chosen rows become. */
import type { Full } from '../../../../catalogue/define.ts'
import { isAbove, movedBy, spoken } from '../../../../catalogue/formula.ts'
import { entryIn } from '../../../../catalogue/known.ts'
import { lookups } from '../../../../catalogue/lookups.ts'
import { catalogueCart } from '../../../../catalogue/shopping/catalogue-cart.ts'
import { catalogueOrder } from '../../../../catalogue/shopping/catalogue-order.ts'
import type { ActionCall, Behaviour } from '../../../runtime/behaviour.ts'
import { knowing, learn } from '../../../runtime/facts.ts'
import { nextNumber } from '../../../runtime/numbering.ts'
import { refuse } from '../../../runtime/refusal.ts'
import { create } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { usedThisMonth } from '../order/month-limit.ts'
import { grossAmountOf, grossOf, isWhole, type Offer, offer } from '../sku/offer.ts'
import { rowState } from './row-state.ts'

type Row = Full<typeof catalogueCart>

const asked = ({ skuId, orgId, qty }: Row, day: string) => offer({ skuId, orgId, qty, day })

export const catalogueCartBehaviour = {
  async counted(rows, { tx }) {
    const { rows: cart } = await tx.query<Row>(
      `select id, sku_id as "skuId", org_id as "orgId", qty, price_seen as "priceSeen", current_date::text as day from catalogue_cart where id = any($1::uuid[])`,
      [rows.map(({ id }) => id)],
    )
    const offers = await learn(
      { tx } as Work,
      cart.map((one) => asked(one, (one as Row & { day: string }).day)),
    )
    const figures = new Map(cart.map((one, at) => [one.id, figuresOf(one, offers[at] ?? null)]))
    return rows.map(({ id }) => [id, figures.get(id) ?? unsold] as const)
  },

  settle: knowing(
    (row, { today }) => asked(row, today),
    (row, found) => {
      Object.assign(row, figuresOf(row, found))
    },
  ),

  check: knowing(
    (row, { today }) => asked(row, today),
    (row, found, _work, before) => {
      if (!found || before?.qty === row.qty) return
      if (!isWhole(found, row.qty)) refuse(catalogueCart, 'QTY', { multiple: spoken(found.multiple), min: spoken(found.min) }, 'qty')
      if (found.max && isAbove(row.qty, found.max)) refuse(catalogueCart, 'MAX', { max: spoken(found.max) }, 'qty')
    },
  ),

  async doCheckout(row, call) {
    const chosen = (call.among ?? [row]) as readonly Row[]
    if (row.id === chosen[0]?.id) await checkOut(call, chosen)
  },

  doRemove() {},
} satisfies Behaviour<typeof catalogueCart>

const unsold = { netPrice: null, grossPrice: null, grossAmount: null, rowState: 'OFF' }

const figuresOf = (row: Pick<Row, 'qty' | 'priceSeen'>, found: Offer | null) =>
  found
    ? { netPrice: found.netPrice, grossPrice: grossOf(found), grossAmount: grossAmountOf(found, row.qty), rowState: rowState(row, found, '0') }
    : unsold

/** One order a supplier, business unit, currency and addressee, all with one number; lines as they lie in the cart. */
async function checkOut(call: ActionCall, rows: readonly Row[]): Promise<void> {
  const { costDeptId, subjectId, purpose, needByDate } = call.input as {
    costDeptId: string
    subjectId: string
    purpose: string
    needByDate?: string | null
  }
  const known = await learn(
    call,
    rows.map((row) => ({ found: asked(row, call.today), used: usedThisMonth({ skuId: row.skuId, costDeptId, day: call.today }) })),
  )
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
        needByDate: needByDate ?? movedBy(call.today, days),
        catalogueOrderLine: group.map(({ qty }) => ({ qty })),
      },
      {
        fill(order) {
          // Whoever works in no department orders for the one that pays.
          order.deptId ??= costDeptId
          Object.assign(order, { checkoutNum, supplierId: found.supplierId, currency: found.currency, paymentTermId: found.paymentTermId })
          for (const [at, line] of order.catalogueOrderLine.entries()) line.skuId = group[at]?.skuId ?? null
        },
      },
    )
  }
}

function requireReady(row: Row, found: Offer | null, used: string): void {
  const state = rowState(row, found, used)
  const isReady = state === 'OK' || state === 'PRICE_DOWN' || (state === 'PRICE_UP' && row.priceAcceptFlag === 'Y')
  const name = found?.name ?? ''
  if (!isReady) refuse(catalogueCart, 'NOT_READY', { name, state: entryIn(lookups.CART_ROW.values, state) })
  if (!row.addresseeId) refuse(catalogueCart, 'NO_ADDRESSEE', { name })
}
