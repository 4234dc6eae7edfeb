/** Every look-up type of the installation; each area owns the ones in its folder. */
import { baseLookups } from './base/lookups.ts'
import { deliveryLookups } from './delivery/lookups.ts'
import { identityLookups } from './identity/lookups.ts'
import { jobsLookups } from './jobs/lookups.ts'
import { masterLookups } from './master/lookups.ts'
import { orderLookups } from './order/lookups.ts'
import { receivingLookups } from './receiving/lookups.ts'
import { requisitionLookups } from './requisition/lookups.ts'
import { supplierLookups } from './supplier/lookups.ts'
import { workflowLookups } from './workflow/lookups.ts'

export const lookups = { ...baseLookups, ...identityLookups, ...workflowLookups, ...jobsLookups, ...masterLookups, ...supplierLookups, ...requisitionLookups, ...orderLookups, ...deliveryLookups, ...receivingLookups } as const

export type LookupName = keyof typeof lookups
