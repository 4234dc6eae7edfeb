/** What an area brings besides its definitions, each by a name of its own. */
import type { OpenedPage } from '../server/page/open-page.ts'
import type { ListTools } from '../server/tools/beside-lists.ts'
import type { SideTools } from '../server/tools/side/index.ts'
import type { RoomKind } from './room-kind.ts'

/** Asks for the text of a record as a Word document. */
export type WordFile = (opened: OpenedPage, asked: URLSearchParams) => ReturnType<OpenedPage['api']['download']>

export interface AreaScreens {
  /** By the last part of their addresses. */
  readonly sideTools?: SideTools
  /** What some lists can be asked besides their rows, by page. */
  readonly listTools?: ListTools
  readonly rooms?: readonly RoomKind[]
  /** Texts that go out as Word documents, by what they are texts of. */
  readonly wordFiles?: Readonly<Record<string, WordFile>>
}
