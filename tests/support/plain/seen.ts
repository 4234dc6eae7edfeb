/** What a person without script sees of a page: which parts are shown, and their words as a browser gives them (`innerText`). */
import { saidOf } from './sheet.ts'

const blocks = new Set(
  'address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol optgroup option p pre search section summary text ul'.split(
    ' ',
  ),
)
const unseen = new Set('area base col colgroup datalist head link meta noembed noframes param rp script style template title'.split(' '))
const tableParts: Record<string, string> = { table: 'table', tr: 'table-row', td: 'table-cell', th: 'table-cell', caption: 'table-caption' }
/** Their children are laid out as blocks, whatever they are. */
const boxing = new Set(['flex', 'inline-flex', 'grid', 'inline-grid'])
const asBlock = new Set(['block', 'flex', 'grid', 'list-item', 'table', 'flow-root'])

const known = new WeakMap<Document, WeakMap<Element, string>>()

/** The document was changed: what is shown is found out again. */
export const forgetSeen = (document: Document): boolean => known.delete(document)

/** As it is laid out by its own rules, whatever stands round it. */
export function displayOf(element: Element): string {
  const document = element.ownerDocument
  const found = known.get(document) ?? new WeakMap<Element, string>()
  known.set(document, found)
  const display = found.get(element) ?? read(element)
  found.set(element, display)
  return display
}

function read(element: Element): string {
  const tag = element.localName
  if (unseen.has(tag) || element.matches('input[type=hidden]')) return 'none'
  const own = (element as HTMLElement).style?.display || saidOf(element, 'display')
  // Whatever is taken out of the flow stands by itself.
  if (own !== 'none' && /absolute|fixed/.test(saidOf(element, 'position') ?? '')) return 'block'
  if (own) return own
  if (element.hasAttribute('hidden') || (tag === 'dialog' && !element.hasAttribute('open'))) return 'none'
  return tableParts[tag] ?? (blocks.has(tag) ? 'block' : 'inline')
}

/** What is folded away lies in the page and is not seen. */
const isFolded = (element: Element): boolean => {
  const parent = element.parentElement
  if (parent?.localName !== 'details' || parent.hasAttribute('open')) return false
  return element !== [...parent.children].find(({ localName }) => localName === 'summary')
}

export function isSeen(element: Element): boolean {
  for (let one: Element | null = element; one; one = one.parentElement) if (displayOf(one) === 'none' || isFolded(one)) return false
  return true
}

/** The words of an element; of one that is not seen all that it holds. */
export function innerText(element: Element): string {
  if (!isSeen(element)) return element.textContent ?? ''
  return laidOut(element).reduce<string>(joined, '').trim()
}

/** How many line ends are wanted at least, or words. */
type Piece = string | number

function laidOut(element: Element, isBoxed = false): Piece[] {
  const display = displayOf(element)
  if (display === 'none' || isFolded(element)) return []
  const inner = piecesIn(element, boxing.has(display))
  if (display === 'table-cell') return hasNext(element, 'table-cell') ? [...inner, '\t'] : inner
  if (display === 'table-row') return hasRowAfter(element) ? [...inner, '\n'] : inner
  if (element.localName === 'p') return [2, ...inner, 2]
  return isBoxed || asBlock.has(display) || display === 'table-caption' ? [1, ...inner, 1] : inner
}

function piecesIn(element: Element, isBoxing: boolean): Piece[] {
  if (element.localName === 'br') return ['\n']
  if (element.localName === 'textarea') return []
  const isTable = /^(table|thead|tbody|tfoot|tr)$/.test(element.localName)
  return [...element.childNodes].flatMap((node): Piece[] => {
    if (node.nodeType === 1) return laidOut(node as Element, isBoxing)
    if (node.nodeType !== 3 || (isTable && !node.textContent?.trim())) return []
    const words = (node.textContent ?? '').replace(/[ \t\n\r\f]+/g, ' ')
    return isBoxing ? [words.trim()].filter(Boolean) : [words]
  })
}

const hasNext = (element: Element, display: string): boolean => {
  for (let next = element.nextElementSibling; next; next = next.nextElementSibling) if (displayOf(next) === display) return true
  return false
}

const hasRowAfter = (row: Element): boolean => {
  const rows = [...(row.closest('table')?.querySelectorAll('tr') ?? [])]
  return rows.slice(rows.indexOf(row as HTMLTableRowElement) + 1).some((one) => displayOf(one) !== 'none')
}

/** Spaces at the ends of lines are none, and between two lines stand as many ends as the one who wants most of them asked for. */
function joined(text: string, piece: Piece): string {
  if (typeof piece === 'string') {
    const isAtStart = text === '' || /\s$/.test(text)
    return (/^[\n\t]/.test(piece) ? text.replace(/ +$/, '') : text) + (isAtStart && !/^[\n\t]/.test(piece) ? piece.replace(/^ /, '') : piece)
  }
  const bare = text.replace(/ +$/, '')
  if (bare === '') return ''
  const ends = /\n*$/.exec(bare)?.[0].length ?? 0
  return bare + '\n'.repeat(Math.max(0, piece - ends))
}
