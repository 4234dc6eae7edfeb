/** The text of a Word document as plain HTML: headings, paragraphs, lists, tables line by line, what is bold, italic or underlined. */
import { all, attributesOf, childNamed, childrenOf, type Node, tagOf } from './office-xml.ts'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string): string => text.replace(/[&<>]/g, (mark) => escapes[mark] ?? mark)

export function wordHtml(document: readonly Node[]): string {
  const [body] = all(document, 'w:body')
  return body ? blocksIn(childrenOf(body)) : ''
}

function blocksIn(nodes: readonly Node[]): string {
  let html = ''
  let isInList = false
  for (const node of nodes) {
    const block = blockOf(node)
    const isItem = block.startsWith('<li>')
    if (isItem !== isInList) html += isItem ? '<ul>' : '</ul>'
    isInList = isItem
    html += block
  }
  return isInList ? `${html}</ul>` : html
}

function blockOf(node: Node): string {
  if (tagOf(node) === 'w:tbl') return [...all([node], 'w:tr')].map((row) => `<p>${[...all([row], 'w:tc')].map(textOf).join(' | ')}</p>`).join('')
  if (tagOf(node) !== 'w:p') return ''
  const text = textOf(node)
  if (text === '') return ''
  const properties = childNamed(node, 'w:pPr')
  if (properties && childNamed(properties, 'w:numPr')) return `<li>${text}</li>`
  const style = properties && childNamed(properties, 'w:pStyle')
  // The title is a field of its own.
  if (style && attributesOf(style)['w:val'] === 'Title') return ''
  const level = /^(?:Heading|heading |标题 ?)?(\d)$/.exec(style ? (attributesOf(style)['w:val'] ?? '') : '')?.[1]
  return level ? `<h${level === '1' ? 3 : 4}>${text}</h${level === '1' ? 3 : 4}>` : `<p>${text}</p>`
}

const textOf = (paragraph: Node): string => [...all([paragraph], 'w:r')].map(runOf).join('').trim()

function runOf(run: Node): string {
  const properties = childNamed(run, 'w:rPr')
  const has = (tag: string) => {
    const found = properties && childNamed(properties, tag)
    return found !== undefined && !['0', 'false', 'none'].includes(attributesOf(found)['w:val'] ?? '')
  }
  const text = childrenOf(run).map(pieceOf).join('')
  if (text.trim() === '') return text
  return [
    ['w:b', 'strong'],
    ['w:i', 'em'],
    ['w:u', 'u'],
  ].reduce((html, [tag = '', mark = '']) => (has(tag) ? `<${mark}>${html}</${mark}>` : html), text)
}

function pieceOf(node: Node): string {
  switch (tagOf(node)) {
    case 'w:t':
      return childrenOf(node)
        .map((child) => ('#text' in child ? escaped(String(child['#text'])) : ''))
        .join('')
    case 'w:tab':
      return ' '
    case 'w:br':
      return '<br />'
    default:
      return ''
  }
}
