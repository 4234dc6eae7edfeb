import { values } from '../lookup-type.ts'

/** Look-up values of orders. */
export const orderLookups = {
  PO_SOURCE: values(['订单来源', 'Order source'], {
    MANUAL: ['手工', 'Manual'],
    REQUISITION: ['申请', 'Requisition'],
    AGREEMENT: ['协议', 'Agreement'],
    AWARD: ['定标', 'Award'],
    CONTRACT: ['合同', 'Contract'],
    CATALOGUE: ['商城', 'Catalogue'],
    COPY: ['复制', 'Copy'],
    MOULD: ['模具', 'Mould'],
  }),
  PRICE_SOURCE: values(['价格来源', 'Price source'], { AGREEMENT: ['协议', 'Agreement'], PRICE_LIST: ['价格清单', 'Price list'], CATALOGUE: ['商城', 'Catalogue'], MANUAL: ['手工', 'Manual'] }),
  TRANSPORT_MODE: values(['运输方式', 'Transport'], {
    ROAD: ['公路', 'Road'],
    RAIL: ['铁路', 'Rail'],
    SEA: ['海运', 'Sea'],
    AIR: ['空运', 'Air'],
    EXPRESS: ['快递', 'Express'],
    SELF: ['自提', 'Pick-up'],
  }),
  INVOICE_KIND: values(['票种', 'Invoice kind'], {
    VAT_SPECIAL: ['增值税专用发票', 'VAT special'],
    VAT_NORMAL: ['增值税普通发票', 'VAT ordinary'],
    E_INVOICE: ['数电票', 'E-invoice'],
    OVERSEAS: ['境外形式发票', 'Overseas'],
  }),
  PO_LINE_STATUS: values(['订单行状态', 'Order line status'], {
    OPEN: ['未交', 'Open'],
    PART: ['部分收货', 'Part received'],
    DONE: ['已收齐', 'Complete'],
    CLOSED: ['已关闭', 'Closed'],
    CANCELLED: ['已取消', 'Cancelled'],
  }),
  PL_KIND: values(['价格性质', 'Price kind'], { NORMAL: ['正式', 'Normal'], TEMP: ['临时', 'Temporary'] }),
  PL_SOURCE: values(['价格清单来源', 'Price list source'], { AGREEMENT: ['协议', 'Agreement'], PRICING: ['定价', 'Pricing'], ADJUST: ['调价', 'Adjustment'], IMPORT: ['期初导入', 'Opening import'] }),
  PL_STATE: values(['价格清单状态', 'Price list state'], {
    EFFECTIVE: ['有效', 'In force'],
    FUTURE: ['未生效', 'Future'],
    EXPIRED: ['过期', 'Expired'],
    FROZEN: ['冻结', 'Frozen'],
    VOID: ['作废', 'Void'],
  }),
} as const
