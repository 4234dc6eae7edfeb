/** Workbooks kept for whoever uploaded them and nobody else, for a week: those that were checked and wait for the word, and those with their errors marked. */
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { profileNumber } from '../../profiles/book.ts'

const keptMs = () => profileNumber('IMPORT_COPY_DAYS') * 86_400_000

const folder = () => join(process.env.DATA_DIR ?? '.data', 'import-copies')

/** The name on disk tells neither the person nor the token. */
const fileOf = (userId: string, token: string) => join(folder(), `${createHash('sha256').update(`${userId} ${token}`).digest('hex')}.xlsx`)

export async function keepCopy(userId: string, bytes: Buffer, now: Date): Promise<string> {
  await mkdir(folder(), { recursive: true, mode: 0o700 })
  await sweep(now)
  const token = randomBytes(24).toString('base64url')
  const file = fileOf(userId, token)
  await writeFile(file, bytes, { mode: 0o600 })
  // Its age counts by the clock of the request, like everything else.
  await utimes(file, now, now)
  return token
}

export async function readCopy(userId: string, token: string, now: Date): Promise<Buffer | null> {
  const file = fileOf(userId, token)
  const facts = await stat(file).catch(() => null)
  return facts && now.getTime() - facts.mtimeMs < keptMs() ? readFile(file) : null
}

async function sweep(now: Date): Promise<void> {
  for (const name of await readdir(folder())) {
    const file = join(folder(), name)
    const facts = await stat(file).catch(() => null)
    if (facts && now.getTime() - facts.mtimeMs >= keptMs()) await rm(file, { force: true })
  }
}
