import { amount, checkbox, date, datetime, document, list, lookup, price, qty, ref, text, user } from '../language/define.ts'
import { is } from '../language/formula.ts'
import { shoppers } from './shoppers.ts'

/** A row of somebody's cart: so much of a SKU for an addressee, at the price of the moment in which one looks. */
export const catalogueCart = document('catalogueCart', {
  label: ['购物车', 'Cart'],
  statusLookup: 'CART_STATUS',
  fields: {
    userId: ref('user', '下单人', 'Shopper', { kept: true, init: 'me', width: 110 }),
    skuId: ref('catalogueSku', '商品', 'SKU', { required: true, fixed: true, width: 220 }),
    supplierId: ref('supplierInfo', '供应商', 'Supplier', { kept: true, width: 180 }),
    qty: qty('数量', 'Qty', { required: true, min: '0.0001' }),
    uom: lookup('UOM', '单位', 'UOM', { kept: true, width: 70 }),
    addresseeId: ref('catalogueAddressee', '收货人', 'Addressee', { width: 200 }),
    needByDate: date('需求日期', 'Need-by'),
    checkedFlag: checkbox('勾选', 'Ticked', { required: true, init: 'Y' }),
    priceSeen: price('加入时单价', 'Price when added', { kept: true }),
    priceAcceptFlag: checkbox('接受涨价', 'Accept the price', { init: 'N' }),
    currency: lookup('CURRENCY', '币种', 'Currency', { kept: true, width: 80 }),
    netPrice: price('现价(不含税)', 'Current net price', { kept: true, counted: true }),
    grossPrice: price('现价', 'Current price', { kept: true, counted: true, width: 100 }),
    grossAmount: amount('含税金额', 'Gross amount', { kept: true, counted: true, unit: 'currency' }),
    warnedTime: datetime('到期提醒时间', 'Warned', { kept: true }),
    rowState: lookup('CART_ROW', '行状态', 'Row state', { kept: true, counted: true }),
  },
  unique: [{ by: ['userId', 'orgId', 'skuId', 'addresseeId'], whileIn: ['OPEN'], over: 'TWICE' }],
  states: {
    OPEN: { label: ['在车', 'In the cart'], edit: { internal: ['qty', 'addresseeId', 'needByDate', 'checkedFlag', 'priceAcceptFlag'] } },
    ORDERED: { label: ['已结算', 'Checked out'], end: true, tone: 'done' },
    REMOVED: { label: ['已移除', 'Removed'], end: true, tone: 'void' },
  },
  actions: {
    doCheckout: {
      label: ['结算', 'Check out'], from: ['OPEN'], to: 'ORDERED', who: ['owner'], resource: 'btnCheckout', inList: true, primary: true, makes: 'catalogueOrder',
      input: {
        costDeptId: ref('department', '成本部门', 'Cost department', { required: true }),
        subjectId: ref('subject', '费用科目', 'Subject', { required: true }),
        purpose: text(200, '用途', 'Purpose', { required: true }),
        needByDate: date('需求日期', 'Need-by', { help: ['空：按供货天数', 'Empty: by the lead time'] }),
      },
    },
    // Nobody has used the cart for long: first it is said, then it is emptied.
    doWarn: { label: ['到期提醒', 'Warn'], from: ['OPEN'], to: 'same', who: ['system'], resource: 'btnRemove', tell: { shopper: 'CART_EXPIRING' } },
    doExpire: { label: ['到期清空', 'Emptied'], from: ['OPEN'], to: 'REMOVED', who: ['system'], resource: 'btnRemove' },
    doRemove: { label: ['移除', 'Remove'], from: ['OPEN'], to: 'REMOVED', who: ['owner'], resource: 'btnRemove', inList: true },
  },
  roles: { shopper: user('userId', { owns: true }) },
  scope: { side: 'own' },
  list: {
    find: ['skuId', 'supplierId', 'orgId', 'checkedFlag'],
    columns: ['skuId', 'supplierId', 'qty', 'uom', 'priceSeen', 'grossPrice', 'grossAmount', 'currency', 'rowState', 'addresseeId', 'needByDate', 'checkedFlag', 'priceAcceptFlag', 'orgId'],
    sort: '-creationDate',
    views: { cart: { label: ['购物车', 'Cart'], where: is('status', 'OPEN') } },
  },
  edit: {
    subtitle: ['skuId'],
    facts: ['supplierId', 'grossPrice', 'grossAmount', 'rowState'],
    sections: [{ label: ['购物车行', 'Cart row'], fields: ['skuId', 'orgId', 'qty', 'uom', 'addresseeId', 'needByDate', 'priceSeen', 'priceAcceptFlag', 'checkedFlag'] }],
  },
  pages: { catalogueCart: list('own', shoppers, { label: ['购物车', 'Cart'], opens: 'catalogueCart', view: 'cart' }) },
  templates: { CART_EXPIRING: { title: ['购物车7天后将清空', 'Your cart will be emptied in 7 days'] } },
  messages: {
    TWICE: ['该商品已在购物车中', 'The SKU is in the cart already'],
    FULL: ['购物车最多200行', 'The cart holds at most 200 rows'],
    QTY: ['数量须为{multiple}的倍数且不少于{min}', 'Quantity must be a multiple of {multiple} and at least {min}'],
    MAX: ['数量不能超过单次上限{max}', 'At most {max} in one order'],
    NOT_READY: ['商品{name}：{state}', '{name}: {state}'],
    NO_VISIT: ['本次外部目录已失效或不属于您，请重新打开', 'This visit of the catalogue has ended or is not yours; open it again'],
    NO_ADDRESSEE: ['商品{name}请选择收货人', 'Choose an addressee for {name}'],
  },
})
