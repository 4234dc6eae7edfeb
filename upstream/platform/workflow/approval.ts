/** What the runtime asks of approvals. The engine behind it can be replaced here, and nowhere else. */
import type { ApprovalPort } from '../../runtime/ports.ts'
import { defaultApproval } from './default-approval.ts'
import { approvalTrail } from './trail.ts'
import { withheldFrom } from './withheld.ts'

export const approval: ApprovalPort = { ...defaultApproval, trail: approvalTrail, withheld: withheldFrom }
