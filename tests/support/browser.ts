/** Page scenarios, each with script and without: with script in a browser, without by the form client, which sends what a browser would. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright'
import { test } from 'vitest'
import { launchBrowser } from './chromium.ts'
import { closeLater } from './closing.ts'
import { plainWindow } from './plain/window.ts'

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

export interface Kind extends BrowserContextOptions {
  /** Who goes without script: what is laid out, focused, drawn or typed key by key needs a browser there as well. */
  by?: 'browser' | 'form client'
}

/** A window of somebody's own, with script or without. */
export async function openWindow(javaScript: boolean, { by = 'browser', ...options }: Kind = {}): Promise<BrowserContext> {
  const given = { locale: 'zh-CN', viewport: { width: 1280, height: 720 }, ...options }
  if (!javaScript && by === 'form client') return plainWindow(given)
  return (await openBrowser()).newContext({ ...given, javaScriptEnabled: javaScript })
}

/** Runs a page scenario twice, with script and without: the person must reach the same end. */
export function eachWay(name: string, scenario: (way: Way) => Promise<void>, { timeoutMs, ...kind }: Kind & { timeoutMs?: number } = {}) {
  test.each([true, false])(`${name} (script: %s)`, timeoutMs === undefined ? {} : { timeout: timeoutMs }, async (javaScript) => {
    const context = await openWindow(javaScript, kind)
    try {
      await scenario({ javaScript, context, page: await context.newPage() })
    } finally {
      await context.close()
    }
  })
}

/** The same where a page without script is only read, filled and sent: by the form client, which needs no browser. */
export const eachWayOfForms: typeof eachWay = (name, scenario, kind = {}) => eachWay(name, scenario, { ...kind, by: 'form client' })
