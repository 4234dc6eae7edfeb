/** Contracts: clauses and templates, contracts with their money, texts and signatures, and what is watched about them. */
import { area } from '../area.ts'
import { job } from '../language/define.ts'
import { assetReport } from './asset-report.ts'
import { contractsButtons } from './buttons.ts'
import { contract } from './contract.ts'
import { contractCopy } from './contract-copy.ts'
import { contractTemplate } from './contract-template.ts'
import { contractTerms } from './contract-terms.ts'
import { contractWarning } from './contract-warning.ts'
import { contractWatermark } from './contract-watermark.ts'
import { contractsLookups } from './lookups.ts'
import { signOrgAccount, signPersonAccount } from './sign-accounts.ts'

export const contracts = area('contracts', {
  documents: [
    contractTerms,
    contractWatermark,
    contractTemplate,
    signPersonAccount,
    signOrgAccount,
    contract,
    contractCopy,
    contractWarning,
  ],
  lookups: contractsLookups,
  buttons: contractsButtons,
  reports: { assetReportList: assetReport },
  jobs: [
    job('CONTRACT_EXPIRE', { label: ['合同到期与续期', 'Contracts that end or renew'], kind: 'BOTH', cron: '30 0 * * *', once: 'PER_KEY' }),
    job('SIGN_FLOW_POLL', { label: ['查询外部签署', 'Follow outside signing'], kind: 'BOTH', cron: '*/10 * * * *', once: 'PER_KEY' }),
    job('CONTRACT_WARN', { label: ['合同预警', 'Contract warnings'], kind: 'BOTH', cron: '15 0 * * *', once: 'PER_KEY' }),
  ],
})
