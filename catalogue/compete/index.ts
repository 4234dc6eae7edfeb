/** Competition and pricing. */
import { area } from '../area.ts'

export const compete = area('compete', {
  documents: [
  ],
})
