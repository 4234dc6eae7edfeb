import { toned, values } from '../lookup-type.ts'

/** Look-up values of competition and pricing (竞价大厅与定价). */
export const competeLookups = {
  OFFER_TEMPLATE_TYPE: values(['报价模板类型', 'Offer template type'], { PRICE: ['价格', 'Price'], COST: ['成本分解', 'Cost breakdown'], TECH: ['技术', 'Technical'] }),
  COST_GROUP: values(['成本分组', 'Cost group'], {
    MATERIAL: ['材料', 'Material'], PROCESS: ['加工', 'Processing'], TOOL: ['模具', 'Tooling'], PACK: ['包装', 'Packing'], FREIGHT: ['运输', 'Freight'], PROFIT: ['利润', 'Profit'], OTHER: ['其他', 'Other'],
  }),
  INDEX_SOURCE: values(['行情来源', 'Price index'], { SHFE: ['上期所', 'SHFE'], CCMN: ['长江有色', 'CCMN'], MYSTEEL: ['我的钢铁', 'Mysteel'], MANUAL: ['手工', 'Typed in'] }),
  RELATION_TYPE: values(['物料关系类型', 'Material relation'], { CONTENT: ['含量', 'Content'], SUBSTITUTE: ['替代', 'Substitute'] }),
  TRACK_EVENT: toned(values(['跟踪事件', 'Tracked event'], {
    INQUIRED: ['已询价', 'Inquired'], QUOTED: ['已报价', 'Quoted'], AWARDED: ['已授标', 'Awarded'], PRICED: ['已定价', 'Priced'], ADJUSTED: ['已调价', 'Adjusted'], AGREED: ['已签协议', 'Agreed'], ORDERED: ['已下单', 'Ordered'],
  }), { idle: ['INQUIRED'], wait: ['QUOTED'], run: ['AWARDED', 'PRICED', 'ADJUSTED', 'AGREED'], done: ['ORDERED'] }),
  PRICING_TYPE: values(['定价类型', 'Pricing type'], { NEW: ['新品', 'New'], RENEW: ['续价', 'Renewal'], CHANGE: ['变更', 'Change'], TEMP: ['临时', 'Temporary'] }),
  PRICING_SOURCE: values(['定价来源', 'Pricing source'], {
    MANUAL: ['手工', 'Manual'], AUCTION: ['询价', 'Inquiry'], BIDDING: ['招标', 'Tender'], COMPETE: ['竞价', 'Competition'], ADJUST: ['调价', 'Adjustment'], IMPORT: ['导入', 'Import'],
  }),
  ADJUST_TYPE: values(['调价类型', 'Adjustment type'], { RAW_MATERIAL: ['基材联动', 'Raw material'], EXCHANGE: ['汇率', 'Exchange rate'], NEGOTIATED: ['协商', 'Negotiated'] }),
  ADJUST_MISSING: toned(values(['调价缺失', 'Missing for the adjustment'], {
    WEIGHT: ['缺少重量信息', 'Weight information missing'], PRICE: ['基材无价格', 'Raw material without price'], LIST: ['无有效价格', 'No price in force'], DIFFERS: ['各组织原价不同', 'Old prices differ'],
  }), { stop: ['WEIGHT', 'PRICE', 'LIST', 'DIFFERS'] }),
} as const
