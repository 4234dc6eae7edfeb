/** Invoices: made of statements, read from e-invoices, matched with tolerances, approved, handed over and taken back. */
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { firstOf, linesOf } from '../delivery/goods.ts'
import { type Files, filesOf, ownStore } from '../files/attaching.ts'
import { textOfPdf } from '../print/pdf-text.ts'
import { bytesOf, call } from '../print/people.ts'
import { openWorld, type World } from '../support/world.ts'
import { codedXml, digitalXml, ofdOf, type Paper } from './e-fapiao-files.ts'
import {
  accountRowsOf,
  type Billed,
  billed,
  invoiceApproved,
  invoiceOf,
  moved,
  nextNumber,
  type PayingPeople,
  paperOf,
  payingPeople,
  postedBy,
  rowsOf,
  simplyBilled,
  stagesOf,
  submitted,
} from './invoices.ts'
import { received, step } from './settled-goods.ts'

let world: World
let people: PayingPeople
let files: Files
let two: Billed

beforeAll(async () => {
  await ownStore()
  world = await openWorld()
  people = await payingPeople(world)
  files = filesOf(world)
})

const seller = async (): Promise<Paper['seller']> => {
  const [row] = await world.query<{ name: string; tax: string }>(`select name, credit_code as tax from supplier_info where code = 'S000001'`)
  return { name: String(row?.name), taxNo: String(row?.tax) }
}
const statementNow = () => people.finance.find('accountStatement', two.statement.id)

/** Rows A, B and the discount of the brief, as one e-invoice. */
async function paper(invoice: Doc, more: Partial<Paper> = {}): Promise<Paper> {
  return {
    num: nextNumber(),
    seller: await seller(),
    buyer: { name: String(invoice.titleName), taxNo: String(invoice.titleTaxNo) },
    net: '1192.04',
    tax: '154.96',
    gross: '1347.00',
    rows: [
      { item: '电阻', qty: '1470', price: '0.123456', net: '181.48', rate: '13', tax: '23.59' },
      { item: '电感', qty: '333', price: '3.335', net: '1110.56', rate: '13', tax: '144.37' },
      { item: '折扣', net: '-100.00', rate: '13', tax: '-13.00' },
    ],
    ...more,
  }
}

const attached = async (invoice: Doc, name: string, content: Buffer | string) => {
  await files.upload(people.supplier, { functionId: 'invoiceHeader', businessId: invoice.id }, [[name, Buffer.from(content)]])
  return moved(people.supplier, 'invoiceHeader', 'doReadFile', invoice)
}

test('finance 4: an e-invoice of both lines and the discount is read, agrees with its parties and is matched; the same one again, another seller and a document type are refused', async () => {
  two = await billed(world, people)
  const draft = await invoiceOf(people.supplier, two.statement)
  expect(draft).toMatchObject({ accountNet: '1192.04', accountTax: '154.96', accountGross: '1347.00', matchStatus: 'NOT_RUN' })
  expect(accountRowsOf(draft)).toMatchObject([{ netAmount: '181.48' }, { netAmount: '1110.56' }, { netAmount: '-100.00', taxAmount: '-13.00' }])
  const said = await paper(draft)
  const read = await attached(draft, 'fapiao.xml', digitalXml(said))
  expect(linesOf(read, 'invoiceActual')).toMatchObject([
    { invoiceNum: said.num, fileKind: 'XML', verifyState: 'READ', grossAmount: '1347.00', sellerTaxNo: said.seller.taxNo },
  ])
  const handed = await moved(people.supplier, 'invoiceHeader', 'doSubmit', draft)
  expect(handed).toMatchObject({ status: 'SUBMITTED', matchStatus: 'MATCHED', diffNet: '0.00', bookedGross: '1347.00' })
  expect(await statementNow()).toMatchObject({ status: 'INVOICED', invoicedGross: '1347.00' })
  const poLine = linesOf(await people.buyer.find('poHeader', two.order.id), 'poLine')
  expect(poLine).toMatchObject([{ invoicedQty: '1470.0000' }, { invoicedQty: '333.0000' }])

  const other = await simplyBilled(world, people)
  const second = await invoiceOf(people.supplier, other.statement)
  const [row] = rowsOf(second)
  await attached(
    second,
    'again.ofd',
    ofdOf(
      digitalXml({
        ...said,
        net: '200.00',
        tax: '26.00',
        gross: '226.00',
        rows: [{ item: '件', qty: '100', price: '2', net: String(row?.netAmount), rate: '13', tax: '26.00' }],
      }),
    ),
  )
  const again = await people.supplier.refused(moved(people.supplier, 'invoiceHeader', 'doSubmit', second))
  expect(again.words.CN).toBe(`发票${said.num}已在${handed.docNum}登记`)

  const third = await invoiceOf(people.supplier, other.statement)
  const stranger = { name: '别家公司', taxNo: '91320500MA1XXXXX0X' }
  await attached(
    third,
    'other.xml',
    digitalXml({
      ...(await paper(third, { seller: stranger })),
      rows: [{ item: '件', qty: '100', price: '2', net: '200.00', rate: '13', tax: '26.00' }],
      net: '200.00',
      tax: '26.00',
      gross: '226.00',
    }),
  )
  const refusal = await people.supplier.refused(moved(people.supplier, 'invoiceHeader', 'doSubmit', third))
  expect(refusal.words.CN).toContain(stranger.taxNo)
  expect(refusal.words.CN).toContain((await seller()).taxNo)

  const typed = digitalXml(await paper(third)).replace('<EInvoice>', '<!DOCTYPE a><EInvoice>')
  const unsafe = files.upload(people.supplier, { functionId: 'invoiceHeader', businessId: third.id }, [['typed.xml', Buffer.from(typed)]])
  await people.supplier.refused(unsafe)
  expect(await world.query(`select 1 from base_file where original_file_name = 'typed.xml'`)).toEqual([])
})

test('what an OFD of the older kind says stands with its code, and only finance corrects what was read', async () => {
  const one = await simplyBilled(world, people)
  const draft = await invoiceOf(people.supplier, one.statement)
  const said = await paper(draft, {
    code: '032002100311',
    num: '12345678',
    net: '200.00',
    tax: '26.00',
    gross: '226.00',
    rows: [{ item: '件', qty: '100', price: '2', net: '200.00', rate: '13', tax: '26.00' }],
  })
  const read = await attached(draft, 'old.ofd', ofdOf(codedXml(said)))
  expect(linesOf(read, 'invoiceActual')).toMatchObject([
    { invoiceCode: '032002100311', invoiceNum: '12345678', fileKind: 'OFD', checkCode: '12345678901234567890' },
  ])
  const { id } = firstOf(read, 'invoiceActual')
  const corrected = people.supplier.save('invoiceHeader', { invoiceActual: [{ id, invoiceNum: '12345679' }] }, read)
  expect((await people.supplier.refused(corrected)).words.CN).toBe('发票12345678由文件读取，仅财务可更正')
})

test('finance 5: at the price of the paper the net differs by 0.07: a price variance, and within a tolerance of 0.05 %', async () => {
  const one = await billed(world, people, { deducted: '0' })
  const draft = await invoiceOf(people.supplier, one.statement)
  const [a, b] = rowsOf(draft)
  const rows = [{ ...(a as object), price: '0.1235', netAmount: '181.55', taxAmount: '23.60' }, b] as never
  const varied = await submitted(people.supplier, draft, rows)
  expect(varied).toMatchObject({ status: 'VARIANCE', matchStatus: 'PRICE_VARIANCE', diffNet: '0.07' })
  expect(accountRowsOf(await people.finance.find('invoiceHeader', draft.id))).toMatchObject([
    { matchLine: 'PRICE_VARIANCE', priceVariance: '0.07' },
    { matchLine: 'MATCHED' },
  ])
  const early = people.finance.act('invoiceHeader', 'doSubmitApproval', await people.finance.find('invoiceHeader', draft.id))
  expect((await people.finance.refused(early)).words.CN).toBe('存在差异，请填写差异处理')
  await people.manager.save('invoiceHeader', { matchNote: '同意按票面' }, await people.manager.find('invoiceHeader', draft.id))

  await (await world.person('admin')).save('configProfile', { parameterCode: 'PRICE_MATCH_PCT', value: '0.05', reason: '结构件容差' })
  const judged = await moved(people.finance, 'invoiceHeader', 'doMatch', draft)
  expect(judged.matchStatus).toBe('TOLERATED')
  await world.query(`delete from config_profile where parameter_code = 'PRICE_MATCH_PCT'`)
  const table = await call(world, people.finance, '/v1/invoiceHeaderRestful/findMatch', 'invoiceEdit', { id: draft.id })
  expect((table as { data: Doc[] }).data).toMatchObject([{ priceVariance: '0.07', expected: '181.48', invoiced: '181.55', result: 'TOLERATED' }, {}])
})

test('finance 6: printed tax of 23.65 against 23.59 is booked, 23.66 is not', async () => {
  const one = await billed(world, people, { deducted: '0' })
  const draft = await invoiceOf(people.supplier, one.statement)
  const [a] = rowsOf(draft)
  const lineB = accountRowsOf(draft)[1] as Doc
  // Line A alone.
  await people.supplier.save('invoiceHeader', { deletedLines: [lineB.id] }, draft)
  const handed = await submitted(people.supplier, draft, [a as never])
  expect(handed.status).toBe('SUBMITTED')
  const change = (amount: string) =>
    people.finance
      .find('invoiceHeader', draft.id)
      .then((now) => people.finance.act('invoiceHeader', 'doChangeTaxAmount', now, { input: { taxRate: '13', amount } }))
  expect((await people.finance.refused(change('23.66'))).words.CN).toBe('税额差0.07超过允许0.06')
  await change('23.65')
  expect(await people.finance.find('invoiceHeader', draft.id)).toMatchObject({
    bookedTax: '23.65',
    bookedGross: '205.13',
    matchStatus: 'TOLERATED',
    status: 'SUBMITTED',
  })
  const gross = (amount: string) =>
    people.finance
      .find('invoiceHeader', draft.id)
      .then((now) => people.finance.act('invoiceHeader', 'doChangeTaxedAmount', now, { input: { amount } }))
  expect((await people.finance.refused(gross('206.08'))).words.CN).toBe('含税差1.01超过允许1.00')
  await gross('205.07')
  expect(await people.finance.find('invoiceHeader', draft.id)).toMatchObject({ bookedGross: '205.07' })
})

test('a quantity that another invoice took is not taken again, and a part is', async () => {
  const one = await simplyBilled(world, people)
  const first = await invoiceOf(people.supplier, one.statement)
  const second = await invoiceOf(people.supplier, one.statement)
  const rowOf = (invoice: Doc) => ({
    id: firstOf(invoice, 'invoiceAccount').id,
    invoiceAccountDetail: [{ id: accountRowsOf(invoice)[0]?.id, invoiceQty: '60' }],
  })
  await people.supplier.save('invoiceHeader', { invoiceAccount: [rowOf(first)] }, first)
  const part = await submitted(people.supplier, first, [{ qty: '60', price: '2', netAmount: '120.00', taxAmount: '15.60' }])
  expect(part).toMatchObject({ status: 'SUBMITTED', accountNet: '120.00' })
  expect(await people.finance.find('accountStatement', one.statement.id)).toMatchObject({ status: 'INVOICING', invoicedGross: '135.60' })
  const over = submitted(people.supplier, second, [{ qty: '100', price: '2', netAmount: '200.00', taxAmount: '26.00' }])
  expect((await people.supplier.refused(over)).words.CN).toBe('第10行可开票40，本次100')
  await moved(people.supplier, 'invoiceHeader', 'doWithdraw', first)
  expect(await people.finance.find('accountStatement', one.statement.id)).toMatchObject({ status: 'APPROVED', invoicedGross: '0.00' })
})

test('a tax invoice is one however its number is spelled: with its code before it or beside it, wide, or with blanks and strokes', async () => {
  const one = await simplyBilled(world, people)
  const first = await submitted(people.supplier, await invoiceOf(people.supplier, one.statement), undefined, {
    invoiceCode: '032002100311',
    invoiceNum: '87654321',
  })
  expect(first.status).toBe('SUBMITTED')
  const two = await simplyBilled(world, people)
  const again = await invoiceOf(people.supplier, two.statement)
  /** In place of what was typed before. */
  const handsIn = async ({ id }: Doc, invoiceNum: string, invoiceKind = 'VAT_SPECIAL') => {
    const now = await people.supplier.find('invoiceHeader', id)
    const deletedLines = linesOf(now, 'invoiceActual').map((one) => one.id)
    const emptied = await people.supplier.save('invoiceHeader', { invoiceKind, deletedLines }, now)
    return submitted(people.supplier, emptied, rowsOf(emptied), { invoiceNum })
  }
  const asOne = await people.supplier.refused(handsIn(again, '03200210031187654321'))
  expect(asOne.words.CN).toBe(`发票03200210031187654321已在${first.docNum}登记`)

  const overseas = await handsIn(again, 'INV-2026/0042', 'OVERSEAS')
  expect(overseas.status).toBe('SUBMITTED')
  const three = await simplyBilled(world, people)
  const third = await invoiceOf(people.supplier, three.statement)
  for (const invoiceNum of ['inv 2026 0042', 'ＩＮＶ２０２６－００４２', 'INV20260042'])
    expect((await people.supplier.refused(handsIn(third, invoiceNum, 'OVERSEAS'))).words.CN).toBe(`发票${invoiceNum}已在${overseas.docNum}登记`)
  expect((await handsIn(third, 'INV-2026/0043', 'OVERSEAS')).status).toBe('SUBMITTED')
})

test('what is queried goes back to the supplier with the reason, what is refused frees its number and its lines', async () => {
  const one = await simplyBilled(world, people)
  const draft = await submitted(people.supplier, await invoiceOf(people.supplier, one.statement))
  const asked = { input: { queryReason: 'PRI', wantedAction: 'NIN', queryNote: '单价不符' } }
  await moved(people.finance, 'invoiceHeader', 'doQuery', draft, asked)
  expect(await people.supplier.find('invoiceHeader', draft.id)).toMatchObject({ status: 'UNDER_QUERY', queryReason: 'PRI', wantedAction: 'NIN' })
  await moved(people.supplier, 'invoiceHeader', 'doSubmit', draft)
  const { invoiceNum } = firstOf(draft, 'invoiceActual')
  await moved(people.finance, 'invoiceHeader', 'doRefuse', draft, { reason: '抬头有误', input: { wantedAction: 'NIN' } })
  expect(await people.finance.find('accountStatement', one.statement.id)).toMatchObject({ status: 'APPROVED' })
  const again = await submitted(people.supplier, await invoiceOf(people.supplier, one.statement), undefined, { invoiceNum })
  expect(again.status).toBe('SUBMITTED')
  await moved(people.finance, 'invoiceHeader', 'doSubmitApproval', again)
  const own = people.finance.act('invoiceHeader', 'doApproval', await people.finance.find('invoiceHeader', again.id))
  await people.finance.refused(own)
  const passed = await moved(people.lead, 'invoiceHeader', 'doApproval', again)
  expect(stagesOf(passed)).toMatchObject([{ stageAmount: '226.00', openAmount: '226.00' }])
  await moved(people.finance, 'invoiceHeader', 'doAbolish', again, { reason: '当月作废' })
  expect(await people.finance.find('accountStatement', one.statement.id)).toMatchObject({ status: 'APPROVED', invoicedGross: '0.00' })
})

test('a number of another form, a wrong sum and a closed month are refused', async () => {
  const one = await simplyBilled(world, people)
  const draft = await invoiceOf(people.supplier, one.statement)
  const typed = (more: Record<string, unknown>) => people.supplier.save('invoiceHeader', { invoiceActual: [paperOf(rowsOf(draft), more)] }, draft)
  expect((await people.supplier.refused(typed({ grossAmount: '226.01' }))).words.CN).toContain('价税合计226.01≠226')
  const refusal = await people.supplier.refused(submitted(people.supplier, draft, undefined, { invoiceNum: '123' }))
  expect(refusal.words.CN).toContain('发票号码“123”格式不对')
  await (await world.person('admin')).save('configProfile', { parameterCode: 'FIN_CLOSED_MONTH', value: '2026-11', reason: '月结' })
  expect((await people.supplier.refused(moved(people.supplier, 'invoiceHeader', 'doSubmit', draft))).words.CN).toBe('2026-11已关账')
  await world.query(`delete from config_profile where parameter_code = 'FIN_CLOSED_MONTH'`)
})

test("finance 12: the other supplier finds neither invoice nor file, and a draft of ours is not its supplier's [S5.2]", async () => {
  const one = await simplyBilled(world, people)
  const ours = await invoiceOf(people.finance, one.statement)
  expect((await people.supplier.refused(people.supplier.find('invoiceHeader', ours.id))).status).toBe(404)
  await submitted(people.finance, ours)
  const seen = await people.supplier.find('invoiceHeader', ours.id)
  expect(seen).not.toHaveProperty('submittedBy')
  const other = await world.person('supplier02')
  expect((await other.refused(other.find('invoiceHeader', ours.id))).status).toBe(404)
  const print = call(world, other, '/v1/printPdf', 'invoiceList', { entity: 'invoiceHeader', id: ours.id })
  expect((await other.refused(print)).status).toBe(404)
})

test('what the ERP would not take is found before it is sent, and what there is to settle is named', async () => {
  const one = await simplyBilled(world, people)
  const checked = await step(people.finance, 'doSendSapCheck', one.statement)
  expect(checked).toMatchObject({ sapCheckState: 'ERROR', sapCheckMessage: expect.stringContaining('没有SAP编号') })
  const asked = () => call(world, people.buyer, '/v1/accountStatement/getCurrentCategory', 'accountStatementList', { orgId: one.order.orgId })
  expect(await asked()).toMatchObject({ data: [] })
  await received(world, people, [{ price: '2', receipts: ['100'] }])
  expect(await asked()).toMatchObject({ data: [{ category: 'MATERIAL', count: 1 }] })
})

test('the match stands on paper as it does on the page', async () => {
  const one = await simplyBilled(world, people)
  const handed = await submitted(people.supplier, await invoiceOf(people.supplier, one.statement))
  await invoiceApproved(people, handed)
  expect(await postedBy(world, people, handed)).toMatchObject({ status: 'POSTED', payStatus: 'UNPAID', openAmount: '226.00' })
  const print = call(world, people.finance, '/v1/printPdf', 'invoiceList', { entity: 'invoiceHeader', id: handed.id })
  const [text = ''] = await textOfPdf(await bytesOf(await print))
  for (const shown of ['INVOICE MATCH', '200.00', '226.00', '一致']) expect(text).toContain(shown)
})
