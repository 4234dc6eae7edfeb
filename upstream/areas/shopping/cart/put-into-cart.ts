import { add, isAbove, movedBy, spoken } from '../../../../catalogue/formula.ts'
import { catalogueAddressee } from '../../../../catalogue/shopping/catalogue-addressee.ts'
import { catalogueCart } from '../../../../catalogue/shopping/catalogue-cart.ts'
import { catalogueSku } from '../../../../catalogue/shopping/catalogue-sku.ts'
import type { ActionCall } from '../../../runtime/behaviour.ts'
import { learn } from '../../../runtime/facts.ts'
import { refuse } from '../../../runtime/refusal.ts'
import { rowWhere } from '../../../runtime/rows.ts'
import { change, create } from '../../../runtime/work.ts'
import { grossOf, isWhole, type Offer, offer } from '../sku/offer.ts'

const mostRows = 200

interface Wish {
  skuId: string
  orgId: string
  /** Empty: as little as may be ordered. */
  qty: string | null
}

/** Puts a SKU into the cart of whoever asks; what lies there already adds up. */
export async function putIntoCart(call: ActionCall, { skuId, orgId, qty }: Wish): Promise<void> {
  const { tx, actor, today } = call
  tx.send('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`cart ${actor.userId}`])
  const addressee = await rowWhere(call, catalogueAddressee, { userId: actor.userId, defaultFlag: 'Y', orgId }, 'code')
  const { rows } = await tx.query<{ id: string; qty: string; all: number }>(
    `select c.id, c.qty, (select count(*)::int from catalogue_cart where user_id = $1 and status = 'OPEN') as all
     from catalogue_cart c where c.user_id = $1 and c.status = 'OPEN' and c.org_id = $2 and c.sku_id = $3 and c.addressee_id is not distinct from $4`,
    [actor.userId, orgId, skuId, addressee?.id ?? null],
  )
  const [there] = rows
  const [found] = await learn(call, [offer({ skuId, orgId, qty: qty ?? '1', day: today })])
  if (!found?.isSold) return refuse(catalogueSku, 'NOT_SOLD', { name: found?.name ?? '' }, 'input.orgId')
  const wanted = add(there?.qty ?? '0', qty ?? found.min)
  requireQty(found, wanted)
  if (there) {
    await change(call, catalogueCart, [there.id], 'update', (one) => {
      one.qty = wanted
    })
    return
  }
  await requireRoom(call)
  await create(
    call,
    catalogueCart,
    { orgId, skuId, qty: wanted, addresseeId: addressee?.id ?? null, needByDate: movedBy(today, found.leadTimeDays) },
    {
      fill: (made) => {
        Object.assign(made, { supplierId: found.supplierId, uom: found.uom, currency: found.currency, priceSeen: grossOf(found) })
      },
    },
  )
}

function requireQty(found: Offer, qty: string): void {
  if (!isWhole(found, qty)) refuse(catalogueSku, 'CART_QTY', { multiple: spoken(found.multiple), min: spoken(found.min) }, 'input.qty')
  if (found.max && isAbove(qty, found.max)) refuse(catalogueSku, 'CART_MAX', { max: spoken(found.max) }, 'input.qty')
}

async function requireRoom({ tx, actor }: ActionCall): Promise<void> {
  const { rows } = await tx.query<{ n: number }>(`select count(*)::int as n from catalogue_cart where user_id = $1 and status = 'OPEN'`, [
    actor.userId,
  ])
  if ((rows[0]?.n ?? 0) >= mostRows) refuse(catalogueCart, 'FULL', {})
}
