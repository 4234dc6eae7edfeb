/** `catalogueSkuRestful/listMall`: what the mall shows of its shelves to whoever shops, a page of cards, and how many there are of each brand, supplier and attribute. */
import type { Pool } from 'pg'
import { z } from 'zod'
import type { Answer } from '../../../../contract/types.ts'
import { anId, shaped } from '../../../runtime/change/requests.ts'
import { enterRoleSql, inTransaction, roleOf, systemOpening } from '../../../runtime/rows/database.ts'
import { refuseRule } from '../../../runtime/rules/refusal.ts'
import type { Actor, CallContext, Tx } from '../../../runtime/types.ts'

/** Counted no further, and facets are those of so many: nobody reads on, and the first page comes at once. */
const mostCounted = 1_000
const mostFacets = 12

const figure = z.string().regex(/^\d{1,12}(\.\d{1,6})?$/)
const names = z.array(z.string().max(120)).max(50)

const asked = z.object({
  words: z.string().max(100).optional(),
  catalogueId: anId.optional(),
  brands: names.optional(),
  supplierIds: z.array(anId).max(50).optional(),
  /** `尺码=L码`; one value of each name is enough. */
  attributes: z.array(z.string().max(145)).max(50).optional(),
  priceFrom: figure.optional(),
  priceTo: figure.optional(),
  leadTimeDays: z.number().int().min(0).max(60).optional(),
  ecoFlag: z.enum(['Y']).optional(),
  orgId: anId.optional(),
  /** Bought last by the person, a favourite of his, or on the shelf last. */
  rail: z.enum(['USUAL', 'FAVOURITE', 'NEW']).optional(),
  /** These, on the shelf or off it again. */
  ids: z.array(anId).max(100).optional(),
  /** The nodes below which something is sold to the person. */
  nodes: z.boolean().optional(),
  sort: z.enum(['RANK', 'PRICE_UP', 'PRICE_DOWN', 'SALES', 'NEWEST']).optional(),
  pageIndex: z.number().int().min(1).max(10_000).optional(),
  pageRows: z.number().int().min(1).max(100).optional(),
})
type MallRequest = z.infer<typeof asked>

export interface MallCard {
  id: string
  docNum: string
  versionNum: number
  name: string
  nameEn: string | null
  brand: string
  model: string | null
  specification: string
  uom: string
  currency: string
  mainImageId: string | null
  grossPrice: string
  marketPrice: string | null
  /** Null where stock is not kept. */
  availableQty: string | null
  minOrderQty: string
  multipleQty: string
  leadTimeDays: number
  ecoFlag: string | null
  salesQty: string | null
  ratingAvg: string | null
  ratingCount: number | null
  supplierId: string
  supplierName: string
  supplierNameEn: string | null
  orgId: string
  isOnShelf: boolean
}

export interface MallFacet {
  /** The value that is asked for. */
  value: string
  label: string
  labelEn?: string | null
  n: number
}

export interface MallNode {
  id: string
  /** Its goods lie in a supplier's own catalogue. */
  isPunchOut: boolean
  parentId: string | null
  name: string
  nameEn: string | null
}

export interface MallAnswer {
  cards: MallCard[]
  facets: { brands: MallFacet[]; suppliers: MallFacet[]; attributes: MallFacet[] }
  nodes?: MallNode[]
  /** How many rows lie in the cart of whoever looks. */
  cartCount: number
}

export async function listMall(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer<MallAnswer>> {
  const { actor } = context
  if (actor.side !== 'internal' || !actor.grants.has('catalogueMall')) refuseRule('FORBIDDEN')
  const { menuId: _menuId, ...rest } = body
  const request = shaped(asked, rest)
  const { pageIndex = 1, pageRows = 20 } = request
  return inTransaction(pool, systemOpening, async (tx) => {
    keepPlans(tx, request)
    const { ids, facets, cartCount } = request.ids ? { ...nothing, ids: request.ids } : await found(tx, request, actor)
    const nodes = request.nodes ? await nodesOf(tx, request, actor) : undefined
    const from = (pageIndex - 1) * pageRows
    const page = request.ids ?? ids.slice(from, from + pageRows)
    // Which rows they are is the system's to find quickly; what is read of them is what the person may see.
    tx.send(enterRoleSql(actor))
    tx.role = roleOf(actor)
    const cards = await cardsOf(tx, page, request, actor)
    return {
      status: '200',
      msg: '',
      data: { cards, facets, cartCount, ...(nodes && { nodes }) },
      page: { count: ids.length, curIndex: pageIndex, countKind: ids.length >= mostCounted ? 'capped' : 'exact' },
    }
  })
}

/** What each visit asks is planned once a connection. Conditions come in more ways than a connection keeps statements, and their values decide how they are met. */
function keepPlans(tx: Tx, request: MallRequest): void {
  tx.keepsStatements = Object.keys(request).every((name) => unconditional.has(name))
  if (tx.keepsStatements) tx.send("set local plan_cache_mode = 'force_generic_plan'")
}
const unconditional: ReadonlySet<string> = new Set<keyof MallRequest>(['rail', 'nodes', 'sort', 'pageIndex', 'pageRows', 'ids'])

const nothing: MallResult = { ids: [], cartCount: 0, facets: { brands: [], suppliers: [], attributes: [] } }

const orders: Record<NonNullable<MallRequest['sort']>, string> = {
  RANK: 'recent_qty desc nulls last, gross_price, doc_num',
  SALES: 'sales_qty desc nulls last, gross_price, doc_num',
  PRICE_UP: 'gross_price, doc_num',
  PRICE_DOWN: 'gross_price desc, doc_num',
  NEWEST: '(select max(shelf_date) from catalogue_sku_org where header_id = k.id) desc nulls last, doc_num desc',
}

const wordsSql = 'mall_words(k.name, k.name_en, k.brand, k.model, k.specification, k.doc_num)'

/** Sold to one of the business units for which the person shops. */
const soldTo = (actor: Actor, bind: (value: unknown) => string, orgId: string | undefined): string => {
  const everywhere = actor.dataScopeAll && actor.orgIds.length === 0
  const orgs = orgId ? [orgId].filter((id) => everywhere || actor.orgIds.includes(id)) : actor.orgIds
  const among = everywhere && !orgId ? '' : ` and o.org_id = any(${bind(orgs)}::uuid[])`
  return `exists (select from catalogue_sku_org o where o.header_id = k.id and o.sale_flag = 'Y'${among})`
}

interface MallResult {
  ids: string[]
  cartCount: number
  facets: MallAnswer['facets']
}

/** The ids in their order, as far as they are counted, and what there is among them. */
async function found(tx: Tx, request: MallRequest, actor: Actor): Promise<MallResult> {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const { words = '', sort = 'RANK', rail } = request
  // What lies in a supplier's own catalogue is found there.
  const where = [`k.status = 'ON_SHELF'`, `k.price_source <> 'PUNCH_OUT'`, soldTo(actor, bind, request.orgId), ...conditions(request, bind)]
  const [first] = wordsIn(words)
  const ranked = first && sort === 'RANK' ? `(k.name ilike ${bind(`${escaped(first)}%`)}) desc, ` : ''
  const ofPerson = rail && ownRails[rail]
  const own = ofPerson ? `join (${ofPerson(bind(actor.userId))}) own on own.id = k.id` : ''
  const order = own ? 'own.at desc, k.doc_num desc' : rail === 'NEW' ? orders.NEWEST : ranked + orders[sort]
  const { rows } = await tx.query<{ ids: string[]; cartCount: number } & MallAnswer['facets']>(
    `with found as materialized (select k.id, k.brand, k.supplier_id from catalogue_sku k ${own} where ${where.join(' and ')} order by ${order} limit ${mostCounted}),
     brands as (select brand as value, brand as label, count(*)::int as n from found group by 1 order by n desc, 1 limit ${mostFacets}),
     suppliers as (select f.supplier_id as value, p.name as label, p.name_en as "labelEn", count(*)::int as n from found f join supplier_info p on p.id = f.supplier_id group by 1, 2, 3 order by n desc, 2 limit ${mostFacets}),
     attributes as (
       select a.attr_name || '=' || a.attr_value as value, a.attr_name || ' ' || a.attr_value as label, count(*)::int as n
       from found f join catalogue_sku_attribute a on a.header_id = f.id group by 1, 2 order by n desc, 1 limit ${mostFacets})
     select (select coalesce(array_agg(id), '{}') from found) as ids, (select coalesce(jsonb_agg(b), '[]') from brands b) as brands,
            (select coalesce(jsonb_agg(s), '[]') from suppliers s) as suppliers, (select coalesce(jsonb_agg(a), '[]') from attributes a) as attributes,
            (select count(*)::int from catalogue_cart where user_id = ${bind(actor.userId)} and status = 'OPEN') as "cartCount"`,
    values,
  )
  const { ids = [], cartCount = 0, brands = [], suppliers = [], attributes = [] } = rows[0] ?? {}
  return { ids, cartCount, facets: { brands, suppliers, attributes } }
}

/** SKUs of one person, each with the moment by which it is sorted. */
const ownRails: { readonly [R in NonNullable<MallRequest['rail']>]?: (user: string) => string } = {
  USUAL: (user) =>
    `select l.sku_id as id, max(h.creation_date) as at from catalogue_order h join catalogue_order_line l on l.header_id = h.id
     where h.shopper_id = ${user} and h.status in ('SUBMITTED', 'APPROVED', 'FINISHED') and l.sku_id is not null group by 1 order by 2 desc limit 12`,
  FAVOURITE: (user) => `select header_id as id, since as at from catalogue_sku_favourite where user_id = ${user}`,
}

function conditions(request: MallRequest, bind: (value: unknown) => string): string[] {
  const { words = '', catalogueId, brands, supplierIds, attributes = [], priceFrom, priceTo, leadTimeDays, ecoFlag } = request
  const byName = Map.groupBy(attributes, (one) => one.split('=')[0])
  return [
    // The pairs are found by their index, and of what has them all the words decide.
    ...wordsIn(words).map((word) => `mall_pairs(${wordsSql}) @> mall_pairs(${bind(word)}) and ${wordsSql} ilike ${bind(`%${escaped(word)}%`)}`),
    catalogueId
      ? `k.catalogue_id in (with recursive below as (select id from catalogue where id = ${bind(catalogueId)} union all select c.id from catalogue c join below on c.parent_id = below.id) select id from below)`
      : '',
    `not exists (select from catalogue c where c.id = k.catalogue_id and c.enabled_flag = 'N')`,
    brands?.length ? `k.brand = any(${bind(brands)})` : '',
    supplierIds?.length ? `k.supplier_id = any(${bind(supplierIds)}::uuid[])` : '',
    ...[...byName.values()].map(
      (some) => `exists (select from catalogue_sku_attribute a where a.header_id = k.id and a.attr_name || '=' || a.attr_value = any(${bind(some)}))`,
    ),
    priceFrom ? `k.gross_price >= ${bind(priceFrom)}` : '',
    priceTo ? `k.gross_price <= ${bind(priceTo)}` : '',
    leadTimeDays === undefined ? '' : `k.lead_time_days <= ${bind(leadTimeDays)}`,
    ecoFlag ? `k.eco_flag = 'Y'` : '',
  ].filter(Boolean)
}

const wordsIn = (words: string): string[] => words.trim().split(/\s+/).filter(Boolean)
const escaped = (word: string) => word.replace(/[\\%_]/g, '\\$&')

/** Leaves on which something stands that is sold to the person, and what is above them. */
async function nodesOf(tx: Tx, { orgId }: MallRequest, actor: Actor): Promise<MallNode[]> {
  const values: unknown[] = []
  const sold = soldTo(actor, (value) => `$${values.push(value)}`, orgId)
  const { rows } = await tx.query<MallNode>(
    `with recursive up as (
       select c.id, c.parent_id, c.name, c.name_en, c.sort_num, c.code, c.punch_out_url is not null as punches from catalogue c
       where c.enabled_flag = 'Y' and (c.punch_out_url is not null or exists (select from catalogue_sku k where k.catalogue_id = c.id and k.status = 'ON_SHELF' and ${sold}))
       union select c.id, c.parent_id, c.name, c.name_en, c.sort_num, c.code, c.punch_out_url is not null as punches from catalogue c join up on up.parent_id = c.id
     )
     select id, parent_id as "parentId", name, name_en as "nameEn", punches as "isPunchOut" from up order by sort_num, code`,
    values,
  )
  return rows
}

/** With the minimum of the business unit for which they are bought. */
async function cardsOf(tx: Tx, ids: readonly string[], { orgId }: MallRequest, { orgIds }: Actor): Promise<MallCard[]> {
  const { rows } = await tx.query<MallCard>(
    `select k.id, k.doc_num as "docNum", k.version_num as "versionNum", k.name, k.name_en as "nameEn", k.brand, k.model, k.specification, k.uom, k.currency, k.main_image_id as "mainImageId",
            k.gross_price as "grossPrice", k.market_price as "marketPrice", k.available_qty as "availableQty", coalesce(o.min_order_qty, k.min_order_qty) as "minOrderQty", k.multiple_qty as "multipleQty",
            k.lead_time_days as "leadTimeDays", k.eco_flag as "ecoFlag", k.sales_qty as "salesQty", k.rating_avg as "ratingAvg", k.rating_count as "ratingCount", k.supplier_id as "supplierId",
            k.status = 'ON_SHELF' as "isOnShelf", l.name as "supplierName", l.name_en as "supplierNameEn", o.org_id as "orgId"
     from unnest($1::uuid[]) with ordinality as wanted(id, place) join catalogue_sku k on k.id = wanted.id
     left join entity_label l on l.entity = 'supplierInfo' and l.id = k.supplier_id
     join lateral (select org_id, min_order_qty from catalogue_sku_org o where o.header_id = k.id and o.sale_flag = 'Y' and ($2::uuid is null or o.org_id = $2)
                   order by array_position($3::uuid[], o.org_id), o.line_num limit 1) o on true
     order by wanted.place`,
    [ids, orgId ?? null, orgIds],
  )
  return rows
}
