import { always, amount, checkbox, date, datetime, document, edit, files, image, int, lines, list, lookup, must, number, own, percent, price, qty, ref, supplier, text, textarea, user } from '../language/define.ts'
import { above, any, constant, count, is, isSet, minus, not, notAbove, of, plus, times, when } from '../language/formula.ts'
import { shoppers } from './shoppers.ts'

const pictures = { allowed: ['jpg', 'png', 'jpeg', 'gif'], maxSize: 2 * 1024 * 1024, pictures: true } as const
const ofGoods = [
  'name', 'nameEn', 'materialId', 'categoryId', 'brand', 'model', 'specification', 'uom', 'mainImageId', 'imageIds', 'detail', 'priceSource', 'agreementLineId', 'marketPrice',
  'minOrderQty', 'multipleQty', 'stockQty', 'leadTimeDays', 'warrantyMonths', 'ecoFlag', 'remark', 'fileIds', 'catalogueSkuAttribute',
] as const

/** All but whose it is, and of which material. */
const onceOff = [...ofGoods.filter((path) => path !== 'materialId'), 'catalogueSkuOrg'] as const

/** What nobody else does. */
const ofShoppers = ['doAddCart', 'doFavourite', 'doUnfavourite'] as const
/** What no shopper does. */
const ofShelves = ['doPropose', 'doSubmit', 'doApproval', 'doReject', 'doBatchUp', 'doBatchDown'] as const

/** What the mall sells: goods of one supplier at the price of an agreement line, on a shelf for some business units. */
export const catalogueSku = document('catalogueSku', {
  label: ['商品', 'SKU'],
  number: 'SKU{yyyyMMdd}{0000}',
  statusLookup: 'SKU_STATUS',

  fields: {
    orgId: ref('organization', '业务单元', 'Business unit', { init: 'myOrg', width: 110 }),
    name: text(120, '商品名称', 'Name', { required: true, english: 'nameEn', width: 220 }),
    nameEn: text(120, '英文名称', 'Name in English'),
    supplierId: ref('supplierInfo', '供应商', 'Supplier', { required: true, init: 'found', fixed: true, width: 180 }),
    materialId: ref('materialItem', '物料', 'Material'),
    categoryId: ref('purchaseCategory', '采购品类', 'Category', { required: true, init: of('materialId.categoryId') }),
    catalogueId: ref('catalogue', '所属目录', 'Catalogue', { kept: true, width: 150 }),
    brand: text(60, '品牌', 'Brand', { required: true, width: 110 }),
    model: text(80, '型号', 'Model'),
    specification: text(300, '规格', 'Specification', { required: true }),
    uom: lookup('UOM', '销售单位', 'UOM', { required: true, init: of('agreementLineId.uom'), width: 70 }),
    mainImageId: image('主图', 'Main picture', { attachments: { ...pictures, squareSide: 800 } }),
    imageIds: files('图片', 'Pictures', { attachments: { ...pictures, maxCount: 8 } }),
    detail: textarea(4000, '详情', 'Detail'),
    priceSource: lookup('SKU_PRICE_SOURCE', '价格来源', 'Price source', { required: true, init: 'AGREEMENT' }),
    agreementLineId: ref('agreementLine', '协议行', 'Agreement line', { required: { when: is('priceSource', 'AGREEMENT') } }),
    agreementNum: text(40, '协议号', 'Agreement', { kept: true }),
    currency: lookup('CURRENCY', '币种', 'Currency', { kept: true, init: 'CNY', width: 80 }),
    netPrice: price('不含税单价', 'Net price', { min: '0', unit: 'currency' }),
    taxRate: percent('税率', 'Tax rate', { init: '13', min: '0', max: '100' }),
    grossPrice: price('含税单价', 'Gross price', { computed: true, unit: 'currency', width: 110 }),
    marketPrice: price('市场价', 'Market price', { min: '0' }),
    minOrderQty: qty('起订量', 'Minimum', { required: true, init: '1', min: '0.0001' }),
    multipleQty: qty('倍数', 'Multiple', { required: true, init: '1', min: '0.0001' }),
    stockQty: qty('可供库存', 'Stock', { min: '0', help: ['空：不管库存', 'Empty: stock is not kept'] }),
    stockTime: datetime('库存更新时间', 'Stock as of', { kept: true }),
    reservedQty: qty('已占用', 'Reserved', { kept: true, init: '0' }),
    availableQty: qty('可售', 'Available', { computed: true }),
    leadTimeDays: int('供货天数', 'Lead time', { required: true, init: '3', min: '0', max: '60' }),
    warrantyMonths: int('质保(月)', 'Warranty months', { min: '0', max: '120' }),
    ecoFlag: checkbox('环保', 'Eco label', { init: 'N' }),
    salesQty: qty('销量', 'Sold', { kept: true, init: '0' }),
    recentQty: qty('近90天销量', 'Sold in 90 days', { kept: true, init: '0' }),
    ratingAvg: number(3, 2, '评分', 'Rating', { kept: true }),
    ratingCount: int('评价数', 'Ratings', { kept: true, init: '0' }),
    offReason: text(200, '下架原因', 'Off-shelf reason', { kept: true, english: 'offReasonEn', width: 180 }),
    offReasonEn: text(200, '英文下架原因', 'Off-shelf reason in English', { kept: true }),
    toldEnd: date('已提醒的协议到期日', 'End of the agreement that was told', { kept: true }),
    proposedFlag: checkbox('已提报', 'Proposed', { kept: true, init: 'N' }),
    changedFlag: checkbox('审批后已修改', 'Changed since approval', { kept: true, init: 'N' }),
  },
  lines: {
    catalogueSkuAttribute: lines('属性', 'Attributes', {
      fields: { attrName: text(40, '属性', 'Attribute', { required: true }), attrValue: text(100, '值', 'Value', { required: true }) },
      columns: ['attrName', 'attrValue'],
      imports: ['attrName', 'attrValue'],
      unique: [['attrName']],
    }),
    catalogueSkuOrg: lines('适用业务单元', 'Business units', {
      fields: {
        orgId: ref('organization', '业务单元', 'Organisation', { required: true, width: 180 }),
        saleFlag: checkbox('可售', 'On sale', { required: true, init: 'Y' }),
        minOrderQty: qty('起订量', 'Minimum', { min: '0.0001' }),
        maxQtyPerOrder: qty('单次上限', 'Maximum per order', { min: '0.0001' }),
        monthLimitQty: qty('月限额', 'Monthly limit', { min: '0.0001' }),
        freightAmount: amount('运费', 'Freight', { required: true, init: '0', min: '0' }),
        freeFreightFrom: amount('免运费起点', 'Free from', { min: '0' }),
        shelfDate: datetime('上架时间', 'On shelf since', { kept: true }),
      },
      columns: ['orgId', 'saleFlag', 'minOrderQty', 'maxQtyPerOrder', 'monthLimitQty', 'freightAmount', 'freeFreightFrom', 'shelfDate'],
      imports: ['orgId', 'minOrderQty', 'maxQtyPerOrder', 'monthLimitQty', 'freightAmount', 'freeFreightFrom'],
      unique: [['orgId']],
    }),
    // Whose favourite it is, known to each of them alone.
    catalogueSkuFavourite: lines('收藏', 'Favourites', {
      fields: { userId: ref('user', '用户', 'User', { kept: true }), since: datetime('收藏时间', 'Since', { kept: true }) },
      columns: ['userId', 'since'],
      unique: [['userId']],
    }, { kept: true }),
  },
  compute: {
    grossPrice: times('netPrice', plus(1, 'taxRate')),
    // Below zero where more was promised than is there; only the mall shows nothing left.
    availableQty: when(isSet('stockQty'), minus('stockQty', 'reservedQty'), constant('')),
  },
  guards: [
    must('ATTRIBUTES', notAbove(count('catalogueSkuAttribute'), 20), { at: 'catalogueSkuAttribute' }),
    must('MAX_BELOW_MIN', any(not(isSet('maxQtyPerOrder')), not(isSet('minOrderQty')), notAbove('minOrderQty', 'maxQtyPerOrder')), { on: 'catalogueSkuOrg', at: 'maxQtyPerOrder' }),
    must('NO_PICTURE', isSet('mainImageId'), { at: 'mainImageId', for: ['doPropose', 'doSubmit'] }),
    must('NO_ORG', above(count('catalogueSkuOrg'), 0), { at: 'catalogueSkuOrg', for: ['doSubmit'] }),
    must('ZERO_PRICE', above('netPrice', 0), { for: ['doBatchUp'] }),
    must('CHANGED', not(is('changedFlag', 'Y')), { for: ['doBatchUp'] }),
  ],
  unique: [],

  states: {
    DRAFT: { label: ['拟定', 'Draft'], edit: { supplier: ofGoods, internal: 'all' } },
    SUBMITTED: { label: ['待审批', 'In approval'], tone: 'wait' },
    REJECTED: { label: ['已驳回', 'Rejected'], edit: { supplier: ofGoods, internal: 'all' }, tone: 'stop' },
    APPROVED: { label: ['待上架', 'Ready'], edit: { buyer: ['catalogueSkuOrg'], manager: ['catalogueSkuOrg'], supplier: ['stockQty'] } },
    ON_SHELF: { label: ['已上架', 'On shelf'], edit: { buyer: ['catalogueSkuOrg'], manager: ['catalogueSkuOrg'], supplier: ['stockQty'] }, tone: 'run' },
    OFF_SHELF: { label: ['已下架', 'Off shelf'], edit: { buyer: onceOff, manager: onceOff }, tone: 'void' },
  },
  flows: { SUBMIT: { start: 'doSubmit', passed: 'doApproval', rejected: 'doReject', task: 'SKU_APPROVE_TODO' } },
  actions: {
    doPropose: { label: ['提报', 'Propose'], from: ['DRAFT'], to: 'same', who: ['supplier'], resource: 'btnPropose', primary: true, inList: true, tell: { buyer: 'SKU_PROPOSED' } },
    doSubmit: { label: ['提交', 'Submit'], from: ['DRAFT', 'REJECTED', 'OFF_SHELF'], to: 'SUBMITTED', who: ['buyer', 'manager'], resource: 'btnSubmit', primary: true, inList: true, batch: 'each' },
    doApproval: { label: ['批准', 'Approve'], from: ['SUBMITTED'], to: 'APPROVED', who: ['approver', 'manager'], resource: 'btnApproval', primary: true, tell: { 'catalogueId.buyerId': 'SKU_RESULT', owner: 'SKU_RESULT', supplier: 'SKU_RESULT' } },
    doReject: { label: ['驳回', 'Reject'], from: ['SUBMITTED'], to: 'REJECTED', who: ['approver', 'manager'], resource: 'btnReject', reason: 'required', danger: true, tell: { 'catalogueId.buyerId': 'SKU_RESULT', owner: 'SKU_RESULT', supplier: 'SKU_RESULT' } },
    doBatchUp: { label: ['上架', 'Put on shelf'], from: ['APPROVED', 'OFF_SHELF'], to: 'ON_SHELF', who: ['buyer', 'manager'], resource: 'btnBatchUp', inList: true, batch: 'each' },
    doBatchDown: { label: ['下架', 'Take off shelf'], from: ['ON_SHELF'], to: 'OFF_SHELF', who: ['buyer', 'manager'], resource: 'btnBatchDown', reason: 'required', danger: true, inList: true, batch: 'each' },
    // The system's, with its reason: the agreement ended, the supplier is frozen, the price rose.
    doAutoDown: { label: ['自动下架', 'Off shelf by itself'], from: ['ON_SHELF'], to: 'OFF_SHELF', who: ['system'], resource: 'btnBatchDown', tell: { 'catalogueId.buyerId': 'SKU_OFF_AUTO', owner: 'SKU_OFF_AUTO', supplier: 'SKU_OFF_AUTO' } },
    // Of every day: little is left, the agreement ends soon.
    doStockLow: { label: ['库存不足', 'Stock is low'], from: ['ON_SHELF'], to: 'same', who: ['system'], resource: 'btnStock', tell: { supplier: 'SKU_STOCK_LOW' } },
    doAgreementEnds: { label: ['协议将到期', 'Agreement ends'], from: ['ON_SHELF'], to: 'same', who: ['system'], resource: 'btnBatchDown', tell: { 'catalogueId.buyerId': 'AG_ENDS_SKU' } },
    doAddCart: {
      label: ['加入购物车', 'Add to cart'], from: ['ON_SHELF'], to: 'same', who: shoppers, resource: 'btnAddCart', inList: true, batch: 'each', apart: true, makes: 'catalogueCart',
      input: {
        qty: qty('数量', 'Qty', { min: '0.0001', help: ['空：起订量', 'Empty: the minimum'] }),
        orgId: ref('organization', '业务单元', 'Business unit', { help: ['空：本人的业务单元', 'Empty: your own'] }),
      },
    },
    doFavourite: { label: ['收藏', 'Add to favourites'], from: ['ON_SHELF', 'OFF_SHELF'], to: 'same', who: shoppers, resource: 'btnFavourite', apart: true, untold: true },
    doUnfavourite: { label: ['取消收藏', 'Remove from favourites'], from: ['ON_SHELF', 'OFF_SHELF'], to: 'same', who: ['admirer'], resource: 'btnFavourite', apart: true, untold: true },
  },

  roles: { supplier: supplier('supplierId'), admirer: user('catalogueSkuFavourite.userId', { from: is('status', 'ON_SHELF', 'OFF_SHELF') }) },
  sight: { favourites: { paths: ['catalogueSkuFavourite'], to: { admirer: own } }, told: { paths: ['toldEnd'], to: { internal: always } }, limits: { paths: ['catalogueSkuOrg.monthLimitQty', 'catalogueSkuOrg.maxQtyPerOrder'], to: { internal: always } } },
  scope: { side: 'both', orgs: 'catalogueSkuOrg.orgId', internalWhen: is('status', 'ON_SHELF', 'OFF_SHELF'), openTo: ['buyer', 'manager', 'approver'] },

  list: {
    find: ['docNum', 'name', 'supplierId', 'categoryId', 'catalogueId', 'status', 'brand', 'grossPrice', 'ecoFlag', 'leadTimeDays', 'catalogueSkuOrg.orgId', 'proposedFlag', 'offReason'],
    columns: ['docNum', 'name', 'brand', 'supplierId', 'grossPrice', 'currency', 'availableQty', 'status', 'catalogueId', 'proposedFlag', 'offReason'],
    sort: '-creationDate',
    views: {
      shelves: { label: ['货架', 'Shelves'], where: is('status', 'APPROVED', 'ON_SHELF', 'OFF_SHELF'), side: 'internal' },
      mall: { label: ['商城', 'Mall'], where: is('status', 'ON_SHELF') },
    },
  },
  edit: {
    subtitle: ['catalogueId'],
    facts: ['supplierId', 'grossPrice', 'availableQty', 'ratingAvg'],
    sections: [
      { label: ['基本', 'Basics'], fields: ['name', 'nameEn', 'supplierId', 'materialId', 'categoryId', 'brand', 'model', 'specification', 'uom', 'leadTimeDays', 'warrantyMonths', 'ecoFlag', 'remark'] },
      { label: ['价格来源', 'Price'], fields: ['priceSource', 'agreementLineId', 'agreementNum', 'currency', 'netPrice', 'taxRate', 'marketPrice', 'minOrderQty', 'multipleQty', 'stockQty', 'stockTime', 'reservedQty'] },
      { label: ['图文', 'Pictures and text'], fields: ['mainImageId', 'imageIds', 'detail'] },
    ],
    grids: ['catalogueSkuAttribute', 'catalogueSkuOrg'],
    tabs: ['files', 'approval', 'history'],
  },
  pages: {
    catalogueSkuList: list('permitted', ['buyer', 'manager', 'approver', 'supplier'], { label: ['商品', 'SKUs'], maintain: ['buyer', 'manager', 'supplier'], opens: 'catalogueSkuEdit', hides: ofShoppers, gives: { buyer: ['btnFromAgreement'], manager: ['btnFromAgreement'], supplier: ['btnStock'] }, leads: { btnFromAgreement: 'agreed', btnStock: 'stock' } }),
    catalogueSkuShelvesList: list('permitted', ['buyer', 'manager'], { label: ['货架', 'Shelves'], opens: 'catalogueSkuPreview', view: 'shelves', hides: ofShoppers }),
    catalogueMall: list('permitted', shoppers, { label: ['商城', 'Mall'], opens: 'catalogueSkuDetails', view: 'mall', hides: ofShelves }),
    catalogueSkuEdit: edit(['buyer', 'manager', 'approver', 'supplier'], { label: ['商品', 'SKU'], maintain: ['buyer', 'manager', 'supplier'], hides: ofShoppers }),
    catalogueSkuPreview: edit(['buyer', 'manager', 'supplier'], { label: ['商品预览', 'SKU preview'], readOnly: true, hides: ofShoppers }),
    catalogueSkuDetails: edit(shoppers, { label: ['商品详情', 'SKU details'], hides: ofShelves }),
  },
  templates: {
    SKU_PROPOSED: { title: ['商品{name}待您处理', 'SKU {name} is for you to work on'], todo: is('status', 'DRAFT'), todoType: 'TASK' },
    SKU_APPROVE_TODO: { title: ['商品{name}待您审批', 'SKU {name} awaits your approval'], category: 'TODO', todoType: 'APPROVAL' },
    SKU_RESULT: { title: ['商品{name}已有审批结果', 'SKU {name} was decided'] },
    SKU_STOCK_LOW: { title: ['商品{name}可售{availableQty}，请补货', 'SKU {name}: {availableQty} available; please restock'] },
    AG_ENDS_SKU: { title: ['商品{name}的协议{agreementNum}将于{toldEnd}到期', 'Agreement {agreementNum} of SKU {name} ends on {toldEnd}'] },
    SKU_OFF_AUTO: { title: ['商品{name}已下架：{offReason}', 'SKU {name} went off the shelf: {offReasonEn}'] },
  },
  messages: {
    ATTRIBUTES: ['属性最多20个', 'At most 20 attributes'],
    MAX_BELOW_MIN: ['单次上限不能小于起订量', 'The maximum per order is below the minimum'],
    NO_PICTURE: ['请上传主图', 'Upload the main picture'],
    NO_ORG: ['请填写适用业务单元', 'Name at least one business unit'],
    ZERO_PRICE: ['价格须大于0', 'Price must be above 0'],
    CHANGED: ['商品已修改，请重新提交', 'Changed since approval; submit again'],
    DUPLICATE: ['与{docNum}重复', 'Duplicates {docNum}'],
    UNMAPPED: ['品类{category}未映射目录', 'Category {category} is not mapped'],
    NOT_COVERED: ['协议不适用于{org}', 'The agreement does not cover {org}'],
    AGREEMENT_OVER: ['协议{docNum}已失效', 'Agreement {docNum} is not in force'],
    CATALOGUE_OFF: ['目录{name}已停用', 'Catalogue {name} is disabled'],
    NOT_OF_SUPPLIER: ['协议行不属于该供应商', 'The agreement line is of another supplier'],
    UOM: ['销售单位须为协议单位{uom}', 'The unit must be that of the agreement, {uom}'],
    MANUAL_PRICE: ['手工价格由采购经理填写', 'Only a purchasing manager sets a price by hand'],
    CART_QTY: ['数量须为{multiple}的倍数且不少于{min}', 'Quantity must be a multiple of {multiple} and at least {min}'],
    CART_MAX: ['数量不能超过单次上限{max}', 'At most {max} in one order'],
    NOT_SOLD: ['商品{name}在本组织不售', '{name} is not sold here'],
    NO_ORGANISATION: ['请选择业务单元', 'Choose a business unit'],
  },
  importable: true,
})
