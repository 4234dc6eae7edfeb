/** Inquiry and auction. */
import { area } from '../area.ts'

export const auction = area('auction', {
  documents: [
  ],
})
