/** The mall of a test: a catalogue with one leaf, an agreement in force, SKUs of it, and people who shop. */
import type { Doc } from '../../upstream/runtime/types.ts'
import { linesOf, type People, peopleOf } from '../delivery/goods.ts'
import { filesOf, PNG } from '../files/attaching.ts'
import { agreementInForce, noAgreements, type Terms } from '../purchasing/agreements.ts'
import { looseGoods, type SoldGoods } from '../support/sold-goods.ts'
import type { Person, World } from '../support/world.ts'

export interface Mall {
  world: World
  people: People
  shopper: Person
  goods: SoldGoods
  categoryId: string
  leaf: Doc
  agreement: Doc
  deptId: string
  subjectId: string
}

const line = (agreement: Doc) => (agreement.agreementLine as Doc[])[0] as Doc

let names = 0

/** What there is of the agreement stands on one line; `terms` say what it costs. */
export async function openMall(world: World, terms: Terms = {}): Promise<Mall> {
  const people = await peopleOf(world)
  const shopper = people.warehouse
  await noAgreements(world)
  const goods = await looseGoods(world)
  const agreement = await agreementInForce(world, people, terms)
  const categoryId = String(line(agreement).categoryId)
  const [there] = await world.query<{ id: string }>('select header_id as id from catalogue_mapping where category_id = $1 limit 1', [categoryId])
  const leaf = there
    ? await people.buyer.find('catalogue', there.id)
    : await people.buyer.save('catalogue', await leafDraft(people.buyer, categoryId))
  const [dept] = await world.query<{ id: string }>('select id from department where org_id = $1 order by code limit 1', [goods.org])
  const [subject] = await world.query<{ id: string }>('select id from subject order by code limit 1')
  return { world, people, shopper, goods, categoryId, leaf, agreement, deptId: String(dept?.id), subjectId: String(subject?.id) }
}

async function leafDraft(buyer: Person, categoryId: string) {
  const top = await buyer.save('catalogue', { code: `K${++names}`, name: `劳保用品${names}` })
  const middle = await buyer.save('catalogue', { code: `K${names}-1`, name: '手部防护', parentId: top.id })
  return { code: `K${names}-1-1`, name: '手套', parentId: middle.id, buyerId: buyer.actor.userId, catalogueMapping: [{ categoryId, priority: 10 }] }
}

/** With its picture. */
export async function draftSku({ people: { buyer }, world, goods, categoryId, agreement }: Mall, more: Record<string, unknown> = {}): Promise<Doc> {
  const [picture] = await filesOf(world).upload(buyer, { functionId: 'catalogueSku', field: 'mainImageId' }, [['手套.png', PNG]])
  return buyer.save('catalogueSku', {
    name: '丁腈手套',
    nameEn: 'Nitrile gloves',
    supplierId: goods.supplier,
    categoryId,
    brand: '安护',
    model: `M${++names}`,
    specification: 'L码 100只/盒',
    uom: goods.uom,
    agreementLineId: line(agreement).id,
    mainImageId: picture?.id,
    catalogueSkuOrg: [{ orgId: goods.org }],
    ...more,
  })
}

export async function submittedSku(mall: Mall, more?: Record<string, unknown>): Promise<Doc> {
  const sku = await draftSku(mall, more)
  await mall.people.buyer.act('catalogueSku', 'doSubmit', sku)
  return mall.people.manager.find('catalogueSku', sku.id)
}

export async function readySku(mall: Mall, more?: Record<string, unknown>): Promise<Doc> {
  const sku = await submittedSku(mall, more)
  await mall.people.manager.act('catalogueSku', 'doApproval', sku)
  return mall.people.buyer.find('catalogueSku', sku.id)
}

export async function shelvedSku(mall: Mall, more?: Record<string, unknown>): Promise<Doc> {
  const sku = await readySku(mall, more)
  await mall.people.buyer.act('catalogueSku', 'doBatchUp', sku)
  return mall.people.buyer.find('catalogueSku', sku.id)
}

/** Somebody's own. */
export async function ownAddressee({ world, goods, deptId }: Mall, person: Person, more: Record<string, unknown> = {}): Promise<Doc> {
  const [place] = await world.query<{ id: string; district: string }>(
    'select id, district_id as district from delivery_info where org_id = $1 order by code limit 1',
    [goods.org],
  )
  return person.save('catalogueAddressee', {
    orgId: goods.org,
    deptId,
    receiverName: '周敏',
    phone: '13800138000',
    districtId: place?.district,
    address: '苏州市工业园区星湖街1号',
    deliveryInfoId: place?.id,
    ...more,
  })
}

/** Somebody's own, and the default. */
export async function addressee(mall: Mall, person: Person, more?: Record<string, unknown>): Promise<Doc> {
  const made = await ownAddressee(mall, person, more)
  await person.act('catalogueAddressee', 'doDefault', made)
  return person.find('catalogueAddressee', made.id)
}

export async function putInCart({ goods, world }: Mall, person: Person, sku: Doc, qty: string): Promise<Doc> {
  const inCart = () =>
    world.query<{ id: string }>(`select id from catalogue_cart where user_id = $1 and sku_id = $2 and status = 'OPEN'`, [person.actor.userId, sku.id])
  const before = (await inCart()).map(({ id }) => id)
  await person.act('catalogueSku', 'doAddCart', sku, { input: { qty, orgId: goods.org } })
  const rows = await inCart()
  // For another addressee it is a row of its own.
  const row = rows.find(({ id }) => !before.includes(id)) ?? rows[0]
  return person.find('catalogueCart', String(row?.id))
}

/** A mall order of so much of a SKU, not handed in. */
export async function draftOrder(mall: Mall, person: Person, sku: Doc, qty: string): Promise<Doc> {
  const row = await putInCart(mall, person, sku, qty)
  const { made } = await person.act('catalogueCart', 'doCheckout', row, {
    input: { costDeptId: mall.deptId, subjectId: mall.subjectId, purpose: '车间领用' },
  })
  return person.find('catalogueOrder', String(made?.[0]?.id))
}

export async function submittedOrder(mall: Mall, person: Person, sku: Doc, qty: string): Promise<Doc> {
  const order = await draftOrder(mall, person, sku, qty)
  await person.act('catalogueOrder', 'doSubmit', order)
  return person.find('catalogueOrder', order.id)
}

export async function approvedOrder(mall: Mall, person: Person, sku: Doc, qty: string): Promise<Doc> {
  const order = await submittedOrder(mall, person, sku, qty)
  await mall.people.manager.act('catalogueOrder', 'doApproval', await mall.people.manager.find('catalogueOrder', order.id))
  return person.find('catalogueOrder', order.id)
}

export async function rejectedOrder(mall: Mall, person: Person, sku: Doc, qty: string): Promise<Doc> {
  const order = await submittedOrder(mall, person, sku, qty)
  const { manager } = mall.people
  await manager.act('catalogueOrder', 'doReject', await manager.find('catalogueOrder', order.id), { reason: '不需要' })
  return person.find('catalogueOrder', order.id)
}

/** The agreement at another price, in force. */
export async function revised(mall: Mall, netPrice: string): Promise<void> {
  const { buyer, manager } = mall.people
  const { made } = await buyer.act('agreementHeader', 'doRevise', await buyer.find('agreementHeader', mall.agreement.id))
  const revision = await buyer.find('agreementHeader', String(made?.[0]?.id))
  const [line] = linesOf(revision, 'agreementLine')
  const saved = await buyer.save('agreementHeader', { agreementLine: [{ id: line?.id, netPrice }] }, revision)
  await buyer.act('agreementHeader', 'doSubmit', saved)
  await manager.act('agreementHeader', 'doApproval', await manager.find('agreementHeader', revision.id))
}
