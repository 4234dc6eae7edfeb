/** What is settled with suppliers: statements of what was received, and what is deducted. */
import { area } from '../area.ts'
import { job, month, ref } from '../define.ts'
import { accountStatement } from './account-statement.ts'
import { deductions } from './deductions.ts'

export const finance = area('finance', {
  documents: [
    deductions,
    accountStatement,
  ],
  jobs: [
    job('STATEMENT_AUTO_GENERATE', {
      label: ['自动生成对账单', 'Monthly account statements'], kind: 'BOTH', cron: '0 3 1 * *', once: 'PER_KEY',
      params: { period: month('对账期间', 'Period'), orgId: ref('organization', '业务单元', 'Business unit') },
    }),
    job('STATEMENT_SILENT_CONFIRM', { label: ['对账单默认确认', 'Statements accepted by silence'], kind: 'BOTH', cron: '50 0 * * *', once: 'PER_KEY' }),
  ],
})
