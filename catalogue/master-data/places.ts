import { checkbox, edit, int, list, lookup, master, ref, same, text, user } from '../language/define.ts'
import { is } from '../language/formula.ts'

/** Provinces, cities and districts by GB/T 2260; other countries as one row of level 0. */
export const district = master('district', {
  label: ['行政区划', 'District'],
  fields: {
    code: text(6, '区划代码', 'Code', { required: true, unique: true, fixed: true, width: 100 }),
    parentId: ref('district', '上级', 'Parent'),
    levelNum: int('层级', 'Level', { kept: true }),
    postcode: text(6, '邮编', 'Postcode'),
    phoneCode: text(6, '区号', 'Dialling code'),
  },
  messages: {
    CODE_FORM: ['区划代码应为6位数字，国外为两位国家代码，当前值“{code}”', 'A code has six digits, abroad the two letters of the country; given "{code}"'],
    TOO_DEEP: ['行政区划最多3级', 'Districts have three levels at most'],
  },
  parent: 'parentId',
  scope: { side: 'shared', anyOrg: true },
  list: { find: ['code', 'name', 'parentId', 'levelNum'], columns: ['code', 'name', 'levelNum', 'parentId', 'enabledFlag'], sort: 'code' },
  edit: { sections: [{ label: ['基本信息', 'Basics'], fields: ['code', 'name', 'nameEn', 'parentId', 'postcode', 'phoneCode', 'enabledFlag'] }], tabs: ['history'] },
  pages: {
    districtList: list('all', ['admin', 'manager', 'warehouse'], { label: ['行政区划', 'Districts'], maintain: ['admin'], opens: 'districtEdit' }),
    districtEdit: edit(['admin', 'manager', 'warehouse'], { label: ['行政区划', 'District'], maintain: ['admin'] }),
  },
  importable: true,
})

/** Where a business unit receives goods; one of them is its default. */
export const deliveryInfo = master('deliveryInfo', {
  label: ['收货信息', 'Delivery address'],
  fields: {
    enabledFlag: checkbox('启用', 'Enabled', { kept: true, init: 'Y' }),
    orgId: ref('organization', '业务单元', 'Business unit', { required: true, init: 'myOrg', width: 148 }),
    districtId: ref('district', '省市区', 'District', { required: true, where: { levelNum: '3' } }),
    address: text(200, '详细地址', 'Address', { required: true, english: 'addressEn', width: 240 }),
    addressEn: text(200, '英文地址', 'Address in English'),
    contactName: text(40, '收货人', 'Receiver', { required: true, width: 100 }),
    phone: text(30, '电话', 'Phone', { required: true }),
    receiveWindow: text(100, '收货时段', 'Receiving hours', { help: ['如08:30-11:30;13:00-17:00', 'Such as 08:30-11:30;13:00-17:00'] }),
    gate: text(40, '门', 'Gate'),
    dock: text(40, '卸货口', 'Docks', { help: ['多个以;分隔', 'Several are separated by ;'] }),
    defaultFlag: checkbox('默认', 'Default', { required: true, init: 'N' }),
  },
  messages: {
    PHONE: ['电话应为手机号或带区号的号码，当前值“{phone}”', 'Give a mobile number, or one with area code; given "{phone}"'],
    WINDOW: ['收货时段应如08:30-11:30;13:00-17:00，当前值“{window}”', 'Write receiving hours as 08:30-11:30;13:00-17:00; given "{window}"'],
    DEFAULT_NEEDED: ['请先指定其他默认收货地址', 'Choose another default address first'],
  },
  actions: {
    doEnabled: { label: ['启用', 'Enable'], from: ['N'], to: 'Y', who: ['warehouse', 'manager'], resource: 'btnEnabled', inList: true },
    doInvalid: { label: ['停用', 'Disable'], from: ['Y'], to: 'N', who: ['warehouse', 'manager'], resource: 'btnInvalid', inList: true, danger: true },
  },
  scope: { side: 'internal' },
  list: {
    find: ['code', 'name', 'orgId', 'districtId', 'defaultFlag', 'enabledFlag'],
    columns: ['code', 'name', 'orgId', 'districtId', 'address', 'contactName', 'phone', 'receiveWindow', 'defaultFlag', 'enabledFlag'],
    sort: 'code',
  },
  edit: {
    sections: [
      { label: ['地址', 'Address'], fields: ['code', 'name', 'nameEn', 'orgId', 'districtId', 'address', 'addressEn', 'defaultFlag'] },
      { label: ['联系', 'Contact'], fields: ['contactName', 'phone'] },
      { label: ['收货安排', 'Receiving'], fields: ['receiveWindow', 'gate', 'dock', 'remark'] },
    ],
    tabs: ['history'],
  },
  pages: {
    deliveryInfoList: list('permitted', ['admin', 'warehouse', 'manager', 'buyer'], { label: ['收货信息', 'Delivery addresses'], maintain: ['warehouse', 'manager'], opens: 'deliveryInfoEdit' }),
    deliveryInfoEdit: edit(['admin', 'warehouse', 'manager', 'buyer'], { label: ['收货信息', 'Delivery address'], maintain: ['warehouse', 'manager'] }),
  },
})

/** A store of a business unit's warehouse: good, to be inspected, rejects. */
export const storageLocation = master('storageLocation', {
  label: ['库存地点', 'Storage location'],
  fields: {
    enabledFlag: checkbox('启用', 'Enabled', { kept: true, init: 'Y' }),
    orgId: ref('organization', '业务单元', 'Business unit', { required: true, init: 'myOrg', fixed: true, width: 148 }),
    warehouseCode: text(20, '仓库', 'Warehouse', { required: true }),
    locationType: lookup('LOCATION_TYPE', '类型', 'Type', { required: true, init: 'GOOD' }),
    keeperId: ref('user', '仓管员', 'Keeper', { width: 110 }),
    deliveryInfoId: ref('deliveryInfo', '收货地址', 'Receiving address', { where: { orgId: same('orgId') } }),
    erpCode: text(10, 'ERP库存地点', 'ERP location'),
    stockQtyFlag: checkbox('有库存', 'Has stock', { kept: true, counted: true, init: 'N' }),
  },
  messages: {
    NOT_A_KEEPER: ['{user}不是仓管员', '{user} is not of the warehouse'],
    HAS_STOCK: ['库存地点{code}仍有{count}种物料的库存，合计{qty}', 'Location {code} still holds stock of {count} {count|material|materials}, {qty} in all'],
    IN_DRAFTS: ['未过账的接收单{docNums}使用库存地点{code}', 'Receipts {docNums}, not yet posted, use location {code}'],
  },
  actions: {
    doEnabled: { label: ['启用', 'Enable'], from: ['N'], to: 'Y', who: ['warehouse', 'manager'], resource: 'btnEnabled', inList: true },
    doInvalid: { label: ['停用', 'Disable'], from: ['Y'], to: 'N', who: ['warehouse', 'manager'], resource: 'btnInvalid', inList: true, danger: true },
  },
  unique: [['orgId', 'erpCode']],
  roles: { keeper: user('keeperId', { owns: true }) },
  scope: { side: 'internal' },
  list: {
    find: ['code', 'name', 'orgId', 'warehouseCode', 'locationType', 'keeperId', 'enabledFlag'],
    columns: ['code', 'name', 'orgId', 'warehouseCode', 'locationType', 'keeperId', 'deliveryInfoId', 'stockQtyFlag', 'enabledFlag'],
    sort: 'code',
  },
  edit: {
    sections: [{ label: ['基本信息', 'Basics'], fields: ['code', 'name', 'nameEn', 'orgId', 'warehouseCode', 'locationType', 'keeperId', 'deliveryInfoId', 'erpCode', 'remark'] }],
    tabs: ['history'],
  },
  pages: {
    storageLocationList: list('permitted', ['admin', 'warehouse', 'manager', 'buyer', 'quality'], { label: ['库存地点', 'Storage locations'], maintain: ['warehouse', 'manager'], opens: 'storageLocationEdit' }),
    storageLocationEdit: edit(['admin', 'warehouse', 'manager', 'buyer', 'quality'], { label: ['库存地点', 'Storage location'], maintain: ['warehouse', 'manager'] }),
  },
  importable: true,
})

/** A branch of a bank, by its CNAPS number or abroad by SWIFT. */
export const bank = master('bank', {
  label: ['银行', 'Bank'],
  fields: {
    code: text(12, '联行号', 'CNAPS / SWIFT', { required: true, unique: true, width: 130 }),
    bankType: lookup('BANK_TYPE', '银行行别', 'Bank', { required: true }),
    countryCode: lookup('COUNTRY', '国家', 'Country', { required: true, init: 'CN' }),
    districtId: ref('district', '城市', 'City', { required: { when: is('countryCode', 'CN') } }),
  },
  messages: {
    CNAPS: ['联行号应为12位数字，当前值“{code}”', 'A CNAPS number has 12 digits; given "{code}"'],
    SWIFT: ['SWIFT代码应为8或11位A–Z、0–9，当前值“{code}”', 'A SWIFT code has 8 or 11 of A–Z and 0–9; given "{code}"'],
  },
  scope: { side: 'shared', anyOrg: true },
  list: { find: ['bankType', 'code', 'name', 'districtId', 'enabledFlag'], columns: ['code', 'name', 'bankType', 'countryCode', 'districtId', 'enabledFlag'], sort: 'code' },
  edit: { sections: [{ label: ['基本信息', 'Basics'], fields: ['code', 'name', 'nameEn', 'bankType', 'countryCode', 'districtId', 'enabledFlag'] }], tabs: ['history'] },
  pages: { bankList: list('all', ['admin', 'finance'], { label: ['银行', 'Banks'], maintain: ['finance', 'admin'], opens: 'bankList' }) },
  importable: true,
})
