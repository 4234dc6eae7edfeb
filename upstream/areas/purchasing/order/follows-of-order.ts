/** What an order's fields are found from, and follow until it is handed in. */

import type { Full, LineRow } from '../../../../catalogue/define.ts'
import { roundTo } from '../../../../catalogue/formula.ts'
import { organization } from '../../../../catalogue/identity/organization.ts'
import { orgRelation } from '../../../../catalogue/master-data/config-profile.ts'
import { materialItem } from '../../../../catalogue/master-data/material-item.ts'
import { deliveryInfo } from '../../../../catalogue/master-data/places.ts'
import { purchaseCategory } from '../../../../catalogue/master-data/purchase-category.ts'
import type { poHeader } from '../../../../catalogue/purchasing/po-header.ts'
import { purchaseBillType } from '../../../../catalogue/purchasing/purchase-bill-type.ts'
import { supplierInfo } from '../../../../catalogue/supplier-master/supplier-info.ts'
import type { Behaviour } from '../../../runtime/behaviour.ts'
import { lineIdsWhere, rowOf, rowWhere } from '../../../runtime/rows.ts'
import type { Doc } from '../../../runtime/types.ts'
import type { Work } from '../../../runtime/working.ts'
import { findRate } from '../../master-data/exchange.ts'
import { saidByMaterial, taxOf } from '../../master-data/said-by-material.ts'
import { findPrice } from './price.ts'
import { toleranceOf } from './tolerance.ts'

type Order = Full<typeof poHeader>
type Line = LineRow<typeof poHeader, 'poLine'>

export const followsOfOrder: NonNullable<Behaviour<typeof poHeader>['follows']> = [
  {
    gives: ['exchangeRate'],
    from: ({ currency, orderDate }) => [currency, orderDate],
    find: async ({ currency, orderDate }, work) => ({ exchangeRate: roundTo((await findRate(work, currency, 'CNY', orderDate)).factor, 10) }),
  },
  {
    gives: ['paymentTermId'],
    from: ({ supplierId }) => [supplierId],
    find: async ({ supplierId }, work) => ({ paymentTermId: idIn(await rowOf(work, supplierInfo, supplierId), 'paymentTermId') }),
  },
  {
    gives: ['supplierSiteId'],
    from: ({ supplierId, orgId }) => [supplierId, orgId],
    find: async ({ supplierId, orgId }, work) => ({
      supplierSiteId: (await lineIdsWhere(work, supplierInfo, 'supplierSite', { headerId: supplierId, orgId }))[0] ?? null,
    }),
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
    find: async ({ orgId }, work) => ({ deliveryInfoId: (await rowWhere(work, deliveryInfo, { orgId, defaultFlag: 'Y' }))?.id ?? null }),
  },
  {
    // Flags are copied: a later change of the type does not change documents.
    gives: ['needDeliveryConfirmFlag', 'needNoticeFlag', 'earlyDays', 'lateDays'],
    from: ({ billTypeId }) => [billTypeId],
    async find({ billTypeId }, work) {
      const type = await rowOf(work, purchaseBillType, billTypeId)
      return {
        needDeliveryConfirmFlag: flagIn(type, 'needDeliveryConfirmFlag') ?? 'Y',
        needNoticeFlag: flagIn(type, 'needNoticeFlag') ?? 'N',
        earlyDays: Number(type?.earlyDays ?? 3),
        lateDays: Number(type?.lateDays ?? 0),
      }
    },
  },
  {
    on: 'poExpandHead',
    gives: ['invoiceTitle', 'invoiceTaxNo'],
    from: (_terms, { orgId }) => [orgId],
    find: (_terms, work, { orgId }) => invoicedTo(work, orgId),
  },

  {
    on: 'poLine',
    gives: ['itemDesc', 'categoryId', 'uom', 'drawingNo', 'drawingVersion'],
    from: ({ materialId }) => [materialId],
    find: saidByMaterial,
  },
  {
    on: 'poLine',
    gives: ['baseUom', 'uomRate'],
    from: ({ materialId, uom }) => [materialId, uom],
    async find({ materialId, uom }, work) {
      const material = await rowOf(work, materialItem, materialId)
      const isBase = !material || uom === material.baseUom
      return { baseUom: String(material?.baseUom ?? uom), uomRate: isBase ? '1' : String(material.purchaseRatio ?? '1') }
    },
  },
  { on: 'poLine', gives: ['taxRate'], from: ({ materialId, categoryId }, { orgId }) => [materialId, categoryId, orgId], find: taxOf },
  {
    on: 'poLine',
    gives: ['netPrice', 'priceSource', 'priceDocNum', 'priceLineId'],
    from: ({ materialId, uom, orderQty, giftFlag }, { orgId, supplierId, currency, orderDate }) => [
      ...[materialId, uom, orderQty, giftFlag],
      ...[orgId, supplierId, currency, orderDate],
    ],
    async find(line, work, order) {
      const found = await priceOf(work, order, line)
      if (found) return { netPrice: found.netPrice, priceSource: found.source, priceDocNum: found.docNum, priceLineId: found.lineId }
      // A price out of a list goes with it; an estimate stays until somebody knows better.
      const price = line.priceSource === 'PRICE_LIST' ? { netPrice: null } : {}
      return { ...price, priceSource: 'MANUAL', priceDocNum: null, priceLineId: null }
    },
  },
  {
    on: 'poLine',
    gives: ['overReceivePercent', 'underReceivePercent', 'inspectionFlag'],
    from: ({ materialId, categoryId }, { orgId, billTypeId }) => [materialId, categoryId, orgId, billTypeId],
    find: async (line, work, order) => toleranceOf(work, order, line, await rowOf(work, materialItem, line.materialId)),
  },
  {
    gives: ['purchaseGroupCode'],
    from: ({ poLine }) => [poLine[0]?.categoryId],
    async find({ poLine: [first] }, work) {
      const category = await rowOf(work, purchaseCategory, first?.categoryId)
      return { purchaseGroupCode: String(category?.purchaseGroup ?? 'P06') }
    },
  },

  {
    on: 'poDelivery',
    gives: ['deliveryInfoId'],
    from: (_, order) => [order.deliveryInfoId],
    find: (_, _work, { deliveryInfoId }) => ({ deliveryInfoId }),
  },
  {
    on: 'poDelivery',
    gives: ['needByDate'],
    from: (_, _order, line) => [line.needByDate],
    find: (_, _work, _order, { needByDate }) => ({ needByDate }),
  },
  {
    on: 'poDelivery',
    gives: ['scheduleQty'],
    from: (_, _order, { orderQty }) => [orderQty],
    find: (_, _work, _order, { poDelivery, orderQty }) => (poDelivery.length === 1 ? { scheduleQty: orderQty } : {}),
  },
]

/** The price in force for a line; of what is no material, or not said whole, there is none. */
export const priceOf = async (work: Work, order: Order, { materialId, uom, orderQty: qty }: Line) =>
  materialId && uom && qty
    ? findPrice(work, { orgId: order.orgId, supplierId: order.supplierId, materialId, uom, currency: order.currency, qty, date: order.orderDate })
    : null

const idIn = (row: Doc | null, field: string) => (row?.[field] as string | null | undefined) ?? null
const flagIn = (row: Doc | null, field: string) => row?.[field] as 'Y' | 'N' | null | undefined

/** Invoice title and tax number are those of the company that the plant invoices to. */
async function invoicedTo(work: Work, orgId: string) {
  const relation = await rowWhere(work, orgRelation, { fromOrgId: orgId, relationType: 'INVOICE_TO' })
  let company = await rowOf(work, organization, (relation?.toOrgId as string | undefined) ?? orgId)
  while (company && !company.taxNo && company.parentId) company = await rowOf(work, organization, String(company.parentId))
  return { invoiceTitle: String(company?.legalName ?? company?.name ?? ''), invoiceTaxNo: String(company?.taxNo ?? '') }
}
