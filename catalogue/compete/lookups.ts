import { toned, values } from '../language/lookup-type.ts'

/** Look-up values of competition and pricing (竞价大厅与定价). */
export const competeLookups = {
  COMPETE_MODE: values(['竞价模式', 'Mode of a competition'], { FREE: ['自由竞价', 'Free'], ROUND: ['轮次报价', 'Sealed rounds'], ROTATE: ['轮流报价', 'Rotation'] }),
  OFFER_BASIS: values(['报价对象', 'What is offered for'], { TOTAL: ['总价', 'Total'], ITEM: ['单项', 'Line by line'] }),
  RANK_BASIS: values(['排名依据', 'Rank by'], { PRICE: ['价格', 'Price'], WEIGHTED: ['折算价', 'Weighted price'] }),
  COMPETE_SOURCE: values(['竞价来源', 'Source of a competition'], { MANUAL: ['手工', 'By hand'], REQUISITION: ['采购申请', 'Requisition'], AUCTION: ['询价', 'Inquiry'] }),
  COMPETE_SUPPLIER_STATUS: toned(values(['竞价供应商状态', 'State of a supplier in a competition'], {
    INVITED: ['已邀请', 'Invited'], ONLINE: ['在线', 'Online'], READY: ['已就位', 'Ready'], ACTIVE: ['竞价中', 'Active'], ELIMINATED: ['已淘汰', 'Eliminated'], OUT: ['已退出', 'Out'], WON: ['中标', 'Won'], LOST: ['未中标', 'Lost'],
  }), { idle: ['INVITED'], wait: ['ONLINE', 'READY'], run: ['ACTIVE'], stop: ['ELIMINATED', 'OUT'], done: ['WON'], void: ['LOST'] }),
  CLOSE_REASON: values(['大厅结束原因', 'Why a hall closed'], { TIME: ['时间到', 'Time'], TURNS: ['轮次用尽', 'Turns used up'], ALL_PASS: ['全部放弃', 'All passed'], LAST_ONE: ['仅余一家', 'One left'], MANUAL: ['人工', 'By hand'] }),
  TURN_STATUS: toned(values(['轮次状态', 'State of a turn'], { RUNNING: ['进行中', 'Running'], PAUSED: ['已暂停', 'Paused'], ENDED: ['已结束', 'Ended'], VOID: ['作废', 'Void'] }), { run: ['RUNNING'], wait: ['PAUSED'], done: ['ENDED'], void: ['VOID'] }),
  TURN_COMMAND: values(['大厅命令', 'Command of a hall'], {
    START: ['开始', 'Start'], PAUSE: ['暂停', 'Pause'], RESUME: ['恢复', 'Resume'], END: ['结束本轮', 'End the turn'], VOID_OFFER: ['作废报价', 'Void an offer'], ELIMINATE: ['淘汰', 'Eliminate'], RESCHEDULE: ['重排', 'Reschedule'],
  }),
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

type CompeteLookups = typeof competeLookups
declare module '../language/names.ts' {
  interface LookupTypes extends CompeteLookups {}
}
