/** What competitions bring to the pages: their hall. */
import type { AreaScreens } from '../area-screens.ts'
import { hallRoom } from './room.ts'

export const compete: AreaScreens = { rooms: [hallRoom] }
