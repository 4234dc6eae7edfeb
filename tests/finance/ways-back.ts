/** How what is settled, invoiced, deducted, paid or written off is put right: by goods that go back, by money that comes back, and by what is cancelled and done anew. */
import { randomUUID } from 'node:crypto'
import type { Doc } from '../../upstream/runtime/types.ts'
import { draftContract, effective, item, officeOf, stage } from '../contracts/contracts.ts'
import { confirmedOrder } from '../delivery/goods.ts'
import type { House } from '../pages/situations.ts'
import type { WaysBack } from '../walks/of-ways-back.ts'
import {
  accountRowsOf,
  application,
  approved,
  approvedAdvance,
  approvedApplication,
  type Billed,
  bankSays,
  cleared,
  detailsOf,
  invoiceOf,
  moved,
  type PayingPeople,
  paidAdvance,
  paperOf,
  payingPeople,
  postedInvoice,
  rowsOf,
  simplyBilled,
  stagesOf,
  submitted,
} from './invoices.ts'
import { handInApplication, newCost, passedCost, unsentLink, withAdvance } from './paid-on-pages.ts'
import { confirmedDeduction, confirmedStatement, generated, received, returned, step } from './settled-goods.ts'

const peopleIn = ({ world }: House): Promise<PayingPeople> => payingPeople(world)
const again = { reason: '重做' }

/** 100 at 2.00 of an order of their own, on an approved statement. */
const settled = async (house: House): Promise<Billed> => simplyBilled(house.world, await peopleIn(house))
const posted = async (house: House): Promise<Doc> => postedInvoice(house.world, await peopleIn(house), await settled(house))

/** 40 of the 100 on its invoice. */
async function partInvoiced(house: House): Promise<Doc> {
  const { supplier } = await peopleIn(house)
  const { statement } = await settled(house)
  const draft = await invoiceOf(supplier, statement)
  const [row] = accountRowsOf(draft)
  const [account] = draft.invoiceAccount as Doc[]
  const invoiceAccount = [{ id: account?.id, invoiceAccountDetail: [{ id: row?.id, invoiceQty: '40' }] }]
  const paper = paperOf([{ qty: '40', price: '2', netAmount: '80.00', taxAmount: '10.40' }], { invoiceDate: supplier.inDays(0) })
  await supplier.save('invoiceHeader', { invoiceAccount, invoiceActual: [paper] }, draft)
  await moved(supplier, 'invoiceHeader', 'doSubmit', draft)
  return statement
}

/** All of it. */
async function invoiced(house: House): Promise<Doc> {
  const goods = await settled(house)
  await postedInvoice(house.world, await peopleIn(house), goods)
  return goods.statement
}

/** The rest of it is invoiced. */
async function restInvoiced(house: House): Promise<() => Promise<unknown>> {
  const { supplier } = await peopleIn(house)
  const statement = await partInvoiced(house)
  return async () => submitted(supplier, await invoiceOf(supplier, statement))
}

/** The tax invoice says three cents more. */
async function differing(house: House): Promise<Doc> {
  const { supplier } = await peopleIn(house)
  const draft = await invoiceOf(supplier, (await settled(house)).statement)
  return submitted(
    supplier,
    draft,
    rowsOf(draft).map((row) => ({ ...row, netAmount: '200.03' })),
  )
}

/** Transfers of an application or advance, as the bank reports them. */
async function transferred(house: House, column: 'payment_apply_id' | 'advance_apply_id', doc: Doc, only?: number): Promise<Doc[]> {
  const { finance } = await peopleIn(house)
  const details = (await detailsOf(house.world, column, doc)) as unknown as Doc[]
  for (const detail of details.slice(0, only)) {
    await moved(finance, 'paymentDetail', 'doRequest', detail)
    await moved(finance, 'paymentDetail', 'doBatchConfirm', detail, bankSays(finance))
  }
  return details
}

const sentBack = async (house: House, detail: Doc): Promise<Doc> =>
  moved(house.finance, 'paymentDetail', 'doReturn', detail, {
    reason: '账户注销',
    input: { bankRef: 'BK20261120009', returnDate: house.finance.inDays(0) },
  })

async function paid(house: House, draft: Doc): Promise<{ applied: Doc; detail: Doc }> {
  const people = await peopleIn(house)
  const applied = await approvedApplication(people, draft)
  await moved(people.finance, 'paymentApply', 'doBatchPaymentPlan', applied, { input: {} })
  const [detail] = (await transferred(house, 'payment_apply_id', applied)) as [Doc]
  return { applied, detail }
}

async function paidInvoice(house: House): Promise<{ invoice: Doc; applied: Doc; detail: Doc }> {
  const invoice = await posted(house)
  return { invoice, ...(await paid(house, await application(await peopleIn(house), invoice, stagesOf(invoice)))) }
}

async function paidCost(house: House): Promise<{ cost: Doc; applied: Doc; detail: Doc }> {
  const people = await peopleIn(house)
  const cost = await passedCost(house)
  const draft = await application(people, cost, [], { paymentSourceDetail: [{ transactionInfoId: cost.id }] })
  return { cost, ...(await paid(house, draft)) }
}

/** Half of it is paid. */
async function partPaid(house: House): Promise<Doc> {
  const people = await peopleIn(house)
  const invoice = await posted(house)
  const applied = await approvedApplication(people, await application(people, invoice, stagesOf(invoice)))
  await moved(people.finance, 'paymentApply', 'doBatchPaymentPlan', applied, { input: { firstAmount: '113', secondAmount: '113' } })
  await transferred(house, 'payment_apply_id', applied, 1)
  return applied
}

/** An advance of 20.00 that is written off against an invoice. */
async function writtenOff(house: House): Promise<{ invoice: Doc; collected: Doc; cleared: Doc }> {
  const { lead } = await peopleIn(house)
  const { invoice, collected } = await withAdvance(house)
  await moved(house.finance, 'invoiceHeader', 'doWriteOff', invoice)
  await moved(lead, 'invoiceHeader', 'doWriteOffApproval', invoice)
  const [row] = await house.world.query<{ id: string }>('select header_id as id from payment_apply_write_off where collect_advance_id = $1', [
    collected.id,
  ])
  return { invoice, collected, cleared: { id: String(row?.id) } }
}

/** The clearing is taken back, and the invoice with it. */
async function clearedWrongly(house: House): Promise<() => Promise<unknown>> {
  const { invoice, cleared: clearing } = await writtenOff(house)
  return async () => {
    await moved(house.finance, 'paymentApply', 'doCancel', clearing, again)
    return moved(house.finance, 'invoiceHeader', 'doAbolish', invoice, again)
  }
}

/** A deduction of 226.00 takes all of an invoice. */
async function allDeducted(house: House): Promise<{ deduction: Doc; applied: Doc }> {
  const people = await peopleIn(house)
  const { order, statement } = await settled(house)
  const invoice = await postedInvoice(house.world, people, { order, statement })
  const deduction = await confirmedDeduction(house.world, people, order, { net: '226.00', mode: 'PAYMENT' })
  const [line] = deduction.deductionsLine as Doc[]
  const draft = await application(people, invoice, stagesOf(invoice), { paymentApplyInvoiceAccount: [{ deductionsLineId: line?.id }] })
  return { deduction, applied: await approvedApplication(people, draft) }
}

async function deductedWrongly(house: House): Promise<() => Promise<unknown>> {
  const { applied, deduction } = await allDeducted(house)
  return async () => {
    await moved(house.finance, 'paymentApply', 'doCancel', applied, again)
    return moved(house.buyer, 'deductions', 'doCancel', deduction, again)
  }
}

/** Three of the goods that are settled, invoiced and paid go back: the next statement deducts them. */
async function goodsBack(house: House): Promise<() => Promise<unknown>> {
  const people = await peopleIn(house)
  await cleared(house.world)
  const { order, receipts } = await received(house.world, people, [{ price: '2', receipts: ['100'] }])
  const statement = await approved(people, order)
  const invoice = await postedInvoice(house.world, people, { order, statement })
  await paid(house, await application(people, invoice, stagesOf(invoice)))
  return async () => {
    await returned(people, receipts[0] as Doc, '3')
    const next = await generated(people, order, { period: nextMonth(house) })
    await step(people.buyer, 'doSend', next)
    await step(people.supplier, 'doSupplierConfirm', next)
    await step(people.buyer, 'doSubmit', next)
    await step(people.manager, 'doBatchApproval', next)
    return step(people.manager, 'doClose', next)
  }
}
const nextMonth = ({ buyer }: House): string => buyer.inDays(31).slice(0, 7)

/** A statement that is cancelled leaves its goods to the next. */
async function settledAgain(house: House): Promise<() => Promise<unknown>> {
  const people = await peopleIn(house)
  await cleared(house.world)
  const { order } = await received(house.world, people, [{ price: '2', receipts: ['100'] }])
  await step(people.buyer, 'doCancel', await confirmedStatement(people, order), again)
  return () => approved(people, order)
}

/** The statement of an invoice that is refused or abolished is invoiced again. */
async function invoicedAgain(house: House, end: 'doRefuse' | 'doAbolish'): Promise<() => Promise<unknown>> {
  const people = await peopleIn(house)
  const goods = await settled(house)
  const asked = { ...again, input: { wantedAction: 'NIN' } }
  if (end === 'doAbolish') await moved(people.finance, 'invoiceHeader', end, await postedInvoice(house.world, people, goods), again)
  else await moved(people.finance, 'invoiceHeader', end, await submitted(people.supplier, await invoiceOf(people.supplier, goods.statement)), asked)
  return () => postedInvoice(house.world, people, goods)
}

async function decidedByOa(house: House, result: 'PASSED' | 'REFUSED'): Promise<Doc> {
  const { finance, world } = house
  const link = await unsentLink(world, () => handInApplication(house))
  await moved(finance, 'paymentOaLink', 'doSendToOa', link)
  const oaNum = `OA-${randomUUID()}`
  await world.query('update payment_oa_link set oa_num = $2 where id = $1', [link.id, oaNum])
  const about = { now: finance.now(), language: 'CN', requestId: randomUUID(), address: '127.0.0.1', idempotencyKey: null } as const
  await world.services.call('/v1/payment/oaDecision')?.(
    { menuId: 0, oaNum, result, reason: '缺少合同' },
    { actor: finance.actor, ...about, ...{ program: 'OA' } },
  )
  return link
}

/** Withdrawn here while the office automation has it. */
async function recalled(house: House): Promise<Doc> {
  const link = await unsentLink(house.world, () => handInApplication(house))
  await moved(house.finance, 'paymentApply', 'doWithdraw', { id: String(link.paymentApplyId) })
  return link
}

/** A stage of a contract that is due, on no statement yet or on one. */
async function dueStage(house: House, isTaken: boolean): Promise<Doc> {
  await cleared(house.world)
  const office = await officeOf(house.world)
  const contract = await effective(
    office,
    await draftContract(office, {
      contractType: 'SERVICE',
      contractItem: [item('1', '100000', { taxRate: '0' })],
      contractPaymentStage: [stage('30'), stage('70', { trigger: 'ACCEPTANCE' })],
    }),
  )
  if (isTaken) {
    const { orgId, supplierId, currency, paymentTermId } = contract
    const about = { orgId, supplierId, currency, paymentTermId, period: office.buyer.inDays(0).slice(0, 7), statementCategory: 'SERVICE' }
    await step(office.buyer, 'doLoadLines', await office.buyer.save('accountStatement', { ...about, supplementFlag: 'Y' }))
  }
  const [row] = await house.world.query<{ id: string }>('select id from unfinished_statement_equipment where contract_id = $1 limit 1', [contract.id])
  return { id: String(row?.id) }
}

async function flow(house: House): Promise<Doc> {
  const { orgId } = await settled(house).then(({ order }) => order)
  await house.finance.verb('cashFlowStatement', 'doRefresh', { rows: [], input: { orgId } })
  const [row] = await house.world.query<{ id: string }>('select id from cash_flow_statement where org_id = $1 limit 1', [orgId])
  return { id: String(row?.id) }
}

/** An advance whose money came back is cancelled, and applied for anew. */
async function advancedAgain(house: House): Promise<() => Promise<unknown>> {
  const people = await peopleIn(house)
  const order = await confirmedOrder(house.world, people, '2000')
  const advance = await approvedAdvance(people, order, '20.00')
  const [detail] = (await transferred(house, 'advance_apply_id', advance)) as [Doc]
  await sentBack(house, detail)
  await moved(house.buyer, 'advanceApply', 'doCancel', advance, again)
  return async () => transferred(house, 'advance_apply_id', await approvedAdvance(people, order, '20.00'))
}

/** What was carried to another order is carried back. */
async function carriedBack(house: House): Promise<() => Promise<unknown>> {
  const people = await peopleIn(house)
  const { world, finance, manager } = house
  const [from, to] = [await confirmedOrder(world, people, '2000'), await confirmedOrder(world, people, '2000')]
  const { collected } = await paidAdvance(world, people, from, '20.00')
  const carry = async (fromCollectId: string, order: Doc): Promise<Doc> => {
    const about = { orgId: order.orgId, supplierId: order.supplierId, currency: order.currency, reason: '订单取消' }
    const draft = await finance.save('advanceCarryOver', { ...about, fromCollectId, toPoHeaderId: order.id, amount: '10' })
    await moved(finance, 'advanceCarryOver', 'doSubmit', draft)
    return moved(manager, 'advanceCarryOver', 'doApproval', draft)
  }
  await carry(collected.id, to)
  const [row] = await world.query<{ id: string }>('select id from collect_advance where po_header_id = $1', [to.id])
  return () => carry(String(row?.id), from)
}

/** Money that came back is paid again, and then given up with what it paid. */
async function paidAgain(house: House): Promise<() => Promise<unknown>> {
  const { detail, applied } = await paidInvoice(house)
  return async () => {
    await sentBack(house, detail)
    await moved(house.finance, 'paymentDetail', 'doPayAgain', detail)
    await moved(house.finance, 'paymentApply', 'doBatchPaymentRequest', applied, { input: { dueBy: house.finance.inDays(90) } })
    const open = (await detailsOf(house.world, 'payment_apply_id', applied)).filter(({ status }) => status === 'REQUESTED') as unknown as Doc[]
    for (const one of open) await moved(house.finance, 'paymentDetail', 'doBatchConfirm', one, bankSays(house.finance))
  }
}

/** All of it came back: what it paid is cancelled and paid by another one. */
async function givenUp(house: House): Promise<() => Promise<unknown>> {
  const people = await peopleIn(house)
  const { invoice, applied, detail } = await paidInvoice(house)
  await sentBack(house, detail)
  await moved(house.finance, 'paymentApply', 'doCancel', applied, again)
  return async () => paid(house, await application(people, invoice, stagesOf(await people.finance.find('invoiceHeader', invoice.id))))
}

async function costBack(house: House): Promise<() => Promise<unknown>> {
  const { detail, applied, cost } = await paidCost(house)
  return async () => {
    await sentBack(house, detail)
    await moved(house.finance, 'paymentApply', 'doCancel', applied, again)
    return moved(house.buyer, 'transactionInfo', 'doCancel', cost, again)
  }
}

/** Planned, and cancelled before it was requested: what it was to pay is applied for again. */
async function plannedAgain(house: House): Promise<() => Promise<unknown>> {
  const people = await peopleIn(house)
  const invoice = await posted(house)
  const applied = await approvedApplication(people, await application(people, invoice, stagesOf(invoice)))
  await moved(people.finance, 'paymentApply', 'doBatchPaymentPlan', applied, { input: {} })
  await moved(people.finance, 'paymentApply', 'doCancel', applied, again)
  return async () => paid(house, await application(people, invoice, stagesOf(await people.finance.find('invoiceHeader', invoice.id))))
}

/** A cost that was cancelled is reported again, with its paper. */
async function reportedAgain(house: House): Promise<() => Promise<unknown>> {
  const { id } = await newCost(house)
  await moved(house.buyer, 'transactionInfo', 'doCancel', { id }, again)
  return async () => moved(house.buyer, 'transactionInfo', 'doSubmit', await newCost(house))
}

/** What the office automation refused is handed in to it again. */
async function handedInAgain(house: House): Promise<() => Promise<unknown>> {
  const link = await decidedByOa(house, 'REFUSED')
  return () => unsentLink(house.world, () => moved(house.finance, 'paymentApply', 'doSubmit', { id: String(link.paymentApplyId) }))
}

export const { stations, corrections }: WaysBack = {
  stations: {
    accountStatement: { INVOICING: partInvoiced, INVOICED: invoiced },
    invoiceHeader: { VARIANCE: differing },
    deductions: { CLOSED: async (house) => (await allDeducted(house)).deduction },
    transactionInfo: { CLOSED: async (house) => (await paidCost(house)).cost },
    paymentApply: { PART_PAID: partPaid },
    paymentOaLink: {
      NONE: recalled,
      PASSED: (house) => decidedByOa(house, 'PASSED'),
      REFUSED: (house) => decidedByOa(house, 'REFUSED'),
    },
    unfinishedStatementEquipment: { OPEN: (house) => dueStage(house, false), SETTLED: (house) => dueStage(house, true) },
    cashFlowStatement: { KEPT: flow },
  },
  corrections: {
    accountStatement: { CLOSED: goodsBack, CANCELLED: settledAgain, INVOICING: restInvoiced },
    invoiceHeader: {
      REJECTED: (house) => invoicedAgain(house, 'doRefuse'),
      ABOLISHED: (house) => invoicedAgain(house, 'doAbolish'),
    },
    deductions: { CLOSED: deductedWrongly },
    transactionInfo: { CLOSED: costBack, CANCELLED: reportedAgain },
    paymentOaLink: { REFUSED: handedInAgain },
    advanceApply: { SETTLED: clearedWrongly, CANCELLED: advancedAgain },
    collectAdvance: { SETTLED: clearedWrongly },
    advanceCarryOver: { APPROVED: carriedBack },
    paymentApply: { PAID: clearedWrongly, CANCELLED: givenUp },
    paymentDetail: { PAID: paidAgain, CANCELLED: plannedAgain },
  },
}
