/** A random secret that is made once and kept in a file of mode 600. */
import { randomBytes } from 'node:crypto'
import { link, open, readFile, rm } from 'node:fs/promises'
import type { Runner } from './postgres-place.ts'

export async function keepSecret(file: string, owner?: Runner): Promise<string> {
  const kept = (await readFile(file, 'utf8').catch(() => '')).trim()
  if (kept) return kept
  await rm(file, { force: true })
  const secret = randomBytes(24).toString('base64url')
  // Whole or not at all: a half-written secret would lock us out of what it was given to.
  const half = `${file}.${process.pid}`
  const handle = await open(half, 'w', 0o600)
  await handle.writeFile(`${secret}\n`)
  await handle.sync()
  await handle.close()
  await owner?.own(half)
  try {
    await link(half, file)
  } finally {
    await rm(half, { force: true })
  }
  return secret
}
