/** The cart: prices as of the moment in which one looks, and what its chosen rows become. */
import { isAbove, isSame, spoken } from '../../../../catalogue/language/formula.ts'
import { catalogueCart } from '../../../../catalogue/shopping/catalogue-cart.ts'
import type { Behaviour } from '../../../runtime/behaviour.ts'
import { knowing, learn } from '../../../runtime/rules/facts.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import type { Work } from '../../../runtime/working.ts'
import { grossAmountOf, grossOf, isWhole, type Offer } from '../sku/offer.ts'
import { asked, checkOut, type Row } from './check-out.ts'
import { rowState } from './row-state.ts'

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
    (row, { today }, before) => ({ now: asked(row, today), asBefore: before ? asked(before, today) : null }),
    (row, { now, asBefore }, _work, before) => {
      // What another quantity costs is no change of the price that was seen.
      const isOtherStep = before && now && asBefore && !isSame(before.qty, row.qty) && isSame(grossOf(asBefore), before.priceSeen)
      if (now && (isOtherStep || row.priceAcceptFlag === 'Y')) row.priceSeen = grossOf(now)
      // Accepted is this price; whatever it rises to later is asked about again.
      row.priceAcceptFlag = 'N'
      Object.assign(row, figuresOf(row, now))
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

  doWarn() {},
  doExpire() {},
  doRemove() {},
} satisfies Behaviour<typeof catalogueCart>

const unsold = { netPrice: null, grossPrice: null, grossAmount: null, rowState: 'OFF' }

const figuresOf = (row: Pick<Row, 'qty' | 'priceSeen'>, found: Offer | null) =>
  found
    ? { netPrice: found.netPrice, grossPrice: grossOf(found), grossAmount: grossAmountOf(found, row.qty), rowState: rowState(row, found, '0') }
    : unsold
