import { checkbox, edit, int, list, lookup, master, must, ref, text } from '../language/define.ts'
import { any, atLeast, is, isSet, not } from '../language/formula.ts'

/** The tree of what is bought, three levels; materials and suppliers hang on the third. */
export const purchaseCategory = master('purchaseCategory', {
  label: ['采购品类', 'Purchase category'],
  fields: {
    code: text(6, '品类编码', 'Category code', { required: true, unique: true, fixed: true, width: 100 }),
    parentId: ref('purchaseCategory', '上级品类', 'Parent'),
    levelNum: int('层级', 'Level', { kept: true }),
    treeFullPath: text(400, '全路径', 'Full path', { kept: true, english: 'treeFullPathEn', width: 260 }),
    treeFullPathEn: text(400, '英文全路径', 'Full path in English', { kept: true }),
    categoryType: lookup('CATEGORY_NATURE', '品类性质', 'Nature', { required: true }),
    kraljicType: lookup('KRALJIC_TYPE', '品类定位', 'Kraljic position', { kept: true }),
    managerId: ref('user', '品类经理', 'Category manager', { required: { when: is('levelNum', '3') }, width: 110 }),
    buyerId: ref('user', '默认采购员', 'Default buyer', { width: 110 }),
    purchaseGroup: lookup('PURCHASE_GROUP', '采购组', 'Purchase group'),
    aslRequired: checkbox('强制合格供应商', 'Approved supplier required', { required: true, init: 'Y' }),
    sceneId: ref('introduceScene', '默认引入场景', 'Default introduction scene'),
    minSupplierQty: int('最少合格供应商数', 'Minimum suppliers', { required: true, init: '2', min: '0', max: '99' }),
    maxSupplierQty: int('最多合格供应商数', 'Maximum suppliers', { min: '0' }),
    requalifyMonths: int('复审周期(月)', 'Re-qualification months', { required: true, init: '24', min: '1', max: '120' }),
    inspectCycleMonths: int('现场审核周期(月)', 'Audit cycle months', { required: true, init: '12', min: '0', help: ['0表示不审核', '0 means none'] }),
    defaultTaxRate: lookup('TAX_RATE', '默认税率', 'Default tax rate', { required: true, init: 'VAT13' }),
    subjectId: ref('subject', '默认科目', 'Default subject'),
    materialCount: int('物料数', 'Materials', { kept: true }),
  },
  messages: {
    CODE_FORM: ['第{level}级品类编码应为{digits}位数字，当前值“{code}”', 'A code of level {level} has {digits} {digits|digit|digits}; given "{code}"'],
    CODE_PREFIX: ['编码{code}必须以上级编码{parent}开头', 'Code {code} must begin with the parent code {parent}'],
    TOO_DEEP: ['品类最多3级', 'Categories have three levels at most'],
    OWN_DESCENDANT: ['不能将品类{code}移到其下级{target}之下', 'Category {code} cannot be moved under its own descendant {target}'],
    STILL_USED: ['品类{code}下仍有{children}个启用的下级品类、{materials}个启用的物料，不能停用', 'Category {code} still has {children} enabled {children|child|children} and {materials} enabled {materials|material|materials}'],
    LEVEL_THREE: ['只能选择第3级品类，{code}是第{level}级', 'Choose a level-3 category; {code} is level {level}'],
    MAX_BELOW_MIN: ['最多合格供应商数不能小于最少数', 'The maximum is below the minimum'],
    ASL_NEEDED: ['只有非生产性和服务类品类可不强制合格供应商', 'Only indirect and service categories may do without approved suppliers'],
    NOT_A_BUYER: ['{user}不是采购经理或采购员', '{user} is neither purchasing manager nor buyer'],
  },
  guards: [
    must('MAX_BELOW_MIN', any(not(isSet('maxSupplierQty')), atLeast('maxSupplierQty', 'minSupplierQty')), { at: 'maxSupplierQty' }),
    must('ASL_NEEDED', any(is('aslRequired', 'Y'), is('categoryType', 'INDIRECT', 'SERVICE')), { at: 'aslRequired' }),
  ],
  parent: 'parentId',
  scope: { side: 'internal', anyOrg: true },
  list: {
    find: ['code', 'name', 'parentId', 'levelNum', 'categoryType', 'managerId', 'enabledFlag'],
    columns: ['code', 'name', 'levelNum', 'categoryType', 'kraljicType', 'managerId', 'minSupplierQty', 'maxSupplierQty', 'materialCount', 'enabledFlag'],
    sort: 'code',
    views: { third: { label: ['第3级', 'Level 3'], where: is('levelNum', '3') } },
  },
  edit: {
    subtitle: ['treeFullPath'],
    facts: ['levelNum', 'materialCount', 'kraljicType'],
    sections: [
      { label: ['基本', 'Basics'], fields: ['code', 'name', 'nameEn', 'parentId', 'categoryType', 'treeFullPath', 'enabledFlag', 'startDateActive', 'endDateActive'] },
      { label: ['采购策略', 'Strategy'], fields: ['managerId', 'buyerId', 'purchaseGroup', 'kraljicType', 'aslRequired', 'minSupplierQty', 'maxSupplierQty'] },
      { label: ['准入与复审', 'Qualification'], fields: ['sceneId', 'requalifyMonths', 'inspectCycleMonths'] },
      { label: ['默认值', 'Defaults'], fields: ['defaultTaxRate', 'subjectId', 'remark'] },
    ],
    tabs: ['history'],
  },
  pages: {
    purchaseClassificationList: list('all', ['admin', 'manager', 'buyer', 'engineer', 'quality'], { label: ['采购品类', 'Purchase categories'], maintain: ['admin', 'manager'], opens: 'purchaseClassificationEdit' }),
    purchaseClassificationEdit: edit(['admin', 'manager', 'buyer', 'engineer', 'quality'], { label: ['采购品类', 'Purchase category'], maintain: ['admin', 'manager'] }),
  },
  importable: true,
})
