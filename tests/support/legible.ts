/** What of a page cannot be read or used with aids (WCAG 2.2 AA), whatever it looks like. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright'

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

interface Asked {
  part?: string
  /** Rules that are left out. */
  without?: readonly string[]
  /** Rules that axe asks only when it is told to. */
  also?: readonly string[]
}

/** What axe finds in a page or in one part of it. */
export async function findingsIn(page: Page, { part, without = [], also = [] }: Asked = {}): Promise<Finding[]> {
  await page.evaluate(axeSource)
  const options = {
    resultTypes: ['violations'],
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    rules: Object.fromEntries([...without, ...also].map((rule) => [rule, { enabled: also.includes(rule) }])),
  }
  return page.evaluate(`axe.run(${part ? JSON.stringify(part) : 'document'}, ${JSON.stringify(options)}).then(({ violations }) => violations)`)
}

/** The rule and the element of each finding. How large a target is does not depend on colours: the test of all pages looks at that. */
export async function illegible(page: Page): Promise<string[]> {
  const findings = await findingsIn(page, { without: ['target-size'], also: ['label-content-name-mismatch'] })
  return findings.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}

/** What the interface itself says; names, numbers and what people wrote may be in any language. */
const ownWords = 'th, label, legend, h2, h3, button, summary, dt, caption, option, .label, .hint, .error, .message, .empty, .status, .unit'
/** A language is called in its own. */
const ownName = '中文'

/** Chinese words of the interface on a page that is in English. Runs in pages without script as well. */
export const untranslated = (page: Page): Promise<string[]> =>
  page.evaluate(
    ({ selector, except }) => {
      const ownText = (element: Element) => [...element.childNodes].flatMap((node) => (node instanceof Text ? [node.data.trim()] : [])).join(' ')
      const said = [...document.querySelectorAll(`:is(main, header, nav) :is(${selector})`)].map(ownText)
      const prompts = [...document.querySelectorAll('[placeholder]')].map((input) => input.getAttribute('placeholder') ?? '')
      return [...said, ...prompts].filter((text) => /[\u3400-\u9fff，。：；（）、]/.test(text) && text.trim() !== except)
    },
    { selector: ownWords, except: ownName },
  )

/** Labels, heads and buttons that do not show all of their words, values of a phone's cards that have no room, and bars that are lower than what stands in them. */
export const cutWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const seen = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(`main :is(${selector})`)].filter((element) => element.checkVisibility())
    const isCut = (element: HTMLElement) => getComputedStyle(element).overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
    const isLow = (element: HTMLElement) => element.scrollHeight > element.clientHeight + 1
    const words = seen('th, label, legend, h1, h2, h3, dt, button, .btn, .label, .boxed > span').filter(
      (element) => element.clientWidth > 1 && isCut(element),
    )
    const roomless = seen('.cards > tbody > tr > td').filter((cell) => cell.innerText.trim() !== '' && cell.clientWidth <= 1)
    return [...words, ...roomless, ...seen('.head, .find, .pager').filter(isLow)].map(
      (element) => `${element.tagName} ${element.innerText.slice(0, 60)}`,
    )
  })

/** Figures that do not end under each other. */
export const strayFigures = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main td')]
      .filter((cell) => /^-?[\d,]+\.\d+$/.test(cell.innerText.trim()) && getComputedStyle(cell).textAlign !== 'right')
      .map((cell) => cell.innerText.trim()),
  )
