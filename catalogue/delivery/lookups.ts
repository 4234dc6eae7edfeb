import { values } from '../lookup-type.ts'

/** Look-up values of delivery notes and barcodes. */
export const deliveryLookups = {
  NOTE_SOURCE: values(['送货单来源', 'Note source'], { SCHEDULE: ['订单计划', 'Schedule'], NOTICE: ['送货通知', 'Notice'], RETURN_REPLACE: ['退货补货', 'Replacement'] }),
  BARCODE_KIND: values(['条码种类', 'Barcode kind'], { BOX: ['箱码', 'Box'], PALLET: ['托盘码', 'Pallet'], SERIAL: ['序列号', 'Serial'], MATERIAL: ['物料码', 'Material'] }),
} as const
