/** What the tests of all pages need of notices, batches, plans, outsourcing and reviews. */
import { outwards } from '../jobs-reports/in-effect.ts'
import type { House, OnPages } from '../pages/of-areas.ts'
import { confirmedOrder, peopleOf } from './goods.ts'
import {
  approvedPlan,
  batchOf,
  confirmedNotice,
  countedStatement,
  draftIssue,
  draftNotice,
  draftPlan,
  explained,
  inStock,
  issued,
  outsourcedOrder,
  publishedReview,
  publishedStatement,
  receivedAtSupplier,
  releasedNotice,
  repliedReview,
  review,
  shippedProduct,
  stockStatement,
  submittedPlan,
} from './planned.ts'

const ordered = ({ world, ...people }: House) => confirmedOrder(world, people, '100')

async function held(house: House) {
  const { order, component } = await outsourcedOrder(house.world, house, '10')
  await receivedAtSupplier(house, await issued(house.world, house, order, component, '20.91'))
  return order
}

async function drafted(house: House) {
  const { order, component } = await outsourcedOrder(house.world, house, '10')
  await inStock(house.world, component, '20')
  return draftIssue(house.world, house, order, component, '20')
}

async function issuedNow(house: House) {
  const { order, component } = await outsourcedOrder(house.world, house, '10')
  return issued(house.world, house, order, component, '20')
}

async function blocked({ world, ...people }: House) {
  const batch = await batchOf(world, people, '100')
  await people.quality.act('batchTemporary', 'doBlock', await people.quality.find('batchTemporary', batch.id), { reason: '待复检' })
  return people.quality.find('batchTemporary', batch.id)
}

const onPages: OnPages = {
  situations: {
    deliveryNoticeHeader: {
      doRelease: async (house) => ({ doc: await draftNotice(house, await ordered(house), '50'), by: 'buyer1' }),
      doConfirm: async (house) => ({
        doc: await releasedNotice(house, await ordered(house), '50'),
        by: 'supplier01',
        typed: { 'deliveryNoticeLine[0].confirmedQty': '50', 'deliveryNoticeLine[0].confirmedDate': house.buyer.inDays(5) },
      }),
      doAdjust: async (house) => ({
        doc: await confirmedNotice(house, await ordered(house), '50'),
        by: 'buyer1',
        on: 'deliveryNoticeLine',
        input: { noticeQty: '40' },
      }),
      doClose: async (house) => ({ doc: await confirmedNotice(house, await ordered(house), '50'), by: 'buyer1' }),
      doCancel: async (house) => ({ doc: await draftNotice(house, await ordered(house), '50'), by: 'buyer1' }),
    },
    batchTemporary: {
      doBlock: async (house) => ({ doc: await batchOf(house.world, house, '100'), by: 'quality1' }),
      doUnblock: async (house) => ({ doc: await blocked(house), by: 'quality1' }),
    },
    productionPlan: {
      doSubmit: async (house) => ({ doc: await draftPlan(house, await ordered(house), '50'), by: 'supplier01' }),
      doApproval: async (house) => ({ doc: await submittedPlan(house, await ordered(house), '50'), by: 'buyer1' }),
      doReject: async (house) => ({ doc: await submittedPlan(house, await ordered(house), '50'), by: 'buyer1' }),
      doCopy: async (house) => ({ doc: await draftPlan(house, await ordered(house), '50'), by: 'supplier01' }),
      doCancel: async (house) => ({ doc: await submittedPlan(house, await ordered(house), '50'), by: 'buyer1' }),
      doAbolish: async (house) => ({ doc: await approvedPlan(house, await ordered(house), '50'), by: 'buyer1' }),
    },
    outsourcingIssueHeader: {
      doLoadBom: async (house) => {
        const { order, component } = await outsourcedOrder(house.world, house, '10')
        await issued(house.world, house, order, component, '10')
        const { orgId, id: poHeaderId } = order
        return { doc: await house.warehouse.save('outsourcingIssueHeader', { orgId, poHeaderId, warehouseCode: 'WH-SZ10' }), by: 'warehouse1' }
      },
      doIssue: async (house) => ({ doc: await drafted(house), by: 'warehouse1' }),
      doConfirm: async (house) => ({ doc: await issuedNow(house), by: 'supplier01', typed: { 'outsourcingIssueLine[0].confirmedQty': '20' } }),
      doCancel: async (house) => ({ doc: await issuedNow(house), by: 'warehouse1' }),
    },
    outsourcingStockHeader: {
      doPublish: async (house) => ({ doc: await stockStatement(house.world, house, await held(house)), by: 'buyer1' }),
      doCount: async (house) => {
        const doc = await publishedStatement(house.world, house, await held(house))
        const lines = doc.outsourcingStockLine as { bookQty: string }[]
        return {
          doc,
          by: 'supplier01',
          typed: Object.fromEntries(lines.map(({ bookQty }, at) => [`outsourcingStockLine[${at}].countedQty`, bookQty])),
        }
      },
      doReject: async (house) => ({ doc: await countedStatement(house.world, house, await held(house)), by: 'buyer1' }),
      doConfirm: async (house) => ({ doc: await countedStatement(house.world, house, await held(house)), by: 'buyer1' }),
      doCancel: async (house) => ({ doc: await stockStatement(house.world, house, await held(house)), by: 'buyer1' }),
      doSendToErp: async (house) => {
        await outwards(house.world, 'ERP_OUTSOURCING_STOCK_OUT', 'outsourcingStockHeader')
        const doc = await countedStatement(house.world, house, await held(house))
        await house.buyer.act('outsourcingStockHeader', 'doConfirm', doc)
        return { doc: await house.buyer.find('outsourcingStockHeader', doc.id), by: 'buyer1' }
      },
    },
    supplierReplay: {
      doPublish: async (house) => ({ doc: await review(house.world, house.buyer), by: 'buyer1' }),
      doReply: async (house) => ({ doc: await publishedReview(house.world, house), by: 'supplier01', typed: explained(house.supplier) }),
      doReject: async (house) => ({ doc: await repliedReview(house.world, house), by: 'buyer1' }),
      doClose: async (house) => ({ doc: await repliedReview(house.world, house), by: 'buyer1' }),
    },
  },
  async makeDocuments(world) {
    const people = await peopleOf(world)
    const order = await confirmedOrder(world, people, '100')
    await draftNotice(people, order, '30')
    await releasedNotice(people, await confirmedOrder(world, people, '100'), '30')
    await batchOf(world, people, '100')
    await submittedPlan(people, order, '20')
    await draftPlan(people, order, '20')
    const { order: outsourced, component } = await outsourcedOrder(world, people, '10')
    await issued(world, people, outsourced, component, '20')
    await inStock(world, component, '10')
    await draftIssue(world, people, outsourced, component, '1')
    await publishedStatement(world, people, outsourced)
    await review(world, people.buyer)
    await publishedReview(world, people)
    await shippedProduct(world, await world.person('manager1', 'manager'))
  },
}

export const { situations, makeDocuments } = onPages
