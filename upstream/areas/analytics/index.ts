/** Analytics. */
import { analytics as definitions } from '../../../catalogue/analytics/index.ts'
import { areaOf } from '../../platform/area.ts'

export const analytics = areaOf(definitions, {
  behaviours: {
    // By entity, a line each.
  },
})
