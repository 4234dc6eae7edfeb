/** Contracts: the library of clauses and templates, contracts with their money, texts and signatures, and what is watched about them. */
import { contracts as definitions } from '../../../catalogue/contracts/index.ts'
import { areaOf } from '../../platform/area.ts'
import { keptPaper } from '../../platform/print/pdf-stream.ts'
import { contractAwarded } from '../compete/award/award-documents.ts'
import { contractOrdered, roomInContract } from '../purchasing/followed.ts'
import { signOrgAccountBehaviour, signPersonAccountBehaviour } from './account/sign-accounts.ts'
import { contractCalls } from './calls.ts'
import { contractBehaviour } from './contract/contract.ts'
import { contractSheet } from './contract/contract-sheet.ts'
import { contractsToEnd } from './contract/expire.ts'
import { contractFromAward } from './contract/from-award.ts'
import { followOrder, requireRoom } from './contract/orders.ts'
import { contractTemplateBehaviour } from './library/contract-template.ts'
import { contractTermsBehaviour } from './library/contract-terms.ts'
import { contractWatermarkBehaviour } from './library/contract-watermark.ts'
import { paperOfContract } from './signing/calls.ts'
import { flowsToFollow } from './signing/outside.ts'
import { contractWarningBehaviour } from './warning/contract-warning.ts'
import { contractsToWarn } from './warning/warn.ts'

export const contracts = areaOf(definitions, {
  behaviours: {
    contract: contractBehaviour,
    contractTemplate: contractTemplateBehaviour,
    contractTerms: contractTermsBehaviour,
    contractWarning: contractWarningBehaviour,
    contractWatermark: contractWatermarkBehaviour,
    signOrgAccount: signOrgAccountBehaviour,
    signPersonAccount: signPersonAccountBehaviour,
  },
  calls: contractCalls,
  prints: { contract: { sheet: contractSheet } },
  replies() {
    roomInContract.repliedBy(requireRoom)
    contractOrdered.repliedBy(followOrder)
    contractAwarded.repliedBy(contractFromAward)
    keptPaper.repliedBy(paperOfContract)
  },
  jobs: () => ({ CONTRACT_EXPIRE: contractsToEnd, CONTRACT_WARN: contractsToWarn, SIGN_FLOW_POLL: flowsToFollow }),
})
