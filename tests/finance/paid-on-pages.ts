/** How invoices, reported costs, advances and payments come to stand where each of their actions can be taken. */
import type { Doc } from '../../upstream/runtime/types.ts'
import { confirmedOrder } from '../delivery/goods.ts'
import { filesOf } from '../files/attaching.ts'
import { outwards } from '../jobs-reports/in-effect.ts'
import { oncePerHouse } from '../pages/once-per-house.ts'
import type { House, Situation, Situations } from '../pages/situations.ts'
import { stage } from '../pages/stages.ts'
import type { World } from '../support/world.ts'
import { digitalXml } from './e-fapiao-files.ts'
import {
  advanceDraft,
  application,
  approvedAdvance,
  bankSays,
  cleared,
  costDraft,
  detailsOf,
  invoiceApproved,
  invoiceOf,
  leafSubjectOf,
  moved,
  nextNumber,
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
import { lastingOrder } from './lasting-order.ts'
import { unreportedFreight } from './settled-goods.ts'

const peopleIn = ({ world }: House): Promise<PayingPeople> => payingPeople(world)

const seenBy =
  (who: 'finance' | 'buyer' | 'supplier', entity: string) =>
  (house: House, { id }: { id: string }): Promise<Doc> =>
    house[who].find(entity, id)

const drafted = async (house: House): Promise<{ people: PayingPeople; draft: Doc; order: Doc }> => {
  const people = await peopleIn(house)
  const { statement, order } = await simplyBilled(house.world, people, '2', await lastingOrder(house))
  return { people, draft: await invoiceOf(people.supplier, statement), order }
}

const typed = async (house: House): Promise<Doc> => {
  const { people, draft } = await drafted(house)
  const invoiceActual = [paperOf(rowsOf(draft), { invoiceDate: people.supplier.inDays(0) })]
  return people.supplier.save('invoiceHeader', { invoiceActual }, draft)
}

const handedIn = stage(
  async (house: House) => {
    const { people, draft } = await drafted(house)
    return submitted(people.supplier, draft)
  },
  seenBy('finance', 'invoiceHeader'),
)
const inApproval = stage(
  async (house: House) => moved(house.finance, 'invoiceHeader', 'doSubmitApproval', await handedIn(house)),
  seenBy('finance', 'invoiceHeader'),
)
const passed = stage(async (house: House) => invoiceApproved(await peopleIn(house), await handedIn(house)), seenBy('finance', 'invoiceHeader'))

/** Of a unit whose invoices go there. */
async function passedTo(house: House, target: 'SAP' | 'FINANCE'): Promise<Doc> {
  const doc = await passed(house)
  await outwards(house.world, target === 'SAP' ? 'FIN_INVOICE_SAP' : 'FIN_INVOICE_FINANCE', 'invoiceHeader')
  await house.world.query(`delete from config_profile where parameter_code = 'FIN_TARGET'`)
  await house.admin.save('configProfile', { parameterCode: 'FIN_TARGET', value: target, reason: '财务系统' })
  return doc
}

/** Posted, with an advance of its order that is not used. */
export async function withAdvance(house: House): Promise<{ invoice: Doc; collected: Doc }> {
  const people = await peopleIn(house)
  const goods = await simplyBilled(house.world, people, '2', await lastingOrder(house))
  const invoice = await postedInvoice(house.world, people, goods)
  const { collected } = await paidAdvance(house.world, people, goods.order, '20.00')
  return { invoice, collected }
}

async function inStages(house: House): Promise<Doc> {
  const people = await peopleIn(house)
  const goods = await simplyBilled(house.world, people, '2', await lastingOrder(house))
  await house.world.query('update account_statement set payment_term_id = $2 where id = $1', [
    goods.statement.id,
    await house.world.idOf('paymentTerm', 'PTADV361'),
  ])
  return postedInvoice(house.world, people, goods)
}

async function withFile(house: House): Promise<Doc> {
  const { people, draft } = await drafted(house)
  const [seller] = await house.world.query<{ name: string; taxNo: string }>(`select name, credit_code as "taxNo" from supplier_info where id = $1`, [
    draft.supplierId,
  ])
  const xml = digitalXml({
    num: nextNumber(),
    seller: seller as { name: string; taxNo: string },
    buyer: { name: String(draft.titleName), taxNo: String(draft.titleTaxNo) },
    ...{ net: '200.00', tax: '26.00', gross: '226.00' },
    rows: [{ item: '件', qty: '100', price: '2', net: '200.00', rate: '13', tax: '26.00' }],
  })
  await filesOf(house.world).upload(people.supplier, { functionId: 'invoiceHeader', businessId: draft.id }, [['fapiao.xml', Buffer.from(xml)]])
  return people.supplier.find('invoiceHeader', draft.id)
}

const by =
  (userName: string, make: (house: House) => Promise<Doc>, more: Partial<Situation> = {}) =>
  async (house: House) => ({ doc: await make(house), by: userName, ...more })

export const invoiceSituations: Readonly<Record<string, Situations>> = {
  invoiceHeader: {
    doReadFile: by('supplier01', withFile),
    doMatch: by('finance1', handedIn, { leadsTo: handedIn }),
    doGroup: by('finance1', handedIn, { leadsTo: handedIn }),
    doSubmit: by('supplier01', typed, { leadsTo: handedIn }),
    doWithdraw: by('supplier01', handedIn),
    doQuery: by('finance1', handedIn, { input: { queryReason: 'PRI', wantedAction: 'NIN' } }),
    doChangeTaxAmount: by('finance1', handedIn, { input: { taxRate: '13', amount: '26.05' } }),
    doChangeTaxedAmount: by('finance1', handedIn, { input: { amount: '226.50' } }),
    doSubmitApproval: by('finance1', handedIn, { leadsTo: inApproval }),
    doApproval: by('finance2', inApproval, { leadsTo: passed }),
    doReject: by('finance2', inApproval, { leadsTo: handedIn }),
    doRefuse: by('finance1', handedIn, { input: { wantedAction: 'NIN' } }),
    doSendToSap: by('finance1', (house) => passedTo(house, 'SAP')),
    doSendToFinance: by('finance1', (house) => passedTo(house, 'FINANCE')),
    doWriteOff: by('finance1', async (house) => (await withAdvance(house)).invoice),
    doWriteOffByLine: async (house) => {
      const { invoice, collected } = await withAdvance(house)
      return { doc: invoice, by: 'finance1', on: 'invoicePaymentStage', input: { collectAdvanceId: String(collected.docNum), amount: '10' } }
    },
    doBatchWriteOff: by('finance1', async (house) => (await withAdvance(house)).invoice),
    doWriteOffApproval: by('finance2', async (house) => moved(house.finance, 'invoiceHeader', 'doWriteOff', (await withAdvance(house)).invoice)),
    doAbolish: by('finance1', passed),
    doReleaseAdvanceStage: by('finance1', inStages),
  },
}

const bareCost = async (house: House): Promise<Doc> => {
  const people = await peopleIn(house)
  // Another situation disables the term that is least used.
  const paymentTermId = await house.world.idOf('paymentTerm', 'PT30')
  return costDraft(house.world, people, await ordered(house), { paymentTermId })
}
const cost = stage(newCost, seenBy('buyer', 'transactionInfo'))
export async function newCost(house: House): Promise<Doc> {
  const people = await peopleIn(house)
  const draft = await bareCost(house)
  await filesOf(house.world).upload(people.buyer, { functionId: 'transactionInfo', businessId: draft.id }, [['检测.txt', Buffer.from('检测费\n')]])
  return people.buyer.find('transactionInfo', draft.id)
}
const handedCost = stage(
  async (house: House) => moved(house.buyer, 'transactionInfo', 'doSubmit', await cost(house)),
  seenBy('buyer', 'transactionInfo'),
)
export const passedCost = stage(
  async (house: House) => moved(house.manager, 'transactionInfo', 'doApproval', await handedCost(house)),
  seenBy('buyer', 'transactionInfo'),
)

/** As somebody types it: by codes. */
async function freightOf(world: World): Promise<Record<string, string>> {
  const [row] = await world.query<{ subjectId: string; costDeptId: string }>(
    `select (select code from subject where id = $1) as "subjectId", (select code from department order by code limit 1) as "costDeptId"`,
    [await leafSubjectOf(world)],
  )
  return { subjectId: String(row?.subjectId), costDeptId: String(row?.costDeptId), netAmount: '80' }
}

export const costSituations: Readonly<Record<string, Situations>> = {
  transactionInfo: {
    doSubmit: by('buyer1', cost, { leadsTo: handedCost }),
    doWithdraw: by('buyer1', handedCost, { leadsTo: cost }),
    doApproval: by('manager1', handedCost, { leadsTo: passedCost }),
    doReject: by('manager1', handedCost),
    doSendToErp: by('finance1', async (house) => {
      await outwards(house.world, 'FIN_TRANSACTION', 'transactionInfo')
      return passedCost(house)
    }),
    doCancel: by('buyer1', bareCost),
  },
  unreportedTransaction: {
    doReport: async (house) => ({ doc: await unreportedFreight(house.world, house), by: 'buyer1', input: await freightOf(house.world) }),
  },
}

/** So large that no advance of it is the last. */
const ordered = oncePerHouse(async ({ world, ...people }) => confirmedOrder(world, people, '2000'))
const anotherOrder = oncePerHouse(async ({ world, ...people }) => confirmedOrder(world, people, '2000'))
const advance = stage(async (house: House) => advanceDraft(await peopleIn(house), await ordered(house), '20.00'), seenBy('buyer', 'advanceApply'))
const handedAdvance = stage(
  async (house: House) => moved(house.buyer, 'advanceApply', 'doSubmit', await advance(house)),
  seenBy('buyer', 'advanceApply'),
)
const collected = async (house: House): Promise<Doc> =>
  (await paidAdvance(house.world, await peopleIn(house), await ordered(house), '20.00')).collected

const carry = async (house: House): Promise<Doc> => {
  const from = await collected(house)
  const to = await anotherOrder(house)
  await house.world.query(`update collect_advance set status = 'OPEN', available_amount = 20 where id = $1`, [from.id])
  const draft = {
    orgId: to.orgId,
    supplierId: to.supplierId,
    currency: 'CNY',
    fromCollectId: from.id,
    toPoHeaderId: to.id,
    amount: '10',
    reason: '订单取消',
  }
  return house.finance.save('advanceCarryOver', draft)
}
const handedCarry = stage(
  async (house: House) => moved(house.finance, 'advanceCarryOver', 'doSubmit', await carry(house)),
  seenBy('finance', 'advanceCarryOver'),
)

export const advanceSituations: Readonly<Record<string, Situations>> = {
  advanceApply: {
    doSubmit: by('buyer1', advance, { leadsTo: handedAdvance }),
    doWithdraw: by('buyer1', handedAdvance, { leadsTo: advance }),
    doApproval: by('manager1', handedAdvance),
    doReject: by('manager1', handedAdvance),
    doCancel: by('buyer1', advance),
  },
  collectAdvance: { doRefund: by('finance1', collected, { input: { amount: '5' } }) },
  advanceCarryOver: {
    doSubmit: by('finance1', carry, { leadsTo: handedCarry }),
    doApproval: by('manager1', handedCarry),
    doReject: by('manager1', handedCarry),
    doCancel: by('finance1', carry),
  },
}

const applied = stage(
  async (house: House) => {
    const people = await peopleIn(house)
    const invoice = await postedInvoice(house.world, people, await simplyBilled(house.world, people, '2', await lastingOrder(house)))
    // Others have left an advance of the order, which stays for what is delivered later.
    return application(people, invoice, stagesOf(invoice), { leftReason: '预付款留待后续交货核销' })
  },
  seenBy('finance', 'paymentApply'),
)
export const handInApplication = async (house: House): Promise<Doc> => moved(house.finance, 'paymentApply', 'doSubmit', await applied(house))
const handedApplication = stage(handInApplication, seenBy('finance', 'paymentApply'))
const passedApplication = stage(
  async (house: House) => moved((await peopleIn(house)).lead, 'paymentApply', 'doApproval', await handedApplication(house)),
  seenBy('finance', 'paymentApply'),
)
const planned = stage(
  async (house: House) => moved(house.finance, 'paymentApply', 'doBatchPaymentPlan', await passedApplication(house), { input: {} }),
  seenBy('finance', 'paymentApply'),
)

const withAdvanceLeft = async (house: House): Promise<Doc> => {
  const { invoice } = await withAdvance(house)
  return application(await peopleIn(house), invoice, stagesOf(invoice))
}

/** The transfer of an approved advance, in one of its states. */
async function detail(house: House, ...steps: readonly ('doRequest' | 'doBatchConfirm' | 'doFail')[]): Promise<Doc> {
  const people = await peopleIn(house)
  const paid = await approvedAdvance(people, await ordered(house), '20.00')
  const [row] = await detailsOf(house.world, 'advance_apply_id', paid)
  const one = { id: String(row?.id) }
  for (const action of steps)
    await moved(people.finance, 'paymentDetail', action, one, action === 'doBatchConfirm' ? bankSays(people.finance) : { reason: '户名不符' })
  return people.finance.find('paymentDetail', one.id)
}

const transfer = (...steps: Parameters<typeof detail>[1][]) => stage((house: House) => detail(house, ...steps), seenBy('finance', 'paymentDetail'))
const [toTransfer, requested, failed, transferred] = [
  transfer(),
  transfer('doRequest'),
  transfer('doRequest', 'doFail'),
  transfer('doRequest', 'doBatchConfirm'),
]

/** The money came back. */
const sentBack = stage(
  async (house: House) => {
    const input = { bankRef: 'BK20261120009', returnDate: house.finance.inDays(0) }
    return moved(house.finance, 'paymentDetail', 'doReturn', await transferred(house), { reason: '账户注销', input })
  },
  seenBy('finance', 'paymentDetail'),
)

/** Handed in while the office automation could not be reached. */
export async function unsentLink(world: World, handIn: () => Promise<Doc>): Promise<Doc> {
  await outwards(world, 'FIN_OA_PAYMENT', 'paymentOaLink')
  const admin = await world.person('admin')
  await admin.save('configProfile', { parameterCode: 'OA_ENABLED', value: 'Y', reason: '付款在OA审批' })
  const { id } = await handIn()
  await world.query(`delete from config_profile where parameter_code = 'OA_ENABLED'`)
  const [link] = await world.query<{ id: string }>(
    `update payment_oa_link set status = 'FAILED', erp_status = 'FAILED' where payment_apply_id = $1 returning id`,
    [id],
  )
  return (await world.person('finance1')).find('paymentOaLink', String(link?.id))
}

export const paymentSituations: Readonly<Record<string, Situations>> = {
  paymentApply: {
    doCheckInvoice: by('finance1', applied, { leadsTo: applied }),
    doRefreshWriteOffAmount: by('finance1', withAdvanceLeft),
    doSubmit: by('finance1', applied, { leadsTo: handedApplication }),
    doWithdraw: by('finance1', handedApplication, { leadsTo: applied }),
    doApproval: by('finance2', handedApplication, { leadsTo: passedApplication }),
    doReject: by('finance2', handedApplication),
    doBatchPaymentPlan: by('finance1', passedApplication, { leadsTo: planned }),
    doBatchPaymentRequest: async (house) => ({ doc: await planned(house), by: 'finance1', input: { dueBy: house.finance.inDays(90) } }),
    doCancel: by('finance1', applied),
  },
  paymentOaLink: { doSendToOa: by('finance1', (house) => unsentLink(house.world, () => handInApplication(house))) },
  paymentDetail: {
    doRequest: by('finance1', toTransfer, { leadsTo: requested }),
    doBatchConfirm: by('finance1', requested, { leadsTo: transferred }),
    doFail: by('finance1', requested, { leadsTo: failed }),
    doRetry: by('finance1', failed, { leadsTo: requested }),
    doSendToErp: by('finance1', async (house) => {
      const { id } = await requested(house)
      await outwards(house.world, 'FIN_PAYMENT', 'paymentDetail')
      await house.world.query(`update payment_detail set erp_status = 'FAILED' where id = $1`, [id])
      return house.finance.find('paymentDetail', String(id))
    }),
    doReturn: by('finance1', transferred, { leadsTo: sentBack }),
    doPayAgain: by('finance1', sentBack),
  },
}

/** One of each, as far as it goes. */
export async function makePaidDocuments(world: World): Promise<void> {
  const people = await payingPeople(world)
  const goods = await simplyBilled(world, people)
  const invoice = await postedInvoice(world, people, goods)
  await costDraft(world, people, goods.order)
  const { collected: from } = await paidAdvance(world, people, goods.order, '20.00')
  const paying = await application(people, invoice, stagesOf(invoice), { leftReason: '预付款留待后续交货核销' })
  await unreportedFreight(world, people)
  await unsentLink(world, () => moved(people.finance, 'paymentApply', 'doSubmit', paying))
  const other = await simplyBilled(world, people)
  const draft = {
    orgId: other.order.orgId,
    supplierId: other.order.supplierId,
    currency: 'CNY',
    fromCollectId: from.id,
    toPoHeaderId: other.order.id,
  }
  await people.finance.save('advanceCarryOver', { ...draft, amount: '10', reason: '订单取消' })
  await invoiceOf(people.supplier, other.statement)
  await people.finance.verb('cashFlowStatement', 'doRefresh', { rows: [], input: { orgId: goods.order.orgId } })
  await cleared(world)
}
