/** A document that only tests have (vitest.config.ts), whose figures are made of what its references lead to: read by everybody, by our side alone, or by nobody before a day. */

import type { EntityName } from '../../catalogue/entities.ts'
import { amount, document, edit, lines, list, number, price, qty, ref } from '../../catalogue/language/define.ts'
import { plus, sum, times } from '../../catalogue/language/formula.ts'
import type { PageName } from '../../catalogue/page-names.ts'
import { TENDER } from '../sight/tender.ts'

/** None of the specification: whatever it names belongs to a document to come. */
export const PARCEL = 'testParcel' as EntityName
export const PARCEL_PAGES = { list: 'testParcelList' as PageName, edit: 'testParcelEdit' as PageName }

export const testParcel = document(PARCEL, {
  label: ['试包裹', 'Test parcel'],
  number: 'TP{yyyyMMdd}{0000}',
  fields: {
    supplierId: ref('supplierInfo', '供应商', 'Supplier'),
    tenderId: ref(TENDER, '招标', 'Tender'),
    mass: number(20, 6, '总重', 'Total weight', { computed: true }),
    ordered: amount('年订货额', 'Ordered this year', { computed: true }),
    bids: price('报价', 'Bids', { computed: true }),
  },
  lines: {
    testParcelLine: lines('包裹行', 'Parcel lines', {
      fields: {
        materialId: ref('materialItem', '物料', 'Material'),
        qty: qty('数量', 'Qty'),
        mass: number(20, 6, '重量', 'Weight', { computed: true }),
        levelNum: number(6, 0, '品类层级', 'Category level', { computed: true }),
      },
      compute: { mass: times('qty', 'materialId.netWeight'), levelNum: plus('materialId.categoryId.levelNum', 0) },
    }),
  },
  compute: { mass: sum('testParcelLine.mass'), ordered: plus('supplierId.ytdOrderAmount', 0), bids: plus('tenderId.bidTotal', 0) },
  states: { DRAFT: { label: ['拟定', 'Draft'], edit: { internal: 'all' } } },
  actions: {},
  scope: { side: 'internal', anyOrg: true },
  list: { find: ['docNum'], columns: ['docNum', 'mass'], sort: '-creationDate' },
  edit: {
    sections: [{ label: ['基本信息', 'Basics'], fields: ['supplierId', 'tenderId'] }],
    totals: ['mass', 'ordered', 'bids'],
    grids: ['testParcelLine'],
  },
  pages: {
    [PARCEL_PAGES.list]: list('permitted', ['buyer'], { maintain: ['buyer'], opens: PARCEL_PAGES.edit }),
    [PARCEL_PAGES.edit]: edit(['buyer'], { maintain: ['buyer'] }),
  },
})
