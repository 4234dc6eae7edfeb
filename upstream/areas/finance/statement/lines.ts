/** What a statement is made of. */

import type { accountStatement } from '../../../../catalogue/finance/account-statement.ts'
import type { AnyLineRow, Full, LineRow } from '../../../../catalogue/language/define.ts'

export type Statement = Full<typeof accountStatement>
export type Line = LineRow<typeof accountStatement, 'accountStatementLine'>
export type Transaction = AnyLineRow<typeof accountStatement, 'accountStatementTx'>

export const transactionsOf = (statement: Statement): Transaction[] => statement.accountStatementLine.flatMap((line) => line.accountStatementTx)

/** The stages of contracts among lines that are settled here. */
export const stagesOn = (lines: readonly Line[]): string[] => [
  ...new Set(lines.flatMap(({ contractPaymentStageId: id, lineStatus }) => (id && lineStatus !== 'MOVED' ? [id] : []))),
]

export const nextOf = (rows: readonly { lineNum: number }[]): number => Math.max(0, ...rows.map(({ lineNum }) => lineNum)) + 10
