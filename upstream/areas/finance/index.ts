/** Finance. */
import { finance as definitions } from '../../../catalogue/finance/index.ts'
import { areaOf } from '../../platform/area.ts'

export const finance = areaOf(definitions, {
  behaviours: {
    // By entity, a line each.
  },
})
