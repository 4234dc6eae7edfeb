import { PDFDocument } from 'pdf-lib'
import type { Pool } from 'pg'
import { asSystem } from '../../../upstream/platform/database/as-system.ts'
import { dayOf } from '../../../upstream/runtime/change/numbering.ts'
import { loadRawMaterials } from '../raw-materials.ts'
import { uploadOne } from '../upload.ts'
import { buyerOfOrg, managerOf } from '../year/goods.ts'
import type { People, Person } from '../year/people.ts'
import { plusDays } from '../year/steps.ts'
import { tidyUp } from '../year/year.ts'

const DOCUMENTS = 46
const ADJUSTMENTS = 8
const LINES = 10
const ADJUSTED = 4
const DAY_MS = 86_400_000

interface Sold {
  orgId: string
  org: string
  supplierId: string
  materialId: string
  categoryId: string
  category: string
  uom: string
  currency: string
  price: string
  endDate: string
  isWeighed: boolean
}

interface Pricing {
  people: People
  now: Date
  today: string
  fileIds(buyer: Person, at: Date): Promise<string[]>
}

export async function loadPricing(pool: Pool, people: People, now: Date): Promise<void> {
  await loadRawMaterials(pool, now)
  const at: Pricing = { people, now, today: dayOf(now), fileIds: (buyer, moment) => paper(pool, buyer, moment) }
  const groups = groupsOf(
    (await soldGoods(pool)).filter(({ org, categoryId }) => people(buyerOfOrg[org] ?? 'buyer1').actor.categoryIds.includes(categoryId)),
  )
  for (const [nth, goods] of groups.slice(0, DOCUMENTS).entries()) await price(at, goods, nth)
  const weighed = groups.flatMap((goods, nth) =>
    isUndecided(nth)
      ? []
      : inParts(
          goods.filter((one) => one.isWeighed),
          ADJUSTED,
        ),
  )
  for (const [nth, goods] of weighed.slice(0, ADJUSTMENTS).entries()) await adjust(at, goods, nth)
  await asSystem(pool, (tx) => tx.query(FAILED, [now]))
  await tidyUp(pool, now)
}

const soldGoods = (pool: Pool): Promise<Sold[]> =>
  asSystem(pool, async (tx) => {
    const { rows } = await tx.query<Sold>(
      `select p.org_id as "orgId", o.code as org, p.supplier_id as "supplierId", m.id as "materialId", m.category_id as "categoryId", c.code as category, p.uom, p.currency, p.net_price as price, p.end_date::text as "endDate",
         exists (select 1 from weight_information w where w.material_id = m.id) as "isWeighed"
       from supplier_price_list p join material_item m on m.id = p.material_id join organization o on o.id = p.org_id join supplier_info s on s.id = p.supplier_id join purchase_category c on c.id = m.category_id
       join material_org mo on mo.material_id = m.id and mo.org_id = o.id and mo.enabled_flag = 'Y'
       join supplier_category q on q.header_id = s.id and q.org_id = o.id and q.category_id = m.category_id and q.status = 'QUALIFIED'
       where p.source_type = 'IMPORT' and p.enabled_flag = 'Y' and m.enabled_flag = 'Y' and s.lifecycle = 'QUALIFIED' and p.end_date > current_date + 30 order by o.code, s.code, m.code`,
    )
    return rows
  })

/** What one supplier sells to one plant in one category at one currency, in parts that a document can hold. */
function groupsOf(sold: readonly Sold[]): Sold[][] {
  const keys = Map.groupBy(sold, ({ org, supplierId, category, currency }) => [org, supplierId, category.slice(0, 2), currency].join(' '))
  return [...keys.values()].flatMap((goods) => inParts(goods, LINES))
}

const inParts = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, part) => all.slice(part * size, (part + 1) * size))

/** Documents that are in approval today. */
const isUndecided = (nth: number) => nth % 23 === 9

/** Most confirm for the rest of the year what held before; every fifth one says what holds in the next year. */
async function price(pricing: Pricing, goods: readonly Sold[], nth: number): Promise<void> {
  const [first] = goods
  if (!first) return
  const { people, now, today } = pricing
  const isAhead = nth % 5 === 4
  const at = new Date(now.getTime() - (isAhead ? 3 + (nth % 9) : 20 + ((nth * 7) % 250)) * DAY_MS)
  const buyer = people(buyerOfOrg[first.org] ?? 'buyer1')
  const startDate = isAhead ? plusDays(today, 40) : plusDays(dayOf(at), 3)
  const draft = {
    ...{
      orgId: first.orgId,
      supplierId: first.supplierId,
      currency: first.currency,
      pricingType: isAhead ? 'RENEW' : 'NEW',
      startDate,
      endDate: first.endDate,
    },
    ...{ reason: isAhead ? '年度续价，按谈判结果' : '三家比价后定价', fileIds: await pricing.fileIds(buyer, at) },
    pricingLine: goods.map(({ materialId, uom, price: net }, line) => ({ materialId, uom, netPrice: isAhead ? renewed(net, nth + line) : net })),
  }
  const id = await buyer.save('pricingHeader', draft, at)
  if (nth % 23 === 6) return
  const submitted = new Date(at.getTime() + DAY_MS)
  await buyer.act('pricingHeader', 'doSubmit', id, submitted)
  if (isUndecided(nth)) return
  const manager = people(managerOf(first.category))
  const decided = new Date(at.getTime() + 2 * DAY_MS)
  if (nth === 34) await manager.act('pricingHeader', 'doReject', id, decided, { reason: '请补充第三家报价' })
  else await manager.act('pricingHeader', 'doApproval', id, decided)
}

/** Up to 3 % less, now and then 2 % more. */
const renewed = (net: string, nth: number) => (Number(net) * (nth % 4 === 3 ? 1.02 : 0.97 + (nth % 3) / 100)).toFixed(6)

/** The month before last against the one four months ago, from the first of the month after next on. */
async function adjust({ people, now, today }: Pricing, goods: readonly Sold[], nth: number): Promise<void> {
  const [first] = goods
  if (!first) return
  const at = new Date(now.getTime() - (9 - nth) * DAY_MS)
  const buyer = people(buyerOfOrg[first.org] ?? 'buyer1')
  const draft = {
    ...{
      orgId: first.orgId,
      supplierId: first.supplierId,
      currency: first.currency,
      effectiveDate: plusDays(today, 60 + nth),
      shareRate: String(70 + (nth % 4) * 10),
      reason: '基材价格联动',
    },
    ...{ baseFrom: plusDays(today, -120), baseTo: plusDays(today, -91), newFrom: plusDays(today, -30), newTo: plusDays(today, -1) },
    priceAdjustLine: goods.map(({ materialId, uom }) => ({ materialId, uom })),
  }
  const id = await buyer.save('priceAdjustHeader', draft, at)
  if (nth === ADJUSTMENTS - 1) return
  await buyer.act('priceAdjustHeader', 'doSubmit', id, new Date(at.getTime() + DAY_MS / 2))
  if (nth < ADJUSTMENTS - 2) await people(managerOf(first.category)).act('priceAdjustHeader', 'doApproval', id, new Date(at.getTime() + DAY_MS))
}

/** One did not reach the ERP. */
const FAILED = `update price_adjust_header set erp_status = 'FAILED', erp_message = '503 ERP维护中', erp_time = $1 where id = (select id from price_adjust_header where status = 'APPROVED' order by doc_num desc limit 1)`

/** The comparison on which a price stands. */
async function paper(pool: Pool, person: Person, now: Date): Promise<string[]> {
  const pdf = await PDFDocument.create()
  pdf.addPage([595, 842])
  const content = Buffer.from(await pdf.save())
  return uploadOne(pool, person, now, { functionId: 'pricingHeader', fileDesc: '三家比价', name: '比价表.pdf', content })
}
