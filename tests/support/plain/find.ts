/** How parts of a page are found: by selector, role, label or words, as tests of a browser say it. */
import { computeAccessibleName, getRole } from 'dom-accessibility-api'
import { displayOf, innerText, isSeen } from './seen.ts'

export type Words = string | RegExp

/** From elements that were found to those that are meant. */
export type Step = (from: ParentNode[]) => Element[]

export interface Named {
  name?: Words
  exact?: boolean
  level?: number
}

const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim()

export function saysSo(text: string, words: Words, exact = false): boolean {
  const whole = squeezed(text)
  if (words instanceof RegExp) return words.test(whole)
  return exact ? whole === squeezed(words) : whole.toLowerCase().includes(squeezed(words).toLowerCase())
}

/** Each once, in the order of the page. */
function inOrder(elements: Iterable<Element>): Element[] {
  return [...new Set(elements)].sort((a, b) => (a.compareDocumentPosition(b) & 4 ? -1 : 1))
}

const allIn = (from: ParentNode[], select: (root: ParentNode) => Iterable<Element>): Element[] =>
  from.length === 1 && from[0] ? [...select(from[0])] : inOrder(from.flatMap((root) => [...select(root)]))

/** CSS, with `:visible` at the end of a part, and `..` for what stands round it. */
export function bySelector(selector: string): Step {
  if (selector === '..')
    return (from) => inOrder(from.flatMap((one) => ('parentElement' in one && one.parentElement ? [one.parentElement as Element] : [])))
  const parts = selector.split(/,(?![^([]*[)\]])/).map((part) => part.trim())
  const bare = parts.map((part) => part.replace(/:visible$/, '').replace(/^>/, ':scope >'))
  if (/^(text|xpath)=|>>|:(visible|text|has-text)/.test(bare.join())) throw new Error(`The form client has no selector ${selector}`)
  const wanted = bare.map((part, at) => ({ part, isSeen: part !== parts[at] && parts[at]?.endsWith(':visible') }))
  return (from) => {
    const found = allIn(from, (root) => root.querySelectorAll(bare.join(',')))
    return wanted.some((one) => one.isSeen)
      ? found.filter((element) => wanted.some((one) => element.matches(unscoped(one.part)) && (!one.isSeen || isSeen(element))))
      : found
  }
}

/** What a child of the place is, where it is asked of the child itself. */
const unscoped = (part: string) => part.replace(/^:scope > /, '')

const roleOf = (element: Element): string | null =>
  element.matches('th[scope=row]:not([role])') ? 'rowheader' : element.matches('svg:not([role])') ? 'img' : getRole(element)

const nameOf = (element: Element): string => computeAccessibleName(element, { getComputedStyle: styleOf })

/** As much of it as names are made of. */
const styleOf = ((element: Element) => {
  const display = displayOf(element)
  const said: Record<string, string> = { display, visibility: 'visible', content: 'none' }
  return { ...said, getPropertyValue: (name: string) => said[name] ?? '' }
}) as unknown as typeof getComputedStyle

const isHeard = (element: Element) => isSeen(element) && !element.closest('[aria-hidden=true]')

export function byRole(role: string, { name, exact, level }: Named = {}): Step {
  const isMeant = (element: Element) =>
    roleOf(element) === role &&
    isHeard(element) &&
    (level === undefined || element.localName === `h${level}` || element.getAttribute('aria-level') === String(level)) &&
    (name === undefined || saysSo(nameOf(element), name, exact))
  return (from) => allIn(from, (root) => [...root.querySelectorAll('*')].filter(isMeant))
}

const controls = 'input:not([type=hidden]), select, textarea, button, meter, output, progress, [aria-label], [aria-labelledby]'

export function byLabel(words: Words, exact = false): Step {
  const labels = (element: Element) => {
    const own = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent ?? '') : []
    return [...own, element.getAttribute('aria-label') ?? '']
  }
  return (from) =>
    allIn(from, (root) => [...root.querySelectorAll(controls)].filter((one) => labels(one).some((label) => label && saysSo(label, words, exact))))
}

/** The innermost that says it. */
export function byText(words: Words, exact = false): Step {
  const says = (element: Element) => !/^(script|style|head|title)$/.test(element.localName) && saysSo(element.textContent ?? '', words, exact)
  return (from) => allIn(from, (root) => [...root.querySelectorAll('*')].filter((one) => says(one) && ![...one.children].some(says)))
}

export const withText =
  (words: Words, isWanted = true): Step =>
  (from) =>
    (from as Element[]).filter((one) => saysSo(isSeen(one) ? innerText(one) : (one.textContent ?? ''), words) === isWanted)

export const having =
  (inner: Step, isWanted = true): Step =>
  (from) =>
    (from as Element[]).filter((one) => inner([one]).length > 0 === isWanted)
