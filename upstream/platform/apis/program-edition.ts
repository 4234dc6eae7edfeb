import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

/** What tells this program from every other one; null for one that is read from many files, and may be another at each start. */
export const editionOf = async (file: string): Promise<string | null> =>
  file.endsWith('.js')
    ? createHash('sha256')
        .update(await readFile(file))
        .digest('hex')
    : null
