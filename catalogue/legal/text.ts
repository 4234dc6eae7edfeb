/** A legal text as it is worked with: a closed set of blocks, and of marks within them. Its HTML and its line notation say exactly this. */

export type Mark = 'strong' | 'em' | 'u' | 'sub' | 'sup'

export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'break' }
  | { readonly kind: 'mark'; readonly mark: Mark; readonly inner: readonly Inline[] }
  /** What stands in place of a placeholder. */
  | { readonly kind: 'field'; readonly path: string; readonly text: string }

export type Align = 'center' | 'right' | 'justify'
/** 第一条, 1.1, (a): counted where they stand. */
export type Numbering = 'n1' | 'n2' | 'n3'

export interface Paragraph {
  readonly kind: 'p' | 'h1' | 'h2' | 'h3'
  readonly align?: Align | undefined
  readonly numbering?: Numbering | undefined
  readonly inner: readonly Inline[]
}
export interface Item {
  readonly inner: readonly Inline[]
  readonly lists: readonly List[]
}
export interface List {
  readonly kind: 'ol' | 'ul'
  readonly items: readonly Item[]
}
export interface Cell {
  readonly isHead: boolean
  readonly colspan: number
  readonly rowspan: number
  readonly inner: readonly Inline[]
}
export interface Table {
  readonly kind: 'table'
  readonly head: readonly (readonly Cell[])[]
  readonly rows: readonly (readonly Cell[])[]
}
export interface PageBreak {
  readonly kind: 'pagebreak'
}
export type Plain = Paragraph | List | Table | PageBreak
/** A clause of the library; without a version it is a reference that is filled when a contract is made. */
export interface Clause {
  readonly kind: 'clause'
  readonly code: string
  readonly version: number | null
  readonly blocks: readonly Plain[]
}
export type Block = Plain | Clause

export const isList = (block: Block): block is List => block.kind === 'ol' || block.kind === 'ul'

export const plain = (text: string): Inline => ({ kind: 'text', text })

/** The words of a run of text, as a reader hears them. */
export const wordsOf = (inner: readonly Inline[]): string =>
  inner.map((one) => (one.kind === 'break' ? '\n' : one.kind === 'mark' ? wordsOf(one.inner) : one.text)).join('')

/** Neighbouring texts are one, empty ones none. */
export function joinedTexts(inner: readonly Inline[]): Inline[] {
  const found: Inline[] = []
  for (const one of inner) {
    const last = found.at(-1)
    if (one.kind === 'text' && last?.kind === 'text') found[found.length - 1] = plain(last.text + one.text)
    else if (one.kind === 'mark') {
      const under = joinedTexts(one.inner)
      if (under.length > 0) found.push({ ...one, inner: under })
    } else if (one.kind !== 'text' || one.text !== '') found.push(one)
  }
  return found
}
