/** Where the files of a run lie: databases, uploads, what browsers write. In memory a copy of a database takes a tenth of the processor that it takes on a disk. */
import { chmod, mkdir, readdir, rm, statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '../../upstream/store/processes.ts'

const MEMORY = '/dev/shm'
const NAME = 'supplybase-run-'
/** A run takes up to 4 GB of it. */
const ROOM_BYTES = 8 * 1024 ** 3

/** Makes the folder of this run, which `tmpdir()` answers here and in all processes from now on; what runs that were killed have left is removed. */
export async function openRunFolder(): Promise<string> {
  // First of all: what lies in memory is what there is no room for.
  await Promise.all([MEMORY, tmpdir()].map(removeLeft))
  const parent = (await hasRoom()) ? MEMORY : tmpdir()
  const folder = join(parent, `${NAME}${process.pid}`)
  await mkdir(folder)
  // The database runs as another user when root runs the tests; what is in the folder is closed by itself.
  await chmod(folder, 0o711)
  process.env.TMPDIR = folder
  return folder
}

async function removeLeft(parent: string): Promise<void> {
  const names = await readdir(parent).catch(() => [])
  const isLeft = (name: string) => name.startsWith(NAME) && !isAlive(Number(name.slice(NAME.length)))
  await Promise.all(names.filter(isLeft).map((name) => rm(join(parent, name), { recursive: true, force: true })))
}

/** Whether what lies there is in memory. */
export const isInMemory = (folder: string): boolean => folder.startsWith(`${MEMORY}/`)

const hasRoom = (): Promise<boolean> =>
  statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize > ROOM_BYTES && freemem() > ROOM_BYTES,
    () => false,
  )
