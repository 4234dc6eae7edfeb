import { add, isAbove, movedBy, spoken } from '../../../../catalogue/language/formula.ts'
import { catalogueCart } from '../../../../catalogue/shopping/catalogue-cart.ts'
import { catalogueSku } from '../../../../catalogue/shopping/catalogue-sku.ts'
import type { ActionCall } from '../../../runtime/behaviour.ts'
import { learn } from '../../../runtime/rules/facts.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { change, create, inTurn } from '../../../runtime/work.ts'
import { grossOf, isWhole, type Offer, offer } from '../sku/offer.ts'

const mostRows = 200

interface Wish {
  skuId: string
  orgId: string
  /** Empty: as little as may be ordered. */
  qty: string | null
}

interface There {
  id: string
  qty: string
  skuId: string
  orgId: string
}

/** Puts SKUs into the cart of whoever asks; what lies there already adds up. */
export async function putIntoCart(call: ActionCall, wishes: readonly Wish[]): Promise<void> {
  const { tx, actor, today } = call
  tx.send('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`cart ${actor.userId}`])
  const addressees = await defaultAddressees(call)
  const there = await rowsThere(call, wishes, addressees)
  const least = await learn(
    call,
    wishes.map(({ skuId, orgId, qty }) => offer({ skuId, orgId, qty: qty ?? '1', day: today })),
  )
  // Priced at what lies in the cart then.
  const offers = await learn(
    call,
    wishes.map(({ skuId, orgId, qty }, at) => offer({ skuId, orgId, qty: qty ?? least[at]?.min ?? '1', day: today })),
  )
  const more = new Map<string, string>()
  const fresh: { wish: Wish; found: Offer; qty: string }[] = []
  for (const [at, wish] of wishes.entries()) {
    const found = offers[at]
    if (!found?.isSold) return refuse(catalogueSku, 'NOT_SOLD', { name: found?.name ?? '' }, 'input.orgId')
    const known = there.find(({ skuId, orgId }) => skuId === wish.skuId && orgId === wish.orgId)
    const qty = add(known?.qty ?? '0', wish.qty ?? found.min)
    requireQty(found, qty)
    if (known) more.set(known.id, qty)
    else fresh.push({ wish, found, qty })
  }
  await change(call, catalogueCart, [...more.keys()], 'update', (one) => {
    one.qty = more.get(one.id) ?? one.qty
  })
  if (fresh.length > 0) await requireRoom(call, fresh.length)
  await inTurn(fresh, async ({ wish: { skuId, orgId }, found, qty }) => {
    const draft = { orgId, skuId, qty, addresseeId: addressees.get(orgId) ?? null, needByDate: movedBy(today, found.leadTimeDays) }
    await create(call, catalogueCart, draft, {
      fill: (made) => {
        Object.assign(made, { supplierId: found.supplierId, uom: found.uom, currency: found.currency, priceSeen: grossOf(found) })
      },
    })
  })
}

/** The own ones, by business unit. */
async function defaultAddressees({ tx, actor }: ActionCall): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.query<{ id: string; orgId: string }>(
    `select id, org_id as "orgId" from catalogue_addressee where user_id = $1 and default_flag = 'Y' order by code`,
    [actor.userId],
  )
  return new Map(rows.map(({ id, orgId }) => [orgId, id]))
}

/** What lies in the cart of the same SKUs for the same addressees. */
async function rowsThere({ tx, actor }: ActionCall, wishes: readonly Wish[], addressees: ReadonlyMap<string, string>): Promise<There[]> {
  const asked = wishes.map(({ skuId, orgId }) => ({ skuId, orgId, addresseeId: addressees.get(orgId) ?? null }))
  const { rows } = await tx.query<There>(
    `select distinct c.id, c.qty, c.sku_id as "skuId", c.org_id as "orgId" from jsonb_to_recordset($2) as asked("skuId" uuid, "orgId" uuid, "addresseeId" uuid)
     join catalogue_cart c on c.user_id = $1 and c.status = 'OPEN' and c.sku_id = asked."skuId" and c.org_id = asked."orgId" and c.addressee_id is not distinct from asked."addresseeId"`,
    [actor.userId, JSON.stringify(asked)],
  )
  return rows
}

function requireQty(found: Offer, qty: string): void {
  if (!isWhole(found, qty)) refuse(catalogueSku, 'CART_QTY', { multiple: spoken(found.multiple), min: spoken(found.min) }, 'input.qty')
  if (found.max && isAbove(qty, found.max)) refuse(catalogueSku, 'CART_MAX', { max: spoken(found.max) }, 'input.qty')
}

async function requireRoom({ tx, actor }: ActionCall, wanted: number): Promise<void> {
  const { rows } = await tx.query<{ n: number }>(`select count(*)::int as n from catalogue_cart where user_id = $1 and status = 'OPEN'`, [
    actor.userId,
  ])
  if ((rows[0]?.n ?? 0) + wanted > mostRows) refuse(catalogueCart, 'FULL', {})
}
