import { toned, values } from '../language/lookup-type.ts'

/** Look-up values of inquiry and auction (询价竞价). */
export const auctionLookups = {
  AUCTION_TYPE: values(['询价方式', 'Type of inquiry'], { INQUIRY: ['询价', 'Sealed inquiry'], REVERSE_AUCTION: ['反向竞价', 'Reverse auction'] }),
  OPEN_MODE: values(['开标方式', 'Opening mode'], { CUSTODY: ['系统托管', 'Custody'], COMMITTEE: ['多人开标', 'Committee'] }),
  AWARD_MODE: values(['授标方式', 'Award mode'], { WHOLE: ['整单', 'Whole'], BY_ITEM: ['按行', 'By line'], SPLIT: ['按比例', 'Split'] }),
  AWARD_TARGET: values(['授标后生成', 'Result of an award'], {
    PRICE_LIST: ['价格库', 'Price list'], AGREEMENT: ['采购协议', 'Agreement'], ORDER: ['采购订单', 'Order'], CONTRACT: ['合同', 'Contract'],
  }),
  VISIBILITY_MODE: values(['价格可见方式', 'Visibility'], {
    BLIND: ['全盲', 'Blind'], RANK: ['仅排名', 'Rank'], BEST: ['仅最低价', 'Best price'], RANK_BEST: ['排名和最低价', 'Rank and best'], OPEN: ['匿名公开', 'Open under alias'],
  }),
  STEP_TYPE: values(['降价幅度类型', 'Kind of step'], { AMOUNT: ['金额', 'Amount'], PERCENT: ['百分比', 'Percent'] }),
  STEP_BASIS: values(['降价基准', 'Step basis'], { OWN: ['本方上次报价', 'Own last'], BEST: ['当前最低价', 'Current best'] }),
  EXTEND_TRIGGER: values(['延时触发', 'Trigger of an extension'], { ANY_OFFER: ['任何有效报价', 'Any offer'], BEST_CHANGED: ['最低价变化', 'Best changed'] }),
  AUCTION_SOURCE: values(['询价来源', 'Source of an inquiry'], {
    MANUAL: ['手工', 'By hand'], REQUISITION: ['采购申请', 'Requisition'], MOULD_REPAIR: ['模具维修', 'Mould repair'], IPD_EARLY: ['早期选型', 'Early selection'], COPY: ['复制', 'Copy'],
  }),
  PROP_TYPE: values(['属性类型', 'Kind of property'], { TEXT: ['文本', 'Text'], NUMBER: ['数值', 'Number'], LIST: ['选项', 'List'], COST: ['成本项', 'Cost item'], YESNO: ['是否', 'Yes or no'] }),
  AUCTION_SUPPLIER_STATUS: toned(values(['邀请状态', 'State of an invitation'], {
    INVITED: ['已邀请', 'Invited'], VIEWED: ['已查看', 'Viewed'], QUOTED: ['已报价', 'Quoted'], REFUSED: ['已拒绝', 'Refused'], NO_RESPONSE: ['未响应', 'No response'], REMOVED: ['已移除', 'Removed'],
  }), { idle: ['INVITED', 'VIEWED'], done: ['QUOTED'], stop: ['REFUSED'], void: ['NO_RESPONSE', 'REMOVED'] }),
  REFUSE_REASON: values(['拒绝原因', 'Reason of a refusal'], {
    CAPACITY: ['产能不足', 'Capacity'], TECH: ['技术不符', 'Technical'], PRICE: ['价格不接受', 'Price'], PAYMENT: ['付款条件', 'Payment'], OTHER: ['其他', 'Other'],
  }),
  JURY_ROLE: values(['成员角色', 'Role of a member'], { OPENER: ['开标人', 'Opener'], TECHNICAL: ['技术', 'Technical'], COMMERCIAL: ['商务', 'Commercial'], OBSERVER: ['监督', 'Observer'] }),
  KEY_SHARE_STATE: toned(values(['开标口令', 'Share of the key'], { NONE: ['未设置', 'Not set'], READY: ['已设置', 'Ready'], CONFIRMED: ['已确认', 'Confirmed'] }), { idle: ['NONE'], wait: ['READY'], done: ['CONFIRMED'] }),
} as const

type AuctionLookups = typeof auctionLookups
declare module '../language/names.ts' {
  interface LookupTypes extends AuctionLookups {}
}
