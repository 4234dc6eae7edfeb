/** Chromiums of years ago, as npm brings them: for the machines that get no newer one. */
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createBrotliDecompress } from 'node:zlib'
import { chromium } from 'playwright'
import { environmentOfNpm, unpackTar } from '../support/chromium.ts'
import type { Driver } from './driver.ts'

const modules = fileURLToPath(new URL('../../node_modules', import.meta.url))

export async function launchOldChromium(version: number): Promise<Driver> {
  const executablePath = await unpacked(version)
  // What newer ones check before they act is not there; so it is evaluated and pressed where the element stands.
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
    env: { ...(process.env as Record<string, string>), ...(await environmentOfNpm()) },
  })
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1280, height: 720 } })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  return {
    open: async (address) => void (await page.goto(address, { waitUntil: 'commit' })),
    evaluate: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
    pressAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.insertText(text),
    enter: () => page.keyboard.press('Enter'),
    async attach(selector, file) {
      const { root } = await devtools.send('DOM.getDocument')
      const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector })
      await devtools.send('DOM.setFileInputFiles', { nodeId, files: [file] })
    },
    close: () => browser.close(),
  }
}

/** Unpacked once, for all runs on this machine. */
async function unpacked(version: number): Promise<string> {
  const folder = join(tmpdir(), `supplybase-chromium-${version}`)
  const program = join(folder, 'chromium')
  if (existsSync(program)) return program
  const half = `${folder}.${process.pid}`
  const packed = join(modules, `chromium-${version}`, 'bin')
  await mkdir(half, { recursive: true })
  await pipeline(createReadStream(join(packed, 'chromium.br')), createBrotliDecompress(), createWriteStream(join(half, 'chromium'), { mode: 0o755 }))
  await unpackTar(join(packed, 'swiftshader.tar.br'), half)
  await rename(half, folder).catch(() => rm(half, { recursive: true, force: true }))
  return program
}
