import { auctionHeader, isCompared } from '../auction/auction-header.ts'
import { amount, distinctIn, highestIn, int, lowestIn, percent, price, ratioOf, report, rowsIn, sumIn } from '../language/define.ts'
import { above, all, minus, times, when } from '../language/formula.ts'

const won = above('awardQty', 0)
const wonAgainst = all(won, above('referencePrice', 0))

/** What suppliers quoted line by line, how far apart they were, and what the award saved against the reference; of inquiries that are opened alone. */
export const auctionItemReport = report(auctionHeader, {
  label: ['询价物料报表', 'Inquiry item report'],
  for: ['buyer', 'manager'],
  lines: 'auctionAward',
  where: isCompared,
  period: 'bidEndDate',
  by: {
    line: { of: 'auctionItemId' },
    material: { of: 'materialId' },
    category: { of: 'purchaseCategoryId' },
    supplier: { of: 'supplierId' },
    buyer: { of: 'buyerId' },
    org: { of: 'orgId' },
    type: { of: 'auctionType' },
    month: { of: 'bidEndDate', grain: 'month' },
  },
  first: ['line'],
  measures: {
    invited: highestIn(int('邀请家数', 'Invited'), 'invitedCount'),
    refused: highestIn(int('拒绝家数', 'Declined'), 'refusedCount'),
    quoted: distinctIn(int('报价家数', 'Quoted'), 'supplierId'),
    offers: rowsIn(int('报价行数', 'Quotation lines')),
    best: lowestIn(price('最低评比价', 'Best'), 'evalPrice'),
    worst: highestIn(price('最高评比价', 'Worst'), 'evalPrice'),
    sumPrice: sumIn(price('评比价合计', 'Sum of evaluated prices'), 'evalPrice'),
    mean: ratioOf(price('平均评比价', 'Mean'), 'sumPrice', 'offers'),
    awarded: sumIn(amount('授标金额', 'Awarded'), 'awardAmount'),
    reference: sumIn(amount('参考金额', 'At reference prices'), when(wonAgainst, times('referencePrice', 'awardQty'), 0)),
    saved: sumIn(amount('较参考价节约', 'Below the reference'), when(wonAgainst, times(minus('referencePrice', 'awardNetPrice'), 'awardQty'), 0)),
    savingShare: ratioOf(percent('节约%', 'Saving %'), 'saved', 'reference'),
    bargained: sumIn(amount('议价节约', 'Bargained'), when(won, times(minus('firstNetPrice', 'awardNetPrice'), 'awardQty'), 0)),
  },
  find: ['bidEndDate', 'orgId', 'auctionType', 'status', 'title', 'materialId', 'purchaseCategoryId', 'supplierId', 'buyerId'],
  chart: 'awarded',
  drill: { page: 'inquiryAwardSummary', view: 'offered' },
})
