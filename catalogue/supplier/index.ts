/** Who supplies what, on which terms. */
import { supplierInfo } from './supplier-info.ts'

export const supplierDocuments = [supplierInfo] as const
