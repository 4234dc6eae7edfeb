import { checkbox, edit, int, lines, list, lookup, master, must, number, ref, text } from '../language/define.ts'
import { any, is, isSet, not, notAbove } from '../language/formula.ts'

/** What suppliers are asked for beside their price: cost items, properties; copied into the items of an inquiry by category. */
export const offerTemplate = master('offerTemplate', {
  label: ['报价模板', 'Offer template'],
  fields: {
    enabledFlag: checkbox('启用', 'Enabled', { kept: true, init: 'Y' }),
    templateType: lookup('OFFER_TEMPLATE_TYPE', '模板类型', 'Type', { required: true, init: 'COST' }),
  },
  lines: {
    offerTemplateAttribute: lines('属性', 'Attributes', {
      fields: {
        seqNum: int('顺序', 'Order', { init: 'place', min: '1', width: 60 }),
        propName: text(60, '名称', 'Name', { required: true, width: 160 }),
        propType: lookup('PROP_TYPE', '类型', 'Type', { required: true, init: 'TEXT' }),
        requiredFlag: checkbox('必填', 'Required', { required: true, init: 'N' }),
        unit: text(20, '单位', 'Unit'),
        minValue: number(18, 6, '最小值', 'Least'),
        maxValue: number(18, 6, '最大值', 'Most'),
        optionValues: text(500, '选项', 'Options', { required: { when: is('propType', 'LIST') }, help: ['用分号隔开', 'Parted by semicolons'] }),
        costGroup: lookup('COST_GROUP', '成本分组', 'Cost group', { required: { when: is('propType', 'COST') } }),
        formula: text(500, '合计项', 'Sum of', { help: ['所合计的名称，用加号隔开', 'Names of what it adds up, parted by plus signs'] }),
      },
      columns: ['seqNum', 'propName', 'propType', 'requiredFlag', 'unit', 'minValue', 'maxValue', 'optionValues', 'costGroup', 'formula'],
      imports: ['propName', 'propType', 'requiredFlag', 'unit', 'minValue', 'maxValue', 'optionValues', 'costGroup', 'formula'],
      unique: [['propName']],
    }, { required: true }),
    offerTemplateCategory: lines('适用品类', 'Categories', {
      fields: { purchaseCategoryId: ref('purchaseCategory', '采购品类', 'Category', { required: true, width: 220 }) },
      columns: ['purchaseCategoryId'],
      unique: [['purchaseCategoryId']],
    }),
  },
  guards: [
    must('LIMITS', any(not(isSet('minValue')), not(isSet('maxValue')), notAbove('minValue', 'maxValue')), { on: 'offerTemplateAttribute', at: 'maxValue' }),
  ],
  actions: {
    doEnabled: { label: ['启用', 'Enable'], from: ['N'], to: 'Y', who: ['manager'], resource: 'btnEnabled', inList: true },
    doInvalid: { label: ['停用', 'Disable'], from: ['Y'], to: 'N', who: ['manager'], resource: 'btnInvalid', inList: true, danger: true },
    doCopy: {
      label: ['复制', 'Copy'], from: ['Y', 'N'], to: 'same', who: ['buyer', 'manager'], resource: 'btnCopy', makes: 'offerTemplate',
      input: { code: text(60, '新编码', 'New code', { required: true }), name: text(200, '新名称', 'New name', { required: true }) },
    },
  },
  scope: { side: 'internal', anyOrg: true },
  list: {
    find: ['code', 'name', 'templateType', 'offerTemplateCategory.purchaseCategoryId', 'enabledFlag'],
    columns: ['code', 'name', 'templateType', 'enabledFlag', 'lastUpdateDate'],
    sort: 'code',
  },
  edit: {
    subtitle: ['templateType'],
    sections: [{ label: ['基本信息', 'Basics'], fields: ['code', 'name', 'nameEn', 'templateType', 'remark'] }],
    grids: ['offerTemplateAttribute', 'offerTemplateCategory'],
    tabs: ['history'],
  },
  pages: {
    offerTemplateList: list('all', ['buyer', 'manager', 'engineer'], { label: ['报价模板', 'Offer templates'], maintain: ['buyer', 'manager'], opens: 'offerTemplateEdit' }),
    offerTemplateEdit: edit(['buyer', 'manager', 'engineer'], { label: ['报价模板', 'Offer template'], maintain: ['buyer', 'manager'] }),
  },
  messages: {
    ONE_TEMPLATE: ['一个品类只能有一个启用模板：{category}已有{template}', 'One enabled template per category and type: {category} has {template}'],
    LIMITS: ['第{lineNum}行最小值大于最大值', 'Line {lineNum}: the least is above the most'],
    NOT_AN_ATTRIBUTE: ['第{lineNum}行合计项“{name}”不是本模板的属性', 'Line {lineNum} adds up "{name}", which is no attribute of this template'],
    ADDS_ITSELF: ['第{lineNum}行不能合计自身', 'Line {lineNum} adds itself up'],
  },
})
