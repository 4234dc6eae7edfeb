/** What an order's fields are found from, and follow until it is handed in. */
import type { Full, LineRow } from '../../../../catalogue/language/define.ts'
import { roundTo } from '../../../../catalogue/language/formula.ts'
import { deliveryInfo } from '../../../../catalogue/master-data/places.ts'
import { purchaseCategory } from '../../../../catalogue/master-data/purchase-category.ts'
import type { poHeader } from '../../../../catalogue/purchasing/po-header.ts'
import type { Behaviour } from '../../../runtime/behaviour.ts'
import { knowing } from '../../../runtime/rules/facts.ts'
import { row, rowOfEntity, rowWith } from '../../../runtime/rules/row-facts.ts'
import { factor } from '../../master-data/convert-uom.ts'
import { rate } from '../../master-data/exchange.ts'
import { taxOf } from '../../master-data/said-by-material.ts'
import { invoicedTo } from './invoiced-to.ts'
import { type FoundPrice, type PriceQuestion, price } from './price.ts'
import { toleranceOf } from './tolerance.ts'

type Order = Full<typeof poHeader>
type Line = LineRow<typeof poHeader, 'poLine'>

export const followsOfOrder: NonNullable<Behaviour<typeof poHeader>['follows']> = [
  {
    gives: ['exchangeRate'],
    from: ({ currency, orderDate }) => [currency, orderDate],
    find: knowing(
      ({ currency, orderDate }) => rate({ from: currency, to: 'CNY', day: orderDate }),
      (_order, { factor }) => ({ exchangeRate: roundTo(factor, 10) }),
    ),
  },
  {
    gives: ['supplierSiteId'],
    from: ({ supplierId, orgId }) => [supplierId, orgId],
    find: knowing(
      ({ supplierId, orgId }) => rowOfEntity('supplierSite', { headerId: supplierId, orgId }),
      (_order, site) => ({ supplierSiteId: site?.id ?? null }),
    ),
  },
  {
    // A contact is chosen; one of another supplier would get the order.
    gives: ['supplierContactId'],
    from: ({ supplierId }) => [supplierId],
    find: () => ({ supplierContactId: null }),
  },
  {
    gives: ['deliveryInfoId'],
    from: ({ orgId }) => [orgId],
    find: knowing(
      ({ orgId }) => rowWith(deliveryInfo, { orgId, defaultFlag: 'Y' }),
      (_order, place) => ({ deliveryInfoId: place?.id ?? null }),
    ),
  },
  {
    on: 'poExpandHead',
    gives: ['invoiceTitle', 'invoiceTaxNo'],
    from: (_terms, { orgId }) => [orgId],
    find: knowing(
      (_terms, { orgId }) => invoicedTo(orgId),
      (_terms, company) => company,
    ),
  },

  {
    on: 'poLine',
    gives: ['uomRate'],
    from: ({ materialId, uom, baseUom }) => [materialId, uom, baseUom],
    find: knowing(
      ({ materialId, uom, baseUom }) => (uom && baseUom ? factor({ materialId, from: uom, to: baseUom }) : null),
      (_line, found) => ({ uomRate: found?.rate ?? null }),
    ),
  },
  { on: 'poLine', gives: ['taxRate'], from: ({ materialId, categoryId }, { orgId }) => [materialId, categoryId, orgId], find: taxOf },
  {
    on: 'poLine',
    gives: ['netPrice', 'priceSource', 'priceDocNum', 'priceLineId', 'agreementLineId', 'agreementHeaderId'],
    from: ({ materialId, uom, orderQty, giftFlag }, { orgId, supplierId, currency, orderDate }) => [
      ...[materialId, uom, orderQty, giftFlag],
      ...[orgId, supplierId, currency, orderDate],
    ],
    find: knowing(
      // What a contract agreed on stands, whatever price finding says of the material.
      (line, order) => (line.contractItemId ? null : priceOf(order, line)),
      (line, found) => {
        if (line.contractItemId) return {}
        if (found) return { netPrice: found.netPrice, ...foundBy(found) }
        // A price out of a list goes with it; an estimate stays until somebody knows better.
        const price = line.priceSource === 'PRICE_LIST' || line.priceSource === 'AGREEMENT' ? { netPrice: null } : {}
        return { ...price, priceSource: 'MANUAL', priceDocNum: null, priceLineId: null, agreementLineId: null, agreementHeaderId: null }
      },
    ),
  },
  {
    on: 'poLine',
    gives: ['overReceivePercent', 'underReceivePercent', 'inspectionFlag'],
    from: ({ materialId, categoryId }, { orgId, billTypeId }) => [materialId, categoryId, orgId, billTypeId],
    find: toleranceOf,
  },
  {
    gives: ['purchaseGroupCode'],
    from: ({ poLine }) => [poLine[0]?.categoryId],
    find: knowing(
      ({ poLine: [first] }) => row(purchaseCategory, first?.categoryId),
      (_order, category) => ({ purchaseGroupCode: category?.purchaseGroup ?? 'P06' }),
    ),
  },

  {
    on: 'poDelivery',
    gives: ['scheduleQty'],
    from: (_, _order, { orderQty }) => [orderQty],
    find: (_, _order, { poDelivery, orderQty }) => (poDelivery.length === 1 ? { scheduleQty: orderQty } : {}),
  },
]

/** Where a price was found, and what it is called off. */
export const foundBy = ({ source, docNum, lineId, agreementId }: FoundPrice) => ({
  priceSource: source,
  priceDocNum: docNum,
  priceLineId: lineId,
  agreementLineId: agreementId ? lineId : null,
  agreementHeaderId: agreementId,
})

/** What is asked of the price lists for a line; of what is no material, or not said whole, nothing. */
export const pricedAs = (order: Order, { materialId, uom, orderQty: qty }: Line): PriceQuestion | null =>
  materialId && uom && qty
    ? { orgId: order.orgId, supplierId: order.supplierId, materialId, uom, currency: order.currency, qty, date: order.orderDate }
    : null

/** The price in force for a line. */
export function priceOf(order: Order, line: Line) {
  const asked = pricedAs(order, line)
  return asked && price(asked)
}
