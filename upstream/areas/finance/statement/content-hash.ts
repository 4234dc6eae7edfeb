/** What a supplier confirmed, as a hash: what was settled at which price, and what was deducted. */
import { createHash } from 'node:crypto'
import type { Statement } from './lines.ts'

export function contentHash({ accountStatementLine, accountStatementDe }: Statement): string {
  const lines = accountStatementLine.map(({ id, lineStatus, netPrice, taxRate, stageGross, diffQty, accountStatementTx }) => [
    id,
    lineStatus === 'MOVED',
    Number(netPrice),
    Number(taxRate),
    sorted(accountStatementTx.map(({ sourceId, qty }) => [sourceId, Number(qty)])),
    ...(stageGross === null ? [] : [Number(stageGross)]),
    ...(diffQty === null ? [] : [Number(diffQty)]),
  ])
  const deductions = accountStatementDe.map(({ deductionsLineId, grossAmount }) => [deductionsLineId, Number(grossAmount)])
  return createHash('sha256')
    .update(JSON.stringify([sorted(lines), sorted(deductions)]))
    .digest('hex')
}

const sorted = <T>(rows: readonly T[]): string[] => rows.map((row) => JSON.stringify(row)).sort()
