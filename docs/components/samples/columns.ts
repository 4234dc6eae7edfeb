/** Columns that are more than a field. */
import type { EditView, Language, Row } from '../../../app/page-types.ts'
import { column, pick } from './parts.ts'
import { editView } from './record.ts'

/** Columns that are more than a field, of a document that is shown with one line in edit. */
export function columnsView(language: Language): EditView {
  const t = pick(language)
  const day = (key: string, label: string) => column(key, label, 'date', 124, 1, { editable: true, required: true })
  const parts = [day('startDate', t('有效期从', 'Valid from')), day('endDate', t('有效期至', 'Valid to'))]
  const drawing = { address: '/main/prEdit/blueprint?menuId=14', by: 'drawingNo', asks: ['drawingNo'] }
  const urgency = {
    choices: [
      { code: 'URGENT', label: t('紧急', 'Urgent') },
      { code: 'NORMAL', label: t('普通', 'Normal') },
    ],
  }
  return {
    ...editView(language),
    grids: [
      {
        key: 'aslLine',
        label: t('清单行', 'List lines'),
        columns: [
          column('lineNum', t('行', 'Line'), 'int', 44, 1),
          column('startDate~endDate', t('有效期', 'Valid'), 'daterange', 248, 1, { editable: true, required: true, parts }),
          column('orderNum', t('订单', 'Order'), 'text', 140, 1, { cell: { type: 'linkTag', address: '/main/poEdit?menuId=14', idKey: 'orderId' } }),
          column('drawingNo', t('图号', 'Drawing'), 'text', 120, 2, { cell: { type: 'fileLink', opens: drawing } }),
          column('urgency', t('紧急程度', 'Urgency'), 'lookup', 90, 2, { ...urgency, cell: { type: 'icon', icons: { URGENT: 'alert' } } }),
          column('progress', t('下单进度', 'Ordered'), 'text', 104, 2, {
            cell: { type: 'slot', slot: 'progress', keys: { part: 'orderedQty', of: 'requestQty' } },
          }),
          column('btnBlueprint', t('图纸', 'Drawing'), 'text', 72, 1, { fixed: 'right', cell: { type: 'button', opens: drawing } }),
          column('doCreateOrder', t('下单', 'Order'), 'text', 72, 1, { fixed: 'right', cell: { type: 'button' } }),
        ],
        canAdd: true,
        canDelete: true,
        children: [],
        compute: {},
        actions: [],
      },
    ],
    compute: {},
  }
}

export const columnsRows: Record<string, Row[]> = {
  aslLine: [
    {
      id: 'a1',
      lineNum: 10,
      startDate: '2026-01-01',
      endDate: '2026-12-31',
      orderNum: 'PO202611120008',
      drawingNo: 'HD-WH-3107',
      orderId: 'o8',
      urgency: 'URGENT',
      orderedQty: '60',
      requestQty: '100',
    },
    {
      id: 'a2',
      lineNum: 20,
      startDate: '2026-12-31',
      endDate: '2026-01-01',
      orderNum: 'PO202611120009',
      orderId: null,
      urgency: 'NORMAL',
      orderedQty: '100',
      requestQty: '100',
      $without: ['doCreateOrder'],
    },
  ],
}
