/** LibreOffice in a process of its own, one at a time, within a minute; without it nothing is converted (S10.7). */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const WITHIN_MS = 60_000
/** Of memory, as the shell counts it. */
const MOST_KB = 1024 * 1024
const run = promisify(execFile)
let last: Promise<unknown> = Promise.resolve()
const asked = new Map<string, Promise<boolean>>()

const program = () => process.env.SOFFICE ?? 'soffice'

/** The PDF, or null where no office stands or it could not read the file. */
export async function convertToPdf(bytes: Buffer, extension: string): Promise<Buffer | null> {
  if (!(await stands(program()))) return null
  const mine = last.then(() => convert(bytes, extension))
  last = mine.catch(() => {})
  return mine.catch(() => null)
}

/** Asked once: an office does not come or go while a process runs. */
function stands(name: string): Promise<boolean> {
  const answer =
    asked.get(name) ??
    run(name, ['--version'], { timeout: 10_000 }).then(
      () => true,
      () => false,
    )
  asked.set(name, answer)
  return answer
}

async function convert(bytes: Buffer, extension: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'office-'))
  try {
    const file = join(folder, `file.${extension}`)
    await writeFile(file, bytes, { mode: 0o600 })
    // A profile of its own each time: nothing of one document is there for the next; macros stay off.
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile'))}`
    const wanted = [profile, '--headless', '--norestore', '--convert-to', 'pdf', '--outdir', folder, file]
    await run('sh', ['-c', `ulimit -d ${MOST_KB}; exec nice -n 10 "$0" "$@"`, program(), ...wanted], {
      timeout: WITHIN_MS,
      killSignal: 'SIGKILL',
    })
    return await readFile(join(folder, 'file.pdf'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
