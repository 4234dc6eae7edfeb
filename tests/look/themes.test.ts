/** Every component in every state, in both languages and all three themes, is legible and usable with aids (WCAG 2.2 AA). */
import { readFileSync } from 'node:fs'
import type { BrowserContext } from 'playwright'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gallery } from '../../docs/components/gallery.tsx'
import { openBrowser } from '../support/browser.ts'
import { illegible } from '../support/legible.ts'

const styles = ['tokens', 'base', 'frame', 'form', 'list', 'document', 'login', 'print']
  .map((name) => readFileSync(new URL(`../../app/styles/${name}.css`, import.meta.url), 'utf8'))
  .join('\n')
const themes = ['light', 'dark', 'contrast'] as const
const pages = { CN: gallery('CN'), EN: gallery('EN') }

let context: BrowserContext
beforeAll(async () => {
  context = await (await openBrowser()).newContext({ viewport: { width: 1280, height: 720 } })
})
afterAll(() => context.close())

test.each(Object.keys(pages.CN))('%s', async (name) => {
  const page = await context.newPage()
  for (const [language, theme] of [...themes.map((one) => ['CN', one] as const), ['EN', 'light'] as const]) {
    const body = renderToStaticMarkup(pages[language][name]!)
    const lang = language === 'CN' ? 'zh-CN' : 'en'
    await page.setContent(
      `<!doctype html><html lang="${lang}" data-theme="${theme}"><head><title>${name}</title><style>${styles}</style></head><body>${body}</body></html>`,
    )
    expect(await illegible(page), `${name} ${language} ${theme}`).toEqual([])
  }
  await page.close()
})
