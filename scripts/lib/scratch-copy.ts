/** The tree as it lies, uncommitted work included, in a folder of its own where anything may be broken. */
import { execFileSync } from 'node:child_process'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Built from what is copied, so that nobody has to build it again. */
const built = ['build', 'public/build']

export async function scratchCopy(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'supplybase-scratch-'))
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  // With their times, by which the build knows what has changed.
  const copy = (path: string) =>
    cp(join(root, path), join(folder, path), { recursive: true, preserveTimestamps: true, force: true }).catch(unlessGone)
  for (const path of [...new Set(listed.split('\0').filter(Boolean)), ...built]) await copy(path)
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** Deleted and not committed yet, or never built. */
function unlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
