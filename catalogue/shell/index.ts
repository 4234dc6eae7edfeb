/** What every other area stands on. */
import { baseFile } from './base-file.ts'

export const shellDocuments = [baseFile] as const
