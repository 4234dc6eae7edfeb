/** Shopping in a supplier's own catalogue: it is opened for a person, and what he chose there comes into his cart. */
import { createHash, randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { z } from 'zod'
import type { Full } from '../../../../catalogue/language/define.ts'
import { catalogue } from '../../../../catalogue/shopping/catalogue.ts'
import { catalogueCart } from '../../../../catalogue/shopping/catalogue-cart.ts'
import { catalogueSku } from '../../../../catalogue/shopping/catalogue-sku.ts'
import type { Answer } from '../../../../contract/types.ts'
import { ownEgress } from '../../../egress/index.ts'
import { asSystem } from '../../../platform/database/as-system.ts'
import type { ActionCall } from '../../../runtime/behaviour.ts'
import { changing } from '../../../runtime/change/change.ts'
import { anId, shaped } from '../../../runtime/change/requests.ts'
import { refuse, refuseRule } from '../../../runtime/rules/refusal.ts'
import type { CallContext, NamedCall } from '../../../runtime/types.ts'
import { change, create, inTurn, load, loadOne } from '../../../runtime/work.ts'
import { newWork, type Work } from '../../../runtime/working.ts'
import { putIntoCart } from '../cart/put-into-cart.ts'
import { CXML_MOST_BYTES, type Item, orderMessageIn, punchOutSetup, refuseCxml, startPageIn } from './cxml.ts'

const HOURS_OPEN = 4
/** Until somebody says otherwise in the catalogue's own item. */
const DEFAULT_TAX = '13'
const DEFAULT_DAYS = 7

const opened = z.object({ id: anId, orgId: anId.optional(), returnUrl: z.url({ protocol: /^https?$/ }).max(500) })
const returned = z.object({ cxml: z.string().min(1).max(CXML_MOST_BYTES) })

type Node = Full<typeof catalogue>

export const punchOutCalls = (pool: Pool): Readonly<Record<string, NamedCall>> => ({
  '/v1/catalogueRestful/punchOut': (body, context) => openCatalogue(pool, body, context),
  '/v1/catalogueCartRestful/punchIn': (body, context) => takeItems(pool, body, context),
})

const hashOf = (cookie: string): Buffer => createHash('sha256').update(cookie).digest()

const requireShopper = ({ actor }: CallContext): void => {
  if (actor.side !== 'internal' || !actor.grants.has('catalogueCart')) refuseRule('FORBIDDEN')
}

/** `catalogueRestful/punchOut`: the address at which the supplier's catalogue awaits this person. */
async function openCatalogue(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer<{ url: string }>> {
  requireShopper(context)
  const { actor, now } = context
  const { id, orgId = actor.orgIds[0], returnUrl } = shaped(opened, body)
  if (!orgId || !(actor.dataScopeAll || actor.orgIds.includes(orgId))) refuseRule('NOT_FOUND')
  const node = (await asSystem(pool, (tx) => loadOne(newWork(tx, context), catalogue, id))) ?? refuseRule('NOT_FOUND')
  const { punchOutUrl, punchOutFrom: from, punchOutTo: to, punchOutSecret: secret } = node
  if (node.enabledFlag !== 'Y' || !punchOutUrl || !from || !to || !secret) refuse(catalogue, 'NO_PUNCH_OUT', { name: node.name })
  const cookie = randomBytes(32).toString('base64url')
  const person = await asSystem(pool, (tx) => tx.query<{ email: string | null }>('select email from "user" where id = $1', [actor.userId]))
  const setup = punchOutSetup({
    ...{ from, to, secret, cookie, returnUrl },
    payloadId: `${now.getTime()}.${randomBytes(6).toString('hex')}@supplybase`,
    timestamp: now.toISOString(),
    email: person.rows[0]?.email ?? '',
    person: actor.displayName,
  })
  const answer = await ownEgress().fetch(punchOutUrl, { method: 'POST', headers: { 'content-type': 'text/xml; charset=utf-8' }, body: setup })
  const text = await answer.text()
  if (!answer.ok) refuseCxml('NOT_OPENED', { code: answer.status, text: '' })
  const url = ownEgress().check(await startPageIn(text)).href
  await asSystem(pool, (tx) =>
    tx.query(
      `insert into punch_out (hash, user_id, org_id, catalogue_id, expires_at) values ($1, $2, $3, $4, $5::timestamptz + make_interval(hours => ${HOURS_OPEN}))`,
      [hashOf(cookie), actor.userId, orgId, id, now],
    ),
  )
  return { status: '200', msg: '', data: { url } }
}

/** `catalogueCartRestful/punchIn`: what the person chose there lies in his cart, each item at the price that it was offered at. */
async function takeItems(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer> {
  requireShopper(context)
  const { cxml } = shaped(returned, body)
  const { cookie, sender, items } = await orderMessageIn(cxml)
  return changing(pool, context, catalogueCart, 'catalogueCart.punchIn', body, async (work) => {
    const visit = await visitOf(work, cookie)
    const [node] = await load(work, catalogue, [visit.catalogueId])
    if (!node) refuseRule('NOT_FOUND')
    if (sender !== withDomain(node.punchOutTo ?? '')) refuse(catalogue, 'OTHER_SUPPLIER', { sender })
    const skuIds = await skusFor(work, node, visit.orgId, items)
    const call: ActionCall = Object.assign(work, { lineIds: [], input: {}, reason: null })
    await inTurn([...items.entries()], ([at, { qty }]) => putIntoCart(call, [{ skuId: skuIds[at] ?? '', orgId: visit.orgId, qty }]))
    return { status: '200', msg: '', data: { count: items.length } }
  })
}

const withDomain = (name: string) => (name.includes(':') ? name : `NetworkID:${name}`)

/** One visit is answered once, by whoever made it, while it is open. */
async function visitOf(work: Work, cookie: string): Promise<{ catalogueId: string; orgId: string }> {
  const { rows } = await work.tx.query<{ catalogueId: string; orgId: string }>(
    `delete from punch_out where hash = $1 and user_id = $2 and expires_at > $3 returning catalogue_id as "catalogueId", org_id as "orgId"`,
    [hashOf(cookie), work.actor.userId, work.now],
  )
  return rows[0] ?? refuse(catalogueCart, 'NO_VISIT', {})
}

/** A SKU for each item: the one that an earlier visit made, at today's price, or a new one. */
async function skusFor(work: Work, node: Node, orgId: string, items: readonly Item[]): Promise<string[]> {
  work.tx.send('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`punch-out ${node.id}`])
  const known = await knownSkus(work, node, items)
  const made = new Map<string, string>()
  return inTurn(items, async (item) => {
    const key = item.partId
    const there = known.get(key) ?? made.get(key)
    if (there) await offeredAt(work, there, orgId, item)
    const id = there ?? (await skuOf(work, node, orgId, item))
    made.set(key, id)
    return id
  })
}

async function knownSkus({ tx }: Work, { id, supplierId }: Node, items: readonly Item[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.query<{ id: string; model: string }>(
    `select id, model from catalogue_sku where catalogue_id = $1 and supplier_id = $2 and price_source = 'PUNCH_OUT' and model = any($3) order by id`,
    [id, supplierId, items.map(({ partId }) => partId)],
  )
  return new Map(rows.map(({ id, model }) => [model, id]))
}

const offeredAt = (work: Work, id: string, orgId: string, { price, currency }: Item) =>
  change(work, catalogueSku, [id], 'punchIn', (sku) => {
    Object.assign(sku, { netPrice: price, currency, status: 'ON_SHELF', offReason: null, offReasonEn: null })
    if (!sku.catalogueSkuOrg.some((org) => org.orgId === orgId)) refuse(catalogueSku, 'NOT_SOLD', { name: sku.name })
  })

async function skuOf(work: Work, node: Node, orgId: string, item: Item): Promise<string> {
  if (!item.uom) refuse(catalogue, 'UNKNOWN_UNIT', { unit: item.unitCode, name: item.description })
  const sku = await create(
    work,
    catalogueSku,
    {
      orgId,
      name: (item.description || item.partId).slice(0, 120),
      supplierId: node.supplierId ?? '',
      categoryId: await categoryOf(work, node, item),
      brand: (item.manufacturer || node.name).slice(0, 60),
      model: item.partId,
      specification: (item.description || item.partId).slice(0, 300),
      uom: item.uom,
      priceSource: 'PUNCH_OUT',
      netPrice: item.price,
      taxRate: DEFAULT_TAX,
      leadTimeDays: Math.min(item.leadTimeDays ?? DEFAULT_DAYS, 60),
      catalogueSkuOrg: [{ orgId }],
    },
    { fill: (made) => Object.assign(made, { status: 'ON_SHELF', currency: item.currency }) },
  )
  return sku.id
}

/** The mapped category whose code the item bears, else the first that is mapped. */
async function categoryOf({ tx }: Work, { id, name }: Node, { classification }: Item): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `select c.id from catalogue_mapping m join purchase_category c on c.id = m.category_id where m.header_id = $1 and m.enabled_flag = 'Y'
     order by (c.code = $2) desc, m.priority, m.id limit 1`,
    [id, classification],
  )
  return rows[0]?.id ?? refuse(catalogueSku, 'UNMAPPED', { category: name })
}
