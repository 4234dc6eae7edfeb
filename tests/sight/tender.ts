/** A document that only tests have (vitest.config.ts): suppliers bid against each other, a jury marks them, and until it is opened nobody reads the price of another one. */

import type { EntityName } from '../../catalogue/entities.ts'
import {
  always,
  as,
  checkbox,
  document,
  edit,
  files,
  lines,
  list,
  mine,
  must,
  ofOwn,
  own,
  price,
  qty,
  ref,
  supplier,
  text,
  user,
} from '../../catalogue/language/define.ts'
import { any, by, is, min, not, notAbove, sum } from '../../catalogue/language/formula.ts'
import type { PageName } from '../../catalogue/page-names.ts'

export const TENDER = 'testTender' as EntityName
export const PAGES = { internal: 'testTenderList' as PageName, supplier: 'testTenderListSupplier' as PageName, edit: 'testTenderEdit' as PageName }

export const testTender = document(TENDER, {
  label: ['试招标', 'Test tender'],
  number: 'TT{yyyyMMdd}{0000}',
  fields: {
    title: text(100, '标题', 'Title', { required: true }),
    bidTotal: price('报价合计', 'Total of bids', { computed: true }),
    budget: price('预算', 'Budget'),
    // The jury attaches until the tender ends; others of our side while they write it.
    fileIds: files('评审材料', 'Papers', {
      attachments: {
        showRules: { upload: any(is('roles', 'jury'), is('status', 'DRAFT')), download: any(is('roles', 'jury', 'owner'), is('status', 'CLOSED')) },
      },
    }),
  },
  lines: {
    testTenderBid: lines('投标', 'Bids', {
      fields: {
        supplierId: ref('supplierInfo', '供应商', 'Supplier', { required: true }),
        aliasCode: text(10, '代号', 'Alias'),
        netPrice: price('报价', 'Price'),
        fileIds: files('标书', 'Bid papers'),
      },
      sums: [by('supplierId', 'netPrice')],
      lines: {
        testTenderItem: lines('明细', 'Items', { fields: { itemName: text(50, '品名', 'Item'), itemQty: qty('数量', 'Qty') } }),
      },
    }),
    testTenderMark: lines('评分', 'Marks', {
      fields: {
        userId: ref('user', '评委', 'Judge', { required: true }),
        score: qty('得分', 'Score', { max: '100' }),
        doneFlag: checkbox('完成', 'Done', { init: 'N' }),
      },
    }),
  },
  compute: { bidTotal: min(sum('testTenderBid.netPrice'), 999_999_999) },
  states: {
    DRAFT: { label: ['拟定', 'Draft'], edit: { internal: 'all' } },
    BIDDING: {
      label: ['投标中', 'Bidding'],
      edit: {
        bidder: ofOwn('testTenderBid.netPrice', 'testTenderBid.testTenderItem', 'testTenderBid.fileIds'),
        jury: ofOwn('testTenderMark.score', 'testTenderMark.doneFlag'),
        buyer: ['title', 'budget', 'testTenderMark'],
      },
    },
    OPENED: { label: ['已开标', 'Opened'], edit: { jury: ofOwn('testTenderMark.score', 'testTenderMark.doneFlag') } },
    CLOSED: { label: ['已结束', 'Closed'], end: true },
  },
  actions: {
    doPublish: {
      label: ['发布', 'Publish'],
      from: ['DRAFT'],
      to: 'BIDDING',
      who: ['buyer'],
      resource: 'btnPublish',
      tell: { bidder: 'INVITED' },
      reason: 'optional',
    },
    doConfirm: { label: ['确认报价', 'Confirm the bid'], from: ['BIDDING'], to: 'same', who: ['bidder'], resource: 'btnConfirm' },
    doOpen: { label: ['开标', 'Open'], from: ['BIDDING'], to: 'OPENED', who: ['buyer'], resource: 'btnSubmit' },
    doClose: { label: ['结束', 'Close'], from: ['OPENED'], to: 'CLOSED', who: ['buyer'], resource: 'btnClose' },
  },
  templates: { INVITED: { title: ['{docNum}邀请您', '{docNum} invites you'] } },
  guards: [
    must('OVER_BUDGET', notAbove('netPrice', 'parent.budget'), { on: 'testTenderBid', at: 'netPrice', says: { price: 'netPrice' } }),
    must('TOO_DEAR', notAbove('bidTotal', 900_000), { for: ['doOpen'], says: { total: 'bidTotal' } }),
  ],
  messages: {
    OVER_BUDGET: ['报价{price}超出预算', 'The price {price} is above the budget'],
    TOO_DEAR: ['合计{total}过高', 'The total {total} is too high'],
  },
  roles: {
    bidder: supplier('testTenderBid.supplierId', { from: not(is('status', 'DRAFT')) }),
    jury: user('testTenderMark.userId'),
  },
  sight: {
    bids: { paths: ['testTenderBid'], to: { internal: always, bidder: own }, else: 'count' },
    prices: {
      paths: ['testTenderBid.netPrice', 'testTenderBid.testTenderItem.itemQty'],
      to: { internal: is('status', 'OPENED', 'CLOSED'), bidder: own },
      else: 'stars',
    },
    total: { paths: ['bidTotal'], to: { internal: is('status', 'OPENED', 'CLOSED') } },
    names: { paths: ['testTenderBid.supplierId'], to: { buyer: always, bidder: own }, else: as('aliasCode') },
    marks: { paths: ['testTenderMark'], to: { internal: always } },
    papers: { paths: ['fileIds'], to: { internal: always } },
    scores: { paths: ['testTenderMark.score'], to: { jury: [own, mine(is('doneFlag', 'Y'))], buyer: is('status', 'CLOSED') }, else: 'stars' },
  },
  scope: { side: 'both' },
  list: {
    find: ['title', 'docNum', 'testTenderBid.netPrice', 'testTenderBid.supplierId'],
    columns: ['docNum', 'title', 'bidTotal', 'status'],
    sort: '-creationDate',
    sums: ['bidTotal', by('status', 'bidTotal')],
    lineViews: {
      bids: {
        label: ['投标行', 'Bids'],
        lines: 'testTenderBid',
        where: not(is('status', 'DRAFT')),
        find: ['supplierId', 'netPrice'],
        columns: ['docNum', 'supplierId', 'netPrice', 'bidTotal'],
        sort: '-creationDate',
      },
    },
  },
  edit: {
    sections: [{ label: ['基本信息', 'Basics'], fields: ['title'] }],
    totals: ['bidTotal'],
    grids: ['testTenderBid', 'testTenderMark'],
    tabs: ['files', 'history'],
  },
  pages: {
    [PAGES.internal]: list('permitted', ['buyer', 'expert'], { maintain: ['buyer'], opens: PAGES.edit }),
    [PAGES.supplier]: list('supplier', ['supplier'], { opens: PAGES.edit }),
    [PAGES.edit]: edit(['buyer', 'expert', 'supplier'], { maintain: ['buyer'] }),
  },
})
