/** Who supplies what, on which terms. */
import { supplierMaster as definitions } from '../../../catalogue/supplier-master/index.ts'
import { areaOf } from '../../platform/area.ts'
import { supplierInfoBehaviour } from './supplier-info.ts'

export const supplierMaster = areaOf(definitions, {
  behaviours: {
    supplierInfo: supplierInfoBehaviour,
  },
})
