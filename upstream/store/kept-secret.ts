/** What is made once and kept in a file of mode 600: random secrets, key pairs. */
import { randomBytes, randomUUID } from 'node:crypto'
import { link, open, readFile, rm } from 'node:fs/promises'
import { codeOf } from './error-code.ts'
import type { Runner } from './postgres-place.ts'

export const keepSecret = (file: string, owner?: Runner): Promise<string> => keepFile(file, () => randomBytes(24).toString('base64url'), owner)

/** What the file says; of two that make it at once, the first one's. */
export async function keepFile(file: string, make: () => string | Promise<string>, owner?: Runner): Promise<string> {
  const kept = await readKept(file)
  if (kept) return kept
  await rm(file, { force: true })
  // Whole or not at all: a half-written secret would lock us out of what it was given to.
  const half = `${file}.${randomUUID()}`
  const handle = await open(half, 'w', 0o600)
  await handle.writeFile(`${await make()}\n`)
  await handle.sync()
  await handle.close()
  await owner?.own(half)
  try {
    await link(half, file)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    await rm(half, { force: true })
  }
  return readKept(file)
}

const readKept = async (file: string): Promise<string> => (await readFile(file, 'utf8').catch(() => '')).trim()
