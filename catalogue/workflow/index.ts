/** Approvals and to-dos. */
import { area } from '../area.ts'
import { interiorPendingItem, supplierPendingItem } from './pending-item.ts'
import { processInstance } from './process-instance.ts'

export const workflow = area('workflow', {
  documents: [
    processInstance,
    interiorPendingItem,
    supplierPendingItem,
  ],
})
