/** Approvals and to-dos. */
import { workflow as definitions } from '../../../catalogue/workflow/index.ts'
import { areaOf } from '../area.ts'
import { approvalSheet } from './approval-sheet.ts'
import { approvalBillTypeBehaviour } from './masters/approval-bill-type.ts'
import { processModelBehaviour } from './masters/process-model.ts'
import { processTemplateBehaviour } from './masters/process-template.ts'
import { urgeConfigBehaviour } from './masters/urge-config.ts'
import { interiorPendingItemBehaviour } from './pending-item.ts'
import { processInstanceBehaviour } from './process-instance.ts'
import { dueTasks } from './run/due-tasks.ts'
import { taskCalls } from './task-calls.ts'

export const workflow = areaOf(definitions, {
  behaviours: {
    processTemplate: processTemplateBehaviour,
    processModel: processModelBehaviour,
    approvalBillType: approvalBillTypeBehaviour,
    urgeConfig: urgeConfigBehaviour,
    processInstance: processInstanceBehaviour,
    interiorPendingItem: interiorPendingItemBehaviour,
  },
  calls: taskCalls,
  prints: { processInstance: { sheet: approvalSheet } },
  jobs: () => ({ URGE_RUN: dueTasks }),
})
