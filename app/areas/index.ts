/** What areas bring besides their definitions, put together. */
import type { ListTools } from '../server/tools/beside-lists.ts'
import type { SideTools } from '../server/tools/side/index.ts'
import type { AreaScreens, WordFile } from './area-screens.ts'
import { auction } from './auction/index.ts'
import { compete } from './compete/index.ts'
import { contracts } from './contracts/index.ts'
import { delivery } from './delivery/index.ts'
import { messaging } from './messaging/index.ts'
import { purchasing } from './purchasing/index.ts'
import type { RoomKind } from './room-kind.ts'
import { shopping } from './shopping/index.ts'

const areas: readonly AreaScreens[] = [auction, compete, contracts, delivery, messaging, purchasing, shopping]

/** Two areas that bring the same name are a mistake. */
function merged<One>(parts: readonly Readonly<Record<string, One>>[]): Readonly<Record<string, One>> {
  const names = parts.flatMap((part) => Object.keys(part))
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) throw new Error(`Two areas bring ${twice}`)
  return Object.assign({}, ...parts)
}

export const sideTools: SideTools = merged(areas.map((area) => area.sideTools ?? {}))
export const listTools: ListTools = merged(areas.map((area) => area.listTools ?? {}))
export const rooms: readonly RoomKind[] = areas.flatMap((area) => area.rooms ?? [])
export const wordFiles: Readonly<Record<string, WordFile>> = merged(areas.map((area) => area.wordFiles ?? {}))
