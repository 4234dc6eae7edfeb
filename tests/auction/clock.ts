/** The clock of inquiries: what the system does once the time of bidding has come. */
import { areaClock } from '../../upstream/platform/jobs/area-clock.ts'
import { doneAt } from '../../upstream/platform/jobs/rows.ts'
import type { World } from '../support/world.ts'
import { after, END, type Market } from './inquiries.ts'

/** All deadlines until an hour after bidding has ended. */
export const closeAll = (world: World, market: Market) => doneAt(world.pool, areaClock, new Date(after(market, END + 60)))
