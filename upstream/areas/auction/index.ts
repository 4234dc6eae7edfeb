/** Inquiry and auction. */
import { auction as definitions } from '../../../catalogue/auction/index.ts'
import { areaOf } from '../../platform/area.ts'

export const auction = areaOf(definitions, {
  behaviours: {
    // By entity, a line each.
  },
})
