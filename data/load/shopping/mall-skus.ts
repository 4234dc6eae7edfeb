import { dayOf } from '../../../upstream/runtime/change/numbering.ts'
import type { Doc } from '../../../upstream/runtime/types.ts'
import { idOf } from '../book.ts'
import { type CsvRow, listIn, readCsv } from '../csv.ts'
import { uploadOne } from '../upload.ts'
import { managerOf, type OrgCode, orgId, otherManager, supplierUser } from '../year/goods.ts'
import type { People, Person } from '../year/people.ts'
import { plusDays } from '../year/steps.ts'
import type { Mall } from './mall.ts'
import { pictureOf } from './mall-pictures.ts'

/** As many uploads at once as a person has. */
const LANES = 3
const AGREED_DAYS = 364

/** Whose goods are sold by an agreement; the others' at a price that the purchasing manager has set. */
const agreed: Record<string, readonly OrgCode[]> = { S000013: ['SR30', 'SZ10'], S000016: ['SR30', 'SZ10'] }
const served: Record<string, readonly OrgCode[]> = { ...agreed, S000026: ['HF20'], S000012: ['SZ10', 'HF20'], S000009: ['SZ10', 'SR30'] }
/** A small taxpayer's. */
const taxOf: Record<string, string> = { S000026: '3' }

/** Sizes, colours and kinds in English; what is not among them reads the same. */
const variantsEn: readonly (readonly [cn: string, en: string])[] = [
  ['均码', 'one size'],
  ['码', ''],
  ['页', ' pages'],
  ['青色', 'cyan'],
  ['品红', 'magenta'],
  ['黄色', 'yellow'],
  ['不带底座', 'without cradle'],
  ['带底座', 'with cradle'],
  ['标准型', 'standard'],
  ['加固型', 'rugged'],
]
const inEnglish = (variant: string) => variantsEn.reduce((text, [cn, en]) => text.replace(cn, en), variant)

/** One size, colour or length of some goods. */
export interface Ware {
  row: CsvRow
  supplier: string
  variant: string
  orgs: readonly OrgCode[]
  min: number
  multiple: number
  price: number
  skuId: string
  agreementLineId: string | null
}

export function waresIn(goods: readonly CsvRow[]): Ware[] {
  return goods.flatMap((row) =>
    listIn(row.variants).map((variant, step): Ware => {
      const supplier = row.supplierCode ?? ''
      // The larger cost more.
      const price = Math.round(Number(row.price) * (1 + step * 0.12) * 10_000) / 10_000
      const known = { supplier, orgs: served[supplier] ?? [], min: Number(row.minOrderQty), multiple: Number(row.multipleQty), price }
      return { row, variant, ...known, skuId: '', agreementLineId: null }
    }),
  )
}

const materialOf = ({ row }: Ware) => row.materialCode ?? ''
const categoryOf = (ware: Ware) => materialOf(ware).slice(0, 6)
const uomOf = (ware: Ware) => readCsv('demo/materials').find(({ code }) => code === materialOf(ware))?.purchaseUom ?? 'PCS'

/** With each supplier of indirect goods, for both plants that it serves; answers them by supplier. */
export async function agree({ people }: Mall, wares: readonly Ware[], now: Date): Promise<ReadonlyMap<string, string>> {
  const buyer = people('buyer3')
  const agreements = new Map<string, string>()
  for (const [supplier, orgs] of Object.entries(agreed)) {
    const own = wares.filter((ware) => ware.supplier === supplier)
    const [first = 'SR30'] = orgs
    const draft = {
      billTypeId: idOf('purchaseBillType', 'PA_STD'),
      supplierId: idOf('supplierInfo', supplier),
      orgId: orgId(first),
      endDate: plusDays(dayOf(now), AGREED_DAYS),
      agreementLine: own.map((ware) => ({
        categoryId: idOf('purchaseCategory', categoryOf(ware)),
        itemDesc: [ware.row.brand, ware.row.name, ware.row.specification, ware.variant].join(' '),
        uom: uomOf(ware),
        netPrice: String(ware.price),
        taxRate: '13',
        minOrderQty: String(ware.min),
      })),
      agreementOrg: orgs.map((org) => ({ orgId: orgId(org) })),
    }
    const id = await buyer.save('agreementHeader', draft, now)
    await buyer.act('agreementHeader', 'doSubmit', id, now)
    await people('manager2').act('agreementHeader', 'doApproval', id, now)
    const lines = (await buyer.find('agreementHeader', id, now)).agreementLine as Doc[]
    for (const [at, ware] of own.entries()) ware.agreementLineId = lines[at]?.id ?? null
    agreements.set(supplier, id)
  }
  return agreements
}

/** Whoever prepares it: the buyer of what was agreed, else the manager of the category. */
const makerOf = (people: People, ware: Ware): Person => people(ware.agreementLineId ? 'buyer3' : managerOf(categoryOf(ware)))

/** Of sixteen one is a draft that its supplier proposes, one waits for approval and two for their shelf; answers what is on the shelf. */
export async function putOnShelf(mall: Mall, wares: readonly Ware[], now: Date): Promise<readonly Ware[]> {
  const { people } = mall
  await inLanes([...wares.entries()], async ([at, ware]) => {
    const maker = makerOf(people, ware)
    ware.skuId = await maker.save('catalogueSku', await draftOf(mall, maker, ware, now), now)
    const act = (person: Person, action: string) => person.act('catalogueSku', action, ware.skuId, now)
    if (at % 16 === 15) {
      await act(people(supplierUser(ware.supplier)), 'doPropose')
      return
    }
    await act(maker, 'doSubmit')
    // Nobody decides on what he handed in himself.
    if (at % 16 !== 14) await act(people(otherManager(managerOf(categoryOf(ware)))), 'doApproval')
    if (at % 16 < 12) await act(maker, 'doBatchUp')
  })
  return wares.filter((_, at) => at % 16 < 12)
}

async function inLanes<T>(rows: readonly T[], work: (row: T) => Promise<void>): Promise<void> {
  const left = [...rows]
  const lane = async () => {
    for (let row = left.shift(); row; row = left.shift()) await work(row)
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}

async function draftOf(mall: Mall, maker: Person, ware: Ware, now: Date): Promise<Record<string, unknown>> {
  const { row, variant, supplier, orgs, price, min, multiple, agreementLineId } = ware
  const priced = agreementLineId ? { agreementLineId } : { priceSource: 'MANUAL', netPrice: String(price), taxRate: taxOf[supplier] ?? '13' }
  const freight = supplier === 'S000012' ? { freightAmount: '12', freeFreightFrom: '200' } : {}
  const limit = row.picture === 'GLOVE' ? { maxQtyPerOrder: '100', monthLimitQty: '400' } : {}
  return {
    name: `${row.name} ${variant}`,
    nameEn: `${row.nameEn} ${inEnglish(variant)}`,
    supplierId: idOf('supplierInfo', supplier),
    materialId: idOf('materialItem', materialOf(ware)),
    categoryId: idOf('purchaseCategory', categoryOf(ware)),
    brand: row.brand,
    model: `${variant}/${row.specification?.split(' ')[0]}`,
    specification: `${row.specification} ${variant}`,
    uom: uomOf(ware),
    mainImageId: await upload(mall, maker, now, await pictureOf(row.picture ?? '', row.brand ?? '', variant)),
    ...priced,
    marketPrice: (price * 1.35).toFixed(2),
    minOrderQty: String(min),
    multipleQty: String(multiple),
    ...(row.stock && { stockQty: row.stock }),
    leadTimeDays: 2 + (variant.length % 4),
    ecoFlag: row.specification?.includes('再生') ? 'Y' : 'N',
    detail: `${row.brand} ${row.name}，${row.specification}。`,
    catalogueSkuAttribute: [{ attrName: row.attribute, attrValue: variant }],
    catalogueSkuOrg: orgs.map((org) => ({ orgId: orgId(org), ...freight, ...limit })),
  }
}

async function upload({ pool }: Mall, person: Person, now: Date, picture: Buffer): Promise<string> {
  const [id] = await uploadOne(pool, person, now, { functionId: 'catalogueSku', field: 'mainImageId', name: '主图.png', content: picture })
  return id ?? ''
}

/** The last days: an agreement at new prices, one of which takes its SKU off the shelf, and goods that their supplier makes no more. */
export async function changeShelf({ people }: Mall, agreements: ReadonlyMap<string, string>, inCarts: readonly Ware[], now: Date): Promise<void> {
  const buyer = people('buyer3')
  const [risen, dear] = inCarts.filter(({ supplier }) => supplier === 'S000013')
  const raised = new Map([
    [risen?.agreementLineId, 1.04],
    [dear?.agreementLineId, 1.08],
  ])
  const agreementId = agreements.get('S000013') ?? ''
  const before = (await buyer.find('agreementHeader', agreementId, now)).agreementLine as Doc[]
  const { made } = await buyer.act('agreementHeader', 'doRevise', agreementId, now)
  const revision = made?.[0]?.id ?? ''
  const agreementLine = ((await buyer.find('agreementHeader', revision, now)).agreementLine as Doc[]).flatMap(({ id, netPrice }, at) => {
    const rate = raised.get(before[at]?.id)
    return rate ? [{ id, netPrice: (Number(netPrice) * rate).toFixed(4) }] : []
  })
  await buyer.act('agreementHeader', 'doSubmit', revision, now, { draft: { agreementLine } })
  await people('manager2').act('agreementHeader', 'doApproval', revision, now)
  const gone = inCarts.find(({ supplier }) => supplier === 'S000012')
  if (gone) await makerOf(people, gone).act('catalogueSku', 'doBatchDown', gone.skuId, now, { reason: '供应商停产' })
}
