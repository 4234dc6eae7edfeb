/** Lines of an inquiry: what is asked for with its tiers and properties, who is asked, for whom, who opens and judges, and how offers stand beside each other. */
import { amount, checkbox, date, datetime, fileLink, files, int, lines, lookup, number, percent, price, qty, ref, text, textarea } from '../language/define.ts'
import { firstOf, is, joined, of, times } from '../language/formula.ts'

export const isLineOfAuction = is('parent.auctionType', 'REVERSE_AUCTION')

export const auctionItem = lines('询价行', 'Lines', {
  labelledBy: { name: 'itemDesc' },
  fields: {
    materialId: ref('materialItem', '物料', 'Material', { width: 200 }),
    itemDesc: text(300, '描述', 'Description', { required: true, init: joined(' ', 'materialId.name', 'materialId.specModel'), width: 200 }),
    spec: text(500, '规格', 'Spec', { init: of('materialId.specModel') }),
    drawingNo: text(60, '图号', 'Drawing', { init: of('materialId.drawingNo') }),
    drawingVersion: text(10, '图纸版本', 'Version', { init: of('materialId.drawingVersion') }),
    brand: text(100, '指定品牌', 'Brand'),
    requestQty: qty('需求数量', 'Quantity', { required: true, min: '0.0001', unit: 'uom' }),
    uom: lookup('UOM', '单位', 'UOM', { required: true, init: firstOf('materialId.purchaseUom', 'materialId.baseUom'), width: 70 }),
    minOrderQty: qty('起订量', 'MOQ', { min: '0' }),
    needByDate: date('需求日期', 'Need-by', { required: true }),
    receiveOrgId: ref('organization', '收货组织', 'Receiving org', { required: true, init: of('parent.orgId'), width: 148 }),
    referencePrice: price('参考价', 'Reference price', { min: '0' }),
    lastPrice: price('最近价', 'Last price', { kept: true }),
    estimatedAmount: amount('预估金额', 'Estimate', { computed: true }),
    startPrice: price('起拍价', 'Start price', { required: { when: isLineOfAuction }, min: '0.000001' }),
    floorPrice: price('底价', 'Floor price', { min: '0.000001' }),
    amortQty: qty('模具分摊数量', 'Amortisation qty', { min: '0.0001' }),
    toolingAllowed: checkbox('允许模具费', 'Tooling fee', { init: of('parent.itemCategoryId.toolingAllowed') }),
    ladderFlag: checkbox('阶梯报价', 'Ladder', { init: 'N' }),
    noAwardFlag: checkbox('不授标', 'No award', { init: 'N' }),
    noAwardReason: text(200, '不授标原因', 'Why not', { required: { when: is('noAwardFlag', 'Y') } }),
    requisitionLineId: ref('requisitionLine', '申请行', 'Requisition line', { kept: true }),
  },
  lines: {
    auctionLadder: lines('数量阶梯', 'Quantity tiers', {
      fields: {
        seqNum: int('档', 'Tier', { kept: true, init: 'place' }),
        fromQty: qty('数量从', 'From', { required: true, min: '0.0001' }),
        toQty: qty('数量至', 'Below', { min: '0.0001' }),
      },
      columns: ['seqNum', 'fromQty', 'toQty'],
    }),
    auctionProp: lines('询价属性', 'Properties', {
      labelledBy: { name: 'propName' },
      fields: {
        seqNum: int('序号', 'No.', { kept: true, init: 'place' }),
        propName: text(60, '属性', 'Property', { required: true }),
        propType: lookup('PROP_TYPE', '类型', 'Kind', { required: true, init: 'TEXT' }),
        requiredFlag: checkbox('必填', 'Required', { init: 'N' }),
        minValue: number(18, 6, '最小值', 'Least'),
        maxValue: number(18, 6, '最大值', 'Most'),
        optionValues: text(500, '选项', 'Options', { required: { when: is('propType', 'LIST') }, help: ['以分号分开', 'Separated by semicolons'] }),
        unit: text(20, '单位', 'Unit'),
        expectValue: text(200, '期望', 'Expected'),
      },
      columns: ['seqNum', 'propName', 'propType', 'requiredFlag', 'minValue', 'maxValue', 'optionValues', 'unit', 'expectValue'],
    }),
  },
  compute: { estimatedAmount: times('requestQty', 'referencePrice') },
  columns: ['lineNum', 'materialId', 'itemDesc', 'spec', fileLink('drawingNo', { at: 'blueprint', asks: ['materialId', 'drawingNo', 'drawingVersion'] }), 'brand', 'requestQty', 'uom', 'minOrderQty', 'needByDate', 'receiveOrgId', 'referencePrice', 'lastPrice', 'estimatedAmount', 'startPrice', 'floorPrice', 'toolingAllowed', 'amortQty', 'ladderFlag', 'noAwardFlag', 'noAwardReason'],
  imports: ['materialId', 'itemDesc', 'requestQty', 'uom', 'needByDate', 'referencePrice', 'startPrice', 'floorPrice', 'receiveOrgId'],
  sheet: { mayBeEmpty: ['itemDesc', 'uom', 'receiveOrgId'] },
}, { required: true })

export const auctionSupplier = lines('邀请供应商', 'Invited suppliers', {
  fields: {
    supplierId: ref('supplierInfo', '供应商', 'Supplier', { required: true, width: 220 }),
    contactName: text(60, '联系人', 'Contact'),
    contactEmail: text(100, '邮箱', 'E-mail', { format: 'email' }),
    contactPhone: text(30, '电话', 'Phone', { format: 'phone' }),
    aliasCode: text(8, '代号', 'Alias', { kept: true }),
    status: lookup('AUCTION_SUPPLIER_STATUS', '状态', 'State', { kept: true, init: 'INVITED' }),
    viewedDate: datetime('查看时间', 'Viewed', { kept: true }),
    refuseReason: lookup('REFUSE_REASON', '拒绝原因', 'Reason', { kept: true }),
    refuseText: text(500, '拒绝说明', 'Said', { kept: true }),
    inviteReason: text(200, '邀请理由', 'Why invited'),
  },
  columns: ['lineNum', 'supplierId', 'aliasCode', 'contactName', 'contactEmail', 'contactPhone', 'status', 'viewedDate', 'refuseReason', 'refuseText', 'inviteReason'],
  unique: [['supplierId']],
  imports: ['supplierId', 'inviteReason'],
})

export const auctionOrg = lines('适用组织', 'Organisations', {
  fields: {
    orgId: ref('organization', '组织', 'Organisation', { required: true, width: 200 }),
    sharePercent: percent('份额', 'Share', { min: '0', max: '100' }),
    requirement: text(500, '要求', 'Requirement'),
  },
  unique: [['orgId']],
})

export const auctionJury = lines('开标与评审成员', 'Jury', {
  fields: {
    userId: ref('user', '成员', 'Member', { required: true, width: 140 }),
    juryRole: lookup('JURY_ROLE', '角色', 'Role', { required: true }),
    keyShareState: lookup('KEY_SHARE_STATE', '开标口令', 'Key share', { kept: true, init: 'NONE' }),
    confirmedDate: datetime('确认时间', 'Confirmed', { kept: true }),
    opinion: textarea(1000, '意见', 'Opinion'),
  },
  columns: ['lineNum', 'userId', 'juryRole', 'keyShareState', 'confirmedDate', 'opinion'],
  unique: [['userId']],
})

/** What goes to suppliers; attachments of the inquiry itself are ours. */
export const auctionPaper = lines('对外附件', 'Attachments for suppliers', {
  fields: {
    title: text(200, '名称', 'Title', { required: true, width: 240 }),
    fileIds: files('附件', 'Attachments'),
  },
})

export const auctionAward = lines('报价与授标', 'Offers and award', {
  fields: {
    auctionItemId: ref('auctionItem', '询价行', 'Line', { kept: true, width: 180 }),
    supplierId: ref('supplierInfo', '供应商', 'Supplier', { kept: true, width: 200 }),
    bidHeaderId: ref('bidHeader', '报价单', 'Quotation', { kept: true, width: 140 }),
    bidItemId: ref('bidItem', '报价行', 'Quotation line', { kept: true }),
    materialId: ref('materialItem', '物料', 'Material', { kept: true }),
    referencePrice: price('参考价', 'Reference price', { kept: true }),
    firstNetPrice: price('首次报价(折算)', 'First quoted, converted', { kept: true }),
    netPrice: price('报价', 'Quoted', { kept: true }),
    currency: lookup('CURRENCY', '币种', 'Currency', { kept: true, width: 70 }),
    baseNetPrice: price('折算不含税单价', 'Net, converted', { kept: true }),
    evalPrice: price('评比单价', 'Evaluated', { kept: true }),
    evalAmount: amount('评比金额', 'Evaluated amount', { kept: true }),
    savingPercent: percent('降幅', 'Saving', { kept: true }),
    rankNum: int('排名', 'Rank', { kept: true, width: 60 }),
    invitedCount: int('邀请家数', 'Invited', { kept: true, width: 80 }),
    refusedCount: int('拒绝家数', 'Declined', { kept: true, width: 80 }),
    awardRatio: percent('授标比例', 'Share', { min: '0', max: '100' }),
    awardQty: qty('授标数量', 'Award qty', { kept: true }),
    awardNetPrice: price('授标单价', 'Award price', { kept: true }),
    awardAmount: amount('授标金额', 'Award amount', { computed: true }),
  },
  compute: { awardAmount: times('awardQty', 'awardNetPrice') },
  columns: ['auctionItemId', 'supplierId', 'firstNetPrice', 'netPrice', 'currency', 'evalPrice', 'evalAmount', 'savingPercent', 'rankNum', 'awardRatio', 'awardQty', 'awardNetPrice', 'awardAmount', 'bidHeaderId'],
})
