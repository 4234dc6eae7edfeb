/** HTML before it has passed the services: typed in a text area, brought back from a draft, pasted. The tags are those of `catalogue/values/rich-text.ts`. */

const kept: ReadonlySet<string> = new Set([
  'P',
  'BR',
  'STRONG',
  'B',
  'EM',
  'I',
  'U',
  'S',
  'H3',
  'H4',
  'UL',
  'OL',
  'LI',
  'BLOCKQUOTE',
  'CODE',
  'PRE',
  'A',
])
const dropped: ReadonlySet<string> = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'NOSCRIPT', 'TITLE'])

/** What formats a text, and nothing that runs. */
function* cleaned(nodes: Iterable<Node>): Generator<Node> {
  for (const node of nodes) {
    if (node instanceof Text) yield document.createTextNode(node.data)
    if (!(node instanceof Element) || dropped.has(node.tagName)) continue
    if (!kept.has(node.tagName)) {
      yield* cleaned(node.childNodes)
      continue
    }
    const copy = document.createElement(node.tagName)
    const href = node.getAttribute('href')
    if (copy instanceof HTMLAnchorElement && href && /^(?:https?|mailto):/i.test(href)) copy.href = href
    copy.append(...cleaned(node.childNodes))
    yield copy
  }
}

export const cleanedHtml = (html: string): Node[] => [...cleaned(new DOMParser().parseFromString(html, 'text/html').body.childNodes)]
