/** One start per data folder: a second one would run its own services beside the first on the same rows and files. */
import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { nodeOf } from './own-place.ts'
import { birthOf } from './processes.ts'

export class FolderInUse extends Error {}

/**
 * Everyone who wants the folder leaves a claim named after himself, then looks who else is there. Two who come at the same
 * moment may both be refused, but never both admitted; a lock file that is taken over when stale cannot promise that.
 */
export async function claimFolder(folder: string): Promise<() => Promise<void>> {
  const claims = join(folder, 'running')
  await mkdir(claims, { recursive: true, mode: 0o700 })
  // With the folder that it is of: claims of the folder that this is a copy of came along.
  const mine = `${process.pid}-${birthOf(process.pid)}-${nodeOf(claims)}`
  const file = await open(join(claims, mine), 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new FolderInUse(inUse(folder, process.pid)) : error
  })
  await file.close()
  const release = () => rm(join(claims, mine), { force: true })
  for (const other of await readdir(claims)) {
    if (other === mine) continue
    const [pid, birth, node = nodeOf(claims)] = other.split('-')
    if (birthOf(Number(pid)) === birth && node === nodeOf(claims)) {
      await release()
      throw new FolderInUse(inUse(folder, Number(pid)))
    }
    await rm(join(claims, other), { force: true })
  }
  return release
}

function inUse(folder: string, pid: number): string {
  return `${folder} is in use by another start (process ${pid}): stop that one first, or set DATA_DIR to another folder`
}
