/** A Chromium on any machine: the installed one, or the one that npm brings. */
import { spawn } from 'node:child_process'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { type Browser, chromium } from 'playwright'

interface Found {
  executablePath: string
  env?: Record<string, string>
}

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
/** The one without windows first: it takes a quarter less of the processor. */
const INSTALLED = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

export async function launchBrowser(): Promise<Browser> {
  const { executablePath, env } = await findChromium()
  return await chromium.launch({ executablePath, args: FLAGS, env: { ...process.env, ...env } })
}

/** `CHROMIUM_FROM=npm` forces the one of npm, to prove that it works. It is unpacked by whoever asks first: ask before there are several. */
export async function findChromium(): Promise<Found> {
  if (process.env.CHROMIUM_FROM === 'npm') return await chromiumOfNpm()
  if (process.env.CHROME_PATH) return { executablePath: process.env.CHROME_PATH }
  const installed = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => INSTALLED.map((name) => join(folder, name)))
    .find((path) => existsSync(path))
  if (installed) return { executablePath: installed }
  if (existsSync(chromium.executablePath())) return { executablePath: chromium.executablePath() }
  return await chromiumOfNpm()
}

async function chromiumOfNpm(): Promise<Found> {
  const { default: packed } = await import('@sparticuz/chromium')
  const executablePath = await packed.executablePath()
  return { executablePath, env: await environmentOfNpm() }
}

/** What a browser of npm needs round it on a bare machine. */
export async function environmentOfNpm(): Promise<Record<string, string>> {
  const { default: packed } = await import('@sparticuz/chromium')
  const fonts = join(dirname(await packed.executablePath()), 'fonts')
  return {
    LD_LIBRARY_PATH: [await librariesOfNpm(), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
    // A machine without any font ends the browser at its first word; these came with it.
    ...(process.env.FONTCONFIG_PATH || existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: fonts }),
  }
}

/** The few system libraries that Chromium wants and a bare machine lacks; unpacked once. */
async function librariesOfNpm(): Promise<string> {
  const folder = join(tmpdir(), 'supplybase-al2023')
  const libraries = join(folder, 'lib')
  if (existsSync(libraries)) return libraries
  const half = `${folder}.${process.pid}`
  await mkdir(half, { recursive: true })
  const packed = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..', 'bin', 'al2023.tar.br')
  await unpackTar(packed, half)
  await rename(half, folder).catch(() => rm(half, { recursive: true, force: true }))
  return libraries
}

/** A packed archive, into a folder that is there. */
export async function unpackTar(packed: string, folder: string): Promise<void> {
  const tar = spawn('tar', ['-x', '-C', folder], { stdio: ['pipe', 'ignore', 'inherit'] })
  const done = new Promise<void>((resolve, reject) =>
    tar.once('error', reject).once('close', (code) => (code ? reject(new Error(`tar ended with ${code}`)) : resolve())),
  )
  // It ends at the archive's end mark and may leave the padding behind that unread; whether all was there, its code tells.
  await Promise.all([pipeline(createReadStream(packed), createBrotliDecompress(), tar.stdin).catch(() => {}), done])
}
