import { toned, values } from '../language/lookup-type.ts'

/** Look-up values of delivery notes, barcodes, receipts, returns and stock. */
export const deliveryLookups = {
  NOTE_SOURCE: values(['送货单来源', 'Note source'], { SCHEDULE: ['订单计划', 'Schedule'], NOTICE: ['送货通知', 'Notice'], RETURN_REPLACE: ['退货补货', 'Replacement'] }),
  BARCODE_KIND: values(['条码种类', 'Barcode kind'], { BOX: ['箱码', 'Box'], PALLET: ['托盘码', 'Pallet'], SERIAL: ['序列号', 'Serial'], MATERIAL: ['物料码', 'Material'] }),
  DEFECT_CODE: values(['缺陷', 'Defect'], {
    DIMENSION: ['尺寸', 'Dimension'],
    APPEARANCE: ['外观', 'Appearance'],
    FUNCTION: ['性能', 'Function'],
    MATERIAL: ['材质', 'Material'],
    PACKING: ['包装', 'Packing'],
    LABEL: ['标识', 'Label'],
    DOCUMENT: ['资料', 'Documents'],
    MIXED: ['混料', 'Mixed'],
    QUANTITY: ['短缺', 'Short quantity'],
    ROHS: ['环保超标', 'RoHS'],
  }),
  RT_KIND: values(['收货事务类型', 'Receive transaction'], { RECEIPT: ['接收', 'Receipt'], WRITE_OFF: ['冲销', 'Write-off'], RETURN: ['退货', 'Return'] }),
  INSPECT_STATUS: toned(values(['检验状态', 'Inspection'], {
    EXEMPT: ['免检', 'Exempt'],
    PENDING: ['待检', 'Pending'],
    PASSED: ['合格', 'Passed'],
    CONCESSION: ['让步接收', 'Concession'],
    PART_REJECTED: ['部分拒收', 'Part rejected'],
    REJECTED: ['拒收', 'Rejected'],
  }), { idle: ['EXEMPT'], wait: ['PENDING'], done: ['PASSED', 'CONCESSION'], stop: ['PART_REJECTED', 'REJECTED'] }),
  WO_TYPE: values(['冲销退货类型', 'Write-off type'], { WRITE_OFF: ['冲销', 'Write-off'], RETURN: ['退货', 'Return'] }),
  WO_STOCK: values(['退出部分', 'Taken from'], { REJECTED: ['不合格', 'Rejected'], ACCEPTED: ['合格', 'Accepted'], PENDING: ['待检', 'Pending'] }),
  // A wrong material was booked wrongly, or was delivered and goes back.
  WO_REASON: values(
    ['冲销退货原因', 'Reason'],
    {
      WRONG_QTY: ['数量错误', 'Wrong quantity'],
      WRONG_MATERIAL: ['物料错误', 'Wrong material'],
      WRONG_DATE: ['日期错误', 'Wrong date'],
      QUALITY: ['质量问题', 'Quality'],
      DAMAGE: ['运输破损', 'Damage'],
      SURPLUS: ['多送', 'Surplus'],
      EXPIRED: ['过期', 'Expired'],
    },
    { type: 'WO_TYPE', under: { WRITE_OFF: ['WRONG_QTY', 'WRONG_DATE'], RETURN: ['QUALITY', 'DAMAGE', 'SURPLUS', 'EXPIRED'] } },
  ),
  ST_TYPE: values(['库存事务类型', 'Stock transaction'], {
    RECEIPT: ['接收', 'Receipt'],
    INSPECT_ACCEPT: ['检验入库', 'Accepted'],
    INSPECT_REJECT: ['检验拒收', 'Rejected'],
    RETURN: ['退货', 'Return'],
    WRITE_OFF: ['冲销', 'Write-off'],
    OUT_ISSUE: ['委外发料', 'Issue to subcontractor'],
    OUT_RETURN: ['委外退料', 'Return from subcontractor'],
    OUT_CONSUME: ['委外耗用', 'Subcontract consumption'],
    COUNT: ['盘点', 'Count'],
    OPENING: ['期初', 'Opening'],
  }),
  STOCK_STATE: values(['库存状态', 'Stock state'], { FREE: ['可用', 'Free'], INSPECT: ['待检', 'In inspection'], BLOCKED: ['冻结', 'Blocked'], AT_SUPPLIER: ['供应商处', 'At supplier'] }),
  BATCH_RESULT: toned(values(['出厂检验', 'Outgoing check'], { PASS: ['合格', 'Pass'], CONCESSION: ['让步', 'Concession'], FAIL: ['不合格', 'Fail'] }), { done: ['PASS'], wait: ['CONCESSION'], stop: ['FAIL'] }),
  PP_STAGE: values(['工序', 'Stage'], {
    MATERIAL: ['备料', 'Material'],
    MACHINING: ['加工', 'Machining'],
    ASSEMBLY: ['装配', 'Assembly'],
    INSPECTION: ['检验', 'Inspection'],
    PACKING: ['包装', 'Packing'],
  }),
  OI_TYPE: values(['委外发料类型', 'Outsourcing issue type'], { ISSUE: ['发料', 'Issue'], RETURN: ['退料', 'Return'] }),
} as const

type DeliveryLookups = typeof deliveryLookups
declare module '../language/names.ts' {
  interface LookupTypes extends DeliveryLookups {}
}
