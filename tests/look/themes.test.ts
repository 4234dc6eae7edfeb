/** Every component in every state, in both languages and all three themes, is legible and usable with aids (WCAG 2.2 AA). */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { BrowserContext } from 'playwright-core'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gallery } from '../../docs/components/gallery.tsx'
import { openBrowser } from '../support/browser.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
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
    await page.evaluate(axeSource)
    // How large a target is depends on what lies over it when the page is scrolled: the test of all pages looks at that.
    const found = await page.evaluate(
      `axe.run(document, {
        resultTypes: ["violations"],
        runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
        rules: { "target-size": { enabled: false } },
      }).then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ": " + html.slice(0, 160))))`,
    )
    expect(found, `${name} ${language} ${theme}`).toEqual([])
  }
  await page.close()
})
