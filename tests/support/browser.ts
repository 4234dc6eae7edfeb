/** A Chromium for page scenarios, on any machine: the installed one, or the one that npm brings. */

import { spawn } from 'node:child_process'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, test } from 'vitest'

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
const INSTALLED = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

let browser: Promise<Browser> | undefined

/** One browser per test file, closed when the file has run. */
export function openBrowser(): Promise<Browser> {
  browser ??= launchBrowser()
  return browser
}

afterAll(async () => (await browser)?.close())

export async function launchBrowser(): Promise<Browser> {
  const { executablePath, env } = await findChromium()
  return await chromium.launch({ executablePath, args: FLAGS, env: { ...(process.env as Record<string, string>), ...env } })
}

/** `CHROMIUM_FROM=npm` forces the one of npm, to prove that it works. */
async function findChromium(): Promise<Found> {
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
  const libraries = await librariesOfNpm()
  return { executablePath, env: { LD_LIBRARY_PATH: [libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':') } }
}

/** The few system libraries that Chromium wants and a bare machine lacks; unpacked once. */
async function librariesOfNpm(): Promise<string> {
  const folder = join(tmpdir(), 'supplybase-al2023')
  const libraries = join(folder, 'lib')
  if (existsSync(libraries)) return libraries
  const half = `${folder}.${process.pid}`
  await mkdir(half, { recursive: true })
  const packed = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..', 'bin', 'al2023.tar.br')
  const tar = spawn('tar', ['-x', '-C', half], { stdio: ['pipe', 'ignore', 'inherit'] })
  const done = new Promise<void>((resolve, reject) =>
    tar.once('error', reject).once('close', (code) => (code ? reject(new Error(`tar ended with ${code}`)) : resolve())),
  )
  await pipeline(createReadStream(packed), createBrotliDecompress(), tar.stdin)
  await done
  await rename(half, folder).catch(() => rm(half, { recursive: true, force: true }))
  return libraries
}

export interface Way {
  javaScript: boolean
  page: Page
  context: BrowserContext
}

/** Runs a page scenario twice, with script and without: the person must reach the same end. */
export function eachWay(name: string, scenario: (way: Way) => Promise<void>, options: BrowserContextOptions & { timeoutMs?: number } = {}) {
  const { timeoutMs = 60_000, ...contextOptions } = options
  test.each([true, false])(`${name} (script: %s)`, { timeout: timeoutMs }, async (javaScript) => {
    const context = await (await openBrowser()).newContext({
      locale: 'zh-CN',
      viewport: { width: 1280, height: 720 },
      ...contextOptions,
      javaScriptEnabled: javaScript,
    })
    try {
      await scenario({ javaScript, context, page: await context.newPage() })
    } finally {
      await context.close()
    }
  })
}
