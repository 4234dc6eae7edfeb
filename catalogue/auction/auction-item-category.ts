import { checkbox, int, list, lookup, master, ref, refs } from '../language/define.ts'

/** What kinds of things are asked for, and how inquiries for them begin. */
export const auctionItemCategory = master('auctionItemCategory', {
  label: ['询价物品类别', 'Inquiry item category'],
  fields: {
    defaultAuctionType: lookup('AUCTION_TYPE', '默认询价方式', 'Default type', { required: true, init: 'INQUIRY' }),
    defaultMinBidders: int('默认最少家数', 'Default minimum bidders', { required: true, init: '3', min: '1' }),
    defaultAwardMode: lookup('AWARD_MODE', '默认授标方式', 'Default award mode', { required: true, init: 'BY_ITEM' }),
    defaultAwardTarget: lookup('AWARD_TARGET', '默认授标后生成', 'Default result', { required: true, init: 'PRICE_LIST' }),
    techReviewFlag: checkbox('技术确认', 'Technical review', { init: 'N' }),
    toolingAllowed: checkbox('允许模具费', 'Tooling fee', { init: 'N' }),
    offerTemplateId: ref('offerTemplate', '报价模板', 'Offer template', { where: { enabledFlag: 'Y' } }),
    purchaseCategoryIds: refs('purchaseCategory', '采购品类', 'Purchase categories', { help: ['空：全部', 'Empty: all'] }),
  },
  actions: {
    doEnabled: { label: ['启用', 'Enable'], from: ['N'], to: 'Y', who: ['manager', 'admin'], resource: 'btnEnabled', inList: true },
    doInvalid: { label: ['停用', 'Disable'], from: ['Y'], to: 'N', who: ['manager', 'admin'], resource: 'btnInvalid', danger: true, inList: true },
  },
  scope: { side: 'internal', anyOrg: true },
  list: {
    find: ['code', 'name', 'defaultAuctionType', 'enabledFlag'],
    columns: ['code', 'name', 'defaultAuctionType', 'defaultMinBidders', 'defaultAwardMode', 'defaultAwardTarget', 'techReviewFlag', 'toolingAllowed', 'enabledFlag'],
    sort: 'code',
  },
  edit: {
    sections: [
      { label: ['基本信息', 'Basics'], fields: ['code', 'name', 'nameEn', 'purchaseCategoryIds', 'remark'] },
      { label: ['询价默认值', 'What inquiries begin with'], fields: ['defaultAuctionType', 'defaultMinBidders', 'defaultAwardMode', 'defaultAwardTarget', 'techReviewFlag', 'toolingAllowed', 'offerTemplateId'] },
    ],
    tabs: ['history'],
  },
  pages: { auctionItemCategoryList: list('all', ['buyer', 'manager', 'admin'], { label: ['询价物品类别', 'Inquiry item categories'], maintain: ['manager', 'admin'], opens: 'auctionItemCategoryList' }) },
})
