/** Invoices: filled from statements, read from e-invoices, matched, approved, handed over, and split into stages of payment. */

import { accountStatement } from '../../../../catalogue/finance/account-statement.ts'
import { invoiceHeader } from '../../../../catalogue/finance/invoice-header.ts'
import type { Full } from '../../../../catalogue/language/define.ts'
import { isSame, isZero, subtract } from '../../../../catalogue/language/formula.ts'
import { supplierInfo } from '../../../../catalogue/supplier-master/supplier-info.ts'
import type { Behaviour } from '../../../runtime/behaviour.ts'
import { takeBySystem } from '../../../runtime/change/change.ts'
import { newLineOf } from '../../../runtime/change/draft.ts'
import { dayOf } from '../../../runtime/change/numbering.ts'
import { knowing, learn } from '../../../runtime/rules/facts.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { row } from '../../../runtime/rules/row-facts.ts'
import { inTurn, load } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { parameter } from '../../master-data/config.ts'
import { closedMonth } from '../closed-month.ts'
import { contractEvents } from '../contract-events.ts'
import { asExchangeRate, rateToCny } from '../rate-to-cny.ts'
import { changeGross, changeTax } from './change-amounts.ts'
import { accountRows, actualRows, matchTable, runMatch, runSummaryMatch } from './matching.ts'
import { negativeRate } from './negative-rate.ts'
import { requireForms, requireOnce } from './numbers.ts'
import { readFiles } from './read-files.ts'
import { happened, type Invoice, stagesOf } from './stages.ts'
import { lastReceipt, openRows, type StatementHead, statementHead } from './statements.ts'
import { approveWriteOffs, waitingWriteOffs, writeOff, writeOffByLine } from './write-off.ts'

const isBeingMade = ({ status }: Invoice): boolean => status === 'DRAFT' || status === 'UNDER_QUERY'

export const invoiceHeaderBehaviour = {
  defaults(invoice, { actor, today }) {
    invoice.supplierId ??= actor.supplierIds.length === 1 ? (actor.supplierIds[0] ?? '') : invoice.supplierId
    invoice.supplierMadeDate = actor.side === 'supplier' ? today : null
  },

  follows: [
    {
      gives: ['exchangeRate'],
      from: ({ currency, postingDate }) => [currency, postingDate],
      find: knowing(
        ({ currency, postingDate }) => rateToCny(currency, postingDate),
        (_doc, found) => asExchangeRate(found),
      ),
    },
    {
      on: 'invoiceActual',
      gives: ['sellerName', 'sellerTaxNo', 'buyerName', 'buyerTaxNo'],
      from: (_actual, { supplierId, titleName, titleTaxNo }) => [supplierId, titleName, titleTaxNo],
      find: knowing(
        (_actual, { supplierId }) => row(supplierInfo, supplierId),
        (_actual, supplier, { titleName, titleTaxNo }) => ({
          sellerName: supplier?.name ?? null,
          sellerTaxNo: supplier?.creditCode ?? null,
          buyerName: titleName,
          buyerTaxNo: titleTaxNo,
        }),
      ),
    },
  ],

  async settle(invoice, work, before) {
    for (const [was, actual] of knownIn(invoice, before)) if (isAnswered(was, actual)) actual.verifyTime = work.nowText
    if (isBeingMade(invoice)) {
      await takeStatements(work, invoice)
      for (const one of actualRows(invoice)) one.bookedTax = one.taxAmount
      invoice.grossChange = '0'
    }
    if (invoice.status === 'POSTED')
      for (const stage of invoice.invoicePaymentStage)
        if (stage.baseEvent === 'INVOICE_POSTED' && !stage.eventDate) happened(stage, dayOf(new Date(invoice.erpTime ?? work.now)))
  },

  check(invoice, work, before) {
    for (const [was, actual, at] of knownIn(invoice, before)) {
      if (!isCorrected(was, actual)) continue
      if (was.fileId && work.actor.responsibility !== 'finance')
        refuse(invoiceHeader, 'FROM_FILE', { num: was.invoiceNum }, `invoiceActual[${at}].invoiceNum`)
      if (actual.verifyState === 'VERIFIED') actual.verifyState = was.fileId ? 'READ' : 'NOT_CHECKED'
    }
  },

  async saved(invoice, work, before) {
    if (invoice.status === 'APPROVED' && invoice.erpStatus === 'SENT') await post(work, invoice)
    if (invoice.status === 'POSTED' && invoice.payStatus === 'PAID') await closeStatements(work, invoice)
    if (before?.payStatus === 'PAID' && invoice.payStatus !== 'PAID') await reopenStatements(work, invoice)
  },

  panels: async (invoice, { language }) => ({ match: matchTable(invoice, language) }),

  doReadFile: (invoice, work) => readFiles(work, invoice),
  doMatch: (invoice, work) => runMatch(work, invoice),
  doGroup: (invoice, work) => runSummaryMatch(work, invoice),

  async doSubmit(invoice, work) {
    const month = await closedMonth(work, invoice.orgId, invoice.postingDate)
    if (month) refuse(invoiceHeader, 'CLOSED', { month }, 'postingDate')
    requireForms(invoice)
    requireNoNegativeRate(invoice)
    await requireParties(work, invoice)
    await requireOnce(work, invoice)
    await runMatch(work, invoice)
    Object.assign(invoice, { submittedBy: work.actor.userId, queryReason: null, wantedAction: null, queryNote: null })
  },

  doWithdraw() {},

  doQuery(invoice, { input }) {
    Object.assign(invoice, { queryReason: input.queryReason, wantedAction: input.wantedAction, queryNote: input.queryNote ?? null })
  },

  async doChangeTaxAmount(invoice, work) {
    await changeTax(work, invoice, work.input)
    await runMatch(work, invoice)
  },

  doChangeTaxedAmount: (invoice, work) => changeGross(work, invoice, work.input.amount),

  doSubmitApproval() {},

  async doApproval(invoice, work) {
    if ([invoice.submittedBy, invoice.createdBy].includes(work.actor.userId)) refuse(invoiceHeader, 'OWN_WORK', {})
    const heads = await headsOf(work, invoice)
    const contracts = await contractEvents(
      work,
      heads.flatMap(({ contractIds }) => contractIds),
    )
    const orderDate = heads.flatMap((head) => head.orderDate ?? []).sort()[0] ?? null
    const events = { ...contracts, RECEIPT: invoice.receiptDate, STATEMENT: invoice.confirmDate, ORDER_APPROVED: orderDate }
    invoice.invoicePaymentStage = await stagesOf(work, invoiceHeader, invoice, events)
  },

  doReject() {},

  doRefuse(invoice, { input, reason }) {
    Object.assign(invoice, { wantedAction: input.wantedAction, queryNote: reason?.slice(0, 500) ?? null })
  },

  doSendToSap: (invoice, work) => requireTarget(work, invoice, 'SAP'),
  doSendToFinance: (invoice, work) => requireTarget(work, invoice, 'FINANCE'),

  doWriteOff: (invoice, call) => writeOff(call, invoice),
  doWriteOffByLine: (invoice, call) => writeOffByLine(call, invoice, call.input),
  doBatchWriteOff: (invoice, call) => writeOff(call, invoice),
  doWriteOffApproval: (invoice, call) => approveWriteOffs(call, invoice),

  async doAbolish(invoice, work) {
    const [waiting] = await waitingWriteOffs(work, invoice)
    if (waiting) refuse(invoiceHeader, 'WRITE_OFF_WAITS', { docNum: waiting.docNum })
    const isOfMonth = invoice.invoiceActual.every(({ invoiceDate }) => invoiceDate.slice(0, 7) === work.today.slice(0, 7))
    if (!isOfMonth && !(await isReversed(work, invoice))) refuse(invoiceHeader, 'NOT_VOID', {})
  },

  doReleaseAdvanceStage(invoice, work) {
    const open = invoice.invoicePaymentStage.filter(({ nodeType, baseEvent }) => nodeType === 'ADVANCE' && baseEvent !== 'INVOICE_POSTED')
    if (open.length === 0) refuse(invoiceHeader, 'NO_ADVANCE_STAGE', {})
    const posted = invoice.status === 'POSTED' ? dayOf(new Date(invoice.erpTime ?? work.now)) : null
    for (const stage of open) {
      stage.baseEvent = 'INVOICE_POSTED'
      happened(stage, posted)
    }
  },
} satisfies Behaviour<typeof invoiceHeader>

/** The ERP took it over: it is posted there, with the number that it gave. */
async function post(work: Work, invoice: Invoice): Promise<void> {
  await takeBySystem(work, invoiceHeader, 'doPost', invoice)
}

/** Statements of which all is invoiced, and each invoice paid. */
async function closeStatements(work: Work, { invoiceAccount }: Invoice): Promise<void> {
  const { rows } = await work.tx.query<{ id: string }>(
    `select s.id from account_statement s where s.id = any($1::uuid[]) and s.status = 'INVOICED' and not exists (
       select 1 from invoice_account a join invoice_header h on h.id = a.header_id
       where a.account_statement_id = s.id and h.status in ('SUBMITTED', 'VARIANCE', 'UNDER_QUERY', 'IN_APPROVAL', 'APPROVED', 'POSTED') and (h.status <> 'POSTED' or h.pay_status <> 'PAID'))
     order by s.id`,
    [invoiceAccount.map(({ accountStatementId }) => accountStatementId)],
  )
  const statements = await load(
    work,
    accountStatement,
    rows.map(({ id }) => id),
    { lock: true },
  )
  await inTurn(statements, (statement) => takeBySystem(work, accountStatement, 'doClose', statement))
}

/** The money came back: what it settled is not settled. A statement of the same month that was made meanwhile stays the regular one. */
async function reopenStatements(work: Work, { invoiceAccount }: Invoice): Promise<void> {
  const ids = invoiceAccount.map(({ accountStatementId }) => accountStatementId).sort()
  const closed = (await load(work, accountStatement, ids, { lock: true })).filter(({ status }) => status === 'CLOSED')
  await inTurn(closed, async (statement) => {
    if (await hasRegular(work, statement)) statement.supplementFlag = 'Y'
    await takeBySystem(work, accountStatement, 'doReopen', statement)
  })
}

async function hasRegular(
  { tx }: Work,
  { id, orgId, supplierId, currency, statementCategory, period }: Full<typeof accountStatement>,
): Promise<boolean> {
  const { rows } = await tx.query(
    `select 1 from account_statement where org_id = $1 and supplier_id = $2 and currency = $3 and statement_category = $4 and period = $5
       and regular_flag = 'Y' and status not in ('CLOSED', 'CANCELLED') and id <> $6`,
    [orgId, supplierId, currency, statementCategory, period, id],
  )
  return rows.length > 0
}

const heard = [
  'invoiceCode',
  'invoiceNum',
  'invoiceDate',
  'sellerName',
  'sellerTaxNo',
  'buyerName',
  'buyerTaxNo',
  'netAmount',
  'taxAmount',
  'grossAmount',
] as const
type Actual = Invoice['invoiceActual'][number]

/** The tax invoices that were there before, with what they were and their place. */
const knownIn = ({ invoiceActual }: Invoice, before: Invoice | null): (readonly [Actual, Actual, number])[] =>
  invoiceActual.flatMap((actual, at) => {
    const was = before?.invoiceActual.find(({ id }) => id === actual.id)
    return was ? [[was, actual, at] as const] : []
  })

/** The verification said something of it. */
const isAnswered = (was: Actual, { verifyState }: Actual): boolean =>
  was.verifyState !== verifyState && (verifyState === 'VERIFIED' || verifyState === 'FAILED')

const isFigure = (name: (typeof heard)[number]): boolean => name.endsWith('Amount')
const isCorrected = (was: Actual, now: Actual): boolean =>
  heard.some((name) => (isFigure(name) ? !isSame(String(was[name]), String(now[name])) : was[name] !== now[name]))

async function headsOf(work: Work, { invoiceAccount }: Invoice): Promise<StatementHead[]> {
  const found = await learn(
    work,
    invoiceAccount.map(({ accountStatementId }) => statementHead({ id: accountStatementId })),
  )
  return found.flatMap((head) => head ?? [])
}

/** What the statements say of the invoice, and all that is open of those that were just chosen. */
async function takeStatements(work: Work, invoice: Invoice): Promise<void> {
  const heads = await headsOf(work, invoice)
  requireAlike(invoice, heads)
  const [first] = heads
  Object.assign(invoice, {
    titleName: first?.titleName ?? null,
    titleTaxNo: first?.titleTaxNo ?? null,
    paymentTermId: first?.paymentTermId ?? null,
    buyerId: first?.buyerId ?? null,
    confirmDate: lastOf(heads.map(({ confirmDate }) => confirmDate)),
  })
  const empty = invoice.invoiceAccount.filter(({ invoiceAccountDetail }) => invoiceAccountDetail.length === 0)
  if (empty.length > 0) await fillAccounts(work, invoice, empty, heads)
  invoice.receiptDate = await receivedLast(work, invoice, heads)
}

const lastOf = (days: readonly (string | null)[]): string | null =>
  days
    .flatMap((day) => day ?? [])
    .sort()
    .at(-1) ?? null

/** Of the rows that are invoiced here; where none of them was received, as a price that was adjusted, of the statements. */
async function receivedLast(work: Work, invoice: Invoice, heads: readonly StatementHead[]): Promise<string | null> {
  const invoiced = accountRows(invoice).flatMap(({ accountStatementLineId, invoiceQty }) =>
    accountStatementLineId && !isZero(invoiceQty) ? lastReceipt({ id: accountStatementLineId }) : [],
  )
  return lastOf(await learn(work, invoiced)) ?? lastOf(heads.map(({ receiptDate }) => receiptDate))
}

async function fillAccounts(work: Work, invoice: Invoice, empty: Invoice['invoiceAccount'], heads: readonly StatementHead[]): Promise<void> {
  const rows = await openRows(
    work,
    empty.map(({ accountStatementId }) => accountStatementId),
  )
  for (const account of empty) {
    account.statementDocNum = heads.find(({ id }) => id === account.accountStatementId)?.docNum ?? null
    account.invoiceAccountDetail = rows
      .filter(({ statementId }) => statementId === account.accountStatementId)
      .map((one, at) => {
        const { lineId, deductionId, lineNum, open, statementId: _, ...said } = one
        const line = newLineOf(work, invoiceHeader, 'invoiceAccountDetail', { headerId: invoice.id, parent: account, lineNum: (at + 1) * 10 })
        return Object.assign(line, said, {
          accountStatementLineId: lineId,
          accountStatementDeId: deductionId,
          lineNumOfStatement: deductionId ? null : lineNum,
          openQty: open,
          invoiceQty: open,
        })
      })
  }
}

/** Statements that may be invoiced, of one supplier, unit, currency, payment term and invoice title. */
function requireAlike({ orgId, supplierId, currency }: Invoice, heads: readonly StatementHead[]): void {
  for (const [at, head] of heads.entries()) {
    const isOurs = head.orgId === orgId && head.supplierId === supplierId && head.currency === currency
    if (!isOurs || !['APPROVED', 'INVOICING', 'INVOICED'].includes(head.status))
      refuse(invoiceHeader, 'STATEMENT', { docNum: head.docNum }, `invoiceAccount[${at}].accountStatementId`)
  }
  const differ = (key: 'titleName' | 'titleTaxNo' | 'paymentTermId') => new Set(heads.map((head) => head[key])).size > 1
  if (heads.some(({ titles }) => titles > 1) || differ('titleName') || differ('titleTaxNo')) refuse(invoiceHeader, 'TITLES', {}, 'invoiceAccount')
  if (differ('paymentTermId')) refuse(invoiceHeader, 'TERMS', {}, 'invoiceAccount')
}

function requireNoNegativeRate(invoice: Invoice): void {
  const negative = negativeRate(accountRows(invoice).map(({ taxRate, netAmount }) => ({ taxRate: taxRate ?? '0', net: netAmount })))
  if (negative) refuse(invoiceHeader, 'RATE_NEGATIVE', negative, 'invoiceAccount')
}

/** The tax invoices are from the supplier to the company that the orders name. */
async function requireParties(work: Work, { supplierId, titleName, titleTaxNo, invoiceActual, invoiceKind }: Invoice): Promise<void> {
  const supplier = await learn(work, row(supplierInfo, supplierId))
  const wanted = { seller: [supplier?.name, supplier?.creditCode], buyer: [titleName, titleTaxNo] }
  for (const [at, { invoiceNum: num, sellerName, sellerTaxNo, buyerName, buyerTaxNo }] of invoiceActual.entries()) {
    const isSeller = sellerName === wanted.seller[0] && (invoiceKind === 'OVERSEAS' || sellerTaxNo === wanted.seller[1])
    if (!isSeller)
      refuse(
        invoiceHeader,
        'SELLER',
        { num, given: said(sellerName, sellerTaxNo), wanted: said(...wanted.seller) },
        `invoiceActual[${at}].sellerTaxNo`,
      )
    if (buyerName !== titleName || buyerTaxNo !== titleTaxNo)
      refuse(invoiceHeader, 'BUYER', { num, given: said(buyerName, buyerTaxNo), wanted: said(...wanted.buyer) }, `invoiceActual[${at}].buyerTaxNo`)
  }
}

const said = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(' ')

async function requireTarget(work: Work, { orgId, postingDate }: Invoice, wanted: 'SAP' | 'FINANCE'): Promise<void> {
  const { value } = await learn(work, parameter({ code: 'FIN_TARGET', orgId }))
  if (value !== wanted) refuse(invoiceHeader, 'TARGET', { target: value })
  const month = await closedMonth(work, orgId, postingDate)
  if (month) refuse(invoiceHeader, 'CLOSED', { month }, 'postingDate')
}

/** Credit notes over the opposite amounts are registered for each of its tax invoices. */
async function isReversed({ tx }: Work, { supplierId, invoiceActual }: Invoice): Promise<boolean> {
  const { rows } = await tx.query<{ num: string; gross: string }>(
    `select a.original_num as num, sum(a.gross_amount)::text as gross from invoice_actual a join invoice_header h on h.id = a.header_id
     where h.supplier_id = $1 and a.red_flag = 'Y' and a.original_num = any($2::text[]) and h.status in ('SUBMITTED', 'VARIANCE', 'IN_APPROVAL', 'APPROVED', 'POSTED') group by 1`,
    [supplierId, invoiceActual.map(({ invoiceNum }) => invoiceNum)],
  )
  const reversed = new Map(rows.map(({ num, gross }) => [num, gross]))
  return invoiceActual.every(({ invoiceNum, grossAmount }) => isSame(reversed.get(invoiceNum) ?? '0', subtract('0', grossAmount)))
}
