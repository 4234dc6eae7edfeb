/** Where the files of a run lie: databases, uploads, what browsers write. In memory a copy of a database takes a tenth of the processor that it takes on a disk. */
import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '../../upstream/store/processes.ts'

const MEMORY = '/dev/shm'
const NAME = 'supplybase-run-'
/** A run takes up to 4 GB of it. */
const ROOM_BYTES = 8 * 1024 ** 3

/** Makes the folder of this run, which `tmpdir()` answers from now on; what runs that were killed have left is removed. */
export function useRunFolder(): void {
  const parent = hasRoom() ? MEMORY : tmpdir()
  for (const name of readdirSync(parent)) if (name.startsWith(NAME) && !isAlive(Number(name.slice(NAME.length)))) remove(join(parent, name))
  const folder = join(parent, `${NAME}${process.pid}`)
  mkdirSync(folder, { recursive: true })
  // The database runs as another user when root runs the tests; what is in the folder is closed by itself.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
}

export const removeRunFolder = (): void => {
  if (isRunFolder(tmpdir())) remove(tmpdir())
}

/** Whether what lies there is in memory. */
export const isInMemory = (folder: string): boolean => folder.startsWith(`${MEMORY}/`)

const isRunFolder = (folder: string): boolean => folder.includes(`/${NAME}`)
const remove = (folder: string) => rmSync(folder, { recursive: true, force: true })

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > ROOM_BYTES && freemem() > ROOM_BYTES
  } catch {
    return false
  }
}
