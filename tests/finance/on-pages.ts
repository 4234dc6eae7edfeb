/** What the tests of all pages need of statements and deductions. */
import type { Doc } from '../../upstream/runtime/types.ts'
import { confirmedOrder, type People, peopleOf } from '../delivery/goods.ts'
import type { House, OnPages } from '../pages/of-areas.ts'
import { oncePerHouse } from '../pages/once-per-house.ts'
import { stage } from '../pages/stages.ts'
import type { World } from '../support/world.ts'
import { lastingOrder } from './lasting-order.ts'
import { advanceSituations, costSituations, invoiceSituations, makePaidDocuments, paymentSituations } from './paid-on-pages.ts'
import {
  confirmedDeduction,
  disputedBy,
  draftDeduction,
  generated,
  nothingToSettle,
  received,
  returned,
  sentDeduction,
  sentStatement,
  step,
  submittedStatement,
} from './settled-goods.ts'

/** Nothing else to settle, no stage of a contract that is due, and no statement of the month in the way. */
async function goods(world: World, people: People, of?: Doc): Promise<{ order: Doc; receipts: Doc[] }> {
  await nothingToSettle(world)
  await world.query('update contract_payment_stage set trigger_date = null where trigger_date is not null')
  await world.query(`update account_statement set period = '2020-01', regular_flag = null`)
  return received(world, people, [{ price: '2', receipts: ['100'] }], of)
}

const ordered = async (house: House): Promise<Doc> => (await goods(house.world, house, await lastingOrder(house))).order
const seen =
  (entity: string) =>
  ({ buyer }: House, { id }: { id: string }): Promise<Doc> =>
    buyer.find(entity, id)
/** What is deducted names no order: all are of the supplier and unit of one. */
const orderOfHouse = oncePerHouse(({ world, ...people }) => confirmedOrder(world, people, '100'))
const outside = { net: '100.00', mode: 'PAYMENT' } as const
const deduction = stage(async (house: House) => draftDeduction(house.world, house, await orderOfHouse(house), outside), seen('deductions'))
const sent = stage(async (house: House) => sentDeduction(house.world, house, await orderOfHouse(house), outside), seen('deductions'))
const submittedDeduction = stage(newlySubmittedDeduction, seen('deductions'))
const disputedDeduction = stage(newlyDisputedDeduction, seen('deductions'))

async function newlySubmittedDeduction(house: House): Promise<Doc> {
  const { buyer } = house
  const draft = await deduction(house)
  await buyer.act('deductions', 'doSubmit', draft)
  return buyer.find('deductions', draft.id)
}

async function newlyDisputedDeduction(house: House): Promise<Doc> {
  const { supplier } = house
  const { id } = await sent(house)
  await supplier.act('deductions', 'doSupplierReject', await supplier.find('deductions', id), { draft: { disputeNote: '非我方责任' } })
  return house.buyer.find('deductions', id)
}

const drawnUp = stage(async (house: House) => generated(house, await ordered(house)), seen('accountStatement'))
const sentOff = stage(async (house: House) => step(house.buyer, 'doSend', await drawnUp(house)), seen('accountStatement'))
const agreed = stage(async (house: House) => step(house.supplier, 'doSupplierConfirm', await sentOff(house)), seen('accountStatement'))
const handedIn = stage(async (house: House) => step(house.buyer, 'doSubmit', await agreed(house)), seen('accountStatement'))
const passed = stage(async (house: House) => step(house.manager, 'doBatchApproval', await handedIn(house)), seen('accountStatement'))

/** Of goods that all went back: nothing is left to invoice. */
async function balancedStatement(house: House): Promise<Doc> {
  const { order, receipts } = await goods(house.world, house, await lastingOrder(house))
  await returned(house, receipts[0] as Doc, '100')
  return step(house.manager, 'doBatchApproval', await submittedStatement(house, order))
}

const onPages: OnPages = {
  situations: {
    deductions: {
      doSubmit: async (house) => ({
        doc: await deduction(house),
        by: 'buyer1',
        leadsTo: submittedDeduction,
      }),
      doApproval: async (house) => ({ doc: await submittedDeduction(house), by: 'manager1', leadsTo: sent }),
      doReject: async (house) => ({ doc: await submittedDeduction(house), by: 'manager1' }),
      doSupplierConfirm: async (house) => ({
        doc: await sent(house),
        by: 'supplier01',
      }),
      doSupplierReject: async (house) => ({
        doc: await sent(house),
        by: 'supplier01',
        typed: { disputeNote: '非我方责任' },
        leadsTo: disputedDeduction,
      }),
      doSend: async (house) => ({ doc: await disputedDeduction(house), by: 'buyer1', leadsTo: sent }),
      doForce: async (house) => ({ doc: await disputedDeduction(house), by: 'manager1' }),
      doCancel: async (house) => ({
        doc: await deduction(house),
        by: 'buyer1',
      }),
    },
    accountStatement: {
      doLoadLines: async (house) => {
        const { order } = await goods(house.world, house, await lastingOrder(house))
        const doc = await generated(house, order)
        await received(house.world, house, [{ price: '3', receipts: ['10'] }])
        return { doc, by: 'buyer1' }
      },
      doMove: async (house) => ({ doc: await drawnUp(house), by: 'buyer1', on: 'accountStatementLine' }),
      doSend: async (house) => ({ doc: await drawnUp(house), by: 'buyer1', leadsTo: sentOff }),
      doSupplierConfirm: async (house) => ({ doc: await sentOff(house), by: 'supplier01', leadsTo: agreed }),
      doSupplierReject: async (house) => ({
        doc: await sentOff(house),
        by: 'supplier01',
        typed: { rejectNote: '金额不符' },
      }),
      doSubmit: async (house) => ({ doc: await agreed(house), by: 'buyer1', leadsTo: handedIn }),
      doBatchApproval: async (house) => ({ doc: await handedIn(house), by: 'manager1', leadsTo: passed }),
      doReject: async (house) => ({ doc: await handedIn(house), by: 'manager1' }),
      doCancel: async (house) => ({ doc: await drawnUp(house), by: 'buyer1' }),
      doClose: async (house) => ({ doc: await balancedStatement(house), by: 'manager1' }),
      doCreateInvoice: async (house) => ({ doc: await passed(house), by: 'supplier01' }),
      doSendSapCheck: async (house) => ({ doc: await agreed(house), by: 'finance1' }),
    },
    ...invoiceSituations,
    ...costSituations,
    ...advanceSituations,
    ...paymentSituations,
  },
  async makeDocuments(world) {
    const people = await peopleOf(world)
    const { order } = await goods(world, people)
    await draftDeduction(world, people, order, { net: '80.00', mode: 'PAYMENT' })
    await sentDeduction(world, people, order, { net: '100.00', rate: '13', mode: 'INVOICE' })
    await confirmedDeduction(world, people, order, { net: '50.00', mode: 'PAYMENT' })
    const statement = await sentStatement(people, order)
    await step(people.supplier, 'doSupplierReject', statement, disputedBy(statement, '1.9'))
    await received(world, people, [{ price: '3', receipts: ['10'] }])
    await makePaidDocuments(world)
  },
}

export const { situations, makeDocuments } = onPages
