/** What of a page cannot be read or used with aids (WCAG 2.2 AA), whatever it looks like. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rule and the element of each finding. How large a target is does not depend on colours: the test of all pages looks at that. */
export async function illegible(page: Page): Promise<string[]> {
  await page.evaluate(axeSource)
  return page.evaluate(
    `axe.run(document, {
      resultTypes: ["violations"],
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
      rules: { "target-size": { enabled: false } },
    }).then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ": " + html.slice(0, 160))))`,
  )
}
