/** Stages of contracts that nothing is received for: on a statement, invoiced, matched and paid, and told to the contract. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { restOf, sharesOf } from '../../upstream/areas/finance/statement/stage-shares.ts'
import { proofOfEquipment } from '../../upstream/areas/finance/unfinished/equipment.ts'
import { doneAt } from '../../upstream/platform/jobs/rows.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { draftContract, effective, item, lines, type Office, stage } from '../contracts/contracts.ts'
import { linesOf } from '../delivery/goods.ts'
import type { World } from '../support/world.ts'
import { differences } from '../walks/figures.ts'
import {
  accountRowsOf,
  application,
  approvedApplication,
  bankSays,
  cleared,
  detailsOf,
  invoiceApproved,
  invoiceOf,
  moved,
  type PayingPeople,
  postedBy,
  stagesOf,
  submitted,
} from './invoices.ts'
import { openPayingOffice } from './paying-office.ts'
import { confirmedDeduction, received, step } from './settled-goods.ts'

let world: World
let office: Office
let people: PayingPeople

beforeAll(async () => {
  ;({ world, office, people } = await openPayingOffice())
})

/** What the scenarios before left is no concern of the next. */
beforeEach(async () => {
  await cleared(world)
  await world.query(`update contract set status = 'TERMINATED' where status = 'EFFECTIVE'`)
})

const inForce = async (more: Record<string, unknown> = {}): Promise<Doc> =>
  effective(
    office,
    await draftContract(office, {
      contractType: 'SERVICE',
      contractItem: [item('1', '100000', { taxRate: '0' })],
      contractPaymentStage: [stage('30'), stage('70', { trigger: 'ACCEPTANCE' })],
      ...more,
    }),
  )

const contractNow = ({ id }: { id: string }) => office.buyer.find('contract', id)
const stagesIn = async (contract: Doc) => lines(await contractNow(contract), 'contractPaymentStage')

const statementOf = (contract: Doc, more: Record<string, unknown> = {}): Promise<Doc> =>
  office.buyer.save('accountStatement', {
    orgId: contract.orgId,
    supplierId: contract.supplierId,
    currency: contract.currency,
    paymentTermId: contract.paymentTermId,
    statementCategory: 'SERVICE',
    period: office.buyer.inDays(0).slice(0, 7),
    supplementFlag: 'Y',
    ...more,
  })

const loaded = async (contract: Doc, more: Record<string, unknown> = {}): Promise<Doc> =>
  step(people.buyer, 'doLoadLines', await statementOf(contract, more))
const nothingFor = async (contract: Doc, more: Record<string, unknown> = {}): Promise<string | undefined> =>
  (await people.buyer.refused(loaded(contract, more))).words.CN

const linesIn = (statement: Doc) => linesOf(statement, 'accountStatementLine')

async function agreed(statement: Doc): Promise<Doc> {
  await step(people.buyer, 'doSend', statement)
  await step(people.supplier, 'doSupplierConfirm', statement)
  await step(people.buyer, 'doSubmit', statement)
  return step(people.manager, 'doBatchApproval', statement)
}

async function posted(statement: Doc): Promise<Doc> {
  const invoice = await submitted(people.supplier, await invoiceOf(people.supplier, await agreed(statement)))
  expect(invoice).toMatchObject({ status: 'SUBMITTED' })
  await invoiceApproved(people, invoice)
  return postedBy(world, people, invoice)
}

async function paid(invoice: Doc, more: Record<string, unknown> = {}): Promise<void> {
  const apply = await approvedApplication(people, await application(people, invoice, stagesOf(invoice), more))
  await moved(people.finance, 'paymentApply', 'doBatchPaymentPlan', apply, { input: {} })
  await moved(people.finance, 'paymentApply', 'doBatchPaymentRequest', apply, { input: { dueBy: people.finance.inDays(90) } })
  for (const { id } of await detailsOf(world, 'payment_apply_id', apply))
    await moved(people.finance, 'paymentDetail', 'doBatchConfirm', { id }, bankSays(people.finance))
}

const unsettled = async (contract: Doc) => (await people.buyer.list('unfinishedStatementEquipmentList', { search: { contractId: contract.id } })).rows

/** Ten pieces at 2.00 of a service order, to be settled with the stages of the contract. */
async function servedBeside(contract: Doc): Promise<Doc> {
  const { order } = await received(world, people, [{ price: '2', receipts: ['10'] }])
  await world.query('update po_header set payment_term_id = $2 where id = $1', [order.id, contract.paymentTermId])
  await world.query(`update purchase_bill_type set nature = 'SERVICE' where id = $1`, [order.billTypeId])
  return order
}

const goodsAgain = (order: Doc) => world.query(`update purchase_bill_type set nature = 'STANDARD' where id = $1`, [order.billTypeId])

test('a service stage of 30,000.00 is loaded, invoiced, matched and paid, and the contract knows of each', async () => {
  const contract = await inForce()
  expect(await unsettled(contract)).toMatchObject([{ stageAmount: '30000.00', statementGross: '0.00', unsettledGross: '30000.00', status: 'OPEN' }])
  const statement = await loaded(contract)
  expect(linesIn(statement)).toMatchObject([
    {
      lineKind: 'CONTRACT_STAGE',
      itemDesc: `${contract.docNum}-1 阶段30`,
      qty: '1.0000',
      netAmount: '30000.00',
      taxAmount: '0.00',
      grossAmount: '30000.00',
    },
  ])
  expect(await unsettled(contract)).toMatchObject([{ statementGross: '30000.00', unsettledGross: '0.00', status: 'SETTLED' }])

  const invoice = await posted(statement)
  const [first] = await stagesIn(contract)
  expect(invoice).toMatchObject({ matchStatus: 'MATCHED', bookedGross: '30000.00', titleTaxNo: expect.stringMatching(/\S/) })
  expect(stagesOf(invoice)).toMatchObject([
    { stageAmount: '30000.00', nodeType: 'DELIVERY', ratio: '30.0000', baseEvent: 'CONTRACT_SIGNED', dueDate: first?.dueDate },
  ])
  expect(first).toMatchObject({ invoicedAmount: '30000.00', appliedAmount: '0.00', stageStatus: 'DUE' })

  await paid(invoice)
  expect((await stagesIn(contract))[0]).toMatchObject({
    invoicedAmount: '30000.00',
    appliedAmount: '30000.00',
    paidAmount: '30000.00',
    stageStatus: 'PAID',
  })
  expect(await contractNow(contract)).toMatchObject({ invoicedAmount: '30000.00', paidAmount: '30000.00', executePercent: '30.0000' })
  expect(await people.finance.find('invoiceHeader', invoice.id)).toMatchObject({ payStatus: 'PAID', openAmount: '0.00' })
  expect(await people.buyer.find('accountStatement', statement.id)).toMatchObject({ status: 'CLOSED', invoicedGross: '30000.00' })
})

test('stages of 13 % and 6 % have a line for each rate, and all lines come to 42,169.85, 84,339.71 and 14,056.62, and to the tax of the contract', async () => {
  const contract = await inForce({
    contractItem: [item('10', '12345.678901'), item('3', '333.335', { taxRate: '6' })],
    contractPaymentStage: [stage('30'), stage('60'), stage('10')],
  })
  const statement = await loaded(contract)
  const byStage = Map.groupBy(linesIn(statement), ({ contractPaymentStageId }) => contractPaymentStageId)
  const cents = (rows: Doc[], key: string) => (rows.reduce((sum, row) => sum + Math.round(Number(row[key]) * 100), 0) / 100).toFixed(2)
  expect([...byStage.values()].map((rows) => [rows.length, cents(rows, 'grossAmount')])).toEqual([
    [2, '42169.85'],
    [2, '84339.71'],
    [2, '14056.62'],
  ])
  expect(statement).toMatchObject({ netAmount: '124456.80', taxAmount: '16109.38', grossAmount: '140566.18' })
  const invoice = await posted(statement)
  expect(accountRowsOf(invoice)).toHaveLength(6)
  expect(invoice).toMatchObject({ accountNet: '124456.80', accountTax: '16109.38', bookedGross: '140566.18' })
  expect(stagesOf(invoice).map(({ stageAmount }) => stageAmount)).toEqual(['42169.85', '84339.71', '14056.62'])
  expect((await stagesIn(contract)).map(({ invoicedAmount }) => invoicedAmount)).toEqual(['42169.85', '84339.71', '14056.62'])
})

test('whatever the rates and stages of a contract are, the lines of a stage come to it and those of a rate to the contract', () => {
  const rates = [
    { taxRate: '13', net: '0.07', gross: '0.08' },
    { taxRate: '6', net: '333.33', gross: '353.33' },
    { taxRate: '0', net: '99.99', gross: '99.99' },
  ]
  const total = 45340
  const stages = [1, 2, 33333, 4004, 8000]
  expect(stages.reduce((sum, one) => sum + one, 0)).toBe(total)
  const money = (cents: number) => (cents / 100).toFixed(2)
  const shares = stages.map((amount, at) => sharesOf(rates, money(stages.slice(0, at).reduce((sum, one) => sum + one, 0)), money(amount)))
  const centsOf = (figures: readonly string[]) => figures.reduce((sum, one) => sum + Math.round(Number(one) * 100), 0)
  expect(shares.map((own) => centsOf(own.map(({ gross }) => gross)))).toEqual(stages)
  for (const { taxRate, net, gross } of rates) {
    const own = shares.flat().filter((one) => one.taxRate === taxRate)
    expect([centsOf(own.map((one) => one.gross)), centsOf(own.map((one) => one.net))]).toEqual([centsOf([gross]), centsOf([net])])
  }
  expect(shares.flat().every(({ gross, net }) => Number(gross) > 0 && Number(net) >= 0)).toBe(true)
})

test('what is left of a stage is what no statement took, at its rates', () => {
  const rates = [
    { taxRate: '13', net: '100.00', gross: '113.00' },
    { taxRate: '6', net: '100.00', gross: '106.00' },
  ]
  const taken = [{ taxRate: '13', net: '50.00', gross: '56.50' }]
  expect(restOf(rates, '0', '109.50', taken)).toEqual([{ taxRate: '6', net: '50', gross: '53' }])
  expect(restOf(rates, '0', '109.50', [...taken, { taxRate: '6', net: '50.00', gross: '53.00' }])).toEqual([])
  expect(
    restOf(rates, '0', '109.50', [{ taxRate: '0', net: '9.50', gross: '9.50' }])
      .map(({ gross }) => Number(gross))
      .reduce((a, b) => a + b),
  ).toBe(100)
})

test('only stages that are due, want an invoice and are of a contract in force that no order brings goods of are loaded', async () => {
  const goods = await inForce({ contractType: 'PURCHASE' })
  expect(await nothingFor(goods, { statementCategory: 'MATERIAL' })).toBe('没有可加载的事务')
  expect(await unsettled(goods)).toEqual([])
  const free = await inForce({ contractPaymentStage: [stage('100', { needInvoiceFlag: 'N' })] })
  expect(await nothingFor(free)).toBe('没有可加载的事务')
  const later = await inForce({ contractPaymentStage: [stage('100', { trigger: 'WARRANTY_END' })] })
  expect(await nothingFor(later)).toBe('没有可加载的事务')

  const ordered = await inForce()
  const { order } = await received(world, people, [{ price: '2', receipts: ['10'] }])
  await world.query('update po_expand_head set contract_id = $2 where header_id = $1', [order.id, ordered.id])
  expect(await nothingFor(ordered)).toBe('没有可加载的事务')
  await world.query('update po_expand_head set contract_id = null where header_id = $1', [order.id])
  expect(linesIn(await loaded(ordered))).toHaveLength(1)
})

test('equipment that was accepted is settled with its acceptance stage, which the job of the month loads as well', async () => {
  const contract = await inForce({
    contractType: 'EQUIPMENT',
    contractPaymentStage: [stage('100', { trigger: 'ACCEPTANCE', stageKind: 'ACCEPTANCE' })],
  })
  await world.query('update contract_payment_stage set trigger_date = $2 where header_id = $1', [contract.id, office.buyer.inDays(0)])
  const input = { orgId: contract.orgId, period: office.buyer.inDays(0).slice(0, 7), supplierIds: [contract.supplierId], categories: ['EQUIPMENT'] }
  const { data } = await people.buyer.verb('accountStatement', 'doAutoGenerate', { rows: [], input })
  const [made] = (data as { made: { id: string }[] }).made
  const statement = await people.buyer.find('accountStatement', String(made?.id))
  expect(statement).toMatchObject({ statementCategory: 'EQUIPMENT', grossAmount: '100000.00' })
})

test('of two statements that load the same stage at once one takes it; cancelled it is free again, and moved it stands among what is left', async () => {
  const contract = await inForce()
  const both = [await statementOf(contract), await statementOf(contract)]
  const outcomes = await Promise.all(
    both.map((one) =>
      people.buyer.act('accountStatement', 'doLoadLines', one).then(
        () => 'loaded',
        (refusal) => refusal.words.CN,
      ),
    ),
  )
  expect(outcomes.sort()).toEqual(['loaded', '没有可加载的事务'])
  const found = await Promise.all(both.map(({ id }) => people.buyer.find('accountStatement', id)))
  const taken = found.find((one) => linesIn(one).length > 0) as Doc
  await step(people.buyer, 'doCancel', taken, { reason: '重做' })
  expect(await unsettled(contract)).toMatchObject([{ unsettledGross: '30000.00', status: 'OPEN' }])

  const order = await servedBeside(contract)
  const again = await loaded(contract)
  expect(linesIn(again).map(({ lineKind }) => lineKind)).toEqual(['RECEIPT', 'CONTRACT_STAGE'])
  await step(people.buyer, 'doMove', again, { lineIds: [String(linesIn(again)[1]?.id)] })
  const sent = await step(people.buyer, 'doSend', again)
  expect(linesOf(sent, 'accountStatementUs')).toMatchObject([{ usReason: 'MOVED', sourceDocNum: `${contract.docNum}-1`, estimatedNet: '30000.00' }])
  expect(linesIn(await loaded(contract, { period: '2026-12' }))).toMatchObject([{ lineKind: 'CONTRACT_STAGE', grossAmount: '30000.00' }])
  await goodsAgain(order)
})

test('a stage is invoiced as a whole', async () => {
  const contract = await inForce()
  const draft = await invoiceOf(people.supplier, await agreed(await loaded(contract)))
  const [row] = accountRowsOf(draft)
  const account = { id: lines(draft, 'invoiceAccount')[0]?.id, invoiceAccountDetail: [{ id: row?.id, invoiceQty: '0.5' }] }
  const half = await people.supplier.save('invoiceHeader', { invoiceAccount: [account] }, draft)
  const refusal = await people.supplier.refused(submitted(people.supplier, half))
  expect(refusal.words.CN).toBe(`合同阶段“${contract.docNum}-1 阶段30”须整笔开票`)
})

test('a stage is due as its contract says beside goods that are due by the term, and a deduction that was taken counts as paid', async () => {
  const contract = await inForce()
  const order = await servedBeside(contract)
  const invoice = await posted(await loaded(contract))
  await goodsAgain(order)
  const [ofContract, ...byTerm] = stagesOf(invoice)
  expect(ofContract).toMatchObject({ stageAmount: '30000.00', contractPaymentStageId: (await stagesIn(contract))[0]?.id })
  expect(byTerm.map((one) => one.contractPaymentStageId)).toEqual(byTerm.map(() => null))
  expect((byTerm.reduce((sum, { stageAmount }) => sum + Math.round(Number(stageAmount) * 100), 0) / 100).toFixed(2)).toBe('22.60')

  const deduction = await confirmedDeduction(world, people, contract, { net: '50.00', mode: 'PAYMENT' })
  const taken = [{ deductionsLineId: linesOf(deduction, 'deductionsLine')[0]?.id, deductAmount: '50.00' }]
  await paid(invoice, { paymentApplyInvoice: [{ invoicePaymentStageId: ofContract?.id }], paymentApplyInvoiceAccount: taken })
  expect((await stagesIn(contract))[0]).toMatchObject({ appliedAmount: '30000.00', paidAmount: '30000.00', stageStatus: 'PAID' })
})

test('contracts 11: with 30,000.00 of 100,000.00 invoiced and paid, 25,000.00 is refused and 120,000.00 leaves stage 1 at 30,000.00 and stage 2 at 90,000.00, and the new version has what was paid', async () => {
  const { buyer } = office
  const contract = await inForce()
  await paid(await posted(await loaded(contract)))
  const { made } = await buyer.act('contract', 'doAlteration', await contractNow(contract), { reason: '数量调整' })
  const draft = await contractNow({ id: String(made?.[0]?.id) })
  expect(draft).toMatchObject({ executedAmount: '30000.00' })
  const priced = async (netPrice: string) =>
    buyer.save('contract', { contractItem: [{ id: lines(draft, 'contractItem')[0]?.id, netPrice }] }, await contractNow(draft))
  const low = await buyer.refused(buyer.act('contract', 'doSubmitPublish', await priced('25000')))
  expect(low.words.CN).toBe('变更后金额25,000.00小于已执行30,000.00')
  const signed = await effective(office, await priced('120000'))
  expect((await stagesIn(signed)).map(({ stageAmount }) => stageAmount)).toEqual(['30000.00', '90000.00'])
  expect(signed).toMatchObject({ status: 'EFFECTIVE', paidAmount: '30000.00', invoicedAmount: '30000.00' })
  expect(await contractNow(contract)).toMatchObject({ status: 'SUPERSEDED' })
  expect(await nothingFor(signed)).toBe('没有可加载的事务')
  expect(await unsettled(signed)).toEqual([])
})

test('a stage on a statement while its contract is altered is not loaded again, and is paid to the new version', async () => {
  const { buyer } = office
  const contract = await inForce()
  const invoice = await posted(await loaded(contract))
  const { made } = await buyer.act('contract', 'doAlteration', await contractNow(contract), { reason: '延长' })
  const next = await effective(office, await contractNow({ id: String(made?.[0]?.id) }))
  expect(next).toMatchObject({ invoicedAmount: '30000.00', paidAmount: '0.00' })
  expect(await nothingFor(next)).toBe('没有可加载的事务')
  await paid(invoice)
  expect(await contractNow(next)).toMatchObject({ paidAmount: '30000.00', appliedAmount: '30000.00' })
  expect((await stagesIn(next))[0]).toMatchObject({ stageStatus: 'PAID' })
})

test('a contract is not terminated while a payment of it is under way', async () => {
  const { buyer } = office
  const contract = await inForce()
  const invoice = await posted(await loaded(contract))
  const apply = await moved(people.finance, 'paymentApply', 'doSubmit', await application(people, invoice, stagesOf(invoice)))
  const input = { terminationDate: buyer.inDays(0), settlementNote: '已结清' }
  const refused = await buyer.refused(buyer.act('contract', 'doTermination', await contractNow(contract), { reason: '停产', input }))
  expect(refused.words.CN).toBe(`付款申请${apply.docNum}处理中`)
})

test('a contract on a statement is not voided', async () => {
  const { buyer } = office
  const contract = await inForce()
  const statement = await loaded(contract)
  const refused = await buyer.refused(buyer.act('contract', 'doVoid', await contractNow(contract), { reason: '签错' }))
  expect(refused.words.CN).toBe(`已被${statement.docNum}引用，不能作废，请终止`)
})

test('what contracts, statements, invoices and lists keep of stages is what their rows come to', async () => {
  const contract = await inForce({ contractItem: [item('7', '333.335'), item('3', '0.07', { taxRate: '6' })] })
  await paid(await posted(await loaded(contract)))
  const wrong = (await differences(world)).filter(({ figure }) => /^(contract_payment|account_statement|invoice)_/.test(figure))
  expect(wrong).toEqual([])
  await world.query('delete from unfinished_statement_equipment where contract_id <> $1', [contract.id])
  await world.query('update unfinished_statement_equipment set statement_gross = 7 where contract_id = $1', [contract.id])
  const words = await people.buyer.refused(doneAt(world.pool, proofOfEquipment, people.buyer.now()))
  expect(words.words.CN).toMatch(new RegExp(`^合同阶段${contract.docNum}-1应为791.07，列表为7.00$`))
})
