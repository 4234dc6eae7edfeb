import { date, edit, list, lookup, master, must, percent, ref, text } from '../language/define.ts'
import { any, is, isSet, not, notAfter } from '../language/formula.ts'

/** How much of which raw material a material holds, or which one may take its place. */
export const materialRelationship = master('materialRelationship', {
  label: ['物料关系', 'Material relation'],
  fields: {
    code: text(160, '键', 'Key', { kept: true }),
    name: text(300, '名称', 'Name', { kept: true }),
    relationType: lookup('RELATION_TYPE', '关系类型', 'Relation', { required: true, init: 'CONTENT', width: 90 }),
    materialId: ref('materialItem', '物料', 'Material', { required: true, width: 220 }),
    materialTypeId: ref('materialType', '基材类型', 'Material type', { required: { when: is('relationType', 'CONTENT') }, width: 140 }),
    contentPercent: percent('含量%', 'Content', { required: { when: is('relationType', 'CONTENT') }, min: '0.0001', max: '100' }),
    substituteMaterialId: ref('materialItem', '替代物料', 'Substitute', { required: { when: is('relationType', 'SUBSTITUTE') }, width: 220 }),
    validFrom: date('有效期从', 'Valid from', { required: true, init: 'today' }),
    validTo: date('有效期至', 'Valid to'),
  },
  guards: [
    must('ENDS_EARLY', notAfter('validFrom', 'validTo'), { at: 'validTo' }),
    must('ONE_KIND', any(is('relationType', 'CONTENT'), not(isSet('contentPercent'))), { at: 'contentPercent' }),
  ],
  atMost: [{ sum: 'contentPercent', per: ['materialId'], limit: 100, whileIn: ['Y'], over: 'ABOVE_100' }],
  scope: { side: 'internal', anyOrg: true },
  list: {
    find: ['materialId', 'materialTypeId', 'relationType', 'substituteMaterialId', 'enabledFlag', 'validFrom', 'validTo'],
    columns: ['materialId', 'relationType', 'materialTypeId', 'contentPercent', 'substituteMaterialId', 'validFrom', 'validTo', 'enabledFlag'],
    sort: 'code',
  },
  edit: {
    sections: [{ label: ['基本信息', 'Basics'], fields: ['relationType', 'materialId', 'materialTypeId', 'contentPercent', 'substituteMaterialId', 'validFrom', 'validTo', 'enabledFlag', 'remark'] }],
    panels: {
      contents: {
        label: ['含量合计', 'Contents'],
        fields: { materialTypeId: ref('materialType', '基材类型', 'Material type', { width: 160 }), contentPercent: percent('含量%', 'Content'), validFrom: date('有效期从', 'Valid from'), validTo: date('有效期至', 'Valid to') },
      },
    },
    tabs: ['history'],
  },
  pages: {
    materialRelationList: list('permitted', ['buyer', 'manager', 'engineer'], { label: ['物料关系', 'Material relations'], maintain: ['buyer', 'engineer'], opens: 'materialRelationEdit' }),
    materialRelationEdit: edit(['buyer', 'manager', 'engineer'], { label: ['物料关系', 'Material relation'], maintain: ['buyer', 'engineer'] }),
  },
  importable: true,
  messages: {
    ENDS_EARLY: ['有效期至不能早于有效期从', 'The relation ends before it begins'],
    ONE_KIND: ['替代关系不填含量', 'A substitute has no content'],
    ABOVE_100: ['含量合计{sum}%，超过100%', 'Contents sum to {sum} %, above 100 %'],
    ITSELF: ['物料不能替代自身', 'A material cannot take its own place'],
  },
})
