/** What contracts bring to the pages: revisions of their text, and the text as a Word document. */
import type { AreaScreens } from '../area-screens.ts'
import { takeText } from './text-word.ts'
import { texts } from './texts.ts'

export const contracts: AreaScreens = {
  sideTools: { texts: { needs: 'btnQuery', tool: texts } },
  wordFiles: { contract: takeText, contractTemplate: takeText },
}
