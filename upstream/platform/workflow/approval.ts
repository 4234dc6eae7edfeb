/** What the runtime asks of approvals. The engine behind it can be replaced here, and nowhere else. */
import type { ApprovalPort } from '../../runtime/ports.ts'
import { processApproval } from './process-approval.ts'
import { drawApproval } from './run/drawing.ts'
import { reopenToDos } from './run/effects.ts'
import { approvalTrail } from './trail.ts'
import { withheldFrom } from './withheld.ts'

export const approval: ApprovalPort = {
  ...processApproval,
  trail: approvalTrail,
  withheld: withheldFrom,
  drawing: drawApproval,
  stay: (work, doc) => reopenToDos(work, doc.id),
}
