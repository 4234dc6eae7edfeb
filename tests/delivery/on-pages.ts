/** What the tests of all pages need of notices, batches, plans, outsourcing and reviews. */
import { outwards } from '../jobs-reports/in-effect.ts'
import type { House, OnPages } from '../pages/of-areas.ts'
import type { Situation, Situations } from '../pages/situations.ts'
import { confirmedOrder, peopleOf } from './goods.ts'
import {
  batchOf,
  confirmedNotice,
  countedStatement,
  draftIssue,
  draftNotice,
  draftPlan,
  draftReview,
  draftStatement,
  issued,
  measures,
  publishedReview,
  publishedStatement,
  releasedNotice,
  repliedReview,
  runningPlan,
  shippedProduct,
  subcontracted,
  submittedPlan,
} from './planned.ts'

const orderOf = (house: House) => confirmedOrder(house.world, house, '100')
const contractOf = (house: House) => subcontracted(house.world, house, '1000')

const deliveryNoticeHeader: Situations = {
  doRelease: async (house) => ({ doc: await draftNotice(house, await orderOf(house), '60'), by: 'buyer1' }),
  doConfirm: async (house) => ({
    doc: await releasedNotice(house, await orderOf(house), '60'),
    by: 'supplier01',
    typed: { 'deliveryNoticeLine[0].confirmedQty': '60', 'deliveryNoticeLine[0].confirmedDate': house.supplier.inDays(10) },
  }),
  doAdjust: async (house) => ({
    doc: await confirmedNotice(house, await orderOf(house), '60'),
    by: 'buyer1',
    on: 'deliveryNoticeLine',
    input: { noticeQty: '50', deliverDate: house.buyer.inDays(12) },
  }),
  doClose: async (house) => ({ doc: await confirmedNotice(house, await orderOf(house), '60'), by: 'buyer1' }),
  doCancel: async (house) => ({ doc: await releasedNotice(house, await orderOf(house), '60'), by: 'buyer1' }),
}

const batchTemporary: Situations = {
  doBlock: async (house) => ({ doc: await batchOf(house, await orderOf(house), '300'), by: 'quality1' }),
  doUnblock: async (house) => {
    const batch = await batchOf(house, await orderOf(house), '300')
    await house.quality.act('batchTemporary', 'doBlock', batch, { reason: '成分超标' })
    return { doc: await house.quality.find('batchTemporary', batch.id), by: 'quality1' }
  },
}

const productionPlan: Situations = {
  doSubmit: async (house) => ({ doc: await draftPlan(house, await orderOf(house), '60'), by: 'supplier01' }),
  doApproval: async (house) => ({ doc: await submittedPlan(house, await orderOf(house), '60'), by: 'buyer1' }),
  doReject: async (house) => ({ doc: await submittedPlan(house, await orderOf(house), '60'), by: 'buyer1' }),
  doCancel: async (house) => ({ doc: await submittedPlan(house, await orderOf(house), '60'), by: 'buyer1' }),
  doAbolish: async (house) => ({ doc: await runningPlan(house, await orderOf(house), '60'), by: 'buyer1' }),
}

const outsourcingIssueHeader: Situations = {
  doIssue: async (house) => ({ doc: await draftIssue(house, await contractOf(house), '100'), by: 'warehouse1' }),
  doConfirm: async (house) => ({
    doc: await issued(house, await contractOf(house), '100'),
    by: 'supplier01',
    typed: { 'outsourcingIssueLine[0].confirmedQty': '100' },
  }),
  doCancel: async (house) => ({ doc: await issued(house, await contractOf(house), '100'), by: 'warehouse1' }),
}

/** The contract of a statement has something at the supplier. */
async function held(house: House) {
  const contract = await contractOf(house)
  await issued(house, contract, '100')
  return contract
}

const counted = async (house: House): Promise<Situation> => ({
  doc: await countedStatement(house.world, house, await held(house)),
  by: 'buyer1',
})

const outsourcingStockHeader: Situations = {
  doPublish: async (house) => ({ doc: await draftStatement(house.world, house, await held(house)), by: 'buyer1' }),
  doCount: async (house) => {
    const doc = await publishedStatement(house.world, house, await held(house))
    const lines = doc.outsourcingStockLine as { bookQty: string }[]
    return { doc, by: 'supplier01', typed: Object.fromEntries(lines.map(({ bookQty }, at) => [`outsourcingStockLine[${at}].countedQty`, bookQty])) }
  },
  doReject: counted,
  doConfirm: counted,
  doCancel: async (house) => ({ doc: await draftStatement(house.world, house, await held(house)), by: 'buyer1' }),
  doSendToErp: async (house) => {
    await outwards(house.world, 'ERP_OUTSOURCING_STOCK_OUT', 'outsourcingStockHeader')
    const { doc } = await counted(house)
    await house.buyer.act('outsourcingStockHeader', 'doConfirm', await house.buyer.find('outsourcingStockHeader', doc.id))
    return { doc: await house.buyer.find('outsourcingStockHeader', doc.id), by: 'buyer1' }
  },
}

const supplierReplay: Situations = {
  doPublish: async (house) => ({ doc: await draftReview(house.world, house), by: 'buyer1' }),
  doReply: async (house) => ({ doc: await publishedReview(house.world, house), by: 'supplier01', typed: measures(house) }),
  doReject: async (house) => ({ doc: await repliedReview(house.world, house), by: 'buyer1' }),
  doClose: async (house) => ({ doc: await repliedReview(house.world, house), by: 'buyer1' }),
}

const onPages: OnPages = {
  situations: { deliveryNoticeHeader, batchTemporary, productionPlan, outsourcingIssueHeader, outsourcingStockHeader, supplierReplay },
  async makeDocuments(world) {
    const people = await peopleOf(world)
    const order = await confirmedOrder(world, people, '500')
    await draftNotice(people, order, '50')
    await releasedNotice(people, order, '100')
    await confirmedNotice(people, order, '100')
    await batchOf(people, order, '300')
    await draftPlan(people, order, '50')
    await runningPlan(people, order, '100')
    const contract = await subcontracted(world, people, '1000')
    await draftIssue(people, contract, '50')
    await issued(people, contract, '100')
    await publishedStatement(world, people, contract)
    await repliedReview(world, people)
    await publishedReview(world, people)
    await shippedProduct(world, people)
  },
}

export const { situations, makeDocuments } = onPages
