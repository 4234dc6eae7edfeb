import { checkbox, image, int, lines, list, master, must, none, ref, secret, text, user } from '../language/define.ts'
import { any, equal, is, isSet, not } from '../language/formula.ts'

/** The tree by which shoppers find what is sold, three levels; SKUs hang where their purchase category is mapped. */
export const catalogue = master('catalogue', {
  label: ['商品目录', 'Catalogue'],
  fields: {
    enabledFlag: checkbox('启用', 'Enabled', { kept: true, init: 'Y' }),
    parentId: ref('catalogue', '上级目录', 'Parent'),
    level: int('层级', 'Level', { kept: true }),
    fullPath: text(300, '全路径', 'Path', { kept: true, width: 260 }),
    sortNum: int('排序', 'Order', { required: true, init: '10', min: '0' }),
    iconFileId: image('图标', 'Icon', { attachments: { allowed: ['png', 'jpg'], maxSize: 200 * 1024 } }),
    buyerId: ref('user', '目录负责人', 'Owner', { required: { when: is('level', '3') }, width: 110 }),
    skuCount: int('上架商品数', 'On shelf', { kept: true, counted: true, init: '0' }),
    note: text(200, '说明', 'Note'),
    // Goods that lie in a supplier's own catalogue, opened by cXML.
    supplierId: ref('supplierInfo', '外部目录供应商', 'Supplier of the catalogue', { required: { when: isSet('punchOutUrl') } }),
    punchOutUrl: text(300, '外部目录地址', 'Punch-out address', { help: ['供应商接收PunchOutSetupRequest的地址', 'Where the supplier takes a PunchOutSetupRequest'] }),
    punchOutFrom: text(100, '我方标识', 'Our identity', { required: { when: isSet('punchOutUrl') }, help: ['域:标识，如DUNS:123456789', 'Domain:identity, such as DUNS:123456789'] }),
    punchOutTo: text(100, '供应商标识', 'Identity of the supplier', { required: { when: isSet('punchOutUrl') } }),
    punchOutSecret: secret(120, '共享密钥', 'Shared secret'),
  },
  lines: {
    catalogueMapping: lines('目录映射', 'Catalogue mapping', {
      fields: {
        categoryId: ref('purchaseCategory', '采购品类', 'Category', { required: true, width: 220 }),
        materialId: ref('materialItem', '物料', 'Material', { width: 200 }),
        priority: int('优先级', 'Priority', { required: true, init: '10', min: '1' }),
        enabledFlag: checkbox('启用', 'Enabled', { required: true, init: 'Y' }),
      },
      columns: ['categoryId', 'materialId', 'priority', 'enabledFlag'],
      imports: ['categoryId', 'materialId', 'priority'],
    }),
  },
  guards: [
    must('OTHER_CATEGORY', any(not(isSet('materialId')), equal('materialId.categoryId', 'categoryId')), { on: 'catalogueMapping', at: 'materialId' }),
  ],
  unused: [none('catalogueSku', 'catalogueId', { while: is('status', 'ON_SHELF'), message: 'ON_SHELF', for: ['doInvalid'] })],
  actions: {
    doEnabled: { label: ['启用', 'Enable'], from: ['N'], to: 'Y', who: ['buyer', 'manager'], resource: 'btnEnabled', inList: true },
    doInvalid: { label: ['停用', 'Disable'], from: ['Y'], to: 'N', who: ['buyer', 'manager'], resource: 'btnInvalid', inList: true, danger: true },
  },
  roles: { responsible: user('buyerId') },
  parent: 'parentId',
  scope: { side: 'internal', anyOrg: true },
  list: {
    find: ['code', 'name', 'parentId', 'level', 'buyerId', 'enabledFlag'],
    columns: ['code', 'name', 'level', 'fullPath', 'sortNum', 'skuCount', 'buyerId', 'enabledFlag'],
    sort: 'code',
    lineViews: {
      mappings: {
        label: ['目录映射', 'Mappings'],
        lines: 'catalogueMapping',
        where: isSet('categoryId'),
        find: ['code', 'name', 'categoryId', 'materialId'],
        columns: ['code', 'name', 'categoryId', 'materialId', 'priority', 'enabledFlag'],
        sort: 'code',
      },
    },
  },
  edit: {
    subtitle: ['fullPath'],
    facts: ['level', 'skuCount'],
    sections: [{ label: ['基本信息', 'Basics'], fields: ['code', 'name', 'nameEn', 'parentId', 'sortNum', 'buyerId', 'iconFileId', 'note'] }, { label: ['外部目录', 'Punch-out'], fields: ['supplierId', 'punchOutUrl', 'punchOutFrom', 'punchOutTo', 'punchOutSecret'], closed: true }],
    grids: ['catalogueMapping'],
    tabs: ['history'],
  },
  pages: {
    catalogueList: list('permitted', ['buyer', 'manager', 'admin'], { label: ['商品目录', 'Catalogue'], maintain: ['buyer', 'manager'], opens: 'catalogueList' }),
    catalogueMappingList: list('permitted', ['buyer', 'manager', 'admin'], { label: ['目录映射', 'Catalogue mapping'], maintain: ['buyer', 'manager'], opens: 'catalogueMappingList', view: 'mappings' }),
  },
  prints: ['pdf'],
  messages: {
    TOO_DEEP: ['目录最多三级', 'The catalogue has at most three levels'],
    OWN_DESCENDANT: ['不能移到自己的下级', 'Cannot be moved below itself'],
    SAME_NAME: ['同级已有目录{name}', '{name} exists on this level'],
    HAS_SKUS: ['目录{name}已有商品，不能建下级', '{name} has SKUs and takes no children'],
    MAPPED: ['品类{category}已映射到{name}', 'Category {category} is mapped to {name}'],
    OTHER_CATEGORY: ['物料不属于所选品类', 'The material is of another category'],
    PARENT_DISABLED: ['上级目录已停用', 'The parent is disabled'],
    NO_PUNCH_OUT: ['目录{name}没有可打开的外部目录', '{name} has no catalogue of a supplier that can be opened'],
    OTHER_SUPPLIER: ['返回内容来自{sender}，不是该目录的供应商', 'What came back is from {sender}, not from the supplier of this catalogue'],
    UNKNOWN_UNIT: ['商品{name}的单位{unit}未知', 'The unit {unit} of {name} is not known here'],
    ON_SHELF: ['目录下有{n}个上架商品', '{n} SKUs are on the shelf below'],
    SHELVED_BELOW: ['目录下有{count}个上架商品', '{count} SKUs are on the shelf below'],
  },
  importable: true,
})
