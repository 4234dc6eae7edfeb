/** What a page is made of, as aids meet it. */
import type { Page } from 'playwright'

/**
 * Each kind of element that is seen, with the kind that it stands in: tag, names of attributes, role, whether it has words, a label and what it
 * refers to, its colours, and whether it is small. Pages of the same parts differ by their words alone. Runs in pages without script as well.
 */
export const partsOf = (page: Page, part: string): Promise<string[]> =>
  page.evaluate((selector) => {
    const references = ['aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-owns', 'aria-errormessage', 'for']
    /** What neither names an element nor says what it is. */
    const silent = new Set([
      ...['id', 'class', 'style', 'name', 'value', 'form', 'action', 'method', 'href', 'novalidate', 'autocomplete', 'checked', 'required'],
      ...['maxlength', 'min', 'max', 'step', 'size', 'rows', 'inputmode', 'pattern', 'colspan', 'aria-describedby'],
    ])
    const told = ['type', 'role', 'aria-sort', 'aria-expanded', 'aria-checked', 'aria-selected', 'scope']
    const isClear = (colour: string) => /^rgba\(.*, 0\)$/.test(colour)
    const lost = (element: Element) =>
      references.filter((name) => (element.getAttribute(name) ?? '').split(' ').some((id) => id !== '' && !document.getElementById(id)))
    const attributesOf = (element: Element) =>
      element
        .getAttributeNames()
        .filter((name) => !silent.has(name) && !name.startsWith('data-'))
        .sort()
    const hasWords = (element: Element) => [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
    const isEmpty = (element: Element) => element.matches('a, button, th, label, h1, h2, h3, svg, summary') && !element.textContent?.trim()
    const unnamed = (element: Element) => element.matches('input, select, textarea') && (element as HTMLInputElement).labels?.length === 0
    const isSmall = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return element.matches('a, button, input, select, textarea, summary') && (width < 24 || height < 24)
    }

    const found = new Set<string>()
    function look(element: Element, within: string, behind: string): void {
      if (!element.checkVisibility()) return
      const { color, backgroundColor, fontSize, fontWeight } = getComputedStyle(element)
      const ground = isClear(backgroundColor) ? behind : backgroundColor
      const kind = [
        element.localName,
        ...attributesOf(element),
        ...told.map((name) => element.getAttribute(name) ?? ''),
        ...lost(element),
        ...(hasWords(element) ? [color, ground, fontSize, fontWeight] : []),
        ...[isEmpty(element), unnamed(element), isSmall(element)].map(Number),
      ].join(' ')
      found.add(`${within} > ${kind}`)
      for (const child of element.children) look(child, kind, ground)
    }
    for (const root of document.querySelectorAll(selector)) look(root, '', '')
    return [...found]
  }, part)
