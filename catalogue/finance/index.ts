/** Finance. */
import { area } from '../area.ts'

export const finance = area('finance', {
  documents: [
  ],
})
