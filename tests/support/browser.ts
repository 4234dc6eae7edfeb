/** Page scenarios in a browser, each with script and without. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { test } from 'vitest'
import { launchBrowser } from './chromium.ts'
import { closeLater } from './closing.ts'

let browser: Promise<Browser> | undefined

/** One browser per worker; each file's windows are closed when it has run. */
export function openBrowser(): Promise<Browser> {
  closeLater(closeWindows)
  browser ??= launch()
  return browser
}

async function launch(): Promise<Browser> {
  const forget = () => {
    browser = undefined
  }
  const launched = await launchBrowser().catch((error) => {
    forget()
    throw error
  })
  return launched.once('disconnected', forget)
}

async function closeWindows(): Promise<void> {
  for (const context of (await browser)?.contexts() ?? []) await context.close()
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
