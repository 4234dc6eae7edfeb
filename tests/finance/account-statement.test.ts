/** What was received and deducted in a month, agreed with the supplier before he makes his invoice. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { statementsToMake } from '../../upstream/areas/finance/statement/generate.ts'
import { silentStatements } from '../../upstream/areas/finance/statement/silence.ts'
import { doneAt } from '../../upstream/platform/jobs/rows.ts'
import { Refusal } from '../../upstream/runtime/rules/refusal.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { firstOf, linesOf } from '../delivery/goods.ts'
import { rowsOf } from '../excel/books.ts'
import { textOfPdf } from '../print/pdf-text.ts'
import { bytesOf, call } from '../print/people.ts'
import { booksHere } from '../support/books-here.ts'
import { openWorld, type World } from '../support/world.ts'
import {
  confirmedDeduction,
  confirmedStatement,
  disputedBy,
  type FinancePeople,
  financePeople,
  generated,
  nothingToSettle,
  received,
  returned,
  returnedUninspected,
  sentStatement,
  step,
  submittedStatement,
  supplement,
  uninspected,
} from './settled-goods.ts'

booksHere()

let world: World
let people: FinancePeople

beforeAll(async () => {
  world = await openWorld()
  people = await financePeople(world)
})

/** Each scenario begins with nothing to settle and no statement in its way. */
beforeEach(async () => {
  await nothingToSettle(world)
  await world.query(`update account_statement set status = 'CANCELLED'`)
  await world.query(`update deductions set status = 'CANCELLED'`)
})

const linesIn = (statement: Doc) => linesOf(statement, 'accountStatementLine')
const txIn = (statement: Doc) => linesIn(statement).flatMap((line) => linesOf(line, 'accountStatementTx'))
const settledOf = async (receipt: Doc, line = 0) =>
  (
    await world.query<{ settled: string; unsettled: string }>(
      'select settled_qty as settled, unsettled_qty as unsettled from receive_transaction where id = $1',
      [linesOf(receipt, 'receiveLine')[line]?.id],
    )
  )[0]

/** Lines A and B of the brief. */
async function twoLines() {
  const goods = await received(world, people, [
    { price: '0.123456', receipts: ['1000', '500'] },
    { price: '3.335', receipts: ['333'] },
  ])
  await returned(people, goods.receipts[0] as Doc, '30')
  return goods
}

test('finance 1: 1,470 at 0.123456 and 333 at 3.335 are goods of 1,292.04, 167.96 and 1,460.00; 100.00 before the invoice and 50.00 off the payment leave 1,347.00 and 1,297.00', async () => {
  const { order } = await twoLines()
  await confirmedDeduction(world, people, order, { net: '100.00', rate: '13', mode: 'INVOICE' })
  await confirmedDeduction(world, people, order, { net: '50.00', mode: 'PAYMENT' })
  const statement = await generated(people, order)

  expect(linesIn(statement)).toMatchObject([
    { lineNum: 10, lineKind: 'RECEIPT', qty: '1470.0000', netAmount: '181.48', taxAmount: '23.59', grossAmount: '205.07' },
    { lineNum: 20, lineKind: 'RECEIPT', qty: '333.0000', netAmount: '1110.56', taxAmount: '144.37', grossAmount: '1254.93' },
  ])
  const figures = {
    netAmount: '1292.04',
    taxAmount: '167.96',
    grossAmount: '1460.00',
    invoiceDeductGross: '113.00',
    invoiceableNet: '1192.04',
    invoiceableTax: '154.96',
    invoiceableGross: '1347.00',
    paymentDeductGross: '50.00',
    payableAmount: '1297.00',
  }
  expect(statement).toMatchObject({ status: 'GENERATED', ...figures })
  const { rows } = await people.finance.list('accountStatementList', { pageRows: 20 })
  expect(rows.find(({ id }) => id === statement.id)).toMatchObject({ grossAmount: '1460.00', payableAmount: '1297.00' })
  const poLine = linesOf(await people.buyer.find('poHeader', order.id), 'poLine')
  expect(poLine).toMatchObject([{ statementQty: '1470.0000' }, { statementQty: '333.0000' }])

  const exported = { requestUrl: '/v1/accountStatementRestful/listByPage', requestParams: { search: { docNum: statement.docNum } } }
  const [header = [], row = []] = await rowsOf(
    await bytesOf(await call(world, people.finance, '/v1/exportExcelRestful/exportExcel', 'accountStatementList', exported)),
  )
  expect(Object.fromEntries(header.map((name, at) => [name, row[at]]))).toMatchObject({
    单号: statement.docNum,
    货款含税: 1460,
    冲减开票: 113,
    抵减付款: 50,
    应付金额: 1297,
  })
  const [paper = ''] = await textOfPdf(
    await bytesOf(await call(world, people.finance, '/v1/printPdf', 'accountStatementList', { entity: 'accountStatement', id: statement.id })),
  )
  for (const figure of ['1,460.00', '-113.00', '1,347.00', '-50.00', '1,297.00']) expect(paper).toContain(figure)
})

test('finance 2: a disputed line needs an answer or goes to the next period, where the next generating takes it again', async () => {
  const { order, receipts } = await twoLines()
  const sent = await sentStatement(people, order)
  expect(sent).toMatchObject({ status: 'SENT', replyDueDate: '2026-11-27' })

  const early = people.supplier.act('accountStatement', 'doSupplierConfirm', sent, disputedBy(sent, '0.125'))
  expect((await people.supplier.refused(early)).words.CN).toBe('有1行异议，请先提交异议')
  const rejected = await step(people.supplier, 'doSupplierReject', sent, disputedBy(sent, '0.125'))
  expect(rejected).toMatchObject({ status: 'SUPPLIER_REJECTED', netAmount: '1110.56' })
  expect(linesIn(rejected)).toMatchObject([{ lineStatus: 'DISPUTED', disputeReason: 'PRI', supplierPrice: '0.125000' }, { lineStatus: 'OPEN' }])

  const unanswered = people.buyer.act('accountStatement', 'doSend', await people.buyer.find('accountStatement', sent.id))
  expect((await people.buyer.refused(unanswered)).words.CN).toBe('第10行异议未答复')
  await step(people.buyer, 'doMove', sent, { lineIds: [firstOf(rejected, 'accountStatementLine').id] })
  const again = await step(people.buyer, 'doSend', sent)
  expect(again).toMatchObject({ status: 'SENT', netAmount: '1110.56' })
  expect(new Set(linesOf(linesIn(again)[0] as Doc, 'accountStatementTx').map(({ txState }) => txState))).toEqual(new Set(['FREE']))
  expect(linesOf(again, 'accountStatementUs').map(({ usReason, qty }) => [usReason, qty])).toEqual([
    ['MOVED', '1000.0000'],
    ['MOVED', '500.0000'],
    ['MOVED', '-30.0000'],
  ])
  expect(await settledOf(receipts[0] as Doc)).toEqual({ settled: '0.0000', unsettled: '1000.0000' })

  await step(people.supplier, 'doSupplierConfirm', again)
  const next = await generated(people, order, { period: '2026-12' })
  expect(linesIn(next)).toMatchObject([{ qty: '1470.0000', netAmount: '181.48' }])
})

test('finance 3: what is changed after the confirmation is sent again before it is submitted', async () => {
  const { order } = await twoLines()
  const { id } = await submittedStatement(people, order)
  const rejected = await step(people.manager, 'doReject', { id }, { reason: '请补扣款' })
  expect(rejected).toMatchObject({ status: 'REJECTED' })
  const deduction = await confirmedDeduction(world, people, order, { net: '10.00', mode: 'PAYMENT' })
  const accountStatementDe = [{ deductionsLineId: firstOf(deduction, 'deductionsLine').id }]
  await people.buyer.save('accountStatement', { accountStatementDe }, await people.buyer.find('accountStatement', id))
  const submit = people.buyer.act('accountStatement', 'doSubmit', await people.buyer.find('accountStatement', id))
  expect((await people.buyer.refused(submit)).words.CN).toBe('供应商确认后内容已变更，请重新发送')

  await step(people.buyer, 'doSend', { id })
  await step(people.supplier, 'doSupplierConfirm', { id })
  await step(people.buyer, 'doSubmit', { id })
  expect(await step(people.manager, 'doBatchApproval', { id })).toMatchObject({ status: 'APPROVED', payableAmount: '1450.00' })
})

test('finance 13: goods that go back while a statement is checked are on it once it is sent, and an old version is refused', async () => {
  const { order, receipts } = await received(world, people, [{ price: '2', receipts: ['100'] }])
  await uninspected(world, receipts[0] as Doc)
  const statement = await generated(people, order)
  expect(linesIn(statement)).toMatchObject([{ qty: '100.0000' }])
  await returnedUninspected(world, people, receipts[0] as Doc, '8')

  const sent = await step(people.manager, 'doSend', statement)
  expect(linesIn(sent)).toMatchObject([{ qty: '92.0000', netAmount: '184.00' }])
  const late = people.buyer.verb('accountStatement', 'saveOrUpdate', {
    id: statement.id,
    versionNum: statement.versionNum,
    draft: { remark: '已核对' },
  })
  const refusal = await people.buyer.refused(late)
  expect(refusal.status).toBe(409)
})

test('finance 14: of two statements that load the same receipt at the same moment one holds it', async () => {
  const { order, receipts } = await received(world, people, [{ price: '2', receipts: ['100'] }])
  const [one, two] = [await supplement(people, order), await supplement(people, order)]
  const load = (statement: Doc) =>
    people.buyer.act('accountStatement', 'doLoadLines', statement).then(
      () => 'loaded',
      (refusal) => refusal.words.CN,
    )
  const outcomes = await Promise.all([load(one), load(two)])
  expect(outcomes.sort()).toEqual(['loaded', '没有可加载的事务'])
  expect(await settledOf(receipts[0] as Doc)).toEqual({ settled: '100.0000', unsettled: '0.0000' })
  const [held] = await world.query<{ count: number }>(
    `select count(*)::int as count from account_statement_tx where source_id = $1 and tx_state = 'HELD'`,
    [firstOf(receipts[0] as Doc, 'receiveLine').id],
  )
  expect(held?.count).toBe(1)
})

test('finance 14: the job and a buyer who takes a supplement at the same moment do not both hold a receipt', async () => {
  const { order, receipts } = await received(world, people, [{ price: '2', receipts: ['100'] }])
  const own = await supplement(people, order)
  const month = new Date('2026-12-01T03:00:00+08:00')
  const outcomes = await Promise.allSettled([doneAt(world.pool, statementsToMake, month), people.buyer.act('accountStatement', 'doLoadLines', own)])
  expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true)
  expect(await heldOf(receipts)).toEqual({ held: 1, qty: '100.0000' })
})

/** How often the receipts stand on statements, and how much of them. */
async function heldOf(receipts: readonly Doc[]): Promise<{ held: number; qty: string }> {
  const ids = receipts.flatMap((receipt) => linesOf(receipt, 'receiveLine').map(({ id }) => id))
  const [row] = await world.query<{ held: number; qty: string }>(
    `select count(*)::int as held, coalesce(sum(x.qty), 0)::text as qty from account_statement_tx x join account_statement s on s.id = x.header_id
     where x.source_id = any($1::uuid[]) and x.tx_state = 'HELD' and s.status <> 'CANCELLED'`,
    [ids],
  )
  return row as { held: number; qty: string }
}

test('twenty people make the statements of one supplier and month at once: no receipt is on two, and none is left out', async () => {
  const { order, receipts } = await received(world, people, [
    { price: '2', receipts: ['10', '20', '30', '40', '50', '60'] },
    { price: '3', receipts: ['1', '2', '3', '4', '5', '6'] },
  ])
  const colleagues = await Promise.all(Array.from({ length: 20 }, (_, at) => world.person(at % 2 === 0 ? 'buyer1' : 'manager1')))
  const supplements = await Promise.all(Array.from({ length: 6 }, () => supplement(people, order)))
  const input = { orgId: order.orgId, period: '2026-11', supplierIds: [order.supplierId] }
  const work = colleagues.map((person, at) => {
    const own = supplements[at - 14]
    return own ? person.act('accountStatement', 'doLoadLines', own) : person.verb('accountStatement', 'doAutoGenerate', { rows: [], input })
  })
  const outcomes = await Promise.allSettled(work)
  for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(Refusal)
  expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
  expect(await heldOf(receipts)).toEqual({ held: 12, qty: '231.0000' })
  const [left] = await world.query<{ open: string; twice: number }>(
    `select sum(abs(unsettled_qty))::text as open, count(*) filter (where settled_qty > settleable_qty)::int as twice from receive_transaction where id = any($1::uuid[])`,
    [receipts.flatMap((receipt) => linesOf(receipt, 'receiveLine').map(({ id }) => id))],
  )
  expect(left).toEqual({ open: '0.0000', twice: 0 })
  const [{ regular } = { regular: 0 }] = await world.query<{ regular: number }>(
    `select count(*)::int as regular from account_statement where regular_flag = 'Y' and period = '2026-11' and status <> 'CANCELLED'`,
  )
  expect(regular).toBeLessThanOrEqual(1)
})

test('a statement of a closed month is neither made nor sent nor submitted', async () => {
  const { order } = await received(world, people, [{ price: '2', receipts: ['100'] }])
  const made = await generated(people, order)
  const sent = await step(people.buyer, 'doSend', made)
  await step(people.supplier, 'doSupplierConfirm', sent)
  await received(world, people, [{ price: '3', receipts: ['10'] }])
  await (await world.person('admin')).save('configProfile', { parameterCode: 'FIN_CLOSED_MONTH', value: '2026-11', reason: '月结' })
  try {
    const words = async (attempt: Promise<unknown>) => (await people.buyer.refused(attempt)).words
    const closed = { CN: '2026-11已关账', EN: '2026-11 is closed' }
    expect(await words(people.buyer.act('accountStatement', 'doSubmit', await people.buyer.find('accountStatement', sent.id)))).toEqual(closed)
    expect(await words(supplement(people, order))).toEqual(closed)
    await step(people.buyer, 'doCancel', sent, { reason: '已关账' })
    expect(await words(generated(people, order))).toEqual(closed)
    expect(await generated(people, order, { period: '2026-12' })).toMatchObject({ period: '2026-12', netAmount: '230.00' })
  } finally {
    await world.query(`delete from config_profile where parameter_code = 'FIN_CLOSED_MONTH'`)
  }
})

test('a part of a receipt is settled, the rest once the first statement is confirmed, and no more than there is', async () => {
  const { order } = await received(world, people, [{ price: '2', receipts: ['100'] }])
  const statement = await generated(people, order)
  const line = firstOf(statement, 'accountStatementLine')
  const take = async (qty: string) =>
    people.buyer.save(
      'accountStatement',
      { accountStatementLine: [{ id: line.id, accountStatementTx: [{ id: firstOf(line, 'accountStatementTx').id, qty }] }] },
      await people.buyer.find('accountStatement', statement.id),
    )
  expect((await people.buyer.refused(take('100.0001'))).words.CN).toContain('可对账100，本次100.0001')
  expect((await people.buyer.refused(take('-1'))).words.CN).toContain('可对账100，本次-1')
  expect(await take('60')).toMatchObject({ netAmount: '120.00' })
  await step(people.buyer, 'doSend', statement)
  await step(people.supplier, 'doSupplierConfirm', statement)
  const rest = await supplement(people, order)
  expect(txIn(await step(people.buyer, 'doLoadLines', rest))).toMatchObject([{ qty: '40.0000' }])
})

test('what is cancelled frees its goods and its deductions', async () => {
  const { order, receipts } = await received(world, people, [{ price: '2', receipts: ['100'] }])
  const deduction = await confirmedDeduction(world, people, order, { net: '50.00', mode: 'PAYMENT' })
  const statement = await generated(people, order)
  expect(await people.buyer.find('deductions', deduction.id)).toMatchObject({ status: 'CONFIRMED', usedAmount: '0.00', openAmount: '50.00' })
  await step(people.buyer, 'doCancel', statement, { reason: '重做' })
  expect(await people.buyer.find('deductions', deduction.id)).toMatchObject({ status: 'CONFIRMED', usedAmount: '0.00', openAmount: '50.00' })
  expect(await settledOf(receipts[0] as Doc)).toEqual({ settled: '0.0000', unsettled: '100.0000' })
  expect(linesOf(await people.buyer.find('poHeader', order.id), 'poLine')).toMatchObject([{ statementQty: '0.0000' }])
})

test('a second generating loads what came since into the statement that nobody has sent, and names the one that was', async () => {
  const { order } = await received(world, people, [{ price: '2', receipts: ['100'] }])
  const statement = await generated(people, order)
  await received(world, people, [{ price: '3', receipts: ['10'] }])
  const input = { orgId: order.orgId, period: '2026-11', supplierIds: [order.supplierId] }
  const again = () => people.buyer.verb('accountStatement', 'doAutoGenerate', { rows: [], input })
  await again()
  expect(linesIn(await people.buyer.find('accountStatement', statement.id))).toMatchObject([{ netAmount: '200.00' }, { netAmount: '30.00' }])
  await step(people.buyer, 'doSend', statement)
  await received(world, people, [{ price: '3', receipts: ['10'] }])
  expect((await people.buyer.refused(again())).words.CN).toBe(`已有对账单${statement.docNum}`)
  await nothingToSettle(world)
  expect((await people.buyer.refused(again())).words.CN).toBe('没有可对账事务')
})

test('the job of the month makes the statements of every account, once', async () => {
  const { order } = await received(world, people, [{ price: '2', receipts: ['100'] }])
  const month = new Date('2026-12-01T03:00:00+08:00')
  expect(await doneAt(world.pool, statementsToMake, month)).toBe(1)
  expect(await doneAt(world.pool, statementsToMake, month)).toBe(0)
  const [made] = await world.query<Doc>(`select status, period, buyer_id from account_statement where supplier_id = $1 and status = 'GENERATED'`, [
    order.supplierId,
  ])
  expect(made).toMatchObject({ status: 'GENERATED', period: '2026-11' })
})

test('silence is no consent unless the company says after how many working days it is', async () => {
  const { order } = await received(world, people, [{ price: '2', receipts: ['100'] }])
  const { id } = await sentStatement(people, order)
  const later = new Date('2026-12-20T01:00:00Z')
  expect(await doneAt(world.pool, silentStatements, later)).toBe(0)
  const config = { parameterCode: 'STMT_SILENT_DAYS', value: '3', reason: '框架协议约定' }
  await (await world.person('admin')).save('configProfile', config)
  expect(await doneAt(world.pool, silentStatements, later)).toBe(1)
  expect(await people.buyer.find('accountStatement', id)).toMatchObject({ status: 'SUPPLIER_CONFIRMED', silentFlag: 'Y', confirmedBy: null })
})

test('a tax rate that deductions before the invoice would make negative is refused, and nobody approves what he sent', async () => {
  const { order } = await received(world, people, [{ price: '2', receipts: ['10'] }])
  const deduction = await confirmedDeduction(world, people, order, { net: '20.01', rate: '13', mode: 'INVOICE' })
  const input = { orgId: order.orgId, period: '2026-11', supplierIds: [order.supplierId] }
  const refusal = await people.buyer.refused(people.buyer.verb('accountStatement', 'doAutoGenerate', { rows: [], input }))
  expect(refusal.words.CN).toBe('税率13%组为负-0.01，扣款请改为票后')
  await people.buyer.act('deductions', 'doCancel', await people.buyer.find('deductions', deduction.id), { reason: '改为票后' })
  const statement = await generated(people, order)
  await step(people.manager, 'doSend', statement)
  await step(people.supplier, 'doSupplierConfirm', statement)
  await step(people.buyer, 'doSubmit', statement)
  const own = people.manager.act('accountStatement', 'doBatchApproval', await people.manager.find('accountStatement', statement.id))
  expect((await people.manager.refused(own)).words.CN).toBe('不能批准自己编制或发送的对账单')
})

test('goods that went back after their month are a negative statement, which is closed into a deduction from payments', async () => {
  const { order, receipts } = await received(world, people, [{ price: '2', receipts: ['100'] }])
  const first = await confirmedStatement(people, order)
  expect(first).toMatchObject({ status: 'SUPPLIER_CONFIRMED' })
  await returned(people, receipts[0] as Doc, '10')
  const statement = await generated(people, order, { period: '2026-12' })
  expect(statement).toMatchObject({ negativeFlag: 'Y', invoiceableGross: '-22.60' })
  expect(linesIn(statement)).toMatchObject([{ lineKind: 'RETURN', qty: '-10.0000' }])
  await step(people.buyer, 'doSend', statement)
  await step(people.supplier, 'doSupplierConfirm', statement)
  await step(people.buyer, 'doSubmit', statement)
  await step(people.manager, 'doBatchApproval', statement)
  await step(people.manager, 'doClose', statement)
  const [made] = await world.query<Doc>('select status, gross_amount as gross, deduct_mode as mode from deductions where source_id = $1', [
    statement.id,
  ])
  expect(made).toEqual({ status: 'CONFIRMED', gross: '22.60', mode: 'PAYMENT' })
})

test("the other supplier finds neither the statement nor a word of it, and a draft is nobody else's [S5.2]", async () => {
  const { order } = await received(world, people, [{ price: '2', receipts: ['100'] }])
  const statement = await generated(people, order)
  expect((await people.supplier.refused(people.supplier.find('accountStatement', statement.id))).status).toBe(404)
  await step(people.buyer, 'doSend', statement)
  const seen = await people.supplier.find('accountStatement', statement.id)
  expect(seen).not.toHaveProperty('confirmHash')
  const other = await world.person('supplier02')
  expect((await other.refused(other.find('accountStatement', statement.id))).status).toBe(404)
})

test('a printed statement says the goods, the deductions and the bridge of the record, and nobody else prints it', async () => {
  const { order } = await twoLines()
  await confirmedDeduction(world, people, order, { net: '100.00', rate: '13', mode: 'INVOICE' })
  await confirmedDeduction(world, people, order, { net: '50.00', mode: 'PAYMENT' })
  const { id } = await sentStatement(people, order)
  const print = call(world, people.supplier, '/v1/printPdf', 'accountStatementList', { entity: 'accountStatement', id })
  const [text = ''] = await textOfPdf(await bytesOf(await print))
  for (const shown of [
    'ACCOUNT STATEMENT',
    '181.48',
    '23.59',
    '205.07',
    '1,254.93',
    '-113.00',
    '-50.00',
    '1,460.00',
    '1,347.00',
    '1,297.00',
    '壹仟叁佰肆拾柒元整',
  ])
    expect(text).toContain(shown)
  const other = await world.person('supplier02')
  const stolen = call(world, other, '/v1/printPdf', 'accountStatementList', { entity: 'accountStatement', id })
  expect((await other.refused(stolen)).status).toBe(404)
})
