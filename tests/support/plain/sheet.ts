/** What the product's style sheets show and hide in a window of 1280 pixels: as much of a browser's layout as reading a page needs. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import postcss, { type Rule } from 'postcss'

interface Shown {
  selector: string
  property: string
  value: string
  isImportant: boolean
  /** The class, the id or the tag that whatever it speaks of has. */
  key: string
  /** Later is stronger. */
  at: number
}

const folder = fileURLToPath(new URL('../../../app/styles/', import.meta.url))
const width = 1280

let known: Map<string, Shown[]> | undefined

/** What the sheets say of a property of an element; nothing where they leave it to the browser. */
export function saidOf(element: Element, property: 'display' | 'position'): string | undefined {
  known ??= Map.groupBy(
    rulesOf('index.css', new Set()).map((rule, at) => ({ ...rule, at })),
    ({ key }) => key,
  )
  const keys = ['*', element.localName, `#${element.id}`, ...[...element.classList].map((name) => `.${name}`)]
  const rules = keys.flatMap((key) => known?.get(key) ?? []).filter((rule) => rule.property === property && element.matches(rule.selector))
  return rules.sort((a, b) => Number(a.isImportant) - Number(b.isImportant) || a.at - b.at).at(-1)?.value
}

/** In the order of the sheets; what is said of paper, of other widths and of what is no element is left out. */
function rulesOf(file: string, read: Set<string>): Omit<Shown, 'at'>[] {
  if (read.has(file)) return []
  read.add(file)
  const text = readFileSync(folder + file, 'utf8')
  const found: Omit<Shown, 'at'>[] = [...text.matchAll(/@import "\.\/([\w-]+\.css)"/g)].flatMap(([, name]) => rulesOf(String(name), read))
  postcss.parse(text).walkDecls(/^(display|position)$/, ({ parent, prop: property, value, important }) => {
    const rule = parent as Rule
    if (holds(rule))
      found.push(...elementsOf(rule).map((selector) => ({ selector, key: keyOf(selector), property, value, isImportant: Boolean(important) })))
  })
  return found
}

const elementsOf = (rule: Rule): string[] => rule.selectors.filter((selector) => !selector.includes('::') && !/:(hover|active|focus)/.test(selector))

/** Of the last part, where what is asked in brackets does not count. */
const keyOf = (selector: string): string => {
  const last =
    selector
      .replace(/\[[^\]]*\]|:[\w-]+(\([^)]*\))?/g, '')
      .split(/[\s>~+]+/)
      .at(-1) ?? ''
  return /[.#][\w-]+/.exec(last)?.[0] ?? (last || '*')
}

function holds(rule: Rule): boolean {
  const { parent } = rule
  if (parent?.type !== 'atrule') return true
  const { name, params } = parent as unknown as { name: string; params: string }
  if (params === 'screen') return true
  const bounds = [...params.matchAll(/(min|max)-width:\s*(\d+)px/g)]
  return name === 'media' && bounds.length > 0 && bounds.every(([, side, px]) => (side === 'min' ? width >= Number(px) : width <= Number(px)))
}
