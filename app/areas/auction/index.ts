/** What inquiries bring to the pages: shares that are tried out, and the room of a reverse auction. */
import type { AreaScreens } from '../area-screens.ts'
import { auctionRoom } from './room.ts'
import { whatIf } from './whatif.ts'

export const auction: AreaScreens = {
  sideTools: { whatif: { needs: 'btnCompare', tool: whatIf } },
  rooms: [auctionRoom],
}
