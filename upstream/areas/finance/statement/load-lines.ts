/** Fills a statement with what may be settled: transactions, gathered into a line for each order line, price and tax rate, due stages of contracts, differences of adjusted prices, and confirmed deductions. */
import { accountStatement } from '../../../../catalogue/finance/account-statement.ts'
import { isSame } from '../../../../catalogue/language/formula.ts'
import { newLineOf } from '../../../runtime/change/draft.ts'
import type { Work } from '../../../runtime/working.ts'
import { offeredDeductions } from '../deduction/offered.ts'
import { addStages, dropStages, lockDueStages } from './due-stages.ts'
import { type Line, nextOf, type Statement, stagesOn, type Transaction, transactionsOf } from './lines.ts'
import { loadDifferences } from './price-differences.ts'
import { leftToStatement, lockUnsettled, type Unsettled } from './unsettled.ts'

export interface Loaded {
  added: number
  dropped: number
}

/** All that is there to settle up to the cut-off, and what is no longer there taken out. */
export async function loadLines(work: Work, statement: Statement): Promise<Loaded> {
  const dropped = await dropSettled(work, statement)
  const known = transactionsOf(statement).flatMap(({ sourceId }) => sourceId ?? [])
  const found = await lockUnsettled(work, statement, statement.cutoffDate, known)
  const stages = await lockDueStages(work, statement, stagesOn(statement.accountStatementLine))
  const deductions = await addDeductions(work, statement)
  addTransactions(work, statement, found)
  const differences = await loadDifferences(work, statement)
  return {
    added: found.length + addStages(work, statement, stages) + differences.added + deductions,
    dropped: dropped + differences.dropped,
  }
}

/** What was taken back meanwhile of receipts on the statement, dated up to its cut-off. */
export async function loadTakenBack(work: Work, statement: Statement): Promise<void> {
  await dropSettled(work, statement)
  const held = statement.accountStatementLine.filter(({ lineStatus }) => lineStatus !== 'MOVED').flatMap((line) => line.accountStatementTx)
  const receipts = new Set(held.map(({ receiveLineId }) => receiveLineId))
  const known = transactionsOf(statement).flatMap(({ sourceId }) => sourceId ?? [])
  const found = await lockUnsettled(work, statement, statement.cutoffDate, known)
  addTransactions(
    work,
    statement,
    found.filter(({ rowKind, receiveLineId }) => rowKind !== 'RECEIPT' && receipts.has(receiveLineId)),
  )
}

/** Takes out what is free or no longer to be settled, and what is left without transactions. */
async function dropSettled(work: Work, statement: Statement): Promise<number> {
  const left = await leftToStatement(
    work,
    statement.id,
    transactionsOf(statement).flatMap(({ sourceId }) => sourceId ?? []),
  )
  const isThere = ({ sourceId, txState }: Transaction): boolean => {
    const here = left.get(sourceId ?? '')
    return txState !== 'FREE' && here !== undefined && !isSame(here.settleableQty, here.elsewhereQty)
  }
  let dropped = await dropStages(work, statement)
  for (const line of statement.accountStatementLine) {
    if (line.lineStatus === 'MOVED') continue
    const staying = line.accountStatementTx.filter(isThere)
    dropped += line.accountStatementTx.length - staying.length
    line.accountStatementTx = staying
  }
  statement.accountStatementLine = statement.accountStatementLine.filter(
    ({ poLineId, sourceId, accountStatementTx }) => !poLineId || sourceId !== null || accountStatementTx.length > 0,
  )
  return dropped
}

function addTransactions(work: Work, statement: Statement, found: readonly Unsettled[]): void {
  for (const one of found) {
    const line = lineFor(work, statement, one)
    const lineNum = nextOf(line.accountStatementTx)
    line.accountStatementTx.push(
      Object.assign(newLineOf(work, accountStatement, 'accountStatementTx', { headerId: statement.id, parent: line, lineNum }), {
        rowKind: one.rowKind,
        sourceId: one.id,
        receiveLineId: one.receiveLineId,
        receiveDocNum: one.receiveDocNum,
        sourceDate: one.day,
        deliveryNoteNum: one.noteDocNum,
        batchNo: one.batchNo,
        openQty: one.open,
        qty: one.open,
        netPrice: one.netPrice,
        poLineId: one.poLineId,
        txState: 'HELD' as const,
      }),
    )
  }
}

/** One for each order line, price and rate; a line that goes to the next period takes nothing more. */
function lineFor(work: Work, statement: Statement, one: Unsettled): Line {
  const isOf = (line: Line): boolean =>
    line.poLineId === one.poLineId &&
    line.sourceId === null &&
    line.lineStatus !== 'MOVED' &&
    isSame(line.netPrice, one.netPrice) &&
    isSame(line.taxRate, one.taxRate)
  const known = statement.accountStatementLine.find(isOf)
  if (known) return known
  const lineNum = nextOf(statement.accountStatementLine)
  const line = newLineOf(work, accountStatement, 'accountStatementLine', { headerId: statement.id, parent: statement, lineNum })
  const { poLineId, poDocNum, poLineNum, materialId, itemDesc, categoryId, uom, netPrice, taxRate } = one
  Object.assign(line, { poLineId, poDocNum, poLineNum, materialId, itemDesc, categoryId, uom, netPrice, taxRate })
  statement.accountStatementLine.push(line)
  return line
}

/** What is left of confirmed deductions, each line of them once. */
async function addDeductions(work: Work, statement: Statement): Promise<number> {
  const known = new Set(statement.accountStatementDe.map(({ deductionsLineId }) => deductionsLineId))
  const offered = (await offeredDeductions(work, statement)).filter(({ id }) => !known.has(id))
  for (const { id, docNum, deductMode, direction, taxRate, offeredAmount } of offered) {
    const lineNum = nextOf(statement.accountStatementDe)
    statement.accountStatementDe.push(
      Object.assign(newLineOf(work, accountStatement, 'accountStatementDe', { headerId: statement.id, parent: statement, lineNum }), {
        deductionsLineId: id,
        deductDocNum: docNum,
        deductMode,
        direction,
        taxRate,
        grossAmount: offeredAmount,
      }),
    )
  }
  return offered.length
}
