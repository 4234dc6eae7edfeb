/** A campaign that only tests have: it asks each of its scorers for a sheet about each of its suppliers, with a line for each indicator. */

import type { EntityName } from '../../catalogue/entities.ts'
import { checkbox, document, lines, list, make, percent, ref, text } from '../../catalogue/language/define.ts'
import { is } from '../../catalogue/language/formula.ts'
import type { PageName } from '../../catalogue/page-names.ts'

/** None of the specification: whatever it names belongs to a document to come. */
export const CAMPAIGN = 'testCampaign' as EntityName
export const SHEET = 'testSheet' as EntityName
export const CAMPAIGN_PAGE = 'testCampaignList' as PageName

const label = ['基本信息', 'Basics'] as const

export const testCampaign = document(CAMPAIGN, {
  label: ['试活动', 'Test campaign'],
  number: 'TA{yyyyMMdd}{0000}',
  fields: { title: text(100, '标题', 'Title') },
  lines: {
    testCampaignSupplier: lines('供应商', 'Suppliers', {
      fields: { supplierId: ref('supplierInfo', '供应商', 'Supplier'), outFlag: checkbox('不评', 'Left out', { init: 'N' }) },
    }),
    testCampaignScorer: lines('评分人', 'Scorers', { fields: { userId: ref('user', '评分人', 'Scorer') } }),
    testCampaignAxis: lines('维度', 'Axes', {
      fields: { axis: text(20, '维度', 'Axis') },
      lines: {
        testCampaignIndicator: lines('指标', 'Indicators', {
          fields: { indicator: text(40, '指标', 'Indicator'), weight: percent('权重', 'Weight') },
        }),
      },
    }),
  },
  states: { DRAFT: { label: ['拟定', 'Draft'], edit: { internal: 'all' } }, OPEN: { label: ['评分中', 'Open'] } },
  actions: {
    doPublish: {
      label: ['发布', 'Publish'],
      from: ['DRAFT', 'OPEN'],
      to: 'OPEN',
      who: ['buyer'],
      resource: 'btnRelease',
      makes: make(SHEET, {
        key: 'campaignId',
        each: ['testCampaignSupplier', 'testCampaignScorer'],
        while: is('testCampaignSupplier.outFlag', 'N'),
        map: { supplierId: 'testCampaignSupplier.supplierId', userId: 'testCampaignScorer.userId', scorerName: 'testCampaignScorer.userId.name' },
        lines: {
          testSheetLine: { of: 'testCampaignAxis.testCampaignIndicator', map: { axis: 'parent.axis', indicator: 'indicator', weight: 'weight' } },
        },
        per: ['supplierId', 'userId'],
        starts: 'ASKED',
        again: 'same',
      }),
    },
    doGenerate: {
      label: ['按维度生成', 'One an axis'],
      from: ['OPEN'],
      to: 'same',
      who: ['buyer'],
      resource: 'btnGenerate',
      makes: make(SHEET, {
        key: 'campaignId',
        each: 'testCampaignAxis.testCampaignIndicator',
        map: { scorerName: 'testCampaignAxis.axis' },
        lines: { testSheetLine: { of: 'testCampaignAxis.testCampaignIndicator', map: { indicator: 'indicator' } } },
        per: ['scorerName'],
      }),
    },
  },
  scope: { side: 'internal' },
  list: { find: ['title'], columns: ['docNum', 'title', 'status'], sort: '-creationDate' },
  edit: { sections: [{ label, fields: ['title'] }], grids: ['testCampaignSupplier', 'testCampaignScorer', 'testCampaignAxis'] },
  pages: { [CAMPAIGN_PAGE]: list('permitted', ['buyer'], { maintain: ['buyer'] }) },
})

export const testSheet = document(SHEET, {
  label: ['试评分表', 'Test sheet'],
  number: 'TQ{yyyyMMdd}{00000}',
  fields: {
    campaignId: ref(CAMPAIGN, '活动', 'Campaign', { kept: true }),
    supplierId: ref('supplierInfo', '供应商', 'Supplier', { kept: true }),
    userId: ref('user', '评分人', 'Scorer', { kept: true }),
    scorerName: text(60, '姓名', 'Name', { kept: true }),
  },
  lines: {
    testSheetLine: lines('指标', 'Indicators', {
      fields: {
        axis: text(20, '维度', 'Axis', { kept: true }),
        indicator: text(40, '指标', 'Indicator', { kept: true }),
        weight: percent('权重', 'Weight', { kept: true }),
        score: percent('得分', 'Score'),
      },
    }),
  },
  unique: [['campaignId', 'supplierId', 'userId']],
  states: { DRAFT: { label: ['拟定', 'Draft'] }, ASKED: { label: ['待评分', 'Asked'], edit: { internal: ['testSheetLine.score'] } } },
  scope: { side: 'internal' },
  list: { find: ['campaignId'], columns: ['docNum', 'campaignId', 'supplierId', 'userId', 'status'], sort: 'docNum' },
  edit: { sections: [{ label, fields: ['campaignId', 'supplierId', 'userId'] }], grids: ['testSheetLine'] },
})
