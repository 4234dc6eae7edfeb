/** Every look-up type of the installation; each area owns the ones in its folder. */
import { analyticsLookups } from './analytics/lookups.ts'
import { auctionLookups } from './auction/lookups.ts'
import { baseLookups } from './base/lookups.ts'
import { competeLookups } from './compete/lookups.ts'
import { contractsLookups } from './contracts/lookups.ts'
import { deliveryLookups } from './delivery/lookups.ts'
import { financeLookups } from './finance/lookups.ts'
import { identityLookups } from './identity/lookups.ts'
import { jobsLookups } from './jobs-reports/lookups.ts'
import { masterLookups } from './master-data/lookups.ts'
import { messagingLookups } from './messaging/lookups.ts'
import { noticeLookups } from './messaging/notice-lookups.ts'
import { purchasingLookups } from './purchasing/lookups.ts'
import { shoppingLookups } from './shopping/lookups.ts'
import { supplierLookups } from './supplier-master/lookups.ts'
import { workflowLookups } from './workflow/lookups.ts'

export const lookups = { ...baseLookups, ...identityLookups, ...workflowLookups, ...messagingLookups, ...noticeLookups, ...jobsLookups, ...masterLookups, ...supplierLookups, ...purchasingLookups, ...deliveryLookups, ...analyticsLookups, ...shoppingLookups, ...auctionLookups, ...competeLookups, ...financeLookups, ...contractsLookups } as const

export type LookupName = keyof typeof lookups
