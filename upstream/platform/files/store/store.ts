/** Where the contents of files lie: under random names, in a folder of the data folder or in an S3-compatible store. */
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { constants, copyFile, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

export interface Part {
  start: number
  /** Last byte, included. */
  end: number
}

export interface FileStore {
  /** Takes over a file of this disk under a name of the store. */
  keep(file: string, name: string): Promise<void>
  open(name: string, part?: Part): Promise<Readable>
  copy(from: string, to: string): Promise<void>
  remove(name: string): Promise<void>
  /** Names that lie there for longer than an hour, by the clock of whoever holds them: it may be another machine's, and what just came must not look old. */
  oldNames(): AsyncIterable<string>
}

export const OLD_MS = 3_600_000
/** Forty-eight hexadecimal digits: anything else would be a path that somebody made up. */
export function requireName(name: string): string {
  if (!/^[0-9a-f]{48}$/.test(name)) throw new Error('This is no name of the file store')
  return name
}

const READ_BYTES = 128 * 1024

/** What a file is said to be written at that is written now. */
async function timeIn(folder: string): Promise<number> {
  const file = join(folder, `clock-${randomUUID()}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(file, '')
  const { mtimeMs } = await stat(file)
  await rm(file, { force: true })
  return mtimeMs
}

/** Two hundred and fifty-six folders, so that none grows without end. */
export function localStore(folder: string): FileStore {
  const place = (name: string) => join(folder, requireName(name).slice(0, 2), name)
  const roomFor = async (name: string) => {
    const file = place(name)
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    return file
  }
  return {
    keep: async (file, name) => rename(file, await roomFor(name)),
    open: async (name, part) => {
      const stream = createReadStream(place(name), { highWaterMark: READ_BYTES, ...part })
      await new Promise<void>((resolve, reject) => stream.once('open', () => resolve()).once('error', reject))
      return stream
    },
    copy: async (from, to) => copyFile(place(from), await roomFor(to), constants.COPYFILE_FICLONE),
    remove: (name) => rm(place(name), { force: true }),
    async *oldNames() {
      const now = await timeIn(folder)
      for (const part of await readdir(folder).catch(() => [])) {
        if (!/^[0-9a-f]{2}$/.test(part)) continue
        for (const name of await readdir(join(folder, part))) {
          const facts = await stat(join(folder, part, name)).catch(() => null)
          if (facts && now - facts.mtimeMs > OLD_MS) yield name
        }
      }
    },
  }
}
