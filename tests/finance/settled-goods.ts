/** Goods that were received at a price, and the statements and deductions about them. */
import type { Doc } from '../../upstream/runtime/types.ts'
import { confirmedOrder, firstOf, linesOf, type People, peopleOf, postedReceipt, shippedNote } from '../delivery/goods.ts'
import type { Person, World } from '../support/world.ts'

export interface FinancePeople extends People {
  finance: Person
}

export const financePeople = async (world: World): Promise<FinancePeople> => ({ ...(await peopleOf(world)), finance: await world.person('finance1') })

const thisMonth = (person: Person): string => person.inDays(0).slice(0, 7)

interface Goods {
  price: string
  /** As they came in, one receipt each. */
  receipts: readonly string[]
  taxRate?: string
}

/** Everything that the base company has received is settled: what a test finds is its own. */
export const nothingToSettle = (world: World) => world.query('update receive_transaction set settled_qty = settleable_qty, unsettled_qty = 0')

/** Received free of inspection and settled on receipt, in order lines of these prices, of an order of their own or of one that lasts; the receipts in their order, each of one quantity a line. */
export async function received(world: World, people: People, goods: readonly Goods[], of?: Doc): Promise<{ order: Doc; receipts: Doc[] }> {
  const order = of ?? (await confirmedOrder(world, people, '2000', { inspection: 'N', lines: goods.length }))
  const lines = linesOf(order, 'poLine')
  for (const [at, { price, taxRate = '13' }] of goods.entries())
    await world.query('update po_line set net_price = $2, tax_rate = $3 where id = $1', [lines[at]?.id, price, taxRate])
  const receipts: Doc[] = []
  const most = Math.max(...goods.map((one) => one.receipts.length))
  for (let at = 0; at < most; at++) {
    const quantities = goods.map((one) => one.receipts[at]).filter((one) => one !== undefined)
    const note = await shippedNote(people, await people.buyer.find('poHeader', order.id), quantities)
    receipts.push(await postedReceipt(world, people, note, quantities, 'SZ10-GOOD'))
  }
  return { order, receipts }
}

/** So much of a line goes back. */
export async function returned({ manager }: People, receipt: Doc, qty: string, line = 0): Promise<Doc> {
  const draft = {
    receiveLineId: linesOf(receipt, 'receiveLine')[line]?.id,
    writeOffType: 'RETURN',
    qty,
    fromStock: 'ACCEPTED',
    reasonCode: 'QUALITY',
    reasonText: '外观划伤',
    replaceFlag: 'N',
  }
  const back = await manager.save('receiveWriteOff', draft)
  await manager.act('receiveWriteOff', 'doPost', back)
  return manager.find('receiveWriteOff', back.id)
}

/** Of an order whose freight is ours, and that nobody reported. */
export async function unreportedFreight(world: World, people: People): Promise<Doc> {
  const { order, receipts } = await received(world, people, [{ price: '2', receipts: ['100'] }])
  await world.query(`update po_expand_head set incoterm = 'EXW' where header_id = $1`, [order.id])
  await returned(people, receipts[0] as Doc, '10')
  const [row] = await world.query<{ id: string }>(`select id from unreported_transaction where kind = 'FREIGHT' and source_id = $1`, [order.id])
  return people.buyer.find('unreportedTransaction', String(row?.id))
}

/** Settled as they came in, before anybody has looked at them. */
export const uninspected = (world: World, { id }: Doc) =>
  world.query(`update receive_line set settlement_basis = 'RECEIPT', inspection_status = 'PENDING' where header_id = $1`, [id])

/** So much of them goes back before it was inspected. */
export async function returnedUninspected(world: World, { manager }: People, receipt: Doc, qty: string): Promise<void> {
  const receiveLineId = firstOf(receipt, 'receiveLine').id
  const reason = { reasonCode: 'QUALITY', reasonText: '外观划伤', replaceFlag: 'N' }
  const back = await manager.save('receiveWriteOff', { receiveLineId, writeOffType: 'RETURN', qty, fromStock: 'PENDING', ...reason })
  await world.query(`update storage_transaction set stock_state = 'INSPECT' where source_line_id = $1`, [receiveLineId])
  await manager.act('receiveWriteOff', 'doPost', back)
}

/** What generating makes; the month is the one that runs. */
export async function generated({ buyer }: People, order: Doc, input: Record<string, unknown> = {}): Promise<Doc> {
  const asked = { orgId: order.orgId, period: thisMonth(buyer), supplierIds: [order.supplierId], ...input }
  const { data } = await buyer.verb('accountStatement', 'doAutoGenerate', { rows: [], input: asked })
  const [made] = (data as { made: { id: string }[] }).made
  return buyer.find('accountStatement', String(made?.id))
}

/** A statement beside the regular one, not filled yet. */
export const supplement = ({ buyer }: People, order: Doc): Promise<Doc> =>
  buyer.save('accountStatement', {
    orgId: order.orgId,
    supplierId: order.supplierId,
    period: thisMonth(buyer),
    supplementFlag: 'Y',
    currency: order.currency,
    paymentTermId: order.paymentTermId,
  })

/** One step, and the statement as it is then for whoever took it. */
export async function step(person: Person, action: string, { id }: { id: string }, asked: Parameters<Person['act']>[3] = {}): Promise<Doc> {
  await person.act('accountStatement', action, await person.find('accountStatement', id), asked)
  return person.find('accountStatement', id)
}

interface Deducted {
  net: string
  rate?: string
  mode: 'INVOICE' | 'PAYMENT'
}

/** One that is posted to: it has none below it. */
export async function leafSubject(world: World): Promise<string> {
  const [row] = await world.query<{ id: string }>(
    'select id from subject s where not exists (select 1 from subject below where below.parent_id = s.id) order by code limit 1',
  )
  return String(row?.id)
}

export async function draftDeduction(world: World, { buyer }: People, order: Doc, { net, rate = '0', mode }: Deducted): Promise<Doc> {
  return buyer.save('deductions', {
    orgId: order.orgId,
    supplierId: order.supplierId,
    currency: order.currency,
    deductType: 'OTHER',
    deductMode: mode,
    reason: '包装破损',
    deductionsLine: [{ itemDesc: '包装破损', netAmount: net, taxRate: rate, subjectId: await leafSubject(world) }],
  })
}

export async function sentDeduction(world: World, people: People, order: Doc, asked: Deducted): Promise<Doc> {
  const { buyer, manager } = people
  const draft = await draftDeduction(world, people, order, asked)
  await buyer.act('deductions', 'doSubmit', draft)
  await manager.act('deductions', 'doApproval', await manager.find('deductions', draft.id))
  return buyer.find('deductions', draft.id)
}

export async function confirmedDeduction(world: World, people: People, order: Doc, asked: Deducted): Promise<Doc> {
  const { id } = await sentDeduction(world, people, order, asked)
  await people.supplier.act('deductions', 'doSupplierConfirm', await people.supplier.find('deductions', id))
  return people.buyer.find('deductions', id)
}

export const sentStatement = async (people: People, order: Doc): Promise<Doc> => step(people.buyer, 'doSend', await generated(people, order))

export const confirmedStatement = async (people: People, order: Doc): Promise<Doc> =>
  step(people.supplier, 'doSupplierConfirm', await sentStatement(people, order))

export async function submittedStatement(people: People, order: Doc): Promise<Doc> {
  return step(people.buyer, 'doSubmit', await confirmedStatement(people, order))
}

/** The first line disputed by its price. */
export const disputedBy = (statement: Doc, supplierPrice: string) => ({
  draft: {
    accountStatementLine: [{ id: firstOf(statement, 'accountStatementLine').id, disputeFlag: 'Y', disputeReason: 'PRI', supplierPrice }],
  },
})
