/** The named calls of finance: other addresses of actions, and what is asked about statements, invoices and payments. */
import type { Pool } from 'pg'
import { z } from 'zod'
import { accountStatement } from '../../../catalogue/finance/account-statement.ts'
import { invoiceHeader } from '../../../catalogue/finance/invoice-header.ts'
import { paymentApply } from '../../../catalogue/finance/payment-apply.ts'
import { paymentDetail } from '../../../catalogue/finance/payment-detail.ts'
import type { AnyDefinition } from '../../../catalogue/language/define.ts'
import { hasPrint } from '../../../catalogue/pages/machine-outputs.ts'
import type { Answer } from '../../../contract/types.ts'
import { seenFiles } from '../../platform/files/rows.ts'
import { callsAmongFew } from '../../platform/load/at-once.ts'
import { printDocuments } from '../../platform/print/print.ts'
import { runAction } from '../../runtime/change/change.ts'
import { actionRequestIn, anId, shaped } from '../../runtime/change/requests.ts'
import { readForPerson } from '../../runtime/reading/record.ts'
import { enterRoleSql, enterSystem, inTransaction, systemOpening } from '../../runtime/rows/database.ts'
import { momentOf } from '../../runtime/rows/new-id.ts'
import { refuse, refuseRule } from '../../runtime/rules/refusal.ts'
import type { BinaryAnswer, CallContext, Doc, NamedCall, Tx } from '../../runtime/types.ts'
import { requireButton } from '../../runtime/visibility/rights.ts'
import { inTurn, load } from '../../runtime/work.ts'
import { newWork } from '../../runtime/working.ts'
import { partiesOf } from '../supplier-master/parties.ts'
import { matchTable } from './invoice/matching.ts'
import { kindOf, readStored } from './invoice/read-files.ts'
import type { Invoice } from './invoice/stages.ts'
import { writeUblInvoice } from './invoice/write-ubl-invoice.ts'
import { mouldFees } from './mould-questions.ts'
import { type Batch, bankFile, controlSum, messageIdOf, type Transfer } from './payment/bank-file.ts'
import { hearOa } from './payment/oa.ts'
import { requireByFile } from './payment/payment-interface.ts'
import { statementSheet } from './statement/statement-sheet.ts'
import { categoriesToSettle } from './statement/unsettled.ts'

type Body = Record<string, unknown>
type As = (body: Body) => Body

/** What an address says beside the rows is what its action asks for. */
const asInput =
  (...names: readonly string[]): As =>
  ({ input, ...body }) => ({
    ...body,
    input: {
      ...(typeof input === 'object' ? input : {}),
      ...Object.fromEntries(names.flatMap((name) => (name in body ? [[name, body[name]]] : []))),
    },
  })
const ofOne: As = ({ id, versionNum, ...body }) => ({
  ...body,
  rows: body.rows ?? (id ? [{ id, ...(versionNum !== undefined && { versionNum }) }] : []),
})
const plain: As = (body) => body

/** `rows: [{ date, amount, method }]` as the plan of each application. */
const planned: As = ({ rows, ids, plan, ...body }) => {
  const places = ['first', 'second', 'third'] as const
  const { data = [] } = z
    .array(z.object({ date: z.iso.date(), amount: z.string(), method: z.string().optional() }))
    .max(places.length)
    .safeParse(plan ?? [])
  const input = Object.fromEntries(
    data.flatMap(({ date, amount }, at) => [
      [`${places[at]}Date`, date],
      [`${places[at]}Amount`, amount],
    ]),
  )
  return { ...body, rows, ids, input: { ...input, ...(data[0]?.method && { payMethod: data[0].method }) } }
}

const ids = z.object({ ids: z.array(anId).min(1).max(100) })

function requirePage({ actor }: CallContext, ...pages: readonly string[]): void {
  if (!pages.some((page) => actor.grants.has(page))) refuseRule('FORBIDDEN')
}

/** `accountStatement/getCurrentCategory` with `{ orgId, supplierId? }`: what there is to settle, the largest first. */
async function getCurrentCategory(pool: Pool, body: Body, context: CallContext): Promise<Answer> {
  requirePage(context, 'accountStatementList', 'accountStatementEdit')
  const { orgId, supplierId } = shaped(z.object({ orgId: anId, supplierId: anId.nullish() }), body)
  const { actor } = context
  if (actor.side === 'internal' ? !actor.orgIds.includes(orgId) : !supplierId || !actor.supplierIds.includes(supplierId)) refuseRule('NOT_FOUND')
  const data = await inTransaction(pool, systemOpening, (tx) => categoriesToSettle(tx, orgId, supplierId ?? null))
  return { status: '200', msg: '', data }
}

/** `accountStatement/getMouldFee`: what moulds come to that stand on no statement yet. */
async function getMouldFee(pool: Pool, body: Body, context: CallContext): Promise<Answer> {
  requireButton(accountStatement, context.actor, 'btnLoadLines')
  const asked = shaped(z.object({ supplierId: anId, orgId: anId, currency: z.string().max(10), toDate: z.iso.date() }), body)
  if (!context.actor.orgIds.includes(asked.orgId)) refuseRule('NOT_FOUND')
  const data = await inTransaction(pool, systemOpening, (tx) => mouldFees(tx, asked))
  return { status: '200', msg: '', data }
}

/** `invoice/readFile` with `{ ids }`: what e-invoices say; nothing is kept of it. */
async function readFile(pool: Pool, body: Body, context: CallContext): Promise<Answer> {
  requireButton(invoiceHeader, context.actor, 'btnReadFile')
  const { ids: wanted } = shaped(ids, body)
  const files = await inTransaction(pool, systemOpening, (tx) => seenFiles(tx, context, wanted))
  if (files.length < wanted.length) refuseRule('NOT_FOUND')
  const data = await inTurn(files, async (file) => {
    const kind = kindOf(file)
    return { id: file.id, name: file.originalFileName, kind: kind ?? null, read: kind ? await readStored(file, kind) : null }
  })
  return { status: '200', msg: '', data }
}

/** `invoiceHeaderRestful/findMatch` with `{ id }`: order, statement and invoice side by side. */
async function findMatch(pool: Pool, body: Body, context: CallContext): Promise<Answer> {
  requirePage(context, 'invoiceEdit', 'invoiceList')
  const { id } = shaped(z.object({ id: anId }), body)
  return inTransaction(pool, enterRoleSql(context.actor), async (tx) => {
    const invoice = await readForPerson(tx, invoiceHeader, id, context)
    return { status: '200', msg: '', data: matchTable(invoice as unknown as Invoice, context.language) }
  })
}

/** What its system reads: the tax invoices of an invoice that was approved. */
function downloadUbl(pool: Pool, body: Body, context: CallContext): Promise<BinaryAnswer> {
  requireButton(invoiceHeader, context.actor, 'btnExport')
  const { id } = shaped(z.object({ id: anId }), body)
  return inTransaction(pool, enterRoleSql(context.actor), async (tx) => {
    const invoice = (await readForPerson(tx, invoiceHeader, id, { ...context, language: 'CN' })) as unknown as Invoice
    const status = invoiceHeader.states[invoice.status]?.label
    if (!hasPrint(invoiceHeader, 'ubl', invoice.status)) refuseRule('WRONG_STATE', { status, action: ['下载UBL', 'Downloading UBL'] })
    enterSystem(tx)
    const xml = writeUblInvoice(invoice, await partiesOf(tx, invoice))
    return { contentType: 'application/xml', fileName: `${invoice.docNum}.xml`, body: Buffer.from(xml) }
  })
}

/** `payment/bankFile` with `{ ids }` of payment details that were requested: pain.001 for each paying account. */
async function getBankFile(pool: Pool, body: Body, context: CallContext): Promise<Answer> {
  requireButton(paymentDetail, context.actor, 'btnBatchPaymentRequest')
  const { ids: wanted } = shaped(ids, body)
  return inTransaction(pool, enterRoleSql(context.actor), async (tx) => {
    const seen = await inTurn(wanted, (id) => readForPerson(tx, paymentDetail, id, context))
    if (seen.some(({ status }) => status !== 'REQUESTED')) refuseRule('NOT_FOUND')
    enterSystem(tx)
    return { status: '200', msg: '', data: await bankFilesOf(tx, requireByFile(seen)) }
  })
}

/** The moment of a file is that of its last request, so that it is the same tomorrow. */
async function bankFilesOf(tx: Tx, details: readonly Doc[]) {
  const byAccount = Map.groupBy(details, ({ payerAccount }) => String(payerAccount ?? ''))
  const payer = await payerOf(tx, String(details[0]?.orgId))
  return [...byAccount].map(([payerAccount, of]) => {
    const own = (of as unknown as Paid[]).sort((a, b) => a.docNum.localeCompare(b.docNum))
    const transfers = own.map(transferOf)
    const id = messageIdOf(own)
    const batch: Batch = { id, at: requestedAt(own).toISOString().slice(0, 19), payer, payerAccount, transfers }
    return { fileName: `${id}.xml`, payerAccount, count: transfers.length, controlSum: controlSum(transfers), content: bankFile(batch) }
  })
}

/** Of an application: what was requested last and is not paid yet. */
function downloadBankFile(pool: Pool, body: Body, context: CallContext): Promise<BinaryAnswer> {
  requireButton(paymentApply, context.actor, 'btnBatchPaymentRequest')
  const { id } = shaped(z.object({ id: anId }), body)
  return inTransaction(pool, enterRoleSql(context.actor), async (tx) => {
    await readForPerson(tx, paymentApply, id, context)
    enterSystem(tx)
    const { rows } = await tx.query<{ id: string }>(
      `select id from payment_detail d where payment_apply_id = $1 and status = 'REQUESTED'
         and payer_account is not distinct from (select payer_account from payment_detail where payment_apply_id = $1 and status = 'REQUESTED' order by request_id desc limit 1)
       order by doc_num`,
      [id],
    )
    const details = await load(
      newWork(tx, context),
      paymentDetail,
      rows.map((row) => row.id),
    )
    const [file] = await bankFilesOf(tx, requireByFile(details))
    if (!file) refuse(paymentApply, 'NONE_REQUESTED', {})
    return { contentType: 'application/xml', fileName: file.fileName, body: Buffer.from(file.content) }
  })
}

type Paid = Omit<Transfer, 'amount' | 'date'> & { id: string; docNum: string; requestId: string | null; planAmount: string; planDate: string }
const requestedAt = (own: readonly Paid[]): Date => new Date(Math.max(...own.map(({ id, requestId }) => momentOf(requestId ?? id).getTime())))
const transferOf = ({ planAmount, planDate, ...rest }: Paid): Transfer => ({ ...rest, amount: planAmount, date: planDate })

/** The company that the business unit belongs to by law. */
async function payerOf(tx: Tx, orgId: string): Promise<string> {
  const { rows } = await tx.query<{ name: string }>(
    `with recursive up as (select id, parent_id, legal_name, name, 0 as step from organization where id = $1
       union all select o.id, o.parent_id, o.legal_name, o.name, step + 1 from organization o join up on o.id = up.parent_id)
     select coalesce(legal_name, name) as name from up order by legal_name is null, step limit 1`,
    [orgId],
  )
  return rows[0]?.name ?? ''
}

export function financeCalls(pool: Pool): Readonly<Record<string, NamedCall>> {
  const does =
    (definition: AnyDefinition, action: string, as: As = plain): NamedCall =>
    (body, context) =>
      runAction(pool, definition, action, actionRequestIn(as(body)), context)
  return {
    '/v1/accountStatement/autoGenerate': does(accountStatement, 'doAutoGenerate', asInput('orgId', 'period', 'supplierIds', 'categories')),
    '/v1/accountStatement/loadLines': does(accountStatement, 'doLoadLines', ofOne),
    '/v1/accountStatement/createInvoice': does(accountStatement, 'doCreateInvoice', ofOne),
    '/v1/accountStatement/batchApproval': does(accountStatement, 'doBatchApproval'),
    '/v1/accountStatement/sendSapCheck': does(accountStatement, 'doSendSapCheck', ofOne),
    '/v1/accountStatement/printByIds': (body, context) =>
      printDocuments(pool, { accountStatement: { sheet: statementSheet as never } }, 'accountStatement', body, context),
    '/v1/accountStatement/getMouldFee': (body, context) => getMouldFee(pool, body, context),
    '/v1/accountStatement/getCurrentCategory': (body, context) => getCurrentCategory(pool, body, context),
    '/v1/invoice/readFile': (body, context) => readFile(pool, body, context),
    '/v1/invoice/sendToSap': does(invoiceHeader, 'doSendToSap'),
    '/v1/invoice/sendToFinance': does(invoiceHeader, 'doSendToFinance'),
    '/v1/invoice/changeTaxedAmount': does(invoiceHeader, 'doChangeTaxedAmount', (body) => asInput('amount')(ofOne(body))),
    '/v1/invoice/changeTaxAmount': does(invoiceHeader, 'doChangeTaxAmount', (body) => asInput('taxRate', 'amount')(ofOne(body))),
    ...callsAmongFew('downloads', { '/v1/invoiceHeaderRestful/doDownloadUbl': (body, context) => downloadUbl(pool, body, context) }),
    '/v1/invoiceHeaderRestful/findMatch': (body, context) => findMatch(pool, body, context),
    '/v1/writeOff/byLine': does(invoiceHeader, 'doWriteOffByLine', (body) => asInput('collectAdvanceId', 'amount')(ofOne(body))),
    '/v1/writeOff/batch': does(invoiceHeader, 'doBatchWriteOff'),
    '/v1/writeOff/approval': does(invoiceHeader, 'doWriteOffApproval'),
    '/v1/writeOff/refreshAmount': does(paymentApply, 'doRefreshWriteOffAmount', ofOne),
    '/v1/payment/batchPlan': does(paymentApply, 'doBatchPaymentPlan', planned),
    '/v1/payment/batchRequest': does(paymentApply, 'doBatchPaymentRequest', asInput('dueBy', 'payerAccount')),
    '/v1/payment/bankFile': (body, context) => getBankFile(pool, body, context),
    '/v1/paymentApply/checkInvoice': does(paymentApply, 'doCheckInvoice'),
    ...callsAmongFew('downloads', { '/v1/paymentApplyRestful/doDownloadBankFile': (body, context) => downloadBankFile(pool, body, context) }),
    '/v1/payment/oaDecision': (body, context) => hearOa(pool, body, context),
    '/v1/paymentDetail/batchConfirm': does(paymentDetail, 'doBatchConfirm', asInput('bankRef', 'paidDate', 'paidAmount', 'feeAmount')),
  }
}
