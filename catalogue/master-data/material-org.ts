import { always, checkbox, date, edit, int, list, lookup, master, percent, price, qty, ref, same, text, user } from '../language/define.ts'

/** A material as one business unit buys it: buyer, lead time, lots, tolerances. Without it the unit cannot buy the material. */
export const materialOrg = master('materialOrg', {
  label: ['物料组织属性', 'Material by organisation'],
  fields: {
    // Written from material and business unit: 0101010001@SZ10.
    code: text(60, '键', 'Key', { kept: true, unique: true }),
    name: text(200, '名称', 'Name', { kept: true }),
    materialId: ref('materialItem', '物料', 'Material', { required: true, fixed: true, width: 230 }),
    orgId: ref('organization', '业务单元', 'Business unit', { required: true, fixed: true, init: 'myOrg', width: 148 }),
    // Of the material, whose permits hold for it in every organisation.
    categoryId: ref('purchaseCategory', '采购品类', 'Category', { kept: true }),
    buyerId: ref('user', '采购员', 'Buyer', { width: 110 }),
    plannerId: ref('user', '计划员', 'Planner', { width: 110 }),
    purchaseMode: lookup('PURCHASE_MODE', '采购方式', 'Purchase mode', { required: true, init: 'STANDARD' }),
    leadDays: int('采购提前期(天)', 'Lead time days', { required: true, init: '7', min: '0', max: '999' }),
    moq: qty('最小订购量', 'MOQ', { required: true, init: '0', min: '0' }),
    mpq: qty('最小包装量', 'MPQ', { required: true, init: '1', min: '0.0001' }),
    safetyStock: qty('安全库存', 'Safety stock', { required: true, init: '0', min: '0' }),
    overPct: percent('超收比例', 'Over delivery %', { min: '0', max: '100', help: ['空则取单据类型或参数', 'Empty: of the bill type or parameter'] }),
    underPct: percent('欠收比例', 'Under delivery %', { min: '0', max: '100', help: ['空则取单据类型或参数', 'Empty: of the bill type or parameter'] }),
    storageLocationId: ref('storageLocation', '默认库存地点', 'Default location', { where: { orgId: same('orgId') } }),
    inspectFlag: checkbox('检验', 'Inspection', { help: ['空则取物料', 'Empty: of the material'] }),
    aslRequired: checkbox('强制合格供应商', 'Approved supplier required', { help: ['空则取品类', 'Empty: of the category'] }),
    taxRate: lookup('TAX_RATE', '税率', 'Tax rate', { help: ['空则取物料', 'Empty: of the material'] }),
    standardPrice: price('标准价', 'Standard price', { min: '0' }),
    lastPrice: price('最近采购价', 'Last price', { kept: true, help: ['最近批准订单的不含税单价，折本位币与基本单位', 'Of the last approved order: net, in CNY, for one base unit'] }),
    lastSupplierId: ref('supplierInfo', '最近供应商', 'Last supplier', { kept: true }),
    lastOrderDate: date('最近采购日期', 'Last order date', { kept: true }),
    onHandQty: qty('现存量', 'On hand', { kept: true, counted: true }),
  },
  unique: [['materialId', 'orgId']],
  roles: { responsible: user('buyerId', { owns: true }) },
  sight: {
    prices: { paths: ['standardPrice', 'lastPrice'], to: { btnViewPrice: always } },
  },
  scope: { side: 'internal', category: 'categoryId' },
  list: {
    find: ['materialId', 'orgId', 'buyerId', 'purchaseMode', 'categoryId', 'leadDays'],
    columns: ['orgId', 'materialId', 'buyerId', 'purchaseMode', 'leadDays', 'moq', 'mpq', 'overPct', 'underPct', 'storageLocationId', 'onHandQty', 'safetyStock', 'lastPrice', 'enabledFlag'],
    sort: 'code',
  },
  edit: {
    subtitle: ['name'],
    facts: ['orgId', 'onHandQty', 'lastOrderDate'],
    sections: [
      { label: ['计划', 'Planning'], fields: ['materialId', 'orgId', 'plannerId', 'leadDays', 'safetyStock', 'enabledFlag'] },
      { label: ['采购', 'Purchasing'], fields: ['buyerId', 'purchaseMode', 'moq', 'mpq', 'taxRate', 'aslRequired'] },
      { label: ['收货', 'Receiving'], fields: ['overPct', 'underPct', 'storageLocationId', 'inspectFlag'] },
      { label: ['价格(参考)', 'Prices for reference'], fields: ['standardPrice', 'lastPrice', 'lastSupplierId', 'lastOrderDate', 'remark'] },
    ],
    tabs: ['history'],
  },
  pages: {
    materialManagementOrgList: list('permitted', ['admin', 'manager', 'buyer', 'engineer', 'warehouse'], { label: ['物料组织属性', 'Materials by organisation'], maintain: ['admin', 'manager', 'buyer'], opens: 'materialManagementOrgEdit' }),
    materialManagementOrgEdit: edit(['admin', 'manager', 'buyer', 'engineer', 'warehouse'], { label: ['物料组织属性', 'Material by organisation'], maintain: ['admin', 'manager', 'buyer'] }),
    orgMaterialQueryList: list('acrossOrgs', ['admin', 'manager', 'buyer', 'engineer', 'warehouse', 'quality'], { label: ['组织物料查询', 'Materials across organisations'], readOnly: true, opens: 'materialManagementOrgEdit' }),
  },
  importable: true,
})
