/** What every other area stands on. */
import { area } from '../area.ts'
import { baseFile } from './base-file.ts'

export const shell = area('shell', {
  documents: [
    baseFile,
  ],
})
