/** A template that only tests have, and what comes of it: nodes with items as soon as it is named, sheets once the plan is published. */

import type { EntityName } from '../../catalogue/entities.ts'
import { checkbox, copied, document, lines, list, lookup, percent, ref, text } from '../../catalogue/language/define.ts'
import { is, sum } from '../../catalogue/language/formula.ts'
import type { PageName } from '../../catalogue/page-names.ts'

/** None of the specification: whatever it names belongs to a document to come. */
export const SCHEME = 'testScheme' as EntityName
export const PLAN = 'testPlan' as EntityName
export const SCHEME_PAGE = 'testSchemeList' as PageName
export const PLAN_PAGE = 'testPlanList' as PageName

const label = ['基本信息', 'Basics'] as const

export const testScheme = document(SCHEME, {
  label: ['试模板', 'Test scheme'],
  number: 'TM{yyyyMMdd}{0000}',
  fields: { title: text(100, '标题', 'Title') },
  lines: {
    testSchemeNode: lines('节点', 'Nodes', {
      fields: {
        nodeCode: text(20, '节点', 'Node', { required: true }),
        nodeName: text(100, '名称', 'Name'),
        weight: percent('权重', 'Weight'),
        usedFlag: checkbox('采用', 'Used', { init: 'Y' }),
        uom: lookup('UOM', '单位', 'UOM'),
      },
      lines: { testSchemeItem: lines('条目', 'Items', { fields: { question: text(100, '问题', 'Question'), points: percent('分值', 'Points') } }) },
    }),
  },
  states: { DRAFT: { label: ['拟定', 'Draft'], edit: { internal: 'all' } } },
  scope: { side: 'internal' },
  list: { find: ['title'], columns: ['docNum', 'title'], sort: '-creationDate' },
  edit: { sections: [{ label, fields: ['title'] }], grids: ['testSchemeNode'] },
  pages: { [SCHEME_PAGE]: list('permitted', ['buyer'], { maintain: ['buyer'] }) },
})

export const testPlan = document(PLAN, {
  label: ['试计划', 'Test plan'],
  number: 'TL{yyyyMMdd}{0000}',
  fields: { title: text(100, '标题', 'Title'), schemeId: ref(SCHEME, '模板', 'Scheme'), total: percent('合计', 'Total', { computed: true }) },
  lines: {
    testPlanNode: lines('节点', 'Nodes', {
      from: copied(testScheme, 'testSchemeNode', {
        by: 'schemeId',
        fields: ['nodeCode', 'nodeName', 'weight'],
        map: { unitName: 'uom', schemeTitle: 'parent.title' },
        while: is('usedFlag', 'Y'),
        sameBy: 'nodeCode',
        keep: ['weight'],
      }),
      fields: {
        nodeCode: text(20, '节点', 'Node'),
        nodeName: text(100, '名称', 'Name'),
        weight: percent('权重', 'Weight'),
        unitName: lookup('UOM', '单位', 'UOM'),
        schemeTitle: text(100, '模板', 'Scheme'),
        answer: text(100, '答复', 'Answer'),
      },
      lines: {
        testPlanItem: lines('条目', 'Items', {
          from: copied(testScheme, 'testSchemeNode.testSchemeItem', { fields: ['question', 'points'], map: { itemId: 'id' }, sameBy: 'itemId' }),
          fields: {
            itemId: ref('testSchemeItem' as EntityName, '条目', 'Item', { kept: true }),
            question: text(100, '问题', 'Question'),
            points: percent('分值', 'Points'),
            reply: text(100, '回答', 'Reply'),
          },
        }),
      },
    }),
    testPlanSheet: lines('评分表', 'Sheets', {
      from: copied(testScheme, 'testSchemeNode', { by: 'schemeId', map: { nodeId: 'id', nodeName: 'nodeName' }, sameBy: 'nodeId', at: 'doPublish' }),
      fields: { nodeId: ref('testSchemeNode' as EntityName, '节点', 'Node', { kept: true }), nodeName: text(100, '名称', 'Name', { kept: true }) },
    }),
  },
  compute: { total: sum('testPlanNode.weight') },
  states: { DRAFT: { label: ['拟定', 'Draft'], edit: { internal: 'all' } }, PUBLISHED: { label: ['已发布', 'Published'] } },
  actions: { doPublish: { label: ['发布', 'Publish'], from: ['DRAFT', 'PUBLISHED'], to: 'PUBLISHED', who: ['buyer'], resource: 'btnRelease' } },
  scope: { side: 'internal' },
  list: { find: ['title'], columns: ['docNum', 'title', 'status'], sort: '-creationDate' },
  edit: { sections: [{ label, fields: ['title', 'schemeId', 'total'] }], grids: ['testPlanNode', 'testPlanSheet'] },
  pages: { [PLAN_PAGE]: list('permitted', ['buyer'], { maintain: ['buyer'] }) },
})
