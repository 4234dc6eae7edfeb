/** What is settled with suppliers: statements, and what is deducted. */
import { finance as definitions } from '../../../catalogue/finance/index.ts'
import { areaOf } from '../../platform/area.ts'
import { deductionsBehaviour } from './deduction/deductions.ts'
import { accountStatementBehaviour } from './statement/account-statement.ts'
import { statementsToMake } from './statement/generate.ts'
import { silentStatements } from './statement/silence.ts'
import { statementSheet } from './statement/statement-sheet.ts'

export const finance = areaOf(definitions, {
  behaviours: {
    deductions: deductionsBehaviour,
    accountStatement: accountStatementBehaviour,
  },
  prints: { accountStatement: { sheet: statementSheet } },
  jobs: () => ({ STATEMENT_AUTO_GENERATE: statementsToMake, STATEMENT_SILENT_CONFIRM: silentStatements }),
})
