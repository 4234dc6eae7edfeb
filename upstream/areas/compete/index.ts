/** Competition and pricing. */
import { compete as definitions } from '../../../catalogue/compete/index.ts'
import { areaOf } from '../../platform/area.ts'

export const compete = areaOf(definitions, {
  behaviours: {
    // By entity, a line each.
  },
})
