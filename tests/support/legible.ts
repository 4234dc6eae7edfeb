/** What of a page cannot be read or used with aids (WCAG 2.2 AA), whatever it looks like. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export interface FindingNode {
  html: string
  target: string[]
  any: { data?: { messageKey?: string } | null }[]
}
export interface Finding {
  id: string
  nodes: FindingNode[]
}

/** What axe finds in a page or in one part of it; `without` names rules that are left out. */
export async function findingsIn(page: Page, { part, without = [] }: { part?: string; without?: readonly string[] } = {}): Promise<Finding[]> {
  await page.evaluate(axeSource)
  const options = {
    resultTypes: ['violations'],
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
  }
  return page.evaluate(`axe.run(${part ? JSON.stringify(part) : 'document'}, ${JSON.stringify(options)}).then(({ violations }) => violations)`)
}

/** The rule and the element of each finding. How large a target is does not depend on colours: the test of all pages looks at that. */
export async function illegible(page: Page): Promise<string[]> {
  const findings = await findingsIn(page, { without: ['target-size'] })
  return findings.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}
