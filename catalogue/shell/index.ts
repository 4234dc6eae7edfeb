/** What every other area stands on. */
import { area } from '../area.ts'
import { baseButtons } from '../base/buttons.ts'
import { baseLookups } from '../base/lookups.ts'
import { baseFile } from './base-file.ts'

export const shell = area('shell', {
  documents: [
    baseFile,
  ],
  lookups: baseLookups,
  buttons: baseButtons,
})
