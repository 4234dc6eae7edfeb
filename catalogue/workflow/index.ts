/** Approvals and to-dos. */
import { area } from '../area.ts'
import { job } from '../language/define.ts'
import { approval } from './approval.ts'
import { approvalBillType } from './approval-bill-type.ts'
import { workflowLookups } from './lookups.ts'
import { workflowPanels } from './panels.ts'
import { interiorPendingItem, supplierPendingItem } from './pending-item.ts'
import { processInstance } from './process-instance.ts'
import { processModel } from './process-model.ts'
import { processRole } from './process-role.ts'
import { processCategory, processTemplate } from './process-template.ts'
import { urgeConfig } from './urge-config.ts'

export const workflow = area('workflow', {
  documents: [
    processCategory,
    processTemplate,
    processModel,
    processRole,
    approvalBillType,
    processInstance,
    approval,
    urgeConfig,
    interiorPendingItem,
    supplierPendingItem,
  ],
  lookups: workflowLookups,
  panels: workflowPanels,
  jobs: [job('URGE_RUN', { label: ['审批催办、升级与超时', 'Reminders, escalation and time-out of approvals'], kind: 'CRON', cron: '*/10 * * * *' })],
})
