/** Statements, invoices and payments on their pages as the briefs tell them, with script and without. */
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { linesOf } from '../delivery/goods.ts'
import { button, fill, input, openLine, openMenus, press, says, succeed, unfold } from '../flows/flow.ts'
import { eachWay, eachWayOfForms, openWindow } from '../support/browser.ts'
import { htmlFor } from '../support/html-for.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import { openWorld, type World } from '../support/world.ts'
import { digitalXml } from './e-fapiao-files.ts'
import {
  accountRowsOf,
  application,
  approvedApplication,
  bankSays,
  billed,
  cleared,
  costDraft,
  detailsOf,
  invoiceOf,
  leafSubjectOf,
  moved,
  nextNumber,
  type PayingPeople,
  payingPeople,
  postedInvoice,
  type Row,
  rowsOf,
  stagesOf,
  submitted,
} from './invoices.ts'
import {
  confirmedDeduction,
  generated,
  received,
  returned,
  returnedUninspected,
  sentStatement,
  step,
  uninspected,
  unreportedFreight,
} from './settled-goods.ts'

let system: System
let world: World
let people: PayingPeople

beforeAll(async () => {
  system = await startSystem()
  world = await openWorld(system.database)
  people = await payingPeople(world)
})

/** Lines A and B of the brief, nothing deducted. */
async function twoLines(): Promise<{ order: Doc; receipts: Doc[] }> {
  await cleared(world)
  const goods = await received(world, people, [
    { price: '0.123456', receipts: ['1000', '500'] },
    { price: '3.335', receipts: ['333'] },
  ])
  await returned(people, goods.receipts[0] as Doc, '30')
  return goods
}

const statement = ({ id }: Doc, by = people.buyer) => by.find('accountStatement', id)
const openStatement = (page: Page, { id }: Doc) => openPage(page, system, 'accountStatementEdit', `id=${id}`)

async function refused(page: Page, intent: string, words: string): Promise<void> {
  await button(page, intent).click()
  await says(page, words)
}

/** A payment ticked in their list. */
async function chosenIn(page: Page, id: string): Promise<void> {
  const { docNum } = await people.finance.find('paymentDetail', id)
  await openPage(page, system, 'paymentDetailList', `docNum=${docNum}`)
  await page.locator(`input[type=checkbox][value="${id}"]`).check()
}

async function dispute(page: Page, line: number, price: string): Promise<void> {
  const name = (field: string) => `accountStatementLine[${line}].${field}`
  await openLine(page, name('disputeFlag'))
  await input(page, name('disputeFlag')).check()
  await fill(page, { [name('disputeReason')]: 'PRI', [name('supplierPrice')]: price })
}

eachWayOfForms('finance 1: the page and the list of a statement say the bridge from 1,460.00 to 1,297.00', async ({ page, context }) => {
  const { order } = await twoLines()
  await confirmedDeduction(world, people, order, { net: '100.00', rate: '13', mode: 'INVOICE' })
  await confirmedDeduction(world, people, order, { net: '50.00', mode: 'PAYMENT' })
  const doc = await generated(people, order)
  await signIn(page, context, system, 'buyer1')
  await openStatement(page, doc)
  for (const figure of ['1,292.04', '167.96', '1,460.00', '113.00', '1,192.04', '154.96', '1,347.00', '50.00', '1,297.00']) await says(page, figure)
  await openPage(page, system, 'accountStatementList', `docNum=${doc.docNum}`)
  const row = page.locator('tbody tr').filter({ hasText: String(doc.docNum) })
  await expect.poll(() => row.innerText()).toContain('1,297.00')
  for (const figure of ['1,460.00', '113.00', '50.00']) expect(await row.innerText()).toContain(figure)
})

eachWayOfForms(
  'finance 2: a supplier disputes the price of a line, which the buyer has to answer or move to the next period',
  async ({ page, context }) => {
    const { order } = await twoLines()
    const doc = await sentStatement(people, order)
    await signIn(page, context, system, 'supplier01')
    await openStatement(page, doc)
    await dispute(page, 0, '0.125')
    await refused(page, 'doSupplierConfirm', '有1行异议，请先提交异议')
    await succeed(page, 'doSupplierReject')
    await expect.poll(async () => (await statement(doc)).status).toBe('SUPPLIER_REJECTED')

    await signIn(page, context, system, 'buyer1')
    await openStatement(page, doc)
    await refused(page, 'doSend', '第10行异议未答复')
    await page.locator('[name="accountStatementLine[0].$chosen"]').check()
    await succeed(page, 'doMove')
    await openStatement(page, doc)
    await succeed(page, 'doSend')
    await expect.poll(async () => (await statement(doc)).status).toBe('SENT')
    const sent = await statement(doc)
    expect(sent).toMatchObject({ netAmount: '1110.56' })
    await openStatement(page, doc)
    await says(page, '移至下期')
    expect(linesOf(sent, 'accountStatementUs').map(({ usReason }) => usReason)).toEqual(['MOVED', 'MOVED', 'MOVED'])
  },
)

eachWayOfForms('finance 3: what is changed after the confirmation is not submitted but sent again', async ({ page, context }) => {
  const { order } = await twoLines()
  const sent = await sentStatement(people, order)
  await step(people.supplier, 'doSupplierConfirm', sent)
  await step(people.buyer, 'doSubmit', sent)
  await step(people.manager, 'doReject', sent, { reason: '请补扣款' })
  const deduction = await confirmedDeduction(world, people, order, { net: '10.00', mode: 'PAYMENT' })
  const accountStatementDe = [{ deductionsLineId: linesOf(deduction, 'deductionsLine')[0]?.id }]
  await people.buyer.save('accountStatement', { accountStatementDe }, await statement(sent))
  await signIn(page, context, system, 'buyer1')
  await openStatement(page, sent)
  await refused(page, 'doSubmit', '供应商确认后内容已变更，请重新发送')
})

/** The three rows of the statement as its supplier prints them, in other words and in another order. */
async function fapiao(invoice: Doc): Promise<Buffer> {
  const [supplier] = await world.query<{ name: string; tax: string }>(`select name, credit_code as tax from supplier_info where code = 'S000001'`)
  const rows = [
    { item: '折扣', net: '-100.00', rate: '13', tax: '-13.00' },
    { item: '甲', qty: '333', price: '3.335', net: '1110.56', rate: '13', tax: '144.37' },
    { item: '乙', qty: '1470', price: '0.123456', net: '181.48', rate: '13', tax: '23.59' },
  ]
  return Buffer.from(
    digitalXml({
      num: nextNumber(),
      date: people.supplier.inDays(-2),
      seller: { name: String(supplier?.name), taxNo: String(supplier?.tax) },
      buyer: { name: String(invoice.titleName), taxNo: String(invoice.titleTaxNo) },
      ...{ net: '1192.04', tax: '154.96', gross: '1347.00', rows },
    }),
  )
}

async function attach(page: Page, javaScript: boolean, name: string, buffer: Buffer): Promise<void> {
  const file = { name, mimeType: 'application/xml', buffer }
  if (javaScript) await page.locator('.attachments input[type=file]').setInputFiles([file])
  else {
    await button(page, 'attach').click()
    await page.setInputFiles('input[name=files]', [file])
    await page.getByRole('button', { name: '上传附件' }).click()
  }
  await expect.poll(() => page.locator('.attachments tbody tr').filter({ hasText: name }).count()).toBe(1)
}

eachWay(
  'finance 11: a supplier confirms one statement, disputes two lines of another, makes the invoice, uploads its XML, pairs two rows by numbers and hands it in',
  async ({ page, context, javaScript }) => {
    const { order } = await twoLines()
    await confirmedDeduction(world, people, order, { net: '100.00', rate: '13', mode: 'INVOICE' })
    const first = await sentStatement(people, order)
    await signIn(page, context, system, 'supplier01')
    await openStatement(page, first)
    await succeed(page, 'doSupplierConfirm')
    await expect.poll(async () => (await statement(first)).status).toBe('SUPPLIER_CONFIRMED')

    await step(people.buyer, 'doSubmit', first)
    await step(people.manager, 'doBatchApproval', first)
    await openStatement(page, first)
    await succeed(page, 'doCreateInvoice')
    const made = async () =>
      (
        await world.query<{ id: string }>(
          `select h.id from invoice_header h join invoice_account a on a.header_id = h.id where a.account_statement_id = $1`,
          [first.id],
        )
      )[0]
    await expect.poll(made).toBeTruthy()
    const id = String((await made())?.id)
    const invoice = await people.supplier.find('invoiceHeader', id)
    await openPage(page, system, 'invoiceEdit', `id=${id}`)
    await attach(page, javaScript, 'fapiao.xml', await fapiao(invoice))
    await openPage(page, system, 'invoiceEdit', `id=${id}`)
    await succeed(page, 'doReadFile')
    await expect.poll(async () => linesOf(await people.supplier.find('invoiceHeader', id), 'invoiceActual').length).toBe(1)
    await openPage(page, system, 'invoiceEdit', `id=${id}`)
    for (const [account, actual, group] of [
      [0, 2, '1'],
      [1, 1, '2'],
    ] as const)
      await fill(page, {
        [`invoiceAccount[0].invoiceAccountDetail[${account}].matchGroup`]: group,
        [`invoiceActual[0].invoiceActualDetail[${actual}].matchGroup`]: group,
      })
    await succeed(page, 'doMatch')
    await openPage(page, system, 'invoiceEdit', `id=${id}`)
    await succeed(page, 'doSubmit')
    await expect
      .poll(() => people.supplier.find('invoiceHeader', id))
      .toMatchObject({ status: 'SUBMITTED', matchStatus: 'MATCHED', actualNet: '1192.04', actualTax: '154.96', bookedGross: '1347.00' })

    const other = await twoLines()
    const second = await sentStatement(people, other.order)
    await openStatement(page, second)
    await dispute(page, 0, '0.125')
    await dispute(page, 1, '3.34')
    await succeed(page, 'doSupplierReject')
    await expect.poll(async () => (await statement(second)).status).toBe('SUPPLIER_REJECTED')
    expect(linesOf(await statement(second), 'accountStatementLine')).toMatchObject([
      { lineStatus: 'DISPUTED', disputeReason: 'PRI', supplierPrice: '0.125000' },
      { lineStatus: 'DISPUTED', disputeReason: 'PRI', supplierPrice: '3.340000' },
    ])
  },
)

eachWayOfForms(
  'finance 9 and 10: an application says its bridge to 1,104.90 in capitals, is planned to the cent, and is paid in two payments',
  async ({ page, context, javaScript }) => {
    const goods = await billed(world, people, { term: 'PTADV361' })
    const invoice = await postedInvoice(world, people, goods)
    const report = await costDraft(world, people, invoice)
    await world.query(`update transaction_info set status = 'APPROVED' where id = $1`, [report.id])
    const deduction = await confirmedDeduction(world, people, goods.order, { net: '50.00', mode: 'PAYMENT' })
    const doc = await application(people, invoice, stagesOf(invoice).slice(1), {
      paymentSourceDetail: [{ transactionInfoId: report.id }],
      paymentApplyInvoiceAccount: [{ deductionsLineId: linesOf(deduction, 'deductionsLine')[0]?.id }],
    })
    await signIn(page, context, system, 'finance1')
    await openPage(page, system, 'paymentApplyEdit', `id=${doc.id}`)
    for (const figure of ['942.90', '212.00', '50.00', '1,104.90', '人民币壹仟壹佰零肆元玖角整']) await says(page, figure)
    await approvedApplication(people, doc)

    const plan = async (secondAmount: string) => {
      await openPage(page, system, 'paymentApplyEdit', `id=${doc.id}`)
      await unfold(page, 'doBatchPaymentPlan', javaScript)
      await fill(page, {
        'input.doBatchPaymentPlan.firstDate': people.finance.inDays(3),
        'input.doBatchPaymentPlan.firstAmount': '600.00',
        'input.doBatchPaymentPlan.secondDate': people.finance.inDays(9),
        'input.doBatchPaymentPlan.secondAmount': secondAmount,
      })
      return press(page, 'doBatchPaymentPlan')
    }
    expect(await plan('504.91')).toBe(422)
    await says(page, '排款合计1,104.91≠1,104.90')
    expect(await plan('504.90')).toBeLessThan(400)
    await expect.poll(async () => (await people.finance.find('paymentApply', doc.id)).status).toBe('PLANNED')

    await openPage(page, system, 'paymentApplyEdit', `id=${doc.id}`)
    await unfold(page, 'doBatchPaymentRequest', javaScript)
    await fill(page, {
      'input.doBatchPaymentRequest.dueBy': people.finance.inDays(30),
      'input.doBatchPaymentRequest.payerAccount': '1102020000012345678',
    })
    await succeed(page, 'doBatchPaymentRequest')
    await expect.poll(async () => (await people.finance.find('paymentApply', doc.id)).status).toBe('PAYING')
    const [one, two] = (await Promise.all(
      (await detailsOf(world, 'payment_apply_id', doc)).map(({ id }) => people.finance.find('paymentDetail', id)),
    )) as [Doc, Doc]
    const confirm = async ({ id }: Doc, bankRef: string) => {
      await chosenIn(page, id)
      await unfold(page, 'doBatchConfirm', javaScript)
      await fill(page, { 'input.doBatchConfirm.bankRef': bankRef, 'input.doBatchConfirm.paidDate': people.finance.inDays(0) })
      await succeed(page, 'doBatchConfirm')
      await expect.poll(async () => (await people.finance.find('paymentDetail', id)).status).toBe('PAID')
    }
    await confirm(one, 'BK1')
    expect((await people.finance.find('paymentApply', doc.id)).status).toBe('PART_PAID')

    const elsewhere = await openWindow(javaScript, { by: 'form client' })
    const theirs = await elsewhere.newPage()
    await signIn(theirs, elsewhere, system, 'supplier01')
    await openPage(theirs, system, 'paymentDetailList', `docNum=${one.docNum}`)
    await says(theirs, '600.00')
    await says(theirs, 'BK1')
    await elsewhere.close()

    await moved(people.finance, 'paymentDetail', 'doFail', two, { reason: '户名不符' })
    await chosenIn(page, two.id)
    await openMenus(page, 'doRetry')
    await succeed(page, 'doRetry')
    await expect.poll(async () => (await people.finance.find('paymentDetail', two.id)).status).toBe('REQUESTED')
    await confirm(two, 'BK2')
    expect(await people.finance.find('paymentApply', doc.id)).toMatchObject({ status: 'PAID', paidAmount: '1104.90' })
  },
)

test("finance 12: the supplier's statement has no source of its deductions, no SAP check and no approval trail, and another supplier has no page of it, of its invoice or of its payment", async () => {
  const { order } = await twoLines()
  const deduction = await confirmedDeduction(world, people, order, { net: '50.00', mode: 'PAYMENT' })
  await world.query(`update deductions set source_type = 'CLAIM', source_doc_num = 'CL202611270042' where id = $1`, [deduction.id])
  const sent = await sentStatement(people, order)
  await step(people.supplier, 'doSupplierConfirm', sent)
  await step(people.finance, 'doSendSapCheck', sent)
  const doc = await approvedOf(sent)
  const invoice = await submitted(people.supplier, await invoiceOf(people.supplier, doc))
  const own = await htmlFor(system, 'supplier01', `/main/accountStatementEdit?id=${doc.id}`)
  expect(own.status).toBe(200)
  expect(own.html).toContain(String(doc.docNum))
  for (const secret of ['CL202611270042', 'SAP检查', '没有SAP编号', 'sapCheck', '审批记录', '同意本月对账', 'confirmHash'])
    expect([secret, own.html.includes(secret)]).toEqual([secret, false])
  const theirDeduction = await htmlFor(system, 'supplier01', `/main/deductionsEdit?id=${deduction.id}`)
  expect(theirDeduction.html).toContain(String(deduction.docNum))
  expect(theirDeduction.html).not.toContain('CL202611270042')

  for (const address of [`accountStatementEdit?id=${doc.id}`, `invoiceEdit?id=${invoice.id}`, `deductionsEdit?id=${deduction.id}`])
    expect([address, (await htmlFor(system, 'supplier02', `/main/${address}`)).status]).toEqual([address, 404])
})

async function approvedOf(sent: Doc): Promise<Doc> {
  await step(people.buyer, 'doSubmit', sent)
  return step(people.manager, 'doBatchApproval', sent, { reason: '同意本月对账' })
}

eachWayOfForms(
  'finance 13: goods go back while a buyer checks a statement; its quantity is recomputed on sending, and what he typed against the old version is kept',
  async ({ page, context }) => {
    await cleared(world)
    const { order, receipts } = await received(world, people, [{ price: '2', receipts: ['100'] }])
    await uninspected(world, receipts[0] as Doc)
    const doc = await generated(people, order)
    await signIn(page, context, system, 'buyer1')
    await openStatement(page, doc)
    await fill(page, { remark: '已核对' })
    await returnedUninspected(world, people, receipts[0] as Doc, '8')
    expect(linesOf(await step(people.manager, 'doSend', doc), 'accountStatementLine')).toMatchObject([{ qty: '92.0000', netAmount: '184.00' }])
    await step(people.supplier, 'doSupplierReject', doc, { draft: { rejectNote: '数量' } })
    expect(await press(page, 'save')).toBe(409)
    await expect.poll(() => page.locator('.conflict b').first().innerText()).toMatch(/修改了此单据，您的输入已保留/)
    expect(await input(page, 'remark').inputValue()).toBe('已核对')
  },
)

eachWayOfForms(
  'finance 5 and 6: a price variance of 0.07 is told on the page; printed tax of 23.66 is refused there, and 23.65 is booked',
  async ({ page, context, javaScript }) => {
    const one = await billed(world, people, { deducted: '0' })
    const varied = await submitted(people.supplier, await invoiceOf(people.supplier, one.statement), [
      { qty: '1470', price: '0.1235', netAmount: '181.55', taxAmount: '23.60' },
      { qty: '333', price: '3.335', netAmount: '1110.56', taxAmount: '144.37' },
    ])
    await signIn(page, context, system, 'finance1')
    await openPage(page, system, 'invoiceEdit', `id=${varied.id}`)
    await says(page, '比按订单价多开0.07（0.0386%）')
    await moved(people.supplier, 'invoiceHeader', 'doWithdraw', varied)

    const draft = await invoiceOf(people.supplier, one.statement)
    const [a, b] = accountRowsOf(draft)
    await people.supplier.save('invoiceHeader', { deletedLines: [b?.id] }, draft)
    const { id } = await submitted(people.supplier, draft, [rowsOf(draft)[0] as Row])
    expect(a).toMatchObject({ taxAmount: '23.59' })
    const change = async (amount: string) => {
      await openPage(page, system, 'invoiceEdit', `id=${id}`)
      await unfold(page, 'doChangeTaxAmount', javaScript)
      await fill(page, { 'input.doChangeTaxAmount.taxRate': '13', 'input.doChangeTaxAmount.amount': amount })
      await button(page, 'doChangeTaxAmount').click()
    }
    await change('23.66')
    await says(page, '税额差0.07超过允许0.06')
    await change('23.65')
    await expect.poll(() => people.finance.find('invoiceHeader', id)).toMatchObject({ bookedTax: '23.65', bookedGross: '205.13' })
  },
)

eachWayOfForms(
  'finance 7 and 8: an advance is written off from the page of the invoice, and one above its ceiling is refused with the three figures',
  async ({ page, context }) => {
    const { order, statement: settled } = await billed(world, people, { term: 'PTADV361' })
    const invoice = await postedInvoice(world, people, { order, statement: settled })
    await paidFor(order, '400.00')
    await signIn(page, context, system, 'finance1')
    await openPage(page, system, 'invoiceEdit', `id=${invoice.id}`)
    await succeed(page, 'doWriteOff')
    await expect
      .poll(async () => stagesOf(await people.finance.find('invoiceHeader', invoice.id))[0])
      .toMatchObject({ heldAmount: '400.00', openAmount: '4.10' })
    await moved(people.lead, 'invoiceHeader', 'doWriteOffApproval', invoice)
    await openPage(page, system, 'invoiceEdit', `id=${invoice.id}`)
    await openMenus(page, 'doReleaseAdvanceStage')
    await succeed(page, 'doReleaseAdvanceStage')
    await expect
      .poll(async () => stagesOf(await people.finance.find('invoiceHeader', invoice.id))[0])
      .toMatchObject({ payableFlag: 'Y', openAmount: '4.10' })
  },
)

async function paidFor(order: Doc, amount: string): Promise<void> {
  const { buyer, manager, finance } = people
  const draft = await buyer.save('advanceApply', {
    orgId: order.orgId,
    supplierId: order.supplierId,
    currency: order.currency,
    advanceReason: '开模备料',
    expectSettleDate: buyer.inDays(60),
    advanceApplyDetail: [{ poHeaderId: order.id, detailAmount: amount }],
  })
  await moved(buyer, 'advanceApply', 'doSubmit', draft)
  await moved(manager, 'advanceApply', 'doApproval', draft)
  const [detail] = await detailsOf(world, 'advance_apply_id', draft)
  await moved(finance, 'paymentDetail', 'doRequest', { id: String(detail?.id) })
  await moved(finance, 'paymentDetail', 'doBatchConfirm', { id: String(detail?.id) }, bankSays(finance))
}

eachWayOfForms('a buyer who reports freight from the list of what is unreported goes on with its report', async ({ page, context, javaScript }) => {
  const row = await unreportedFreight(world, people)
  const [{ subject, dept } = { subject: '', dept: '' }] = await world.query<{ subject: string; dept: string }>(
    `select (select code from subject where id = $1) as subject, (select code from department order by code limit 1) as dept`,
    [await leafSubjectOf(world)],
  )
  await signIn(page, context, system, 'buyer1')
  await openPage(page, system, 'unreportedTransactionList', `sourceNum=${row.sourceNum}`)
  await page.locator(`input[type=checkbox][value="${row.id}"]`).check()
  await unfold(page, 'doReport', javaScript)
  await fill(page, { 'input.doReport.subjectId$text': subject, 'input.doReport.costDeptId$text': dept, 'input.doReport.netAmount': '80' })
  await button(page, 'doReport').click()
  await page.waitForURL(/transactionInfoEdit/)
  const { transactionInfoId } = await people.buyer.find('unreportedTransaction', row.id)
  expect(page.url()).toContain(String(transactionInfoId))
  expect(await input(page, 'netAmount').inputValue()).toBe('80.00')
})
