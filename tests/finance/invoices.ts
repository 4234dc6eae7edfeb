/** Statements that may be invoiced, invoices of them in every state, and money that was paid before or for them. */
import type { Doc } from '../../upstream/runtime/types.ts'
import { linesOf } from '../delivery/goods.ts'
import type { Person, World } from '../support/world.ts'
import {
  confirmedDeduction,
  type FinancePeople,
  financePeople,
  nothingToSettle,
  received,
  returned,
  step,
  submittedStatement,
} from './settled-goods.ts'

export interface PayingPeople extends FinancePeople {
  /** Approves what finance1 hands in. */
  lead: Person
}

export const payingPeople = async (world: World): Promise<PayingPeople> => ({ ...(await financePeople(world)), lead: await world.person('finance2') })

/** Nothing to settle, and no statement or deduction in the way. */
export async function cleared(world: World): Promise<void> {
  await nothingToSettle(world)
  await world.query(
    `update account_statement set period = '2020-01', regular_flag = null, status = case when status in ('GENERATED', 'SENT') then 'CANCELLED' else status end`,
  )
  await world.query(`update deductions set status = 'CANCELLED'`)
  await world.query(`update collect_advance set status = 'SETTLED', available_amount = 0`)
}

export interface Billed {
  order: Doc
  statement: Doc
}

interface Terms {
  /** Taken off before the invoice. */
  deducted?: string
  term?: string
}

/** Lines A (1,470 at 0.123456) and B (333 at 3.335), less 100.00 before the invoice: 1,192.04, 154.96 and 1,347.00. */
export async function billed(world: World, people: PayingPeople, { deducted = '100.00', term }: Terms = {}): Promise<Billed> {
  await cleared(world)
  const { order, receipts } = await received(world, people, [
    { price: '0.123456', receipts: ['1000', '500'] },
    { price: '3.335', receipts: ['333'] },
  ])
  await returned(people, receipts[0] as Doc, '30')
  if (deducted !== '0') await confirmedDeduction(world, people, order, { net: deducted, rate: '13', mode: 'INVOICE' })
  if (term) await world.query('update po_header set payment_term_id = $2 where id = $1', [order.id, await world.idOf('paymentTerm', term)])
  return { order, statement: await approved(people, order) }
}

export async function approved(people: PayingPeople, order: Doc): Promise<Doc> {
  return step(people.manager, 'doBatchApproval', await submittedStatement(people, order))
}

/** One line of 100 at a price: 200.00 and 26.00 at 2. */
export async function simplyBilled(world: World, people: PayingPeople, price = '2', of?: Doc): Promise<Billed> {
  await cleared(world)
  const { order } = await received(world, people, [{ price, receipts: ['100'] }], of)
  return { order, statement: await approved(people, order) }
}

export async function invoiceOf(person: Person, statement: Doc): Promise<Doc> {
  const { made } = await person.act('accountStatement', 'doCreateInvoice', await person.find('accountStatement', statement.id))
  return person.find('invoiceHeader', String(made?.[0]?.id))
}

export const accountRowsOf = (invoice: Doc): Doc[] => linesOf(invoice, 'invoiceAccount').flatMap((one) => linesOf(one, 'invoiceAccountDetail'))

let last = 0
/** A number of a fully digital invoice that no other has. */
export const nextNumber = (): string => `2632200000${String(Date.now()).slice(-6)}${String(++last % 10_000).padStart(4, '0')}`

export interface Row {
  itemName?: string
  qty?: string | null
  price?: string | null
  netAmount: string
  taxRate?: string
  taxAmount: string
}

/** As the statement has it. */
export const rowsOf = (invoice: Doc): Row[] =>
  accountRowsOf(invoice).map(({ itemDesc, invoiceQty, netPrice, netAmount, taxRate, taxAmount }) => ({
    itemName: String(itemDesc).slice(0, 100),
    qty: (invoiceQty as string) ?? null,
    price: (netPrice as string) ?? null,
    netAmount: String(netAmount),
    taxRate: String(taxRate),
    taxAmount: String(taxAmount),
  }))

const cents = (figure: string) => Math.round(Number(figure) * 100)
const sumOf = (rows: readonly Row[], key: 'netAmount' | 'taxAmount'): number => rows.reduce((sum, row) => sum + cents(row[key]), 0)

/** One tax invoice of these rows, typed. */
export function paperOf(rows: readonly Row[], more: Record<string, unknown> = {}) {
  const [net, tax] = [sumOf(rows, 'netAmount'), sumOf(rows, 'taxAmount')]
  return {
    invoiceNum: nextNumber(),
    invoiceDate: '2026-11-18',
    netAmount: (net / 100).toFixed(2),
    taxAmount: (tax / 100).toFixed(2),
    grossAmount: ((net + tax) / 100).toFixed(2),
    invoiceActualDetail: rows.map((row) => ({ itemName: '电子元件', taxRate: '13', ...row })),
    ...more,
  }
}

/** With one tax invoice, and handed in by whoever it is. */
export async function submitted(person: Person, invoice: Doc, rows = rowsOf(invoice), more: Record<string, unknown> = {}): Promise<Doc> {
  const invoiceDate = person.inDays(-2)
  await person.save('invoiceHeader', { invoiceActual: [paperOf(rows, { invoiceDate, ...more })] }, await person.find('invoiceHeader', invoice.id))
  return moved(person, 'invoiceHeader', 'doSubmit', invoice)
}

/** One step of any document, and the document as it is then. */
export async function moved(
  person: Person,
  entity: string,
  action: string,
  { id }: { id: string },
  asked: Parameters<Person['act']>[3] = {},
): Promise<Doc> {
  await person.act(entity, action, await person.find(entity, id), asked)
  return person.find(entity, id)
}

export async function invoiceApproved(people: PayingPeople, invoice: Doc): Promise<Doc> {
  await moved(people.finance, 'invoiceHeader', 'doSubmitApproval', invoice)
  return moved(people.lead, 'invoiceHeader', 'doApproval', invoice)
}

/** As the ERP's answer leaves it. */
export async function postedBy(world: World, people: PayingPeople, { id }: { id: string }): Promise<Doc> {
  const day = people.finance.inDays(0)
  await world.query(`update invoice_header set status = 'POSTED', erp_status = 'SENT', erp_num = '5100000001', erp_time = $2 where id = $1`, [
    id,
    people.finance.now(),
  ])
  await world.query(`update invoice_payment_stage set event_date = $2, due_date = $2 where header_id = $1 and base_event = 'INVOICE_POSTED'`, [
    id,
    day,
  ])
  return people.finance.find('invoiceHeader', id)
}

export async function postedInvoice(world: World, people: PayingPeople, { statement }: Billed): Promise<Doc> {
  const invoice = await submitted(people.supplier, await invoiceOf(people.supplier, statement))
  await invoiceApproved(people, invoice)
  return postedBy(world, people, invoice)
}

export const stagesOf = (invoice: Doc): Doc[] => linesOf(invoice, 'invoicePaymentStage')

/** So much asked for an order before it is delivered. */
export async function advanceDraft(people: PayingPeople, order: Doc, detailAmount: string): Promise<Doc> {
  const { buyer } = people
  return buyer.save('advanceApply', {
    orgId: order.orgId,
    supplierId: order.supplierId,
    currency: order.currency,
    advanceReason: '开模备料',
    expectSettleDate: buyer.inDays(60),
    advanceApplyDetail: [{ poHeaderId: order.id, detailAmount }],
  })
}

export async function approvedAdvance(people: PayingPeople, order: Doc, amount: string): Promise<Doc> {
  const { buyer, manager } = people
  const { id } = await advanceDraft(people, order, amount)
  await moved(buyer, 'advanceApply', 'doSubmit', { id })
  return moved(manager, 'advanceApply', 'doApproval', { id })
}

export async function detailsOf(
  world: World,
  column: 'advance_apply_id' | 'payment_apply_id',
  { id }: Doc,
): Promise<{ id: string; status: string; planAmount: string }[]> {
  return world.query(`select id, status, plan_amount as "planAmount" from payment_detail where ${column} = $1 order by doc_num`, [id])
}

export const bankSays = (person: Person, bankRef = 'BK20261120001') => ({ input: { bankRef, paidDate: person.inDays(0) } })

/** Paid, and lying in its balance. */
export async function paidAdvance(world: World, people: PayingPeople, order: Doc, amount: string): Promise<{ advance: Doc; collected: Doc }> {
  const advance = await approvedAdvance(people, order, amount)
  const [detail] = await detailsOf(world, 'advance_apply_id', advance)
  await moved(people.finance, 'paymentDetail', 'doRequest', { id: String(detail?.id) })
  await moved(people.finance, 'paymentDetail', 'doBatchConfirm', { id: String(detail?.id) }, bankSays(people.finance))
  const [row] = await world.query<{ id: string }>('select id from collect_advance where advance_apply_id = $1', [advance.id])
  return { advance: await people.finance.find('advanceApply', advance.id), collected: await people.finance.find('collectAdvance', String(row?.id)) }
}

/** An application of these stages, with whatever else it takes. */
export async function application(people: PayingPeople, invoice: Doc, stages: readonly Doc[], more: Record<string, unknown> = {}): Promise<Doc> {
  return people.finance.save('paymentApply', {
    orgId: invoice.orgId,
    supplierId: invoice.supplierId,
    currency: invoice.currency,
    earlyReason: '年底前付清',
    paymentApplyInvoice: stages.map(({ id }) => ({ invoicePaymentStageId: id })),
    ...more,
  })
}

export async function approvedApplication(people: PayingPeople, draft: Doc): Promise<Doc> {
  await moved(people.finance, 'paymentApply', 'doSubmit', draft)
  return moved(people.lead, 'paymentApply', 'doApproval', draft)
}

export async function leafSubjectOf(world: World): Promise<string> {
  const [row] = await world.query<{ id: string }>(
    'select id from subject s where not exists (select 1 from subject below where below.parent_id = s.id) order by code limit 1',
  )
  return String(row?.id)
}

/** A reported cost of 200.00 and 12.00 tax at 6 %, with its paper. */
export async function costDraft(world: World, people: PayingPeople, of: Doc, more: Record<string, unknown> = {}): Promise<Doc> {
  const [dept] = await world.query<{ id: string }>('select id from department order by code limit 1')
  return people.buyer.save('transactionInfo', {
    orgId: of.orgId,
    supplierId: of.supplierId,
    currency: of.currency,
    reportType: 'CERT',
    subjectId: await leafSubjectOf(world),
    costDeptId: dept?.id,
    description: '出厂检测',
    netAmount: '200.00',
    taxRate: '6',
    invoiceFlag: 'N',
    noInvoiceReason: '随货单据',
    paymentTermId: await world.idOf('paymentTerm', 'PTCOD'),
    ...more,
  })
}
