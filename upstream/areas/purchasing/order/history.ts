/** The price of every line at the moment its order was approved, beside what was paid before. */
import type { AnyDefinition, Full } from '../../../../catalogue/language/define.ts'
import { multiply, roundTo } from '../../../../catalogue/language/formula.ts'
import type { poHeader } from '../../../../catalogue/purchasing/po-header.ts'
import { purchaseHistory } from '../../../../catalogue/purchasing/purchase-history.ts'
import { storeMany } from '../../../runtime/change/many.ts'
import { blank } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { goodsTraced, type Traced } from '../followed.ts'

type Order = Full<typeof poHeader>
type Line = Order['poLine'][number]

const definition: AnyDefinition = purchaseHistory

/** At approval: a row a line; those of the revision before are no longer the last. */
export async function recordPurchases(work: Work, order: Order): Promise<void> {
  const lines = order.poLine.filter((line) => line.lineStatus !== 'CANCELLED')
  const before = await purchasesBefore(
    work,
    order,
    lines.flatMap((line) => line.materialId ?? []),
  )
  const earlier = lines.map((line) => nameOf(order, line, (order.revisionNum ?? 0) - 1))
  if (order.revisionNum) work.tx.send(`update purchase_history set latest_flag = 'N' where doc_num = any($1)`, [earlier])
  const rows = lines.map((line) => Object.assign(blank(definition, work), factsOf(order, line), comparisonOf(order, line, before)))
  await storeMany(work, definition, rows, 'create')
  await goodsTraced(
    work,
    lines.flatMap((line) => tracedOf(work, order, line)),
  )
}

/** Receipts and returns move the quantity of the last revision, and nothing else. */
export function followReceipts(work: Work, order: Order): void {
  work.tx.send(
    `update purchase_history h set received_qty = r.qty from unnest($1::text[], $2::numeric[]) as r(name, qty)
     where h.doc_num = r.name and h.received_qty is distinct from r.qty`,
    [order.poLine.map((line) => nameOf(order, line, order.revisionNum ?? 0)), order.poLine.map((line) => line.netReceivedQty ?? '0')],
  )
}

/** What has no material has no trail. */
const tracedOf = ({ today }: Work, order: Order, line: Line): Traced[] =>
  line.materialId
    ? [
        {
          name: nameOf(order, line, order.revisionNum ?? 0),
          event: 'ORDERED',
          orgId: order.orgId,
          supplierId: order.supplierId,
          materialId: line.materialId,
          categoryId: line.categoryId,
          price: line.netPrice,
          currency: order.currency,
          date: today,
          entity: 'poHeader',
          docId: order.id,
          docNum: order.docNum,
        },
      ]
    : []

const nameOf = (order: Order, line: Line, revision: number) => `${order.docNum}-${line.lineNum} R${revision}`

const factsOf = (order: Order, line: Line): Partial<Full<typeof purchaseHistory>> & { scopeCategoryIds: string[] } => ({
  docNum: nameOf(order, line, order.revisionNum ?? 0),
  orgId: order.orgId,
  orderDate: order.orderDate,
  supplierId: order.supplierId,
  categoryId: line.categoryId,
  scopeCategoryIds: [line.categoryId],
  materialId: line.materialId,
  poLineId: line.id,
  poDocNum: order.docNum,
  poLineNum: line.lineNum,
  revisionNum: order.revisionNum ?? 0,
  orderQty: line.orderQty,
  receivedQty: line.netReceivedQty ?? '0',
  uom: line.uom,
  currency: order.currency,
  exchangeRate: order.exchangeRate,
  netPrice: line.netPrice,
  taxRate: line.taxRate,
  priceSource: line.priceSource,
  buyerId: order.buyerId,
  paymentTermId: order.paymentTermId,
  latestFlag: 'Y',
})

interface Before {
  id: string
  materialId: string
  supplierId: string
  currency: string
  netPrice: string
  netPriceCny: string
  approvedAt: Date
}

/** Purchases of these materials by the organisation, the last one first. */
async function purchasesBefore(work: Work, order: Order, materialIds: readonly string[]): Promise<Before[]> {
  if (materialIds.length === 0) return []
  const { rows } = await work.tx.query<Before>(
    `select distinct on (material_id, supplier_id, currency) id, material_id as "materialId", supplier_id as "supplierId", currency, net_price as "netPrice", net_price_cny as "netPriceCny", creation_date as "approvedAt"
     from purchase_history where org_id = $1 and material_id = any($2::uuid[]) and po_doc_num <> $3 and latest_flag = 'Y'
     order by material_id, supplier_id, currency, creation_date desc, id desc`,
    [order.orgId, materialIds, order.docNum],
  )
  return rows.toSorted((a, b) => b.approvedAt.getTime() - a.approvedAt.getTime())
}

function comparisonOf(order: Order, line: Line, before: readonly Before[]) {
  const ofMaterial = before.filter(({ materialId }) => materialId === line.materialId)
  const [last] = ofMaterial
  const own = ofMaterial.find(({ supplierId, currency }) => supplierId === order.supplierId && currency === order.currency)
  if (!last) return { previousPrice: null, comparedPrice: null, previousId: null }
  const isSameCurrency = last.currency === order.currency
  return {
    previousPrice: isSameCurrency ? last.netPrice : last.netPriceCny,
    comparedPrice: isSameCurrency ? line.netPrice : order.exchangeRate && roundTo(multiply(line.netPrice, order.exchangeRate), 6),
    previousId: own?.id ?? null,
  }
}
