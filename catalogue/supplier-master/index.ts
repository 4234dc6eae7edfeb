/** Who supplies what, on which terms. */
import { area } from '../area.ts'
import { supplierLookups } from './lookups.ts'
import { supplierInfo } from './supplier-info.ts'

export const supplierMaster = area('supplier-master', {
  documents: [
    supplierInfo,
  ],
  lookups: supplierLookups,
})
