/** Account statements: filled from what was received, agreed with the supplier line by line, approved, and open to his invoice. */
import { accountStatement } from '../../../../catalogue/finance/account-statement.ts'
import { deductions } from '../../../../catalogue/finance/deductions.ts'
import { add, isAbove, isSame, isZero, spoken, subtract } from '../../../../catalogue/language/formula.ts'
import type { Behaviour } from '../../../runtime/behaviour.ts'
import { newLineOf } from '../../../runtime/change/draft.ts'
import { knowing, learn } from '../../../runtime/rules/facts.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { rowOfEntity } from '../../../runtime/rules/row-facts.ts'
import { create } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { monthBefore } from '../../delivery/review/supplier-replay.ts'
import { closedMonth } from '../closed-month.ts'
import { deductionLine } from '../deduction/offered.ts'
import { asExchangeRate, rateToCny } from '../rate-to-cny.ts'
import { followStages } from '../unfinished/equipment.ts'
import { contentHash } from './content-hash.ts'
import { createInvoice } from './create-invoice.ts'
import { stagesLeftOut } from './due-stages.ts'
import { generateStatements } from './generate.ts'
import { type Line, type Statement, transactionsOf } from './lines.ts'
import { loadLines, loadTakenBack } from './load-lines.ts'
import { lastDayOf } from './period.ts'
import { checkWithSap } from './sap-check.ts'
import { keepSettled } from './settled.ts'
import { leftOut, leftToStatement } from './unsettled.ts'

const isAtWork = ({ status }: Statement): boolean => status === 'GENERATED' || status === 'SUPPLIER_REJECTED' || status === 'REJECTED'

export const accountStatementBehaviour = {
  defaults(statement, { today }) {
    statement.period ??= monthBefore(today)
  },

  follows: [
    { gives: ['cutoffDate'], from: ({ period }) => [period], find: ({ period }) => ({ cutoffDate: period ? lastDayOf(period) : null }) },
    {
      gives: ['supplierSiteId'],
      from: ({ supplierId, orgId }) => [supplierId, orgId],
      find: knowing(
        ({ supplierId, orgId }) => rowOfEntity('supplierSite', { headerId: supplierId, orgId }),
        (_statement, site) => ({ supplierSiteId: site?.id ?? null }),
      ),
    },
    {
      gives: ['exchangeRate'],
      from: ({ currency, cutoffDate }) => [currency, cutoffDate],
      find: knowing(
        ({ currency, cutoffDate }) => rateToCny(currency, cutoffDate),
        (_doc, found) => asExchangeRate(found),
      ),
    },
  ],

  async settle(statement, work) {
    await describeDeductions(work, statement)
    keepInvoicing(statement)
    if (statement.status === 'CLOSED') release(statement)
    statement.regularFlag = statement.supplementFlag === 'Y' ? null : 'Y'
    for (const line of statement.accountStatementLine) {
      if (line.poLineId && line.sourceId === null)
        line.lineKind = line.accountStatementTx.every(({ rowKind }) => rowKind !== 'RECEIPT') ? 'RETURN' : 'RECEIPT'
      if (statement.status === 'SENT' && line.lineStatus !== 'MOVED') line.lineStatus = line.disputeFlag === 'Y' ? 'DISPUTED' : 'OPEN'
    }
  },

  async check(statement, work, before) {
    if (!isAtWork(statement)) return
    if (!before) await requireOpenMonth(work, statement)
    requireSources(statement)
    await requireOpenQuantities(work, statement)
    await requireDeductions(work, statement, before)
    requirePositiveRates(statement)
  },

  async saved(statement, work, before) {
    const all = [statement, ...(before ? [before] : [])].flatMap(transactionsOf)
    await keepSettled(
      work,
      all.flatMap(({ sourceId }) => sourceId ?? []),
    )
    const lines = [statement, ...(before ? [before] : [])].flatMap(({ accountStatementLine }) => accountStatementLine)
    await followStages(
      work,
      lines.flatMap(({ contractPaymentStageId }) => contractPaymentStageId ?? []),
    )
  },

  doCreateInvoice: (statement, call) => createInvoice(call, statement),
  doSendSapCheck: (statement, work) => checkWithSap(work, statement),

  doAutoGenerate: (_statement, call) => generateStatements(call as never),

  async doLoadLines(statement, call) {
    const { added, dropped } = await loadLines(call, statement)
    if (added + dropped === 0) refuse(accountStatement, 'NOTHING_TO_LOAD', {})
  },

  doMove() {},

  async doSend(statement, work) {
    await requireOpenMonth(work, statement)
    await loadTakenBack(work, statement)
    for (const line of statement.accountStatementLine) {
      line.disputeFlag = 'N'
      if (line.lineStatus === 'MOVED') free(line)
    }
    for (const line of staying(statement)) reopen(line)
    await tellWhatIsLeft(work, statement)
    Object.assign(statement, {
      sentDate: work.today,
      sentBy: work.actor.userId,
      confirmHash: null,
      confirmedBy: null,
      confirmTime: null,
      rejectNote: null,
    })
  },

  doSupplierConfirm(statement, work) {
    agree(statement, work)
  },

  doSupplierReject(statement) {
    for (const line of staying(statement)) if (line.disputeFlag === 'Y') Object.assign(line, { lineStatus: 'DISPUTED', buyerAnswer: null })
  },

  async doSubmit(statement, work) {
    await requireOpenMonth(work, statement)
    if (contentHash(statement) !== statement.confirmHash) refuse(accountStatement, 'CHANGED', {})
  },

  doBatchApproval({ createdBy, sentBy }, { actor }) {
    if (actor.userId === createdBy || actor.userId === sentBy) refuse(accountStatement, 'OWN_WORK', {})
  },

  doCancel(statement) {
    statement.accountStatementLine.forEach(free)
  },

  async doClose(statement, work) {
    if (statement.status === 'APPROVED' && isNegative(statement.invoiceableGross)) await carryOver(work, statement)
  },
} satisfies Behaviour<typeof accountStatement>

async function requireOpenMonth(work: Work, { orgId, period }: Statement): Promise<void> {
  const month = await closedMonth(work, orgId, `${period}-01`)
  if (month) refuse(accountStatement, 'CLOSED_MONTH', { month }, 'period')
}

/** Open to invoice, in part or no more: by what stands on invoices that count. */
function keepInvoicing(statement: Statement): void {
  if (!['APPROVED', 'INVOICING', 'INVOICED'].includes(statement.status)) return
  const lines = staying(statement)
  const before = statement.accountStatementDe.filter(({ deductMode }) => deductMode === 'INVOICE')
  const some = [...lines.map(({ invoicedQty }) => invoicedQty), ...before.map(({ invoicedNet }) => invoicedNet)].some((figure) => !isZero(figure))
  const isWhole =
    lines.every(({ qty, invoicedQty }) => isSame(qty, invoicedQty)) && before.every(({ netAmount, invoicedNet }) => isSame(netAmount, invoicedNet))
  statement.status = some ? (isWhole ? 'INVOICED' : 'INVOICING') : 'APPROVED'
}

const isNegative = (figure: string | null): boolean => isAbove('0', figure)

const staying = ({ accountStatementLine }: Statement): Line[] => accountStatementLine.filter(({ lineStatus }) => lineStatus !== 'MOVED')

function free(line: Line): void {
  for (const one of line.accountStatementTx) one.txState = 'FREE'
}

/** Before the supplier again: what was said last stays readable beside it. */
function reopen(line: Line): void {
  line.lineStatus = 'OPEN'
  for (const one of line.accountStatementTx) one.txState = 'HELD'
}

/** Everything that stays is agreed and taken. */
export function agree(statement: Statement, { actor, nowText }: Work, isSilent = false): void {
  for (const line of staying(statement)) {
    line.lineStatus = 'AGREED'
    for (const one of line.accountStatementTx) one.txState = 'TAKEN'
  }
  Object.assign(statement, {
    confirmedBy: isSilent ? null : actor.userId,
    confirmTime: nowText,
    silentFlag: isSilent ? 'Y' : 'N',
    confirmHash: contentHash(statement),
  })
}

/** What no payment took of it is open to the next statement, also where this one opens again. */
function release({ accountStatementDe }: Statement): void {
  for (const row of accountStatementDe) if (row.deductMode === 'PAYMENT') row.releasedFlag = 'Y'
}

async function tellWhatIsLeft(work: Work, statement: Statement): Promise<void> {
  const moved = statement.accountStatementLine.filter(({ lineStatus }) => lineStatus === 'MOVED')
  const transactions = moved.flatMap((line) => line.accountStatementTx).flatMap(({ sourceId }) => sourceId ?? [])
  const stages = moved.flatMap(({ contractPaymentStageId }) => contractPaymentStageId ?? [])
  const left = [
    ...(await leftOut(work, statement, statement.cutoffDate, transactions)),
    ...(await stagesLeftOut(work, statement, statement.cutoffDate, stages)),
    ...moved.filter(({ lineKind }) => lineKind === 'PRICE_DIFF').map((line) => movedDifference(line, work)),
  ]
  statement.accountStatementUs = left.map((one, at) =>
    Object.assign(
      newLineOf(work, accountStatement, 'accountStatementUs', { headerId: statement.id, parent: statement, lineNum: (at + 1) * 10 }),
      one,
    ),
  )
}

/** Of no age yet: it became due with the statement that it stands on. */
const movedDifference = ({ itemDesc, materialId, qty, netAmount }: Line, { today }: Work) => ({
  usReason: 'MOVED',
  sourceDocNum: itemDesc?.split(' ')[0] ?? null,
  materialId,
  qty,
  estimatedNet: netAmount,
  sourceDate: today,
  ageDays: 0,
})

/** Lines are loaded, never typed. */
function requireSources({ accountStatementLine }: Statement): void {
  const bare = accountStatementLine.findIndex(
    ({ sourceId, accountStatementTx }) =>
      sourceId === null && (accountStatementTx.length === 0 || accountStatementTx.some((one) => one.sourceId === null)),
  )
  const line = accountStatementLine[bare]
  if (line) refuse(accountStatement, 'HAND_LINE', { lineNum: line.lineNum }, `accountStatementLine[${bare}]`)
}

/** Nothing beyond what other statements leave, and nothing that turns a receipt into a return. */
async function requireOpenQuantities(work: Work, statement: Statement): Promise<void> {
  const left = await leftToStatement(
    work,
    statement.id,
    transactionsOf(statement).flatMap(({ sourceId }) => sourceId ?? []),
  )
  for (const [at, line] of statement.accountStatementLine.entries())
    for (const [place, { sourceId, receiveDocNum, qty, txState }] of line.accountStatementTx.entries()) {
      const here = left.get(sourceId ?? '')
      if (!here || txState === 'FREE') continue
      const open = subtract(here.settleableQty, here.elsewhereQty)
      const isBack = isNegative(open)
      const isBeyond = isBack ? isAbove(open, qty) || !isNegative(qty) : isAbove(qty, open) || isNegative(qty)
      if (isBeyond)
        refuse(
          accountStatement,
          'OVER_QTY',
          { lineNum: line.lineNum, docNum: receiveDocNum, open: spoken(open), qty: spoken(qty) },
          `accountStatementLine[${at}].accountStatementTx[${place}].qty`,
        )
    }
}

/** What a chosen deduction says of itself; all that no other statement has of it, unless somebody typed less. */
async function describeDeductions(work: Work, statement: Statement): Promise<void> {
  const fresh = statement.accountStatementDe.filter(({ deductDocNum }) => deductDocNum === null)
  const found = await learn(
    work,
    fresh.map(({ deductionsLineId }) => deductionLine({ id: deductionsLineId })),
  )
  for (const [at, row] of fresh.entries()) {
    const line = found[at]
    if (!line) continue
    const { docNum, deductMode, direction, taxRate, offeredAmount } = line
    Object.assign(row, { deductDocNum: docNum, deductMode, direction, taxRate })
    row.grossAmount ??= offeredAmount
  }
}

/** Of this supplier, currency and unit, and confirmed when it was put here. */
async function requireDeductions(work: Work, statement: Statement, before: Statement | null): Promise<void> {
  const found = await learn(
    work,
    statement.accountStatementDe.map(({ deductionsLineId }) => deductionLine({ id: deductionsLineId })),
  )
  const known = new Set(before?.accountStatementDe.map(({ deductionsLineId }) => deductionsLineId))
  for (const [at, { deductionsLineId }] of statement.accountStatementDe.entries()) {
    const line = found[at]
    const isOurs = line && line.orgId === statement.orgId && line.supplierId === statement.supplierId && line.currency === statement.currency
    if (!isOurs || (line.status !== 'CONFIRMED' && !known.has(deductionsLineId)))
      refuse(accountStatement, 'DEDUCTION', { docNum: line?.docNum ?? null }, `accountStatementDe[${at}].deductionsLineId`)
  }
}

/** What is deducted before the invoice may not exceed the goods of its tax rate: an invoice has no negative rate. */
function requirePositiveRates(statement: Statement): void {
  const before = statement.accountStatementDe.filter(({ deductMode }) => deductMode === 'INVOICE')
  for (const [at, { taxRate }] of before.entries()) {
    const isOfRate = (row: { taxRate: string | null }): boolean => isSame(row.taxRate, taxRate)
    const goods = add(
      '0',
      ...staying(statement)
        .filter((line) => line.lineStatus !== 'DISPUTED' && isOfRate(line))
        .map(({ netAmount }) => netAmount),
    )
    const rest = subtract(
      goods,
      ...before.filter(isOfRate).map(({ direction, netAmount }) => (direction === 'COMPENSATE' ? subtract('0', netAmount) : netAmount)),
    )
    if (isNegative(rest))
      refuse(accountStatement, 'RATE_NEGATIVE', { rate: `${spoken(taxRate)}%`, amount: spoken(rest) }, `accountStatementDe[${at}].deductionsLineId`)
  }
}

/** A negative statement becomes a deduction from payments, once: its source is unique. */
async function carryOver(work: Work, { id, docNum, orgId, supplierId, currency, buyerId, invoiceableGross }: Statement): Promise<void> {
  await create(
    work,
    deductions,
    {
      orgId,
      supplierId,
      currency,
      deductType: 'OTHER',
      deductMode: 'PAYMENT',
      buyerId,
      reason: `${docNum}`,
      deductionsLine: [{ itemDesc: `${docNum}`, netAmount: subtract('0', invoiceableGross), taxRate: '0' }],
    },
    { fill: (made) => Object.assign(made, { sourceType: 'STATEMENT', sourceId: id, sourceDocNum: docNum, status: 'CONFIRMED' }) },
  )
}
