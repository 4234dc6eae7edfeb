/** Approvals and to-dos. */
import { interiorPendingItem, supplierPendingItem } from './pending-item.ts'
import { processInstance } from './process-instance.ts'

export const workflowDocuments = [processInstance, interiorPendingItem, supplierPendingItem] as const
